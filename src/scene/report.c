/* report.c -- what was found while a scene was read and played, and other lists that grow. */
#define _POSIX_C_SOURCE 200809L
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *scene_grown(void *array, size_t count, size_t size)
{
    if (count & (count - 1))
        return array;
    void *bigger = realloc(array, (count ? 2 * count : 1) * size);
    if (!bigger) {
        fputs("tortuga: out of memory\n", stderr);
        exit(2);
    }
    return bigger;
}

static char *copy_of(const char *text)
{
    if (!text)
        return NULL;
    char *copy = strdup(text);
    if (!copy) {
        fputs("tortuga: out of memory\n", stderr);
        exit(2);
    }
    return copy;
}

void scene_note(SceneReport *report, int line, bool broken, const char *what, const char *expected,
                const char *found)
{
    report->failures = (SceneFailure *)scene_grown(report->failures, report->count, sizeof *report->failures);
    SceneFailure *failure = &report->failures[report->count++];
    failure->line         = line;
    failure->broken       = broken;
    failure->what         = copy_of(what);
    failure->expected     = copy_of(expected);
    failure->found        = copy_of(found);
}

void scene_note_scan(SceneReport *report, int line, bool broken, const char *what, Scan about)
{
    char text[600];
    (void)snprintf(text, sizeof text, "%s: '%.*s'", what, (int)(about.left < 400 ? about.left : 400),
                   about.at);
    scene_note(report, line, broken, text, NULL, NULL);
}

void scene_report_finish(SceneReport *report)
{
    for (size_t i = 0; i < report->count; i++) {
        free(report->failures[i].what);
        free(report->failures[i].expected);
        free(report->failures[i].found);
    }
    free(report->failures);
    report->failures = NULL;
    report->count    = 0;
}

void scene_texts_add(SceneTexts *texts, const char *text, size_t length)
{
    texts->text = (char **)scene_grown(texts->text, texts->count, sizeof *texts->text);
    char *copy  = strndup(text, length);
    if (!copy) {
        fputs("tortuga: out of memory\n", stderr);
        exit(2);
    }
    texts->text[texts->count++] = copy;
}

void scene_texts_clear(SceneTexts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        free(texts->text[i]);
    free(texts->text);
    texts->text  = NULL;
    texts->count = 0;
}
