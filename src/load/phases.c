/* phases.c -- the server is started, measured in one way, and stopped; and once more in the next way. */
#define _POSIX_C_SOURCE 200809L
#include "load/phases.h"

#include <ev.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "harbour/id.h"
#include "harbour/moment.h"
#include "load/asks.h"
#include "load/fill.h"
#include "load/scan.h"
#include "load/server.h"
#include "load/wires.h"

enum { BEGIN_PATIENCE_S = 120, WARM_S = 2, METRICS = 1 << 16, DESCRIPTORS = 128 };

static int failed(const char *what, const char *why)
{
    (void)fprintf(stderr, "tortuga-load: %s%s%s\n", what, *why ? ": " : "", why);
    return false;
}

/* --- the loop runs until something is so ---------------------------------------------------------------------------- */

typedef bool (*IsSo)(void *context);

typedef struct Until {
    ev_timer timer;
    IsSo     so;
    void    *context;
    int64_t  until_us;
} Until;

static void on_look(struct ev_loop *loop, ev_timer *timer, int events)
{
    const Until *until = (const Until *)timer->data;
    (void)events;
    if (moment_us() >= until->until_us || (until->so && until->so(until->context)))
        ev_break(loop, EVBREAK_ONE);
}

/* True where it is so; false where it took too long. Without a question it just runs for so long. */
static bool run(struct ev_loop *loop, double seconds, IsSo so, void *context)
{
    Until until = {.so = so, .context = context, .until_us = moment_us() + (int64_t)(seconds * 1e6)};
    ev_timer_init(&until.timer, on_look, 0.005, 0.005);
    until.timer.data = &until;
    ev_timer_start(loop, &until.timer);
    (void)ev_run(loop, 0);
    ev_timer_stop(loop, &until.timer);
    return so && so(context);
}

/* --- playing ------------------------------------------------------------------------------------------------------- */

/* A server with a fleet at it. */
typedef struct Play {
    const LoadWish *wish;
    struct ev_loop *loop;
    Server          server;
    Fleet          *fleet;
    char            folder[256];
} Play;

static bool all_running(void *context)
{
    const Play       *play  = (const Play *)context;
    const FleetCount *count = fleet_count(play->fleet);
    return count->running >= (uint64_t)play->wish->tables || count->refused;
}

static bool is_quiet(void *context) { return fleet_quiet(((const Play *)context)->fleet); }

static bool all_played(void *context)
{
    const Play       *play  = (const Play *)context;
    const FleetCount *count = fleet_count(play->fleet);
    return count->games >= (uint64_t)play->wish->games_most || count->refused;
}

static void play_end(Play *play)
{
    fleet_destroy(play->fleet);
    if (play->loop)
        ev_loop_destroy(play->loop);
    if (!server_stop(&play->server))
        (void)failed("the server did not leave in good order", "");
    folder_clear(play->folder);
}

static bool play_begin(Play *play, const LoadWish *wish)
{
    const char *more[SERVER_ARGUMENTS + 1] = {"--connections", "100000"};
    int         count                      = 2;

    char why[300];
    memset(play, 0, sizeof *play);
    play->wish = wish;
    if (wish->store) {
        more[count++] = "--store";
        more[count++] = wish->store;
    }
    if (wish->bus) {
        more[count++] = "--bus";
        more[count++] = wish->bus;
    }
    FleetSetup setup = {.tables   = (unsigned)wish->tables,
                        .players  = (unsigned)wish->players,
                        .games    = wish->games,
                        .seed     = (uint64_t)wish->seed,
                        .language = wish->language};
    if (!folder_make(play->folder, sizeof play->folder))
        return failed("no folder for data", "");
    if (!server_start(&play->server, wish->program, play->folder, more, why, sizeof why)) {
        folder_clear(play->folder);
        return failed(why, "");
    }
    setup.port  = play->server.port;
    play->loop  = ev_loop_new(EVFLAG_AUTO);
    play->fleet = play->loop ? fleet_create(play->loop, &setup) : NULL;
    if (play->fleet && wish->games_most)
        fleet_games(play->fleet, (uint64_t)wish->games_most);
    if (!play->fleet)
        (void)failed("the generator cannot begin", "");
    else if (!run(play->loop, BEGIN_PATIENCE_S, all_running, play) || fleet_count(play->fleet)->refused)
        (void)failed("the tables did not come about", fleet_count(play->fleet)->trouble);
    else
        return true;
    play_end(play);
    return false;
}

