/* table_test.c -- a table as its log: every request granted and refused, consent, take-backs, ends. */
#include "tables.h"

#include "position/position.h"
#include "table/record.h"

/* The players of the first registered game, with persons on all seats. */
static const Game *any_game(void) { return games_all[0]; }

static void launch(Ship *ship, unsigned players, unsigned persons, bool start)
{
    TableSetup setup = table_setup(any_game(), players);
    ship_launch(ship, &setup);
    ship_crew(ship, persons);
    if (start)
        ship_start(ship);
}

static unsigned some_players(const Game *game, unsigned least)
{
    for (unsigned n = least; n <= MAX_SEATS; n++)
        if ((game->player_counts >> n) & 1u)
            return n;
    return bits_lowest(game->player_counts);
}

static void setups_are_checked(void **state)
{
    (void)state;
    TableSetup good = table_setup(any_game(), some_players(any_game(), 2));
    Event      event;
    Refusal    why;
#define BAD(change, with)                                                                                    \
    do {                                                                                                     \
        TableSetup setup = good;                                                                             \
        change;                                                                                              \
        assert_false(table_check_create(&setup, 5, &event, &why));                                           \
        assert_string_equal(why.key, with);                                                                  \
    } while (0)
    assert_true(table_check_create(&good, 5, &event, &why));
    BAD(setup.game = NULL, "table.game");
    BAD(setup.rules++, "table.rules");
    BAD(setup.players = 0, "table.players");
    BAD(setup.players = 99, "table.players");
    BAD(setup.clock = CLOCK_TOTAL, "table.clock");
    BAD(setup.limit_ms = 1000, "table.clock");
    BAD((setup.clock = CLOCK_MOVE, setup.limit_ms = 5000, setup.more_ms = 1), "table.clock");
    BAD((setup.clock = CLOCK_DAYS, setup.limit_ms = 5000), "table.clock");
    BAD((setup.clock = CLOCK_KINDS, setup.limit_ms = 5000), "table.clock");
    BAD(setup.onlookers = ONLOOKERS_KINDS, "table.policy");
    BAD(setup.delay = 3, "table.policy");
    BAD(setup.away_ms = -1, "table.policy");
    BAD(setup.local = 2, "table.policy");
    BAD(setup.stand_in[0] = 0, "table.level");
    BAD(setup.deal = DEAL_SEED, "table.seed");
    BAD((setup.deal = DEAL_SEED, setup.seed[0] = '\n'), "table.seed");
    BAD(setup.deal = DEAL_POSITION, "table.position");
    assert_false(table_check_create(&good, -1, &event, &why));
    assert_string_equal(why.key, "table.time");
    TableSetup options = good;
    for (unsigned i = 0; i < any_game()->option_count; i++)
        options.option[i] = 60000;
    if (any_game()->option_count) {
        assert_false(table_check_create(&options, 5, &event, &why));
        assert_true(why.rule != LAWFUL);
    }
#undef BAD
}

