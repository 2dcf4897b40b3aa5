/* launch.c -- reads what kind of table is wanted, and writes the first events of its log. */
#include "harbour/launch.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/json_in.h"
#include "harbour/log.h"
#include "harbour/moment.h"

static const char *const bot_names[TG_MAX_SEATS] = {"Bonny", "Calico", "Morgan", "Drake",
                                                    "Read",  "Teach",  "Vane",   "Avery"};

bool hex_read(const char *text, uint8_t *bytes, size_t most, size_t *size)
{
    const char *end;
    return text && *text && sodium_hex2bin(bytes, most, text, strlen(text), NULL, size, &end) == 0 && !*end &&
           *size;
}

/* --- answers ---------------------------------------------------------------------------------------------------- */

void answer_refusal(Request *request, const tg_game *game, const tg_voice *voice, const tg_refusal *why)
{
    char   refusal[2000], sentence[1000];
    Paper  paper  = {0};
    size_t length = tg_why_json(game, why, voice, refusal, sizeof refusal);
    (void)tg_why_text(game, why, voice, sentence, sizeof sentence);
    json_open(&paper, '{');
    json_name(&paper, "error");
    json_open(&paper, '{');
    json_text_of(&paper, "code", "refused");
    json_text_of(&paper, "sentence", sentence);
    if (length < sizeof refusal) {
        json_name(&paper, "refusal");
        json_raw(&paper, refusal, length);
    }
    json_close(&paper, '}');
    json_close(&paper, '}');
    answer_json(request, 409, &paper);
}

void launch_free(Launch *launch)
{
    for (int i = 0; i < launch->events; i++)
        free((void *)(uintptr_t)launch->event[i].body);
    tg_table_close(launch->table);
    free(launch);
}

static bool wrong(Launch *launch, const char *code, const char *sentence)
{
    if (!launch->answered)
        answer_error(launch->request, 400, code, "%s", sentence);
    launch->answered = true;
    return false;
}

static bool refused(Launch *launch, const tg_game *game, const tg_refusal *why)
{
    if (!launch->answered)
        answer_refusal(launch->request, game, sea_voice(launch->sea, game, "en"), why);
    launch->answered = true;
    return false;
}

/* --- reading ------------------------------------------------------------------------------------------------------- */

