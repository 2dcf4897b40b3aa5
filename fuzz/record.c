/* record.c -- arbitrary text as the record of a game.
 *
 * It is refused with a sentence, or read; and what was read is written as text that reads as the
 * same game. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "position/position.h"
#include "table/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Record record = {0};
    char   why[512];
    Text   wrong = text_on(why, sizeof why);
    if (!record_read(&record, (const char *)data, size, false, position_read, &wrong)) {
        MUST(wrong.length > 0);
        record_finish(&record);
        return 0;
    }
    char *text = record_write(&record, NO_SEAT);
    MUST(text);
    Record again = {0};
    MUST(record_read(&again, text, strlen(text), true, position_read, &wrong));
    MUST(again.count == record.count);
    StateBox a, b;
    record_replay(&record, record.count, &a.head);
    record_replay(&again, again.count, &b.head);
    MUST(memcmp(&a, &b, record.game->state_size) == 0);
    record_finish(&again);
    record_finish(&record);
    free(text);
    return 0;
}
