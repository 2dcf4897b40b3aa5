/* table_test.c -- tables as a server, a page or a program keeps them: check, log, apply; and records. */
#include "lib/stranger.h"

enum { LOG = 600 };

/* A table with its log, as whoever keeps one has it. */
typedef struct Kept {
    tg_table *table;
    tg_event *log;
    uint32_t  count, read;
} Kept;

static tg_event   event; /* large: not on the stack of every test */
static tg_refusal why;

static void apply(Kept *kept)
{
    assert_true(kept->count < LOG);
    kept->log[kept->count++] = event;
    if (kept->table)
        assert_true(tg_table_apply(kept->table, &event));
    else
        kept->table = tg_table_open(&event);
    assert_non_null(kept->table);
    assert_false(tg_table_apply(kept->table, &event)); /* it was checked in another state */
}

static Kept create(const tg_setup *setup)
{
    Kept kept = {NULL, (tg_event *)calloc(LOG, sizeof(tg_event)), 0, 0};
    assert_non_null(kept.log);
    assert_true(tg_table_check_create(setup, 1000, &event, &why));
    apply(&kept);
    return kept;
}

static void finish(Kept *kept)
{
    tg_table_close(kept->table);
    free(kept->log);
}

static void sit(Kept *kept, int seat, int kind, const char *name, const char *level)
{
    tg_sitter sitter = {.kind = (uint8_t)kind};
    if (kind == TG_SEAT_PERSON)
        sitter.holder[0] = (uint8_t)(seat + 1);
    (void)snprintf(sitter.name, sizeof sitter.name, "%s", name);
    (void)snprintf(sitter.level, sizeof sitter.level, "%s", level);
    assert_true(tg_table_check_sit(kept->table, seat, &sitter, 1000, &event, &why));
    apply(kept);
}

static void refused(const tg_table *table)
{
    const tg_game *game  = tg_table_game(table);
    tg_voice      *voice = tg_voice_create(game, "en");
    char          *text;
    WHOLE(text, tg_why_json(game, &why, voice, out, size));
    assert_json(text);
    free(text);
    WHOLE(text, tg_why_text(game, &why, voice, out, size));
    assert_true(strlen(text) > 0);
    free(text);
    assert_int_equal(tg_why_instead(game, &why, voice, NULL, 0), 0); /* nobody was to move */
    tg_voice_destroy(voice);
}

/* What cannot be read is refused, and what could be done instead is told to who is to move: in notation, and in words. */
static void refused_move(const tg_table *table, int64_t now)
{
    const tg_game *game  = tg_table_game(table);
    tg_voice      *voice = tg_voice_create(game, "en");
    int            seat  = tg_next_seat(game, tg_table_state(table));
    char          *text, plain[600];
    assert_false(tg_table_check_move(table, seat, NULL, now, &event, &why));
    WHOLE(text, tg_why_json(game, &why, NULL, out, size));
    assert_json(text);
    char *instead = strstr(text, "\"instead\":[\"");
    assert_non_null(instead);
    instead += strlen("\"instead\":[\"");
    *strchr(instead, '"') = 0;
    assert_true(tg_why_instead(game, &why, NULL, plain, sizeof plain) > 0);
    assert_int_equal(strncmp(plain, instead, strlen(instead)), 0);
    assert_true(tg_table_check_move(table, seat, instead, now, &event, NULL)); /* it may really be done */
    assert_true(tg_why_instead(game, &why, voice, plain, sizeof plain) > 0);
    assert_non_null(strstr(plain, "You could: "));
    free(text);
    tg_voice_destroy(voice);
}

/* Plays random moves until so many are made, or the game is over. */
static void play(Kept *kept, uint32_t plies, tg_rng *rng, int64_t *now)
{
    const tg_game *game = tg_table_game(kept->table);
    while (tg_table_to_act(kept->table) && tg_table_plies(kept->table) < plies) {
        const tg_state *state = tg_table_state(kept->table);
        int             seat  = tg_next_seat(game, state);
        tg_move         move  = tg_random_move(game, state, seat, rng);
        char            notation[200];
        (void)tg_move_text(game, state, seat, move, seat, notation, sizeof notation);
        *now += 100;
        if (tg_table_plies(kept->table) % 2)
            assert_true(tg_table_check_move(kept->table, seat, notation, *now, &event, &why));
        else
            assert_true(tg_table_check_move_number(kept->table, seat, move, *now, &event, &why));
        apply(kept);
    }
}

