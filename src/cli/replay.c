/* replay.c -- `tortuga replay FILE`: leads through a record on a terminal, or lists its moves and facts.
 *
 * Reading a record plays it: every move has been found lawful before the first one is shown. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lines.h"
#include "cli/replay.h"
#include "shell/commands.h"
#include "shell/files.h"
#include "shell/meant.h"
#include "shell/terminal.h"
#include "shell/words.h"

/* The facts of the last move as JSON. */
static json_t *facts_json(const Replay *r)
{
    size_t  size = tg_facts_json(r->game, r->state, r->tape, TG_ONLOOKER, r->voice, NULL, 0);
    char   *text = size != TG_NO_TEXT ? (char *)malloc(size + 1) : NULL;
    json_t *json = NULL;
    if (text && tg_facts_json(r->game, r->state, r->tape, TG_ONLOOKER, r->voice, text, size + 1) == size)
        json = json_loads(text, 0, NULL);
    free(text);
    return json ? json : json_array();
}

static void show_step(Replay *r, uint32_t ply, const char *notation)
{
    tg_ply      move;
    char        seat[16], text[600];
    const char *comment = tg_record_comment(r->record, ply);
    (void)tg_record_ply(r->record, ply, &move);
    if (r->json) {
        json_array_append_new(r->steps,
                              json_pack("{s:I, s:i, s:s, s:o}", "number", (json_int_t)ply + 1, "seat",
                                        (int)move.seat, "move", notation, "facts", facts_json(r)));
        return;
    }
    (void)tg_seat_text(r->game, move.seat, seat, sizeof seat);
    printf("%u. %s %s", ply + 1, seat, notation);
    if (move.used_ms >= 0)
        printf("  {%.1fs}", (double)move.used_ms / 1000.0);
    if (*comment)
        printf("  {%s}", comment);
    (void)putchar('\n');
    for (unsigned i = 0; i < tg_tape_count(r->tape); i++)
        if (tg_say_fact(r->voice, r->state, r->tape, i, TG_ONLOOKER, text, sizeof text))
            printf("       %s\n", text);
}

enum { HEX = 2 * TG_SECRET_BYTES + 1 };

