/* about.c -- what stands on the table and is no card: the tiles, by their own id or by the space they lie on, and the plans
 * that are printed on every ship. */
#include "games/chrono/chrono.h"

/* The source that a notation means, and its name; CHR_SOURCES: none. */
HD static unsigned source_of(const ChronoContent *c, const Chrono *g, Scan notation, Phrase *name)
{
    for (unsigned space = 0; space < CHR_TILES; space++)
        if (scan_is(notation, chrono_space_name(space))) {
            phrase_begin(name, CHR_SAY_SPACE);
            fact_arg(name, (int)space);
            fact_arg(name, g->tile[space]);
            return CHR_SOURCE_TILE + g->tile[space];
        }
    for (unsigned source = CHR_SOURCE_TILE; source < CHR_SOURCES; source++)
        if (scan_is(notation, chrono_source_name(c, source)->id)) {
            bool mat = source >= CHR_SOURCE_MAT;
            phrase_begin(name, mat ? CHR_SAY_SOURCE_MAT : CHR_SAY_SOURCE_TILE);
            fact_arg(name, (int)(source - (mat ? CHR_SOURCE_MAT : CHR_SOURCE_TILE)));
            return source;
        }
    return CHR_SOURCES;
}

HD bool chrono_about(const Game *game, const State *state, Scan notation, Phrase *name, Phrase *effect,
                     Text *under)
{
    const ChronoContent *c      = chrono_content_of(game);
    unsigned             source = source_of(c, (const Chrono *)state, notation, name);
    if (source == CHR_SOURCES)
        return false;
    effect->code = 0;
    if (c->own) { /* a set of a host's own brings its texts along */
        phrase_begin(effect, CHR_SAY_OWN_TEXT);
        fact_arg(effect, (int)source);
    } else {
        text_add(under, chrono_source_name(c, source)->id);
    }
    return true;
}
