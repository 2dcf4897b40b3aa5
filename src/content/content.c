/* content.c -- reading a content file: values with their places, the report, and games made of it. */
#include "content/content.h"

#include <ctype.h>
#include <errno.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define CONTENT(slug) extern const ContentLoader slug##_loader;
#include "loaders.def" /* written by cmake/Games.cmake */
#undef CONTENT

const ContentLoader *content_loader(const char *slug)
{
    static const ContentLoader *const loaders[] = {
#define CONTENT(slug) &slug##_loader,
#include "loaders.def" /* written by cmake/Games.cmake */
#undef CONTENT
        NULL,
    };
    for (const ContentLoader *const *loader = loaders; *loader; loader++)
        if (!strcmp((*loader)->slug, slug))
            return *loader;
    return NULL;
}

/* --- where a value stands --------------------------------------------------------------------------- *
 *
 * jansson keeps no positions, so this scanner walks over the text again. It is only asked about
 * documents that jansson has read, and finds members by their number: jansson keeps their order. */

typedef struct Finder {
    const char *at, *end;
    unsigned    line;
    const char *line_start;
} Finder;

static void skip_space(Finder *f)
{
    for (; f->at < f->end && strchr(" \t\r\n", *f->at) && *f->at; f->at++)
        if (*f->at == '\n') {
            f->line++;
            f->line_start = f->at + 1;
        }
}

static void skip_string(Finder *f)
{
    for (f->at++; f->at < f->end && *f->at != '"'; f->at++)
        if (*f->at == '\\')
            f->at++;
    if (f->at < f->end)
        f->at++;
}

static void skip_value(Finder *f)
{
    unsigned depth = 0;
    do {
        skip_space(f);
        if (f->at >= f->end)
            return;
        if (*f->at == '"') {
            skip_string(f);
        } else if (*f->at == '{' || *f->at == '[') {
            depth++;
            f->at++;
        } else if (*f->at == '}' || *f->at == ']') {
            depth--;
            f->at++;
        } else if (*f->at == ',' || *f->at == ':') {
            f->at++;
        } else {
            while (f->at < f->end && !strchr(" \t\r\n,:]}", *f->at))
                f->at++;
        }
    } while (depth);
}

/* Goes from the start of a container to the value of its n-th member or element. */
static void enter(Finder *f, bool object, size_t n)
{
    skip_space(f);
    f->at++;
    for (size_t i = 0; f->at < f->end; i++) {
        skip_space(f);
        if (i == n && object)
            return; /* at the member's name */
        if (object) {
            skip_string(f);
            skip_space(f);
            f->at++; /* the colon */
            skip_space(f);
        }
        if (i == n)
            return;
        skip_value(f);
        skip_space(f);
        f->at++; /* the comma */
    }
}

static size_t number_of_member(const json_t *object, const char *key)
{
    size_t      n = 0;
    const char *name;
    json_t     *value;
    /* jansson's iteration wants a pointer to what may change, and changes nothing. */
    union {
        const json_t *given;
        json_t       *wanted;
    } as = {object};
    json_object_foreach(as.wanted, name, value)
    {
        if (!strcmp(name, key))
            break;
        n++;
    }
    return n;
}

static void find(Finder *f, const ContentNode *node)
{
    if (!node->parent)
        return;
    find(f, node->parent);
    if (node->parent->parent && node->parent->key) { /* we stand at the parent's name */
        skip_string(f);
        skip_space(f);
        f->at++;
    }
    if (node->key)
        enter(f, true, number_of_member(node->parent->value, node->key));
    else
        enter(f, false, node->index);
}

static void path_write(const ContentNode *node, char *out, size_t size)
{
    if (!node->parent) {
        out[0] = 0;
        return;
    }
    path_write(node->parent, out, size);
    size_t used = strlen(out);
    if (node->key)
        snprintf(out + used, size - used, "%s%s", used ? "." : "", node->key);
    else
        snprintf(out + used, size - used, "[%zu]", node->index);
}

/* --- the report ------------------------------------------------------------------------------------ */

static void report_start(ContentReport *report, const char *file)
{
    memset(report, 0, sizeof *report);
    snprintf(report->file, sizeof report->file, "%s", file);
}

