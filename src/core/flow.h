/* flow.h -- pieces of text one behind the other on a canvas, which go on in the next row where one does not fit.
 *
 * For the brief form of a board: what a full one spreads out stands in a few rows here, however narrow they are. */
#ifndef TORTUGA_CORE_FLOW_H
#define TORTUGA_CORE_FLOW_H

#include "canvas.h"

typedef struct Flow {
    Canvas *canvas;
    int32_t x, y;   /* where the next piece goes                   */
    int32_t indent; /* where a row begins that goes on             */
    int32_t left;   /* where this row began: nothing stands there  */
} Flow;

HD Flow flow_on(Canvas *canvas, int y);

/* Begins a new row, so many columns in; those that go on from it begin further in. */
HD void flow_row(Flow *flow, int x, int indent);

/* A piece, one column behind the one before. */
HD void flow_text(Flow *flow, int style, const char *text);
HD void flow_say(Flow *flow, int style, const char *key, int a, int b);
HD void flow_int(Flow *flow, int style, int value);

/* More of the same piece: close behind it, in the same row. */
HD void flow_add(Flow *flow, int style, const char *text);
HD void flow_add_int(Flow *flow, int style, int value);

/* A wider gap before the next piece. */
HD void flow_gap(Flow *flow, int columns);

/* Goes on in the next row where so many columns do not fit into this one: for a piece of several parts. */
HD void flow_room(Flow *flow, int columns);

/* The row behind the last. */
HD static inline int flow_end(const Flow *flow) { return flow->y + 1; }

#endif
