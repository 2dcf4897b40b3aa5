/* review_json.c -- a review as JSON (docs/coach.md). Shares of the win and points are decimals of four places; the parts
 * of an account add up in them exactly. */
#include "core/knowledge.h"
#include "lib/review.h"
#include "voice/view.h"

enum { UNIT = 10000 };

static int64_t units(float value) { return (int64_t)(value * (float)UNIT + (value < 0 ? -0.5F : 0.5F)); }

static void units_json(Jot *jot, int64_t value)
{
    char     text[32];
    Text     out  = text_on(text, sizeof text);
    uint64_t size = (uint64_t)(value < 0 ? -value : value);
    if (value < 0)
        text_char(&out, '-');
    text_int(&out, (int)(size / UNIT));
    text_char(&out, '.');
    for (uint64_t place = UNIT / 10; place; place /= 10)
        text_char(&out, (char)('0' + size / place % 10));
    jot_raw(jot, text, out.length);
}

static void real(Jot *jot, const char *key, float value)
{
    jot_key(jot, key);
    units_json(jot, units(value));
}

static void reals(Jot *jot, const char *key, const float *value, unsigned count)
{
    if (key)
        jot_key(jot, key);
    jot_open(jot, '[');
    for (unsigned i = 0; i < count; i++)
        units_json(jot, units(value[i]));
    jot_close(jot, ']');
}

typedef struct Telling {
    const tg_review *review;
    const Decision  *decision; /* the one that is told alone, or NULL */
    uint32_t         ply;      /* and where it stands                  */
    Voice            voice;
} Telling;

static const char *const MARKS[] = {"forced", "best", "fine", "slip", "blunder"};

static void move_json(Jot *jot, const Telling *t, const State *state, Seat seat, Move move)
{
    const Game *game = t->voice.game;
    char        said[600];
    Text        text = text_on(said, sizeof said);
    jot_key(jot, "move");
    game->move_print(game, state, seat, move, seat, jot_quote(jot));
    jot_unquote(jot);
    if (!t->voice.own.data)
        return;
    Voice voice  = t->voice;
    voice.reader = seat; /* a move is told as its seat may know it */
    say_move(&voice, state, seat, move, &text);
    jot_key(jot, "say");
    jot_text(jot, said);
}

static int hundredths(float share) { return (int)(share * 100 + 0.5F); }

static void reason_json(Jot *jot, const Telling *t, const State *known, const Reason *reason)
{
    char said[800], fact[600];
    Text out = text_on(said, sizeof said), text = text_on(fact, sizeof fact);
    jot_open(jot, '{');
    real(jot, "better", reason->better);
    real(jot, "played", reason->played);
    jot_key(jot, "fact");
    voice_fact(jot, &t->voice, known, &reason->fact);
    SayArg args[3] = {{"better", NULL, hundredths(reason->better)},
                      {"played", NULL, hundredths(reason->played)},
                      {"fact", fact, 0}};
    if (say_fact(&t->voice, known, &reason->fact, &text) &&
        say_key(&t->voice, "coach.follows", args, 3, &out)) {
        jot_key(jot, "say");
        jot_text(jot, said);
    }
    jot_close(jot, '}');
}

static void weighed_json(Jot *jot, const Telling *t, const State *known, const Decision *d)
{
    jot_key(jot, "moves");
    jot_open(jot, '[');
    for (unsigned i = 0; i < d->count; i++) {
        const Weighed *w = &d->move[i];
        jot_open(jot, '{');
        move_json(jot, t, known, d->seat, w->move);
        real(jot, "wins", w->won);
        real(jot, "points", w->lead);
        real(jot, "less", w->less);
        real(jot, "error", w->error);
        jot_key(jot, "captains");
        jot_number(jot, w->captains);
        jot_close(jot, '}');
    }
    jot_close(jot, ']');
}

