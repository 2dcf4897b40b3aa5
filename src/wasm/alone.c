/* alone.c -- what a page's module has instead of a host.
 *
 * Some sentences (what is wrong with a record, where no voice is named) are English, from the words that a program carries
 * inside itself. A page carries none: there the keys stand in. */
#include "tortuga.h"
#include "words/voices.h"

Voice voice_english(const Game *game)
{
    Voice voice = {game, {NULL, 0}, {NULL, 0}, NULL, ONLOOKER};
    return voice;
}

/* The structs that pages write and read, as web/src/wasm/tortuga.ts and tests/wasm have them. */
STATIC_ASSERT(sizeof(tg_rng) == 48 && sizeof(tg_refusal) == 320, "plain rooms");
STATIC_ASSERT(sizeof(tg_event) == 4872 && offsetof(tg_event, size) == 4 && offsetof(tg_event, bytes) == 8,
              "events");
STATIC_ASSERT(sizeof(tg_setup) == 64 && offsetof(tg_setup, options) == 4 && offsetof(tg_setup, seed) == 8 &&
                  offsetof(tg_setup, position) == 12 && offsetof(tg_setup, local) == 52 &&
                  offsetof(tg_setup, deal) == 59,
              "setups");
STATIC_ASSERT(sizeof(tg_sitter) == 105 && offsetof(tg_sitter, name) == 17 && offsetof(tg_sitter, level) == 81,
              "sitters");
STATIC_ASSERT(sizeof(tg_ply) == 24 && offsetof(tg_ply, seat) == 4 && offsetof(tg_ply, used_ms) == 16,
              "moves");
STATIC_ASSERT(sizeof(tg_deal) == 72 && offsetof(tg_deal, key) == 32 && offsetof(tg_deal, added) == 64 &&
                  offsetof(tg_deal, named) == 68,
              "deals");
STATIC_ASSERT(sizeof(tg_card) == 8 && sizeof(tg_laid) == 16 && offsetof(tg_laid, mark) == 2 &&
                  offsetof(tg_laid, zone) == 3 && offsetof(tg_laid, known) == 4 &&
                  offsetof(tg_laid, number) == 8 && offsetof(tg_laid, pooled) == 10 &&
                  offsetof(tg_laid, pool) == 12,
              "cards");
STATIC_ASSERT(sizeof(tg_bot_options) == 48 && offsetof(tg_bot_options, iterations) == 4 &&
                  offsetof(tg_bot_options, seed) == 16 && offsetof(tg_bot_options, net) == 36 &&
                  offsetof(tg_bot_options, net_size) == 40,
              "bots");
