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
    print_move(trial, trial->state, seat, move, viewer, here, sizeof here);
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

/* The order of a bag says nothing: cards that lie there in another order are the same position. */
static void shuffle_bags(const Game *game, State *state, Rng *rng)
{
    Cards *c = &state->cards;
    for (FOR_BITS(bag, c->bags)) {
        Card     cards[MAX_CARDS];
        unsigned n = cards_list(c, (Zone)bag, cards);
        rng_shuffle(rng, cards, n);
        for (unsigned i = 0; i < n; i++) {
            c->prev[cards[i]] = i ? cards[i - 1] : (Card)NO_CARD;
            c->next[cards[i]] = i + 1 < n ? cards[i + 1] : (Card)NO_CARD;
        }
        c->first[bag] = n ? cards[0] : (Card)NO_CARD;
        c->last[bag]  = n ? cards[n - 1] : (Card)NO_CARD;
    }
    game->derive(game, state);
}

/* What a seat may do and what is refused is the same from truth, twin or knowledge alone; so is advice. */
static void check_choices(Trial *trial, Seat viewer, const State *other, const State *mine)
{
    const Game  *game  = trial->game;
    const State *state = trial->state;
    uint32_t     n     = game->moves(game, state, viewer, moves_a);
    uint32_t     m     = game->moves(game, other, viewer, moves_b);
    must(n == m && memcmp(moves_a, moves_b, n * sizeof *moves_a) == 0);
    m = game->moves(game, mine, viewer, moves_b);
    must(n == m && memcmp(moves_a, moves_b, n * sizeof *moves_a) == 0);
    for (int i = 0; i < 16; i++) {
        uint32_t bits = rng_32(&trial->rng);
        Move     odd  = n && i % 2 ? moves_a[bits % n] ^ (1u << (bits >> 27)) : bits;
        must(game->breaks(game, state, viewer, odd) == game->breaks(game, other, viewer, odd));
        must(game->breaks(game, state, viewer, odd) == game->breaks(game, mine, viewer, odd));
    }
    if (habits_advise(game) && n) {
        static Place place;
        State       *twin = place_for(&place, game);
        Rng          rng_a, rng_b;
        rng_fast(&rng_a, 5);
        rng_fast(&rng_b, 5);
        knowledge_of(game, other, viewer, twin);
        Move a = habits_greedy(game, mine, viewer, &rng_a);
        Move b = habits_greedy(game, twin, viewer, &rng_b);
        must(a == b && game->breaks(game, state, viewer, a) == LAWFUL);
    }
}

