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
    const Tag   *tag = reader_find(reader, "Position");
    json_error_t error;
    char         why[512];
    Text         wrong = text_on(why, sizeof why);
    json_t      *json  = json_loads(tag->value, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        return reader_fail(reader, tag->line, "the position is no JSON: %s", error.text);
    StateBox box;
    bool     fine = position_load(game, json, &box.head, NULL, &wrong);
    json_decref(json);
    if (!fine)
        return reader_fail(reader, tag->line, "%s", why);
    if (box.head.players != players)
        return reader_fail(reader, tag->line, "the position has %d players, the tag %d", box.head.players,
                           players);
    record_begin_at(record, game, &box.head);
    return true;
}

static bool read_start(Reader *reader, Record *record)
{
    const Game *game = read_game(reader);
    int32_t     players;
    uint16_t    option[MAX_OPTIONS] = {0};
    if (!game || !tag_number(reader, "Players", &players))
        return false;
    const Tag *seed  = reader_find(reader, "Seed");
    const Tag *setup = reader_find(reader, "Position");
    if (!seed == !setup)
        return reader_fail(reader, seed ? setup->line : 1,
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
        RecordSeat *one  = &record->seat[seat];
        if (scan_is(kind, "person"))
            one->kind = SEAT_PERSON;
        else if (scan_is(kind, "bot"))
            one->kind = SEAT_BOT;
        else if (scan_is(kind, "empty"))
            one->kind = SEAT_EMPTY;
        else
            return reader_fail(reader, tag->line, "a seat is \"person NAME\", \"bot NAME\" or \"empty\"");
        if (strlen(name) >= sizeof one->name)
            return reader_fail(reader, tag->line, "the name of a seat has at most %d bytes", RECORD_NAME - 1);
        memcpy(one->name, name, strlen(name));
    }
    const Tag *date = reader_find(reader, "Date");
    if (date && strlen(date->value) >= sizeof record->date)
        return reader_fail(reader, date->line, "the date is written YYYY-MM-DD");
    if (date)
        memcpy(record->date, date->value, strlen(date->value));
    return true;
}

bool reader_begin(Reader *reader, Record *record)
{
    return read_start(reader, record) && read_seats(reader, record);
}
