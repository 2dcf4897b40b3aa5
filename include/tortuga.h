/* tortuga.h -- five corsair games as a C library: exact, fast, and honest about who knows what.
 *
 * The one front door: the terminal, the referee, the server, the page (as a wasm module with the same names) and
 * bindings stand on this header and on nothing below it. A game is a table of rules, a state is plain memory of a fixed
 * size that you own and may copy with memcpy, a move is a number. Nothing here prints, waits, opens a file or keeps
 * anything behind your back.
 *
 * The shortest program (examples/random_game.c):
 *
 *     const tg_game *game  = tg_game_find("korsar");
 *     tg_state      *state = tg_state_create(game);
 *     tg_rng         rng   = tg_rng_seeded(1);
 *     tg_begin(game, state, 4, NULL, &rng);
 *     while (!tg_is_over(state)) {
 *         int     seat = tg_next_seat(game, state);
 *         tg_move move = tg_random_move(game, state, seat, &rng);
 *         tg_play(game, state, seat, move);
 *     }
 *
 * What holds everywhere:
 *
 *   - Seats count from 0. A viewer is a seat, or TG_ONLOOKER; whoever has no seat at the table looks on.
 *   - Games, states, generators, bots, tables and records must be there, unless a line says that NULL will do. A
 *     voice, a text, a place for a reason may be NULL, and any number may be passed.
 *   - What can fail says so in what it returns, and changes nothing then. Where a reason is given it is a sentence.
 *   - Texts are written as snprintf writes: into `out` of `size` bytes, cut and terminated where they are longer (then
 *     JSON is none), and the whole length without the final 0 is returned, so (NULL, 0) asks for it. TG_NO_TEXT is
 *     returned where memory was too short to tell.
 *   - Text is UTF-8. With a voice there are sentences in its language, under `say` in JSON; without one there are none.
 *   - There is no global variable that a call changes (but for tg_content_put's shelf). A handle belongs to one thread at a time, a game and a voice to
 *     all (a voice while nobody names its seats).
 *
 * docs/protocol.md describes the JSON, docs/rules/ the games. Functions marked [host] need an operating system or the
 * words and catalogues that the library carries inside: a page's module has all others. */
#ifndef TORTUGA_H
#define TORTUGA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TG_API __attribute__((visibility("default")))
#else
#define TG_API
#endif

enum {
    TG_MAX_SEATS   = 8,
    TG_ONLOOKER    = 8, /* the viewer who sits nowhere           */
    TG_NO_SEAT     = -1,
    TG_MAX_OPTIONS = 8,
    TG_MAX_CARDS   = 128,  /* no game has more                      */
    TG_MAX_ZONES   = 64,   /* nor more zones                        */
    TG_MAX_STATE   = 4096, /* no state is larger                    */
    TG_MAX_MOVES   = 4096, /* no list of moves is longer            */
    TG_NO_FACE     = 255   /* of a card of which the back is seen   */
};
#define TG_NO_TEXT ((size_t)-1)

typedef struct tg_game   tg_game;   /* the rules of one game: constant, shared, never freed     */
typedef struct tg_state  tg_state;  /* a game being played: tg_state_size bytes, aligned to 8   */
typedef struct tg_tape   tg_tape;   /* the facts that follow from a move                        */
typedef struct tg_voice  tg_voice;  /* a language, for one game                                 */
typedef struct tg_bot    tg_bot;    /* an opponent                                              */
typedef struct tg_table  tg_table;  /* a game with seats, clocks and a log                      */
typedef struct tg_record tg_record; /* a game written down                                      */
typedef uint32_t         tg_move;   /* 0 is no move                                             */
typedef uint16_t         tg_rule;   /* the rule that something breaks; 0: it is lawful          */

typedef struct tg_rng {
    uint64_t word[6];
} tg_rng;

/* === games ===================================================================================== */

/* The version of the library, as text. */
TG_API const char *tg_version(void);

/* The games in order, NULL behind the last; or one by its slug (korsar, corsairs, piraci, …), NULL where there is none. */
TG_API const tg_game *tg_game_at(unsigned index);
TG_API const tg_game *tg_game_find(const char *slug);

TG_API const char *tg_game_slug(const tg_game *game);          /* korsar                                  */
TG_API const char *tg_game_name(const tg_game *game);          /* Korsar                                  */
TG_API const char *tg_game_credit(const tg_game *game);        /* who made it                             */
TG_API const char *tg_game_content(const tg_game *game);       /* SHA-256 of cards that are data, or ""   */
TG_API const char *tg_game_prefix(const tg_game *game);        /* KOR: how the ids of its rules begin     */
TG_API unsigned    tg_rules_version(const tg_game *game);      /* changes when the rules do               */
TG_API unsigned    tg_player_counts(const tg_game *game);      /* bit n: n can play                       */
TG_API int tg_can_seat(const tg_game *game, unsigned players); /* can so many play?                       */
TG_API size_t   tg_state_size(const tg_game *game);            /* bytes                                   */
TG_API unsigned tg_max_moves(const tg_game *game);             /* no list is longer                       */

/* The fingerprint of the rules: a hash of so many seeded games with that many players, the same on every machine. */
TG_API uint64_t tg_signature(const tg_game *game, unsigned players, unsigned games);

/* All that the referee says of a game: players, options, defaults, fields, facts. */
TG_API size_t tg_game_json(const tg_game *game, const tg_voice *voice, char *out, size_t size);

/* --- table options --- */

/* How many there are, and the name of each (NULL behind the last). */
TG_API unsigned    tg_option_count(const tg_game *game);
TG_API const char *tg_option_name(const tg_game *game, unsigned option);

/* The words it may have, NULL behind the last: the value is the index. An option without words is a number. */
TG_API const char *tg_option_word(const tg_game *game, unsigned option, unsigned value);
TG_API int         tg_option_range(const tg_game *game, unsigned option, unsigned *least, unsigned *most);

/* The value at a table; and the one that holds there where nothing is said. -1: no such option, nor so many players. */
TG_API int tg_option_value(const tg_game *game, const tg_state *state, unsigned option);
TG_API int tg_option_default(const tg_game *game, unsigned players, unsigned option);

/* The rule that players and options ("name=value name=value", NULL or "") break, or 0; TG_BAD_OPTION where the text names
 * none of the game. `why` (may be NULL) says what is wrong. */
#define TG_BAD_OPTION ((tg_rule)0xFFFF)
TG_API tg_rule tg_options_break(const tg_game *game, unsigned players, const char *options, char *why,
                                size_t size);

/* The options of a table as such a text. */
TG_API size_t tg_options_text(const tg_game *game, const tg_state *state, char *out, size_t size);

/* Such a text as JSON, with the defaults of what it leaves open: {"mode":"teams","limit":12}. 0 and no text where it names none
 * of the game. */
TG_API size_t tg_options_json(const tg_game *game, unsigned players, const char *options, char *out,
                              size_t size);

/* The way back: the text of such JSON, over the defaults. TG_NO_TEXT, and `why` says what is wrong. [host] */
TG_API size_t tg_options_from_json(const tg_game *game, unsigned players, const char *json, size_t length,
                                   char *out, size_t size, char *why, size_t why_size);

/* --- rules in words, and other content --- */

/* The catalogue of a game as Markdown, part by part (0, then 1 where its content has one); one rule by its id, plain. 0 and no
 * text where there is none. [host] */
