/* bans.c -- the list of bans in memory. */
#include "harbour/bans.h"

#include <stdlib.h>
#include <string.h>

#include "harbour/id.h"
#include "harbour/log.h"
#include "harbour/moment.h"
#include "harbour/socket.h"

enum { PEOPLE_MOST = 4096, ADDRESSES_MOST = 1024 };

struct Bans {
    int64_t  person[PEOPLE_MOST];
    Networks network[ADDRESSES_MOST]; /* of one network each */
    size_t   people, addresses;
    bool     reading, again; /* once more: something has changed since it began */
};

Bans *bans_create(void) { return (Bans *)calloc(1, sizeof(Bans)); }
void  bans_destroy(Bans *bans) { free(bans); }

typedef struct Reading {
    Job      job;
    Harbour *harbour;
    int64_t  now_ms;
    bool     cut;
    Bans     bans;
} Reading;

static bool take_ban(void *context, const Ban *ban)
{
    Reading *reading = (Reading *)context;
    Bans    *bans    = &reading->bans;
    if (strncmp(ban->subject, "person:", 7) == 0) {
        reading->cut = reading->cut || bans->people == PEOPLE_MOST;
        if (bans->people < PEOPLE_MOST)
            bans->person[bans->people++] = id_read(ban->subject + 7, strlen(ban->subject + 7));
    } else if (strncmp(ban->subject, "address:", 8) == 0) {
        reading->cut = reading->cut || bans->addresses == ADDRESSES_MOST;
        if (bans->addresses < ADDRESSES_MOST &&
            networks_read(ban->subject + 8, &bans->network[bans->addresses]))
            bans->addresses++;
    }
    return true;
}

static StoreResult read_bans(Job *job, Store *store)
{
    Reading *reading = (Reading *)(void *)job;
    return store_bans(store, reading->now_ms, take_ban, reading);
}

static void bans_read(Job *job)
{
    Reading *reading = (Reading *)(void *)job;
    Harbour *h       = reading->harbour;
    bool     again   = h->bans->again;
    h->bans->reading = false;
    h->bans->again   = false;
    if (job->result == STORE_OK) {
        *h->bans = reading->bans;
        if (reading->cut)
            LOG("bans-cut",
                {"sentence", "There are more bans than are kept in memory; some are not in force."});
        for (Socket *socket = h->sockets; socket; socket = socket->next)
            if (bans_meet_person(h->bans, socket->person.id) || bans_meet_address(h->bans, &socket->address))
                socket_close(socket, 1008, "banned");
    }
    free(reading);
    if (again)
        bans_refresh(h);
}

void bans_refresh(Harbour *harbour)
{
    if (harbour->bans->reading) {
        harbour->bans->again = true;
        return;
    }
    Reading *reading = (Reading *)calloc(1, sizeof *reading);
    if (!reading)
        return;
    reading->job     = (Job){.work = read_bans, .done = bans_read};
    reading->harbour = harbour;
    reading->now_ms  = wall_ms();
    if (hands_put(harbour->reader, &reading->job))
        harbour->bans->reading = true;
    else
        free(reading);
}

bool bans_meet_address(const Bans *bans, const Address *address)
{
    for (size_t i = 0; i < bans->addresses; i++)
        if (networks_have(&bans->network[i], address))
            return true;
    return false;
}

bool bans_meet_person(const Bans *bans, int64_t person)
{
    for (size_t i = 0; i < bans->people; i++)
        if (person && bans->person[i] == person)
            return true;
    return false;
}
