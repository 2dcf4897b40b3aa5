/* review_html.c -- reviews as one page, fit to publish: curves, accounts, decisions. Nothing is fetched from outside. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/review.h"
#include "shell/files.h"
#include "shell/page.h"

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static double share(const json_t *curve, size_t point, size_t seat)
{
    return json_number_value(json_array_get(json_array_get(curve, point), seat));
}

/* --- curves: the win chances of all seats, one upon the other ------------------------------------------------ */

enum { CHART_WIDTH = 960, CHART_HEIGHT = 240, CHART_LEFT = 34, CHART_TOP = 18 };

static double chart_x(size_t point, size_t points)
{
    return CHART_LEFT +
           (double)(CHART_WIDTH - CHART_LEFT) * (double)point / (double)(points > 1 ? points - 1 : 1);
}

static double chart_y(double sum) { return CHART_TOP + CHART_HEIGHT * (1 - fmin(1, fmax(0, sum))); }

/* Teams share a win: what all seats add up to at a point. */
static double whole(const json_t *curve, size_t point, size_t seats)
{
    double sum = 0;
    for (size_t seat = 0; seat < seats; seat++)
        sum += share(curve, point, seat);
    return sum > 0 ? sum : 1;
}

static double below(const json_t *curve, size_t point, size_t seat, size_t seats)
{
    double sum = 0;
    for (size_t other = 0; other < seat; other++)
        sum += share(curve, point, other);
    return sum / whole(curve, point, seats);
}

static void put_area(FILE *out, const json_t *curve, size_t seat, size_t seats)
{
    size_t points = json_array_size(curve);
    (void)fprintf(out, "<path class=\"area s%zu\" d=\"", seat);
    for (size_t i = 0; i < points; i++)
        (void)fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M', chart_x(i, points),
                      chart_y(below(curve, i, seat + 1, seats)));
    for (size_t i = points; i--;)
        (void)fprintf(out, "L%.1f %.1f", chart_x(i, points), chart_y(below(curve, i, seat, seats)));
    (void)fputs("Z\"/>\n", out);
}

static void put_chart(const Reviewed *r, FILE *out, const json_t *curve, const char *caption, bool pennants)
{
    size_t  seats = json_array_size(json_object_get(r->json, "seats")), points = json_array_size(curve), i;
    json_t *turn;
    if (points < 2)
        return;
    (void)fputs("<figure class=\"chart\"><figcaption>", out);
    page_put(out, caption);
    (void)fprintf(out, "</figcaption>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", CHART_WIDTH,
                  CHART_HEIGHT + CHART_TOP + 22);
    page_put(out, caption);
    (void)fputs("\">\n", out);
    for (size_t seat = 0; seat < seats; seat++)
        put_area(out, curve, seat, seats);
    for (int tenth = 0; tenth <= 100; tenth += 25)
        (void)fprintf(out,
                      "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"axis\" x=\"%d\" y=\"%.1f\" "
                      "text-anchor=\"end\">%d</text>\n",
                      CHART_LEFT, chart_y(tenth / 100.0), CHART_WIDTH, CHART_LEFT - 6,
                      chart_y(tenth / 100.0) + 4, tenth);
    if (pennants)
        json_array_foreach(json_object_get(r->json, "turning"), i, turn)
        {
            double x = chart_x((size_t)review_number(turn, "ply") + 1, points);
            (void)fprintf(out,
                          "<path class=\"grid\" d=\"M%.1f %dV%d\"/><path class=\"pennant\" d=\"M%.1f 2h16l-4 "
                          "5 4 5h-16z\"/>"
                          "<text class=\"axis\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.0f</text>\n",
                          x, CHART_TOP - 8, CHART_TOP + CHART_HEIGHT, x, x, CHART_TOP + CHART_HEIGHT + 18,
                          review_number(turn, "ply") + 1);
        }
    (void)fputs("</svg></figure>\n", out);
}

static void put_curves(const Reviewed *r, FILE *out)
{
    const json_t *curve = json_object_get(r->json, "curve");
    const json_t *seats = json_object_get(curve, "seats");
    char          line[300];
    words_said(line, sizeof line, "review.curve-open", NO_ARGS);
    put_chart(r, out, json_object_get(curve, "open"), line, true);
    (void)fputs("<ul class=\"key\">", out);
    for (size_t seat = 0; seat < json_array_size(seats); seat++) {
        (void)fprintf(out, "<li class=\"s%zu\">", seat);
        page_put(out, r->name[seat]);
        (void)fputs("</li>", out);
    }
    words_said(line, sizeof line, "review.curve-more", NO_ARGS);
    (void)fputs("</ul>\n<details><summary>", out);
    page_put(out, line);
    (void)fputs("</summary>\n", out);
    for (size_t seat = 0; seat < json_array_size(seats); seat++) {
        words_said(line, sizeof line, "review.curve-seat", ARGS(TXT("name", r->name[seat])));
        put_chart(r, out, json_array_get(seats, seat), line, false);
    }
    words_said(line, sizeof line, "review.curve-onlooker", NO_ARGS);
    put_chart(r, out, json_object_get(curve, "onlooker"), line, false);
    (void)fputs("</details>\n", out);
}

