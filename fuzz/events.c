/* events.c -- arbitrary bytes as the log of a table.
 *
 * Two bytes of length, then an event, and so on. Each is refused with a reason, or can happen: then it has the same bytes when
 * it is written again, it applies, and the log up to there leads to the same table a second time. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "table/table.h"

typedef struct Log {
    const uint8_t *bytes;
    size_t         size, at;
} Log;

static bool next(void *context, const uint8_t **bytes, size_t *size)
{
    Log *log = (Log *)context;
    if (log->size - log->at < 2)
        return false;
    size_t length = log->bytes[log->at] | (size_t)log->bytes[log->at + 1] << 8;
    if (length > log->size - log->at - 2)
        return false;
    *bytes = log->bytes + log->at + 2;
    *size  = length;
    log->at += 2 + length;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Log            log = {data, size, 0};
    const uint8_t *bytes;
    size_t         length, done = 0;
    Table         *table = NULL;
    while (next(&log, &bytes, &length)) {
        Event   event;
        Refusal why;
        uint8_t again[EVENT_BYTES];
        memset(&why, 0, sizeof why);
        if (!event_decode(bytes, length, &event, &why)) {
            MUST(why.key);
            break;
        }
        MUST(event_encode(&event, again, sizeof again) == length && memcmp(again, bytes, length) == 0);
        if (!table_check_event(table, &event, &why)) {
            MUST(why.key || why.rule);
            break;
        }
        if (table)
            table_apply(table, &event);
        else
            table = table_open(&event);
        MUST(table);
        done = log.at;
    }
    if (table) {
        Log      once = {data, done, 0};
        uint32_t seq;
        Refusal  why;
        Table   *other = table_replay(next, &once, &seq, &why);
        MUST(other && table_same(table, other) && seq == table_seq(table));
        (void)table_hash(table, 0);
        table_close(other);
    }
    table_close(table);
    return 0;
}
