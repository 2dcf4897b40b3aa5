/* admin_log.c -- replays a table's log, and says each event as the voice of the game says it. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/admin_log.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harbour/id.h"
#include "harbour/sea.h"
#include "words/voices.h"

typedef struct Saying {
    int64_t line, person, at_ms;
    char   *text;
} Saying;

typedef struct Noted {
    int64_t at_ms;
    Sitter  sitter; /* of events that bring one */
    Seat    target;
} Noted;

typedef struct Book {
    FILE       *out;
    Table      *table;
    bool        bad, hidden;
    Noted      *noted;
    size_t      count, room;
    Saying     *said;
    size_t      lines, lines_room, told; /* of chat */
    Noted       newcomer;                /* who asked last to take over */
    const char *names[MAX_SEATS];
    char        name[MAX_SEATS][TABLE_NAME];
    Voice       voice;
} Book;

/* --- reading ------------------------------------------------------------------------------------------------------- */

static bool grow(void **at, size_t *room, size_t size)
{
    size_t more = *room ? *room * 2 : 64;
    void  *wide = realloc(*at, more * size);
    if (wide) {
        *at   = wide;
        *room = more;
    }
    return wide != NULL;
}

static bool read_event(void *context, const StoreEvent *stored)
{
    Book   *book = (Book *)context;
    Event   event;
    Refusal why;
    book->bad = true;
    if (!event_decode((const uint8_t *)stored->body, stored->size, &event, &why) ||
        !table_check_event(book->table, &event, &why))
        return false;
    if (book->count == book->room && !grow((void **)&book->noted, &book->room, sizeof *book->noted))
        return false;
    book->noted[book->count++] = (Noted){stored->at_ms, event.sitter, event.target};
    if (book->table)
        table_apply(book->table, &event);
    else
        book->table = table_open(&event);
    book->bad = !book->table;
    return !book->bad;
}

static bool read_line(void *context, const ChatLine *line)
{
    Book *book = (Book *)context;
    if (book->lines == book->lines_room && !grow((void **)&book->said, &book->lines_room, sizeof *book->said))
        return false;
    Saying *one = &book->said[book->lines];
    *one        = (Saying){line->line, line->person, line->at_ms, strdup(line->text)};
    book->lines += one->text != NULL;
    return one->text != NULL;
}

/* --- writing ------------------------------------------------------------------------------------------------------- */

static void put_time(const Book *book, int64_t at_ms)
{
    time_t    s = (time_t)(at_ms / 1000);
    struct tm utc;
    char      text[32];
    (void)gmtime_r(&s, &utc);
    (void)strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &utc);
    (void)fprintf(book->out, "%s  ", text);
}

static const char *name_of(const Book *book, Seat seat)
{
    return seat < MAX_SEATS && book->name[seat][0] ? book->name[seat] : "somebody";
}

static void tell_chat(Book *book, int64_t until_ms)
{
    for (; book->told < book->lines && book->said[book->told].at_ms <= until_ms; book->told++) {
        const Saying *one    = &book->said[book->told];
        Holder        holder = holder_of(one->person);
        Seat          seat   = one->person ? table_seat_of(book->table, &holder) : (Seat)NO_SEAT;
        put_time(book, one->at_ms);
        (void)fprintf(book->out, "line %lld, %s says: %s\n", (long long)one->line, name_of(book, seat),
                      one->text);
    }
}

/* Who sits where by then, not in the end. */
static void follow_names(Book *book, const TableStep *step, const Noted *noted)
{
    if (step->kind == EVENT_SEATED)
        (void)snprintf(book->name[step->seat], sizeof book->name[0], "%s", noted->sitter.name);
    if (step->kind == EVENT_LEFT)
        book->name[step->seat][0] = 0;
    if (step->what == ASK_TAKEOVER && step->kind == EVENT_ASKED)
        book->newcomer = *noted;
    if (step->what == ASK_TAKEOVER && step->done && book->newcomer.target < MAX_SEATS)
        (void)snprintf(book->name[book->newcomer.target], sizeof book->name[0], "%s",
                       book->newcomer.sitter.name);
}

