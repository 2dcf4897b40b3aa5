/* advice.c -- what one asks while thinking: what a bot would do, and why a move may not be made.
 *
 *   {"cmd":"hint","table":"…","seq":43,"lang":"de"}       the moves at hand with what they are worth out of a hundred
 *   {"cmd":"why","table":"…","move":"sail m5"}            the rule that it breaks, in a sentence, and what could be done instead
 *
 * A hint is a thought of the strongest bot from what the seat knows (thinkers.h): a fixed number of iterations, with a seed
 * drawn from that knowledge, so that two deals that look the same to a seat give the same figures. It waits behind nobody's
 * bot: where the pool has enough to do, whoever asks is told to come again. A person has one under way. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/moment.h"
#include "harbour/sea_parts.h"
#include "harbour/tables_socket.h"

enum { HINT_MOVES = 8, HINT_THOUGHTS = 512, HINT_TEXT = 32000 };

struct Hinting {
    Thought    thought;
    Hinting   *next, **link;
    Errand    *errand;
    int64_t    table, person;
    uint32_t   seq;
    tg_thought thoughts[HINT_THOUGHTS];
};

static void refuse_errand(Errand *errand, const char *code, const char *sentence)
{
    Paper paper = {0};
    json_open(&paper, '{');
    socket_refuse(&paper, code, "%s", sentence);
    socket_finish(errand, &paper);
}

static void end_errand(Errand *errand, Ending ending)
{
    Paper paper = {0};
    json_open(&paper, '{');
    socket_write_ending(errand, ending, &paper);
    socket_finish(errand, &paper);
}

/* --- figures ------------------------------------------------------------------------------------------------------ */

static int by_value(const void *a, const void *b)
{
    const tg_thought *one = (const tg_thought *)a, *two = (const tg_thought *)b;
    if (one->value != two->value) /* NOLINT: any order will do where they are equal, but always the same */
        return one->value > two->value ? -1 : 1;
    if (one->visits != two->visits)
        return one->visits > two->visits ? -1 : 1;
    return one->move < two->move ? -1 : one->move > two->move;
}

static int64_t out_of_hundred(double share) { return share < 0 ? 0 : share > 1 ? 100 : lround(share * 100); }

/* Two standard errors: nothing between 0 and 1 spreads more than a plain yes or no. */
static int64_t unsure(const tg_thought *thought)
{
    double value = (double)thought->value;
    double share = value > 0 && value < 1 ? 2 * sqrt(value * (1 - value) / thought->visits) : 0;
    return out_of_hundred(share > 0.5 ? 0.5 : share);
}

/* A move as the seat is offered it; false where it is too long to be told, or may not be made. */
static bool write_move(Paper *paper, const tg_voice *voice, Thought *thought, tg_move move)
{
    static char buffer[HINT_TEXT]; /* the loop's alone */
    size_t      length = tg_choice_json(thought->game, state_in(&thought->state), thought->seat, move, voice,
                                        buffer, sizeof buffer);
    if (!length || length >= sizeof buffer)
        return false;
    json_open(paper, '{');
    json_name(paper, "move");
    json_raw(paper, buffer, length);
    return true;
}

static void write_hint(Paper *paper, Hinting *hinting)
{
    Thought        *thought = &hinting->thought;
    const tg_voice *voice   = ship_voice(hinting->errand->ship, hinting->errand->language);
    uint32_t        written = 0;
    qsort(hinting->thoughts, thought->count, sizeof *hinting->thoughts, by_value);
    json_name(paper, "hint");
    json_open(paper, '[');
    for (uint32_t i = 0; i < thought->count && written < HINT_MOVES; i++) {
        const tg_thought *one = &hinting->thoughts[i];
        if (!one->visits || !write_move(paper, voice, thought, one->move))
            continue;
        json_whole_of(paper, "worth", out_of_hundred((double)one->value));
        json_whole_of(paper, "sure", unsure(one));
        json_close(paper, '}');
        written++;
    }
    if (!written && write_move(paper, voice, thought, thought->move)) /* nothing else was worth a look */
        json_close(paper, '}');
    json_close(paper, ']');
}

/* --- hints --------------------------------------------------------------------------------------------------------- */

static void hint_done(Job *job)
{
    Hinting *hinting = (Hinting *)(void *)job;
    Errand  *errand  = hinting->errand;
    Ship    *ship    = errand->ship; /* which was held for it */
    Paper    paper   = {0};
    *hinting->link   = hinting->next;
    if (hinting->next)
        hinting->next->link = hinting->link;
    ship->talking--;
    json_open(&paper, '{');
    if (!ship->table) {
        socket_write_ending(errand, ENDING_BUSY, &paper);
    } else if (!hinting->thought.move) {
        socket_refuse(&paper, "busy", "Nobody has the time to think about it. Try again in a moment.");
    } else {
        json_truth_of(&paper, "ok", true);
        json_text_of(&paper, "table", ship->name);
        json_whole_of(&paper, "seq", hinting->seq);
        write_hint(&paper, hinting);
    }
    socket_finish(errand, &paper);
    free(hinting);
}

/* Whether this seat may be advised now; false, and why not. */
static bool may_hint(const Ship *ship, int seat, tg_refusal *why)
{
    static const char *const phases[] = {"table.not-started", "table.wait", "table.paused", "table.over"};

    if (!setup_of(ship->table).hints || ship->row.rated || !ship->sea->harbour->config.hint_iterations)
        return tg_refuse(why, "table.hints", NULL, 0);
    if (!is_seat(seat))
        return tg_refuse(why, "table.person", NULL, 0);
    if ((tg_table_bots(ship->table) >> seat) & 1u)
        return tg_refuse(why, "table.held", "seat", seat);
    return ((tg_table_to_act(ship->table) >> seat) & 1u) ||
           tg_refuse(why, phases[tg_table_phase(ship->table)], NULL, 0);
}

