/* asks.h -- HTTP requests to the server, many at a time, on the loop (libcurl).
 *
 * An ask waits until one of a few connections is free; its answer comes on the loop. */
#ifndef TORTUGA_LOAD_ASKS_H
#define TORTUGA_LOAD_ASKS_H

#include <stdbool.h>
#include <stddef.h>

struct ev_loop;
typedef struct Asks Asks;

/* status 0: no answer came. The body ends with a 0. */
typedef void (*AskDone)(void *context, long status, const char *body, size_t length);

Asks *asks_create(struct ev_loop *loop, const char *base); /* NULL: no memory; base: http://127.0.0.1:8080 */
void  asks_destroy(Asks *asks);                            /* those that wait are never answered */

/* json NULL: a GET. token NULL: nobody asks. False: no memory. */
bool asks_put(Asks *asks, const char *path, const char *token, const char *json, AskDone done, void *context);

#endif
