/* game.c -- Korsar as the rest of the program sees it: its tables and its functions. */
#include "games/korsar/korsar.h"

HD_DATA static const char *const mode_words[]       = {"solo", "teams", NULL};
HD_DATA static const char *const unattacked_words[] = {"owner", "nobody", NULL};
HD_DATA static const char *const team_end_words[]   = {"team", "player", "sit", NULL};
HD_DATA static const char *const no_yes_words[]     = {"no", "yes", NULL};
HD_DATA static const char *const yes_no_words[]     = {"yes", "no", NULL};

HD_DATA static const OptionInfo options[KOR_OPTIONS] = {
    {"mode", mode_words, 0, 1},
    {"end_unattacked", unattacked_words, 0, 1},
    {"team_end", team_end_words, 0, 2},
    {"admiral_partner", no_yes_words, 0, 1},
    {"after_captain", yes_no_words, 0, 1},
};

HD_DATA static const Field fields[] = {
    {"turn", (uint16_t)offsetof(Korsar, turn), 1, 0, 1, 1, 0, 0, MAX_SEATS - 1},
};

HD_DATA static const char *const facts[KOR_FACTS_END - FACT_GAME] = {
    "draw {seat:seat} {card:card?} {left:num}",
    "sail {seat:seat} {card:card} {battle:zone}",
    "attack {seat:seat} {battle:zone} {card:card} {force:num}",
    "captain {seat:seat} {battle:zone} {card:card}",
    "admiral {seat:seat} {battle:zone}",
    "discard {seat:seat} {card:card}",
    "lead {side:side} {battle:zone}",
    "tie {battle:zone}",
    "collect {seat:seat} {battle:zone} {gold:num}",
    "sit {seat:seat}",
    "end",
    "award {side:side} {battle:zone} {gold:num}",
    "adrift {battle:zone}",
    "count {side:side} {loot:num} {hands:num} {score:num}",
    "win {sides:side*}",
};

HD_DATA static const char *const phrases[KOR_PHRASES_END] = {
    "move.draw {left:num}",
    "move.sail {battle:zone} {card:card}",
    "move.attack {battle:zone} {card:card} {force:num} {then:stand}",
    "move.captain {battle:zone} {card:card}",
    "move.admiral {battle:zone}",
    "move.discard {card:card}",
    "card.merchant {gold:num}",
    "card.pirate {colour:colour} {guns:num}",
    "card.captain {colour:colour}",
    "card.admiral",
    "card.back",
    "zone.deck",
    "zone.removed",
    "zone.battle {number:num}",
    "zone.hand {seat:seat}",
    "zone.loot {side:side}",
};

HD_DATA static const Habits habits = {
    .weigh  = korsar_weigh,
    .guided = 100, /* chance moves in playouts would drown what the moves at hand differ by */
    .races  = 1,   /* who draws what decides more than any single move */
    .lone   = 1,   /* whether a battle can be won is decided by what nobody else sees */
    .trust  = 20,  /* its net knows when to wait, which no playout by habit shows */
};

HD_DATA static const Learnt learnt = {
    .sight    = korsar_sight,
    .features = KOR_FEATURES,
    .foresee  = korsar_foresee,
    .foreseen = KOR_FORESEEN,
    .instinct = korsar_instinct,
};

HD_DATA const Game korsar_game = {
    .slug          = "korsar",
    .name          = "Korsar",
    .prefix        = "KOR",
    .credit        = "Reiner Knizia",
    .version       = 1, /* version of the rules */
    .content_hash  = "",
    .net           = HOST_ONLY(&korsar_net),
    .seat_prefix   = "P",
    .seat_base     = 0,
    .player_counts = (Seats)(1u << 2 | 1u << 3 | 1u << 4 | 1u << 5 | 1u << 6 | 1u << 8), /* KOR-1 */
    .state_size    = (uint32_t)sizeof(Korsar),
    .max_moves     = KOR_MOVES,
    .max_facts =
        160, /* each of 78 cards moves or is shown once; of 25 battles and 5 sides something is said */
    .options      = options,
    .option_count = KOR_OPTIONS,
    .fields       = fields,
    .field_count  = (uint32_t)COUNT_OF(fields),
    .facts        = facts,
    .fact_count   = (uint32_t)COUNT_OF(facts),
    .phrases      = phrases,
    .phrase_count = KOR_PHRASES_END,
    .defaults     = korsar_defaults,
    .setup_breaks = korsar_setup_breaks,
    .setup        = korsar_setup,
    .to_act       = korsar_to_act,
    .moves        = korsar_moves,
    .breaks       = korsar_breaks,
    .play         = korsar_play,
    .sample       = korsar_sample,
    .scores       = korsar_scores,
    .ranking      = korsar_ranking,
    .tally        = korsar_scores, /* until the end only what lies open counts */
    .side         = korsar_side,
    .bound        = korsar_bound,
    .deck         = korsar_deck,
    .zones        = korsar_zones,
    .zone         = korsar_zone,
    .rest         = korsar_rest,
    .derive       = korsar_derive,
    .flaw         = HOST_ONLY(korsar_flaw),
    .card_print   = HOST_ONLY(korsar_card_print),
    .card_parse   = HOST_ONLY(korsar_card_parse),
    .zone_print   = HOST_ONLY(korsar_zone_print),
    .move_print   = HOST_ONLY(korsar_move_print),
    .move_parse   = HOST_ONLY(korsar_move_parse),
    .move_say     = korsar_move_say,
    .card_say     = HOST_ONLY(korsar_card_say),
    .zone_say     = HOST_ONLY(korsar_zone_say),
    .arg_print    = HOST_ONLY(korsar_arg_print),
    .board        = HOST_ONLY(korsar_board),
    .habits       = &habits,
    .learnt       = &learnt,
};
