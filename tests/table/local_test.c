/* local_test.c -- a table that one program keeps for everybody: take-backs, who learnt what, times, resuming. */
#include "counted.h"
#include "shell/fresh.h"
#include "walk.h"

#include <stdio.h>

#include "core/knowledge.h"
#include "position/position.h"
#include "table/record.h"
#include "table/utf8.h"
#include "words/voices.h"

typedef struct Local {
    Table *table;
    Tape   tape; /* what followed from the last event */
} Local;

static void local_finish(Local *local)
{
    table_close(local->table);
    free(local->tape.facts);
    memset(local, 0, sizeof *local);
}

static void local_room(Local *local, const Game *game)
{
    uint32_t most = game->max_facts ? game->max_facts : 1;
    memset(local, 0, sizeof *local);
    local->tape = (Tape){(Fact *)calloc(most, sizeof(Fact)), most, 0};
    assert_non_null(local->tape.facts);
}

/* False, and why, where a game cannot begin so. */
static bool local_begin(Local *local, const Game *game, unsigned players, const char *seed, Refusal *why)
{
    TableSetup setup = table_setup(game, players <= MAX_SEATS ? players : 0);
    Event      event;
    setup.players = (uint8_t)players;
    setup.local   = 1;
    setup.deal    = DEAL_SEED;
    (void)snprintf(setup.seed, sizeof setup.seed, "%s", seed);
    if (!table_check_create(&setup, -1, &event, why))
        return false;
    local_room(local, game);
    local->table = table_open(&event);
    assert_non_null(local->table);
    assert_true(table_check_start(local->table, NULL, -1, &event, why));
    table_apply_told(local->table, &event, &local->tape);
    return true;
}

static void begin(Local *table, const Game *game, unsigned players, const char *seed)
{
    Refusal why;
    if (!local_begin(table, game, players, seed, &why))
        fail_msg("%s", why.key ? why.key : "a rule");
}

static void local_seat(Local *local, Seat seat, SeatKind kind, const char *words)
{
    Sitter sitter;
    Event  event;
    sitter_from_words(&sitter, kind, words);
    assert_true(table_check_sit(local->table, seat, &sitter, -1, &event, NULL));
    table_apply(local->table, &event);
}

static bool local_play(Local *local, Seat seat, Move move, int64_t now_ms)
{
    Event event;
    if (!table_check_move(local->table, seat, move, now_ms, &event, NULL))
        return false;
    table_apply_told(local->table, &event, &local->tape);
    return true;
}

static bool local_play_text(Local *local, Seat seat, const char *words, size_t length, Refusal *why)
{
    Event event;
    if (!table_check_notation(local->table, seat, words, length, -1, &event, why))
        return false;
    table_apply_told(local->table, &event, &local->tape);
    return true;
}

static bool local_take_back(Local *local, uint32_t ply)
{
    Event event;
    if (!table_check_take_back(local->table, NO_SEAT, ply, -1, &event, NULL))
        return false;
    table_apply_told(local->table, &event, &local->tape);
    return true;
}

static char *local_write(const Local *local)
{
    Record record;
    assert_true(record_of_table(&record, local->table));
    char *text = record_write(&record, NO_SEAT);
    record_finish(&record);
    assert_non_null(text);
    return text;
}

static void local_resume(Local *local, const Record *record)
{
    char why[256];
    Text wrong = text_on(why, sizeof why);
    local_room(local, record->game);
    local->table = table_of_record(record, &wrong);
    if (!local->table)
        fail_msg("%s", why);
}

/* Plays random moves; how many there were. */
static unsigned play_some(Local *table, Rng *rng, unsigned most)
{
    const Game *game    = table_game(table->table);
    Move       *scratch = (Move *)calloc(game->max_moves, sizeof(Move));
    unsigned    played  = 0;
    for (; played < most && table_to_act(table->table); played++) {
        Seat seat = (Seat)bits_lowest(table_to_act(table->table));
        Move move = game_sample(game, table_state(table->table), seat, rng, scratch);
        assert_true(local_play(table, seat, move, (int64_t)played * 250));
    }
    free(scratch);
    return played;
}

/* Taking everything back and playing it again leads to the same bytes, unless the game minds what was
 * seen meanwhile (peeks, below). */
