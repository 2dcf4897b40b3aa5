/* study_uses.c -- counts what moves name, without knowing any game. */
#include "lab/study_uses.h"

#include <stdlib.h>
#include <string.h>

#include "position/position.h"

enum { SLOTS = 2 * KEYS_MAX, WORDS = 1024, WORD_TEXT = 16, NAMED_MAX = 16 };

typedef enum WordKind { WORD_NEW, WORD_CARD, WORD_SEAT, WORD_NUMBER, WORD_OTHER } WordKind;

typedef struct Word {
    char     text[WORD_TEXT];
    WordKind kind;
} Word;

struct UseTable {
    const Game *game;
    Word        words[WORDS]; /* what each word is, so that it is asked once */
    uint16_t    slot[SLOTS];  /* of a key, plus 1; by the hash of its text   */
    StudyKey    key[KEYS_MAX];
    uint32_t    count[KEYS_MAX][MAX_SEATS];
    uint16_t    touched[KEYS_MAX]; /* keys with counts */
    uint32_t    keys, touched_count;
    char        named[NAMED_MAX][WORD_TEXT]; /* cards that the last move named */
    unsigned    named_count;
};

UseTable *uses_create(const Game *game)
{
    UseTable *table = (UseTable *)calloc(1, sizeof *table);
    if (table)
        table->game = game;
    return table;
}

void uses_destroy(UseTable *table) { free(table); }

void uses_clear(UseTable *table)
{
    for (uint32_t i = 0; i < table->touched_count; i++)
        memset(table->count[table->touched[i]], 0, sizeof table->count[0]);
    table->touched_count = 0;
}

static WordKind ask(const Game *game, const State *state, Scan word)
{
    Seat    seat;
    Face    face;
    Back    back;
    int32_t number;
    if (seat_parse(game, state, word, &seat))
        return WORD_SEAT;
    uint32_t zones = game->zones(game, state);
    for (uint32_t zone = 0; zone < zones; zone++)
        if (zone_used(game, state, (Zone)zone) &&
            game->card_parse(game, state, (Zone)zone, word, &face, &back))
            return WORD_CARD;
    return scan_number(word, &number) ? WORD_NUMBER : WORD_OTHER;
}

static WordKind kind_of(UseTable *table, const State *state, Scan word)
{
    if (word.left >= WORD_TEXT)
        return ask(table->game, state, word);
    Word *entry = &table->words[bytes_hash(0, word.at, word.left) % WORDS];
    if (entry->kind == WORD_NEW || strlen(entry->text) != word.left ||
        memcmp(entry->text, word.at, word.left) != 0) {
        entry->kind = ask(table->game, state, word);
        memcpy(entry->text, word.at, word.left);
        entry->text[word.left] = 0;
    }
    return entry->kind;
}

static void add(UseTable *table, Scan verb, Scan word, KeyKind kind, Seat seat)
{
    char text[KEY_TEXT];
    Text out = text_on(text, sizeof text);
    text_run(&out, verb.at, verb.left);
    if (kind != KEY_VERB) {
        text_char(&out, ' ');
        text_run(&out, word.at, word.left);
    }
    uint32_t at = (uint32_t)(bytes_hash(kind, text, out.length) % SLOTS);
    while (table->slot[at] && (table->key[table->slot[at] - 1].kind != kind ||
                               strcmp(table->key[table->slot[at] - 1].text, text) != 0))
        at = (at + 1) % SLOTS;
    if (!table->slot[at]) {
        if (table->keys == KEYS_MAX)
            return; /* more than a report could tell */
        memcpy(table->key[table->keys].text, text, sizeof text);
        table->key[table->keys].kind = kind;
        table->slot[at]              = (uint16_t)++table->keys;
    }
    uint16_t key   = (uint16_t)(table->slot[at] - 1);
    bool     fresh = true;
    for (Seat s = 0; s < MAX_SEATS; s++)
        fresh &= table->count[key][s] == 0;
    if (fresh)
        table->touched[table->touched_count++] = key;
    table->count[key][seat]++;
}

void uses_count(UseTable *table, const State *state, Seat seat, Move move)
{
    char     text[256];
    Text     out = text_on(text, sizeof text);
    Scan     verb, word, chosen = {NULL, 0};
    unsigned words = 0, cards = 0;
    bool     number    = false;
    table->named_count = 0;
    table->game->move_print(table->game, state, seat, move, seat, &out);
    Scan scan = scan_on(text, out.length);
    if (!scan_word(&scan, &verb))
        return;
    while (scan_word(&scan, &word)) {
        WordKind kind = kind_of(table, state, word);
        words++;
        if (kind == WORD_CARD) {
            add(table, verb, word, KEY_CARD, seat);
            cards++;
            if (table->named_count < NAMED_MAX && word.left < WORD_TEXT) {
                char *named = table->named[table->named_count++];
                memcpy(named, word.at, word.left);
                named[word.left] = 0;
            }
        } else if (kind != WORD_SEAT && !chosen.at) {
            chosen = word;
            number = kind == WORD_NUMBER;
        }
    }
    if (cards)
        return;
    bool tells = chosen.at && (!number || words == 1);
    add(table, verb, chosen, tells ? KEY_WORD : KEY_VERB, seat);
}

/* --- facts ------------------------------------------------------------------------------------------------ */

typedef struct FactReader {
    UseTable *table;
    Scan      name;
    Seat      seat; /* who acts in it */
} FactReader;

static void count_card(void *context, const FormArg *arg)
{
    FactReader *r = (FactReader *)context;
    if (!scan_is(arg->type, "card"))
        return;
    for (unsigned i = 0; i < r->table->named_count; i++)
        if (strcmp(r->table->named[i], arg->text) == 0)
            return;
    add(r->table, r->name, scan_on(arg->text, strlen(arg->text)), KEY_FACT, r->seat);
}

void uses_facts(UseTable *table, const State *state, const Tape *tape)
{
    for (uint32_t i = 0; i < tape->count && i < tape->capacity; i++) {
        const Fact *fact = &tape->facts[i];
        const char *form = fact_form(table->game, fact->code);
        FactReader  r    = {table, scan_on(form, strcspn(form, " ")), fact_actor(table->game, fact)};
        if (r.seat != NO_SEAT)
            fact_visit(table->game, state, fact, r.seat, count_card, &r); /* secrets too: it is about him */
    }
}

void uses_visit(UseTable *table, void (*each)(void *context, StudyKey *key, Seat seat, uint32_t count),
                void     *context)
{
    for (uint32_t i = 0; i < table->touched_count; i++) {
        uint16_t key = table->touched[i];
        for (Seat seat = 0; seat < MAX_SEATS; seat++)
            if (table->count[key][seat])
                each(context, &table->key[key], seat, table->count[key][seat]);
    }
}
