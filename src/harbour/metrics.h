/* metrics.h -- counts and distributions of what the server does, as Prometheus reads them.
 *
 * Every thread may add; the numbers are atomic and in no order with each other. */
#ifndef TORTUGA_HARBOUR_METRICS_H
#define TORTUGA_HARBOUR_METRICS_H

#include <stdatomic.h>
#include <stdint.h>

#include "harbour/paper.h"

enum { HISTOGRAM_BOUNDS = 16 };

typedef struct Histogram {
    atomic_uint_least64_t bucket[HISTOGRAM_BOUNDS + 1]; /* the last: above every bound */
    atomic_uint_least64_t sum;
} Histogram;

/* A value in the histogram's unit: microseconds for times, things for counts. */
void histogram_add(Histogram *histogram, int64_t value);

/* METRIC(name, help) for each kind, in the order in which they are printed. */
#define COUNTERS(COUNTER)                                                                                    \
    COUNTER(connections_total, "connections that were accepted")                                             \
    COUNTER(connections_refused_total, "connections that were refused: too many, or banned")                 \
    COUNTER(requests_total, "HTTP requests")                                                                 \
    COUNTER(requests_refused_total, "HTTP requests answered with 4xx or 5xx")                                \
    COUNTER(rate_limited_total, "requests and messages over a rate limit")                                   \
    COUNTER(messages_in_total, "WebSocket messages received")                                                \
    COUNTER(messages_out_total, "WebSocket messages sent")                                                   \
    COUNTER(slow_readers_total, "connections dropped because they did not read")                             \
    COUNTER(bad_messages_total, "WebSocket messages that broke the protocol")                                \
    COUNTER(guests_total, "guests who came")                                                                 \
    COUNTER(names_total, "names that were registered")                                                       \
    COUNTER(sign_ins_total, "sign-ins with a password")                                                      \
    COUNTER(sign_ins_refused_total, "sign-ins with a wrong name or password")                                \
    COUNTER(notices_sent_total, "web pushes and webhooks delivered")                                         \
    COUNTER(notices_failed_total, "web pushes and webhooks that failed")                                     \
    COUNTER(tables_created_total, "tables that were made")                                                   \
    COUNTER(tables_woken_total, "tables that were read from their logs")                                     \
    COUNTER(table_timers_total, "timers of tables that rang: a clock, a bot, somebody who may be gone")      \
    COUNTER(events_total, "events of tables that were acknowledged")                                         \
    COUNTER(moves_total, "moves that were acknowledged")                                                     \
    COUNTER(bots_late_total, "bots' answers that missed the instant that their table's schedule has")        \
    COUNTER(events_followed_total, "events of tables that other nodes wrote and this one read")              \
    COUNTER(events_outrun_total, "events that another node was faster with")                                 \
    COUNTER(leases_taken_total, "tables that this node began to drive")                                      \
    COUNTER(hints_total, "hints that came over the bus")

#define GAUGES(GAUGE)                                                                                        \
    GAUGE(connections, "connections open now")                                                               \
    GAUGE(sockets, "WebSockets open now")                                                                    \
    GAUGE(store_trouble, "1 while the store cannot be written to and play is paused")                        \
    GAUGE(writer_waiting, "jobs that wait for the writer")                                                   \
    GAUGE(reader_waiting, "jobs that wait for the reader")                                                   \
    GAUGE(hands_waiting, "passwords and notices that wait for a hand")                                       \
    GAUGE(tables, "tables in memory")                                                                        \
    GAUGE(table_bytes, "bytes that tables in memory hold")                                                   \
    GAUGE(thoughts_waiting, "bots' decisions that wait for a thinker")                                       \
    GAUGE(nodes, "nodes on this store, this one too; 0 where there can be only one")                         \
    GAUGE(tables_driven, "tables whose clocks and bots this node drives for the fleet")                      \
    GAUGE(bus_connected, "1 while hints of other nodes can be heard")

#define HISTOGRAMS(HISTOGRAM)                                                                                \
    HISTOGRAM(commit_us, "store_commit_seconds", 1e-6, "time of a transaction of the store")                 \
    HISTOGRAM(batch_size, "store_batch_jobs", 1, "jobs in a transaction of the store")                       \
    HISTOGRAM(request_us, "request_seconds", 1e-6, "time from a request to its answer")                      \
    HISTOGRAM(loop_late_us, "loop_late_seconds", 1e-6, "how late the loop's timer comes")                    \
    HISTOGRAM(event_us, "event_seconds", 1e-6, "time from an event of a table to its acknowledgement")

typedef struct Metrics {
#define COUNTER(name, help) atomic_uint_least64_t name;
    COUNTERS(COUNTER)
#undef COUNTER
#define GAUGE(name, help) atomic_int_least64_t name;
    GAUGES(GAUGE)
#undef GAUGE
#define HISTOGRAM(name, title, unit, help) Histogram name;
    HISTOGRAMS(HISTOGRAM)
#undef HISTOGRAM
} Metrics;

#define METRIC_ADD(metrics, name) ((void)atomic_fetch_add_explicit(&(metrics)->name, 1, memory_order_relaxed))
#define METRIC_SUB(metrics, name) ((void)atomic_fetch_sub_explicit(&(metrics)->name, 1, memory_order_relaxed))
#define METRIC_SET(metrics, name, value)                                                                     \
    atomic_store_explicit(&(metrics)->name, (int64_t)(value), memory_order_relaxed)

/* All of them, in Prometheus' text format. */
void metrics_write(Metrics *metrics, Paper *paper);

#endif
