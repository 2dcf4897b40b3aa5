// speed.mjs MODULE NATIVE -- the size of the module, and its speed beside the native library's (NATIVE is speed.c, built).
// The answers of the rules are the same (tests/wasm/signature.mjs); here only their time is compared.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { load } from "./module.mjs";

const [path, native, games = "500", iterations = "4000"] = process.argv.slice(2);
const m = await load(path);
const { t } = m;
const data = readFileSync(path);
console.log(`tortuga.wasm: ${Math.round(data.length / 1024)} KB, ${Math.round(gzipSync(data, { level: 9 }).length / 1024)} KB gzipped`);

const beside = new Map(
    execFileSync(native, [games, iterations], { encoding: "utf8" }).trim().split("\n").map((line) => {
        const [slug, rules, search] = line.split(" ");
        return [slug, [Number(rules), Number(search)]];
    }),
);
const timed = (work) => {
    const begun = performance.now();
    work();
    return (performance.now() - begun) / 1000;
};
console.log("speed in wasm, native is 1:   rules   search");
for (const game of m.games) {
    const slug = m.text(t.tg_game_slug(game));
    const players = m.counts(game).find((n) => n >= 2);
    t.tg_signature(game, players, 20); // compiled by now
    const rules = timed(() => t.tg_signature(game, players, Number(games)));
    const state = t.tg_state_create(game);
    const rng = m.room(48);
    t.tg_rng_seeded(rng, 1n);
    t.tg_begin(game, state, players, 0, rng);
    const bot = m.withText("captain", (at) => t.tg_bot_create(game, at, 0, Number(iterations), 1n));
    const search = timed(() => t.tg_bot_choose(bot, state, t.tg_next_seat(game, state)));
    const [r, s] = beside.get(slug);
    console.log(`  ${slug.padEnd(27)} ${(r / rules).toFixed(2)}    ${(s / search).toFixed(2)}`);
    t.tg_bot_destroy(bot);
}
