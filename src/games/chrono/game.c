/* game.c -- Chrono Corsairs as the rest of the program sees it: names, bounds, options, fields, facts, functions. */
#include "games/chrono/chrono.h"

static const char *const volcano_words[] = {"rippling", "expanding", NULL};
static const char *const outfit_words[]  = {"yes", "no", NULL};

static const OptionInfo options[] = {
    {"volcano", volcano_words, 0, 1, "from which storm symbol on volcano tiles pay (CHR-R6)"},
    {"last-outfit", outfit_words, 0, 1, "whether ships are outfitted in the last round (CHR-R10)"},
};

/* A counter, a list with one entry for each seat, a table with a row for each seat, a part of every frame. */
#define ONE(name, member, low, high)                                                                         \
    {                                                                                                        \
        name, (uint16_t)offsetof(Chrono, member), sizeof(((Chrono *)0)->member), 0, 1, 1, 0, low, high       \
    }
#define LIST(name, member, size, rows, low, high)                                                            \
    {                                                                                                        \
        name, (uint16_t)offsetof(Chrono, member), size, 0, rows, 1, 0, low, high                             \
    }
#define FRAME(name, member, size, high)                                                                      \
    {                                                                                                        \
        name, (uint16_t)(offsetof(Chrono, frame) + offsetof(ChronoFrame, member)), size, 0, CHR_FRAMES, 1,   \
            sizeof(ChronoFrame), 0, high                                                                     \
    }

static const Field fields[] = {
    ONE("round", round, 0, 9),
    ONE("phase", phase, 1, 6),
    ONE("part", part, 0, 4),
    ONE("storm", storm, 1, 9),
    ONE("time", time, 0, 3),
    ONE("turn", turn, 0, CHR_PLAYERS - 1),
    ONE("played", played, 0, 1),
    LIST("tile", tile, 1, CHR_TILES, 0, CHR_ISLAND_TILES - 1),
    LIST("flag", flag, 1, PER_SEAT, 1, CHR_PLAYERS),
    LIST("doubloons", doubloons, 2, PER_SEAT, 0, CHR_MOST),
    LIST("gems", gems, 2, PER_SEAT, 0, CHR_MOST),
    {"officers", (uint16_t)offsetof(Chrono, pirates[CHR_OFFICER]), 1, 0, PER_SEAT, CHR_TILES, CHR_SPACES, 0,
     CHR_OFFICERS},
    {"crew", (uint16_t)offsetof(Chrono, pirates[CHR_CREW]), 1, 0, PER_SEAT, CHR_TILES, CHR_SPACES, 0,
     CHR_CREWMEN},
    LIST("water-officers", water[CHR_OFFICER], 1, PER_SEAT, 0, CHR_OFFICERS),
    LIST("water-crew", water[CHR_CREW], 1, PER_SEAT, 0, CHR_CREWMEN),
    LIST("mat", mat, 1, PER_SEAT, 0, CHR_CREWMEN),
    LIST("stable-cube", cube[CHR_STABLE], 1, PER_SEAT, 0, 7),
    LIST("unstable-cube", cube[CHR_UNSTABLE], 1, PER_SEAT, 0, 7),
    ONE("heart", heart, 0, CHR_PLAYERS),
    LIST("order", order, 1, PER_SEAT, 0, CHR_PLAYERS - 1),
    LIST("claim", claim, 1, PER_SEAT, 0, CHR_PLAYERS),
    ONE("tiles-done", tiles, 0, CHR_TILES),
    ONE("place", place, 0, CHR_PLAYERS),
    LIST("ranking", ranking, 1, CHR_PLAYERS, 0, CHR_PLAYERS),
    ONE("used", used, 0, 0x0FFF),
    ONE("mod-forgo", mods.forgo, 0, 201),
    ONE("mod-reverse", mods.reverse, 0, 1),
    ONE("mod-ties-low", mods.ties_low, 0, 1),
    ONE("mod-closed", mods.closed, 0, 15),
    ONE("mod-events", mods.events, 0, 2),
    ONE("mod-calm", mods.calm, 0, 1),
    ONE("mod-carry", mods.carry, 0, 201),
    ONE("mod-keep", mods.keep, 0, 200),
    ONE("mod-no-artifacts", mods.no_artifacts, 0, 1),
    LIST("mod-draw", mods.draw, 1, 2, 0, 200),
    LIST("mod-price", mods.price, 1, CHR_PURCHASES, 0, 200),
    {"mod-bonus", (uint16_t)offsetof(Chrono, mods.bonus), 1, 0, CHR_TERRAINS, 2, 0, 0, 200},
    ONE("laters", laters, 0, CHR_LATERS),
    LIST("later", later, 2, CHR_LATERS, 0, CHR_MAX_STEPS - 1),
    ONE("depth", depth, 0, CHR_FRAMES),
    FRAME("frame-pc", pc, 2, CHR_MAX_STEPS - 1),
    FRAME("frame-list", list, 2, 0x7FFF),
    FRAME("frame-you", you, 1, NO_SEAT),
    FRAME("frame-mode", mode, 1, 7),
    FRAME("frame-here", here, 1, CHR_NO_SPACE),
    FRAME("frame-base", base, 1, CHR_NO_SPACE),
    FRAME("frame-left", left, 1, 255),
    FRAME("frame-hops", hops, 1, 15),
    FRAME("frame-walk", walk, 1, CHR_SPACES - 1),
    FRAME("frame-kind", kind, 1, CHR_CREW),
    {"frame-entrants", (uint16_t)(offsetof(Chrono, frame) + offsetof(ChronoFrame, entrants)), 1, 0,
     CHR_FRAMES, CHR_PLAYERS *CHR_KINDS, sizeof(ChronoFrame), 0, CHR_CREWMEN},
};