static ContentFault *report_add(ContentReport *report, bool advice)
{
    if (advice)
        report->advice++;
    else
        report->faults++;
    if (report->kept == CONTENT_FAULTS)
        return NULL;
    ContentFault *fault = &report->list[report->kept++];
    fault->advice       = advice;
    return fault;
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
report_whole(ContentReport *report, const char *format, ...)
{
    ContentFault *fault = report_add(report, false);
    va_list       args;
    va_start(args, format);
    if (fault)
        vsnprintf(fault->what, sizeof fault->what, format, args);
    va_end(args);
}

#if defined(__GNUC__)
__attribute__((format(printf, 4, 0)))
#endif
static void
report_node(Content *content, const ContentNode *at, bool advice, const char *format, va_list args)
{
    ContentFault *fault = report_add(content->report, advice);
    if (!fault)
        return;
    path_write(at, fault->path, sizeof fault->path);
    vsnprintf(fault->what, sizeof fault->what, format, args);
    /* A value that is missing is pointed at by what should hold it. */
    while (at->parent && !at->value)
        at = at->parent;
    Finder f = {content->text, content->text + content->size, 1, content->text};
    find(&f, at);
    skip_space(&f);
    fault->line   = f.line;
    fault->column = (unsigned)(f.at - f.line_start) + 1;
}

void content_fault(Content *content, const ContentNode *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report_node(content, at, false, format, args);
    va_end(args);
}

void content_advise(Content *content, const ContentNode *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report_node(content, at, true, format, args);
    va_end(args);
}

void content_report_print(const ContentReport *report, FILE *out)
{
    for (unsigned i = 0; i < report->kept; i++) {
        const ContentFault *fault = &report->list[i];
        fprintf(out, "%s:", report->file);
        if (fault->line)
            fprintf(out, "%u:%u:", fault->line, fault->column);
        if (fault->advice)
            fputs(" advice:", out);
        if (fault->path[0])
            fprintf(out, " %s:", fault->path);
        fprintf(out, " %s\n", fault->what);
    }
    unsigned more = report->faults + report->advice - report->kept;
    if (more)
        fprintf(out, "%s: and %u more\n", report->file, more);
}

/* --- questions for loaders ------------------------------------------------------------------------- */

static const char *kind_of(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "a list";
    case JSON_STRING: return "a string";
    case JSON_INTEGER: return "a whole number";
    case JSON_REAL: return "a number with a fraction";
    case JSON_TRUE:
    case JSON_FALSE: return "true or false";
    case JSON_NULL: return "null";
    }
    return "something else";
}

static void list_words(const char *const *words, char *out, size_t size)
{
    out[0] = 0;
    for (; *words; words++) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%s", used ? ", " : "", *words);
    }
}

static bool has_word(const char *const *words, const char *word)
{
    for (; *words; words++)
        if (!strcmp(*words, word))
            return true;
    return false;
}

/* What every document may have, whatever the game. */
static const char *const common[] = {"$schema", "game", "name", NULL};

bool content_object(Content *content, const ContentNode *node, const char *const *members)
{
    if (!node->value)
        return false;
    if (!json_is_object(node->value)) {
        content_fault(content, node, "this is %s; an object in braces is needed", kind_of(node->value));
        return false;
    }
    size_t      n = 0;
    const char *name;
    json_t     *value;
    union {
        const json_t *given;
        json_t       *wanted;
    } as = {node->value};
    json_object_foreach(as.wanted, name, value)
    {
        if (!has_word(members, name) && (node->parent || !has_word(common, name))) {
            char        known[200];
            ContentNode child = {value, node, name, n};
            list_words(members, known, sizeof known);
            content_fault(content, &child, "there is no such member; there are: %s", known);
        }
        n++;
    }
    return true;
}

bool content_list(Content *content, const ContentNode *node, size_t min, size_t max)
{
    if (!node->value)
        return false;
    if (!json_is_array(node->value)) {
        content_fault(content, node, "this is %s; a list in brackets is needed", kind_of(node->value));
        return false;
    }
    size_t length = json_array_size(node->value);
    if (length < min || length > max) {
        if (min == max)
            content_fault(content, node, "the list has %zu elements; %zu are needed", length, min);
        else
            content_fault(content, node, "the list has %zu elements; it must have %zu to %zu", length, min,
                          max);
    }
    return length <= max;
}

size_t content_length(const ContentNode *list) { return list->value ? json_array_size(list->value) : 0; }

