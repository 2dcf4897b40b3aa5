/* words_test.c -- Chrono Corsairs in English: choices, what happened, cards and their effects, and the names of a host's
 * own set. */
#include "told.h"

#include "content/content.h"
#include "games/chrono/chrono.h"

static Chrono *chrono_at(Told *told) { return (Chrono *)told->state; }

/* Sunrise of the first round on a known island; nobody has an event to fear. Ann acts first. */
static void morning_of(Told *told, const Game *game)
{
    static const uint8_t island[CHR_TILES] = {0, 1, 4, 3, 2, 5, 6, 7, 8, 9, 12, 13};
    told_begin(told, game, 2, NULL, 0);
    Chrono *g = chrono_at(told);
    memcpy(g->tile, island, sizeof island);
    g->flag[0] = 1;
    g->flag[1] = 2;
    game->derive(game, told->state);
    for (Seat seat = 0; seat < 2; seat++) {
        Move moves[CHR_OPTIONS];
        assert_true(game->moves(game, told->state, seat, moves) >= 4);
        assert_int_equal(game_play(game, told->state, seat, moves[3], NULL), LAWFUL);
    }
    assert_int_equal(g->phase, 3);
    bytes_zero(&g->mods, sizeof g->mods);
    g->mods.events = 1;
}

/* Puts a card of that id into a zone. */
static void put(Told *told, const char *id, Zone zone)
{
    Face face;
    Back back;
    assert_true(chrono_card_parse(told->game, told->state, zone, scan_on(id, strlen(id)), &face, &back));
    for (unsigned card = 0; card < told->state->cards.count; card++)
        if (told->state->cards.face[card] == face && told->state->cards.zone[card] != zone) {
            cards_move(&told->state->cards, (Card)card, zone, LAST, EVERYONE, NULL);
            return;
        }
    fail_msg("there is no %s", id);
}

static void clear(Told *told, Zone zone)
{
    while (cards_size(&told->state->cards, zone))
        cards_move(&told->state->cards, cards_first(&told->state->cards, zone), CHR_ZONE_PAST, LAST, EVERYONE,
                   NULL);
}

static void a_turn(void **unused)
{
    (void)unused;
    Told told;
    morning_of(&told, &chrono_game);
    clear(&told, chrono_zone_slot(0, 0));
    clear(&told, chrono_zone_hand(0));
    put(&told, "S07", chrono_zone_slot(0, 0));
    put(&told, "A15", chrono_zone_hand(0));
    told_means(&told, 0, "perform", 0, "Perform the sunrise plan: Shoulder Aside");
    told_means(&told, 0, "forgo", 0, "Forgo Shoulder Aside for 1 doubloon");
    told_means(&told, 0, "artifact A15", 0,
               "Play the artifact Crown of the Drowned King (kept to the end it is worth 3 gems)");
    told_play(&told, 0, "perform");
    told_says(&told, 0, "You perform your sunrise plan.");
    told_says(&told, 1, "Ann performs the sunrise plan.");

    told_means(&told, 0, "go o H E4 0 3", 0, "An officer from the Harbor to E4 Idol Clearing, with 3 crew");
    told_means(&told, 0, "go o H E4 0 0", 0, "An officer from the Harbor to E4 Idol Clearing");
    told_means(&told, 0, "go o H E4 1 1", 0,
               "2 officers from the Harbor to E4 Idol Clearing, with one crew member");
    told_means(&told, 0, "pass", 0, "Move nobody further (Shoulder Aside)");

    /* CHR-49: the event that waits at the end of a hop is part of the choice. */
    chrono_at(&told)->mods.events = 2;
    Card token                    = cards_first(&told.state->cards, chrono_zone_token(3));
    for (unsigned kind = 0; kind < chrono_content.kinds; kind++)
        if (!strcmp(chrono_content.card_name[kind].id, "T10"))
            told.state->cards.face[token] = (Face)kind;
    told.state->cards.back[token]  = CHR_EVENT + CHR_MORNING;
    told.state->cards.known[token] = NOBODY;
    told_means(&told, 0, "go o H E4 0 0", 0,
               "An officer from the Harbor to E4 Idol Clearing; a morning event happens there");
    told.state->cards.known[token] = EVERYONE;
    told_means(&told, 0, "go o H E4 0 0", 0,
               "An officer from the Harbor to E4 Idol Clearing; Swarm of Bees happens there");
    chrono_at(&told)->mods.events = 1;

    chrono_place(chrono_at(&told), CHR_CREW, 1, 3, 2);
    told_play(&told, 0, "go o H E4 0 3");
    told_says(&told, 0, "You move one officer and 3 crew from the Harbor to E4 Idol Clearing.");
    told_says(&told, 1, "Ann moves one officer and 3 crew from the Harbor to E4 Idol Clearing.");
    told_means(&told, 0, "push p2 c E4 E3", 0,
               "Push a crew member of Bob from E4 Idol Clearing to E3 Spice Thicket");
    told_means(&told, 0, "push p2 c E4 E3", 1,
               "Push a crew member of yours from E4 Idol Clearing to E3 Spice Thicket");
    told_play(&told, 0, "push p2 c E4 H");
    told_says(&told, 1, "Ann pushes one crew member of yours from E4 Idol Clearing to the Harbor.");
    free(told.state);
}

