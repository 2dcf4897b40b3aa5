/* study_text.c -- the report of a study for a terminal of 80 columns. */
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "lab/study.h"
#include "shell/terminal.h"
#include "table/options.h"

void study_seat(const StudyReport *report, unsigned seat, char *out, size_t size)
{
    Text text = text_on(out, size);
    seat_print(report->plan->table.game, (Seat)seat, &text);
}

void study_ordinal(unsigned number, char *out, size_t size)
{
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    (void)snprintf(out, size, "%u%s", number, endings[number <= 3 ? number : 0]);
}

/* A paragraph, broken at blanks so that it fits 80 columns. */
__attribute__((format(printf, 2, 3))) static void tell(FILE *out, const char *format, ...)
{
    enum { WIDTH = 78 };
    char    text[800];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (const char *at = text; *at;) {
        size_t n = strlen(at);
        if (n > WIDTH)
            for (n = WIDTH; n > 1 && (at[n] != ' ' || at[n + 1] == '%');) /* a number keeps its sign */
                n--;
        (void)fprintf(out, "  %.*s\n", (int)n, at);
        at += n;
        at += *at == ' ';
    }
}

static void heading(FILE *out, const char *text)
{
    bool bold = out == stdout && terminal_styled();
    (void)fprintf(out, "\n%s%s%s\n", bold ? "\033[1m" : "", text, bold ? "\033[0m" : "");
}

/* A share on a scale from 0 to twice the fair share (but at most 1): `|` is fair, `-` the interval, `o` the share. */
static void scale(char *line, unsigned width, const Estimate *e, double fair)
{
    double   top  = fmin(1, 2 * fair);
    unsigned low  = (unsigned)fmin(width - 1, e->low / top * width),
             high = (unsigned)fmin(width - 1, e->high / top * width);
    memset(line, ' ', width);
    line[width] = 0;
    for (unsigned i = low; i <= high; i++)
        line[i] = '-';
    line[(unsigned)fmin(width - 1, fair / top * width)]    = '|';
    line[(unsigned)fmin(width - 1, e->mean / top * width)] = 'o';
}

static void share_row(FILE *out, const char *name, const Estimate *e, double fair, const char *more)
{
    char line[40];
    scale(line, 30, e, fair);
    const char *off = e->low > fair ? "more" : e->high < fair ? "less" : "";
    (void)fprintf(out, "  %-6s %5.1f %%  %5.1f to %5.1f  [%s]%s%-*s%s\n", name, 100 * e->mean, 100 * e->low,
                  100 * e->high, line, *off || *more ? " " : "", *more ? 5 : 0, off, more);
}

static void print_seats(const StudyReport *r, FILE *out)
{
    unsigned players = r->plan->table.players;
    char     name[16], more[24];
    heading(out, "Who wins");
    (void)fprintf(out, "  seat     wins   95 %% interval  a fair share is %.1f %%                  points\n",
                  100 * r->fair);
    for (unsigned seat = 0; seat < players; seat++) {
        study_seat(r, seat, name, sizeof name);
        (void)snprintf(more, sizeof more, "%7.1f", r->seat_score[seat]);
        share_row(out, name, &r->seat[seat], r->fair, more);
    }
    if (r->start_varies) {
        (void)fprintf(out, "  in turn, from the seat that begins:\n");
        for (unsigned order = 0; order < players; order++) {
            study_ordinal(order + 1, name, sizeof name);
            share_row(out, name, &r->order[order], r->fair, "");
        }
    } else if (r->starts[0] > 0.99) {
        study_seat(r, 0, name, sizeof name);
        (void)fprintf(out, "  %s always begins.\n", name);
    }
    (void)fprintf(out, "  Several sides share the win in %.1f %% of the games.\n", 100 * r->shared);
}

/* No minus before what is printed as 0. */
static double rounded(double value, double unit) { return fabs(value) < unit / 2 ? 0 : value; }

static void spread_row(FILE *out, const char *name, const Spread *s)
{
    (void)fprintf(out, "  %-22s %8.1f %8.0f %8.1f %8.1f %8.1f %8.0f\n", name, rounded(s->mean, 0.1), s->least,
                  s->quarter, s->median, s->three_quarters, s->most);
}

static void print_shape(const StudyReport *r, FILE *out)
{
    heading(out, "The shape of a game");
    (void)fprintf(out, "  %-22s %8s %8s %8s %8s %8s %8s\n", "", "mean", "least", "quarter", "median",
                  "quarter", "most");
    spread_row(out, "decisions", &r->decisions);
    spread_row(out, "turns", &r->turns);
    spread_row(out, "score of a seat", &r->score);
    spread_row(out, "score of the winner", &r->winner_score);
    spread_row(out, "margin to the second", &r->margin);
    spread_row(out, "changes of the lead", &r->lead_changes);
    tell(out,
         "The first two have the same score in %.1f %% of the games. The lead never changes in %.1f %%. In "
         "half of the games the winner is in front for good once %.0f %% of the decisions are made.",
         100 * r->level, 100 * r->never, 100 * r->settled.median);
}

