/* record_tags.c -- the tagged headers of a record: which game, begun how, and who sits where. */
#define _POSIX_C_SOURCE 200809L
#include "table/record_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/options.h"
#include "table/shelf.h"
#include "table/wrong.h"

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
        return reader_fail(reader, tag->line, "out of memory");
    reader_step(reader);
    while (reader->at < reader->end && *reader->at != '"' && *reader->at != '\n') {
        if (*reader->at == '\\' && reader->at + 1 < reader->end && reader->at[1] != '\n')
            reader_step(reader);
        tag->value[length++] = *reader->at;
        reader_step(reader);
    }
    tag->value[length] = 0;
    if (reader->at == reader->end || *reader->at != '"')
        return reader_fail(reader, tag->line, "the text of tag %s has no closing quote on its line",
                           tag->name);
    reader_step(reader);
    return true;
}

bool reader_tag(Reader *reader)
{
    if (reader->tag_count == TAGS)
        return reader_fail(reader, reader->line, "there are more than %d tags", TAGS);
    Tag    tag    = {"", NULL, reader->line};
    size_t length = 0;
    reader_step(reader);
    while (reader->at < reader->end && !is_blank(*reader->at) && *reader->at != '"' && *reader->at != ']') {
        if (length + 1 == sizeof tag.name)
            return reader_fail(reader, tag.line, "the name of a tag is too long");
        tag.name[length++] = *reader->at;
        reader_step(reader);
    }
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t'))
        reader_step(reader);
    if (length == 0 || reader->at == reader->end || *reader->at != '"')
        return reader_fail(reader, tag.line, "a tag is written [Name \"text\"]");
    if (reader_find(reader, tag.name))
        return reader_fail(reader, tag.line, "tag %s stands there twice", tag.name);
    bool fine = read_quoted(reader, &tag);
    while (fine && reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t'))
        reader_step(reader);
    if (fine && (reader->at == reader->end || *reader->at != ']'))
        fine = reader_fail(reader, tag.line, "a tag is written [Name \"text\"]");
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
        reader_fail(reader, 1, "the tag [%s \"…\"] is missing", name);
    return tag;
}

/* The whole number that a tag is. */
static bool tag_number(Reader *reader, const char *name, int32_t *out)
{
    const Tag *tag = tag_need(reader, name);
    if (!tag)
        return false;
    if (!scan_number(scan_on(tag->value, strlen(tag->value)), out) || *out < 0)
        return reader_fail(reader, tag->line, "tag %s is a number, not \"%.40s\"", name, tag->value);
    return true;
}

/* --- headers ------------------------------------------------------------------------------------- */

static const Game *read_game(Reader *reader)
{
    const Tag  *slug    = tag_need(reader, "Game");
    const Tag  *content = reader_find(reader, "Content");
    const Game *game    = NULL;
    int32_t     version;
    char        why[256];
    Text        wrong = text_on(why, sizeof why);
    if (!slug || !tag_number(reader, "Rules", &version))
        return NULL;
    game = shelf_find(slug->value, content ? content->value : NULL, &wrong);
    if (!game) {
        reader_fail(reader, slug->line, "%s", why);
        return NULL;
    }
    if ((uint32_t)version != game->version) {
        reader_fail(reader, reader_find(reader, "Rules")->line,
                    "the record is of rules version %d; %s has version %u here", version, game->name,
                    game->version);
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
        char  pair[128], why[256];
        Text  wrong = text_on(why, sizeof why);
        char *equals;
        snprintf(pair, sizeof pair, "%.*s", (int)(word.left < 127 ? word.left : 127), word.at);
        equals = strchr(pair, '=');
        if (!equals)
            return reader_fail(reader, tag->line, "an option is written name=value, not \"%.40s\"", pair);
        *equals = 0;
        if (!option_set(game, option, pair, equals + 1, &wrong))
            return reader_fail(reader, tag->line, "%s", why);
        uint32_t bit = 1u << option_find(game, pair);
        if (set & bit)
            return reader_fail(reader, tag->line, "option %s stands there twice", pair);
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
    if (!reader->position)
        return reader_fail(reader, tag->line, "a record that begins from a position cannot be read here");
    if (!reader->position(game, tag->value, strlen(tag->value), &box.head, &wrong))
        return reader_fail(reader, tag->line, "%s", why);
    if (box.head.players != players)
        return reader_fail(reader, tag->line, "the position has %d players, the tag %d", box.head.players,
                           players);
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
        return reader_fail(reader, tag->line,
                           "tag %s is bytes, two digits 0-9, a-f each, at most %zu of them", tag->name, most);
    for (size_t i = 0; i < *size; i++)
        out[i] = (uint8_t)((strchr(digits, tag->value[2 * i]) - digits) << 4 |
                           (strchr(digits, tag->value[2 * i + 1]) - digits));
    return true;
}

/* Bytes that must be these. */
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
           reader_fail(reader, tag->line, "%s", wrong);
}

/* Where the record tells what was committed to, and the key, both must follow from secret and entropies. */
static bool read_proof(Reader *reader, unsigned players, Fair *fair)
{
    uint8_t key[32];
    fair_key(fair, players, key);
    fair->committed = reader_find(reader, "Committed") != NULL;
    return read_same(reader, "Committed", fair->hash,
                     "the secret is not the one that was committed to: its SHA-256 is another") &&
           read_same(reader, "Key", key,
                     "the key of the deal does not follow from the secret and what the seats added");
}

static bool read_fair(Reader *reader, unsigned players, Fair *fair)
{
    size_t size;
    memset(fair, 0, sizeof *fair);
    const Tag *secret = reader_find(reader, "Secret");
    if (!read_hex(reader, secret, fair->secret, SECRET_BYTES, &size))
        return false;
    if (size != SECRET_BYTES)
        return reader_fail(reader, secret->line, "the secret has %d bytes", SECRET_BYTES);
    fair_hash(fair->secret, fair->hash);
    fair->revealed = 1;
    for (size_t i = 0; i < reader->tag_count; i++) {
        const Tag *tag = &reader->tags[i];
        if (strncmp(tag->name, "Entropy", 7) != 0)
            continue;
        int seat = tag->name[7] - '0';
        if (strlen(tag->name) != 8 || seat < 0 || seat >= (int)players)
            return reader_fail(reader, tag->line, "tag %s: the seats are Entropy0 to Entropy%u", tag->name,
                               players - 1);
        if (!read_hex(reader, tag, fair->entropy[seat], ENTROPY_BYTES, &size))
            return false;
        fair->size[seat] = (uint8_t)size;
    }
    return read_proof(reader, players, fair);
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
        return reader_fail(reader, seed && setup ? setup->line : 1,
                           "a record has either a [Seed \"…\"] or a [Position \"…\"]");

    char why[256];
    Text wrong = text_on(why, sizeof why);
    if (players > MAX_SEATS)
        return reader_fail(reader, reader_find(reader, "Players")->line, "no game has more than %d players",
                           MAX_SEATS);
    game->defaults(game, (unsigned)players, option);
    if (!read_options(reader, game, option))
        return false;
    if (seed) {
        if (!record_begin(record, game, (unsigned)players, option, seed->value, NULL, NULL, &wrong))
            return reader_fail(reader, seed->line, "%s", why);
        return true;
    }
    if (secret) {
        Fair fair;
        if (players < 1 || !read_fair(reader, (unsigned)players, &fair))
            return players < 1 ? reader_fail(reader, secret->line, "nobody plays") : false;
        return record_begin_fair(record, game, (unsigned)players, option, &fair, NULL, &wrong) ||
               reader_fail(reader, secret->line, "%s", why);
    }
    if (!read_position(reader, game, players, record))
        return false;
    if (reader_find(reader, "Options") && memcmp(option, record->start.head.option, sizeof option) != 0)
        return reader_fail(reader, setup->line, "the position has other options than the tag Options");
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
            return reader_fail(reader, tag->line, "tag %s: the seats are Seat0 to Seat%d", tag->name,
                               record->start.head.players - 1);
        size_t      word = strcspn(tag->value, " ");
        Scan        kind = scan_on(tag->value, word);
        const char *name = tag->value[word] ? tag->value + word + 1 : "";
        SeatKind    is   = SEAT_OPEN;
        if (scan_is(kind, "person"))
            is = SEAT_PERSON;
        else if (scan_is(kind, "bot"))
            is = SEAT_BOT;
        else if (!scan_is(kind, "empty"))
            return reader_fail(reader, tag->line, "a seat is \"person NAME\", \"bot NAME\" or \"empty\"");
        sitter_from_words(&record->seat[seat], is, name);
        if (strlen(name) >= RECORD_NAME &&
            strlen(record->seat[seat].name) + strlen(record->seat[seat].level) < strlen(name) - 1)
            return reader_fail(reader, tag->line, "the name of a seat has at most %d bytes", RECORD_NAME - 1);
    }
    const Tag *date = reader_find(reader, "Date");
    if (date && strlen(date->value) >= sizeof record->date)
        return reader_fail(reader, date->line, "the date is written YYYY-MM-DD");
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
        return reader_fail(reader, tag->line, "%s has no use for a tag Peeked", record->game->name);
    Scan    text = scan_on(tag->value, strlen(tag->value)), word;
    int32_t last = -1;
    while (scan_word(&text, &word)) {
        int32_t plies;
        if (!scan_number(word, &plies) || plies <= last || plies > RECORD_MOVES)
            return reader_fail(reader, tag->line, "tag Peeked is a list of rising numbers of moves");
        if (!record_peek(record, (size_t)plies))
            return reader_fail(reader, tag->line, "out of memory");
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
                return reader_fail(reader, tag->line, "who gave up are persons at the table, each once");
        }
    if (more && scan_is(word, "agreed"))
        record->end = END_AGREED;
    else if (more && scan_is(word, "aborted"))
        record->end = END_ABORTED;
    else if (more || !next)
        return reader_fail(reader, tag->line, "an end is \"given up\" and seats, \"agreed\" or \"aborted\"");
    return !scan_word(&text, &word) || reader_fail(reader, tag->line, "something follows the end in tag End");
}

bool reader_begin(Reader *reader, Record *record)
{
    return read_start(reader, record) && read_seats(reader, record) && read_peeks(reader, record) &&
           read_end(reader, record);
}
