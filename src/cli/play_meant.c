/* play_meant.c -- the move that a line means though it is not quite written so: in other letters, without its verb, or cut short
 * where nothing else begins like that. What the menu shows can be typed as it stands there. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/play.h"

enum { SHOWN = 6 };

/* Small letters, one blank between words. */
static void plain(const char *text, char out[PLAY_NOTATION])
{
    size_t n = 0;
    for (; *text && n + 1 < PLAY_NOTATION; text++)
        if (*text != ' ')
            out[n++] = (char)tolower((unsigned char)*text);
        else if (n && out[n - 1] != ' ')
            out[n++] = ' ';
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = 0;
}

/* How well a notation fits what was typed: 0 as a whole, 1 without its verb, 2 and 3 as the beginning of these; 4: not. */
static unsigned fit_of(const char *typed, const char *notation)
{
    size_t      n    = strlen(typed);
    const char *rest = strchr(notation, ' ');
    rest             = rest ? rest + 1 : "";
    if (strcmp(typed, notation) == 0)
        return 0;
    if (strcmp(typed, rest) == 0)
        return 1;
    if (strncmp(typed, notation, n) == 0 && notation[n] == ' ')
        return 2;
    return strncmp(typed, rest, n) == 0 && rest[n] == ' ' ? 3 : 4;
}

unsigned meant_moves(const Session *s, const char *line, tg_move *found)
{
    static tg_move legal[TG_MAX_MOVES];
    char           typed[PLAY_NOTATION];
    unsigned       count = 0, best = 4;
    unsigned       n = tg_moves(play_game(s), play_state(s), s->seat, legal);
    plain(line, typed);
    for (unsigned i = 0; i < n && *typed; i++) {
        char whole[PLAY_NOTATION], notation[PLAY_NOTATION];
        play_print(s, s->seat, legal[i], whole);
        plain(whole, notation);
        unsigned fit = fit_of(typed, notation);
        if (fit < best) {
            best  = fit;
            count = 0;
        }
        if (fit == best && best < 4) {
            if (count == 0)
                *found = legal[i];
            count++;
        }
    }
    return count;
}

void say_which(const Session *s, const char *line)
{
    static tg_move legal[TG_MAX_MOVES];
    char           typed[PLAY_NOTATION], list[SHOWN * 2 * PLAY_NOTATION] = "";
    unsigned       shown = 0;
    unsigned       n     = tg_moves(play_game(s), play_state(s), s->seat, legal);
    size_t         used  = 0;
    plain(line, typed);
    for (unsigned i = 0; i < n && shown <= SHOWN; i++) {
        char whole[PLAY_NOTATION], notation[PLAY_NOTATION];
        play_print(s, s->seat, legal[i], whole);
        plain(whole, notation);
        if (fit_of(typed, notation) == 4)
            continue;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s", shown ? ", " : "");
        if (shown++ == SHOWN)
            (void)snprintf(list + used, sizeof list - used, "...");
        else
            glue(whole, list + used, sizeof list - used);
        used += strlen(list + used);
    }
    say(s, TG_YELLOW, "play.which", ARGS(TXT("moves", list)));
}
