// run.mjs -- plays every game in WebAssembly.
//
//   node run.mjs MODULE play [GAMES]         random games through the exports, checking as it goes
//   node run.mjs MODULE signature [GAMES]    prints what `tortuga signature --games GAMES` prints
import { readFileSync } from "node:fs";

const [path, task = "play", count = "20"] = process.argv.slice(2);
const games = Number(count);
const module = await WebAssembly.instantiate(readFileSync(path), {});
const t = module.instance.exports;

const bytes = () => new Uint8Array(t.memory.buffer);
const text = (at) => {
    const all = bytes();
    return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
};
const all = [];
for (let i = 0, game; (game = t.game_at(i)); i++) all.push(game);
const counts = (game) => [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => (t.game_players(game) >> n) & 1);

function fail(game, what) {
    console.error(`${text(t.game_slug(game))}: ${what}`);
    process.exit(1);
}

// A game to its end: every listed move has a notation that reads back, the facts can be written, and
// a move that is not listed is refused and changes nothing.
function playOne(game, players, seed) {
    t.clear();
    const state = t.room(t.game_state_size(game));
    const known = t.room(t.game_state_size(game));
    const dream = t.room(t.game_state_size(game));
    const option = t.room(16);
    const list = t.room(4 * t.game_max_moves(game));
    const rng = t.room(t.rng_size());
    const line = t.room(4096);
    t.rng_fast(rng, BigInt(seed));
    t.defaults(game, players, option);
    if (t.begin_fast(game, state, players, option, BigInt(seed))) fail(game, `cannot begin with ${players} players`);
    let decisions = 0;
    for (let owing; (owing = t.to_act(game, state)); decisions++) {
        const seat = 31 - Math.clz32(owing & -owing);
        const n = t.moves(game, state, seat, list);
        if (!n) fail(game, "a seat owes a decision and has no move");
        const moves = new Uint32Array(t.memory.buffer, list, n).slice();
        const before = t.hash(game, state);
        const stranger = (Math.imul(decisions + seed, 0x9e3779b1) ^ moves[0]) >>> 0;
        if (!moves.includes(stranger) && !t.play(game, state, seat, stranger)) fail(game, `accepted ${stranger}`);
        if (t.hash(game, state) !== before) fail(game, "a refusal changed the state");
        const move = t.sample(game, state, seat, rng) >>> 0;
        if (!moves.includes(move)) fail(game, `sampled ${move}, which is not listed`);
        const length = t.move_print(game, state, seat, move, seat, line, 4096);
        const notation = text(line);
        if (t.move_parse(game, state, seat, line, length) >>> 0 !== move) fail(game, `cannot read its own "${notation}"`);
        if (decisions % 8 === 0) {
            t.knowledge(game, state, seat, known);
            t.imagine(game, known, seat, rng, dream);
            if (t.moves(game, dream, seat, list) !== n) fail(game, "an imagined state has other moves");
        }
        const rule = t.play(game, state, seat, move);
        if (rule) fail(game, `refused its own "${notation}"`);
        for (let i = 0; i < t.facts(); i++) t.fact_print(game, state, i, 8, line, 4096);
    }
    if (!t.is_over(state)) fail(game, "nobody owes a decision, but the game is not over");
    return decisions;
}

if (task === "play") {
    for (const game of all)
        for (const players of counts(game)) {
            let decisions = 0;
            for (let seed = 0; seed < games; seed++) decisions += playOne(game, players, seed);
            console.log(`${text(t.game_slug(game))} ${players} players: ${games} games, ${decisions} decisions`);
        }
} else {
    for (const game of all)
        for (const players of counts(game)) {
            const hash = BigInt.asUintN(64, t.signature(game, players, games));
            console.log(`${text(t.game_slug(game))} ${players} ${hash.toString(16).padStart(16, "0")}`);
        }
}
