/* game.c -- Kosmiczni Piraci as everything above the rules sees it. */
#include "games/piraci/piraci.h"

static const char *const treasures_words[] = {"open", "hidden", NULL};
static const char *const home_words[]      = {"random", "b", "c", "d", "e", "f", NULL};
static const char *const first_words[]     = {"1", "2", "3", "4", "5", "random", NULL};
static const char *const caught_words[]    = {"lost", "kept", NULL};
static const char *const claim_words[]     = {"choose", "highest", NULL};

static const OptionInfo options[PIR_OPTIONS] = {
    {"treasures", treasures_words, 0, 1, "treasures on planets lie face up, or hidden until collecting (PIR-R1)"},
    {"pirate_home", home_words, 0, 5, "the pirate ship's home; the merchant ship's is a (PIR-R2)"},
    {"first", first_words, 0, 5, "who takes the first turn (PIR-R5)"},
    {"caught", caught_words, 0, 1, "the merchant ship on the pirate ship's planet is lost or kept (PIR-R14)"},
    {"claim", claim_words, 0, 1, "takers choose a treasure, or get the highest (PIR-R19)"},
};

#define FIELD(member, low, high) {#member, (uint16_t)offsetof(Piraci, member), 1, 0, 1, 1, 0, low, high}
static const Field fields[] = {
    FIELD(turn, 0, PIR_SEATS - 1),
    FIELD(phase, PIR_SENDING, PIR_COLLECTING),
    FIELD(merchant, 0, PIR_PLANETS - 1),
    FIELD(pirate, 0, PIR_PLANETS - 1),
    FIELD(home, 1, PIR_PLANETS - 1), /* PIR-3: never the merchant ship's */
    FIELD(planet, 0, PIR_PLANETS),
    FIELD(taken, 0, PIR_SEATS - 1),
};

static const char *const facts[] = {
    "up {card:card} {planet:zone}",
    "box {teleport:card} {lost:card?} {planet:zone}",
    "ship {ship:ships} {planet:zone}",
    "end {by:cause}",
    "get {seat:seat} {treasure:card}",
    "rest {seat:seat} {treasures:card*}",
    "all {seat:seat} {treasures:card*}",
    "gone {planet:zone} {treasures:card*}",
};

const Game piraci_game = {
    "piraci",
    "Kosmiczni Piraci",
    "PIR",
    "Reiner Knizia",
    1,
    NULL,
    "",
    "P",
    1,
    (Seats)((1u << 3) | (1u << 4) | (1u << 5)),
    sizeof(Piraci),
    PIR_MOVES,
    PIR_FACTS,
    options,
    PIR_OPTIONS,
    fields,
    COUNT_OF(fields),
    facts,
    COUNT_OF(facts),

    piraci_defaults,
    piraci_setup_breaks,
    piraci_setup,
    piraci_to_act,
    piraci_moves,
    piraci_breaks,
    piraci_play,
    piraci_sample,
    piraci_scores,
    piraci_ranking,
    piraci_side,
    piraci_bound,

    piraci_deck,
    piraci_zones,
    piraci_zone,
    piraci_rest,
    piraci_derive,
    piraci_flaw,

    piraci_card_print,
    piraci_card_parse,
    piraci_zone_print,
    piraci_move_print,
    piraci_move_parse,
    piraci_arg_print,

    piraci_board,
    piraci_greedy,
    piraci_suggest,

    piraci_seen,
    0,
    0,
};
