/* compile.c -- words-compile: checks words/LANGUAGE/SLUG.json and writes it as a pack, when the project is built.
 *
 *     words-compile de words/de/korsar.json de-korsar.words */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/pack.h"

int main(int argc, char **argv)
{
    if (argc != 4) {
        (void)fputs("usage: words-compile LANGUAGE FILE.json OUT.words\n", stderr);
        return 2;
    }
    json_error_t error;
    json_t      *file = json_load_file(argv[2], JSON_REJECT_DUPLICATES, &error);
    if (!file) {
        (void)fprintf(stderr, "%s:%d: %s\n", argv[2], error.line, error.text);
        return 1;
    }
    char why[400];
    Text wrong = text_on(why, sizeof why);
    Pack pack;
    bool good = pack_make(&pack, argv[1], file, &wrong);
    json_decref(file);
    if (!good) {
        (void)fprintf(stderr, "%s: %s\n", argv[2], why);
        return 1;
    }
    FILE *out = fopen(argv[3], "wb");
    good      = out && fwrite(pack.data, 1, pack.size, out) == pack.size;
    good      = out && fclose(out) == 0 && good;
    if (!good)
        (void)fprintf(stderr, "words-compile: cannot write %s: %s\n", argv[3], strerror(errno));
    free(pack.data);
    return good ? 0 : 1;
}
