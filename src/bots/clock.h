/* clock.h -- the time, for thinkers with a budget. */
#ifndef TORTUGA_BOTS_CLOCK_H
#define TORTUGA_BOTS_CLOCK_H

/* Milliseconds of a clock that never goes back. */
double clock_ms(void);

#endif
