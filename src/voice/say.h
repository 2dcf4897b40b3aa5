/* say.h -- sentences: what the rules state, in the words of a language, for one reader.
 *
 * The rules speak in phrases: a form such as `attack {seat:seat} {battle:zone} {card:card}` and its arguments as numbers.
 * A Voice has the words and knows who reads. Names of cards and zones are phrases themselves, so a language can
 * build them as it likes, and bend them. Where words are missing, notation stands in: nothing is ever empty. */
#ifndef TORTUGA_VOICE_SAY_H
#define TORTUGA_VOICE_SAY_H

#include "core/flaw.h"
#include "voice/jot.h"
#include "voice/lexicon.h"

typedef struct Voice {
    const Game        *game;
    Lexicon            own;    /* the game's words                                       */
    Lexicon            common; /* those that all games share                             */
    const char *const *names;  /* who sits where, by seat; NULL: as notation calls them  */
    Seat               reader; /* whom the sentences address as you; ONLOOKER: nobody    */
} Voice;

/* A fact as its reader may know it; false where there is nothing to say (a card's bare movement). */
bool say_fact(const Voice *voice, const State *state, const Fact *fact, Text *out);

/* The seat that the sentence of a fact begins with, or NO_SEAT. */
Seat say_subject(const Voice *voice, const State *state, const Fact *fact);

/* What a move means. */
void say_move(const Voice *voice, const State *state, Seat seat, Move move, Text *out);

/* What somebody does by that move, as a sentence about them; false where there are no words for it, because facts tell it. */
bool say_deed(const Voice *voice, const State *state, Seat seat, Move move, Text *out);

/* Why something is refused, and what could be done instead; false where there are no words for it. */
bool say_refusal(const Voice *voice, Rule rule, Text *out);

/* Any phrase of the game: what is wrong with a position, how a move is written, a label on a board. */
void say_phrase(const Voice *voice, const State *state, const Phrase *phrase, Text *out);

/* Names: a card, its effect in words (false where it has none), a zone, a seat. */
void say_card(const Voice *voice, Face face, Back back, Text *out);
bool say_effect(const Voice *voice, Face face, Back back, Text *out);
void say_zone(const Voice *voice, const State *state, Zone zone, Text *out);
void say_seat(const Voice *voice, Seat seat, Text *out);

/* What a notation on the table stands for, and what it does: `Racing Thoughts: …`. False where it stands for nothing. */
bool say_about(const Voice *voice, const State *state, Scan notation, Text *out);

/* What a table option, or one of its words (NULL: the option), is about. False where there are no words. */
bool say_option(const Voice *voice, const char *option, const char *word, Text *out);

/* Plain words by their key, such as `name` or `promise`; with arguments that are numbers or texts. */
typedef struct SayArg {
    const char *name;
    const char *text; /* NULL: the number is meant */
    int64_t     number;
} SayArg;
bool say_key(const Voice *voice, const char *key, const SayArg *args, unsigned count, Text *out);

/* The words for a key without arguments, such as the hint of a move that cannot be read; the key itself where there
 * are none. */
void say_words(const Voice *voice, const char *key, Text *out);

/* What is wrong with a position. */
void say_flaw(const Voice *voice, const State *state, const Flaw *flaw, Text *out);

/* For boards: the `word` of a Canvas whose context is a voice. */
void say_label(const void *voice, const char *key, int a, int b, char *out, size_t size);

/* JSON of a fact, a move and a list of moves: their name, the arguments of their form, and `say`, the sentence.
 *   {"fact":"draw","seat":1,"card":"g2","left":59,"say":"You draw green 2. 59 cards are left."}
 *   {"move":"attack s3 r4","does":"attack","battle":"s3","card":"r4","say":"Attack s3 with red 4"} */
void voice_fact(Jot *jot, const Voice *voice, const State *state, const Fact *fact);
void voice_facts(Jot *jot, const Voice *voice, const State *state, const Tape *tape);
void voice_move(Jot *jot, const Voice *voice, const State *state, Seat seat, Move move);

/* A move in a list: the object where the voice has words, else its notation. */
void voice_choice(Jot *jot, const Voice *voice, const State *state, Seat seat, Move move);

#endif