TG_API size_t tg_rules_markdown(const tg_game *game, unsigned part, char *out, size_t size);
TG_API size_t tg_rule_words(const tg_game *game, const char *id, char *out, size_t size);

/* The ids of all rules in the catalogue, in its order, one a line, each once. [host] */
TG_API size_t tg_rule_ids(const tg_game *game, char *out, size_t size);

/* The catalogue, or one rule of it (NULL: all), as a page: wrapped to so many columns (0: a line for each paragraph), with bold
 * for a terminal where `styled` is not 0. 0 and no text where there is none. [host] */
TG_API size_t tg_rules_page(const tg_game *game, const char *id, unsigned width, int styled, char *out,
                            size_t size);

/* The same rules with other cards: reads content/SLUG.json of one's own. The game lives until tg_content_destroy. NULL, and
 * `why` says what is wrong and where. [host] */
TG_API tg_game *tg_content_create(const char *slug, const char *json, size_t length, char *why, size_t size);
TG_API void     tg_content_destroy(tg_game *game);

enum { TG_CONTENT_BYTES = 1024 * 1024 }; /* no content is longer */

/* All that is wrong with such a text, or could be better, one a line; each begins with `name` (NULL: none) and its place. How
 * many faults forbid to play with it, and how often there is only advice (either may be NULL). The game is the one that the
 * text names. [host] */
TG_API size_t tg_content_report(const char *name, const char *json, size_t length, unsigned *faults,
                                unsigned *advice, char *out, size_t size);

/* What a game plays with, as a table to read; 0 and no text where it has no cards that are data. [host] */
TG_API size_t tg_content_text(const tg_game *game, char *out, size_t size);

/* Puts such a game on the shelf: from now on tables and records find it by the hash of its content, and it is the one meant
 * where they name none. 0 where the shelf is full. For the beginning of a program, before there are threads: it must live
 * as long as they do. [host] */
TG_API int tg_content_put(const tg_game *game);

/* The game of that slug with the content of that hash; without one ("" or NULL) the one that was put there last, or the
 * game's own. NULL, and `why` says what there is. [host] */
TG_API const tg_game *tg_content_find(const char *slug, const char *hash, char *why, size_t size);

/* === random numbers ============================================================================= */

TG_API tg_rng tg_rng_seeded(uint64_t seed); /* fast, for simulation                                */
TG_API tg_rng
tg_rng_keyed(const unsigned char key[32]);        /* ChaCha20: not to be predicted                       */
TG_API tg_rng tg_rng_from_text(const char *seed); /* ChaCha20 of the SHA-256 of a text, as records have it */
TG_API uint32_t tg_rng_below(tg_rng  *rng,
                             uint32_t n); /* 0 .. n-1, unbiased; 0 where n is 0                  */

/* === playing ==================================================================================== */

/* Memory for a state, or NULL; any memory of tg_state_size bytes aligned to 8 does as well. */
TG_API tg_state *tg_state_create(const tg_game *game);
TG_API void      tg_state_destroy(tg_state *state);
TG_API void      tg_state_copy(const tg_game *game, tg_state *to, const tg_state *from);
TG_API uint64_t  tg_state_hash(const tg_game *game, const tg_state *state);

/* Begins a game. options: "name=value name=value", NULL or "" for the defaults. The state goes on with the random numbers it
 * is given. Gives 0, the rule that players or options break, or TG_BAD_OPTION. What happened unasked goes to the tape. */
TG_API tg_rule tg_begin(const tg_game *game, tg_state *state, unsigned players, const char *options,
                        const tg_rng *rng);
TG_API tg_rule tg_begin_told(const tg_game *game, tg_state *state, unsigned players, const char *options,
                             const tg_rng *rng, tg_tape *tape);

TG_API int      tg_is_over(const tg_state *state);
TG_API unsigned tg_players(const tg_state *state);
TG_API uint32_t tg_decisions(const tg_state *state); /* made so far */

/* The seats that owe a decision, one bit each; none when the game is over. And the lowest of them, or -1. */
TG_API unsigned tg_to_act(const tg_game *game, const tg_state *state);
TG_API int      tg_next_seat(const tg_game *game, const tg_state *state);

/* All legal moves of a seat into `out`, which holds tg_max_moves; the count. */
TG_API unsigned tg_moves(const tg_game *game, const tg_state *state, int seat, tg_move *out);

/* One of them, each equally likely, drawn without a list where the game can; 0 where there is none. */
TG_API tg_move tg_random_move(const tg_game *game, const tg_state *state, int seat, tg_rng *rng);

/* The moves that the game's own habits find sensible, best first, from what the seat knows: at most `most`, and how many. 0
 * where a game has no such habits, or the seat owes nothing. */
TG_API unsigned tg_suggest(const tg_game *game, const tg_state *state, int seat, tg_move *out, unsigned most);

/* Not 0 for a legal move that a person hardly ever means, because another one of its kind is clearly better whatever the others
 * hold: one asks once more. */
TG_API int tg_is_rash(const tg_game *game, const tg_state *state, int seat, tg_move move);

/* The rule that a move breaks, or 0: any number may be asked for. */
TG_API tg_rule tg_breaks(const tg_game *game, const tg_state *state, int seat, tg_move move);

/* Plays a move if it is lawful and gives 0; otherwise gives the rule and changes nothing. What follows goes to the tape. */
TG_API tg_rule tg_play(const tg_game *game, tg_state *state, int seat, tg_move move);
TG_API tg_rule tg_play_told(const tg_game *game, tg_state *state, int seat, tg_move move, tg_tape *tape);

/* A tape for a game, which every told begin and play empties and fills; how many facts it holds. */
TG_API tg_tape *tg_tape_create(const tg_game *game);
TG_API void     tg_tape_destroy(tg_tape *tape);
TG_API unsigned tg_tape_count(const tg_tape *tape);

/* Lays the facts of a tape on another one of the same game, in the place of its own. */
TG_API void tg_tape_copy(tg_tape *to, const tg_tape *from);

/* Turns the facts of a tape face up for everybody: for games that are over, or written down, and keep no secrets. */
TG_API void tg_tape_open(tg_tape *tape);

/* Points of each seat so far, and its place (1 is best, equal places are shared): final when the game is over. The truth, to
 * be shown to nobody before. */
TG_API void tg_scores(const tg_game *game, const tg_state *state, int32_t score[TG_MAX_SEATS]);
TG_API void tg_ranking(const tg_game *game, const tg_state *state, uint8_t place[TG_MAX_SEATS]);

/* What the whole table may know of each seat's score so far. 0 where the game has no such thing. */
TG_API int tg_tally(const tg_game *game, const tg_state *state, int32_t tally[TG_MAX_SEATS]);

/* The side that a seat plays for (itself, or its team), or -1; and the most decisions such a game can have, 0: no bound. */
TG_API int      tg_side(const tg_game *game, const tg_state *state, int seat);
TG_API uint32_t tg_bound(const tg_game *game, const tg_state *state);

/* === what a seat knows =========================================================================== */

/* What a viewer knows, as a state: what it cannot know is covered, and two states that differ only in that give the same
 * bytes. `out` is another state than the one asked about. */
TG_API void tg_knowledge(const tg_game *game, const tg_state *state, int viewer, tg_state *out);

/* A full state that agrees with all that a viewer knows, drawn at random; `out` may be the same. A fork: the position goes
 * on with the unknown dealt afresh. */
