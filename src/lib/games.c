/* games.c -- which games there are, what each is, and its table options. */
#include "core/signature.h"
#include "games/registry.h"
#include "lib/lib.h"
#include "table/wrong.h"
#include "voice/view.h"

#ifndef TORTUGA_VERSION
#define TORTUGA_VERSION "0.1.0"
#endif

STATIC_ASSERT((int)TG_MAX_SEATS == (int)MAX_SEATS && (int)TG_ONLOOKER == (int)ONLOOKER,
              "one meaning of seats");
STATIC_ASSERT((int)TG_MAX_STATE == (int)MAX_STATE && (int)TG_MAX_MOVES == (int)MAX_MOVES,
              "one set of bounds");
STATIC_ASSERT((int)TG_MAX_CARDS == (int)MAX_CARDS && (int)TG_MAX_ZONES == (int)MAX_ZONES, "of cards too");
STATIC_ASSERT((int)TG_MAX_OPTIONS == (int)MAX_OPTIONS && (int)TG_NO_FACE == (int)NO_FACE, "and of options");

const char *tg_version(void) { return TORTUGA_VERSION; }

const tg_game *tg_game_at(unsigned index)
{
    for (unsigned i = 0; games_all[i]; i++)
        if (i == index)
            return (const tg_game *)games_all[i];
    return NULL;
}

const tg_game *tg_game_find(const char *slug) { return slug ? (const tg_game *)game_find(slug) : NULL; }
const char    *tg_game_slug(const tg_game *game) { return rules(game)->slug; }
const char    *tg_game_name(const tg_game *game) { return rules(game)->name; }
const char    *tg_game_credit(const tg_game *game) { return rules(game)->credit; }
const char    *tg_game_content(const tg_game *game) { return rules(game)->content_hash; }
const char    *tg_game_prefix(const tg_game *game) { return rules(game)->prefix; }
unsigned       tg_rules_version(const tg_game *game) { return rules(game)->version; }
unsigned       tg_player_counts(const tg_game *game) { return rules(game)->player_counts; }
size_t         tg_state_size(const tg_game *game) { return rules(game)->state_size; }
unsigned       tg_max_moves(const tg_game *game) { return rules(game)->max_moves; }

int tg_can_seat(const tg_game *game, unsigned players)
{
    return players <= MAX_SEATS && ((rules(game)->player_counts >> players) & 1u);
}

uint64_t tg_signature(const tg_game *game, unsigned players, unsigned games)
{
    Room state;
    Move scratch[MAX_MOVES];
    if (!tg_can_seat(game, players))
        return 0;
    return signature_of(rules(game), players, games, &state.head, scratch);
}

/* --- options ------------------------------------------------------------------------------------ */

static const OptionInfo *option_of(const tg_game *game, unsigned option)
{
    return option < rules(game)->option_count ? &rules(game)->options[option] : NULL;
}

unsigned tg_option_count(const tg_game *game) { return rules(game)->option_count; }

const char *tg_option_name(const tg_game *game, unsigned option)
{
    const OptionInfo *info = option_of(game, option);
    return info ? info->name : NULL;
}

const char *tg_option_word(const tg_game *game, unsigned option, unsigned value)
{
    const OptionInfo *info = option_of(game, option);
    if (!info || !info->words)
        return NULL;
    for (unsigned w = 0; info->words[w]; w++)
        if (w == value)
            return info->words[w];
    return NULL;
}

int tg_option_range(const tg_game *game, unsigned option, unsigned *least, unsigned *most)
{
    const OptionInfo *info = option_of(game, option);
    if (!info)
        return 0;
    unsigned last = 0;
    while (info->words && info->words[last + 1])
        last++;
    if (least)
        *least = info->words ? 0 : info->min;
    if (most)
        *most = info->words ? last : info->max;
    return 1;
}

int tg_option_value(const tg_game *game, const tg_state *state, unsigned option)
{
    return option_of(game, option) ? peek(state)->option[option] : -1;
}

int tg_option_default(const tg_game *game, unsigned players, unsigned option)
{
    uint16_t value[MAX_OPTIONS] = {0};
    if (!option_of(game, option) || !tg_can_seat(game, players))
        return -1;
    rules(game)->defaults(rules(game), players, value);
    return value[option];
}

static bool value_read(const OptionInfo *info, Scan value, uint16_t *out)
{
    for (uint16_t w = 0; info->words && info->words[w]; w++)
        if (scan_is(value, info->words[w])) {
            *out = w;
            return true;
        }
    int32_t number;
    if (info->words || !scan_number(value, &number) || number < info->min || number > info->max)
        return false;
    *out = (uint16_t)number;
    return true;
}

