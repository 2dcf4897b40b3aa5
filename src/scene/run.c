/* run.c -- plays a scene and looks whether all is as it says.
 *
 * Assertions are read by the game's own names (check.h); what they are compared with is asked of the
 * road. A difference is noted and the scene goes on, so that one run shows all of them; only a move
 * that did not go as it should ends the scene, for what follows would be noise. */
#include "scene/check.h"

#include <stdio.h>

/* Plays one move; false where the scene cannot go on. */
static bool step(Run *r)
{
    const SceneClause *clause = r->clause;
    Seat               seat   = 0;
    char               rule[40];
    char               why[600];
    char               what[LINE];
    char               expected[200];
    Text               id    = text_on(rule, sizeof rule);
    Text               wrong = text_on(why, sizeof why);
    if (!seat_parse(r->game, r->road->state(r->road), clause->seat, &seat)) {
        check_unclear(
            r, "a line begins with a seat of the table or with scene, rules, game, given or then, not with",
            clause->seat);
        return false;
    }
    SceneAnswer answer = r->road->play(r->road, seat, clause->text, &id, &wrong);
    (void)snprintf(what, sizeof what, "%.*s %.*s", (int)clause->seat.left, clause->seat.at,
                   (int)(clause->text.left < 300 ? clause->text.left : 300), clause->text.at);
    (void)snprintf(expected, sizeof expected, "refused: %.*s",
                   (int)(clause->refusal.left < 100 ? clause->refusal.left : 100), clause->refusal.at);
    char refused[80];
    (void)snprintf(refused, sizeof refused, "refused: %s", rule);
    switch (answer) {
    case SCENE_FAULT: scene_note(r->report, clause->line, false, what, "a sound position", why); return false;
    case SCENE_PLAYED:
        if (!clause->refused)
            return true;
        scene_note(r->report, clause->line, false, what, expected, "the move is accepted");
        return false;
    case SCENE_REFUSED:
        if (clause->refused && scan_is(clause->refusal, rule))
            return true;
        scene_note(r->report, clause->line, false, what, clause->refused ? expected : "the move is accepted",
                   refused);
        return clause->refused;
    case SCENE_UNREADABLE:
        if (clause->refused && scan_is(clause->refusal, "unreadable"))
            return true;
        text_add(&wrong, " (it cannot be read)");
        scene_note(r->report, clause->line, false, what, clause->refused ? expected : "the move is accepted",
                   why);
        return clause->refused;
    default: return false;
    }
}

static void check_rules(Run *r)
{
    Scan rest = r->scene->rules;
    Scan word = {0};
    while (scan_word(&rest, &word)) {
        Rule rule = 0;
        if (!rule_parse(r->game, word, &rule))
            scene_note_scan(r->report, r->scene->line, true,
                            "`rules` names rules of this game, and none is written", word);
    }
}

/* The set-up must be refused by the rule that the scene names. */
static void check_setup(Run *r, const State *head)
{
    const SceneClause *clause = scene_setup_refusal(r->scene);
    char               id[40];
    char               expected[80];
    Text               rule = text_on(id, sizeof id);
    r->clause               = clause;
    if (r->scene->step_count)
        check_unclear(r, "a set-up that is refused has no moves and no `then`", clause->text);
    else if (!r->road->setup(r->road, r->game, head->players, head->option, &rule))
        check_no_answer(r);
    else if (!rule.length || !scan_is(clause->refusal, id)) {
        (void)snprintf(expected, sizeof expected, "refused: %.*s", (int)clause->refusal.left,
                       clause->refusal.at);
        check_differs(r, expected, rule.length ? id : "the set-up is accepted");
    }
}

static bool has(const char *text, Scan words)
{
    Scan rest = scan_of(text);
    for (; rest.left >= words.left; rest.at++, rest.left--)
        if (scan_same(scan_on(rest.at, words.left), words))
            return true;
    return false;
}

/* Asks the road for the position; false where there is nothing to play. */
static bool begins(Run *r, const State *position)
{
    char why[600];
    Text wrong = text_on(why, sizeof why);
    Scan words = {0};
    bool good  = r->road->load(r->road, r->game, position, &wrong);
    r->clause  = scene_impossible(r->scene, &words);
    if (!r->clause) {
        if (!good)
            scene_note(r->report, r->scene->line, true, "the position is not possible", NULL, why);
        return good;
    }
    char expected[200];
    (void)snprintf(expected, sizeof expected, "refused: %.*s", (int)(words.left < 150 ? words.left : 150),
                   words.at);
    if (r->scene->step_count)
        check_unclear(r, "a position that is impossible has no moves and no `then`", r->clause->text);
    else if (good || !has(why, words))
        check_differs(r, expected, good ? "the position is accepted" : why);
    return false;
}

void scene_run(const Scene *scene, const char *path, Road *road, SceneReport *report)
{
    const Game *game = scene_game(scene, path, report);
    if (!game)
        return;
    static StateBox position;
    Run             r     = {scene, game, road, report, NULL};
    ScenePlaced     ready = scene_place(scene, game, &position, report);
    check_rules(&r);
    if (ready == SCENE_UNPLACED)
        return;
    if (!road->can(road, game)) {
        report->skipped = true;
        return;
    }
    if (ready == SCENE_SETUP_REFUSED) {
        check_setup(&r, &position.head);
        return;
    }
    if (!begins(&r, &position.head))
        return;
    for (size_t i = 0; i < scene->step_count; i++) {
        r.clause = &scene->steps[i];
        if (!r.clause->is_move)
            check_clause(&r);
        else if (!step(&r))
            return;
    }
}
