/* place.c -- $XDG_DATA_HOME/tortuga, or ~/.local/share/tortuga. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void make_parents(char *path)
{
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            (void)mkdir(path, 0700); /* what cannot be made shows when the store is opened */
            *at = '/';
        }
}

bool place_meant(const char *store, const char *folder, char *address, size_t size)
{
    if (!store || !*store)
        return place_store(folder, address, size);
    int n = snprintf(address, size, "%s", store);
    return n > 0 && (size_t)n < size;
}

bool place_is_shared(const char *address) { return strncmp(address, "postgres", 8) == 0; }

bool place_store(const char *folder, char *address, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    char        path[3000];
    int         n;
    if (folder && *folder)
        n = snprintf(path, sizeof path, "%s", folder);
    else if (data && *data)
        n = snprintf(path, sizeof path, "%s/tortuga", data);
    else if (home && *home)
        n = snprintf(path, sizeof path, "%s/.local/share/tortuga", home);
    else
        return false;
    if (n <= 0 || (size_t)n >= sizeof path)
        return false;
    if (!folder || !*folder)
        make_parents(path);
    n = snprintf(address, size, "sqlite:%s", path);
    return n > 0 && (size_t)n < size;
}
