// wrapper.mjs MODULE WORDS WRAPPER -- a game through web/src/wasm/tortuga.ts, compiled to WRAPPER, as a page plays it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [path, words, wrapper] = process.argv.slice(2);
const { Tortuga, Walk, Written, NOBODY, ONLOOKER } = await import(pathToFileURL(wrapper));
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

    // Step by step, forth and back, a record is the table that it was written from, as every seat saw it.
    const read = Written.read(t, record, true, voice);
    assert.equal(read.slug, slug);
    assert.equal(read.plies, table.plies);
    assert.equal(read.seed, "a page");
    assert.equal(read.deal(), null);
    const walk = new Walk(t, read, again);
    const path = [...Array(table.plies + 1).keys()];
    const seen = path.map((plies) => {
        const by = plies ? walk.next(0, false, voice) : null;
        walk.to(plies);
        const facts = walk.facts(0, false, voice);
        if (plies) assert.ok(by.say && by.seat === table.ply(plies - 1, NOBODY).seat);
        return JSON.stringify([walk.view(0, false), facts]);
    });
    assert.deepEqual(walk.view(0, false), table.view(0));
    assert.equal(walk.next(0, false, voice), null);
    for (const plies of [...path].reverse().filter((n) => n % 5 === 0)) {
        walk.to(plies);
        assert.equal(JSON.stringify([walk.view(0, false), walk.facts(0, false, voice)]), seen[plies]);
    }
    walk.to(table.plies >> 1);
    const [known, open] = [walk.view(ONLOOKER, false), walk.view(ONLOOKER, true)];
    const backs = (view) => Object.entries(view.zones).filter(([zone, cards]) => zone.startsWith("hand") && JSON.stringify(cards).includes("back")).length;
    assert.ok(backs(known) > 0 && backs(open) === 0, "open, every hand is seen");
    assert.ok(!JSON.stringify(walk.facts(ONLOOKER, true)).includes('"card":"?"'));
    const told = again.facts(0, 0, voice).filter((fact) => "fact" in fact);
    assert.deepEqual(seen.flatMap((one) => JSON.parse(one)[1]), told, "what seat 0 was told");

    // What if: a table goes on from there as a seat knew it; the same key deals the same, another one does not tell more.
    const half = table.plies >> 1;
    const forks = [1, 1, 2].map((n) => again.fork(half, 1, new Uint8Array(32).fill(n)));
    for (const fork of forks) {
        for (let seat = 0; seat < players; seat++) assert.equal(fork.sit(seat, { kind: "bot", level: "captain" }), null);
        assert.equal(fork.start(-1), null);
        assert.deepEqual(fork.view(1).zones, walk.view(1, false).zones, "the seat sees what it saw");
        assert.deepEqual(fork.toAct(), walk.view(1, false).to_act);
    }
    assert.equal(forks[0].record(NOBODY), forks[1].record(NOBODY));
    assert.notEqual(forks[0].record(NOBODY), forks[2].record(NOBODY));
    assert.equal(again.fork(table.plies, 1, new Uint8Array(32)).refusal, "table.over");
    assert.equal(typeof Written.read(t, record.replace(/\[Result "[^"]*"/, '[Result "*"'), true, voice), "string");
    for (const each of [walk, read, ...forks]) each.close();
    console.log(`${slug}: ${table.plies} moves, ${table.log.length} events`);
    for (const each of [again, table, bot, voice]) each.close();
}

// A fair deal: what the record of docs/fairness.md's example says, and that another secret is found out.
{
    const secret = [...Array(32).keys()].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const text = (hex) => `[Game "korsar"]\n[Rules "${t.about("korsar").rules}"]\n[Players "3"]\n[Secret "${hex}"]\n` +
        '[Entropy0 "00112233445566778899aabbccddeeff"]\n[Entropy2 "a1b2c3"]\n' +
        '[Committed "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"]\n[Result "*"]\n';
    const read = Written.read(t, text(secret), true);
    assert.deepEqual(read.deal(), {
        commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        key: "4e76f3f88338fe40faa5b89058d2a347e48f1b3ab3b4f0b3c4bfe5c8e00539df",
        added: [0, 2],
        named: true,
    });
    read.close();
    assert.match(Written.read(t, text(secret.replace("00", "01")), true), /record\.committed/);
}