static void seats_are_taken_and_left(void **state)
{
    (void)state;
    Ship       ship;
    TableSetup setup = table_setup(any_game(), some_players(any_game(), 3));
    Sitter     anne = person(0, "Anne"), mary = person(1, "Mary"), bart = bot("greedy", "Bart");
    Sitter     invited = mary, open, nameless = person(0, "\x1b[2J"), levelled = anne, nobody = anne;
    memset(&open, 0, sizeof open);
    memset(&nobody.holder, 0, sizeof nobody.holder);
    invited.kind      = SEAT_INVITED;
    levelled.level[0] = 'x';
    ship_launch(&ship, &setup);
#define SIT(seat, who) table_check_sit(ship.table, seat, who, ship.now, &event_, &ship.why)
    REFUSED(&ship, SIT(setup.players, &anne), "table.seat");
    REFUSED(&ship, SIT(0, &nameless), "table.name");
    REFUSED(&ship, SIT(0, &levelled), "table.level");
    REFUSED(&ship, SIT(0, &nobody), "table.person");
    REFUSED(&ship, table_check_sit(ship.table, 0, &anne, -1, &event_, &ship.why), "table.time");
    bart.level[0] = 0;
    REFUSED(&ship, SIT(0, &bart), "table.level");
    bart = bot("greedy", "Bart");
    TRY(&ship, SIT(0, &anne));
    REFUSED(&ship, SIT(0, &mary), "table.seat-taken");
    REFUSED(&ship, SIT(1, &anne), "table.sits");
    TRY(&ship, SIT(1, &invited));
    Sitter other = person(9, "Other");
    REFUSED(&ship, SIT(1, &other), "table.invited");
    assert_int_equal(table_seat_of(ship.table, &mary.holder), NO_SEAT);
    TRY(&ship, SIT(1, &mary));
    assert_int_equal(table_seat_of(ship.table, &mary.holder), 1);
    TRY(&ship, SIT(2, &bart));
    assert_string_equal(table_level(ship.table, 2), "greedy");
    assert_string_equal(table_seat(ship.table, 2)->sitter.name, "Bart");
    assert_int_equal(table_bots(ship.table), seat_bit(2));
    TRY(&ship, SIT(2, &open)); /* made free again */
    REFUSED(&ship, table_check_leave(ship.table, 2, ship.now, &event_, &ship.why), "table.open");
    TRY(&ship, table_check_leave(ship.table, 1, ship.now, &event_, &ship.why));
    assert_int_equal(table_seat(ship.table, 1)->sitter.kind, SEAT_OPEN);
    REFUSED(&ship, table_check_start(ship.table, ship_secret, ship.now, &event_, &ship.why), "table.open");
    TRY(&ship, SIT(1, &mary));
    for (Seat seat = 2; seat < setup.players; seat++)
        TRY(&ship, SIT(seat, &bart));
    ship_start(&ship);
    REFUSED(&ship, SIT(1, &anne), "table.started");
    REFUSED(&ship, table_check_leave(ship.table, 1, ship.now, &event_, &ship.why), "table.started");
    assert_log_leads_here(&ship);
    ship_sink(&ship);
#undef SIT
}

static void what_was_committed_to_is_revealed(void **state)
{
    (void)state;
    Ship    ship;
    uint8_t hash[SECRET_BYTES], other[SECRET_BYTES] = {1}, added[] = {1, 2, 3};
    launch(&ship, some_players(any_game(), 2), 1, false);
    fair_hash(ship_secret, hash);
#define ADD(seat, bytes, n) table_check_entropy(ship.table, seat, bytes, n, ship.now, &event_, &ship.why)
    REFUSED(&ship, ADD(0, added, 3), "table.uncommitted");
    REFUSED(&ship, table_check_start(ship.table, ship_secret, ship.now, &event_, &ship.why),
            "table.uncommitted");
    TRY(&ship, table_check_commit(ship.table, hash, ship.now, &event_, &ship.why));
    REFUSED(&ship, table_check_commit(ship.table, hash, ship.now, &event_, &ship.why), "table.committed");
    REFUSED(&ship, ADD(0, added, 0), "table.entropy");
    REFUSED(&ship, ADD(0, hash, 33), "table.entropy");
    REFUSED(&ship, ADD(1, added, 3), "table.held"); /* a bot adds nothing */
    REFUSED(&ship, ADD(9, added, 3), "table.seat");
    TRY(&ship, ADD(0, added, 3));
    REFUSED(&ship, ADD(0, added, 3), "table.entropy");
    REFUSED(&ship, table_check_start(ship.table, other, ship.now, &event_, &ship.why), "table.secret");
    REFUSED(&ship, table_check_start(ship.table, NULL, ship.now, &event_, &ship.why), "table.secret");
    TRY(&ship, table_check_start(ship.table, ship_secret, ship.now, &event_, &ship.why));
    assert_int_equal(table_phase(ship.table), TABLE_RUNNING);
    REFUSED(&ship, ADD(0, added, 3), "table.started");
    REFUSED(&ship, table_check_start(ship.table, ship_secret, ship.now, &event_, &ship.why), "table.started");
    assert_log_leads_here(&ship);
    ship_sink(&ship);

    TableSetup seeded = table_setup(any_game(), some_players(any_game(), 2));
    seeded.deal       = DEAL_SEED;
    (void)snprintf(seeded.seed, sizeof seeded.seed, "tuesday");
    ship_launch(&ship, &seeded);
    ship_crew(&ship, 2);
    REFUSED(&ship, table_check_commit(ship.table, hash, ship.now, &event_, &ship.why), "table.not-fair");
    REFUSED(&ship, ADD(0, added, 3), "table.not-fair");
    REFUSED(&ship, table_check_start(ship.table, ship_secret, ship.now, &event_, &ship.why),
            "table.not-fair");
    ship_start(&ship);
    assert_string_equal(table_seed(ship.table), "tuesday");
    ship_sink(&ship);
#undef ADD
}