static void take_back(const Game *game, unsigned players)
{
    Local    table;
    Rng      rng;
    StateBox half, end;
    rng_fast(&rng, players);
    memset(&half, 0, sizeof half);
    memset(&end, 0, sizeof end);
    begin(&table, game, players, "take back");
    table_stopwatch(table.table, 0);
    play_some(&table, &rng, 12);
    uint32_t plies = table_plies(table.table);
    state_copy(game, &half.head, table_state(table.table));
    play_some(&table, &rng, 20);
    state_copy(game, &end.head, table_state(table.table));
    uint32_t all = table_plies(table.table);

    assert_false(local_take_back(&table, all + 1));
    assert_int_equal(table_plies(table.table), all);
    TableMove *later = (TableMove *)calloc(all - plies + 1, sizeof *later);
    for (size_t i = plies; i < all; i++)
        assert_true(table_move(table.table, (uint32_t)i, &later[i - plies]));
    bool showed = table_news(table.table, (uint32_t)plies) != NOBODY;
    assert_true(local_take_back(&table, plies));
    if (showed && game->peeked)
        game->peeked(game, &half.head);
    assert_memory_equal(table_state(table.table), &half, game->state_size);
    if (!game->peeked) {
        for (size_t i = 0; i < all - plies; i++)
            assert_true(local_play(&table, later[i].seat, later[i].move, -1));
        assert_memory_equal(table_state(table.table), &end, game->state_size);
    }
    free(later);
    local_finish(&table);
}

static void assert_record_leads_here(const Local *table)
{
    const Game *game = table_game(table->table);
    char       *text = local_write(table);
    char        why[256];
    Text        wrong = text_on(why, sizeof why);
    StateBox    box;
    Record      record;
    if (!record_read(&record, text, strlen(text), true, position_read, &wrong))
        fail_msg("%s: %s\n%s", game->slug, why, text);
    record_replay(&record, record.count, &box.head);
    assert_memory_equal(&box, table_state(table->table), game->state_size);
    char *again = record_write(&record, NO_SEAT);
    assert_string_equal(again, text);
    free(again);

    Local resumed;
    local_resume(&resumed, &record);
    record_finish(&record);
    assert_memory_equal(table_state(resumed.table), table_state(table->table), game->state_size);
    assert_int_equal(table_news(resumed.table, 0), table_news(table->table, 0));
    again = local_write(&resumed);
    assert_string_equal(again, text);
    free(again);
    local_finish(&resumed);
    free(text);
}

/* However moves were taken back, the record leads to the state that is on the table. */
static void peeks(const Game *game, unsigned players)
{
    Local  table;
    Rng    rng;
    Record record;
    rng_fast(&rng, players + 31u);
    begin(&table, game, players, "peeks");
    for (unsigned i = 0; i < 12; i++) {
        play_some(&table, &rng, 1 + rng_below(&rng, 40));
        assert_record_leads_here(&table);
        uint32_t plies = table_plies(table.table);
        uint32_t back  = rng_below(&rng, (plies < 30 ? plies : 30) + 1);
        assert_true(local_take_back(&table, plies - back));
        assert_record_leads_here(&table);
    }
    assert_true(record_of_table(&record, table.table));
    for (size_t i = 1; i < record.peek_count; i++)
        assert_true(record.peeks[i - 1] < record.peeks[i]);
    assert_true(game->peeked ? record.peek_count > 0 : !record.peek_count);
    record_finish(&record);
    local_finish(&table);
}

static void test_peeks(void **state)
{
    (void)state;
    walk_all(peeks);
}

static void test_take_back(void **state)
{
    (void)state;
    walk_all(take_back);
}

/* Nobody knows more after a move that showed him nothing: what he knew to lie in a place is all he
 * knows to lie there. */
static void news(const Game *game, unsigned players)
{
    Local table;
    Rng   rng;
    rng_fast(&rng, players + 7u);
    begin(&table, game, players, "news");
    for (unsigned i = 0; i < 200; i++) {
        StateBox before;
        state_copy(game, &before.head, table_state(table.table));
        if (play_some(&table, &rng, 1) == 0)
            break;
        Seats learnt = table_news(table.table, table_plies(table.table) - 1);
        for (Seat viewer = 0; viewer <= ONLOOKER; viewer++) {
            if ((viewer >= players && viewer != ONLOOKER) || (learnt & seat_bit(viewer)))
                continue;
            unsigned known = 0, knew = 0;
            for (unsigned card = 0; card < before.head.cards.count; card++) {
                knew += cards_knows(&before.head.cards, (Card)card, viewer);
                known += cards_knows(&table_state(table.table)->cards, (Card)card, viewer);
            }
            assert_true(known <= knew);
        }
        uint32_t free_ply = table_quiet_ply(table.table);
        assert_true(free_ply <= table_plies(table.table));
        assert_int_equal(table_news(table.table, free_ply), NOBODY);
        if (free_ply > 0)
            assert_int_not_equal(table_news(table.table, free_ply - 1), NOBODY);
    }
    local_finish(&table);
}

