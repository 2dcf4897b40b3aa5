/* fleet.c -- the life of a table: guests come, connect, sit down, play to the end, and sit down again. */
#include "load/fleet.h"

#include <ev.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/id.h"
#include "harbour/moment.h"
#include "load/asks.h"
#include "load/scan.h"
#include "load/wires.h"

enum { MOVE_MOST = 300, PACE_MS = 1 };

typedef struct Board Board;

typedef struct Player {
    Wire           wire;
    Board         *board;
    struct Player *next; /* among those who are to move */
    bool           known, over, waits, queued;
    int64_t        floor; /* an offer counts that is not older than the last answer */
    int64_t        seq;   /* of the last offer; -1: none                            */
    int64_t        ready_us, due_us;
    uint64_t       id; /* of the move that waits for an answer */
    size_t         move_length;
    char           move[MOVE_MOST]; /* with its quotes */
    char           table[ID_SIZE];  /* that it watches; "": none */
} Player;

struct Board {
    Fleet         *fleet;
    const tg_game *game;
    unsigned       players, known, over;
    Player        *player; /* so many */
    char           id[ID_SIZE];
    bool           ran;
};

struct Fleet {
    FleetSetup      setup;
    struct ev_loop *loop;
    Asks           *asks;
    Wires          *wires;
    Board          *board;
    Player         *player;
    size_t          players;
    tg_rng          rng;
    FleetCount      count;
    Tally           tally;
    uint64_t        games_most, begun, waiting, next_id;
    int64_t         rate, rate_since_us, rate_sent;
    Player         *first, **last; /* to move, in order */
    ev_timer        pace;
};

static void trouble(Fleet *fleet, const char *what, const char *text, size_t length)
{
    fleet->count.refused++;
    if (!fleet->count.trouble[0])
        (void)snprintf(fleet->count.trouble, sizeof fleet->count.trouble, "%s: %.*s", what,
                       (int)(length < 300 ? length : 300), text);
}

/* --- moving ---------------------------------------------------------------------------------------------------- */

static void send_move(Player *player, int64_t due_us)
{
    char   text[MOVE_MOST + 200];
    Fleet *fleet   = player->board->fleet;
    player->waits  = true;
    player->id     = ++fleet->next_id;
    player->due_us = due_us;
    int n =
        snprintf(text, sizeof text,
                 "{\"cmd\":\"move\",\"table\":\"%s\",\"seq\":%lld,\"move\":%.*s,\"lang\":\"%s\",\"id\":%llu}",
                 player->table, (long long)player->seq, (int)player->move_length, player->move,
                 fleet->setup.language, (unsigned long long)player->id);
    player->seq = -1;
    fleet->waiting++;
    if (!wire_send(&player->wire, text, (size_t)n))
        trouble(fleet, "a move cannot be sent", text, (size_t)n);
}

static Player *take_ready(Fleet *fleet)
{
    Player *player = fleet->first;
    if (player) {
        fleet->first = player->next;
        if (!fleet->first)
            fleet->last = &fleet->first;
        player->queued = false;
    }
    return player;
}

/* Whoever is to move does, as far as the pace allows. */
static void move_some(Fleet *fleet)
{
    int64_t now = moment_us();
    while (fleet->first && fleet->rate != FLEET_REST) {
        int64_t turn_us = fleet->first->ready_us;
        if (fleet->rate > 0) {
            int64_t slot_us = fleet->rate_since_us + fleet->rate_sent * 1000000 / fleet->rate;
            if (slot_us > now)
                return;
            fleet->rate_sent++;
            turn_us = slot_us > turn_us ? slot_us : turn_us;
        }
        Player *player = take_ready(fleet);
        if (player->seq >= 0)
            send_move(player, turn_us);
    }
    if (fleet->rate > 0) { /* nobody was there to use these turns: they are gone */
        int64_t turns = (now - fleet->rate_since_us) * fleet->rate / 1000000;
        if (turns > fleet->rate_sent)
            fleet->rate_sent = turns;
    }
}

static void on_pace(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop;
    (void)events;
    move_some((Fleet *)timer->data);
}

static void player_ready(Player *player)
{
    Fleet *fleet = player->board->fleet;
    if (player->waits || player->queued || player->seq < 0 || player->seq < player->floor)
        return;
    player->ready_us = moment_us();
    player->queued   = true;
    player->next     = NULL;
    *fleet->last     = player;
    fleet->last      = &player->next;
    if (fleet->rate == FLEET_AT_ONCE)
        move_some(fleet);
}

/* --- a table comes about ------------------------------------------------------------------------------------------ */

static void entropy_write(Fleet *fleet, char text[33])
{
    for (int i = 0; i < 32; i++)
        text[i] = "0123456789abcdef"[tg_rng_below(&fleet->rng, 16)];
    text[32] = 0;
}

