/* table_check.c -- requests that concern seats and the game: what each amounts to, or why not. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "table/shelf.h"
#include "table/table_parts.h"
#include "table/utf8.h"

enum { DAY_MS = 24 * 60 * 60 * 1000 };

/* --- creating --------------------------------------------------------------------------------------- */

TableSetup table_setup(const Game *game, unsigned players)
{
    TableSetup setup;
    memset(&setup, 0, sizeof setup);
    setup.game    = game;
    setup.rules   = game->version;
    setup.players = (uint8_t)players;
    setup.deal    = DEAL_FAIR;
    snprintf(setup.slug, sizeof setup.slug, "%s", game->slug);
    snprintf(setup.content, sizeof setup.content, "%s", game->content_hash);
    snprintf(setup.stand_in, sizeof setup.stand_in, "greedy");
    if (players <= MAX_SEATS)
        game->defaults(game, players, setup.option);
    return setup;
}

static bool text_fits(const char *text, size_t room)
{
    size_t length = strnlen(text, room);
    return length < room && (length == 0 || utf8_plain(text, length));
}

static bool clock_fits(const TableSetup *setup, Refusal *why)
{
    int64_t least = setup->clock == CLOCK_DAYS ? DAY_MS : 1000;
    int64_t most  = (int64_t)100 * DAY_MS;
    bool    fits;
    if (setup->clock == CLOCK_NONE)
        fits = setup->limit_ms == 0 && setup->more_ms == 0;
    else
        fits = setup->clock < CLOCK_KINDS && setup->limit_ms >= least && setup->limit_ms <= most &&
               setup->more_ms >= 0 && setup->more_ms <= DAY_MS &&
               (setup->clock == CLOCK_TOTAL || setup->more_ms == 0) &&
               (setup->clock != CLOCK_DAYS || setup->limit_ms % DAY_MS == 0);
    return fits || refuse(why, "table.clock");
}

static bool policies_fit(const TableSetup *setup, Refusal *why)
{
    bool fits = setup->local <= 1 && setup->listed <= 1 && setup->hints <= 1 &&
                setup->onlookers < ONLOOKERS_KINDS &&
                (setup->onlookers == ONLOOKERS_DELAYED || setup->delay == 0) && setup->flag < THEN_KINDS &&
                setup->away < THEN_KINDS && setup->away_ms >= 0 && setup->deal < DEAL_KINDS;
    if (!fits)
        return refuse(why, "table.policy");
    return (text_fits(setup->stand_in, sizeof setup->stand_in) && setup->stand_in[0]) ||
           refuse(why, "table.level");
}

static bool option_fits(const Game *game, const uint16_t option[MAX_OPTIONS])
{
    for (unsigned i = game->option_count; i < MAX_OPTIONS; i++)
        if (option[i])
            return false;
    return true;
}

static bool deal_fits(const TableSetup *setup, Refusal *why)
{
    if (setup->deal == DEAL_SEED)
        return (strnlen(setup->seed, sizeof setup->seed) < sizeof setup->seed &&
                seed_ok(setup->seed, strlen(setup->seed), NULL)) ||
               refuse(why, "table.seed");
    if (setup->deal != DEAL_POSITION)
        return true;
    StateBox box; /* bytes from elsewhere need not be aligned */
    if (!setup->position || setup->position_size != setup->game->state_size)
        return refuse(why, "table.position");
    memcpy(&box, setup->position, setup->position_size);
    return (box.head.players == setup->players &&
            memcmp(box.head.option, setup->option, sizeof box.head.option) == 0 &&
            start_sound(setup->game, &box.head)) ||
           refuse(why, "table.position");
}

bool table_check_create(const TableSetup *setup, int64_t now_ms, Event *out, Refusal *why)
{
    const Game *game = setup->game;
    if (!event_begin(NULL, EVENT_CREATED, NO_SEAT, now_ms < 0 && setup->local ? 0 : now_ms, out, why))
        return false;
    out->at_ms = now_ms < 0 ? -1 : now_ms;
    if (!game)
        return refuse_text(why, "table.game", "game", setup->slug);
    if (setup->rules != game->version) {
        refuse_number(why, "table.rules", "rules", setup->rules);
        refusal_number(why, "here", game->version);
        return false;
    }
    bool seats = setup->players >= 1 && setup->players <= MAX_SEATS; /* beyond, no rule is asked */
    Rule rule  = seats ? game->setup_breaks(game, setup->players, setup->option) : (Rule)LAWFUL;
    if (rule != LAWFUL)
        return refuse_rule(why, rule);
    if (!seats || !((game->player_counts >> setup->players) & 1u))
        return refuse_number(why, "table.players", "players", setup->players);
    if (!option_fits(game, setup->option))
        return refuse(why, "table.policy");
    if (!clock_fits(setup, why) || !policies_fit(setup, why) || !deal_fits(setup, why))
        return false;

    out->setup = table_setup(game, setup->players); /* names as this program has them, nothing behind texts */
    TableSetup *made = &out->setup;
    memcpy(made->option, setup->option, sizeof made->option);
    memset(made->stand_in, 0, sizeof made->stand_in);
    memcpy(made->stand_in, setup->stand_in, strlen(setup->stand_in));
    made->local     = setup->local;
    made->listed    = setup->listed;
    made->hints     = setup->hints;
    made->onlookers = setup->onlookers;
    made->delay     = setup->delay;
    made->clock     = setup->clock;
    made->flag      = setup->flag;
    made->away      = setup->away;
    made->deal      = setup->deal;
    made->limit_ms  = setup->limit_ms;
    made->more_ms   = setup->more_ms;
    made->away_ms   = setup->away_ms;
    if (setup->deal == DEAL_SEED)
        memcpy(made->seed, setup->seed, strlen(setup->seed));
    if (setup->deal == DEAL_POSITION) {
        made->position      = setup->position;
        made->position_size = setup->position_size;
    }
    return true;
}

