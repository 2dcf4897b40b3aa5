/* serve.c -- `tortuga serve`: reads how it is wished, opens the harbour, runs it until it is told to leave. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "harbour/greeting.h"
#include "harbour/harbour.h"
#include "harbour/log.h"
#include "harbour/place.h"
#include "shell/commands.h"
#include "shell/options.h"
#include "shell/terminal.h"

static const CliCommand command = {
    "serve", "", "a server: tables for people in browsers and programs on sockets",
    "One process and one port; the page is inside, the data lies in one folder. Bound to\n"
    "0.0.0.0 it tells the addresses that friends in the same network can type. Several of\n"
    "them share a PostgreSQL (--store) and a NATS (--bus): any serves any table.\n"
    "SIGTERM or Control-C tells everybody, writes what is on its way, and ends."};

typedef struct Wishes {
    const char *bind, *data, *store, *bus, *node, *tls, *tls_key, *config, *log, *origin, *trust, *contact;
    int64_t     port, ping, each, most, patience, thinkers, pace, hints, grace, idle;
    bool        limits, quiet, code, private_webhooks;
} Wishes;

static bool settle(const Wishes *w, int operands, char **argv, Config *config, char *store, size_t store_size,
                   int *code)
{
    const char *key = w->tls_key;
    if (operands == 1 && w->tls && !key)
        key = argv[1]; /* --tls CERT KEY */
    else if (operands > 0) {
        *code = usage_error(&command, "what is '%s'?", argv[1]);
        return false;
    }
    if ((w->tls != NULL) != (key != NULL)) {
        *code = usage_error(&command, "TLS needs two files: --tls CERTIFICATE KEY");
        return false;
    }
    if (w->log && strcmp(w->log, "json") != 0 && strcmp(w->log, "text") != 0) {
        *code = usage_error(&command, "--log takes text or json, not '%s'", w->log);
        return false;
    }
    if (!networks_read(w->trust ? w->trust : "", &config->trusted)) {
        *code = usage_error(
            &command, "--trust takes addresses or networks like 127.0.0.1,10.0.0.0/8, not '%s'", w->trust);
        return false;
    }
    if (w->store && w->data) {
        *code = usage_error(&command, "--store and --data both say where the data lies: give one of them");
        return false;
    }
    if (w->bus && (!w->store || !place_is_shared(w->store))) {
        *code = usage_error(&command,
                            "--bus is for several nodes on one PostgreSQL: say --store postgres://… too");
        return false;
    }
    if (!place_meant(w->store, w->data, store, store_size)) {
        *code = usage_error(&command, "there is no usual folder for data here: say --data FOLDER");
        return false;
    }
    config->bind             = w->bind;
    config->port             = (int)w->port;
    config->store            = store;
    config->bus              = w->bus;
    config->node             = w->node;
    config->certificate      = w->tls;
    config->key              = key;
    config->origins          = w->origin;
    config->limits           = w->limits;
    config->most_each        = (unsigned)w->each;
    config->most             = (unsigned)w->most;
    config->ping_s           = (unsigned)w->ping;
    config->header_s         = (unsigned)w->patience;
    config->contact          = w->contact;
    config->thinkers         = (unsigned)w->thinkers;
    config->pace_ms          = (unsigned)w->pace;
    config->hint_iterations  = (unsigned)w->hints;
    config->grace_ms         = (unsigned)w->grace * 1000;
    config->idle_ms          = (unsigned)w->idle * 1000;
    config->private_webhooks = w->private_webhooks;
    return true;
}

