/* message_test.c -- what a table says: well-formed, the same for every deal that a viewer cannot tell apart, and hashes that
 * tell whether two sides see the same. */
#include "tables.h"

#include <jansson.h>

#include "core/knowledge.h"
#include "table/message.h"
#include "words/assets.h"
#include "words/voices.h"

enum { BYTES = 1 << 20 };

static char *message(const Ship *ship, Seat viewer, uint32_t since, bool words)
{
    const Game *game    = table_game(ship->table);
    Voice       voice   = {game, {NULL, 0}, {NULL, 0}, NULL, viewer};
    char       *buffer  = (char *)malloc(BYTES);
    Move       *scratch = (Move *)calloc(game->max_moves, sizeof *scratch);
    Text        text    = text_on(buffer, BYTES);
    Jot         jot     = jot_on(&text);
    if (words)
        voice = voice_open(game, "en", NULL, viewer);
    assert_true(message_write(&jot, ship->table, &voice, "t1", since, 5000, scratch));
    assert_false(text.cut);
    free(scratch);
    return buffer;
}

static json_t *read_message(const char *text)
{
    json_error_t error;
    json_t      *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s:\n%s", error.text, text);
    return json;
}

static void well_formed(const Game *game, unsigned players)
{
    TableSetup setup = table_setup(game, players);
    Ship       ship;
    Rng        rng;
    rng_fast(&rng, players);
    setup.onlookers = ONLOOKERS_VIEW;
    setup.clock     = CLOCK_TOTAL;
    setup.limit_ms  = 60000;
    ship_launch(&ship, &setup);
    free(message(&ship, 0, 0, true));
    ship_crew(&ship, players);
    ship_start(&ship);
    uint32_t last = 0;
    for (unsigned i = 0; i < 40; i++) {
        for (Seat viewer = 0; viewer <= ONLOOKER;
             viewer      = viewer + 1u == players ? (Seat)ONLOOKER : (Seat)(viewer + 1)) {
            char   *text = message(&ship, viewer, last, i % 2);
            json_t *json = read_message(text);
            bool    owes = viewer < players && (table_to_act(ship.table) & seat_bit(viewer));
            assert_int_equal(json_integer_value(json_object_get(json, "seq")), table_seq(ship.table));
            assert_int_equal(json_string_length(json_object_get(json, "hash")), 16);
            assert_true(json_is_object(json_object_get(json, "standing")));
            assert_true(json_is_object(json_object_get(json, "view")));
            assert_int_equal(json_array_size(json_object_get(json, "moves")) > 0, owes);
            json_decref(json);
            free(text);
        }
        last = table_seq(ship.table);
        if (!ship_move(&ship, &rng))
            break;
    }
    ship_sink(&ship);
}

static void messages_are_json(void **state)
{
    (void)state;
    walk_all(well_formed);
}

/* The same log but for what a seat cannot know of the deal: the same bytes to that seat. The truth is dealt afresh under
 * it by a fork's imagination, twice. */
static void no_leak(const Game *game, unsigned players)
{
    TableSetup setup = table_setup(game, players);
    Ship       ship;
    Rng        rng;
    rng_fast(&rng, players + 50u);
    ship_launch(&ship, &setup);
    ship_crew(&ship, players);
    ship_start(&ship);
    for (unsigned i = 0; i < 12 && ship_move(&ship, &rng); i++)
        continue;
    if (table_phase(ship.table) != TABLE_RUNNING) {
        ship_sink(&ship);
        return;
    }
    for (Seat viewer = 0; viewer < players; viewer++) {
        char    *text[2];
        uint64_t hash[2];
        for (int k = 0; k < 2; k++) {
            uint8_t    key[32] = {(uint8_t)(k + 1)};
            StateBox   room;
            TableSetup forked;
            Ship       other;
            assert_true(
                table_fork(ship.table, table_plies(ship.table), viewer, key, &room.head, &forked, &ship.why));
            ship_launch(&other, &forked);
            ship_crew(&other, players);
            ship_start(&other);
            text[k] = message(&other, viewer, 0, true);
            hash[k] = table_hash(other.table, viewer);
            ship_sink(&other);
        }
        assert_string_equal(text[0], text[1]);
        assert_true(hash[0] == hash[1]);
        free(text[0]);
        free(text[1]);
    }
    ship_sink(&ship);
}

