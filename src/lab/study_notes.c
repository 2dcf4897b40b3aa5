/* study_notes.c -- reads and writes what was noted of a game; anybody may have written what is read. */
#include "lab/study_notes.h"

#include <stdlib.h>
#include <string.h>

#include "lab/journal.h"
#include "table/utf8.h"

Where where_is(const StudyPlan *plan, uint32_t number)
{
    Where at = {0, 0, 0};
    while (at.part + 1 < plan->parts && number >= plan->part[at.part + 1].first)
        at.part++;
    number -= plan->part[at.part].first;
    at.deal     = number / plan->part[at.part].rotations;
    at.rotation = number % plan->part[at.part].rotations;
    return at;
}

/* The number of a key among those of the study, or KEYS_MAX where there are too many. The key remembers it. */
static uint16_t key_number(StudyNotes *notes, StudyKey *key)
{
    if (key->number)
        return (uint16_t)(key->number - 1);
    uint32_t i = 0;
    while (i < notes->key_count &&
           (notes->keys[i].kind != key->kind || strcmp(notes->keys[i].text, key->text) != 0))
        i++;
    if (i == KEYS_MAX)
        return KEYS_MAX;
    if (i == notes->key_count)
        notes->keys[notes->key_count++] = *key;
    key->number = (uint16_t)(i + 1);
    return (uint16_t)i;
}

bool note_use(StudyNotes *notes, GameNote *note, StudyKey *key, Seat seat, uint32_t count)
{
    uint16_t number = key_number(notes, key);
    if (number == KEYS_MAX)
        return true;
    if (note->use_count % 64 == 0) {
        StudyUse *more = (StudyUse *)realloc(note->uses, (note->use_count + 64) * sizeof *more);
        if (!more)
            return false;
        note->uses = more;
    }
    StudyUse use                  = {number, (uint16_t)(count > 65535 ? 65535 : count), seat};
    note->uses[note->use_count++] = use;
    return true;
}

json_t *note_line(const StudyNotes *notes, uint32_t number, const GameNote *note)
{
    Where   at    = where_is(notes->plan, number);
    json_t *score = json_array(), *place = json_array(), *win = json_array(), *uses = json_array();
    for (unsigned seat = 0; seat < notes->plan->table.players; seat++) {
        json_array_append_new(score, json_integer(note->score[seat]));
        json_array_append_new(place, json_integer(note->place[seat]));
        json_array_append_new(win, json_real((double)note->win[seat]));
    }
    for (uint32_t i = 0; i < note->use_count; i++) {
        const StudyUse *use = &note->uses[i];
        const StudyKey *key = &notes->keys[use->key];
        json_array_append_new(uses, json_pack("[s,i,i,i]", key->text, (int)key->kind, use->seat, use->count));
    }
    return json_pack("{s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:f,s:o,s:o,s:o,s:o}", "part", (int)at.part, "deal",
                     (int)at.deal, "rotation", (int)at.rotation, "start", note->start, "decisions",
                     (int)note->decisions, "turns", (int)note->turns, "leads", (int)note->lead_changes,
                     "settled", note->settled, "score", score, "place", place, "win", win, "uses", uses);
}

/* What a seat used and how often; false where it cannot be. */
static bool read_use(const StudyPlan *plan, const json_t *item, StudyKey *key, StudyUse *use)
{
    const char *text  = json_string_value(json_array_get(item, 0));
    json_int_t  kind  = json_integer_value(json_array_get(item, 1));
    json_int_t  seat  = json_integer_value(json_array_get(item, 2));
    json_int_t  count = json_integer_value(json_array_get(item, 3));
    if (!text || strlen(text) >= KEY_TEXT || !utf8_plain(text, strlen(text)) || kind < KEY_VERB ||
        kind > KEY_FACT || seat < 0 || seat >= plan->table.players || count < 1 || count > UINT16_MAX)
        return false;
    memset(key, 0, sizeof *key);
    memcpy(key->text, text, strlen(text) + 1);
    key->kind  = (KeyKind)kind;
    use->seat  = (Seat)seat;
    use->count = (uint16_t)count;
    return true;
}

/* All of them, or none where one cannot be. */
static bool take_uses(const StudyPlan *plan, StudyNotes *notes, GameNote *note, const json_t *uses)
{
    StudyKey key;
    StudyUse use;
    bool     ok = json_is_array(uses);
    for (size_t i = 0; ok && i < json_array_size(uses); i++)
        ok = read_use(plan, json_array_get(uses, i), &key, &use);
    for (size_t i = 0; ok && i < json_array_size(uses); i++)
        ok = read_use(plan, json_array_get(uses, i), &key, &use) &&
             note_use(notes, note, &key, use.seat, use.count);
    return ok;
}

/* The game that a line is of, and what it says about it; NULL where that cannot be. */
static GameNote *read_note(const StudyNotes *notes, const json_t *line, GameNote *note)
{
    const StudyPlan *plan    = notes->plan;
    unsigned         players = plan->table.players;
    int64_t          part, deal, rotation, start, decisions, turns, leads, score[MAX_SEATS], place[MAX_SEATS];
    double           win[MAX_SEATS];
    if (!journal_whole(line, "part", 0, (int64_t)plan->parts - 1, &part) ||
        !journal_whole(line, "deal", 0, (int64_t)plan->part[part].deals - 1, &deal) ||
        !journal_whole(line, "rotation", 0, (int64_t)plan->part[part].rotations - 1, &rotation) ||
        !journal_whole(line, "start", 0, NO_SEAT, &start) || (start >= players && start != NO_SEAT) ||
        !journal_whole(line, "decisions", 0, INT32_MAX, &decisions) ||
        !journal_whole(line, "turns", 0, INT32_MAX, &turns) ||
        !journal_whole(line, "leads", 0, INT32_MAX, &leads) ||
        !journal_real(line, "settled", 0, 1, &note->settled) ||
        !journal_wholes(line, "score", players, INT32_MIN, INT32_MAX, score) ||
        !journal_wholes(line, "place", players, 1, MAX_SEATS, place) ||
        !journal_reals(line, "win", players, 0, 1, win))
        return NULL;
    note->start        = (Seat)start;
    note->decisions    = (uint32_t)decisions;
    note->turns        = (uint32_t)turns;
    note->lead_changes = (uint32_t)leads;
    for (unsigned seat = 0; seat < players; seat++) {
        note->score[seat] = (int32_t)score[seat];
        note->place[seat] = (uint8_t)place[seat];
        note->win[seat]   = (float)win[seat];
    }
    return &notes->games[plan->part[part].first + (uint32_t)deal * plan->part[part].rotations +
                         (uint32_t)rotation];
}

bool note_take(StudyNotes *notes, const json_t *line)
{
    GameNote note;
    memset(&note, 0, sizeof note);
    GameNote *at = read_note(notes, line, &note);
    if (!at || at->done || !take_uses(notes->plan, notes, &note, json_object_get(line, "uses"))) {
        free(note.uses);
        return false;
    }
    note.done = true;
    *at       = note;
    return true;
}
