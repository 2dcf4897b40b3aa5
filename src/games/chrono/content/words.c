/* words.c -- the words of Chrono Corsairs' effect language: filters, selectors, numbers and keys,
 * and the parameters of every verb. What CHR-L2 forbids in a single step is refused here. */
#include "games/chrono/content/words.h"

#include <ctype.h>
#include <string.h>

enum { MOST_NUMBER = 200, MOST_STEPS = 15 };

void chrono_program_fault(ChronoSource *s, const char *what, const char *word)
{
    if (!s->bad)
        content_fault(s->content, s->node, "%s%s%s%s (CHR-L2)", word && *word ? "\"" : "",
                      word && *word ? word : "", word && *word ? "\": " : "", what);
    s->bad = true;
}

/* --- words ---------------------------------------------------------------------------------------------- */

void chrono_program_next(ChronoSource *s)
{
    while (*s->at == ' ')
        s->at++;
    size_t n = 0;
    if (*s->at == ';' || *s->at == '{' || *s->at == '}') {
        s->token[n++] = *s->at++;
    } else {
        while (*s->at && *s->at != ' ' && *s->at != ';' && *s->at != '{' && *s->at != '}') {
            if (n + 1 < sizeof s->token)
                s->token[n++] = *s->at;
            else
                chrono_program_fault(
                    s, "a word has at most 79 letters; a filter names each kind of space once", NULL);
            if (isupper((unsigned char)*s->at) || (unsigned char)*s->at < 33 || (unsigned char)*s->at > 126)
                chrono_program_fault(
                    s, "programs are lower case ASCII, with single blanks or none between words", NULL);
            s->at++;
        }
    }
    s->token[n] = 0;
}

bool chrono_program_is(const ChronoSource *s, const char *word) { return !strcmp(s->token, word); }

int chrono_program_word_in(const char *word, const char *const *list)
{
    for (int i = 0; list[i]; i++)
        if (!strcmp(word, list[i]))
            return i;
    return -1;
}

static unsigned number(ChronoSource *s, const char *word, unsigned least, unsigned most)
{
    unsigned value = 0;
    size_t   n     = strlen(word);
    bool     good  = n >= 1 && n <= 4;
    for (size_t i = 0; i < n && good; i++) {
        good  = isdigit((unsigned char)word[i]);
        value = value * 10 + (unsigned)(word[i] - '0');
    }
    if (!good || value < least || value > most) {
        char what[80];
        snprintf(what, sizeof what, "a whole number from %u to %u is needed here", least, most);
        chrono_program_fault(s, what, word);
        return least;
    }
    return value;
}

/* CHR-L5 */
static ChronoFilter filter(ChronoSource *s, const char *word)
{
    static const char *const  names[] = {"here",    "near",  "harbor",   "beach",    "jungle",
                                         "volcano", "cave",  "exterior", "interior", "tile",
                                         "space",   "event", NULL};
    static const ChronoFilter sets[]  = {CHR_FILTER_HERE,
                                         CHR_FILTER_NEAR,
                                         CHR_FILTER_SPACE(CHR_HARBOR),
                                         CHR_FILTER_TERRAIN(CHR_BEACH),
                                         CHR_FILTER_TERRAIN(CHR_JUNGLE),
                                         CHR_FILTER_TERRAIN(CHR_VOLCANO),
                                         CHR_FILTER_TERRAIN(CHR_CAVERN),
                                         0x003F,
                                         0x01C0,
                                         CHR_FILTER_TILES,
                                         CHR_FILTER_SPACES,
                                         CHR_FILTER_EVENT};
    ChronoFilter              set     = 0;
    char                      copy[CHR_WORD_SIZE];
    snprintf(copy, sizeof copy, "%s", word);
    for (char *part = copy; part;) {
        char *plus = strchr(part, '+');
        if (plus)
            *plus = 0;
        int found = chrono_program_word_in(part, names);
        if (found < 0)
            chrono_program_fault(
                s,
                "no such filter; there are here near harbor beach jungle volcano cave exterior interior "
                "tile space event",
                part);
        else
            set |= sets[found];
        part = plus ? plus + 1 : NULL;
    }
    return set;
}