TG_API void tg_imagine(const tg_game *game, const tg_state *state, int viewer, tg_rng *rng, tg_state *out);

/* The state with every hand laid open to all (piles stay as they are): for games that keep no secrets any more. `out` may be the
 * same. */
TG_API void tg_open(const tg_game *game, const tg_state *state, tg_state *out);

/* A hash of what a viewer knows: equal where he could not tell two states apart. */
TG_API uint64_t tg_view_hash(const tg_game *game, const tg_state *state, int viewer);

/* --- zones, cards and fields, for those who do not want JSON --- */

typedef enum tg_zone_kind {
    TG_BAG,
    TG_ROW,
    TG_PILE
} tg_zone_kind; /* the order of a bag says nothing; a pile begins at its top */

typedef struct tg_zone {
    uint8_t kind;  /* tg_zone_kind                            */
    uint8_t used;  /* 0: it belongs to a seat that is not there */
    int16_t owner; /* a seat, or TG_NO_SEAT                   */
    int32_t size;  /* cards in it                             */
} tg_zone;

typedef struct tg_card {
    uint8_t face; /* TG_NO_FACE: the viewer sees the back alone                      */
    uint8_t back; /* what anybody sees                                               */
    uint8_t zone;
    uint8_t mark; /* the game's own, seen by all                                     */
    uint8_t pool; /* not 0: the face is one of those that lie in this pool, somewhere */
    uint8_t spare[3];
} tg_card;

/* How many zones there are; one of them (0 where there is none such); its notation; the one of a notation, or -1. */
TG_API unsigned tg_zone_count(const tg_game *game, const tg_state *state);
TG_API int      tg_zone_at(const tg_game *game, const tg_state *state, unsigned zone, tg_zone *out);
TG_API size_t tg_zone_text(const tg_game *game, const tg_state *state, unsigned zone, char *out, size_t size);
TG_API int    tg_zone_find(const tg_game *game, const tg_state *state, const char *text);

/* The cards of a zone as a viewer sees them, in order, at most `most`; how many there are. zone TG_MAX_ZONES: of all zones. */
TG_API unsigned tg_cards(const tg_game *game, const tg_state *state, int viewer, unsigned zone, tg_card *out,
                         unsigned most);

/* A card in notation; and the card of a notation that may lie in that zone, 1 where it can be read. */
TG_API size_t tg_card_text(const tg_game *game, unsigned face, unsigned back, char *out, size_t size);
TG_API int    tg_card_read(const tg_game *game, const tg_state *state, unsigned zone, const char *text,
                           tg_card *out);

/* The counters of a game, which are public: how many, the name of each (NULL behind the last), its rows and columns at this
 * table, one of its elements (0 outside). */
TG_API unsigned    tg_field_count(const tg_game *game);
TG_API const char *tg_field_name(const tg_game *game, unsigned field);
TG_API unsigned    tg_field_rows(const tg_game *game, const tg_state *state, unsigned field);
TG_API unsigned    tg_field_columns(const tg_game *game, unsigned field);
TG_API int32_t     tg_field_at(const tg_game *game, const tg_state *state, unsigned field, unsigned row,
                               unsigned column);

/* --- a position laid by hand, for callers that have no JSON of ours: a page --- */

/* A card that lies in a zone, behind those before it. Where nothing else is to be said, `known` is -1 and the rest 0. The
 * bit of TG_ONLOOKER stands for onlookers. */
typedef struct tg_laid {
    uint8_t  face, back, mark, zone;
    int32_t  known;  /* the seats that know its face, one bit each; negative: as is usual there          */
    uint16_t number; /* one more than the number that it has among the cards; 0: the lowest that is free */
    uint16_t pooled; /* the seats that know only which pool its face lies in, one bit each               */
    uint8_t  pool;   /* that pool, from 1; 0: none                                                       */
} tg_laid;

enum { TG_NO_REST = 255 }; /* every card is mentioned */

/* Begins as tg_begin does, but nothing is dealt and every counter is 0; then counters are set (0 where there is none such, or
 * the value is out of its bounds), then the cards laid. What is not mentioned goes to the end of zone `rest`, or with
 * TG_MAX_ZONES to where the game keeps such cards. 1 where the rules can play on from there; 0 and why. */
TG_API tg_rule tg_lay_begin(const tg_game *game, tg_state *state, unsigned players, const char *options);
TG_API int tg_lay_field(const tg_game *game, tg_state *state, unsigned field, unsigned row, unsigned column,
                        int32_t value);
TG_API int tg_lay(const tg_game *game, tg_state *state, const tg_laid *cards, unsigned count, unsigned rest,
                  char *why, size_t size);

/* What else a position can tell, for the same one byte for byte. Before the cards: how many decisions were made, whether it is
 * over, how many pools of faces there are; and the random numbers it goes on with, of a kind (`chacha`: four words, `fast`:
 * two). Behind them: what a seat has chosen in secret. 0 where it cannot be, and why. */
TG_API void tg_lay_past(tg_state *state, uint32_t decisions, int over, unsigned pools);
TG_API int  tg_lay_rng(tg_state *state, const char *kind, const uint64_t *words, unsigned count,
                       uint64_t block, uint32_t used);
TG_API int  tg_lay_choice(const tg_game *game, tg_state *state, int seat, tg_move move, char *why,
                          size_t size);

/* === voices ====================================================================================== */

/* The languages inside the library (de, en, …), NULL behind the last; the one that a name such as de_DE.UTF-8 means, or
 * NULL. [host] */
TG_API const char *tg_language_at(unsigned index);
TG_API const char *tg_language_meant(const char *name);

/* A voice in a language; NULL where it is not spoken here. [host] */
TG_API tg_voice *tg_voice_create(const tg_game *game, const char *language);

/* The same with another pack of the library's in place of the game's own words: `terminal`, what a program for the terminal
 * says besides. [host] */
TG_API tg_voice *tg_voice_create_part(const tg_game *game, const char *language, const char *part);

/* A voice from two packs of words (words-compile makes them): the game's own and the common one. They are copied. Either may
 * be NULL with size 0. NULL where the bytes are no packs. */
TG_API tg_voice *tg_voice_create_from(const tg_game *game, const void *own, size_t own_size,
                                      const void *common, size_t common_size);
TG_API void      tg_voice_destroy(tg_voice *voice);

/* Who sits there, in sentences; cut at 63 bytes. NULL: as notation calls the seat. */
TG_API void tg_voice_seat(tg_voice *voice, int seat, const char *name);

/* What it says of a card, of its effect, of a zone, of a move, of whatever a notation on the table stands for (a card, a tile, a
 * space: its name, and what it does), of a rule that is broken; and plain words by their key (`name`,
 * `promise`, `option.mode`, `label.gold`), with a number for {n}. 0 and no text where it has no words for it. */
TG_API size_t tg_say_card(const tg_voice *voice, unsigned face, unsigned back, char *out, size_t size);
TG_API size_t tg_say_effect(const tg_voice *voice, unsigned face, unsigned back, char *out, size_t size);
TG_API size_t tg_say_zone(const tg_voice *voice, const tg_state *state, unsigned zone, int viewer, char *out,
                          size_t size);
TG_API size_t tg_say_move(const tg_voice *voice, const tg_state *state, int seat, tg_move move, int viewer,
                          char *out, size_t size);

/* The same as a sentence about who makes it ("Anne plays a card face down on planet b."), before it is made; 0 and no text where
 * what happens then tells it. */
