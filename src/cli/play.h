/* play.h -- a sitting at the table in the terminal, as the parts of `tortuga play` share it.
 *
 *   play.c           sitting down, and whose turn it is
 *   play_table.c     the table itself: beginning, moves, take-backs, the record
 *   play_wishes.c    table options as a call wishes them
 *   play_seats.c     who sits where: you, the bots, their names
 *   play_file.c      saving and resuming
 *   play_keep.c      a game that keeps itself
 *   play_story.c     what happened since you were asked last, in sentences
 *   play_show.c      the table, and all one needs to decide on one page; the result
 *   play_moves.c     the list of moves
 *   play_explain.c   what the cards do that are spoken of
 *   play_meant.c     the move that a careless line means
 *   play_advice.c    hints, rules, and why a move is refused
 *   play_commands.c  what you can type
 *
 * All that is shown comes from what your seat knows; all that is done goes through the table. */
#ifndef TORTUGA_CLI_PLAY_H
#define TORTUGA_CLI_PLAY_H

#include "cli/screen.h"
#include "shell/options.h"
#include "shell/words.h"
#include "tortuga.h"

enum {
    PLAY_NOTATION = 256,  /* bytes of a move as it is written, 0 included */
    PLAY_SAID     = 512,  /* bytes of a move in words, 0 included         */
    PLAY_PATH     = 1024, /* bytes of a file's name, 0 included           */
    PLAY_WHY      = 4000, /* bytes of a reason, 0 included                */
    WATCHER       = TG_ONLOOKER
};

/* A paragraph of the story: what one seat did, or (TG_NO_SEAT) a remark. */
typedef struct StoryPart {
    int    seat;
    char  *text;
    size_t length;
} StoryPart;

typedef struct Story {
    StoryPart *part;
    size_t     count, capacity;
    bool       told; /* you have been asked since: the next sentence begins a new story */
} Story;

typedef struct Session {
    const CliCommand *command; /* for errors in how it was called */
    tg_table         *table;
    tg_tape          *tape;  /* what followed from the last move                       */
    tg_record        *past;  /* what the game was resumed from, or NULL                */
    tg_voice         *voice; /* the words of the game                                  */
    Screen            screen;
    bool              paged; /* each picture of the table on a fresh screen */
    int               seat;  /* yours, or WATCHER                           */
    tg_bot           *bots[TG_MAX_SEATS];
    const char       *names[TG_MAX_SEATS];
    char              own_name[TG_NAME_BYTES];
    char              bot_names[TG_MAX_SEATS][TG_NAME_BYTES]; /* those that a record has */
    char              level[TG_NAME_BYTES];                   /* of bots that nobody described */
    Story             story;
    tg_move           offered[TG_MAX_MOVES];
    uint32_t          offered_count; /* the moves that have a number            */
    bool              in_words;      /* they are listed by what they mean       */
    uint32_t          legal_count;
    char              last_try[PLAY_NOTATION]; /* the move that was refused last, for `why`    */
    char              file[PLAY_PATH];         /* what this game is saved as; "": not yet      */
    size_t            saved_count;             /* moves of the record that are safe in a file  */
    const char       *language;                /* of the game's words                           */
    const char       *content;                 /* the file with other cards and boards, or NULL */
    uint64_t          hint_seed;
    bool              warned; /* you know that the game is not saved, and leave all the same */
    bool              leave;
    bool              again;           /* and begin another game of the same kind                   */
    bool              keeps, kept;     /* it keeps itself, and did so last time                     */
    bool              interrupted;     /* the last line was left by Ctrl-C                           */
    bool              refresh;         /* draw the table again before the next question */
    char              explained[1024]; /* cards whose effect the story has told */
    bool              repeatable;      /* bots think by count, not by the clock                     */
    tg_move           asked_again;     /* the rash move that was asked about last, or 0             */
} Session;

static inline const tg_game  *play_game(const Session *s) { return tg_table_game(s->table); }
static inline const tg_state *play_state(const Session *s) { return tg_table_state(s->table); }

/* True where you owe a decision. */
static inline bool play_asked(const Session *s)
{
    return s->seat != WATCHER && ((tg_table_to_act(s->table) >> s->seat) & 1u);
}

/* A move as you may see it. */
void play_print(const Session *s, int seat, tg_move move, char out[PLAY_NOTATION]);

/* What it means, before it is made; in notation where there are no words for it. */
void play_words(const Session *s, int seat, tg_move move, char out[PLAY_SAID]);

/* --- play_table.c --------------------------------------------------------------------------------- */

/* Milliseconds of a clock that only runs forward. */
int64_t play_now(void);

/* Sits everybody down at a table that is set up so, or at one where a record goes on (taken over, also where it fails).
 * False, with the reason and the present game untouched, where that cannot be. */
bool table_begin(Session *s, const tg_setup *setup, char *why, size_t size);
bool table_resume(Session *s, tg_record *record, char *why, size_t size);
void table_leave(Session *s);

/* Who sits there: a person, or a bot of that level; either may have a name. */
void table_sit(Session *s, int seat, int kind, const char *level, const char *name);

/* Plays a move and tells it. Otherwise the rule that it breaks, or PLAY_REFUSED, and why has been said. */
#define PLAY_REFUSED ((tg_rule)0xFFFF)
tg_rule play_move(Session *s, int seat, tg_move move);

/* Back to the state after so many moves, on the table's own terms: done, or (false) said why not. */
bool table_take_back(Session *s, uint32_t ply);

/* The game so far as a record that a viewer may see (TG_NO_SEAT: all of it); free() it. NULL where memory is short. */
char *table_write(const Session *s, int viewer);

/* --- play_wishes.c --------------------------------------------------------------------------------- */

