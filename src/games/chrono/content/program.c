/* program.c -- the compiler of Chrono Corsairs' effect language.
 *
 * A program becomes a run of steps: a block follows the step that owns it, and that step knows where it
 * ends. Everything that CHR-L2 forbids is refused, and so is a program that could never do anything. */
#include "games/chrono/content/program.h"

#include <string.h>

#include "games/chrono/content/words.h"

enum { MOST_NESTING = 8 };

static unsigned emit(ChronoSource *s, const ChronoStep *step)
{
    ChronoContent *set = s->set;
    if (set->steps >= CHR_MAX_STEPS) {
        chrono_program_fault(s, "the programs of this set are too long altogether", NULL);
        return 0;
    }
    set->step[set->steps]       = *step;
    set->step[set->steps].depth = (uint8_t)s->nesting;
    if (s->nobody)
        set->step[set->steps].flags |= CHR_STEP_NOBODY;
    return set->steps++;
}

static unsigned emit_verb(ChronoSource *s, unsigned verb)
{
    ChronoStep step;
    memset(&step, 0, sizeof step);
    step.verb = (uint8_t)verb;
    return emit(s, &step);
}

static bool compile_steps(ChronoSource *s);

/* { program }; gives whether it can do anything. */
static bool compile_block(ChronoSource *s)
{
    if (!chrono_program_is(s, "{")) {
        chrono_program_fault(s, "a block in braces is missing", s->token);
        return false;
    }
    if (++s->nesting > MOST_NESTING)
        chrono_program_fault(s, "blocks stand at most eight deep", NULL);
    chrono_program_next(s);
    bool acts = s->bad ? false : compile_steps(s);
    if (!chrono_program_is(s, "}"))
        chrono_program_fault(s, "a block ends with a closing brace", s->token);
    else
        chrono_program_next(s);
    s->nesting--;
    return acts;
}

/* Can these spaces ever hold anything, as far as `here` is known? No event is due outside Phase 3 (CHR-R15). */
static bool reachable(const ChronoSource *s, ChronoFilter set)
{
    bool by_day = s->place == CHR_IN_PLAN || s->place == CHR_IN_ARTIFACT || s->place == CHR_IN_EVENT;
    if (set & ~(CHR_FILTER_HERE | CHR_FILTER_NEAR | CHR_FILTER_EVENT))
        return true;
    return (set & (CHR_FILTER_HERE | CHR_FILTER_NEAR) && s->here) || (set & CHR_FILTER_EVENT && by_day);
}

/* Whether a step without a block can ever change anything. */
static bool can_act(const ChronoSource *s, const ChronoStep *step)
{
    switch (step->verb) {
    case CHR_VERB_AT: return false;
    case CHR_VERB_MOVE:
    case CHR_VERB_PUSH: return reachable(s, step->from) && reachable(s, step->to);
    case CHR_VERB_KILL:
    case CHR_VERB_LOSE: return reachable(s, step->from);
    case CHR_VERB_REVEAL:
        return reachable(s, step->from & ~CHR_FILTER_SPACE(CHR_HARBOR)); /* which has no token */
    case CHR_VERB_REVIVE: return reachable(s, step->to);
    case CHR_VERB_RECRUIT: return step->amount && reachable(s, step->to);
    case CHR_VERB_GAIN:
        return step->amount && step->max && (step->ask != CHR_ASK_COUNT || reachable(s, step->in));
    case CHR_VERB_STEAL: return step->amount && (step->which == CHR_FROM_ANY || s->here);
    case CHR_VERB_DROP:
    case CHR_VERB_DRAW: return step->amount > 0;
    case CHR_VERB_REDO:
        return s->place == CHR_IN_PLAN || s->place == CHR_IN_ARTIFACT || s->place == CHR_IN_EVENT;
    default: return true;
    }
}

static void check_place(ChronoSource *s, const ChronoStep *step)
{
    bool later = step->verb == CHR_VERB_LATER;
    if (later && (!s->nobody || s->in_later))
        chrono_program_fault(s, "stands only at the top level of an anomaly", "later");
    else if (later && ++s->laters > CHR_LATERS)
        chrono_program_fault(s, "an anomaly sets at most four blocks aside", "later");
    else if (s->nobody && step->verb != CHR_VERB_MOD && step->verb != CHR_VERB_EACH && !later)
        chrono_program_fault(s,
                             s->in_later ? "a later block consists of mod and each"
                                         : "an anomaly consists of mod, each and later",
                             NULL);
    else if (s->at_end && step->verb == CHR_VERB_MOD && step->what != CHR_MOD_KEEP) /* CHR-R44 */
        chrono_program_fault(s, "a modifier ends with the round; only keep still counts at its end", "mod");
}

/* `each` and `later` run in frames of their own, which end where the block does. */
static bool compile_framed(ChronoSource *s, const ChronoStep *step)
{
    bool     each   = step->verb == CHR_VERB_EACH;
    unsigned head   = emit(s, step);
    bool     nobody = s->nobody, in_later = s->in_later, at_end = s->at_end, here = s->here;
    s->nobody   = !each;
    s->in_later = s->in_later || !each;
    s->at_end   = s->at_end || (!each && step->what == CHR_AT_END);
    s->each += each;
    if (s->each > s->most_each)
        s->most_each = s->each;
    bool acts = compile_block(s);
    s->each -= each;
    emit_verb(s, CHR_VERB_END);
    s->nobody               = nobody;
    s->in_later             = in_later;
    s->at_end               = at_end;
    bool able               = !each || step->what == CHR_EACH_PLAYER || step->what == CHR_EACH_ENEMY || here;
    s->here                 = here;
    s->set->step[head].jump = s->set->steps;
    return acts && able;
}