static void test_news(void **state)
{
    (void)state;
    walk_all(news);
}

/* A game goes on from its record as if it had never been put away. */
static void resume(const Game *game, unsigned players)
{
    Local  table, again;
    Record record;
    Rng    rng;
    char   why[256];
    Text   wrong = text_on(why, sizeof why);
    rng_fast(&rng, players + 99u);
    begin(&table, game, players, "resume");
    local_seat(&table, 0, SEAT_PERSON, "Anne");
    for (Seat seat = 1; seat < players; seat++)
        local_seat(&table, seat, SEAT_BOT, "greedy");
    table_stopwatch(table.table, 0);
    play_some(&table, &rng, 10);

    char *text = local_write(&table);
    assert_true(record_read(&record, text, strlen(text), true, position_read, &wrong));
    local_resume(&again, &record);
    record_finish(&record);
    assert_memory_equal(table_state(table.table), table_state(again.table), game->state_size);
    assert_int_equal(table_news(table.table, 0), table_news(again.table, 0));
    assert_int_equal(table_quiet_ply(table.table), table_quiet_ply(again.table));
    assert_string_equal(table_seat(again.table, 0)->sitter.name, "Anne");
    TableMove second;
    assert_true(table_move(again.table, 1, &second));
    assert_int_equal(second.used_ms, 250);
    free(text);
    local_finish(&again);
    local_finish(&table);
}

static void test_resume(void **state)
{
    (void)state;
    walk_all(resume);
}

/* What is refused changes nothing. */
static void refusals(const Game *game, unsigned players)
{
    Local    table;
    Rng      rng;
    StateBox before;
    Refusal  why;
    rng_fast(&rng, players + 3u);
    begin(&table, game, players, "refusals");
    play_some(&table, &rng, 5);
    state_copy(game, &before.head, table_state(table.table));
    uint32_t plies = table_plies(table.table);
    for (unsigned i = 0; i < 2000; i++) {
        Seat seat = (Seat)rng_below(&rng, players);
        Move move = rng_32(&rng) >> rng_below(&rng, 32);
        if (game->breaks(game, table_state(table.table), seat, move) == LAWFUL)
            continue;
        assert_false(local_play(&table, seat, move, -1));
        assert_int_equal(table_plies(table.table), plies);
    }
    assert_false(local_play_text(&table, 0, "sing a shanty", 13, &why));
    assert_string_equal(why.key, "table.unreadable");
    assert_memory_equal(table_state(table.table), &before, game->state_size);
    local_finish(&table);
}

static void test_refusals(void **state)
{
    (void)state;
    walk_all(refusals);
}

/* What happens before anybody is asked is told, within the game's bound; and a face is told to those
 * who know it afterwards, to nobody else. */
static void unasked(const Game *game, unsigned players)
{
    for (unsigned i = 0; i < 20; i++) {
        char  seed[16];
        Local table;
        snprintf(seed, sizeof seed, "unasked %u", i);
        begin(&table, game, players, seed);
        const Cards *cards = &table_state(table.table)->cards;
        assert_true(table.tape.count <= table.tape.capacity);
        for (uint32_t f = 0; f < table.tape.count; f++) {
            const Fact *fact = &table.tape.facts[f];
            if (fact->code != FACT_MOVED && fact->code != FACT_SHOWN)
                continue;
            for (Seat viewer = 0; viewer <= ONLOOKER; viewer++) {
                if ((viewer >= players && viewer != ONLOOKER) || !(fact->seen & seat_bit(viewer)))
                    continue;
                bool known = false;
                for (unsigned card = 0; card < cards->count; card++)
                    known |= cards_knows(cards, (Card)card, viewer) &&
                             fact_card(cards->face[card], cards->back[card]) == fact->arg[0];
                assert_true(known);
            }
        }

        /* The same bytes as a game that begins without a tape. */
        StateBox silent;
        uint16_t option[MAX_OPTIONS] = {0};
        Rng      rng;
        seed_rng(seed, strlen(seed), &rng);
        game->defaults(game, players, option);
        assert_int_equal(game_begin(game, &silent.head, players, option, &rng), LAWFUL);
        assert_memory_equal(table_state(table.table), &silent, game->state_size);
        local_finish(&table);
    }
}

