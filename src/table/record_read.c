/* record_read.c -- reading a record, and playing it through while it is read.
 *
 * Tolerant about form: blank lines, line ends of any system, several moves in a line, comments
 * anywhere, tags in any order, tags it does not know, lines that begin with %. Strict about
 * content: a tag twice, a number out of its order, a seat that is not there, a move that cannot be
 * read or breaks a rule, a result that is not what the game came to: each is refused with its line. */
#define _POSIX_C_SOURCE 200809L
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "table/record_reader.h"
#include "table/utf8.h"
#include "table/wrong.h"
#include "words/voices.h"

enum { NOTATION = 256, COMMENT = 4096 };

const char *const record_keys[] = {"record.behind",
                                   "record.breaks",
                                   "record.claim",
                                   "record.comment-long",
                                   "record.comment-open",
                                   "record.committed",
                                   "record.date",
                                   "record.end",
                                   "record.end-behind",
                                   "record.end-persons",
                                   "record.follows",
                                   "record.game",
                                   "record.key",
                                   "record.letters",
                                   "record.line",
                                   "record.memory",
                                   "record.missing",
                                   "record.move-long",
                                   "record.name-long",
                                   "record.no-notation",
                                   "record.no-number",
                                   "record.no-seat",
                                   "record.option",
                                   "record.option-twice",
                                   "record.option-value",
                                   "record.over",
                                   "record.peeked",
                                   "record.peeked-many",
                                   "record.peeked-none",
                                   "record.players",
                                   "record.players-most",
                                   "record.position-none",
                                   "record.position-options",
                                   "record.position-players",
                                   "record.quote",
                                   "record.rules",
                                   "record.seat",
                                   "record.seats",
                                   "record.secret",
                                   "record.seed",
                                   "record.setup",
                                   "record.start",
                                   "record.tag",
                                   "record.tag-hex",
                                   "record.tag-long",
                                   "record.tag-missing",
                                   "record.tag-number",
                                   "record.tag-twice",
                                   "record.tags",
                                   "record.too-long",
                                   "record.unexpected",
                                   "record.unreadable",
                                   NULL};

/* What is wrong, in the words of the reader's voice; where it has none the key and its arguments. */
static void what_say(const Voice *voice, const char *key, const SayArg *args, unsigned count, Text *out)
{
    if ((voice->own.data || voice->common.data) && say_key(voice, key, args, count, out))
        return;
    text_add(out, key);
    for (unsigned i = 0; i < count; i++) {
        text_char(out, ' ');
        text_add(out, args[i].name);
        text_char(out, '=');
        if (args[i].text)
            text_add(out, args[i].text);
        else
            text_int(out, args[i].number);
    }
}

static bool line_say(const Voice *voice, int line, const char *what, Text *wrong)
{
    char         buffer[800];
    Text         text   = text_on(buffer, sizeof buffer);
    const SayArg args[] = {{"line", NULL, line}, {"what", what, 0}};
    if ((!voice->own.data && !voice->common.data) || !say_key(voice, "record.line", args, 2, &text)) {
        text = text_on(buffer, sizeof buffer);
        text_add(&text, "line ");
        text_int(&text, line);
        text_add(&text, ": ");
        text_add(&text, what);
    }
    return wrong_say(wrong, "%s", buffer);
}

bool reader_fail(Reader *reader, int line, const char *key, const SayArg *args, unsigned count)
{
    char   buffer[640];
    Quote  quote[FAULT_ARGS]; /* what stands there may be long */
    SayArg said[FAULT_ARGS];
    Text   text = text_on(buffer, sizeof buffer);
    for (unsigned i = 0; i < count; i++) {
        said[i] = args[i];
        if (!args[i].text || strcmp(args[i].name, "hint") == 0)
            continue;
        quote[i]     = wrong_quote(args[i].text, strlen(args[i].text));
        said[i].text = quote[i].text;
    }
    what_say(&reader->voice, key, said, count, &text);
    return line_say(&reader->voice, line, buffer, reader->wrong);
}

bool reader_quote(Reader *reader, int line, const char *sentence)
{
    return line_say(&reader->voice, line, sentence, reader->wrong);
}

/* --- characters ---------------------------------------------------------------------------------- */

static void skip_line(Reader *reader)
{
    while (reader->at < reader->end && *reader->at != '\n')
        reader_step(reader);
}

/* Blanks, and lines that begin with %. */
static void skip_blanks(Reader *reader, const char *begin)
{
    while (reader->at < reader->end) {
        bool first = reader->at == begin || reader->at[-1] == '\n';
        if (first && *reader->at == '%')
            skip_line(reader);
        else if (is_blank(*reader->at))
            reader_step(reader);
        else
            return;
    }
}

/* --- moves ----------------------------------------------------------------------------------------- */