/* `state` is the truth before the ply. */
static void decision_json(Jot *jot, const Telling *t, const State *state, uint32_t ply, Move played,
                          const Decision *d)
{
    const Game *game = t->voice.game;
    Room        known;
    knowledge_of(game, state, d->seat, &known.head);
    jot_open(jot, '{');
    jot_key(jot, "ply");
    jot_number(jot, ply);
    jot_key(jot, "seat");
    jot_number(jot, d->seat);
    move_json(jot, t, &known.head, d->seat, played);
    jot_key(jot, "mark");
    jot_text(jot, MARKS[d->mark]);
    jot_key(jot, "legal");
    jot_number(jot, d->legal);
    if (d->mark != MARK_FORCED) {
        real(jot, "loss", d->loss);
        real(jot, "error", d->error);
        real(jot, "loss_points", d->loss_lead);
        jot_key(jot, "best");
        game->move_print(game, &known.head, d->seat, d->move[d->best].move, d->seat, jot_quote(jot));
        jot_unquote(jot);
        reals(jot, "before", d->before.won, state->players);
        reals(jot, "effect", d->effect.won, state->players);
        reals(jot, "effect_points", d->effect.lead, state->players);
        weighed_json(jot, t, &known.head, d);
        jot_key(jot, "reasons");
        jot_open(jot, '[');
        for (unsigned i = 0; i < d->reasons; i++)
            reason_json(jot, t, &known.head, &d->reason[i]);
        jot_close(jot, ']');
    }
    jot_close(jot, '}');
}

/* --- the account ------------------------------------------------------------------------------------------- */

/* The rest is what is left of the rounded figures, so that they add up to the last place. */
static void parts_json(Jot *jot, const char *key, const Ledger *l, Seat seat, bool points)
{
    static const char *const names[] = {"base", "deal", "cards", "own", "others"};
    const Chances           *part[]  = {&l->base, &l->deal, &l->cards, &l->own, &l->others};
    int64_t result = units(points ? l->result.lead[seat] : l->result.won[seat]), sum = 0, luck = 0;
    jot_key(jot, key);
    jot_open(jot, '{');
    for (unsigned i = 0; i < COUNT_OF(part); i++) {
        int64_t value = units(points ? part[i]->lead[seat] : part[i]->won[seat]);
        sum += value;
        luck += i == 1 || i == 2 ? value : 0;
        jot_key(jot, names[i]);
        units_json(jot, value);
    }
    jot_key(jot, "unseen");
    units_json(jot, result - sum);
    jot_key(jot, "result");
    units_json(jot, result);
    jot_key(jot, "luck");
    units_json(jot, luck);
    if (!points) {
        static const char *const errors[] = {"deal_error", "cards_error", "own_error", "others_error"};
        for (unsigned i = 0; i < COUNT_OF(errors); i++)
            real(jot, errors[i], part[i + 1]->error[seat]);
    }
    jot_close(jot, '}');
}

static void seat_json(Jot *jot, const tg_review *r, Seat seat)
{
    static const char *const kinds[]                = {"open", "person", "bot"};
    const RecordSeat        *sitter                 = &r->record->seat[seat];
    uint32_t                 marks[COUNT_OF(MARKS)] = {0};
    float                    lost                   = 0;
    for (uint32_t i = 0; i < r->judged; i++)
        if (r->ply[i].decision.seat == seat) {
            marks[r->ply[i].decision.mark]++;
            lost += r->ply[i].decision.mark >= MARK_SLIP ? r->ply[i].decision.loss : 0;
        }
    jot_open(jot, '{');
    jot_key(jot, "seat");
    jot_number(jot, seat);
    jot_key(jot, "kind");
    jot_text(jot, kinds[sitter->kind < COUNT_OF(kinds) ? sitter->kind : 0]);
    jot_key(jot, "name");
    jot_text(jot, sitter->name);
    if (sitter->level[0]) {
        jot_key(jot, "level");
        jot_text(jot, sitter->level);
    }
    jot_key(jot, "marks");
    jot_open(jot, '{');
    for (unsigned i = 0; i < COUNT_OF(MARKS); i++) {
        jot_key(jot, MARKS[i]);
        jot_number(jot, marks[i]);
    }
    jot_close(jot, '}');
    real(jot, "lost", lost);
    if (r->done == r->steps) {
        parts_json(jot, "wins", &r->ledger, seat, false);
        parts_json(jot, "points", &r->ledger, seat, true);
    }
    jot_close(jot, '}');
}

