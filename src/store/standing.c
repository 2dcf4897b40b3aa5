/* standing.c -- how strong people are, and where they want to be told that it is their turn. */
#include <string.h>

#include "store/driver.h"

static void rating_from(const Value *column, RatingRow *row)
{
    row->person = column_int(&column[0]);
    row->pool   = (RatingPool)column_int(&column[1]);
    column_text(&column[2], row->game, sizeof row->game);
    row->rating     = column_real(&column[3]);
    row->deviation  = column_real(&column[4]);
    row->volatility = column_real(&column[5]);
    row->games      = column_int(&column[6]);
    row->at_ms      = column_int(&column[7]);
}

static bool read_rating(void *context, const Value *column, size_t columns)
{
    (void)columns;
    rating_from(column, (RatingRow *)context);
    return false;
}

StoreResult store_rating(Store *store, int64_t person, RatingPool pool, const char *game, RatingRow *row)
{
    RatingRow   found = {0};
    StoreResult result =
        RUN(store, RATING, read_rating, &found, NULL, value_int(person), value_int(pool), value_text(game));
    if (result == STORE_OK && found.game[0])
        *row = found;
    return store_changed(result, found.game[0], STORE_NONE);
}

StoreResult store_rating_put(Store *store, const RatingRow *row)
{
    return RUN(store, RATING_PUT, NULL, NULL, NULL, value_int(row->person), value_int(row->pool),
               value_text(row->game), value_real(row->rating), value_real(row->deviation),
               value_real(row->volatility), value_int(row->games), value_int(row->at_ms));
}

typedef struct RatingList {
    RatingEach each;
    void      *context;
} RatingList;

static bool list_rating(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const RatingList *list = (const RatingList *)context;
    RatingRow         row  = {0};
    rating_from(column, &row);
    return list->each(list->context, &row);
}

StoreResult store_ratings(Store *store, int64_t person, RatingEach each, void *context)
{
    RatingList list = {each, context};
    return RUN(store, RATINGS, list_rating, &list, NULL, value_int(person));
}

StoreResult store_best(Store *store, RatingPool pool, const char *game, double deviation, int most,
                       RatingEach each, void *context)
{
    RatingList list = {each, context};
    return RUN(store, BEST, list_rating, &list, NULL, value_text(game), value_int(pool),
               value_real(deviation), value_int(most));
}

/* --- web push and webhooks --------------------------------------------------------------------------------- */

StoreResult store_push_put(Store *store, const PushSubscription *push)
{
    return RUN(store, PUSH_PUT, NULL, NULL, NULL, value_text(push->endpoint), value_int(push->person),
               value_int(push->at_ms), value_bytes(push->key, sizeof push->key),
               value_bytes(push->auth, sizeof push->auth));
}

StoreResult store_push_end(Store *store, const char *endpoint)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, PUSH_END, NULL, NULL, &changed, value_text(endpoint));
    return store_changed(result, changed, STORE_NONE);
}

typedef struct PushList {
    PushEach each;
    void    *context;
} PushList;

static bool list_push(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const PushList  *list = (const PushList *)context;
    PushSubscription push = {.person = column_int(&column[1]), .at_ms = column_int(&column[2])};
    column_text(&column[0], push.endpoint, sizeof push.endpoint);
    if (!column_bytes(&column[3], push.key, sizeof push.key) ||
        !column_bytes(&column[4], push.auth, sizeof push.auth))
        return true; /* of another kind: nothing can be sent there */
    return list->each(list->context, &push);
}

StoreResult store_pushes(Store *store, int64_t person, PushEach each, void *context)
{
    PushList list = {each, context};
    return RUN(store, PUSHES, list_push, &list, NULL, value_int(person));
}

static bool read_webhook(void *context, const Value *column, size_t columns)
{
    (void)columns;
    Webhook *hook = (Webhook *)context;
    hook->person  = column_int(&column[0]);
    hook->at_ms   = column_int(&column[1]);
    column_text(&column[2], hook->url, sizeof hook->url);
    (void)column_bytes(&column[3], hook->secret, sizeof hook->secret);
    hook->failures = column_int(&column[4]);
    return false;
}

StoreResult store_webhook(Store *store, int64_t person, Webhook *hook)
{
    Webhook     found  = {0};
    StoreResult result = RUN(store, WEBHOOK, read_webhook, &found, NULL, value_int(person));
    if (result == STORE_OK && found.person)
        *hook = found;
    return store_changed(result, found.person, STORE_NONE);
}

StoreResult store_webhook_put(Store *store, const Webhook *hook)
{
    return RUN(store, WEBHOOK_PUT, NULL, NULL, NULL, value_int(hook->person), value_int(hook->at_ms),
               value_text(hook->url), value_bytes(hook->secret, sizeof hook->secret),
               value_int(hook->failures));
}

StoreResult store_webhook_end(Store *store, int64_t person)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, WEBHOOK_END, NULL, NULL, &changed, value_int(person));
    return store_changed(result, changed, STORE_NONE);
}
