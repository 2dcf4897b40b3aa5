/* words_test.c -- every language says all that a game can say, and nothing else.
 *
 * What a game can say is found by asking it: its forms, options, cards and zones, random games for the rest, its
 * scenes for refusals, and its source for keys that stand there as they are (flaws, hints, labels). A key of a
 * language that nobody can ask for is a slip as much as one that is missing. */
#include "voice/keys.h"

#include "table/record.h"
#include "table/refusal.h"

static const char *const NAMES[MAX_SEATS] = {"Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gail", "Hugo"};

/* --- what a game can ask for -------------------------------------------------------------------- */

static void ask_forms(Keys *keys, const Game *game)
{
    keys_ask(keys, "", "name", NULL);
    keys_ask(keys, "", "promise", NULL);
    for (unsigned i = 0; i < game->fact_count; i++)
        keys_ask_form(keys, "fact.", game->facts[i]);
    for (unsigned i = 0; i < game->phrase_count; i++)
        keys_ask_form(keys, "", game->phrases[i]);
    for (unsigned i = 0; i < game->option_count; i++) {
        const OptionInfo *info = &game->options[i];
        keys_ask(keys, "option.", info->name, NULL);
        for (unsigned k = 0; info->words && info->words[k]; k++) {
            char word[LEXICON_KEY];
            (void)snprintf(word, sizeof word, "%s.%s", info->name, info->words[k]);
            keys_ask(keys, "option.", word, NULL);
        }
    }
}

static void ask_refusal(Keys *keys, const Game *game, Rule rule)
{
    char id[32];
    Text text = text_on(id, sizeof id);
    if (rule == LAWFUL)
        return;
    rule_print(game, rule, &text);
    keys_ask(keys, "refusal.", id, NULL);
}

/* Tables that are refused: too many, too few, and every option beyond its bounds. */
static void ask_setups(Keys *keys, const Game *game)
{
    for (unsigned players = 0; players < MAX_SEATS + 2; players++)
        for (unsigned i = 0; i <= game->option_count; i++) {
            uint16_t option[MAX_OPTIONS] = {0};
            if (players >= 1 && players <= MAX_SEATS)
                game->defaults(game, players, option);
            if (i < game->option_count)
                option[i] = 0xFFFF;
            ask_refusal(keys, game, game->setup_breaks(game, players, option));
        }
}

/* Cards and zones that have no phrase have a name for their notation; a card may have an effect. */
static void ask_cards(Keys *keys, const Game *game, const State *state)
{
    Face     faces[MAX_CARDS];
    Back     backs[MAX_CARDS];
    uint32_t count = game->deck(game, state, faces, backs);
    for (uint32_t i = 0; i < count; i++)
        for (unsigned hidden = 0; hidden < 2; hidden++) {
            char   name[64];
            Text   text = text_on(name, sizeof name);
            Phrase phrase;
            Face   face = hidden ? (Face)NO_FACE : faces[i];
            game->card_print(game, face, backs[i], &text);
            keys_allow(keys, "effect.", name);
            if (game->card_say && game->card_say(game, face, backs[i], &phrase))
                keys_ask_types(keys, game, state, phrase_form(game, phrase.code), &phrase);
            else
                keys_ask(keys, "card.", name, NULL);
        }
    for (uint32_t zone = 0; zone < game->zones(game, state); zone++) {
        char   name[64];
        Text   text = text_on(name, sizeof name);
        Phrase phrase;
        game->zone_print(game, state, (Zone)zone, &text);
        if (game->zone_say && game->zone_say(game, state, (Zone)zone, &phrase))
            keys_ask_types(keys, game, state, phrase_form(game, phrase.code), &phrase);
        else
            keys_ask(keys, "zone.", name, NULL);
    }
}

/* --- what it says --------------------------------------------------------------------------------- */

/* Whether a text ends as sentences do; Japanese has a stop and marks of its own. */
static bool ends_sentence(const char *text, size_t length)
{
    static const char *const ends[] = {".", "!", "?", "。", "！", "？"};
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        size_t n = strlen(ends[i]);
        if (length >= n && memcmp(text + length - n, ends[i], n) == 0)
            return true;
    }
    return false;
}