/* CHR-L6 */
static unsigned selector(ChronoSource *s, const char *word, bool own_only)
{
    static const char *const names[] = {
        "officer",      "crew",        "pirate",   "enemy-officer", "enemy-crew",
        "enemy-pirate", "any-officer", "any-crew", "any-pirate",    "entrant-officer",
        "entrant-crew", "entrant",     NULL};
    static const unsigned whose[] = {CHR_PICK_OWN, CHR_PICK_ENEMY, CHR_PICK_OWN | CHR_PICK_ENEMY,
                                     CHR_PICK_OWN | CHR_PICK_ENEMY | CHR_PICK_ENTRANT};
    int                   found   = chrono_program_word_in(word, names);
    if (found < 0) {
        chrono_program_fault(
            s,
            "no such selector; there are officer crew pirate, also with enemy- or any-, and in events "
            "entrant "
            "entrant-officer entrant-crew",
            word);
        return CHR_PICK_OWN | CHR_PICK_OFFICER;
    }
    unsigned pick = whose[found / 3] | (unsigned)(found % 3 + 1);
    if ((pick & CHR_PICK_ENTRANT) && s->place != CHR_IN_EVENT)
        chrono_program_fault(s, "entrants exist in events only", word);
    if (own_only && (pick & (CHR_PICK_ENEMY | CHR_PICK_ENTRANT)))
        chrono_program_fault(s, "only your own pirates can be meant here: officer, crew or pirate", word);
    return pick;
}

/* CHR-L7 */
static void expression(ChronoSource *s, const char *word, ChronoStep *step)
{
    static const char *const names[] = {"tiles",  "doubloon", "gem",  "artifact",
                                        "symbol", "time",     "rank", NULL};
    static const uint8_t     asks[]  = {CHR_ASK_TILES,  CHR_ASK_DOUBLOON, CHR_ASK_GEM, CHR_ASK_ARTIFACT,
                                        CHR_ASK_SYMBOL, CHR_ASK_TIME,     CHR_ASK_RANK};
    char                     copy[CHR_WORD_SIZE];
    snprintf(copy, sizeof copy, "%s", word);
    char *at = strchr(copy, '@');
    if (!at) {
        int found = chrono_program_word_in(copy, names);
        if (found < 0)
            chrono_program_fault(
                s,
                "no such expression; write selector@filter, selector@water, or one of tiles doubloon gem "
                "artifact "
                "symbol time rank",
                word);
        else
            step->ask = asks[found];
        return;
    }
    *at = 0;
    if (!strcmp(at + 1, "water")) {
        step->ask   = CHR_ASK_WATER;
        step->which = (uint8_t)selector(s, copy, true);
    } else {
        step->ask   = CHR_ASK_COUNT;
        step->which = (uint8_t)selector(s, copy, false);
        step->in    = filter(s, at + 1);
    }
}

/* --- steps ---------------------------------------------------------------------------------------------- */

void chrono_program_read_line(ChronoSource *s, ChronoLine *line)
{
    memset(line, 0, sizeof *line);
    snprintf(line->verb, sizeof line->verb, "%s", s->token);
    chrono_program_next(s);
    while (*s->token && !chrono_program_is(s, ";") && !chrono_program_is(s, "{") &&
           !chrono_program_is(s, "}") && !s->bad) {
        char *equals = strchr(s->token, '=');
        if (chrono_program_is(s, "=") || chrono_program_is(s, ">=") || chrono_program_is(s, "<="))
            equals = NULL;
        if (line->words == CHR_MOST_WORDS || line->keys == CHR_MOST_WORDS) {
            chrono_program_fault(s, "a step has fewer words", s->token);
            return;
        }
        if (!equals) {
            snprintf(line->word[line->words++], CHR_WORD_SIZE, "%s", s->token);
        } else {
            *equals = 0;
            for (unsigned i = 0; i < line->keys; i++)
                if (!strcmp(line->key[i], s->token))
                    chrono_program_fault(s, "is given twice", s->token);
            snprintf(line->key[line->keys], CHR_WORD_SIZE, "%s", s->token);
            snprintf(line->value[line->keys++], CHR_WORD_SIZE, "%s", equals + 1);
        }
        chrono_program_next(s);
    }
}

