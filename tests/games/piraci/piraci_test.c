/* piraci_test.c -- what scenes cannot show of Kosmiczni Piraci: positions and options that are refused, the
 * picture of the table, texts that are no moves, that the order in a hand decides nothing, and whether
 * `greedy` is any good. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/habits.h"
#include "core/knowledge.h"
#include "games/piraci/piraci.h"
#include "games/piraci/shares.h"
#include "words/voices.h"

static const Game *const game = &piraci_game;

static void begin(Piraci *g, unsigned players, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    rng_fast(&rng, seed);
    assert_int_equal(game_begin(game, &g->head, players, option, &rng), LAWFUL);
}

static void play(Piraci *g, Seat seat, const char *text)
{
    char wrong[200];
    Text why  = text_on(wrong, sizeof wrong);
    Move move = NO_MOVE;
    assert_true(game->move_parse(game, &g->head, seat, scan_on(text, strlen(text)), &move, &why));
    assert_int_equal(game_play(game, &g->head, seat, move, NULL), LAWFUL);
}

/* --- positions ------------------------------------------------------------------------------ */

static void refused(const Piraci *g, const char *because)
{
    const char *key   = game->flaw(game, &g->head);
    Voice       voice = voice_english(game);
    char        words[200];
    Text        flaw = text_on(words, sizeof words);
    assert_non_null(key);
    say_words(&voice, key, &flaw);
    if (!strstr(words, because))
        fail_msg("refused because %s, and not because %s", words, because);
}

static void positions_that_cannot_be(void **unused)
{
    (void)unused;
    Piraci start, g;
    begin(&start, 3, 1);
    Cards *c = &g.head.cards;
    assert_null(game->flaw(game, &start.head));

    g      = start;
    g.turn = 4;
    refused(&g, "a seat at the table");

    g                           = start;
    g.head.option[PIR_OPT_HOME] = (uint16_t)(g.home == 1 ? 2 : 1);
    refused(&g, "pirate home");

    g = start;
    cards_move(c, cards_first(c, piraci_hand(0)), piraci_hand(1), LAST, EVERYONE, NULL);
    refused(&g, "no card of its kind");

    g = start;
    cards_move(c, cards_first(c, piraci_hand(0)), 0, LAST, seat_bit(0), NULL);
    refused(&g, "sizes of the hands"); /* PIR-R11: P1 played and is to play again */
    g.turn = 1;
    assert_null(game->flaw(game, &g.head));
    cards_reveal(c, cards_first(c, 0), seat_bit(1), NULL);
    refused(&g, "to its owner alone or to everyone");

    g = start;
    cards_reveal(c, cards_first(c, piraci_hand(2)), EVERYONE, NULL);
    refused(&g, "PIR-8");

    g = start;
    for (unsigned seat = 0; seat < 2; seat++)
        cards_move(c, cards_first(c, piraci_hand(seat)), 3, LAST, seat_bit((Seat)seat), NULL);
    g.turn = 2;
    refused(&g, "PIR-13"); /* two cards face down */

    g = start;
    cards_move(c, cards_first(c, piraci_treasure(0)), piraci_loot(0), LAST, EVERYONE, NULL);
    refused(&g, "nobody has treasures");

    g = start;
    while (cards_size(c, piraci_treasure(1)) < 5)
        cards_move(c, cards_first(c, PIR_CHEST), piraci_treasure(1), LAST, EVERYONE, NULL);
    refused(&g, "PIR-5");

    g           = start;
    g.head.over = 1;
    refused(&g, "no game is over");

    g       = start;
    g.taken = 1;
    refused(&g, "no planet is settled");

    g = start;
    cards_move(c, cards_first(c, PIR_SEA), piraci_treasure(0), LAST, EVERYONE, NULL);
    refused(&g, "at sea");

    g       = start;
    g.phase = PIR_COLLECTING;
    refused(&g, "PIR-32");
    cards_move(c, cards_first(c, PIR_SEA), piraci_treasure(2), LAST, EVERYONE, NULL);
    refused(&g, "where it stands");
    g.merchant = 2;
    refused(&g, "PIR-R23"); /* nobody is present on a */
    g.planet = 1;
    refused(&g, "no treasures left");
}

