/* site.c -- serves the page from memory. */
#include "harbour/site.h"

#include <string.h>

#include "harbour/request.h"

const SiteFile *site_find(const char *path)
{
    for (const SiteFile *file = site_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

bool site_is_page(const char *path)
{
    static const char *const pages[] = {"/g/", "/t/", "/r/", "/@/", "/rules/", "/learn/", "/exercises/"};
    if (strcmp(path, "/") == 0 || strcmp(path, "/r") == 0 || strcmp(path, "/exercises") == 0)
        return true;
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        size_t n = strlen(pages[i]);
        if (strncmp(path, pages[i], n) == 0 && path[n] && !strchr(path + n, '/'))
            return true;
    }
    return false;
}

/* True where the client takes an encoding; "br;q=0" says no. */
static bool takes(const char *accept, const char *encoding)
{
    size_t n = strlen(encoding);
    for (const char *at = accept; *at;) {
        at += strspn(at, " ,");
        size_t part = strcspn(at, ",");
        if (strncmp(at, encoding, n) == 0 && !(at[n] >= 'a' && at[n] <= 'z')) {
            const char *q = strstr(at, "q=0");
            bool no       = q && q < at + part && (q[3] != '.' || strspn(q + 4, "0") == strcspn(q + 4, ", "));
            return !no;
        }
        at += part;
    }
    return false;
}

static size_t size_of(const SiteBlob *blob) { return (size_t)(blob->end - blob->at); }

static void answer_file(Request *request, const SiteFile *file, int status)
{
    const SiteBlob *blob = &file->plain;
    /* What the build names by its hash never changes. */
    bool hashed = strncmp(file->path, "/assets/", 8) == 0;
    request_header(request, "cache-control:", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    request_header(request, "etag:", file->tag);
    request_header(request, "vary:", "accept-encoding");
    if (status == 200 && strstr(request->if_none, file->tag)) {
        answer_fixed(request, 304, NULL, NULL, 0);
        return;
    }
    if (file->br.at && takes(request->accept, "br")) {
        blob = &file->br;
        request_header(request, "content-encoding:", "br");
    } else if (file->gz.at && takes(request->accept, "gzip")) {
        blob = &file->gz;
        request_header(request, "content-encoding:", "gzip");
    }
    answer_fixed(request, status, file->type, blob->at, size_of(blob));
}

bool site_answer(Request *request)
{
    const SiteFile *file = site_find(site_is_page(request->path) ? "/index.html" : request->path);
    if (!file)
        return false;
    answer_file(request, file, 200);
    return true;
}

void site_answer_lost(Request *request)
{
    const SiteFile *file = site_find("/index.html");
    if (file)
        answer_file(request, file, 404);
    else
        answer_error(request, 404, "no-such-path", "There is nothing at %s.", request->path);
}
