/* referee.h -- what `tortuga referee` knows of rules in words. */
#ifndef TORTUGA_CLI_REFEREE_H
#define TORTUGA_CLI_REFEREE_H

#include "table/referee.h"

extern const RefereeWords referee_words;

#endif
