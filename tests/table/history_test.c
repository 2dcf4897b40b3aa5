/* history_test.c -- random requests from random seats over random games.
 *
 * Whatever is asked, in whatever order: a request is refused and changes nothing, or gives an event that applies; the fold
 * of the log from scratch is the live table, byte for byte; what somebody missed leads from what he had to what there is;
 * and bytes that were tampered with are refused or mean something that can happen. */
#include "tables.h"

#include "core/knowledge.h"

static Seat any_seat(Rng *rng, unsigned players) { return (Seat)rng_below(rng, players + 1); }

static Sitter any_sitter(Rng *rng)
{
    Sitter sitter = rng_below(rng, 3) ? person(rng_below(rng, 12), "Somebody") : bot("greedy", "Machine");
    if (rng_below(rng, 6) == 0)
        sitter.kind = (uint8_t)rng_below(rng, SEAT_KINDS + 1);
    return sitter;
}

static bool any_move(Ship *ship, Rng *rng, Event *event)
{
    const Game *game  = table_game(ship->table);
    Seats       owing = table_to_act(ship->table);
    if (!owing || rng_below(rng, 8) == 0)
        return table_check_move(ship->table, any_seat(rng, table_players(ship->table)), rng_32(rng),
                                ship->now, event, &ship->why);
    Move *scratch = (Move *)calloc(game->max_moves, sizeof *scratch);
    for (uint32_t skip = rng_below(rng, bits_count(owing)); skip; skip--)
        owing &= (Seats)(owing - 1);
    Seat seat = (Seat)bits_lowest(owing);
    Move move = game_sample(game, table_state(ship->table), seat, rng, scratch);
    free(scratch);
    return table_check_move(ship->table, seat, move, ship->now, event, &ship->why);
}

/* Some request; true where it is granted. */
static bool any_request(Ship *ship, Rng *rng, Event *event)
{
    Table   *table   = ship->table;
    unsigned players = table_players(table);
    Seat     seat    = any_seat(rng, players);
    Sitter   sitter  = any_sitter(rng);
    uint8_t  bytes[SECRET_BYTES];
    Ask      what = (Ask)rng_below(rng, ASK_KINDS + 1);
    memset(bytes, (int)rng_below(rng, 256), sizeof bytes);
    unsigned kind = rng_below(rng, 60);
    switch (kind) {
    case 0: return table_check_leave(table, seat, ship->now, event, &ship->why);
    case 1: return table_check_commit(table, bytes, ship->now, event, &ship->why);
    case 2: return table_check_entropy(table, seat, bytes, rng_below(rng, 40), ship->now, event, &ship->why);
    case 3: return table_check_start(table, rng_below(rng, 2) ? bytes : NULL, ship->now, event, &ship->why);
    case 4: return table_check_ask(table, seat, what, ship->now, event, &ship->why);
    case 5:
        return table_check_resign(table, rng_below(rng, 8) ? NO_SEAT : seat, ship->now, event, &ship->why);
    case 6: return table_check_away(table, seat, ship->now, event, &ship->why);
    case 7:
    case 8: return table_check_return(table, seat, ship->now, event, &ship->why);
    case 9: return table_check_bot(table, seat, ship->now, event, &ship->why);
    case 10: return table_check_tick(table, ship->now, event);
    case 11:
        return table_check_takeover(table, rng_below(rng, 2) ? NO_SEAT : seat, any_seat(rng, players),
                                    &sitter, ship->now, event, &ship->why);
    case 12:
    case 13: return table_check_turn_again(table, seat, ship->now, event, &ship->why);
    case 14:
    case 15:
        return table_check_take_back(table, rng_below(rng, 4) ? seat : NO_SEAT,
                                     table_plies(table) - rng_below(rng, 4), ship->now, event, &ship->why);
    case 16: return rng_below(rng, 40) == 0 && table_check_abort(table, ship->now, event, &ship->why);
    case 17:
        return table_check_notation(table, seat, "draw", rng_below(rng, 5), ship->now, event, &ship->why);
    default:
        if (kind < 32)
            return table_check_answer(table, seat, what, rng_below(rng, 4) > 0, ship->now, event, &ship->why);
        if (table_phase(table) == TABLE_OPEN)
            return table_check_sit(table, seat, &sitter, ship->now, event, &ship->why);
        return any_move(ship, rng, event);
    }
}

