/* record_reader.h -- a record while it is read; only record_read.c and record_tags.c need it. */
#ifndef TORTUGA_TABLE_RECORD_READER_H
#define TORTUGA_TABLE_RECORD_READER_H

#include "table/record.h"

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
    Text          *wrong;
} Reader;

/* Refuses with the line and a sentence; is false. */
bool reader_fail(Reader *reader, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

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