/* What a payment costs and brings is read from the program. */
static void a_bargain(void **unused)
{
    (void)unused;
    Told told;
    morning_of(&told, &chrono_game);
    Chrono *g = chrono_at(&told);
    clear(&told, chrono_zone_slot(0, 0));
    put(&told, "S13", chrono_zone_slot(0, 0));
    g->doubloons[0] = 1;
    told_play(&told, 0, "perform");
    told_play(&told, 0, "pass");
    told_means(&told, 0, "yes", 0, "Pay 1 doubloon: draw 2 artifacts, keep 1 (Haggle over Relics)");
    told_means(&told, 0, "no", 0, "Pay nothing (Haggle over Relics)");
    told_play(&told, 0, "yes");
    told_says(&told, 0, "You give up 1 doubloon.");
    Move moves[CHR_OPTIONS];
    char notation[32];
    Text text = text_on(notation, sizeof notation);
    assert_true(chrono_moves(&chrono_game, told.state, 0, moves) >= 1);
    chrono_move_print(&chrono_game, told.state, 0, moves[0], 0, &text);
    Phrase phrase;
    assert_true(chrono_move_say(&chrono_game, told.state, 0, moves[0], 1, &phrase));
    assert_int_equal(phrase.code, CHR_SAY_KEEP_SECRET); /* CHR-L32: Bob sees no face */
    told_play(&told, 0, notation);
    told_says(&told, 1, "Ann keeps an artifact.");
    free(told.state);
}

/* CHR-R12, CHR-R50: what is given may be refused, and all return together or nobody. */
static void refusals(void **unused)
{
    (void)unused;
    Told told;
    morning_of(&told, &chrono_game);
    Chrono *g                      = chrono_at(&told);
    g->head.option[CHR_OPT_REFUSE] = 1;
    clear(&told, chrono_zone_slot(0, 0));
    put(&told, "S11", chrono_zone_slot(0, 0));
    told_play(&told, 0, "perform");
    told_play(&told, 0, "go o H E4 0 2");
    told_means(&told, 0, "yes", 0,
               "Take it: gain 1 doubloon for each own crew member counted (Dig for Coin)");
    told_means(&told, 0, "pass", 0, "Refuse the gain (Dig for Coin)");
    free(told.state);

    morning_of(&told, &chrono_game);
    g                        = chrono_at(&told);
    g->water[CHR_OFFICER][0] = 1;
    g->water[CHR_CREW][0]    = 2;
    chrono_take(g, CHR_OFFICER, 0, CHR_HARBOR, 1);
    chrono_take(g, CHR_CREW, 0, CHR_HARBOR, 2);
    clear(&told, chrono_zone_slot(0, 0));
    put(&told, "U05", chrono_zone_slot(0, 0));
    told_play(&told, 0, "perform");
    told_means(&told, 0, "revive all", 0,
               "Bring them all back from the water to the Harbor: one officer and 2 crew");
    told_means(&told, 0, "pass", 0, "Bring nobody else back (Second Dawn)");
    told_play(&told, 0, "revive all");
    told_says(&told, 1, "Ann brings 2 crew back from the water to the Harbor.");
    free(told.state);
}

