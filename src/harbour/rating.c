/* rating.c -- reads how strong everybody was, and writes how strong they are. */
#include "harbour/rating.h"

#include <stdio.h>
#include <string.h>

#include "harbour/glicko.h"
#include "tortuga.h"

/* From its name alone, so that it stays the same whatever levels are added. */
static int64_t number_of(const char *level)
{
    uint32_t hash = 2166136261u;
    for (const char *at = level; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    return -1 - (int64_t)hash;
}

int64_t rating_of_level(const char *level) { return tg_level_ms(level) >= 0 ? number_of(level) : 0; }

const char *rating_level(int64_t who)
{
    const char *level;
    for (unsigned i = 0; (level = tg_level_at(i)) && who != number_of(level); i++)
        ;
    return level;
}

/* --- who may be rated --------------------------------------------------------------------------------------------- */

typedef struct Player {
    int64_t family; /* a person and their bots are one */
    bool    bot, here;
} Player;

static StoreResult read_players(Store *store, const RatedGame *game, Player player[STORE_SEATS], RatedAs *as)
{
    *as = RATED_PEOPLE;
    for (int i = 0; i < game->seats; i++) {
        Person  person;
        int64_t who = game->seat[i].who;
        player[i]   = (Player){.family = 0, .bot = who < 0, .here = true};
        if (who > 0) {
            StoreResult result = store_person(store, who, &person);
            if (result != STORE_OK && result != STORE_NONE)
                return result;
            bool known = result == STORE_OK && (person.kind == PERSON_NAMED || person.kind == PERSON_BOT);
            bool gone  = result == STORE_NONE || person.kind == PERSON_DELETED;
            player[i]  = (Player){.family = known && person.owner ? person.owner : who,
                                  .bot    = known && person.kind == PERSON_BOT,
                                  .here   = known};
            if (!known && !gone) {
                *as = RATED_NOT; /* a guest */
                return STORE_OK;
            }
        } else if (who == 0) {
            *as = RATED_NOT;
            return STORE_OK;
        }
        if (player[i].bot)
            *as = RATED_BOTS;
        for (int k = 0; k < i && player[i].family; k++)
            if (player[k].family == player[i].family) {
                *as = RATED_NOT;
                return STORE_OK;
            }
    }
    return STORE_OK;
}

/* --- the change ------------------------------------------------------------------------------------------------------- */

static StoreResult read_before(Store *store, const RatedGame *game, RatingPool pool,
                               RatingRow before[STORE_SEATS])
{
    for (int i = 0; i < game->seats; i++) {
        before[i] = (RatingRow){.person     = game->seat[i].who,
                                .pool       = pool,
                                .rating     = glicko_unknown.rating,
                                .deviation  = glicko_unknown.deviation,
                                .volatility = glicko_unknown.volatility};
        (void)snprintf(before[i].game, sizeof before[i].game, "%s", game->game);
        StoreResult result = store_rating(store, game->seat[i].who, pool, game->game, &before[i]);
        if (result != STORE_OK && result != STORE_NONE)
            return result;
    }
    return STORE_OK;
}

static Glicko glicko_of(const RatingRow *row)
{
    return (Glicko){row->rating, row->deviation, row->volatility};
}

/* What a seat has played; a level of the house that has several seats has played what they all have. */
static size_t games_of(const RatedGame *game, int64_t who, const RatingRow before[STORE_SEATS],
                       GlickoGame against[STORE_SEATS * STORE_SEATS])
{
    size_t count = 0;
    for (int seat = 0; seat < game->seats; seat++)
        for (int i = 0; i < game->seats && game->seat[seat].who == who; i++) {
            const RatedSeat *mine = &game->seat[seat], *other = &game->seat[i];
            if (other->who == who || other->side == mine->side ||
                (game->given_up && other->place == mine->place))
                continue;
            double score     = mine->place < other->place ? 1 : mine->place == other->place ? 0.5 : 0;
            against[count++] = (GlickoGame){glicko_of(&before[i]), score};
        }
    return count;
}

StoreResult rating_compute(Store *store, const RatedGame *game, RatingChange *change)
{
    Player    player[STORE_SEATS];
    RatingRow before[STORE_SEATS];
    memset(change, 0, sizeof *change);
    StoreResult result = read_players(store, game, player, &change->as);
    if (result != STORE_OK || change->as == RATED_NOT)
        return result;
    result = read_before(store, game, change->as == RATED_BOTS ? POOL_BOTS : POOL_PEOPLE, before);
    for (int i = 0; i < game->seats && result == STORE_OK; i++) {
        GlickoGame against[STORE_SEATS * STORE_SEATS];
        size_t     count = games_of(game, game->seat[i].who, before, against);
        change->after[i] = before[i];
        change->kept[i]  = player[i].here && count > 0;
        if (!change->kept[i])
            continue;
        Glicko     after = glicko_after(glicko_of(&before[i]), against, count);
        RatingRow *row   = &change->after[i];
        row->rating      = after.rating;
        row->deviation   = after.deviation;
        row->volatility  = after.volatility;
        row->games       = before[i].games + 1;
        row->at_ms       = game->at_ms;
    }
    return result;
}

StoreResult rating_write(Store *store, const RatedGame *game, const RatingChange *change)
{
    StoreResult result = STORE_OK;
    for (int i = 0; i < game->seats && result == STORE_OK; i++)
        if (change->kept[i])
            result = store_rating_put(store, &change->after[i]);
    return result;
}