static int next_bytes(void *context, const void **bytes, size_t *size)
{
    Kept *kept = (Kept *)context;
    if (kept->read == kept->count)
        return 0;
    *bytes = kept->log[kept->read].bytes;
    *size  = kept->log[kept->read++].size;
    return 1;
}

/* The same log, the same table: replayed at once, or event by event. */
static void replays(Kept *kept)
{
    uint32_t  seq   = 99;
    tg_table *again = tg_table_replay(next_bytes, kept, &seq, &why);
    assert_non_null(again);
    assert_int_equal(seq, kept->count);
    assert_true(tg_table_same(again, kept->table));
    assert_true(tg_table_hash(again, 0) == tg_table_hash(kept->table, 0));
    tg_table_close(again);
    assert_true(tg_table_check_bytes(NULL, kept->log[0].bytes, kept->log[0].size, &event, &why));
    again = tg_table_open(&event);
    assert_non_null(again);
    assert_true(kept->count < 2 ||
                tg_table_check_bytes(again, kept->log[1].bytes, kept->log[1].size, &event, &why));
    assert_false(tg_table_check_bytes(again, kept->log[0].bytes, kept->log[0].size, &event, &why));
    assert_false(tg_table_check_bytes(again, "ahoy", 4, &event, &why));
    assert_false(tg_table_check_bytes(again, NULL, 0, &event, &why));
    refused(again);
    tg_table_close(again);
}