static void hex_of(const uint8_t bytes[TG_SECRET_BYTES], char out[HEX])
{
    for (size_t i = 0; i < TG_SECRET_BYTES; i++)
        (void)snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

/* What was found out about the deal: reading the record has compared what it tells of it. */
static json_t *deal_to_json(const Replay *r)
{
    tg_deal deal;
    char    hash[HEX], key[HEX];
    if (!tg_record_deal(r->record, &deal))
        return json_pack("{s:b}", "fair", 0);
    json_t *added = json_array();
    for (unsigned seat = 0; seat < TG_MAX_SEATS; seat++)
        if (deal.added >> seat & 1u)
            (void)json_array_append_new(added, json_integer((json_int_t)seat));
    hex_of(deal.commitment, hash);
    hex_of(deal.key, key);
    return json_pack("{s:b, s:b, s:s, s:o, s:s}", "fair", 1, "committed", (int)deal.named, "commitment", hash,
                     "added", added, "key", key);
}

static void say_line(const char *key, const tg_say_arg *args, unsigned long count)
{
    char line[400];
    words_said(line, sizeof line, key, args, count);
    printf("%s\n", line);
}

static void say_deal(const Replay *r)
{
    tg_deal deal;
    char    hash[HEX], key[HEX], seats[100] = "";
    if (!tg_record_deal(r->record, &deal)) {
        if (*tg_record_seed(r->record))
            say_line("show.deal-seed", NO_ARGS);
        else
            say_line("show.deal-position", NO_ARGS);
        return;
    }
    for (unsigned seat = 0; seat < TG_MAX_SEATS; seat++) {
        char name[16];
        if (!(deal.added >> seat & 1u))
            continue;
        (void)tg_seat_text(r->game, (int)seat, name, sizeof name);
        (void)snprintf(seats + strlen(seats), sizeof seats - strlen(seats), "%s%s", *seats ? ", " : "", name);
    }
    hex_of(deal.commitment, hash);
    hex_of(deal.key, key);
    say_line("show.deal-fair", NO_ARGS);
    printf("  %s\n", hash);
    if (deal.named)
        say_line("show.deal-named", NO_ARGS);
    else
        say_line("show.deal-unnamed", NO_ARGS);
    if (*seats)
        say_line("show.deal-key", ARGS(TXT("seats", seats)));
    else
        say_line("show.deal-nobody", NO_ARGS);
    printf("  %s\n", key);
}

static void show_end(Replay *r, bool verified)
{
    int32_t  score[TG_MAX_SEATS];
    uint8_t  place[TG_MAX_SEATS];
    unsigned players = tg_players(r->state);
    tg_scores(r->game, r->state, score);
    tg_ranking(r->game, r->state, place);
    if (r->json) {
        json_t *scores = json_array(), *places = json_array();
        for (unsigned seat = 0; seat < players; seat++) {
            json_array_append_new(scores, json_integer(score[seat]));
            json_array_append_new(places, json_integer(place[seat]));
        }
        json_t *all = json_pack(
            "{s:s, s:i, s:i, s:s, s:o, s:O, s:I, s:b, s:o, s:o, s:b}", "game", tg_game_slug(r->game), "rules",
            (int)tg_rules_version(r->game), "players", (int)players, "seed", tg_record_seed(r->record),
            "deal", deal_to_json(r), "moves", r->steps, "decisions", (json_int_t)tg_record_plies(r->record),
            "over", tg_is_over(r->state), "scores", scores, "places", places, "verified", (int)verified);
        (void)json_dumpf(all, stdout, JSON_INDENT(2));
        (void)putchar('\n');
        json_decref(all);
        return;
    }
    char line[300];
    if (tg_is_over(r->state))
        words_said(line, sizeof line, "show.over", NO_ARGS);
    else
        words_said(line, sizeof line, "show.not-over", NO_ARGS);
    printf("%s\n", line);
    for (unsigned seat = 0; seat < players; seat++) {
        tg_sitter sitter;
        char      name[16], points[16];
        (void)tg_seat_text(r->game, (int)seat, name, sizeof name);
        (void)tg_record_seat(r->record, (int)seat, &sitter);
        (void)snprintf(points, sizeof points, "%6ld", (long)score[seat]);
        words_said(line, sizeof line, "show.points", ARGS(TXT("points", points), NUM("place", place[seat])));
        printf("  %-4s %s  %s\n", name, line, sitter.name);
    }
    if (verified) {
        words_said(line, sizeof line, "show.verified", ARGS(NUM("n", tg_record_plies(r->record))));
        printf("%s\n", line);
        say_deal(r);
    }
}

/* Where a person looks on and nothing else was asked for. */
static bool steps_wanted(const Replay *r, bool verify)
{
    return !r->json && !r->list && !verify && lines_interactive() && !terminal_dumb();
}

static int replay(const CliCommand *command, Replay *r, bool verify)
{
    int code  = EXIT_USAGE;
    r->game   = tg_record_game(r->record);
    r->state  = tg_state_create(r->game);
    r->tape   = tg_tape_create(r->game);
    r->voice  = tg_voice_create(r->game, r->language);
    r->steps  = json_array();
    bool good = r->state && r->tape && r->voice && r->steps;
    int  seat = TG_NO_SEAT;
    if (good)
        (void)tg_record_state_at(r->record, 0, r->state);
    if (good && r->seat && (seat = tg_seat_read(r->game, r->state, r->seat)) < 0) {
        code = usage_said(command, "wrong.no-seat",
                          ARGS(TXT("seat", r->seat), NUM("most", tg_players(r->state) - 1)));
    } else if (good && steps_wanted(r, verify) && replay_steps(r, seat)) {
        code = EXIT_GOOD;
    } else if (good) {
        for (uint32_t i = 0; i < tg_record_plies(r->record); i++) {
            tg_ply move;
            char   text[256];
            (void)tg_record_ply(r->record, i, &move);
            (void)tg_move_text(r->game, r->state, move.seat, move.move, move.seat, text, sizeof text);
            (void)tg_record_step(r->record, i, r->state, r->tape);
            tg_tape_open(r->tape); /* whoever has the record may see all of it */
            if ((int64_t)i + 1 >= r->from && (int64_t)i + 1 <= r->to)
                show_step(r, i, text);
        }
        show_end(r, verify);
        code = EXIT_GOOD;
    } else {
        char line[200];
        words_said(line, sizeof line, "wrong.memory", NO_ARGS);
        (void)fprintf(stderr, "tortuga replay: %s\n", line);
    }
    json_decref(r->steps);
    tg_voice_destroy(r->voice);
    tg_tape_destroy(r->tape);
    tg_state_destroy(r->state);
    return code;
}

/* Whether the secret is the one that the table committed to, as somebody saw it; otherwise why not. */
static bool is_committed(const tg_record *record, const char *committed, char *why, size_t size)
{
    tg_deal deal;
    char    hash[HEX];
    bool    fair = tg_record_deal(record, &deal);
    hex_of(deal.commitment, hash);
    if (fair && strcmp(hash, committed) == 0)
        return true;
    if (fair)
        words_said(why, size, "wrong.commitment", NO_ARGS);
    else
        words_said(why, size, "wrong.no-commitment", NO_ARGS);
    return false;
}

int cli_replay(int argc, char **argv)
{
    static const CliCommand command = {
        "replay", "FILE", "Steps through the record of a game.",
        "On a terminal the arrow keys lead through it; elsewhere, or with --list, all moves are printed.\n"
        "Every move is checked by the rules, and so is what the record tells of a fair deal. With\n"
        "--verify the result, scores and places that it names are compared too, and what was found\n"
        "is said. Exit code 0: all is well; 1: the record is not what a game can come to; 2: the\n"
        "file cannot be read. `-` reads from standard input."};
    static Replay r;
    bool          verify   = false;
    const char   *language = NULL, *committed = NULL;
    OptionList    contents    = {{NULL}, 0};
    r                         = (Replay){0};
    r.from                    = 1;
    r.to                      = TG_RECORD_PLIES;
    const CliOption options[] = {
        {"verify", 0, OPTION_FLAG, &verify, NULL, "compares the final score; shows no moves unless asked for",
         0, 0},
        {"committed", 0, OPTION_TEXT, &committed, "HEX",
         "with --verify: what the table showed before it began; refuses a secret that is not it", 0, 0},
        {"from", 0, OPTION_NUMBER, &r.from, "N", "shows moves from number N on", 1, TG_RECORD_PLIES},
        {"to", 0, OPTION_NUMBER, &r.to, "N", "shows moves up to number N", 0, TG_RECORD_PLIES},
        {"content", 0, OPTION_LIST, &contents, "GAME=FILE", "other content, for records that name it", 0, 0},
        {"language", 0, OPTION_TEXT, &language, "LANGUAGE",
         "en, de, …: the words of the game; by default those of LANG", 0, 0},
        {"list", 0, OPTION_FLAG, &r.list, NULL, "all moves at once, also on a terminal", 0, 0},
        {"seat", 's', OPTION_TEXT, &r.seat, "S", "as that seat saw it; else with all hands open", 0, 0},
        {"json", 0, OPTION_FLAG, &r.json, NULL, "prints JSON", 0, 0},
        {0},
    };
    int count = options_read(&command, options, argc, argv);
    if (count < 0)
        return -1 - count;
    r.language = meant_language(&command, language);
    if (!r.language)
        return EXIT_USAGE;
    if (count > 1)
        return usage_said(&command, "wrong.one-record", NO_ARGS);
    if (!count)
        return usage_said(&command, "wrong.which-record", NO_ARGS);
    for (size_t i = 0; i < contents.count; i++)
        if (!meant_shelve(&command, contents.item[i]))
            return EXIT_USAGE;
    if (verify && r.from == 1 && r.to == TG_RECORD_PLIES)
        r.to = 0;
    size_t length = 0;
    char  *text   = file_read(argv[1], TG_RECORD_BYTES, &length);
    if (!text)
        return usage_said(&command, "wrong.cannot-read",
                          ARGS(TXT("file", argv[1]), TXT("why", strerror(errno))));
    char why[1000];
    int  code = EXIT_DIFFERS;
    r.record  = tg_record_read(text, length, verify, why, sizeof why);
    if (r.record && committed && !is_committed(r.record, committed, why, sizeof why)) {
        tg_record_destroy(r.record);
        r.record = NULL;
    }
    if (r.record) {
        code = replay(&command, &r, verify);
        tg_record_destroy(r.record);
    } else if (r.json) {
        json_t *json = json_pack("{s:s, s:s, s:b}", "file", argv[1], "error", why, "verified", 0);
        (void)json_dumpf(json, stdout, JSON_INDENT(2));
        (void)putchar('\n');
        json_decref(json);
    } else {
        (void)fprintf(stderr, "tortuga replay: %s: %s\n", argv[1], why);
    }
    free(text);
    return code;
}