TG_API size_t tg_say_deed(const tg_voice *voice, const tg_state *state, int seat, tg_move move, int viewer,
                          char *out, size_t size);
TG_API size_t tg_say_about(const tg_voice *voice, const tg_state *state, const char *notation, int viewer,
                           char *out, size_t size);
TG_API size_t tg_say_rule(const tg_voice *voice, tg_rule rule, char *out, size_t size);
TG_API size_t tg_say_key(const tg_voice *voice, const char *key, int64_t n, char *out, size_t size);

/* Plain words by their key with arguments of the caller's: texts, or (text NULL) numbers. 0 and no text where there are none. */
typedef struct tg_say_arg {
    const char *name;
    const char *text;
    int64_t     number;
} tg_say_arg;
TG_API size_t tg_say_with(const tg_voice *voice, const char *key, const tg_say_arg *args, unsigned count,
                          char *out, size_t size);

/* The sentences of the facts on a tape, one a line, as a viewer is told them. */
TG_API size_t tg_say_facts(const tg_voice *voice, const tg_state *state, const tg_tape *tape, int viewer,
                           char *out, size_t size);

/* One of them, from 0; 0 and no text where there is nothing to say. And the seat that its sentence is about, or -1. */
TG_API size_t tg_say_fact(const tg_voice *voice, const tg_state *state, const tg_tape *tape, unsigned fact,
                          int viewer, char *out, size_t size);
TG_API int    tg_fact_seat(const tg_voice *voice, const tg_state *state, const tg_tape *tape, unsigned fact,
                           int viewer);

/* === notation and JSON =========================================================================== */

/* A move in notation as a viewer may see it; a rule as its id; a seat. */
TG_API size_t tg_move_text(const tg_game *game, const tg_state *state, int seat, tg_move move, int viewer,
                           char *out, size_t size);
TG_API size_t tg_rule_text(const tg_game *game, tg_rule rule, char *out, size_t size);
TG_API size_t tg_seat_text(const tg_game *game, int seat, char *out, size_t size);

/* Reads a move; 0 where it cannot be read, and then `wrong` (may be NULL) says what would be right, in the words of the voice
 * or, without, as their key. A move that reads well may still break a rule. */
TG_API tg_move tg_move_read(const tg_game *game, const tg_state *state, int seat, const char *text,
                            const tg_voice *voice, char *wrong, size_t size);

/* The rule and the seat of a text; 0 and -1 where there is none such. */
TG_API tg_rule tg_rule_read(const tg_game *game, const char *text);
TG_API int     tg_seat_read(const tg_game *game, const tg_state *state, const char *text);

/* What a viewer sees; what a seat may do (objects with a voice or `full`, else notation); what the tape tells a viewer. */
TG_API size_t tg_view_json(const tg_game *game, const tg_state *state, int viewer, const tg_voice *voice,
                           char *out, size_t size);
TG_API size_t tg_moves_json(const tg_game *game, const tg_state *state, int seat, const tg_voice *voice,
                            int full, char *out, size_t size);
TG_API size_t tg_facts_json(const tg_game *game, const tg_state *state, const tg_tape *tape, int viewer,
                            const tg_voice *voice, char *out, size_t size);

/* One move as such a list has it; 0 and no text where it is not lawful. */
TG_API size_t tg_choice_json(const tg_game *game, const tg_state *state, int seat, tg_move move,
                             const tg_voice *voice, char *out, size_t size);

/* 1 where bytes are plain text: UTF-8 without control characters, as names and what people say must be. */
TG_API int tg_text_plain(const char *text, size_t length);

/* Why a move in notation may not be made now, and what comes near it and may: {"rule","say","instead":[…]}, or with
 * "refusal" for "rule" where it cannot be read. 0 and no text where it is lawful. */
TG_API size_t tg_refusal_json(const tg_game *game, const tg_state *state, int seat, const char *notation,
                              const tg_voice *voice, char *out, size_t size);

/* The whole truth as JSON, for files and tests: never for a seat. */
TG_API size_t tg_state_json(const tg_game *game, const tg_state *state, char *out, size_t size);

/* Sets up a position from JSON: checked, 1, or refused with a reason and the state as it was. Which game it is of, or NULL.
 * [host] */
TG_API int tg_load_json(const tg_game *game, tg_state *state, const char *json, size_t length, char *why,
                        size_t size);
TG_API const tg_game *tg_json_game(const char *json, size_t length, char *why, size_t size);

/* A board in characters, as a terminal shows it: TG_BOARD_ROWS rows of TG_BOARD_COLUMNS cells, `width` columns of them drawn
 * on (80 or 100); how many rows are in use. */
enum { TG_BOARD_COLUMNS = 100, TG_BOARD_ROWS = 60 };
enum {
    TG_PLAIN,
    TG_RED,
    TG_GREEN,
    TG_YELLOW,
    TG_BLUE,
    TG_MAGENTA,
    TG_CYAN,
    TG_WHITE,
    TG_BOLD    = 16,
    TG_DIM     = 32,
    TG_REVERSE = 64
};
typedef struct tg_cell {
    uint32_t glyph; /* a Unicode scalar; 0 is a blank, 1 the second column of a wide glyph */
    uint32_t style; /* a colour, perhaps with TG_BOLD, TG_DIM or TG_REVERSE added          */
} tg_cell;
TG_API unsigned tg_board(const tg_game *game, const tg_state *state, int viewer, const tg_voice *voice,
                         unsigned width, tg_cell *cells);

/* The same for a screen of any size: in its brief form (what a decision needs, in few rows) where the whole takes more than so
 * many rows, or has less than 80 columns. It may still take more rows than that. */
TG_API unsigned tg_board_fit(const tg_game *game, const tg_state *state, int viewer, const tg_voice *voice,
                             unsigned width, unsigned rows, tg_cell *cells);

/* The same as lines of text without styles. */
TG_API size_t tg_board_text(const tg_game *game, const tg_state *state, int viewer, const tg_voice *voice,
                            unsigned width, char *out, size_t size);

/* === opponents =================================================================================== */

/* The levels, weakest first (random, deckhand, greedy, pilot, bosun, captain, admiral), NULL behind the last; how long one thinks
 * by itself, in ms: 0 for those that answer at once, -1 where there is no such level. */
TG_API const char *tg_level_at(unsigned index);
TG_API int         tg_level_ms(const char *level);

/* 1 where a bot of that level can play the game: a pilot plays by a net, and not every game has one. A page's module has none
 * inside; there, and to try another one, a net is handed to the bot (`net` below). */
TG_API int tg_level_plays(const char *level, const tg_game *game);

/* 1 where a bot of that level asks a net about the game: a pilot always, an admiral where that makes it stronger. A pilot cannot
 * do without; an admiral thinks alone where there is none. */
TG_API int tg_level_asks_net(const char *level, const tg_game *game);

/* 1 where these bytes (nets/GAME.net) are a net for this game, as a bot that asks one takes it. */
TG_API int tg_net_fits(const tg_game *game, const void *net, size_t size);

