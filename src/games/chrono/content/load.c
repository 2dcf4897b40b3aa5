/* load.c -- the loader of Chrono Corsairs' content: plans, artifacts, anomalies, events and tiles.
 *
 * Programs stand in the file as text in the effect language of docs/rules/chrono-content.md; the compiler
 * (program.c) turns them into the flat table of steps that the rules interpret. */
#include "games/chrono/content/program.h"

#include <ctype.h>
#include <string.h>

extern const ContentLoader chrono_loader;

/* The natures of all programs, for the bound on nested frames. */
typedef struct Natures {
    ChronoNature plans, artifacts;
    ChronoNature event[CHR_MAX_KINDS];
} Natures;

static const char *const symbol_words[]  = {"opening", "expanding", "rippling", "collapsing", NULL};
static const char *const time_words[]    = {"sunrise", "morning", "evening", "sunset", NULL};
static const char *const terrain_words[] = {"beach", "jungle", "volcano", "cave", NULL};

static bool id_is_good(const char *id)
{
    size_t n = strlen(id);
    for (size_t i = 0; i < n; i++)
        if (!isalnum((unsigned char)id[i]))
            return false;
    return n && isupper((unsigned char)id[0]);
}

static void read_name(Content *content, const ContentNode *node, ChronoName *out, bool text_needed)
{
    ContentNode id   = content_member(content, node, "id", true);
    ContentNode name = content_member(content, node, "name", true);
    ContentNode text = content_member(content, node, "text", text_needed);
    const char *word = content_string(content, &id, 2, sizeof out->id - 1);
    if (word && !id_is_good(word))
        content_fault(content, &id, "an id is a capital letter with letters and digits behind it, like S07");
    if (word)
        snprintf(out->id, sizeof out->id, "%s", word);
    word = content_string(content, &name, 1, sizeof out->name - 1);
    if (word)
        snprintf(out->name, sizeof out->name, "%s", word);
    word = text.value ? content_string(content, &text, 1, sizeof out->text - 1) : NULL;
    if (word)
        snprintf(out->text, sizeof out->text, "%s", word);
}

/* The four programs under the storm symbols. */
static void read_columns(Content *content, const ContentNode *node, ChronoContent *set, ChronoPlace place,
                         uint16_t start[CHR_SYMBOLS])
{
    bool any = false;
    for (unsigned i = 0; i < CHR_SYMBOLS; i++) {
        ContentNode column = content_member(content, node, symbol_words[i], true);
        start[i]           = chrono_compile(content, &column, set, place, NULL);
        any |= set->step[start[i]].verb != CHR_VERB_END;
    }
    if (!any)
        content_fault(content, node, "this never does anything; give it a program under at least one symbol");
}

