/* position.c -- a position from JSON; table/position_write.h is the way there.
 *
 * What can be computed (the lists' links, the derived members) is not written; loading
 * rebuilds it. Loading fills a fresh state in the order in which the parts need each other:
 * players and options, then fields, then cards, then secret choices, whose notation is read on the
 * position that has all the rest. */
#include <stdlib.h>
#include <string.h>

#include "position/options_json.h"
#include "position/position_parts.h"
#include "table/lay.h"
#include "table/options.h"
#include "table/position_write.h"
#include "table/seed.h"
#include "table/shelf.h"
#include "table/wrong.h"
#include "words/voices.h"

/* --- what parts share ---------------------------------------------------------------------------- */

bool number_of(const json_t *object, const char *key, json_int_t min, json_int_t max, json_int_t missing,
               json_int_t *out, Text *wrong)
{
    const json_t *json = json_object_get(object, key);
    *out               = missing;
    if (!json)
        return true;
    if (!json_is_integer(json) || json_integer_value(json) < min || json_integer_value(json) > max)
        return wrong_say(wrong, "\"%s\" is a whole number from %lld to %lld", key, (long long)min,
                         (long long)max);
    *out = json_integer_value(json);
    return true;
}

bool keys_known(const json_t *object, const char *what, const char *const *known, Text *wrong)
{
    const char *key;
    json_t     *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        (void)value;
        const char *const *name = known;
        while (*name && strcmp(*name, key) != 0)
            name++;
        if (!*name)
            return wrong_say(wrong, "%s has no \"%.40s\"", what, key);
    }
    return true;
}

/* --- random numbers ---------------------------------------------------------------------------- */

static const char *const rng_kinds[] = {"none", "fast", "chacha", NULL};

static int rng_words(uint32_t kind) { return kind == RNG_CHACHA ? 4 : kind == RNG_FAST ? 2 : 0; }

