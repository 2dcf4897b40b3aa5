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
    for (let i = 0; i < t.facts(); i++)
        if (!t.fact_print(game, state, i, 8, line, 4096)) fail(game, "a fact of the beginning has no text");
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

// Numbers that a page may get wrong: games, seats and viewers that there are not.
function passWrongNumbers() {
    const numbers = [all.length, all.length + 1, 6, 7, 9, 100, 255, 256, 264, 65536, 0x7fffffff, 0xffffffff];
    for (const index of numbers)
        if (index >= all.length && t.game_at(index) !== 0) {
            console.error(`there is a game ${index}`);
            process.exit(1);
        }
    if (t.game_find(0) !== 0) {
        console.error("there is a game without a name");
        process.exit(1);
    }
    for (const game of all)
        for (const players of counts(game)) {
            t.clear();
            const size = t.game_state_size(game);
            const [state, known, seen] = [t.room(size), t.room(size), t.room(size)];
            const option = t.room(16);
            const list = t.room(4 * t.game_max_moves(game));
            const rng = t.room(t.rng_size());
            const line = t.room(4096);
            const print = (...args) => (t.move_print(game, state, ...args, line, 4096), text(line));
            t.rng_fast(rng, 1n);
            t.defaults(game, players, option);
            t.begin_fast(game, state, players, option, 1n);
            for (const n of [0, 9, 33, 64, 0xffffffff]) {
                t.defaults(game, n, option);
                if (!t.begin_fast(game, known, n, option, 1n)) fail(game, `begins with ${n} players`);
            }
            const owing = t.to_act(game, state);
            const seat = 31 - Math.clz32(owing & -owing);
            const move = t.sample(game, state, seat, rng);
            const before = t.hash(game, state);
            const onlooker = print(seat, move, 8);
            t.knowledge(game, state, 8, known);
            for (const who of [...numbers, players].filter((n) => n >= players)) {
                if (t.moves(game, state, who, list)) fail(game, `seat ${who} has moves`);
                if (t.sample(game, state, who, rng)) fail(game, `seat ${who} draws a move`);
                if (!t.breaks(game, state, who, move)) fail(game, `seat ${who} may move`);
                if (!t.play(game, state, who, move)) fail(game, `seat ${who} moves`);
                if (print(who, move, seat) !== "") fail(game, `seat ${who} has notation`);
                if (print(seat, move, who) !== onlooker) fail(game, `viewer ${who} sees another move than an onlooker`);
                if (t.move_parse(game, state, who, line, 1)) fail(game, `seat ${who} is read`);
                t.knowledge(game, state, who, seen);
                if (t.hash(game, seen) !== t.hash(game, known)) fail(game, `viewer ${who} knows more than an onlooker`);
                t.imagine(game, state, who, rng, seen);
            }
            for (let other = 0; other < players; other++)
                if (!((owing >> other) & 1) && t.sample(game, state, other, rng)) fail(game, `seat ${other} owes nothing`);
            if (t.hash(game, state) !== before) fail(game, "a wrong number changed the state");
            t.play(game, state, seat, move);
            for (let i = 0; i < t.facts(); i++) {
                const seen = (viewer) => (t.fact_print(game, state, i, viewer, line, 4096), text(line));
                for (const who of numbers.filter((n) => n >= players))
                    if (seen(who) !== seen(8)) fail(game, `viewer ${who} sees another fact than an onlooker`);
            }
            if (t.fact_print(game, state, t.facts(), 8, line, 4096)) fail(game, "there is a fact behind the last");
        }
    if (t.room(0xfffffff0) !== 0 || t.room(0xffffffff) !== 0) {
        console.error("more memory than there is");
        process.exit(1);
    }
}

if (task === "play") {
    passWrongNumbers();
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
