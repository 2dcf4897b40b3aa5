/* stream.h -- what a socket is told, over plain HTTP: one JSON object a line, for as long as the connection lasts.
 *
 * For programs that have an HTTP client and no WebSocket. A stream is a Socket that only listens: it is greeted, told
 * what happens, and pinged with a line of its own when nothing does. Its last line says why it ends,
 * {"event":"closed","code":1001,…}; one that ends without was cut off. What a program wants to do, it posts. */
#ifndef TORTUGA_HARBOUR_STREAM_H
#define TORTUGA_HARBOUR_STREAM_H

#include "harbour/request.h"
#include "harbour/socket.h"

enum {
    STREAMS_MOST      = 1024, /* of everybody            */
    STREAMS_OF_PERSON = 16,   /* of one person           */
    STREAM_PATIENCE_S = 20    /* until who reads nothing is cut off */
};

/* A stream for who asks, greeted: request->stream. False: it was answered (banned, too many, no memory, just a HEAD).
 * It hears what happens from now on; answer_stream() sends it on its way, at once or after a job. */
bool stream_begin(Request *request);

/* Every stream hears that the server is still there. */
void streams_ping(Harbour *harbour);

/* For socket.c. */
int  stream_write(Socket *socket);
void stream_bid_farewell(Socket *socket, uint16_t code);

extern const Route stream_routes[];

#endif
