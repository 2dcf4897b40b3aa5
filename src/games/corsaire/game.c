/* game.c -- Corsaire as the rest of the program sees it: its tables and its functions. */
#include "games/corsaire/corsaire.h"

HD_DATA static const char *const placement_words[] = {"supported", "free", "free-stop", NULL};
HD_DATA static const char *const first_words[]     = {"random", "1", "2", NULL};

HD_DATA static const OptionInfo options[] = {
    {"placement", placement_words, 0, 2}, /* CSR-R1, CSR-R2 */
    {"first", first_words, 0, 2},         /* CSR-R12        */
};

#define AT(member) (uint16_t) offsetof(Corsaire, member), sizeof(((Corsaire *)0)->member)

HD_DATA static const Field fields[] = {
    {"resources", (uint16_t)offsetof(Corsaire, have), 1, 0, PER_SEAT, CSR_COLOURS, 4, 0, 13},
    {"turn", AT(turn), 0, 1, 1, 0, 1, CSR_TURNS},
    {"phase", AT(phase), 0, 1, 1, 0, 0, CSR_PHASE_LOOT},
    {"first", AT(first), 0, 1, 1, 0, 0, 1},
    {"at", AT(at), 0, 1, 1, 0, 0, CSR_PLACES - 1},
    {"slot", AT(slot), 0, 1, 1, 0, 0, CSR_SLOTS - 1},
};

HD_DATA static const char *const facts[] = {
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

STATIC_ASSERT(COUNT_OF(facts) == CSR_FACTS_END - FACT_GAME, "a form for every fact");

HD_DATA static const char *const phrases[] = {
    "move.place {card:card} {place:place} {to:zone}",
    ("move.convert {card:card} {place:place} {pay:num} {pay_red:num} {pay_blue:num} {pay_green:num} "
     "{gain:num} {gain_red:num} {gain_blue:num} {gain_green:num}"),
    "move.pass {card:card} {place:place}",
    "move.step {place:place} {to:zone} {card:card}",
    "move.gap {place:place} {to:zone}",
    "move.take {slot:slot} {card:card} {from:zone} {board:card}",
    "move.buy {slot:slot} {board:card} {cost:num} {red:num} {blue:num} {green:num} {vp:num}",
    "move.skip {slot:slot} {board:card} {cost:num} {red:num} {blue:num} {green:num} {vp:num}",
    "move.return {red:num} {blue:num} {green:num}",
    "move.gain {colour:colour}",
    "move.loot {slot:slot} {board:card} {to:zone} {kind:kind} {sum:num} {cards:card*}",
    "card.ship {colour:colour} {number:num}",
    "card.plain {colour:colour}",
    "card.back",
    "card.board {number:num}",
    "card.board-back",
    "zone.box",
    "zone.deck",
    "zone.boards",
    "zone.hand {seat:seat}",
    "zone.pyramid {seat:seat} {place:place}",
    "zone.card {slot:slot}",
    "zone.board {slot:slot}",
    "zone.gained {seat:seat}",
    "zone.loot {slot:slot} {seat:seat}",
    "zone.aside",
    ("effect.convert {pay:num} {pay_red:num} {pay_blue:num} {pay_green:num} "
     "{gain:num} {gain_red:num} {gain_blue:num} {gain_green:num}"),
    "effect.board {cost:num} {red:num} {blue:num} {green:num} {edge:num} {centre:num}",
};

STATIC_ASSERT(COUNT_OF(phrases) == CSR_SAY_END, "a form for every phrase");

HD_DATA static const Habits habits = {
    .greedy  = corsaire_greedy,
    .suggest = corsaire_suggest,
    .guided  = 100, /* random play buys next to nothing, and tells little of what a position is worth */
    .rollout = corsaire_rollout,
};

HD_DATA static const Learnt learnt = {
    .sight    = corsaire_sight,
    .features = CSR_FEATURES,
    .ways     = corsaire_list_ways,
    .along    = corsaire_along,
    .foresee  = corsaire_foresee,
    .foreseen = CSR_FORESEEN,
};

HD_DATA const Game corsaire_game = {
    .slug          = "corsaire",
    .name          = "Corsaire",
    .prefix        = "CSR",
    .credit        = "Yusuke Sawaguchi (design), Makoto Takami (art), Fudacoma",
    .version       = 1,
    .content       = &corsaire_content,
    .content_hash  = corsaire_content_hash,
    .net           = HOST_ONLY(&corsaire_net),
    .seat_prefix   = "P", /* CSR-R24 */
    .seat_base     = 1,
    .player_counts = 1u << 2,
    .state_size    = sizeof(Corsaire),
    .max_moves     = CSR_MOST_MOVES,
    .max_facts     = 64,
    .options       = options,
    .option_count  = COUNT_OF(options),
    .fields        = fields,
    .field_count   = COUNT_OF(fields),
    .facts         = facts,
    .fact_count    = COUNT_OF(facts),
    .phrases       = phrases,
    .phrase_count  = COUNT_OF(phrases),
    .defaults      = corsaire_defaults,
    .setup_breaks  = corsaire_setup_breaks,
    .setup         = corsaire_setup,
    .to_act        = corsaire_to_act,
    .moves         = corsaire_moves,
    .breaks        = corsaire_breaks,
    .play          = corsaire_play,
    .sample        = corsaire_sample,
    .scores        = corsaire_scores,
    .ranking       = corsaire_ranking,
    .tally         = corsaire_scores, /* CSR-7: public, and looting counts when all is turned up */
    .side          = corsaire_side,
    .bound         = corsaire_bound,
    .deck          = corsaire_deck,
    .zones         = corsaire_zones,
    .zone          = corsaire_zone,
    .rest          = corsaire_rest,
    .derive        = corsaire_derive,
    .muddles       = 1,
    .flaw          = HOST_ONLY(corsaire_flaw),
    .card_print    = HOST_ONLY(corsaire_card_print),
    .card_parse    = HOST_ONLY(corsaire_card_parse),
    .zone_print    = HOST_ONLY(corsaire_zone_print),
    .move_print    = HOST_ONLY(corsaire_move_print),
    .move_parse    = HOST_ONLY(corsaire_move_parse),
    .seen          = corsaire_seen,
    .move_say      = corsaire_move_say,
    .card_say      = HOST_ONLY(corsaire_card_say),
    .zone_say      = HOST_ONLY(corsaire_zone_say),
    .effect_say    = HOST_ONLY(corsaire_effect_say),
    .arg_print     = HOST_ONLY(corsaire_arg_print),
    .board         = HOST_ONLY(corsaire_board),
    .habits        = &habits,
    .learnt        = &learnt,
};