/* A sentence is whole, calls people by their names and cards by theirs. */
static void check_sentence(const Voice *voice, const State *state, const char *sentence, bool whole)
{
    const Game *game   = voice->game;
    size_t      length = strlen(sentence), prefix = strlen(game->seat_prefix);
    char        first = sentence[0];
    if (!length || (first >= 'a' && first <= 'z') || strpbrk(sentence, "{}#") || strstr(sentence, "  ") ||
        whole != ends_sentence(sentence, length))
        fail_msg("%s: \"%s\" is no sentence", game->slug, sentence);
    for (const char *at = sentence; *at;) {
        char   word[1024]; /* some languages have no blanks between words */
        size_t n = strcspn(at, " ,.:;!()&");
        (void)snprintf(word, sizeof word, "%.*s", (int)n, at);
        at += n + (at[n] != 0);
        Seat seat;
        Face face = NO_FACE;
        Back back = 0;
        if (n > prefix && seat_parse(game, state, scan_on(word, n), &seat))
            fail_msg("%s: \"%s\" calls a seat %s", game->slug, sentence, word);
        if (n < 2 || !strpbrk(word, "0123456789") ||
            !game->card_parse(game, state, 0, scan_on(word, n), &face, &back))
            continue;
        char name[256];
        Text text = text_on(name, sizeof name);
        say_card(voice, face, back, &text);
        if (!strstr(name, word))
            fail_msg("%s: \"%s\" calls %s by its notation", game->slug, sentence, name);
    }
}

static void say_facts(const Voice *voice, const State *state, const Tape *tape)
{
    for (uint32_t i = 0; i < tape->count && i < tape->capacity; i++) {
        char sentence[1024];
        Text text = text_on(sentence, sizeof sentence);
        if (say_fact(voice, state, &tape->facts[i], &text) && text.length)
            check_sentence(voice, state, sentence, true);
        assert_false(text.cut);
    }
}

/* Every move of a seat means something to it, and what others are told of one reads as well. */
static void say_moves(const Voice *voice, Keys *keys, Walk *walk, Seat seat)
{
    const Game *game = walk->game;
    uint32_t    n    = game->moves(game, walk->state, seat, walk->moves);
    for (uint32_t i = 0; i < n; i += 1 + n / 40) {
        Phrase phrase;
        if (!game->move_say(game, walk->state, seat, walk->moves[i], voice->reader, &phrase))
            fail_msg("%s: a move without a phrase", game->slug);
        keys_ask_types(keys, game, walk->state, phrase_form(game, phrase.code), &phrase);
        char sentence[1024];
        Text text = text_on(sentence, sizeof sentence);
        say_move(voice, walk->state, seat, walk->moves[i], &text);
        assert_false(text.cut);
        check_sentence(voice, walk->state, sentence, false);

        /* What English says of somebody who makes it, every language says. */
        Voice english = voice_english(game);
        text          = text_on(sentence, sizeof sentence);
        if (!say_deed(&english, walk->state, seat, walk->moves[i], &text))
            continue;
        const char *form = phrase_form(game, phrase.code);
        keys_ask_form(keys, "did.", form + strcspn(form, ".") + 1);
        text = text_on(sentence, sizeof sentence);
        if (say_deed(voice, walk->state, seat, walk->moves[i], &text))
            check_sentence(voice, walk->state, sentence, true);
    }
}

static void walk_once(Keys *keys, const char *language, const Game *game, unsigned players, uint64_t seed)
{
    Walk  walk;
    Fact *facts = (Fact *)calloc(game->max_facts + 1u, sizeof *facts);
    Rng   noise;
    Seat  seat  = 0;
    Move  move  = NO_MOVE;
    Voice voice = voice_open(game, language, NAMES, ONLOOKER);
    rng_fast(&noise, seed);
    walk_begin(&walk, game, players, seed);
    ask_cards(keys, game, walk.state);
    keys_allow_types(keys, game, walk.state);
    for (unsigned step = 0; step < 600 && walk_choose(&walk, &seat, &move); step++) {
        for (unsigned i = 0; i < 8; i++) {
            uint32_t bits = rng_32(&noise);
            Move     odd  = i % 2 ? bits : move ^ (1u << (bits >> 27));
            Seat     who  = i % 4 ? seat : (Seat)(bits % (players + 1));
            ask_refusal(keys, game, game->breaks(game, walk.state, who, odd));
        }
        voice.reader = (Seat)(step % 2 ? seat : (seat + 1u) % players);
        say_moves(&voice, keys, &walk, seat);
        Tape tape = {facts, game->max_facts, 0};
        assert_int_equal(game_play(game, walk.state, seat, move, &tape), LAWFUL);
        for (uint32_t i = 0; i < tape.count && i < tape.capacity; i++)
            keys_ask_types(keys, game, walk.state, fact_form(game, facts[i].code), &facts[i]);
        say_facts(&voice, walk.state, &tape);
        voice.reader = step % 3 ? seat : ONLOOKER;
        say_facts(&voice, walk.state, &tape);
    }
    ask_refusal(keys, game, game->breaks(game, walk.state, 0, move));
    walk_end(&walk);
    free(facts);
}

