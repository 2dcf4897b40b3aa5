/* review_text.c -- a review told on a terminal: the account, the turning points, what was lost and why. */
#include <math.h>
#include <string.h>

#include "cli/review.h"

static void say(FILE *out, const char *line) { (void)fprintf(out, "%s\n", line); }

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* Columns that count letters, not bytes. */
static unsigned letters(const char *text)
{
    unsigned n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static void right(FILE *out, const char *text, unsigned width)
{
    for (unsigned n = letters(text); n < width; n++)
        (void)fputc(' ', out);
    (void)fputs(text, out);
}

static void left(FILE *out, const char *text, unsigned width)
{
    (void)fputs(text, out);
    for (unsigned n = letters(text); n < width; n++)
        (void)fputc(' ', out);
}

enum { PARTS = 7, WIDTH = 11, NAME = 16 };
static const char *const PART[PARTS] = {"base", "deal", "cards", "own", "others", "unseen", "result"};

static void part_names(char said[PARTS][100])
{
    words_said(said[0], sizeof said[0], "review.base", NO_ARGS);
    words_said(said[1], sizeof said[1], "review.deal", NO_ARGS);
    words_said(said[2], sizeof said[2], "review.cards", NO_ARGS);
    words_said(said[3], sizeof said[3], "review.own", NO_ARGS);
    words_said(said[4], sizeof said[4], "review.others", NO_ARGS);
    words_said(said[5], sizeof said[5], "review.unseen", NO_ARGS);
    words_said(said[6], sizeof said[6], "review.result", NO_ARGS);
}

static void account(const Reviewed *r, FILE *out, const char *key)
{
    bool        points = strcmp(key, "points") == 0;
    char        said[PARTS][100];
    size_t      seat;
    json_t     *row;
    const char *none = "";
    part_names(said);
    left(out, none, NAME);
    for (unsigned i = 0; i < PARTS; i++)
        right(out, said[i], WIDTH);
    (void)fputc('\n', out);
    json_array_foreach(json_object_get(r->json, "seats"), seat, row)
    {
        const json_t *parts = json_object_get(row, key);
        left(out, r->name[seat], NAME);
        for (unsigned i = 0; i < PARTS; i++) {
            char   figure[48];
            double value = review_number(parts, PART[i]);
            if (points)
                review_points(figure, sizeof figure, value);
            else if (i == 0 || i == PARTS - 1)
                (void)snprintf(figure, sizeof figure, "%.0f", fabs(round(100 * value)));
            else
                review_part(figure, sizeof figure, parts, PART[i]);
            right(out, figure, WIDTH);
        }
        (void)fputc('\n', out);
    }
}

static void marks(const Reviewed *r, FILE *out)
{
    size_t  seat;
    json_t *row;
    json_array_foreach(json_object_get(r->json, "seats"), seat, row)
    {
        const json_t *mark = json_object_get(row, "marks");
        char          line[300];
        words_said(line, sizeof line, "review.marks",
                   ARGS(TXT("name", r->name[seat]), NUM("best", review_number(mark, "best")),
                        NUM("fine", review_number(mark, "fine")), NUM("slip", review_number(mark, "slip")),
                        NUM("blunder", review_number(mark, "blunder")),
                        NUM("lost", round(100 * review_number(row, "lost")))));
        (void)fprintf(out, "  %s\n", line);
    }
}

static void turning(const Reviewed *r, FILE *out)
{
    size_t        i;
    json_t       *turn;
    const json_t *turns = json_object_get(r->json, "turning");
    char          line[700];
    if (json_array_size(turns) == 0)
        return;
    words_said(line, sizeof line, "review.turning", NO_ARGS);
    (void)fprintf(out, "\n%s\n", line);
    json_array_foreach(turns, i, turn)
    {
        json_int_t    ply      = json_integer_value(json_object_get(turn, "ply"));
        json_int_t    seat     = json_integer_value(json_object_get(turn, "seat"));
        const json_t *decision = json_array_get(json_object_get(r->json, "decisions"), (size_t)ply);
        json_int_t    mover    = json_integer_value(json_object_get(decision, "seat"));
        bool          cards    = strcmp(text_of(turn, "by"), "cards") == 0;
        int64_t       from     = (int64_t)round(100 * review_number(turn, "from")),
                to             = (int64_t)round(100 * review_number(turn, "to"));
        if (cards)
            words_said(line, sizeof line, "review.turn-cards",
                       ARGS(NUM("n", ply + 1), TXT("name", r->name[seat]), NUM("from", from), NUM("to", to),
                            TXT("mover", r->name[mover]), TXT("move", text_of(decision, "move"))));
        else
            words_said(line, sizeof line, "review.turn-decision",
                       ARGS(NUM("n", ply + 1), TXT("name", r->name[seat]), NUM("from", from), NUM("to", to),
                            TXT("mover", r->name[mover]), TXT("move", text_of(decision, "move"))));
        (void)fprintf(out, "  %s\n", line);
    }
}

static void decision_lines(const Reviewed *r, const json_t *d, FILE *out)
{
    char       line[700], mark[60], error[24];
    size_t     i;
    json_t    *reason;
    json_int_t seat = json_integer_value(json_object_get(d, "seat"));
    if (strcmp(text_of(d, "mark"), "slip") == 0)
        words_said(mark, sizeof mark, "review.slip", NO_ARGS);
    else
        words_said(mark, sizeof mark, "review.blunder", NO_ARGS);
    (void)snprintf(error, sizeof error, "%.0f", fmax(1, round(200 * review_number(d, "error"))));
    words_said(line, sizeof line, "review.decision",
               ARGS(NUM("n", review_number(d, "ply") + 1), TXT("name", r->name[seat]),
                    TXT("move", text_of(d, "move")), TXT("mark", mark),
                    NUM("loss", round(100 * review_number(d, "loss"))), TXT("error", error),
                    TXT("best", text_of(d, "best"))));
    (void)fprintf(out, "  %s\n", line);
    json_array_foreach(json_object_get(d, "reasons"), i, reason) if (*text_of(reason, "say"))(void)
        fprintf(out, "      %s\n", text_of(reason, "say"));
}

static void decisions(const Reviewed *r, FILE *out)
{
    size_t   i;
    json_t  *d;
    unsigned told = 0;
    char     line[300];
    words_said(line, sizeof line, "review.decisions", NO_ARGS);
    (void)fprintf(out, "\n%s\n", line);
    json_array_foreach(json_object_get(r->json, "decisions"), i, d) if (review_tells(r, d))
    {
        decision_lines(r, d, out);
        told++;
    }
    if (told)
        return;
    words_said(line, sizeof line, "review.none", NO_ARGS);
    (void)fprintf(out, "  %s\n", line);
}

void review_text(const Reviewed *r, FILE *out)
{
    char       line[300];
    json_int_t done = json_integer_value(json_object_get(r->json, "done")),
               of   = json_integer_value(json_object_get(r->json, "of"));
    words_said(line, sizeof line, "review.head",
               ARGS(TXT("title", tg_game_name(r->game)), NUM("n", review_number(r->json, "players")),
                    NUM("moves", review_number(r->json, "plies")), TXT("file", r->file)));
    say(out, line);
    if (done == of) {
        words_said(line, sizeof line, "review.account", NO_ARGS);
        (void)fprintf(out, "\n%s\n", line);
        account(r, out, "wins");
        words_said(line, sizeof line, "review.points", NO_ARGS);
        (void)fprintf(out, "\n%s\n", line);
        account(r, out, "points");
        if (!json_is_true(json_object_get(r->json, "over"))) {
            words_said(line, sizeof line, "review.not-over", NO_ARGS);
            say(out, line);
        }
    } else {
        words_said(line, sizeof line, "review.stopped",
                   ARGS(NUM("n", json_array_size(json_object_get(r->json, "decisions"))),
                        NUM("of", review_number(r->json, "plies"))));
        (void)fprintf(out, "\n%s\n", line);
    }
    words_said(line, sizeof line, "review.judged", NO_ARGS);
    (void)fprintf(out, "\n%s\n", line);
    marks(r, out);
    turning(r, out);
    decisions(r, out);
}
