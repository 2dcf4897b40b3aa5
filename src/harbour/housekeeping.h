/* housekeeping.h -- what is swept away now and then: sessions that have run out, and guests who came once, sat at no
 * table and did not come back for ninety days. */
#ifndef TORTUGA_HARBOUR_HOUSEKEEPING_H
#define TORTUGA_HARBOUR_HOUSEKEEPING_H

#include "harbour/harbour.h"

/* Gives the writer a broom; called by the loop every few minutes. A little at a time: nobody waits long behind it. */
void housekeeping_sweep(Harbour *harbour);

#endif
