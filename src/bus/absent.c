/* absent.c -- the queue in a build without NATS: it says what is missing. */
#include <stdio.h>

#include "bus/chores.h"

Chores *chores_open(const char *where, const char *name, ChoresStop stop, char *why, size_t why_size)
{
    (void)where;
    (void)name;
    (void)stop;
    (void)snprintf(why, why_size,
                   "this program was built without NATS, because libraries were missing; "
                   "`make serve` installs them on Debian and builds it again");
    return NULL;
}

/* Nobody gets here: there is no queue to call them with. */
void chores_close(Chores *queue) { (void)queue; }
bool chores_lost(Chores *queue) { return (void)queue, false; }
bool chores_mended(const Chores *queue) { return (void)queue, false; }
bool chores_end(Chores *queue) { return (void)queue, false; }
void chores_done(ChoreHand *hand) { (void)hand; }
void chores_hand_destroy(ChoreHand *hand) { (void)hand; }
void chores_back(ChoreHand *hand, unsigned later_ms) { (void)hand, (void)later_ms; }
bool chores_take(ChoreHand *hand, Chore *task) { return (void)hand, (void)task, false; }
void chores_drop(Chores *queue, uint64_t number) { (void)queue, (void)number; }

uint64_t chores_put(Chores *queue, const char *batch, size_t length)
{
    return (void)queue, (void)batch, (void)length, 0;
}

ChoreHand *chores_hand_create(Chores *queue) { return (void)queue, (ChoreHand *)NULL; }

bool chores_begin(Chores *queue, const char *id, const char *plan, size_t length, char *why, size_t why_size)
{
    return (void)queue, (void)id, (void)plan, (void)length, (void)why, (void)why_size, false;
}

char *chores_result(Chores *queue, unsigned wait_ms, size_t *length)
{
    return (void)queue, (void)wait_ms, (void)length, (char *)NULL;
}

char *chores_plan(ChoreHand *hand, const Chore *task, size_t *length)
{
    return (void)hand, (void)task, (void)length, (char *)NULL;
}

bool chores_say(ChoreHand *hand, const Chore *task, const char *id, const char *text, size_t length)
{
    return (void)hand, (void)task, (void)id, (void)text, (void)length, false;
}
