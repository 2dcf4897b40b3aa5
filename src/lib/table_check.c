/* table_check.c -- requests to a table: the caller's words into ours, the event or the refusal back. */
#include "lib/table.h"

/* --- creating -------------------------------------------------------------------------------------- */

const char stand_in_usual[] = "greedy";

void setup_out(const TableSetup *setup, tg_setup *out)
{
    memset(out, 0, sizeof *out);
    out->game      = (const tg_game *)setup->game;
    out->position  = (const tg_state *)setup->position;
    out->limit_ms  = setup->limit_ms;
    out->more_ms   = setup->more_ms;
    out->away_ms   = setup->away_ms;
    out->players   = setup->players;
    out->local     = setup->local;
    out->listed    = setup->listed;
    out->onlookers = setup->onlookers;
    out->delay     = setup->delay;
    out->clock     = setup->clock;
    out->flag      = setup->flag;
    out->away      = setup->away;
    out->deal      = setup->deal;
    out->hints     = setup->hints;
}

void tg_setup_init(tg_setup *setup, const tg_game *game, unsigned players)
{
    TableSetup usual = table_setup(rules(game), players <= MAX_SEATS ? players : 0);
    setup_out(&usual, setup);
    setup->players  = players;
    setup->stand_in = stand_in_usual;
}

/* A text into one of ours; false where it is too long. */
static bool text_in(char *to, size_t size, const char *from)
{
    size_t length = from ? strlen(from) : 0;
    if (length >= size)
        return false;
    memset(to, 0, size);
    if (from)
        memcpy(to, from, length + 1);
    return true;
}

int tg_table_check_create(const tg_setup *setup, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    Event      event;
    Refusal   *no   = why_in(why);
    Text       text = text_on(NULL, 0);
    TableSetup in   = table_setup(rules(setup->game), setup->players <= MAX_SEATS ? setup->players : 0);
    in.players      = (uint8_t)(setup->players <= UINT8_MAX ? setup->players : UINT8_MAX);
    if (setup->deal == TG_DEAL_POSITION && setup->position && !setup->options)
        memcpy(in.option, peek(setup->position)->option, sizeof in.option);
    else if (!options_parse(in.game, setup->players, setup->options, in.option, &text))
        return refuse(no, "table.policy");
    in.position      = peek(setup->position);
    in.position_size = setup->position ? in.game->state_size : 0;
    in.limit_ms      = setup->limit_ms;
    in.more_ms       = setup->more_ms;
    in.away_ms       = setup->away_ms;
    in.local         = setup->local;
    in.listed        = setup->listed;
    in.onlookers     = setup->onlookers;
    in.delay         = setup->delay;
    in.clock         = setup->clock;
    in.flag          = setup->flag;
    in.away          = setup->away;
    in.deal          = setup->deal;
    in.hints         = setup->hints;
    if (!text_in(in.seed, sizeof in.seed, setup->deal == TG_DEAL_SEED ? setup->seed : NULL))
        return refuse(no, "table.seed");
    if (!text_in(in.stand_in, sizeof in.stand_in, setup->stand_in))
        return refuse(no, "table.level");
    return table_check_create(&in, now_ms, &event, no) && event_out(&event, 0, out);
}

/* --- requests --------------------------------------------------------------------------------------- */

/* What most checks have in common: a seat that is there, and what they say. */
static bool seated(const tg_table *table, int seat, tg_refusal *why)
{
    return sits(table, seat) || refuse_number(why_in(why), "table.seat", "seat", seat);
}

static int answer(const tg_table *table, bool lawful, const Event *event, tg_event *out)
{
    return lawful && event_out(event, table_seq(table_in(table)), out);
}

static bool sitter_in(const tg_sitter *from, Sitter *to)
{
    memset(to, 0, sizeof *to);
    to->kind = from->kind;
    memcpy(to->holder.id, from->holder, sizeof to->holder.id);
    memcpy(to->name, from->name, sizeof to->name);
    memcpy(to->level, from->level, sizeof to->level);
    bool fits                = !to->name[TABLE_NAME - 1] && !to->level[TABLE_LEVEL - 1]; /* terminated */
    to->name[TABLE_NAME - 1] = to->level[TABLE_LEVEL - 1] = 0;
    return fits;
}

int tg_table_check_sit(const tg_table *table, int seat, const tg_sitter *sitter, int64_t now_ms,
                       tg_event *out, tg_refusal *why)
{
    Event  event;
    Sitter one;
    if (!seated(table, seat, why))
        return 0;
    if (!sitter_in(sitter, &one))
        return refuse(why_in(why), "table.name");
    return answer(table, table_check_sit(table_in(table), (Seat)seat, &one, now_ms, &event, why_in(why)),
                  &event, out);
}

/* Requests that say no more than which seat and when. */
typedef bool (*SeatCheck)(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why);

static int of_seat(SeatCheck check, const tg_table *table, int seat, int64_t now_ms, tg_event *out,
                   tg_refusal *why)
{
    Event event;
    return seated(table, seat, why) &&
           answer(table, check(table_in(table), (Seat)seat, now_ms, &event, why_in(why)), &event, out);
}