/* A fair deal, seats that come and go, a whole game, its record. */
static void a_fair_game(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game    = tg_game_at(i);
        unsigned       players = fewest(game);
        int64_t        now     = 1000;
        tg_rng         rng     = tg_rng_seeded(i);
        tg_setup       setup, same;
        uint8_t        secret[TG_SECRET_BYTES] = {7}, hash[TG_SECRET_BYTES];
        char           room[512];
        tg_setup_init(&setup, game, players);
        setup.onlookers = TG_ONLOOKERS_VIEW;
        Kept      kept  = create(&setup);
        tg_table *table = kept.table;
        assert_null(tg_table_state(table));
        assert_int_equal(tg_table_phase(table), TG_TABLE_OPEN);
        assert_int_equal(tg_table_players(table), players);
        assert_true(tg_table_setup(table, &same, room, sizeof room));
        assert_int_equal(same.players, players);
        assert_string_equal(same.stand_in, "greedy");
        assert_false(tg_table_setup(table, &same, room, 3));
        assert_null(tg_record_of_table(table));
        assert_false(tg_table_check_start(table, NULL, now, &event, &why));
        refused(table);

        sit(&kept, 0, TG_SEAT_PERSON, "Anne", "");
        assert_true(tg_table_check_leave(table, 0, now, &event, &why));
        apply(&kept);
        sit(&kept, 0, TG_SEAT_PERSON, "Anne", "");
        for (unsigned seat = 1; seat < players; seat++)
            sit(&kept, (int)seat, TG_SEAT_BOT, "", "greedy");
        tg_fair_hash(secret, hash);
        assert_true(tg_table_check_commit(table, hash, now, &event, &why));
        apply(&kept);
        assert_true(tg_table_check_entropy(table, 0, "wind", 4, now, &event, &why));
        apply(&kept);
        assert_false(tg_table_check_start(table, hash, now, &event, &why)); /* not the secret */
        assert_true(tg_table_check_start(table, secret, now, &event, &why));
        apply(&kept);
        assert_int_equal(tg_table_phase(table), TG_TABLE_RUNNING);
        assert_string_equal(tg_table_seed(table), "");
        assert_int_equal(tg_table_bots(table), (1u << players) - 2u);
        assert_string_equal(tg_table_level(table, 1), "greedy");
        assert_string_equal(tg_table_level(table, 0), "");
        assert_string_equal(tg_table_level(table, 99), "");
        tg_seat   seat;
        tg_sitter holder = {.holder = {1}};
        assert_true(tg_table_seat(table, 0, now, &seat));
        assert_string_equal(seat.sitter.name, "Anne");
        assert_true(seat.left_ms < 0);
        assert_false(tg_table_seat(table, (int)players, now, &seat));
        assert_int_equal(tg_table_seat_of(table, holder.holder), 0);
        holder.holder[0] = 77;
        assert_int_equal(tg_table_seat_of(table, holder.holder), TG_NO_SEAT);

        play(&kept, 8, &rng, &now);
        char    *text;
        uint32_t since = tg_table_seq(table) - 3;
        WHOLE(text, tg_message_json(table, "t1", since, 5000, 0, NULL, out, size));
        assert_json(text);
        assert_non_null(strstr(text, "\"ms\":5000"));
        free(text);
        WHOLE(text, tg_message_json(table, NULL, tg_table_seq(table), -1, TG_ONLOOKER, NULL, out, size));
        assert_json(text);
        free(text);
        WHOLE(text, tg_standing_json(table, 0, out, size));
        assert_json(text);
        assert_non_null(strstr(text, "Anne"));
        free(text);
        WHOLE(text, tg_table_facts_json(table, since, TG_ONLOOKER, NULL, out, size));
        assert_json(text);
        free(text);
        assert_int_equal(tg_table_onlooker_plies(table), tg_table_plies(table));
        assert_false(tg_table_check_move(table, 99, "draw", now, &event, &why));
        refused(table);
        refused_move(table, now);

        /* Another table goes on from what seat 0 knows. */
        tg_state *fresh   = tg_state_create(game);
        uint8_t   key[32] = {3};
        assert_true(tg_table_fork(table, tg_table_plies(table), 0, key, fresh, &setup, &why));
        setup.local = 1;
        assert_true(tg_view_hash(game, fresh, 0) == tg_view_hash(game, tg_table_state(table), 0));
        Kept fork = create(&setup);
        assert_true(tg_table_check_start(fork.table, NULL, now, &event, &why));
        apply(&fork);
        play(&fork, 3, &rng, &now);
        finish(&fork);
        assert_false(tg_table_fork(table, 99999, 0, key, fresh, &setup, &why));

        play(&kept, UINT32_MAX, &rng, &now);
        assert_int_equal(tg_table_phase(table), TG_TABLE_OVER);
        assert_int_equal(tg_table_end(table), TG_END_PLAYED);
        assert_true(tg_table_time(table) == now);
        int32_t score[TG_MAX_SEATS];
        uint8_t place[TG_MAX_SEATS];
        assert_true(tg_table_result(table, score, place));
        assert_true(place[0] >= 1);
        tg_ply   ply;
        tg_tape *tape = tg_tape_create(game);
        assert_true(tg_table_ply(table, 0, &ply));
        assert_true(ply.move && ply.seat >= 0);
        assert_false(tg_table_ply(table, tg_table_plies(table), &ply));
        assert_true(tg_table_state_at(table, tg_table_plies(table), fresh, tape));
        assert_true(tg_state_hash(game, fresh) == tg_state_hash(game, tg_table_state(table)));
        assert_false(tg_table_state_at(table, UINT32_MAX, fresh, NULL));
        replays(&kept);

        /* Written down, read and verified, gone on with. */
        tg_record *record = tg_record_of_table(table);
        assert_non_null(record);
        WHOLE(text, tg_record_text(record, TG_NO_SEAT, out, size));
        tg_record *back = tg_record_read(text, strlen(text), 1, room, sizeof room);
        assert_non_null(back);
        assert_ptr_equal(tg_record_game(back), game);
        tg_deal deal;
        assert_true(tg_record_deal(back, &deal));
        assert_memory_equal(deal.commitment, hash, sizeof hash);
        assert_int_equal(deal.added, 1); /* Anne alone */
        assert_int_equal(tg_record_plies(back), tg_table_plies(table));
        assert_true(tg_record_ply(back, 1, &ply));
        assert_false(tg_record_ply(back, UINT32_MAX, &ply));
        assert_string_equal(tg_record_comment(back, 0), "");
        assert_string_equal(tg_record_date(back), "");
        tg_sitter sitter;
        assert_true(tg_record_seat(back, 0, &sitter));
        assert_string_equal(sitter.name, "Anne");
        assert_false(tg_record_seat(back, 99, &sitter));
        assert_true(tg_record_state_at(back, tg_record_plies(back), fresh));
        assert_true(tg_state_hash(game, fresh) == tg_state_hash(game, tg_table_state(table)));
        assert_false(tg_record_state_at(back, UINT32_MAX, fresh));
        tg_table *read = tg_record_table(back, room, sizeof room);
        assert_non_null(read);
        assert_int_equal(tg_table_plies(read), tg_table_plies(table));
        tg_table_close(read);
        char *told = strstr(text, "[Scores \"") + 9; /* not what the game came to */
        *told      = *told == '9' ? '8' : '9';
        assert_null(tg_record_read(text, strlen(text), 1, room, sizeof room));
        assert_null(tg_record_read("[Game \"whist\"]", 14, 0, room, sizeof room));
        assert_true(strncmp(room, "line 1", 6) == 0);
        assert_null(tg_record_read(NULL, 0, 0, NULL, 0));
        free(text);
        tg_record_destroy(back);
        tg_record_destroy(record);
        tg_record_destroy(NULL);
        tg_tape_destroy(tape);
        tg_state_destroy(fresh);
        finish(&kept);
    }
    tg_table_close(NULL);
}