static void plans_and_purchases(void **unused)
{
    (void)unused;
    Told told;
    morning_of(&told, &chrono_game);
    Chrono *g = chrono_at(&told);
    clear(&told, chrono_zone_slot(0, 0));
    clear(&told, chrono_zone_slot(0, 1));
    put(&told, "S01", chrono_zone_slot(0, 0));
    g->phase        = 6;
    g->part         = 0;
    g->turn         = 0;
    g->doubloons[0] = 6;
    g->doubloons[1] = 0;
    told_means(&told, 0, "buy gem", 0, "Buy a gem for 3 doubloons; 3 are left");
    told_means(&told, 0, "buy artifact", 0, "Buy the top artifact of the deck for 5 doubloons; 1 is left");
    told_means(&told, 0, "buy stable", 0,
               "Move the stable plan cube for 2 doubloons, to draw 2 stable plans a round; 4 are left");
    told_means(
        &told, 0, "buy move sunrise morning", 0,
        "Move Hack Through the Green from the sunrise slot to the morning slot for 1 doubloon; 5 are left");
    put(&told, "U01", chrono_zone_slot(0, 1));
    told_means(
        &told, 0, "buy move sunrise morning", 0,
        "Swap Hack Through the Green in the sunrise slot with Blink in the morning slot for 1 doubloon; "
        "5 are left");
    told_means(&told, 0, "done", 0,
               "Buy nothing more; the 6 doubloons left over are discarded when the round ends");
    g->mods.price[CHR_BUY_GEM] = 6;
    told_means(&told, 0, "buy gem", 0, "Buy a gem for 6 doubloons; nothing is left");
    g->storm = CHR_LAST_SPACE; /* CHR-73 */
    told_means(&told, 0, "done", 0, "Buy nothing more");

    g->phase = 2;
    told_means(
        &told, 0, "plan U01 sunrise", 0,
        "Lay Blink in the sunrise slot, in place of Hack Through the Green; it is unstable and drives the "
        "storm on");
    told_means(&told, 0, "plan S01 evening", 1, "Ann selects a plan in secret");
    g->phase = 5;
    told_means(&told, 0, "flag 1", 0, "Take the top of the flag track");
    told_means(&told, 0, "flag 2", 0, "Take position 2 of the flag track");
    free(told.state);
}

/* A modifier is told with its numbers. */
static void an_anomaly(void **unused)
{
    (void)unused;
    Told told;
    morning_of(&told, &chrono_game);
    const ChronoContent *c = &chrono_content;
    for (unsigned kind = 0; kind < c->kinds; kind++) {
        if (c->card[kind].type != CHR_ANOMALY)
            continue;
        int first[] = {c->card[kind].start[CHR_RIPPLING]};
        if (!strcmp(c->card_name[kind].id, "N7"))
            fact_says(&told, CHR_FACT_MODIFIER, first, 1, 0,
                      "For this round: the first place on each jungle tile gains 1 gem more.");
        if (!strcmp(c->card_name[kind].id, "N5"))
            fact_says(&told, CHR_FACT_MODIFIER, first, 1, 0,
                      "For this round: the top artifact of the deck costs 3 doubloons.");
        if (!strcmp(c->card_name[kind].id, "N2"))
            fact_says(&told, CHR_FACT_MODIFIER, first, 1, 0,
                      "For this round: turns are taken in reverse flag order.");
        int due[] = {(int)kind, CHR_BEFORE_HUNT}; /* CHR-R44 */
        if (!strcmp(c->card_name[kind].id, "N4"))
            fact_says(&told, CHR_FACT_DUE, due, 2, 0, "Before treasure is found Eruption takes effect.");
        due[1] = CHR_AT_END;
        if (!strcmp(c->card_name[kind].id, "N3"))
            fact_says(&told, CHR_FACT_DUE, due, 2, 0, "At the end of the round Ghost Ship takes effect.");
    }
    free(told.state);
}