/* The value of a key, or NULL; a required one is reported where it is missing. */
static const char *key(ChronoSource *s, ChronoLine *line, const char *name, bool required)
{
    for (unsigned i = 0; i < line->keys; i++)
        if (!strcmp(line->key[i], name)) {
            line->used[i] = true;
            return line->value[i];
        }
    if (required) {
        char what[80];
        snprintf(what, sizeof what, "needs %s=", name);
        chrono_program_fault(s, what, line->verb);
    }
    return NULL;
}

static bool words_are(ChronoSource *s, const ChronoLine *line, unsigned n, const char *form)
{
    if (line->words == n)
        return true;
    chrono_program_fault(s, form, line->verb);
    return false;
}

static void read_count(ChronoSource *s, ChronoLine *line, ChronoStep *step)
{
    const char *n = key(s, line, "n", false);
    step->n = n && !strcmp(n, "all") ? (uint8_t)CHR_ALL : (uint8_t)(n ? number(s, n, 1, MOST_NUMBER) : 1);
}

static void read_via(ChronoSource *s, ChronoLine *line, ChronoStep *step)
{
    const char *via = key(s, line, "via", false);
    if (via && strcmp(via, "any"))
        chrono_program_fault(s, "via can only be any", via);
    if (via)
        step->flags |= CHR_STEP_ANY;
}

static ChronoFilter key_filter(ChronoSource *s, ChronoLine *line, const char *name, bool required,
                               ChronoFilter otherwise)
{
    const char *word = key(s, line, name, required);
    return word ? filter(s, word) : otherwise;
}

/* harbor or here */
static ChronoFilter ground(ChronoSource *s, ChronoLine *line)
{
    const char *to = key(s, line, "to", true);
    if (to && strcmp(to, "harbor") && strcmp(to, "here"))
        chrono_program_fault(s, "to can only be harbor or here", to);
    return to && !strcmp(to, "here") ? CHR_FILTER_HERE : CHR_FILTER_SPACE(CHR_HARBOR);
}

static uint8_t item_of(ChronoSource *s, const char *word, const char *const *allowed, const char *say)
{
    static const char *const names[] = {"doubloon", "gem",  "stable",  "unstable",   "heart",
                                        "artifact", "crew", "officer", "storm-crew", NULL};
    if (chrono_program_word_in(word, allowed) < 0) {
        chrono_program_fault(s, say, word);
        return 0;
    }
    return (uint8_t)chrono_program_word_in(word, names);
}

static int terrain_of(ChronoSource *s, const char *word)
{
    static const char *const names[] = {"beach", "jungle", "volcano", "cave", NULL};
    int                      found   = chrono_program_word_in(word, names);
    if (found < 0)
        chrono_program_fault(s, "no such terrain; there are beach jungle volcano cave", word);
    return found < 0 ? 0 : found;
}

