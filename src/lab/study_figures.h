/* study_figures.h -- the pictures of a report: what each shows, written for gnuplot. */
#ifndef TORTUGA_LAB_STUDY_FIGURES_H
#define TORTUGA_LAB_STUDY_FIGURES_H

#include "lab/study.h"

/* A share, or a difference of shares, with its interval. */
typedef struct FigureRow {
    char     name[KEY_TEXT];
    Estimate value;
} FigureRow;

/* Rows from top to bottom, each a bar over its interval; a line stands at `fair`. The scale takes in what there
 * is, or (`whole`) all from 0 to 1. False where gnuplot fails. */
bool figure_shares(FILE *page, const char *id, const FigureRow *rows, unsigned count, double fair,
                   bool whole);

/* One distribution, or two over the same bars (`other` may be NULL). */
bool figure_bars(FILE *page, const char *id, const Histogram *h, const char *name, const Histogram *other,
                 const char *other_name, const char *axis);

/* Parts of a whole, a row for each: skill, deal, rest. */
typedef struct FigureParts {
    char   name[KEY_TEXT];
    double part[3];
} FigureParts;
bool figure_parts(FILE *page, const char *id, const FigureParts *rows, unsigned count,
                  const char *const names[3]);

#endif