static int compare_pieces(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Puts the pieces of a text that ends with `mark`, or its words, into an order of their own. */
static void sort_pieces(char *text, char mark)
{
    static char copy[1 << 16];
    char       *piece[1024];
    size_t      n = 0, length = strlen(text);
    memcpy(copy, text, length + 1);
    for (char *at = copy; *at && n < COUNT_OF(piece);) {
        piece[n++] = at;
        at += strcspn(at, mark == '\n' ? "\n" : " ");
        if (*at)
            *at++ = 0;
    }
    qsort(piece, n, sizeof *piece, compare_pieces);
    for (size_t i = 0; i < n; i++) {
        size_t size = strlen(piece[i]);
        memcpy(text, piece[i], size);
        text += size;
        if (mark == '\n' || i + 1 < n)
            *text++ = mark;
    }
}

/* Facts that show a bag card by card have its order, which says nothing: it is taken out of a text. */
static void sort_text(char *text)
{
    for (char *line = text; *line;) {
        char *end = strchr(line, '\n');
        *end      = 0;
        sort_pieces(line, ' ');
        *end = '\n';
        line = end + 1;
    }
    sort_pieces(text, '\n');
}

/* Whoever has seen the same knows the same afterwards. `same` says that the other world is this one, but
 * for the order in bags: then nothing but chance may tell them apart. */
static void check_sequel(Trial *trial, Seat viewer, Seat seat, Move move, const State *other, bool same)
{
    static Place place_a, place_b, place_c, place_d;
    static char  text_a[1 << 16], text_b[1 << 16];
    const Game  *game    = trial->game;
    const State *state   = trial->state;
    State       *after_a = place_for(&place_a, game), *after_b = place_for(&place_b, game);
    State       *mine = place_for(&place_c, game), *twin = place_for(&place_d, game);
    Move         alike = same_looking(trial, other, seat, move, viewer);
    if (alike == NO_MOVE)
        return;
    Tape tape_a = {facts_a, COUNT_OF(facts_a), 0};
    Tape tape_b = {facts_b, COUNT_OF(facts_b), 0};
    state_copy(game, after_a, state);
    state_copy(game, after_b, other);
    after_b->rng = after_a->rng;
    must(game_play(game, after_a, seat, move, &tape_a) == LAWFUL);
    must(game_play(game, after_b, seat, alike, &tape_b) == LAWFUL);
    read_tape(trial, after_a, &tape_a, viewer, text_a, sizeof text_a);
    read_tape(trial, after_b, &tape_b, viewer, text_b, sizeof text_b);
    bool chance = !same || memcmp(&after_a->rng, &state->rng, sizeof state->rng) != 0;
    if (same) {
        sort_text(text_a);
        sort_text(text_b);
    }
    if (strcmp(text_a, text_b) != 0) {
        if (!chance ||
            (!was_shown(&tape_a, viewer) && !was_shown(&tape_b, viewer) && !was_told(state, after_a, viewer)))
            fail_msg("%s, %u players, game %u, decision %u: viewer %u reads a difference %s:\n%s---\n%s",
                     game->slug, trial->players, trial->number, (unsigned)state->decisions, viewer,
                     same ? "that only the order in a bag makes" : "without being shown a face", text_a,
                     text_b);
        return;
    }
    knowledge_of(game, after_a, viewer, mine);
    knowledge_of(game, after_b, viewer, twin);
    if (memcmp(mine, twin, game->state_size) != 0) {
        size_t at = 0;
        while (((unsigned char *)mine)[at] == ((unsigned char *)twin)[at])
            at++;
        fail_msg(
            "%s, %u players, game %u, decision %u: viewer %u saw the same and knows otherwise (byte %zu)\n%s",
            game->slug, trial->players, trial->number, (unsigned)state->decisions, viewer, at, text_a);
    }
}

/* --- 4: what is said tells no more --------------------------------------------------------------- */

typedef struct Reading {
    const Game  *game;
    const State *state;
    Text        *out;
} Reading;

static void read_arg(void *context, const FormArg *arg)
{
    Reading *r = (Reading *)context;
    text_char(r->out, ' ');
    arg_print(r->game, r->state, arg->type, arg->value, arg->hidden, r->out);
}

/* All that a sentence for a viewer can be made of: which phrase, and its arguments as he sees them. */
static void read_phrase(const Game *game, const State *state, const Phrase *phrase, Seat viewer, Text *out)
{
    Reading r = {game, state, out};
    text_int(out, phrase->code);
    form_visit(phrase_form(game, phrase->code), phrase, viewer, read_arg, &r);
    text_char(out, '\n');
}

static void read_move(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Text *out)
{
    Phrase phrase;
    if (game->move_say && game->move_say(game, state, seat, move, viewer, &phrase))
        read_phrase(game, state, &phrase, viewer, out);
    else
        game->move_print(game, state, seat, move, viewer, out);
}

/* The tally, the names of places, and what his own moves mean: from one state. */
static void read_table(Trial *trial, const State *state, Seat viewer, Text *out)
{
    const Game *game             = trial->game;
    int32_t     tally[MAX_SEATS] = {0};
    if (game->tally)
        game->tally(game, state, tally);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        text_int(out, tally[seat]);
        text_char(out, ' ');
    }
    for (uint32_t zone = 0; game->zone_say && zone < game->zones(game, state); zone++) {
        Phrase phrase;
        if (game->zone_say(game, state, (Zone)zone, &phrase))
            read_phrase(game, state, &phrase, viewer, out);
    }
    uint32_t n = viewer == ONLOOKER ? 0 : game->moves(game, state, viewer, moves_a);
    for (uint32_t i = 0; i < n && i < 100; i++)
        read_move(game, state, viewer, moves_a[i], viewer, out);
}

static void must_agree(Trial *trial, Seat viewer, const char *a, const char *b)
{
    if (strcmp(a, b) != 0)
        fail_msg("%s, %u players, game %u, decision %u: viewer %u is told what is hidden:\n%s---\n%s",
                 trial->game->slug, trial->players, trial->number, (unsigned)trial->state->decisions, viewer,
                 a, b);
}

