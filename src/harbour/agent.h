/* agent.h -- which browser somebody came with, in a word or two, so that they can tell their devices apart.
 *
 * "Firefox · Linux": names that are the same in every language. Nothing else of what a browser says about itself is kept. */
#ifndef TORTUGA_HARBOUR_AGENT_H
#define TORTUGA_HARBOUR_AGENT_H

#include <stddef.h>

enum { AGENT_SIZE = 32 };

/* From a User-Agent header; "" where it is none that we know. */
void agent_name(const char *header, char name[AGENT_SIZE]);

#endif
