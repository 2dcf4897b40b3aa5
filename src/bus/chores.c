/* chores.c -- the queue in JetStream: one stream of batches for all runs, and for each run a stream with its plan and results. */
#define _POSIX_C_SOURCE 200809L
#include "bus/chores.h"

#include <nats/nats.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WORK "TORTUGA-WORK"
#define RUNS "TORTUGA-RUN-"
#define CREW "workers"

static const int64_t SECOND_NS = 1000000000;

enum {
    CONNECT_MS   = 3000,
    ANSWER_MS    = 2000,
    AGAIN_MS     = 250,
    LOOK_MS      = 20,
    TAKE_MS      = 1000,
    ACK_SECONDS  = 10, /* so long a batch may be silent                                     */
    BEAT_SECONDS = 3,
    PURGE_EVERY  = 64,
    OLD_SECONDS  = 7 * 24 * 3600, /* nobody has heard of a run for so long: whoever began it was killed */
    GOODBYE_MS   = 2000
};

struct Chores {
    natsOptions    *options;
    natsConnection *link;
    jsCtx          *js;
    ChoresStop      stop;

    char    *plan; /* of the own run, so that it can begin once more */
    size_t   plan_length;
    char     id[RUN_ID];
    char     stream[RUN_ID + 20], done[RUN_ID + 20], work[RUN_ID + 20];
    uint64_t next; /* the number of the next result in its stream */
    unsigned read;
    bool     idle; /* the last question found an empty queue */
};

struct ChoreHand {
    Chores           *queue;
    natsSubscription *source;
    natsMsg          *batch;
    pthread_t         beater;
    pthread_mutex_t   lock; /* of the batch and of `over` */
    pthread_cond_t    wake;
    bool              beating, over;
};

static void rest(unsigned ms)
{
    struct timespec time = {ms / 1000, (long)(ms % 1000) * 1000000};
    (void)nanosleep(&time, NULL);
}

/* Without a handler the library writes to standard error. */
static void on_error(natsConnection *link, natsSubscription *source, natsStatus status, void *context)
{
    (void)link;
    (void)source;
    (void)status;
    (void)context;
}

/* --- the connection ----------------------------------------------------------------------------------- */

static natsStatus set_options(natsOptions *o, const char *where, const char *name)
{
    natsStatus s = natsOptions_SetURL(o, where);
    s            = s == NATS_OK ? natsOptions_SetName(o, name) : s;
    s            = s == NATS_OK ? natsOptions_SetTimeout(o, CONNECT_MS) : s;
    s            = s == NATS_OK ? natsOptions_SetAllowReconnect(o, true) : s;
    s            = s == NATS_OK ? natsOptions_SetMaxReconnect(o, -1) : s;
    s            = s == NATS_OK ? natsOptions_SetReconnectWait(o, AGAIN_MS) : s;
    s            = s == NATS_OK ? natsOptions_SetPingInterval(o, ANSWER_MS) : s;
    s            = s == NATS_OK ? natsOptions_SetMaxPingsOut(o, 2) : s;
    return s == NATS_OK ? natsOptions_SetErrorHandler(o, on_error, NULL) : s;
}

/* The stream of all batches and the one consumer that hands them out; both may be there already. */
static natsStatus make_work(jsCtx *js, jsErrCode *error)
{
    const char    *subjects[] = {"tortuga.work.*"};
    jsStreamConfig stream;
    (void)jsStreamConfig_Init(&stream);
    stream.Name        = WORK;
    stream.Description = "batches of tortuga's arenas and studies";
    stream.Subjects    = subjects;
    stream.SubjectsLen = 1;
    stream.Retention   = js_WorkQueuePolicy;
    stream.MaxAge      = OLD_SECONDS * SECOND_NS;
    natsStatus s       = js_AddStream(NULL, js, &stream, NULL, error);
    if (s != NATS_OK && *error != JSStreamNameExistErr)
        return s;
    jsConsumerConfig consumer;
    (void)jsConsumerConfig_Init(&consumer);
    consumer.Durable       = CREW;
    consumer.AckPolicy     = js_AckExplicit;
    consumer.AckWait       = ACK_SECONDS * SECOND_NS;
    consumer.MaxDeliver    = -1;
    consumer.MaxAckPending = -1;
    consumer.MaxWaiting    = 4096;
    return js_AddConsumer(NULL, js, WORK, &consumer, NULL, error);
}