/* All that is left out is 0. */
typedef struct tg_bot_options {
    uint32_t ms; /* for a decision; 0: the level's own                                                   */
    uint32_t
        iterations; /* a count of iterations instead of time: the answer depends on the seed alone          */
    uint32_t
        threads;   /* thinkers side by side; 0: one. A page has one                                         */
    uint32_t room; /* moves that a thinker remembers; 0: as many as the budget may come to                  */
    uint64_t seed;

    double (*now_ms)(
        void *context); /* a clock that never goes back; NULL: the machine's, in a page the module's import */
    int (*stop)(
        void *context); /* asked after every iteration, on the thinkers' threads: not 0 ends the thinking  */
    void *context;

    const void *net; /* of a level that asks one: another net than the library's own. It stays the          */
    size_t
        net_size; /* caller's, and must last as long as the bot. Other levels do not look at it           */
} tg_bot_options;

/* A bot. ms 0: the level's own budget. NULL where there is no such level, no memory, or no net that the level needs,
 * or one was handed to it that does not fit. */
TG_API tg_bot *tg_bot_create(const tg_game *game, const char *level, unsigned ms, unsigned iterations,
                             uint64_t seed);
TG_API tg_bot *tg_bot_create_with(const tg_game *game, const char *level, const tg_bot_options *options);
TG_API void    tg_bot_destroy(tg_bot *bot);

/* The same in memory of the caller's, as malloc gives it; when it is taken back, the bot is gone (tg_bot_destroy is not for
 * it). Bytes needed, 0: no such level. NULL where the memory is too small. */
TG_API size_t  tg_bot_size(const char *level, const tg_bot_options *options);
TG_API tg_bot *tg_bot_init(void *memory, size_t size, const tg_game *game, const char *level,
                           const tg_bot_options *options);

/* Begins its random numbers anew. */
TG_API void tg_bot_reseed(tg_bot *bot, uint64_t seed);

/* A legal move from what the seat knows; 0 where it owes none. */
TG_API tg_move tg_bot_choose(tg_bot *bot, const tg_state *state, int seat);

/* What the last choice rests on, most visited first: how often each move was looked at and how good it is for the seat (0 to
 * 1); the number written. Levels that do not search have none. As JSON: [{"move":…,"visits","value"}]. */
typedef struct tg_thought {
    tg_move  move;
    uint32_t visits;
    float    value;
} tg_thought;
TG_API unsigned tg_bot_thoughts(const tg_bot *bot, tg_thought *out, unsigned most, uint64_t *iterations);
TG_API size_t   tg_thoughts_json(const tg_bot *bot, const tg_state *state, int seat, const tg_voice *voice,
                                 unsigned most, char *out, size_t size);

/* === many at once ================================================================================= */

/* `states` are count states of one game, one behind the other, tg_state_size bytes each (tg_batch_create gives such memory,
 * and tg_state_destroy takes it back). Where seats are asked for, NULL means whoever is next; -1 in the list passes over. */
TG_API tg_state *tg_batch_create(const tg_game *game, unsigned count);
TG_API tg_state *tg_batch_at(const tg_game *game, tg_state *states, unsigned index);

/* Begins them all, each with a seed of its own; a rule as tg_begin has it, and then none has begun. */
TG_API tg_rule tg_batch_begin(const tg_game *game, tg_state *states, unsigned count, unsigned players,
                              const char *options, const uint64_t *seeds);

/* Who is next in each, -1 where it is over; how many are not. */
TG_API unsigned tg_batch_next(const tg_game *game, const tg_state *states, unsigned count, int32_t *seats);

/* The moves of each, `most` places a state; the counts, which may be more than found room. */
TG_API void tg_batch_moves(const tg_game *game, const tg_state *states, unsigned count, const int32_t *seats,
                           tg_move *out, unsigned most, uint32_t *counts);

/* A random legal move of each, 0 where it is over. */
TG_API void tg_batch_random(const tg_game *game, const tg_state *states, unsigned count, const int32_t *seats,
                            tg_rng *rng, tg_move *out);

/* Plays a move in each; 0 as a move passes over. Gives how many were played; `rules` (may be NULL) says what the others broke. */
TG_API unsigned tg_batch_play(const tg_game *game, tg_state *states, unsigned count, const int32_t *seats,
                              const tg_move *moves, tg_rule *rules);

/* What viewers know of each, as states; and as numbers: TG_MAX_CARDS cards a state, in the order of zones (those behind the
 * last are all 255), and the counters, tg_field_numbers of them a state, row by row in the order of the fields. */
TG_API void     tg_batch_knowledge(const tg_game *game, const tg_state *states, unsigned count,
                                   const int32_t *viewers, tg_state *out);
TG_API void     tg_batch_cards(const tg_game *game, const tg_state *states, unsigned count,
                               const int32_t *viewers, tg_card *out);
TG_API void     tg_batch_fields(const tg_game *game, const tg_state *states, unsigned count, int32_t *out);
TG_API unsigned tg_field_numbers(const tg_game *game);

/* Scores and places, TG_MAX_SEATS a state; either may be NULL. */
TG_API void tg_batch_results(const tg_game *game, const tg_state *states, unsigned count, int32_t *scores,
                             uint8_t *places);

/* === tables ======================================================================================= */

/* A table is its log: check, log, apply. A request is checked against the table as it stands, and the answer is the event it
 * amounts to, or why not. Whoever keeps the log writes the event's bytes down; then it is applied, which cannot fail. The
 * same events always give the same table. Time is an argument, in ms by the caller's clock; -1 where a local table keeps none.
 *
 *     tg_event event;
 *     if (tg_table_check_move(table, seat, "draw", now, &event, &why)) {
 *         keep(event.bytes, event.size);
 *         tg_table_apply(table, &event);
 *     }
 */
enum {
    TG_EVENT_BYTES   = TG_MAX_STATE + 768,
    TG_HOLDER_BYTES  = 16,
    TG_SECRET_BYTES  = 32,
    TG_ENTROPY_BYTES = 32,  /* that a seat adds to a deal at most */
    TG_SEED_BYTES    = 200, /* of a text that cards follow from  */
    TG_NAME_BYTES    = 64,
    TG_LEVEL_BYTES   = 24
};

typedef struct tg_event {
    uint32_t seq;  /* at which it was checked: its number in the log */
    uint32_t size; /* bytes in use                                   */
    uint8_t  bytes[TG_EVENT_BYTES];
} tg_event;

/* Why a check refused. What it quotes lives as long as what was passed to the check, and it speaks of the table as it stands:
 * to be told before anything else is applied. */
typedef struct tg_refusal {
    uint64_t room[40];
} tg_refusal;

enum { TG_SEAT_OPEN, TG_SEAT_PERSON, TG_SEAT_BOT, TG_SEAT_INVITED };
enum { TG_TABLE_OPEN, TG_TABLE_RUNNING, TG_TABLE_PAUSED, TG_TABLE_OVER };
enum { TG_END_NOT, TG_END_PLAYED, TG_END_GIVEN_UP, TG_END_AGREED, TG_END_ABORTED };
enum {
    TG_CLOCK_NONE,
    TG_CLOCK_MOVE,
    TG_CLOCK_TOTAL,
    TG_CLOCK_DAYS
};                                  /* limit a move; a game, and more a turn; days a move */
enum { TG_THEN_BOT, TG_THEN_LOSS }; /* what becomes of a seat whose time is up            */
enum { TG_ONLOOKERS_NONE, TG_ONLOOKERS_VIEW, TG_ONLOOKERS_DELAYED, TG_ONLOOKERS_AFTER };
enum { TG_DEAL_SEED, TG_DEAL_FAIR, TG_DEAL_POSITION };
enum {
    TG_ASK_TAKE_BACK = 1,
    TG_ASK_END,
    TG_ASK_PAUSE,
    TG_ASK_RESUME,
    TG_ASK_TAKEOVER
}; /* what needs consent */
enum { TG_TAKE_BACK_FREE, TG_TAKE_BACK_CONSENT, TG_TAKE_BACK_NOT };

