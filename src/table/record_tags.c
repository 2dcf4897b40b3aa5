/* record_tags.c -- the tagged headers of a record: which game, begun how, and who sits where. */
#define _POSIX_C_SOURCE 200809L
#include "table/record_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/options.h"
#include "table/shelf.h"

/* --- tags ------------------------------------------------------------------------------------------ */

const Tag *reader_find(const Reader *reader, const char *name)
{
    for (size_t i = 0; i < reader->tag_count; i++)
        if (strcmp(reader->tags[i].name, name) == 0)
            return &reader->tags[i];
    return NULL;
}

/* The text between quotes; a backslash takes the next character as it is. */
static bool read_quoted(Reader *reader, Tag *tag)
{
    size_t size = 0, length = 0;
    for (const char *at = reader->at; at < reader->end && *at != '\n'; at++)
        size++;
    tag->value = (char *)malloc(size + 1);
    if (!tag->value)
        return FAIL(reader, tag->line, "memory");
    reader_step(reader);
    while (reader->at < reader->end && *reader->at != '"' && *reader->at != '\n') {
        if (*reader->at == '\\' && reader->at + 1 < reader->end && reader->at[1] != '\n')
            reader_step(reader);
        tag->value[length++] = *reader->at;
        reader_step(reader);
    }
    tag->value[length] = 0;
    if (reader->at == reader->end || *reader->at != '"')
        return FAIL_OF(reader, tag->line, "quote", WORDS("tag", tag->name));
    reader_step(reader);
    return true;
}