static void watch(Player *player)
{
    char text[200];
    int  n;
    if (player->table[0]) {
        n = snprintf(text, sizeof text, "{\"cmd\":\"unwatch\",\"table\":\"%s\",\"id\":\"off\"}",
                     player->table);
        (void)wire_send(&player->wire, text, (size_t)n);
    }
    memcpy(player->table, player->board->id, sizeof player->table);
    player->over  = false;
    player->floor = 0;
    player->seq   = -1;
    n = snprintf(text, sizeof text, "{\"cmd\":\"watch\",\"table\":\"%s\",\"lang\":\"%s\",\"id\":\"on\"}",
                 player->table, player->board->fleet->setup.language);
    if (!wire_send(&player->wire, text, (size_t)n))
        trouble(player->board->fleet, "a table cannot be watched", text, (size_t)n);
}

static void on_joined(void *context, long status, const char *body, size_t length)
{
    Player *player = (Player *)context;
    if (status != 200)
        trouble(player->board->fleet, "a seat was refused", body, length);
    else
        watch(player);
}

static void on_made(void *context, long status, const char *body, size_t length)
{
    static const char *const keys[] = {"table", NULL};

    Board *board = (Board *)context;
    Fleet *fleet = board->fleet;
    Span   id;
    char   path[80], entropy[33], json[80];
    if (status != 201 || !scan_object(body, length, keys, &id) || id.length != ID_LENGTH + 2) {
        trouble(fleet, "a table was refused", body, length);
        return;
    }
    memcpy(board->id, id.at + 1, ID_LENGTH);
    (void)snprintf(path, sizeof path, "/api/v1/tables/%s/join", board->id);
    watch(&board->player[0]);
    for (unsigned i = 1; i < board->players; i++) {
        entropy_write(fleet, entropy);
        (void)snprintf(json, sizeof json, "{\"entropy\":\"%s\"}", entropy);
        (void)asks_put(fleet->asks, path, board->player[i].wire.token, json, on_joined, &board->player[i]);
    }
}

static void board_new(Board *board)
{
    Fleet *fleet = board->fleet;
    char   json[500], entropy[33];
    board->over = 0;
    fleet->begun++;
    entropy_write(fleet, entropy);
    int n = snprintf(json, sizeof json,
                     "{\"game\":\"%s\",\"players\":%u,\"entropy\":\"%s\",\"seats\":[{\"kind\":\"you\"}",
                     tg_game_slug(board->game), board->players, entropy);
    for (unsigned i = 1; i < board->players; i++)
        n += snprintf(json + n, sizeof json - (size_t)n, ",{\"kind\":\"open\"}");
    (void)snprintf(json + n, sizeof json - (size_t)n, "]}");
    (void)asks_put(fleet->asks, "/api/v1/tables", board->player[0].wire.token, json, on_made, board);
}

/* --- what is heard ------------------------------------------------------------------------------------------------- */

static void hear_answer(Player *player, const Span *value, const char *text, size_t length)
{
    enum { OK, ID, CODE, SEQ };
    Fleet *fleet = player->board->fleet;
    bool   ok    = span_is(value[OK], "true");
    bool   stale = span_is(value[CODE], "\"stale\"");
    if (!ok && !stale)
        trouble(fleet, "refused", text, length);
    if (!player->waits || span_whole(value[ID]) != (int64_t)player->id)
        return;
    player->waits = false;
    player->floor = span_whole(value[SEQ]);
    fleet->waiting--;
    fleet->count.moves += ok;
    fleet->count.stale += stale;
    if (ok)
        tally_add(&fleet->tally, moment_us() - player->due_us);
    player_ready(player);
}

static void hear_over(Player *player)
{
    Board *board = player->board;
    Fleet *fleet = board->fleet;
    if (player->over)
        return;
    player->over = true;
    if (++board->over < board->players)
        return;
    fleet->count.games++;
    if (!fleet->games_most || fleet->begun < fleet->games_most)
        board_new(board);
}

static void hear_table(Player *player, Span seq, Span standing, Span moves)
{
    static const char over[] = "{\"state\":\"over\"";

    Board *board = player->board;
    if (standing.length > sizeof over && memcmp(standing.at, over, sizeof over - 1) == 0) {
        hear_over(player);
        return;
    }
    size_t count = scan_count(moves);
    player->seq  = -1;
    if (!count)
        return;
    Span move = scan_item(moves, tg_rng_below(&board->fleet->rng, (uint32_t)count));
    if (move.length && *move.at == '{') { /* with words a move is an object */
        static const char *const keys[] = {"move", NULL};
        if (!scan_object(move.at, move.length, keys, &move))
            move = (Span){NULL, 0};
    }
    if (!move.at || move.length >= MOVE_MOST) {
        trouble(board->fleet, "a move that cannot be read", moves.at, moves.length);
        return;
    }
    board->fleet->count.running += !board->ran;
    board->ran          = true;
    player->seq         = span_whole(seq);
    player->move_length = move.length;
    memcpy(player->move, move.at, move.length);
    player_ready(player);
}

