/* referee_begin.c -- how a table of the referee begins: a new game, a position, a record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/request.h"
#include "shell/fresh.h"

/* A table that has not taken the old one's place yet. */
typedef struct Fresh {
    tg_table  *table;
    tg_tape   *tape, *truth;
    tg_record *past;
} Fresh;

static void fresh_drop(Fresh *fresh)
{
    tg_table_close(fresh->table);
    tg_tape_destroy(fresh->tape);
    tg_tape_destroy(fresh->truth);
    tg_record_destroy(fresh->past);
}

static void fresh_take(Request *r, const Fresh *fresh)
{
    Referee *referee = r->referee;
    Fresh    old     = {referee->table, referee->tape, referee->truth, referee->past};
    referee->table   = fresh->table;
    referee->tape    = fresh->tape;
    referee->truth   = fresh->truth;
    referee->past    = fresh->past;
    fresh_drop(&old);
}

static bool fresh_tapes(Fresh *fresh, const tg_game *game)
{
    fresh->tape  = tg_tape_create(game);
    fresh->truth = tg_tape_create(game);
    return fresh->tape && fresh->truth;
}

static void tape_tell(const Fresh *fresh)
{
    tg_tape_copy(fresh->truth, fresh->tape);
    tg_tape_open(fresh->truth);
}

/* Sets up a table that this program keeps for all seats. */
static bool fresh_open(Request *r, Fresh *fresh, tg_setup *setup)
{
    tg_event event;
    setup->local = 1;
    if (!tg_table_check_create(setup, -1, &event, &r->why))
        return refused(r, setup->game);
    fresh->table = tg_table_open(&event);
    return (fresh->table && fresh_tapes(fresh, setup->game)) || no_memory(r);
}

static bool fresh_start(Request *r, Fresh *fresh)
{
    tg_event event;
    if (!tg_table_check_start(fresh->table, NULL, -1, &event, &r->why))
        return refused(r, tg_table_game(fresh->table));
    (void)tg_table_apply_told(fresh->table, &event, fresh->tape);
    tape_tell(fresh);
    return true;
}

/* --- a new game -------------------------------------------------------------------------------------- */

/* Who sits where: a list with one {"kind":"person","name":"Anne"} for each seat. */
static bool seat_read(Request *r, const json_t *json, tg_sitter *out)
{
    static const char *const kinds[] = {"open", "person", "bot"};

    const char   *kind  = json_string_value(json_object_get(json, "kind"));
    const json_t *name  = json_object_get(json, "name");
    const json_t *level = json_object_get(json, "level");
    unsigned      k     = 0;
    memset(out, 0, sizeof *out);
    while (kind && k < 3 && strcmp(kinds[k], kind) != 0)
        k++;
    if (!kind || k == 3)
        return wrong(r, "seats", "the \"kind\" of a seat is one of open, person, bot");
    if (name && (!json_is_string(name) || json_string_length(name) >= TG_NAME_BYTES))
        return wrong(r, "seats", "the \"name\" of a seat is a text of at most %d bytes", TG_NAME_BYTES - 1);
    if (level && (!json_is_string(level) || json_string_length(level) >= TG_LEVEL_BYTES))
        return wrong(r, "seats", "the \"level\" of a bot is a text of at most %d bytes", TG_LEVEL_BYTES - 1);
    out->kind = (uint8_t)k;
    if (name)
        memcpy(out->name, json_string_value(name), json_string_length(name));
    if (level)
        memcpy(out->level, json_string_value(level), json_string_length(level));
    return true;
}

static bool seats_apply(Request *r, tg_table *table)
{
    const json_t *seats   = json_object_get(r->json, "seats");
    unsigned      players = tg_table_players(table);
    if (!seats)
        return true;
    if (!json_is_array(seats) || json_array_size(seats) != players)
        return wrong(r, "seats", "\"seats\" is a list of %u, such as {\"kind\":\"person\",\"name\":\"Anne\"}",
                     players);
    for (unsigned seat = 0; seat < players; seat++) {
        tg_sitter sitter;
        tg_event  event;
        if (!seat_read(r, json_array_get(seats, seat), &sitter))
            return false;
        if (sitter.kind == TG_SEAT_OPEN)
            continue;
        if (!tg_table_check_sit(table, (int)seat, &sitter, -1, &event, &r->why))
            return refused(r, tg_table_game(table));
        (void)tg_table_apply(table, &event);
    }
    return true;
}

/* {"mode":"teams","limit":12} as "mode=teams limit=12"; free() it. NULL, and why. */
static char *options_text(Request *r)
{
    const json_t *options = json_object_get(r->json, "options");
    const char   *name;
    const json_t *value;
    size_t        length = 1;
    if (options && !json_is_object(options)) {
        (void)wrong(r, "options", "\"options\" is an object of table options by name");
        return NULL;
    }
    json_object_foreach((json_t *)(uintptr_t)options, name, value)
    {
        const char *word = json_string_value(value);
        if ((!word && !json_is_integer(value)) || strpbrk(name, " =") || (word && strpbrk(word, " ="))) {
            (void)wrong(r, "options", "the option \"%.40s\" is a word or a number", name);
            return NULL;
        }
        length += strlen(name) + (word ? strlen(word) : 24) + 2;
    }
    char  *text = (char *)calloc(1, length);
    size_t used = 0;
    if (!text)
        (void)no_memory(r);
    json_object_foreach((json_t *)(uintptr_t)(text ? options : NULL), name, value)
    {
        const char *word = json_string_value(value);
        used += (size_t)(word ? snprintf(text + used, length - used, "%s=%s ", name, word)
                              : snprintf(text + used, length - used, "%s=%lld ", name,
                                         (long long)json_integer_value(value)));
    }
    return text;
}