/* Sentences about the table and about moves are the same from truth, twin or knowledge alone. */
static void check_said(Trial *trial, Seat viewer, Seat seat, Move move, const State *other, const State *mine)
{
    static char text[3][1 << 16];
    Text        truth = text_on(text[0], sizeof text[0]), twin = text_on(text[1], sizeof text[1]);
    Text        known = text_on(text[2], sizeof text[2]);
    read_table(trial, trial->state, viewer, &truth);
    read_table(trial, other, viewer, &twin);
    read_table(trial, mine, viewer, &known);
    must(!truth.cut);
    must_agree(trial, viewer, text[0], text[1]);
    must_agree(trial, viewer, text[0], text[2]);

    Move alike = same_looking(trial, other, seat, move, viewer);
    if (alike == NO_MOVE)
        return;
    truth = text_on(text[0], sizeof text[0]);
    twin  = text_on(text[1], sizeof text[1]);
    read_move(trial->game, trial->state, seat, move, viewer, &truth);
    read_move(trial->game, other, seat, alike, viewer, &twin);
    must_agree(trial, viewer, text[0], text[1]);
}

static void check_secrets(Trial *trial, Seat viewer, Seat seat, Move move)
{
    static Place place_a, place_b, place_c;
    const Game  *game  = trial->game;
    const State *state = trial->state;
    State       *mine = place_for(&place_a, game), *twin = place_for(&place_b, game);
    State       *other = place_for(&place_c, game);

    knowledge_of(game, state, viewer, mine);
    must(cards_sound(&mine->cards));
    knowledge_of(game, mine, viewer, twin);
    must(memcmp(mine, twin, game->state_size) == 0); /* knowing is final */

    imagine(game, mine, viewer, &trial->rng, other, scratch);
    knowledge_of(game, other, viewer, twin);
    must(memcmp(mine, twin, game->state_size) == 0);

    /* Another truth, and this one, each with its bags in another order. */
    for (unsigned same = 0; same < 2; same++) {
        if (same)
            state_copy(game, other, state);
        else
            imagine(game, state, viewer, &trial->rng, other, scratch);
        shuffle_bags(game, other, &trial->rng);
        must(cards_sound(&other->cards));
        knowledge_of(game, other, viewer, twin);
        must(memcmp(mine, twin, game->state_size) == 0); /* 5: imagined states agree with the view */
        if (viewer != ONLOOKER)
            check_choices(trial, viewer, other, mine);
        check_seen(trial, viewer, seat, other);
        check_said(trial, viewer, seat, move, other, mine);
        check_sequel(trial, viewer, seat, move, other, same);
    }
}

static void keeps_secrets(Trial *trial)
{
    while (!trial->state->over) {
        Seat seat = someone(trial);
        Move move = any_move(trial, seat);
        if (rng_below(&trial->rng, trial->state->decisions < 400 ? 6 : 60) == 0)
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
    static Place place;
    const Game  *game  = trial->game;
    State       *state = trial->state;
    State       *guess = place_for(&place, game);
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
        imagine(game, state, viewer, &trial->rng, guess, scratch);
        must(may[guess->cards.face[card]]);
        came[guess->cards.face[card]] = true;
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
    static Place place_a, place_b, place_c;
    const Game  *game  = trial->game;
    State       *state = trial->state;
    State       *guess = place_for(&place_a, game), *known = place_for(&place_b, game);
    State       *still = place_for(&place_c, game);
    while (!state->over) {
        Seat viewer = (Seat)rng_below(&trial->rng, trial->players);
        knowledge_of(game, state, viewer, known);
        imagine(game, known, viewer, &trial->rng, guess, scratch);
        if (game->habits && game->habits->settle)
            game->habits->settle(game, guess, viewer, &trial->rng);
        must(is_derived(game, known) && is_derived(game, guess));
        knowledge_of(game, guess, viewer, still);
        must(memcmp(known, still, game->state_size) == 0);
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
}

void law_5_imagination_agrees_with_knowledge(void **unused)
{
    (void)unused;
    for_all(settles_within_knowledge, games_wanted() / 50);
}