static void read_kind(Content *content, const ContentNode *node, ChronoContent *set, unsigned type,
                      Natures *natures)
{
    static const char *const members[CHR_TYPES][8] = {
        {"id", "name", "copies", "program", "text", NULL},
        {"id", "name", "copies", "program", "text", NULL},
        {"id", "name", "copies", "value", "program", "text", NULL},
        {"id", "name", "opening", "expanding", "rippling", "collapsing", "text", NULL},
        {"id", "name", "time", "program", "text", NULL},
    };
    if (set->kinds >= CHR_MAX_KINDS) {
        content_fault(content, node, "there are more than %d kinds of cards", CHR_MAX_KINDS);
        return;
    }
    ChronoCard *card  = &set->card[set->kinds];
    int         value = 1;
    card->type        = (uint8_t)type;
    if (!content_object(content, node, members[type]))
        return;
    read_name(content, node, &set->card_name[set->kinds], type != CHR_ANOMALY);
    const char *name = set->card_name[set->kinds].id;
    for (unsigned i = 0; *name && i < set->kinds; i++)
        if (!strcmp(set->card_name[i].id, name)) {
            ContentNode id = content_member(content, node, "id", true);
            content_fault(content, &id, "the id %s is there twice; every card needs one of its own", name);
        }
    if (type < CHR_ANOMALY) {
        ContentNode copies = content_member(content, node, "copies", true);
        content_int(content, &copies, 1, 30, &value);
    }
    card->copies = (uint8_t)value;
    if (type == CHR_ARTIFACT) {
        ContentNode worth = content_member(content, node, "value", true);
        int         gems  = 0;
        content_int(content, &worth, 0, 50, &gems);
        card->value = (uint8_t)gems;
    }
    if (type == CHR_EVENT) {
        ContentNode time = content_member(content, node, "time", true);
        int         word = content_word(content, &time, time_words);
        card->time       = (uint8_t)(word < 0 ? 0 : word);
    }
    if (type == CHR_ANOMALY) {
        read_columns(content, node, set, CHR_IN_ANOMALY, card->start);
    } else {
        ContentNode   program = content_member(content, node, "program", true);
        ChronoNature *nature  = type == CHR_ARTIFACT ? &natures->artifacts
                                : type == CHR_EVENT  ? &natures->event[set->kinds]
                                                     : &natures->plans;
        ChronoPlace   place   = type == CHR_EVENT      ? CHR_IN_EVENT
                                : type == CHR_ARTIFACT ? CHR_IN_ARTIFACT
                                                       : CHR_IN_PLAN;
        for (unsigned i = 0; i < CHR_SYMBOLS; i++) /* one program, whatever the storm does */
            card->start[i] = i ? card->start[0] : chrono_compile(content, &program, set, place, nature);
    }
    set->cards[type] = (uint16_t)(set->cards[type] + card->copies);
    set->kinds++;
}

static void read_kinds(Content *content, const ContentNode *document, ChronoContent *set, Natures *natures)
{
    static const char *const lists[CHR_TYPES] = {"stable", "unstable", "artifacts", "anomalies", "events"};
    /* 20 stable plans can lie on mats and five players need one each; two artifacts each; a round needs
     * an anomaly; twelve tiles have a token. */
    static const unsigned    least[CHR_TYPES] = {25, 0, 10, 8, 12};
    ContentNode              counts           = content_member(content, document, "counts", true);
    static const char *const names[] = {"stable", "unstable", "artifacts", "anomalies", "events", NULL};
    bool                     counted = content_object(content, &counts, names);
    unsigned                 total   = 0;
    for (unsigned type = 0; type < CHR_TYPES; type++) {
        ContentNode list = content_member(content, document, lists[type], true);
        set->first[type] = set->kinds;
        if (content_list(content, &list, least[type] ? 1 : 0, CHR_MAX_KINDS))
            for (size_t i = 0; i < content_length(&list); i++) {
                ContentNode node = content_element(&list, i);
                read_kind(content, &node, set, type, natures);
            }
        if (set->cards[type] < least[type])
            content_fault(content, &list, "%u cards are too few; at least %u are needed", set->cards[type],
                          least[type]);
        ContentNode count = content_member(content, &counts, lists[type], counted);
        int         said  = 0;
        if (content_int(content, &count, 0, MAX_CARDS, &said) && said != set->cards[type])
            content_fault(content, &count, "the copies add up to %u, not to %d", set->cards[type], said);
        total += set->cards[type];
    }
    if (total > MAX_CARDS)
        content_fault(content, document, "%u cards are too many; there is room for %d", total, MAX_CARDS);
}

static void read_tile(Content *content, const ContentNode *node, ChronoContent *set, unsigned index,
                      bool cave)
{
    static const char *const members[] = {"id",      "name",      "text",     "terrain",    "places",
                                          "opening", "expanding", "rippling", "collapsing", NULL};
    static const char *const places[]  = {"1", "123", NULL};
    ChronoTile              *tile      = &set->tile[index];
    if (!content_object(content, node, members))
        return;
    read_name(content, node, &set->tile_name[index], false);
    ContentNode terrain = content_member(content, node, "terrain", true);
    ContentNode paid    = content_member(content, node, "places", true);
    int         kind    = content_word(content, &terrain, terrain_words);
    int         all     = content_word(content, &paid, places);
    tile->terrain       = (uint8_t)(kind < 0 ? 0 : kind);
    tile->places        = all == 1 ? 3 : 1;
    if (kind >= 0 && (kind == CHR_CAVERN) != cave)
        content_fault(content, &terrain,
                      cave ? "a cave tile has the terrain cave"
                           : "only the cave tiles have the terrain cave");
    read_columns(content, node, set, CHR_IN_REWARD, tile->start);
}