bool load_games(const LoadWish *wish)
{
    static char metrics[METRICS];
    Play        play;
    if (!play_begin(&play, wish))
        return false;
    fleet_pace(play.fleet, FLEET_AT_ONCE);
    bool              good   = run(play.loop, 600, all_played, &play) && run(play.loop, 10, is_quiet, &play);
    const FleetCount *count  = fleet_count(play.fleet);
    long              status = server_get(&play.server, "/metrics", metrics, sizeof metrics);
    double            moves  = metric_of(metrics, "tortuga_moves_total");
    (void)printf(
        "%llu games to the end at %lld tables with %zu connections: %llu moves acknowledged, %llu stale, "
        "%llu refused; the server counts %.0f moves\n",
        (unsigned long long)count->games, (long long)wish->tables, fleet_connections(play.fleet),
        (unsigned long long)count->moves, (unsigned long long)count->stale,
        (unsigned long long)count->refused, moves);
    if (count->refused)
        good = failed("something was refused", count->trouble);
    else if (!good)
        (void)failed("the games did not come to an end", "");
    else if (status != 200 || (uint64_t)moves != count->moves || count->games != (uint64_t)wish->games_most)
        good = failed("generator and server do not count the same", "");
    play_end(&play);
    return good;
}

/* --- as fast as can be, and at half of that ------------------------------------------------------------------------------ */

typedef struct Gauge {
    ServerTime server;
    double     own, commits, jobs, commit_s;
    int64_t    at_us;
    uint64_t   moves, bytes;
} Gauge;

static Gauge gauge(const Play *play)
{
    static char metrics[METRICS];
    (void)server_get(&play->server, "/metrics", metrics, sizeof metrics);
    return (Gauge){.server   = server_time(&play->server),
                   .own      = own_time(),
                   .commits  = metric_of(metrics, "tortuga_store_commit_seconds_count"),
                   .commit_s = metric_of(metrics, "tortuga_store_commit_seconds_sum"),
                   .jobs     = metric_of(metrics, "tortuga_store_batch_jobs_sum"),
                   .at_us    = moment_us(),
                   .moves    = fleet_count(play->fleet)->moves,
                   .bytes    = fleet_count(play->fleet)->bytes};
}

static double ms_at(const Tally *tally, double part) { return (double)tally_at(tally, part) / 1000.0; }