/* Which of these words stands under a key; the usual one where there is none; -1: another. */
static int choice(const json_t *body, const char *key, const char *const *words, int usual)
{
    const json_t *value = json_object_get(body, key);
    const char   *text  = json_string_value(value);
    if (!value)
        return usual;
    for (int i = 0; text && words[i]; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return -1;
}

static bool number(const json_t *body, const char *key, int64_t most, int64_t *out)
{
    const json_t *value = json_object_get(body, key);
    if (!value)
        return true;
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= 0 && *out <= most;
}

#define NO_LEVEL "There is no such level, or it has not learnt this game."

static bool read_clock(Launch *launch, json_t *body, tg_setup *setup)
{
    static const char *const kinds[] = {"none", "move", "total", "days", NULL};

    char    why[200];
    json_t *clock = json_object_get(body, "clock");
    if (!clock)
        return true;
    int kind = choice(clock, "kind", kinds, -1);
    if (!json_is_object(clock) || kind < 0 || !json_in_knows(clock, "kind limit more", why, sizeof why) ||
        !number(clock, "limit", INT64_MAX, &setup->limit_ms) ||
        !number(clock, "more", INT64_MAX, &setup->more_ms))
        return wrong(launch, "clock",
                     "A clock is {\"kind\":\"none\"}, or has a kind (move, total, days), a limit and perhaps "
                     "more, in ms.");
    setup->clock = (uint8_t)kind;
    return true;
}

static bool read_policies(Launch *launch, const json_t *body, tg_setup *setup)
{
    static const char *const onlookers[] = {"none", "view", "delayed", "after", NULL};
    static const char *const then[]      = {"bot", "loss", NULL};

    const json_t *listed = json_object_get(body, "listed");
    const char   *level  = json_in_text(body, "stand_in");
    int64_t       delay  = 0;
    setup->listed        = json_is_true(listed);
    int watch = choice(body, "onlookers", onlookers, setup->listed ? TG_ONLOOKERS_VIEW : TG_ONLOOKERS_NONE);
    int flag  = choice(body, "flag", then, TG_THEN_BOT);
    int away  = choice(body, "away", then, TG_THEN_BOT);
    if ((listed && !json_is_boolean(listed)) || watch < 0 || flag < 0 || away < 0 ||
        !number(body, "delay", 255, &delay) ||
        !number(body, "away_ms", (int64_t)100 * 86400000, &setup->away_ms))
        return wrong(launch, "policy",
                     "listed is true or false; onlookers none, view, delayed or after; flag and away bot or "
                     "loss; delay "
                     "and away_ms are numbers.");
    setup->onlookers = (uint8_t)watch;
    setup->delay     = (uint8_t)delay;
    setup->flag      = (uint8_t)flag;
    setup->away      = (uint8_t)away;
    if (json_object_get(body, "stand_in")) {
        if (!level || !tg_level_plays(level, setup->game))
            return wrong(launch, "level", NO_LEVEL);
        setup->stand_in = level; /* which lives as long as the body */
    }
    return true;
}

/* A rated table is for those who have an account, and who leaves it has lost. */
static bool read_rated(Launch *launch, const json_t *body, tg_setup *setup)
{
    const json_t *rated = json_object_get(body, "rated");
    if (rated && !json_is_boolean(rated))
        return wrong(launch, "rated", "rated is true or false.");
    launch->rated = json_is_true(rated);
    if (!launch->rated)
        return true;
    if (launch->request->person.kind == PERSON_GUEST) {
        answer_error(launch->request, 403, "guest",
                     "Only somebody with a name and a password, or a bot of theirs, plays rated games.");
        launch->answered = true;
        return false;
    }
    if (!json_object_get(body, "flag"))
        setup->flag = TG_THEN_LOSS;
    if (!json_object_get(body, "away"))
        setup->away = TG_THEN_LOSS;
    if (setup->flag != TG_THEN_LOSS || setup->away != TG_THEN_LOSS)
        return wrong(launch, "rated",
                     "Nobody plays on for somebody at a rated table: flag and away are loss there.");
    return true;
}

/* Whoever plays for a rating thinks for himself. */
static bool read_hints(Launch *launch, const json_t *body, tg_setup *setup, bool usual)
{
    const json_t *hints = json_object_get(body, "hints");
    if (hints && !json_is_boolean(hints))
        return wrong(launch, "hints", "hints is true or false.");
    setup->hints = hints ? json_is_true(hints) : usual && !launch->rated;
    return !(setup->hints && launch->rated) || wrong(launch, "hints", "There are no hints at a rated table.");
}

static bool read_options(Launch *launch, const json_t *body, tg_setup *setup)
{
    char          why[300] = "";
    const json_t *options  = json_object_get(body, "options");
    char         *text     = options ? json_dumps(options, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    size_t        length   = 0;
    if (text)
        length = tg_options_from_json(setup->game, setup->players, text, strlen(text), launch->options,
                                      sizeof launch->options, why, sizeof why);
    free(text);
    if (options && (!text || length >= sizeof launch->options))
        return wrong(launch, "options", why);
    if (options)
        setup->options = launch->options;
    return true;
}

/* `hints`: whether there are any where nothing is said of them. */
static bool read_setup(Launch *launch, json_t *body, bool hints, tg_setup *setup)
{
    const char    *slug    = json_in_text(body, "game");
    int64_t        players = 0;
    const tg_game *game    = slug ? tg_content_find(slug, NULL, NULL, 0) : NULL;
    if (!game)
        return wrong(launch, "game", "There is no such game.");
    while (players < TG_MAX_SEATS && !tg_can_seat(game, (unsigned)players))
        players++;
    if (!number(body, "players", TG_MAX_SEATS, &players) || !tg_can_seat(game, (unsigned)players))
        return wrong(launch, "players", "The game is not for so many.");
    tg_setup_init(setup, game, (unsigned)players);
    return read_options(launch, body, setup) && read_clock(launch, body, setup) &&
           read_policies(launch, body, setup) && read_rated(launch, body, setup) &&
           read_hints(launch, body, setup, hints);
}

/* --- the first events ------------------------------------------------------------------------------------------------- */

static bool take(Launch *launch, const tg_event *event)
{
    tg_happening what;
    void        *body = malloc(event->size);
    if (launch->events == FIRST_EVENTS || !body || !tg_event_read(event->bytes, event->size, &what)) {
        free(body);
        if (!launch->answered)
            answer_error(launch->request, 503, "memory",
                         "The server is short of memory. Try again in a moment.");
        launch->answered = true;
        return false;
    }
    memcpy(body, event->bytes, event->size);
    launch->event[launch->events] =
        (StoreEvent){launch->row.id, launch->events + 1, what.at_ms, body, event->size};
    launch->events++;
    if (launch->table)
        return tg_table_apply(launch->table, event);
    launch->table = tg_table_open(event);
    return launch->table != NULL;
}

static bool sitter_read(Launch *launch, const tg_game *game, json_t *json, int seat, tg_sitter *sitter)
{
    static const char *const kinds[] = {"open", "you", "bot", "invited", NULL};

    char        why[200];
    const char *level = json_in_text(json, "level"), *name = json_in_text(json, "name"),
               *person = json_in_text(json, "person");
    int kind           = choice(json, "kind", kinds, -1);
    memset(sitter, 0, sizeof *sitter);
    if (!json_is_object(json) || kind < 0 || !json_in_knows(json, "kind level name person", why, sizeof why))
        return wrong(launch, "seats",
                     "A seat has a kind: open, you, bot (with a level) or invited (with a person's id).");
    if (kind == 1) {
        *sitter = sitter_of(&launch->request->person);
        return true;
    }
    sitter->kind = (uint8_t)(kind == 0 ? TG_SEAT_OPEN : kind == 2 ? TG_SEAT_BOT : TG_SEAT_INVITED);
    if (name && strlen(name) < sizeof sitter->name)
        (void)snprintf(sitter->name, sizeof sitter->name, "%s", name);
    if (kind == 2) {
        if (level && !tg_level_plays(level, game))
            return wrong(launch, "level", NO_LEVEL);
        (void)snprintf(sitter->level, sizeof sitter->level, "%s", level ? level : "greedy");
        if (!sitter->name[0])
            (void)snprintf(sitter->name, sizeof sitter->name, "%s", bot_names[seat]);
    } else if (kind == 3) {
        int64_t id = person ? id_read(person, strlen(person)) : 0;
        if (!id)
            return wrong(launch, "seats", "Who is invited? A person's id is twelve letters and digits.");
        Holder holder = holder_of(id);
        memcpy(sitter->holder, holder.id, sizeof sitter->holder);
    }
    return true;
}

static bool seat_them(Launch *launch, const tg_sitter sitters[TG_MAX_SEATS], const tg_game *game, int64_t now)
{
    tg_event   event;
    tg_refusal why;
    for (int seat = 0; seat < seats_of(launch->table); seat++)
        if (sitters[seat].kind != TG_SEAT_OPEN) {
            if (!tg_table_check_sit(launch->table, seat, &sitters[seat], now, &event, &why))
                return refused(launch, game, &why);
            if (!take(launch, &event))
                return false;
        }
    return true;
}

bool launch_begin(Launch *launch, const tg_setup *setup, const tg_sitter sitters[TG_MAX_SEATS],
                  const char *entropy, bool start)
{
    tg_event   event;
    tg_refusal why;
    int64_t    now = wall_ms();
    uint8_t    secret[TG_SECRET_BYTES], hash[TG_SECRET_BYTES], added[TG_ENTROPY_BYTES];
    size_t     size = 0;
    launch->row     = (TableRow){
            .id = id_new(), .creator = launch->request->person.id, .created_ms = now, .rated = launch->rated};
    sea_secret(launch->sea, launch->row.id, secret);
    tg_fair_hash(secret, hash);
    if (!tg_table_check_create(setup, now, &event, &why))
        return refused(launch, setup->game, &why);
    if (!take(launch, &event))
        return false;
    if (setup->deal == TG_DEAL_FAIR &&
        (!tg_table_check_commit(launch->table, hash, now, &event, &why) || !take(launch, &event)))
        return refused(launch, setup->game, &why);
    if (!seat_them(launch, sitters, setup->game, now))
        return false;
    Holder me   = holder_of(launch->request->person.id);
    int    seat = tg_table_seat_of(launch->table, me.id);
    if (entropy) {
        if (!hex_read(entropy, added, sizeof added, &size) || !is_seat(seat))
            return wrong(launch, "entropy",
                         "What a seat adds to the deal is 1 to 32 bytes in hexadecimal digits.");
        if (!tg_table_check_entropy(launch->table, seat, added, size, now, &event, &why))
            return refused(launch, setup->game, &why);
        if (!take(launch, &event))
            return false;
    }
    if (start) {
        if (!tg_table_check_start(launch->table, setup->deal == TG_DEAL_FAIR ? secret : NULL, now, &event,
                                  &why))
            return refused(launch, setup->game, &why);
        if (!take(launch, &event))
            return false;
    }
    row_fill(&launch->row, launch->table, false, now);
    return true;
}

/* --- writing --------------------------------------------------------------------------------------------------------------- */

static StoreResult launch_work(Job *job, Store *store)
{
    Launch     *launch = (Launch *)(void *)job;
    StoreResult result = store_table_add(store, &launch->row);
    for (int i = 0; i < launch->events && result == STORE_OK; i++)
        result = store_event_add(store, &launch->event[i]);
    for (int seat = 0; seat < STORE_SEATS && result == STORE_OK; seat++)
        if (launch->row.person[seat]) {
            Holder holder = holder_of(launch->row.person[seat]);
            result        = note_sitter(store, holder.id, launch->row.id);
            if (result == STORE_NONE && launch->again_of) /* they played there, nameless by now */
                result = STORE_OK;
        }
    if (result != STORE_OK || !launch->again_of)
        return result;
    result = store_table_again(store, launch->again_of, launch->row.id);
    if (result == STORE_TAKEN) { /* somebody was faster */
        TableRow old;
        if (store_table(store, launch->again_of, &old) == STORE_OK)
            launch->again_is = old.again;
    }
    return result;
}

static void launch_done(Job *job)
{
    Launch  *launch  = (Launch *)(void *)job;
    Request *request = launch->request;
    Paper    paper   = {0};
    char     id[ID_SIZE], committed[TG_SECRET_BYTES * 2 + 1];
    if (job->result != STORE_OK) {
        if (launch->again_is)
            rematch_answer(request, launch->again_is);
        else if (job->result == STORE_NONE)
            answer_error(request, 404, "nobody", "There is nobody of that id to invite.");
        else
            answer_store(request, job->result);
        launch_free(launch);
        return;
    }
    METRIC_ADD(&request->harbour->metrics, tables_created_total);
    id_write(launch->row.id, id);
    tg_deal deal;
    Holder  me   = holder_of(request->person.id);
    int     seat = tg_table_seat_of(launch->table, me.id);
    json_open(&paper, '{');
    json_text_of(&paper, "table", id);
    json_whole_of(&paper, "seq", tg_table_seq(launch->table));
    if (is_seat(seat))
        json_whole_of(&paper, "seat", seat);
    if (tg_table_deal(launch->table, &deal))
        json_text_of(&paper, "committed",
                     sodium_bin2hex(committed, sizeof committed, deal.commitment, sizeof deal.commitment));
    json_close(&paper, '}');
    answer_json(request, 201, &paper);
    if (launch->again_of)
        rematch_tell(launch->sea, launch->again_of, launch->row.id);
    Ship *ship    = sea_launch(launch->sea, &launch->row, launch->table);
    launch->table = NULL; /* the ship's */
    if (ship) {
        ship_call_invited(ship);
        ship_pump(ship);
    }
    launch_free(launch);
}

const char *launch_bot_name(int seat) { return bot_names[seat]; }

bool launch_may(Request *request)
{
    unsigned wait_s = 0;
    if (!request->harbour->config.limits ||
        limits_take_person(request->harbour->limits, DEED_TABLE, request->person.id, moment_us(), &wait_s))
        return true;
    answer_too_often(request, wait_s);
    return false;
}

void launch_write(Launch *launch)
{
    launch->job = (Job){.work = launch_work, .done = launch_done, .several = true};
    if (!request_write(launch->request, &launch->job))
        launch_free(launch);
}

Launch *launch_create(Request *request)
{
    Launch *launch = (Launch *)calloc(1, sizeof *launch);
    if (!launch) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return NULL;
    }
    launch->request = request;
    launch->sea     = request->harbour->sea;
    return launch;
}

static bool read_table(Launch *launch, json_t *body)
{
    tg_setup  setup;
    tg_sitter sitters[TG_MAX_SEATS];
    memset(sitters, 0, sizeof sitters);
    if (!read_setup(launch, body, false, &setup))
        return false;
    json_t *seats = json_object_get(body, "seats");
    if (seats && (!json_is_array(seats) || json_array_size(seats) != setup.players))
        return wrong(launch, "seats", "seats is a list with one for each player.");
    if (!seats)
        sitters[0] = sitter_of(&launch->request->person);
    for (int seat = 0; seats && seat < (int)setup.players; seat++)
        if (!sitter_read(launch, setup.game, json_array_get(seats, (size_t)seat), seat, &sitters[seat]))
            return false;
    return launch_begin(launch, &setup, sitters, json_in_text(body, "entropy"), false);
}

void post_table(Request *request)
{
    json_t *body =
        request_json(request, "game players options seats clock listed onlookers delay flag away away_ms "
                              "stand_in entropy rated hints");
    if (!body)
        return;
    Launch *launch = launch_may(request) ? launch_create(request) : NULL;
    if (launch && read_table(launch, body))
        launch_write(launch);
    else if (launch)
        launch_free(launch);
    json_decref(body);
}

static bool read_play(Launch *launch, json_t *body)
{
    tg_setup      setup;
    tg_sitter     sitters[TG_MAX_SEATS];
    const char   *level = json_in_text(body, "level"), *seed = json_in_text(body, "seed");
    int64_t       mine  = 0;
    const json_t *watch = json_object_get(body, "watch");
    if (!read_setup(launch, body, true, &setup))
        return false;
    if (!number(body, "seat", (int64_t)setup.players - 1, &mine) || (watch && !json_is_boolean(watch)))
        return wrong(launch, "seats", "seat is the number of a seat, from 0; watch is true or false.");
    if (json_object_get(body, "level") && (!level || !tg_level_plays(level, setup.game)))
        return wrong(launch, "level", NO_LEVEL);
    if (json_is_true(watch) && !json_object_get(body, "onlookers"))
        setup.onlookers = TG_ONLOOKERS_VIEW;
    if (json_object_get(body,
                        "seed")) { /* nobody else plays who could be cheated by a deal that was chosen */
        if (!seed || strlen(seed) > TG_SEED_BYTES)
            return wrong(launch, "seed", "A seed is a short text.");
        setup.deal = TG_DEAL_SEED;
        setup.seed = seed;
    }
    memset(sitters, 0, sizeof sitters);
    for (int seat = 0; seat < (int)setup.players; seat++) {
        sitters[seat].kind = TG_SEAT_BOT;
        (void)snprintf(sitters[seat].level, sizeof sitters[seat].level, "%s", level ? level : "greedy");
        (void)snprintf(sitters[seat].name, sizeof sitters[seat].name, "%s", bot_names[seat]);
    }
    if (!json_is_true(watch))
        sitters[mine] = sitter_of(&launch->request->person);
    return launch_begin(launch, &setup, sitters, json_in_text(body, "entropy"), true);
}

void post_play(Request *request)
{
    json_t *body =
        request_json(request, "game players options level seat watch clock onlookers flag away away_ms "
                              "stand_in entropy seed hints");
    if (!body)
        return;
    Launch *launch = launch_may(request) ? launch_create(request) : NULL;
    if (launch && read_play(launch, body))
        launch_write(launch);
    else if (launch)
        launch_free(launch);
    json_decref(body);
}