/* Clocks, flags, being away and back, taking over, giving up. */
static void clocks_and_people(void **unused)
{
    (void)unused;
    const tg_game *game = tg_game_at(0);
    tg_rng         rng  = tg_rng_seeded(1);
    int64_t        now  = 1000;
    tg_setup       setup;
    tg_setup_init(&setup, game, 3);
    assert_true(tg_can_seat(game, 3));
    setup.deal     = TG_DEAL_SEED;
    setup.seed     = "clocks";
    setup.clock    = TG_CLOCK_TOTAL;
    setup.limit_ms = 60000;
    setup.more_ms  = 1000;
    setup.flag     = TG_THEN_BOT;
    setup.away_ms  = 30000;
    Kept      kept = create(&setup);
    tg_table *t    = kept.table;
    for (int seat = 0; seat < 3; seat++)
        sit(&kept, seat, TG_SEAT_PERSON, seat ? "Bart" : "Anne", "");
    assert_true(tg_table_check_start(t, NULL, now, &event, &why));
    apply(&kept);
    assert_string_equal(tg_table_seed(t), "clocks");
    play(&kept, 4, &rng, &now);
    tg_seat one;
    assert_true(tg_table_seat(t, 0, now, &one));
    assert_true(one.left_ms > 0);
    assert_true(tg_table_next_tick(t) > now);
    assert_false(tg_table_check_tick(t, now, &event));

    /* A pause by consent, and its end. */
    tg_asked asked;
    assert_false(tg_table_asked(t, TG_ASK_PAUSE, &asked));
    assert_false(tg_table_asked(t, 99, &asked));
    assert_true(tg_table_check_ask(t, 0, TG_ASK_PAUSE, now, &event, &why));
    apply(&kept);
    assert_true(tg_table_asked(t, TG_ASK_PAUSE, &asked));
    assert_int_equal(asked.owing, 6);
    for (int seat = 1; seat < 3; seat++) {
        assert_true(tg_table_check_answer(t, seat, TG_ASK_PAUSE, 1, now, &event, &why));
        apply(&kept);
    }
    assert_int_equal(tg_table_phase(t), TG_TABLE_PAUSED);
    assert_false(tg_table_check_ask(t, 0, 99, now, &event, &why));
    assert_false(tg_table_check_answer(t, 0, -1, 1, now, &event, &why));
    assert_true(tg_table_check_ask(t, 1, TG_ASK_RESUME, now, &event, &why));
    apply(&kept);
    for (int seat = 0; seat < 3; seat += 2) {
        assert_true(tg_table_check_answer(t, seat, TG_ASK_RESUME, 1, now, &event, &why));
        apply(&kept);
    }
    assert_int_equal(tg_table_phase(t), TG_TABLE_RUNNING);

    /* Away and back; a bot for a while; somebody else takes the seat. */
    assert_true(tg_table_check_away(t, 2, now, &event, &why));
    apply(&kept);
    tg_sitter mary = {.kind = TG_SEAT_PERSON, .holder = {9}, .name = "Mary"};
    assert_true(tg_table_check_takeover(t, TG_NO_SEAT, 2, &mary, now, &event, &why));
    assert_false(tg_table_check_takeover(t, 99, 2, &mary, now, &event, &why));
    assert_true(tg_table_check_return(t, 2, now, &event, &why));
    apply(&kept);
    assert_true(tg_table_check_bot(t, 2, now, &event, &why));
    apply(&kept);
    assert_true(tg_table_bots(t) & 4u);
    assert_true(tg_table_check_return(t, 2, now, &event, &why));
    apply(&kept);

    /* Time runs out for whoever is to act, and a bot plays on. */
    now = tg_table_next_tick(t);
    assert_true(tg_table_check_tick(t, now, &event));
    apply(&kept);
    assert_true(tg_table_check_resign(t, 1, now, &event, &why) ||
                tg_table_check_resign(t, 0, now, &event, &why));
    apply(&kept);
    assert_true(tg_table_check_abort(t, now, &event, &why));
    apply(&kept);
    assert_int_equal(tg_table_end(t), TG_END_ABORTED);
    assert_true(tg_table_next_tick(t) == INT64_MAX);
    replays(&kept);
    tg_table_trim(t);
    assert_true(tg_table_bytes(t) > 0 && tg_table_bytes(t) < 16384);
    finish(&kept);

    setup.clock = 77;
    assert_false(tg_table_check_create(&setup, now, &event, &why));
    setup.clock   = TG_CLOCK_TOTAL;
    setup.options = "wind=east";
    assert_false(tg_table_check_create(&setup, now, &event, &why));
    setup.options = NULL;
    setup.players = 99;
    assert_false(tg_table_check_create(&setup, now, &event, &why));
}