static bool looks_right(const char *where)
{
    static const char *const begins[] = {"nats://", "tls://"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(where, begins[i], strlen(begins[i])) == 0 && where[strlen(begins[i])])
            return true;
    return false;
}

Chores *chores_open(const char *where, const char *name, ChoresStop stop, char *why, size_t why_size)
{
    if (!looks_right(where)) {
        (void)snprintf(why, why_size, "%s is no address of NATS; one looks like nats://HOST:4222", where);
        return NULL;
    }
    Chores *q = (Chores *)calloc(1, sizeof *q);
    if (!q) {
        (void)snprintf(why, why_size, "out of memory");
        return NULL;
    }
    q->stop      = stop;
    natsStatus s = natsOptions_Create(&q->options);
    s            = s == NATS_OK ? set_options(q->options, where, name) : s;
    s            = s == NATS_OK ? natsConnection_Connect(&q->link, q->options) : s;
    if (s != NATS_OK) {
        if (s == NATS_NO_SERVER || s == NATS_TIMEOUT || s == NATS_IO_ERROR)
            (void)snprintf(why, why_size, "nobody answers at %s: is nats-server running there?", where);
        else
            (void)snprintf(why, why_size, "NATS at %s cannot be used: %s", where, natsStatus_GetText(s));
        chores_close(q);
        return NULL;
    }
    jsOptions with;
    jsErrCode error = (jsErrCode)0;
    (void)jsOptions_Init(&with);
    with.Wait = ANSWER_MS;
    s         = natsConnection_JetStream(&q->js, q->link, &with);
    s         = s == NATS_OK ? make_work(q->js, &error) : s;
    if (s == NATS_OK)
        return q;
    if (s == NATS_NO_RESPONDERS || error == JSNotEnabledErr || error == JSNotEnabledForAccountErr)
        (void)snprintf(why, why_size, "NATS at %s keeps no queues: start nats-server with -js (JetStream)",
                       where);
    else
        (void)snprintf(why, why_size, "NATS at %s makes no queue: %s", where,
                       *nats_GetLastError(NULL) ? nats_GetLastError(NULL) : natsStatus_GetText(s));
    chores_close(q);
    return NULL;
}

void chores_close(Chores *q)
{
    if (!q)
        return;
    jsCtx_Destroy(q->js);
    if (q->link)
        (void)natsConnection_FlushTimeout(q->link, AGAIN_MS);
    natsConnection_Destroy(q->link);
    natsOptions_Destroy(q->options);
    (void)nats_CloseAndWait(GOODBYE_MS);
    free(q->plan);
    free(q);
}

/* --- who has work -------------------------------------------------------------------------------------- */

/* Runs whose asker was killed before it could end them. */
static void sweep(const Chores *q)
{
    jsStreamInfoList *all = NULL;
    if (js_Streams(&all, q->js, NULL, NULL) != NATS_OK)
        return; /* another time */
    int64_t old = ((int64_t)time(NULL) - OLD_SECONDS) * SECOND_NS;
    for (int i = 0; i < all->Count; i++) {
        const jsStreamInfo *info = all->List[i];
        if (strncmp(info->Config->Name, RUNS, strlen(RUNS)) == 0 && info->Created < old &&
            info->State.LastTime < old)
            (void)js_DeleteStream(q->js, info->Config->Name, NULL, NULL);
    }
    jsStreamInfoList_Destroy(all);
}

static natsStatus publish(const Chores *q, const char *subject, const char *id, const char *text,
                          size_t length, const char *stream)
{
    jsPubOptions with;
    (void)jsPubOptions_Init(&with);
    with.MsgId        = id;
    with.MaxWait      = ANSWER_MS;
    with.ExpectStream = stream;
    return js_Publish(NULL, q->js, subject, text, (int)length, &with, NULL);
}