/* One measurement; moves a second. */
static double measure(const Play *play, const char *name, double seconds)
{
    fleet_tally_anew(play->fleet);
    Gauge before = gauge(play);
    (void)run(play->loop, seconds, NULL, NULL);
    Gauge        after   = gauge(play);
    const Tally *tally   = fleet_tally(play->fleet);
    double       s       = (double)(after.at_us - before.at_us) / 1e6;
    double       rate    = (double)(after.moves - before.moves) / s;
    double       commits = after.commits - before.commits;
    (void)printf("  %-14s %8.0f moves/s   median %6.2f ms   99 %% %7.2f ms   most %7.1f ms\n", name, rate,
                 ms_at(tally, 0.5), ms_at(tally, 0.99), (double)tally->most_us / 1000.0);
    (void)printf(
        "  %-14s of a core: server's loop %.0f %%, writer %.0f %%, its others %.0f %%, generator %.0f %%; "
        "%.0f commits/s of %.1f jobs in %.2f ms; %.1f KB heard a move\n",
        "", 100 * (after.server.loop - before.server.loop) / s,
        100 * (after.server.busiest - before.server.busiest) / s,
        100 * (after.server.others - before.server.others - after.server.busiest + before.server.busiest) / s,
        100 * (after.own - before.own) / s, commits / s,
        commits > 0 ? (after.jobs - before.jobs) / commits : 0,
        commits > 0 ? 1000 * (after.commit_s - before.commit_s) / commits : 0,
        after.moves > before.moves
            ? (double)(after.bytes - before.bytes) / 1000.0 / (double)(after.moves - before.moves)
            : 0);
    double moves = (double)(after.moves - before.moves) / 1e6;
    double loop  = (after.server.loop - before.server.loop) / moves;
    double other = (after.server.others - before.server.others) / moves;
    double own   = (after.own - before.own) / moves;
    (void)printf("  %-14s a move costs %.0f us of processor time: %.0f the loop, %.0f the server's other "
                 "threads, %.0f the "
                 "generator\n",
                 "", loop + other + own, loop, other, own);
    (void)fflush(stdout);
    return rate;
}

static bool load_playing(const LoadWish *wish)
{
    Play   play;
    double best_median = 1e9, best_99 = 1e9;
    if (!play_begin(&play, wish))
        return false;
    (void)printf("playing: %lld tables, %zu connections\n", (long long)wish->tables,
                 fleet_connections(play.fleet));
    fleet_pace(play.fleet, FLEET_AT_ONCE);
    (void)run(play.loop, WARM_S, NULL, NULL);
    double rate = measure(&play, "at once", (double)wish->seconds);
    for (int64_t i = 0; i < wish->rounds; i++) {
        char name[24];
        fleet_pace(play.fleet, FLEET_REST);
        (void)run(play.loop, 5, is_quiet, &play);
        fleet_pace(play.fleet, (int64_t)(rate / 2));
        (void)run(play.loop, 0.5, NULL, NULL);
        (void)snprintf(name, sizeof name, "half, round %lld", (long long)i + 1);
        (void)measure(&play, name, (double)wish->round_seconds);
        double median = ms_at(fleet_tally(play.fleet), 0.5), p99 = ms_at(fleet_tally(play.fleet), 0.99);
        best_median = median < best_median ? median : best_median;
        best_99     = p99 < best_99 ? p99 : best_99;
    }
    const FleetCount *count = fleet_count(play.fleet);
    (void)printf("  %llu games, %llu moves, %llu stale, %llu refused\n", (unsigned long long)count->games,
                 (unsigned long long)count->moves, (unsigned long long)count->stale,
                 (unsigned long long)count->refused);
    bool good = !count->refused || failed("something was refused", count->trouble);
    (void)printf("| acknowledged moves/s, %lld tables | %.0f | 10000 |\n", (long long)wish->tables, rate);
    if (wish->rounds) {
        (void)printf("| median at half of it | %.2f ms | 3 ms |\n", best_median);
        (void)printf("| 99 %% at half of it, best round | %.2f ms | 25 ms |\n", best_99);
    }
    play_end(&play);
    return good;
}

/* --- idle connections and tables ------------------------------------------------------------------------------------------ */

typedef struct Idle {
    Wire    *wire;
    unsigned wanted, greeted, closed;
    unsigned tables_wanted, tables;
    char     token[TOKEN_SIZE];
    bool     refused;
} Idle;

static void on_greeting(void *context, const char *text, size_t length)
{
    Idle *idle = (Idle *)context;
    (void)length;
    if (text)
        idle->greeted++;
    else
        idle->closed++;
}

static bool all_greeted(void *context)
{
    const Idle *idle = (const Idle *)context;
    return idle->greeted + idle->closed >= idle->wanted;
}

static bool all_made(void *context)
{
    const Idle *idle = (const Idle *)context;
    return idle->tables >= idle->tables_wanted || idle->refused;
}

