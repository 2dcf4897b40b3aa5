/* secrets.c -- the laws of what a viewer may learn, and of what can be imagined. */
#include "core/habits.h"
#include "laws/trial.h"

/* --- 4: no leak ------------------------------------------------------------------------------ */

/* All facts of a tape as one viewer reads them. */
static size_t read_tape(Trial *trial, const State *state, const Tape *tape, Seat viewer, char *buffer,
                        size_t size)
{
    Text text = text_on(buffer, size);
    for (uint32_t i = 0; i < tape->count && i < tape->capacity; i++) {
        fact_print(trial->game, state, &tape->facts[i], viewer, &text);
        text_char(&text, '\n');
    }
    must(!text.cut);
    return text.length;
}

/* Whether the viewer was shown a face by one of these facts. */
static bool was_shown(const Tape *tape, Seat viewer)
{
    for (uint32_t i = 0; i < tape->count && i < tape->capacity; i++) {
        const Fact *fact = &tape->facts[i];
        if (fact->code == FACT_MOVED && ((fact->arg[5] >> viewer) & 1))
            return true;
        if (fact->code == FACT_SHOWN && ((fact->arg[3] >> viewer) & 1))
            return true;
    }
    return false;
}

/* Whether somebody's secret choice, which the viewer could not see, has come to light. */
static bool was_told(const State *before, const State *after, Seat viewer)
{
    for (unsigned seat = 0; seat < before->players; seat++)
        if (seat != viewer && before->choice[seat] && !after->choice[seat])
            return true;
    return false;
}

/* A legal move in another world that looks the same to the viewer; NO_MOVE where none does. */
static Move same_looking(Trial *trial, const State *other, Seat seat, Move move, Seat viewer)
{
    char here[256], there[256];
    print_move(trial, &trial->at.state, seat, move, viewer, here, sizeof here);
    if (trial->game->breaks(trial->game, other, seat, move) == LAWFUL) {
        print_move(trial, other, seat, move, viewer, there, sizeof there);
        if (strcmp(here, there) == 0)
            return move;
    }
    uint32_t n = trial->game->moves(trial->game, other, seat, moves_b);
    for (uint32_t i = 0; i < n; i++) {
        print_move(trial, other, seat, moves_b[i], viewer, there, sizeof there);
        if (strcmp(here, there) == 0)
            return moves_b[i];
    }
    return NO_MOVE;
}

static void check_secrets(Trial *trial, Seat viewer, Seat seat, Move move)
{
    static Place mine, twin, other, after_a, after_b;
    static char  text_a[1 << 16], text_b[1 << 16];
    const Game  *game  = trial->game;
    State       *state = &trial->at.state;
    memset(&mine, 0, sizeof mine);
    memset(&other, 0, sizeof other);
    memset(&twin, 0, sizeof twin);

    knowledge_of(game, state, viewer, &mine.state);
    must(cards_sound(&mine.state.cards));
    knowledge_of(game, &mine.state, viewer, &twin.state);
    must(memcmp(&mine, &twin, sizeof mine) == 0); /* knowing is final */

    imagine(game, state, viewer, &trial->rng, &other.state, scratch);
    must(cards_sound(&other.state.cards));
    knowledge_of(game, &other.state, viewer, &twin.state);
    must(memcmp(&mine, &twin, sizeof mine) == 0); /* 5: imagined states agree with the view */

    imagine(game, &mine.state, viewer, &trial->rng, &twin.state, scratch);
    knowledge_of(game, &twin.state, viewer, &after_a.state);
    must(memcmp(&mine, &after_a, game->state_size) == 0);

    if (viewer != ONLOOKER) {
        /* The same moves and the same refusals, from truth, twin or knowledge alone. */
        uint32_t n = game->moves(game, state, viewer, moves_a);
        uint32_t m = game->moves(game, &other.state, viewer, moves_b);
        must(n == m && memcmp(moves_a, moves_b, n * sizeof *moves_a) == 0);
        m = game->moves(game, &mine.state, viewer, moves_b);
        must(n == m && memcmp(moves_a, moves_b, n * sizeof *moves_a) == 0);
        for (int i = 0; i < 16; i++) {
            uint32_t bits = rng_32(&trial->rng);
            Move     odd  = n && i % 2 ? moves_a[bits % n] ^ (1u << (bits >> 27)) : bits;
            must(game->breaks(game, state, viewer, odd) == game->breaks(game, &other.state, viewer, odd));
            must(game->breaks(game, state, viewer, odd) == game->breaks(game, &mine.state, viewer, odd));
        }
        if (habits_advise(game) && n) {
            Rng rng_a, rng_b;
            rng_fast(&rng_a, 5);
            rng_fast(&rng_b, 5);
            knowledge_of(game, &other.state, viewer, &twin.state);
            Move a = habits_greedy(game, &mine.state, viewer, &rng_a);
            Move b = habits_greedy(game, &twin.state, viewer, &rng_b);
            must(a == b && game->breaks(game, state, viewer, a) == LAWFUL);
        }
    }

    /* Whoever has seen the same knows the same afterwards. */
    Move alike = same_looking(trial, &other.state, seat, move, viewer);
    if (alike == NO_MOVE)
        return;
    Tape tape_a = {facts_a, COUNT_OF(facts_a), 0};
    Tape tape_b = {facts_b, COUNT_OF(facts_b), 0};
    state_copy(game, &after_a.state, state);
    state_copy(game, &after_b.state, &other.state);
    after_b.state.rng = after_a.state.rng;
    must(game_play(game, &after_a.state, seat, move, &tape_a) == LAWFUL);
    must(game_play(game, &after_b.state, seat, alike, &tape_b) == LAWFUL);
    read_tape(trial, &after_a.state, &tape_a, viewer, text_a, sizeof text_a);
    read_tape(trial, &after_b.state, &tape_b, viewer, text_b, sizeof text_b);
    if (strcmp(text_a, text_b) != 0) {
        if (!was_shown(&tape_a, viewer) && !was_shown(&tape_b, viewer) &&
            !was_told(state, &after_a.state, viewer))
            fail_msg("%s, %u players, game %u, decision %u: viewer %u reads a difference without being shown "
                     "a face:\n"
                     "%s---\n%s",
                     game->slug, trial->players, trial->number, (unsigned)state->decisions, viewer, text_a,
                     text_b);
        return;
    }
    memset(&mine, 0, sizeof mine);
    memset(&twin, 0, sizeof twin);
    knowledge_of(game, &after_a.state, viewer, &mine.state);
    knowledge_of(game, &after_b.state, viewer, &twin.state);
    if (memcmp(&mine, &twin, sizeof mine) != 0) {
        size_t at = 0;
        while (((unsigned char *)&mine)[at] == ((unsigned char *)&twin)[at])
            at++;
        fail_msg(
            "%s, %u players, game %u, decision %u: viewer %u saw the same and knows otherwise (byte %zu)\n%s",
            game->slug, trial->players, trial->number, (unsigned)state->decisions, viewer, at, text_a);
    }
}