static void option_wrong(const Game *game, const OptionInfo *info, Scan word, Text *wrong)
{
    Quote quote = wrong_quote(word.at, word.left);
    text_add(wrong, "\"");
    text_add(wrong, quote.text);
    text_add(wrong, info ? "\": the values of " : "\": the options of ");
    text_add(wrong, info ? info->name : game->name);
    text_add(wrong, " are");
    for (unsigned i = 0; info ? info->words && info->words[i] : i < game->option_count; i++) {
        text_add(wrong, i ? ", " : " ");
        text_add(wrong, info ? info->words[i] : game->options[i].name);
    }
    if (info && !info->words) {
        text_add(wrong, " ");
        text_int(wrong, info->min);
        text_add(wrong, " to ");
        text_int(wrong, info->max);
    }
}

bool options_parse(const Game *game, unsigned players, const char *text, uint16_t option[MAX_OPTIONS],
                   Text *wrong)
{
    Scan rest = scan_text(text);
    Scan word;
    memset(option, 0, MAX_OPTIONS * sizeof *option);
    if (players <= MAX_SEATS && ((game->player_counts >> players) & 1u))
        game->defaults(game, players, option);
    while (scan_word(&rest, &word)) {
        const OptionInfo *info  = NULL;
        size_t            split = 0;
        while (split < word.left && word.at[split] != '=')
            split++;
        for (unsigned i = 0; i < game->option_count && split < word.left && !info; i++)
            if (scan_is(scan_on(word.at, split), game->options[i].name))
                info = &game->options[i];
        if (!info || !value_read(info, scan_on(word.at + split + 1, word.left - split - 1),
                                 &option[info - game->options])) {
            option_wrong(game, info, word, wrong);
            return false;
        }
    }
    return true;
}

void options_print(const Game *game, const uint16_t option[MAX_OPTIONS], Text *out)
{
    for (unsigned i = 0; i < game->option_count; i++) {
        const OptionInfo *info = &game->options[i];
        text_add(out, i ? " " : "");
        text_add(out, info->name);
        text_add(out, "=");
        if (info->words)
            text_add(out, info->words[option[i]]);
        else
            text_int(out, option[i]);
    }
}

tg_rule tg_options_break(const tg_game *game, unsigned players, const char *options, char *why, size_t size)
{
    uint16_t option[MAX_OPTIONS];
    Text     wrong = reason_on(why, size);
    if (!options_parse(rules(game), players, options, option, &wrong))
        return TG_BAD_OPTION;
    Rule rule = rules(game)->setup_breaks(rules(game), players, option);
    if (rule)
        rule_print(rules(game), rule, &wrong);
    return rule;
}

typedef struct OptionsOf {
    const Game  *game;
    const State *state;
} OptionsOf;

static void options_spell(const void *what, Text *out)
{
    const OptionsOf *of = (const OptionsOf *)what;
    options_print(of->game, of->state->option, out);
}

size_t tg_options_text(const tg_game *game, const tg_state *state, char *out, size_t size)
{
    OptionsOf of = {rules(game), peek(state)};
    return spell(options_spell, &of, out, size);
}

typedef struct Chosen {
    const Game *game;
    uint16_t    option[MAX_OPTIONS];
} Chosen;

static void chosen_spell(const void *what, Text *out)
{
    const Chosen *chosen = (const Chosen *)what;
    Jot           jot    = jot_on(out);
    voice_options(&jot, chosen->game, chosen->option);
}

size_t tg_options_json(const tg_game *game, unsigned players, const char *options, char *out, size_t size)
{
    Chosen chosen = {rules(game), {0}};
    Text   wrong  = text_on(NULL, 0);
    (void)text_on(out, out ? size : 0);
    return options_parse(rules(game), players, options, chosen.option, &wrong)
               ? spell(chosen_spell, &chosen, out, size)
               : 0;
}

/* --- a game as JSON ----------------------------------------------------------------------------- */

