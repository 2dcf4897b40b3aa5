/* migrate.c -- `tortuga migrate`: a whole harbour from one store into another, of whatever engines, and the proof that it came.
 *
 * Everything is copied as it is at one instant, in one transaction: all or nothing, into a store where no harbour has been
 * yet. Then both are read side by side: every table's log has the same events, each of them holds, and the state that they
 * lead to is the same. Only what was written to the old store meanwhile is missing, so its server is stopped before. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harbour/id.h"
#include "harbour/print.h"
#include "shell/commands.h"
#include "shell/options.h"
#include "store/copy.h"
#include "tortuga.h"

static const CliCommand command = {
    "migrate", "--from ADDRESS --to ADDRESS", "a whole server's data from one store into another",
    "Addresses are sqlite:FOLDER and postgres://USER@HOST/DATABASE. Stop the server first. All\n"
    "of it or nothing comes into a store where no harbour has been yet; afterwards every\n"
    "table's log is read in both and played through."};

/* --- the proof ----------------------------------------------------------------------------------------------------- */

enum { TABLES_AT_ONCE = 500 };

/* A log played through: how many events, what bytes they were, and to what they led. */
typedef struct Played {
    tg_table *table;
    bool      bad;
    int64_t   events;
    uint64_t  bytes, state;
} Played;

static bool play_event(void *context, const StoreEvent *stored)
{
    Played *played = (Played *)context;
    played->bytes =
        bytes_print(bytes_print(played->bytes, &stored->seq, sizeof stored->seq), stored->body, stored->size);
    played->bytes = bytes_print(played->bytes, &stored->at_ms, sizeof stored->at_ms);
    played->events++;
    played->bad = !tg_table_follow(&played->table, stored->body, stored->size, NULL, NULL);
    return !played->bad;
}

static StoreResult play_log(Store *store, int64_t table, Played *played)
{
    *played               = (Played){0};
    StoreResult    result = store_events(store, table, 1, play_event, played);
    const tg_game *game   = played->table ? tg_table_game(played->table) : NULL;
    if (game && tg_table_state(played->table))
        played->state = tg_state_hash(game, tg_table_state(played->table));
    tg_table_close(played->table);
    played->table = NULL;
    return result;
}

typedef struct Ids {
    int64_t id[TABLES_AT_ONCE];
    size_t  count;
} Ids;

static bool add_id(void *context, int64_t id)
{
    Ids *ids              = (Ids *)context;
    ids->id[ids->count++] = id;
    return ids->count < TABLES_AT_ONCE;
}

typedef struct Proof {
    Store  *from, *to, *failed;
    int64_t tables, events;
    char    sentence[200];
} Proof;

/* STORE_BROKEN with a sentence: this table is not what it was. */
static StoreResult prove_table(Proof *proof, int64_t table)
{
    Played      there, here;
    char        name[ID_SIZE];
    StoreResult result = play_log(proof->from, table, &there);
    proof->failed      = proof->from;
    if (result == STORE_OK) {
        proof->failed = proof->to;
        result        = play_log(proof->to, table, &here);
    }
    if (result != STORE_OK)
        return result;
    id_write(table, name);
    if (there.bad)
        (void)snprintf(proof->sentence, sizeof proof->sentence,
                       "the log of table %s does not hold at event %lld; it did not in the old store either",
                       name, (long long)there.events);
    else if (here.bad || here.events != there.events || here.bytes != there.bytes ||
             here.state != there.state)
        (void)snprintf(proof->sentence, sizeof proof->sentence, "table %s is not the same in both", name);
    proof->tables++;
    proof->events += here.events;
    return proof->sentence[0] ? STORE_BROKEN : STORE_OK;
}

static StoreResult prove(Proof *proof)
{
    Ids         ids    = {.count = TABLES_AT_ONCE};
    int64_t     after  = INT64_MIN;
    StoreResult result = STORE_OK;
    while (result == STORE_OK && ids.count == TABLES_AT_ONCE) {
        ids.count     = 0;
        proof->failed = proof->from;
        result        = store_table_ids(proof->from, after, TABLES_AT_ONCE, add_id, &ids);
        for (size_t i = 0; i < ids.count && result == STORE_OK; i++)
            result = prove_table(proof, after = ids.id[i]);
    }
    return result;
}

/* --- the command ------------------------------------------------------------------------------------------------------ */

static int say(const char *sentence)
{
    (void)fprintf(stderr, "tortuga migrate: %s\n", sentence);
    return EXIT_DIFFERS;
}

static int migrate(Store *from, Store *to)
{
    Proof       proof  = {.from = from, .to = to};
    Store      *failed = to;
    int64_t     rows   = 0;
    bool        empty  = false;
    StoreResult result = store_is_empty(to, &empty);
    if (result == STORE_OK && !empty)
        return say("there are people or tables in the new store already; migrate into a new one");
    if (result == STORE_OK)
        result = store_copy(from, to, &rows, &failed);
    if (result != STORE_OK)
        return say(store_sentence(failed));
    result = prove(&proof);
    if (result != STORE_OK)
        return say(proof.sentence[0] ? proof.sentence : store_sentence(proof.failed));
    (void)printf("%lld rows; %lld tables with %lld events played through in both: all the same\n",
                 (long long)rows, (long long)proof.tables, (long long)proof.events);
    return EXIT_GOOD;
}

int cli_migrate(int argc, char **argv)
{
    const char     *from = NULL, *to = NULL;
    const CliOption options[] = {
        {"from", 0, OPTION_TEXT, &from, "ADDRESS", "the store that there is", 0, 0},
        {"to", 0, OPTION_TEXT, &to, "ADDRESS", "a store where no harbour has been yet", 0, 0},
        {0},
    };
    char why[600];
    int  operands = options_read(&command, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (operands > 0)
        return usage_error(&command, "what is '%s'?", argv[1]);
    if (!from || !to)
        return usage_error(&command, "from where to where? Say --from ADDRESS and --to ADDRESS");
    if (strcmp(from, to) == 0)
        return usage_error(&command, "both addresses are the same");
    char path[3200];
    (void)snprintf(path, sizeof path, "%s/harbour.db", from + (strncmp(from, "sqlite:", 7) == 0 ? 7 : 0));
    if (strncmp(from, "sqlite:", 7) == 0 && access(path, F_OK) != 0)
        return usage_error(&command, "there is no %s", path);
    Store *old = NULL, *fresh = NULL;
    int    code = EXIT_DIFFERS;
    if (store_open(from, &old, why, sizeof why) != STORE_OK ||
        store_open(to, &fresh, why, sizeof why) != STORE_OK)
        (void)say(why);
    else
        code = migrate(old, fresh);
    store_close(fresh);
    store_close(old);
    return code;
}