static void moves_before_and_after(void **state)
{
    (void)state;
    Ship ship;
    Rng  rng;
    rng_fast(&rng, 4);
    launch(&ship, some_players(any_game(), 2), 2, false);
#define MOVE(seat, move) table_check_move(ship.table, seat, move, ship.now, &event_, &ship.why)
    REFUSED(&ship, MOVE(0, 1), "table.not-started");
    REFUSED(&ship, table_check_resign(ship.table, 0, ship.now, &event_, &ship.why), "table.not-started");
    REFUSED(&ship, table_check_ask(ship.table, 0, ASK_END, ship.now, &event_, &ship.why),
            "table.not-started");
    assert_null(table_state(ship.table));
    ship_start(&ship);
    REFUSED(&ship, MOVE(99, 1), "table.seat");
    REFUSED(&ship, table_check_notation(ship.table, 0, "sing", 4, ship.now, &event_, &ship.why),
            "table.unreadable");
    assert_true(ship.why.note[0] != 0);
    Event event;
    assert_false(table_check_move(ship.table, 0, 0xFFFFFFF1u, ship.now, &event, &ship.why));
    assert_true(ship.why.rule != LAWFUL);
    while (ship_move(&ship, &rng))
        ship.now += 7;
    assert_int_equal(table_phase(ship.table), TABLE_OVER);
    assert_int_equal(table_end(ship.table), END_PLAYED);
    REFUSED(&ship, MOVE(0, 1), "table.over");
    REFUSED(&ship, table_check_abort(ship.table, ship.now, &event_, &ship.why), "table.over");
    REFUSED(&ship, table_check_take_back(ship.table, 0, 0, ship.now, &event_, &ship.why), "table.over");
    int32_t score[MAX_SEATS];
    uint8_t place[MAX_SEATS], rank[MAX_SEATS] = {0};
    assert_true(table_result(ship.table, score, place));
    any_game()->ranking(any_game(), table_state(ship.table), rank);
    assert_memory_equal(place, rank, sizeof rank);
    assert_log_leads_here(&ship);
    ship_sink(&ship);
#undef MOVE
}