static void every_game_finds_its_words(void **unused)
{
    (void)unused;
    for (unsigned l = 0; voice_language(l); l++)
        for (const Game *const *g = games_all; *g; g++) {
            const Game *game = *g;
            Keys        keys = {0};
            ask_forms(&keys, game);
            ask_setups(&keys, game);
            keys_ask_sources(&keys, game->slug);
            keys_allow_rules(&keys, game->slug, game->prefix);
            keys_ask_scenes(&keys, game->slug, game->prefix);
            for (unsigned players = 1; players <= MAX_SEATS; players++)
                for (uint64_t seed = 0; seed < 8 && (game->player_counts >> players & 1u); seed++)
                    walk_once(&keys, voice_language(l), game, players, 100 * players + seed);
            Voice voice = voice_open(game, voice_language(l), NULL, ONLOOKER);
            keys_compare(&keys, voice_language(l), game->slug, &voice.own);
            keys_finish(&keys);
        }
}

/* What all games share: lists, what the core finds wrong with a position, and why a table refuses something. */
static void the_core_finds_its_words(void **unused)
{
    (void)unused;
    static const char refusal[] =
        "table {seat:num} {kind:num} {version:num} {rules:num} {here:num} {players:num} "
        "{moves:num} {most:num} {what:num} {hint:num}";
    static const char record[] =
        "record {line:num} {what:num} {number:num} {last:num} {most:num} {players:num} {rules:num} "
        "{here:num} "
        "{text:num} {tag:num} {name:num} {found:num} {seat:num} {move:num} {rule:num} {hint:num} {game:num}";
    static const char *const lists[] = {"next", "last", "pair", "you"};
    for (unsigned l = 0; voice_language(l); l++) {
        Keys keys = {0};
        for (size_t i = 0; i < COUNT_OF(lists); i++)
            keys_ask(&keys, "list.", lists[i], NULL);
        for (unsigned code = CORE_PHRASE; code < CORE_PHRASES_END; code++)
            keys_ask_form(&keys, "", phrase_form(games_all[0], code));
        for (size_t i = 0; refusal_keys[i]; i++)
            keys_ask(&keys, "", refusal_keys[i], refusal);
        for (size_t i = 0; record_keys[i]; i++)
            keys_ask(&keys, "", record_keys[i], record);
        keys_ask(&keys, "", "coach.follows", "coach {better:num} {played:num} {fact:num}");
        Voice voice = voice_open(games_all[0], voice_language(l), NULL, ONLOOKER);
        keys_compare(&keys, voice_language(l), "common", &voice.common);
        keys_finish(&keys);
    }
}

/* The arguments that stand in the code behind a key, up to the end of the statement, as a form. */
static const char *form_behind(const char *at)
{
    static char   forms[256][200];
    static size_t used;
    char         *form = forms[used++ % COUNT_OF(forms)];
    size_t        n    = (size_t)snprintf(form, sizeof forms[0], "words");
    size_t        end  = strcspn(at, ";");
    for (const char *arg = at; arg < at + end; arg++) {
        if (strncmp(arg, "NUM(\"", 5) != 0 && strncmp(arg, "TXT(\"", 5) != 0)
            continue;
        n += (size_t)snprintf(form + n, sizeof forms[0] - n, " {%.*s:num}", (int)strcspn(arg + 5, "\""),
                              arg + 5);
        assert_true(n < sizeof forms[0]);
    }
    return form;
}

/* Keys stand in the code of the terminal as they are, and behind them what they are given (where no form says it). */
static void ask_section(Keys *keys, const char *pattern, const char *section, const char *form)
{
    glob_t found;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *text = keys_file(found.gl_pathv[i]);
        for (char *at = strstr(text, section); at; at = strstr(at + 1, section)) {
            char   key[LEXICON_KEY];
            size_t n = strcspn(at + 1, "\"");
            (void)snprintf(key, sizeof key, "%.*s", (int)n, at + 1);
            keys_ask(keys, "", key, form ? form : form_behind(at));
        }
        free(text);
    }
    globfree(&found);
}