ContentNode content_element(const ContentNode *list, size_t index)
{
    ContentNode node = {json_array_get(list->value, index), list, NULL, index};
    return node;
}

ContentNode content_member(Content *content, const ContentNode *object, const char *name, bool required)
{
    ContentNode node = {object->value ? json_object_get(object->value, name) : NULL, object, name, 0};
    if (!node.value && required && object->value && json_is_object(object->value))
        content_fault(content, &node, "this member is missing");
    return node;
}

bool content_int(Content *content, const ContentNode *node, int min, int max, int *out)
{
    if (!node->value)
        return false;
    if (!json_is_integer(node->value)) {
        content_fault(content, node, "this is %s; a whole number from %d to %d is needed",
                      kind_of(node->value), min, max);
        return false;
    }
    json_int_t value = json_integer_value(node->value);
    if (value < min || value > max) {
        content_fault(content, node, "%lld is out of bounds; it must be from %d to %d", (long long)value, min,
                      max);
        return false;
    }
    *out = (int)value;
    return true;
}

const char *content_string(Content *content, const ContentNode *node, size_t min, size_t max)
{
    if (!node->value)
        return NULL;
    if (!json_is_string(node->value)) {
        content_fault(content, node, "this is %s; a string is needed", kind_of(node->value));
        return NULL;
    }
    const char *string = json_string_value(node->value);
    size_t      length = json_string_length(node->value);
    for (size_t i = 0; i < length; i++)
        if (iscntrl((unsigned char)string[i])) {
            content_fault(content, node, "this holds a control character; it must be one line of plain text");
            return NULL;
        }
    if (length < min || length > max) {
        content_fault(content, node, "the string has %zu bytes; it must have %zu to %zu", length, min, max);
        return NULL;
    }
    return string;
}

bool content_bool(Content *content, const ContentNode *node, bool *out)
{
    if (!node->value)
        return false;
    if (!json_is_boolean(node->value)) {
        content_fault(content, node, "this is %s; true or false is needed", kind_of(node->value));
        return false;
    }
    *out = json_is_true(node->value);
    return true;
}

int content_word(Content *content, const ContentNode *node, const char *const *words)
{
    const char *word = content_string(content, node, 0, 200);
    if (!word)
        return -1;
    for (int i = 0; words[i]; i++)
        if (!strcmp(words[i], word))
            return i;
    char known[200];
    list_words(words, known, sizeof known);
    content_fault(content, node, "\"%s\" is not known here; there are: %s", word, known);
    return -1;
}

/* --- documents ------------------------------------------------------------------------------------- */

static void hash_write(const char *text, size_t size, char hash[65])
{
    unsigned char bytes[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(bytes, (const unsigned char *)text, size);
    sodium_bin2hex(hash, 65, bytes, sizeof bytes);
}

static json_t *parse(const char *text, size_t size, ContentReport *report)
{
    json_error_t error;
    json_t      *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!root) {
        ContentFault *fault = report_add(report, false);
        if (fault) {
            fault->line   = error.line > 0 ? (unsigned)error.line : 0;
            fault->column = error.column > 0 ? (unsigned)error.column : 0;
            snprintf(fault->what, sizeof fault->what, "not JSON: %s", error.text);
        }
    }
    return root;
}

/* The members that every document has. */
static void read_common(Content *content, const ContentNode *document, const char *slug)
{
    ContentNode schema = content_member(content, document, "$schema", false);
    content_string(content, &schema, 1, 200);
    ContentNode name = content_member(content, document, "name", true);
    content_string(content, &name, 1, 47);
    ContentNode game   = content_member(content, document, "game", true);
    const char *string = content_string(content, &game, 1, 40);
    if (string && strcmp(string, slug) != 0)
        content_fault(content, &game, "this set is for \"%s\"; \"%s\" is needed", string, slug);
}

bool content_read(const ContentLoader *loader, const char *file, const char *text, size_t size, void *out,
                  char hash[65], ContentReport *report)
{
    report_start(report, file);
    memset(out, 0, loader->size);
    json_t *root = parse(text, size, report);
    if (!root)
        return false;
    Content     content  = {text, size, root, report};
    ContentNode document = {root, NULL, NULL, 0};
    if (!json_is_object(root)) {
        content_fault(&content, &document, "this is %s; an object in braces is needed", kind_of(root));
    } else {
        read_common(&content, &document, loader->slug);
        loader->read(&content, &document, out);
    }
    json_decref(root);
    hash_write(text, size, hash);
    return report->faults == 0;
}