static TableSetup any_setup(const Game *game, unsigned players, Rng *rng)
{
    TableSetup setup = table_setup(game, players);
    walk_options(game, players, rng, setup.option);
    setup.onlookers = (uint8_t)rng_below(rng, ONLOOKERS_KINDS);
    setup.delay     = setup.onlookers == ONLOOKERS_DELAYED ? (uint8_t)rng_below(rng, 5) : 0;
    setup.clock     = (uint8_t)rng_below(rng, CLOCK_KINDS);
    setup.limit_ms  = setup.clock == CLOCK_NONE ? 0 : setup.clock == CLOCK_DAYS ? 86400000 : 20000;
    setup.more_ms   = setup.clock == CLOCK_TOTAL ? rng_below(rng, 3000) : 0;
    setup.flag      = (uint8_t)rng_below(rng, THEN_KINDS);
    setup.away      = (uint8_t)rng_below(rng, THEN_KINDS);
    setup.away_ms   = rng_below(rng, 2) ? 15000 : 0;
    setup.listed    = (uint8_t)rng_below(rng, 2);
    if (rng_below(rng, 2)) {
        setup.deal = DEAL_SEED;
        (void)snprintf(setup.seed, sizeof setup.seed, "history %u", rng_32(rng));
    }
    return setup;
}

/* What a viewer who was told everything from `since` on ends with. */
typedef struct Told {
    uint32_t    next, plies;
    StateBox    state;
    bool        begun;
    const Game *game;
} Told;

static void tell(void *context, const TableStep *step)
{
    Told *told = (Told *)context;
    assert_int_equal(step->seq, told->next);
    told->next  = step->seq + 1;
    told->plies = step->ply;
    told->begun = step->state != NULL;
    if (step->state)
        state_copy(told->game, &told->state.head, step->state);
    if (step->kind == EVENT_MOVED)
        assert_non_null(step->before);
}

static void assert_since(const Ship *ship, uint32_t since)
{
    Told told = {.next = since, .game = table_game(ship->table)};
    assert_true(table_since(ship->table, since, tell, &told));
    assert_int_equal(told.next, table_seq(ship->table));
    assert_int_equal(told.plies, table_plies(ship->table));
    assert_int_equal(told.begun, table_state(ship->table) != NULL);
    if (told.begun)
        assert_memory_equal(&told.state, table_state(ship->table), told.game->state_size);
}

/* Whether a decision is stale, by everything that happened since; and the last step as it can be had without that. */
typedef struct Stale {
    const Table *table;
    Seat         seat;
    bool         stale;
    TableStep    last;
} Stale;

static void look_stale(void *context, const TableStep *step)
{
    Stale    *s = (Stale *)context;
    TableMove move;
    if (step->kind == EVENT_MOVED)
        s->stale |= step->seat == s->seat || step->ply < 1 || step->ply > table_plies(s->table) ||
                    !table_move(s->table, step->ply - 1, &move) || ((move.news >> s->seat) & 1u);
    else if (step->kind == EVENT_STARTED || step->kind == EVENT_TAKEN_BACK ||
             (step->what == ASK_TAKE_BACK && step->done))
        s->stale = true;
    s->last = *step;
}

static void assert_stale(const Ship *ship, uint32_t since)
{
    for (Seat seat = 0; seat < table_players(ship->table); seat++) {
        Stale s = {.table = ship->table, .seat = seat};
        assert_true(table_since(ship->table, since, look_stale, &s));
        assert_int_equal(table_stale(ship->table, seat, since), s.stale);
        TableStep last = table_last(ship->table, NULL);
        assert_int_equal(last.seq, s.last.seq);
        assert_int_equal(last.kind, s.last.kind);
        assert_int_equal(last.seat, s.last.seat);
        assert_int_equal(last.what, s.last.what);
        assert_int_equal(last.done, s.last.done);
        assert_int_equal(last.move, s.last.move);
        assert_int_equal(last.ply, s.last.ply);
        assert_int_equal(last.state != NULL, s.last.state != NULL);
    }
}

static void fill_up(Ship *ship, Rng *rng)
{
    for (Seat seat = 0; seat < table_players(ship->table); seat++) {
        Sitter   sitter = rng_below(rng, 3) ? person(20u + seat, "Sailor") : bot("captain", "Bot");
        unsigned kind   = table_seat(ship->table, seat)->sitter.kind;
        if (kind == SEAT_INVITED)
            TRY(ship, table_check_leave(ship->table, seat, ship->now, &event_, &ship->why));
        if (kind != SEAT_PERSON)
            SEATED(ship, seat, &sitter);
    }
}

