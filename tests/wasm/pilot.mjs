// pilot.mjs MODULE NETS TORTUGA -- a pilot in wasm, handed its net as bytes, makes the moves of the native one that has it
// inside: whole games, from the same seeds. Without a net, or with another game's, there is no pilot there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "./module.mjs";

const [path, nets, tortuga] = process.argv.slice(2);
const m = await load(path);
const { t } = m;
const SETUP = { bytes: 64, seed: 8, local: 52, deal: 59 }; // of tg_setup and tg_bot_options; src/wasm/alone.c asserts them
const BOT = { bytes: 48, net: 36, size: 40 };
const seed = "the same water";

function begin(game, players) {
    const [setup, event, why] = [m.room(SETUP.bytes), m.room(4872), m.room(320)];
    const request = (name, ...args) => {
        assert.ok(t[`tg_table_check_${name}`](...args, event, why), `${name} is refused`);
        return event;
    };
    t.tg_setup_init(setup, game, players);
    m.view().setUint32(setup + SETUP.seed, m.put(seed), true);
    m.view().setUint8(setup + SETUP.local, 1);
    m.view().setUint8(setup + SETUP.deal, 0);
    const table = t.tg_table_open(request("create", setup, -1n));
    const apply = (name, ...args) => assert.ok(t.tg_table_apply(table, request(name, table, ...args)));
    for (let seat = 0; seat < players; seat++) {
        const sitter = m.room(105);
        m.bytes()[sitter] = 2;
        m.bytes().set(new TextEncoder().encode("pilot"), sitter + 81);
        apply("sit", seat, sitter, -1n);
    }
    apply("start", 0, -1n);
    return { table, apply };
}

function pilotOf(game, net) {
    const options = m.room(BOT.bytes);
    if (net) {
        m.view().setUint32(options + BOT.net, net.at, true);
        m.view().setUint32(options + BOT.size, net.size, true);
    }
    return m.withText("pilot", (level) => t.tg_bot_create_with(game, level, options));
}

const known = readdirSync(nets)
    .filter((name) => name.endsWith(".net"))
    .map((name) => {
        const data = readFileSync(join(nets, name));
        return { slug: name.replace(".net", ""), at: m.give(data), size: data.length };
    });
assert.ok(known.length > 0);

for (const game of m.games) {
    const slug = m.text(t.tg_game_slug(game));
    assert.equal(m.withText("pilot", (level) => t.tg_level_plays(level, game)), 0, "the module has no nets inside");
    assert.equal(pilotOf(game, null), 0);
    for (const net of known) assert.equal(t.tg_net_fits(game, net.at, net.size), Number(net.slug === slug));
    const own = known.find((net) => net.slug === slug);
    if (!own) continue;
    assert.equal(t.tg_net_fits(game, own.at, own.size - 1), 0);
    assert.equal(pilotOf(game, { at: own.at, size: own.size - 1 }), 0);
    const bot = pilotOf(game, own);
    assert.ok(bot);
    for (const players of m.counts(game).slice(0, 2)) {
        const { table, apply } = begin(game, players);
        const played = [];
        for (let owing; (owing = t.tg_table_to_act(table)); ) {
            const seat = 31 - Math.clz32(owing & -owing);
            const state = t.tg_table_state(table);
            const move = m.write("tg_move_text", game, state, seat, t.tg_bot_choose(bot, state, seat), seat);
            played.push({ seat, move });
            m.withText(move, (at) => apply("move", seat, at, -1n));
        }
        t.tg_table_close(table);
        const asked = [{ cmd: "new", game: slug, players, seed }, ...played.flatMap(({ seat, move }) => [{ cmd: "bot", seat, level: "pilot" }, { cmd: "move", seat, move }])];
        const input = asked.map((one) => JSON.stringify(one) + "\n").join("");
        const replies = execFileSync(tortuga, ["referee"], { input, maxBuffer: 1 << 28 }).toString().trim().split("\n").map((line) => JSON.parse(line));
        assert.equal(replies.length, asked.length);
        replies.forEach((reply, i) => assert.ok(reply.ok, `${slug}: ${JSON.stringify(asked[i])}: ${JSON.stringify(reply)}`));
        const native = replies.filter((_, i) => asked[i].cmd === "bot").map(({ seat, move }) => ({ seat, move: move.move ?? move }));
        assert.deepEqual(native, played, `${slug} with ${players}: not the native pilot's moves`);
        console.log(`${slug}: ${players} pilots, ${played.length} moves, as native ones make them`);
    }
}
