/* command.c -- `tortuga scene FILE...`: plays scene files and says what differs. */
#include "scene/scene.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/commands.h"
#include "shell/options.h"

typedef struct Tally {
    bool     json, loud;
    unsigned passed, failed, skipped;
    bool     broken; /* a file or scene could not be read or set up */
    json_t  *list;
} Tally;

static void print_failure(const char *path, const Scene *scene, const SceneFailure *failure)
{
    printf("%s:%d: ", path, failure->line);
    if (scene)
        printf("%.*s\n    ", (int)scene->name.left, scene->name.at);
    printf("%s\n", failure->what);
    if (failure->expected)
        printf("        expected  %s\n", failure->expected);
    if (failure->found)
        printf("        found     %s\n", failure->found);
}

static json_t *text_or_null(const char *text) { return text ? json_string_nocheck(text) : json_null(); }

static void tally(Tally *t, const char *path, const Scene *scene, const SceneReport *report)
{
    for (size_t i = 0; i < report->count; i++)
        t->broken = t->broken || report->failures[i].broken;
    if (report->count)
        t->failed++;
    else if (report->skipped)
        t->skipped++;
    else
        t->passed++;
    if (t->json) {
        json_t *failures = json_array();
        json_t *rules    = json_array();
        for (size_t i = 0; i < report->count; i++) {
            const SceneFailure *failure = &report->failures[i];
            json_array_append_new(
                failures, json_pack("{s:i, s:b, s:o, s:o, s:o}", "line", failure->line, "broken",
                                    (int)failure->broken, "what", text_or_null(failure->what), "expected",
                                    text_or_null(failure->expected), "found", text_or_null(failure->found)));
        }
        Scan rest = scene ? scene->rules : scan_of("");
        Scan word = {0};
        while (scan_word(&rest, &word))
            json_array_append_new(rules, json_stringn_nocheck(word.at, word.left));
        json_array_append_new(
            t->list,
            json_pack("{s:s, s:i, s:o, s:o, s:o, s:b, s:o}", "file", path, "line", scene ? scene->line : 1,
                      "game", scene ? json_stringn_nocheck(scene->game.at, scene->game.left) : json_null(),
                      "name", scene ? json_stringn_nocheck(scene->name.at, scene->name.left) : json_null(),
                      "rules", rules, "passed", (int)(report->count == 0 && !report->skipped), "failures",
                      failures));
        return;
    }
    for (size_t i = 0; i < report->count; i++)
        print_failure(path, scene, &report->failures[i]);
    if (t->loud && scene && !report->count)
        printf("%s:%d: ok: %.*s\n", path, scene->line, (int)scene->name.left, scene->name.at);
}

static void play_file(Tally *t, const char *path, Road *road)
{
    SceneFile   file;
    SceneReport unread = {0};
    if (!scene_read(path, &file, &unread)) {
        char what[300];
        (void)snprintf(what, sizeof what, "cannot be read: %s", strerror(errno));
        scene_note(&unread, 1, true, what, NULL, NULL);
    }
    if (unread.count)
        tally(t, path, NULL, &unread);
    for (size_t i = 0; i < file.count; i++) {
        SceneReport report = {0};
        scene_run(&file.scenes[i], path, road, &report);
        tally(t, path, &file.scenes[i], &report);
        scene_report_finish(&report);
    }
    scene_report_finish(&unread);
    scene_file_finish(&file);
}

int cli_scene(int argc, char **argv)
{
    static const CliCommand command = {
        "scene", "FILE...", "Plays scene files and says what differs.",
        "A scene is a rule shown as an example: a position, moves, and what then must hold.\n"
        "docs/scenes.md describes the format. `-` reads from standard input. Exit code 0: all\n"
        "is as the scenes say; 1: something differs; 2: a file or a scene is not in order."};
    Tally           t         = {0};
    bool            referee   = false;
    const CliOption options[] = {
        {"referee", 0, OPTION_FLAG, &referee, NULL,
         "plays through the referee protocol instead of the library", 0, 0},
        {"verbose", 'v', OPTION_FLAG, &t.loud, NULL, "also names the scenes that pass", 0, 0},
        {"json", 0, OPTION_FLAG, &t.json, NULL, "prints the results as JSON", 0, 0},
        {0},
    };
    int count = options_read(&command, options, argc, argv);
    if (count < 0)
        return -1 - count;
    if (!count)
        return usage_error(&command, "which file? For example: tortuga scene tests/games/korsar/*.scene");
    Road *road = referee ? scene_referee_create() : scene_library_create();
    if (!road) {
        (void)fputs("tortuga scene: the referee cannot be started\n", stderr);
        return EXIT_USAGE;
    }
    t.list = json_array();
    for (int i = 1; i <= count; i++)
        play_file(&t, argv[i], road);
    if (t.json) {
        json_t *all = json_pack("{s:s, s:i, s:i, s:i, s:O}", "road", road->name, "passed", (int)t.passed,
                                "failed", (int)t.failed, "skipped", (int)t.skipped, "scenes", t.list);
        (void)json_dumpf(all, stdout, JSON_COMPACT);
        (void)putchar('\n');
        json_decref(all);
    } else {
        printf("%u scene%s passed, %u failed", t.passed, t.passed == 1 ? "" : "s", t.failed);
        if (t.skipped)
            printf(", %u skipped: the %s has no room for their content", t.skipped, road->name);
        printf(referee ? " (through the referee)\n" : "\n");
    }
    road->destroy(road);
    json_decref(t.list);
    return t.broken ? EXIT_USAGE : t.failed ? EXIT_DIFFERS : EXIT_GOOD;
}