static bool is_asking(const Sea *sea, int64_t person)
{
    const Hinting *one = sea->hintings;
    while (one && one->person != person)
        one = one->next;
    return one != NULL;
}

static void think_about(Errand *errand, int seat)
{
    Ship    *ship    = errand->ship;
    Sea     *sea     = ship->sea;
    Hinting *hinting = (Hinting *)calloc(1, sizeof *hinting);
    if (hinting) {
        Thought *thought    = &hinting->thought;
        hinting->errand     = errand;
        hinting->person     = errand->person.id;
        hinting->seq        = tg_table_seq(ship->table);
        thought->job.done   = hint_done;
        thought->game       = tg_table_game(ship->table);
        thought->seat       = seat;
        thought->iterations = sea->harbour->config.hint_iterations;
        thought->thoughts   = hinting->thoughts;
        thought->most       = HINT_THOUGHTS;
        thought->seed       = tg_view_hash(thought->game, tg_table_state(ship->table), seat) +
                        (uint64_t)seat; /* the same for everybody who knows as much */
        tg_state_copy(thought->game, state_in(&thought->state), tg_table_state(ship->table));
        memcpy(thought->level, "admiral", sizeof "admiral");
    }
    if (!hinting || !thinkers_put(sea->thinkers, &hinting->thought)) {
        free(hinting);
        refuse_errand(errand, "busy", "Nobody has the time to think about it. Try again in a moment.");
        return;
    }
    ship->talking++; /* it stays awake */
    hinting->next = sea->hintings;
    hinting->link = &sea->hintings;
    if (hinting->next)
        hinting->next->link = &hinting->next;
    sea->hintings = hinting;
}

static void done_hint(Errand *errand, Ending ending)
{
    unsigned wait_s = 0;
    if (ending != ENDING_DONE || !errand->socket) {
        end_errand(errand, ending);
        return;
    }
    Ship    *ship = errand->ship;
    Harbour *h    = ship->sea->harbour;
    int      seat = errand_viewer(errand);
    if (errand->seq >= 0 && errand->seq != (int64_t)tg_table_seq(ship->table) &&
        (!is_seat(seat) || errand->seq > (int64_t)tg_table_seq(ship->table) ||
         tg_table_stale(ship->table, seat, (uint32_t)errand->seq))) {
        end_errand(errand, ENDING_STALE);
    } else if (!may_hint(ship, seat, &errand->why)) {
        end_errand(errand, ENDING_REFUSED);
    } else if (is_asking(ship->sea, errand->person.id)) {
        refuse_errand(errand, "asked", "A hint is being thought about already.");
    } else if (thinkers_busy(ship->sea->thinkers)) {
        refuse_errand(errand, "busy", "Nobody has the time to think about it. Try again in a moment.");
    } else if (h->config.limits &&
               !limits_take_person(h->limits, DEED_HINT, errand->person.id, moment_us(), &wait_s)) {
        METRIC_ADD(&h->metrics, rate_limited_total);
        Paper paper = {0};
        json_open(&paper, '{');
        socket_refuse(&paper, "too-often", "That was too often. Try again in %u seconds.", wait_s);
        socket_finish(errand, &paper);
    } else {
        think_about(errand, seat);
    }
}

static void run_hint(Socket *socket, json_t *message, Paper *answer)
{
    int64_t table;
    Errand *errand = socket_errand(socket, message, answer, &table);
    if (!errand)
        return;
    errand->done = done_hint;
    sea_send(socket->harbour->sea, table, errand);
}

/* --- why not --------------------------------------------------------------------------------------------------------- */

static void done_why(Errand *errand, Ending ending)
{
    tg_event event;
    Paper    paper = {0};
    if (ending != ENDING_DONE) {
        end_errand(errand, ending);
        return;
    }
    Ship *ship = errand->ship;
    int   seat = errand_viewer(errand);
    bool  good = is_seat(seat) || tg_refuse(&errand->why, "table.person", NULL, 0);
    good = good && tg_table_check_move(ship->table, seat, errand->text, wall_ms(), &event, &errand->why);
    json_open(&paper, '{');
    json_truth_of(&paper, "ok", true);
    json_text_of(&paper, "table", ship->name);
    json_whole_of(&paper, "seq", tg_table_seq(ship->table));
    json_name(&paper, "refusal");
    if (good)
        json_none(&paper);
    else
        ship_refusal(ship, errand->language, &errand->why, &paper);
    socket_finish(errand, &paper);
}

static void run_why(Socket *socket, json_t *message, Paper *answer)
{
    int64_t   table;
    DeedFault fault;
    Errand   *errand = socket_errand(socket, message, answer, &table);
    if (!errand)
        return;
    errand->seq = 0; /* as it stands, whatever was seen */
    if (deed_move(errand, message, &fault)) {
        errand->check = NULL; /* it only wants to know */
        errand->seq   = -1;
        errand->done  = done_why;
        sea_send(socket->harbour->sea, table, errand);
        return;
    }
    errand_free(errand);
    socket_refuse(answer, "move", "%s", "A move is a text.");
}

const SocketCommand advice_commands[] = {
    {"hint", "table seq lang", true, run_hint},
    {"why", "table move lang", true, run_why},
    {NULL, NULL, false, NULL},
};