int tg_table_check_leave(const tg_table *table, int seat, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    return of_seat(table_check_leave, table, seat, now_ms, out, why);
}

int tg_table_check_turn_again(const tg_table *table, int seat, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    return of_seat(table_check_turn_again, table, seat, now_ms, out, why);
}

int tg_table_check_resign(const tg_table *table, int seat, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    return of_seat(table_check_resign, table, seat, now_ms, out, why);
}

int tg_table_check_away(const tg_table *table, int seat, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    return of_seat(table_check_away, table, seat, now_ms, out, why);
}

int tg_table_check_return(const tg_table *table, int seat, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    return of_seat(table_check_return, table, seat, now_ms, out, why);
}

int tg_table_check_bot(const tg_table *table, int seat, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    return of_seat(table_check_bot, table, seat, now_ms, out, why);
}

int tg_table_check_commit(const tg_table *table, const uint8_t hash[TG_SECRET_BYTES], int64_t now_ms,
                          tg_event *out, tg_refusal *why)
{
    Event event;
    return answer(table, table_check_commit(table_in(table), hash, now_ms, &event, why_in(why)), &event, out);
}

int tg_table_check_entropy(const tg_table *table, int seat, const void *bytes, size_t size, int64_t now_ms,
                           tg_event *out, tg_refusal *why)
{
    Event event;
    return seated(table, seat, why) &&
           answer(table,
                  table_check_entropy(table_in(table), (Seat)seat, (const uint8_t *)bytes, bytes ? size : 0,
                                      now_ms, &event, why_in(why)),
                  &event, out);
}

int tg_table_check_start(const tg_table *table, const uint8_t *secret, int64_t now_ms, tg_event *out,
                         tg_refusal *why)
{
    Event event;
    return answer(table, table_check_start(table_in(table), secret, now_ms, &event, why_in(why)), &event,
                  out);
}

int tg_table_check_move(const tg_table *table, int seat, const char *notation, int64_t now_ms, tg_event *out,
                        tg_refusal *why)
{
    Event event;
    Scan  text = scan_text(notation);
    return seated(table, seat, why) && answer(table,
                                              table_check_notation(table_in(table), (Seat)seat, text.at,
                                                                   text.left, now_ms, &event, why_in(why)),
                                              &event, out);
}

int tg_table_check_move_number(const tg_table *table, int seat, tg_move move, int64_t now_ms, tg_event *out,
                               tg_refusal *why)
{
    Event event;
    return seated(table, seat, why) &&
           answer(table, table_check_move(table_in(table), (Seat)seat, move, now_ms, &event, why_in(why)),
                  &event, out);
}

int tg_table_check_take_back(const tg_table *table, int seat, uint32_t ply, int64_t now_ms, tg_event *out,
                             tg_refusal *why)
{
    Event event;
    Seat  by = seat == TG_NO_SEAT ? (Seat)NO_SEAT : (Seat)seat;
    return (seat == TG_NO_SEAT || seated(table, seat, why)) &&
           answer(table, table_check_take_back(table_in(table), by, ply, now_ms, &event, why_in(why)), &event,
                  out);
}

static bool is_ask(int what, tg_refusal *why)
{
    return (what >= TG_ASK_TAKE_BACK && what <= TG_ASK_TAKEOVER) || refuse(why_in(why), "table.event");
}

int tg_table_check_ask(const tg_table *table, int seat, int what, int64_t now_ms, tg_event *out,
                       tg_refusal *why)
{
    Event event;
    return seated(table, seat, why) && is_ask(what, why) &&
           answer(table, table_check_ask(table_in(table), (Seat)seat, (Ask)what, now_ms, &event, why_in(why)),
                  &event, out);
}

int tg_table_check_answer(const tg_table *table, int seat, int what, int yes, int64_t now_ms, tg_event *out,
                          tg_refusal *why)
{
    Event event;
    return seated(table, seat, why) && is_ask(what, why) &&
           answer(table,
                  table_check_answer(table_in(table), (Seat)seat, (Ask)what, yes != 0, now_ms, &event,
                                     why_in(why)),
                  &event, out);
}

int tg_table_check_takeover(const tg_table *table, int by, int target, const tg_sitter *sitter,
                            int64_t now_ms, tg_event *out, tg_refusal *why)
{
    Event  event;
    Sitter one;
    Seat   seat = by == TG_NO_SEAT ? (Seat)NO_SEAT : (Seat)by;
    if ((by != TG_NO_SEAT && !seated(table, by, why)) || !seated(table, target, why))
        return 0;
    if (!sitter_in(sitter, &one))
        return refuse(why_in(why), "table.name");
    return answer(
        table, table_check_takeover(table_in(table), seat, (Seat)target, &one, now_ms, &event, why_in(why)),
        &event, out);
}

int tg_table_check_abort(const tg_table *table, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    Event event;
    return answer(table, table_check_abort(table_in(table), now_ms, &event, why_in(why)), &event, out);
}

int tg_table_check_tick(const tg_table *table, int64_t now_ms, tg_event *out)
{
    Event event;
    return answer(table, table_check_tick(table_in(table), now_ms, &event), &event, out);
}