static void messages_leak_nothing(void **state)
{
    (void)state;
    walk_all(no_leak);
}

/* The secret of a fair deal is nowhere before the end. */
static void secrets_are_kept(void **state)
{
    (void)state;
    const Game *game  = games_all[0];
    TableSetup  setup = table_setup(game, bits_lowest(game->player_counts));
    Ship        ship;
    char        hex[2 * SECRET_BYTES + 1];
    ship_launch(&ship, &setup);
    ship_crew(&ship, setup.players);
    ship_start(&ship);
    for (int i = 0; i < SECRET_BYTES; i++)
        (void)snprintf(hex + 2 * i, 3, "%02x", ship_secret[i]);
    char *text = message(&ship, 0, 0, false);
    assert_null(strstr(text, hex));
    assert_non_null(strstr(text, "\"committed\":\""));
    uint64_t before = table_hash(ship.table, 0);
    memset(((Fair *)(uintptr_t)table_fair(ship.table))->secret, 1, SECRET_BYTES);
    assert_true(before == table_hash(ship.table, 0));
    free(text);
    ship_sink(&ship);
}

static void onlookers_see_what_the_table_allows(void **state)
{
    (void)state;
    const Game *game = games_all[0];
    for (Onlookers policy = ONLOOKERS_NONE; policy < ONLOOKERS_KINDS; policy = (Onlookers)(policy + 1)) {
        TableSetup setup = table_setup(game, bits_lowest(game->player_counts));
        Ship       ship;
        Rng        rng;
        uint32_t   plies;
        rng_fast(&rng, 1);
        setup.onlookers = (uint8_t)policy;
        setup.delay     = policy == ONLOOKERS_DELAYED ? 4 : 0;
        ship_launch(&ship, &setup);
        ship_crew(&ship, setup.players);
        ship_start(&ship);
        for (int i = 0; i < 6; i++)
            assert_true(ship_move(&ship, &rng));
        bool    shown = table_onlooker_plies(ship.table, &plies);
        char   *text  = message(&ship, ONLOOKER, 0, false);
        json_t *json  = read_message(text);
        assert_int_equal(shown, policy == ONLOOKERS_VIEW || policy == ONLOOKERS_DELAYED);
        assert_int_equal(plies, policy == ONLOOKERS_VIEW ? 6 : policy == ONLOOKERS_DELAYED ? 2 : 0);
        assert_int_equal(json_is_object(json_object_get(json, "view")), shown);
        if (shown)
            assert_int_equal(json_integer_value(json_object_get(json_object_get(json, "view"), "decisions")),
                             plies);
        json_decref(json);
        free(text);
        while (ship_move(&ship, &rng))
            continue;
        assert_int_equal(table_onlooker_plies(ship.table, &plies), policy != ONLOOKERS_NONE);
        assert_int_equal(plies, policy == ONLOOKERS_NONE ? 0 : table_plies(ship.table));
        ship_sink(&ship);
    }
}

/* What was taken back stays visible: the facts of moves that are gone are told, and that they are gone. */
static void what_was_taken_back_is_told(void **state)
{
    (void)state;
    const Game *game  = games_all[0];
    TableSetup  setup = table_setup(game, bits_lowest(game->player_counts));
    Ship        ship;
    Rng         rng;
    rng_fast(&rng, 1);
    ship_launch(&ship, &setup);
    ship_crew(&ship, 1);
    ship_start(&ship);
    uint32_t seen = table_seq(ship.table);
    assert_true(ship_move(&ship, &rng));
    TRY(&ship, table_check_take_back(ship.table, 0, 0, ship.now, &event_, &ship.why));
    char   *text  = message(&ship, 0, seen, false);
    json_t *json  = read_message(text);
    json_t *facts = json_object_get(json, "facts");
    json_t *last  = json_array_get(facts, json_array_size(facts) - 1);
    assert_true(json_array_size(facts) > 1);
    assert_string_equal(json_string_value(json_object_get(last, "event")), "taken-back");
    assert_int_equal(json_integer_value(json_object_get(last, "moves")), 0);
    json_decref(json);
    free(text);
    ship_sink(&ship);
}

