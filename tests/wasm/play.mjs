// play.mjs MODULE WORDS TORTUGA [ITERATIONS] -- whole games of all five in wasm, at a table: a person who moves at random
// against `greedy` and `captain`, with views, sentences and messages; what is written down verifies natively, and the log
// gives the same table.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "./module.mjs";

const [path, words, tortuga, iterations = "30"] = process.argv.slice(2);
const m = await load(path);
const { t } = m;
const NOBODY = -1;
const SETUP = { options: 4, seed: 8, local: 52, deal: 59 }; // in tg_setup; src/wasm/alone.c asserts it
const dir = mkdtempSync(join(tmpdir(), "tortuga-"));

function voiceOf(game) {
    const own = readFileSync(join(words, "en", `${m.text(t.tg_game_slug(game))}.words`));
    const common = readFileSync(join(words, "en", "common.words"));
    const voice = t.tg_voice_create_from(game, m.give(own), own.length, m.give(common), common.length);
    assert.ok(voice, "the packs of words can be read");
    return voice;
}

function tableOf(game, players, seed) {
    const [setup, event, why] = [m.room(64), m.room(4872), m.room(320)];
    const log = [];
    t.tg_setup_init(setup, game, players);
    m.view().setUint32(setup + SETUP.seed, m.put(seed), true);
    m.view().setUint8(setup + SETUP.local, 1);
    m.view().setUint8(setup + SETUP.deal, 0);
    assert.ok(t.tg_table_check_create(setup, -1n, event, why), "a table can be set up");
    const keep = () => log.push(m.bytes().slice(event + 8, event + 8 + m.view().getUint32(event + 4, true)));
    keep();
    const table = t.tg_table_open(event);
    assert.ok(table);
    // Check, log, apply. A refusal comes back as JSON.
    const request = (name, ...args) => {
        if (!t[`tg_table_check_${name}`](table, ...args, event, why)) return m.json("tg_why_json", game, why, 0);
        keep();
        assert.ok(t.tg_table_apply(table, event));
        return null;
    };
    return { table, log, request };
}

function sit(one, seat, kind, name, level) {
    const sitter = m.room(105);
    m.bytes()[sitter] = kind;
    m.bytes().set(new TextEncoder().encode(name), sitter + 17);
    m.bytes().set(new TextEncoder().encode(level), sitter + 81);
    assert.equal(one.request("sit", seat, sitter, -1n), null);
}

// Every field of a sentence is text with nothing left to fill in.
function isSentence(say) {
    assert.equal(typeof say, "string");
    assert.ok(say.length > 0);
    assert.ok(!/[{}]/.test(say), say);
}