/* What happens to the table itself; cards do not come into it. */
static void say_event(const Book *book, const TableStep *step, const Noted *noted)
{
    static const char *const asks[ASK_KINDS] = {"nothing", "a take-back", "an end",
                                                "a pause", "to go on",    "to take over"};

    const char *who  = name_of(book, step->seat),
               *whom = noted->sitter.name[0] ? noted->sitter.name : "somebody";
    const char *what = asks[step->what < ASK_KINDS ? step->what : ASK_NONE];
    FILE       *out  = book->out;
    switch (step->kind) {
    case EVENT_CREATED: (void)fprintf(out, "The table is made: %s.", table_game(book->table)->name); break;
    case EVENT_SEATED:
        if (noted->sitter.kind == SEAT_INVITED)
            (void)fprintf(out, "Seat %u is kept for %s.", step->seat, whom);
        else
            (void)fprintf(out, "%s%s sits down on seat %u.", noted->sitter.kind == SEAT_BOT ? "The bot " : "",
                          whom, step->seat);
        break;
    case EVENT_LEFT: (void)fprintf(out, "Seat %u is free again.", step->seat); break;
    case EVENT_COMMITTED: (void)fputs("The secret of the deal is committed to.", out); break;
    case EVENT_ENTROPY: (void)fprintf(out, "%s adds to the deal.", who); break;
    case EVENT_STARTED: (void)fputs("The game begins.", out); break;
    case EVENT_TAKEN_BACK: (void)fprintf(out, "%s takes back; %u moves stand.", who, step->ply); break;
    case EVENT_ASKED:
        if (step->what == ASK_TAKEOVER)
            (void)fprintf(out, "%s asks to take over seat %u%s.", whom, noted->target,
                          step->done ? ", and does" : "");
        else
            (void)fprintf(out, "%s asks for %s%s.", who, what, step->done ? ", and it is so" : "");
        break;
    case EVENT_AGREED:
        (void)fprintf(out, "%s agrees to %s%s.", who, what, step->done ? ": it is so" : "");
        break;
    case EVENT_DECLINED: (void)fprintf(out, "%s says no to %s.", who, what); break;
    case EVENT_FLAG: (void)fprintf(out, "The time of %s is up.", who); break;
    case EVENT_RESIGNED: (void)fprintf(out, "%s gives up.", who); break;
    case EVENT_AWAY: (void)fprintf(out, "%s is away.", who); break;
    case EVENT_RETURNED: (void)fprintf(out, "%s is back.", who); break;
    case EVENT_BOT: (void)fprintf(out, "A bot plays on for %s.", who); break;
    case EVENT_ABORTED: (void)fputs("The game is off.", out); break;
    case EVENT_MOVED:
    case EVENT_NONE:
    case EVENT_KINDS: break;
    }
}

static void say_the_move(const Book *book, const TableStep *step)
{
    char        text[600];
    Text        out  = text_on(text, sizeof text);
    const Game *game = book->voice.game;
    game->move_print(game, step->before, step->seat, step->move, book->hidden ? step->seat : (Seat)ONLOOKER,
                     &out);
    (void)fprintf(book->out, "%s moves: %s.", name_of(book, step->seat), text);
}

static void tell_step(void *context, const TableStep *step)
{
    Book        *book  = (Book *)context;
    const Noted *noted = &book->noted[step->seq];
    if (step->kind != EVENT_AGREED)
        follow_names(book, step, noted);
    tell_chat(book, noted->at_ms);
    (void)fprintf(book->out, "%u  ", step->seq + 1);
    put_time(book, noted->at_ms);
    if (step->kind == EVENT_MOVED)
        say_the_move(book, step);
    else
        say_event(book, step, noted);
    if (step->kind == EVENT_AGREED)
        follow_names(book, step, noted);
    (void)fputc('\n', book->out);
    for (uint32_t i = 0; i < step->tape->count && i < step->tape->capacity; i++) {
        char text[600];
        Text out  = text_on(text, sizeof text);
        Fact fact = step->tape->facts[i];
        if (book->hidden)
            fact.seen = EVERYONE;
        if (say_fact(&book->voice, step->state, &fact, &out) && out.length)
            (void)fprintf(book->out, "       %s\n", text);
    }
}

/* --- all of it --------------------------------------------------------------------------------------------------------- */

StoreResult admin_log_print(Store *store, int64_t table, bool hidden, const char *language, FILE *out)
{
    Book        book = {.out = out, .hidden = hidden};
    TableRow    row;
    StoreResult result = store_table(store, table, &row);
    if (result == STORE_OK)
        result = store_events(store, table, 1, read_event, &book);
    if (result == STORE_OK)
        result = store_chat(store, table, 1, read_line, &book);
    if (result == STORE_OK && (book.bad || !book.table))
        result = STORE_BROKEN;
    if (result == STORE_OK) {
        for (Seat seat = 0; seat < MAX_SEATS; seat++)
            book.names[seat] = book.name[seat];
        book.voice = voice_open(table_game(book.table), language, book.names, ONLOOKER);
        if (!table_since(book.table, 0, tell_step, &book))
            result = STORE_BROKEN;
        tell_chat(&book, INT64_MAX);
    }
    for (size_t i = 0; i < book.lines; i++)
        free(book.said[i].text);
    free(book.said);
    free(book.noted);
    table_close(book.table);
    return result;
}
