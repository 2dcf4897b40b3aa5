/* deeds.c -- reads what somebody wants to do at a table, and checks it when its turn comes. */
#include "harbour/deeds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/json_in.h"
#include "harbour/launch.h"

enum { MOVE_MOST = 1000 };

static bool faulty(DeedFault *fault, const char *code, const char *sentence)
{
    *fault = (DeedFault){code, sentence};
    return false;
}

/* --- what every deed has ------------------------------------------------------------------------------------------ */

int errand_viewer(const Errand *errand)
{
    int seat = ship_seat(errand->ship, errand->person.id);
    return is_seat(seat) ? seat : TG_ONLOOKER;
}

void errand_write_missed(Errand *errand, Paper *paper)
{
    uint32_t now    = tg_table_seq(errand->ship->table);
    uint32_t since  = errand->seq >= 0 && errand->seq < (int64_t)now ? (uint32_t)errand->seq : now;
    int      viewer = errand_viewer(errand);
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
    const char   *meant = !lang ? "en" : name && !*name ? "" : tg_language_meant(name);
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
        put_whole(bytes + 24, errand->deed * 256 + errand->what);
    (void)crypto_shorthash(hash, bytes, sizeof bytes, key);
    for (unsigned i = 0; i < sizeof hash; i++)
        print = (int64_t)((uint64_t)print << 8 | hash[i]);
    return print ? print : 1;
}

static bool seated(const Errand *errand, const tg_table *table, tg_refusal *why)
{
    return (errand->seat >= 0 && errand->seat < seats_of(table)) || tg_refuse(why, "table.person", NULL, 0);
}

/* --- moves --------------------------------------------------------------------------------------------------------- */

static bool check_move(Errand *errand, const tg_table *table, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    if (!seated(errand, table, why))
        return false;
    if ((tg_table_bots(table) >> errand->seat) & 1u)
        return tg_refuse(why, "table.held", "seat", errand->seat);
    return tg_table_check_move(table, errand->seat, errand->text, now_ms, out, why);
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

static bool has_bots(const tg_table *table)
{
    for (int seat = 0; seat < seats_of(table); seat++)
        if (seat_at(table, seat).sitter.kind == TG_SEAT_BOT)
            return true;
    return false;
}

/* At a rated table everybody plays for themselves to the end, and what was played stands unless other people agree. */
static bool is_for_fun(const Errand *errand, const tg_table *table)
{
    if (errand->deed == DO_TAKEOVER || errand->deed == DO_BOT)
        return true;
    return (errand->deed == DO_TAKE_BACK || errand->deed == DO_AGAIN) && has_bots(table);
}

static const uint32_t LAST_DECISION = UINT32_MAX; /* of a take-back: to where the seat decided last */

static bool check_take_back(const Errand *e, const tg_table *table, int64_t now_ms, tg_event *out,
                            tg_refusal *why)
{
    tg_ply   move;
    uint32_t ply = e->ply;
    if (ply == LAST_DECISION) {
        for (ply = tg_table_plies(table); ply > 0; ply--)
            if (tg_table_ply(table, ply - 1, &move) && move.seat == e->seat)
                break;
        if (ply-- == 0)
            return tg_refuse(why, "table.moves", "moves", 0);
    }
    return tg_table_check_take_back(table, e->seat, ply, now_ms, out, why);
}

static bool check_do(Errand *e, const tg_table *table, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    int seat = e->seat;
    if (e->deed != DO_TAKEOVER && !seated(e, table, why))
        return false;
    if (e->ship->row.rated && is_for_fun(e, table))
        return tg_refuse(why, "table.rated", NULL, 0);
    switch ((DoKind)e->deed) {
    case DO_TAKE_BACK: return check_take_back(e, table, now_ms, out, why);
    case DO_AGAIN: return tg_table_check_turn_again(table, seat, now_ms, out, why);
    case DO_ASK: return tg_table_check_ask(table, seat, e->what, now_ms, out, why);
    case DO_AGREE: return tg_table_check_answer(table, seat, e->what, true, now_ms, out, why);
    case DO_DECLINE: return tg_table_check_answer(table, seat, e->what, false, now_ms, out, why);
    case DO_RESIGN: return tg_table_check_resign(table, seat, now_ms, out, why);
    case DO_BOT: return tg_table_check_bot(table, seat, now_ms, out, why);
    case DO_RETURN: return tg_table_check_return(table, seat, now_ms, out, why);
    case DO_ENTROPY: return tg_table_check_entropy(table, seat, e->bytes, e->size, now_ms, out, why);
    case DO_TAKEOVER: return tg_table_check_takeover(table, seat, e->target, &e->sitter, now_ms, out, why);
    case DO_KINDS: break;
    }
    return tg_refuse(why, "table.event", NULL, 0);
}

static bool read_what(const json_t *json, Errand *errand)
{
    const char *what = json_in_text(json, "what");
    for (int i = TG_ASK_TAKE_BACK; what && tg_ask_word(i); i++)
        if (strcmp(tg_ask_word(i), what) == 0)
            errand->what = i;
    return errand->what != 0;
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
        if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
            json_integer_value(seat) >= TG_MAX_SEATS)
            return false;
        errand->target = (int)json_integer_value(seat);
        errand->sitter = sitter_of(&errand->person);
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