// Seat 0 is a person's; behind it greedy and captain take turns, beginning with `first`.
function playOne(game, players, first, seed) {
    const slug = m.text(t.tg_game_slug(game));
    const voice = voiceOf(game);
    const one = tableOf(game, players, seed);
    const levels = Array.from({ length: players }, (_, seat) => (seat ? ["greedy", "captain"][(seat + first) % 2] : ""));
    const bots = levels.map((level, i) =>
        level ? m.withText(level, (at) => t.tg_bot_create(game, at, 0, Number(iterations), BigInt(i))) : 0,
    );
    const rng = m.room(48);
    t.tg_rng_seeded(rng, 7n);
    for (let seat = 0; seat < players; seat++)
        sit(one, seat, seat ? 2 : 1, seat ? "" : "Anne", levels[seat]);
    assert.equal(one.request("start", 0, -1n), null);
    let said = 0;
    let told = 0;
    for (let owing; (owing = t.tg_table_to_act(one.table)); told++) {
        const seat = 31 - Math.clz32(owing & -owing);
        const state = t.tg_table_state(one.table);
        const bot = bots[seat];
        const move = (bot ? t.tg_bot_choose(bot, state, seat) : t.tg_random_move(game, state, seat, rng)) >>> 0;
        assert.ok(move, "a bot answers");
        const notation = m.write("tg_move_text", game, state, seat, move, seat);
        if (told % 12 === 0) {
            const moves = m.json("tg_moves_json", game, state, seat, voice, 1);
            const mine = moves.find((each) => each.move === notation);
            assert.ok(mine, `${notation} is listed`);
            moves.forEach((each) => isSentence(each.say));
            const message = m.withText("t1", (id) => m.json("tg_message_json", one.table, id, t.tg_table_seq(one.table), -1n, seat, voice));
            assert.deepEqual(message.moves.map((each) => each.move), moves.map((each) => each.move));
            assert.equal(message.view.viewer, seat);
            assert.equal(message.standing.state, "running");
            assert.deepEqual(message.facts, []);
            const refusal = m.withText("dance", (at) => m.json("tg_refusal_json", game, state, seat, at, voice));
            assert.equal(refusal.refusal, "table.unreadable");
            refusal.instead.forEach((each) => isSentence(each.say));
            assert.ok(refusal.instead.length > 0);
            const no = m.withText("dance", (at) => one.request("move", seat, at, -1n));
            assert.ok(no, "what cannot be read is refused");
        }
        const since = t.tg_table_seq(one.table);
        assert.equal(m.withText(notation, (at) => one.request("move", seat, at, -1n)), null);
        if (told % 12 === 0)
            for (const viewer of [seat, (seat + 1) % players])
                for (const fact of m.json("tg_table_facts_json", one.table, since, viewer, voice)) {
                    assert.equal(typeof fact.fact, "string");
                    if (fact.say !== undefined) isSentence(fact.say), said++;
                }
    }
    assert.equal(t.tg_table_phase(one.table), 3);
    assert.ok(said > 0, "something was said");

    // The log gives the same table.
    const [event, why] = [m.room(4872), m.room(320)];
    const bytes = (data) => m.give(data);
    assert.ok(t.tg_table_check_bytes(0, bytes(one.log[0]), one.log[0].length, event, why));
    const again = t.tg_table_open(event);
    for (const data of one.log.slice(1)) {
        assert.ok(t.tg_table_check_bytes(again, bytes(data), data.length, event, why));
        assert.ok(t.tg_table_apply(again, event));
    }
    assert.ok(t.tg_table_same(one.table, again));

    // What was written down reads back here and verifies natively.
    const record = t.tg_record_of_table(one.table);
    const text = m.write("tg_record_text", record, NOBODY);
    const data = new TextEncoder().encode(text);
    const back = t.tg_record_read(m.give(data), data.length, 1, 0, 0);
    assert.ok(back, "the record can be read");
    assert.equal(m.write("tg_record_text", back, NOBODY), text);
    const file = join(dir, `${slug}-${players}.tortuga`);
    writeFileSync(file, text);
    execFileSync(tortuga, ["replay", "--verify", file], { stdio: "pipe" });
    console.log(`${slug} ${players} ${levels.slice(1, 3).join(" ")}: ${told} decisions, ${said} sentences, ${text.length} bytes of record`);
    for (const table of [one.table, again]) t.tg_table_close(table);
    for (const bot of bots) if (bot) t.tg_bot_destroy(bot);
    for (const each of [record, back]) t.tg_record_destroy(each);
    t.tg_voice_destroy(voice);
}

try {
    for (const game of m.games) {
        const counts = m.counts(game);
        for (const players of new Set([counts[0], counts[counts.length - 1]]))
            for (const first of [0, 1]) playOne(game, players, first, `wasm ${players} ${first}`);
    }
    // A clock that jumps ends the thinking: captain would think for a tenth of a second.
    const game = m.games[0];
    const state = t.tg_state_create(game);
    const rng = m.room(48);
    t.tg_rng_seeded(rng, 1n);
    assert.equal(t.tg_begin(game, state, m.counts(game)[0], 0, rng), 0);
    let time = 0;
    m.clock.now = () => (time += 1000);
    const bot = m.withText("captain", (at) => t.tg_bot_create(game, at, 0, 0, 1n));
    const seat = t.tg_next_seat(game, state);
    const move = t.tg_bot_choose(bot, state, seat) >>> 0;
    assert.equal(t.tg_breaks(game, state, seat, move), 0);
    assert.ok(time < 100000, "the clock was asked a few times only");
} finally {
    rmSync(dir, { recursive: true });
}
