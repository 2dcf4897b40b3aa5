/* content.h -- cards and boards as data: read from a JSON file, checked, and turned into a game.
 *
 * Some games keep their content (what a card costs, what a board is worth) apart from their rules.
 * The rules read one plain struct through game->content; this room makes such structs. The set in
 * content/<slug>.json is compiled into the program when it is built (compile.c); a host can load
 * another one at run time, whose hash then stands in every record.
 *
 * Each game with content has a loader of its own, src/games/<slug>/content/, which the build finds
 * there. A loader walks over the document with the content_... questions below. They check types and bounds and
 * report what is wrong with its line, its path and what would be right; so a loader reads straight
 * on after a fault, and one run finds them all.
 *
 * This room belongs to the host: it allocates, reads files and uses jansson and libsodium. */
#ifndef TORTUGA_CONTENT_CONTENT_H
#define TORTUGA_CONTENT_CONTENT_H

#include <jansson.h>
#include <stdio.h>

#include "core/game.h"

enum {
    CONTENT_FAULTS = 64,         /* faults kept in a report; further ones are only counted */
    CONTENT_SIZE   = 1024 * 1024 /* bytes of the largest file                               */
};

typedef struct ContentFault {
    unsigned line, column; /* from 1; 0 where there is no place to point at       */
    bool     advice;       /* the game works, but the design asks for better      */
    char     path[120];    /* cards[3].pay.R; empty for the document as a whole   */
    char     what[280];    /* what is wrong, and what would be right              */
} ContentFault;

typedef struct ContentReport {
    char         file[240];
    unsigned     faults; /* that forbid to play with this set                        */
    unsigned     advice; /* that a compiled set must not have, but a loaded one may  */
    unsigned     kept;   /* entries of the list                                      */
    ContentFault list[CONTENT_FAULTS];
} ContentReport;

/* One line for each entry: `content/corsaire.json:12: boards[3].edge: 77 is too much; ...`. */
void content_report_print(const ContentReport *report, FILE *out);

/* --- for programs ---------------------------------------------------------------------------------- */

/* A game with a content of its own. `game` is the copy to play with. */
typedef struct ContentSet {
    Game  game;
    void *content;
    char  hash[65];
} ContentSet;

/* True where that game has content that can be loaded. */
bool content_has(const Game *game);

/* Makes a game that plays with the content of a file. False, with the reasons in the report, where
 * the file cannot be read or is not sound; the set is then untouched. */
bool content_init(ContentSet *set, const Game *game, const char *file, ContentReport *report);
void content_finish(ContentSet *set);

/* Checks a file; the game is the one that its member "game" names. True where a host could load it. */
bool content_check(const char *file, ContentReport *report);

/* The same of a text; `file` is only for the report. */
bool content_check_text(const char *file, const char *text, size_t size, ContentReport *report);

/* A readable table of what a game plays with. */
void content_show(const Game *game, FILE *out);

/* --- for loaders ----------------------------------------------------------------------------------- */

/* A document being read. */
typedef struct Content {
    const char    *text; /* the file */
    size_t         size;
    const json_t  *root;
    ContentReport *report;
} Content;

/* A value of the document and where it stands; `value` is NULL where it is missing. Nodes live on
 * the stack of the loader: a parent must outlive its children. */
typedef struct ContentNode {
    const json_t             *value;
    const struct ContentNode *parent; /* NULL: the document                        */
    const char               *key;    /* its name in the parent; NULL: an element  */
    size_t                    index;  /* its number in the parent                  */
} ContentNode;

typedef struct ContentLoader {
    const char *slug;
    size_t      size; /* of the struct that game->content points at */

    /* Fills the struct (all zero) from the document. The members "$schema", "game" and "name" of
     * the document are read and allowed already. What it writes counts only if nothing was at fault. */
    void (*read)(Content *content, const ContentNode *document, void *out);

    /* Writes the struct as C: `#include` its header and define `const XContent x_content = {...};`. */
    void (*write)(const void *content, FILE *out);

    /* Writes a readable table. */
    void (*show)(const void *content, FILE *out);

    /* Sets what else of the game follows from its content (bounds); NULL: nothing. */
    void (*adjust)(Game *game, const void *content);
} ContentLoader;

/* The loader of a game, or NULL. */
const ContentLoader *content_loader(const char *slug);

/* Reports that a value is wrong: what it is and what would be right, as a sentence. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void content_fault(Content *content, const ContentNode *at, const char *format, ...);

/* The same for a set that works, but not as the catalogue says a good one does. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void content_advise(Content *content, const ContentNode *at, const char *format, ...);

/* An object with no other members than these (a list that ends with NULL). Reports what is wrong;
 * false only where it is no object. A node without a value is false without a further report. */
bool content_object(Content *content, const ContentNode *node, const char *const *members);

/* A list with min to max elements. False (reported) where it is no list or has more. */
bool        content_list(Content *content, const ContentNode *node, size_t min, size_t max);
size_t      content_length(const ContentNode *list);
ContentNode content_element(const ContentNode *list, size_t index);

/* A member; `value` is NULL where there is none, which is reported where `required`. */
ContentNode content_member(Content *content, const ContentNode *object, const char *name, bool required);

/* A whole number from min to max. On a fault (reported) `out` is untouched and it gives false. */
bool content_int(Content *content, const ContentNode *node, int min, int max, int *out);

/* A line of min to max bytes of plain text, or NULL (reported). Lives as long as the document. */
const char *content_string(Content *content, const ContentNode *node, size_t min, size_t max);

bool content_bool(Content *content, const ContentNode *node, bool *out);

/* The index of a string in a list that ends with NULL, or -1 (reported with the list). */
int content_word(Content *content, const ContentNode *node, const char *const *words);

/* Reads and checks a document. `out` holds loader->size bytes. `hash` receives the hex SHA-256 of
 * the text. `file` is only for the report. */
bool content_read(const ContentLoader *loader, const char *file, const char *text, size_t size, void *out,
                  char hash[65], ContentReport *report);

#endif
