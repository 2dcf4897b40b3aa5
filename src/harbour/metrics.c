/* metrics.c -- histograms whose bounds double or so, and the text that Prometheus scrapes. */
#include "harbour/metrics.h"

/* 50 us to 5 s, and small counts: fine enough for both. */
static const int64_t bounds[HISTOGRAM_BOUNDS] = {1,    4,    16,    50,    100,    250,    500,     1000,
                                                 2500, 5000, 10000, 25000, 100000, 500000, 1000000, 5000000};

void histogram_add(Histogram *histogram, int64_t value)
{
    int i = 0;
    while (i < HISTOGRAM_BOUNDS && value > bounds[i])
        i++;
    (void)atomic_fetch_add_explicit(&histogram->bucket[i], 1, memory_order_relaxed);
    (void)atomic_fetch_add_explicit(&histogram->sum, (uint64_t)(value > 0 ? value : 0), memory_order_relaxed);
}

static void write_head(Paper *paper, const char *name, const char *kind, const char *help)
{
    paper_format(paper, "# HELP tortuga_%s %s\n# TYPE tortuga_%s %s\n", name, help, name, kind);
}

static void write_histogram(Paper *paper, Histogram *histogram, const char *name, double unit,
                            const char *help)
{
    uint64_t total = 0;
    write_head(paper, name, "histogram", help);
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        total += atomic_load_explicit(&histogram->bucket[i], memory_order_relaxed);
        if (i < HISTOGRAM_BOUNDS)
            paper_format(paper, "tortuga_%s_bucket{le=\"%g\"} %llu\n", name, (double)bounds[i] * unit,
                         (unsigned long long)total);
        else
            paper_format(paper, "tortuga_%s_bucket{le=\"+Inf\"} %llu\n", name, (unsigned long long)total);
    }
    paper_format(paper, "tortuga_%s_sum %.9g\n", name,
                 (double)atomic_load_explicit(&histogram->sum, memory_order_relaxed) * unit);
    paper_format(paper, "tortuga_%s_count %llu\n", name, (unsigned long long)total);
}

void metrics_write(Metrics *metrics, Paper *paper)
{
#define COUNTER(name, help)                                                                                  \
    write_head(paper, #name, "counter", help);                                                               \
    paper_format(paper, "tortuga_%s %llu\n", #name,                                                          \
                 (unsigned long long)atomic_load_explicit(&metrics->name, memory_order_relaxed));
    COUNTERS(COUNTER)
#undef COUNTER
#define GAUGE(name, help)                                                                                    \
    write_head(paper, #name, "gauge", help);                                                                 \
    paper_format(paper, "tortuga_%s %lld\n", #name,                                                          \
                 (long long)atomic_load_explicit(&metrics->name, memory_order_relaxed));
    GAUGES(GAUGE)
#undef GAUGE
#define HISTOGRAM(name, title, unit, help) write_histogram(paper, &metrics->name, title, unit, help);
    HISTOGRAMS(HISTOGRAM)
#undef HISTOGRAM
}
