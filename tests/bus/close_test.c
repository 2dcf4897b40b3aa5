/* close_test.c -- leaving the bus while others go on talking, beside a nats-server of its own: a node that stops does so in
 * the middle of what the others say. */
#define _GNU_SOURCE /* mkdtemp, nanosleep */
#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "bus/bus.h"

enum { TIMES = 100, PATIENCE_MS = 60000, AT_ONCE = 500 };

typedef struct Sea {
    char  folder[64];
    char  where[128];
    pid_t server;
    pid_t talker;
} Sea;

static void pause_ms(long ms)
{
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    (void)nanosleep(&time, NULL);
}

/* nats-server chooses a port and writes it into a file of its own making: {"nats":["nats://127.0.0.1:39617"]}. */
static bool read_address(Sea *sea)
{
    char           path[512];
    char           text[512] = "";
    DIR           *folder    = opendir(sea->folder);
    struct dirent *entry;
    while (folder && (entry = readdir(folder)))
        if (strstr(entry->d_name, ".ports")) {
            (void)snprintf(path, sizeof path, "%s/%s", sea->folder, entry->d_name);
            FILE *file = fopen(path, "r");
            if (file) {
                text[fread(text, 1, sizeof text - 1, file)] = '\0';
                (void)fclose(file);
            }
        }
    if (folder)
        (void)closedir(folder);
    const char *begin = strstr(text, "nats://");
    const char *end   = begin ? strchr(begin, '"') : NULL;
    if (!end)
        return false;
    (void)snprintf(sea->where, sizeof sea->where, "%.*s", (int)(end - begin), begin);
    return true;
}

static void heard(void *context, const char *text, size_t length)
{
    (void)text;
    (void)length;
    (void)atomic_fetch_add((_Atomic int *)context, 1);
}

static void state(void *context, bool connected)
{
    (void)context;
    (void)connected;
}

static Bus *open_bus(const Sea *sea, _Atomic int *count)
{
    char     why[256];
    BusSetup setup = {.where   = sea->where,
                      .name    = "test",
                      .subject = "tables",
                      .context = count,
                      .heard   = heard,
                      .state   = state};
    Bus     *bus   = bus_open(&setup, why, sizeof why);
    if (!bus)
        fail_msg("%s", why);
    return bus;
}

static _Noreturn void talk(const Sea *sea)
{
    _Atomic int count = 0;
    Bus        *bus   = open_bus(sea, &count);
    for (;;) {
        for (int i = 0; i < AT_ONCE; i++)
            bus_say(bus, "a hint", 6);
        pause_ms(1);
    }
}

static int begin(void **state_of)
{
    static Sea sea;
    *state_of = &sea;
    (void)snprintf(sea.folder, sizeof sea.folder, "/tmp/tortuga-nats-XXXXXX");
    if (!mkdtemp(sea.folder))
        return 1;
    sea.server = fork();
    if (sea.server == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that crashes leaves nobody behind */
        (void)freopen("/dev/null", "w", stderr);
        (void)execlp("nats-server", "nats-server", "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir",
                     sea.folder, (char *)NULL);
        _exit(127);
    }
    for (int waited = 0; !read_address(&sea); waited += 10) {
        if (waited > PATIENCE_MS || waitpid(sea.server, NULL, WNOHANG) == sea.server)
            return 1;
        pause_ms(10);
    }
    sea.talker = fork();
    if (sea.talker == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        talk(&sea);
    }
    return 0;
}

static int end(void **state_of)
{
    const Sea *sea = (const Sea *)*state_of;
    char       command[128];
    (void)kill(sea->talker, SIGKILL);
    (void)kill(sea->server, SIGKILL);
    (void)waitpid(sea->talker, NULL, 0);
    (void)waitpid(sea->server, NULL, 0);
    (void)snprintf(command, sizeof command, "rm -rf %s", sea->folder);
    return system(command) != 0; /* NOLINT(cert-env33-c): a folder that we named */
}

static void a_bus_can_be_left_while_others_talk(void **state_of)
{
    const Sea *sea = (const Sea *)*state_of;
    for (int i = 0; i < TIMES; i++) {
        _Atomic int count  = 0;
        Bus        *bus    = open_bus(sea, &count);
        int         waited = 0;
        while (atomic_load(&count) == 0 && waited++ < PATIENCE_MS)
            pause_ms(1);
        assert_true(atomic_load(&count) > 0);
        bus_close(bus);
        int then = atomic_load(&count);
        pause_ms(1);
        assert_int_equal(atomic_load(&count), then); /* nobody is called any more */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_bus_can_be_left_while_others_talk)};
    return cmocka_run_group_tests_name("leaving the bus", tests, begin, end);
}