static void option_json(Jot *jot, const Voice *voice, const OptionInfo *info)
{
    char sentence[512];
    Text text = text_on(sentence, sizeof sentence);
    jot_open(jot, '{');
    jot_key(jot, "name");
    jot_text(jot, info->name);
    if (info->words) {
        jot_key(jot, "words");
        jot_open(jot, '[');
        for (const char *const *word = info->words; *word; word++)
            jot_text(jot, *word);
        jot_close(jot, ']');
    } else {
        jot_key(jot, "min");
        jot_number(jot, info->min);
        jot_key(jot, "max");
        jot_number(jot, info->max);
    }
    if (say_option(voice, info->name, NULL, &text)) {
        jot_key(jot, "say");
        jot_text_run(jot, sentence, text.length);
    }
    text = text_on(sentence, sizeof sentence);
    if (info->words && info->words[0] && say_option(voice, info->name, info->words[0], &text)) {
        jot_key(jot, "says");
        jot_open(jot, '{');
        for (const char *const *word = info->words; *word; word++) {
            text = text_on(sentence, sizeof sentence);
            if (say_option(voice, info->name, *word, &text)) {
                jot_key(jot, *word);
                jot_text_run(jot, sentence, text.length);
            }
        }
        jot_close(jot, '}');
    }
    jot_close(jot, '}');
}

/* A list has as many elements as it says, or one for each seat; `columns` where each is a list. */
static void field_json(Jot *jot, const Field *field)
{
    jot_open(jot, '{');
    jot_key(jot, "name");
    jot_text(jot, field->name);
    if (field->rows != 1) {
        jot_key(jot, "rows");
        if (field->rows == PER_SEAT)
            jot_text(jot, "seats");
        else
            jot_number(jot, field->rows);
    }
    if (field->columns > 1) {
        jot_key(jot, "columns");
        jot_number(jot, field->columns);
    }
    jot_key(jot, "min");
    jot_number(jot, field->min);
    jot_key(jot, "max");
    jot_number(jot, field->max);
    jot_close(jot, '}');
}

static void words_json(Jot *jot, const Voice *voice, const char *key, const char *instead)
{
    char sentence[1024];
    Text text = text_on(sentence, sizeof sentence);
    if (!say_key(voice, key, NULL, 0, &text) && !instead)
        return;
    jot_key(jot, key);
    jot_text(jot, text.length ? sentence : instead);
}

static void lists_json(Jot *jot, const Game *game, const Voice *voice)
{
    jot_key(jot, "players");
    jot_open(jot, '[');
    for (unsigned n = 1; n <= MAX_SEATS; n++)
        if ((game->player_counts >> n) & 1u)
            jot_number(jot, n);
    jot_close(jot, ']');
    jot_key(jot, "options");
    jot_open(jot, '[');
    for (uint32_t i = 0; i < game->option_count; i++)
        option_json(jot, voice, &game->options[i]);
    jot_close(jot, ']');
    jot_key(jot, "defaults");
    jot_open(jot, '{');
    for (unsigned n = 1; n <= MAX_SEATS; n++) {
        uint16_t option[MAX_OPTIONS] = {0};
        char     count[2]            = {(char)('0' + n), 0};
        if (!((game->player_counts >> n) & 1u))
            continue;
        game->defaults(game, n, option);
        jot_key(jot, count);
        voice_options(jot, game, option);
    }
    jot_close(jot, '}');
    jot_key(jot, "fields");
    jot_open(jot, '[');
    for (uint32_t i = 0; i < game->field_count; i++)
        field_json(jot, &game->fields[i]);
    jot_close(jot, ']');
    jot_key(jot, "facts");
    jot_open(jot, '[');
    for (uint32_t i = 0; i < game->fact_count; i++)
        jot_text(jot, game->facts[i]);
    jot_close(jot, ']');
}

static void game_spell(const void *what, Text *out)
{
    const Voice *voice = (const Voice *)what;
    const Game  *game  = voice->game;
    Jot          jot   = jot_on(out);
    jot_open(&jot, '{');
    jot_key(&jot, "game");
    jot_text(&jot, game->slug);
    words_json(&jot, voice, "name", game->name);
    words_json(&jot, voice, "promise", NULL);
    jot_key(&jot, "credit");
    jot_text(&jot, game->credit);
    jot_key(&jot, "rules");
    jot_number(&jot, game->version);
    jot_key(&jot, "prefix");
    jot_text(&jot, game->prefix);
    if (game->content_hash[0]) {
        jot_key(&jot, "content");
        jot_text(&jot, game->content_hash);
    }
    jot_key(&jot, "first_seat");
    seat_print(game, 0, jot_quote(&jot));
    jot_unquote(&jot);
    lists_json(&jot, game, voice);
    jot_key(&jot, "max_moves");
    jot_number(&jot, game->max_moves);
    jot_key(&jot, "max_facts");
    jot_number(&jot, game->max_facts);
    jot_key(&jot, "state_bytes");
    jot_number(&jot, game->state_size);
    jot_close(&jot, '}');
}

size_t tg_game_json(const tg_game *game, const tg_voice *voice, char *out, size_t size)
{
    Voice plain = voice_for(voice, game, ONLOOKER);
    return spell(game_spell, &plain, out, size);
}
