/* study_notes.h -- what a study notes of its games, as lines of a journal and back. */
#ifndef TORTUGA_LAB_STUDY_NOTES_H
#define TORTUGA_LAB_STUDY_NOTES_H

#include "lab/study.h"

/* Which game of a study a number means. */
typedef struct Where {
    unsigned part, rotation;
    uint32_t deal;
} Where;

Where where_is(const StudyPlan *plan, uint32_t number);

/* Adds what a seat used in a game, and how often. The key remembers its number; false where memory is short. */
bool note_use(StudyNotes *notes, GameNote *note, StudyKey *key, Seat seat, uint32_t count);

/* The line of a game, and what such a line says: true where it can be and tells of a game that was not done. */
json_t *note_line(const StudyNotes *notes, uint32_t number, const GameNote *note);
bool    note_take(StudyNotes *notes, const json_t *line);

#endif
