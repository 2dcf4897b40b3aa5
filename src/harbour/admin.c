/* admin.c -- `tortuga admin`: what a host does to people, straight in the store, also while the server runs: a stamp
 * (changes.h) tells the server that something has changed, and within a second it holds there. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harbour/admin_log.h"
#include "harbour/changes.h"
#include "harbour/forget.h"
#include "harbour/moment.h"
#include "harbour/people.h"
#include "harbour/place.h"
#include "shell/commands.h"
#include "shell/meant.h"
#include "shell/options.h"
#include "store/store.h"

static const CliCommand command = {
    "admin", "WHAT [ARGUMENT...]", "people, bans and reports of a server",
    "  people [AFTER]            everybody, a hundred at a time, those behind an id\n"
    "  person NAME|ID            one of them\n"
    "  tables [NAME|ID]          tables that are open or running, or somebody's\n"
    "  log TABLE                 what happened at a table, in words, with what was said;\n"
    "                            hidden cards only with --hidden\n"
    "  promote NAME | demote NAME     makes somebody a host's helper, or no longer\n"
    "  password NAME             sets a new password, read from standard input\n"
    "  delete NAME|ID            takes away everything that is about somebody\n"
    "  bans                      who is banned\n"
    "  ban NAME|ADDRESS[/BITS] DAYS REASON...    0 days: for ever\n"
    "  unban NAME|ADDRESS[/BITS]\n"
    "  reports [all]             what people reported\n"
    "  settle ID NOTE...         a report is dealt with"};

typedef struct Desk {
    Store      *store;
    int         argc; /* operands behind WHAT */
    char      **argv;
    bool        hidden;
    const char *language;
} Desk;

typedef struct Task {
    const char *name;
    int         least, most; /* operands */
    int (*run)(Desk *desk);
} Task;

static int store_failed(const Desk *desk)
{
    (void)fprintf(stderr, "tortuga admin: %s\n", store_sentence(desk->store));
    return EXIT_DIFFERS;
}

static int say(const char *text)
{
    (void)fprintf(stderr, "tortuga admin: %s\n", text);
    return EXIT_DIFFERS;
}

static void day_of(int64_t ms, char text[24])
{
    time_t    s = (time_t)(ms / 1000);
    struct tm utc;
    (void)gmtime_r(&s, &utc);
    (void)strftime(text, 24, "%Y-%m-%d %H:%M", &utc);
}

static int as_one(Desk *desk, StoreResult (*work)(Desk *desk, void *context), void *context)
{
    StoreResult result = store_begin(desk->store);
    if (result == STORE_OK)
        result = work(desk, context);
    if (result == STORE_OK)
        result = changes_stamp(desk->store);
    if (result == STORE_OK)
        result = store_commit(desk->store);
    if (result == STORE_OK)
        return EXIT_GOOD;
    store_rollback(desk->store);
    if (result == STORE_NONE)
        return say("there is no such thing");
    return store_failed(desk);
}

/* --- people ---------------------------------------------------------------------------------------------------- */

static bool print_person(void *context, const Person *person)
{
    static const char *const kinds[] = {"guest", "named", "bot", "deleted"};
    char                     id[ID_SIZE], since[24], seen[24];
    (void)context;
    id_write(person->id, id);
    day_of(person->created_ms, since);
    day_of(person->seen_ms, seen);
    printf("%s  %-7s  since %s  seen %s  %s%s\n", id, kinds[person->kind], since, seen, person->name,
           person->admin ? "  (helper)" : "");
    return true;
}

static bool find_person(Desk *desk, const char *text, Person *person)
{
    char    name[STORE_NAME_SIZE], fold[STORE_NAME_SIZE];
    int64_t id = id_read(text, strlen(text));
    if (id && store_person(desk->store, id, person) == STORE_OK)
        return true;
    if (name_read(text, name, fold) && store_person_named(desk->store, fold, person) == STORE_OK)
        return true;
    (void)fprintf(stderr, "tortuga admin: nobody is called '%s'\n", text);
    return false;
}

