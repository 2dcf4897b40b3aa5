/* router.c -- compares paths with patterns, part by part. */
#include "harbour/router.h"

#include <stdio.h>
#include <string.h>

#include "harbour/site.h"

const char *method_word(Method method)
{
    static const char *const words[METHODS] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
    return words[method];
}

static bool matches(const char *pattern, const char *path, PathPart parts[PARTS_MOST])
{
    size_t open = 0;
    while (*pattern == '/' && *path == '/') {
        pattern++;
        path++;
        size_t p = strcspn(pattern, "/"), n = strcspn(path, "/");
        if (*pattern == ':') {
            if (n == 0 || open == PARTS_MOST)
                return false;
            parts[open++] = (PathPart){path, n};
        } else if (p != n || strncmp(pattern, path, n) != 0) {
            return false;
        }
        pattern += p;
        path += n;
    }
    return !*pattern && !*path;
}

const Route *route_find(Request *request)
{
    char allow[100] = "";
    for (const Route *const *list = routes_all; *list; list++)
        for (const Route *route = *list; route->pattern; route++) {
            PathPart parts[PARTS_MOST] = {{0}};
            if (!matches(route->pattern, request->path, parts))
                continue;
            if (route->method == request->method) {
                memcpy(request->part, parts, sizeof parts);
                return route;
            }
            const char *word = method_word(route->method);
            if (!strstr(allow, word))
                (void)snprintf(allow + strlen(allow), sizeof allow - strlen(allow), "%s%s%s",
                               *allow ? ", " : "", word, route->method == METHOD_GET ? ", HEAD" : "");
        }
    if (*allow) {
        request_header(request, "allow:", allow);
        answer_error(request, 405, "method", "%s cannot be done here; %s can.", method_word(request->method),
                     allow);
        return NULL;
    }
    /* A person who mistyped an address gets the page; a program, and a file that is not there, the plain word. */
    const char *last = strrchr(request->path, '/');
    if (request->method == METHOD_GET && strncmp(request->path, "/api/", 5) != 0 &&
        !(last && strchr(last, '.')))
        site_answer_lost(request);
    else
        answer_error(request, 404, "no-such-path", "There is nothing at %s.", request->path);
    return NULL;
}