/* --- the account as bars that go on where the last one ended ------------------------------------------------- */

static void put_bar(FILE *out, const char *name, const char *kind, double from, double to, double low,
                    double high, const char *figure)
{
    double span = high > low ? high - low : 1;
    (void)fputs("<div class=\"row\"><span>", out);
    page_put(out, name);
    (void)fprintf(out,
                  "</span><span class=\"bar\"><i class=\"%s\" "
                  "style=\"left:%.1f%%;width:%.1f%%\"></i></span><b>%s</b></div>\n",
                  kind, 100 * (fmin(from, to) - low) / span, 100 * fabs(to - from) / span, figure);
}

static void put_account(const Reviewed *r, FILE *out, size_t seat, const json_t *row)
{
    static const char *const part[] = {"deal", "cards", "own", "others", "unseen"};
    const json_t            *wins   = json_object_get(row, "wins");
    char                     name[7][100], figure[48];
    double                   at = review_number(wins, "base"), low = 0, high = 1;
    words_said(name[0], sizeof name[0], "review.deal", NO_ARGS);
    words_said(name[1], sizeof name[1], "review.cards", NO_ARGS);
    words_said(name[2], sizeof name[2], "review.own", NO_ARGS);
    words_said(name[3], sizeof name[3], "review.others", NO_ARGS);
    words_said(name[4], sizeof name[4], "review.unseen", NO_ARGS);
    words_said(name[5], sizeof name[5], "review.base", NO_ARGS);
    words_said(name[6], sizeof name[6], "review.result", NO_ARGS);
    double sum = at;
    for (size_t i = 0; i < 5; i++) {
        sum += review_number(wins, part[i]);
        low  = fmin(low, sum);
        high = fmax(high, sum);
    }
    (void)fprintf(out, "<section class=\"fall s%zu\"><h3>", seat);
    page_put(out, r->name[seat]);
    (void)fputs("</h3>\n", out);
    (void)snprintf(figure, sizeof figure, "%.0f", 100 * at);
    put_bar(out, name[5], "", 0, at, low, high, figure);
    for (size_t i = 0; i < 5; i++) {
        double by = review_number(wins, part[i]);
        review_part(figure, sizeof figure, wins, part[i]);
        put_bar(out, name[i], by < 0 ? "down" : "up", at, at + by, low, high, figure);
        at += by;
    }
    (void)snprintf(figure, sizeof figure, "%.0f", 100 * review_number(wins, "result"));
    put_bar(out, name[6], "whole", 0, review_number(wins, "result"), low, high, figure);
    (void)fputs("</section>\n", out);
}

static void put_accounts(const Reviewed *r, FILE *out)
{
    size_t  seat;
    json_t *row;
    char    line[500];
    if (json_integer_value(json_object_get(r->json, "done")) !=
        json_integer_value(json_object_get(r->json, "of"))) {
        words_said(line, sizeof line, "review.stopped",
                   ARGS(NUM("n", json_array_size(json_object_get(r->json, "decisions"))),
                        NUM("of", review_number(r->json, "plies"))));
        (void)fputs("<p>", out);
        page_put(out, line);
        (void)fputs("</p>\n", out);
        return;
    }
    words_said(line, sizeof line, "review.account", NO_ARGS);
    (void)fputs("<h2>", out);
    page_put(out, line);
    (void)fputs("</h2>\n<div class=\"falls\">\n", out);
    json_array_foreach(json_object_get(r->json, "seats"), seat, row) { put_account(r, out, seat, row); }
    (void)fputs("</div>\n", out);
}

/* --- decisions ------------------------------------------------------------------------------------------------ */