static bool compile_choose(ChronoSource *s, const ChronoStep *step)
{
    unsigned head = emit(s, step), count = 0;
    unsigned ends[16];
    bool     acts = false, here = s->here, later = here;
    for (;;) {
        unsigned alt = emit_verb(s, CHR_VERB_ALT);
        s->here      = here;
        acts |= compile_block(s);
        later |= s->here;
        ends[count++]          = emit_verb(s, CHR_VERB_GOTO);
        s->set->step[alt].jump = s->set->steps;
        if (!chrono_program_is(s, "or") || s->bad)
            break;
        if (count == COUNT_OF(ends)) {
            chrono_program_fault(s, "has at most sixteen alternatives", "choose");
            break;
        }
        chrono_program_next(s);
    }
    if (count < 2 && !s->bad) /* CHR-R43 */
        content_advise(s->content, s->node, "choose has a single block and asks nothing (CHR-R43)");
    for (unsigned i = 0; i < count; i++)
        s->set->step[ends[i]].jump = s->set->steps;
    s->set->step[head].jump = s->set->steps;
    s->set->step[head].n    = (uint8_t)count;
    s->here                 = later;
    return acts;
}

static bool compile_if(ChronoSource *s, const ChronoStep *step)
{
    unsigned head = emit(s, step);
    bool     here = s->here;
    bool     acts = compile_block(s);
    bool     then = s->here;
    if (chrono_program_is(s, "or")) {
        unsigned end            = emit_verb(s, CHR_VERB_GOTO);
        s->set->step[head].jump = s->set->steps;
        s->here                 = here;
        chrono_program_next(s);
        acts |= compile_block(s);
        s->set->step[end].jump = s->set->steps;
    } else {
        s->set->step[head].jump = s->set->steps;
    }
    s->here |= then;
    return acts;
}

/* One step with its blocks; gives whether it can ever do anything. */
static bool compile_step(ChronoSource *s)
{
    static const char *const verbs[] = {"at",   "move", "push",   "kill", "lose",  "revive", "recruit",
                                        "gain", "drop", "pay",    "draw", "steal", "reveal", "flag",
                                        "redo", "mod",  "choose", "if",   "each",  "later",  NULL};
    ChronoLine               line;
    ChronoStep               step;
    memset(&step, 0, sizeof step);
    int verb = chrono_program_word_in(s->token, verbs);
    if (verb < 0) {
        chrono_program_fault(
            s,
            *s->token
                ? "no such verb; there are at move push kill lose revive recruit gain drop pay draw steal "
                  "reveal flag redo mod choose if each later"
                : "a step is missing",
            s->token);
        return false;
    }
    step.verb = (uint8_t)(CHR_VERB_AT + verb);
    chrono_program_read_line(s, &line);
    if (!s->bad)
        chrono_program_read_step(s, &line, &step);
    if (!s->bad)
        check_place(s, &step);
    if (s->bad)
        return false;
    switch (step.verb) {
    case CHR_VERB_CHOOSE: return compile_choose(s, &step);
    case CHR_VERB_IF: return compile_if(s, &step);
    case CHR_VERB_EACH:
    case CHR_VERB_LATER: return compile_framed(s, &step);
    case CHR_VERB_PAY: {
        bool     here           = s->here;
        bool     able           = step.what <= CHR_ITEM_GEM || step.what == CHR_ITEM_ARTIFACT || here;
        unsigned head           = emit(s, &step);
        bool     acts           = compile_block(s);
        s->set->step[head].jump = s->set->steps;
        s->here |= here;
        return acts && able;
    }
    default: break;
    }
    if (chrono_program_is(s, "{"))
        chrono_program_fault(s, "this verb has no block", line.verb);
    bool acts = can_act(s, &step);
    if (step.verb == CHR_VERB_AT)
        s->here = reachable(s, step.from);
    else if (step.verb == CHR_VERB_MOVE)
        s->here |= acts;
    emit(s, &step);
    return acts;
}

/* program = "nothing" | step { ";" step } */
static bool compile_steps(ChronoSource *s)
{
    bool acts = false;
    if (chrono_program_is(s, "nothing")) {
        chrono_program_next(s);
        return false;
    }
    for (;;) {
        acts |= compile_step(s);
        if (s->bad || !chrono_program_is(s, ";"))
            return acts;
        chrono_program_next(s);
    }
}

/* Compiles the program of a node and gives where it begins. */
uint16_t chrono_compile(Content *content, const ContentNode *node, ChronoContent *set, ChronoPlace place,
                        ChronoNature *nature)
{
    const char *text = content_string(content, node, 1, 2000);
    if (!text)
        return 0;
    ChronoSource s;
    memset(&s, 0, sizeof s);
    s.content      = content;
    s.node         = node;
    s.set          = set;
    s.at           = text;
    s.place        = place;
    s.nobody       = place == CHR_IN_ANOMALY;
    s.here         = place == CHR_IN_EVENT || place == CHR_IN_REWARD;
    uint16_t start = set->steps;
    chrono_program_next(&s);
    bool nothing = chrono_program_is(&s, "nothing");
    bool acts    = compile_steps(&s);
    if (!s.bad && *s.token)
        chrono_program_fault(&s, "the program ends before this", s.token);
    emit_verb(&s, CHR_VERB_END);
    if (!s.bad && nothing && (place == CHR_IN_PLAN || place == CHR_IN_ARTIFACT))
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
    return start < CHR_MAX_STEPS ? start : 0; /* a set that is full is refused, and has no step there */
}