static bool begin(Request *r, const tg_game *game, unsigned players, const char *options)
{
    const json_t *seed = json_object_get(r->json, "seed");
    char          made[SEED_RANDOM];
    tg_setup      setup;
    Fresh         fresh = {0};
    if (tg_options_break(game, players, options, r->sentence, sizeof r->sentence) == TG_BAD_OPTION) {
        r->code = "options";
        return false;
    }
    if (seed && (!json_is_string(seed) || strlen(json_string_value(seed)) != json_string_length(seed)))
        return wrong(r, "seed",
                     "\"seed\" is a text without control characters; without one a fresh one is made");
    if (!seed)
        seed_random(made);
    tg_setup_init(&setup, game, players);
    setup.options = options;
    setup.deal    = TG_DEAL_SEED;
    setup.seed    = seed ? json_string_value(seed) : made;
    if (!fresh_open(r, &fresh, &setup) || !seats_apply(r, fresh.table) || !fresh_start(r, &fresh)) {
        fresh_drop(&fresh);
        return false;
    }
    fresh_take(r, &fresh);
    return true;
}

bool do_new(Request *r)
{
    const tg_game *game = request_game(r);
    json_int_t     players;
    if (!game)
        return false;
    if (!json_object_get(r->json, "players"))
        return wrong(r, "players", "\"players\" is missing: how many sit at the table");
    if (!request_number(r, "players", 0, 99, 0, &players))
        return false;
    char *options = options_text(r);
    bool  begun   = options && begin(r, game, (unsigned)players, options);
    free(options);
    if (!begun)
        return false;
    bool      fine;
    tg_voice *voice =
        request_voice(r, game, r->language, &fine); /* the game has begun: without, if need be */
    reply_table(r);
    reply_key(r->reply, "facts");
    reply_json(r->reply, tg_facts_json(game, tg_table_state(r->referee->table), r->referee->truth,
                                       TG_ONLOOKER, voice, out, size));
    tg_voice_destroy(voice);
    return true;
}

/* --- what was begun before ---------------------------------------------------------------------------- */

static bool load_position(Request *r, const json_t *position)
{
    char          *text  = json_dumps(position, JSON_COMPACT | JSON_ENCODE_ANY);
    size_t         size  = text ? strlen(text) : 0;
    const tg_game *game  = text ? tg_json_game(text, size, r->sentence, sizeof r->sentence) : NULL;
    tg_state      *state = game ? tg_state_create(game) : NULL;
    Fresh          fresh = {0};
    tg_setup       setup;
    bool           fine = false;
    r->code             = "state";
    if (!text || (game && !state)) {
        (void)no_memory(r);
    } else if (game && tg_load_json(game, state, text, size, r->sentence, sizeof r->sentence)) {
        tg_setup_init(&setup, game, tg_players(state));
        setup.deal     = TG_DEAL_POSITION;
        setup.position = state;
        fine           = fresh_open(r, &fresh, &setup) && fresh_start(r, &fresh);
    }
    if (fine)
        fresh_take(r, &fresh);
    else
        fresh_drop(&fresh);
    tg_state_destroy(state);
    free(text);
    return fine;
}

static bool load_record(Request *r, const json_t *text)
{
    Fresh     fresh = {0};
    tg_state *end   = NULL;
    if (!json_is_string(text))
        return wrong(r, "record", "\"record\" is the text of a record");
    r->code = "record";
    fresh.past =
        tg_record_read(json_string_value(text), json_string_length(text), 0, r->sentence, sizeof r->sentence);
    if (fresh.past)
        fresh.table = tg_record_table(fresh.past, r->sentence, sizeof r->sentence);
    bool fine = fresh.table != NULL;
    if (fine) {
        const tg_game *game = tg_table_game(fresh.table);
        end                 = tg_state_create(game);
        fine                = (end && fresh_tapes(&fresh, game)) || no_memory(r);
    }
    if (fine) {
        uint32_t plies = tg_table_plies(fresh.table);
        if (plies) /* what its last move stated */
            (void)tg_table_state_at(fresh.table, plies, end, fresh.tape);
        tape_tell(&fresh);
        fresh_take(r, &fresh);
    } else {
        fresh_drop(&fresh);
    }
    tg_state_destroy(end);
    return fine;
}

bool do_load(Request *r)
{
    const json_t *state  = json_object_get(r->json, "state");
    const json_t *record = json_object_get(r->json, "record");
    if (!state == !record)
        return wrong(r, "key", "\"load\" takes either a \"state\" or a \"record\"");
    if (!(state ? load_position(r, state) : load_record(r, record)))
        return false;
    reply_table(r);
    return true;
}
