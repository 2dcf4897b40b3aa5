# Checks.cmake -- the other compilers and the analysers.