/* A comment in braces; `text` gets it without blanks at its ends. */
static bool read_comment(Reader *reader, Text *text)
{
    int line = reader->line;
    reader_step(reader);
    while (reader->at < reader->end && *reader->at != '}') {
        char c = is_blank(*reader->at) ? ' ' : *reader->at;
        if (text->length || c != ' ')
            text_char(text, c);
        reader_step(reader);
    }
    if (reader->at == reader->end)
        return FAIL(reader, line, "comment-open");
    reader_step(reader);
    if (text->cut)
        return FAIL_OF(reader, line, "comment-long", NUMBER("most", COMMENT - 1));
    while (text->length && text->at[text->length - 1] == ' ')
        text->at[--text->length] = 0;
    return true;
}

/* {12.345s} is the time that a move took; what is too long to be told in milliseconds is a remark. */
static bool comment_time(const char *comment, int64_t *used_ms)
{
    int64_t seconds = 0, thousandths = 0;
    if (!is_digit(*comment))
        return false;
    for (; is_digit(*comment) && seconds <= INT64_MAX / 1000; comment++)
        seconds = seconds * 10 + (*comment - '0');
    int64_t scale = 100;
    if (*comment == '.')
        for (comment++; is_digit(*comment) && scale; comment++, scale /= 10)
            thousandths += (*comment - '0') * scale;
    if (strcmp(comment, "s") != 0 || seconds > (INT64_MAX - thousandths) / 1000)
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
            return FAIL(reader, reader->line, "unexpected");
        text_char(out, *reader->at);
        reader_step(reader);
    }
    return out->length > before || FAIL(reader, reader->line, "missing");
}

/* Number, seat, notation. */
static bool read_move(Reader *reader, const char *begin, Record *record, State *state)
{
    const Game *game   = record->game;
    size_t      number = 0;
    int         line   = reader->line;
    char        name[32], notation[NOTATION], hint[256], why[256];
    Text        who   = text_on(name, sizeof name);
    Text        text  = text_on(notation, sizeof notation);
    Text        key   = text_on(hint, sizeof hint);
    Text        wrong = text_on(why, sizeof why);
    if (!read_number(reader, &number))
        return FAIL_OF(reader, line, "no-number", NUMBER("number", record->count + 1));
    if (number != record->count + 1)
        return FAIL_OF(reader, line, "follows", NUMBER("number", number), NUMBER("last", record->count));
    skip_blanks(reader, begin);
    if (!read_word(reader, &who))
        return false;
    Seat seat;
    if (!seat_parse(game, state, scan_on(name, who.length), &seat))
        return FAIL_OF(reader, line, "no-seat", NUMBER("number", number), WORDS("text", name));

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
        return FAIL_OF(reader, line, "no-notation", NUMBER("number", number));
    if (text.cut)
        return FAIL_OF(reader, line, "move-long", NUMBER("number", number));
    if (state->over)
        return FAIL_OF(reader, line, "over", NUMBER("number", number));

    Move move = NO_MOVE;
    if (!game->move_parse(game, state, seat, scan_on(notation, text.length), &move, &key)) {
        Voice voice = reader->voice; /* what helps is among the game's words */
        if (!voice.own.data || voice.game != game)
            voice = voice_english(game);
        say_words(&voice, hint, &wrong);
        return FAIL_OF(reader, line, "unreadable", NUMBER("number", number), WORDS("move", notation),
                       WORDS("hint", why));
    }
    Rule rule = game_play(game, state, seat, move, NULL);
    if (rule != LAWFUL) {
        rule_print(game, rule, &wrong);
        return FAIL_OF(reader, line, "breaks", NUMBER("number", number), WORDS("seat", name),
                       WORDS("move", notation), WORDS("rule", why));
    }
    if (!record_add(record, seat, move, -1, NULL))
        return FAIL(reader, line, "memory");
    record_recall(record, record->count, state);
    return true;
}

/* Comments are collected until the move is left behind, so that each is copied once or twice however
 * many there are. */
static bool talk_add(Reader *reader, const char *comment, size_t length)
{
    size_t needs = reader->talk_length + 1 + length + 1;
    if (needs > reader->talk_size) {
        size_t size = 2 * reader->talk_size > needs ? 2 * reader->talk_size : needs;
        char  *more = (char *)realloc(reader->talk, size);
        if (!more)
            return FAIL(reader, reader->line, "memory");
        reader->talk      = more;
        reader->talk_size = size;
    }
    if (reader->talk_length)
        reader->talk[reader->talk_length++] = ' ';
    memcpy(reader->talk + reader->talk_length, comment, length + 1);
    reader->talk_length += length;
    return true;
}

/* The last move is left behind: what was said about it is its own now. */
static void talk_end(Reader *reader, Record *record)
{
    if (!reader->talk)
        return;
    record->moves[record->count - 1].comment = reader->talk;
    reader->talk                             = NULL;
    reader->talk_length = reader->talk_size = 0;
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
    return talk_add(reader, comment, text.length);
}

static bool read_moves(Reader *reader, const char *begin, Record *record, State *state)
{
    record_replay(record, 0, state);
    for (;;) {
        skip_blanks(reader, begin);
        if (reader->at == reader->end) {
            talk_end(reader, record);
            return true;
        }
        if (*reader->at == '{') {
            if (!note_comment(reader, record))
                return false;
            continue;
        }
        talk_end(reader, record);
        if (*reader->at == '*') {
            reader_step(reader);
            skip_blanks(reader, begin);
            return reader->at == reader->end || FAIL(reader, reader->line, "behind");
        } else if (!read_move(reader, begin, record, state)) {
            return false;
        }
    }
}