/* --- options -------------------------------------------------------------------------------- */

static void options_out_of_range(void **unused)
{
    (void)unused;
    static const struct {
        uint16_t most;
        Rule     rule;
    } of[PIR_OPTIONS] = {
        [PIR_OPT_TREASURES] = {1, RULING(1)},
        [PIR_OPT_HOME]      = {5, RULING(2)},
        [PIR_OPT_FIRST]     = {PIR_FIRST_RANDOM, RULING(5)},
        [PIR_OPT_CAUGHT]    = {1, RULING(14)},
        [PIR_OPT_CLAIM]     = {1, RULING(19)},
    };
    for (unsigned players = 0; players <= MAX_SEATS; players++) { /* PIR-1 */
        uint16_t option[MAX_OPTIONS] = {0};
        bool     plays               = players >= 3 && players <= 5;
        assert_int_equal(game->setup_breaks(game, players, option), plays ? LAWFUL : 1);
        for (unsigned i = 0; plays && i < PIR_OPTIONS; i++) {
            option[i] = of[i].most;
            assert_int_equal(game->setup_breaks(game, players, option), LAWFUL);
            option[i] = (uint16_t)(of[i].most + 1);
            assert_int_equal(game->setup_breaks(game, players, option), of[i].rule);
            option[i] = UINT16_MAX;
            assert_int_equal(game->setup_breaks(game, players, option), of[i].rule);
            option[i] = 0;
        }
        if (plays && players < 5) {
            option[PIR_OPT_FIRST] = (uint16_t)players; /* a seat that nobody has */
            assert_int_equal(game->setup_breaks(game, players, option), RULING(5));
        }
    }
}

/* --- the order in a bag --------------------------------------------------------------------- */

/* Every bag laid in another order: all of it that says anything is the same. */
static void turn_bags(Piraci *g, Rng *rng)
{
    Cards *c = &g->head.cards;
    for (unsigned zone = 0; zone < game->zones(game, &g->head); zone++) {
        ZoneInfo info = game->zone(game, &g->head, (Zone)zone);
        if (info.kind != BAG)
            continue;
        for (unsigned i = 0; i < 2 * cards_size(c, (Zone)zone); i++) {
            Card card = cards_first(c, (Zone)zone);
            for (uint32_t skip = rng_below(rng, cards_size(c, (Zone)zone)); skip; skip--)
                card = c->next[card];
            cards_move(c, card, (Zone)zone, LAST, info.known, NULL);
        }
    }
}

static void read_tape(const Piraci *g, const Tape *tape, Seat viewer, char *buffer, size_t size)
{
    Text text = text_on(buffer, size);
    for (uint32_t i = 0; i < tape->count; i++) {
        fact_print(game, &g->head, &tape->facts[i], viewer, &text);
        text_char(&text, '\n');
    }
    assert_false(text.cut);
}

