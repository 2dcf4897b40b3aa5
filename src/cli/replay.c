/* replay.c -- `tortuga replay FILE`: steps through a record and shows moves and facts.
 *
 * Reading a record plays it: every move has been found lawful before the first one is shown. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "position/position.h"
#include "position/view.h"
#include "shell/chosen.h"
#include "shell/commands.h"
#include "shell/files.h"
#include "shell/options.h"
#include "table/record.h"
#include "words/voices.h"

typedef struct Replay {
    bool        json;
    int64_t     from, to;
    Record      record;
    StateBox    state;
    Fact       *facts;
    Tape        tape;
    json_t     *steps;
    Voice       voice;
    const char *language;
    char        seats[MAX_SEATS][16]; /* as notation calls them */
} Replay;

static void show_step(Replay *r, size_t number, const RecordMove *move, const char *notation)
{
    const Game *game = r->record.game;
    char        text[600];
    if (r->json) {
        json_array_append_new(r->steps, json_pack("{s:I, s:i, s:s, s:o}", "number", (json_int_t)number,
                                                  "seat", (int)move->seat, "move", notation, "facts",
                                                  tape_to_json(game, &r->state.head, &r->tape, ONLOOKER)));
        return;
    }
    printf("%zu. %s %s", number, r->seats[move->seat], notation);
    if (move->used_ms >= 0)
        printf("  {%.1fs}", (double)move->used_ms / 1000.0);
    if (move->comment)
        printf("  {%s}", move->comment);
    (void)putchar('\n');
    for (uint32_t i = 0; i < r->tape.count && i < r->tape.capacity; i++) {
        Text out = text_on(text, sizeof text);
        if (say_fact(&r->voice, &r->state.head, &r->facts[i], &out) && out.length)
            printf("       %s\n", text);
    }
}

static void hex_of(const uint8_t *bytes, size_t size, char *out)
{
    Text text = text_on(out, size * 2 + 1);
    for (size_t i = 0; i < size; i++)
        text_hex(&text, bytes[i], 2);
}

/* What was found out about the deal: reading the record has compared what it tells of it. */
static json_t *deal_to_json(const Replay *r)
{
    const Fair *fair = r->record.fair;
    uint8_t     key[32];
    char        hash[2 * SECRET_BYTES + 1], text[2 * sizeof key + 1];
    if (!fair)
        return json_pack("{s:b}", "fair", 0);
    json_t *added = json_array();
    for (unsigned seat = 0; seat < r->record.start.head.players; seat++)
        if (fair->size[seat])
            (void)json_array_append_new(added, json_integer((json_int_t)seat));
    fair_key(fair, r->record.start.head.players, key);
    hex_of(fair->hash, SECRET_BYTES, hash);
    hex_of(key, sizeof key, text);
    return json_pack("{s:b, s:b, s:s, s:o, s:s}", "fair", 1, "committed", (int)fair->committed, "commitment",
                     hash, "added", added, "key", text);
}

static void say_deal(const Replay *r)
{
    const Fair *fair = r->record.fair;
    uint8_t     key[32];
    char        hash[2 * SECRET_BYTES + 1], text[2 * sizeof key + 1], seats[100] = "";
    if (!fair) {
        puts(r->record.seed[0] ? "The deal follows from a seed that somebody chose."
                               : "The game began from a position.");
        return;
    }
    for (unsigned seat = 0; seat < r->record.start.head.players; seat++)
        if (fair->size[seat])
            (void)snprintf(seats + strlen(seats), sizeof seats - strlen(seats), "%s%s", *seats ? ", " : "",
                           r->seats[seat]);
    fair_key(fair, r->record.start.head.players, key);
    hex_of(fair->hash, SECRET_BYTES, hash);
    hex_of(key, sizeof key, text);
    printf("The deal is fair if the table showed this commitment before it began:\n  %s\n", hash);
    puts(fair->committed ? "  It is the one that the record names, and the hash of the secret."
                         : "  It is the hash of the secret; the record itself names none.");
    printf("The cards follow from the key of that secret and what was added by %s:\n  %s\n",
           *seats ? seats : "nobody", text);
}

static void show_end(Replay *r, bool verified)
{
    const Game *game             = r->record.game;
    int32_t     score[MAX_SEATS] = {0};
    uint8_t     place[MAX_SEATS] = {0};
    record_replay(&r->record, r->record.count, &r->state.head);
    game->scores(game, &r->state.head, score);
    game->ranking(game, &r->state.head, place);
    if (r->json) {
        json_t *all = json_pack("{s:s, s:i, s:i, s:s, s:o, s:o, s:I, s:b, s:o, s:o, s:b}", "game", game->slug,
                                "rules", (int)game->version, "players", (int)r->state.head.players, "seed",
                                r->record.seed, "deal", deal_to_json(r), "moves", json_incref(r->steps),
                                "decisions", (json_int_t)r->record.count, "over", (int)r->state.head.over,
                                "scores", scores_to_json(game, &r->state.head), "places",
                                places_to_json(game, &r->state.head), "verified", (int)verified);
        (void)json_dumpf(all, stdout, JSON_INDENT(2));
        (void)putchar('\n');
        json_decref(all);
        return;
    }
    printf(r->state.head.over ? "The game is over.\n" : "The game is not over.\n");
    for (unsigned seat = 0; seat < r->state.head.players; seat++)
        printf("  %-4s %6ld points, place %u  %s\n", r->seats[seat], (long)score[seat], (unsigned)place[seat],
               r->record.seat[seat].name);
    if (verified) {
        printf("Verified: %zu moves replayed, the result is as written.\n", r->record.count);
        say_deal(r);
    }
}

