/* compile.c -- content-compile: checks a content file and writes it as C, when the project is built.
 *
 *     content-compile corsaire content/corsaire.json content_corsaire.c
 *
 * The set of the program must be without faults and follow the catalogue's advice as well. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "content/content.h"

static char *file_read(const char *file, size_t *size)
{
    FILE *in   = fopen(file, "rb");
    char *text = in ? (char *)malloc(CONTENT_SIZE + 1) : NULL;
    *size      = text ? fread(text, 1, CONTENT_SIZE + 1, in) : 0;
    bool bad   = !text || ferror(in) || *size > CONTENT_SIZE;
    if (bad)
        fprintf(stderr, "content-compile: cannot read %s: %s\n", file,
                text && *size > CONTENT_SIZE ? "too large" : strerror(errno));
    if (in)
        fclose(in);
    if (bad) {
        free(text);
        return NULL;
    }
    return text;
}

static bool write_all(const ContentLoader *loader, const void *content, const char *hash, const char *file)
{
    FILE *out = fopen(file, "wb");
    if (out) {
        fprintf(out, "/* Made by content-compile from content/%s.json: change that instead. */\n",
                loader->slug);
        loader->write(content, out);
        fprintf(out, "\nHD_DATA const char %s_content_hash[65] = \"%s\";\n", loader->slug, hash);
    }
    bool bad = !out || ferror(out);
    if (out && fclose(out))
        bad = true;
    if (bad)
        fprintf(stderr, "content-compile: cannot write %s: %s\n", file, strerror(errno));
    return !bad;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: content-compile SLUG FILE OUT.c\n", stderr);
        return 2;
    }
    const ContentLoader *loader = content_loader(argv[1]);
    if (!loader) {
        fprintf(stderr, "content-compile: there is no loader for %s\n", argv[1]);
        return 2;
    }
    static ContentReport report;
    char                 hash[65];
    size_t               size;
    char                *text    = file_read(argv[2], &size);
    void                *content = text ? malloc(loader->size) : NULL;
    int                  status  = 1;
    if (content) {
        content_read(loader, argv[2], text, size, content, hash, &report);
        content_report_print(&report, stderr);
        if (!report.faults && !report.advice && write_all(loader, content, hash, argv[3]))
            status = 0;
    }
    free(content);
    free(text);
    return status;
}