/* What a call says of the table. */
typedef struct Wishes {
    const char *seat, *bots, *seed, *content, *resume, *name, *language;
    int64_t     players;
    bool        teams, ascii, repeatable;
    OptionList  options;
} Wishes;

/* Its table options as the library reads them (name=value, one behind the other) into `out`, where a game can be played so
 * by so many. False, with an error said, where it cannot. */
bool wishes_lawful(const Session *s, const tg_game *game, unsigned players, const Wishes *w, char *out,
                   size_t size);

/* --- play_seats.c --------------------------------------------------------------------------------- */

/* Your seat as one writes it: 0, P0, none. False, with the reason. */
bool seats_choose(Session *s, const char *seat, char *wrong, size_t size);

/* Bots of one level on all seats but yours; false, with the reason, where memory is short. */
bool seats_fill(Session *s, char *wrong, size_t size);

/* The same for a record: its own seats, names and levels, unless a seat or a level is wished for (NULL: not). */
bool seats_resume(Session *s, const char *seat, const char *level, char *wrong, size_t size);

/* What the bot of that seat does now. It hangs on the seed and the place in the game alone (and, for bots
 * that think by the clock, on time), so a game that is saved and resumed goes the way it would have gone. */
tg_move seats_bot_move(Session *s, int seat);

/* False, with an error said, where there is no bot of that level. */
bool seats_level_known(const Session *s, const char *level);

/* --- play_file.c ---------------------------------------------------------------------------------- */

/* Writes the game down; nothing that was there is lost where it fails. "": under a name of its own. */
void play_save(Session *s, const char *path, bool replace);

/* Takes a saved game to the table in place of the present one. False, with the reason in `wrong` and the
 * present game untouched, where that cannot be done. */
bool play_resume(Session *s, const char *path, const char *seat, const char *level, char *wrong, size_t size);

/* True where leaving would lose decisions of yours. */
bool play_unsaved(const Session *s);

/* --- play_keep.c ---------------------------------------------------------------------------------- */

/* From now on this game keeps itself, where a person plays it; a fresh one in place of what was kept before. */
void keep_begin(Session *s, bool fresh);

/* Keeps it as it stands. */
void keep_game(Session *s);

/* Offers to go on with what is kept (of a game, or NULL: of any); true where that is done. */
bool keep_offer(Session *s, const tg_game *game);

/* --- play_story.c --------------------------------------------------------------------------------- */

/* Tells the move that was just played: its facts lie on the table's tape. `meaning` is what it means in words, for moves that no
 * fact tells of. */
void story_tell(Session *s, int seat, const char *meaning, const char *deed);

/* Whether a text ends as a sentence does, in any language of ours. */
bool is_ended(const char *text);

/* What a card does that was just named: stays with the sentence that named it. */
void story_explain(Session *s, const char *text);

/* A remark of the house. */
void story_note(Session *s, const char *text);

/* Writes it, each paragraph wrapped. */
void story_write(const Session *s);
void story_finish(Story *story);

/* --- play_show.c ---------------------------------------------------------------------------------- */

/* A remark now, wrapped: words by their key; or a text, so many columns in. */
void say(const Session *s, int style, const char *key, const tg_say_arg *args, unsigned long count);
void say_text(const Session *s, int style, unsigned indent, const char *text);

/* The whole table, a screen at a time where it is larger. */
void show_board(Session *s);

/* Rows that the table takes at least. */
unsigned show_least_rows(const Session *s);

/* The table, what happened, and what you may do: all one needs to decide. */
void show_page(Session *s);

/* The same above so many lines that come behind it. */
void show_page_above(Session *s, unsigned below);

/* What a part of the page looks like, as text; free() it. NULL where memory is short. */
char *drawn(Session *s, void (*draw)(Session *));

void show_result(const Session *s);

/* Text of many lines, a screen at a time. */
void show_long(const Session *s, const char *text);

/* --- play_moves.c --------------------------------------------------------------------------------- */

/* Numbers the moves that begin with a text: all of them, or the sensible ones where they are too many. */
void list_moves(Session *s, const char *begin, bool all);
void show_moves(Session *s);

/* A text whose blanks do not break a line. */
void glue(const char *text, char *out, size_t size);

/* --- play_explain.c ------------------------------------------------------------------------------- */

/* Writes what the cards do that your moves name. */
void explain_moves(Session *s);

/* Tells in the story what the cards do that the last move brought up, each once in a sitting. */
void explain_facts(Session *s);

/* --- play_meant.c --------------------------------------------------------------------------------- */

/* The moves that a line may mean which cannot be read as it stands: how many, and the first of them. */
unsigned meant_moves(const Session *s, const char *line, tg_move *found);

/* Asks which of them. */
void say_which(const Session *s, const char *line);

/* --- play_advice.c -------------------------------------------------------------------------------- */

/* What the strongest bot would do. */
void advise_hint(Session *s);

/* The ids of all rules, one a line; free() it. NULL where memory is short. */
char *rule_ids(const Session *s);

/* All rules, one by its id, or those with a word in them. */
void advise_rules(Session *s, const char *which);

/* Why a move is refused, or the last that was; with the whole rule. */
void advise_why(Session *s, const char *move);

/* The same in a sentence or two: words that cannot be read as a move, and why; or a rule that the move
 * breaks, `whole`: with its text. */
void advise_unreadable(Session *s, const char *text, const char *reason);
void advise_broken(Session *s, const char *text, tg_rule rule, bool whole);

/* --- play_commands.c ------------------------------------------------------------------------------ */

/* What can be typed beside moves, one after the other; NULL behind the last. */
const char *play_command(size_t i);

/* True where a text is a number and nothing else. */
bool typed_number(const char *text, long *out);

/* Asks for a line and does what it says: a command, a number, or a move. */
void play_ask(Session *s);

#endif
