/* reply.c -- an answer while it is written. */
#include "referee/reply.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 8192 };

/* So many more bytes and a final 0; false where memory is short, now or before. */
static bool grow(Reply *reply, size_t more)
{
    size_t room = reply->room ? reply->room : FIRST_ROOM;
    while (room - reply->length <= more)
        room *= 2;
    char *text = reply->failed ? NULL : (char *)realloc(reply->text, room);
    if (!text) {
        reply->failed = true;
        return false;
    }
    reply->text = text;
    reply->room = room;
    return true;
}

static void put(Reply *reply, const char *text, size_t length)
{
    if (reply->room - reply->length <= length && !grow(reply, length))
        return;
    memcpy(reply->text + reply->length, text, length);
    reply->length += length;
    reply->text[reply->length] = 0;
}

void reply_forget(Reply *reply)
{
    reply->length = 0;
    reply->comma  = false;
}

void reply_begin(Reply *reply)
{
    if (reply->comma)
        put(reply, ",", 1);
    reply->comma = true;
}

void reply_open(Reply *reply, char bracket)
{
    reply_begin(reply);
    put(reply, &bracket, 1);
    reply->comma = false;
}

void reply_close(Reply *reply, char bracket)
{
    put(reply, &bracket, 1);
    reply->comma = true;
}

static int put_piece(const char *piece, size_t length, void *reply)
{
    put((Reply *)reply, piece, length);
    return 0;
}

void reply_text(Reply *reply, const char *text)
{
    reply_begin(reply);
    json_t *json = json_string(text); /* NULL where it is no UTF-8, which our own texts always are */
    if (!json || json_dump_callback(json, put_piece, reply, JSON_ENCODE_ANY) != 0)
        reply->failed = true;
    json_decref(json);
}

void reply_key(Reply *reply, const char *key)
{
    reply_text(reply, key);
    put(reply, ":", 1);
    reply->comma = false;
}

void reply_number(Reply *reply, int64_t value)
{
    char digits[32];
    int  n = snprintf(digits, sizeof digits, "%" PRId64, value);
    reply_begin(reply);
    put(reply, digits, (size_t)n);
}

void reply_truth(Reply *reply, bool value)
{
    reply_begin(reply);
    put(reply, value ? "true" : "false", value ? 4 : 5);
}

void reply_seats(Reply *reply, unsigned seats)
{
    reply_open(reply, '[');
    for (int seat = 0; seat < TG_MAX_SEATS; seat++)
        if ((seats >> seat) & 1u)
            reply_number(reply, seat);
    reply_close(reply, ']');
}

void reply_text_of(Reply *reply, const char *key, const char *text)
{
    reply_key(reply, key);
    reply_text(reply, text);
}

void reply_number_of(Reply *reply, const char *key, int64_t value)
{
    reply_key(reply, key);
    reply_number(reply, value);
}

void reply_truth_of(Reply *reply, const char *key, bool value)
{
    reply_key(reply, key);
    reply_truth(reply, value);
}

char  *reply_space(Reply *reply) { return reply->text ? reply->text + reply->length : NULL; }
size_t reply_left(const Reply *reply) { return reply->text ? reply->room - reply->length : 0; }

bool reply_took(Reply *reply, size_t length)
{
    if (length == TG_NO_TEXT || reply->failed) {
        reply->failed = true;
        return false;
    }
    if (reply->text && length < reply->room - reply->length) {
        reply->length += length;
        return false;
    }
    return grow(reply, length);
}
