/* study.h -- what a designer asks about a game, answered by games between bots.
 *
 * A study has parts. The *sample*: every seat plays at the chosen level, each game on a deal of its own; it
 * answers all that is about the game itself. *Again*: the first deals of the sample once more, the same bots
 * with other random numbers; what then comes out alike is due to the deal. *Contests*: one side of the chosen
 * level against sides of a weaker one, every deal once for each side (seats exchanged); they tell skill from
 * luck. All of it goes through the Game interface: no game is known by name. */
#ifndef TORTUGA_LAB_STUDY_H
#define TORTUGA_LAB_STUDY_H

#include <jansson.h>
#include <stdio.h>

#include "lab/estimate.h"
#include "lab/match.h"
#include "shell/chosen.h"

/* --- the plan -------------------------------------------------------------------------------------- */

enum { SAMPLE = 0, AGAIN = 1, FIRST_CONTEST = 2, PARTS_MAX = 4 };

typedef struct StudyPart {
    const char *rival; /* of a contest: who plays against the chosen level; otherwise NULL */
    uint32_t    deals;
    unsigned    rotations; /* games of a deal                                                  */
    uint32_t    first;     /* number of its first game in the study                            */
} StudyPart;

typedef struct StudyPlan {
    ChosenTable table;
    const char *level;
    uint64_t    seed;
    uint32_t    games; /* of the sample */
    unsigned    threads;
    const char *journal; /* or NULL */
    const char *spare;   /* where a run without a journal leaves one if it is interrupted */
    const char *workers; /* where they wait for batches (crew.h); NULL: it is played here */
    const char *content; /* the file of its cards and boards, for them; or NULL           */

    /* study_plan fills in what follows from these. */
    StudyPart part[PARTS_MAX];
    unsigned  parts;
    uint32_t  total;           /* games in all                                */
    unsigned  sides;           /* that can win                                */
    unsigned  side[MAX_SEATS]; /* of each seat, counted from 0      */
} StudyPlan;

/* Divides the games among the parts. */
void study_plan(StudyPlan *plan);

/* --- what is noted of a game ------------------------------------------------------------------------- */

/* What a seat did, and how often: the verb of a move with a card that it names, or with the word that is its
 * choice; and what facts tell of a seat and a card beyond that (which board was bought). */
typedef enum KeyKind { KEY_VERB, KEY_CARD, KEY_WORD, KEY_FACT } KeyKind;
enum { KEY_TEXT = 32, KEYS_MAX = 4096 };

typedef struct StudyKey {
    char     text[KEY_TEXT];
    KeyKind  kind;
    uint16_t number; /* among the keys of the study plus 1; 0: not yet known */
} StudyKey;

typedef struct StudyUse {
    uint16_t key;
    uint16_t count;
    Seat     seat;
} StudyUse;

typedef struct GameNote {
    bool      done;
    Seat      start; /* who was the first to decide alone                             */
    uint32_t  decisions;
    uint32_t  turns;        /* a turn ends when another seat acts                     */
    uint32_t  lead_changes; /* another side was alone in front than the last time     */
    double    settled;      /* the share of the game that was over when the winner took the lead for good */
    int32_t   score[MAX_SEATS];
    uint8_t   place[MAX_SEATS];
    float     win[MAX_SEATS];
    StudyUse *uses;
    uint32_t  use_count;
} GameNote;

typedef struct StudyNotes {
    const StudyPlan *plan;
    GameNote        *games; /* plan->total of them, part by part, deal by deal */
    StudyKey        *keys;
    uint32_t         key_count;
    double           seconds;
    uint32_t         done;   /* games */
    bool             halted; /* somebody wanted an end before all were played */
    bool             kept;   /* and a journal has what was                    */
} StudyNotes;

/* Plays all that the journal does not have. False, with the reason said, where that cannot be. `progress_line`
 * is called now and then with games done, games of this run, and its seconds so far. */
bool study_play(const StudyPlan *plan, StudyNotes *notes,
                void (*progress_line)(const StudyPlan *plan, uint32_t done, uint32_t now, double seconds));
void study_notes_finish(StudyNotes *notes);

/* The plan as far as it was carried out without a gap: what a report can rest on. False where that is nothing. */
bool study_cut(const StudyNotes *notes, StudyPlan *cut);

/* --- what it comes to ---------------------------------------------------------------------------------- */

typedef struct Spread {
    double mean, deviation, least, quarter, median, three_quarters, most;
} Spread;

enum { BINS_MAX = 24 };

typedef struct Histogram {
    double   from, width;
    unsigned bins;
    double   share[BINS_MAX];
} Histogram;

typedef struct KeyReport {
    char     text[KEY_TEXT];
    KeyKind  kind;
    double   times;      /* a game                                                     */
    double   seats;      /* share of the seats that used it at least once               */
    Estimate worth;      /* win share of those seats above the fair share               */
    Estimate points;     /* their score above the mean of their table                   */
    Estimate each;       /* win share that each further use goes with, within a table   */
    bool     clear;      /* `worth` is not by chance, also among so many                */
    bool     clear_each; /* the same of `each`                                      */
} KeyReport;

typedef struct ContestReport {
    const char *rival;
    uint32_t    games, deals;
    Estimate    share; /* of the wins of the chosen level's side */
    double      fair;
    Estimate    points;            /* score above the rivals' mean */
    double      skill, deal, rest; /* shares of the variance of the result */
} ContestReport;

typedef struct LuckReport {
    uint32_t deals;
    double   same;       /* share of deals with the same places both times        */
    Estimate win, score; /* share of the variance that the deal explains    */
} LuckReport;

typedef struct StudyReport {
    const StudyPlan *plan;
    uint32_t         in_all; /* games that it rests on, those of all parts     */
    bool             halted; /* somebody wanted an end before all were played */
    double           seconds;
    double           fair;
    Estimate         seat[MAX_SEATS];
    double           seat_score[MAX_SEATS];
    bool             start_varies;
    double           starts[MAX_SEATS]; /* how often each seat begins           */
    Estimate         order[MAX_SEATS];  /* from the seat that begins, clockwise */
    double           shared;            /* share of games that several sides win */
    Spread           decisions, turns, score, winner_score, margin, lead_changes, settled;
    Histogram        decisions_bars, turns_bars, score_bars, winner_bars, margin_bars, lead_bars;
    double           never; /* share of games in which the lead never changed hands */
    double           level; /* share of games in which the first two sides have the same score     */
    KeyReport       *keys;  /* most used first */
    uint32_t         key_count;
    ContestReport    contest[PARTS_MAX];
    unsigned         contests;
    LuckReport       luck;
} StudyReport;

/* `plan` is that of the notes, or what study_cut made of it. */
bool study_report(const StudyNotes *notes, const StudyPlan *plan, StudyReport *report);
void study_report_finish(StudyReport *report);

/* --- how it is told -------------------------------------------------------------------------------------- */

void    study_print(const StudyReport *report, FILE *out);
json_t *study_json(const StudyReport *report);

/* A page without anything from outside; plots are drawn by gnuplot. False, with the reason in `why`. */
bool study_html(const StudyReport *report, FILE *out, Text *why);

/* The keys that go most clearly with winning (sign 1) or losing (-1), best first; how many. Those that hardly
 * any seat uses are left out. */
unsigned study_outstanding(const StudyReport *report, double sign, const KeyReport **out, unsigned most);

/* How the report names a seat, and an ordinal: 1st. */
void study_seat(const StudyReport *report, unsigned seat, char *out, size_t size);
void study_ordinal(unsigned number, char *out, size_t size);

#endif
