/* play_story.c -- what happened since you were asked last, as a few short paragraphs.
 *
 * A sentence that begins with somebody's name belongs to his paragraph; what follows from it stays
 * there. So a round of bots is a line or two for each of them, however many moves it took. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"

enum { LONG_PART = 230 }; /* bytes: three lines */

static void clear(Story *story)
{
    for (size_t i = 0; i < story->count; i++)
        free(story->part[i].text);
    story->count = 0;
    story->told  = false;
}

void story_finish(Story *story)
{
    clear(story);
    free(story->part);
    story->part     = NULL;
    story->capacity = 0;
}

/* Begins a paragraph; NULL where memory is short: then the story is cut. */
static StoryPart *new_part(Story *story, int seat)
{
    if (story->count == story->capacity) {
        size_t     more  = story->capacity ? 2 * story->capacity : 16;
        StoryPart *grown = (StoryPart *)realloc(story->part, more * sizeof *grown);
        if (!grown)
            return NULL;
        story->part     = grown;
        story->capacity = more;
    }
    StoryPart *part = &story->part[story->count];
    part->seat      = seat;
    part->length    = 0;
    part->text      = (char *)calloc(1, 1);
    story->count += part->text != NULL;
    return part->text ? part : NULL;
}

/* Adds a sentence to the last paragraph, or begins a new one. */
static void add(Story *story, int seat, bool begin, const char *text)
{
    if (story->told)
        clear(story);
    StoryPart *part = begin || !story->count ? new_part(story, seat) : &story->part[story->count - 1];
    size_t     n    = strlen(text);
    if (!part || !n)
        return;
    char *grown = (char *)realloc(part->text, part->length + n + 3);
    if (!grown)
        return;
    part->text = grown;
    part->length += (size_t)snprintf(grown + part->length, n + 3, "%s%s%s", part->length ? " " : "", text,
                                     is_ended(text) ? "" : ".");
}

bool is_ended(const char *text)
{
    static const char *const ends[] = {".", "!", "?", "\u3002", "\uFF01", "\uFF1F"};
    size_t                   length = strlen(text);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t n = strlen(ends[i]);
        if (length >= n && memcmp(text + length - n, ends[i], n) == 0)
            return true;
    }
    return false;
}

static void add_sentence(Session *s, int seat, const char *sentence)
{
    Story           *story = &s->story;
    const StoryPart *last  = story->count && !story->told ? &story->part[story->count - 1] : NULL;
    bool             full  = last && last->length + strlen(sentence) > LONG_PART;
    add(story, seat, full || (seat != TG_NO_SEAT && last && seat != last->seat), sentence);
}

/* A move that no fact tells of: what somebody does by it, where the game has words for that; else who, and what it means. */
static void add_move(Session *s, int seat, const char *meaning, const char *deed)
{
    char move[PLAY_SAID + TG_NAME_BYTES + 8];
    if (*deed) {
        add_sentence(s, seat, deed);
        return;
    }
    (void)snprintf(move, sizeof move, "%s: %s", s->names[seat], meaning);
    add_sentence(s, seat, move);
}

void story_tell(Session *s, int seat, const char *meaning, const char *deed)
{
    bool named = false; /* somebody has been said to do something */
    for (unsigned i = 0; i < tg_tape_count(s->tape); i++) {
        char sentence[512];
        if (!tg_say_fact(s->voice, play_state(s), s->tape, i, s->seat, sentence, sizeof sentence))
            continue;
        int who = tg_fact_seat(s->voice, play_state(s), s->tape, i, s->seat);
        if (!named && who != seat)
            add_move(s, seat, meaning, deed);
        named = true;
        add_sentence(s, who, sentence);
    }
    if (!named)
        add_move(s, seat, meaning, deed);
    explain_facts(s);
}

void story_explain(Session *s, const char *text) { add_sentence(s, TG_NO_SEAT, text); }

void story_note(Session *s, const char *text) { add(&s->story, TG_NO_SEAT, true, text); }

/* The bytes that a paragraph begins with and that say who acts: a name, or the word for the reader. */
static size_t lead_of(const Session *s, const StoryPart *part)
{
    if (part->seat == TG_NO_SEAT)
        return 0;
    size_t name = strlen(s->names[part->seat]);
    return strncmp(part->text, s->names[part->seat], name) == 0 ? name : strcspn(part->text, " ");
}

void story_write(const Session *s)
{
    for (size_t i = 0; i < s->story.count; i++) {
        const StoryPart *part  = &s->story.part[i];
        int              style = part->seat == s->seat ? TG_BOLD : TG_CYAN;
        if (part->length)
            screen_story(&s->screen, style, lead_of(s, part), s->screen.columns, part->text);
    }
}