static void test_unasked(void **state)
{
    (void)state;
    walk_all(unasked);
}

/* A game that cannot begin leaves nothing behind. */
static void test_no_beginning(void **state)
{
    (void)state;
    for (const Game *const *game = games_all; *game; game++) {
        Local   table;
        Refusal why;
        assert_false(local_begin(&table, *game, 1, "no", &why));
        assert_int_not_equal(why.rule, LAWFUL);
        assert_false(local_begin(&table, *game, 99, "no", &why));
        assert_string_equal(why.key, "table.players");
        assert_false(local_begin(&table, *game, bits_lowest((*game)->player_counts), "", &why));
        assert_string_equal(why.key, "table.seed");
    }
}

/* On its way a move is asked once whether it is lawful, and its words are read once; what was
 * checked is not asked again, however often the game is played through. */
static void asked_once(const Game *plain, unsigned players)
{
    const Game *game = counted(plain);
    Local       table;
    Rng         rng;
    char        notation[256];
    Refusal     why;
    rng_fast(&rng, players + 5u);
    begin(&table, game, players, "asked once");
    assert_int_equal(play_some(&table, &rng, 10), 10);
    assert_int_equal(counted_breaks, 10);

    Seat  seat = (Seat)bits_lowest(table_to_act(table.table));
    Move *list = (Move *)calloc(game->max_moves, sizeof *list);
    Text  text = text_on(notation, sizeof notation);
    assert_true(game->moves(game, table_state(table.table), seat, list) > 0);
    game->move_print(game, table_state(table.table), seat, list[0], seat, &text);
    counted_breaks = counted_parses = 0;
    assert_true(local_play_text(&table, seat, notation, text.length, &why));
    assert_int_equal(counted_breaks, 1);
    assert_int_equal(counted_parses, 1);
    assert_false(local_play_text(&table, seat, "sing", 4, &why));
    assert_int_equal(counted_breaks, 1);
    assert_int_equal(counted_parses, 2);
    assert_false(local_play(&table, seat, NO_MOVE, -1));
    assert_int_equal(counted_breaks, 2);

    char *record = local_write(&table);
    assert_true(local_take_back(&table, 7));
    free(record);
    assert_int_equal(counted_breaks, 2);
    assert_int_equal(counted_parses, 2);
    free(list);
    local_finish(&table);
}

static void test_asked_once(void **state)
{
    (void)state;
    walk_all(asked_once);
}

/* Words come as pointer and length, from a socket for instance: nothing behind them is read, and
 * whatever they are, the sentence about them can be printed. */
static void assert_refused_words(Local *table, const char *words, size_t length)
{
    char    sentence[512];
    Text    text = text_on(sentence, sizeof sentence);
    Refusal why;
    Voice   voice = voice_english(table_game(table->table));
    Seat    seat  = (Seat)bits_lowest(table_to_act(table->table));
    char   *exact = (char *)malloc(length ? length : 1); /* not a byte more: sanitizers watch its end */
    assert_non_null(exact);
    memcpy(exact, words, length);
    assert_false(local_play_text(table, seat, exact, length, &why));
    free(exact); /* what is said of it needs it no more */
    assert_string_equal(why.key, "table.unreadable");
    assert_true(why.near > 0);
    refusal_say(&voice, &why, &text);
    assert_true(refusal_instead(&voice, &why, &text));
    assert_true(utf8_plain(sentence, strlen(sentence)));
}

