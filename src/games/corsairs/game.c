/* game.c -- Corsairs as the rest of the house sees it. */
#include "games/corsairs/corsairs.h"
#include "games/corsairs/habit.h"

static const char *const prisoners_words[]  = {"forced", "optional", NULL};
static const char *const crew_words[]       = {"free", "full", NULL};
static const char *const annul_last_words[] = {"replay", "counts", NULL};

static const OptionInfo options[OPTIONS] = {
    {"prisoners", prisoners_words, 0, 1, "whether cards of the pier colour are always prisoners (COR-R5)"},
    {"crew", crew_words, 0, 1, "whether all who can join the crew must (COR-R6)"},
    {"annul_last", annul_last_words, 0, 1, "whether an annulled last round is played again (COR-R4)"},
    {"annul_limit", NULL, 0, MOST_ANNUL_LIMIT,
     "annulled rounds in a row before one must be scored; 0: no limit (COR-R3)"},
    {"stall_limit", NULL, 0, MOST_STALL_LIMIT,
     "draws from the discard pile in a row before it is closed for a turn; 0: no limit (COR-R1)"},
};

#define AT(member) ((uint16_t)offsetof(Corsairs, member))

static const Field fields[] = {
    {"turn", AT(turn), 1, 0, 1, 1, 0, 0, CHAIRS - 1},
    {"phase", AT(phase), 1, 0, 1, 1, 0, PHASE_DRAW, PHASE_ATTACH},
    {"dealer", AT(dealer), 1, 0, 1, 1, 0, 0, CHAIRS - 1},
    {"closer", AT(closer), 1, 0, 1, 1, 0, 0, CHAIRS - 1},
    {"round", AT(round), 2, 0, 1, 1, 0, 0, MOST_ROUND},
    {"annulled", AT(annulled), 1, 0, 1, 1, 0, 0, MOST_ANNUL_LIMIT},
    {"stalled", AT(stalled), 2, 0, 1, 1, 0, 0, MOST_STALL_LIMIT},
    {"mixed", AT(mixed), 1, 0, 1, 1, 0, 0, 1},
    {"swept", AT(swept), 1, 0, PER_SEAT, 1, 0, 0, 1},
};

static const char *const facts[FACTS_END - FACT_GAME] = {
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
};

const Game corsairs_game = {
    "corsairs",
    "Corsairs",
    "COR",
    "Leo Colovini",
    1,
    NULL,
    "",
    "P",
    0,
    1u << 2 | 1u << 3 | 1u << 4, /* COR-1 */
    sizeof(Corsairs),
    MAX_MOVES,
    400,
    options,
    OPTIONS,
    fields,
    COUNT_OF(fields),
    facts,
    COUNT_OF(facts),
    corsairs_defaults,
    corsairs_setup_breaks,
    corsairs_setup,
    corsairs_to_act,
    corsairs_moves,
    corsairs_breaks,
    corsairs_play,
    corsairs_sample,
    corsairs_scores,
    corsairs_ranking,
    corsairs_side,
    corsairs_bound,
    corsairs_deck,
    corsairs_zones,
    corsairs_zone,
    corsairs_rest,
    corsairs_derive,
    corsairs_flaw,
    corsairs_card_print,
    corsairs_card_parse,
    corsairs_zone_print,
    corsairs_move_print,
    corsairs_move_parse,
    NULL,
    corsairs_board,
    corsairs_greedy,
    corsairs_suggest,
    NULL, /* every move is made openly */
    100,  /* random play closes at once and says nothing about a hand */
    corsairs_rollout,
    corsairs_settle,
    corsairs_ideas,
    1, /* a round is a race of many small steps, and luck decides more than any of them */
    1, /* nobody knows what another one collects */
    1, /* the faces of the hands */
};