/* What happens to a table. The numbers stand in logs, and never change. */
enum {
    TG_EVENT_CREATED = 1,
    TG_EVENT_SEATED, /* a person, a bot, somebody invited; open: made free again */
    TG_EVENT_LEFT,
    TG_EVENT_COMMITTED,
    TG_EVENT_ENTROPY,
    TG_EVENT_STARTED,
    TG_EVENT_MOVED,
    TG_EVENT_TAKEN_BACK,
    TG_EVENT_ASKED,
    TG_EVENT_AGREED,
    TG_EVENT_DECLINED,
    TG_EVENT_FLAG,
    TG_EVENT_RESIGNED,
    TG_EVENT_AWAY,
    TG_EVENT_RETURNED,
    TG_EVENT_BOT,
    TG_EVENT_ABORTED
};

typedef struct tg_setup {
    const tg_game *game;
    const char
        *options; /* "name=value …"; NULL: the defaults                                                 */
    const char *seed; /* TG_DEAL_SEED                                                                       */
    const tg_state
        *position; /* TG_DEAL_POSITION                                                                   */
    const char
           *stand_in; /* the level of bots that take over                                                   */
    int64_t limit_ms, more_ms; /* of the clock                                                              */
    int64_t away_ms; /* how long a person may be away; 0: for ever                                         */
    uint32_t players;
    uint8_t
        local; /* 1: one program answers for all seats, which may stay open and act; it takes back freely */
    uint8_t listed; /* 1: in public lists                                                                   */
    uint8_t onlookers, delay; /* TG_ONLOOKERS_…; moves                                              */
    uint8_t clock, flag, away, deal; /* TG_CLOCK_…, TG_THEN_…, TG_THEN_…, TG_DEAL_…                        */
    uint8_t hints; /* 1: whoever is to move may ask what a bot would do                                    */
} tg_setup;

typedef struct tg_sitter {
    uint8_t kind;                    /* TG_SEAT_…                                                 */
    uint8_t holder[TG_HOLDER_BYTES]; /* the person; all 0: nobody in particular */
    char    name[TG_NAME_BYTES];
    char    level[TG_LEVEL_BYTES]; /* of a bot */
} tg_sitter;

typedef struct tg_seat {
    tg_sitter sitter;
    uint8_t   out;       /* 0, or the how-manieth to give up or lose on time */
    uint8_t   away;      /* 1: its person has vanished                       */
    uint8_t   took_over; /* 1: a bot plays for it until it returns           */
    uint8_t   flagged;   /* 1: its time ran out                              */
    int64_t   left_ms;   /* on its clock now; negative: it has none          */
} tg_seat;

/* The usual setup: default options, no clock, no onlookers, bots take over, a fair deal. */
TG_API void tg_setup_init(tg_setup *setup, const tg_game *game, unsigned players);

/* Checks a setup; opens a table from its first event, NULL where that is none. Closes it (NULL is fine). */
TG_API int       tg_table_check_create(const tg_setup *setup, int64_t now_ms, tg_event *out, tg_refusal *why);
TG_API tg_table *tg_table_open(const tg_event *created);
TG_API void      tg_table_close(tg_table *table);

/* Applies an event that was checked on this table, in this state, without asking again. 0 where it was not: another was
 * applied in between. */
TG_API int tg_table_apply(tg_table *table, const tg_event *event);

/* The same; what follows from it goes to the tape. */
TG_API int tg_table_apply_told(tg_table *table, const tg_event *event, tg_tape *tape);

/* The same from its seq and its bytes alone, for whoever has many events under way. */
TG_API int tg_table_apply_bytes(tg_table *table, uint32_t seq, const void *bytes, size_t size, tg_tape *tape);

/* Checks bytes that come from elsewhere (a log, another machine) and makes the event of them. table NULL: the first one. */
TG_API int tg_table_check_bytes(const tg_table *table, const void *bytes, size_t size, tg_event *out,
                                tg_refusal *why);

/* A table from its log: `next` gives the bytes of the next event, 0 behind the last. NULL where one is refused: *seq says
 * which. */
TG_API tg_table *tg_table_replay(int (*next)(void *context, const void **bytes, size_t *size), void *context,
                                 uint32_t *seq, tg_refusal *why);

/* The same event by event: the next one of a log is checked and applied, the first one opens the table (*table is NULL before).
 * What follows from it goes to the tape (may be NULL). 0 where it is refused, or memory is short. */
TG_API int tg_table_follow(tg_table **table, const void *bytes, size_t size, tg_tape *tape, tg_refusal *why);

/* What bytes of a log say that happened; 0 where they are no event. Whether it can happen at a table, its check says. */
typedef struct tg_happening {
    int32_t   kind;         /* TG_EVENT_…                                         */
    int32_t   seat, target; /* TG_NO_SEAT: nobody's; whose place is to be taken   */
    int32_t   what, done;   /* TG_ASK_…, 0: nothing; 1: it came about by this      */
    uint32_t  ply;          /* to which moves are taken back                      */
    tg_move   move;
    int64_t   at_ms;  /* -1: untold      */
    tg_sitter sitter; /* who comes       */
} tg_happening;
TG_API int tg_event_read(const void *bytes, size_t size, tg_happening *out);

/* A person's name goes out of an event, and out of a table that is the fold of a log where that was done to all: 1, and the
 * event; 0 where it is not in it. Everything else stays as it is. */
TG_API int tg_event_forget(const void *bytes, size_t size, const uint8_t holder[TG_HOLDER_BYTES],
                           tg_event *out);
TG_API int tg_table_forget(tg_table *table, const uint8_t holder[TG_HOLDER_BYTES]);

/* A refusal of the caller's own, by a key of the common words (`table.person`) and with a number by its name (NULL: without).
 * Gives 0, so that a check can end with it; both texts must outlive it. */
TG_API int tg_refuse(tg_refusal *why, const char *key, const char *name, int64_t number);

/* What messages call a kind of seat (TG_SEAT_…), and what is asked for (TG_ASK_…); NULL where there is none such. */
TG_API const char *tg_seat_word(int kind);
TG_API const char *tg_ask_word(int what);

/* Checks of requests, each as it reads. `secret` is that of a fair deal, else NULL. A move is in notation, or a number. */
TG_API int tg_table_check_sit(const tg_table *table, int seat, const tg_sitter *sitter, int64_t now_ms,
                              tg_event *out, tg_refusal *why);
TG_API int tg_table_check_leave(const tg_table *table, int seat, int64_t now_ms, tg_event *out,
                                tg_refusal *why);
TG_API int tg_table_check_commit(const tg_table *table, const uint8_t hash[TG_SECRET_BYTES], int64_t now_ms,
                                 tg_event *out, tg_refusal *why);
TG_API int tg_table_check_entropy(const tg_table *table, int seat, const void *bytes, size_t size,
                                  int64_t now_ms, tg_event *out, tg_refusal *why);
TG_API int tg_table_check_start(const tg_table *table, const uint8_t *secret, int64_t now_ms, tg_event *out,
                                tg_refusal *why);
TG_API int tg_table_check_move(const tg_table *table, int seat, const char *notation, int64_t now_ms,
                               tg_event *out, tg_refusal *why);
