/* review_run.c -- one record reviewed piece by piece, and what is there when somebody stops it. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/review.h"

static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

bool review_interrupted(void) { return interrupted != 0; }

/* The JSON of a review, read again. */
static json_t *told(const Reviewed *r)
{
    size_t  size = tg_review_json(r->review, TG_ONLOOKER, r->voice, NULL, 0);
    char   *text = size != TG_NO_TEXT ? (char *)malloc(size + 1) : NULL;
    json_t *json = NULL;
    if (text && tg_review_json(r->review, TG_ONLOOKER, r->voice, text, size + 1) == size)
        json = json_loads(text, 0, NULL);
    free(text);
    return json;
}

static void name_seats(Reviewed *r)
{
    for (unsigned seat = 0; seat < TG_MAX_SEATS; seat++) {
        tg_sitter sitter;
        if (!tg_record_seat(r->record, (int)seat, &sitter))
            break;
        if (sitter.name[0])
            (void)snprintf(r->name[seat], sizeof r->name[seat], "%s", sitter.name);
        else
            (void)tg_seat_text(r->game, (int)seat, r->name[seat], sizeof r->name[seat]);
        if (r->voice)
            tg_voice_seat(r->voice, (int)seat, r->name[seat]);
    }
}

bool review_run(Reviewed *r, tg_record *record, const char *file, const tg_review_options *options,
                const char *language)
{
    struct sigaction action, before;
    memset(r, 0, sizeof *r);
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    r->file           = file;
    r->record         = record;
    r->game           = tg_record_game(record);
    r->voice          = tg_voice_create(r->game, language);
    r->review         = tg_review_create(record, options);
    if (!r->voice || !r->review)
        return false;
    name_seats(r);
    interrupted = 0;
    (void)sigaction(SIGINT, &action, &before);
    while (!interrupted && tg_review_step(r->review)) {
        char line[300];
        words_said(line, sizeof line, "review.progress",
                   ARGS(TXT("file", file), NUM("percent", 100 * (int64_t)tg_review_done(r->review) /
                                                              tg_review_steps(r->review))));
        progress("%s", line);
    }
    (void)sigaction(SIGINT, &before, NULL);
    progress("%s", "");
    r->json = told(r);
    return r->json != NULL;
}

void review_finish(Reviewed *r)
{
    json_decref(r->json);
    tg_review_destroy(r->review);
    tg_voice_destroy(r->voice);
    tg_record_destroy(r->record);
    memset(r, 0, sizeof *r);
}

bool review_seats(Reviewed *r, const char *wanted)
{
    tg_sitter sitter;
    tg_state *start   = tg_state_create(r->game);
    uint32_t  people  = 0;
    int       by_text = TG_NO_SEAT;
    r->seats          = 0;
    if (start && wanted && tg_record_state_at(r->record, 0, start))
        by_text = tg_seat_read(r->game, start, wanted);
    tg_state_destroy(start);
    for (unsigned seat = 0; tg_record_seat(r->record, (int)seat, &sitter); seat++) {
        people |= (uint32_t)(sitter.kind == TG_SEAT_PERSON) << seat;
        if (!wanted || strcmp(wanted, r->name[seat]) == 0 || by_text == (int)seat)
            r->seats |= 1u << seat;
    }
    if (!wanted && people)
        r->seats = people;
    return r->seats != 0;
}

double review_number(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

/* What rounds to nothing has no sign. */
static void signed_figure(char *out, size_t size, double value)
{
    double whole = round(100 * value);
    (void)snprintf(out, size, "%s%.0f", whole > 0 ? "+" : whole < 0 ? "−" : "", fabs(whole));
}

void review_points(char *out, size_t size, double points)
{
    double tenths = round(10 * points);
    (void)snprintf(out, size, "%s%.1f", tenths > 0 ? "+" : tenths < 0 ? "−" : "", fabs(tenths) / 10);
}

void review_part(char *out, size_t size, const json_t *wins, const char *part)
{
    char figure[24], key[40];
    (void)snprintf(key, sizeof key, "%s_error", part);
    double twice = round(200 * review_number(wins, key));
    signed_figure(figure, sizeof figure, review_number(wins, part));
    if (twice > 0)
        (void)snprintf(out, size, "%s ±%.0f", figure, twice);
    else
        (void)snprintf(out, size, "%s", figure);
}

bool review_tells(const Reviewed *r, const json_t *decision)
{
    const char *mark = json_string_value(json_object_get(decision, "mark"));
    json_int_t  seat = json_integer_value(json_object_get(decision, "seat"));
    return mark && (strcmp(mark, "slip") == 0 || strcmp(mark, "blunder") == 0) && (r->seats >> seat & 1u);
}
