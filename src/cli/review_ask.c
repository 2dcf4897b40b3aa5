/* review_ask.c -- exercises: the decisions that cost most as positions to decide again, what the seat could not know dealt
 * afresh. The answer is judged as the move in the game was. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lines.h"
#include "cli/review.h"
#include "shell/terminal.h"

enum { EXERCISES = 10 };

typedef struct Exercise {
    const Reviewed *from;
    const json_t   *decision;
    uint32_t        ply;
    double          loss;
} Exercise;

/* The dearest decisions first. */
static size_t choose(const Reviewed *r, size_t count, Exercise out[EXERCISES])
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        size_t  k;
        json_t *d;
        json_array_foreach(json_object_get(r[i].json, "decisions"), k, d)
        {
            Exercise one = {&r[i], d, (uint32_t)json_integer_value(json_object_get(d, "ply")),
                            review_number(d, "loss")};
            size_t   at  = n < EXERCISES ? n : EXERCISES;
            if (!review_tells(&r[i], d))
                continue;
            for (; at && one.loss > out[at - 1].loss; at--)
                if (at < EXERCISES)
                    out[at] = out[at - 1];
            if (at < EXERCISES)
                out[at] = one;
            n += n < EXERCISES;
        }
    }
    return n;
}

static json_t *position(const Exercise *e)
{
    tg_rng    rng   = tg_rng_seeded(e->ply + 1);
    tg_state *state = tg_state_create(e->from->game);
    json_t   *json  = NULL;
    if (state && tg_review_exercise(e->from->review, e->ply, &rng, state) >= 0) {
        size_t size = tg_state_json(e->from->game, state, NULL, 0);
        char  *text = size != TG_NO_TEXT ? (char *)malloc(size + 1) : NULL;
        if (text && tg_state_json(e->from->game, state, text, size + 1) == size)
            json = json_loads(text, 0, NULL);
        free(text);
    }
    tg_state_destroy(state);
    return json ? json : json_null();
}

json_t *review_exercises(const Reviewed *r, size_t count)
{
    Exercise list[EXERCISES];
    json_t  *all = json_array();
    size_t   n   = choose(r, count, list);
    for (size_t i = 0; i < n; i++)
        (void)json_array_append_new(
            all, json_pack("{s:s, s:O, s:O, s:O, s:O, s:O, s:o}", "file", list[i].from->file, "ply",
                           json_object_get(list[i].decision, "ply"), "seat",
                           json_object_get(list[i].decision, "seat"), "best",
                           json_object_get(list[i].decision, "best"), "loss",
                           json_object_get(list[i].decision, "loss"), "moves",
                           json_object_get(list[i].decision, "moves"), "position", position(&list[i])));
    return all;
}

/* --- at the terminal ------------------------------------------------------------------------------------ */

static void show(const Exercise *e, const tg_state *state, int seat, const tg_move *moves, unsigned count)
{
    const tg_game *game = e->from->game;
    size_t         size = tg_board_text(game, state, seat, e->from->voice, terminal_width(), NULL, 0);
    char          *text = size != TG_NO_TEXT ? (char *)malloc(size + 1) : NULL;
    if (text && tg_board_text(game, state, seat, e->from->voice, terminal_width(), text, size + 1) == size)
        printf("%s\n", text);
    free(text);
    for (unsigned i = 0; i < count; i++) {
        char notation[256], said[512];
        (void)tg_move_text(game, state, seat, moves[i], seat, notation, sizeof notation);
        (void)tg_say_move(e->from->voice, state, seat, moves[i], seat, said, sizeof said);
        printf("%3u) %s [%s]\n", i + 1, said, notation);
    }
}

/* The move that an answer means: its number, or its notation; 0: none. */
static tg_move meant(const Exercise *e, const tg_state *state, int seat, const tg_move *moves, unsigned count,
                     const char *answer)
{
    char         *end    = NULL;
    unsigned long number = strtoul(answer, &end, 10);
    if (end != answer && !*end)
        return number >= 1 && number <= count ? moves[number - 1] : 0;
    tg_move move = tg_move_read(e->from->game, state, seat, answer, NULL, NULL, 0);
    return move && !tg_breaks(e->from->game, state, seat, move) ? move : 0;
}

