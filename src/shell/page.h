/* page.h -- pages that commands write: their style, which lies inside the program, and text that is no markup. */
#ifndef TORTUGA_SHELL_PAGE_H
#define TORTUGA_SHELL_PAGE_H

#include <stdio.h>

/* The style of that name (src/lab/study.css); "" where there is none. */
const char *page_style(const char *name);
/* Whatever is markup in it is written as text, also within quotes. */
void page_put(FILE *out, const char *text);

#endif
