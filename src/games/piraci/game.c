/* game.c -- Kosmiczni Piraci as everything above the rules sees it. */
#include "games/piraci/piraci.h"

static const char *const treasures_words[] = {"open", "hidden", NULL};
static const char *const home_words[]      = {"random", "b", "c", "d", "e", "f", NULL};
static const char *const first_words[]     = {"1", "2", "3", "4", "5", "random", NULL};
static const char *const caught_words[]    = {"lost", "kept", NULL};
static const char *const claim_words[]     = {"choose", "highest", NULL};

static const OptionInfo options[PIR_OPTIONS] = {
    {"treasures", treasures_words, 0, 1,
     "treasures on planets lie face up, or hidden until collecting (PIR-R1)"},
    {"pirate_home", home_words, 0, 5, "the pirate ship's home; the merchant ship's is a (PIR-R2)"},
    {"first", first_words, 0, 5, "who takes the first turn (PIR-R5)"},
    {"caught", caught_words, 0, 1, "the merchant ship on the pirate ship's planet is lost or kept (PIR-R14)"},
    {"claim", claim_words, 0, 1, "takers choose a treasure, or get the highest (PIR-R19)"},
};

#define AT(member) (uint16_t) offsetof(Piraci, member)
static const Field fields[] = {
    {"turn", AT(turn), 1, 0, 1, 1, 0, 0, PIR_SEATS - 1},
    {"phase", AT(phase), 1, 0, 1, 1, 0, PIR_SENDING, PIR_COLLECTING},
    {"merchant", AT(merchant), 1, 0, 1, 1, 0, 0, PIR_PLANETS - 1},
    {"pirate", AT(pirate), 1, 0, 1, 1, 0, 0, PIR_PLANETS - 1},
    {"home", AT(home), 1, 0, 1, 1, 0, 1, PIR_PLANETS - 1}, /* PIR-3: never the merchant ship's */
    {"planet", AT(planet), 1, 0, 1, 1, 0, 0, PIR_PLANETS},
    {"taken", AT(taken), 1, 0, 1, 1, 0, 0, PIR_SEATS - 1},
};

static const char *const facts[] = {
    "up {card:card} {planet:zone}",                   /* PIR-13         */
    "box {teleport:card} {lost:card?} {planet:zone}", /* PIR-15, PIR-16 */
    "ship {ship:ships} {planet:zone}",                /* PIR-19         */
    "end {by:cause}",                                 /* PIR-24, PIR-25 */
    "get {seat:seat} {treasure:card}",                /* PIR-36         */
    "rest {seat:seat} {treasures:card*}",             /* PIR-38         */
    "all {seat:seat} {treasures:card*}",              /* PIR-39         */
    "gone {planet:zone} {treasures:card*}",           /* PIR-31, PIR-40 */
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
    90,   /* a search whose playouts are greedy beats one whose playouts are random */
    NULL, /* greedy is quick enough for them */
    NULL, /* any deal will do */
    NULL, /* its suggestions are quick */
    0,
    0,
    0,
    NULL, /* it is decided at the very end */
    NULL,
    piraci_sight,
    PIR_FEATURES,
    piraci_instinct,
};
