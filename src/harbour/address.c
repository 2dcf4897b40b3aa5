/* address.c -- reads, writes and compares addresses. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

static bool is_v4(const Address *address) { return memcmp(address->byte, mapped, sizeof mapped) == 0; }

bool address_from(const struct sockaddr *from, Address *address)
{
    if (from->sa_family == AF_INET) {
        memcpy(address->byte, mapped, sizeof mapped);
        memcpy(address->byte + 12, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
        return true;
    }
    if (from->sa_family == AF_INET6) {
        memcpy(address->byte, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
        return true;
    }
    return false;
}

bool address_of_socket(int fd, Address *address)
{
    struct sockaddr_storage from;
    socklen_t               size = sizeof from;
    return getpeername(fd, (struct sockaddr *)&from, &size) == 0 &&
           address_from((const struct sockaddr *)&from, address);
}

bool address_read(const char *text, size_t length, Address *address)
{
    char copy[ADDRESS_TEXT];
    while (length && (*text == ' ' || *text == '\t')) {
        text++;
        length--;
    }
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    if (length && text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = 0;
    uint8_t byte[16];
    if (inet_pton(AF_INET, copy, byte) == 1) {
        memcpy(address->byte, mapped, sizeof mapped);
        memcpy(address->byte + 12, byte, 4);
        return true;
    }
    if (inet_pton(AF_INET6, copy, byte) == 1) {
        memcpy(address->byte, byte, 16);
        return true;
    }
    return false;
}

void address_write(const Address *address, char text[ADDRESS_TEXT])
{
    const char *done = is_v4(address) ? inet_ntop(AF_INET, address->byte + 12, text, ADDRESS_TEXT)
                                      : inet_ntop(AF_INET6, address->byte, text, ADDRESS_TEXT);
    if (!done)
        text[0] = 0;
}

Address address_neighbour(const Address *address)
{
    Address neighbour = *address;
    if (!is_v4(address))
        memset(neighbour.byte + 8, 0, 8);
    return neighbour;
}

/* --- networks --------------------------------------------------------------------------------------------- */

static bool same_bits(const uint8_t *a, const uint8_t *b, unsigned bits)
{
    unsigned whole = bits / 8, rest = bits % 8;
    if (memcmp(a, b, whole) != 0)
        return false;
    return rest == 0 || ((a[whole] ^ b[whole]) & (0xFF00u >> rest) & 0xFF) == 0;
}

static bool network_read(const char *text, size_t length, Address *base, unsigned *bits)
{
    const char *slash = (const char *)memchr(text, '/', length);
    if (!address_read(text, slash ? (size_t)(slash - text) : length, base))
        return false;
    unsigned most = is_v4(base) ? 32 : 128;
    unsigned n    = most;
    if (slash) {
        char   digits[5] = "";
        size_t left      = length - (size_t)(slash + 1 - text);
        while (left && slash[left] == ' ')
            left--;
        if (left == 0 || left > 3)
            return false;
        memcpy(digits, slash + 1, left);
        char         *end   = NULL;
        unsigned long given = strtoul(digits, &end, 10);
        if (*end || given > most)
            return false;
        n = (unsigned)given;
    }
    *bits = n + (most == 32 ? 96 : 0);
    return true;
}

bool networks_read(const char *text, Networks *networks)
{
    networks->count = 0;
    while (*text) {
        size_t n = strcspn(text, ",");
        if (strspn(text, " \t") < n) {
            if (networks->count == NETWORKS_MOST ||
                !network_read(text, n, &networks->network[networks->count].base,
                              &networks->network[networks->count].bits))
                return false;
            networks->count++;
        }
        text += n + (text[n] == ',');
    }
    return true;
}

bool networks_have(const Networks *networks, const Address *address)
{
    for (size_t i = 0; i < networks->count; i++)
        if (same_bits(networks->network[i].base.byte, address->byte, networks->network[i].bits))
            return true;
    return false;
}

bool address_is_public(const Address *address)
{
    /* What IANA lists as not globally reachable, and what carries an IPv4 address inside. */
    static const char special[] =
        "0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.0.2.0/"
        "24,"
        "192.88.99.0/24,192.168.0.0/16,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24,224.0.0.0/3,"
        "::/96,64:ff9b::/96,64:ff9b:1::/48,100::/64,2001::/23,2001:db8::/32,2002::/16,fc00::/7,fe80::/10,"
        "fec0::/10,ff00::/8";
    Networks networks;
    return networks_read(special, &networks) && !networks_have(&networks, address);
}

Address address_forwarded(const Networks *trusted, const Address *peer, const char *forwarded_for)
{
    Address     is  = *peer;
    const char *end = forwarded_for + strlen(forwarded_for);
    while (end > forwarded_for && networks_have(trusted, &is)) {
        const char *begin = end;
        while (begin > forwarded_for && begin[-1] != ',')
            begin--;
        Address next;
        if (!address_read(begin, (size_t)(end - begin), &next))
            break; /* unreadable: whoever wrote it is the last we know */
        is  = next;
        end = begin > forwarded_for ? begin - 1 : begin;
    }
    return is;
}