/* --- curves and turning points ------------------------------------------------------------------------------- */

static void curve_json(Jot *jot, const char *key, const tg_review *r, unsigned view, unsigned players)
{
    if (key)
        jot_key(jot, key);
    jot_open(jot, '[');
    for (uint32_t i = 0; i < r->points; i++)
        reals(jot, NULL, r->curve[i][view].won, players);
    jot_close(jot, ']');
}

static float size(float x) { return x < 0 ? -x : x; }

typedef struct Turn {
    uint32_t ply;
    Seat     seat;
    float    by, cards;
} Turn;

/* Where somebody's chances moved most, with open hands, clear of the noise. */
static unsigned find_turns(const tg_review *r, Turn *out, unsigned most)
{
    static const float WORTH_TELLING = 0.12F;
    unsigned           n             = 0;
    unsigned           players       = r->at.head.players;
    for (uint32_t i = 0; i + 1 < r->points; i++) {
        const Chances *is = &r->curve[i][VIEW_OPEN], *then = &r->curve[i + 1][VIEW_OPEN];
        Turn           turn = {i, 0, 0, 0};
        for (Seat seat = 0; seat < players; seat++) {
            float by = then->won[seat] - is->won[seat], noise = is->error[seat] + then->error[seat];
            if (size(by) > size(turn.by) && size(by) >= WORTH_TELLING && size(by) > 2 * noise) {
                turn.seat = seat;
                turn.by   = by;
            }
        }
        if (!(size(turn.by) > 0))
            continue;
        turn.cards  = r->ply[i].chance.won[turn.seat];
        unsigned at = n < most ? n++ : most;
        for (; at && size(turn.by) > size(out[at - 1].by); at--)
            if (at < most)
                out[at] = out[at - 1];
        if (at < most)
            out[at] = turn;
    }
    return n;
}

static void turns_json(Jot *jot, const tg_review *r)
{
    enum { MOST = 3 };
    Turn     turn[MOST];
    unsigned n = find_turns(r, turn, MOST);
    jot_key(jot, "turning");
    jot_open(jot, '[');
    for (unsigned i = 0; i < n; i++) {
        const Turn *t = &turn[i];
        jot_open(jot, '{');
        jot_key(jot, "ply");
        jot_number(jot, t->ply);
        jot_key(jot, "seat");
        jot_number(jot, t->seat);
        real(jot, "from", r->curve[t->ply][VIEW_OPEN].won[t->seat]);
        real(jot, "to", r->curve[t->ply + 1][VIEW_OPEN].won[t->seat]);
        jot_key(jot, "by");
        jot_text(jot,
                 size(t->cards) * 2 > size(t->by) && (t->cards < 0) == (t->by < 0) ? "cards" : "decision");
        jot_close(jot, '}');
    }
    jot_close(jot, ']');
}

static void chances_json(Jot *jot, const tg_review *r, unsigned players)
{
    jot_key(jot, "cards");
    jot_open(jot, '[');
    for (uint32_t i = 0; i < r->judged; i++) {
        if (!r->ply[i].has_chance)
            continue;
        jot_open(jot, '{');
        jot_key(jot, "ply");
        jot_number(jot, i);
        reals(jot, "wins", r->ply[i].chance.won, players);
        reals(jot, "error", r->ply[i].chance.error, players);
        jot_close(jot, '}');
    }
    jot_close(jot, ']');
}