static void assert_named(const Game *game, const char *id, const char *name, const char *effect)
{
    Voice voice = voice_open(game, "en", told_names, 0);
    Face  face;
    Back  back;
    char  said[200], does[600];
    Text  text = text_on(said, sizeof said), more = text_on(does, sizeof does);
    assert_true(chrono_card_parse(game, NULL, 0, scan_on(id, strlen(id)), &face, &back));
    say_card(&voice, face, back, &text);
    assert_string_equal(said, name);
    assert_int_equal(say_effect(&voice, face, back, &more), effect[0] != 0);
    assert_string_equal(does, effect);
}

static void cards_and_what_they_do(void **unused)
{
    (void)unused;
    assert_named(&chrono_game, "S01", "Hack Through the Green",
                 "Move an officer into a jungle, then an officer into a jungle.");
    assert_named(&chrono_game, "A06", "Salt-Stained Purse", "Gain 4 doubloons. Kept to the end: 1 gem.");
    assert_named(
        &chrono_game, "N6", "Tangled Hours",
        "Opening, expanding: no events happen this round. Rippling, collapsing: events happen at any "
        "time of day.");
    assert_named(&chrono_game, "T19", "Glowing Fungus", "Gain 1 gem.");

    /* Tiles and pre-printed plans are no cards; their words lie under their ids. */
    Voice                voice = voice_open(&chrono_game, "en", told_names, 0);
    const ChronoContent *c     = &chrono_content;
    for (unsigned i = 0; i < CHR_ISLAND_TILES + CHR_SLOTS; i++) {
        const ChronoName *name = i < CHR_ISLAND_TILES ? &c->tile_name[i] : &c->mat_name[i - CHR_ISLAND_TILES];
        char              key[32], words[600];
        Text              text = text_on(words, sizeof words);
        (void)snprintf(key, sizeof key, "%s.%s", i < CHR_ISLAND_TILES ? "tile" : "mat", name->id);
        assert_true(say_key(&voice, key, NULL, 0, &text));
        assert_string_equal(words, name->name);
        text = text_on(words, sizeof words);
        (void)snprintf(key, sizeof key, "effect.%s", name->id);
        assert_true(say_key(&voice, key, NULL, 0, &text));
        assert_true(text.length > 20 && words[text.length - 1] == '.');
    }
    /* And every card says what it does, the longest text of the set not cut. */
    for (unsigned kind = 0; kind < c->kinds; kind++) {
        char words[600];
        Text text = text_on(words, sizeof words);
        assert_true(say_effect(&voice, (Face)kind, c->card[kind].type, &text));
        assert_false(text.cut);
    }
}

/* The same id in a host's own set is another card: it is called as the set calls it. */
static void a_set_of_ones_own(void **unused)
{
    (void)unused;
    static ContentReport report;
    ContentSet           set;
    assert_true(content_init(&set, &chrono_game, TORTUGA_SOURCE "/content/chrono.json", &report));
    ChronoContent *own = (ChronoContent *)set.content;
    assert_int_equal(own->own, 1);
    assert_int_equal(chrono_content.own, 0);
    (void)snprintf(own->card_name[0].name, sizeof own->card_name[0].name, "Grandmother's Errand");
    memset(own->card_name[0].text, 'x', sizeof own->card_name[0].text - 1); /* the longest there can be */
    (void)snprintf(own->tile_name[3].name, sizeof own->tile_name[3].name, "Tea Garden");
    (void)snprintf(own->mat_name[1].name, sizeof own->mat_name[1].name, "Stay in Bed");
    assert_named(&set.game, "S01", "Grandmother's Errand", own->card_name[0].text);
    assert_named(&set.game, "N6", "Tangled Hours", ""); /* whose program the file does not put into words */

    Told told;
    morning_of(&told, &set.game);
    clear(&told, chrono_zone_slot(0, 0));
    put(&told, "S01", chrono_zone_slot(0, 0));
    told_means(&told, 0, "perform", 0, "Perform the sunrise plan: Grandmother's Errand");
    clear(&told, chrono_zone_slot(0, 0));
    told_play(&told, 0, "perform");
    told_means(&told, 0, "go o H E4 0 0", 0, "An officer from the Harbor to E4 Tea Garden");
    chrono_at(&told)->depth = 0;
    chrono_at(&told)->part  = CHR_PART_TURN;
    chrono_at(&told)->time  = CHR_MORNING;
    clear(&told, chrono_zone_slot(0, 1));
    told_means(&told, 0, "forgo", 0, "Forgo Stay in Bed for 1 doubloon");
    free(told.state);
    content_finish(&set);
}