/* What a take-back of one's own last decision would be is told beforehand: alone among bots it is free, where there are others
 * it is to be asked for. Who has decided nothing can take nothing back, and who looks on is told nothing of it. */
static void take_backs_are_told(const Game *game, unsigned players)
{
    for (unsigned persons = 1; persons <= 2 && persons <= players; persons++) {
        TableSetup setup = table_setup(game, players);
        Ship       ship;
        Rng        rng;
        Seats      moved = NOBODY;
        rng_fast(&rng, players + 7u);
        setup.onlookers = ONLOOKERS_VIEW;
        ship_launch(&ship, &setup);
        ship_crew(&ship, persons);
        ship_start(&ship);
        for (unsigned i = 0; i < 30; i++) {
            for (Seat viewer = 0; viewer <= ONLOOKER; viewer++) {
                if (viewer >= players && viewer != ONLOOKER)
                    continue;
                char       *text = message(&ship, viewer, table_seq(ship.table), false);
                json_t     *json = read_message(text);
                const char *told =
                    json_string_value(json_object_get(json_object_get(json, "standing"), "take_back"));
                bool can = viewer < persons && (moved & seat_bit(viewer)) &&
                           table_phase(ship.table) == TABLE_RUNNING;
                if (viewer == ONLOOKER)
                    assert_null(told);
                else
                    assert_string_equal(told, !can ? "no" : persons == 1 ? "free" : "ask");
                json_decref(json);
                free(text);
            }
            Seats owing = table_to_act(ship.table);
            if (!ship_move(&ship, &rng))
                break;
            moved |= seat_bit((Seat)bits_lowest(owing));
        }
        ship_sink(&ship);
    }
}

static void what_could_be_taken_back_is_told(void **state)
{
    (void)state;
    walk_all(take_backs_are_told);
}

/* A move that is refused says what could be done instead, and that may be done. */
static void refusals_offer_what_may_be_done(const Game *game, unsigned players)
{
    TableSetup setup = table_setup(game, players);
    Ship       ship;
    Rng        rng;
    rng_fast(&rng, players);
    ship_launch(&ship, &setup);
    ship_crew(&ship, players);
    ship_start(&ship);
    for (unsigned i = 0; i < 12; i++) {
        Seats owing = table_to_act(ship.table);
        for (Seat seat = 0; seat < players && owing; seat++) {
            Event event;
            Voice voice = voice_open(game, i % 2 ? "en" : "de", NULL, seat);
            char  buffer[4096];
            Text  text = text_on(buffer, sizeof buffer);
            Jot   jot  = jot_on(&text);
            assert_false(
                table_check_notation(ship.table, seat, "dance on s1", 11, ship.now, &event, &ship.why));
            refusal_write(&jot, &voice, &ship.why);
            json_t *json    = read_message(buffer);
            json_t *instead = json_object_get(json, "instead");
            assert_int_equal(json_array_size(instead) > 0, (owing >> seat) & 1u);
            assert_string_equal(json_string_value(json_object_get(json, "refusal")), "table.unreadable");
            for (size_t k = 0; k < json_array_size(instead); k++) {
                const json_t *one  = json_array_get(instead, k);
                const char   *move = json_string_value(json_object_get(one, "move"));
                assert_true(json_string_length(json_object_get(one, "say")) > 0);
                assert_true(
                    table_check_notation(ship.table, seat, move, strlen(move), ship.now, &event, NULL));
            }
            json_decref(json);
        }
        if (!ship_move(&ship, &rng))
            break;
    }
    ship_sink(&ship);
}

static void refusals_say_what_else(void **state)
{
    (void)state;
    walk_all(refusals_offer_what_may_be_done);
}

/* Both ways to say what has just happened: played through once more, and from the tape as it was applied. */
static void told_alike(const Ship *ship, const Tape *tape, bool words)
{
    const Game *game    = table_game(ship->table);
    unsigned    players = table_players(ship->table);
    Move       *scratch = (Move *)calloc(game->max_moves, sizeof *scratch);
    char       *buffer  = (char *)malloc(BYTES);
    for (Seat viewer = 0; viewer <= ONLOOKER;
         viewer      = viewer + 1u == players ? (Seat)ONLOOKER : (Seat)(viewer + 1)) {
        char *through = message(ship, viewer, table_seq(ship->table) - 1, words);
        Text  text    = text_on(buffer, BYTES);
        Jot   jot     = jot_on(&text);
        Voice voice   = {game, {NULL, 0}, {NULL, 0}, NULL, viewer};
        if (words)
            voice = voice_open(game, "en", NULL, viewer);
        message_write_last(&jot, ship->table, &voice, "t1", tape, 5000, scratch);
        assert_false(text.cut);
        assert_string_equal(buffer, through);
        free(through);
    }
    free(buffer);
    free(scratch);
}