static void the_order_in_a_bag_decides_nothing(void **unused)
{
    (void)unused;
    static Fact facts[PIR_FACTS], other_facts[PIR_FACTS];
    static char told[1 << 14], other_told[1 << 14];
    for (unsigned number = 0; number < 150; number++) {
        Piraci g, other;
        Move   moves[PIR_MOVES], other_moves[PIR_MOVES];
        Rng    rng;
        rng_fast(&rng, number);
        begin(&g, 3 + number % 3, number);
        while (!g.head.over) {
            Seat seat = (Seat)bits_lowest(game->to_act(game, &g.head));
            other     = g;
            turn_bags(&other, &rng);
            assert_true(cards_sound(&other.head.cards));

            uint32_t count = game->moves(game, &g.head, seat, moves);
            assert_int_equal(game->moves(game, &other.head, seat, other_moves), count);
            assert_memory_equal(moves, other_moves, count * sizeof *moves);
            Rng  rng_a = rng, rng_b = rng;
            Move move = game->sample(game, &g.head, seat, &rng_a);
            assert_int_equal(game->sample(game, &other.head, seat, &rng_b), move);
            rng_a = rng_b = rng;
            assert_int_equal(habits_greedy(game, &g.head, seat, &rng_a),
                             habits_greedy(game, &other.head, seat, &rng_b));

            Tape tape = {facts, PIR_FACTS, 0}, other_tape = {other_facts, PIR_FACTS, 0};
            assert_int_equal(game_play(game, &g.head, seat, move, &tape), LAWFUL);
            assert_int_equal(game_play(game, &other.head, seat, move, &other_tape), LAWFUL);
            read_tape(&g, &tape, ONLOOKER, told, sizeof told);
            read_tape(&other, &other_tape, ONLOOKER, other_told, sizeof other_told);
            assert_string_equal(told, other_told);
            rng_below(&rng, 2);
        }
    }
}

/* --- the picture ---------------------------------------------------------------------------- */

static void line_of(const Canvas *canvas, int y, char *out)
{
    for (int x = 0; x < 80; x++) {
        uint32_t glyph = canvas->cell[y][x].glyph;
        out[x]         = glyph == 0 ? ' ' : glyph < 128 ? (char)glyph : '+';
    }
    out[80] = 0;
    for (int x = 79; x >= 0 && out[x] == ' '; x--)
        out[x] = 0;
}

static void the_table_fits_eighty_columns(void **unused)
{
    (void)unused;
    static Canvas     canvas;
    const char *const names[MAX_SEATS] = {"Ann", "Bob", "A captain with a very long name", "Dan", "Eve"};
    Voice             voice            = voice_english(game);
    Rng               rng;
    rng_fast(&rng, 3);
    for (unsigned players = 3; players <= 5; players++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            Piraci g, knowledge;
            begin(&g, players, seed);
            for (;;) {
                for (Seat viewer = 0; viewer <= ONLOOKER; viewer++) {
                    if (viewer >= players && viewer != ONLOOKER)
                        continue;
                    knowledge_of(game, &g.head, viewer, &knowledge.head);
                    canvas_clear(&canvas, CANVAS_WIDTH, names);
                    canvas.word    = say_label;
                    canvas.context = &voice;
                    game->board(game, &knowledge.head, viewer, &canvas);
                    assert_true(canvas.height > 15 && canvas.height < 40);
                    for (int y = 0; y < canvas.height; y++)
                        for (int x = 80; x < CANVAS_WIDTH; x++)
                            assert_int_equal(canvas.cell[y][x].glyph, 0);
                }
                if (g.head.over)
                    break;
                Seat seat = (Seat)bits_lowest(game->to_act(game, &g.head));
                Move move = game->sample(game, &g.head, seat, &rng);
                assert_int_equal(game_play(game, &g.head, seat, move, NULL), LAWFUL);
            }
        }
}

static void a_face_down_card_is_bracketed(void **unused)
{
    (void)unused;
    static Canvas     canvas;
    const char *const names[MAX_SEATS] = {"Ann", "Bob", "Cid"};
    char              line[81];
    Piraci            g, knowledge;
    begin(&g, 3, 1);
    play(&g, 0, "play 4 a");
    play(&g, 1, "play 6 a");

    canvas_clear(&canvas, 80, names);
    knowledge_of(game, &g.head, 1, &knowledge.head);
    game->board(game, &knowledge.head, 1, &canvas);
    line_of(&canvas, 2, line);
    assert_non_null(strstr(line, "+ P1:4 (P2:6)"));
    line_of(&canvas, 1, line);
    assert_non_null(strchr(line + 27, 'M')); /* it has sailed on to b */

    canvas_clear(&canvas, 80, names);
    knowledge_of(game, &g.head, ONLOOKER, &knowledge.head);
    game->board(game, &knowledge.head, ONLOOKER, &canvas);
    line_of(&canvas, 2, line);
    assert_non_null(strstr(line, "+ P1:4 (P2:?)"));
}