static void head_json(Jot *jot, const tg_review *r)
{
    const Game *game = r->record->game;
    jot_key(jot, "game");
    jot_text(jot, game->slug);
    jot_key(jot, "rules");
    jot_number(jot, game->version);
    jot_key(jot, "players");
    jot_number(jot, r->at.head.players);
    jot_key(jot, "plies");
    jot_number(jot, r->plies);
    jot_key(jot, "over");
    jot_truth(jot, r->judged == r->plies && r->at.head.over);
    jot_key(jot, "dealt");
    jot_truth(jot, r->dealt);
    jot_key(jot, "done");
    jot_number(jot, r->done);
    jot_key(jot, "of");
    jot_number(jot, r->steps);
    jot_key(jot, "effort");
    jot_open(jot, '{');
    jot_key(jot, "iterations");
    jot_number(jot, r->options.iterations);
    jot_key(jot, "deals");
    jot_number(jot, r->options.deals);
    jot_key(jot, "games");
    jot_number(jot, r->options.games);
    jot_key(jot, "seed");
    jot_number(jot, (int64_t)r->options.seed);
    jot_close(jot, '}');
}

static void review_spell(const void *what, Text *out)
{
    const Telling   *t       = (const Telling *)what;
    const tg_review *r       = t->review;
    unsigned         players = r->at.head.players;
    Jot              jot     = jot_on(out);
    Room             at;
    jot_open(&jot, '{');
    head_json(&jot, r);
    jot_key(&jot, "seats");
    jot_open(&jot, '[');
    for (Seat seat = 0; seat < players; seat++)
        seat_json(&jot, r, seat);
    jot_close(&jot, ']');
    turns_json(&jot, r);
    jot_key(&jot, "decisions");
    jot_open(&jot, '[');
    record_replay(r->record, 0, &at.head);
    for (uint32_t i = 0; i < r->judged; i++) {
        const RecordMove *move = &r->record->moves[i];
        decision_json(&jot, t, &at.head, i, move->move, &r->ply[i].decision);
        game_apply(r->record->game, &at.head, move->seat, move->move, NULL);
        record_recall(r->record, i + 1, &at.head);
    }
    jot_close(&jot, ']');
    chances_json(&jot, r, players);
    jot_key(&jot, "curve");
    jot_open(&jot, '{');
    curve_json(&jot, "open", r, VIEW_OPEN, players);
    curve_json(&jot, "onlooker", r, ONLOOKER, players);
    jot_key(&jot, "seats");
    jot_open(&jot, '[');
    for (unsigned seat = 0; seat < players; seat++)
        curve_json(&jot, NULL, r, seat, players);
    jot_close(&jot, ']');
    jot_close(&jot, '}');
    jot_close(&jot, '}');
}

static Telling telling(const tg_review *review, int viewer, const tg_voice *voice)
{
    unsigned players = review->at.head.players;
    bool     seat    = viewer >= 0 && (unsigned)viewer < players;
    Telling  t       = {
               review, NULL, 0,
               voice_for(voice, (const tg_game *)review->record->game, seat ? (Seat)viewer : (Seat)ONLOOKER)};
    return t;
}

size_t tg_review_json(const tg_review *review, int viewer, const tg_voice *voice, char *out, size_t size)
{
    Telling t = telling(review, viewer, voice);
    return spell(review_spell, &t, out, size);
}

static void judged_spell(const void *what, Text *out)
{
    const Telling *t   = (const Telling *)what;
    Jot            jot = jot_on(out);
    Room           at;
    record_replay(t->review->record, t->ply, &at.head);
    decision_json(&jot, t, &at.head, t->ply, t->decision->move[t->decision->played].move, t->decision);
}

size_t tg_review_judge(tg_review *review, uint32_t ply, tg_move move, int viewer, const tg_voice *voice,
                       char *out, size_t size)
{
    const Game *game = review->record->game;
    Decision    decision;
    Room        at;
    (void)text_on(out, out ? size : 0);
    if (ply >= review->plies)
        return 0;
    Seat seat = review->record->moves[ply].seat;
    record_replay(review->record, ply, &at.head);
    if (game->breaks(game, &at.head, seat, move) != LAWFUL)
        return 0;
    coach_judge(review->coach, &at.head, seat, move, ply, &decision);
    if (decision.mark == MARK_FORCED) { /* nothing was weighed: there is but this one */
        decision.count        = 1;
        decision.move[0].move = move;
    }
    Telling t  = telling(review, viewer, voice);
    t.ply      = ply;
    t.decision = &decision;
    return spell(judged_spell, &t, out, size);
}
