// wrapper.mjs MODULE WORDS WRAPPER -- a game through web/src/wasm/tortuga.ts, compiled to WRAPPER, as a page plays it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [path, words, wrapper] = process.argv.slice(2);
const { Tortuga, NOBODY, ONLOOKER } = await import(pathToFileURL(wrapper));
const t = await Tortuga.load(readFileSync(path));

for (const slug of t.slugs()) {
    const pack = (name) => new Uint8Array(readFileSync(join(words, "en", `${name}.words`)));
    const voice = t.voice(slug, pack(slug), pack("common"));
    const about = t.about(slug, voice);
    assert.equal(about.game, slug);
    assert.ok(about.name.length > 0 && voice.key("name").length > 0);
    const players = about.players[0];
    assert.ok("rule" in t.table(slug, 20, "", "x") || "refusal" in t.table(slug, 20, "", "x"));
    const table = t.table(slug, players, "", "a page");
    const bot = t.bot(slug, "captain", { iterations: 20 }, 1n);
    assert.equal(table.sit(0, { kind: "person", name: "Ánne" }), null);
    assert.equal(table.sit(1, { kind: "bot", level: "captain" }), null);
    assert.equal(table.start(0), null);
    const before = table.hash(ONLOOKER);
    let ms = 0;
    let back = false;
    for (let seats; (seats = table.toAct()).length; ) {
        const seat = seats[0];
        const moves = table.moves(seat, voice);
        assert.ok(moves.length > 0 && moves.every((move) => typeof move.say === "string"));
        const move = seat === 0 ? moves[ms % moves.length].move : bot.choose(table, seat);
        const since = table.seq;
        assert.equal(table.play(seat, move, (ms += 1500), voice), null);
        assert.equal(table.seq, since + 1);
        assert.ok(Array.isArray(table.facts(since, 0, voice)));
        if (table.plies === 4 && !back) {
            back = true;
            const refused = table.play(table.toAct()[0], "dance", ms, voice);
            assert.ok(refused.say && refused.instead.length > 0);
            assert.equal(table.takeBackTerms(0, 3), "free"); // all others are bots, or nobody
            assert.equal(table.takeBack(NOBODY, 3, ms), null);
            assert.equal(table.plies, 3);
        }
    }
    assert.ok(table.over);
    assert.equal(table.standing(0).result.end, "played");
    assert.equal(table.message("t", 0, 0, voice).view.over, true);
    assert.equal(table.view(0).scores.length, players);
    assert.notEqual(table.hash(ONLOOKER), before);
    assert.equal(typeof table.ply(0, ONLOOKER).move, "string");
    assert.equal(table.ply(table.plies, 0), null);
    const record = table.record(NOBODY);
    const again = t.read(record);
    assert.equal(again.record(NOBODY), record);
    assert.match(t.read("[Game \"whist\"]\n", voice), /^line 1: the tag \[Rules/);
    assert.match(t.read("[Game \"whist\"]\n"), /^line 1: record\./);
    console.log(`${slug}: ${table.plies} moves, ${table.log.length} events`);
    for (const each of [again, table, bot, voice]) each.close();
}
