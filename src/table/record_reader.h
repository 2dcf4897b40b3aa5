/* record_reader.h -- a record while it is read; only record_read.c and record_tags.c need it. */
#ifndef TORTUGA_TABLE_RECORD_READER_H
#define TORTUGA_TABLE_RECORD_READER_H

#include "table/record.h"
#include "voice/say.h"

enum { TAGS = 32 };

typedef struct Tag {
    char  name[24];
    char *value;
    int   line;
} Tag;

typedef struct Reader {
    const char    *at, *end;
    int            line;
    Tag            tags[TAGS];
    size_t         tag_count;
    char          *talk; /* the comments to the last move so far, one text; NULL: none  */
    size_t         talk_length, talk_size;
    RecordPosition position;
    const Game    *laid_game; /* or the position is there already, of this game */
    const State   *laid;
    Voice          voice; /* in whose words it is said what is wrong */
    Text          *wrong;
} Reader;

/* Refuses with the line and the words of a key; is false. */
enum { FAULT_ARGS = 4 };
bool reader_fail(Reader *reader, int line, const char *key, const SayArg *args, unsigned count);

/* The same with a sentence that was made elsewhere. */
bool reader_quote(Reader *reader, int line, const char *sentence);

#define FAIL(reader, line, key) reader_fail(reader, line, "record." key, NULL, 0)
#define FAIL_OF(reader, line, key, ...)                                                                      \
    reader_fail(reader, line, "record." key, (const SayArg[]){__VA_ARGS__},                                  \
                (unsigned)(sizeof((const SayArg[]){__VA_ARGS__}) / sizeof(SayArg)))
#define NUMBER(name, value)                                                                                  \
    {                                                                                                        \
        name, NULL, (int64_t)(value)                                                                         \
    }
#define WORDS(name, text)                                                                                    \
    {                                                                                                        \
        name, text, 0                                                                                        \
    }

static inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Over the character at hand. */
static inline void reader_step(Reader *reader)
{
    if (*reader->at == '\n')
        reader->line++;
    reader->at++;
}

/* Reads the tag that begins here. */
bool reader_tag(Reader *reader);

/* The tag of that name, or NULL. */
const Tag *reader_find(const Reader *reader, const char *name);

/* Begins the record as the tags say: game, options, start, seats, date. */
bool reader_begin(Reader *reader, Record *record);

#endif
