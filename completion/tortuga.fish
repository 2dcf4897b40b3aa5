# fish completion for tortuga(1). Commands, options and games are asked of the program itself.