static int list_people(Desk *desk)
{
    int64_t after = desk->argc ? id_read(desk->argv[0], strlen(desk->argv[0])) : 0;
    return store_people(desk->store, after, 100, print_person, NULL) == STORE_OK ? EXIT_GOOD
                                                                                 : store_failed(desk);
}

static bool print_rating(void *context, const RatingRow *row)
{
    (void)context;
    printf("  %s among %s: %.0f ± %.0f after %lld games\n", row->game,
           row->pool == POOL_BOTS ? "bots" : "people", row->rating, 2 * row->deviation,
           (long long)row->games);
    return true;
}

static int show_person(Desk *desk)
{
    Person person;
    if (!find_person(desk, desk->argv[0], &person))
        return EXIT_DIFFERS;
    (void)print_person(NULL, &person);
    return store_ratings(desk->store, person.id, print_rating, NULL) == STORE_OK ? EXIT_GOOD
                                                                                 : store_failed(desk);
}

static StoreResult put_person(Desk *desk, void *context)
{
    return store_person_put(desk->store, (const Person *)context);
}

static int set_admin(Desk *desk, bool admin)
{
    Person person;
    if (!find_person(desk, desk->argv[0], &person))
        return EXIT_DIFFERS;
    if (person.kind != PERSON_NAMED)
        return say("only somebody with a name and a password can be a helper");
    person.admin = admin;
    return as_one(desk, put_person, &person);
}

static int promote(Desk *desk) { return set_admin(desk, true); }
static int demote(Desk *desk) { return set_admin(desk, false); }

typedef struct NewPassword {
    int64_t person;
    char    hash[PASSWORD_HASH];
} NewPassword;

static StoreResult put_password(Desk *desk, void *context)
{
    const NewPassword *given  = (const NewPassword *)context;
    StoreResult        result = store_credential_put(desk->store, given->person, given->hash, wall_ms());
    return result == STORE_OK ? store_sessions_end(desk->store, given->person, NULL, false) : result;
}

static int set_password(Desk *desk)
{
    Person      person;
    NewPassword given;
    char        line[PASSWORD_MOST + 2];
    if (!find_person(desk, desk->argv[0], &person))
        return EXIT_DIFFERS;
    if (person.kind != PERSON_NAMED)
        return say("only somebody with a name has a password");
    if (!fgets(line, sizeof line, stdin))
        return say("no password came on standard input");
    line[strcspn(line, "\r\n")] = 0;
    if (strlen(line) < PASSWORD_LEAST)
        return say("that password is too short: at least 8 bytes");
    given.person = person.id;
    if (!password_hash(line, given.hash))
        return say("out of memory");
    return as_one(desk, put_password, &given);
}

static StoreResult remove_person(Desk *desk, void *context)
{
    return forget_person(desk->store, ((const Person *)context)->id);
}

static StoreResult forget_the_rest(Desk *desk, void *context)
{
    return forget_more(desk->store, (bool *)context);
}

static int delete_person(Desk *desk)
{
    Person person;
    bool   left = true;
    if (!find_person(desk, desk->argv[0], &person))
        return EXIT_DIFFERS;
    int code = as_one(desk, remove_person, &person);
    while (code == EXIT_GOOD && left)
        code = as_one(desk, forget_the_rest, &left);
    return code;
}

/* --- tables ------------------------------------------------------------------------------------------------------ */

static bool print_table(void *context, const TableRow *table)
{
    static const char *const states[] = {"open", "running", "finished", "abandoned"};
    char                     id[ID_SIZE], changed[24];
    (void)context;
    id_write(table->id, id);
    day_of(table->changed_ms, changed);
    printf("%s  %-9s  %-8s  %s  %s\n", id, states[table->state], table->game, changed,
           table->listed ? "" : "(by link)");
    return true;
}

