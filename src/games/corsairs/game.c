/* game.c -- Corsairs as the rest of the house sees it. */
#include "games/corsairs/corsairs.h"

HD_DATA static const char *const prisoners_words[]  = {"forced", "optional", NULL};
HD_DATA static const char *const crew_words[]       = {"free", "full", NULL};
HD_DATA static const char *const annul_last_words[] = {"replay", "counts", NULL};

HD_DATA static const OptionInfo options[COR_OPTIONS] = {
    {"prisoners", prisoners_words, 0, 1},           /* COR-R5 */
    {"crew", crew_words, 0, 1},                     /* COR-R6 */
    {"annul_last", annul_last_words, 0, 1},         /* COR-R4 */
    {"annul_limit", NULL, 0, COR_MOST_ANNUL_LIMIT}, /* COR-R3 */
    {"stall_limit", NULL, 0, COR_MOST_STALL_LIMIT}, /* COR-R1 */
};

#define AT(member) ((uint16_t)offsetof(Corsairs, member))

HD_DATA static const Field fields[] = {
    {"turn", AT(turn), 1, 0, 1, 1, 0, 0, COR_CHAIRS - 1},
    {"phase", AT(phase), 1, 0, 1, 1, 0, COR_PHASE_DRAW, COR_PHASE_ATTACH},
    {"dealer", AT(dealer), 1, 0, 1, 1, 0, 0, COR_CHAIRS - 1},
    {"closer", AT(closer), 1, 0, 1, 1, 0, 0, COR_CHAIRS - 1},
    {"round", AT(round), 2, 0, 1, 1, 0, 0, COR_MOST_ROUND},
    {"annulled", AT(annulled), 1, 0, 1, 1, 0, 0, COR_MOST_ANNUL_LIMIT},
    {"stalled", AT(stalled), 2, 0, 1, 1, 0, 0, COR_MOST_STALL_LIMIT},
    {"mixed", AT(mixed), 1, 0, 1, 1, 0, 0, 1},
    {"swept", AT(swept), 1, 0, PER_SEAT, 1, 0, 0, 1},
};

HD_DATA static const char *const facts[COR_FACTS_END - FACT_GAME] = {
    "deal {dealer:seat} {stock:num}",
    "draw {seat:seat} {from:zone} {card:card?}",
    "discard {seat:seat} {card:card}",
    "sail {seat:seat} {card:card}",
    "annul {seat:seat}",
    "attach {seat:seat} {cards:card*}",
    "apart {seat:seat}",
    "crew {seat:seat} {cards:card*}",
    "crewless {seat:seat}",
    "prisoners {seat:seat} {cards:card*}",
    "stowaways {seat:seat} {cards:card*}",
    "limit {seat:seat} {limit:num}",
    "keep {seat:seat} {count:num}",
    "pass {seat:seat} {closer:seat} {count:num}",
    "under {closer:seat} {count:num}",
    "safe {closer:seat}",
    "penalties {seat:seat} {count:num}",
    "sweep {seat:seat}",
    "last {total:num}",
    "over {total:num}",
    "win {seat:seat} {count:num}",
    "scored {seat:seat} {rounds:num}",
    "stalled {seat:seat} {turns:num}",
};

HD_DATA static const char *const phrases[COR_PHRASES_END] = {
    "move.draw {from:zone} {left:num}",
    "move.take {from:zone} {card:card}",
    "move.annul {from:zone} {card:card}",
    "move.discard {card:card}",
    "move.sail {card:card}",
    "move.sail-at {card:card} {limit:num}",
    "move.crew {limit:num} {cards:card*}",
    "move.crewless {limit:num}",
    "move.lay {cards:card*}",
    "move.lay-none",
    "move.attach {closer:seat} {cards:card*}",
    "move.apart",
    "card.pirate {colour:colour} {number:num}",
    "card.back",
    "zone.stock",
    "zone.discard",
    "zone.pier",
    "zone.hand {seat:seat}",
    "zone.crew {seat:seat}",
    "zone.prisoners {seat:seat}",
    "zone.stowaways {seat:seat}",
    "zone.attached {seat:seat}",
    "zone.penalty {seat:seat}",
};

HD_DATA static const Habits habits = {
    .greedy  = corsairs_greedy,
    .suggest = corsairs_suggest,
    .guided  = 100, /* random play closes at once and says nothing about a hand */
    .rollout = corsairs_rollout,
    .ideas   = corsairs_ideas,
    .settle  = corsairs_settle,
    .races   = 1, /* a round is a race of many small steps, and luck decides more than any of them */
    .lone    = 1, /* nobody knows what another one collects */
    .rash    = corsairs_rash,
};

HD_DATA static const Learnt learnt = {
    .sight    = corsairs_sight,
    .features = COR_FEATURES,
    .foresee  = corsairs_foresee,
    .foreseen = COR_FORESEEN,
};

HD_DATA const Game corsairs_game = {
    .slug           = "corsairs",
    .name           = "Corsairs",
    .prefix         = "COR",
    .credit         = "Leo Colovini",
    .version        = 1,
    .content_hash   = "",
    .net            = HOST_ONLY(&corsairs_net),
    .seat_prefix    = "P",
    .seat_base      = 0,
    .player_counts  = 1u << 2 | 1u << 3 | 1u << 4, /* COR-1 */
    .state_size     = sizeof(Corsairs),
    .max_moves      = MAX_MOVES,
    .max_facts      = 400,
    .options        = options,
    .option_count   = COR_OPTIONS,
    .fields         = fields,
    .field_count    = COUNT_OF(fields),
    .facts          = facts,
    .fact_count     = COUNT_OF(facts),
    .phrases        = phrases,
    .phrase_count   = COR_PHRASES_END,
    .defaults       = corsairs_defaults,
    .setup_breaks   = corsairs_setup_breaks,
    .setup          = corsairs_setup,
    .to_act         = corsairs_to_act,
    .moves          = corsairs_moves,
    .breaks         = corsairs_breaks,
    .play           = corsairs_play,
    .peeked         = corsairs_peeked,
    .sample         = corsairs_sample,
    .scores         = corsairs_scores,
    .ranking        = corsairs_ranking,
    .tally          = corsairs_scores, /* COR-35: penalty cards are counted openly */
    .side           = corsairs_side,
    .bound          = corsairs_bound,
    .deck           = corsairs_deck,
    .zones          = corsairs_zones,
    .zone           = corsairs_zone,
    .rest           = corsairs_rest,
    .derive         = corsairs_derive,
    .derives_hidden = 1, /* the faces of the hands */
    .flaw           = HOST_ONLY(corsairs_flaw),
    .card_print     = HOST_ONLY(corsairs_card_print),
    .card_parse     = HOST_ONLY(corsairs_card_parse),
    .zone_print     = HOST_ONLY(corsairs_zone_print),
    .move_print     = HOST_ONLY(corsairs_move_print),
    .move_parse     = HOST_ONLY(corsairs_move_parse),
    .move_say       = corsairs_move_say,
    .card_say       = HOST_ONLY(corsairs_card_say),
    .zone_say       = HOST_ONLY(corsairs_zone_say),
    .arg_print      = HOST_ONLY(corsairs_arg_print),
    .board          = HOST_ONLY(corsairs_board),
    .habits         = &habits,
    .learnt         = &learnt,
};
