/* files.c -- reads all or nothing, writes all or nothing. */
#define _XOPEN_SOURCE 700
#include "shell/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* Writes all of a text into a file that is open, and closes it; false (errno). */
static bool pour(FILE *file, const char *text, bool settle)
{
    bool ok    = fputs(text, file) >= 0 && fflush(file) == 0 && (!settle || fsync(fileno(file)) == 0);
    int  error = ok ? 0 : errno;
    if (fclose(file) != 0 && ok) {
        ok    = false;
        error = errno;
    }
    errno = error;
    return ok;
}

/* Into what is there, as it is: a device, a pipe that somebody reads, the end of a link that leads nowhere yet. */
static bool write_into(const char *path, const char *text)
{
    int   place = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
                       0666); /* nobody waits for a reader */
    FILE *file  = place >= 0 ? fdopen(place, "w") : NULL;
    if (!file) {
        int error = errno;
        if (place >= 0)
            (void)close(place);
        errno = error;
        return false;
    }
    return pour(file, text, false);
}

/* Beside the file first, so that an older one is there until the new one is. */
static bool write_beside(const char *path, const char *text, mode_t mode)
{
    size_t n      = strlen(path) + sizeof ".new";
    char  *beside = (char *)malloc(n);
    if (!beside)
        return false;
    (void)snprintf(beside, n, "%s.new", path);
    FILE *file  = fopen(beside, "w");
    bool  ok    = file && (!mode || fchmod(fileno(file), mode) == 0);
    int   error = ok ? 0 : errno;
    if (file && !pour(file, text, true) && ok) {
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

/* Whether a file can be made beside that one. */
static bool can_beside(const char *path)
{
    size_t n      = strlen(path) + sizeof ".new";
    char  *beside = (char *)malloc(n);
    if (!beside)
        return false;
    (void)snprintf(beside, n, "%s.new", path);
    int place = open(beside, O_WRONLY | O_CREAT | O_CLOEXEC, 0666), error = errno;
    if (place >= 0) {
        (void)close(place);
        (void)remove(beside);
    }
    free(beside);
    errno = error;
    return place >= 0;
}

bool file_can_write(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return errno == ENOENT && can_beside(path);
    if (S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (!S_ISREG(about.st_mode))
        return access(path, W_OK) == 0;
    char *real  = realpath(path, NULL);
    bool  ok    = real && can_beside(real);
    int   error = errno;
    free(real);
    errno = error;
    return ok;
}

bool file_write(const char *path, const char *text)
{
    struct stat about;
    if (lstat(path, &about) != 0)
        return errno == ENOENT ? write_beside(path, text, 0) : false;
    if (S_ISREG(about.st_mode))
        return write_beside(path, text, about.st_mode & 07777);
    char *real =
        S_ISLNK(about.st_mode) ? realpath(path, NULL) : NULL; /* the link stays, its end is written */
    bool ok    = real && stat(real, &about) == 0 && S_ISREG(about.st_mode)
                     ? write_beside(real, text, about.st_mode & 07777)
                     : write_into(path, text);
    int  error = errno;
    free(real);
    errno = error;
    return ok;
}
