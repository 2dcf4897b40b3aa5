/* tape.c -- stating facts. */
#include "core/tape.h"

HD void tape_state(Tape *tape, uint8_t code, int count, int a, int b, int c, int d)
{
    Fact *fact = tape_add(tape, code, EVERYONE);
    if (!fact)
        return;
    int args[4] = {a, b, c, d};
    for (int i = 0; i < count && i < 4; i++)
        fact_arg(fact, args[i]);
}
