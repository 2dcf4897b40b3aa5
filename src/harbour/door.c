/* door.c -- listening sockets on our loop. */
#define _GNU_SOURCE
#include "harbour/door.h"

#include <errno.h>
#include <ev.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harbour/bans.h"
#include "harbour/log.h"
#include "harbour/moment.h"

enum { SOCKETS_MOST = 8, ACCEPTS_AT_ONCE = 64, BACKLOG = 1024 };

struct Door {
    Harbour *harbour;
    ev_io    listener[SOCKETS_MOST];
    size_t   count;
    ev_timer rest; /* while descriptors are short */
    int      port;
};

/* What we keep for each connection that was let in; the library carries the pointer. */
typedef struct Peer {
    Address address;
    bool    counted;
} Peer;

/* --- letting in ---------------------------------------------------------------------------------------------- */

static bool may_enter(Harbour *h, const Address *address, bool *counted)
{
    unsigned wait_s;
    *counted = false;
    if (h->leaving || (unsigned)atomic_load(&h->metrics.connections) >= h->config.most)
        return false;
    if (networks_have(&h->config.trusted, address))
        return true; /* a proxy: its clients are counted when they are known */
    if (bans_meet_address(h->bans, address))
        return false;
    if (h->config.limits && !limits_take_address(h->limits, DEED_CONNECT, address, moment_us(), &wait_s))
        return false;
    unsigned count = counts_add(h->counts, address);
    if (count == 0)
        return false;
    if (count > h->config.most_each) {
        counts_sub(h->counts, address);
        return false;
    }
    *counted = true;
    return true;
}

static void refuse(Harbour *h, int fd)
{
    /* A reset, so that nothing of it stays behind in the system. */
    struct linger now = {1, 0};
    (void)setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    (void)close(fd);
    METRIC_ADD(&h->metrics, connections_refused_total);
}

static void let_in(Harbour *h, int fd)
{
    Address address;
    bool    counted;
    int     one = 1;
    if (!address_of_socket(fd, &address) || !may_enter(h, &address, &counted)) {
        refuse(h, fd);
        return;
    }
    Peer *peer = (Peer *)malloc(sizeof *peer);
    if (!peer) {
        if (counted)
            counts_sub(h->counts, &address);
        refuse(h, fd);
        return;
    }
    *peer = (Peer){address, counted};
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct lws *wsi = lws_adopt_socket_vhost(h->vhost, fd);
    if (!wsi) { /* the library has closed it */
        if (counted)
            counts_sub(h->counts, &address);
        free(peer);
        METRIC_ADD(&h->metrics, connections_refused_total);
        return;
    }
    lws_set_opaque_user_data(wsi, peer);
    METRIC_ADD(&h->metrics, connections_total);
    METRIC_ADD(&h->metrics, connections);
}

void door_gone(Harbour *harbour, struct lws *wsi)
{
    Peer *peer = (Peer *)lws_get_opaque_user_data(wsi);
    if (!peer)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    if (peer->counted)
        counts_sub(harbour->counts, &peer->address);
    METRIC_SUB(&harbour->metrics, connections);
    free(peer);
}

bool door_peer(struct lws *wsi, Address *address)
{
    const Peer *peer = (const Peer *)lws_get_opaque_user_data(lws_get_network_wsi(wsi));
    if (peer)
        *address = peer->address;
    return peer != NULL;
}

static void pause_listening(Door *door)
{
    LOG("descriptors-short", {"open", NULL, (int64_t)atomic_load(&door->harbour->metrics.connections)});
    for (size_t i = 0; i < door->count; i++)
        ev_io_stop(door->harbour->loop, &door->listener[i]);
    ev_timer_set(&door->rest, 0.2, 0);
    ev_timer_start(door->harbour->loop, &door->rest);
}

static void on_rested(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)events;
    Door *door = (Door *)timer->data;
    for (size_t i = 0; i < door->count; i++)
        ev_io_start(loop, &door->listener[i]);
}

static void on_knock(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)loop;
    (void)events;
    Door *door = (Door *)watcher->data;
    for (int i = 0; i < ACCEPTS_AT_ONCE; i++) {
        int fd = accept4(watcher->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0)
            let_in(door->harbour, fd);
        else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            pause_listening(door);
            return;
        } else if (errno != ECONNABORTED && errno != EINTR)
            return; /* nobody else knocks */
    }
}

/* --- opening ---------------------------------------------------------------------------------------------------- */

static int port_of(int fd)
{
    struct sockaddr_storage is;
    socklen_t               size = sizeof is;
    if (getsockname(fd, (struct sockaddr *)&is, &size) != 0)
        return 0;
    return ntohs(is.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)(void *)&is)->sin6_port
                                          : ((struct sockaddr_in *)(void *)&is)->sin_port);
}

static int listen_on(const struct addrinfo *at)
{
    int one = 1, zero = 0;
    int fd = socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, at->ai_protocol);
    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (at->ai_family == AF_INET6) /* `::` takes IPv4 as well */
        (void)setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &zero, sizeof zero);
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int error = errno;
    (void)close(fd);
    errno = error;
    return -1;
}

static bool open_one(Door *door, const char *host, char *why, size_t why_size)
{
    struct addrinfo hints = {
        .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    char             port[8];
    (void)snprintf(port, sizeof port, "%d", door->port);
    int code = getaddrinfo(host, port, &hints, &found);
    if (code != 0) {
        (void)snprintf(why, why_size, "cannot listen on '%s': %s", host, gai_strerror(code));
        return false;
    }
    int fd    = listen_on(found);
    int error = errno;
    freeaddrinfo(found);
    if (fd < 0) {
        (void)snprintf(why, why_size, "cannot listen on %s port %d: %s%s", host, door->port, strerror(error),
                       error == EADDRINUSE ? "; another program does, try --port 0 or another one" : "");
        return false;
    }
    door->port      = port_of(fd); /* where any would do, the other addresses take the same */
    ev_io *listener = &door->listener[door->count++];
    ev_io_init(listener, on_knock, fd, EV_READ);
    listener->data = door;
    ev_io_start(door->harbour->loop, listener);
    return true;
}

Door *door_open(Harbour *harbour, char *why, size_t why_size)
{
    Door *door = (Door *)calloc(1, sizeof *door);
    if (!door) {
        (void)snprintf(why, why_size, "out of memory");
        return NULL;
    }
    door->harbour = harbour;
    door->port    = harbour->config.port;
    ev_timer_init(&door->rest, on_rested, 0, 0);
    door->rest.data = door;
    for (const char *at = harbour->config.bind; *at;) {
        size_t n = strcspn(at, ",");
        char   host[256];
        if (n >= sizeof host || door->count == SOCKETS_MOST) {
            (void)snprintf(why, why_size, "too many addresses, or one is too long: %s", harbour->config.bind);
            door_close(door);
            return NULL;
        }
        memcpy(host, at, n);
        host[n] = 0;
        if (!open_one(door, host, why, why_size)) {
            door_close(door);
            return NULL;
        }
        at += n + (at[n] == ',');
    }
    if (door->count == 0) {
        (void)snprintf(why, why_size, "no address to listen on");
        door_close(door);
        return NULL;
    }
    return door;
}

void door_close(Door *door)
{
    if (!door)
        return;
    ev_timer_stop(door->harbour->loop, &door->rest);
    for (size_t i = 0; i < door->count; i++) {
        ev_io_stop(door->harbour->loop, &door->listener[i]);
        (void)close(door->listener[i].fd);
    }
    free(door);
}

int door_port(const Door *door) { return door->port; }