static int list_tables(Desk *desk)
{
    Person      person;
    TableFilter filter = {.state = TABLE_ANY_STATE, .most = 1000};
    if (desk->argc) {
        if (!find_person(desk, desk->argv[0], &person))
            return EXIT_DIFFERS;
        filter.person = person.id;
        return store_tables(desk->store, &filter, print_table, NULL) == STORE_OK ? EXIT_GOOD
                                                                                 : store_failed(desk);
    }
    for (int state = ROW_OPEN; state <= ROW_RUNNING; state++) {
        filter.state = state;
        if (store_tables(desk->store, &filter, print_table, NULL) != STORE_OK)
            return store_failed(desk);
    }
    return EXIT_GOOD;
}

static int show_log(Desk *desk)
{
    int64_t     id = id_read(desk->argv[0], strlen(desk->argv[0]));
    StoreResult result =
        id ? admin_log_print(desk->store, id, desk->hidden, desk->language, stdout) : STORE_NONE;
    if (result == STORE_NONE)
        return say("there is no such table");
    if (result == STORE_BROKEN)
        return say("the log of that table cannot be read");
    return result == STORE_OK ? EXIT_GOOD : store_failed(desk);
}

/* --- bans ---------------------------------------------------------------------------------------------------------- */

static bool subject_of(Desk *desk, const char *text, char subject[STORE_NAME_SIZE])
{
    Networks networks;
    Person   person;
    char     id[ID_SIZE];
    if (networks_read(text, &networks) && networks.count == 1) {
        (void)snprintf(subject, STORE_NAME_SIZE, "address:%s", text);
        return true;
    }
    if (!find_person(desk, text, &person))
        return false;
    id_write(person.id, id);
    (void)snprintf(subject, STORE_NAME_SIZE, "person:%s", id);
    return true;
}

static bool print_ban(void *context, const Ban *ban)
{
    char until[24] = "ever";
    (void)context;
    if (ban->until_ms)
        day_of(ban->until_ms, until);
    printf("%-32s  until %s  %s\n", ban->subject, until, ban->reason);
    return true;
}

static int list_bans(Desk *desk)
{
    return store_bans(desk->store, wall_ms(), print_ban, NULL) == STORE_OK ? EXIT_GOOD : store_failed(desk);
}

static void join_words(Desk *desk, int from, char *to, size_t size)
{
    to[0] = 0;
    for (int i = from; i < desk->argc; i++)
        (void)snprintf(to + strlen(to), size - strlen(to), "%s%s", i > from ? " " : "", desk->argv[i]);
}

static StoreResult put_ban(Desk *desk, void *context)
{
    return store_ban_put(desk->store, (const Ban *)context);
}

static int ban_somebody(Desk *desk)
{
    Ban   ban  = {.at_ms = wall_ms()};
    char *end  = NULL;
    long  days = strtol(desk->argv[1], &end, 10);
    if (*end || days < 0 || days > 36500)
        return say("for how many days? 0 is for ever");
    if (!subject_of(desk, desk->argv[0], ban.subject))
        return EXIT_DIFFERS;
    ban.until_ms = days ? ban.at_ms + days * 86400000ll : 0;
    join_words(desk, 2, ban.reason, sizeof ban.reason);
    return as_one(desk, put_ban, &ban);
}

static StoreResult lift_ban(Desk *desk, void *context)
{
    return store_ban_lift(desk->store, (const char *)context);
}

static int unban_somebody(Desk *desk)
{
    char subject[STORE_NAME_SIZE];
    return subject_of(desk, desk->argv[0], subject) ? as_one(desk, lift_ban, subject) : EXIT_DIFFERS;
}

/* --- reports --------------------------------------------------------------------------------------------------------- */

static void print_name(Desk *desk, const char *before, int64_t id)
{
    Person person;
    char   text[ID_SIZE];
    id_write(id, text);
    if (id && store_person(desk->store, id, &person) == STORE_OK)
        printf("%s%s (%s)", before, person.name, text);
}

typedef struct ReportsOut {
    Desk  *desk;
    Report report[50];
    int    count;
} ReportsOut;

static bool take_report(void *context, const Report *report)
{
    ReportsOut *out           = (ReportsOut *)context;
    out->report[out->count++] = *report;
    return out->count < 50;
}

