/* tables_http.h -- what every request about a table shares: its errand, and how it is answered. */
#ifndef TORTUGA_HARBOUR_TABLES_HTTP_H
#define TORTUGA_HARBOUR_TABLES_HTTP_H

#include "harbour/deeds.h"

/* An errand of who asks; NULL: it was answered. */
Errand *errand_for(Request *request);

/* Off to the table of the path. */
void errand_send(Request *request, Errand *errand);

/* True where it was answered, and the errand is gone: something came in between. */
bool errand_answer_ending(Errand *errand, Ending ending);

/* The usual end: 200 with the table, the seq that it came to, and the asker's seat. */
void errand_done_seq(Errand *errand, Ending ending);

/* The language of ?lang=; false: it was answered, and the errand is gone. */
bool errand_language(Request *request, Errand *errand);

extern const Route seat_routes[]; /* seats_http.c  */
extern const Route list_routes[]; /* tables_list.c */
extern const Route play_routes[]; /* play_http.c   */

#endif
