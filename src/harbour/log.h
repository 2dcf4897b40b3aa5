/* log.h -- one line an event, for people or (--log json) for machines.
 *
 *     2026-11-16T09:30:12.345Z signed-in person=8fk2… address=192.0.2.7
 *     {"at":"2026-11-16T09:30:12.345Z","event":"signed-in","person":"8fk2…","address":"192.0.2.7"}
 *
 * Any thread may write: a line is one write. No secrets go in: no tokens, no passwords, no cards. */
#ifndef TORTUGA_HARBOUR_LOG_H
#define TORTUGA_HARBOUR_LOG_H

#include <stdbool.h>
#include <stdint.h>

void log_begin(bool json, bool quiet);

typedef struct LogField {
    const char *name;
    const char *text; /* NULL: the number */
    int64_t     number;
} LogField;

/* LOG("signed-in", {"person", id}, {"port", NULL, 8080}) */
#define LOG(...) log_event(LOG_EVENT(__VA_ARGS__, {NULL, NULL, 0}))
#define LOG_EVENT(event, ...)                                                                                \
    event, (const LogField[]) { __VA_ARGS__ }
void log_event(const char *event, const LogField *fields);

#endif