TG_API int tg_table_check_move_number(const tg_table *table, int seat, tg_move move, int64_t now_ms,
                                      tg_event *out, tg_refusal *why);

/* Back to the state after `ply` moves: done at once or asked for, as the terms are. seat TG_NO_SEAT: by the program of a local
 * table. Turn again: to where the seat's turn began. */
TG_API int tg_table_check_take_back(const tg_table *table, int seat, uint32_t ply, int64_t now_ms,
                                    tg_event *out, tg_refusal *why);
TG_API int tg_table_check_turn_again(const tg_table *table, int seat, int64_t now_ms, tg_event *out,
                                     tg_refusal *why);

/* Asks for an end, a pause, its end; answers what is asked for (who asked withdraws by 0). */
TG_API int tg_table_check_ask(const tg_table *table, int seat, int what, int64_t now_ms, tg_event *out,
                              tg_refusal *why);
TG_API int tg_table_check_answer(const tg_table *table, int seat, int what, int yes, int64_t now_ms,
                                 tg_event *out, tg_refusal *why);

/* Somebody would take the place of a person who is away; by a seat, or by the newcomer (TG_NO_SEAT). The others vote. */
TG_API int tg_table_check_takeover(const tg_table *table, int by, int target, const tg_sitter *sitter,
                                   int64_t now_ms, tg_event *out, tg_refusal *why);

TG_API int tg_table_check_resign(const tg_table *table, int seat, int64_t now_ms, tg_event *out,
                                 tg_refusal *why);
TG_API int tg_table_check_away(const tg_table *table, int seat, int64_t now_ms, tg_event *out,
                               tg_refusal *why);
TG_API int tg_table_check_return(const tg_table *table, int seat, int64_t now_ms, tg_event *out,
                                 tg_refusal *why);
TG_API int tg_table_check_bot(const tg_table *table, int seat, int64_t now_ms, tg_event *out,
                              tg_refusal *why);
TG_API int tg_table_check_abort(const tg_table *table, int64_t now_ms, tg_event *out, tg_refusal *why);

/* What time alone has brought about: 1, and the event; ask again after applying it. When to ask next; INT64_MAX: never. */
TG_API int     tg_table_check_tick(const tg_table *table, int64_t now_ms, tg_event *out);
TG_API int64_t tg_table_next_tick(const tg_table *table);

/* The stopwatch of a local table starts anew, where a game goes on after a rest. */
TG_API void tg_table_stopwatch(tg_table *table, int64_t now_ms);

/* Questions. The state is the truth, NULL before the start; it changes with the table. */
TG_API const tg_game  *tg_table_game(const tg_table *table);
TG_API const tg_state *tg_table_state(const tg_table *table);
TG_API unsigned        tg_table_players(const tg_table *table);
TG_API uint32_t tg_table_seq(const tg_table *table); /* events so far                                     */
TG_API int tg_table_phase(const tg_table *table);    /* TG_TABLE_…                                        */
TG_API int tg_table_end(const tg_table *table);      /* TG_END_…                                          */
TG_API int64_t  tg_table_time(const tg_table *table); /* of the last event                                 */
TG_API unsigned tg_table_to_act(const tg_table *table); /* who owes a decision, one bit each      */
TG_API unsigned tg_table_bots(const tg_table *table);   /* whom bots play for now                 */
TG_API const char *tg_table_level(const tg_table *table,
                                  int             seat);             /* of the bot there; "": none             */
TG_API const char *tg_table_seed(const tg_table *table); /* "": none. Not to be shown before the end */
TG_API int         tg_table_seat(const tg_table *table, int seat, int64_t now_ms, tg_seat *out);
TG_API int tg_table_seat_of(const tg_table *table, const uint8_t holder[TG_HOLDER_BYTES]); /* or -1    */

/* Who holds a seat: TG_HOLDER_BYTES that live as long as the table, all 0: nobody in particular. NULL: no such seat. */
TG_API const uint8_t *tg_table_holder(const tg_table *table, int seat);

/* What the table was set up with. Its texts are written into `room` (512 bytes will do; NULL: they are left out), the rest lives
 * as long as the table; 0 where the room is too small. */
TG_API int tg_table_setup(const tg_table *table, tg_setup *out, char *room, size_t size);

/* What is asked for of a kind (TG_ASK_…): 1, by whom (TG_NO_SEAT: nobody in it), who has agreed and who is still to answer. */
typedef struct tg_asked {
    int32_t  by, target;
    uint32_t agreed, owing, ply;
} tg_asked;
TG_API int tg_table_asked(const tg_table *table, int what, tg_asked *out);

/* Scores and places of a table that is over; 0 where there are none. */
TG_API int tg_table_result(const tg_table *table, int32_t score[TG_MAX_SEATS], uint8_t place[TG_MAX_SEATS]);

/* The moves that stand, from 0 (a ply): how many; one of them; the state after so many of them. */
typedef struct tg_ply {
    tg_move  move;
    int32_t  seat;
    uint32_t news;    /* who learnt something by it, one bit each */
    int32_t  peeked;  /* 1: before it, moves were taken back that had shown something, and the game minds */
    int64_t  used_ms; /* -1: untold */
} tg_ply;
TG_API uint32_t tg_table_plies(const tg_table *table);
TG_API int      tg_table_ply(const tg_table *table, uint32_t ply, tg_ply *out);
TG_API int      tg_table_state_at(const tg_table *table, uint32_t plies, tg_state *out, tg_tape *tape);

/* How many moves an onlooker may see now, or -1: he may not see the table. */
TG_API int64_t tg_table_onlooker_plies(const tg_table *table);

/* What a take-back would be (TG_TAKE_BACK_…); where the seat's turn began, or -1; who learnt something from a ply on; from
 * which ply on nobody did. */
TG_API int      tg_table_take_back_terms(const tg_table *table, int seat, uint32_t ply);
TG_API int64_t  tg_table_turn_began(const tg_table *table, int seat);
TG_API unsigned tg_table_news(const tg_table *table, uint32_t ply);
TG_API uint32_t tg_table_quiet_ply(const tg_table *table);

/* 1 where something has happened since that seq which a decision of this seat would have to take into account. */
TG_API int tg_table_stale(const tg_table *table, int seat, uint32_t since);

/* What a viewer knows and how the table stands, in 64 bits: equal on both sides of a wire. */
TG_API uint64_t tg_table_hash(const tg_table *table, int viewer);

/* Whether two tables are the same in every byte; the bytes a table holds; gives spare ones back. */
TG_API int    tg_table_same(const tg_table *a, const tg_table *b);
TG_API size_t tg_table_bytes(const tg_table *table);
TG_API void   tg_table_trim(tg_table *table);

/* What the server commits to before a fair deal: SHA-256 of its secret. */
TG_API void tg_fair_hash(const uint8_t secret[TG_SECRET_BYTES], uint8_t hash[TG_SECRET_BYTES]);

/* A setup that goes on from the state after `plies` moves as a viewer knew it, what he could not know dealt afresh by the key.
 * `room` holds a state and must outlive the setup. */
TG_API int tg_table_fork(const tg_table *table, uint32_t plies, int viewer, const uint8_t key[32],
                         tg_state *room, tg_setup *out, tg_refusal *why);

/* JSON of the seat protocol: how the table stands; what happened from seq `since` on, for a viewer; both with view and moves
 * in one message (`ms`: time to answer, negative: not said; since = tg_table_seq: no facts). A refusal as JSON, as a text; and
 * what could be done instead of a move that was refused, as a text (0 where there is nothing). */