/* --- the result ------------------------------------------------------------------------------------- */

static bool claim_holds(Reader *reader, const char *name, const char *found, bool needed)
{
    const Tag *tag = reader_find(reader, name);
    if (!tag)
        return !needed || FAIL_OF(reader, 1, "tag-missing", WORDS("tag", name), WORDS("text", found));
    return strcmp(tag->value, found) == 0 || FAIL_OF(reader, tag->line, "claim", WORDS("tag", name),
                                                     WORDS("text", tag->value), WORDS("found", found));
}

static bool peeks_hold(Reader *reader, const Record *record)
{
    size_t last = record->peek_count ? record->peeks[record->peek_count - 1] : 0;
    return last <= record->count || FAIL_OF(reader, reader_find(reader, "Peeked")->line, "peeked-many",
                                            NUMBER("number", last), NUMBER("last", record->count));
}

static bool result_holds(Reader *reader, const Record *record, const State *end)
{
    RecordResult result;
    record_result(record, end, &result);
    return claim_holds(reader, "Result", result.winners, true) &&
           (!result.places[0] || (claim_holds(reader, "Scores", result.scores, true) &&
                                  claim_holds(reader, "Places", result.places, false)));
}

static bool read_tags(Reader *reader, const char *begin)
{
    for (skip_blanks(reader, begin); reader->at < reader->end && *reader->at == '[';
         skip_blanks(reader, begin))
        if (!reader_tag(reader))
            return false;
    return true;
}

static bool read_all(Reader *reader, Record *record, bool verify)
{
    const char *begin = reader->at;
    StateBox    end;
    if (!read_tags(reader, begin) || !reader_begin(reader, record) ||
        !read_moves(reader, begin, record, &end.head) || !peeks_hold(reader, record))
        return false;
    return !verify || result_holds(reader, record, &end.head);
}

bool record_read(Record *record, const char *text, size_t length, bool verify, RecordPosition position,
                 Text *wrong)
{
    Voice english = voice_english(games_all[0]);
    return record_read_in(record, text, length, verify, position, &english, wrong);
}

static Reader *reader_create(const char *text, size_t length, const Voice *voice, Text *wrong)
{
    Reader *reader = (Reader *)calloc(1, sizeof *reader);
    if (!reader) {
        line_say(voice, 1, "out of memory", wrong);
        return NULL;
    }
    reader->at    = text;
    reader->end   = text + length;
    reader->line  = 1;
    reader->wrong = wrong;
    reader->voice = *voice;
    return reader;
}

static void reader_destroy(Reader *reader)
{
    for (size_t i = 0; i < reader->tag_count; i++)
        free(reader->tags[i].value);
    free(reader->talk);
    free(reader);
}

static bool read_to_end(Reader *reader, Record *record, bool verify)
{
    const char *text   = reader->at;
    size_t      length = (size_t)(reader->end - text);
    int         line   = 1;
    bool fine = length <= RECORD_BYTES || FAIL_OF(reader, line, "too-long", NUMBER("most", RECORD_BYTES));
    for (size_t i = 0; fine && i < length;) {
        size_t letter = utf8_letter(text + i, length - i);
        bool   blank  = text[i] == '\t' || text[i] == '\r' || text[i] == '\n';
        fine          = letter || blank || FAIL(reader, line, "letters");
        line += text[i] == '\n';
        i += letter ? letter : 1;
    }
    fine = fine && read_all(reader, record, verify);
    reader_destroy(reader);
    if (!fine)
        record_finish(record);
    return fine;
}

bool record_read_in(Record *record, const char *text, size_t length, bool verify, RecordPosition position,
                    const Voice *voice, Text *wrong)
{
    memset(record, 0, sizeof *record);
    Reader *reader = reader_create(text, length, voice, wrong);
    if (!reader)
        return false;
    reader->position = position;
    return read_to_end(reader, record, verify);
}

bool record_read_laid(Record *record, const char *text, size_t length, bool verify, const Game *game,
                      const State *start, const Voice *voice, Text *wrong)
{
    memset(record, 0, sizeof *record);
    Reader *reader = reader_create(text, length, voice, wrong);
    if (!reader)
        return false;
    reader->laid_game = game;
    reader->laid      = start;
    return read_to_end(reader, record, verify);
}

bool record_tag(const char *text, size_t length, const char *name, Text *out)
{
    Voice   nobody = {games_all[0], {NULL, 0}, {NULL, 0}, NULL, ONLOOKER};
    Text    wrong  = text_on(NULL, 0);
    Reader *reader = length <= RECORD_BYTES ? reader_create(text, length, &nobody, &wrong) : NULL;
    if (!reader)
        return false;
    /* Tags behind one that cannot be read are not looked for: such a record is refused anyway. */
    (void)read_tags(reader, text);
    const Tag *tag = reader_find(reader, name);
    if (tag)
        text_add(out, tag->value);
    reader_destroy(reader);
    return tag != NULL;
}
