/* table.h -- Corsaire as the harbour knows it: names, bounds, options, fields, facts and functions.
 *
 * Included once, by the C file that the build makes of content/corsaire.json: it holds the content
 * and, as CONTENT_HASH, the hash of the file. */
#ifndef TORTUGA_CORSAIRE_TABLE_H
#define TORTUGA_CORSAIRE_TABLE_H

#include "games/corsaire/corsaire.h"

extern const CorsaireContent corsaire_content;

static const char *const placement_words[] = {"supported", "free", "free-stop", NULL};
static const char *const first_words[]     = {"random", "1", "2", NULL};

static const OptionInfo options[] = {
    {"placement", placement_words, 0, 2, "where a card may go: on two others, or anywhere (CSR-R1, CSR-R2)"},
    {"first", first_words, 0, 2, "who takes the first turn (CSR-R12)"},
};

#define AT(member) (uint16_t) offsetof(Corsaire, member), sizeof(((Corsaire *)0)->member)

static const Field fields[] = {
    {"resources", (uint16_t)offsetof(Corsaire, have), 1, 0, PER_SEAT, COLOURS, 4, 0, 13},
    {"turn", AT(turn), 0, 1, 1, 0, 1, TURNS},
    {"phase", AT(phase), 0, 1, 1, 0, 0, PHASE_LOOT},
    {"first", AT(first), 0, 1, 1, 0, 0, 1},
    {"at", AT(at), 0, 1, 1, 0, 0, PLACES - 1},
    {"slot", AT(slot), 0, 1, 1, 0, 0, SLOTS - 1},
};

static const char *const facts[] = {
    "placed {seat:seat} {card:card} {place:place}",
    "converted {seat:seat} {card:card} {place:place}",
    "short {colour:colour} {number:num}",
    "passed {seat:seat} {card:card} {place:place}",
    "unable {seat:seat} {card:card} {place:place}",
    "stepped {seat:seat} {place:place}",
    "took {seat:seat} {slot:slot} {card:card}",
    "bought {seat:seat} {slot:slot} {board:card}",
    "vp {seat:seat} {vp:num}",
    "skipped {seat:seat} {slot:slot}",
    "board {slot:slot} {board:card}",
    "card {slot:slot} {card:card}",
    "returned {seat:seat} {red:num} {blue:num} {green:num}",
    "gained {seat:seat} {colour:colour}",
    "looting {seat:seat}",
    "laid {seat:seat} {slot:slot} {hidden:num} {cards:card*}",
    "reveal {slot:slot} {seat:seat} {cards:card*}",
    "won {slot:slot} {seat:seat} {vp:num}",
    "tied {slot:slot}",
    "sets {seat:seat} {vp:num}",
};

STATIC_ASSERT(COUNT_OF(facts) == FACTS_END - FACT_GAME, "a form for every fact");

const Game corsaire_game = {
    "corsaire",
    "Corsaire",
    "CSR",
    "Yusuke Sawaguchi (design), Makoto Takami (art), Fudacoma",
    1,
    &corsaire_content,
    CONTENT_HASH,
    "P",
    1,
    1u << 2,
    sizeof(Corsaire),
    MOST_MOVES,
    64,
    options,
    COUNT_OF(options),
    fields,
    COUNT_OF(fields),
    facts,
    COUNT_OF(facts),

    corsaire_defaults,
    corsaire_setup_breaks,
    corsaire_setup,
    corsaire_to_act,
    corsaire_moves,
    corsaire_breaks,
    corsaire_play,
    corsaire_sample,
    corsaire_scores,
    corsaire_ranking,
    corsaire_side,
    corsaire_bound,

    corsaire_deck,
    corsaire_zones,
    corsaire_zone,
    corsaire_rest,
    corsaire_derive,
    corsaire_flaw,

    corsaire_card_print,
    corsaire_card_parse,
    corsaire_zone_print,
    corsaire_move_print,
    corsaire_move_parse,
    corsaire_arg_print,

    corsaire_board,
    corsaire_greedy,
    corsaire_suggest,

    corsaire_seen,
    100, /* random play buys next to nothing, and tells little of what a position is worth */
    corsaire_rollout,
};

#endif
