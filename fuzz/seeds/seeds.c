/* seeds.c -- `fuzz-seeds FOLDER` writes sessions for the referee's fuzzer to begin with.
 *
 * Bytes made up by chance hardly ever are a position that `load` accepts. So every game gets positions
 * early and late in a random game, each followed by what can be asked about it. They are made when the
 * fuzzer is started, by the program itself, and so are valid whatever a state looks like today. */
#include "fuzz.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/referee.h"

/* Sends a line, which must be fine, and gives the answer; with a file, the line goes there too. */
static json_t *ask(Referee *referee, FILE *out, json_t *request)
{
    char   *line   = json_dumps(request, JSON_COMPACT);
    char   *answer = referee_line(referee, line, strlen(line));
    json_t *json   = json_loads(answer, 0, NULL);
    MUST(json_is_true(json_object_get(json, "ok")));
    if (out)
        (void)fprintf(out, "%s\n", line);
    json_decref(request);
    free(answer);
    free(line);
    return json;
}

/* A random one of the moves that the first seat to act has. */
static json_t *some_move(Referee *referee, FILE *out, Rng *rng)
{
    json_t *listed = ask(referee, out, json_pack("{s:s}", "cmd", "moves"));
    json_t *first  = json_array_get(json_object_get(listed, "moves"), 0);
    json_t *moves  = json_object_get(first, "moves");
    MUST(json_array_size(moves) > 0);
    json_t *move = json_array_get(moves, rng_below(rng, (uint32_t)json_array_size(moves)));
    json_t *play =
        json_pack("{s:s,s:O,s:O}", "cmd", "move", "seat", json_object_get(first, "seat"), "move", move);
    json_decref(listed);
    return play;
}

static unsigned most_players(const Game *game)
{
    unsigned players = MAX_SEATS;
    while (!((game->player_counts >> players) & 1u))
        players--;
    return players;
}

static void write_session(FILE *out, const Game *game, unsigned players, unsigned decisions)
{
    Referee *referee = referee_create(NULL);
    Rng      rng;
    rng_fast(&rng, decisions);
    json_decref(ask(referee, NULL,
                    json_pack("{s:s,s:s,s:i,s:s}", "cmd", "new", "game", game->slug, "players", (int)players,
                              "seed", "fuzz")));
    while (decisions-- && tg_table_to_act(referee_table(referee)))
        json_decref(ask(referee, NULL, some_move(referee, NULL, &rng)));

    json_t *state = ask(referee, NULL, json_pack("{s:s}", "cmd", "state"));
    json_decref(
        ask(referee, out, json_pack("{s:s,s:O}", "cmd", "load", "state", json_object_get(state, "state"))));
    json_decref(state);
    json_decref(ask(referee, out, json_pack("{s:s,s:i}", "cmd", "view", "seat", 0)));
    json_decref(ask(referee, out, json_pack("{s:s,s:n}", "cmd", "view", "seat")));
    if (tg_table_to_act(referee_table(referee))) {
        unsigned seat = bits_lowest(tg_table_to_act(referee_table(referee)));
        json_decref(ask(referee, out,
                        json_pack("{s:s,s:i,s:s}", "cmd", "bot", "seat", (int)seat, "level", "greedy")));
        json_decref(ask(referee, out, some_move(referee, out, &rng)));
        json_decref(ask(referee, out, json_pack("{s:s,s:n}", "cmd", "facts", "seat")));
    }
    json_t *record = ask(referee, out, json_pack("{s:s}", "cmd", "record"));
    json_decref(ask(referee, out,
                    json_pack("{s:s,s:O}", "cmd", "load", "record", json_object_get(record, "record"))));
    json_decref(record);
    json_decref(ask(referee, out, json_pack("{s:s,s:i}", "cmd", "take-back", "moves", 0)));
    json_decref(ask(referee, out, json_pack("{s:s}", "cmd", "state")));
    referee_destroy(referee);
}

int main(int argc, char **argv)
{
    static const unsigned decisions[] = {0, 9, 40, 10000}; /* the last: a game that is over */
    if (argc != 2) {
        (void)fputs("usage: fuzz-seeds FOLDER\n", stderr);
        return 2;
    }
    for (const Game *const *game = games_all; *game; game++)
        for (size_t i = 0; i < sizeof decisions / sizeof decisions[0]; i++) {
            char path[4096];
            (void)snprintf(path, sizeof path, "%s/%s-%u", argv[1], (*game)->slug, decisions[i]);
            FILE *out = fopen(path, "w");
            if (!out) {
                (void)fprintf(stderr, "fuzz-seeds: cannot write %s\n", path);
                return 1;
            }
            write_session(out, *game, i % 2 ? most_players(*game) : bits_lowest((*game)->player_counts),
                          decisions[i]);
            if (fclose(out) != 0)
                return 1;
        }
    return 0;
}