/* The whole of a file, or NULL (reported). */
static char *file_read(const char *file, size_t *size, ContentReport *report)
{
    FILE *in = fopen(file, "rb");
    if (!in) {
        report_whole(report, "cannot be opened: %s", strerror(errno));
        return NULL;
    }
    char *text = (char *)malloc(CONTENT_SIZE + 1);
    *size      = text ? fread(text, 1, CONTENT_SIZE + 1, in) : 0;
    bool bad   = !text || ferror(in);
    fclose(in);
    if (bad)
        report_whole(report, "cannot be read: %s", text ? strerror(errno) : "out of memory");
    else if (*size > CONTENT_SIZE)
        report_whole(report, "is too large; a content file has at most %d bytes", CONTENT_SIZE);
    if (bad || *size > CONTENT_SIZE) {
        free(text);
        return NULL;
    }
    return text;
}

/* The content of a file, allocated, or NULL (reported). */
static void *load(const ContentLoader *loader, const char *file, char hash[65], ContentReport *report)
{
    size_t size;
    char  *text = file_read(file, &size, report);
    if (!text)
        return NULL;
    void *content = malloc(loader->size);
    if (content && !content_read(loader, file, text, size, content, hash, report)) {
        free(content);
        content = NULL;
    } else if (!content) {
        report_whole(report, "cannot be read: out of memory");
    }
    free(text);
    return content;
}

bool content_has(const Game *game) { return content_loader(game->slug) != NULL; }

bool content_init(ContentSet *set, const Game *game, const char *file, ContentReport *report)
{
    const ContentLoader *loader = content_loader(game->slug);
    report_start(report, file);
    if (!loader) {
        report_whole(report, "%s has no content that can be loaded", game->name);
        return false;
    }
    char  hash[65];
    void *content = load(loader, file, hash, report);
    if (!content)
        return false;
    set->game         = *game;
    set->content      = content;
    set->game.content = content;
    memcpy(set->hash, hash, sizeof hash);
    set->game.content_hash = set->hash;
    if (loader->adjust)
        loader->adjust(&set->game, content);
    return true;
}

void content_finish(ContentSet *set)
{
    free(set->content);
    set->content      = NULL;
    set->game.content = NULL;
}

bool content_check(const char *file, ContentReport *report)
{
    size_t size;
    report_start(report, file);
    char *text  = file_read(file, &size, report);
    bool  sound = text && content_check_text(file, text, size, report);
    free(text);
    return sound;
}

bool content_check_text(const char *file, const char *text, size_t size, ContentReport *report)
{
    report_start(report, file);
    if (size > CONTENT_SIZE) {
        report_whole(report, "is too large; a content file has at most %d bytes", CONTENT_SIZE);
        return false;
    }
    json_t *root = parse(text, size, report);
    if (!root)
        return false;
    const json_t        *slug   = json_object_get(root, "game");
    const ContentLoader *loader = json_is_string(slug) ? content_loader(json_string_value(slug)) : NULL;
    if (!loader) {
        Content     content    = {text, size, root, report};
        ContentNode document   = {root, NULL, NULL, 0};
        ContentNode node       = {slug, &document, "game", 0};
        char        known[200] = "";
#define CONTENT(name)                                                                                        \
    snprintf(known + strlen(known), sizeof known - strlen(known), "%s\"" #name "\"", *known ? ", " : "");
#include "loaders.def" /* written by cmake/Games.cmake */
#undef CONTENT
        content_fault(&content, &node, "a content file names its game here; there are: %s", known);
    }
    json_decref(root);
    if (!loader)
        return false;
    char  hash[65];
    void *content = malloc(loader->size);
    bool  sound   = content && content_read(loader, file, text, size, content, hash, report);
    if (!content)
        report_whole(report, "cannot be read: out of memory");
    free(content);
    return sound;
}

void content_show(const Game *game, FILE *out)
{
    const ContentLoader *loader = content_loader(game->slug);
    if (!loader || !game->content) {
        fprintf(out, "%s has no content that is data.\n", game->name);
        return;
    }
    loader->show(game->content, out);
    fprintf(out, "\nSHA-256 %s\n", game->content_hash[0] ? game->content_hash : "(none)");
}