static int replay(Replay *r, bool verify)
{
    const Game *game = r->record.game;
    r->facts         = (Fact *)calloc(game->max_facts + 1u, sizeof *r->facts);
    r->steps         = json_array();
    if (!r->facts || !r->steps)
        return EXIT_USAGE;
    const char *names[MAX_SEATS];
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        Text out    = text_on(r->seats[seat], sizeof r->seats[seat]);
        names[seat] = r->seats[seat];
        seat_print(game, (Seat)seat, &out);
    }
    r->voice         = voice_open(game, r->language, names, ONLOOKER);
    r->tape.facts    = r->facts;
    r->tape.capacity = game->max_facts;
    record_replay(&r->record, 0, &r->state.head);
    for (size_t i = 0; i < r->record.count; i++) {
        const RecordMove *move = &r->record.moves[i];
        char              text[256];
        Text              notation = text_on(text, sizeof text);
        game->move_print(game, &r->state.head, move->seat, move->move, move->seat, &notation);
        r->tape.count = 0;
        game_apply(game, &r->state.head, move->seat, move->move, &r->tape);
        for (uint32_t k = 0; k < r->tape.count && k < r->tape.capacity; k++)
            r->facts[k].seen = EVERYONE; /* whoever has the record may see all of it */
        record_recall(&r->record, i + 1, &r->state.head);
        if ((int64_t)i + 1 >= r->from && (int64_t)i + 1 <= r->to)
            show_step(r, i + 1, move, text);
    }
    show_end(r, verify);
    json_decref(r->steps);
    free(r->facts);
    return EXIT_GOOD;
}

static bool is_committed(const Record *record, const char *committed)
{
    char hash[2 * SECRET_BYTES + 1];
    if (!record->fair)
        return false;
    hex_of(record->fair->hash, SECRET_BYTES, hash);
    return strcmp(hash, committed) == 0;
}

int cli_replay(int argc, char **argv)
{
    static const CliCommand command = {
        "replay", "FILE", "Steps through the record of a game.",
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
    r.to                      = RECORD_MOVES;
    const CliOption options[] = {
        {"verify", 0, OPTION_FLAG, &verify, NULL, "compares the final score; shows no moves unless asked for",
         0, 0},
        {"committed", 0, OPTION_TEXT, &committed, "HEX",
         "with --verify: what the table showed before it began; refuses a secret that is not it", 0, 0},
        {"from", 0, OPTION_NUMBER, &r.from, "N", "shows moves from number N on", 1, RECORD_MOVES},
        {"to", 0, OPTION_NUMBER, &r.to, "N", "shows moves up to number N", 0, RECORD_MOVES},
        {"content", 0, OPTION_LIST, &contents, "GAME=FILE", "other content, for records that name it", 0, 0},
        {"language", 0, OPTION_TEXT, &language, "LANGUAGE",
         "en, de, …: the words of the game; by default those of LANG", 0, 0},
        {"json", 0, OPTION_FLAG, &r.json, NULL, "prints JSON", 0, 0},
        {0},
    };
    int count = options_read(&command, options, argc, argv);
    if (count < 0)
        return -1 - count;
    if (count != 1)
        return usage_error(&command, "%s",
                           count ? "one record at a time"
                                 : "which record? For example: tortuga replay game.tortuga");
    r.language = chosen_language(&command, language);
    if (!r.language)
        return EXIT_USAGE;
    for (size_t i = 0; i < contents.count; i++)
        if (!chosen_shelve(&command, contents.item[i]))
            return EXIT_USAGE;
    if (verify && r.from == 1 && r.to == RECORD_MOVES)
        r.to = 0;
    size_t length = 0;
    char  *text   = file_read(argv[1], RECORD_BYTES, &length);
    if (!text)
        return usage_error(&command, "cannot read %s: %s", argv[1], strerror(errno));
    char why[1000];
    Text wrong = text_on(why, sizeof why);
    int  code  = EXIT_DIFFERS;
    bool fine  = record_read(&r.record, text, length, verify, position_read, &wrong);
    if (fine && committed && !is_committed(&r.record, committed)) {
        (void)snprintf(why, sizeof why,
                       r.record.fair ? "the deal does not follow from what was committed to"
                                     : "nothing was committed to before this deal");
        record_finish(&r.record);
        fine = false;
    }
    if (fine) {
        code = replay(&r, verify);
        record_finish(&r.record);
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
