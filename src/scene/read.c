/* read.c -- the shape of a scene file.
 *
 * A line that begins in the first column begins with a keyword or with a seat; a line that begins
 * with a blank goes on with the `given` or `then` above it. Clauses are separated by `;`. A `#` at
 * the beginning of a word ends the line. Of a Markdown file only the blocks fenced with ```scene are
 * read, so that a document can carry examples that are true. Nothing here knows a game: names are
 * looked up when the scene is played. */
#include "scene/scene.h"

#include <stdlib.h>
#include <string.h>

#include "shell/files.h"

enum { SCENE_BYTES = 1 << 24 }; /* of the longest file */

/* What stands before a comment. */
static Scan without_comment(Scan line)
{
    for (size_t i = 0; i < line.left; i++)
        if (line.at[i] == '#' && (i == 0 || scan_is_blank(line.at[i - 1])))
            line.left = i;
    while (line.left && scan_is_blank(line.at[line.left - 1]))
        line.left--;
    return line;
}

/* Cuts ` ! RULE` off the end of a clause; a `!` that belongs to a card has no blank behind it. */
static void cut_refusal(SceneClause *clause)
{
    Scan rest = clause->text;
    Scan word = {0};
    while (scan_word(&rest, &word)) {
        if (!scan_is(word, "!"))
            continue;
        clause->refused   = true;
        clause->refusal   = scan_trim(rest);
        clause->text.left = (size_t)(word.at - clause->text.at);
        clause->text      = scan_trim(clause->text);
        return;
    }
}

typedef enum Part { NO_PART, HEAD_PART, GIVEN_PART, MOVE_PART, THEN_PART } Part;

typedef struct Reader {
    SceneFile   *file;
    SceneReport *report;
    Scan         game; /* of the scenes that do not name one themselves */
    Part         part;
    bool         in_setting;
} Reader;

/* The scene or setting that is being read, or NULL before the first. */
static Scene *present(Reader *r)
{
    const SceneFile *file = r->file;
    if (r->in_setting)
        return &file->settings[file->setting_count - 1];
    return file->count ? &file->scenes[file->count - 1] : NULL;
}

/* `like NAME`: only what stands above can be meant, so that nothing is like itself. */
static void read_like(Reader *r, Scene *scene, int line, Scan name)
{
    Scene *found[2] = {NULL, NULL};
    Scan   words    = {0};
    size_t count    = 0;
    for (size_t i = 0; i < r->file->count + r->file->setting_count; i++) {
        Scene *other = i < r->file->count ? &r->file->scenes[i] : &r->file->settings[i - r->file->count];
        if (other != scene && scan_same(other->name, name) && count < 2)
            found[count++] = other;
    }
    if (scene->given_count)
        scene_note_scan(r->report, line, true, "`like NAME` is the first that a scene is given", name);
    else if (count != 1)
        scene_note_scan(r->report, line, true,
                        count ? "more than one scene or setting above is called so"
                              : "no scene or setting above is called so",
                        name);
    else if (scene_setup_refusal(found[0]) || scene_impossible(found[0], &words))
        scene_note_scan(r->report, line, true, "the set-up or the position there is refused", name);
    else {
        found[0]->used = true;
        scene_begin_like(scene, found[0]);
    }
}

static void add_clauses(Reader *r, Scene *scene, int line, Scan text, bool given)
{
    Scan part = {0};
    while (scan_split(&text, ';', &part)) {
        SceneClause clause = {0};
        clause.line        = line;
        clause.text        = scan_trim(part);
        Scan name          = clause.text;
        if (!clause.text.left)
            continue;
        if (given && scan_take(&name, "like")) {
            read_like(r, scene, line, name);
        } else if (given) {
            cut_refusal(&clause);
            scene_give(scene, clause);
        } else {
            scene->steps = (SceneClause *)scene_grown(scene->steps, scene->step_count, sizeof clause);
            scene->steps[scene->step_count++] = clause;
        }
    }
}

static void add_move(Reader *r, Scene *scene, int line, Scan seat, Scan text)
{
    SceneClause clause = {0};
    clause.line        = line;
    clause.seat        = seat;
    clause.text        = text;
    clause.is_move     = true;
    cut_refusal(&clause);
    if (!clause.text.left)
        scene_note_scan(r->report, line, true, "a seat without a move", seat);
    scene->steps = (SceneClause *)scene_grown(scene->steps, scene->step_count, sizeof clause);
    scene->steps[scene->step_count++] = clause;
}

