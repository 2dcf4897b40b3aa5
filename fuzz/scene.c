/* scene.c -- arbitrary text as a scene file.
 *
 * It is read, laid out and played as far as it makes sense; what does not is noted. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "scene/scene.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* The reader takes a path: one that leads to memory. */
    int  memory = memfd_create("scene", 0);
    char path[64];
    MUST(memory >= 0 && write(memory, data, size) == (ssize_t)size);
    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", memory);

    SceneFile   file;
    SceneReport report = {0};
    if (scene_read(path, &file, &report)) {
        for (size_t i = 0; i < file.count; i++) {
            Road *road = scene_library_create();
            scene_run(&file.scenes[i], path, road, &report);
            road->destroy(road);
        }
    }
    scene_file_finish(&file);
    scene_report_finish(&report);
    (void)close(memory);
    return 0;
}