/* What was said, where a report is about a line. */
static bool print_line(void *context, const ChatLine *line)
{
    if (line->line == *(const int64_t *)context)
        printf("    line %lld: %s\n", (long long)line->line, line->text);
    return false;
}

static int list_reports(Desk *desk)
{
    ReportsOut *out = (ReportsOut *)calloc(1, sizeof *out);
    if (!out)
        return say("out of memory");
    bool        all    = desk->argc && strcmp(desk->argv[0], "all") == 0;
    StoreResult result = store_reports(desk->store, all, 50, take_report, out);
    for (int i = 0; i < out->count; i++) {
        const Report *report = &out->report[i];
        char          id[ID_SIZE], at[24], table[ID_SIZE];
        id_write(report->id, id);
        id_write(report->table, table);
        day_of(report->at_ms, at);
        printf("%s  %s", id, at);
        print_name(desk, "  by ", report->by);
        print_name(desk, "  about ", report->about);
        if (report->table)
            printf("  at table %s", table);
        printf("\n    %s\n", report->text);
        int64_t line = report->line;
        if (report->table && line &&
            store_chat(desk->store, report->table, line, print_line, &line) != STORE_OK)
            result = STORE_BROKEN;
        if (report->settled)
            printf("    settled: %s\n", report->note);
    }
    free(out);
    return result == STORE_OK ? EXIT_GOOD : store_failed(desk);
}

static StoreResult settle(Desk *desk, void *context)
{
    return store_report_settle(desk->store, id_read(desk->argv[0], strlen(desk->argv[0])),
                               (const char *)context);
}

static int settle_report(Desk *desk)
{
    char note[STORE_TEXT_SIZE];
    join_words(desk, 1, note, sizeof note);
    return as_one(desk, settle, note);
}

static const Task tasks[] = {
    {"people", 0, 1, list_people},    {"person", 1, 1, show_person},
    {"tables", 0, 1, list_tables},    {"log", 1, 1, show_log},
    {"promote", 1, 1, promote},       {"demote", 1, 1, demote},
    {"password", 1, 1, set_password}, {"delete", 1, 1, delete_person},
    {"bans", 0, 0, list_bans},        {"ban", 3, 99, ban_somebody},
    {"unban", 1, 1, unban_somebody},  {"reports", 0, 1, list_reports},
    {"settle", 2, 99, settle_report}, {NULL, 0, 0, NULL},
};

int cli_admin(int argc, char **argv)
{
    const char     *data = NULL, *where = NULL, *language = NULL;
    bool            hidden    = false;
    const CliOption options[] = {
        {"data", 'd', OPTION_TEXT, &data, "FOLDER", "where the data lies ($XDG_DATA_HOME/tortuga)", 0, 0},
        {"store", 0, OPTION_TEXT, &where, "ADDRESS", "the data instead: postgres://…", 0, 0},
        {"hidden", 0, OPTION_FLAG, &hidden, NULL, "log: tells what was hidden, too", 0, 0},
        {"language", 0, OPTION_TEXT, &language, "LANGUAGE",
         "log: the words of the game; by default those of LANG", 0, 0},
        {0},
    };
    char        address[3100], why[600];
    const Task *task     = tasks;
    int         operands = options_read(&command, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (operands == 0)
        return usage_error(&command, "do what?");
    while (task->name && strcmp(task->name, argv[1]) != 0)
        task++;
    if (!task->name)
        return usage_error(&command, "there is nothing called '%s' to do", argv[1]);
    if (operands - 1 < task->least || operands - 1 > task->most)
        return usage_error(&command, "'%s' takes other arguments", task->name);
    if (!place_meant(where, data, address, sizeof address))
        return usage_error(&command, "there is no usual folder for data here: say --data FOLDER");
    Desk desk     = {.argc = operands - 1, .argv = argv + 2, .hidden = hidden};
    desk.language = meant_language(&command, language);
    if (!desk.language)
        return EXIT_USAGE;
    if (store_open(address, &desk.store, why, sizeof why) != STORE_OK)
        return say(why);
    int code = task->run(&desk);
    store_close(desk.store);
    return code;
}