static void consent_for_a_pause_and_an_end(void **state)
{
    (void)state;
    Ship     ship;
    unsigned players = some_players(any_game(), 3);
    launch(&ship, players, 3, true);
#define ASK(seat, what)      table_check_ask(ship.table, seat, what, ship.now, &event_, &ship.why)
#define SAY(seat, what, yes) table_check_answer(ship.table, seat, what, yes, ship.now, &event_, &ship.why)
    REFUSED(&ship, ASK(0, ASK_RESUME), "table.not-paused");
    REFUSED(&ship, ASK(0, ASK_TAKEOVER), "table.not-asked");
    REFUSED(&ship, SAY(1, ASK_PAUSE, true), "table.not-asked");
    TRY(&ship, ASK(0, ASK_PAUSE));
    REFUSED(&ship, ASK(1, ASK_PAUSE), "table.asked");
    REFUSED(&ship, SAY(0, ASK_PAUSE, true), "table.answered");
    assert_int_equal(table_asked(ship.table, ASK_PAUSE).owing, 6);
    TRY(&ship, SAY(1, ASK_PAUSE, true));
    REFUSED(&ship, SAY(1, ASK_PAUSE, true), "table.answered");
    assert_int_equal(table_phase(ship.table), TABLE_RUNNING);
    TRY(&ship, SAY(2, ASK_PAUSE, true));
    assert_int_equal(table_phase(ship.table), TABLE_PAUSED);
    assert_int_equal(table_to_act(ship.table), NOBODY);
    Event event;
    assert_false(table_check_move(ship.table, 0, 1, ship.now, &event, &ship.why));
    assert_string_equal(ship.why.key, "table.paused");
    REFUSED(&ship, ASK(0, ASK_PAUSE), "table.paused");
    TRY(&ship, ASK(2, ASK_RESUME));
    TRY(&ship, SAY(0, ASK_RESUME, false));
    assert_int_equal(table_asked(ship.table, ASK_RESUME).asked, 0);
    TRY(&ship, ASK(2, ASK_RESUME));
    TRY(&ship, SAY(2, ASK_RESUME, false)); /* withdrawn */
    TRY(&ship, ASK(2, ASK_RESUME));
    TRY(&ship, SAY(0, ASK_RESUME, true));
    TRY(&ship, SAY(1, ASK_RESUME, true));
    assert_int_equal(table_phase(ship.table), TABLE_RUNNING);

    /* Who is away is not asked; an end that is offered falls with a move. */
    Rng rng;
    rng_fast(&rng, 1);
    TRY(&ship, ASK(1, ASK_END));
    assert_true(ship_move(&ship, &rng));
    REFUSED(&ship, SAY(0, ASK_END, true), "table.not-asked");
    TRY(&ship, table_check_away(ship.table, 2, ship.now, &event_, &ship.why));
    REFUSED(&ship, table_check_away(ship.table, 2, ship.now, &event_, &ship.why), "table.away");
    TRY(&ship, ASK(1, ASK_END));
    TRY(&ship, SAY(0, ASK_END, true));
    assert_int_equal(table_end(ship.table), END_AGREED);
    int32_t score[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    assert_true(table_result(ship.table, score, place));
    for (Seat seat = 0; seat < players; seat++)
        assert_int_equal(place[seat], 1);
    assert_log_leads_here(&ship);
    ship_sink(&ship);

    /* One person among bots: a pause needs nobody, an end cannot be agreed on. */
    launch(&ship, players, 1, true);
    REFUSED(&ship, ASK(0, ASK_END), "table.nobody");
    REFUSED(&ship, ASK(1, ASK_PAUSE), "table.held");
    TRY(&ship, ASK(0, ASK_PAUSE));
    assert_int_equal(table_phase(ship.table), TABLE_PAUSED);
    TRY(&ship, ASK(0, ASK_RESUME));
    assert_int_equal(table_phase(ship.table), TABLE_RUNNING);
    TRY(&ship, table_check_abort(ship.table, ship.now, &event_, &ship.why));
    assert_false(table_result(ship.table, score, place));
    assert_log_leads_here(&ship);
    ship_sink(&ship);
}

static void somebody_takes_over(void **state)
{
    (void)state;
    Ship     ship;
    unsigned players  = some_players(any_game(), 3);
    Sitter   newcomer = person(40, "Grace"), machine = bot("captain", "Rackham"), invited = person(41, "X");
    invited.kind = SEAT_INVITED;
    launch(&ship, players, 3, true);
#define OVER(by, target, who) table_check_takeover(ship.table, by, target, who, ship.now, &event_, &ship.why)
    REFUSED(&ship, OVER(NO_SEAT, 2, &newcomer), "table.not-away");
    TRY(&ship, table_check_away(ship.table, 2, ship.now, &event_, &ship.why));
    REFUSED(&ship, OVER(NO_SEAT, 2, &invited), "table.person");
    Sitter sits = person(1, "Person 1");
    REFUSED(&ship, OVER(NO_SEAT, 2, &sits), "table.sits");
    REFUSED(&ship, OVER(NO_SEAT, 77, &newcomer), "table.seat");
    TRY(&ship, OVER(NO_SEAT, 2, &newcomer));
    assert_int_equal(table_asked(ship.table, ASK_TAKEOVER).owing, 3);
    TRY(&ship, SAY(1, ASK_TAKEOVER, false));
    TRY(&ship, OVER(NO_SEAT, 2, &newcomer));
    TRY(&ship, SAY(0, ASK_TAKEOVER, true));
    TRY(&ship, SAY(1, ASK_TAKEOVER, true));
    assert_int_equal(table_seat_of(ship.table, &newcomer.holder), 2);
    assert_int_equal(table_seat(ship.table, 2)->away, 0);

    /* The owner returns, and the vote is void; then a bot by vote. */
    TRY(&ship, table_check_bot(ship.table, 1, ship.now, &event_, &ship.why));
    assert_true(table_bots(ship.table) & seat_bit(1));
    assert_string_equal(table_level(ship.table, 1), "greedy");
    REFUSED(&ship, table_check_bot(ship.table, 1, ship.now, &event_, &ship.why), "table.no-bot");
    REFUSED(&ship, ASK(1, ASK_PAUSE), "table.away");
    TRY(&ship, OVER(0, 1, &machine));
    TRY(&ship, table_check_return(ship.table, 1, ship.now, &event_, &ship.why));
    REFUSED(&ship, table_check_return(ship.table, 1, ship.now, &event_, &ship.why), "table.not-away");
    REFUSED(&ship, SAY(2, ASK_TAKEOVER, true), "table.not-asked");
    TRY(&ship, table_check_bot(ship.table, 1, ship.now, &event_, &ship.why));
    TRY(&ship, OVER(0, 1, &machine));
    TRY(&ship, SAY(2, ASK_TAKEOVER, true));
    assert_string_equal(table_level(ship.table, 1), "captain");
    assert_int_equal(table_seat(ship.table, 1)->sitter.kind, SEAT_BOT);
    REFUSED(&ship, table_check_return(ship.table, 1, ship.now, &event_, &ship.why), "table.held");
    assert_log_leads_here(&ship);
    ship_sink(&ship);
}

/* --- ends and places ---------------------------------------------------------------------------------- */

static void resign(Ship *ship, Seat seat)
{
    TRY(ship, table_check_resign(ship->table, seat, ship->now, &event_, &ship->why));
}

static void the_others_play_on(void **state)
{
    (void)state;
    Ship     ship;
    Rng      rng;
    int32_t  score[MAX_SEATS];
    uint8_t  place[MAX_SEATS], rank[MAX_SEATS] = {0};
    unsigned players = some_players(any_game(), 3);
    rng_fast(&rng, 8);
    launch(&ship, players, players, true);
    resign(&ship, 1);
    REFUSED(&ship, table_check_resign(ship.table, 1, ship.now, &event_, &ship.why), "table.out");
    REFUSED(&ship, ASK(1, ASK_END), "table.out");
    assert_int_equal(table_phase(ship.table), TABLE_RUNNING);
    assert_int_equal(table_bots(ship.table), seat_bit(1));
    while (ship_move(&ship, &rng))
        continue;
    assert_true(table_result(ship.table, score, place));
    any_game()->ranking(any_game(), table_state(ship.table), rank);
    assert_int_equal(place[1], players); /* last, however well the bot did */
    unsigned first = rank[0] <= rank[2] ? 0 : 2;
    assert_true(place[first] <= place[2 - first]);
    assert_int_equal(place[first], 1);
    assert_log_leads_here(&ship);
    ship_sink(&ship);

    /* One after the other, and the last who stays wins. */
    launch(&ship, players, players, true);
    for (Seat seat = 0; seat + 1u < players; seat++)
        resign(&ship, seat);
    assert_int_equal(table_end(ship.table), END_GIVEN_UP);
    assert_true(table_result(ship.table, score, place));
    for (Seat seat = 0; seat < players; seat++)
        assert_int_equal(place[seat], players - seat);
    ship_sink(&ship);

    /* A person among bots gives up: the bots share the first place. */
    launch(&ship, players, 1, true);
    resign(&ship, 0);
    assert_int_equal(table_end(ship.table), END_GIVEN_UP);
    assert_true(table_result(ship.table, score, place));
    assert_int_equal(place[0], players);
    assert_int_equal(place[1], 1);
    assert_int_equal(place[2], 1);
    assert_log_leads_here(&ship);
    ship_sink(&ship);
}

static void teams_give_up_together(void **state)
{
    (void)state;
    const Game *game = game_named("korsar");
    for (unsigned players = 4; players <= 8; players += 2) {
        TableSetup setup = table_setup(game, players);
        Ship       ship;
        int32_t    score[MAX_SEATS];
        uint8_t    place[MAX_SEATS];
        int        mode = -1;
        for (unsigned i = 0; i < game->option_count; i++)
            if (strcmp(game->options[i].name, "mode") == 0)
                mode = (int)i;
        if (mode < 0)
            return; /* another game stands in for it */
        setup.option[mode] = 1;
        ship_launch(&ship, &setup);
        ship_crew(&ship, players);
        ship_start(&ship);
        Side side = game->side(game, table_state(ship.table), 0);
        Seat mate = NO_SEAT;
        for (Seat seat = 1; seat < players; seat++)
            if (game->side(game, table_state(ship.table), seat) == side)
                mate = seat;
        assert_true(mate < players);
        resign(&ship, 0);
        assert_int_equal(table_phase(ship.table), TABLE_RUNNING); /* the mate plays on */
        resign(&ship, mate);
        assert_int_equal(table_phase(ship.table), players == 4 ? TABLE_OVER : TABLE_RUNNING);
        for (Seat seat = 0; seat < players && table_phase(ship.table) == TABLE_RUNNING; seat++)
            if (!table_seat(ship.table, seat)->out)
                resign(&ship, seat);
        assert_true(table_result(ship.table, score, place));
        assert_int_equal(place[0], players / 2); /* sides are counted */
        assert_int_equal(place[mate], place[0]);
        assert_log_leads_here(&ship);
        ship_sink(&ship);
    }
}

/* --- take-backs ------------------------------------------------------------------------------------------ */

/* In every game: the terms follow from who moved and who learnt what; what is granted goes back, byte for byte. */
static void terms(const Game *game, unsigned players)
{
    TableSetup setup = table_setup(game, players);
    Ship       ship;
    Rng        rng;
    unsigned   free = 0, asked = 0, not = 0;
    rng_fast(&rng, players);
    ship_launch(&ship, &setup);
    ship_crew(&ship, players);
    ship_start(&ship);
    for (unsigned i = 0; i < 60 && ship_move(&ship, &rng); i++) {
        TableMove last;
        uint32_t  ply = table_plies(ship.table) - 1;
        Event     event;
        assert_true(table_move(ship.table, ply, &last));
        Seats others = last.news & (Seats)~seat_bit(last.seat);
        bool  may    = table_check_take_back(ship.table, last.seat, ply, ship.now, &event, &ship.why);
        if (table_phase(ship.table) == TABLE_OVER)
            break;
        switch ((int)table_take_back_terms(ship.table, last.seat, ply)) {
        case TAKE_BACK_FREE:
            assert_int_equal(last.news, NOBODY);
            assert_true(may && event.kind == EVENT_TAKEN_BACK);
            free++;
            break;
        case TAKE_BACK_CONSENT:
            assert_true(last.news == seat_bit(last.seat));
            assert_true(may && event.kind == EVENT_ASKED && !event.done);
            asked++;
            break;
        default:
            assert_true(others != NOBODY && !may);
            assert_string_equal(ship.why.key, "table.take-back");
            not ++;
            break;
        }
        if (may && i % 3 == 0) {
            StateBox before;
            table_state_at(ship.table, ply, &before.head, NULL);
            ship_apply(&ship, &event);
            for (Seat seat = 0; seat < players && event.kind == EVENT_ASKED; seat++)
                if (seat != last.seat)
                    TRY(&ship, SAY(seat, ASK_TAKE_BACK, true));
            assert_int_equal(table_plies(ship.table), ply);
            if (last.news && game->peeked)
                game->peeked(game, &before.head);
            assert_memory_equal(table_state(ship.table), &before, game->state_size);
        }
    }
    assert_true(free + asked + not > 0);
    assert_log_leads_here(&ship);
    ship_sink(&ship);
}

static void take_backs_have_terms(void **state)
{
    (void)state;
    walk_all(terms);
}

static void alone_among_bots(const Game *game, unsigned players)
{
    TableSetup setup = table_setup(game, players);
    Ship       ship;
    Rng        rng;
    rng_fast(&rng, players);
    ship_launch(&ship, &setup);
    ship_crew(&ship, 1);
    ship_start(&ship);
    for (unsigned i = 0; i < 20 && ship_move(&ship, &rng); i++)
        continue;
    uint32_t plies = table_plies(ship.table);
    if (table_phase(ship.table) == TABLE_RUNNING) {
        REFUSED(&ship, table_check_take_back(ship.table, 0, plies, ship.now, &event_, &ship.why),
                "table.moves");
        REFUSED(&ship, table_check_take_back(ship.table, 1, 0, ship.now, &event_, &ship.why), "table.held");
        TRY(&ship, table_check_take_back(ship.table, 0, 0, ship.now, &event_, &ship.why));
        assert_int_equal(table_plies(ship.table), 0);
        assert_log_leads_here(&ship);
    }
    ship_sink(&ship);
}

static void against_bots_all_is_free(void **state)
{
    (void)state;
    walk_all(alone_among_bots);
}

/* Back to the first decision of this turn in one step, wherever a turn has several. */
static void again(const Game *game, unsigned players)
{
    TableSetup setup = table_setup(game, players);
    Ship       ship;
    Rng        rng;
    rng_fast(&rng, players);
    ship_launch(&ship, &setup);
    ship_crew(&ship, 1);
    ship_start(&ship);
    for (unsigned i = 0; i < 120 && ship_move(&ship, &rng); i++) {
        uint32_t ply, plies = table_plies(ship.table);
        if (!(table_to_act(ship.table) & 1u)) {
            if (table_phase(ship.table) == TABLE_RUNNING)
                REFUSED(&ship, table_check_turn_again(ship.table, 0, ship.now, &event_, &ship.why),
                        "table.turn");
            continue;
        }
        if (!table_turn_began(ship.table, 0, &ply)) {
            REFUSED(&ship, table_check_turn_again(ship.table, 0, ship.now, &event_, &ship.why), "table.turn");
            continue;
        }
        for (uint32_t p = ply; p < plies; p++) {
            TableMove move;
            assert_true(table_move(ship.table, p, &move) && move.seat == 0);
        }
        TRY(&ship, table_check_turn_again(ship.table, 0, ship.now, &event_, &ship.why));
        assert_int_equal(table_plies(ship.table), ply);
        assert_true(table_to_act(ship.table) & 1u);
    }
    assert_log_leads_here(&ship);
    ship_sink(&ship);
}

static void my_turn_again(void **state)
{
    (void)state;
    walk_all(again);
}

/* --- records and forks -------------------------------------------------------------------------------------- */

static void record_and_back(const Game *game, unsigned players)
{
    TableSetup setup = table_setup(game, players);
    Ship       ship;
    Rng        rng;
    Record     record, read;
    char       why[512];
    Text       wrong   = text_on(why, sizeof why);
    uint8_t    added[] = {0xAB, 0xCD, 9}, hash[SECRET_BYTES];
    rng_fast(&rng, players + 1u);
    ship_launch(&ship, &setup);
    ship_crew(&ship, 2);
    fair_hash(ship_secret, hash);
    TRY(&ship, table_check_commit(ship.table, hash, ship.now, &event_, &ship.why));
    TRY(&ship, table_check_entropy(ship.table, 1, added, sizeof added, ship.now, &event_, &ship.why));
    ship_start(&ship);
    for (unsigned i = 0; i < 30 && ship_move(&ship, &rng); i++)
        ship.now += 1500;
    if (table_phase(ship.table) == TABLE_RUNNING)
        resign(&ship, 0);
    assert_true(record_of_table(&record, ship.table));
    char *text = record_write(&record, NO_SEAT);
    assert_non_null(strstr(text, "[Entropy1 \"abcd09\"]"));
    if (players > 2)
        assert_non_null(strstr(text, "[Seat2 \"bot greedy Bart\"]"));
    if (!record_read(&read, text, strlen(text), true, NULL, &wrong))
        fail_msg("%s\n%s", why, text);
    char *same = record_write(&read, NO_SEAT);
    assert_string_equal(text, same);
    Table *table = table_of_record(&read, &wrong);
    assert_non_null(table);
    assert_memory_equal(table_state(table), table_state(ship.table), game->state_size);
    assert_int_equal(table_phase(table), table_phase(ship.table));
    assert_int_equal(table_end(table), table_end(ship.table));
    if (table_end(ship.table) != END_NOT) {
        int32_t s1[MAX_SEATS], s2[MAX_SEATS];
        uint8_t p1[MAX_SEATS], p2[MAX_SEATS];
        assert_true(table_result(table, s1, p1) && table_result(ship.table, s2, p2));
        assert_memory_equal(p1, p2, sizeof p1);
    }
    table_close(table);
    free(same);
    free(text);
    record_finish(&record);
    record_finish(&read);
    ship_sink(&ship);
}

static void records_lead_back(void **state)
{
    (void)state;
    walk_all(record_and_back);
}

static void fork_on(const Game *game, unsigned players)
{
    TableSetup setup = table_setup(game, players), forked;
    Ship       ship, other;
    Rng        rng;
    StateBox   room;
    uint8_t    key[32] = {7};
    rng_fast(&rng, players + 1u);
    ship_launch(&ship, &setup);
    ship_crew(&ship, players);
    assert_false(table_fork(ship.table, 0, 0, key, &room.head, &forked, &ship.why));
    assert_string_equal(ship.why.key, "table.not-started");
    ship_start(&ship);
    for (unsigned i = 0; i < 40 && ship_move(&ship, &rng); i++) {
        Seat viewer = (Seat)(i % players);
        if (i % 4 || table_phase(ship.table) != TABLE_RUNNING)
            continue;
        key[1] = (uint8_t)i;
        if (!table_fork(ship.table, table_plies(ship.table) - i % 3, viewer, key, &room.head, &forked,
                        &ship.why))
            fail_msg("%s %u: %s", game->slug, players, ship.why.key);
        ship_launch(&other, &forked);
        ship_crew(&other, 1);
        ship_start(&other);
        while (ship_move(&other, &rng))
            continue;
        assert_int_equal(table_end(other.table), END_PLAYED);
        if (i == 0)
            assert_log_leads_here(&other);
        ship_sink(&other);
    }
    assert_false(table_fork(ship.table, 0, ONLOOKER, key, &room.head, &forked, &ship.why));
    assert_string_equal(ship.why.key, "table.policy");
    ship_sink(&ship);
}

static void forks_go_on(void **state)
{
    (void)state;
    walk_all(fork_on);
}

/* Where a name was taken out of the log and out of the table, the two are still the same. */
static void a_name_is_forgotten(void **state)
{
    (void)state;
    const Game *game  = games_all[0];
    TableSetup  setup = table_setup(game, 3);
    Ship        known, nameless;
    Sitter anne = person(0, "Anne"), nobody = person(0, ""), bart = person(1, "Bart"), cid = person(2, "Cid");
    Sitter nobody_else = person(2, ""), calico = bot("greedy", "Calico");
    Ship  *ships[] = {&known, &nameless};
    for (int i = 0; i < 2; i++) {
        Ship *ship = ships[i];
        ship_launch(ship, &setup);
        SEATED(ship, 0, i ? &nobody : &anne);
        SEATED(ship, 1, &bart);
        SEATED(ship, 2, &calico);
        ship_start(ship);
        TRY(ship, table_check_away(ship->table, 1, ship->now, &event_, &ship->why));
        TRY(ship, table_check_takeover(ship->table, NO_SEAT, 1, i ? &nobody_else : &cid, ship->now, &event_,
                                       &ship->why));
    }
    assert_false(table_same(known.table, nameless.table));
    assert_true(table_forget(known.table, &anne.holder));
    assert_false(table_forget(known.table, &anne.holder));
    assert_true(table_forget(known.table, &cid.holder));
    assert_false(table_forget(known.table, &calico.holder)); /* nobody is no person */
    assert_true(table_same(known.table, nameless.table));
    assert_string_equal(table_seat(known.table, 1)->sitter.name, "Bart");
    for (int i = 0; i < 2; i++)
        ship_sink(ships[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setups_are_checked),
        cmocka_unit_test(seats_are_taken_and_left),
        cmocka_unit_test(what_was_committed_to_is_revealed),
        cmocka_unit_test(moves_before_and_after),
        cmocka_unit_test(consent_for_a_pause_and_an_end),
        cmocka_unit_test(somebody_takes_over),
        cmocka_unit_test(the_others_play_on),
        cmocka_unit_test(teams_give_up_together),
        cmocka_unit_test(take_backs_have_terms),
        cmocka_unit_test(against_bots_all_is_free),
        cmocka_unit_test(my_turn_again),
        cmocka_unit_test(records_lead_back),
        cmocka_unit_test(forks_go_on),
        cmocka_unit_test(a_name_is_forgotten),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