#define HAPPENS(ship, call)                                                                                  \
    do {                                                                                                     \
        Event event_;                                                                                        \
        assert_true(call);                                                                                   \
        ship_log(ship, &event_);                                                                             \
        table_apply_told((ship)->table, &event_, &tape);                                                     \
        told_alike(ship, &tape, table_seq((ship)->table) % 2);                                               \
    } while (0)

/* A game to its end, with moves taken back on the way: by consent, to make the game mind what was seen, and again. */
static void last_told(const Game *game, unsigned players)
{
    for (Onlookers policy = ONLOOKERS_VIEW; policy < ONLOOKERS_KINDS; policy = (Onlookers)(policy + 1)) {
        TableSetup setup   = table_setup(game, players);
        Fact      *facts   = (Fact *)malloc(game->max_facts * sizeof *facts);
        Move      *scratch = (Move *)calloc(game->max_moves, sizeof *scratch);
        Tape       tape    = {facts, game->max_facts, 0};
        Ship       ship;
        Rng        rng;
        rng_fast(&rng, players + 7u * policy);
        setup.onlookers = (uint8_t)policy;
        setup.delay     = policy == ONLOOKERS_DELAYED ? 3 : 0;
        ship_launch(&ship, &setup);
        for (Seat seat = 0; seat < players;
             seat++) { /* a person alone among bots may take back what he likes */
            Sitter sitter = seat == 0 ? person(seat, "Anne") : bot("greedy", "Bart");
            HAPPENS(&ship, table_check_sit(ship.table, seat, &sitter, ship.now, &event_, &ship.why));
        }
        uint8_t hash[SECRET_BYTES];
        fair_hash(ship_secret, hash);
        HAPPENS(&ship, table_check_commit(ship.table, hash, ship.now, &event_, &ship.why));
        HAPPENS(&ship, table_check_start(ship.table, ship_secret, ship.now, &event_, &ship.why));
        for (unsigned i = 1; table_to_act(ship.table) && i < 60; i++) {
            Seat seat = (Seat)bits_lowest(table_to_act(ship.table));
            Move move = game_sample(game, table_state(ship.table), seat, &rng, scratch);
            HAPPENS(&ship, table_check_move(ship.table, seat, move, ship.now, &event_, &ship.why));
            if (i % 9 == 0 && table_phase(ship.table) == TABLE_RUNNING)
                HAPPENS(&ship, table_check_take_back(ship.table, 0, table_plies(ship.table) - 2, ship.now,
                                                     &event_, &ship.why));
        }
        if (table_phase(ship.table) == TABLE_RUNNING)
            HAPPENS(&ship, table_check_resign(ship.table, 0, ship.now, &event_, &ship.why));
        ship_sink(&ship);
        free(scratch);
        free(facts);
    }
}

static void the_last_event_is_told_the_same_from_its_tape(void **state)
{
    (void)state;
    walk_all(last_told);
}

/* Every refusal has words, and none is left over. */
static void refusals_have_words(void **state)
{
    (void)state;
    const Asset *asset = asset_find("words/en/common.json");
    json_t      *file  = asset ? json_loadb(asset->text, asset_size(asset), 0, NULL)
                               : json_load_file(TORTUGA_SOURCE "/words/en/common.json", 0, NULL);
    json_t      *words = json_object_get(file, "table");
    size_t       count = 0;
    assert_non_null(words);
    for (; refusal_keys[count]; count++)
        if (!json_object_get(words, refusal_keys[count] + strlen("table.")))
            fail_msg("no words for %s", refusal_keys[count]);
    assert_int_equal(json_object_size(words), count);
    json_decref(file);

    Voice   voice = voice_english(games_all[0]);
    Refusal why;
    char    buffer[512];
    Text    text = text_on(buffer, sizeof buffer);
    Jot     jot  = jot_on(&text);
    (void)refuse_number(&why, "table.seat-taken", "seat", 2);
    refusal_write(&jot, &voice, &why);
    assert_string_equal(buffer, "{\"refusal\":\"table.seat-taken\",\"seat\":2,\"say\":\"Seat 2 is taken.\"}");
    Voice silent = {games_all[0], {NULL, 0}, {NULL, 0}, NULL, ONLOOKER};
    text         = text_on(buffer, sizeof buffer);
    refusal_say(&silent, &why, &text);
    assert_string_equal(buffer, "table.seat-taken seat=2");
}

