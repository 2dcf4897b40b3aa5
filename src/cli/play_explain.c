/* play_explain.c -- what the cards do that are spoken of: those of the moves you may choose from, those that just came up.
 *
 * Moves and facts name their cards apart from the sentence (tg_moves_json, tg_facts_json). A card whose effect has words is
 * explained where there is room, so that nobody has to ask `rules` for what is to be decided now. */
#define _POSIX_C_SOURCE 200809L
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"

enum { MOST_JSON = 1 << 20, MOST_CARDS = 16, FEW_CARDS = 4 };

/* Arguments that are something with an effect; places and seats are none. */
static const char *const KEYS[] = {"plan", "card"};

/* What a notation is and does, where it is a card with an effect, or a plan that is no card; else false. */
static bool meaning_of(const Session *s, const char *key, const char *notation, char *out, size_t size)
{
    char effect[1024];
    bool has = strcmp(key, "plan") == 0;
    for (unsigned zone = 0; !has && zone < tg_zone_count(play_game(s), play_state(s)); zone++) {
        tg_card card;
        has = tg_card_read(play_game(s), play_state(s), zone, notation, &card) &&
              tg_say_effect(s->voice, card.face, card.back, effect, sizeof effect) > 0;
    }
    return has && tg_say_about(s->voice, play_state(s), notation, s->seat, out, size) > 0;
}

/* Calls `each` for every card or plan that objects of a list name, each once. */
static void visit(Session *s, const char *text,
                  void (*each)(Session *s, const char *notation, const char *means))
{
    const char *seen[MOST_CARDS];
    size_t      count = 0, i;
    json_t     *list  = json_loads(text, 0, NULL), *object;
    json_array_foreach(list, i, object)
    {
        for (size_t k = 0; k < sizeof KEYS / sizeof *KEYS; k++) {
            const char *notation = json_string_value(json_object_get(object, KEYS[k]));
            char        means[1200];
            size_t      known = 0;
            while (notation && known < count && strcmp(seen[known], notation) != 0)
                known++;
            if (!notation || known < count || count == MOST_CARDS)
                continue;
            seen[count++] = notation;
            if (meaning_of(s, KEYS[k], notation, means, sizeof means))
                each(s, notation, means);
        }
    }
    json_decref(list);
}

static char json_text[MOST_JSON];

typedef struct Meanings {
    char   line[FEW_CARDS + 1][1300];
    size_t count;
} Meanings;
static Meanings meanings;

static void note_meaning(Session *s, const char *notation, const char *means)
{
    const char *effect = strstr(means, ": ");
    (void)s;
    if ((effect && strstr(json_text, effect + 2)) || meanings.count > FEW_CARDS)
        return; /* the move itself says it */
    (void)snprintf(meanings.line[meanings.count++], sizeof meanings.line[0], "%s  %s", notation, means);
}

/* Where they are many, one has to look them up all the same: then they would only push away what happened. */
void explain_moves(Session *s)
{
    size_t n = tg_moves_json(play_game(s), play_state(s), s->seat, s->voice, 1, json_text, sizeof json_text);
    meanings.count = 0;
    if (n && n != TG_NO_TEXT && n < sizeof json_text)
        visit(s, json_text, note_meaning);
    for (size_t i = 0; i < meanings.count && meanings.count <= FEW_CARDS; i++)
        say_text(s, TG_DIM, 1, meanings.line[i]);
}

static void tell_meaning(Session *s, const char *notation, const char *means)
{
    char   mark[40];
    size_t length = strlen(s->explained);
    (void)snprintf(mark, sizeof mark, " %.30s ", notation);
    if (strstr(s->explained, mark) || length + strlen(mark) >= sizeof s->explained)
        return;
    (void)snprintf(s->explained + length, sizeof s->explained - length, "%s", mark);
    story_explain(s, means);
}

void explain_facts(Session *s)
{
    size_t n =
        tg_facts_json(play_game(s), play_state(s), s->tape, s->seat, NULL, json_text, sizeof json_text);
    if (n && n != TG_NO_TEXT && n < sizeof json_text)
        visit(s, json_text, tell_meaning);
}