static void on_table(void *context, long status, const char *body, size_t length)
{
    Idle *idle = (Idle *)context;
    (void)body;
    (void)length;
    if (status == 201)
        idle->tables++;
    else
        idle->refused = true;
}

static void on_guest(void *context, long status, const char *body, size_t length)
{
    static const char *const keys[] = {"token", NULL};

    Idle *idle = (Idle *)context;
    Span  token;
    if (status == 201 && scan_object(body, length, keys, &token) && token.length == TOKEN_LENGTH + 2)
        memcpy(idle->token, token.at + 1, TOKEN_LENGTH);
    else
        idle->refused = true;
}

static bool is_known(void *context)
{
    const Idle *idle = (const Idle *)context;
    return idle->token[0] || idle->refused;
}

static bool idle_connections(struct ev_loop *loop, const Server *server, unsigned wanted)
{
    Idle   idle  = {.wanted = wanted};
    Wires *wires = wires_create(loop, server->port);
    idle.wire    = (Wire *)calloc(wanted, sizeof *idle.wire);
    if (!wires || !idle.wire) {
        wires_destroy(wires);
        free(idle.wire);
        return failed("the generator cannot begin", "");
    }
    int64_t before = server_memory(server), begun = moment_us();
    for (unsigned i = 0; i < wanted; i++) {
        idle.wire[i].heard   = on_greeting;
        idle.wire[i].context = &idle;
        wire_open(wires, &idle.wire[i]);
    }
    bool   good = run(loop, BEGIN_PATIENCE_S, all_greeted, &idle) && !idle.closed;
    double took = (double)(moment_us() - begun) / 1e6;
    (void)run(loop, 1, NULL, NULL);
    int64_t after = server_memory(server);
    (void)printf("idle connections: %u open after %.1f s, %u were refused\n", idle.greeted - idle.closed,
                 took, idle.closed);
    if (idle.greeted)
        (void)printf("| memory of an idle connection, the library's own included (%u) | %.2f KiB | 8 KiB "
                     "beside it |\n",
                     idle.greeted, (double)(after - before) / 1024.0 / idle.greeted);
    wires_destroy(wires);
    free(idle.wire);
    return good || failed("not every connection was let in", "");
}

static bool idle_tables(struct ev_loop *loop, const Server *server, const LoadWish *wish)
{
    static char metrics[METRICS];
    char        base[40], json[100];
    Idle        idle = {.tables_wanted = (unsigned)wish->idle_tables};
    (void)snprintf(base, sizeof base, "http://127.0.0.1:%d", server->port);
    Asks *asks = asks_create(loop, base);
    if (!asks)
        return failed("the generator cannot begin", "");
    size_t kinds = 0;
    while (wish->games[kinds])
        kinds++;
    (void)asks_put(asks, "/api/v1/guests", NULL, "{\"token\":true}", on_guest, &idle);
    (void)run(loop, BEGIN_PATIENCE_S, is_known, &idle);
    int64_t before = server_memory(server);
    for (unsigned i = 0; i < idle.tables_wanted && idle.token[0]; i++) {
        (void)snprintf(json, sizeof json, "{\"game\":\"%s\",\"level\":\"random\"}",
                       tg_game_slug(wish->games[i % kinds]));
        (void)asks_put(asks, "/api/v1/play", idle.token, json, on_table, &idle);
    }
    bool good = run(loop, BEGIN_PATIENCE_S, all_made, &idle) && !idle.refused;
    (void)run(loop, 2, NULL, NULL);
    int64_t after = server_memory(server);
    (void)server_get(server, "/metrics", metrics, sizeof metrics);
    double at_sea = metric_of(metrics, "tortuga_tables"), bytes = metric_of(metrics, "tortuga_table_bytes");
    (void)printf("idle tables: %u made, %.0f in memory\n", idle.tables, at_sea);
    if (at_sea > 0) {
        (void)printf(
            "| memory of an idle table that has not fallen asleep yet, resident | %.2f KiB | 4 KiB |\n",
            (double)(after - before) / 1024.0 / at_sea);
        if (bytes > 0)
            (void)printf("| the same by the server's own count | %.2f KiB | 4 KiB |\n",
                         bytes / 1024.0 / at_sea);
    }
    asks_destroy(asks);
    return good || failed("a table was refused", "");
}

