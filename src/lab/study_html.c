/* study_html.c -- the report of a study as one page, fit to publish: nothing is fetched from outside. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "content/content.h"
#include "lab/study.h"
#include "lab/study_figures.h"
#include "shell/page.h"
#include "table/options.h"
#include "words/assets.h"

static void figure_begin(FILE *out, const char *caption)
{
    (void)fprintf(out, "<figure><figcaption>%s</figcaption>\n", caption);
}
static void figure_end(FILE *out) { (void)fputs("</figure>\n", out); }

/* --- the head of the page ------------------------------------------------------------------------------- */

static void put_fact(FILE *out, const char *what, const char *format, double value)
{
    (void)fprintf(out, "<div><dt>%s</dt><dd>", what);
    if (strstr(format, "%%"))
        (void)fprintf(out, "%.0f&#8239;%%", value);
    else
        (void)fprintf(out, "%.0f", value);
    (void)fputs("</dd></div>\n", out);
}

static void put_head(const StudyReport *r, FILE *out)
{
    const Asset     *style = asset_find("src/lab/study.css");
    const StudyPlan *plan  = r->plan;
    const Game      *game  = plan->table.game;
    (void)fprintf(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta "
                       "name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    page_put(out, game->name);
    (void)fprintf(out, ", %u players: a study</title>\n<style>\n%s</style></head>\n<body><main>\n<h1>",
                  plan->table.players, style ? style->text : "");
    page_put(out, game->name);
    (void)fprintf(out, "</h1>\n<p class=\"soft\">");
    page_put(out, game->credit);
    (void)fprintf(out,
                  "</p>\n<p>What %u games with %u players between bots of the level <em>%s</em> tell about "
                  "the game.</p>\n",
                  plan->games, plan->table.players, plan->level);

    double low = 1, high = 0;
    for (unsigned i = 0; i < plan->table.players; i++) {
        const Estimate *e = r->start_varies ? &r->order[i] : &r->seat[i];
        low               = fmin(low, e->mean);
        high              = fmax(high, e->mean);
    }
    (void)fputs("<dl class=\"facts\">\n", out);
    put_fact(out, "decisions in a usual game", "%.0f", r->decisions.median);
    put_fact(out, "turns in a usual game", "%.0f", r->turns.median);
    put_fact(out, r->start_varies ? "wins of the best place in the order of turns" : "wins of the best seat",
             "%.0f%%", 100 * high);
    put_fact(out, r->start_varies ? "wins of the worst place" : "wins of the worst seat", "%.0f%%",
             100 * low);
    for (unsigned i = 0; i < r->contests; i++) {
        char what[80];
        (void)snprintf(what, sizeof what, "wins of %s against %s", plan->level, r->contest[i].rival);
        put_fact(out, what, "%.0f%%", 100 * r->contest[i].share.mean);
    }
    put_fact(out, "of who wins is in the deal", "%.0f%%", 100 * r->luck.win.mean);
    (void)fputs("</dl>\n", out);
}

/* --- who wins ---------------------------------------------------------------------------------------------- */

/* Names the rows whose interval does not take in the fair share. */
static void say_fairness(FILE *out, const FigureRow *rows, unsigned count, double fair, const char *before,
                         const char *behind)
{
    unsigned off = 0;
    for (unsigned i = 0; i < count; i++) {
        const Estimate *e = &rows[i].value;
        if (e->low <= fair && e->high >= fair)
            continue;
        (void)fprintf(out, "%s%s %s%s wins clearly %s than its share: %.1f&#8239;%% (%.1f to %.1f).",
                      off++ ? " " : "<p>", before, rows[i].name, behind, e->low > fair ? "more" : "less",
                      100 * e->mean, 100 * e->low, 100 * e->high);
    }
    (void)fputs(off ? "</p>\n" : "", out);
}

static bool all_fair(const FigureRow *rows, unsigned count, double fair)
{
    for (unsigned i = 0; i < count; i++)
        if (rows[i].value.low > fair || rows[i].value.high < fair)
            return false;
    return true;
}

static bool put_winners(const StudyReport *r, FILE *out)
{
    unsigned  players          = r->plan->table.players;
    FigureRow seats[MAX_SEATS] = {{"", {0, 0, 0}}}, order[MAX_SEATS] = {{"", {0, 0, 0}}};
    bool      ok = true;
    for (unsigned i = 0; i < players; i++) {
        study_seat(r, i, seats[i].name, sizeof seats[i].name);
        study_ordinal(i + 1, order[i].name, sizeof order[i].name);
        seats[i].value = r->seat[i];
        order[i].value = r->order[i];
    }
    (void)fprintf(out,
                  "<h2>Who wins</h2>\n<p>A fair share is %.1f&#8239;%%. Several sides share the win in "
                  "%.1f&#8239;%% of the games.</p>\n",
                  100 * r->fair, 100 * r->shared);
    say_fairness(out, seats, players, r->fair, "Seat", "");
    if (r->start_varies)
        say_fairness(out, order, players, r->fair, "The", " in the order of turns");
    if (all_fair(seats, players, r->fair) && (!r->start_varies || all_fair(order, players, r->fair)))
        (void)fputs(
            "<p>No seat and no place in the order of turns wins clearly more or less than its share.</p>\n",
            out);
    (void)fputs("<div class=\"plots\">\n", out);
    figure_begin(out, "Wins by seat. The bar is the 95&#8239;% interval, the mark in it the share; the "
                      "broken line is a fair share.");
    ok &= figure_shares(out, "seats", seats, players, r->fair, false);
    figure_end(out);
    if (r->start_varies) {
        figure_begin(out, "Wins by the order of turns, counted from the seat that begins.");
        ok &= figure_shares(out, "order", order, players, r->fair, false);
        figure_end(out);
    }
    (void)fputs("</div>\n", out);
    return ok;
}

/* --- length, scores, closeness --------------------------------------------------------------------------------- */

/* No minus before what is printed as 0. */
static double rounded(double value, double unit) { return fabs(value) < unit / 2 ? 0 : value; }

static void put_spread(FILE *out, const char *name, const Spread *s)
{
    (void)fprintf(out, "<tr><td>%s<td>%.1f<td>%.1f<td>%.0f<td>%.1f<td>%.1f<td>%.1f<td>%.0f</tr>\n", name,
                  rounded(s->mean, 0.1), s->deviation, s->least, s->quarter, s->median, s->three_quarters,
                  s->most);
}

static bool put_shape(const StudyReport *r, FILE *out)
{
    bool ok = true;
    (void)fputs("<h2>The shape of a game</h2>\n<div "
                "class=\"wide\"><table><tr><th><th>mean<th>deviation<th>least<th>quarter<th>median<th>"
                "quarter<th>most</tr>\n",
                out);
    put_spread(out, "decisions", &r->decisions);
    put_spread(out, "turns", &r->turns);
    put_spread(out, "score of a seat", &r->score);
    put_spread(out, "score of the winner", &r->winner_score);
    put_spread(out, "margin to the second", &r->margin);
    put_spread(out, "changes of the lead", &r->lead_changes);
    (void)fprintf(out,
                  "</table></div>\n<p>Half of the games take %.0f to %.0f decisions. In half of them the "
                  "margin of the winner is %.1f or less; in %.1f&#8239;%% the first two have the same "
                  "score. In half of the games the winner is in front for good once %.0f&#8239;%% of the "
                  "decisions are made; in %.1f&#8239;%% the lead never changes.</p>\n<div "
                  "class=\"plots\">\n",
                  r->decisions.quarter, r->decisions.three_quarters, r->margin.median, 100 * r->level,
                  100 * r->settled.median, 100 * r->never);
    figure_begin(out, "How long games are.");
    ok &= figure_bars(out, "decisions", &r->decisions_bars, "", NULL, "", "decisions");
    figure_end(out);
    figure_begin(out, "Scores of all seats, and of winners.");
    ok &= figure_bars(out, "scores", &r->score_bars, "all seats", &r->winner_bars, "winners", "points");
    figure_end(out);
    figure_begin(out, "How far the winner is before the second.");
    ok &= figure_bars(out, "margins", &r->margin_bars, "", NULL, "", "points");
    figure_end(out);
    figure_begin(out, "How often the lead changes hands.");
    ok &= figure_bars(out, "leads", &r->lead_bars, "", NULL, "", "changes in a game");
    figure_end(out);
    (void)fputs("</div>\n", out);
    return ok;
}

/* --- what is used ------------------------------------------------------------------------------------------------ */

static bool put_worth(const StudyReport *r, FILE *out, double sign, const char *id, const char *caption)
{
    const KeyReport *chosen[10];
    FigureRow        rows[10];
    unsigned         n  = study_outstanding(r, sign, chosen, 10);
    bool             ok = true;
    if (!n)
        return true;
    for (unsigned i = 0; i < n; i++) {
        memcpy(rows[i].name, chosen[i]->text, sizeof rows[i].name);
        rows[i].value = chosen[i]->worth;
    }
    figure_begin(out, caption);
    ok = figure_shares(out, id, rows, n, 0, false);
    figure_end(out);
    return ok;
}

/* What all use, or all use alike, tells nothing: there is nobody to compare with. */
static void put_cells(FILE *out, const Estimate *e, bool clear)
{
    if (e->high > e->mean)
        (void)fprintf(out, "<td%s>%+.1f<td>%.1f", clear ? " class=\"clear\"" : "",
                      rounded(100 * e->mean, 0.1), 100 * (e->high - e->mean));
    else
        (void)fputs("<td>&ndash;<td>", out);
}

static void put_table(const StudyReport *r, FILE *out, uint32_t count)
{
    (void)fputs("<div class=\"wide\"><table><tr><th>use<th>times<br>a game<th>seats<br>that use it<th>wins "
                "above<br>fair, %<th>&plusmn;<th>points<br>above table<th>wins of each<br>further use, "
                "%<th>&plusmn;</tr>\n",
                out);
    for (uint32_t k = 0; k < count; k++) {
        const KeyReport *key = &r->keys[k];
        (void)fputs("<tr><td>", out);
        page_put(out, key->text);
        (void)fprintf(out, "<td>%.2f<td>%.1f&#8239;%%", key->times, 100 * key->seats);
        put_cells(out, &key->worth, key->clear);
        (void)fprintf(out, "<td>%+.2f", rounded(key->points.mean, 0.01));
        put_cells(out, &key->each, key->clear_each);
        (void)fputs("</tr>\n", out);
    }
    (void)fputs("</table></div>\n", out);
}

/* What the cards do that the tables name, where that is data. */
static void put_content(const StudyReport *r, FILE *out)
{
    char  *text  = NULL;
    size_t size  = 0;
    FILE  *lines = r->plan->table.game->content ? open_memstream(&text, &size) : NULL;
    if (!lines)
        return;
    content_show(r->plan->table.game, lines);
    if (fclose(lines) == 0) {
        (void)fputs("<details><summary>What the cards are</summary>\n<pre><code>", out);
        page_put(out, text);
        (void)fputs("</code></pre></details>\n", out);
    }
    free(text);
}

static bool put_uses(const StudyReport *r, FILE *out)
{
    enum { MOST_USED = 12 };
    bool ok = true;
    (void)fputs(
        "<h2>What is used, and what it is worth</h2>\n<p>Worth is how much more often than a fair share "
        "the seats win that use a thing at least once. What goes with winning need not cause it: who is "
        "ahead may use it more.</p>\n<div class=\"plots\">\n",
        out);
    ok &= put_worth(r, out, 1, "winning",
                    "What goes with winning most (things that at least 2&#8239;% of the seats use).");
    ok &= put_worth(r, out, -1, "losing", "What goes with losing most.");
    (void)fputs("</div>\n<p>Used most. Bold: the worth, or that of each further use, is not by chance, "
                "also among so many. Each further use compares the seats of one table.</p>\n",
                out);
    put_table(r, out, r->key_count < MOST_USED ? r->key_count : MOST_USED);
    if (r->key_count > MOST_USED) {
        (void)fprintf(out, "<details><summary>All %u things, most used first</summary>\n", r->key_count);
        put_table(r, out, r->key_count);
        (void)fputs("</details>\n", out);
    }
    put_content(r, out);
    return ok;
}

/* --- skill and luck -------------------------------------------------------------------------------------------------- */

static bool put_skill(const StudyReport *r, FILE *out)
{
    static const char *const names[3]          = {"skill", "deal", "rest"};
    FigureRow                shares[PARTS_MAX] = {{"", {0, 0, 0}}};
    FigureParts              parts[PARTS_MAX]  = {{"", {0, 0, 0}}};
    bool                     ok                = true;
    (void)fputs("<h2>Skill and luck</h2>\n", out);
    for (unsigned i = 0; i < r->contests; i++) {
        const ContestReport *c = &r->contest[i];
        (void)snprintf(shares[i].name, sizeof shares[i].name, "%s", c->rival);
        (void)snprintf(parts[i].name, sizeof parts[i].name, "%s", c->rival);
        shares[i].value  = c->share;
        parts[i].part[0] = c->skill;
        parts[i].part[1] = c->deal;
        parts[i].part[2] = c->rest;
        (void)fprintf(out,
                      "<p>One side of the level <em>%s</em> against <em>%s</em> at the other seats, %u "
                      "deals, each played once with it on every side: it wins %.1f&#8239;%% (%.1f to %.1f) "
                      "where %.1f would be fair, and scores %+.1f points more than the others.</p>\n",
                      r->plan->level, c->rival, c->deals, 100 * c->share.mean, 100 * c->share.low,
                      100 * c->share.high, 100 * c->fair, c->points.mean);
    }
    (void)fprintf(out,
                  "<p>Dealt once more to the same bots with other random numbers (%u deals), games end "
                  "with the same places in %.0f&#8239;%%. The deal explains %.0f&#8239;%% (%.0f to %.0f) "
                  "of who wins and %.0f&#8239;%% (%.0f to %.0f) of the points; the rest is due to what the "
                  "bots leave to chance.</p>\n",
                  r->luck.deals, 100 * r->luck.same, 100 * r->luck.win.mean, 100 * r->luck.win.low,
                  100 * r->luck.win.high, 100 * r->luck.score.mean, 100 * r->luck.score.low,
                  100 * r->luck.score.high);
    if (!r->contests)
        return true;
    (void)fputs("<div class=\"plots\">\n", out);
    char caption[160];
    (void)snprintf(caption, sizeof caption,
                   "Wins of %s against weaker levels; the broken line is a fair share.", r->plan->level);
    figure_begin(out, caption);
    ok &= figure_shares(out, "contests", shares, r->contests, r->fair, true);
    figure_end(out);
    figure_begin(out, "What explains who wins against them: who plays better, what the deal and the seat "
                      "give, and the rest: how these two meet, and chance in the bots.");
    ok &= figure_parts(out, "variance", parts, r->contests, names);
    figure_end(out);
    (void)fputs("</div>\n", out);
    return ok;
}

/* --- how it was made --------------------------------------------------------------------------------------------------- */

static void put_foot(const StudyReport *r, FILE *out)
{
    const StudyPlan *plan               = r->plan;
    const Game      *game               = plan->table.game;
    uint16_t         usual[MAX_OPTIONS] = {0};
    char             text[80];
    game->defaults(game, plan->table.players, usual);
    (void)fprintf(
        out,
        "<h2>How it was made</h2>\n<pre><code>tortuga study %s --players %u --games %u --bots %s --seed %llu",
        game->slug, plan->table.players, plan->games, plan->level, (unsigned long long)plan->seed);
    for (unsigned i = 0; i < game->option_count; i++)
        if (plan->table.option[i] != usual[i]) {
            Text value = text_on(text, sizeof text);
            option_print(game, i, plan->table.option[i], &value);
            (void)fprintf(out, " --option %s=", game->options[i].name);
            page_put(out, text);
        }
    (void)fprintf(out,
                  "</code></pre>\n<p>Beside the games counted above, %u of their deals were dealt once "
                  "more, and %u games were played against weaker levels. Options: ",
                  plan->part[AGAIN].deals, r->in_all - plan->games - plan->part[AGAIN].deals);
    for (unsigned i = 0; i < game->option_count; i++) {
        Text value = text_on(text, sizeof text);
        option_print(game, i, plan->table.option[i], &value);
        (void)fprintf(out, "%s%s ", i ? ", " : "", game->options[i].name);
        page_put(out, text);
    }
    (void)fprintf(out, "%s. Rules version %u", game->option_count ? "" : "none", game->version);
    if (game->content_hash[0])
        (void)fprintf(out, "; content <code>%.12s</code>", game->content_hash);
    (void)fprintf(out,
                  ".</p>\n<p>Intervals hold 95 times in 100; those of shares are Wilson's, those over "
                  "seats of one game or games of one deal take the game or the deal as their unit. Bots "
                  "are not people: a bot that overlooks a good use of a card makes the card look "
                  "weak.</p>\n<footer>Tortuga %s</footer>\n</main></body></html>\n",
                  TORTUGA_VERSION);
}

bool study_html(const StudyReport *report, FILE *out, Text *why)
{
    put_head(report, out);
    bool ok =
        put_winners(report, out) && put_shape(report, out) && put_uses(report, out) && put_skill(report, out);
    put_foot(report, out);
    if (!ok)
        text_add(why, "gnuplot could not draw a plot");
    return ok;
}
