/* study_figures.c -- scripts for gnuplot.
 *
 * Pictures are small (420 units wide), so that their letters can be read on a phone, and have no ground of
 * their own. Ink is written as one odd colour, which the page turns into its own by a rule of style; the other
 * colours are seen well on light and on dark. */
#include "lab/study_figures.h"

#include <math.h>
#include <string.h>

#include "lab/study_plot.h"

#define INK           "#010203"
#define FIRST_COLOUR  "#2a8fa8"
#define SECOND_COLOUR "#dc6b4a"
#define THIRD_COLOUR  "#9a9a8c"

static FILE *script_begin(const char *id, unsigned height)
{
    FILE *s = tmpfile();
    if (!s)
        return NULL;
    (void)fprintf(s,
                  "set terminal svg size 420,%u dynamic noenhanced font 'sans-serif,13' name '%s'\n"
                  "set border 1 lc rgb '" INK "'\n"
                  "set tics nomirror out scale 0.5 textcolor rgb '" INK "'\n"
                  "set key textcolor rgb '" INK "'\n"
                  "set style fill solid 0.75 noborder\n"
                  "set lmargin 8\nset rmargin 2\n",
                  height, id);
    return s;
}

static bool script_end(FILE *script, FILE *page)
{
    bool ok = plot_draw(script, page);
    (void)fclose(script);
    return ok;
}

/* A name between quotes of gnuplot. */
static void put_name(FILE *s, const char *name)
{
    (void)fputc('"', s);
    for (; *name; name++)
        (void)fputc(*name == '"' || *name == '\\' || (unsigned char)*name < ' ' ? '_' : *name, s);
    (void)fputc('"', s);
}

static size_t longest(const char *name, size_t stride, unsigned count)
{
    size_t most = 0;
    for (unsigned i = 0; i < count; i++) {
        size_t n = strlen(name + i * stride);
        most     = n > most ? n : most;
    }
    return most;
}

/* A round step that divides a range into at most six parts. */
static double step_for(double range)
{
    static const double round[] = {1, 2, 5, 10};
    double              least = range / 6, ten = pow(10, floor(log10(least)));
    for (unsigned i = 0; i < COUNT_OF(round); i++)
        if (round[i] * ten >= least)
            return round[i] * ten;
    return least;
}

bool figure_shares(FILE *page, const char *id, const FigureRow *rows, unsigned count, double fair, bool whole)
{
    FILE *s = script_begin(id, 60 + 26 * count);
    if (!s)
        return false;
    double low = whole ? 0 : fair, high = whole ? 1 : fair;
    for (unsigned i = 0; i < count; i++) {
        low  = fmin(low, rows[i].value.low);
        high = fmax(high, rows[i].value.high);
    }
    double room = (high - low) * 0.08 + 0.002;
    (void)fprintf(
        s,
        "set lmargin %zu\nset xrange [%g:%g]\nset yrange [%g:0.4]\nset format x '%%g %%%%'\nunset key\n"
        "set xtics %g\nset rmargin 4\nset grid x lc rgb '" THIRD_COLOUR "' lw 0.4\n"
        "set arrow from %g,graph 0 to %g,graph 1 nohead lc rgb '" INK "' lw 1.2 dt (6,5)\n",
        longest(rows[0].name, sizeof rows[0], count) + 2, 100 * fmax(low - room, low < 0 ? -1 : 0),
        100 * fmin(1, high + room), -(double)count + 0.4, step_for(100 * (high - low)), 100 * fair,
        100 * fair);
    (void)fprintf(s, "set ytics scale 0 (");
    for (unsigned i = 0; i < count; i++) {
        (void)fputs(i ? ", " : "", s);
        put_name(s, rows[i].name);
        (void)fprintf(s, " %d", -(int)i);
    }
    double tick = 100 * (high - low + 2 * room) / 250;
    (void)fprintf(s,
                  ")\nplot '-' using 1:2:3:4:5:6 with boxxyerror fs solid 0.4 noborder lc rgb '" FIRST_COLOUR
                  "', '-' using 1:2:3:4:5:6 with boxxyerror fs solid 1 noborder lc rgb '" FIRST_COLOUR "'\n");
    for (unsigned i = 0; i < count; i++)
        (void)fprintf(s, "%g %d %g %g %g %g\n", 100 * rows[i].value.mean, -(int)i, 100 * rows[i].value.low,
                      100 * rows[i].value.high, -(double)i - 0.26, -(double)i + 0.26);
    (void)fprintf(s, "e\n");
    for (unsigned i = 0; i < count; i++)
        (void)fprintf(s, "%g %d %g %g %g %g\n", 100 * rows[i].value.mean, -(int)i,
                      100 * rows[i].value.mean - tick, 100 * rows[i].value.mean + tick, -(double)i - 0.34,
                      -(double)i + 0.34);
    (void)fprintf(s, "e\n");
    return script_end(s, page);
}

