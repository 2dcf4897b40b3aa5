/* admin_log.c -- replays a table's log, and says each event: what is of the game as the voice of the game says it, what
 * happens to the table in the words of the terminal (`log.…`), in the same language. */
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
    Voice       voice, words;
} Book;

#define TXT(name, text)   ((SayArg){name, text, 0})
#define NUM(name, number) ((SayArg){name, NULL, number})

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

/* A sentence with up to two arguments; one that is not needed has no name. */
static void put_words(const Book *book, const char *key, SayArg one, SayArg two)
{
    char         text[1000];
    Text         out    = text_on(text, sizeof text);
    const SayArg args[] = {one, two};
    unsigned     count  = one.name ? two.name ? 2 : 1 : 0;
    if (!say_key(&book->words, key, args, count, &out))
        text_add(&out, key);
    (void)fputs(text, book->out);
}

#define NONE ((SayArg){NULL, NULL, 0})

static const char *name_or(const Book *book, const char *name, char room[TABLE_NAME])
{
    Text out = text_on(room, TABLE_NAME);
    if (name[0])
        return name;
    (void)say_key(&book->words, "log.somebody", NULL, 0, &out);
    return room;
}

static const char *name_of(const Book *book, Seat seat, char room[TABLE_NAME])
{
    return name_or(book, seat < MAX_SEATS ? book->name[seat] : "", room);
}

/* What somebody said may be longer than any sentence of ours. */
static void put_said(const Book *book, const Saying *saying, const char *name)
{
    size_t       room   = strlen(saying->text) + 1000;
    char        *text   = (char *)malloc(room);
    Text         out    = text_on(text, text ? room : 0);
    const SayArg args[] = {NUM("line", saying->line), TXT("name", name), TXT("text", saying->text)};
    if (text && say_key(&book->words, "log.said", args, 3, &out))
        (void)fputs(text, book->out);
    (void)fputc('\n', book->out);
    free(text);
}

static void tell_chat(Book *book, int64_t until_ms)
{
    for (; book->told < book->lines && book->said[book->told].at_ms <= until_ms; book->told++) {
        const Saying *one    = &book->said[book->told];
        Holder        holder = holder_of(one->person);
        Seat          seat   = one->person ? table_seat_of(book->table, &holder) : (Seat)NO_SEAT;
        char          room[TABLE_NAME];
        put_time(book, one->at_ms);
        put_said(book, one, name_of(book, seat, room));
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

/* What people ask each other for, and answer. */
static void say_ask(const Book *book, const TableStep *step, SayArg name, const Noted *noted)
{
    static const char *const asks[ASK_KINDS] = {
        NULL, "log.ask-take-back", "log.ask-end", "log.ask-pause", "log.ask-resume", NULL};
    static const char *const agrees[ASK_KINDS]   = {NULL,
                                                    "log.agree-take-back",
                                                    "log.agree-end",
                                                    "log.agree-pause",
                                                    "log.agree-resume",
                                                    "log.agree-takeover"};
    static const char *const declines[ASK_KINDS] = {NULL,
                                                    "log.decline-take-back",
                                                    "log.decline-end",
                                                    "log.decline-pause",
                                                    "log.decline-resume",
                                                    "log.decline-takeover"};

    char        room[TABLE_NAME];
    const char *whom = name_or(book, noted->sitter.name, room);
    unsigned    what = step->what < ASK_KINDS ? step->what : ASK_NONE;
    if (step->kind == EVENT_ASKED && what == ASK_TAKEOVER)
        put_words(book, "log.ask-takeover", TXT("name", whom), NUM("seat", noted->target));
    else if (what != ASK_NONE)
        put_words(book,
                  step->kind == EVENT_ASKED    ? asks[what]
                  : step->kind == EVENT_AGREED ? agrees[what]
                                               : declines[what],
                  name, NONE);
    if (step->done) {
        (void)fputc(' ', book->out);
        put_words(book, "log.granted", NONE, NONE);
    }
}

/* What happens to the table itself; cards do not come into it. */
static void say_event(const Book *book, const TableStep *step, const Noted *noted)
{
    char   own[TABLE_NAME], other[TABLE_NAME];
    SayArg name = TXT("name", name_of(book, step->seat, own));
    SayArg whom = TXT("name", name_or(book, noted->sitter.name, other));
    SayArg seat = NUM("seat", step->seat);
    switch (step->kind) {
    case EVENT_CREATED:
        put_words(book, "log.created", TXT("game", table_game(book->table)->name), NONE);
        break;
    case EVENT_SEATED:
        if (noted->sitter.kind == SEAT_INVITED)
            put_words(book, "log.kept", whom, seat);
        else if (noted->sitter.kind == SEAT_BOT)
            put_words(book, "log.bot-sits", whom, seat);
        else
            put_words(book, "log.sits", whom, seat);
        break;
    case EVENT_LEFT: put_words(book, "log.left", seat, NONE); break;
    case EVENT_COMMITTED: put_words(book, "log.committed", NONE, NONE); break;
    case EVENT_ENTROPY: put_words(book, "log.entropy", name, NONE); break;
    case EVENT_STARTED: put_words(book, "log.started", NONE, NONE); break;
    case EVENT_TAKEN_BACK: put_words(book, "log.taken-back", name, NUM("moves", step->ply)); break;
    case EVENT_ASKED:
    case EVENT_AGREED:
    case EVENT_DECLINED: say_ask(book, step, name, noted); break;
    case EVENT_FLAG: put_words(book, "log.flag", name, NONE); break;
    case EVENT_RESIGNED: put_words(book, "log.resigned", name, NONE); break;
    case EVENT_AWAY: put_words(book, "log.away", name, NONE); break;
    case EVENT_RETURNED: put_words(book, "log.returned", name, NONE); break;
    case EVENT_BOT: put_words(book, "log.bot", name, NONE); break;
    case EVENT_ABORTED: put_words(book, "log.aborted", NONE, NONE); break;
    case EVENT_MOVED:
    case EVENT_NONE:
    case EVENT_KINDS: break;
    }
}

static void say_the_move(const Book *book, const TableStep *step)
{
    char        text[600], room[TABLE_NAME];
    Text        out  = text_on(text, sizeof text);
    const Game *game = book->voice.game;
    game->move_print(game, step->before, step->seat, step->move, book->hidden ? step->seat : (Seat)ONLOOKER,
                     &out);
    put_words(book, "log.moved", TXT("name", name_of(book, step->seat, room)), TXT("move", text));
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
        book.words = book.voice;
        (void)voice_open_part(&book.words, language, "terminal");
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