static void read_tiles(Content *content, const ContentNode *document, ChronoContent *set)
{
    static const char *const sides[] = {"a", "b", NULL};
    ContentNode              lists[3];
    unsigned                 terrains[CHR_TERRAINS] = {0};
    lists[0]                                        = content_member(content, document, "exterior", true);
    lists[1]                                        = content_member(content, document, "interior", true);
    lists[2]                                        = content_member(content, document, "caves", true);
    for (unsigned i = 0; i < 2; i++)
        if (content_list(content, &lists[i], i ? 3 : 6, i ? 3 : 6))
            for (size_t k = 0; k < content_length(&lists[i]); k++) {
                ContentNode node = content_element(&lists[i], k);
                read_tile(content, &node, set, (unsigned)(i * 6 + k), false);
            }
    if (content_list(content, &lists[2], CHR_CAVES, CHR_CAVES))
        for (size_t k = 0; k < content_length(&lists[2]); k++) {
            ContentNode node = content_element(&lists[2], k);
            if (!content_object(content, &node, sides))
                continue;
            for (unsigned side = 0; side < 2; side++) {
                ContentNode face = content_member(content, &node, sides[side], true);
                read_tile(content, &face, set, (unsigned)(9 + 2 * k + side), true);
            }
        }
    for (unsigned i = 0; i < 9; i++)
        terrains[set->tile[i].terrain]++;
    if (terrains[CHR_BEACH] != 3 || terrains[CHR_JUNGLE] != 3 || terrains[CHR_VOLCANO] != 3)
        content_advise(content, document, "there should be three tiles each of beach, jungle and volcano");
}

static void read_mat(Content *content, const ContentNode *document, ChronoContent *set, Natures *natures)
{
    static const char *const members[] = {"id", "slot", "name", "program", "text", NULL};
    ContentNode              list      = content_member(content, document, "mat", true);
    if (!content_list(content, &list, CHR_SLOTS, CHR_SLOTS))
        return;
    for (size_t i = 0; i < CHR_SLOTS; i++) {
        ContentNode node = content_element(&list, i);
        if (!content_object(content, &node, members))
            continue;
        read_name(content, &node, &set->mat_name[i], true);
        ContentNode slot    = content_member(content, &node, "slot", true);
        ContentNode program = content_member(content, &node, "program", true);
        int         word    = content_word(content, &slot, time_words);
        if (word >= 0 && word != (int)i)
            content_fault(content, &slot,
                          "the slots stand in their order: sunrise, morning, evening, sunset");
        set->mat[i] = chrono_compile(content, &program, set, CHR_IN_PLAN, &natures->plans);
    }
}

static void read_tracks(Content *content, const ContentNode *document, ChronoContent *set)
{
    static const char *const names[] = {"stable", "unstable", NULL};
    ContentNode              tracks  = content_member(content, document, "tracks", true);
    if (content_object(content, &tracks, names))
        for (unsigned i = 0; i < 2; i++) {
            ContentNode list = content_member(content, &tracks, names[i], true);
            if (!content_list(content, &list, 1, 8))
                continue;
            set->track_length[i] = (uint8_t)content_length(&list);
            for (size_t k = 0; k < content_length(&list); k++) {
                ContentNode node  = content_element(&list, k);
                int         cards = 1;
                if (content_int(content, &node, i ? 0 : 1, 20, &cards) && k && cards < set->track[i][k - 1])
                    content_fault(content, &node, "a cube that moves right never draws fewer cards");
                set->track[i][k] = (uint8_t)cards;
            }
        }
    ContentNode vortex = content_member(content, document, "vortex", true);
    if (!content_list(content, &vortex, CHR_LAST_SPACE, CHR_LAST_SPACE))
        return;
    for (size_t k = 0; k < CHR_LAST_SPACE; k++) {
        ContentNode node   = content_element(&vortex, k);
        int         symbol = content_word(content, &node, symbol_words);
        set->symbol[k + 1] = (uint8_t)(symbol < 0 ? 0 : symbol);
        if (symbol >= 0 && (symbol == CHR_COLLAPSING) != (k + 1 == CHR_LAST_SPACE))
            content_fault(content, &node, "the last space, and no other, is collapsing (CHR-75)");
        if (symbol >= 0 && k && symbol < set->symbol[k])
            content_fault(content, &node,
                          "the symbols follow one another: opening, expanding, rippling, collapsing");
    }
}