/* Sets that try every verb: whatever is asked there has words. */
static void every_verb_has_words(void **unused)
{
    (void)unused;
    static const char *const files[] = {"verbs.json", "doubts.json"};
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        static ContentReport report;
        static Move          moves[CHR_OPTIONS];
        char                 path[256];
        ContentSet           set;
        (void)snprintf(path, sizeof path, TORTUGA_SOURCE "/tests/games/chrono/%s", files[i]);
        assert_true(content_init(&set, &chrono_game, path, &report));
        for (unsigned seed = 0; seed < 30; seed++) {
            const Game *game                = &set.game;
            State      *state               = room_for(game);
            uint16_t    option[MAX_OPTIONS] = {0};
            Rng         rng;
            rng_fast(&rng, seed);
            assert_int_equal(game_begin(game, state, 2 + seed % 4, option, &rng), LAWFUL);
            for (unsigned step = 0; step < 400 && !state->over; step++) {
                Seat     seat  = (Seat)bits_lowest(game->to_act(game, state));
                uint32_t n     = game->moves(game, state, seat, moves);
                Move     move  = moves[rng_below(&rng, n)];
                Voice    voice = voice_open(game, "en", told_names, seat);
                Phrase   phrase;
                char     said[600];
                Text     text = text_on(said, sizeof said);
                assert_true(game->move_say(game, state, seat, move, seat, &phrase));
                say_move(&voice, state, seat, move, &text);
                if (text.cut || strstr(said, "move.") || strstr(said, "step.") || strstr(said, "modifier.") ||
                    strpbrk(said, "{}#"))
                    fail_msg("%s: \"%s\" is no sentence", files[i], said);
                assert_int_equal(game_play(game, state, seat, move, NULL), LAWFUL);
            }
            free(state);
        }
        content_finish(&set);
    }
}

/* The board speaks the language of its reader. */
static void put_word(const void *context, const char *key, int a, int b, char *out, size_t size)
{
    (void)context;
    (void)a;
    (void)b;
    Text text = text_on(out, size);
    text_add(&text, !strcmp(key, "label.storm")     ? "Sturm"
                    : !strcmp(key, "tile.X4")       ? "Idole"
                    : !strcmp(key, "terrain.beach") ? "Strand"
                                                    : key);
}

static bool drawn(const Canvas *canvas, const char *text)
{
    for (int y = 0; y < CANVAS_HEIGHT; y++)
        for (int x = 0; x < CANVAS_WIDTH; x++) {
            size_t n = 0;
            while (text[n] && x + (int)n < CANVAS_WIDTH &&
                   canvas->cell[y][x + (int)n].glyph == (uint32_t)text[n])
                n++;
            if (!text[n])
                return true;
        }
    return false;
}

static void a_board_in_words(void **unused)
{
    (void)unused;
    static Canvas canvas;
    Told          told;
    morning_of(&told, &chrono_game);
    canvas_clear(&canvas, 100, told_names);
    canvas.word = put_word;
    chrono_board(&chrono_game, told.state, 0, &canvas);
    assert_true(drawn(&canvas, "Sturm"));
    assert_true(drawn(&canvas, "Idole"));
    assert_true(drawn(&canvas, "E1 Strand"));
    assert_true(drawn(&canvas, "Pearl Shallows")); /* for which this language has no words */
    assert_false(drawn(&canvas, "tile."));
    free(told.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn),
        cmocka_unit_test(refusals),
        cmocka_unit_test(a_bargain),
        cmocka_unit_test(plans_and_purchases),
        cmocka_unit_test(an_anomaly),
        cmocka_unit_test(cards_and_what_they_do),
        cmocka_unit_test(a_set_of_ones_own),
        cmocka_unit_test(every_verb_has_words),
        cmocka_unit_test(a_board_in_words),
    };
    return cmocka_run_group_tests_name("chrono words", tests, NULL, NULL);
}