static const char *const facts[] = {
    "storm {space:num} {symbol:symbol}",
    "anomaly {card:card} {symbol:symbol}",
    "modifier {what:modifier}",
    "select {seat:seat}",
    "plan {seat:seat} {card:card} {slot:time}",
    "time {time:time}",
    "perform {seat:seat} {slot:time}",
    "redo {seat:seat} {slot:time}",
    "forgo {seat:seat}",
    "artifact {seat:seat} {card:card}",
    "go {seat:seat} {from:space} {to:space} {officers:num} {crew:num}",
    "push {seat:seat} {owner:seat} {from:space} {to:space} {officers:num} {crew:num}",
    "event {seat:seat} {space:space} {card:card}",
    "kill {owner:seat} {space:space} {count:num} {kind:kind}",
    "lose {owner:seat} {space:space} {count:num} {kind:kind}",
    "revive {seat:seat} {space:space} {count:num} {kind:kind}",
    "recruit {seat:seat} {space:space} {count:num}",
    "gain {seat:seat} {amount:num} {item:item}",
    "spend {seat:seat} {amount:num} {item:item}",
    "cube {seat:seat} {track:track} {cards:num}",
    "heart {seat:seat}",
    "steal {seat:seat} {owner:seat} {amount:num} {item:item}",
    "reveal {seat:seat} {space:space} {card:card}",
    "flag {seat:seat} {position:num}",
    "treasure {space:space} {seat:seat} {place:num}",
    "home {space:space}",
    "priority {seat:seat} {position:num}",
    "buy {seat:seat} {purchase:purchase} {price:num}",
    "swap {seat:seat} {from:time} {to:time}",
    "leftover {seat:seat} {amount:num}",
    "round {number:num}",
    "final {seat:seat} {gems:num}",
    "win {seat:seat}",
    "discard {seat:seat} {card:card?}",
    "keep {seat:seat} {card:card?}",
};

STATIC_ASSERT(COUNT_OF(facts) == CHR_FACTS - FACT_GAME, "a form for every fact");

static const Habits habits = {
    .greedy  = chrono_greedy,
    .suggest = chrono_suggest,
    .guided  = 100,
    .rollout = chrono_rollout,
    .pauses  = chrono_pauses,
    .outlook = chrono_outlook,
};

static const Learnt learnt = {
    .sight    = chrono_sight,
    .features = CHR_FEATURES,
    .instinct = chrono_instinct,
};

const Game chrono_game = {
    .slug   = "chrono",
    .name   = "Chrono Corsairs",
    .prefix = "CHR",
    .credit =
        "John Brieger and Vincent Hirtzel (design), Thomas Verguet (art), Matt Paquette (graphic design), "
        "Tasty Minstrel Games",
    .version       = 1,
    .content       = &chrono_content,
    .content_hash  = chrono_content_hash,
    .seat_prefix   = "p",
    .seat_base     = 1,
    .player_counts = 1u << 2 | 1u << 3 | 1u << 4 | 1u << 5,
    .state_size    = sizeof(Chrono),
    .max_moves     = CHR_OPTIONS,
    .max_facts     = 512,
    .options       = options,
    .option_count  = COUNT_OF(options),
    .fields        = fields,
    .field_count   = COUNT_OF(fields),
    .facts         = facts,
    .fact_count    = COUNT_OF(facts),
    .defaults      = chrono_defaults,
    .setup_breaks  = chrono_setup_breaks,
    .setup         = chrono_setup,
    .to_act        = chrono_to_act,
    .moves         = chrono_moves,
    .breaks        = chrono_breaks,
    .play          = chrono_play,
    .sample        = chrono_sample,
    .scores        = chrono_scores,
    .ranking       = chrono_ranking,
    .side          = chrono_side,
    .bound         = chrono_bound,
    .deck          = chrono_deck,
    .zones         = chrono_zones,
    .zone          = chrono_zone,
    .rest          = chrono_rest,
    .derive        = chrono_derive,
    .muddles       = 1,
    .flaw          = chrono_flaw,
    .card_print    = chrono_card_print,
    .card_parse    = chrono_card_parse,
    .zone_print    = chrono_zone_print,
    .move_print    = chrono_move_print,
    .move_parse    = chrono_move_parse,
    .seen          = chrono_seen,
    .arg_print     = chrono_arg_print,
    .board         = chrono_board,
    .habits        = &habits,
    .learnt        = &learnt,
};
