/* program.c -- the compiler of Chrono Corsairs' effect language.
 *
 * A program becomes a run of steps: a block follows the step that owns it, and that step knows where it
 * ends. Everything that CHR-L2 forbids is refused, and so is a program that could never do anything. */
#include "games/chrono/content/program.h"

#include <string.h>

#include "games/chrono/content/words.h"

enum { MOST_NESTING = 8 };

static unsigned emit(Source *s, const ChronoStep *step)
{
    ChronoContent *set = s->set;
    if (set->steps >= MAX_STEPS) {
        program_fault(s, "the programs of this set are too long altogether", NULL);
        return 0;
    }
    set->step[set->steps]       = *step;
    set->step[set->steps].depth = (uint8_t)s->nesting;
    if (s->nobody)
        set->step[set->steps].flags |= STEP_NOBODY;
    return set->steps++;
}

static unsigned emit_verb(Source *s, unsigned verb)
{
    ChronoStep step;
    memset(&step, 0, sizeof step);
    step.verb = (uint8_t)verb;
    return emit(s, &step);
}

static bool compile_steps(Source *s);

/* { program }; gives whether it can do anything. */
static bool compile_block(Source *s)
{
    if (!program_is(s, "{")) {
        program_fault(s, "a block in braces is missing", s->token);
        return false;
    }
    if (++s->nesting > MOST_NESTING)
        program_fault(s, "blocks stand at most eight deep", NULL);
    program_next(s);
    bool acts = s->bad ? false : compile_steps(s);
    if (!program_is(s, "}"))
        program_fault(s, "a block ends with a closing brace", s->token);
    else
        program_next(s);
    s->nesting--;
    return acts;
}

/* Can these spaces ever hold anything, as far as `here` is known? */
static bool reachable(const Source *s, Filter set)
{
    return (set & ~(FILTER_HERE | FILTER_NEAR)) != 0 || s->here;
}

/* Whether a step without a block can ever change anything. */
static bool can_act(const Source *s, const ChronoStep *step)
{
    switch (step->verb) {
    case VERB_AT: return false;
    case VERB_MOVE:
    case VERB_PUSH: return reachable(s, step->from) && reachable(s, step->to);
    case VERB_KILL:
    case VERB_LOSE: return reachable(s, step->from);
    case VERB_REVEAL: return reachable(s, step->from & ~FILTER_SPACE(HARBOR)); /* which has no token */
    case VERB_REVIVE: return reachable(s, step->to);
    case VERB_RECRUIT: return step->amount && reachable(s, step->to);
    case VERB_GAIN: return step->amount && step->max && (step->ask != ASK_COUNT || reachable(s, step->in));
    case VERB_STEAL: return step->amount && (step->which == FROM_ANY || s->here);
    case VERB_DROP:
    case VERB_DRAW: return step->amount > 0;
    case VERB_REDO: return s->place == IN_PLAN || s->place == IN_ARTIFACT || s->place == IN_EVENT;
    default: return true;
    }
}

static void check_place(Source *s, const ChronoStep *step)
{
    bool later = step->verb == VERB_LATER;
    if (later && (!s->nobody || s->in_later))
        program_fault(s, "stands only at the top level of an anomaly", "later");
    else if (later && ++s->laters > LATERS)
        program_fault(s, "an anomaly sets at most four blocks aside", "later");
    else if (s->nobody && step->verb != VERB_MOD && step->verb != VERB_EACH && !later)
        program_fault(s,
                      s->in_later ? "a later block consists of mod and each"
                                  : "an anomaly consists of mod, each and later",
                      NULL);
}

/* `each` and `later` run in frames of their own, which end where the block does. */
static bool compile_framed(Source *s, const ChronoStep *step)
{
    bool     each   = step->verb == VERB_EACH;
    unsigned head   = emit(s, step);
    bool     nobody = s->nobody, in_later = s->in_later, here = s->here;
    s->nobody   = !each;
    s->in_later = s->in_later || !each;
    s->each += each;
    if (s->each > s->most_each)
        s->most_each = s->each;
    bool acts = compile_block(s);
    s->each -= each;
    emit_verb(s, VERB_END);
    s->nobody               = nobody;
    s->in_later             = in_later;
    bool able               = !each || step->what == EACH_PLAYER || step->what == EACH_ENEMY || here;
    s->here                 = here;
    s->set->step[head].jump = s->set->steps;
    return acts && able;
}