static bool hex_word(const json_t *json, uint64_t *out)
{
    if (!json_is_string(json) || json_string_length(json) != 16)
        return false;
    *out = 0;
    for (const char *at = json_string_value(json); *at; at++) {
        const char *digits = "0123456789abcdef";
        const char *digit  = strchr(digits, *at);
        if (!digit)
            return false;
        *out = *out << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

static bool rng_load(const json_t *json, Rng *rng, Text *wrong)
{
    static const char *const keys[] = {"kind", "words", "block", "used", NULL};

    memset(rng, 0, sizeof *rng);
    if (!json) {
        static const char seed[] = "position";
        seed_rng(seed, sizeof seed - 1, rng);
        return true;
    }
    if (!json_is_object(json))
        return wrong_say(wrong, "\"rng\" is an object with \"kind\" and \"words\"");
    if (!keys_known(json, "rng", keys, wrong))
        return false;
    const char *kind = json_string_value(json_object_get(json, "kind"));
    uint32_t    k    = RNG_NONE;
    while (kind && rng_kinds[k] && strcmp(rng_kinds[k], kind) != 0)
        k++;
    if (!kind || !rng_kinds[k] || k == RNG_NONE) /* a game may need a random number any time */
        return wrong_say(wrong, "the \"kind\" of rng is chacha or fast");
    rng->kind           = k;
    const json_t *words = json_object_get(json, "words");
    size_t        count = (size_t)rng_words(k);
    if ((words && !json_is_array(words)) || json_array_size(words) != count)
        return wrong_say(wrong, "rng %s has %zu words", kind, count);
    for (size_t i = 0; i < count; i++)
        if (!hex_word(json_array_get(words, i), &rng->word[i]))
            return wrong_say(wrong, "a word of the rng is a text of 16 digits 0-9, a-f");
    if (k == RNG_FAST && !(rng->word[0] | rng->word[1]))
        return wrong_say(wrong, "the words of the fast rng cannot all be 0");

    json_int_t block = 0, used = 0;
    json_int_t most = k == RNG_CHACHA ? (json_int_t)RNG_BLOCKS - 1 : 0;
    if (!number_of(json, "block", 0, most, 0, &block, wrong) ||
        !number_of(json, "used", 0, k == RNG_CHACHA ? 15 : 0, 0, &used, wrong))
        return false;
    rng->block = (uint64_t)block;
    rng->used  = (uint32_t)used;
    return true;
}

/* --- secret choices ---------------------------------------------------------------------------- */

static bool choice_load(const Game *game, State *state, Seat seat, const json_t *json, Text *wrong)
{
    Move move = NO_MOVE;
    if (json_is_null(json))
        return true;
    if (json_is_string(json)) {
        char buffer[256], sentence[256];
        Text hint = text_on(buffer, sizeof buffer), said = text_on(sentence, sizeof sentence);
        if (!game->move_parse(game, state, seat, scan_on(json_string_value(json), json_string_length(json)),
                              &move, &hint)) {
            Voice voice = voice_english(game);
            say_words(&voice, buffer, &said);
            return wrong_say(wrong, "the choice of seat %d, \"%.60s\", cannot be read: %.120s", seat,
                             json_string_value(json), sentence);
        }
    } else if (json_is_integer(json) && json_integer_value(json) > 0 &&
               json_integer_value(json) < HIDDEN_CHOICE) {
        move = (Move)json_integer_value(json);
    } else {
        return wrong_say(wrong, "the choice of seat %d is null, or a move in notation", seat);
    }
    Rule rule = game->breaks(game, state, seat, move);
    if (rule != LAWFUL) {
        char buffer[32];
        Text id = text_on(buffer, sizeof buffer);
        rule_print(game, rule, &id);
        return wrong_say(wrong, "the choice of seat %d is not legal (%s)", seat, buffer);
    }
    state->choice[seat] = move;
    return true;
}

static bool choices_load(const Game *game, const json_t *choices, State *state, Text *wrong)
{
    if (!choices)
        return true;
    if (!json_is_array(choices) || json_array_size(choices) != state->players)
        return wrong_say(wrong, "\"choices\" is a list of %u, null where a seat has not chosen",
                         state->players);
    for (Seat seat = 0; seat < state->players; seat++)
        if (!choice_load(game, state, seat, json_array_get(choices, seat), wrong))
            return false;
    return true;
}

/* --- the whole --------------------------------------------------------------------------------- */

json_t *position_to_json(const Game *game, const State *state)
{
    char   *text = position_text(game, state);
    json_t *json = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return json;
}

const Game *position_game(const json_t *position, Text *wrong)
{
    const char *slug    = json_string_value(json_object_get(position, "game"));
    const char *content = json_string_value(json_object_get(position, "content"));
    if (!json_is_object(position))
        wrong_write(wrong, "a position is an object such as {\"game\":…,\"players\":…,\"zones\":{…}}");
    else if (!slug)
        wrong_write(wrong, "a position names its \"game\"");
    else
        return shelf_find(slug, content, wrong);
    return NULL;
}

/* The parts that need nothing else: version, players, options, random numbers, counts. */
static bool head_load(const Game *game, const json_t *position, State *state, Rule *rule, Text *wrong)
{
    static const char *const keys[] = {"game",  "rules",     "content", "players", "options",
                                       "rng",   "decisions", "over",    "choices", "pools",
                                       "zones", "fields",    "rest",    NULL};

    if (!json_is_object(position))
        return wrong_say(wrong, "a position is an object such as {\"game\":…,\"players\":…,\"zones\":{…}}");
    if (!keys_known(position, "a position", keys, wrong))
        return false;
    const json_t *slug    = json_object_get(position, "game");
    const json_t *content = json_object_get(position, "content");
    if (slug && (!json_is_string(slug) || strcmp(json_string_value(slug), game->slug) != 0))
        return wrong_say(wrong, "this is no position of %s", game->name);
    if (content && (!json_is_string(content) || strcmp(json_string_value(content), game->content_hash) != 0))
        return wrong_say(wrong, "the position was made with other content; here it is \"%s\"",
                         game->content_hash);

    json_int_t version = 0, players = 0, decisions = 0;
    if (!number_of(position, "rules", 1, UINT32_MAX, game->version, &version, wrong) ||
        !number_of(position, "players", 1, MAX_SEATS, 0, &players, wrong) ||
        !number_of(position, "decisions", 0, UINT32_MAX, 0, &decisions, wrong))
        return false;
    if (version != game->version)
        return wrong_say(wrong, "the position is of rules version %lld; %s has version %u here",
                         (long long)version, game->name, game->version);
    if (players == 0)
        return wrong_say(wrong, "a position says how many \"players\" there are");

    const json_t *options = json_object_get(position, "options");
    const json_t *over    = json_object_get(position, "over");
    game->defaults(game, (unsigned)players, state->option);
    if (options && !options_from_json(game, options, state->option, wrong))
        return false;
    if (!options_lawful(game, (unsigned)players, state->option, rule, wrong))
        return false;
    if (over && !json_is_boolean(over))
        return wrong_say(wrong, "\"over\" is true or false");
    state->players   = (uint8_t)players;
    state->decisions = (uint32_t)decisions;
    state->over      = json_is_true(over);
    return rng_load(json_object_get(position, "rng"), &state->rng, wrong);
}

bool position_load(const Game *game, const json_t *position, State *out, Rule *rule, Text *wrong)
{
    StateBox box;
    State   *state = &box.head;
    memset(&box, 0, sizeof box);
    if (rule)
        *rule = LAWFUL;
    if (!head_load(game, position, state, rule, wrong))
        return false;
    if (!fields_load(game, json_object_get(position, "fields"), state, wrong) ||
        !zones_load(game, position, state, wrong))
        return false;
    game->derive(game, state);
    if (!position_sound(game, state, wrong) ||
        !choices_load(game, json_object_get(position, "choices"), state, wrong) ||
        !position_playable(game, state, wrong))
        return false;
    state_copy(game, out, state);
    return true;
}

bool position_read(const Game *game, const char *text, size_t length, State *out, Text *wrong)
{
    json_error_t error;
    json_t      *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        return wrong_say(wrong, "the position is no JSON: %s", error.text);
    bool fine = position_load(game, json, out, NULL, wrong);
    json_decref(json);
    return fine;
}