static void put_decision(const Reviewed *r, FILE *out, const json_t *d)
{
    char          line[300], figure[40];
    size_t        i;
    json_t       *move, *reason;
    const json_t *moves = json_object_get(d, "moves");
    json_int_t    seat  = json_integer_value(json_object_get(d, "seat"));
    bool          slip  = strcmp(text_of(d, "mark"), "slip") == 0;
    if (slip)
        words_said(line, sizeof line, "review.slip", NO_ARGS);
    else
        words_said(line, sizeof line, "review.blunder", NO_ARGS);
    (void)fprintf(out, "<li class=\"s%d\"><b>%.0f.</b> ", (int)seat, review_number(d, "ply") + 1);
    page_put(out, r->name[seat]);
    (void)fputs(": ", out);
    page_put(out, *text_of(d, "say") ? text_of(d, "say") : text_of(d, "move"));
    (void)fprintf(out, " <span class=\"tag%s\">", slip ? "" : " blunder");
    page_put(out, line);
    (void)fprintf(out, " −%.0f</span>\n", round(100 * review_number(d, "loss")));
    json_array_foreach(moves, i, move)
    {
        bool played = strcmp(text_of(move, "move"), text_of(d, "move")) == 0;
        bool best   = strcmp(text_of(move, "move"), text_of(d, "best")) == 0;
        if (best) /* the others are measured against it */
            (void)snprintf(figure, sizeof figure, "%.0f", 100 * review_number(move, "wins"));
        else
            (void)snprintf(figure, sizeof figure, "%.0f ± %.0f", 100 * review_number(move, "wins"),
                           fmax(1, round(200 * review_number(move, "error"))));
        (void)fprintf(out, "<div class=\"row%s\"><span>", played ? " played" : "");
        page_put(out, *text_of(move, "say") ? text_of(move, "say") : text_of(move, "move"));
        (void)fprintf(out,
                      "</span><span class=\"bar\"><i class=\"whole\" "
                      "style=\"left:0;width:%.1f%%\"></i></span><b>%s</b></div>\n",
                      100 * fmin(1, review_number(move, "wins")), figure);
    }
    json_array_foreach(json_object_get(d, "reasons"), i, reason) if (*text_of(reason, "say"))
    {
        (void)fputs("<p>", out);
        page_put(out, text_of(reason, "say"));
        (void)fputs("</p>\n", out);
    }
    (void)fputs("</li>\n", out);
}

static void put_decisions(const Reviewed *r, FILE *out)
{
    size_t   i;
    json_t  *d;
    unsigned told = 0;
    char     line[300];
    words_said(line, sizeof line, "review.decisions", NO_ARGS);
    (void)fputs("<h2>", out);
    page_put(out, line);
    (void)fputs("</h2>\n<ol class=\"moves\">\n", out);
    json_array_foreach(json_object_get(r->json, "decisions"), i, d) if (review_tells(r, d))
    {
        put_decision(r, out, d);
        told++;
    }
    (void)fputs("</ol>\n", out);
    if (told)
        return;
    words_said(line, sizeof line, "review.none", NO_ARGS);
    (void)fputs("<p>", out);
    page_put(out, line);
    (void)fputs("</p>\n", out);
}

static void put_kinds(const json_t *kinds, FILE *out)
{
    char  *text  = NULL;
    size_t size  = 0;
    FILE  *plain = open_memstream(&text, &size);
    if (!plain)
        return;
    review_kinds_text(kinds, plain);
    if (fclose(plain) == 0) {
        (void)fputs("<pre>", out);
        page_put(out, text);
        (void)fputs("</pre>\n", out);
    }
    free(text);
}

static void put_page(const Reviewed *r, size_t count, const json_t *kinds, FILE *out)
{
    char line[700];
    (void)fprintf(out, "<!doctype html>\n<html><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                       "content=\"width=device-width,initial-scale=1\">\n<title>");
    page_put(out, tg_game_name(r[0].game));
    (void)fprintf(out, "</title>\n<style>\n%s\n%s</style></head>\n<body><main>\n",
                  page_style("src/lab/study.css"), page_style("src/cli/review.css"));
    for (size_t i = 0; i < count; i++) {
        (void)fputs("<h1>", out);
        page_put(out, tg_game_name(r[i].game));
        words_said(line, sizeof line, "review.head",
                   ARGS(TXT("title", tg_game_name(r[i].game)), NUM("n", review_number(r[i].json, "players")),
                        NUM("moves", review_number(r[i].json, "plies")), TXT("file", r[i].file)));
        (void)fputs("</h1>\n<p class=\"soft\">", out);
        page_put(out, line);
        (void)fputs("</p>\n", out);
        put_curves(&r[i], out);
        put_accounts(&r[i], out);
        put_decisions(&r[i], out);
    }
    if (count > 1)
        put_kinds(kinds, out);
    words_said(line, sizeof line, "review.method", NO_ARGS);
    (void)fputs("<footer>", out);
    page_put(out, line);
    (void)fprintf(out, " Tortuga %s</footer>\n</main></body></html>\n", tg_version());
}

bool review_html(const Reviewed *r, size_t count, const json_t *kinds, const char *path)
{
    char  *text = NULL;
    size_t size = 0;
    FILE  *out  = open_memstream(&text, &size);
    if (!out)
        return false;
    put_page(r, count, kinds, out);
    bool done = fclose(out) == 0 && file_write(path, text);
    int  why  = errno;
    free(text);
    errno = why;
    return done;
}
