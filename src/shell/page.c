/* page.c -- styles from the files inside the program, and text in a page. */
#include "shell/page.h"

#include "words/assets.h"

const char *page_style(const char *name)
{
    const Asset *asset = asset_find(name);
    return asset ? asset->text : "";
}

void page_put(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            (void)fputs("&lt;", out);
        else if (*text == '>')
            (void)fputs("&gt;", out);
        else if (*text == '&')
            (void)fputs("&amp;", out);
        else if (*text == '"')
            (void)fputs("&quot;", out);
        else
            (void)fputc(*text, out);
    }
}
