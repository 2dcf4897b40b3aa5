// review.mjs MODULE WORDS RECORD -- the coach in wasm: a record reviewed step by step, stopped and gone on with, told in words.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "./module.mjs";

const [path, words, file] = process.argv.slice(2);
const m = await load(path);
const { t } = m;
const ONLOOKER = 8;
const record = readFileSync(file);
const why = m.room(400);
const at = t.tg_record_read_in(m.give(record), record.length, 1, 0, why, 400);
assert.ok(at, m.text(why));
const game = t.tg_record_game(at);
const [own, common] = [m.text(t.tg_game_slug(game)), "common"].map((name) => readFileSync(join(words, "en", `${name}.words`)));
const voice = t.tg_voice_create_from(game, m.give(own), own.length, m.give(common), common.length);
assert.ok(voice);

// iterations, deals, games, quick, seed: 24 bytes, as docs/coach.md says.
const options = m.room(24);
[8, 8, 2, 0].forEach((value, i) => m.view().setUint32(options + 4 * i, value, true));
m.view().setBigUint64(options + 16, 3n, true);
const review = t.tg_review_create(at, options);
assert.ok(review);
for (let i = 0; i < 10; i++) assert.equal(t.tg_review_step(review), 1);
const some = m.json("tg_review_json", review, ONLOOKER, voice);
assert.equal(some.done, 10);
assert.equal(some.decisions.length, 4);
assert.deepEqual(some.effort, { iterations: 8, deals: 8, games: 2, seed: 3 });
while (t.tg_review_step(review));
const all = m.json("tg_review_json", review, ONLOOKER, voice);
assert.equal(all.done, all.of);
assert.equal(t.tg_review_done(review), t.tg_review_steps(review));
assert.deepEqual(all.decisions.slice(0, 4), some.decisions);
assert.equal(all.decisions.length, all.plies);
assert.equal(all.curve.open.length, all.plies + 1);
assert.equal(all.curve.seats.length, all.players);
for (const decision of all.decisions) assert.ok(decision.say.length > 0);
for (const { wins } of all.seats) {
    const sum = ["base", "deal", "cards", "own", "others", "unseen"].reduce((s, part) => s + Math.round(1e4 * wins[part]), 0);
    assert.equal(sum, Math.round(1e4 * wins.result));
}
t.tg_review_destroy(review);
console.log(`${all.plies} decisions reviewed in wasm`);
