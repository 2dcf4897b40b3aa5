/* tables_socket.h -- questions about a table that come over a WebSocket, as errands: read, and answered. */
#ifndef TORTUGA_HARBOUR_TABLES_SOCKET_H
#define TORTUGA_HARBOUR_TABLES_SOCKET_H

#include "harbour/deeds.h"

/* An errand of this socket for the table that the message names; NULL: it was answered. */
Errand *socket_errand(Socket *socket, json_t *message, Paper *answer, int64_t *table);

/* How it ended, into an answer that is open; then the id, and off it goes. The errand is gone. */
void socket_write_ending(Errand *errand, Ending ending, Paper *paper);
void socket_finish(Errand *errand, Paper *paper);

#endif
