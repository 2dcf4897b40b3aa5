/* game.c -- Kosmiczni Piraci as everything above the rules sees it. */
#include "games/piraci/piraci.h"

HD_DATA static const char *const treasures_words[] = {"open", "hidden", NULL};
HD_DATA static const char *const home_words[]      = {"random", "b", "c", "d", "e", "f", NULL};
HD_DATA static const char *const first_words[]     = {"1", "2", "3", "4", "5", "random", NULL};
HD_DATA static const char *const caught_words[]    = {"lost", "kept", NULL};
HD_DATA static const char *const claim_words[]     = {"choose", "highest", NULL};

HD_DATA static const OptionInfo options[PIR_OPTIONS] = {
    {"treasures", treasures_words, 0, 1}, /* PIR-R1  */
    {"pirate_home", home_words, 0, 5},    /* PIR-R2  */
    {"first", first_words, 0, 5},         /* PIR-R5  */
    {"caught", caught_words, 0, 1},       /* PIR-R14 */
    {"claim", claim_words, 0, 1},         /* PIR-R19 */
};

#define AT(member) (uint16_t) offsetof(Piraci, member)
HD_DATA static const Field fields[] = {
    {"turn", AT(turn), 1, 0, 1, 1, 0, 0, PIR_SEATS - 1},
    {"phase", AT(phase), 1, 0, 1, 1, 0, PIR_SENDING, PIR_COLLECTING},
    {"merchant", AT(merchant), 1, 0, 1, 1, 0, 0, PIR_PLANETS - 1},
    {"pirate", AT(pirate), 1, 0, 1, 1, 0, 0, PIR_PLANETS - 1},
    {"home", AT(home), 1, 0, 1, 1, 0, 1, PIR_PLANETS - 1}, /* PIR-3: never the merchant ship's */
    {"planet", AT(planet), 1, 0, 1, 1, 0, 0, PIR_PLANETS},
    {"taken", AT(taken), 1, 0, 1, 1, 0, 0, PIR_SEATS - 1},
};

HD_DATA static const char *const facts[] = {
    "up {card:card} {planet:zone}",                   /* PIR-13         */
    "box {teleport:card} {lost:card?} {planet:zone}", /* PIR-15, PIR-16 */
    "ship {ship:ships} {planet:zone}",                /* PIR-19         */
    "end {by:cause}",                                 /* PIR-24, PIR-25 */
    "get {seat:seat} {treasure:card}",                /* PIR-36         */
    "rest {seat:seat} {treasures:card*}",             /* PIR-38         */
    "all {seat:seat} {treasures:card*}",              /* PIR-39         */
    "gone {planet:zone} {treasures:card*}",           /* PIR-31, PIR-40 */
};

HD_DATA static const char *const phrases[] = {
    "move.play {card:card?} {planet:zone} {seat:seat}",
    "move.cover {card:card?} {planet:zone} {under:card} {seat:seat}",
    "move.take {treasure:card} {planet:zone} {value:num}",
    "card.pirate {owner:seat} {value:num}",
    "card.teleport {owner:seat}",
    "card.back {owner:seat}",
    "card.treasure {value:num}",
    "card.token",
    "card.ship",
    "zone.planet {planet:planet}",
    "zone.treasures {planet:planet}",
    "zone.box",
    "zone.chest",
    "zone.sea",
    "zone.hand {seat:seat}",
    "zone.loot {seat:seat}",
};

STATIC_ASSERT(COUNT_OF(phrases) == PIR_SAY_END, "a form for every phrase");

HD_DATA static const Habits habits = {
    .weigh  = piraci_weigh,
    .guided = 90, /* a search whose playouts are greedy beats one whose playouts are random */
};

HD_DATA static const Learnt learnt = {
    .sight    = piraci_sight,
    .features = PIR_FEATURES,
    .foresee  = piraci_foresee,
    .foreseen = PIR_FORESEEN,
    .instinct = piraci_instinct,
};

HD_DATA const Game piraci_game = {
    .slug          = "piraci",
    .name          = "Kosmiczni Piraci",
    .prefix        = "PIR",
    .credit        = "Reiner Knizia",
    .version       = 1,
    .content_hash  = "",
    .net           = HOST_ONLY(&piraci_net),
    .seat_prefix   = "P",
    .seat_base     = 1,
    .player_counts = (Seats)((1u << 3) | (1u << 4) | (1u << 5)),
    .state_size    = sizeof(Piraci),
    .max_moves     = PIR_MOVES,
    .max_facts     = PIR_FACTS,
    .options       = options,
    .option_count  = PIR_OPTIONS,
    .fields        = fields,
    .field_count   = COUNT_OF(fields),
    .facts         = facts,
    .fact_count    = COUNT_OF(facts),
    .phrases       = phrases,
    .phrase_count  = COUNT_OF(phrases),
    .defaults      = piraci_defaults,
    .setup_breaks  = piraci_setup_breaks,
    .setup         = piraci_setup,
    .to_act        = piraci_to_act,
    .moves         = piraci_moves,
    .breaks        = piraci_breaks,
    .play          = piraci_play,
    .sample        = piraci_sample,
    .scores        = piraci_scores,
    .ranking       = piraci_ranking,
    .tally         = piraci_scores, /* treasures are taken for all to see */
    .side          = piraci_side,
    .bound         = piraci_bound,
    .deck          = piraci_deck,
    .zones         = piraci_zones,
    .zone          = piraci_zone,
    .rest          = piraci_rest,
    .derive        = piraci_derive,
    .flaw          = HOST_ONLY(piraci_flaw),
    .card_print    = HOST_ONLY(piraci_card_print),
    .card_parse    = HOST_ONLY(piraci_card_parse),
    .zone_print    = HOST_ONLY(piraci_zone_print),
    .move_print    = HOST_ONLY(piraci_move_print),
    .move_parse    = HOST_ONLY(piraci_move_parse),
    .seen          = piraci_seen,
    .move_say      = piraci_move_say,
    .card_say      = HOST_ONLY(piraci_card_say),
    .zone_say      = HOST_ONLY(piraci_zone_say),
    .arg_print     = HOST_ONLY(piraci_arg_print),
    .board         = HOST_ONLY(piraci_board),
    .habits        = &habits,
    .learnt        = &learnt,
};
