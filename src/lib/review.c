/* review.c -- a record reviewed step by step: its memory, and which piece of work comes next.
 *
 * Before the deal, the deal; then ply by ply what could be expected, the decision, and what chance did; what came of it. In
 * the order of the game, so that whoever stops early has its beginning whole. */
#include "lib/review.h"

#include "core/knowledge.h"

enum { STEPS_BEFORE = 2, STEPS_PLY = 2, STEPS_AFTER = 1 };

static CoachOptions options_of(const tg_review_options *options)
{
    CoachOptions usual = options && options->quick ? coach_quick() : coach_usual();
    if (!options)
        return usual;
    usual.iterations = options->iterations ? options->iterations : usual.iterations;
    usual.deals      = options->deals ? options->deals : usual.deals;
    usual.games      = options->games ? options->games : usual.games;
    usual.seed       = options->seed ? options->seed : usual.seed;
    return usual;
}

tg_review *tg_review_create(const tg_record *record, const tg_review_options *options)
{
    const Record *in     = record_in(record);
    tg_review    *review = in->count ? (tg_review *)calloc(1, sizeof *review) : NULL;
    if (!review)
        return NULL;
    review->options = options_of(options);
    review->record  = in;
    review->plies   = (uint32_t)in->count;
    review->steps   = STEPS_BEFORE + STEPS_PLY * review->plies + STEPS_AFTER;
    review->dealt   = in->seed[0] || in->fair;
    review->ply     = (PlyReview *)calloc(review->plies, sizeof *review->ply);
    review->curve   = (Chances(*)[VIEWS])calloc((size_t)review->plies + 1, sizeof *review->curve);
    void *memory    = malloc(coach_size(&review->options));
    if (memory)
        review->coach = coach_init(memory, in->game, &review->options);
    if (!review->ply || !review->curve || !review->coach) {
        free(memory);
        review->coach = NULL;
        tg_review_destroy(review);
        return NULL;
    }
    record_replay(in, 0, &review->at.head);
    ledger_begin(&review->ledger, review->at.head.players);
    return review;
}

void tg_review_destroy(tg_review *review)
{
    if (!review)
        return;
    free(review->coach);
    free(review->curve);
    free(review->ply);
    free(review);
}

unsigned tg_review_done(const tg_review *review) { return review->done; }
unsigned tg_review_steps(const tg_review *review) { return review->steps; }

/* What everybody could expect before a ply, in every view. */
static void look(tg_review *r, const State *state, uint32_t ply)
{
    Chances *view = r->curve[ply];
    for (Seat seat = 0; seat < state->players; seat++)
        coach_view(r->coach, state, seat, ply, &view[seat]);
    coach_view(r->coach, state, ONLOOKER, ply, &view[ONLOOKER]);
    coach_open(r->coach, state, r->options.games, ply, &view[VIEW_OPEN]);
    r->points = ply + 1;
}

static void judge(tg_review *r)
{
    const RecordMove *move = &r->record->moves[r->judged];
    PlyReview        *ply  = &r->ply[r->judged];
    Room              after;
    memcpy(&after, &r->at, sizeof after);
    game_apply(r->record->game, &after.head, move->seat, move->move, NULL);
    coach_judge(r->coach, &r->at.head, move->seat, move->move, r->judged, &ply->decision);
    ply->has_chance =
        coach_chance(r->coach, &r->at.head, move->seat, move->move, &after.head, r->judged, &ply->chance);
    ledger_decision(&r->ledger, &ply->decision);
    ledger_chance(&r->ledger, &ply->chance);
    record_recall(r->record, ++r->judged, &after.head);
    memcpy(&r->at, &after, sizeof after);
}

static void close(tg_review *r)
{
    Chances result;
    look(r, &r->at.head, r->plies);
    coach_open(r->coach, &r->at.head, COACH_DEALS, r->plies, &result);
    ledger_close(&r->ledger, &result);
}

int tg_review_step(tg_review *r)
{
    uint32_t step = r->done;
    if (step == r->steps)
        return 0;
    if (step == 0) { /* a position has no deal before it: what it promises is where the account begins */
        if (r->dealt)
            coach_before(r->coach, &r->at.head, &r->before);
        else
            coach_open(r->coach, &r->at.head, COACH_DEALS, 0, &r->before);
    } else if (step == 1) {
        Chances dealt = r->before;
        if (r->dealt)
            coach_open(r->coach, &r->at.head, COACH_DEALS, 0, &dealt);
        ledger_deal(&r->ledger, &r->before, &dealt);
    } else if (step + STEPS_AFTER == r->steps) {
        close(r);
    } else if ((step - STEPS_BEFORE) % STEPS_PLY == 0) {
        look(r, &r->at.head, r->judged);
    } else {
        judge(r);
    }
    r->done++;
    return r->done < r->steps;
}

int tg_review_exercise(const tg_review *review, uint32_t ply, tg_rng *rng, tg_state *out)
{
    if (ply >= review->plies)
        return TG_NO_SEAT;
    Move list[MAX_MOVES];
    Seat seat = review->record->moves[ply].seat;
    Rng  in   = rng_in(rng);
    record_replay(review->record, ply, inner(out));
    imagine(review->record->game, inner(out), seat, &in, inner(out), list);
    *rng = rng_out(&in);
    return seat;
}