static void ask_program(Keys *keys, const char *pattern)
{
    static const char *const sections[] = {"\"ask.",  "\"help.", "\"play.",  "\"wrong.",
                                           "\"show.", "\"step.", "\"review."};
    for (size_t i = 0; i < COUNT_OF(sections); i++)
        ask_section(keys, pattern, sections[i], NULL);
}

static void the_terminal_finds_its_words(void **unused)
{
    (void)unused;
    for (unsigned l = 0; voice_language(l); l++) {
        Keys  keys  = {0};
        Voice voice = voice_open(games_all[0], voice_language(l), NULL, ONLOOKER);
        ask_program(&keys, TORTUGA_SOURCE "/src/cli/*.c");
        ask_program(&keys, TORTUGA_SOURCE "/src/shell/*.c");
        ask_section(&keys, TORTUGA_SOURCE "/src/harbour/admin_log.c", "\"log.",
                    "log {name:num} {seat:num} {moves:num} {move:num} {game:num} {line:num} {text:num}");
        assert_true(keys.count > 80);
        assert_true(voice_open_part(&voice, voice_language(l), "terminal"));
        keys_compare(&keys, voice_language(l), "terminal", &voice.own);
        keys_finish(&keys);
    }
}

/* --- a handful as they are ------------------------------------------------------------------------- */

typedef struct Golden {
    const char *language, *record;
    Seat        reader;
    const char *sentences[12]; /* of facts, and of the moves that were played */
} Golden;

static const Golden GOLDEN[] = {
    {"en",
     "korsar-three",
     1,
     {"You draw green 2 (59 cards are left).", "Cid sends the merchant worth 7 to sea as s1.",
      "Ann attacks merchant s1 with red 4: force 4.", "Ann leads merchant s1 now.",
      "Ann brings merchant s1 home: 7 gold.", "You lead merchant s3 now.", "Draw a card",
      "Send the merchant worth 7 to sea as s1", "Attack merchant s1 with red 4: force 4, taking the lead"}},
    {"en",
     "corsairs-three",
     0,
     {"You discard orange 9 and set sail!", "You lay down a crew: red 6 and blue 10.",
      "Cid attaches yellow 2 and azure 6 to the closer's crew.",
      "Bob is above the closer's limit and keeps 8 penalty cards.", "Cid has no penalty cards now.",
      "You have a prisoner: orange 4.", "The game is over with 49 penalty cards out.",
      "Discard orange 9 and set sail: a limit of 43", "Attach yellow 2 and azure 6 to the crew of Bob"}},
    /* German has cases, and addresses partners together. */
    {"de",
     "korsar-teams-six",
     2,
     {"Du ziehst Rot 2 (noch 8 Karten im Stapel).", "Ihr führt jetzt bei Handelsschiff s3.",
      "Ann und Bob führen jetzt bei Handelsschiff s1.", "Ann legt den blauen Kapitän ab.",
      "Ihr habt am meisten Gold und gewinnt!", "Den blauen Kapitän ablegen"}},
    {"de",
     "corsairs-three",
     0,
     {"Du legst Orange 9 ab und stichst in See!", "Du hast einen Gefangenen: Orange 4.",
      "Cid hat jetzt keine Strafkarten.", "Gelb 2 und Azur 6 an die Crew von Bob anlegen"}},
    {"de",
     "piraci-four",
     1,
     {"Dein Pirat 3 wird auf Planet d aufgedeckt.", "Der Pirat 7 von Ann wird auf Planet c aufgedeckt.",
      "Ann ist dort am stärksten und nimmt auch den Rest: Schatz 1."}},
    {"de",
     "chrono-five",
     0,
     {"Du bewegst 2 Offiziere und 5 Matrosen vom Hafen nach E4 Treibgutbucht.",
      "Cid plant „Nach Münzen graben“ für den Sonnenuntergang.", "Cid behält ein Artefakt.",
      "2 Offiziere vom Hafen nach E4 Treibgutbucht, mit 5 Matrosen"}},
    /* French has elisions, also before names, and a space that does not break before high marks. */
    {"fr",
     "korsar-teams-six",
     2,
     {"Tu pioches le 2 rouge (il reste 8 cartes).", "Vous prenez la tête pour le navire marchand s3.",
      "Eve appelle l’Amiral auprès du navire marchand s1.", "Vous avez le plus d’or et vous gagnez\u00A0!"}},
    {"fr",
     "corsairs-three",
     0,
     {"Tu défausses le 9 orange et prends la mer\u00A0!", "Tu as un prisonnier\u00A0: le 4 orange.",
      "Cid n’a aucune carte de pénalité.", "Ajouter le 2 jaune et le 6 azur à l’équipage de Bob"}},
    {"fr",
     "piraci-four",
     1,
     {"Le pirate 7 d’Ann est retourné sur la planète c.", "Le pirate 7 de Cid est retourné sur la planète a.",
      "Ton pirate 3 est retourné sur la planète d."}},
    {"fr",
     "chrono-five",
     1,
     {"Ann déplace 2 officiers et 5 matelots du Port vers E4 Anse aux épaves.",
      "Tu déplaces un officier d’E4 Anse aux épaves vers E3 Clairière de l’idole.",
      "Le pavillon d’Eve passe en tête de la piste des pavillons."}},
    /* Italian has articles that go by the sound of a number, and prepositions that melt into them. */
    {"it",
     "korsar-teams-six",
     3,
     {"Peschi l’1 blu (restano 38 carte).", "Passate in testa per il mercantile s3.",
      "Eve chiama l’Ammiraglio al mercantile s1.", "Avete più oro di tutti e vincete!"}},
    {"it",
     "corsairs-three",
     0,
     {"Scarti il 9 arancione e salpi!", "Hai un prigioniero: il 4 arancione.",
      "Cid non ha nessuna carta penalità.", "Aggiungi il 2 giallo e il 6 azzurro all’equipaggio di Bob"}},
    {"it",
     "corsaire-free",
     0,
     {"Passi sull’1 rosso.", "Passi sul 2 rosso.", "Bob prende il 2 blu dall’ormeggio 4.",
      "Converti con l’11 verde in y1."}},
    {"it",
     "chrono-five",
     3,
     {"Ann muove 2 ufficiali e 5 marinai dal Porto a E4 Cala dei relitti.", "Esegui il tuo piano dell’alba.",
      "Eve gioca l’artefatto «Guidone dell’Ammiraglio»."}},
};