static natsStatus make_run(Chores *q)
{
    char           all[RUN_ID + 20];
    const char    *subjects[] = {all};
    jsStreamConfig stream;
    jsErrCode      error = (jsErrCode)0;
    (void)snprintf(all, sizeof all, "tortuga.run.%s.*", q->id);
    (void)jsStreamConfig_Init(&stream);
    stream.Name        = q->stream;
    stream.Subjects    = subjects;
    stream.SubjectsLen = 1;
    natsStatus s       = js_AddStream(NULL, q->js, &stream, NULL, &error);
    if (s == NATS_OK) {
        char subject[RUN_ID + 20];
        (void)snprintf(subject, sizeof subject, "tortuga.run.%s.plan", q->id);
        s = publish(q, subject, "plan", q->plan, q->plan_length, q->stream);
    }
    q->next = 1;
    return s;
}

bool chores_begin(Chores *q, const char *id, const char *plan, size_t length, char *why, size_t why_size)
{
    (void)snprintf(q->id, sizeof q->id, "%s", id);
    (void)snprintf(q->stream, sizeof q->stream, RUNS "%s", q->id);
    (void)snprintf(q->done, sizeof q->done, "tortuga.run.%s.done", q->id);
    (void)snprintf(q->work, sizeof q->work, "tortuga.work.%s", q->id);
    q->plan        = (char *)malloc(length ? length : 1);
    q->plan_length = length;
    if (!q->plan) {
        (void)snprintf(why, why_size, "out of memory");
        return false;
    }
    memcpy(q->plan, plan, length);
    if ((int64_t)length + 1024 > natsConnection_GetMaxPayload(q->link)) {
        (void)snprintf(why, why_size, "NATS takes no plan of %zu bytes: raise its max_payload", length);
        return false;
    }
    sweep(q);
    natsStatus s = make_run(q);
    if (s != NATS_OK)
        (void)snprintf(why, why_size, "NATS does not keep the run: %s", natsStatus_GetText(s));
    return s == NATS_OK;
}

uint64_t chores_put(Chores *q, const char *batch, size_t length)
{
    jsPubOptions with;
    (void)jsPubOptions_Init(&with);
    with.MaxWait      = ANSWER_MS;
    with.ExpectStream = WORK;
    while (!q->stop(NULL)) {
        jsPubAck *kept  = NULL;
        jsErrCode error = (jsErrCode)0;
        if (js_Publish(&kept, q->js, q->work, batch, (int)length, &with, NULL) == NATS_OK) {
            uint64_t number = kept->Sequence;
            jsPubAck_Destroy(kept);
            return number;
        }
        (void)make_work(q->js, &error); /* NATS may have come back empty */
        rest(AGAIN_MS);
    }
    return 0;
}

/* One by one: a purge of all batches of a run makes nats-server 2.9 pass over those of other runs. */
void chores_drop(Chores *q, uint64_t number)
{
    if (natsConnection_Status(q->link) == NATS_CONN_STATUS_CONNECTED)
        (void)js_DeleteMsg(q->js, WORK, number, NULL, NULL);
}

/* Results that were read are of no use to anybody. */
static void forget_read(Chores *q)
{
    jsOptions with;
    (void)jsOptions_Init(&with);
    with.Wait                  = ANSWER_MS;
    with.Stream.Purge.Subject  = q->done;
    with.Stream.Purge.Sequence = q->next;
    (void)js_PurgeStream(q->js, q->stream, &with, NULL);
}

char *chores_result(Chores *q, unsigned wait_ms, size_t *length)
{
    for (unsigned waited = 0; !q->stop(NULL); waited += LOOK_MS) {
        natsMsg   *message = NULL;
        char      *text    = NULL;
        natsStatus s       = js_GetMsg(&message, q->js, q->stream, q->next, NULL, NULL);
        if (s == NATS_OK) {
            q->next++;
            bool plan = strcmp(natsMsg_GetSubject(message), q->done) != 0;
            *length   = (size_t)natsMsg_GetDataLength(message);
            text      = plan ? NULL : (char *)malloc(*length + 1);
            if (text) {
                memcpy(text, natsMsg_GetData(message), *length);
                text[*length] = 0;
                q->idle       = false;
                if (++q->read % PURGE_EVERY == 0)
                    forget_read(q);
            }
            natsMsg_Destroy(message);
            if (text)
                return text;
            continue;
        }
        if (waited >= wait_ms)
            break;
        rest(LOOK_MS);
    }
    return NULL;
}