TG_API size_t tg_standing_json(const tg_table *table, int viewer, char *out, size_t size);
TG_API size_t tg_table_facts_json(const tg_table *table, uint32_t since, int viewer, const tg_voice *voice,
                                  char *out, size_t size);
TG_API size_t tg_message_json(const tg_table *table, const char *id, uint32_t since, int64_t ms, int viewer,
                              const tg_voice *voice, char *out, size_t size);
TG_API size_t tg_why_json(const tg_game *game, const tg_refusal *why, const tg_voice *voice, char *out,
                          size_t size);
TG_API size_t tg_why_text(const tg_game *game, const tg_refusal *why, const tg_voice *voice, char *out,
                          size_t size);
TG_API size_t tg_why_instead(const tg_game *game, const tg_refusal *why, const tg_voice *voice, char *out,
                             size_t size);

/* The message with what happened last, from the tape of tg_table_apply_told: byte for byte that of since = tg_table_seq - 1,
 * but nothing is played through for it. */
TG_API size_t tg_message_last_json(const tg_table *table, const char *id, const tg_tape *tape, int64_t ms,
                                   int viewer, const tg_voice *voice, char *out, size_t size);

/* === records ====================================================================================== */

/* Reads a record and plays it through; with `verify` it must have come to the result that it tells. NULL, and `why` begins
 * with its line. A page cannot read the JSON of a record that begins from a position: it lays that by itself (tg_lay). */
TG_API tg_record *tg_record_read(const char *text, size_t length, int verify, char *why, size_t size);

/* The same; what is wrong is said by a voice of any game (NULL: by keys). A page, which has no words inside, reads so. */
TG_API tg_record *tg_record_read_in(const char *text, size_t length, int verify, const tg_voice *voice,
                                    char *why, size_t size);

/* The same of a record that begins from a position of that game, which the caller has laid as the record's tag says. */
TG_API tg_record *tg_record_read_laid(const char *text, size_t length, int verify, const tg_game *game,
                                      const tg_state *position, const tg_voice *voice, char *why,
                                      size_t size);

/* What a tag of a record says (`Game`, `Position`), before the record is read; 0 and no text where it has none such. */
TG_API size_t tg_record_tag(const char *text, size_t length, const char *name, char *out, size_t size);

TG_API tg_record *tg_record_of_table(const tg_table *table); /* NULL: not started, or no memory */
TG_API void       tg_record_destroy(tg_record *record);

/* The same of a table that goes on from a record: date, comments and exact times are taken over for moves that stand. */
TG_API tg_record *tg_record_of_table_since(const tg_table *table, const tg_record *past);

/* Its text as a viewer may know it (hidden parts are `?`, the seed is told when the game is over); TG_NO_SEAT: all of it. */
TG_API size_t tg_record_text(const tg_record *record, int viewer, char *out, size_t size);

/* How it was dealt: 1 and what is known of a fair deal, 0 where a seed or a position says it. Reading the record has compared
 * what it tells; whether the commitment is what the table showed before it began is for those to say who saw it. */
typedef struct tg_deal {
    uint8_t  commitment[TG_SECRET_BYTES]; /* the hash of the secret                            */
    uint8_t  key[TG_SECRET_BYTES];        /* of the random numbers that the cards follow from  */
    uint32_t added;                       /* seats that added bytes of their own, one bit each */
    int32_t  named;                       /* 1: the record itself tells the commitment         */
} tg_deal;
TG_API int tg_record_deal(const tg_record *record, tg_deal *out);

/* The same of a table, `named` once it has committed itself; the key is there from the start on. Not to be shown before the
 * end, but for the commitment and who has added. */
TG_API int tg_table_deal(const tg_table *table, tg_deal *out);

/* A local table on which it goes on; NULL, and why. */
TG_API tg_table *tg_record_table(const tg_record *record, char *why, size_t size);

enum {
    TG_RECORD_BYTES = 16 * 1024 * 1024, /* no text of a record is longer */
    TG_RECORD_PLIES = 1000000           /* nor has one more moves        */
};

/* What is in it. A comment is what stands in braces behind a move, besides the time. */
TG_API const tg_game *tg_record_game(const tg_record *record);
TG_API uint32_t       tg_record_plies(const tg_record *record);
TG_API int            tg_record_ply(const tg_record *record, uint32_t ply, tg_ply *out);
TG_API const char    *tg_record_comment(const tg_record *record, uint32_t ply); /* "" where there is none */
TG_API const char    *tg_record_date(const tg_record *record);                  /* "" where there is none */
TG_API const char    *tg_record_seed(const tg_record *record);                  /* "" where there is none */
TG_API int            tg_record_seat(const tg_record *record, int seat, tg_sitter *out);
TG_API int            tg_record_state_at(const tg_record *record, uint32_t plies, tg_state *out);

/* Plays ply number `ply` on the state after so many of them, which becomes the state after it; what follows goes to the tape
 * (may be NULL). 0 where there is no such ply. */
TG_API int tg_record_step(const tg_record *record, uint32_t ply, tg_state *state, tg_tape *tape);

/* === the coach ==================================================================================== */

/* What was luck, what was play: a record judged decision by decision from what each seat could know, and the account of its
 * result. docs/coach.md says what the figures mean and has the JSON. It is done step by step, so that a page can show how
 * far it is and stop when it likes: what is there so far can be had at any time. */
typedef struct tg_review tg_review;

/* All that is 0 is as usual. The figures follow from these and the record alone. */
typedef struct tg_review_options {
    uint32_t iterations; /* of each of the two captains that are asked about a decision   */
    uint32_t deals;      /* imagined deals on which its moves are weighed                 */
    uint32_t games;      /* imagined games of each point of a curve, and of a card's luck */
    uint32_t quick;      /* not 0: what is 0 above is less than usual, for a first look   */
    uint64_t seed;
} tg_review_options;

/* Begins one; the record must outlive it. NULL where memory is short, or the record has no move. */
TG_API tg_review *tg_review_create(const tg_record *record, const tg_review_options *options);
TG_API void       tg_review_destroy(tg_review *review);

/* Does the next piece of work, of some hundredths of a second: 1, or 0 where nothing is left to do. How many pieces are done
 * and how many there are. */
TG_API int      tg_review_step(tg_review *review);
TG_API unsigned tg_review_done(const tg_review *review);
TG_API unsigned tg_review_steps(const tg_review *review);

/* All that is known so far; sentences address `viewer` as you. */
TG_API size_t tg_review_json(const tg_review *review, int viewer, const tg_voice *voice, char *out,
                             size_t size);

/* Judges another move at a ply of the record, as if it had been played: the object that the review has for a decision. 0 and no
 * text where it is not lawful there. */
TG_API size_t tg_review_judge(tg_review *review, uint32_t ply, tg_move move, int viewer,
                              const tg_voice *voice, char *out, size_t size);

/* An exercise: the position before a ply, what its seat could not know dealt afresh. The seat, or -1 where there is no such
 * ply. */
TG_API int tg_review_exercise(const tg_review *review, uint32_t ply, tg_rng *rng, tg_state *out);

/* === memory ======================================================================================= */

/* Of the module's heap, for pages and bindings; tg_free(NULL) is fine. */
TG_API void *tg_alloc(size_t size);
TG_API void  tg_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