static void words_by_length(const Game *game, unsigned players)
{
    Local table;
    char  longer[200], notation[256];
    begin(&table, game, players, "words");
    assert_refused_words(&table, "", 0);
    assert_refused_words(&table, "sing", 3);
    assert_refused_words(&table, "sing\0on", 7);
    assert_refused_words(&table, "sing \xFF\x1B[2J", 10);
    memset(longer, 'x', sizeof longer);
    assert_refused_words(&table, longer, sizeof longer);

    /* A move that somebody else owes reads well and breaks a rule. */
    Seat  seat = (Seat)bits_lowest(table_to_act(table.table));
    Move *list = (Move *)calloc(game->max_moves, sizeof *list);
    Text  text = text_on(notation, sizeof notation);
    Move  move = NO_MOVE;
    Text  none = text_on(longer, sizeof longer);
    assert_true(game->moves(game, table_state(table.table), seat, list) > 0);
    game->move_print(game, table_state(table.table), seat, list[0], seat, &text);
    for (Seat other = 0; other < players; other++) {
        if ((table_to_act(table.table) & seat_bit(other)) ||
            !game->move_parse(game, table_state(table.table), other, scan_on(notation, text.length), &move,
                              &none))
            continue;
        char   *exact = (char *)malloc(text.length);
        Refusal why;
        memcpy(exact, notation, text.length);
        assert_false(local_play_text(&table, other, exact, text.length, &why));
        assert_int_not_equal(why.rule, LAWFUL);
        assert_int_equal(why.near, 0); /* it is not this seat's turn */
        free(exact);
    }
    free(list);
    local_finish(&table);
}

static void test_words_by_length(void **state)
{
    (void)state;
    walk_all(words_by_length);
}

/* The same text always deals the same game, another text another. */
static void test_seeds(void **state)
{
    (void)state;
    Rng  a, b, c;
    char first[SEED_RANDOM], second[SEED_RANDOM], why[128];
    Text wrong = text_on(why, sizeof why);
    seed_rng("tuesday", 7, &a);
    seed_rng("tuesday", 7, &b);
    seed_rng("Tuesday", 7, &c);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_not_equal(a.word[0], c.word[0]);
    assert_int_equal(a.kind, RNG_CHACHA);
    assert_int_equal(a.word[0] & 0xFF, 0xD7); /* SHA-256("tuesday") begins so */
    seed_random(first);
    seed_random(second);
    assert_int_equal(strlen(first), SEED_RANDOM - 1);
    assert_string_not_equal(first, second);
    assert_true(seed_ok(first, strlen(first), &wrong));
    assert_false(seed_ok("", 0, &wrong));
    assert_false(seed_ok("a\nb", 3, &wrong));
    assert_non_null(strstr(why, "control character"));
}

/* Names and seeds are letters, whole ones. */
static void test_letters(void **state)
{
    (void)state;
    Local table;
    char  why[128], longer[RECORD_NAME + 8];
    Text  wrong = text_on(why, sizeof why);
    begin(&table, games_all[0], bits_lowest(games_all[0]->player_counts), "letters");
    local_seat(&table, 0, SEAT_PERSON, "Bart\n\xFFolomew \xC3\xA9");
    assert_string_equal(table_seat(table.table, 0)->sitter.name, "Bart??olomew \xC3\xA9");
    memset(longer, 'x', sizeof longer);
    memcpy(longer + RECORD_NAME - 2, "\xC3\xA9", 3);
    local_seat(&table, 0, SEAT_PERSON, longer);
    assert_int_equal(strlen(table_seat(table.table, 0)->sitter.name), RECORD_NAME - 2);
    local_finish(&table);
    assert_false(seed_ok("\xC0\x80", 2, &wrong));
    assert_false(seed_ok("\xED\xA0\x80", 3, &wrong));
    assert_false(seed_ok("\xC2\x9B"
                         "2J",
                         4, &wrong)); /* terminals take it for ESC [ */
    assert_true(seed_ok("\xC2\xA0", 2, &wrong));
    assert_false(seed_ok("\xF4\x90\x80\x80", 4, &wrong));
    assert_true(seed_ok("\xE2\x82\xAC \xF0\x9F\x90\xA6", 8, &wrong));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_take_back),    cmocka_unit_test(test_peeks),
        cmocka_unit_test(test_news),         cmocka_unit_test(test_resume),
        cmocka_unit_test(test_refusals),     cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_letters),      cmocka_unit_test(test_words_by_length),
        cmocka_unit_test(test_asked_once),   cmocka_unit_test(test_unasked),
        cmocka_unit_test(test_no_beginning),
    };
    return cmocka_run_group_tests_name("local table", tests, NULL, NULL);
}
