/* review_kinds.c -- a player over time: the decisions of a kind that cost most.
 *
 * A kind is the word of the move that was played, the word of the one that was better, and when: early, in the middle or late in
 * the game. Only what stands clear of the noise counts. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/review.h"

/* The word of a notation: what comes before its first blank. */
static void verb_of(const json_t *decision, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(decision, key));
    text             = text ? text : "";
    (void)snprintf(out, size, "%.*s", (int)strcspn(text, " "), text);
}

static const char *when_of(double ply, double plies)
{
    return 3 * ply < plies ? "early" : 3 * ply < 2 * plies ? "middle" : "late";
}

static void add(json_t *kinds, const Reviewed *r, const json_t *d)
{
    char        played[64], best[64];
    const char *when = when_of(review_number(d, "ply"), review_number(r->json, "plies"));
    json_t     *kind = NULL;
    size_t      i;
    verb_of(d, "move", played, sizeof played);
    verb_of(d, "best", best, sizeof best);
    json_array_foreach(
        kinds, i,
        kind) if (strcmp(json_string_value(json_object_get(kind, "game")), tg_game_slug(r->game)) == 0 &&
                  strcmp(json_string_value(json_object_get(kind, "played")), played) == 0 &&
                  strcmp(json_string_value(json_object_get(kind, "best")), best) == 0 &&
                  strcmp(json_string_value(json_object_get(kind, "when")), when) == 0) break;
    if (i == json_array_size(kinds)) {
        kind = json_pack("{s:s, s:s, s:s, s:s, s:i, s:f, s:[]}", "game", tg_game_slug(r->game), "played",
                         played, "best", best, "when", when, "times", 0, "loss", 0.0, "where");
        (void)json_array_append_new(kinds, kind);
    }
    (void)json_object_set_new(kind, "times",
                              json_integer(1 + json_integer_value(json_object_get(kind, "times"))));
    (void)json_object_set_new(kind, "loss",
                              json_real(review_number(kind, "loss") + review_number(d, "loss")));
    (void)json_array_append_new(
        json_object_get(kind, "where"),
        json_pack("{s:s, s:I}", "file", r->file, "ply", json_integer_value(json_object_get(d, "ply"))));
}

typedef struct Sorted {
    json_t *kind;
} Sorted;

static int by_loss(const void *a, const void *b)
{
    double x = review_number(((const Sorted *)a)->kind, "loss"),
           y = review_number(((const Sorted *)b)->kind, "loss");
    return x < y ? 1 : x > y ? -1 : 0;
}

json_t *review_kinds(const Reviewed *r, size_t count)
{
    json_t *kinds = json_array(), *sorted = json_array();
    for (size_t i = 0; i < count; i++) {
        size_t  k;
        json_t *d;
        json_array_foreach(json_object_get(r[i].json, "decisions"), k, d) if (review_tells(&r[i], d))
            add(kinds, &r[i], d);
    }
    size_t  n    = json_array_size(kinds);
    Sorted *list = (Sorted *)calloc(n ? n : 1, sizeof *list);
    for (size_t i = 0; list && i < n; i++)
        list[i].kind = json_array_get(kinds, i);
    if (list)
        qsort(list, n, sizeof *list, by_loss);
    for (size_t i = 0; list && i < n; i++)
        (void)json_array_append(sorted, list[i].kind);
    free(list);
    json_decref(kinds);
    return sorted;
}

void review_kinds_text(const json_t *kinds, FILE *out)
{
    enum { MOST = 8 };
    char    line[400], when[60];
    size_t  i;
    json_t *kind;
    words_said(line, sizeof line, "review.kinds", NO_ARGS);
    (void)fprintf(out, "\n%s\n", line);
    if (!json_array_size(kinds)) {
        words_said(line, sizeof line, "review.none", NO_ARGS);
        (void)fprintf(out, "  %s\n", line);
    }
    json_array_foreach(kinds, i, kind)
    {
        const char *word = json_string_value(json_object_get(kind, "when"));
        if (i == MOST)
            break;
        if (strcmp(word, "early") == 0)
            words_said(when, sizeof when, "review.early", NO_ARGS);
        else if (strcmp(word, "late") == 0)
            words_said(when, sizeof when, "review.late", NO_ARGS);
        else
            words_said(when, sizeof when, "review.middle", NO_ARGS);
        words_said(line, sizeof line, "review.kind",
                   ARGS(TXT("played", json_string_value(json_object_get(kind, "played"))),
                        TXT("best", json_string_value(json_object_get(kind, "best"))), TXT("when", when),
                        NUM("n", json_integer_value(json_object_get(kind, "times"))),
                        NUM("loss", round(100 * review_number(kind, "loss")))));
        (void)fprintf(out, "  %s\n", line);
    }
}