/* --- before the start ---------------------------------------------------------------------------------- */

static bool needs_open(const Table *table, Refusal *why)
{
    if (table->phase == TABLE_OVER)
        return refuse(why, "table.over");
    return table->phase == TABLE_OPEN || refuse(why, "table.started");
}

static bool holder_given(const Holder *holder)
{
    static const Holder nobody = {{0}};
    return !holder_is(holder, &nobody);
}

bool sitter_fits(const Table *table, const Sitter *sitter, Refusal *why)
{
    if (sitter->kind >= SEAT_KINDS)
        return refuse(why, "table.person");
    if (!text_fits(sitter->name, sizeof sitter->name))
        return refuse(why, "table.name");
    if (!text_fits(sitter->level, sizeof sitter->level) || (sitter->kind != SEAT_BOT && sitter->level[0]))
        return refuse(why, "table.level");
    if (table->local)
        return true;
    bool somebody = sitter->kind == SEAT_PERSON || sitter->kind == SEAT_INVITED;
    if (somebody != holder_given(&sitter->holder))
        return refuse(why, "table.person");
    if (sitter->kind == SEAT_BOT && !sitter->level[0])
        return refuse(why, "table.level");
    if (sitter->kind == SEAT_PERSON && table_seat_of(table, &sitter->holder) != NO_SEAT)
        return refuse_number(why, "table.sits", "seat", table_seat_of(table, &sitter->holder));
    return true;
}

/* Texts with nothing but zeros behind them, so that the same sitter has the same bytes. */
static void sitter_copy(Sitter *to, const Sitter *from)
{
    memset(to, 0, sizeof *to);
    to->kind   = from->kind;
    to->holder = from->holder;
    memcpy(to->name, from->name, strlen(from->name));
    memcpy(to->level, from->level, strlen(from->level));
}

bool table_check_sit(const Table *table, Seat seat, const Sitter *sitter, int64_t now_ms, Event *out,
                     Refusal *why)
{
    if (!event_begin(table, EVENT_SEATED, seat, now_ms, out, why) || !seat_there(table, seat, why))
        return false;
    if (!table->local && !needs_open(table, why))
        return false;
    if (!sitter_fits(table, sitter, why))
        return false;
    const Sitter *now = &table->seat[seat].sitter;
    if (!table->local && now->kind == SEAT_PERSON)
        return refuse_number(why, "table.seat-taken", "seat", seat);
    if (!table->local && now->kind == SEAT_INVITED && sitter->kind == SEAT_PERSON &&
        !holder_is(&now->holder, &sitter->holder))
        return refuse_number(why, "table.invited", "seat", seat);
    sitter_copy(&out->sitter, sitter);
    return true;
}

bool table_check_leave(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why)
{
    if (!event_begin(table, EVENT_LEFT, seat, now_ms, out, why) || !seat_there(table, seat, why) ||
        !needs_open(table, why))
        return false;
    return table->seat[seat].sitter.kind != SEAT_OPEN || refuse_number(why, "table.open", "seat", seat);
}

static bool needs_fair(const Table *table, Refusal *why)
{
    return table->fair != NULL || refuse(why, "table.not-fair");
}

bool table_check_commit(const Table *table, const uint8_t hash[SECRET_BYTES], int64_t now_ms, Event *out,
                        Refusal *why)
{
    if (!event_begin(table, EVENT_COMMITTED, NO_SEAT, now_ms, out, why) || !needs_open(table, why) ||
        !needs_fair(table, why))
        return false;
    if (table->fair->committed)
        return refuse(why, "table.committed");
    memcpy(out->bytes, hash, SECRET_BYTES);
    return true;
}

