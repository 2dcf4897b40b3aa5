/* address.h -- who is at the other end of a connection, and which addresses belong together. */
#ifndef TORTUGA_HARBOUR_ADDRESS_H
#define TORTUGA_HARBOUR_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* IPv6, or IPv4 mapped into it (::ffff:192.0.2.1). */
typedef struct Address {
    uint8_t byte[16];
} Address;

enum { ADDRESS_TEXT = 46, NETWORKS_MOST = 32 };

struct sockaddr;
bool address_of_socket(int fd, Address *address); /* of the other end */
bool address_from(const struct sockaddr *from, Address *address);
bool address_read(const char *text, size_t length, Address *address);
void address_write(const Address *address, char text[ADDRESS_TEXT]);

/* What counts as one neighbour for limits: an IPv4 address, or the /64 of an IPv6 one. */
Address address_neighbour(const Address *address);

/* True where the whole internet can reach it: no loopback, private, link-local, multicast or reserved one. */
bool address_is_public(const Address *address);

/* A list of networks: "127.0.0.1, 10.0.0.0/8, fd00::/8". */
typedef struct Networks {
    struct {
        Address  base;
        unsigned bits;
    } network[NETWORKS_MOST];
    size_t count;
} Networks;
/* False: one of them is none. */
bool networks_read(const char *text, Networks *networks);
bool networks_have(const Networks *networks, const Address *address);

/* The client behind trusted proxies: walks X-Forwarded-For from its end while the address is one of theirs. What
 * a client wrote there itself is further to the front and never reached. */
Address address_forwarded(const Networks *trusted, const Address *peer, const char *forwarded_for);

#endif
