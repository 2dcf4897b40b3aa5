/* study_json.c -- the report of a study as one JSON object. Shares are between 0 and 1. */
#include <math.h>

#include "lab/study.h"
#include "position/options_json.h"
#include "table/options.h"

static json_t *estimate(const Estimate *e)
{
    json_t *low  = isfinite(e->low) ? json_real(e->low) : json_null(); /* no bound */
    json_t *high = isfinite(e->high) ? json_real(e->high) : json_null();
    return json_pack("{s:f,s:[o,o]}", "mean", e->mean, "interval", low, high);
}

static json_t *spread(const Spread *s, const Histogram *h)
{
    json_t *out = json_pack("{s:f,s:f,s:f,s:f,s:f,s:f,s:f}", "mean", s->mean, "deviation", s->deviation,
                            "min", s->least, "quarter", s->quarter, "median", s->median, "three_quarters",
                            s->three_quarters, "max", s->most);
    if (h) {
        json_t *shares = json_array();
        for (unsigned i = 0; i < h->bins; i++)
            json_array_append_new(shares, json_real(h->share[i]));
        json_object_set_new(out, "histogram",
                            json_pack("{s:f,s:f,s:o}", "from", h->from, "width", h->width, "shares", shares));
    }
    return out;
}

static json_t *seats_json(const StudyReport *r)
{
    json_t *list = json_array();
    for (unsigned seat = 0; seat < r->plan->table.players; seat++) {
        char name[16];
        study_seat(r, seat, name, sizeof name);
        json_array_append_new(list,
                              json_pack("{s:s,s:o,s:f,s:f}", "seat", name, "wins", estimate(&r->seat[seat]),
                                        "mean_score", r->seat_score[seat], "begins", r->starts[seat]));
    }
    return list;
}

static json_t *uses_json(const StudyReport *r)
{
    static const char *const kinds[] = {"verb", "card", "word", "fact"};
    json_t                  *list    = json_array();
    for (uint32_t k = 0; k < r->key_count; k++) {
        const KeyReport *key = &r->keys[k];
        json_array_append_new(list,
                              json_pack("{s:s,s:s,s:f,s:f,s:o,s:o,s:o,s:b,s:b}", "use", key->text, "kind",
                                        kinds[key->kind], "times_per_game", key->times, "seats", key->seats,
                                        "wins_above_fair", estimate(&key->worth), "points_above_table",
                                        estimate(&key->points), "wins_each_further_use", estimate(&key->each),
                                        "clear", key->clear, "clear_each", key->clear_each));
    }
    return list;
}

static json_t *contests_json(const StudyReport *r)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < r->contests; i++) {
        const ContestReport *c = &r->contest[i];
        json_array_append_new(list, json_pack("{s:s,s:i,s:i,s:o,s:f,s:o,s:{s:f,s:f,s:f}}", "against",
                                              c->rival, "games", (int)c->games, "deals", (int)c->deals,
                                              "wins", estimate(&c->share), "fair", c->fair, "points_above",
                                              estimate(&c->points), "explained_by", "skill", c->skill,
                                              "deal_and_seat", c->deal, "rest", c->rest));
    }
    return list;
}

json_t *study_json(const StudyReport *r)
{
    const StudyPlan *plan  = r->plan;
    const Game      *game  = plan->table.game;
    json_t          *order = json_array();
    for (unsigned i = 0; r->start_varies && i < plan->table.players; i++)
        json_array_append_new(order, estimate(&r->order[i]));
    json_t *scores = json_pack("{s:o,s:o}", "seat", spread(&r->score, &r->score_bars), "winner",
                               spread(&r->winner_score, &r->winner_bars));
    json_t *length = json_pack("{s:o,s:o}", "decisions", spread(&r->decisions, &r->decisions_bars), "turns",
                               spread(&r->turns, &r->turns_bars));
    json_t *close =
        json_pack("{s:o,s:o,s:o,s:f,s:f,s:f}", "margin", spread(&r->margin, &r->margin_bars), "lead_changes",
                  spread(&r->lead_changes, &r->lead_bars), "settled", spread(&r->settled, NULL), "level",
                  r->level, "lead_never_changes", r->never, "shared_wins", r->shared);
    json_t *again = !r->luck.deals
                        ? json_null()
                        : json_pack("{s:i,s:f,s:o,s:o}", "deals", (int)r->luck.deals, "same_places",
                                    r->luck.same, "deal_explains_wins", estimate(&r->luck.win),
                                    "deal_explains_scores", estimate(&r->luck.score));
    json_t *all   = json_pack(
          "{s:s,s:i,s:s,s:i,s:o,s:s,s:I,s:i,s:i,s:f,s:f,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "game", game->slug,
          "rules", (int)game->version, "content", game->content_hash, "players", (int)plan->table.players,
          "options", options_to_json(game, plan->table.option), "bots", plan->level, "seed",
          (json_int_t)plan->seed, "games", (int)plan->games, "games_in_all", (int)r->in_all, "seconds",
          r->seconds, "fair", r->fair, "seats", seats_json(r), "from_first", order, "length", length, "scores",
          scores, "closeness", close, "uses", uses_json(r), "contests", contests_json(r), "again", again);
    if (r->halted)
        json_object_set_new(all, "interrupted", json_true());
    return all;
}