static bool load_idle(const LoadWish *wish)
{
    static const char *const more[] = {"--connections", "100000", "--idle", "3600", NULL};

    char            folder[256], why[300];
    Server          server;
    struct rlimit   limit;
    int64_t         connections = wish->connections;
    struct ev_loop *loop        = ev_loop_new(EVFLAG_AUTO);
    if (!loop || !folder_make(folder, sizeof folder))
        return failed("no folder for data", "");
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        (rlim_t)connections + DESCRIPTORS > limit.rlim_cur) {
        connections = (int64_t)limit.rlim_cur - DESCRIPTORS;
        (void)printf(
            "idle connections: %lld were wanted, but the system allows this process %llu descriptors\n",
            (long long)wish->connections, (unsigned long long)limit.rlim_cur);
    }
    bool good = server_start(&server, wish->program, folder, more, why, sizeof why) || failed(why, "");
    if (good && wish->idle_tables)
        good = idle_tables(loop, &server, wish);
    if (good && connections > 0)
        good = idle_connections(loop, &server, (unsigned)connections);
    if (server.pid && !server_stop(&server))
        good = failed("the server did not leave in good order", "");
    ev_loop_destroy(loop);
    folder_clear(folder);
    return good;
}

/* --- a full store ------------------------------------------------------------------------------------------------------------ */

static bool load_start(const LoadWish *wish)
{
    char      folder[256], why[300], body[4000], path[64], id[ID_SIZE];
    FillCount count;
    Server    server;
    double    best_s = 1e9, best_wake_s = 1e9;
    if (!folder_make(folder, sizeof folder))
        return failed("no folder for data", "");
    int64_t begun  = moment_us();
    bool    good   = fill_store(folder, (uint64_t)wish->stored, &count, why, sizeof why) || failed(why, "");
    double  fill_s = (double)(moment_us() - begun) / 1e6;
    for (int i = 0; i < 3 && good; i++) {
        begun = moment_us();
        good  = server_start(&server, wish->program, folder, NULL, why, sizeof why) || failed(why, "");
        if (!good)
            break;
        good = server_get(&server, "/healthz", body, sizeof body) == 200 || failed("it is not well", body);
        double  s     = (double)(moment_us() - begun) / 1e6;
        int64_t asked = moment_us();
        id_write(count.one, id);
        (void)snprintf(path, sizeof path, "/api/v1/tables/%s", id);
        good = good &&
               (server_get(&server, path, body, sizeof body) == 200 || failed("a table does not wake", body));
        double wake_s = (double)(moment_us() - asked) / 1e6;
        best_s        = s < best_s ? s : best_s;
        best_wake_s   = wake_s < best_wake_s ? wake_s : best_wake_s;
        if (!server_stop(&server))
            good = failed("the server did not leave in good order", "");
    }
    folder_clear(folder);
    if (good) {
        (void)printf("a full store: %llu tables with %llu events, written in %.1f s\n",
                     (unsigned long long)count.tables, (unsigned long long)count.events, fill_s);
        (void)printf("| start with %llu tables on disk | %.2f s | 2 s |\n", (unsigned long long)count.tables,
                     best_s);
        (void)printf("| one of them wakes and is shown after | %.1f ms | |\n", best_wake_s * 1000);
    }
    return good;
}

bool load_all(const LoadWish *wish)
{
    bool good = true;
    if (wish->seconds)
        good = load_playing(wish) && good;
    if (wish->connections || wish->idle_tables)
        good = load_idle(wish) && good;
    if (wish->stored)
        good = load_start(wish) && good;
    return good;
}
