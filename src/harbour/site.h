/* site.h -- the page: files that the program carries inside itself, packed, with their hashes.
 *
 * The build writes the table (cmake/Site.cmake). Addresses that people can read (/, /g/korsar, /t/ID, /r/ID, /@/NAME,
 * /rules/korsar, /learn/korsar, /exercises) all give index.html; the page finds out by itself what to show. */
#ifndef TORTUGA_HARBOUR_SITE_H
#define TORTUGA_HARBOUR_SITE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct SiteBlob {
    const unsigned char *at, *end; /* NULL: there is none */
} SiteBlob;

typedef struct SiteFile {
    const char *path; /* "/index.html" */
    const char *type;
    const char *tag; /* quoted, as ETag has it */
    SiteBlob    plain, br, gz;
} SiteFile;

extern const SiteFile site_files[]; /* ends with a path of NULL */

const SiteFile *site_find(const char *path);
/* True for the addresses of pages. */
bool site_is_page(const char *path);

/* Answers with a file or a page; false where there is none of that path. Only for GET. */
typedef struct Request Request;
bool                   site_answer(Request *request);
/* The page with another status: somebody typed an address that is none. */
void site_answer_lost(Request *request);

#endif
