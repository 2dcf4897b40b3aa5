/* clock_test.c -- clocks of every kind, flags, being away, and what becomes of the seat. */
#include "tables.h"

enum { SECOND = 1000, DAY = 24 * 60 * 60 * SECOND };

static const Game *duel(void) { return games_all[0]; }

static void launch(Ship *ship, ClockKind clock, int64_t limit_ms, int64_t more_ms, Then flag,
                   unsigned persons)
{
    TableSetup setup = table_setup(duel(), bits_lowest(duel()->player_counts));
    setup.clock      = (uint8_t)clock;
    setup.limit_ms   = limit_ms;
    setup.more_ms    = more_ms;
    setup.flag       = (uint8_t)flag;
    setup.away_ms    = 60 * SECOND;
    setup.away       = (uint8_t)flag;
    ship_launch(ship, &setup);
    ship_crew(ship, persons);
    ship_start(ship);
}

static Seat on_move(const Ship *ship) { return (Seat)bits_lowest(table_to_act(ship->table)); }

static void tick(Ship *ship, EventKind kind, Seat seat)
{
    Event event;
    assert_true(table_check_tick(ship->table, ship->now, &event));
    assert_int_equal(event.kind, kind);
    assert_int_equal(event.seat, seat);
    ship_apply(ship, &event);
}

static void no_clock_never_ticks(void **state)
{
    (void)state;
    Ship  ship;
    Event event;
    launch(&ship, CLOCK_NONE, 0, 0, THEN_LOSS, 2);
    assert_true(table_next_tick(ship.table) == INT64_MAX);
    assert_false(table_check_tick(ship.table, INT64_MAX, &event));
    assert_true(table_left(ship.table, 0, ship.now) < 0);
    ship_sink(&ship);
}

