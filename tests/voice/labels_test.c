/* labels_test.c -- in every language, words fit where a board of 80 columns has no more room for them. */
#include "walk.h"

#include "core/canvas.h"
#include "words/voices.h"

typedef struct Room {
    const char *game, *key;
    int         most; /* columns */
} Room;

static const Room ROOMS[] = {
    {"korsar", "label.you", 6},
    {"korsar", "label.gold", 8},
    {"korsar", "label.untouched", 16},
    {"korsar", "label.nobody-leads", 16},
    {"korsar", "label.legend", 79},
    {"piraci", "label.home-merchant", 18},
    {"piraci", "label.home-pirate", 18},
    {"piraci", "label.ships", 59},
    {"piraci", "label.hand", 16},
    {"piraci", "label.cards", 13},
    {"piraci", "label.treasures", 22},
    {"piraci", "label.sum", 4},
    {"corsaire", "label.cost", 4},
    {"corsaire", "label.edge", 8},
    {"corsaire", "label.centre", 8},
    {"chrono", "terrain.beach", 8},
    {"chrono", "terrain.jungle", 8},
    {"chrono", "terrain.volcano", 8},
    {"chrono", "terrain.cave", 8},
    {"chrono", "label.storm", 10},
    {"chrono", "label.plans", 9},
    {"chrono", "label.drawn", 9},
    {"chrono", "label.hand", 9},
    {"chrono", "label.selected", 9},
    {"chrono", "label.legend-pirates", 31},
    {"chrono", "label.legend-places", 31},
    {"chrono", "label.legend-pay", 31},
    {"chrono", "label.legend-more", 31},
};

static void labels_fit(void **unused)
{
    (void)unused;
    for (unsigned l = 0; voice_language(l); l++)
        for (size_t i = 0; i < COUNT_OF(ROOMS); i++) {
            const Room *room = &ROOMS[i];
            const Game *game = game_find(room->game);
            char        words[160];
            if (!game)
                continue;
            Voice voice = voice_open(game, voice_language(l), NULL, ONLOOKER);
            say_label(&voice, room->key, 2, 2, words, sizeof words);
            if (canvas_width(words) > room->most)
                fail_msg("words/%s/%s.json: %s is \"%s\", but there is room for %d columns only",
                         voice_language(l), room->game, room->key, words, room->most);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(labels_fit)};
    return cmocka_run_group_tests_name("labels", tests, NULL, NULL);
}