static bool compile_choose(Source *s, const ChronoStep *step)
{
    unsigned head = emit(s, step), count = 0;
    unsigned ends[16];
    bool     acts = false, here = s->here, later = here;
    for (;;) {
        unsigned alt = emit_verb(s, VERB_ALT);
        s->here      = here;
        acts |= compile_block(s);
        later |= s->here;
        ends[count++]          = emit_verb(s, VERB_GOTO);
        s->set->step[alt].jump = s->set->steps;
        if (!program_is(s, "or") || s->bad)
            break;
        if (count == COUNT_OF(ends)) {
            program_fault(s, "has at most sixteen alternatives", "choose");
            break;
        }
        program_next(s);
    }
    if (count < 2)
        program_fault(s, "needs at least two alternatives: choose { ... } or { ... }", "choose");
    for (unsigned i = 0; i < count; i++)
        s->set->step[ends[i]].jump = s->set->steps;
    s->set->step[head].jump = s->set->steps;
    s->set->step[head].n    = (uint8_t)count;
    s->here                 = later;
    return acts;
}

static bool compile_if(Source *s, const ChronoStep *step)
{
    unsigned head = emit(s, step);
    bool     here = s->here;
    bool     acts = compile_block(s);
    bool     then = s->here;
    if (program_is(s, "or")) {
        unsigned end            = emit_verb(s, VERB_GOTO);
        s->set->step[head].jump = s->set->steps;
        s->here                 = here;
        program_next(s);
        acts |= compile_block(s);
        s->set->step[end].jump = s->set->steps;
    } else {
        s->set->step[head].jump = s->set->steps;
    }
    s->here |= then;
    return acts;
}

/* One step with its blocks; gives whether it can ever do anything. */
static bool compile_step(Source *s)
{
    static const char *const verbs[] = {"at",   "move", "push",   "kill", "lose",  "revive", "recruit",
                                        "gain", "drop", "pay",    "draw", "steal", "reveal", "flag",
                                        "redo", "mod",  "choose", "if",   "each",  "later",  NULL};
    Line                     line;
    ChronoStep               step;
    memset(&step, 0, sizeof step);
    int verb = program_word_in(s->token, verbs);
    if (verb < 0) {
        program_fault(
            s,
            *s->token
                ? "no such verb; there are at move push kill lose revive recruit gain drop pay draw steal "
                  "reveal flag redo mod choose if each later"
                : "a step is missing",
            s->token);
        return false;
    }
    step.verb = (uint8_t)(VERB_AT + verb);
    program_read_line(s, &line);
    if (!s->bad)
        program_read_step(s, &line, &step);
    if (!s->bad)
        check_place(s, &step);
    if (s->bad)
        return false;
    switch (step.verb) {
    case VERB_CHOOSE: return compile_choose(s, &step);
    case VERB_IF: return compile_if(s, &step);
    case VERB_EACH:
    case VERB_LATER: return compile_framed(s, &step);
    case VERB_PAY: {
        bool     here           = s->here;
        bool     able           = step.what <= ITEM_GEM || step.what == ITEM_ARTIFACT || here;
        unsigned head           = emit(s, &step);
        bool     acts           = compile_block(s);
        s->set->step[head].jump = s->set->steps;
        s->here |= here;
        return acts && able;
    }
    default: break;
    }
    if (program_is(s, "{"))
        program_fault(s, "this verb has no block", line.verb);
    bool acts = can_act(s, &step);
    if (step.verb == VERB_AT)
        s->here = reachable(s, step.from);
    else if (step.verb == VERB_MOVE)
        s->here |= acts;
    emit(s, &step);
    return acts;
}

/* program = "nothing" | step { ";" step } */
static bool compile_steps(Source *s)
{
    bool acts = false;
    if (program_is(s, "nothing")) {
        program_next(s);
        return false;
    }
    for (;;) {
        acts |= compile_step(s);
        if (s->bad || !program_is(s, ";"))
            return acts;
        program_next(s);
    }
}

/* Compiles the program of a node and gives where it begins. */
uint16_t chrono_compile(Content *content, const ContentNode *node, ChronoContent *set, Place place,
                        Nature *nature)
{
    const char *text = content_string(content, node, 1, 2000);
    if (!text)
        return 0;
    Source s;
    memset(&s, 0, sizeof s);
    s.content      = content;
    s.node         = node;
    s.set          = set;
    s.at           = text;
    s.place        = place;
    s.nobody       = place == IN_ANOMALY;
    s.here         = place == IN_EVENT || place == IN_REWARD;
    uint16_t start = set->steps;
    program_next(&s);
    bool nothing = program_is(&s, "nothing");
    bool acts    = compile_steps(&s);
    if (!s.bad && *s.token)
        program_fault(&s, "the program ends before this", s.token);
    emit_verb(&s, VERB_END);
    if (!s.bad && nothing && (place == IN_PLAN || place == IN_ARTIFACT))
        content_fault(content, node, "this card never does anything; give it a program");
    if (!s.bad && !nothing && !acts)
        content_fault(content, node,
                      "this program can never do anything; write \"nothing\" where that is meant");
    if (nature) {
        if (1 + s.most_each > nature->frames)
            nature->frames = 1 + s.most_each;
        nature->hops |= s.hops;
        nature->redoes |= s.redoes;
    }
    return start < MAX_STEPS ? start : 0; /* a set that is full is refused, and has no step there */
}
