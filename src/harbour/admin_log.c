/* admin_log.c -- replays a table's log, and says each event: what is of the game as the voice of the game says it, what
 * happens to the table in the words of the terminal (`log.…`), in the same language. It is read twice: who spoke is told by
 * the table as it is in the end. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/admin_log.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harbour/id.h"
#include "harbour/sea.h"

typedef struct Saying {
    int64_t line, person, at_ms;
    char   *text;
} Saying;

typedef struct Book {
    FILE        *out;
    tg_table    *table; /* as it is in the end  */
    tg_table    *told;  /* as far as it is told */
    tg_tape     *tape;
    bool         bad, hidden;
    Saying      *said;
    size_t       lines, lines_room, chatted;
    tg_happening newcomer; /* who asked last to take over */
    char         name[TG_MAX_SEATS][TG_NAME_BYTES];
    tg_voice    *voice, *words;
} Book;

#define TXT(name, text)   ((tg_say_arg){name, text, 0})
#define NUM(name, number) ((tg_say_arg){name, NULL, number})

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
    Book *book = (Book *)context;
    book->bad  = !tg_table_follow(&book->table, stored->body, stored->size, NULL, NULL);
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
static void put_words(const Book *book, const char *key, tg_say_arg one, tg_say_arg two)
{
    char             text[1000];
    const tg_say_arg args[] = {one, two};
    unsigned         count  = one.name ? two.name ? 2 : 1 : 0;
    bool             said   = tg_say_with(book->words, key, args, count, text, sizeof text) > 0;
    (void)fputs(said ? text : key, book->out);
}

#define NONE ((tg_say_arg){NULL, NULL, 0})

static const char *name_or(const Book *book, const char *name, char room[TG_NAME_BYTES])
{
    if (name[0])
        return name;
    (void)tg_say_with(book->words, "log.somebody", NULL, 0, room, TG_NAME_BYTES);
    return room;
}

static const char *name_of(const Book *book, int seat, char room[TG_NAME_BYTES])
{
    return name_or(book, is_seat(seat) ? book->name[seat] : "", room);
}

/* What somebody said may be longer than any sentence of ours. */
static void put_said(const Book *book, const Saying *saying, const char *name)
{
    size_t           room   = strlen(saying->text) + 1000;
    char            *text   = (char *)malloc(room);
    const tg_say_arg args[] = {NUM("line", saying->line), TXT("name", name), TXT("text", saying->text)};
    if (text && tg_say_with(book->words, "log.said", args, 3, text, room))
        (void)fputs(text, book->out);
    (void)fputc('\n', book->out);
    free(text);
}

static void tell_chat(Book *book, int64_t until_ms)
{
    for (; book->chatted < book->lines && book->said[book->chatted].at_ms <= until_ms; book->chatted++) {
        const Saying *one    = &book->said[book->chatted];
        Holder        holder = holder_of(one->person);
        int           seat   = one->person ? tg_table_seat_of(book->table, holder.id) : TG_NO_SEAT;
        char          room[TG_NAME_BYTES];
        put_time(book, one->at_ms);
        put_said(book, one, name_of(book, seat, room));
    }
}

/* Who sits where by then, not in the end. */
static void follow_names(Book *book, const tg_happening *what)
{
    if (what->kind == TG_EVENT_SEATED)
        (void)snprintf(book->name[what->seat], sizeof book->name[0], "%s", what->sitter.name);
    if (what->kind == TG_EVENT_LEFT)
        book->name[what->seat][0] = 0;
    if (what->what == TG_ASK_TAKEOVER && what->kind == TG_EVENT_ASKED)
        book->newcomer = *what;
    if (what->what == TG_ASK_TAKEOVER && what->done && is_seat(book->newcomer.target))
        (void)snprintf(book->name[book->newcomer.target], sizeof book->name[0], "%s",
                       book->newcomer.sitter.name);
    for (int seat = 0; seat < TG_MAX_SEATS; seat++)
        tg_voice_seat(book->voice, seat, book->name[seat]);
}

/* What people ask each other for, and answer. */
static void say_ask(const Book *book, const tg_happening *step, tg_say_arg name)
{
    static const char *const asks[TG_ASK_TAKEOVER + 1] = {
        NULL, "log.ask-take-back", "log.ask-end", "log.ask-pause", "log.ask-resume", NULL};
    static const char *const agrees[TG_ASK_TAKEOVER + 1]   = {NULL,
                                                              "log.agree-take-back",
                                                              "log.agree-end",
                                                              "log.agree-pause",
                                                              "log.agree-resume",
                                                              "log.agree-takeover"};
    static const char *const declines[TG_ASK_TAKEOVER + 1] = {NULL,
                                                              "log.decline-take-back",
                                                              "log.decline-end",
                                                              "log.decline-pause",
                                                              "log.decline-resume",
                                                              "log.decline-takeover"};

    char        room[TG_NAME_BYTES];
    const char *whom = name_or(book, step->sitter.name, room);
    int         what = step->what;
    if (step->kind == TG_EVENT_ASKED && what == TG_ASK_TAKEOVER)
        put_words(book, "log.ask-takeover", TXT("name", whom), NUM("seat", step->target));
    else if (what != 0)
        put_words(book,
                  step->kind == TG_EVENT_ASKED    ? asks[what]
                  : step->kind == TG_EVENT_AGREED ? agrees[what]
                                                  : declines[what],
                  name, NONE);
    if (step->done) {
        (void)fputc(' ', book->out);
        put_words(book, "log.granted", NONE, NONE);
    }
}

