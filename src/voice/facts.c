/* facts.c -- facts and moves as JSON: their name, the arguments of their form, and the sentence. */
#include "voice/say.h"
#include "voice/view.h"

enum { SENTENCE = 1024 };

typedef struct Members {
    Jot         *jot;
    const Game  *game;
    const State *state;
    Scan         list; /* the name of the list that is open; empty: none */
} Members;

static void list_end(Members *m)
{
    if (m->list.left)
        jot_close(m->jot, ']');
    m->list.left = 0;
}

static void member(void *context, const FormArg *arg)
{
    Members *m = (Members *)context;
    if (arg->list && !m->list.left) {
        jot_key_run(m->jot, arg->name.at, arg->name.left);
        jot_open(m->jot, '[');
        m->list = arg->name;
    } else if (!arg->list) {
        if (arg->value < 0 && scan_is(arg->type, "index")) /* in a bag there is no order */
            return;
        jot_key_run(m->jot, arg->name.at, arg->name.left);
    }
    if (scan_is(arg->type, "num") || scan_is(arg->type, "index") ||
        (scan_is(arg->type, "seat") && arg->value >= 0 && arg->value < MAX_SEATS)) {
        jot_number(m->jot, arg->value);
        return;
    }
    arg_print(m->game, m->state, arg->type, arg->value, arg->hidden, jot_quote(m->jot));
    jot_unquote(m->jot);
}

static void members(Jot *jot, const Voice *voice, const State *state, const char *form, const Phrase *phrase)
{
    Members m = {jot, voice->game, state, {NULL, 0}};
    form_visit(form, phrase, voice->reader, member, &m);
    list_end(&m);
}

static size_t first_word(const char *form)
{
    size_t word = 0;
    while (form[word] && form[word] != ' ')
        word++;
    return word;
}

void voice_fact(Jot *jot, const Voice *voice, const State *state, const Fact *fact)
{
    const char *form = fact_form(voice->game, fact->code);
    jot_open(jot, '{');
    jot_key(jot, "fact");
    jot_text_run(jot, form, first_word(form));
    members(jot, voice, state, form, fact);
    if (voice->own.data || voice->common.data) {
        char sentence[SENTENCE];
        Text text = text_on(sentence, sizeof sentence);
        if (say_fact(voice, state, fact, &text) && text.length) {
            jot_key(jot, "say");
            jot_text_run(jot, sentence, text.length);
        }
    }
    jot_close(jot, '}');
}

void voice_facts(Jot *jot, const Voice *voice, const State *state, const Tape *tape)
{
    jot_open(jot, '[');
    for (uint32_t i = 0; i < tape->count && i < tape->capacity; i++)
        voice_fact(jot, voice, state, &tape->facts[i]);
    jot_close(jot, ']');
}

void voice_move(Jot *jot, const Voice *voice, const State *state, Seat seat, Move move)
{
    const Game *game = voice->game;
    Phrase      phrase;
    jot_open(jot, '{');
    jot_key(jot, "move");
    game->move_print(game, state, seat, move, voice->reader, jot_quote(jot));
    jot_unquote(jot);
    if (game->move_say && game->move_say(game, state, seat, move, voice->reader, &phrase)) {
        const char *form = phrase_form(game, phrase.code);
        Scan        does = scan_on(form, first_word(form));
        if (does.left > 5 && bytes_equal(does.at, "move.", 5)) /* where its words are: a caller knows */
            does = scan_on(does.at + 5, does.left - 5);
        jot_key(jot, "does");
        jot_text_run(jot, does.at, does.left);
        members(jot, voice, state, form, &phrase);
    }
    if (voice->own.data || voice->common.data) {
        char sentence[SENTENCE];
        Text text = text_on(sentence, sizeof sentence);
        say_move(voice, state, seat, move, &text);
        jot_key(jot, "say");
        jot_text_run(jot, sentence, text.length);
    }
    jot_close(jot, '}');
}

void voice_choice(Jot *jot, const Voice *voice, const State *state, Seat seat, Move move)
{
    if (voice->own.data || voice->common.data) {
        voice_move(jot, voice, state, seat, move);
        return;
    }
    voice->game->move_print(voice->game, state, seat, move, voice->reader, jot_quote(jot));
    jot_unquote(jot);
}