static void print_scores(const StudyReport *r, FILE *out)
{
    const Histogram *h    = &r->score_bars;
    double           most = 0;
    for (unsigned i = 0; i < h->bins; i++)
        most = fmax(most, fmax(h->share[i], r->winner_bars.share[i]));
    heading(out, "Scores of all seats (#) and of winners (o)");
    for (unsigned i = 0; i < h->bins && most > 0; i++) {
        char label[40], line[56];
        int  from = (int)(h->from + i * h->width), to = (int)(h->from + (i + 1) * h->width) - 1;
        if (from == to)
            (void)snprintf(label, sizeof label, "%d", from);
        else
            (void)snprintf(label, sizeof label, "%d to %d", from, to);
        unsigned all = (unsigned)lround(h->share[i] / most * 50),
                 won = (unsigned)lround(r->winner_bars.share[i] / most * 50);
        memset(line, ' ', sizeof line);
        memset(line, '#', all);
        line[won]                         = r->winner_bars.share[i] > 0 ? 'o' : line[won];
        line[(all > won ? all : won) + 1] = 0;
        size_t end                        = strlen(line);
        while (end && line[end - 1] == ' ')
            line[--end] = 0;
        (void)fprintf(out, "  %12s %5.1f %%  %s\n", label, 100 * h->share[i], line);
    }
}

/* What all use, or all use alike, tells nothing: there is nobody to compare with. */
static void cell(FILE *out, const Estimate *e, bool told, const char *mark)
{
    if (told)
        (void)fprintf(out, "  %+6.1f +- %4.1f%s", rounded(100 * e->mean, 0.1), 100 * (e->high - e->mean),
                      mark);
    else
        (void)fprintf(out, "  %14s%s", "-       ", *mark ? "  " : "");
}

enum { NAME_WIDTH = 16 };

static void key_row(FILE *out, const KeyReport *key)
{
    if (strlen(key->text) > NAME_WIDTH) /* told whole, on a line of its own */
        (void)fprintf(out, "  %s\n  %-*s", key->text, NAME_WIDTH, "");
    else
        (void)fprintf(out, "  %-*s", NAME_WIDTH, key->text);
    (void)fprintf(out, " %6.2f %5.0f %%", key->times, 100 * key->seats);
    cell(out, &key->worth, key->worth.high > key->worth.mean, key->clear ? " *" : "  ");
    (void)fprintf(out, " %+7.2f", rounded(key->points.mean, 0.01));
    cell(out, &key->each, key->each.high > key->each.mean, key->clear_each ? " *" : "");
    (void)fputc('\n', out);
}

enum { MOST_USED = 10, MOST_WORTH = 8 };

static void print_worth(const StudyReport *r, FILE *out, const char *title, double sign)
{
    const KeyReport *shown[MOST_WORTH];
    unsigned         n = study_outstanding(r, sign, shown, MOST_WORTH);
    (void)fprintf(out, "  %s%s\n", n ? "" : "nothing ", title);
    for (unsigned i = 0; i < n; i++)
        key_row(out, shown[i]);
}

static void print_uses(const StudyReport *r, FILE *out)
{
    heading(out, "What is used, and what it is worth");
    (void)fprintf(out, "  %-16s %6s %7s  %14s  %8s  %14s\n", "", "times", "seats", "wins % above", "points",
                  "wins % of each");
    (void)fprintf(out, "  %-16s %6s %7s  %14s  %8s  %14s\n", "used most", "a game", "use it", "fair, if used",
                  "above", "further use");
    for (uint32_t k = 0; k < r->key_count && k < MOST_USED; k++)
        key_row(out, &r->keys[k]);
    print_worth(r, out, "goes clearly with winning", 1);
    print_worth(r, out, "goes clearly with losing", -1);
    tell(out,
         "%u things in all; --json and --html list every one. * is not by chance, also among so many. What "
         "goes with winning need not cause it: who is ahead may use it more.",
         r->key_count);
}

static void print_skill(const StudyReport *r, FILE *out)
{
    heading(out, "Skill and luck");
    for (unsigned i = 0; i < r->contests; i++) {
        const ContestReport *c = &r->contest[i];
        tell(out,
             "%s against %s (%u games, seats exchanged): wins %.1f %% (%.1f to %.1f; fair is %.1f), %+.1f "
             "points. Of the result skill explains %.0f %%, the deal and the seat %.0f %%; %.0f %% is how "
             "they meet, and chance.",
             r->plan->level, c->rival, c->games, 100 * c->share.mean, 100 * c->share.low, 100 * c->share.high,
             100 * c->fair, c->points.mean, 100 * c->skill, 100 * c->deal, 100 * c->rest);
    }
    if (!r->luck.deals)
        return;
    tell(out,
         "%u deals once more with the same bots: the same places in %.0f %%. The deal explains %.0f %% of "
         "who wins (%.0f to %.0f) and %.0f %% of the points (%.0f to %.0f).",
         r->luck.deals, 100 * r->luck.same, 100 * r->luck.win.mean, 100 * r->luck.win.low,
         100 * r->luck.win.high, 100 * r->luck.score.mean, 100 * r->luck.score.low, 100 * r->luck.score.high);
}

void study_print(const StudyReport *r, FILE *out)
{
    const StudyPlan *plan = r->plan;
    const Game      *game = plan->table.game;
    char             text[400];
    Text             options = text_on(text, sizeof text);
    for (unsigned i = 0; i < game->option_count; i++) {
        text_add(&options, i ? " " : "");
        text_add(&options, game->options[i].name);
        text_char(&options, '=');
        option_print(game, i, plan->table.option[i], &options);
    }
    (void)fprintf(
        out,
        "%s, %u players, %s: %u games (%u in all), %.1f s\nseed %llu: the same deals again with --seed\n",
        game->name, plan->table.players, plan->level, plan->games, r->in_all, r->seconds,
        (unsigned long long)plan->seed);
    if (options.length)
        tell(out, "%s", text);
    print_seats(r, out);
    print_shape(r, out);
    print_scores(r, out);
    print_uses(r, out);
    print_skill(r, out);
}
