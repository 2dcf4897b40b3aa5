/* setup.c -- which table a scene begins at: the game and its content, players, options, the seed. */
#include "scene/layout.h"

#include "games/registry.h"
#include "shell/chosen.h"
#include "table/seed.h"

#include <stdio.h>
#include <string.h>

/* Words that begin a clause of the first pass, except the two that also set things of their own. */
bool layout_is_head(Scan text)
{
    static const char *const words[] = {"players", "option", "start", "seed", "content", "rest"};
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        Scan rest = text;
        if (scan_take(&rest, words[i]) && !(rest.left && rest.at[0] == '=') &&
            !(rest.left && rest.at[0] == ':'))
            return true;
    }
    return false;
}

static void set_option(Layout *l, const SceneClause *clause, Scan word, uint16_t option[MAX_OPTIONS])
{
    Scan name  = {0};
    Scan value = word;
    char what[400];
    (void)scan_split(&value, '=', &name);
    for (uint32_t i = 0; i < l->game->option_count; i++) {
        const OptionInfo *info   = &l->game->options[i];
        int32_t           number = 0;
        if (!scan_is(name, info->name))
            continue;
        if (info->words) {
            for (uint16_t k = 0; info->words[k]; k++)
                if (scan_is(value, info->words[k])) {
                    option[i] = k;
                    return;
                }
        } else if (scan_number(value, &number) && number >= 0 && number <= 65535) {
            option[i] = (uint16_t)number; /* bounds are the rules' own affair: setup_breaks */
            return;
        }
        Text out = text_on(what, sizeof what);
        text_add(&out, "option ");
        text_add(&out, info->name);
        text_add(&out, " is one of");
        for (unsigned k = 0; info->words && info->words[k]; k++) {
            text_add(&out, " ");
            text_add(&out, info->words[k]);
        }
        if (!info->words)
            text_add(&out, " the numbers");
        scene_note_scan(l->report, clause->line, true, what, word);
        return;
    }
    Text out = text_on(what, sizeof what);
    text_add(&out, "no such option; there are");
    for (uint32_t i = 0; i < l->game->option_count; i++) {
        text_add(&out, " ");
        text_add(&out, l->game->options[i].name);
    }
    scene_note_scan(l->report, clause->line, true, what, word);
}

const SceneClause *scene_impossible(const Scene *scene, Scan *words)
{
    for (size_t i = 0; i < scene->given_count; i++) {
        *words = scene->given[i].text;
        if (scan_take(words, "impossible") && !(words->left && strchr("=:", words->at[0])))
            return &scene->given[i];
    }
    return NULL;
}

const SceneClause *scene_setup_refusal(const Scene *scene)
{
    for (size_t i = 0; i < scene->given_count; i++)
        if (scene->given[i].refused)
            return &scene->given[i];
    return NULL;
}

/* What the scene itself says comes before what it took over: of those that fit a card the first holds. */
static void read_rests(Layout *l, bool inherited)
{
    for (size_t i = 0; i < l->scene->given_count; i++) {
        const SceneClause *clause = &l->scene->given[i];
        Scan               rest   = clause->text;
        if (clause->inherited != inherited || !layout_is_head(rest) || !scan_take(&rest, "rest") ||
            l->rest_count == MAX_ZONES)
            continue;
        Rest *to   = &l->rest[l->rest_count];
        Scan  name = rest;
        if (layout_zone_line(rest, &name, &to->only) && !to->only.left)
            layout_broken(l, clause, "`rest ZONE` or `rest ZONE: CARDS`, not");
        else if (zone_parse(l->game, l->state, name, &to->zone))
            l->rest_count++;
        else
            layout_zone_unknown(l, clause, name);
    }
}

