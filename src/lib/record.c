/* record.c -- games written down: read, verified, asked, written, gone on with; and seeds and positions as text. */
#define _POSIX_C_SOURCE 200809L
#include "table/record.h"

#include "lib/review.h"
#include "lib/table.h"
#include "table/position_write.h"
#include "words/voices.h"
#ifndef __wasm__
#include "position/position.h"
#endif

STATIC_ASSERT((int)TG_RECORD_BYTES == (int)RECORD_BYTES && (int)TG_RECORD_PLIES == (int)RECORD_MOVES,
              "records have the same bounds on both sides");

struct tg_record {
    Record record;
};

const Record *record_in(const tg_record *record) { return &record->record; }

tg_rng tg_rng_from_text(const char *seed)
{
    Rng  rng;
    Scan text = scan_text(seed);
    seed_rng(text.at, text.left, &rng);
    return rng_out(&rng);
}

typedef struct StateOf {
    const Game  *game;
    const State *state;
} StateOf;

static void state_spell(const void *what, Text *out)
{
    const StateOf *of  = (const StateOf *)what;
    Jot            jot = jot_on(out);
    position_write(&jot, of->game, of->state);
}

size_t tg_state_json(const tg_game *game, const tg_state *state, char *out, size_t size)
{
    StateOf of = {rules(game), peek(state)};
    return spell(state_spell, &of, out, size);
}

/* --- records ----------------------------------------------------------------------------------------- */

/* With `laid` the position that it begins from, where it does, is there already: one of this game. */
static tg_record *record_from(const char *text, size_t length, int verify, const tg_game *game,
                              const tg_state *laid, const Voice *voice, char *why, size_t size)
{
#ifdef __wasm__
    RecordPosition position = NULL;
#else
    RecordPosition position = position_read;
#endif
    Text       wrong  = reason_on(why, size);
    tg_record *record = (tg_record *)calloc(1, sizeof *record);
    if (!record) {
        text_add(&wrong, "memory is short");
        return NULL;
    }
    if (!text) {
        text   = "";
        length = 0;
    }
    if (laid ? !record_read_laid(&record->record, text, length, verify != 0, rules(game), peek(laid), voice,
                                 &wrong)
             : !record_read_in(&record->record, text, length, verify != 0, position, voice, &wrong)) {
        free(record);
        return NULL;
    }
    return record;
}

static Voice reading_voice(const tg_voice *voice)
{
    return voice_for(voice, voice ? (const tg_game *)voice->voice.game : tg_game_at(0), ONLOOKER);
}

tg_record *tg_record_read(const char *text, size_t length, int verify, char *why, size_t size)
{
    Voice english = voice_english(rules(tg_game_at(0)));
    return record_from(text, length, verify, NULL, NULL, &english, why, size);
}

tg_record *tg_record_read_in(const char *text, size_t length, int verify, const tg_voice *voice, char *why,
                             size_t size)
{
    Voice words = reading_voice(voice);
    return record_from(text, length, verify, NULL, NULL, &words, why, size);
}

tg_record *tg_record_read_laid(const char *text, size_t length, int verify, const tg_game *game,
                               const tg_state *position, const tg_voice *voice, char *why, size_t size)
{
    Voice words = reading_voice(voice);
    return record_from(text, length, verify, game, position, &words, why, size);
}

typedef struct TagOf {
    const char *text;
    size_t      length;
    const char *name;
} TagOf;

static void tag_spell(const void *what, Text *out)
{
    const TagOf *of = (const TagOf *)what;
    (void)record_tag(of->text, of->length, of->name, out);
}

size_t tg_record_tag(const char *text, size_t length, const char *name, char *out, size_t size)
{
    TagOf of = {text ? text : "", text ? length : 0, name ? name : ""};
    return spell(tag_spell, &of, out, size);
}

tg_record *tg_record_of_table(const tg_table *table)
{
    tg_record *record = table_state(table_in(table)) ? (tg_record *)calloc(1, sizeof *record) : NULL;
    if (record && !record_of_table(&record->record, table_in(table))) {
        free(record);
        return NULL;
    }
    return record;
}

