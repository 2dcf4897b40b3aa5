/* told.h -- a game that is played by notation, and what is said of it in English to one reader or another. */
#ifndef TORTUGA_TESTS_TOLD_H
#define TORTUGA_TESTS_TOLD_H

#include <string.h>

#include "room.h"
#include "words/voices.h"

enum { TOLD_FACTS = 256 };

typedef struct Told {
    const Game *game;
    State      *state;
    Tape        tape; /* of the last move */
    Fact        facts[TOLD_FACTS];
} Told;

static const char *const told_names[MAX_SEATS] = {"Ann", "Bob", "Cid", "Dora", "Ed", "Flo", "Gus", "Ida"};

/* A game with the options that hold where nothing is said, but for the first `count`. */
static inline void told_begin(Told *told, const Game *game, unsigned players, const uint16_t *first,
                              unsigned count)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    rng_fast(&rng, 1);
    game->defaults(game, players, option);
    for (unsigned i = 0; i < count; i++)
        option[i] = first[i];
    told->game  = game;
    told->state = room_for(game);
    assert_int_equal(game_begin(game, told->state, players, option, &rng), LAWFUL);
}

static inline Move told_move(const Told *told, Seat seat, const char *notation)
{
    char hint[200];
    Text wrong = text_on(hint, sizeof hint);
    Move move  = NO_MOVE;
    if (!told->game->move_parse(told->game, told->state, seat, scan_on(notation, strlen(notation)), &move,
                                &wrong))
        fail_msg("%s: %s", notation, hint);
    return move;
}

static inline void told_play(Told *told, Seat seat, const char *notation)
{
    Tape tape  = {told->facts, TOLD_FACTS, 0};
    told->tape = tape;
    assert_int_equal(game_play(told->game, told->state, seat, told_move(told, seat, notation), &told->tape),
                     LAWFUL);
}

/* What a move means to a reader, before it is played. */
static inline void told_means(const Told *told, Seat seat, const char *notation, Seat reader,
                              const char *sentence)
{
    Voice voice = voice_open(told->game, "en", told_names, reader);
    char  buffer[512];
    Text  text = text_on(buffer, sizeof buffer);
    say_move(&voice, told->state, seat, told_move(told, seat, notation), &text);
    assert_string_equal(buffer, sentence);
}

/* That the last move told a reader this sentence. */
static inline void told_says(const Told *told, Seat reader, const char *sentence)
{
    Voice voice = voice_open(told->game, "en", told_names, reader);
    char  all[4096];
    Text  text = text_on(all, sizeof all);
    for (uint32_t i = 0; i < told->tape.count; i++) {
        char buffer[512];
        Text one = text_on(buffer, sizeof buffer);
        if (!say_fact(&voice, told->state, &told->facts[i], &one))
            continue;
        if (strcmp(buffer, sentence) == 0)
            return;
        text_add(&text, "\n  ");
        text_add(&text, buffer);
    }
    fail_msg("\"%s\" is not among%s", sentence, all);
}

/* A fact that is made up, with its arguments in order. */
static inline void fact_says(const Told *told, unsigned code, const int *args, unsigned count, Seat reader,
                             const char *sentence)
{
    Voice voice = voice_open(told->game, "en", told_names, reader);
    Fact  fact  = {(uint8_t)code, 0, EVERYONE, {0}};
    char  buffer[512];
    Text  text = text_on(buffer, sizeof buffer);
    for (unsigned i = 0; i < count; i++)
        fact_arg(&fact, args[i]);
    assert_true(say_fact(&voice, told->state, &fact, &text));
    assert_string_equal(buffer, sentence);
}

#endif