bool chores_lost(Chores *q)
{
    jsStreamInfo *info  = NULL;
    jsErrCode     error = (jsErrCode)0;
    natsStatus    s     = js_GetStreamInfo(&info, q->js, q->stream, NULL, &error);
    if (s == NATS_NOT_FOUND || error == JSStreamNotFoundErr) {
        error = (jsErrCode)0;
        return make_work(q->js, &error) == NATS_OK && make_run(q) == NATS_OK;
    }
    if (s != NATS_OK)
        return false; /* it is away */
    if (info->State.LastSeq + 1 < q->next)
        q->next = info->State.LastSeq + 1;
    jsStreamInfo_Destroy(info);
    jsConsumerInfo *crew = NULL;
    s                    = js_GetConsumerInfo(&crew, q->js, WORK, CREW, NULL, &error);
    if (s == NATS_NOT_FOUND || error == JSStreamNotFoundErr || error == JSConsumerNotFoundErr)
        return make_work(q->js, &error) == NATS_OK;
    bool empty = s == NATS_OK && crew->NumPending == 0 &&
                 crew->NumAckPending == 0; /* neither waits nor is worked on */
    jsConsumerInfo_Destroy(crew);
    bool lost = empty && q->idle;
    q->idle   = empty && !lost;
    return lost;
}

bool chores_mended(const Chores *q)
{
    natsStatistics *counts     = NULL;
    uint64_t        reconnects = 0;
    if (natsStatistics_Create(&counts) == NATS_OK && natsConnection_GetStats(q->link, counts) == NATS_OK)
        (void)natsStatistics_GetCounts(counts, NULL, NULL, NULL, NULL, &reconnects);
    natsStatistics_Destroy(counts);
    return reconnects > 0;
}

bool chores_end(Chores *q)
{
    if (natsConnection_Status(q->link) != NATS_CONN_STATUS_CONNECTED)
        return false;
    jsErrCode  error = (jsErrCode)0;
    natsStatus gone  = js_DeleteStream(q->js, q->stream, NULL, &error);
    return gone == NATS_OK || error == JSStreamNotFoundErr;
}

/* --- who works ------------------------------------------------------------------------------------------ */

/* Shows now and then that the batch is being worked on. */
static void *beat(void *context)
{
    ChoreHand *hand = (ChoreHand *)context;
    pthread_mutex_lock(&hand->lock);
    while (!hand->over) {
        struct timespec until;
        (void)clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += BEAT_SECONDS;
        (void)pthread_cond_timedwait(&hand->wake, &hand->lock, &until);
        if (hand->batch && !hand->over)
            (void)natsMsg_InProgress(hand->batch, NULL);
    }
    pthread_mutex_unlock(&hand->lock);
    return NULL;
}

ChoreHand *chores_hand_create(Chores *queue)
{
    ChoreHand *hand = (ChoreHand *)calloc(1, sizeof *hand);
    if (!hand)
        return NULL;
    hand->queue = queue;
    (void)pthread_mutex_init(&hand->lock, NULL);
    (void)pthread_cond_init(&hand->wake, NULL);
    hand->beating = pthread_create(&hand->beater, NULL, beat, hand) == 0;
    if (hand->beating)
        return hand;
    chores_hand_destroy(hand);
    return NULL;
}

static natsMsg *let_go(ChoreHand *hand)
{
    pthread_mutex_lock(&hand->lock);
    natsMsg *batch = hand->batch;
    hand->batch    = NULL;
    pthread_mutex_unlock(&hand->lock);
    return batch;
}

void chores_hand_destroy(ChoreHand *hand)
{
    if (!hand)
        return;
    pthread_mutex_lock(&hand->lock);
    hand->over = true;
    (void)pthread_cond_signal(&hand->wake);
    pthread_mutex_unlock(&hand->lock);
    if (hand->beating)
        (void)pthread_join(hand->beater, NULL);
    natsMsg_Destroy(let_go(hand));
    if (hand->source && natsSubscription_DrainTimeout(hand->source, AGAIN_MS) == NATS_OK)
        (void)natsSubscription_WaitForDrainCompletion(hand->source, AGAIN_MS); /* nats.c says why */
    natsSubscription_Destroy(hand->source);
    (void)pthread_cond_destroy(&hand->wake);
    (void)pthread_mutex_destroy(&hand->lock);
    free(hand);
}