/* What an onlooker who is told later has put together from what he was told. */
typedef struct Story {
    uint32_t seq;
    size_t   count;
    Move     move[4000];
    uint32_t last; /* the seq of the step that was told last */
} Story;

static void hear(void *context, const TableStep *step, const Fact *fact)
{
    Story *story = (Story *)context;
    (void)fact;
    if (step->kind != EVENT_MOVED || step->seq == story->last)
        return;
    story->last = step->seq;
    if (step->ply <= story->count) /* the line is another from here on */
        story->count = step->ply - 1;
    assert_int_equal(step->ply, story->count + 1);
    story->move[story->count++] = step->move;
}

/* Told now and then, he has after each time exactly the moves that he may see, each once, also where some were taken back. */
static void follow(Ship *ship, Story *story)
{
    uint32_t  plies;
    TableMove move;
    bool      shown = table_onlooker_plies(ship->table, &plies);
    story->last     = UINT32_MAX;
    assert_true(table_facts_since(ship->table, ONLOOKER, story->seq, hear, story));
    story->seq = table_seq(ship->table);
    if (!shown)
        plies = 0;
    if (story->count > plies) /* what was taken back he no longer sees */
        story->count = plies;
    assert_int_equal(story->count, plies);
    for (size_t i = 0; i < story->count; i++) {
        assert_true(table_move(ship->table, (uint32_t)i, &move));
        assert_int_equal(story->move[i], move.move);
    }
}

static void late_onlookers_are_told_every_move(void **state)
{
    (void)state;
    const Game *game = games_all[0];
    for (unsigned seed = 0; seed < 40; seed++) {
        TableSetup setup = table_setup(game, 3);
        Ship       ship;
        Rng        rng;
        Story      often = {0}, seldom = {0};
        rng_fast(&rng, seed);
        setup.onlookers = seed % 4 == 3 ? ONLOOKERS_AFTER : ONLOOKERS_DELAYED;
        setup.delay     = setup.onlookers == ONLOOKERS_DELAYED ? (uint8_t)(seed % 7) : 0;
        ship_launch(&ship, &setup);
        ship_crew(&ship, 1);
        ship_start(&ship);
        do {
            follow(&ship, &often);
            if (rng_below(&rng, 6) == 0)
                follow(&ship, &seldom);
            if (rng_below(&rng, 8) == 0 && table_plies(ship.table))
                TRY(&ship, table_check_take_back(ship.table, 0, rng_below(&rng, table_plies(ship.table)),
                                                 ship.now, &event_, &ship.why));
        } while (often.seq < 600 && ship_move(&ship, &rng));
        if (table_phase(ship.table) != TABLE_OVER)
            TRY(&ship, table_check_resign(ship.table, 0, ship.now, &event_, &ship.why));
        follow(&ship, &often);
        follow(&ship, &seldom);
        assert_int_equal(often.count, table_plies(ship.table));
        ship_sink(&ship);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_json),
        cmocka_unit_test(messages_leak_nothing),
        cmocka_unit_test(secrets_are_kept),
        cmocka_unit_test(onlookers_see_what_the_table_allows),
        cmocka_unit_test(late_onlookers_are_told_every_move),
        cmocka_unit_test(what_was_taken_back_is_told),
        cmocka_unit_test(what_could_be_taken_back_is_told),
        cmocka_unit_test(refusals_say_what_else),
        cmocka_unit_test(the_last_event_is_told_the_same_from_its_tape),
        cmocka_unit_test(refusals_have_words),
    };
    return cmocka_run_group_tests_name("messages", tests, NULL, NULL);
}
