/* flow.c -- pieces of text in rows. */
#include "core/flow.h"

#include "core/text.h"

HD Flow flow_on(Canvas *canvas, int y)
{
    Flow flow;
    flow.canvas = canvas;
    flow.x = flow.left = 0;
    flow.indent        = 2;
    flow.y             = y - 1;
    return flow;
}

HD void flow_row(Flow *flow, int x, int indent)
{
    flow->y++;
    flow->x = flow->left = x;
    flow->indent         = indent;
}

HD void flow_room(Flow *flow, int columns)
{
    if (flow->x == flow->left || flow->x + 1 + columns <= flow->canvas->width)
        return;
    flow->y++;
    flow->x = flow->left = flow->indent;
}

HD void flow_add(Flow *flow, int style, const char *text)
{
    flow->x = canvas_text(flow->canvas, flow->x, flow->y, style, text);
}

HD void flow_add_int(Flow *flow, int style, int value)
{
    flow->x = canvas_int(flow->canvas, flow->x, flow->y, style, value);
}

HD void flow_text(Flow *flow, int style, const char *text)
{
    flow_room(flow, canvas_width(text));
    flow->x += flow->x > flow->left;
    flow_add(flow, style, text);
}

HD void flow_say(Flow *flow, int style, const char *key, int a, int b)
{
    char words[160];
    if (!flow->canvas->word) {
        flow_text(flow, style, key);
        return;
    }
    flow->canvas->word(flow->canvas->context, key, a, b, words, sizeof words);
    flow_text(flow, style, words);
}

HD void flow_int(Flow *flow, int style, int value)
{
    char buffer[16];
    Text text = text_on(buffer, sizeof buffer);
    text_int(&text, value);
    flow_text(flow, style, buffer);
}

HD void flow_gap(Flow *flow, int columns)
{
    if (flow->x > flow->left)
        flow->x += columns;
}