/* What happens to the table itself; cards do not come into it. */
static void say_event(const Book *book, const tg_happening *step)
{
    char       own[TG_NAME_BYTES], other[TG_NAME_BYTES];
    tg_say_arg name = TXT("name", name_of(book, step->seat, own));
    tg_say_arg whom = TXT("name", name_or(book, step->sitter.name, other));
    tg_say_arg seat = NUM("seat", step->seat);
    switch (step->kind) {
    case TG_EVENT_CREATED:
        put_words(book, "log.created", TXT("game", tg_game_name(tg_table_game(book->table))), NONE);
        break;
    case TG_EVENT_SEATED:
        if (step->sitter.kind == TG_SEAT_INVITED)
            put_words(book, "log.kept", whom, seat);
        else if (step->sitter.kind == TG_SEAT_BOT)
            put_words(book, "log.bot-sits", whom, seat);
        else
            put_words(book, "log.sits", whom, seat);
        break;
    case TG_EVENT_LEFT: put_words(book, "log.left", seat, NONE); break;
    case TG_EVENT_COMMITTED: put_words(book, "log.committed", NONE, NONE); break;
    case TG_EVENT_ENTROPY: put_words(book, "log.entropy", name, NONE); break;
    case TG_EVENT_STARTED: put_words(book, "log.started", NONE, NONE); break;
    case TG_EVENT_TAKEN_BACK:
        put_words(book, "log.taken-back", name, NUM("moves", tg_table_plies(book->told)));
        break;
    case TG_EVENT_ASKED:
    case TG_EVENT_AGREED:
    case TG_EVENT_DECLINED: say_ask(book, step, name); break;
    case TG_EVENT_FLAG: put_words(book, "log.flag", name, NONE); break;
    case TG_EVENT_RESIGNED: put_words(book, "log.resigned", name, NONE); break;
    case TG_EVENT_AWAY: put_words(book, "log.away", name, NONE); break;
    case TG_EVENT_RETURNED: put_words(book, "log.returned", name, NONE); break;
    case TG_EVENT_BOT: put_words(book, "log.bot", name, NONE); break;
    case TG_EVENT_ABORTED: put_words(book, "log.aborted", NONE, NONE); break;
    default: break; /* a move */
    }
}

static void put_move(const Book *book, const char *move, const tg_happening *step)
{
    char room[TG_NAME_BYTES];
    put_words(book, "log.moved", TXT("name", name_of(book, step->seat, room)), TXT("move", move));
}

static bool tell_event(void *context, const StoreEvent *stored)
{
    char         text[600] = "";
    Book        *book      = (Book *)context;
    tg_happening step;
    if (book->told && tg_table_seq(book->told) >= tg_table_seq(book->table))
        return false; /* written since it was read for the first time */
    book->bad = !tg_event_read(stored->body, stored->size, &step);
    if (!book->bad && step.kind == TG_EVENT_MOVED) /* as it is written where it was made */
        (void)tg_move_text(tg_table_game(book->table), tg_table_state(book->told), step.seat, step.move,
                           book->hidden ? step.seat : TG_ONLOOKER, text, sizeof text);
    book->bad = book->bad || !tg_table_follow(&book->told, stored->body, stored->size, book->tape, NULL);
    if (book->bad)
        return false;
    if (step.kind != TG_EVENT_AGREED)
        follow_names(book, &step);
    tell_chat(book, stored->at_ms);
    (void)fprintf(book->out, "%u  ", tg_table_seq(book->told));
    put_time(book, stored->at_ms);
    if (step.kind == TG_EVENT_MOVED)
        put_move(book, text, &step);
    else
        say_event(book, &step);
    if (step.kind == TG_EVENT_AGREED)
        follow_names(book, &step);
    (void)fputc('\n', book->out);
    if (book->hidden)
        tg_tape_open(book->tape);
    for (unsigned i = 0; i < tg_tape_count(book->tape); i++)
        if (tg_say_fact(book->voice, tg_table_state(book->told), book->tape, i, TG_ONLOOKER, text,
                        sizeof text))
            (void)fprintf(book->out, "       %s\n", text);
    return true;
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
    if (result == STORE_OK && !book.bad && book.table) {
        const tg_game *game = tg_table_game(book.table);
        book.tape           = tg_tape_create(game);
        book.voice          = tg_voice_create(game, language);
        book.words          = tg_voice_create_part(game, language, "terminal");
    }
    if (result == STORE_OK && (!book.tape || !book.voice || !book.words))
        result = STORE_BROKEN;
    if (result == STORE_OK)
        result = store_events(store, table, 1, tell_event, &book);
    if (result == STORE_OK && book.bad)
        result = STORE_BROKEN;
    if (result == STORE_OK)
        tell_chat(&book, INT64_MAX);
    for (size_t i = 0; i < book.lines; i++)
        free(book.said[i].text);
    free(book.said);
    tg_voice_destroy(book.words);
    tg_voice_destroy(book.voice);
    tg_tape_destroy(book.tape);
    tg_table_close(book.told);
    tg_table_close(book.table);
    return result;
}