static void keeps_secrets(Trial *trial)
{
    while (!trial->at.state.over) {
        Seat seat = someone(trial);
        Move move = any_move(trial, seat);
        if (rng_below(&trial->rng, trial->at.state.decisions < 400 ? 6 : 60) == 0)
            for (Seat viewer = 0; viewer <= ONLOOKER; viewer++)
                if (viewer < trial->players || viewer == ONLOOKER)
                    check_secrets(trial, viewer, seat, move);
        play(trial, seat, move);
    }
}

void law_4_no_leak(void **unused)
{
    (void)unused;
    for_all(keeps_secrets, games_wanted() / 10);
}

/* --- 5: every hidden assignment can come up --------------------------------------------------- */

static void imagines_everything(Trial *trial)
{
    static Place guess;
    const Game  *game  = trial->game;
    State       *state = &trial->at.state;
    uint32_t     when  = rng_below(&trial->rng, 60);
    while (!state->over && state->decisions < when) {
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
    Seat         viewer   = (Seat)rng_below(&trial->rng, trial->players);
    Seats        bit      = seat_bit(viewer);
    const Cards *c        = &state->cards;
    Card         card     = (Card)rng_below(&trial->rng, c->count);
    bool         may[256] = {false}, came[256] = {false};
    unsigned     faces = 0;
    /* In a pool whose every place is taken by a pooled face nothing else can lie. */
    unsigned places = 0, held = 0;
    for (Card i = 0; i < c->count; i++)
        if (c->pool[card] && c->pool[i] == c->pool[card] && c->back[i] == c->back[card] &&
            !(c->known[i] & bit)) {
            places++;
            held += (c->pooled[i] & bit) != 0;
        }
    for (Card i = 0; i < c->count; i++) {
        bool open = c->pooled[i] & bit ? c->pool[i] == c->pool[card] : !(places && places == held);
        bool fits =
            c->known[card] & bit ? i == card : c->back[i] == c->back[card] && !(c->known[i] & bit) && open;
        if (fits && !may[c->face[i]]) {
            may[c->face[i]] = true;
            faces++;
        }
    }
    for (unsigned i = 0; i < 20 + 25 * faces * (faces > 1 ? 5 : 0); i++) {
        imagine(game, state, viewer, &trial->rng, &guess.state, scratch);
        must(may[guess.state.cards.face[card]]);
        came[guess.state.cards.face[card]] = true;
    }
    for (unsigned face = 0; face < 256; face++)
        must(may[face] == came[face]);
}

void law_5_everything_can_be_imagined(void **unused)
{
    (void)unused;
    for_all(imagines_everything, games_wanted() / 50);
}

/* What a game makes likelier is still what the viewer knows. */
static void settles_within_knowledge(Trial *trial)
{
    static Place guess, known, still;
    const Game  *game  = trial->game;
    State       *state = &trial->at.state;
    while (!state->over) {
        Seat viewer = (Seat)rng_below(&trial->rng, trial->players);
        memset(&known, 0, sizeof known);
        memset(&still, 0, sizeof still);
        knowledge_of(game, state, viewer, &known.state);
        imagine(game, &known.state, viewer, &trial->rng, &guess.state, scratch);
        if (game->habits && game->habits->settle)
            game->habits->settle(game, &guess.state, viewer, &trial->rng);
        must(is_derived(game, &known.state) && is_derived(game, &guess.state));
        knowledge_of(game, &guess.state, viewer, &still.state);
        must(memcmp(&known, &still, game->state_size) == 0);
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
}

void law_5_imagination_agrees_with_knowledge(void **unused)
{
    (void)unused;
    for_all(settles_within_knowledge, games_wanted() / 50);
}