/* --- notation ------------------------------------------------------------------------------- */

static void what_is_no_move(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "",     "play",   "play 7", "play 7 g", "play 0 a", "play 8 a", "play M a", "play 77 a", "play 7 a a",
        "take", "take 8", "take T", "take 5 a", "Play 7 a", "pass",     "play ? c", "play 7 ab"};
    Piraci g;
    begin(&g, 3, 1);
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        char wrong[200];
        Text why  = text_on(wrong, sizeof wrong);
        Move move = 77;
        assert_false(game->move_parse(game, &g.head, 0, scan_on(texts[i], strlen(texts[i])), &move, &why));
        assert_true(why.length > 0 && !why.cut);
        assert_int_equal(move, 77);
    }
}

/* --- greedy --------------------------------------------------------------------------------- */

/* The wins of one greedy seat at a table of random ones, in a hundred; a shared win is a part. */
static double greedy_wins(unsigned players, unsigned games)
{
    double won = 0;
    Rng    rng;
    rng_fast(&rng, 99);
    for (unsigned number = 0; number < games; number++) {
        Piraci g, knowledge;
        Seat   me = (Seat)(number % players);
        begin(&g, players, number);
        while (!g.head.over) {
            Seat seat = (Seat)bits_lowest(game->to_act(game, &g.head));
            Move move;
            if (seat == me) {
                knowledge_of(game, &g.head, seat, &knowledge.head);
                move = habits_greedy(game, &knowledge.head, seat, &rng);
            } else {
                move = game->sample(game, &g.head, seat, &rng);
            }
            assert_int_equal(game_play(game, &g.head, seat, move, NULL), LAWFUL);
        }
        uint8_t  place[MAX_SEATS];
        unsigned winners = 0;
        game->ranking(game, &g.head, place);
        for (unsigned seat = 0; seat < players; seat++)
            winners += place[seat] == 1;
        won += place[me] == 1 ? 100.0 / winners : 0;
    }
    return won / games;
}

static void greedy_beats_chance(void **unused)
{
    (void)unused;
    assert_true(greedy_wins(3, 500) > 70);
    assert_true(greedy_wins(4, 2000) > 75);
    assert_true(greedy_wins(5, 500) > 60);
}

static void suggestions_begin_with_the_best(void **unused)
{
    (void)unused;
    Piraci g, knowledge;
    Move   all[PIR_MOVES], few[6];
    begin(&g, 4, 5);
    knowledge_of(game, &g.head, 0, &knowledge.head);
    assert_int_equal(habits_suggest(game, &knowledge.head, 0, all, PIR_MOVES), PIR_MOVES);
    assert_int_equal(habits_suggest(game, &knowledge.head, 0, few, 6), 6);
    assert_memory_equal(all, few, sizeof few);
    for (unsigned i = 0; i < PIR_MOVES; i++) {
        assert_int_equal(game->breaks(game, &g.head, 0, all[i]), LAWFUL);
        for (unsigned k = 0; k < i; k++)
            assert_int_not_equal(all[i], all[k]);
    }
}

/* --- what a move leads to (shares.c) -------------------------------------------------------------------- */

typedef struct Tally {
    unsigned moves, covered, ends, told, rough;
    double   off;
} Tally;

