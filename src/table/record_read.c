/* record_read.c -- reading a record, and playing it through while it is read.
 *
 * Tolerant about form: blank lines, line ends of any system, several moves in a line, comments
 * anywhere, tags in any order, tags it does not know, lines that begin with %. Strict about
 * content: a tag twice, a number out of its order, a seat that is not there, a move that cannot be
 * read or breaks a rule, a result that is not what the game came to: each is refused with its line. */
#define _POSIX_C_SOURCE 200809L
#include "table/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/options.h"
#include "table/shelf.h"
#include "table/utf8.h"
#include "table/wrong.h"

enum { NOTATION = 256, COMMENT = 4096, TAGS = 32 };

typedef struct Tag {
    char  name[24];
    char *value;
    int   line;
} Tag;

typedef struct Reader {
    const char *at, *end;
    int         line;
    Tag         tags[TAGS];
    size_t      tag_count;
    Text       *wrong;
} Reader;

static bool fail(Reader *reader, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool fail(Reader *reader, int line, const char *format, ...)
{
    char    sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    return wrong_say(reader->wrong, "line %d: %s", line, sentence);
}

/* --- characters ---------------------------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void step(Reader *reader)
{
    if (*reader->at == '\n')
        reader->line++;
    reader->at++;
}

static void skip_line(Reader *reader)
{
    while (reader->at < reader->end && *reader->at != '\n')
        step(reader);
}

/* Blanks, and lines that begin with %. */
static void skip_blanks(Reader *reader, const char *begin)
{
    while (reader->at < reader->end) {
        bool first = reader->at == begin || reader->at[-1] == '\n';
        if (first && *reader->at == '%')
            skip_line(reader);
        else if (is_blank(*reader->at))
            step(reader);
        else
            return;
    }
}

/* --- tags ------------------------------------------------------------------------------------------ */

static const Tag *tag_find(const Reader *reader, const char *name)
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
        return fail(reader, tag->line, "out of memory");
    step(reader);
    while (reader->at < reader->end && *reader->at != '"' && *reader->at != '\n') {
        if (*reader->at == '\\' && reader->at + 1 < reader->end && reader->at[1] != '\n')
            step(reader);
        tag->value[length++] = *reader->at;
        step(reader);
    }
    tag->value[length] = 0;
    if (reader->at == reader->end || *reader->at != '"')
        return fail(reader, tag->line, "the text of tag %s has no closing quote on its line", tag->name);
    step(reader);
    return true;
}