/* How many programs could wait for one another: a plan or artifact, one plan redone, and events, each
 * token once; one that moves nobody is the last of its chain. */
static void check_depth(Content *content, const ContentNode *document, const ChronoContent *set,
                        const Natures *natures)
{
    unsigned base =
        natures->plans.frames > natures->artifacts.frames ? natures->plans.frames : natures->artifacts.frames;
    bool     redo = natures->plans.redoes || natures->artifacts.redoes;
    unsigned chain[CHR_MAX_KINDS], n = 0, last = 0, total;
    for (unsigned i = set->first[CHR_EVENT]; i < set->kinds; i++) {
        redo |= natures->event[i].redoes;
        if (natures->event[i].hops || natures->event[i].redoes)
            chain[n++] = natures->event[i].frames;
        else if (natures->event[i].frames > last)
            last = natures->event[i].frames;
    }
    total = base + (redo ? natures->plans.frames : 0) + last;
    for (unsigned taken = 0; taken < CHR_TILES && n; taken++) { /* the deepest ones first */
        unsigned best = 0;
        for (unsigned i = 1; i < n; i++)
            if (chain[i] > chain[best])
                best = i;
        total += chain[best];
        chain[best] = chain[--n];
    }
    if (total > CHR_FRAMES)
        content_fault(
            content, document,
            "events could nest %u programs deep, and there is room for %d; let fewer events move pirates, or "
            "use fewer `each` in them",
            total, CHR_FRAMES);
}

static void read_set(Content *content, const ContentNode *document, void *out)
{
    static const char *const members[] = {"counts",   "tracks",    "vortex",    "mat",    "stable",
                                          "unstable", "artifacts", "anomalies", "events", "exterior",
                                          "interior", "caves",     NULL};
    static Natures           natures;
    ChronoContent           *set = (ChronoContent *)out;
    memset(&natures, 0, sizeof natures);
    set->own   = 1;
    set->steps = 1; /* step 0 is an end, so that 0 is no program */
    content_object(content, document, members);
    read_mat(content, document, set, &natures);
    read_kinds(content, document, set, &natures);
    read_tiles(content, document, set);
    read_tracks(content, document, set);
    check_depth(content, document, set, &natures);
}

/* --- writing ------------------------------------------------------------------------------------------------ */

static void write_string(const char *text, FILE *out)
{
    fputc('"', out);
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        if (*at == '"' || *at == '\\')
            fprintf(out, "\\%c", *at);
        else if (*at < 32 || *at > 126 || *at == '?')
            fprintf(out, "\\%03o", *at);
        else
            fputc(*at, out);
    }
    fputc('"', out);
}

static void write_names(const ChronoName *names, unsigned n, FILE *out)
{
    fputs("    {\n", out);
    for (unsigned i = 0; i < n; i++) {
        fputs("        {", out);
        write_string(names[i].id, out);
        fputs(", ", out);
        write_string(names[i].name, out);
        fputs(", ", out);
        write_string(names[i].text, out);
        fputs("},\n", out);
    }
    fputs("    },\n", out);
}

static void write_numbers(const uint16_t *numbers, unsigned n, FILE *out)
{
    for (unsigned i = 0; i < n; i++)
        fprintf(out, "%s%u", i ? ", " : "{", numbers[i]);
    fputs("}", out);
}

static void write_bytes(const uint8_t *bytes, unsigned n, FILE *out)
{
    for (unsigned i = 0; i < n; i++)
        fprintf(out, "%s%u", i ? ", " : "{", bytes[i]);
    fputs("}", out);
}

