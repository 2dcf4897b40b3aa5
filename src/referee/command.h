/* referee.h -- what `tortuga referee` knows of rules in words. */
#ifndef TORTUGA_REFEREE_COMMAND_H
#define TORTUGA_REFEREE_COMMAND_H

#include "referee/referee.h"

extern const RefereeWords referee_words;

#endif
