/* host.c -- what only an ordinary machine has: catalogues and words inside the library, content from JSON.
 *
 * A page's module goes without this file: it fetches packs of words and shows catalogues itself. */
#define _POSIX_C_SOURCE 200809L
#include "content/content.h"
#include "lib/lib.h"
#include "position/options_json.h"
#include "position/position.h"
#include "table/shelf.h"
#include "words/catalogue.h"
#include "words/voices.h"

/* --- rules in words ------------------------------------------------------------------------------- */

static void scan_spell(const void *what, Text *out)
{
    const Scan *text = (const Scan *)what;
    text_run(out, text->at, text->left);
}

size_t tg_rules_markdown(const tg_game *game, unsigned part, char *out, size_t size)
{
    Scan text = part < CATALOGUE_PARTS ? catalogue_text(rules(game), part) : scan_on("", 0);
    return spell(scan_spell, &text, out, size);
}

size_t tg_rule_words(const tg_game *game, const char *id, char *out, size_t size)
{
    char  *words  = id ? catalogue_rule(rules(game), id) : NULL;
    Scan   text   = scan_text(words);
    size_t length = spell(scan_spell, &text, out, size);
    free(words);
    return length;
}

/* What is written to a file goes into a buffer instead; free() it. NULL where nothing was, or memory is short. */
static char *page_of(const tg_game *game, const char *id, unsigned width, bool styled)
{
    char  *text = NULL;
    size_t size = 0;
    FILE  *out  = open_memstream(&text, &size);
    bool   any  = out && (id ? catalogue_write_rule(rules(game), id, out, width, styled)
                             : catalogue_write(rules(game), out, width, styled));
    if ((out && fclose(out) != 0) || !any) {
        free(text);
        return NULL;
    }
    return text;
}

size_t tg_rules_page(const tg_game *game, const char *id, unsigned width, int styled, char *out, size_t size)
{
    char  *page   = page_of(game, id, width, styled != 0);
    Scan   text   = scan_text(page);
    size_t length = spell(scan_spell, &text, out, size);
    free(page);
    return length;
}

typedef struct Ids {
    Text  *out;
    size_t begin; /* of the list in the text */
} Ids;

/* A table may name a rule that has its own text elsewhere: the first place is the rule's own. */
static void id_add(void *context, const char *id)
{
    Ids   *ids    = (Ids *)context;
    size_t length = strlen(id);
    Scan   rest   = scan_on(ids->out->at + ids->begin, ids->out->length - ids->begin);
    while (rest.left > length) {
        if (memcmp(rest.at, id, length) == 0 && rest.at[length] == '\n')
            return;
        const char *stop = (const char *)memchr(rest.at, '\n', rest.left);
        size_t      line = stop ? (size_t)(stop - rest.at) + 1 : rest.left;
        rest             = scan_on(rest.at + line, rest.left - line);
    }
    text_run(ids->out, id, length);
    text_char(ids->out, '\n');
}

static void ids_spell(const void *what, Text *out)
{
    Ids ids = {out, out->length};
    catalogue_visit((const Game *)what, id_add, &ids);
}

/* Into room that is certainly enough: what is cut could not be looked through for what is there already. */
size_t tg_rule_ids(const tg_game *game, char *out, size_t size)
{
    enum { MOST = 64 * 1024 };
    char *room = (char *)malloc(MOST);
    if (!room)
        return TG_NO_TEXT;
    Text list = text_on(room, MOST);
    ids_spell(rules(game), &list);
    Scan   text   = scan_on(room, list.length);
    size_t length = spell(scan_spell, &text, out, size);
    free(room);
    return length;
}

/* --- words ----------------------------------------------------------------------------------------- */

const char *tg_language_at(unsigned index) { return voice_language(index); }
const char *tg_language_meant(const char *name) { return name ? voice_meant(name) : NULL; }

tg_voice *tg_voice_create(const tg_game *game, const char *language)
{
    const char *meant = tg_language_meant(language);
    tg_voice   *voice = meant ? (tg_voice *)calloc(1, sizeof *voice) : NULL;
    if (voice)
        voice->voice = voice_open(rules(game), meant, NULL, ONLOOKER);
    return voice;
}

tg_voice *tg_voice_create_part(const tg_game *game, const char *language, const char *part)
{
    tg_voice *voice = part ? tg_voice_create(game, language) : NULL;
    if (voice && !voice_open_part(&voice->voice, tg_language_meant(language), part)) {
        tg_voice_destroy(voice);
        return NULL;
    }
    return voice;
}

/* --- content --------------------------------------------------------------------------------------- */

/* The first thing that is wrong, and how many there are. */
static void fault_print(const ContentReport *report, Text *wrong)
{
    const ContentFault *fault = NULL;
    for (unsigned i = 0; i < report->kept && !fault; i++)
        if (!report->list[i].advice)
            fault = &report->list[i];
    if (!fault)
        return;
    if (fault->line) {
        text_add(wrong, "line ");
        text_int(wrong, fault->line);
        text_add(wrong, ": ");
    }
    if (fault->path[0]) {
        text_add(wrong, fault->path);
        text_add(wrong, ": ");
    }
    text_add(wrong, fault->what);
    if (report->faults > 1) {
        text_add(wrong, " (and ");
        text_int(wrong, report->faults - 1);
        text_add(wrong, " more)");
    }
}

