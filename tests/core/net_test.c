/* net_test.c -- what a net says is what its numbers say, and broken ones are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/knowledge.h"
#include "core/net.h"
#include "games/registry.h"

static uint8_t          bytes[256];
static size_t           size;
static ObservationShape shape;
static NetRoom          room;

static void put(unsigned value, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        bytes[size++] = (uint8_t)(value >> 8 * i);
}

/* One unit in each layer; two features of the whole, one of a move. */
static void write_net(void)
{
    static const char text[] = "tortuga-net 1 x: test\n";
    size                     = 0;
    memcpy(bytes, text, sizeof text - 1);
    size = sizeof text - 1;
    while (size % 8 != 7)
        bytes[size++] = ' ';
    bytes[size++] = '\n';
    shape.width   = 4;
    shape.across  = 3;
    put(4, 2);               /* width                            */
    put(3, 2);               /* across                           */
    put(8, 2);               /* moves                            */
    put(1, 2);               /* units                            */
    put(1, 2);               /* of the second layer              */
    put(2, 2);               /* features of the whole            */
    put(1, 2);               /* of a move                        */
    put(0, 2);               /* spare                            */
    put(32768, 4);           /* bias: one                        */
    put(1024, 2);            /* voice: one                       */
    put(1024, 2);            /* the unit itself: one             */
    put((unsigned)-2048, 2); /* their mean: minus two            */
    put(512, 2);             /* the largest: a half              */
    put(0, 2);               /* feature 0 of the whole           */
    put(3, 2);               /* feature 3                        */
    put(2, 2);               /* feature 2 of a move              */
    put(64, 1);              /* weights: one                     */
    put((unsigned)-32, 1);   /* minus a half                     */
    put(127, 1);             /* nearly two                       */
}

static void a_net_adds_up_as_told(void **state)
{
    (void)state;
    Net          net;
    const int8_t whole[4]   = {16, 100, 100, 16};        /* 1 * 1 - 1 * 1/2 = 1/2 */
    const int8_t rows[2][3] = {{9, 9, 16}, {9, 9, -16}}; /* 1/2 + 127/64, 1/2 - 127/64 */
    int32_t      worth[2];
    write_net();
    assert_true(net_read(&net, bytes, size, &shape));
    net_weigh(&net, &shape, whole, &rows[0][0], 2, &room, worth);
    /* In parts of 32: 79 (of 79.5) and 0; mean 39, largest 79. 1 - 39*2 + 79/2 = below zero without the unit. */
    int shared = 32768 - 39 * 2048 + 79 * 512;
    assert_int_equal(worth[0], (shared + 79 * 1024 > 0 ? (shared + 79 * 1024) >> 10 : 0) * 1024);
    assert_int_equal(worth[1], 0);
}

static void a_broken_net_is_refused(void **state)
{
    (void)state;
    Net net;
    write_net();
    assert_true(net_read(&net, bytes, size, &shape));
    assert_false(net_read(&net, bytes, size - 1, &shape));
    assert_false(net_read(&net, bytes, 8, &shape));
    shape.width = 5;
    assert_false(net_read(&net, bytes, size, &shape));
    shape.width = 4;
    bytes[0]    = 'T';
    assert_false(net_read(&net, bytes, size, &shape));
    write_net();
    bytes[size - 9] = 7; /* a feature that there is not */
    assert_false(net_read(&net, bytes, size, &shape));
}

/* The nets that are built in fit their games, and have the size that was promised. */
static void built_in_nets_fit(void **state)
{
    (void)state;
    ObservationRoom *lent  = (ObservationRoom *)calloc(1, sizeof *lent);
    unsigned         found = 0;
    assert_non_null(lent);
    for (const Game *const *game = games_all; *game; game++) {
        Net net;
        assert_true(observation_shape(*game, &shape, lent));
        if (!(*game)->net->size)
            continue;
        found++;
        assert_true((*game)->net->size <= NET_SIZE_MOST);
        assert_true(net_read(&net, (*game)->net->bytes, (*game)->net->size, &shape));
    }
    assert_true(found >= 1 || !game_find("korsar"));
    free(lent);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_net_adds_up_as_told),
        cmocka_unit_test(a_broken_net_is_refused),
        cmocka_unit_test(built_in_nets_fit),
    };
    return cmocka_run_group_tests_name("net", tests, NULL, NULL);
}