/* The judgement of a move as JSON; NULL where there is none. */
static json_t *judged(const Exercise *e, tg_move move)
{
    size_t  size = 32 * 1024; /* a second look would cost as much as the first */
    char   *text = (char *)malloc(size);
    json_t *json = NULL;
    size_t  length =
        text ? tg_review_judge(e->from->review, e->ply, move, TG_ONLOOKER, e->from->voice, text, size) : 0;
    if (text && length > 0 && length < size)
        json = json_loads(text, 0, NULL);
    free(text);
    return json;
}

/* What the coach says of an answer; true where nothing was lost that can be told from the noise. */
static bool judge(const Exercise *e, tg_move move)
{
    char        line[700], better[600];
    const char *mark = "";
    json_t     *json = judged(e, move);
    if (json)
        mark = json_string_value(json_object_get(json, "mark"));
    bool good = strcmp(mark, "slip") != 0 && strcmp(mark, "blunder") != 0;
    if (json) {
        const char *best = json_string_value(json_object_get(json, "best"));
        (void)snprintf(better, sizeof better, "%s", best ? best : "");
        if (strcmp(mark, "best") == 0 || strcmp(mark, "forced") == 0)
            words_said(line, sizeof line, "review.right", NO_ARGS);
        else if (good)
            words_said(line, sizeof line, "review.as-good", ARGS(TXT("best", better)));
        else
            words_said(line, sizeof line, "review.worse",
                       ARGS(NUM("loss", round(100 * review_number(json, "loss"))), TXT("best", better)));
        printf("%s\n", line);
    }
    json_decref(json);
    return good;
}

/* One exercise; false where somebody leaves. */
static bool ask_one(const Exercise *e, size_t number, size_t of, unsigned *right)
{
    static tg_move moves[TG_MAX_MOVES];
    tg_rng         rng   = tg_rng_seeded(e->ply + 1);
    tg_state      *state = tg_state_create(e->from->game);
    int            seat  = state ? tg_review_exercise(e->from->review, e->ply, &rng, state) : TG_NO_SEAT;
    bool           stays = false;
    char           line[500];
    if (seat >= 0) {
        unsigned count = tg_moves(e->from->game, state, seat, moves);
        words_said(line, sizeof line, "review.exercise",
                   ARGS(NUM("n", number), NUM("of", of), TXT("name", e->from->name[seat])));
        printf("\n%s\n", line);
        show(e, state, seat, moves, count);
        for (char *answer; !stays && (answer = lines_ask("> ", NULL, NULL)); free(answer)) {
            tg_move move = meant(e, state, seat, moves, count, answer);
            if (strcmp(answer, "quit") == 0) {
                free(answer);
                break;
            }
            if (!move) {
                words_said(line, sizeof line, "review.no-answer", ARGS(NUM("most", count)));
                printf("%s\n", line);
                continue;
            }
            *right += judge(e, move);
            stays = true;
        }
        const char *was = json_string_value(json_object_get(e->decision, "move"));
        words_said(line, sizeof line, "review.was", ARGS(TXT("move", was ? was : "")));
        if (stays)
            printf("%s\n", line);
    }
    tg_state_destroy(state);
    return stays;
}

void review_ask(const Reviewed *r, size_t count)
{
    Exercise list[EXERCISES];
    size_t   n = choose(r, count, list), asked = 0;
    unsigned right = 0;
    char     line[300];
    while (asked < n && ask_one(&list[asked], asked + 1, n, &right))
        asked++;
    if (!n)
        words_said(line, sizeof line, "review.none", NO_ARGS);
    else
        words_said(line, sizeof line, "review.score", ARGS(NUM("right", right), NUM("n", asked)));
    printf("\n%s\n", line);
}
