/* log_test.c -- a program that keeps logs for others, as a server does: it reads what happened, tells each viewer the last
 * event as it comes, forgets a name, and refuses what it does not allow itself. */
#include "lib/stranger.h"

enum { LOG = 400 };

typedef struct Kept {
    size_t  size;
    uint8_t bytes[TG_EVENT_BYTES];
} Kept;

/* A log, and a table that follows it; there is one at a time. */
typedef struct Log {
    tg_table *table;
    tg_tape  *tape;
    Kept     *event;
    unsigned  count;
} Log;

static Kept kept[LOG];

static tg_event   event; /* large: not on the stack of every test */
static tg_refusal why;

static void keep(Log *log)
{
    assert_true(log->count < LOG);
    log->event[log->count].size = event.size;
    memcpy(log->event[log->count].bytes, event.bytes, event.size);
    if (log->count % 2) { /* checked by us, a moment ago; or by whoever it comes from */
        assert_true(tg_table_apply_bytes(log->table, event.seq, event.bytes, event.size, log->tape));
        assert_false(tg_table_apply_bytes(log->table, event.seq, event.bytes, event.size, log->tape));
    } else {
        assert_true(tg_table_follow(&log->table, log->event[log->count].bytes, event.size, log->tape, &why));
    }
    log->count++;
}

static tg_happening last(const Log *log)
{
    tg_happening out;
    assert_true(tg_event_read(log->event[log->count - 1].bytes, log->event[log->count - 1].size, &out));
    return out;
}

static void sit(Log *log, int seat, int kind, const char *name)
{
    tg_sitter sitter = {.kind = (uint8_t)kind};
    if (kind == TG_SEAT_BOT)
        (void)snprintf(sitter.level, sizeof sitter.level, "greedy");
    else
        sitter.holder[0] = (uint8_t)(seat + 1);
    (void)snprintf(sitter.name, sizeof sitter.name, "%s", name);
    assert_true(tg_table_check_sit(log->table, seat, &sitter, 1000, &event, &why));
    keep(log);
    tg_happening seated = last(log);
    assert_int_equal(seated.kind, TG_EVENT_SEATED);
    assert_int_equal(seated.seat, seat);
    assert_int_equal(seated.target, TG_NO_SEAT);
    assert_int_equal(seated.sitter.kind, kind);
    assert_string_equal(seated.sitter.name, name);
    assert_true(seated.at_ms == 1000);
}

static const uint8_t secret[TG_SECRET_BYTES] = {7};

/* A fair table of that game, with as many people as there are seats; it has begun. */
static Log begin(const tg_game *game, unsigned players)
{
    Log      log = {NULL, tg_tape_create(game), kept, 0};
    tg_setup setup;
    tg_deal  deal;
    uint8_t  hash[TG_SECRET_BYTES], none[TG_SECRET_BYTES] = {0}, key[TG_SECRET_BYTES];
    assert_non_null(log.tape);
    tg_setup_init(&setup, game, players);
    setup.hints     = 1;
    setup.onlookers = TG_ONLOOKERS_VIEW;
    assert_true(tg_table_check_create(&setup, 1000, &event, &why));
    keep(&log);
    assert_int_equal(last(&log).kind, TG_EVENT_CREATED);
    assert_int_equal(last(&log).seat, TG_NO_SEAT);
    memset(&setup, 0, sizeof setup);
    assert_true(tg_table_setup(log.table, &setup, NULL, 0)); /* all but the texts */
    assert_true(setup.hints && setup.onlookers == TG_ONLOOKERS_VIEW && setup.players == players);
    assert_null(setup.options);

    assert_true(tg_table_deal(log.table, &deal));
    assert_int_equal(deal.named, 0);
    tg_fair_hash(secret, hash);
    assert_true(tg_table_check_commit(log.table, hash, 1000, &event, &why));
    keep(&log);
    for (unsigned seat = 0; seat < players; seat++)
        sit(&log, (int)seat, TG_SEAT_PERSON, seat ? "Bart" : "Anne");
    assert_true(tg_table_check_entropy(log.table, 1, "wind", 4, 1000, &event, &why));
    keep(&log);
    assert_true(tg_table_deal(log.table, &deal));
    assert_true(deal.named && deal.added == 2);
    assert_memory_equal(deal.commitment, hash, sizeof hash);
    assert_memory_equal(deal.key, none, sizeof none); /* nothing is dealt yet */
    assert_true(tg_table_check_start(log.table, secret, 1000, &event, &why));
    keep(&log);
    assert_int_equal(last(&log).kind, TG_EVENT_STARTED);
    assert_true(tg_table_deal(log.table, &deal));
    memcpy(key, deal.key, sizeof key);
    tg_record *record = tg_record_of_table(log.table);
    assert_true(tg_record_deal(record, &deal));
    assert_memory_equal(deal.key, key, sizeof key);
    tg_record_destroy(record);
    return log;
}