static void put_bars(FILE *s, const Histogram *h)
{
    for (unsigned i = 0; i < h->bins; i++)
        (void)fprintf(s, "%g %g\n", h->from + (i + 0.5) * h->width - 0.5, 100 * h->share[i]);
    (void)fprintf(s, "e\n");
}

bool figure_bars(FILE *page, const char *id, const Histogram *h, const char *name, const Histogram *other,
                 const char *other_name, const char *axis)
{
    FILE *s = script_begin(id, 250);
    if (!s)
        return false;
    (void)fprintf(s,
                  "set yrange [0:*]\nset format y '%%g %%%%'\nset xlabel '%s' textcolor rgb '" INK "'\n"
                  "set grid y lc rgb '" THIRD_COLOUR "' lw 0.4\nset xrange [%g:%g]\nset boxwidth %g\n"
                  "set xtics %g\n",
                  axis, h->from - 0.5 - 0.2 * h->width, h->from + h->bins * h->width - 0.5 + 0.2 * h->width,
                  0.86 * h->width, fmax(1, step_for(h->bins * h->width)));
    if (!other)
        (void)fprintf(s, "unset key\nplot '-' with boxes lc rgb '" FIRST_COLOUR "'\n");
    else
        (void)fprintf(s,
                      "set key top left samplen 1\nplot '-' with boxes lc rgb '" FIRST_COLOUR
                      "' title '%s', '-' with boxes fs solid 0.55 noborder lc rgb '" SECOND_COLOUR
                      "' title '%s'\n",
                      name, other_name);
    put_bars(s, h);
    if (other)
        put_bars(s, other);
    return script_end(s, page);
}

bool figure_parts(FILE *page, const char *id, const FigureParts *rows, unsigned count,
                  const char *const names[3])
{
    static const char *const colours[3] = {FIRST_COLOUR, SECOND_COLOUR, THIRD_COLOUR};
    FILE                    *s          = script_begin(id, 76 + 34 * count);
    if (!s)
        return false;
    (void)fprintf(
        s,
        "set lmargin %zu\nset rmargin 4\nset xrange [0:100]\nset yrange [%g:0.5]\nset format x '%%g %%%%'\n"
        "set key outside top center horizontal samplen 0.5 maxrows 1 width -1\nset ytics scale 0 (",
        longest(rows[0].name, sizeof rows[0], count) + 2, -(double)count + 0.5);
    for (unsigned i = 0; i < count; i++) {
        (void)fputs(i ? ", " : "", s);
        put_name(s, rows[i].name);
        (void)fprintf(s, " %d", -(int)i);
    }
    (void)fprintf(s, ")\nplot ");
    for (unsigned k = 0; k < 3; k++)
        (void)fprintf(s, "%s'-' using 1:2:3:4:5:6 with boxxyerror lc rgb '%s' title '%s'", k ? ", " : "",
                      colours[k], names[k]);
    (void)fprintf(s, "\n");
    for (unsigned k = 0; k < 3; k++) {
        for (unsigned i = 0; i < count; i++) {
            double from = 0;
            for (unsigned j = 0; j < k; j++)
                from += 100 * rows[i].part[j];
            double to = from + 100 * rows[i].part[k];
            (void)fprintf(s, "%g %d %g %g %g %g\n", (from + to) / 2, -(int)i, from, to, -(double)i - 0.3,
                          -(double)i + 0.3);
        }
        (void)fprintf(s, "e\n");
    }
    return script_end(s, page);
}
