/* lib.h -- what the files behind tortuga.h share: from its types to ours, and texts as snprintf writes them. */
#ifndef TORTUGA_LIB_LIB_H
#define TORTUGA_LIB_LIB_H

#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "tortuga.h"
#include "voice/say.h"

/* Room for the state of any game. */
typedef union Room {
    State   head;
    uint8_t bytes[MAX_STATE];
} Room;

struct tg_tape {
    Tape tape;
    Fact facts[];
};

struct tg_voice {
    Voice       voice; /* its reader is set anew for every call */
    const char *names[MAX_SEATS];
    char        name[MAX_SEATS][TG_NAME_BYTES];
    void       *packs; /* ours to free; NULL: they lie inside the library */
};

static inline const Game  *rules(const tg_game *game) { return (const Game *)game; }
static inline State       *inner(tg_state *state) { return (State *)state; }
static inline const State *peek(const tg_state *state) { return (const State *)state; }

static inline bool is_seat(const tg_state *state, int seat)
{
    return seat >= 0 && seat < peek(state)->players;
}

/* Who sits nowhere looks on. */
static inline Seat viewer_of(const tg_state *state, int viewer)
{
    return is_seat(state, viewer) ? (Seat)viewer : (Seat)ONLOOKER;
}

/* The two structs have the same bytes; copies keep the compiler's view of types honest. */
static inline Rng rng_in(const tg_rng *rng)
{
    Rng out;
    memcpy(&out, rng, sizeof out);
    return out;
}

static inline tg_rng rng_out(const Rng *rng)
{
    tg_rng out;
    memcpy(&out, rng, sizeof out);
    return out;
}

static inline Scan scan_text(const char *text) { return scan_on(text ? text : "", text ? strlen(text) : 0); }

/* A place for reasons that nobody may have asked for. */
static inline Text reason_on(char *why, size_t size) { return text_on(why, why ? size : 0); }

/* The words of a voice for a reader; without a voice none. */
Voice voice_for(const tg_voice *voice, const tg_game *game, Seat reader);

/* Writes what `write` makes of `what` into the caller's buffer and gives the length of the whole, though it be cut. */
typedef void (*Spell)(const void *what, Text *out);
size_t spell(Spell write, const void *what, char *out, size_t size);

/* "name=value name=value" over the defaults of a game; false where the game has no such option or value. */
bool options_parse(const Game *game, unsigned players, const char *text, uint16_t option[MAX_OPTIONS],
                   Text *wrong);

/* The same the other way. */
void options_print(const Game *game, const uint16_t option[MAX_OPTIONS], Text *out);

#endif
