/* level.h -- a level of bots that somebody has misspelt. */
#ifndef TORTUGA_LAB_LEVEL_H
#define TORTUGA_LAB_LEVEL_H

/* The level that was probably meant, or NULL. */
const char *level_meant(const char *wrong);

#endif