/* CHR-L37 */
static void read_mod(ChronoSource *s, ChronoLine *line, ChronoStep *step)
{
    static const char *const names[] = {"forgo", "order",       "ties",          "closed", "events",
                                        "bonus", "draw-stable", "draw-unstable", "calm",   "carry",
                                        "price", "keep",        "no-artifacts",  NULL};
    static const uint8_t     mods[]  = {
             CHR_MOD_FORGO, CHR_MOD_ORDER,       CHR_MOD_TIES,          CHR_MOD_CLOSED, CHR_MOD_EVENTS_OFF,
             CHR_MOD_BONUS, CHR_MOD_DRAW_STABLE, CHR_MOD_DRAW_UNSTABLE, CHR_MOD_CALM,   CHR_MOD_CARRY,
             CHR_MOD_PRICE, CHR_MOD_KEEP,        CHR_MOD_NO_ARTIFACTS};
    static const unsigned    counts[] = {1, 1, 1, 1, 1, 3, 1, 1, 0, 1, 2, 1, 0};
    static const char *const forms[]  = {"write mod forgo NUMBER",
                                         "write mod order reverse",
                                         "write mod ties low",
                                         "write mod closed TERRAIN",
                                         "write mod events off or mod events wild",
                                         "write mod bonus TERRAIN ITEM NUMBER",
                                         "write mod draw-stable NUMBER",
                                         "write mod draw-unstable NUMBER",
                                         "write mod calm",
                                         "write mod carry NUMBER",
                                         "write mod price PURCHASE NUMBER",
                                         "write mod keep NUMBER",
                                         "write mod no-artifacts"};
    static const char *const goods[]  = {"move", "stable", "unstable", "crew", "gem", "artifact", NULL};
    static const char *const coins[]  = {"doubloon", "gem", NULL};
    int                      found    = line->words ? chrono_program_word_in(line->word[0], names) : -1;
    if (found < 0) {
        chrono_program_fault(
            s,
            "no such modifier; there are forgo order ties closed events bonus draw-stable draw-unstable calm "
            "carry price keep no-artifacts",
            line->words ? line->word[0] : "mod");
        return;
    }
    if (line->words != counts[found] + 1) {
        chrono_program_fault(s, forms[found], line->word[0]);
        return;
    }
    const char *first = line->word[1];
    step->what        = mods[found];
    switch (step->what) {
    case CHR_MOD_ORDER:
        if (strcmp(first, "reverse"))
            chrono_program_fault(s, "order can only be reverse", first);
        break;
    case CHR_MOD_TIES:
        if (strcmp(first, "low"))
            chrono_program_fault(s, "ties can only be low", first);
        break;
    case CHR_MOD_CLOSED: step->which = (uint8_t)terrain_of(s, first); break;
    case CHR_MOD_EVENTS_OFF:
        if (strcmp(first, "off") && strcmp(first, "wild"))
            chrono_program_fault(s, "events can only be off or wild", first);
        if (!strcmp(first, "wild"))
            step->what = CHR_MOD_EVENTS_WILD;
        break;
    case CHR_MOD_BONUS:
        step->which  = (uint8_t)terrain_of(s, first);
        step->item   = item_of(s, line->word[2], coins, "a bonus is doubloon or gem");
        step->amount = (uint16_t)number(s, line->word[3], 0, MOST_NUMBER);
        break;
    case CHR_MOD_PRICE: {
        int purchase = chrono_program_word_in(first, goods);
        if (purchase < 0)
            chrono_program_fault(s, "no such purchase; there are move stable unstable crew gem artifact",
                                 first);
        step->which  = (uint8_t)(purchase < 0 ? 0 : purchase);
        step->amount = (uint16_t)number(s, line->word[2], 1, MOST_NUMBER);
        break;
    }
    case CHR_MOD_CALM:
    case CHR_MOD_NO_ARTIFACTS: break;
    default: step->amount = (uint16_t)number(s, first, 0, MOST_NUMBER);
    }
}

static void read_gain(ChronoSource *s, ChronoLine *line, ChronoStep *step)
{
    static const char *const items[] = {"doubloon", "gem", "stable", "unstable", "heart", NULL};
    if (!words_are(s, line, 2, "write gain ITEM NUMBER"))
        return;
    step->what = item_of(s, line->word[0], items, "what can be gained is doubloon gem stable unstable heart");
    step->amount     = (uint16_t)number(s, line->word[1], 0, MOST_NUMBER);
    const char *per  = key(s, line, "per", false);
    const char *most = key(s, line, "max", false);
    if (per)
        expression(s, per, step);
    step->max = most ? (uint16_t)number(s, most, 0, 999) : (uint16_t)CHR_NO_MAX;
    if (step->what == CHR_ITEM_HEART && (step->amount != 1 || per || most))
        chrono_program_fault(s, "there is one Heart: gain heart 1", "heart");
}

/* What to say of a key that the verb does not have. */
static const char *keys_of(unsigned verb)
{
    switch (verb) {
    case CHR_VERB_AT: return "at has no such key; it has with=";
    case CHR_VERB_MOVE: return "move has no such key; it has n= steps= from= to= via= carry=";
    case CHR_VERB_PUSH: return "push has no such key; it has n= from= to= via=";
    case CHR_VERB_KILL:
    case CHR_VERB_LOSE: return "kill and lose have no such key; they have n= at=";
    case CHR_VERB_REVIVE: return "revive has no such key; it has n= to=";
    case CHR_VERB_RECRUIT: return "recruit has no such key; it has to=";
    case CHR_VERB_GAIN: return "gain has no such key; it has per= max=";
    case CHR_VERB_STEAL: return "steal has no such key; it has from=";
    case CHR_VERB_REVEAL: return "reveal has no such key; it has n= at=";
    default: return "this verb has no keys";
    }
}

