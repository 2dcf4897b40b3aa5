/* near_test.c -- what is offered instead of a move that is refused. */
#include "walk.h"

#include <stdio.h>

#include "games/registry.h"
#include "position/position.h"
#include "voice/near.h"

/* Korsar: a merchant in battle, and a hand that could do several things. */
static void load(StateBox *box)
{
    static const char position[] =
        "{\"game\":\"korsar\",\"players\":3,\"fields\":{\"turn\":0},\"rest\":true,"
        "\"zones\":{\"s1\":[{\"card\":\"m5\",\"mark\":0},{\"card\":\"b2\",\"mark\":1},"
        "{\"card\":\"r1\",\"mark\":2}],\"s2\":[{\"card\":\"m2\",\"mark\":1}],"
        "\"hand P0\":[\"b4\",\"g1\",\"r4\",\"y2\",\"bc\",\"m3\"],"
        "\"hand P1\":[\"m2\",\"b3\"],\"hand P2\":[\"y4\"]}}";
    char wrong[200];
    Text why = text_on(wrong, sizeof wrong);
    if (!position_read(game_find("korsar"), position, strlen(position), &box->head, &why))
        fail_msg("%s", wrong);
}

static void offers(const State *state, Seat seat, const char *tried, const char *wanted)
{
    const Game *game = game_find("korsar");
    Move        scratch[MAX_MOVES], near[NEAR_MOVES];
    char        buffer[200];
    Text        text  = text_on(buffer, sizeof buffer);
    unsigned    count = near_moves(game, state, seat, scan_on(tried, strlen(tried)), near, scratch);
    for (unsigned i = 0; i < count; i++) {
        text_add(&text, i ? ", " : "");
        game->move_print(game, state, seat, near[i], seat, &text);
        assert_int_equal(game->breaks(game, state, seat, near[i]), LAWFUL);
    }
    if (strcmp(buffer, wanted) != 0)
        fail_msg("instead of `%s`: %s; not %s", tried, buffer, wanted);
}

static void the_nearest_are_offered(void **unused)
{
    (void)unused;
    StateBox box;
    if (!game_find("korsar"))
        skip();
    load(&box);
    offers(&box.head, 0, "attack s1 r4", "attack s1 g1, attack s2 r4, attack s1 y2");
    offers(&box.head, 0, "attack s2 r3", "attack s2 b4, attack s2 g1, attack s2 r4");
    offers(&box.head, 0, "attack", "attack s2 b4, attack s1 g1, attack s2 g1");
    offers(&box.head, 0, "sail m8", "sail m3, attack s2 b4, attack s1 g1");
    offers(&box.head, 0, "dance", "sail m3, attack s2 b4, attack s1 g1");
    offers(&box.head, 0, "", "sail m3, attack s2 b4, attack s1 g1");
    offers(&box.head, 1, "draw", ""); /* who is not to move is offered nothing */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_nearest_are_offered)};
    return cmocka_run_group_tests_name("near", tests, NULL, NULL);
}