bool table_check_entropy(const Table *table, Seat seat, const uint8_t *bytes, size_t size, int64_t now_ms,
                         Event *out, Refusal *why)
{
    if (!event_begin(table, EVENT_ENTROPY, seat, now_ms, out, why) || !seat_there(table, seat, why) ||
        !needs_open(table, why) || !needs_fair(table, why))
        return false;
    if (!table->fair->committed)
        return refuse(why, "table.uncommitted");
    if (!is_person(table, seat))
        return refuse_number(why, "table.held", "seat", seat);
    if (size < 1 || size > ENTROPY_BYTES || table->fair->size[seat])
        return refuse_number(why, "table.entropy", "most", ENTROPY_BYTES);
    out->entropy_size = (uint8_t)size;
    memcpy(out->bytes, bytes, size);
    return true;
}

bool table_check_start(const Table *table, const uint8_t *secret, int64_t now_ms, Event *out, Refusal *why)
{
    if (!event_begin(table, EVENT_STARTED, NO_SEAT, now_ms, out, why) || !needs_open(table, why))
        return false;
    for (Seat seat = 0; seat < table->players && !table->local; seat++) {
        unsigned kind = table->seat[seat].sitter.kind;
        if (kind == SEAT_OPEN || kind == SEAT_INVITED)
            return refuse_number(why, "table.open", "seat", seat);
    }
    if (!table->fair)
        return !secret || refuse(why, "table.not-fair");
    uint8_t hash[SECRET_BYTES];
    if (!table->fair->committed)
        return refuse(why, "table.uncommitted");
    if (secret)
        fair_hash(secret, hash);
    if (!secret || memcmp(hash, table->fair->hash, sizeof hash) != 0)
        return refuse(why, "table.secret");
    out->done = 1;
    memcpy(out->bytes, secret, SECRET_BYTES);
    return true;
}

/* --- in play --------------------------------------------------------------------------------------------- */

bool table_check_move(const Table *table, Seat seat, Move move, int64_t now_ms, Event *out, Refusal *why)
{
    if (!table_move_event(table, seat, move, now_ms, out, why))
        return false;
    Rule rule = table->game->breaks(table->game, table->state, seat, move);
    if (rule == LAWFUL)
        return true;
    char tried[256];
    Text text = text_on(tried, sizeof tried);
    table->game->move_print(table->game, table->state, seat, move, seat, &text);
    refuse_rule(why, rule);
    refusal_offer(why, table->game, table->state, seat, scan_on(tried, text.length));
    return false;
}

bool table_move_event(const Table *table, Seat seat, Move move, int64_t now_ms, Event *out, Refusal *why)
{
    if (!event_begin(table, EVENT_MOVED, seat, now_ms, out, why) || !seat_there(table, seat, why) ||
        !needs_running(table, why))
        return false;
    if (table->seat[seat].since_ms >= 0 && table_left(table, seat, out->at_ms) <= 0)
        return refuse_number(why, "table.flag", "seat", seat);
    out->move = move;
    if (out->at_ms >= 0 && table->since_ms >= 0 && out->at_ms >= table->since_ms)
        out->used_ms = out->at_ms - table->since_ms;
    return true;
}

bool table_check_notation(const Table *table, Seat seat, const char *notation, size_t length, int64_t now_ms,
                          Event *out, Refusal *why)
{
    return table_move_event(table, seat, NO_MOVE, now_ms, out, why) &&
           refusal_read(table->game, table->state, seat, scan_on(notation, length), &out->move, why);
}

static bool needs_person(const Table *table, Seat seat, Refusal *why)
{
    if (!is_person(table, seat))
        return refuse_number(why, "table.held", "seat", seat);
    return !table->seat[seat].out || refuse_number(why, "table.out", "seat", seat);
}

bool table_check_resign(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why)
{
    return event_begin(table, EVENT_RESIGNED, seat, now_ms, out, why) && seat_there(table, seat, why) &&
           needs_begun(table, why) && needs_person(table, seat, why);
}

bool table_check_away(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why)
{
    if (!event_begin(table, EVENT_AWAY, seat, now_ms, out, why) || !seat_there(table, seat, why) ||
        !needs_begun(table, why) || !needs_person(table, seat, why))
        return false;
    return !table->seat[seat].away || refuse_number(why, "table.away", "seat", seat);
}

bool table_check_return(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why)
{
    if (!event_begin(table, EVENT_RETURNED, seat, now_ms, out, why) || !seat_there(table, seat, why) ||
        !needs_begun(table, why) || !needs_person(table, seat, why))
        return false;
    const TableSeat *one = &table->seat[seat];
    if (one->flagged && table->clock == CLOCK_TOTAL)
        return refuse_number(why, "table.time-up", "seat", seat);
    return one->away || one->took_over || refuse_number(why, "table.not-away", "seat", seat);
}

bool table_check_bot(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why)
{
    if (!event_begin(table, EVENT_BOT, seat, now_ms, out, why) || !seat_there(table, seat, why) ||
        !needs_begun(table, why) || !needs_person(table, seat, why))
        return false;
    return !table->seat[seat].took_over || refuse_number(why, "table.no-bot", "seat", seat);
}

bool table_check_abort(const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    return event_begin(table, EVENT_ABORTED, NO_SEAT, now_ms, out, why) &&
           (table->phase != TABLE_OVER || refuse(why, "table.over"));
}