static void finish(Log *log)
{
    tg_table_close(log->table);
    tg_tape_destroy(log->tape);
}

static void move(Log *log, tg_rng *rng, int64_t now)
{
    const tg_game *game = tg_table_game(log->table);
    int            seat = tg_next_seat(game, tg_table_state(log->table));
    tg_move        any  = tg_random_move(game, tg_table_state(log->table), seat, rng);
    assert_true(tg_table_check_move_number(log->table, seat, any, now, &event, &why));
    keep(log);
    tg_happening moved = last(log);
    assert_true(moved.kind == TG_EVENT_MOVED && moved.seat == seat && moved.move == any &&
                moved.at_ms == now);
}

/* Whatever the last event was, everybody is told it from its tape in the very bytes that the log would give. */
static void tell(const Log *log, const tg_voice *voice)
{
    for (int viewer = 0; viewer <= (int)tg_table_players(log->table); viewer++) {
        int   who = viewer < (int)tg_table_players(log->table) ? viewer : TG_ONLOOKER;
        char *quick, *whole;
        WHOLE(quick, tg_message_last_json(log->table, "t1", log->tape, 500, who, voice, out, size));
        WHOLE(whole,
              tg_message_json(log->table, "t1", tg_table_seq(log->table) - 1, 500, who, voice, out, size));
        assert_json(quick);
        assert_string_equal(quick, whole);
        free(quick);
        free(whole);
    }
}

static void the_last_event(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        Log            log   = begin(game, fewest(game));
        tg_voice      *voice = tg_voice_create(game, "en");
        tg_rng         rng   = tg_rng_seeded(i);
        tell(&log, voice);
        for (int ply = 0; ply < 40 && tg_table_to_act(log.table); ply++) {
            move(&log, &rng, 2000 + 100 * ply);
            tell(&log, ply % 2 ? voice : NULL);
        }
        if (tg_table_to_act(log.table)) {
            assert_true(tg_table_check_ask(log.table, 0, TG_ASK_END, 9000, &event, &why));
            keep(&log);
            tg_happening asked = last(&log);
            assert_true(asked.kind == TG_EVENT_ASKED && asked.what == TG_ASK_END && !asked.done);
            tell(&log, voice);
            for (int seat = 1; seat < (int)tg_table_players(log.table); seat++) {
                assert_true(tg_table_check_answer(log.table, seat, TG_ASK_END, 1, 9000, &event, &why));
                keep(&log);
            }
            assert_true(last(&log).kind == TG_EVENT_AGREED && last(&log).done);
            tell(&log, voice);
        }
        assert_int_equal(tg_table_phase(log.table), TG_TABLE_OVER);
        tg_voice_destroy(voice);
        finish(&log);
    }
}

/* What is no event, or cannot happen there, changes nothing. */
static void no_event(void **unused)
{
    (void)unused;
    Log          log  = begin(tg_game_at(0), fewest(tg_game_at(0)));
    uint32_t     seq  = tg_table_seq(log.table);
    tg_table    *none = NULL;
    tg_happening what;
    assert_false(tg_event_read("ahoy", 4, &what));
    assert_false(tg_event_read(NULL, 0, &what));
    assert_false(tg_table_follow(&log.table, "ahoy", 4, log.tape, &why));
    assert_false(tg_table_follow(&log.table, NULL, 0, NULL, &why));
    assert_false(tg_table_follow(&log.table, log.event[0].bytes, log.event[0].size, NULL, &why));
    assert_false(tg_table_follow(&none, log.event[1].bytes, log.event[1].size, NULL, &why));
    assert_null(none);
    assert_false(tg_table_apply_bytes(log.table, seq, "ahoy", 4, NULL));
    assert_false(tg_table_apply_bytes(log.table, seq, NULL, 0, NULL));
    assert_int_equal(tg_table_seq(log.table), seq);
    finish(&log);
}

