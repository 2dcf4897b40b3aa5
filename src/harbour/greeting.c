/* greeting.c -- finds our addresses in the local network, and draws a QR code with half blocks. */
#define _DEFAULT_SOURCE
#include "harbour/greeting.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

enum { QUIET_ZONE = 2 };

static bool is_dark(const QRcode *code, int x, int y)
{
    if (x < 0 || y < 0 || x >= code->width || y >= code->width)
        return false;
    return code->data[y * code->width + x] & 1;
}

/* Two rows in a line of text. White is drawn and black is left out, as terminals are mostly dark; phones read it
 * either way round when the quiet zone is of the same colour. */
static void print_code(FILE *out, const char *address)
{
    QRcode *code = QRcode_encodeString(address, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (!code)
        return;
    for (int y = -QUIET_ZONE; y < code->width + QUIET_ZONE; y += 2) {
        (void)fputs("  ", out);
        for (int x = -QUIET_ZONE; x < code->width + QUIET_ZONE; x++) {
            bool above = !is_dark(code, x, y);
            bool below = !is_dark(code, x, y + 1) && y + 1 < code->width + QUIET_ZONE;
            (void)fputs(above && below ? "█" : above ? "▀" : below ? "▄" : " ", out);
        }
        (void)fputc('\n', out);
    }
    QRcode_free(code);
}

static void write_address(char *to, size_t size, const char *host, int port, bool secure)
{
    bool six   = strchr(host, ':') != NULL;
    bool usual = port == (secure ? 443 : 80);
    char with_port[16];
    (void)snprintf(with_port, sizeof with_port, ":%d", port);
    (void)snprintf(to, size, "%s://%s%s%s%s/", secure ? "https" : "http", six ? "[" : "", host,
                   six ? "]" : "", usual ? "" : with_port);
}

/* An address of ours that friends in the same network can type. */
static bool is_reachable(const struct ifaddrs *one)
{
    if (!one->ifa_addr || !(one->ifa_flags & IFF_UP) || (one->ifa_flags & IFF_LOOPBACK))
        return false;
    if (one->ifa_addr->sa_family == AF_INET)
        return true;
    if (one->ifa_addr->sa_family != AF_INET6)
        return false;
    return !IN6_IS_ADDR_LINKLOCAL(&((const struct sockaddr_in6 *)(const void *)one->ifa_addr)->sin6_addr);
}

static void print_network(FILE *out, int port, bool secure, bool six, bool code)
{
    struct ifaddrs *all        = NULL;
    char            first[200] = "";
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        char host[INET6_ADDRSTRLEN], address[200];
        if (!is_reachable(one) || (one->ifa_addr->sa_family == AF_INET6 && !six))
            continue;
        const void *bytes =
            one->ifa_addr->sa_family == AF_INET
                ? (const void *)&((const struct sockaddr_in *)(const void *)one->ifa_addr)->sin_addr
                : (const void *)&((const struct sockaddr_in6 *)(const void *)one->ifa_addr)->sin6_addr;
        if (!inet_ntop(one->ifa_addr->sa_family, bytes, host, sizeof host))
            continue;
        write_address(address, sizeof address, host, port, secure);
        (void)fprintf(out, "  friends in the same network: %s\n", address);
        if (!first[0])
            (void)snprintf(first, sizeof first, "%s", address);
    }
    freeifaddrs(all);
    if (first[0] && code)
        print_code(out, first);
}

void greeting_print(FILE *out, const char *bind, int port, bool secure, bool code)
{
    char address[300];
    bool any4 = strstr(bind, "0.0.0.0") != NULL, any6 = strstr(bind, "::") != NULL && !strstr(bind, "::1");
    (void)fputs("The harbour is open.\n", out);
    if (any4 || any6) {
        write_address(address, sizeof address, "127.0.0.1", port, secure);
        (void)fprintf(out, "  on this machine: %s\n", address);
        print_network(out, port, secure, any6, code);
    } else {
        char host[256];
        (void)snprintf(host, sizeof host, "%.*s", (int)strcspn(bind, ","), bind);
        write_address(address, sizeof address, host, port, secure);
        (void)fprintf(out, "  %s\n", address);
    }
    (void)fputs("Control-C closes it; nothing is lost.\n", out);
    (void)fflush(out);
}