bool reader_tag(Reader *reader)
{
    if (reader->tag_count == TAGS)
        return FAIL_OF(reader, reader->line, "tags", NUMBER("most", TAGS));
    Tag    tag    = {"", NULL, reader->line};
    size_t length = 0;
    reader_step(reader);
    while (reader->at < reader->end && !is_blank(*reader->at) && *reader->at != '"' && *reader->at != ']') {
        if (length + 1 == sizeof tag.name)
            return FAIL(reader, tag.line, "tag-long");
        tag.name[length++] = *reader->at;
        reader_step(reader);
    }
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t'))
        reader_step(reader);
    if (length == 0 || reader->at == reader->end || *reader->at != '"')
        return FAIL(reader, tag.line, "tag");
    if (reader_find(reader, tag.name))
        return FAIL_OF(reader, tag.line, "tag-twice", WORDS("tag", tag.name));
    bool fine = read_quoted(reader, &tag);
    while (fine && reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t'))
        reader_step(reader);
    if (fine && (reader->at == reader->end || *reader->at != ']'))
        fine = FAIL(reader, tag.line, "tag");
    if (!fine) {
        free(tag.value);
        return false;
    }
    reader_step(reader);
    reader->tags[reader->tag_count++] = tag;
    return true;
}

/* The text of a tag that must be there. */
static const Tag *tag_need(Reader *reader, const char *name)
{
    const Tag *tag = reader_find(reader, name);
    if (!tag)
        (void)FAIL_OF(reader, 1, "tag-missing", WORDS("tag", name), WORDS("text", "…"));
    return tag;
}

/* The whole number that a tag is. */
static bool tag_number(Reader *reader, const char *name, int32_t *out)
{
    const Tag *tag = tag_need(reader, name);
    if (!tag)
        return false;
    if (!scan_number(scan_on(tag->value, strlen(tag->value)), out) || *out < 0)
        return FAIL_OF(reader, tag->line, "tag-number", WORDS("tag", name), WORDS("text", tag->value));
    return true;
}

/* --- headers ------------------------------------------------------------------------------------- */

static const Game *read_game(Reader *reader)
{
    const Tag  *slug    = tag_need(reader, "Game");
    const Tag  *content = reader_find(reader, "Content");
    const Game *game    = NULL;
    int32_t     version;
    if (!slug || !tag_number(reader, "Rules", &version))
        return NULL;
    game = shelf_find(slug->value, content ? content->value : NULL, NULL);
    if (!game) {
        (void)FAIL_OF(reader, slug->line, "game", WORDS("game", slug->value));
        return NULL;
    }
    if ((uint32_t)version != game->version) {
        (void)FAIL_OF(reader, reader_find(reader, "Rules")->line, "rules", NUMBER("rules", version),
                      WORDS("game", game->name), NUMBER("here", game->version));
        return NULL;
    }
    return game;
}

static bool read_options(Reader *reader, const Game *game, uint16_t option[MAX_OPTIONS])
{
    const Tag *tag = reader_find(reader, "Options");
    if (!tag)
        return true;
    Scan     rest = scan_on(tag->value, strlen(tag->value));
    Scan     word;
    uint32_t set = 0;
    while (scan_word(&rest, &word)) {
        char  pair[128];
        char *equals;
        snprintf(pair, sizeof pair, "%.*s", (int)(word.left < 127 ? word.left : 127), word.at);
        equals = strchr(pair, '=');
        if (!equals)
            return FAIL_OF(reader, tag->line, "option", WORDS("text", pair));
        *equals = 0;
        if (!option_set(game, option, pair, equals + 1, NULL))
            return FAIL_OF(reader, tag->line, "option-value", WORDS("game", game->name), WORDS("name", pair),
                           WORDS("text", equals + 1));
        uint32_t bit = 1u << option_find(game, pair);
        if (set & bit)
            return FAIL_OF(reader, tag->line, "option-twice", WORDS("name", pair));
        set |= bit;
    }
    return true;
}

/* A position begins the game; it brings its own players and options, which the tags must match. */
static bool read_position(Reader *reader, const Game *game, int32_t players, Record *record)
{
    const Tag *tag = reader_find(reader, "Position");
    char       why[512];
    Text       wrong = text_on(why, sizeof why);
    StateBox   box;
    if (reader->laid && reader->laid_game == game)
        state_copy(game, &box.head, reader->laid);
    else if (!reader->position)
        return FAIL(reader, tag->line, "position-none");
    else if (!reader->position(game, tag->value, strlen(tag->value), &box.head, &wrong))
        return reader_quote(reader, tag->line, why); /* positions are a language of programs */
    if (box.head.players != players)
        return FAIL_OF(reader, tag->line, "position-players", NUMBER("number", box.head.players),
                       NUMBER("players", players));
    record_begin_at(record, game, &box.head);
    return true;
}

/* Bytes as two digits each, at most so many; false, where it is something else. */
static bool read_hex(Reader *reader, const Tag *tag, uint8_t *out, size_t most, size_t *size)
{
    static const char digits[] = "0123456789abcdef";

    size_t length = strlen(tag->value);
    *size         = length / 2;
    if (length % 2 || !length || *size > most || strspn(tag->value, digits) != length)
        return FAIL_OF(reader, tag->line, "tag-hex", WORDS("tag", tag->name), NUMBER("most", most));
    for (size_t i = 0; i < *size; i++)
        out[i] = (uint8_t)((strchr(digits, tag->value[2 * i]) - digits) << 4 |
                           (strchr(digits, tag->value[2 * i + 1]) - digits));
    return true;
}

/* Whether a tag, where it is there, has these bytes; false with the words of what is wrong. */
static bool read_same(Reader *reader, const char *name, const uint8_t bytes[32], const char *wrong)
{
    uint8_t    told[32];
    size_t     size = 0;
    const Tag *tag  = reader_find(reader, name);
    if (!tag)
        return true;
    if (!read_hex(reader, tag, told, sizeof told, &size))
        return false;
    return (size == sizeof told && memcmp(told, bytes, sizeof told) == 0) ||
           reader_fail(reader, tag->line, wrong, NULL, 0);
}

/* Where the record tells what was committed to, and the key, both must follow from secret and entropies. */
static bool read_proof(Reader *reader, unsigned players, Fair *fair)
{
    uint8_t key[32];
    fair_key(fair, players, key);
    fair->committed = reader_find(reader, "Committed") != NULL;
    return read_same(reader, "Committed", fair->hash, "record.committed") &&
           read_same(reader, "Key", key, "record.key");
}

static bool read_fair(Reader *reader, unsigned players, Fair *fair)
{
    size_t size;
    memset(fair, 0, sizeof *fair);
    const Tag *secret = reader_find(reader, "Secret");
    if (!read_hex(reader, secret, fair->secret, SECRET_BYTES, &size))
        return false;
    if (size != SECRET_BYTES)
        return FAIL_OF(reader, secret->line, "secret", NUMBER("most", SECRET_BYTES));
    fair_hash(fair->secret, fair->hash);
    fair->revealed = 1;
    for (size_t i = 0; i < reader->tag_count; i++) {
        const Tag *tag = &reader->tags[i];
        if (strncmp(tag->name, "Entropy", 7) != 0)
            continue;
        int seat = tag->name[7] - '0';
        if (strlen(tag->name) != 8 || seat < 0 || seat >= (int)players)
            return FAIL_OF(reader, tag->line, "seats", WORDS("tag", tag->name), WORDS("name", "Entropy"),
                           NUMBER("last", players - 1));
        if (!read_hex(reader, tag, fair->entropy[seat], ENTROPY_BYTES, &size))
            return false;
        fair->size[seat] = (uint8_t)size;
    }
    return read_proof(reader, players, fair);
}

/* Why a game cannot begin so: a rule, the seed, how many they are. */
static bool not_begun(Reader *reader, const Tag *tag, const Game *game, int32_t players, Rule rule)
{
    char id[32];
    Text text = text_on(id, sizeof id);
    if (rule != LAWFUL) {
        rule_print(game, rule, &text);
        return FAIL_OF(reader, tag->line, "setup", WORDS("game", game->name), NUMBER("players", players),
                       WORDS("rule", id));
    }
    if (strcmp(tag->name, "Seed") == 0 && !seed_ok(tag->value, strlen(tag->value), NULL))
        return FAIL(reader, tag->line, "seed");
    return FAIL_OF(reader, tag->line, "players", WORDS("game", game->name), NUMBER("players", players));
}

static bool read_start(Reader *reader, Record *record)
{
    const Game *game = read_game(reader);
    int32_t     players;
    uint16_t    option[MAX_OPTIONS] = {0};
    if (!game || !tag_number(reader, "Players", &players))
        return false;
    const Tag *seed   = reader_find(reader, "Seed");
    const Tag *setup  = reader_find(reader, "Position");
    const Tag *secret = reader_find(reader, "Secret");
    if (!!seed + !!setup + !!secret != 1)
        return FAIL(reader, seed && setup ? setup->line : 1, "start");

    if (players > MAX_SEATS)
        return FAIL_OF(reader, reader_find(reader, "Players")->line, "players-most",
                       NUMBER("most", MAX_SEATS));
    game->defaults(game, (unsigned)players, option);
    if (!read_options(reader, game, option))
        return false;
    if (seed) {
        Rule rule = LAWFUL;
        return record_begin(record, game, (unsigned)players, option, seed->value, NULL, &rule, NULL) ||
               not_begun(reader, seed, game, players, rule);
    }
    if (secret) {
        Fair fair;
        if (players < 1 || !read_fair(reader, (unsigned)players, &fair))
            return players < 1 ? not_begun(reader, secret, game, players, LAWFUL) : false;
        Rule rule = LAWFUL;
        return record_begin_fair(record, game, (unsigned)players, option, &fair, &rule, NULL) ||
               not_begun(reader, secret, game, players, rule);
    }
    if (!read_position(reader, game, players, record))
        return false;
    if (reader_find(reader, "Options") && memcmp(option, record->start.head.option, sizeof option) != 0)
        return FAIL(reader, setup->line, "position-options");
    return true;
}

static bool read_seats(Reader *reader, Record *record)
{
    for (size_t i = 0; i < reader->tag_count; i++) {
        const Tag *tag = &reader->tags[i];
        if (strncmp(tag->name, "Seat", 4) != 0)
            continue;
        int seat = tag->name[4] - '0'; /* one figure, so that a seat has one name */
        if (strlen(tag->name) != 5 || seat < 0 || seat >= record->start.head.players)
            return FAIL_OF(reader, tag->line, "seats", WORDS("tag", tag->name), WORDS("name", "Seat"),
                           NUMBER("last", record->start.head.players - 1));
        size_t      word = strcspn(tag->value, " ");
        Scan        kind = scan_on(tag->value, word);
        const char *name = tag->value[word] ? tag->value + word + 1 : "";
        SeatKind    is   = SEAT_OPEN;
        if (scan_is(kind, "person"))
            is = SEAT_PERSON;
        else if (scan_is(kind, "bot"))
            is = SEAT_BOT;
        else if (!scan_is(kind, "empty"))
            return FAIL(reader, tag->line, "seat");
        sitter_from_words(&record->seat[seat], is, name);
        if (strlen(name) >= RECORD_NAME &&
            strlen(record->seat[seat].name) + strlen(record->seat[seat].level) < strlen(name) - 1)
            return FAIL_OF(reader, tag->line, "name-long", NUMBER("most", RECORD_NAME - 1));
    }
    const Tag *date = reader_find(reader, "Date");
    if (date && strlen(date->value) >= sizeof record->date)
        return FAIL(reader, date->line, "date");
    if (date)
        memcpy(record->date, date->value, strlen(date->value));
    return true;
}

/* After how many moves somebody knew more than the state says. Whether there are so many is seen later. */
static bool read_peeks(Reader *reader, Record *record)
{
    const Tag *tag = reader_find(reader, "Peeked");
    if (!tag)
        return true;
    if (!record->game->peeked)
        return FAIL_OF(reader, tag->line, "peeked-none", WORDS("game", record->game->name));
    Scan    text = scan_on(tag->value, strlen(tag->value)), word;
    int32_t last = -1;
    while (scan_word(&text, &word)) {
        int32_t plies;
        if (!scan_number(word, &plies) || plies <= last || plies > RECORD_MOVES)
            return FAIL(reader, tag->line, "peeked");
        if (!record_peek(record, (size_t)plies))
            return FAIL(reader, tag->line, "memory");
        last = plies;
    }
    return true;
}

/* How it ended, where it did not end by its rules alone. */
static bool read_end(Reader *reader, Record *record)
{
    const Tag *tag = reader_find(reader, "End");
    if (!tag)
        return true;
    Scan    text = scan_on(tag->value, strlen(tag->value)), word;
    uint8_t next = 0;
    bool    more = scan_word(&text, &word);
    if (more && scan_is(word, "given") && scan_word(&text, &word) && scan_is(word, "up"))
        for (Seat seat; (more = scan_word(&text, &word)); record->out[seat] = ++next) {
            if (!seat_parse(record->game, &record->start.head, word, &seat))
                break;
            if (record->out[seat] || record->seat[seat].kind != SEAT_PERSON)
                return FAIL(reader, tag->line, "end-persons");
        }
    if (more && scan_is(word, "agreed"))
        record->end = END_AGREED;
    else if (more && scan_is(word, "aborted"))
        record->end = END_ABORTED;
    else if (more || !next)
        return FAIL(reader, tag->line, "end");
    return !scan_word(&text, &word) || FAIL(reader, tag->line, "end-behind");
}

bool reader_begin(Reader *reader, Record *record)
{
    return read_start(reader, record) && read_seats(reader, record) && read_peeks(reader, record) &&
           read_end(reader, record);
}
