/* deeds.c -- reads what somebody wants to do at a table, and checks it when its turn comes. */
#include "harbour/deeds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/json_in.h"
#include "harbour/launch.h"
#include "words/voices.h"

enum { MOVE_MOST = 1000 };

static bool faulty(DeedFault *fault, const char *code, const char *sentence)
{
    *fault = (DeedFault){code, sentence};
    return false;
}

/* --- what every deed has ------------------------------------------------------------------------------------------ */

Seat errand_viewer(const Errand *errand)
{
    Seat seat = ship_seat(errand->ship, errand->person.id);
    return seat < MAX_SEATS ? seat : (Seat)ONLOOKER;
}

void errand_write_missed(Errand *errand, Paper *paper)
{
    uint32_t now    = table_seq(errand->ship->table);
    uint32_t since  = errand->seq >= 0 && errand->seq < (int64_t)now ? (uint32_t)errand->seq : now;
    Seat     viewer = errand_viewer(errand);
    Message *missed = ship_may_watch(errand->ship, viewer)
                          ? ship_message(errand->ship, viewer, errand->language, since)
                          : NULL;
    if (!missed)
        return;
    json_name(paper, "missed");
    json_raw(paper, (const char *)message_text(missed), missed->length);
    message_drop(missed);
}

bool deed_read(Errand *errand, const json_t *json, DeedFault *fault)
{
    const json_t *lang = json_object_get(json, "lang"), *seq = json_object_get(json, "seq");
    const char   *name  = json_string_value(lang);
    const char   *meant = !lang ? "en" : name && !*name ? "" : voice_meant(name);
    json_t       *id    = json_object_get(json, "id");
    if (!meant)
        return faulty(fault, "lang", "That language is not spoken here.");
    (void)snprintf(errand->language, sizeof errand->language, "%s", meant);
    errand->tag = json_incref(id);
    if (!seq)
        return true;
    errand->seq = json_integer_value(seq);
    return (json_is_integer(seq) && errand->seq >= 0) || faulty(fault, "seq", "seq is a number from 0 on.");
}

static void put_whole(unsigned char *to, int64_t number)
{
    for (int i = 0; i < 8; i++)
        to[i] = (unsigned char)((uint64_t)number >> (8 * i));
}

int64_t deed_print(const Errand *errand, const uint8_t key[crypto_shorthash_KEYBYTES])
{
    unsigned char bytes[34] = {0}, hash[crypto_shorthash_BYTES];
    const char   *text      = json_string_value(errand->tag);
    int64_t       print     = 0;
    if (!errand->check || errand->seq < 0 || (!text && !json_is_integer(errand->tag)))
        return 0;
    put_whole(bytes, errand->person.id);
    put_whole(bytes + 8, errand->seq);
    bytes[32] = text != NULL;
    if (text)
        (void)crypto_shorthash(bytes + 16, (const unsigned char *)text, json_string_length(errand->tag), key);
    else
        put_whole(bytes + 16, json_integer_value(errand->tag));
    bytes[33] = errand->text != NULL; /* a move; or which of the others */
    if (errand->text)
        (void)crypto_shorthash(bytes + 24, (const unsigned char *)errand->text, errand->length, key);
    else
        put_whole(bytes + 24, errand->deed * 256 + (int)errand->what);
    (void)crypto_shorthash(hash, bytes, sizeof bytes, key);
    for (unsigned i = 0; i < sizeof hash; i++)
        print = (int64_t)((uint64_t)print << 8 | hash[i]);
    return print ? print : 1;
}

static bool seated(const Errand *errand, const Table *table, Refusal *why)
{
    return errand->seat < table_players(table) || refuse(why, "table.person");
}

/* --- moves --------------------------------------------------------------------------------------------------------- */

static bool check_move(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    if (!seated(errand, table, why))
        return false;
    if ((table_bots(table) >> errand->seat) & 1u)
        return refuse_number(why, "table.held", "seat", errand->seat);
    return table_check_notation(table, errand->seat, errand->text, errand->length, now_ms, out, why);
}

bool deed_move(Errand *errand, const json_t *json, DeedFault *fault)
{
    const json_t *move = json_object_get(json, "move");
    if (!json_is_string(move) || json_string_length(move) > MOVE_MOST || errand->seq < 0)
        return faulty(fault, "move", "A move is a text, and comes with the seq that it was decided on.");
    errand->length = json_string_length(move);
    errand->text   = (char *)malloc(errand->length + 1);
    if (!errand->text)
        return faulty(fault, "memory", "The server is short of memory. Try again in a moment.");
    memcpy(errand->text, json_string_value(move), errand->length + 1);
    errand->check = check_move;
    return true;
}

/* --- everything else ------------------------------------------------------------------------------------------------- */

typedef enum DoKind {
    DO_TAKE_BACK,
    DO_AGAIN,
    DO_ASK,
    DO_AGREE,
    DO_DECLINE,
    DO_RESIGN,
    DO_BOT,
    DO_RETURN,
    DO_ENTROPY,
    DO_TAKEOVER,
    DO_KINDS
} DoKind;