/* The subscription is made anew after an error: NATS may have come back without the consumer. */
static bool subscribe(ChoreHand *hand)
{
    if (hand->source)
        return true;
    jsErrCode    error = (jsErrCode)0;
    jsSubOptions with;
    (void)jsSubOptions_Init(&with);
    with.Stream   = WORK;
    with.Consumer = CREW;
    return make_work(hand->queue->js, &error) == NATS_OK &&
           js_PullSubscribe(&hand->source, hand->queue->js, NULL, CREW, NULL, &with, &error) == NATS_OK;
}

bool chores_take(ChoreHand *hand, Chore *task)
{
    natsMsgList list  = {NULL, 0};
    jsErrCode   error = (jsErrCode)0;
    if (!subscribe(hand)) {
        rest(AGAIN_MS);
        return false;
    }
    natsStatus s = natsSubscription_Fetch(&list, hand->source, 1, TAKE_MS, &error);
    if (s != NATS_OK && s != NATS_TIMEOUT) {
        natsSubscription_Destroy(hand->source);
        hand->source = NULL;
        rest(AGAIN_MS);
    }
    if (s != NATS_OK || list.Count < 1)
        return false;
    natsMsg *message = list.Msgs[0];
    list.Msgs[0]     = NULL;
    natsMsgList_Destroy(&list);
    const char *subject = natsMsg_GetSubject(message);
    (void)snprintf(task->run, sizeof task->run, "%s", strrchr(subject, '.') + 1);
    task->batch  = natsMsg_GetData(message);
    task->length = (size_t)natsMsg_GetDataLength(message);
    pthread_mutex_lock(&hand->lock);
    hand->batch = message;
    pthread_mutex_unlock(&hand->lock);
    return true;
}

char *chores_plan(ChoreHand *hand, const Chore *task, size_t *length)
{
    const Chores *q = hand->queue;
    char          stream[RUN_ID + 20], subject[RUN_ID + 20];
    (void)snprintf(stream, sizeof stream, RUNS "%s", task->run);
    (void)snprintf(subject, sizeof subject, "tortuga.run.%s.plan", task->run);
    while (!q->stop(NULL)) {
        natsMsg   *message = NULL;
        jsErrCode  error   = (jsErrCode)0;
        natsStatus s       = js_GetLastMsg(&message, q->js, stream, subject, NULL, &error);
        if (s == NATS_OK) {
            *length    = (size_t)natsMsg_GetDataLength(message);
            char *text = (char *)malloc(*length + 1);
            if (text) {
                memcpy(text, natsMsg_GetData(message), *length);
                text[*length] = 0;
            }
            natsMsg_Destroy(message);
            return text;
        }
        if (s == NATS_NOT_FOUND || error == JSStreamNotFoundErr) {
            chores_done(hand);
            return NULL;
        }
        rest(AGAIN_MS);
    }
    return NULL;
}

bool chores_say(ChoreHand *hand, const Chore *task, const char *id, const char *text, size_t length)
{
    const Chores *q = hand->queue;
    char          stream[RUN_ID + 20], subject[RUN_ID + 20];
    (void)snprintf(stream, sizeof stream, RUNS "%s", task->run);
    (void)snprintf(subject, sizeof subject, "tortuga.run.%s.done", task->run);
    while (publish(q, subject, id, text, length, stream) != NATS_OK) {
        jsStreamInfo *info  = NULL;
        jsErrCode     error = (jsErrCode)0;
        natsStatus    s     = js_GetStreamInfo(&info, q->js, stream, NULL, &error);
        jsStreamInfo_Destroy(info);
        if (s == NATS_NOT_FOUND || error == JSStreamNotFoundErr)
            return true; /* nobody wants it any more */
        if (q->stop(NULL))
            return false;
        rest(AGAIN_MS);
    }
    return true;
}

void chores_done(ChoreHand *hand)
{
    natsMsg *batch = let_go(hand);
    if (batch)
        (void)natsMsg_AckSync(batch, NULL, NULL); /* lost: it is done twice */
    natsMsg_Destroy(batch);
}

void chores_back(ChoreHand *hand, unsigned later_ms)
{
    natsMsg *batch = let_go(hand);
    if (batch && later_ms)
        (void)natsMsg_NakWithDelay(batch, later_ms, NULL);
    else if (batch)
        (void)natsMsg_Nak(batch, NULL);
    natsMsg_Destroy(batch);
}
