// fixtures.mjs MODULE WORDS FOLDER [--write] -- the recorded games of the page's tests (FOLDER/korsar-*.json) are what the module
// says today: standing, views, moves and facts as seat 0 is told them, but for the sentences. With --write they are recorded anew
// from their moves.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { load } from "./module.mjs";

const [path, words, folder, mode] = process.argv.slice(2);
const m = await load(path);
const { t } = m;
const SETUP = { options: 4, seed: 8, local: 52, deal: 59 }; // in tg_setup; src/wasm/alone.c asserts it
const [event, why] = [m.room(4872), m.room(320)];

function request(table, name, ...args) {
    assert.ok(t[`tg_table_check_${name}`](table, ...args, event, why), `${name} is refused`);
    assert.ok(t.tg_table_apply(table, event));
}

function open({ game: slug, players, options, seed, names }) {
    const game = m.withText(slug, (at) => t.tg_game_find(at));
    const [own, common] = [slug, "common"].map((name) => readFileSync(join(words, "en", `${name}.words`)));
    const voice = t.tg_voice_create_from(game, m.give(own), own.length, m.give(common), common.length);
    const setup = m.room(64);
    t.tg_setup_init(setup, game, players);
    const wish = Object.entries(options).map(([name, value]) => `${name}=${value}`);
    m.view().setUint32(setup + SETUP.options, m.put(wish.join(" ")), true);
    m.view().setUint32(setup + SETUP.seed, m.put(seed), true);
    m.view().setUint8(setup + SETUP.local, 1);
    m.view().setUint8(setup + SETUP.deal, 0);
    assert.ok(t.tg_table_check_create(setup, -1n, event, why));
    const table = t.tg_table_open(event);
    names.forEach((name, seat) => {
        const sitter = m.room(105);
        m.bytes()[sitter] = seat ? 2 : 1;
        m.bytes().set(new TextEncoder().encode(name), sitter + 17);
        m.bytes().set(new TextEncoder().encode(seat ? "captain" : ""), sitter + 81);
        request(table, "sit", seat, sitter, -1n);
        m.withText(name, (at) => t.tg_voice_seat(voice, seat, at));
    });
    request(table, "start", 0, -1n);
    return { game, voice, table, told: 0 };
}

/** What the page's engine shows of a table: web/src/wasm/engine.ts. */
function shown(one) {
    const { game, voice, table } = one;
    const state = t.tg_table_state(table);
    const view = m.json("tg_view_json", game, state, 0, 0);
    const moves = view.to_act.includes(0) ? m.json("tg_moves_json", game, state, 0, voice, 1) : [];
    const facts = m.json("tg_table_facts_json", table, one.told, 0, voice).filter((fact) => "fact" in fact);
    one.told = t.tg_table_seq(table);
    return { standing: m.json("tg_standing_json", table, 0), view, moves, facts };
}

/** Words may change without the page's minding. */
const wordless = (text) => JSON.parse(text, (key, value) => (key === "say" ? undefined : value));

for (const name of readdirSync(folder).filter((each) => /^korsar-.*\.json$/.test(each))) {
    const file = join(folder, name);
    const kept = readFileSync(file, "utf8");
    const { setup, steps, whys } = JSON.parse(kept);
    const one = open(setup);
    const first = shown(one);
    const again = steps.map(({ seat, move }) => {
        m.withText(move, (at) => request(one.table, "move", seat, at, -1n));
        return { seat, move, shown: shown(one) };
    });
    for (const { at, battle, card, rule } of whys) {
        const state = t.tg_state_create(one.game);
        assert.ok(t.tg_table_state_at(one.table, at, state, 0));
        const verb = card === "ad" ? `admiral ${battle}` : `${card.endsWith("c") ? "captain" : "attack"} ${battle} ${card}`;
        const refused = m.withText(verb, (text) => m.json("tg_refusal_json", one.game, state, 0, text, 0));
        assert.equal(refused.rule, rule, `${name}: ${verb} after ${at} moves`);
        t.tg_state_destroy(state);
    }
    const text = JSON.stringify({ setup, first, steps: again, whys });
    if (mode === "--write") writeFileSync(file, text);
    else {
        const [was, is] = [wordless(kept), wordless(text)].map(({ first, steps }) => [first, ...steps.map((step) => step.shown)]);
        const at = was.findIndex((shown, k) => !isDeepStrictEqual(shown, is[k]));
        const part = at >= 0 && Object.keys(is[at]).find((key) => !isDeepStrictEqual(was[at][key], is[at][key]));
        assert.ok(at < 0, `${name}: the ${part} after ${at} moves is not what the module says; --write records it anew`);
    }
    console.log(`${name}: ${steps.length} moves`);
}