static const char *const do_names[DO_KINDS] = {"take-back", "again", "ask",    "agree",   "decline",
                                               "resign",    "bot",   "return", "entropy", "takeover"};

static bool has_bots(const Table *table)
{
    for (Seat seat = 0; seat < table_players(table); seat++)
        if (table_seat(table, seat)->sitter.kind == SEAT_BOT)
            return true;
    return false;
}

/* At a rated table everybody plays for themselves to the end, and what was played stands unless other people agree. */
static bool is_for_fun(const Errand *errand, const Table *table)
{
    if (errand->deed == DO_TAKEOVER || errand->deed == DO_BOT)
        return true;
    return (errand->deed == DO_TAKE_BACK || errand->deed == DO_AGAIN) && has_bots(table);
}

static const uint32_t LAST_DECISION = UINT32_MAX; /* of a take-back: to where the seat decided last */

static bool check_take_back(const Errand *e, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    TableMove move;
    uint32_t  ply = e->ply;
    if (ply == LAST_DECISION) {
        for (ply = table_plies(table); ply > 0; ply--)
            if (table_move(table, ply - 1, &move) && move.seat == e->seat)
                break;
        if (ply-- == 0)
            return refuse_number(why, "table.moves", "moves", 0);
    }
    return table_check_take_back(table, e->seat, ply, now_ms, out, why);
}

static bool check_do(Errand *e, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    Seat seat = e->seat;
    if (e->deed != DO_TAKEOVER && !seated(e, table, why))
        return false;
    if (e->ship->row.rated && is_for_fun(e, table))
        return refuse(why, "table.rated");
    switch ((DoKind)e->deed) {
    case DO_TAKE_BACK: return check_take_back(e, table, now_ms, out, why);
    case DO_AGAIN: return table_check_turn_again(table, seat, now_ms, out, why);
    case DO_ASK: return table_check_ask(table, seat, e->what, now_ms, out, why);
    case DO_AGREE: return table_check_answer(table, seat, e->what, true, now_ms, out, why);
    case DO_DECLINE: return table_check_answer(table, seat, e->what, false, now_ms, out, why);
    case DO_RESIGN: return table_check_resign(table, seat, now_ms, out, why);
    case DO_BOT: return table_check_bot(table, seat, now_ms, out, why);
    case DO_RETURN: return table_check_return(table, seat, now_ms, out, why);
    case DO_ENTROPY: return table_check_entropy(table, seat, e->bytes, e->size, now_ms, out, why);
    case DO_TAKEOVER: return table_check_takeover(table, seat, e->target, &e->sitter, now_ms, out, why);
    case DO_KINDS: break;
    }
    return refuse(why, "table.event");
}

static bool read_what(const json_t *json, Errand *errand)
{
    const char *what = json_in_text(json, "what");
    for (int i = ASK_NONE + 1; what && i < ASK_KINDS; i++)
        if (strcmp(ask_name((Ask)i), what) == 0)
            errand->what = (Ask)i;
    return errand->what != ASK_NONE;
}

static bool read_do(Errand *errand, const json_t *json)
{
    const json_t *moves = json_object_get(json, "moves"), *seat = json_object_get(json, "seat");
    switch ((DoKind)errand->deed) {
    case DO_TAKE_BACK:
        errand->ply = moves ? (uint32_t)json_integer_value(moves) : LAST_DECISION;
        return !moves || (json_is_integer(moves) && json_integer_value(moves) >= 0 &&
                          json_integer_value(moves) < UINT32_MAX);
    case DO_ASK:
    case DO_AGREE:
    case DO_DECLINE: return read_what(json, errand);
    case DO_ENTROPY:
        return hex_read(json_in_text(json, "bytes"), errand->bytes, sizeof errand->bytes, &errand->size);
    case DO_TAKEOVER:
        if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= MAX_SEATS)
            return false;
        errand->target        = (Seat)json_integer_value(seat);
        errand->sitter.kind   = SEAT_PERSON;
        errand->sitter.holder = holder_of(errand->person.id);
        (void)snprintf(errand->sitter.name, sizeof errand->sitter.name, "%s", errand->person.name);
        return true;
    case DO_AGAIN:
    case DO_RESIGN:
    case DO_BOT:
    case DO_RETURN:
    case DO_KINDS: break;
    }
    return true;
}

bool deed_do(Errand *errand, const json_t *json, DeedFault *fault)
{
    const char *what = json_in_text(json, "do");
    errand->deed     = 0;
    while (errand->deed < DO_KINDS && !(what && strcmp(do_names[errand->deed], what) == 0))
        errand->deed++;
    if (errand->deed == DO_KINDS)
        return faulty(
            fault, "do",
            "There is no such thing to do; there are take-back, again, ask, agree, decline, resign, bot, "
            "return, entropy and takeover.");
    errand->check = check_do;
    return read_do(errand, json) || faulty(fault, "do",
                                           "take-back may have moves, how many stand then; ask, agree and "
                                           "decline need what; entropy needs "
                                           "bytes in hexadecimal digits; takeover needs a seat.");
}
