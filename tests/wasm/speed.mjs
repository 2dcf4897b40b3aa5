// speed.mjs MODULE NATIVE -- the size of the module, and its speed beside the native library's (NATIVE is speed.c, built).
// The answers of the rules are the same (tests/wasm/signature.mjs); here only their time is compared.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { load } from "./module.mjs";

const [path, native, time = "0.3", iterations = "20000"] = process.argv.slice(2);
const ROUNDS = 3;
const CHUNK = 50;
const m = await load(path);
const { t } = m;
const data = readFileSync(path);
const kb = (size) => Math.round(size / 1024);
console.log(`tortuga.wasm: ${kb(data.length)} KB, ${kb(gzipSync(data, { level: 9 }).length)} KB gzipped`);

const beside = new Map(
    execFileSync(native, [time, iterations], { encoding: "utf8" }).trim().split("\n").map((line) => {
        const [slug, rules, search] = line.split(" ");
        return [slug, [Number(rules), Number(search)]];
    }),
);

// Random games a second, and iterations of a captain: as speed.c measures them.
function rulesSpeed(game, players) {
    const begun = performance.now();
    let now = begun;
    let games = 0;
    for (; now - begun < Number(time) * 1000; now = performance.now(), games += CHUNK) t.tg_signature(game, players, CHUNK);
    return (games * 1000) / (now - begun);
}
function searchSpeed(game, players) {
    const [state, rng, made] = [t.tg_state_create(game), m.room(48), m.room(8)];
    t.tg_rng_seeded(rng, 1n);
    t.tg_begin(game, state, players, 0, rng);
    const bot = m.withText("captain", (at) => t.tg_bot_create(game, at, 0, Number(iterations), 1n));
    const begun = performance.now();
    t.tg_bot_choose(bot, state, t.tg_next_seat(game, state));
    const used = performance.now() - begun;
    t.tg_bot_thoughts(bot, 0, 0, made);
    const count = Number(m.view().getBigUint64(made, true));
    t.tg_bot_destroy(bot);
    for (const at of [state, rng, made]) t.tg_free(at);
    return (count * 1000) / used;
}

console.log("a second, in wasm and native:     random games               iterations of a captain");
for (const game of m.games) {
    const slug = m.text(t.tg_game_slug(game));
    const players = m.counts(game).find((n) => n >= 2);
    let [rules, search] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
        rules = Math.max(rules, rulesSpeed(game, players));
        search = Math.max(search, searchSpeed(game, players));
    }
    const row = ([mine, native]) => `${mine.toFixed(0).padStart(8)} ${native.toFixed(0).padStart(8)}  ${(mine / native).toFixed(2)}`;
    const [r, s] = beside.get(slug);
    console.log(`  ${slug.padEnd(24)} ${row([rules, r])}        ${row([search, s])}`);
}