/* Take-backs: on a local table as its program likes; otherwise on terms that are computed. */
static void take_backs(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        tg_rng         rng  = tg_rng_seeded(2);
        int64_t        now  = 1000;
        tg_setup       setup;
        tg_setup_init(&setup, game, fewest(game));
        setup.deal  = TG_DEAL_SEED;
        setup.seed  = "back";
        setup.local = 1;
        Kept kept   = create(&setup);
        sit(&kept, 0, TG_SEAT_PERSON, "Anne", "");
        for (unsigned seat = 1; seat < fewest(game); seat++)
            sit(&kept, (int)seat, TG_SEAT_BOT, "Bart", "greedy");
        assert_true(tg_table_check_start(kept.table, NULL, now, &event, &why));
        apply(&kept);
        tg_table_stopwatch(kept.table, now);
        play(&kept, 6, &rng, &now);
        assert_int_equal(tg_table_take_back_terms(kept.table, 0, 2),
                         TG_TAKE_BACK_FREE); /* all others are bots */
        assert_int_equal(tg_table_take_back_terms(kept.table, 99, 2), TG_TAKE_BACK_NOT);
        assert_int_equal(tg_table_take_back_terms(kept.table, 0, UINT32_MAX), TG_TAKE_BACK_NOT);
        (void)tg_table_news(kept.table, 0);
        assert_int_equal(tg_table_news(kept.table, UINT32_MAX), 0);
        assert_true(tg_table_quiet_ply(kept.table) <= 6);
        assert_int_equal(tg_table_turn_began(kept.table, 99), -1);
        int     seat  = tg_next_seat(game, tg_table_state(kept.table));
        int64_t began = tg_table_turn_began(kept.table, seat);
        if (began >= 0 && seat == 0) {
            assert_true(tg_table_check_turn_again(kept.table, seat, now, &event, &why));
            apply(&kept);
            assert_int_equal(tg_table_plies(kept.table), began);
        } else {
            assert_false(tg_table_check_turn_again(kept.table, 99, now, &event, &why));
        }
        assert_true(tg_table_check_take_back(kept.table, TG_NO_SEAT, 1, now, &event, &why));
        apply(&kept);
        assert_int_equal(tg_table_plies(kept.table), 1);
        assert_false(tg_table_check_take_back(kept.table, 99, 0, now, &event, &why));
        replays(&kept);
        finish(&kept);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fair_game),
        cmocka_unit_test(clocks_and_people),
        cmocka_unit_test(take_backs),
    };
    return cmocka_run_group_tests_name("tables", tests, NULL, NULL);
}
