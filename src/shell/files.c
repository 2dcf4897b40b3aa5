/* files.c -- reads all or nothing, writes all or nothing. */
#define _POSIX_C_SOURCE 200809L
#include "shell/files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* All that comes, up to one byte more than the most; NULL where memory is short. */
static char *read_all(FILE *in, size_t most, size_t *length)
{
    size_t room = 4096, n = 0;
    char  *text = (char *)malloc(room);
    while (text) {
        size_t got = fread(text + n, 1, room - 1 - n, in);
        n += got;
        if (!got || n > most)
            break;
        if (n + 1 < room)
            continue;
        char *grown = (char *)realloc(text, 2 * room);
        if (!grown) {
            free(text);
            return NULL;
        }
        text = grown;
        room *= 2;
    }
    if (text)
        text[n] = 0;
    *length = n;
    return text;
}

char *file_read(const char *path, size_t most, size_t *length)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!in)
        return NULL;
    errno        = 0;
    size_t n     = 0;
    char  *text  = read_all(in, most, &n);
    int    error = 0;
    if (!text)
        error = ENOMEM;
    else if (ferror(in))
        error = errno ? errno : EIO;
    else if (n > most)
        error = EFBIG;
    if (in != stdin)
        (void)fclose(in);
    if (error) {
        free(text);
        errno = error;
        return NULL;
    }
    *length = n;
    return text;
}

bool file_write(const char *path, const char *text)
{
    /* Beside the file first, so that an older one is there until the new one is. */
    size_t n      = strlen(path) + sizeof ".new";
    char  *beside = (char *)malloc(n);
    if (!beside)
        return false;
    (void)snprintf(beside, n, "%s.new", path);
    FILE *file  = fopen(beside, "w");
    bool  ok    = file && fputs(text, file) >= 0 && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int   error = ok ? 0 : errno;
    if (file && fclose(file) != 0 && ok) {
        ok    = false;
        error = errno;
    }
    if (ok && rename(beside, path) != 0) {
        ok    = false;
        error = errno;
    }
    if (file && !ok)
        (void)remove(beside);
    free(beside);
    errno = error;
    return ok;
}
