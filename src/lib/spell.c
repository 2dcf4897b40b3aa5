/* spell.c -- texts into the caller's buffer, with the length that they would have. */
#include "lib/lib.h"

enum { SPELL_MORE = 4096, SPELL_MOST = 1 << 28 };

/* What does not fit is written once more where it does: whoever gives room enough pays nothing for it. */
size_t spell(Spell write, const void *what, char *out, size_t size)
{
    Text text = text_on(out, out ? size : 0);
    write(what, &text);
    if (!text.cut)
        return text.length;
    for (size_t more = size < SPELL_MORE ? SPELL_MORE : size * 2; more <= SPELL_MOST; more *= 4) {
        char *room = (char *)malloc(more);
        if (!room)
            break;
        Text whole = text_on(room, more);
        write(what, &whole);
        free(room);
        if (!whole.cut)
            return whole.length;
    }
    return TG_NO_TEXT;
}
