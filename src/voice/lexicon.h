/* lexicon.h -- the words of a language for one game, as a pack: keys and patterns, compiled from words/LANGUAGE/SLUG.json.
 *
 * A pack is bytes that lie anywhere (inside the program, in a page's memory) and are read where they lie. It is
 * checked once when it is opened; afterwards nothing in it can lead astray, whatever the bytes are.
 *
 * A pattern is text with arguments in braces, in the manner of ICU's message format, of which it is a part:
 *
 *   {seat} draws a card.                                    an argument by its name
 *   {card, case, acc}                                       the same in a grammatical case of the language's own
 *   {left, plural, one {# card is} other {# cards are}}     by number; # is the number
 *   {seat, select, you {You draw} other {{seat} draws}}     by value; `you` is the reader, the rest is notation
 *   {side, select, team {{side} lead} other {{side} leads}} a side of partners
 *   {seat, select, vowel {d'{seat}} other {de {seat}}}      by sound: how its name begins
 *   {zone, case, notation}                                  as notation has it
 *
 * Of a list, plural goes by how many it has, and select takes `many` where they are several. `{game}` is the name of
 * the game in every pattern.
 *
 * Names that need cases have a pattern for each, under the key and the case: `colour.b` and `colour.b:acc`. Where a
 * case has none, the plain one stands in; a case asked for a card is asked for its colour too.
 *
 * The pack (all numbers little-endian): "TGW1", u8 rule of plurals, u8 0, u16 count, u32 size of the whole, then count
 * entries sorted by key {u32 offset of key, u16 length of key, u16 length of pattern}, then the bytes: each pattern
 * lies behind its key. In a pattern bytes below 8 are orders, see lexicon.c; all others are text. */
#ifndef TORTUGA_VOICE_LEXICON_H
#define TORTUGA_VOICE_LEXICON_H

#include "core/text.h"

enum { LEXICON_KEY = 96 };          /* bytes of the longest key, a final 0 included */
#define LEXICON_NOTATION "notation" /* the case that is none: no name, but notation */

/* How a language counts. */
typedef enum PluralRule { PLURAL_NONE, PLURAL_ONE, PLURAL_FRENCH, PLURAL_POLISH, PLURAL_RULES } PluralRule;

/* Orders in a pattern. A name is its length and its letters. */
enum {
    LEXICON_ARG  = 1, /* name                                                                              */
    LEXICON_CASE = 2, /* name, case                                                                        */
    LEXICON_PLURAL =
        3, /* name, u8 branches; each: name of the branch, u16 length, pattern; `other` is last */
    LEXICON_SELECT =
        4,            /* the same                                                                          */
    LEXICON_COUNT = 5 /* the number of the plural that this stands in                                      */
};

typedef struct Lexicon {
    const unsigned char *data; /* NULL: no words; keys are shown as they are */
    size_t               size;
} Lexicon;

/* Opens a pack; false where the bytes are none. */
bool lexicon_open(Lexicon *lexicon, const void *data, size_t size);

/* The pattern of a key; false where there is none. */
bool lexicon_find(const Lexicon *lexicon, const char *key, size_t length, Scan *pattern);

/* The entries in order: false behind the last. */
bool lexicon_entry(const Lexicon *lexicon, unsigned index, Scan *key, Scan *pattern);

/* one, few, many or other: how this language counts so many. */
const char *lexicon_plural(const Lexicon *lexicon, int64_t number);

#endif