int cli_serve(int argc, char **argv)
{
    Wishes          w         = {.bind     = "127.0.0.1",
                                 .port     = 8080,
                                 .ping     = 15,
                                 .each     = 64,
                                 .most     = 20000,
                                 .patience = 10,
                                 .thinkers = 2,
                                 .pace     = 400,
                                 .hints    = 3000,
                                 .grace    = 20,
                                 .idle     = 60,
                                 .limits   = true,
                                 .code     = true};
    const CliOption options[] = {
        {"port", 'p', OPTION_NUMBER, &w.port, "N", "where to listen (8080); 0: any that is free", 0, 65535},
        {"bind", 'b', OPTION_TEXT, &w.bind, "ADDRESS", "on which address (127.0.0.1); 0.0.0.0: all", 0, 0},
        {"data", 'd', OPTION_TEXT, &w.data, "FOLDER", "where the data lies ($XDG_DATA_HOME/tortuga)", 0, 0},
        {"store", 0, OPTION_TEXT, &w.store, "ADDRESS", "the data instead: postgres://… for several nodes", 0,
         0},
        {"bus", 0, OPTION_TEXT, &w.bus, "ADDRESS", "nats://… through which nodes call each other", 0, 0},
        {"node", 0, OPTION_TEXT, &w.node, "NAME", "what this node is called (its host's name)", 0, 0},
        {"tls", 0, OPTION_TEXT, &w.tls, "CERT KEY", "serves HTTPS with these PEM files", 0, 0},
        {"tls-key", 0, OPTION_TEXT, &w.tls_key, "KEY", "the key, where it is not said behind --tls", 0, 0},
        {"config", 'c', OPTION_TEXT, &w.config, "FILE", "reads options from there, `key = value` lines", 0,
         0},
        {"log", 0, OPTION_TEXT, &w.log, "text|json", "how events are logged, one line each", 0, 0},
        {"quiet", 'q', OPTION_FLAG, &w.quiet, NULL, "logs nothing", 0, 0},
        {"qr", 0, OPTION_FLAG, &w.code, NULL, "a QR code of the address (in a terminal)", 0, 0},
        {"origin", 0, OPTION_TEXT, &w.origin, "URL,…", "pages elsewhere that may connect", 0, 0},
        {"trust", 0, OPTION_TEXT, &w.trust, "NET,…", "proxies whose X-Forwarded-For is believed", 0, 0},
        {"limits", 0, OPTION_FLAG, &w.limits, NULL, "rate limits (yes)", 0, 0},
        {"per-address", 0, OPTION_NUMBER, &w.each, "N", "connections of one address (64)", 1, 1e6},
        {"connections", 0, OPTION_NUMBER, &w.most, "N", "connections in all (20000)", 1, 1e6},
        {"ping", 0, OPTION_NUMBER, &w.ping, "S", "seconds until a silent socket is asked (15)", 1, 3600},
        {"patience", 0, OPTION_NUMBER, &w.patience, "S", "seconds that a request may take to arrive (10)", 1,
         600},
        {"thinkers", 0, OPTION_NUMBER, &w.thinkers, "N", "threads on which bots think (2)", 1, 256},
        {"bot-pace", 0, OPTION_NUMBER, &w.pace, "MS", "a bot waits so long before it answers people (400)", 0,
         60000},
        {"hints", 0, OPTION_NUMBER, &w.hints, "N",
         "iterations that a hint is thought about (3000); 0: no hints", 0, 1000000},
        {"grace", 0, OPTION_NUMBER, &w.grace, "S", "seconds until who lost the connection is away (20)", 0,
         86400},
        {"idle", 0, OPTION_NUMBER, &w.idle, "S", "seconds until a table that nobody looks at sleeps (60)", 1,
         86400},
        {"contact", 0, OPTION_TEXT, &w.contact, "URL", "mailto: or https: of the host, for push services", 0,
         0},
        {"private-webhooks", 0, OPTION_FLAG, &w.private_webhooks, NULL, "webhooks may go into this network",
         0, 0},
        {0},
    };
    Config config = {0};
    char   store[3100], why[1000];
    int    code     = 0;
    int    operands = options_read(&command, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (!settle(&w, operands, argv, &config, store, sizeof store, &code))
        return code;
    log_begin(w.log && strcmp(w.log, "json") == 0, w.quiet);
    Harbour *harbour = harbour_create(&config, why, sizeof why);
    if (!harbour) {
        (void)fprintf(stderr, "tortuga serve: %s\n", why);
        return EXIT_DIFFERS;
    }
    char masked[200];
    store_masked(config.store, masked, sizeof masked);
    LOG("open", {"bind", config.bind}, {"port", NULL, harbour_port(harbour)}, {"store", masked});
    greeting_print(stdout, config.bind, harbour_port(harbour), harbour_is_secure(harbour),
                   w.code && isatty(STDOUT_FILENO) && terminal_utf8());
    code = harbour_run(harbour);
    harbour_destroy(harbour);
    return code;
}