static void history(const Game *game, unsigned players)
{
    for (unsigned round = 0; round < 6; round++) {
        Rng  rng;
        Ship ship;
        rng_fast(&rng, players * 100u + round);
        TableSetup setup = any_setup(game, players, &rng);
        ship_launch(&ship, &setup);
        for (unsigned i = 0; i < 700; i++) {
            Event event;
            ship.now += rng_below(&rng, 1500);
            if (rng_below(&rng, 200) == 0)
                ship.now += 90000000;
            if (i == 60 && table_phase(ship.table) == TABLE_OPEN &&
                !(table_fair(ship.table) && table_fair(ship.table)->committed)) {
                fill_up(&ship, &rng);
                ship_start(&ship);
            }
            if (any_request(&ship, &rng, &event))
                ship_apply(&ship, &event);
            if (i % 100 == 50) {
                assert_log_leads_here(&ship);
                assert_since(&ship, rng_below(&rng, table_seq(ship.table)));
            }
            if (i % 20 == 0) {
                uint32_t seq = table_seq(ship.table), back = 1 + rng_below(&rng, 4);
                assert_stale(&ship, seq > back ? seq - back : 0);
            }
            assert_true(table_next_tick(ship.table) > 0);
        }
        assert_log_leads_here(&ship);
        assert_since(&ship, 0);
        assert_since(&ship, rng_below(&rng, table_seq(ship.table)));
        ship_sink(&ship);
    }
}

static void any_history_folds(void **state)
{
    (void)state;
    walk_all(history);
}

/* --- hostile bytes ----------------------------------------------------------------------------------------- */

static void events_have_one_form(void **state)
{
    (void)state;
    for (const Game *const *game = games_all; *game; game++) {
        unsigned players = bits_lowest((*game)->player_counts);
        Rng      rng;
        Ship     ship;
        rng_fast(&rng, 77);
        TableSetup setup = any_setup(*game, players, &rng);
        ship_launch(&ship, &setup);
        fill_up(&ship, &rng);
        ship_start(&ship);
        for (unsigned i = 0; i < 200; i++) {
            Event event;
            ship.now += 100;
            if (any_request(&ship, &rng, &event))
                ship_apply(&ship, &event);
        }
        for (size_t i = 0; i < ship.count; i++) {
            size_t         from = i ? ship.ends[i - 1] : 0, size = ship.ends[i] - from;
            const uint8_t *bytes = ship.log + from;
            uint8_t        again[EVENT_BYTES], *exact = (uint8_t *)malloc(size);
            Event          event;
            Refusal        why;
            assert_true(event_decode(bytes, size, &event, &why));
            assert_int_equal(event_encode(&event, again, sizeof again), size);
            assert_memory_equal(again, bytes, size);
            assert_int_equal(event_encode(&event, again, size - 1), 0);
            for (size_t cut = 0; cut < size; cut++) { /* any beginning of it, in memory of its size */
                memcpy(exact, bytes, size);
                uint8_t *part = (uint8_t *)malloc(cut ? cut : 1);
                memcpy(part, bytes, cut);
                assert_false(event_decode(part, cut, &event, &why));
                free(part);
            }
            for (unsigned k = 0; k < 40; k++) { /* any byte of it */
                memcpy(exact, bytes, size);
                exact[rng_below(&rng, (uint32_t)size)] ^= (uint8_t)(1u << rng_below(&rng, 8));
                if (event_decode(exact, size, &event, &why))
                    assert_int_equal(event_encode(&event, again, sizeof again), size);
                else
                    assert_non_null(why.key);
            }
            free(exact);
        }
        ship_sink(&ship);
    }
}

/* A log in which a byte was changed, an event left out, doubled or exchanged is refused, or leads somewhere else that can
 * be; it never breaks. */