static void write_c(const void *content, FILE *out)
{
    const ChronoContent *set = (const ChronoContent *)content;
    fputs("#include \"games/chrono/chrono.h\"\n\nHD_DATA const ChronoContent chrono_content = {\n    ", out);
    fprintf(out, "%u, %u, ", set->steps, set->kinds);
    write_numbers(set->first, CHR_TYPES, out);
    fputs(", ", out);
    write_numbers(set->cards, CHR_TYPES, out);
    fputs(", ", out);
    write_numbers(set->mat, CHR_SLOTS, out);
    fputs(",\n    {", out);
    write_bytes(set->track[0], 8, out);
    fputs(", ", out);
    write_bytes(set->track[1], 8, out);
    fputs("}, ", out);
    write_bytes(set->track_length, 2, out);
    fputs(", ", out);
    write_bytes(set->symbol, 10, out);
    fputs(", 0,\n    {\n", out); /* what is compiled in has words in every language */
    for (unsigned i = 0; i < set->kinds; i++) {
        const ChronoCard *card = &set->card[i];
        fputs("        {", out);
        write_numbers(card->start, CHR_SYMBOLS, out);
        fprintf(out, ", %u, %u, %u, %u}, /* %s */\n", card->type, card->copies, card->value, card->time,
                set->card_name[i].id);
    }
    fputs("    },\n    {\n", out);
    for (unsigned i = 0; i < CHR_ISLAND_TILES; i++) {
        fputs("        {", out);
        write_numbers(set->tile[i].start, CHR_SYMBOLS, out);
        fprintf(out, ", %u, %u}, /* %s */\n", set->tile[i].terrain, set->tile[i].places,
                set->tile_name[i].id);
    }
    fputs("    },\n    {\n", out);
    for (unsigned i = 0; i < set->steps; i++) {
        const ChronoStep *s = &set->step[i];
        fprintf(out,
                "        {0x%05x, 0x%05x, 0x%05x, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u},\n",
                s->from, s->to, s->in, s->jump, s->amount, s->max, s->verb, s->what, s->pick, s->n, s->steps,
                s->ask, s->which, s->flags, s->item, s->depth);
    }
    fputs("    },\n", out);
    write_names(set->card_name, set->kinds, out);
    write_names(set->tile_name, CHR_ISLAND_TILES, out);
    write_names(set->mat_name, CHR_SLOTS, out);
    fputs("};\n", out);
}

static void show(const void *content, FILE *out)
{
    static const char *const types[CHR_TYPES] = {"Stable plans", "Unstable plans", "Artifacts", "Anomalies",
                                                 "Event tokens"};
    const ChronoContent     *set              = (const ChronoContent *)content;
    fputs("Pre-printed plans\n", out);
    for (unsigned i = 0; i < CHR_SLOTS; i++)
        fprintf(out, "  %-5s %-8s %-26s %s\n", set->mat_name[i].id, time_words[i], set->mat_name[i].name,
                set->mat_name[i].text);
    for (unsigned i = 0; i < set->kinds; i++) {
        const ChronoCard *card = &set->card[i];
        const ChronoName *name = &set->card_name[i];
        if (i == set->first[card->type])
            fprintf(out, "\n%s (%u)\n", types[card->type], set->cards[card->type]);
        fprintf(out, "  %-5s ", name->id);
        if (card->type == CHR_EVENT)
            fprintf(out, "%-8s ", time_words[card->time]);
        else if (card->type == CHR_ARTIFACT)
            fprintf(out, "%u x, %u gems ", card->copies, card->value);
        else
            fprintf(out, "%u x     ", card->copies);
        fprintf(out, "%-26s %s\n", name->name, name->text);
    }
    fputs("\nTiles\n", out);
    for (unsigned i = 0; i < CHR_ISLAND_TILES; i++)
        fprintf(out, "  %-5s %-8s places %-4s %s\n", set->tile_name[i].id,
                terrain_words[set->tile[i].terrain], set->tile[i].places == 1 ? "1" : "123",
                set->tile_name[i].name);
}

const ContentLoader chrono_loader = {
    "chrono", sizeof(ChronoContent), read_set, write_c, show, NULL,
};
