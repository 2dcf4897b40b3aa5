/* study_plot.h -- plots as SVG, drawn by gnuplot in a process of its own. */
#ifndef TORTUGA_LAB_STUDY_PLOT_H
#define TORTUGA_LAB_STUDY_PLOT_H

#include <stdbool.h>
#include <stdio.h>

/* True where gnuplot can be started. */
bool plot_ready(void);

/* Runs a script (a file open for reading and writing) and copies the SVG to a page, without the head that only
 * a file of its own needs. False where gnuplot is missing or did not like the script. */
bool plot_draw(FILE *script, FILE *page);

#endif