static void each_move_has_its_time(void **state)
{
    (void)state;
    Ship  ship;
    Rng   rng;
    Event event;
    rng_fast(&rng, 1);
    launch(&ship, CLOCK_MOVE, 30 * SECOND, 0, THEN_LOSS, 2);
    for (unsigned i = 0; i < 10; i++) {
        Seat seat = on_move(&ship);
        assert_true(table_next_tick(ship.table) == ship.now + 30 * SECOND);
        ship.now += 29 * SECOND;
        assert_int_equal(table_left(ship.table, seat, ship.now), SECOND);
        assert_false(table_check_tick(ship.table, ship.now, &event));
        assert_true(ship_move(&ship, &rng));
    }
    Seat seat = on_move(&ship);
    ship.now += 30 * SECOND;
    Move *moves = (Move *)calloc(duel()->max_moves, sizeof *moves);
    assert_true(duel()->moves(duel(), table_state(ship.table), seat, moves) > 0);
    REFUSED(&ship, table_check_move(ship.table, seat, moves[0], ship.now, &event_, &ship.why), "table.flag");
    free(moves);
    tick(&ship, EVENT_FLAG, seat);
    assert_int_equal(table_seat(ship.table, seat)->flagged, 1);
    assert_int_equal(table_end(ship.table), END_GIVEN_UP);
    int32_t score[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    assert_true(table_result(ship.table, score, place));
    assert_int_equal(place[seat], 2);
    assert_false(table_check_tick(ship.table, INT64_MAX, &event));
    assert_true(table_next_tick(ship.table) == INT64_MAX);
    assert_log_leads_here(&ship);
    ship_sink(&ship);
}

/* A total of 10 s, and 2 s for every turn that passes; while it is not one's turn the clock stands still. */
static void a_total_with_increment(void **state)
{
    (void)state;
    Ship    ship;
    Rng     rng;
    int64_t left[MAX_SEATS];
    rng_fast(&rng, 1);
    launch(&ship, CLOCK_TOTAL, 100 * SECOND, 2 * SECOND, THEN_LOSS, 2);
    for (Seat seat = 0; seat < 2; seat++)
        left[seat] = 100 * SECOND;
    for (unsigned i = 0; i < 20 && table_to_act(ship.table); i++) {
        Seats owing = table_to_act(ship.table);
        Seat  seat  = on_move(&ship);
        ship.now += 3 * SECOND;
        for (Seat one = 0; one < 2; one++)
            if (owing & seat_bit(one))
                assert_true(table_left(ship.table, one, ship.now) <= left[one] - 3 * SECOND);
        assert_true(ship_move(&ship, &rng));
        bool passed = !(table_to_act(ship.table) & seat_bit(seat));
        if (owing == seat_bit(seat)) {
            left[seat] += (passed ? 2 : 0) * SECOND - 3 * SECOND;
            if (table_phase(ship.table) == TABLE_RUNNING)
                assert_int_equal(table_left(ship.table, seat, ship.now), left[seat]);
        }
        for (Seat one = 0; one < 2; one++)
            left[one] = table_left(ship.table, one, ship.now);
    }
    if (table_phase(ship.table) == TABLE_RUNNING) {
        Seat seat = on_move(&ship);
        ship.now  = table_next_tick(ship.table);
        tick(&ship, EVENT_FLAG, seat);
    }
    assert_log_leads_here(&ship);
    ship_sink(&ship);
}

static void days_for_a_move(void **state)
{
    (void)state;
    Ship ship;
    Rng  rng;
    rng_fast(&rng, 1);
    launch(&ship, CLOCK_DAYS, 3LL * DAY, 0, THEN_BOT, 2);
    assert_true(table_next_tick(ship.table) == ship.now + 3LL * DAY);
    ship.now += 2LL * DAY;
    assert_true(ship_move(&ship, &rng));
    Seat seat = on_move(&ship);
    ship.now += 3LL * DAY;
    tick(&ship, EVENT_FLAG, seat);
    assert_int_equal(table_phase(ship.table), TABLE_RUNNING); /* a bot plays on */
    assert_true(table_bots(ship.table) & seat_bit(seat));
    assert_true(table_next_tick(ship.table) == INT64_MAX || !(table_to_act(ship.table) & seat_bit(seat)));
    TRY(&ship, table_check_return(ship.table, seat, ship.now, &event_, &ship.why));
    assert_false(table_bots(ship.table) & seat_bit(seat));
    assert_true(table_next_tick(ship.table) == ship.now + 3LL * DAY);
    assert_log_leads_here(&ship);
    ship_sink(&ship);

    /* Whose whole time is up does not return. */
    launch(&ship, CLOCK_TOTAL, 5 * SECOND, 0, THEN_BOT, 2);
    seat = on_move(&ship);
    ship.now += 5 * SECOND;
    tick(&ship, EVENT_FLAG, seat);
    REFUSED(&ship, table_check_return(ship.table, seat, ship.now, &event_, &ship.why), "table.time-up");
    ship_sink(&ship);
}

static void a_pause_stops_them(void **state)
{
    (void)state;
    Ship ship;
    for (ClockKind kind = CLOCK_MOVE; kind < CLOCK_KINDS; kind = (ClockKind)(kind + 1)) {
        int64_t limit = kind == CLOCK_DAYS ? DAY : 60 * SECOND;
        launch(&ship, kind, limit, 0, THEN_LOSS, 2);
        Seat seat = on_move(&ship);
        ship.now += 10 * SECOND;
        TRY(&ship, table_check_ask(ship.table, 0, ASK_PAUSE, ship.now, &event_, &ship.why));
        TRY(&ship, table_check_answer(ship.table, 1, ASK_PAUSE, true, ship.now, &event_, &ship.why));
        assert_true(table_next_tick(ship.table) == INT64_MAX);
        ship.now += 10LL * DAY;
        assert_int_equal(table_left(ship.table, seat, ship.now), limit - 10 * SECOND);
        TRY(&ship, table_check_ask(ship.table, 0, ASK_RESUME, ship.now, &event_, &ship.why));
        TRY(&ship, table_check_answer(ship.table, 1, ASK_RESUME, true, ship.now, &event_, &ship.why));
        assert_true(table_next_tick(ship.table) == ship.now + limit - 10 * SECOND);
        assert_log_leads_here(&ship);
        ship_sink(&ship);
    }
}

static void bots_have_no_clock(void **state)
{
    (void)state;
    Ship ship;
    Rng  rng;
    rng_fast(&rng, 1);
    launch(&ship, CLOCK_MOVE, 30 * SECOND, 0, THEN_LOSS, 1);
    while (on_move(&ship) == 0 || table_to_act(ship.table) & 1u)
        assert_true(ship_move(&ship, &rng));
    assert_true(table_next_tick(ship.table) == INT64_MAX);
    ship.now += DAY;
    assert_true(ship_move(&ship, &rng));
    ship_sink(&ship);
}

static void who_stays_away_is_replaced(void **state)
{
    (void)state;
    Ship  ship;
    Event event;
    for (Then then = THEN_BOT; then < THEN_KINDS; then = (Then)(then + 1)) {
        launch(&ship, CLOCK_NONE, 0, 0, then, 2);
        TRY(&ship, table_check_away(ship.table, 1, ship.now, &event_, &ship.why));
        assert_true(table_next_tick(ship.table) == ship.now + 60 * SECOND);
        ship.now += 30 * SECOND;
        TRY(&ship, table_check_return(ship.table, 1, ship.now, &event_, &ship.why)); /* in time */
        assert_true(table_next_tick(ship.table) == INT64_MAX);
        TRY(&ship, table_check_away(ship.table, 1, ship.now, &event_, &ship.why));
        ship.now += 60 * SECOND - 1;
        assert_false(table_check_tick(ship.table, ship.now, &event));
        ship.now++;
        tick(&ship, EVENT_BOT, 1);
        assert_int_equal(table_phase(ship.table), then == THEN_BOT ? TABLE_RUNNING : TABLE_OVER);
        if (then == THEN_BOT) { /* and hands the seat back as soon as its owner returns */
            assert_true(table_bots(ship.table) & 2u);
            TRY(&ship, table_check_return(ship.table, 1, ship.now, &event_, &ship.why));
            assert_false(table_bots(ship.table) & 2u);
        }
        assert_log_leads_here(&ship);
        ship_sink(&ship);
    }
}

/* A server's clock that was set back does not give time, nor take it. */
static void a_clock_set_back(void **state)
{
    (void)state;
    Ship ship;
    Rng  rng;
    rng_fast(&rng, 1);
    launch(&ship, CLOCK_TOTAL, 60 * SECOND, 0, THEN_LOSS, 2);
    Seat seat = on_move(&ship);
    ship.now -= 100 * SECOND;
    assert_true(ship_move(&ship, &rng));
    assert_int_equal(table_left(ship.table, seat, ship.now), 60 * SECOND);
    assert_true(table_time(ship.table) > ship.now);
    assert_log_leads_here(&ship);
    ship_sink(&ship);
}

/* Times of moves are kept to the millisecond where they are short, and to a part in a thousand where they are not. */
static void times_are_kept(void **state)
{
    (void)state;
    static const int64_t used[] = {0, 1, 999, 16383, 16384, 60001, 3600123, 50000000, 900000000, 9000000000};
    for (size_t i = 0; i < COUNT_OF(used); i++) {
        Ship      ship;
        Rng       rng;
        TableMove move;
        rng_fast(&rng, 1);
        launch(&ship, CLOCK_NONE, 0, 0, THEN_LOSS, 2);
        ship.now += used[i];
        assert_true(ship_move(&ship, &rng));
        assert_true(table_move(ship.table, 0, &move));
        assert_true(move.used_ms <= used[i] && used[i] - move.used_ms <= used[i] / 1000);
        assert_true(used[i] > 16383 || move.used_ms == used[i]);
        ship_sink(&ship);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_clock_never_ticks),
        cmocka_unit_test(each_move_has_its_time),
        cmocka_unit_test(a_total_with_increment),
        cmocka_unit_test(days_for_a_move),
        cmocka_unit_test(a_pause_stops_them),
        cmocka_unit_test(bots_have_no_clock),
        cmocka_unit_test(who_stays_away_is_replaced),
        cmocka_unit_test(a_clock_set_back),
        cmocka_unit_test(times_are_kept),
    };
    return cmocka_run_group_tests_name("clocks", tests, NULL, NULL);
}
