/* fits_test.c -- every game fits its window: table, story, moves and question, at every size, number of players and point of a
 * game. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "shell/words.h"

static const struct {
    unsigned columns, rows;
} SIZES[] = {{80, 24}, {100, 30}, {120, 40}, {60, 20}};

static const CliCommand COMMAND = {"play", "", "", NULL};

/* Sits down at a table of so many, drawn for a window of that size. */
static void sit(Session *s, const tg_game *game, unsigned players, const char *language, size_t size)
{
    char     why[PLAY_WHY];
    tg_setup setup;
    memset(s, 0, sizeof *s);
    s->command        = &COMMAND;
    s->language       = language;
    s->screen.columns = SIZES[size].columns > TG_BOARD_COLUMNS ? TG_BOARD_COLUMNS : SIZES[size].columns;
    s->screen.rows    = SIZES[size].rows;
    s->paged          = true;
    words_speak(language);
    (void)snprintf(s->own_name, sizeof s->own_name, "Marguerite");
    (void)snprintf(s->level, sizeof s->level, "greedy");
    tg_setup_init(&setup, game, players);
    setup.local = 1;
    setup.deal  = TG_DEAL_SEED;
    setup.seed  = "fits";
    if (!table_begin(s, &setup, why, sizeof why) || !seats_fill(s, why, sizeof why))
        fail_msg("%s: %s", tg_game_slug(game), why);
}

static void draw_page(Session *s)
{
    show_page_above(s, tg_is_over(play_state(s)) ? tg_table_players(s->table) + 2 : 0);
    if (tg_is_over(play_state(s)))
        show_result(s);
}

/* Nothing is wider than the window, nothing scrolls away: the question is the last line. At 80x24 the whole table is there. */
static void assert_fits(Session *s, const char *where)
{
    char    *page  = drawn(s, draw_page);
    unsigned lines = 1;
    char    *text  = strstr(page, "\033[2J") + 4;
    for (const char *line = text; *line;) {
        size_t   n       = strcspn(line, "\n");
        unsigned columns = screen_letters(line, n);
        if (columns > s->screen.columns)
            fail_msg("%s: %u columns: %.*s\n%s", where, columns, (int)n, line, text);
        lines += line[n] == '\n';
        line += n + (line[n] == '\n');
    }
    if (lines > s->screen.rows)
        fail_msg("%s: %u lines of %u:\n%s", where, lines, s->screen.rows, text);
    char more[200];
    words_said(more, sizeof more, "play.board-more", NO_ARGS);
    if (s->screen.rows >= 24 && strstr(text, more)) /* what every terminal has: there nothing is left out */
        fail_msg("%s: a part of the table is left out:\n%s", where, text);
    free(page);
}

static void a_game_at(const tg_game *game, unsigned players, const char *language, size_t size, uint64_t seed)
{
    static Session s;
    tg_rng         rng = tg_rng_seeded(seed);
    char           where[200];
    unsigned       pages = 0;
    sit(&s, game, players, language, size);
    (void)snprintf(where, sizeof where, "%s, %u players, %s, %ux%u", tg_game_slug(game), players, language,
                   SIZES[size].columns, SIZES[size].rows);
    while (!tg_is_over(play_state(&s))) {
        int     seat = tg_next_seat(game, play_state(&s));
        tg_move move = tg_random_move(game, play_state(&s), seat, &rng);
        if (seat == s.seat && (pages < 3 || tg_rng_below(&rng, 4) == 0)) {
            assert_fits(&s, where);
            pages++;
        }
        assert_int_equal(play_move(&s, seat, move), 0);
    }
    assert_fits(&s, where);
    assert_true(pages > 0);
    story_finish(&s.story);
    table_leave(&s);
}

static void every_game_fits_its_window(void **state)
{
    (void)state;
    for (unsigned i = 0; tg_game_at(i); i++)
        for (unsigned players = 1; players <= TG_MAX_SEATS; players++)
            for (size_t size = 0; size < sizeof SIZES / sizeof *SIZES; size++)
                if (tg_can_seat(tg_game_at(i), players) &&
                    !tg_options_break(tg_game_at(i), players, NULL, NULL, 0))
                    a_game_at(tg_game_at(i), players, "en", size, players + size);
}

/* Words are longer elsewhere, and letters wider. */
static void in_every_language(void **state)
{
    (void)state;
    for (unsigned l = 0; tg_language_at(l); l++)
        for (unsigned i = 0; tg_game_at(i); i++) {
            unsigned players = TG_MAX_SEATS;
            while (!tg_can_seat(tg_game_at(i), players) ||
                   tg_options_break(tg_game_at(i), players, NULL, NULL, 0))
                players--;
            a_game_at(tg_game_at(i), players, tg_language_at(l), 0, 77 + l);
        }
}

static void story_now(Session *s) { story_write(s); }

/* What a plan does stands on the page on which one decides about it, and what an event does in the story that tells of it. */
static void cards_are_explained(void **state)
{
    (void)state;
    static Session s;
    const tg_game *game  = tg_game_find("chrono");
    tg_rng         rng   = tg_rng_seeded(3);
    unsigned       plans = 0, events = 0;
    sit(&s, game, 3, "en", 0);
    while (!tg_is_over(play_state(&s))) {
        static char json[1 << 18];
        int         seat = tg_next_seat(game, play_state(&s));
        (void)tg_moves_json(game, play_state(&s), seat, NULL, 1, json, sizeof json);
        const char *plan =
            seat == s.seat && strstr(json, "\"does\":\"perform\"") ? strstr(json, "\"plan\":\"") : NULL;
        if (plan) {
            char notation[8], about[1024];
            (void)snprintf(notation, sizeof notation, "%.*s", (int)strcspn(plan + 8, "\""), plan + 8);
            assert_true(tg_say_about(s.voice, play_state(&s), notation, s.seat, about, sizeof about) > 0);
            about[40]  = 0; /* a line holds so much of it */
            char *page = drawn(&s, draw_page);
            if (!strstr(page, about))
                fail_msg("%s is not explained:\n%s", notation, page);
            free(page);
            plans++;
        }
        assert_int_equal(play_move(&s, seat, tg_random_move(game, play_state(&s), seat, &rng)), 0);
        char *story = drawn(&s, story_now);
        if (strstr(story, "An event happens on ")) {
            events++;
            assert_non_null(strpbrk(s.explained, "T")); /* the notation of events */
        }
        free(story);
    }
    assert_true(plans > 4 && events > 4);
    story_finish(&s.story);
    table_leave(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_fits_its_window),
        cmocka_unit_test(in_every_language),
        cmocka_unit_test(cards_are_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