static void check_golden(const Golden *golden)
{
    char path[256], why[512];
    Text wrong = text_on(why, sizeof why);
    (void)snprintf(path, sizeof path, TORTUGA_SOURCE "/tests/records/%s.tortuga", golden->record);
    char  *text = keys_file(path);
    Record record;
    if (!record_read(&record, text, strlen(text), true, NULL, &wrong))
        fail_msg("%s: %s", path, why);
    const Game *game  = record.game;
    Voice       voice = voice_open(game, golden->language, NAMES, golden->reader);
    State      *state = room_for(game);
    Fact       *facts = (Fact *)calloc(game->max_facts, sizeof *facts);
    Text        all   = text_on((char *)malloc(1 << 20), 1 << 20);
    text_char(&all, '\n');
    state_copy(game, state, &record.start.head);
    for (size_t i = 0; i < record.count; i++) {
        Tape tape = {facts, game->max_facts, 0};
        say_move(&voice, state, record.moves[i].seat, record.moves[i].move, &all);
        text_char(&all, '\n');
        game_apply(game, state, record.moves[i].seat, record.moves[i].move, &tape);
        for (uint32_t k = 0; k < tape.count; k++)
            if (say_fact(&voice, state, &facts[k], &all))
                text_char(&all, '\n');
    }
    assert_false(all.cut);
    for (size_t i = 0; golden->sentences[i]; i++) {
        char line[256];
        (void)snprintf(line, sizeof line, "\n%s\n", golden->sentences[i]);
        if (!strstr(all.at, line))
            fail_msg("%s: nobody says \"%s\" in %s", golden->record, golden->sentences[i], golden->language);
    }
    free(all.at);
    free(facts);
    free(state);
    free(text);
    record_finish(&record);
}

static void sentences_read_well(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(GOLDEN); i++) {
        char slug[32];
        (void)snprintf(slug, sizeof slug, "%.*s", (int)strcspn(GOLDEN[i].record, "-"), GOLDEN[i].record);
        if (game_find(slug))
            check_golden(&GOLDEN[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_finds_its_words),
        cmocka_unit_test(the_core_finds_its_words),
        cmocka_unit_test(the_terminal_finds_its_words),
        cmocka_unit_test(sentences_read_well),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
