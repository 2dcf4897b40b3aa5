/* page.h -- the style of pages that commands write: it lies inside the program. */
#ifndef TORTUGA_SHELL_PAGE_H
#define TORTUGA_SHELL_PAGE_H

/* The style of that name (src/lab/study.css); "" where there is none. */
const char *page_style(const char *name);

#endif