static void add_scene(Reader *r, int line, Scan name, bool setting)
{
    SceneFile *file  = r->file;
    Scene    **list  = setting ? &file->settings : &file->scenes;
    size_t    *count = setting ? &file->setting_count : &file->count;
    *list            = (Scene *)scene_grown(*list, *count, sizeof **list);
    Scene *scene     = &(*list)[(*count)++];
    *scene           = (Scene){0};
    scene->line      = line;
    scene->name      = name;
    scene->game      = r->game;
    r->in_setting    = setting;
    r->part          = HEAD_PART;
    if (!name.left)
        scene_note(r->report, line, true,
                   setting ? "a setting needs a name: `setting A full harbour`"
                           : "a scene needs a name: `scene A tie leaves the ship at sea`",
                   NULL, NULL);
}

static void read_line(Reader *r, int number, Scan line)
{
    Scan   text  = scan_trim(line);
    Scan   whole = text;
    Scene *scene = present(r);
    if (!text.left)
        return;
    if (scan_is_blank(line.at[0])) {
        if (scene && (r->part == GIVEN_PART || r->part == THEN_PART))
            add_clauses(r, scene, number, text, r->part == GIVEN_PART);
        else
            scene_note_scan(r->report, number, true,
                            "an indented line goes on with `given` or `then`, and neither stands above it",
                            text);
    } else if (scan_take(&text, "scene")) {
        add_scene(r, number, text, false);
    } else if (scan_take(&text, "setting")) {
        add_scene(r, number, text, true);
    } else if (scan_take(&text, "game")) {
        r->game = text;
        if (scene)
            scene->game = text;
    } else if (!scene) {
        scene_note_scan(r->report, number, true, "a file begins with `scene NAME` (or `game SLUG` before it)",
                        text);
    } else if (scan_take(&text, "given")) {
        if (scene->step_count)
            scene_note(r->report, number, true, "`given` stands before the first move; begin a new `scene`",
                       NULL, NULL);
        add_clauses(r, scene, number, text, true);
        r->part = GIVEN_PART;
    } else if (r->in_setting) {
        scene_note_scan(r->report, number, true,
                        "a setting is only given: what happens there is a `scene` that is like it", whole);
        r->part = NO_PART;
    } else if (scan_take(&text, "rules")) {
        scene->rules = text;
    } else if (scan_take(&text, "then")) {
        add_clauses(r, scene, number, text, false);
        r->part = THEN_PART;
    } else {
        Scan seat = {0};
        (void)scan_word(&text, &seat);
        add_move(r, scene, number, seat, scan_trim(text));
        r->part = MOVE_PART;
    }
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text);
    size_t m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

bool scene_read(const char *path, SceneFile *file, SceneReport *report)
{
    size_t length = 0;
    *file         = (SceneFile){0};
    file->path    = path;
    file->text    = file_read(path, SCENE_BYTES, &length);
    if (!file->text)
        return false;
    Reader r      = {file, report, {0}, NO_PART, false};
    Scan   rest   = scan_of(file->text);
    Scan   line   = {0};
    bool   is_doc = ends_with(path, ".md");
    bool   inside = !is_doc;
    for (int number = 1; scan_split(&rest, '\n', &line); number++) {
        if (is_doc && line.left >= 3 && memcmp(line.at, "```", 3) == 0)
            inside = scan_is(scan_trim(line), "```scene");
        else if (inside)
            read_line(&r, number, without_comment(line));
    }
    for (size_t i = 0; i < file->setting_count; i++)
        if (!file->settings[i].used)
            scene_note_scan(report, file->settings[i].line, true, "no scene begins with this setting",
                            file->settings[i].name);
    if (!file->count && !report->count)
        scene_note(report, 1, true, "the file has no scene", NULL, NULL);
    return true;
}

void scene_file_finish(SceneFile *file)
{
    for (size_t i = 0; i < file->count; i++) {
        free(file->scenes[i].given);
        free(file->scenes[i].steps);
    }
    for (size_t i = 0; i < file->setting_count; i++)
        free(file->settings[i].given);
    free(file->scenes);
    free(file->settings);
    free(file->text);
    *file = (SceneFile){0};
}
