/* check_numbers.c -- assertions about counters, scores, places, the end, and who is to act. */
#include "scene/check.h"

#include <stdio.h>

static void check_numbers(Run *r, const int64_t *value, unsigned count, Scan text)
{
    char     found[LINE];
    Text     have  = text_on(found, sizeof found);
    unsigned given = 0;
    bool     good  = true;
    Scan     rest  = text;
    Scan     word  = {0};
    for (unsigned i = 0; i < count; i++) {
        text_add(&have, i ? " " : "");
        text_int(&have, value[i]);
    }
    for (; scan_word(&rest, &word); given++) {
        int32_t number = 0;
        Seat    seat   = 0;
        if (!scan_number(word, &number)) {
            if (!seat_parse(r->game, r->road->state(r->road), word, &seat)) {
                check_unclear(r, "not a number", word);
                return;
            }
            number = seat;
        }
        good = good && given < count && value[given] == number;
    }
    if (good && given == count)
        return;
    char expected[LINE];
    (void)snprintf(expected, sizeof expected, "%.*s", (int)(text.left < 1000 ? text.left : 1000), text.at);
    check_differs(r, expected, found);
}

void check_seat_number(Run *r, Scan text, bool is_score)
{
    Scan    name  = {0};
    Seat    seat  = 0;
    int64_t value = 0;
    (void)scan_split(&text, '=', &name);
    if (!seat_parse(r->game, r->road->state(r->road), scan_trim(name), &seat)) {
        check_unclear(r, is_score ? "`score SEAT = N`, not" : "`place SEAT = N`, not", scan_trim(name));
        return;
    }
    if (!(is_score ? r->road->score(r->road, seat, &value) : r->road->place(r->road, seat, &value)))
        check_no_answer(r);
    else
        check_numbers(r, &value, 1, scan_trim(text));
}

void check_field(Run *r, Scan text)
{
    Scan       name  = {0};
    SceneField field = {0};
    Scan       value = text;
    (void)scan_split(&value, '=', &name);
    const char *wrong = scene_field_read(r->game, r->road->state(r->road), scan_trim(name), &field);
    if (wrong) {
        check_unclear(r, wrong, scan_trim(name));
        return;
    }
    static int64_t numbers[MAX_STATE];
    unsigned       columns = field.field->columns;
    for (unsigned i = 0; i < field.count; i++) {
        unsigned at = field.row * columns + field.column + i;
        if (!r->road->field(r->road, field.field, at / columns, at % columns, &numbers[i])) {
            check_no_answer(r);
            return;
        }
    }
    check_numbers(r, numbers, field.count, scan_trim(value));
}

void check_over(Run *r, bool expected)
{
    bool over = false;
    if (!r->road->over(r->road, &over))
        check_no_answer(r);
    else if (over != expected)
        check_differs(r, expected ? "the game is over" : "the game goes on",
                      over ? "it is over" : "it goes on");
}

void check_to_act(Run *r, Scan text)
{
    Seats wanted = 0;
    Seats acting = 0;
    Scan  rest   = text;
    Scan  word   = {0};
    while (!scan_is(text, "-") && scan_word(&rest, &word)) {
        Seat seat = 0;
        if (!seat_parse(r->game, r->road->state(r->road), word, &seat)) {
            check_unclear(r, "no seat is called so", word);
            return;
        }
        wanted = (Seats)(wanted | seat_bit(seat));
    }
    if (!r->road->to_act(r->road, &acting)) {
        check_no_answer(r);
        return;
    }
    if (wanted == acting)
        return;
    char names[200];
    char expected[200];
    Text out = text_on(names, sizeof names);
    for (FOR_BITS(seat, acting)) {
        text_add(&out, out.length ? " " : "");
        seat_print(r->game, (Seat)seat, &out);
    }
    (void)snprintf(expected, sizeof expected, "%.*s", (int)(text.left < 150 ? text.left : 150), text.at);
    check_differs(r, expected, acting ? names : "- (nobody)");
}
