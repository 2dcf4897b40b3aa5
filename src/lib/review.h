/* review.h -- a review as it grows: for review.c, which does the work, and review_json.c, which tells it. */
#ifndef TORTUGA_LIB_REVIEW_H
#define TORTUGA_LIB_REVIEW_H

#include "coach/ledger.h"
#include "lib/lib.h"
#include "table/record.h"

enum { VIEWS = MAX_SEATS + 2, VIEW_OPEN = MAX_SEATS + 1 }; /* the seats, the onlooker, open hands */

/* What was found out about one ply; `chance` is 0 throughout where chance had no part in it. */
typedef struct PlyReview {
    Decision decision;
    Chances  chance;
    bool     has_chance;
} PlyReview;

struct tg_review {
    const Record *record;
    Coach        *coach;
    CoachOptions  options;
    uint32_t      plies;
    uint32_t      steps, done;
    uint32_t      judged; /* plies whose decision and chance are known */
    uint32_t      points; /* of the curves that are known              */
    Room          at;     /* the state before ply number `judged`      */
    Ledger        ledger;
    bool          dealt; /* the game began with a deal                */
    Chances       before;
    PlyReview    *ply;
    Chances (*curve)[VIEWS]; /* before each ply, and after the last */
};

/* What a record is: below tortuga.h. */
const Record *record_in(const tg_record *record);

#endif