static void on_heard(void *context, const char *text, size_t length)
{
    static const char *const keys[] = {"ok",    "id",    "code",  "seq", "standing",
                                       "moves", "event", "table", NULL};

    Player *player = (Player *)context;
    Board  *board  = player->board;
    Span    value[8];
    if (!text) {
        trouble(board->fleet, "a connection was closed", "", 0);
        return;
    }
    board->fleet->count.bytes += length;
    if (!scan_object(text, length, keys, value)) {
        trouble(board->fleet, "no JSON", text, length);
    } else if (value[0].at) {
        hear_answer(player, value, text, length);
    } else if (value[4].at) {
        if (value[7].length == ID_LENGTH + 2 && memcmp(value[7].at + 1, player->table, ID_LENGTH) == 0)
            hear_table(player, value[3], value[4], value[5]);
    } else if (span_is(value[6], "\"hello\"") && !player->known) {
        player->known = true;
        if (++board->known == board->players)
            board_new(board);
    }
}

static void on_guest(void *context, long status, const char *body, size_t length)
{
    static const char *const keys[] = {"token", NULL};

    Player *player = (Player *)context;
    Fleet  *fleet  = player->board->fleet;
    Span    token;
    if (status != 201 || !scan_object(body, length, keys, &token) || token.length != TOKEN_LENGTH + 2) {
        trouble(fleet, "a guest was refused", body, length);
        return;
    }
    memcpy(player->wire.token, token.at + 1, TOKEN_LENGTH);
    player->wire.heard   = on_heard;
    player->wire.context = player;
    wire_open(fleet->wires, &player->wire);
}

/* --- as a whole ------------------------------------------------------------------------------------------------------ */

static unsigned players_of(const tg_game *game, unsigned wanted)
{
    unsigned fewest = 1;
    while (!tg_can_seat(game, fewest))
        fewest++;
    return tg_can_seat(game, wanted) ? wanted : fewest;
}

static bool man(Fleet *fleet)
{
    const FleetSetup *setup = &fleet->setup;
    size_t            kinds = 0, at = 0;
    while (setup->games[kinds])
        kinds++;
    fleet->board = (Board *)calloc(setup->tables, sizeof *fleet->board);
    for (unsigned i = 0; fleet->board && i < setup->tables; i++) {
        Board *board   = &fleet->board[i];
        board->fleet   = fleet;
        board->game    = setup->games[i % kinds];
        board->players = players_of(board->game, setup->players);
        fleet->players += board->players;
    }
    fleet->player = (Player *)calloc(fleet->players, sizeof *fleet->player);
    for (unsigned i = 0; fleet->board && fleet->player && i < setup->tables; i++) {
        fleet->board[i].player = &fleet->player[at];
        for (unsigned k = 0; k < fleet->board[i].players; k++)
            fleet->player[at++].board = &fleet->board[i];
    }
    return fleet->board && fleet->player;
}

Fleet *fleet_create(struct ev_loop *loop, const FleetSetup *setup)
{
    char   base[40];
    Fleet *fleet = (Fleet *)calloc(1, sizeof *fleet);
    if (!fleet)
        return NULL;
    fleet->setup = *setup;
    fleet->loop  = loop;
    fleet->last  = &fleet->first;
    fleet->rng   = tg_rng_seeded(setup->seed);
    ev_timer_init(&fleet->pace, on_pace, PACE_MS / 1000.0, PACE_MS / 1000.0);
    fleet->pace.data = fleet;
    (void)snprintf(base, sizeof base, "http://127.0.0.1:%d", setup->port);
    if (!man(fleet) || !(fleet->asks = asks_create(loop, base)) ||
        !(fleet->wires = wires_create(loop, setup->port))) {
        fleet_destroy(fleet);
        return NULL;
    }
    for (size_t i = 0; i < fleet->players; i++)
        (void)asks_put(fleet->asks, "/api/v1/guests", NULL, "{\"token\":true}", on_guest, &fleet->player[i]);
    return fleet;
}

void fleet_destroy(Fleet *fleet)
{
    if (!fleet)
        return;
    ev_timer_stop(fleet->loop, &fleet->pace);
    asks_destroy(fleet->asks);
    wires_destroy(fleet->wires);
    free(fleet->board);
    free(fleet->player);
    free(fleet);
}

void fleet_pace(Fleet *fleet, int64_t moves_a_second)
{
    fleet->rate          = moves_a_second;
    fleet->rate_since_us = moment_us();
    fleet->rate_sent     = 0;
    ev_timer_stop(fleet->loop, &fleet->pace);
    if (moves_a_second > 0)
        ev_timer_again(fleet->loop, &fleet->pace);
    else
        move_some(fleet);
}

void              fleet_games(Fleet *fleet, uint64_t most) { fleet->games_most = most; }
const FleetCount *fleet_count(const Fleet *fleet) { return &fleet->count; }
bool              fleet_quiet(const Fleet *fleet) { return fleet->waiting == 0; }
const Tally      *fleet_tally(const Fleet *fleet) { return &fleet->tally; }
void              fleet_tally_anew(Fleet *fleet) { memset(&fleet->tally, 0, sizeof fleet->tally); }
size_t            fleet_connections(const Fleet *fleet) { return fleet->players; }
