/* greeting.h -- what a host is told when the doors are open: the addresses to type, and a code for phones. */
#ifndef TORTUGA_HARBOUR_GREETING_H
#define TORTUGA_HARBOUR_GREETING_H

#include <stdbool.h>
#include <stdio.h>

/* Prints the address of every network that the bind address is open to; with a QR code of the first that others
 * can reach, where it is wanted. */
void greeting_print(FILE *out, const char *bind, int port, bool secure, bool code);

#endif