static bool read_tag(Reader *reader)
{
    if (reader->tag_count == TAGS)
        return fail(reader, reader->line, "there are more than %d tags", TAGS);
    Tag    tag    = {"", NULL, reader->line};
    size_t length = 0;
    step(reader);
    while (reader->at < reader->end && !is_blank(*reader->at) && *reader->at != '"' && *reader->at != ']') {
        if (length + 1 == sizeof tag.name)
            return fail(reader, tag.line, "the name of a tag is too long");
        tag.name[length++] = *reader->at;
        step(reader);
    }
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t'))
        step(reader);
    if (length == 0 || reader->at == reader->end || *reader->at != '"')
        return fail(reader, tag.line, "a tag is written [Name \"text\"]");
    if (tag_find(reader, tag.name))
        return fail(reader, tag.line, "tag %s stands there twice", tag.name);
    bool fine = read_quoted(reader, &tag);
    while (fine && reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t'))
        step(reader);
    if (fine && (reader->at == reader->end || *reader->at != ']'))
        fine = fail(reader, tag.line, "a tag is written [Name \"text\"]");
    if (!fine) {
        free(tag.value);
        return false;
    }
    step(reader);
    reader->tags[reader->tag_count++] = tag;
    return true;
}

/* The text of a tag that must be there. */
static const Tag *tag_need(Reader *reader, const char *name)
{
    const Tag *tag = tag_find(reader, name);
    if (!tag)
        fail(reader, 1, "the tag [%s \"…\"] is missing", name);
    return tag;
}

/* The whole number that a tag is. */
static bool tag_number(Reader *reader, const char *name, int32_t *out)
{
    const Tag *tag = tag_need(reader, name);
    if (!tag)
        return false;
    if (!scan_number(scan_on(tag->value, strlen(tag->value)), out) || *out < 0)
        return fail(reader, tag->line, "tag %s is a number, not \"%.40s\"", name, tag->value);
    return true;
}

/* --- headers ------------------------------------------------------------------------------------- */

static const Game *read_game(Reader *reader)
{
    const Tag  *slug    = tag_need(reader, "Game");
    const Tag  *content = tag_find(reader, "Content");
    const Game *game    = NULL;
    int32_t     version;
    char        why[256];
    Text        wrong = text_on(why, sizeof why);
    if (!slug || !tag_number(reader, "Rules", &version))
        return NULL;
    game = shelf_find(slug->value, content ? content->value : NULL, &wrong);
    if (!game) {
        fail(reader, slug->line, "%s", why);
        return NULL;
    }
    if ((uint32_t)version != game->version) {
        fail(reader, tag_find(reader, "Rules")->line,
             "the record is of rules version %d; %s has version %u here", version, game->name, game->version);
        return NULL;
    }
    return game;
}

static bool read_options(Reader *reader, const Game *game, uint16_t option[MAX_OPTIONS])
{
    const Tag *tag = tag_find(reader, "Options");
    if (!tag)
        return true;
    Scan rest = scan_on(tag->value, strlen(tag->value));
    Scan word;
    while (scan_word(&rest, &word)) {
        char  pair[128], why[256];
        Text  wrong = text_on(why, sizeof why);
        char *equals;
        snprintf(pair, sizeof pair, "%.*s", (int)(word.left < 127 ? word.left : 127), word.at);
        equals = strchr(pair, '=');
        if (!equals)
            return fail(reader, tag->line, "an option is written name=value, not \"%.40s\"", pair);
        *equals = 0;
        if (!option_set(game, option, pair, equals + 1, &wrong))
            return fail(reader, tag->line, "%s", why);
    }
    return true;
}

/* A position begins the game; it brings its own players and options, which the tags must match. */
static bool read_position(Reader *reader, const Game *game, int32_t players, Record *record)
{
    const Tag   *tag = tag_find(reader, "Position");
    json_error_t error;
    char         why[512];
    Text         wrong = text_on(why, sizeof why);
    json_t      *json  = json_loads(tag->value, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        return fail(reader, tag->line, "the position is no JSON: %s", error.text);
    StateBox box;
    bool     fine = position_load(game, json, &box.head, NULL, &wrong);
    json_decref(json);
    if (!fine)
        return fail(reader, tag->line, "%s", why);
    if (box.head.players != players)
        return fail(reader, tag->line, "the position has %d players, the tag %d", box.head.players, players);
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
    const Tag *seed  = tag_find(reader, "Seed");
    const Tag *setup = tag_find(reader, "Position");
    if (!seed == !setup)
        return fail(reader, seed ? setup->line : 1,
                    "a record has either a [Seed \"…\"] or a [Position \"…\"]");

    char why[256];
    Text wrong = text_on(why, sizeof why);
    if (players > MAX_SEATS)
        return fail(reader, tag_find(reader, "Players")->line, "no game has more than %d players", MAX_SEATS);
    game->defaults(game, (unsigned)players, option);
    if (!read_options(reader, game, option))
        return false;
    if (seed) {
        if (!record_begin(record, game, (unsigned)players, option, seed->value, NULL, &wrong))
            return fail(reader, seed->line, "%s", why);
        return true;
    }
    if (!read_position(reader, game, players, record))
        return false;
    if (tag_find(reader, "Options") && memcmp(option, record->start.head.option, sizeof option) != 0)
        return fail(reader, setup->line, "the position has other options than the tag Options");
    return true;
}

static bool read_seats(Reader *reader, Record *record)
{
    for (size_t i = 0; i < reader->tag_count; i++) {
        const Tag *tag = &reader->tags[i];
        int32_t    seat;
        if (strncmp(tag->name, "Seat", 4) != 0)
            continue;
        if (!scan_number(scan_on(tag->name + 4, strlen(tag->name + 4)), &seat) || seat < 0 ||
            seat >= record->start.head.players)
            return fail(reader, tag->line, "tag %s: the seats are Seat0 to Seat%d", tag->name,
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
            return fail(reader, tag->line, "a seat is \"person NAME\", \"bot NAME\" or \"empty\"");
        if (strlen(name) >= sizeof one->name)
            return fail(reader, tag->line, "the name of a seat has at most %d bytes", RECORD_NAME - 1);
        memcpy(one->name, name, strlen(name));
    }
    const Tag *date = tag_find(reader, "Date");
    if (date && strlen(date->value) >= sizeof record->date)
        return fail(reader, date->line, "the date is written YYYY-MM-DD");
    if (date)
        memcpy(record->date, date->value, strlen(date->value));
    return true;
}

/* --- moves ----------------------------------------------------------------------------------------- */

/* A comment in braces; `text` gets it without blanks at its ends. */
static bool read_comment(Reader *reader, Text *text)
{
    int line = reader->line;
    step(reader);
    while (reader->at < reader->end && *reader->at != '}') {
        char c = is_blank(*reader->at) ? ' ' : *reader->at;
        if (text->length || c != ' ')
            text_char(text, c);
        step(reader);
    }
    if (reader->at == reader->end)
        return fail(reader, line, "a comment that begins here has no closing brace");
    step(reader);
    if (text->cut)
        return fail(reader, line, "a comment has at most %d bytes", COMMENT - 1);
    while (text->length && text->at[text->length - 1] == ' ')
        text->at[--text->length] = 0;
    return true;
}

/* {12.345s} is the time that a move took. */
static bool comment_time(const char *comment, int64_t *used_ms)
{
    int64_t seconds = 0, thousandths = 0, digits = 0;
    if (!is_digit(*comment))
        return false;
    for (; is_digit(*comment) && digits < 12; comment++, digits++)
        seconds = seconds * 10 + (*comment - '0');
    int64_t scale = 100;
    if (*comment == '.')
        for (comment++; is_digit(*comment) && scale; comment++, scale /= 10)
            thousandths += (*comment - '0') * scale;
    if (strcmp(comment, "s") != 0)
        return false;
    *used_ms = seconds * 1000 + thousandths;
    return true;
}

/* True, and behind it, where a number with a point stands here. */
static bool read_number(Reader *reader, size_t *number)
{
    const char *at    = reader->at;
    size_t      value = 0;
    while (at < reader->end && is_digit(*at) && value <= RECORD_MOVES)
        value = value * 10 + (size_t)(*at++ - '0');
    if (at == reader->at || at == reader->end || *at != '.')
        return false;
    while (at < reader->end && *at == '.')
        at++;
    reader->at = at;
    *number    = value;
    return true;
}

static bool read_word(Reader *reader, Text *out)
{
    size_t before = out->length;
    while (reader->at < reader->end && !is_blank(*reader->at) && *reader->at != '{') {
        if (*reader->at == 0 || *reader->at == '[')
            return fail(reader, reader->line, "unexpected %s among the moves",
                        *reader->at ? "tag" : "zero byte");
        text_char(out, *reader->at);
        step(reader);
    }
    return out->length > before || fail(reader, reader->line, "a move is missing here");
}

/* Number, seat, notation. */
static bool read_move(Reader *reader, const char *begin, Record *record, State *state)
{
    const Game *game   = record->game;
    size_t      number = 0;
    int         line   = reader->line;
    char        name[32], notation[NOTATION], why[256];
    Text        who   = text_on(name, sizeof name);
    Text        text  = text_on(notation, sizeof notation);
    Text        wrong = text_on(why, sizeof why);
    if (!read_number(reader, &number))
        return fail(reader, line, "a move begins with its number, such as \"%zu.\"", record->count + 1);
    if (number != record->count + 1)
        return fail(reader, line, "move %zu follows move %zu", number, record->count);
    skip_blanks(reader, begin);
    if (!read_word(reader, &who))
        return false;
    Seat seat;
    if (!seat_parse(game, state, scan_on(name, who.length), &seat))
        return fail(reader, line, "move %zu: there is no seat \"%s\"", number, name);

    for (;;) {
        skip_blanks(reader, begin);
        const char *here = reader->at;
        size_t      next;
        bool        done = here == reader->end || *here == '{' || *here == '*' || read_number(reader, &next);
        reader->at       = here;
        if (done)
            break;
        if (text.length)
            text_char(&text, ' ');
        if (!read_word(reader, &text))
            return false;
    }
    if (text.length == 0)
        return fail(reader, line, "move %zu has no notation behind its seat", number);
    if (text.cut)
        return fail(reader, line, "move %zu is too long to be a move", number);
    if (state->over)
        return fail(reader, line, "move %zu: the game was over before it", number);

    Move move = NO_MOVE;
    if (!game->move_parse(game, state, seat, scan_on(notation, text.length), &move, &wrong))
        return fail(reader, line, "move %zu, `%.60s`, cannot be read: %s", number, notation, why);
    Rule rule = game_play(game, state, seat, move, NULL);
    if (rule != LAWFUL) {
        rule_print(game, rule, &wrong);
        return fail(reader, line, "move %zu of %s, `%.60s`, breaks %s", number, name, notation, why);
    }
    return record_add(record, seat, move, -1, NULL) || fail(reader, line, "out of memory");
}

static bool note_comment(Reader *reader, Record *record)
{
    char comment[COMMENT];
    Text text = text_on(comment, sizeof comment);
    if (!read_comment(reader, &text))
        return false;
    if (record->count == 0 || text.length == 0)
        return true;
    RecordMove *move = &record->moves[record->count - 1];
    if (move->used_ms < 0 && comment_time(comment, &move->used_ms))
        return true;
    size_t before = move->comment ? strlen(move->comment) : 0;
    char  *longer = (char *)realloc(move->comment, before + text.length + 2);
    if (!longer)
        return fail(reader, reader->line, "out of memory");
    move->comment = longer;
    if (before)
        longer[before++] = ' ';
    memcpy(longer + before, comment, text.length + 1);
    return true;
}

static bool read_moves(Reader *reader, const char *begin, Record *record, State *state)
{
    state_copy(record->game, state, &record->start.head);
    for (;;) {
        skip_blanks(reader, begin);
        if (reader->at == reader->end)
            return true;
        if (*reader->at == '{') {
            if (!note_comment(reader, record))
                return false;
        } else if (*reader->at == '*') {
            step(reader);
            skip_blanks(reader, begin);
            return reader->at == reader->end ||
                   fail(reader, reader->line, "something follows the end of the moves");
        } else if (!read_move(reader, begin, record, state)) {
            return false;
        }
    }
}

/* --- the result ------------------------------------------------------------------------------------- */

static bool claim_holds(Reader *reader, const char *name, const char *found, bool needed)
{
    const Tag *tag = tag_find(reader, name);
    if (!tag)
        return !needed || fail(reader, 1, "the tag [%s \"%s\"] is missing", name, found);
    return strcmp(tag->value, found) == 0 ||
           fail(reader, tag->line, "%s is \"%.60s\", but the game came to \"%s\"", name, tag->value, found);
}

static bool result_holds(Reader *reader, const Game *game, const State *end)
{
    RecordResult result;
    record_result(game, end, &result);
    return claim_holds(reader, "Result", result.winners, true) &&
           (!end->over || (claim_holds(reader, "Scores", result.scores, true) &&
                           claim_holds(reader, "Places", result.places, false)));
}

static bool read_all(Reader *reader, Record *record, bool verify)
{
    const char *begin = reader->at;
    StateBox    end;
    for (skip_blanks(reader, begin); reader->at < reader->end && *reader->at == '[';
         skip_blanks(reader, begin))
        if (!read_tag(reader))
            return false;
    if (!read_start(reader, record) || !read_seats(reader, record) ||
        !read_moves(reader, begin, record, &end.head))
        return false;
    return !verify || result_holds(reader, record->game, &end.head);
}

bool record_read(Record *record, const char *text, size_t length, bool verify, Text *wrong)
{
    memset(record, 0, sizeof *record);
    if (length > RECORD_BYTES)
        return wrong_say(wrong, "line 1: the record is longer than %d bytes", RECORD_BYTES);
    int line = 1;
    for (size_t i = 0; i < length;) {
        size_t letter = utf8_letter(text + i, length - i);
        bool   blank  = text[i] == '\t' || text[i] == '\r' || text[i] == '\n';
        if (!letter && !blank)
            return wrong_say(wrong, "line %d: a control character, or no UTF-8", line);
        line += text[i] == '\n';
        i += letter ? letter : 1;
    }
    Reader *reader = (Reader *)calloc(1, sizeof *reader);
    if (!reader)
        return wrong_say(wrong, "line 1: out of memory");
    reader->at    = text;
    reader->end   = text + length;
    reader->line  = 1;
    reader->wrong = wrong;
    bool fine     = read_all(reader, record, verify);
    for (size_t i = 0; i < reader->tag_count; i++)
        free(reader->tags[i].value);
    free(reader);
    if (!fine)
        record_finish(record);
    return fine;
}
