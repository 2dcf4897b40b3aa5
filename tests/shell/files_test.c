/* files_test.c -- files are written whole or not at all, and what is no regular file stays what it is. */
#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shell/files.h"

static char folder[] = "/tmp/tortuga-files-XXXXXX";

static const char *in(const char *name)
{
    static char path[4][200];
    static int  next;
    char       *one = path[next++ % 4];
    (void)snprintf(one, sizeof path[0], "%s/%s", folder, name);
    return one;
}

static void assert_holds(const char *path, const char *text)
{
    size_t length = 0;
    char  *read   = file_read(path, 1000, &length);
    assert_non_null(read);
    assert_string_equal(read, text);
    free(read);
}

static mode_t kind_of(const char *path)
{
    struct stat about;
    assert_int_equal(lstat(path, &about), 0);
    return about.st_mode & S_IFMT;
}

static void files_are_replaced_whole(void **state)
{
    (void)state;
    assert_true(file_write(in("plain"), "one"));
    assert_holds(in("plain"), "one");
    assert_int_equal(chmod(in("plain"), 0600), 0);
    assert_true(file_write(in("plain"), "two"));
    assert_holds(in("plain"), "two");
    struct stat about;
    assert_int_equal(stat(in("plain"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600); /* who may read it is as it was */
    assert_false(file_write(in("nowhere/plain"), "three"));
    assert_int_equal(errno, ENOENT);
    assert_int_equal(access(in("plain.new"), F_OK), -1);
}

static void links_are_followed(void **state)
{
    (void)state;
    assert_true(file_write(in("end"), "old"));
    assert_int_equal(symlink("end", in("link")), 0);
    assert_true(file_write(in("link"), "new"));
    assert_int_equal(kind_of(in("link")), S_IFLNK);
    assert_holds(in("end"), "new");
    assert_int_equal(symlink("not-yet", in("dangling")), 0);
    assert_true(file_write(in("dangling"), "first"));
    assert_int_equal(kind_of(in("dangling")), S_IFLNK);
    assert_holds(in("not-yet"), "first");
}

static void devices_and_pipes_stay(void **state)
{
    (void)state;
    assert_true(file_write("/dev/null", "gone"));
    assert_int_equal(kind_of("/dev/null"), S_IFCHR);
    assert_false(file_write("/dev/full", "too much"));
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(mkfifo(in("pipe"), 0600), 0);
    assert_false(file_write(in("pipe"), "nobody reads"));
    assert_int_equal(errno, ENXIO);
    int reader = open(in("pipe"), O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_true(file_write(in("pipe"), "somebody reads"));
    char text[40] = "";
    assert_int_equal(read(reader, text, sizeof text - 1), strlen("somebody reads"));
    assert_string_equal(text, "somebody reads");
    (void)close(reader);
    assert_int_equal(kind_of(in("pipe")), S_IFIFO);
    assert_false(file_write(folder, "a folder"));
    assert_int_equal(errno, EISDIR);
}

static int set_up(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const names[] = {"plain", "end", "link", "not-yet", "dangling", "pipe"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        (void)unlink(in(names[i]));
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_replaced_whole),
        cmocka_unit_test(links_are_followed),
        cmocka_unit_test(devices_and_pipes_stay),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