/* A name goes out of a log and out of the table that it folds to; whoever follows the new log has the same table. */
static void forgotten(void **unused)
{
    (void)unused;
    const tg_game *game                  = tg_game_at(0);
    Log            log                   = begin(game, fewest(game));
    tg_table      *again                 = NULL;
    uint8_t        anne[TG_HOLDER_BYTES] = {1}, nobody[TG_HOLDER_BYTES] = {77};
    unsigned       rewritten = 0;
    tg_seat        seat;
    for (unsigned i = 0; i < log.count; i++) {
        assert_false(tg_event_forget(log.event[i].bytes, log.event[i].size, nobody, &event));
        if (!tg_event_forget(log.event[i].bytes, log.event[i].size, anne, &event)) {
            assert_true(tg_table_follow(&again, log.event[i].bytes, log.event[i].size, NULL, &why));
            continue;
        }
        tg_happening what;
        rewritten++;
        assert_true(tg_event_read(event.bytes, event.size, &what));
        assert_true(what.kind == TG_EVENT_SEATED && what.seat == 0 && !what.sitter.name[0]);
        assert_memory_equal(what.sitter.holder, anne, sizeof anne);
        assert_false(tg_event_forget(event.bytes, event.size, anne, &event)); /* it is not there any more */
        assert_true(tg_table_follow(&again, event.bytes, event.size, NULL, &why));
    }
    assert_int_equal(rewritten, 1);
    assert_memory_equal(tg_table_holder(again, 0), anne, sizeof anne); /* the seat is still hers */
    assert_null(tg_table_holder(again, TG_NO_SEAT));
    assert_null(tg_table_holder(again, 99));
    assert_false(tg_event_forget("ahoy", 4, anne, &event));
    assert_false(tg_table_same(again, log.table));
    assert_false(tg_table_forget(log.table, nobody));
    assert_true(tg_table_forget(log.table, anne));
    assert_false(tg_table_forget(log.table, anne));
    assert_true(tg_table_same(again, log.table));
    assert_true(tg_table_seat(log.table, 0, 1000, &seat) && !seat.sitter.name[0]);
    tg_table_close(again);
    finish(&log);
}

/* A decision is stale once its seat has moved, and not by what others decide without its learning anything. */
static void stale(void **unused)
{
    (void)unused;
    Log      log  = begin(tg_game_at(0), 2);
    tg_rng   rng  = tg_rng_seeded(3);
    uint32_t seen = tg_table_seq(log.table);
    int      seat = tg_next_seat(tg_table_game(log.table), tg_table_state(log.table));
    assert_false(tg_table_stale(log.table, seat, seen));
    assert_true(tg_table_check_ask(log.table, seat, TG_ASK_PAUSE, 1500, &event, &why));
    keep(&log);
    assert_false(tg_table_stale(log.table, seat, seen));
    move(&log, &rng, 2000);
    assert_true(tg_table_stale(log.table, seat, seen));
    assert_false(tg_table_stale(log.table, 99, seen));
    finish(&log);
}

/* Refusals of one's own are said as any others are. */
static void own_refusals(void **unused)
{
    (void)unused;
    const tg_game *game  = tg_game_at(0);
    tg_voice      *voice = tg_voice_create(game, "en");
    char          *text;
    assert_int_equal(tg_refuse(NULL, "table.person", NULL, 0), 0);
    assert_int_equal(tg_refuse(&why, "table.person", NULL, 0), 0);
    WHOLE(text, tg_why_json(game, &why, NULL, out, size));
    assert_string_equal(text, "{\"refusal\":\"table.person\"}");
    free(text);
    assert_int_equal(tg_refuse(&why, "table.held", "seat", 2), 0);
    WHOLE(text, tg_why_json(game, &why, voice, out, size));
    assert_non_null(strstr(text, "\"seat\":2"));
    assert_non_null(strstr(text, "\"say\":\""));
    free(text);
    tg_voice_destroy(voice);
    assert_string_equal(tg_seat_word(TG_SEAT_INVITED), "invited");
    assert_null(tg_seat_word(TG_SEAT_INVITED + 1));
    assert_null(tg_seat_word(-1));
    assert_string_equal(tg_ask_word(TG_ASK_TAKE_BACK), "take-back");
    assert_null(tg_ask_word(0));
    assert_null(tg_ask_word(TG_ASK_TAKEOVER + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_event), cmocka_unit_test(no_event),     cmocka_unit_test(forgotten),
        cmocka_unit_test(stale),          cmocka_unit_test(own_refusals),
    };
    return cmocka_run_group_tests_name("logs", tests, NULL, NULL);
}