/* The table keeps times in few bits and no comments: what was written down before is more exact. */
tg_record *tg_record_of_table_since(const tg_table *table, const tg_record *past)
{
    tg_record *record = tg_record_of_table(table);
    if (!record || !past)
        return record;
    memcpy(record->record.date, past->record.date, sizeof record->record.date);
    for (size_t i = 0; i < past->record.count && i < record->record.count; i++) {
        const RecordMove *said = &past->record.moves[i];
        RecordMove       *move = &record->record.moves[i];
        if (said->seat != move->seat || said->move != move->move)
            break; /* from here on it is another game */
        move->used_ms = said->used_ms;
        if (said->comment && !(move->comment = strdup(said->comment))) {
            tg_record_destroy(record);
            return NULL;
        }
    }
    return record;
}

void tg_record_destroy(tg_record *record)
{
    if (record)
        record_finish(&record->record);
    free(record);
}

static unsigned record_players(const tg_record *record) { return record->record.start.head.players; }

size_t tg_record_text(const tg_record *record, int viewer, char *out, size_t size)
{
    bool  seat = viewer >= 0 && (unsigned)viewer < record_players(record);
    Seat  seen = viewer == TG_NO_SEAT ? (Seat)NO_SEAT : seat ? (Seat)viewer : (Seat)ONLOOKER;
    char *text = record_write(&record->record, seen);
    Text  to   = text_on(out, out ? size : 0);
    if (!text)
        return TG_NO_TEXT;
    size_t length = strlen(text);
    text_run(&to, text, length);
    free(text);
    return length;
}

tg_table *tg_record_table(const tg_record *record, char *why, size_t size)
{
    Text wrong = reason_on(why, size);
    return (tg_table *)table_of_record(&record->record, &wrong);
}

const tg_game *tg_record_game(const tg_record *record) { return (const tg_game *)record->record.game; }
uint32_t       tg_record_plies(const tg_record *record) { return (uint32_t)record->record.count; }

static int deal_out(const Fair *fair, unsigned players, bool dealt, tg_deal *out)
{
    memset(out, 0, sizeof *out);
    if (!fair)
        return 0;
    memcpy(out->commitment, fair->hash, sizeof out->commitment);
    if (dealt)
        fair_key(fair, players, out->key);
    for (unsigned seat = 0; seat < players; seat++)
        out->added |= (uint32_t)(fair->size[seat] > 0) << seat;
    out->named = fair->committed;
    return 1;
}

int tg_record_deal(const tg_record *record, tg_deal *out)
{
    return deal_out(record->record.fair, record->record.start.head.players, true, out);
}

int tg_table_deal(const tg_table *table, tg_deal *out)
{
    const Table *one = table_in(table);
    return deal_out(table_fair(one), table_players(one), table_state(one) != NULL, out);
}

const char *tg_record_seed(const tg_record *record) { return record->record.seed; }
const char *tg_record_date(const tg_record *record) { return record->record.date; }

const char *tg_record_comment(const tg_record *record, uint32_t ply)
{
    return ply < record->record.count && record->record.moves[ply].comment ? record->record.moves[ply].comment
                                                                           : "";
}

int tg_record_ply(const tg_record *record, uint32_t ply, tg_ply *out)
{
    if (ply >= record->record.count)
        return 0;
    const RecordMove *move = &record->record.moves[ply];
    memset(out, 0, sizeof *out);
    out->move    = move->move;
    out->seat    = move->seat;
    out->used_ms = move->used_ms < 0 ? -1 : move->used_ms;
    return 1;
}

int tg_record_step(const tg_record *record, uint32_t ply, tg_state *state, tg_tape *tape)
{
    if (ply >= record->record.count)
        return 0;
    const RecordMove *move = &record->record.moves[ply];
    if (tape)
        tape->tape.count = 0;
    game_apply(record->record.game, inner(state), move->seat, move->move, tape ? &tape->tape : NULL);
    record_recall(&record->record, ply + 1, inner(state));
    return 1;
}

int tg_record_seat(const tg_record *record, int seat, tg_sitter *out)
{
    if (seat < 0 || (unsigned)seat >= record_players(record))
        return 0;
    sitter_out(&record->record.seat[seat], out);
    return 1;
}

int tg_record_state_at(const tg_record *record, uint32_t plies, tg_state *out)
{
    if (plies > record->record.count)
        return 0;
    record_replay(&record->record, plies, inner(out));
    return 1;
}
