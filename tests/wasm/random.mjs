// random.mjs MODULE [GAMES] -- random games through the exports, checking as it goes, and numbers that there are not.
import assert from "node:assert/strict";
import { load } from "./module.mjs";

const [path, count = "20"] = process.argv.slice(2);
const m = await load(path);
const { t } = m;
const ONLOOKER = 8;

// The module asks for a clock and for nothing else.
assert.deepEqual(
    WebAssembly.Module.imports(m.module).map((one) => `${one.module}.${one.name}`),
    ["tortuga.now"],
);

// A game to its end: every listed move has a notation that reads back, the facts can be written, and a move that is not
// listed is refused and changes nothing.
function playOne(game, players, seed) {
    const size = t.tg_state_size(game);
    const [state, known, dream] = [t.tg_state_create(game), m.room(size), m.room(size)];
    const list = m.room(4 * t.tg_max_moves(game));
    const tape = t.tg_tape_create(game);
    const rng = m.room(48);
    t.tg_rng_seeded(rng, BigInt(seed));
    assert.equal(t.tg_begin_told(game, state, players, 0, rng, tape), 0);
    m.json("tg_facts_json", game, state, tape, ONLOOKER, 0);
    let decisions = 0;
    for (let seat; (seat = t.tg_next_seat(game, state)) >= 0; decisions++) {
        const n = t.tg_moves(game, state, seat, list);
        assert.ok(n > 0, "a seat owes a decision and has no move");
        const moves = new Uint32Array(t.memory.buffer, list, n).slice();
        const before = t.tg_state_hash(game, state);
        const stranger = (Math.imul(decisions + seed, 0x9e3779b1) ^ moves[0]) >>> 0;
        if (!moves.includes(stranger)) assert.notEqual(t.tg_play(game, state, seat, stranger), 0);
        assert.equal(t.tg_state_hash(game, state), before, "a refusal changed the state");
        const move = t.tg_random_move(game, state, seat, rng) >>> 0;
        assert.ok(moves.includes(move));
        const notation = m.write("tg_move_text", game, state, seat, move, seat);
        assert.equal(m.withText(notation, (at) => t.tg_move_read(game, state, seat, at, 0, 0, 0)) >>> 0, move);
        if (decisions % 16 === 0) {
            t.tg_knowledge(game, state, seat, known);
            t.tg_imagine(game, known, seat, rng, dream);
            assert.equal(t.tg_moves(game, dream, seat, list), n, "an imagined state has other moves");
            const view = m.json("tg_view_json", game, state, seat, 0);
            assert.equal(view.viewer, seat);
            assert.ok(view.to_act.includes(seat));
            assert.equal(m.json("tg_moves_json", game, state, seat, 0, 0).length, n);
        }
        assert.equal(t.tg_play_told(game, state, seat, move, tape), 0);
        if (decisions % 16 === 0) m.json("tg_facts_json", game, state, tape, seat, 0);
    }
    assert.ok(t.tg_is_over(state));
    t.tg_state_destroy(state);
    t.tg_tape_destroy(tape);
    for (const at of [known, dream, list, rng]) t.tg_free(at);
    return decisions;
}

// Numbers that a page may get wrong: games, seats and viewers that there are not.
function passWrongNumbers(game, players) {
    const numbers = [players, 7, 9, 100, 255, 256, 264, 65536, 0x7fffffff, -1].filter((n) => n < 0 || n >= players);
    const size = t.tg_state_size(game);
    const [state, known, seen] = [t.tg_state_create(game), m.room(size), m.room(size)];
    const list = m.room(4 * t.tg_max_moves(game));
    const rng = m.room(48);
    t.tg_rng_seeded(rng, 1n);
    for (const n of [0, 9, 33, 64, 0xffffffff]) assert.notEqual(t.tg_begin(game, state, n, 0, rng), 0);
    assert.equal(t.tg_begin(game, state, players, 0, rng), 0);
    const seat = t.tg_next_seat(game, state);
    const move = t.tg_random_move(game, state, seat, rng);
    const before = t.tg_state_hash(game, state);
    const open = m.write("tg_move_text", game, state, seat, move, ONLOOKER);
    t.tg_knowledge(game, state, ONLOOKER, known);
    for (const who of numbers) {
        assert.equal(t.tg_moves(game, state, who, list), 0);
        assert.equal(t.tg_random_move(game, state, who, rng), 0);
        assert.notEqual(t.tg_breaks(game, state, who, move), 0);
        assert.notEqual(t.tg_play(game, state, who, move), 0);
        assert.equal(m.write("tg_move_text", game, state, who, move, seat), "");
        assert.equal(m.write("tg_move_text", game, state, seat, move, who), open);
        t.tg_knowledge(game, state, who, seen);
        assert.equal(t.tg_state_hash(game, seen), t.tg_state_hash(game, known));
    }
    assert.equal(t.tg_state_hash(game, state), before);
    t.tg_state_destroy(state);
    for (const at of [known, seen, list, rng]) t.tg_free(at);
}

assert.equal(t.tg_game_at(m.games.length), 0);
assert.equal(t.tg_game_find(0), 0);
for (const game of m.games)
    for (const players of m.counts(game)) {
        passWrongNumbers(game, players);
        let decisions = 0;
        for (let seed = 1; seed <= Number(count); seed++) decisions += playOne(game, players, seed);
        console.log(`${m.text(t.tg_game_slug(game))} ${players}: ${count} games, ${decisions} decisions`);
    }