/* Everything of a step but its blocks. */
void chrono_program_read_step(ChronoSource *s, ChronoLine *line, ChronoStep *step)
{
    static const char *const coins[] = {"doubloon", "gem", NULL};
    static const char *const drops[] = {"doubloon", "gem", "artifact", NULL};
    static const char *const costs[] = {"doubloon", "gem", "artifact", "crew", "officer", "storm-crew", NULL};
    static const char *const slots[] = {"sunrise", "morning",  "evening", "sunset",
                                        "current", "previous", NULL};
    static const char *const eaches[]  = {"player", "enemy", "player-here", "enemy-here", NULL};
    static const char *const ops[]     = {">=", "<=", "=", NULL};
    static const char *const moments[] = {"hunt", "end", NULL};
    switch (step->verb) {
    case CHR_VERB_AT: {
        if (!words_are(s, line, 1, "write at FILTER"))
            return;
        step->from       = filter(s, line->word[0]);
        const char *with = key(s, line, "with", false);
        step->pick       = (uint8_t)(with ? selector(s, with, false) : 0);
        if (step->pick & CHR_PICK_ENTRANT)
            chrono_program_fault(s, "`at` cannot ask for entrants", with);
        break;
    }
    case CHR_VERB_MOVE: {
        if (!words_are(s, line, 1, "write move SELECTOR"))
            return;
        step->pick = (uint8_t)selector(s, line->word[0], true);
        read_count(s, line, step);
        const char *steps = key(s, line, "steps", false);
        const char *carry = key(s, line, "carry", false);
        step->steps       = (uint8_t)(steps ? number(s, steps, 1, MOST_STEPS) : 1);
        step->from        = key_filter(s, line, "from", false, CHR_FILTER_SPACES);
        step->to          = key_filter(s, line, "to", true, 0);
        read_via(s, line, step);
        if (carry && strcmp(carry, "no"))
            chrono_program_fault(s, "carry can only be no", carry);
        if (carry)
            step->flags |= CHR_STEP_ALONE;
        if (step->n == CHR_ALL && (step->steps > 1 || carry))
            chrono_program_fault(s, "n=all goes without steps and carry", "move");
        s->hops = true;
        break;
    }
    case CHR_VERB_PUSH:
        if (!words_are(s, line, 1, "write push SELECTOR"))
            return;
        step->pick = (uint8_t)selector(s, line->word[0], false);
        read_count(s, line, step);
        step->from = key_filter(s, line, "from", true, 0);
        step->to   = key_filter(s, line, "to", true, 0);
        read_via(s, line, step);
        s->hops = true;
        break;
    case CHR_VERB_KILL:
    case CHR_VERB_LOSE:
        if (!words_are(s, line, 1, "write kill SELECTOR or lose SELECTOR"))
            return;
        step->pick = (uint8_t)selector(s, line->word[0], false);
        if (step->verb == CHR_VERB_LOSE && (step->pick & CHR_PICK_OFFICER))
            chrono_program_fault(s, "only crew can be lost to the storm", line->word[0]); /* CHR-R25 */
        read_count(s, line, step);
        step->from = key_filter(s, line, "at", true, 0);
        break;
    case CHR_VERB_REVIVE:
        if (!words_are(s, line, 1, "write revive SELECTOR"))
            return;
        step->pick = (uint8_t)selector(s, line->word[0], true);
        read_count(s, line, step);
        step->to = ground(s, line);
        break;
    case CHR_VERB_RECRUIT:
        if (!words_are(s, line, 1, "write recruit NUMBER"))
            return;
        step->amount = (uint16_t)number(s, line->word[0], 0, MOST_NUMBER);
        step->to     = ground(s, line);
        break;
    case CHR_VERB_GAIN: read_gain(s, line, step); break;
    case CHR_VERB_DROP:
        if (!words_are(s, line, 2, "write drop ITEM NUMBER"))
            return;
        step->what   = item_of(s, line->word[0], drops, "what can be dropped is doubloon gem artifact");
        step->amount = (uint16_t)number(s, line->word[1], 0, MOST_NUMBER);
        break;
    case CHR_VERB_PAY:
        if (!words_are(s, line, 2, "write pay COST NUMBER { ... }"))
            return;
        step->what =
            item_of(s, line->word[0], costs, "a cost is doubloon gem artifact crew officer storm-crew");
        step->amount = (uint16_t)number(s, line->word[1], 0, MOST_NUMBER);
        break;
    case CHR_VERB_DRAW:
        if (!words_are(s, line, 3, "write draw NUMBER keep NUMBER"))
            return;
        if (strcmp(line->word[1], "keep"))
            chrono_program_fault(s, "write draw NUMBER keep NUMBER", line->word[1]);
        step->amount = (uint16_t)number(s, line->word[0], 0, MOST_NUMBER);
        step->n      = (uint8_t)number(s, line->word[2], 0, MOST_NUMBER);
        break;
    case CHR_VERB_STEAL: {
        if (!words_are(s, line, 2, "write steal ITEM NUMBER"))
            return;
        step->what       = item_of(s, line->word[0], coins, "what can be stolen is doubloon gem");
        step->amount     = (uint16_t)number(s, line->word[1], 0, MOST_NUMBER);
        const char *from = key(s, line, "from", true);
        if (from && strcmp(from, "any") && strcmp(from, "here"))
            chrono_program_fault(s, "from can only be any or here", from);
        step->which = from && !strcmp(from, "here") ? CHR_FROM_HERE : CHR_FROM_ANY;
        break;
    }
    case CHR_VERB_REVEAL:
        if (!words_are(s, line, 0, "write reveal, perhaps with n= and at="))
            return;
        read_count(s, line, step);
        if (step->n == CHR_ALL)
            chrono_program_fault(s, "reveal goes without n=all", "reveal");
        step->from = key_filter(s, line, "at", false, CHR_FILTER_TILES);
        break;
    case CHR_VERB_FLAG:
        if (words_are(s, line, 1, "write flag top") && strcmp(line->word[0], "top"))
            chrono_program_fault(s, "write flag top", line->word[0]);
        break;
    case CHR_VERB_REDO: {
        if (!words_are(s, line, 1, "write redo SLOT, redo current or redo previous"))
            return;
        int slot = chrono_program_word_in(line->word[0], slots);
        if (slot < 0)
            chrono_program_fault(s, "no such slot; there are sunrise morning evening sunset current previous",
                                 line->word[0]);
        step->what = (uint8_t)(slot < 0 ? 0 : slot);
        s->redoes  = true;
        break;
    }
    case CHR_VERB_MOD: read_mod(s, line, step); break;
    case CHR_VERB_IF: {
        if (!words_are(s, line, 3, "write if EXPRESSION >= NUMBER { ... }"))
            return;
        expression(s, line->word[0], step);
        int op = chrono_program_word_in(line->word[1], ops);
        if (op < 0)
            chrono_program_fault(s, "compare with >=, <= or =", line->word[1]);
        step->what   = (uint8_t)(op < 0 ? 0 : op);
        step->amount = (uint16_t)number(s, line->word[2], 0, 999);
        break;
    }
    case CHR_VERB_EACH: {
        if (!words_are(s, line, 1, "write each WHO { ... }"))
            return;
        int who = chrono_program_word_in(line->word[0], eaches);
        if (who < 0)
            chrono_program_fault(s, "write player, enemy, player-here or enemy-here", line->word[0]);
        step->what = (uint8_t)(who < 0 ? 0 : who);
        break;
    }
    case CHR_VERB_LATER: {
        if (!words_are(s, line, 1, "write later hunt { ... } or later end { ... }"))
            return;
        int moment = chrono_program_word_in(line->word[0], moments);
        if (moment < 0)
            chrono_program_fault(s, "no such moment; there are hunt and end", line->word[0]);
        step->what = (uint8_t)(moment < 0 ? 0 : moment);
        break;
    }
    default: words_are(s, line, 0, "has no words of its own");
    }
    for (unsigned i = 0; i < line->keys; i++)
        if (!line->used[i])
            chrono_program_fault(s, keys_of(step->verb), line->key[i]);
}
