/* refusal.c -- why something is refused, and what could be done instead. */
#include "table/refusal.h"

#include <string.h>

#include "table/utf8.h"

const char *const refusal_keys[] = {"table.answered", "table.asked",      "table.away",
                                    "table.bytes",    "table.clock",      "table.committed",
                                    "table.entropy",  "table.event",      "table.flag",
                                    "table.full",     "table.game",       "table.guest",
                                    "table.held",     "table.hints",      "table.instead",
                                    "table.invited",  "table.kind",       "table.level",
                                    "table.moves",    "table.name",       "table.no-bot",
                                    "table.nobody",   "table.not-asked",  "table.not-away",
                                    "table.not-fair", "table.not-paused", "table.not-started",
                                    "table.open",     "table.out",        "table.over",
                                    "table.paused",   "table.person",     "table.players",
                                    "table.policy",   "table.position",   "table.rated",
                                    "table.rules",    "table.seat",       "table.seat-taken",
                                    "table.secret",   "table.seed",       "table.sits",
                                    "table.started",  "table.take-back",  "table.time",
                                    "table.time-up",  "table.turn",       "table.uncommitted",
                                    "table.unlearnt", "table.unreadable", "table.unreadable-hint",
                                    "table.version",  "table.wait",       NULL};

bool refuse(Refusal *why, const char *key)
{
    if (why) {
        memset(why, 0, sizeof *why);
        why->key = key;
    }
    return false;
}

bool refuse_rule(Refusal *why, Rule rule)
{
    if (why) {
        memset(why, 0, sizeof *why);
        why->rule = rule;
    }
    return false;
}

void refusal_number(Refusal *why, const char *name, int64_t number)
{
    if (!why || why->count == REFUSAL_ARGS)
        return;
    SayArg arg             = {name, NULL, number};
    why->arg[why->count++] = arg;
}

void refusal_text(Refusal *why, const char *name, const char *text)
{
    if (!why || why->count == REFUSAL_ARGS)
        return;
    SayArg arg             = {name, text, 0};
    why->arg[why->count++] = arg;
}

bool refuse_number(Refusal *why, const char *key, const char *name, int64_t number)
{
    refuse(why, key);
    refusal_number(why, name, number);
    return false;
}

bool refuse_text(Refusal *why, const char *key, const char *name, const char *text)
{
    refuse(why, key);
    refusal_text(why, name, text);
    return false;
}

void refusal_offer(Refusal *why, const Game *game, const State *state, Seat seat, Scan tried)
{
    Move scratch[MAX_MOVES];
    if (!why)
        return;
    why->state = state;
    why->seat  = seat;
    why->near  = (uint8_t)near_moves(game, state, seat, tried, why->instead, scratch);
}

bool refusal_read(const Game *game, const State *state, Seat seat, Scan notation, Move *out, Refusal *why)
{
    Move move = NO_MOVE;
    char hint[sizeof why->note];
    Text text = text_on(hint, sizeof hint);
    if (!game->move_parse(game, state, seat, notation, &move, &text)) {
        refuse(why, "table.unreadable");
        if (why) {
            utf8_mend(hint, text.length);
            memcpy(why->note, hint, text.length + 1);
        }
        refusal_offer(why, game, state, seat, notation);
        return false;
    }
    Rule rule = game->breaks(game, state, seat, move);
    if (rule != LAWFUL) {
        refuse_rule(why, rule);
        refusal_offer(why, game, state, seat, notation);
        return false;
    }
    *out = move;
    return true;
}

static bool has_words(const Voice *voice) { return voice->own.data || voice->common.data; }

void refusal_say(const Voice *voice, const Refusal *why, Text *out)
{
    if (why->rule != LAWFUL) {
        if (!say_refusal(voice, why->rule, out))
            rule_print(voice->game, why->rule, out);
        return;
    }
    if (has_words(voice) && why->note[0]) {
        char         buffer[512];
        Text         words = text_on(buffer, sizeof buffer);
        const SayArg hint  = {"hint", buffer, 0};
        say_words(voice, why->note, &words);
        if (say_key(voice, "table.unreadable-hint", &hint, 1, out))
            return;
    }
    if (!has_words(voice) || !say_key(voice, why->key, why->arg, why->count, out)) {
        text_add(out, why->key);
        for (unsigned i = 0; i < why->count; i++) {
            text_char(out, ' ');
            text_add(out, why->arg[i].name);
            text_char(out, '=');
            if (why->arg[i].text)
                text_add(out, why->arg[i].text);
            else
                text_int(out, why->arg[i].number);
        }
    }
    if (why->note[0]) {
        text_char(out, ' ');
        say_words(voice, why->note, out);
    }
}

void refusal_write(Jot *jot, const Voice *voice, const Refusal *why)
{
    jot_open(jot, '{');
    if (why->rule != LAWFUL) {
        jot_key(jot, "rule");
        rule_print(voice->game, why->rule, jot_quote(jot));
        jot_unquote(jot);
    } else {
        jot_key(jot, "refusal");
        jot_text(jot, why->key);
    }
    for (unsigned i = 0; i < why->count; i++) {
        jot_key(jot, why->arg[i].name);
        if (why->arg[i].text)
            jot_text(jot, why->arg[i].text);
        else
            jot_number(jot, why->arg[i].number);
    }
    if (why->note[0]) {
        jot_key(jot, "hint");
        jot_text(jot, why->note);
    }
    if (has_words(voice)) {
        char sentence[1024];
        Text text = text_on(sentence, sizeof sentence);
        refusal_say(voice, why, &text);
        jot_key(jot, "say");
        jot_text_run(jot, sentence, text.length);
    }
    if (why->state && why->near) {
        jot_key(jot, "instead");
        jot_open(jot, '[');
        for (unsigned i = 0; i < why->near; i++)
            voice_choice(jot, voice, why->state, why->seat, why->instead[i]);
        jot_close(jot, ']');
    }
    jot_close(jot, '}');
}

bool refusal_instead(const Voice *voice, const Refusal *why, Text *out)
{
    char         buffer[2048];
    Text         list = text_on(buffer, sizeof buffer);
    const SayArg args = {"moves", buffer, 0};
    if (!why->state || !why->near)
        return false;
    for (unsigned i = 0; i < why->near; i++) {
        text_add(&list, i ? ", " : "");
        voice->game->move_print(voice->game, why->state, why->seat, why->instead[i], why->seat, &list);
        if (has_words(voice)) {
            text_add(&list, " (");
            say_move(voice, why->state, why->seat, why->instead[i], &list);
            text_char(&list, ')');
        }
    }
    if (!has_words(voice) || !say_key(voice, "table.instead", &args, 1, out))
        text_add(out, buffer);
    return true;
}