tg_game *tg_content_create(const char *slug, const char *json, size_t length, char *why, size_t size)
{
    const Game          *game   = (const Game *)tg_game_find(slug);
    const ContentLoader *loader = game ? content_loader(slug) : NULL;
    Text                 wrong  = reason_on(why, size);
    if (!loader) {
        text_add(&wrong, game ? game->name : "there is no such game");
        text_add(&wrong, game ? " has no content that can be loaded" : "");
        return NULL;
    }
    ContentSet    *set     = (ContentSet *)calloc(1, sizeof *set);
    ContentReport *report  = (ContentReport *)calloc(1, sizeof *report);
    void          *content = calloc(1, loader->size);
    bool           done    = false;
    if (!set || !report || !content) {
        text_add(&wrong, "memory is short");
    } else if (!json || length > CONTENT_SIZE) {
        text_add(&wrong, json ? "the text is too long" : "there is no text");
    } else if (!content_read(loader, slug, json, length, content, set->hash, report)) {
        fault_print(report, &wrong);
    } else {
        set->game              = *game;
        set->content           = content;
        set->game.content      = content;
        set->game.content_hash = set->hash;
        if (loader->adjust)
            loader->adjust(&set->game, content);
        done = true;
    }
    free(report);
    if (!done) {
        free(content);
        free(set);
        return NULL;
    }
    return (tg_game *)&set->game; /* the first member: the game is the set */
}

STATIC_ASSERT(offsetof(ContentSet, game) == 0, "a game with other content is found by its address");

void tg_content_destroy(tg_game *game)
{
    if (!game)
        return;
    ContentSet *set = (ContentSet *)(void *)game;
    content_finish(set);
    free(set);
}

STATIC_ASSERT((int)TG_CONTENT_BYTES == (int)CONTENT_SIZE, "content has one bound");

size_t tg_content_report(const char *name, const char *json, size_t length, unsigned *faults,
                         unsigned *advice, char *out, size_t size)
{
    ContentReport *report = (ContentReport *)calloc(1, sizeof *report);
    char          *text   = NULL;
    size_t         count  = 0;
    FILE          *lines  = report ? open_memstream(&text, &count) : NULL;
    size_t         result = TG_NO_TEXT;
    if (lines) {
        (void)content_check_text(name ? name : "", json ? json : "", json ? length : 0, report);
        content_report_print(report, lines);
        if (faults)
            *faults = report->faults;
        if (advice)
            *advice = report->advice;
    }
    if (lines && fclose(lines) == 0 && text) {
        Scan all = scan_on(text, count);
        result   = spell(scan_spell, &all, out, size);
    }
    free(text);
    free(report);
    return result;
}

size_t tg_content_text(const tg_game *game, char *out, size_t size)
{
    char  *text  = NULL;
    size_t count = 0;
    FILE  *lines = content_has(rules(game)) && rules(game)->content ? open_memstream(&text, &count) : NULL;
    if (lines)
        content_show(rules(game), lines);
    if (lines && fclose(lines) != 0)
        count = 0;
    Scan   all    = scan_on(text ? text : "", count);
    size_t length = spell(scan_spell, &all, out, size);
    free(text);
    return length;
}

int tg_content_put(const tg_game *game) { return shelf_put(rules(game)); }

const tg_game *tg_content_find(const char *slug, const char *hash, char *why, size_t size)
{
    Text wrong = reason_on(why, size);
    return (const tg_game *)shelf_find(slug ? slug : "", hash && *hash ? hash : NULL, &wrong);
}

/* --- options ---------------------------------------------------------------------------------------- */

typedef struct Chosen {
    const Game *game;
    uint16_t    option[MAX_OPTIONS];
} Chosen;

static void chosen_spell(const void *what, Text *out)
{
    const Chosen *chosen = (const Chosen *)what;
    options_print(chosen->game, chosen->option, out);
}

size_t tg_options_from_json(const tg_game *game, unsigned players, const char *json, size_t length, char *out,
                            size_t size, char *why, size_t why_size)
{
    json_error_t error;
    Chosen       chosen = {rules(game), {0}};
    Text         wrong  = reason_on(why, why_size);
    (void)text_on(out, out ? size : 0);
    json_t *options =
        json ? json_loadb(json, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error) : NULL;
    if (!options)
        text_add(&wrong, json ? error.text : "there is no text");
    bool good = options && options_parse(chosen.game, players, NULL, chosen.option, &wrong) &&
                options_from_json(chosen.game, options, chosen.option, &wrong);
    json_decref(options);
    return good ? spell(chosen_spell, &chosen, out, size) : TG_NO_TEXT;
}

/* --- positions -------------------------------------------------------------------------------------- */

int tg_load_json(const tg_game *game, tg_state *state, const char *json, size_t length, char *why,
                 size_t size)
{
    Text wrong = reason_on(why, size);
    return position_read(rules(game), json ? json : "", json ? length : 0, inner(state), &wrong);
}

const tg_game *tg_json_game(const char *json, size_t length, char *why, size_t size)
{
    json_error_t error;
    Text         wrong    = reason_on(why, size);
    json_t      *position = json ? json_loadb(json, length, JSON_REJECT_DUPLICATES, &error) : NULL;
    if (!position) {
        text_add(&wrong, json ? error.text : "there is no text");
        return NULL;
    }
    const Game *game = position_game(position, &wrong);
    json_decref(position);
    return (const tg_game *)game;
}