static void tampered_logs(void **state)
{
    (void)state;
    for (const Game *const *game = games_all; *game; game++) {
        unsigned players = bits_lowest((*game)->player_counts);
        Rng      rng;
        Ship     ship;
        unsigned refused = 0;
        rng_fast(&rng, 78);
        TableSetup setup = any_setup(*game, players, &rng);
        ship_launch(&ship, &setup);
        fill_up(&ship, &rng);
        ship_start(&ship);
        for (unsigned i = 0; i < 60; i++) {
            Event event;
            ship.now += 100;
            if (any_request(&ship, &rng, &event))
                ship_apply(&ship, &event);
        }
        for (unsigned k = 0; k < 300; k++) {
            Reel     reel = {&ship, 0};
            Refusal  why;
            uint32_t seq;
            size_t   at   = rng_below(&rng, (uint32_t)ship.size);
            uint8_t  flip = (uint8_t)(1u << rng_below(&rng, 8));
            ship.log[at] ^= flip;
            Table *table = table_replay(reel_next, &reel, &seq, &why);
            ship.log[at] ^= flip;
            refused += !table;
            table_close(table);
        }
        assert_true(refused > 100);
        Reel     reel = {&ship, 1}; /* without its beginning */
        Refusal  why;
        uint32_t seq;
        assert_null(table_replay(reel_next, &reel, &seq, &why));
        assert_string_equal(why.key, "table.event");
        assert_int_equal(seq, 0);
        ship_sink(&ship);
    }
}

static void unknown_kinds_are_refused(void **state)
{
    (void)state;
    uint8_t bytes[32] = {EVENT_VERSION, EVENT_KINDS, NO_SEAT};
    Event   event;
    Refusal why;
    assert_false(event_decode(bytes, 11, &event, &why));
    assert_string_equal(why.key, "table.kind");
    bytes[0] = 2;
    assert_false(event_decode(bytes, 11, &event, &why));
    assert_string_equal(why.key, "table.version");
    assert_int_equal(why.arg[0].number, 2);
    assert_false(event_decode(bytes, 0, &event, &why));
    assert_string_equal(why.key, "table.bytes");
}

/* Positions as bytes: those of play are taken, and a changed byte is never trusted. */
static void positions(const Game *game, unsigned players)
{
    TableSetup setup = table_setup(game, players);
    Ship       ship;
    Rng        rng;
    rng_fast(&rng, players);
    setup.deal = DEAL_SEED;
    (void)snprintf(setup.seed, sizeof setup.seed, "positions");
    ship_launch(&ship, &setup);
    ship_crew(&ship, players);
    ship_start(&ship);
    for (unsigned i = 0; i < 30; i++) {
        StateBox   box;
        Event      event;
        Refusal    why;
        TableSetup at = table_setup(game, players);
        memset(&box, 0, sizeof box);
        state_copy(game, &box.head, table_state(ship.table));
        memcpy(at.option, setup.option, sizeof at.option);
        at.deal          = DEAL_POSITION;
        at.position      = &box.head;
        at.position_size = game->state_size;
        if (!table_check_create(&at, 1, &event, &why))
            fail_msg("%s %u, move %u: %s", game->slug, players, i, why.key);
        uint8_t bytes[EVENT_BYTES];
        size_t  size = event_encode(&event, bytes, sizeof bytes);
        Event   read;
        assert_true(event_decode(bytes, size, &read, &why));
        assert_true(table_check_event(NULL, &read, &why));
        Table *table = table_open(&read);
        assert_non_null(table);
        table_close(table);
        for (unsigned k = 0; k < 40; k++) {
            size_t  byte = rng_below(&rng, game->state_size);
            uint8_t flip = (uint8_t)(1u << rng_below(&rng, 8));
            box.bytes[byte] ^= flip;
            bool fine = table_check_create(&at, 1, &event, &why);
            if (fine &&
                byte < sizeof(State)) { /* other cards, another position that can be: it can be played */
                Ship other;
                ship_launch(&other, &at);
                ship_crew(&other, players);
                ship_start(&other);
                for (unsigned m = 0; m < 30 && ship_move(&other, &rng); m++)
                    continue;
                ship_sink(&other);
            }
            box.bytes[byte] ^= flip;
        }
        if (!ship_move(&ship, &rng))
            break;
    }
    ship_sink(&ship);
}

static void positions_are_not_trusted(void **state)
{
    (void)state;
    walk_all(positions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_history_folds),
        cmocka_unit_test(events_have_one_form),
        cmocka_unit_test(tampered_logs),
        cmocka_unit_test(unknown_kinds_are_refused),
        cmocka_unit_test(positions_are_not_trusted),
    };
    return cmocka_run_group_tests_name("histories", tests, NULL, NULL);
}