/* The shares of one move against those that the rules give out in imagined deals, if the sending ends with it. */
static void check_shares(const Piraci *known, Seat seat, Move move, Rng *rng, Tally *tally)
{
    enum { DEALS = 300 };
    static Piraci deal;
    static Move   scratch[PIR_MOVES];
    int8_t        row[SHARES_ALL] = {0};
    unsigned      players = known->head.players, ended = 0, lost = 0;
    double        points[PIR_SEATS] = {0};
    int32_t       score[MAX_SEATS];
    piraci_foresee(game, &known->head, seat, &move, NULL, 1, row, SHARES_ALL);
    for (unsigned trial = 0; trial < DEALS; trial++) {
        imagine(game, &known->head, seat, rng, &deal.head, scratch);
        deal.head.option[PIR_OPT_CLAIM] = 1; /* PIR-R19: the highest, so that nobody is asked */
        unsigned box                    = cards_size(&deal.head.cards, PIR_BOX);
        assert_int_equal(game_play(game, &deal.head, seat, move, NULL), LAWFUL);
        lost += cards_size(&deal.head.cards, PIR_BOX) > box;
        if (deal.phase == PIR_SENDING)
            piraci_collect(&deal, NULL);
        else
            ended++;
        assert_true(deal.head.over);
        game->scores(game, &deal.head, score);
        for (unsigned i = 0; i < players; i++)
            points[i] += (double)score[i] / DEALS;
    }
    double ends = 64.0 * ended / DEALS - row[SHARES_ENDS], gone = 64.0 * lost / DEALS - row[SHARES_LOST];
    assert_true(ends < 8 && ends > -8 && gone < 8 && gone > -8);
    for (unsigned i = 0; i < players; i++) {
        const int8_t *his  = row + SHARES_RIVAL + (i ? i - 1 : 0) * SHARES_OF_RIVAL;
        double        told = (i ? his[SHARES_THEIR_POINTS] : row[SHARES_MINE]) / 2.0;
        double        off  = points[(seat + i) % players] - told;
        assert_true(off < 5 && off > -5);
        tally->rough += off > 1.5 || off < -1; /* in halves, cut off; and ties are broken roughly */
        tally->off += off / players;
        tally->told++;
    }
    tally->moves++;
    tally->covered += lost > 0 && lost < DEALS;
    tally->ends += ended > 0;
}

/* PIR-15, PIR-19, PIR-24, PIR-31 to PIR-40: at tables of all sizes, with what options change of it. */
static void shares_are_those_of_imagined_deals(void **unused)
{
    (void)unused;
    static Piraci g, known;
    static Move   moves[PIR_MOVES];
    Tally         tally = {0};
    for (unsigned number = 0; number < 24; number++) {
        uint16_t option[MAX_OPTIONS] = {0};
        Rng      rng;
        rng_fast(&rng, number);
        option[PIR_OPT_CAUGHT] = (uint16_t)(number / 3 % 2);
        assert_int_equal(game_begin(game, &g.head, 3 + number % 3, option, &rng), LAWFUL);
        for (unsigned turn = 0; g.phase == PIR_SENDING; turn++) {
            Seat     seat = (Seat)bits_lowest(game->to_act(game, &g.head));
            uint32_t n    = game->moves(game, &g.head, seat, moves);
            knowledge_of(game, &g.head, seat, &known.head);
            Move tried = moves[rng_below(&rng, n)];
            if (turn % 3 == number % 3)
                check_shares(&known, seat, tried, &rng, &tally);
            Move move = rng_below(&rng, 3) ? habits_greedy(game, &known.head, seat, &rng) : tried;
            assert_int_equal(game_play(game, &g.head, seat, move, NULL), LAWFUL);
        }
    }
    assert_true(tally.moves > 150 && tally.covered > 40 && tally.ends > 3);
    assert_true(tally.rough * 40 < tally.told);
    tally.off /= tally.moves;
    assert_true(tally.off > 0.1 && tally.off < 0.4); /* a quarter of a point is cut off on average */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_out_of_range),
        cmocka_unit_test(the_order_in_a_bag_decides_nothing),
        cmocka_unit_test(positions_that_cannot_be),
        cmocka_unit_test(the_table_fits_eighty_columns),
        cmocka_unit_test(a_face_down_card_is_bracketed),
        cmocka_unit_test(what_is_no_move),
        cmocka_unit_test(greedy_beats_chance),
        cmocka_unit_test(suggestions_begin_with_the_best),
        cmocka_unit_test(shares_are_those_of_imagined_deals),
    };
    return cmocka_run_group_tests_name("piraci", tests, NULL, NULL);
}