/* Players, options, seed and set-up: all that must be known before anything else can be read. */
ScenePlaced layout_begin(Layout *l)
{
    const Game *game                = l->game;
    unsigned    players             = bits_lowest(game->player_counts);
    Scan        seed                = scan_of("scene");
    int         line                = l->scene->line;
    uint16_t    option[MAX_OPTIONS] = {0};

    for (size_t i = 0; i < l->scene->given_count; i++) {
        const SceneClause *clause = &l->scene->given[i];
        Scan               text   = clause->text;
        int32_t            number = 0;
        if (clause->refused && clause != scene_setup_refusal(l->scene))
            layout_broken(l, clause, "only one `!` in `given`");
        if (!layout_is_head(text))
            continue;
        if (scan_take(&text, "players")) {
            if (!scan_number(text, &number) || number < 0 || number > 99)
                layout_broken(l, clause, "`players` takes a number up to 99");
            players = (unsigned)number;
            line    = clause->line;
        } else if (scan_take(&text, "start")) {
            l->start = true;
            if (text.left)
                layout_broken(l, clause, "`start` stands alone; separate with ;");
        } else if (scan_take(&text, "seed")) {
            seed = text;
        }
    }
    /* Options whose default hangs on the number of players. */
    game->defaults(game, players, option);
    for (size_t i = 0; i < l->scene->given_count; i++) {
        Scan text = l->scene->given[i].text;
        Scan word = {0};
        if (layout_is_head(text) && scan_take(&text, "option"))
            while (scan_word(&text, &word))
                set_option(l, &l->scene->given[i], word, option);
    }
    if (l->report->count)
        return SCENE_UNPLACED;

    bytes_zero(l->state, MAX_STATE);
    l->state->players = (uint8_t)players;
    memcpy(l->state->option, option, sizeof option);
    if (scene_setup_refusal(l->scene))
        return SCENE_SETUP_REFUSED;
    Rule rule = game->setup_breaks(game, players, option);
    if (rule) {
        char id[40];
        Text found = text_on(id, sizeof id);
        rule_print(game, rule, &found);
        scene_note(l->report, line, true, "the set-up is refused",
                   "a lawful number of players and lawful options", id);
        return SCENE_UNPLACED;
    }
    seed_rng(seed.at, seed.left, &l->rng);
    if (l->start) {
        (void)game_begin(game, l->state, players, option, &l->rng);
    } else {
        l->state->rng = l->rng;
        cards_init(&l->state->cards, 0);
    }
    read_rests(l, false);
    read_rests(l, true);
    return SCENE_PLACED;
}

const Game *scene_game(const Scene *scene, const char *path, SceneReport *report)
{
    char slug[40];
    (void)snprintf(slug, sizeof slug, "%.*s", (int)(scene->game.left < 39 ? scene->game.left : 39),
                   scene->game.at);
    const Game *game = game_find(slug);
    if (!game) {
        char what[400];
        Text out = text_on(what, sizeof what);
        text_add(&out,
                 scene->game.left ? "no game is called '" : "a scene names its game: `game SLUG`; there are");
        if (scene->game.left) {
            text_add(&out, slug);
            text_add(&out, "'; there are");
        }
        for (const Game *const *g = games_all; *g; g++) {
            text_add(&out, " ");
            text_add(&out, (*g)->slug);
        }
        scene_note(report, scene->line, true, what, NULL, NULL);
        return NULL;
    }
    for (size_t i = 0; i < scene->given_count; i++) {
        Scan file = scene->given[i].text;
        if (!layout_is_head(file) || !scan_take(&file, "content"))
            continue;
        /* A path stands beside the scene's own file, unless it is absolute. */
        char        full[4096];
        char        why[500];
        Text        wrong  = text_on(why, sizeof why);
        const char *slash  = strrchr(path, '/');
        size_t      folder = slash && file.left && file.at[0] != '/' ? (size_t)(slash - path) + 1 : 0;
        (void)snprintf(full, sizeof full, "%.*s%.*s", (int)folder, path, (int)file.left, file.at);
        game = chosen_content(game, full, &wrong);
        if (!game) {
            scene_note_scan(report, scene->given[i].line, true, why, file);
            return NULL;
        }
    }
    return game;
}
