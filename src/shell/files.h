/* files.h -- whole texts from files and into them. */
#ifndef TORTUGA_SHELL_FILES_H
#define TORTUGA_SHELL_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* The text of a file (`-`: of standard input) of at most so many bytes; free() it. It ends with a 0 that is
 * not counted. NULL (errno) where it cannot be read or is longer. */
char *file_read(const char *path, size_t most, size_t *length);

/* Writes a file, or leaves what was there as it was: false (errno). What is not a regular file is never replaced: a link is
 * followed, and into a device or a pipe the text is written as it is. */
bool file_write(const char *path, const char *text);

/* Whether file_write could do so now, for who is about to work for hours: false (errno). Nothing is changed. */
bool file_can_write(const char *path);

#endif
