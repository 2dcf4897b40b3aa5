// module.mjs -- the wasm module for tests: its functions by their names, with texts in and out.
import { readFileSync } from "node:fs";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export async function load(path) {
    const clock = { now: () => performance.now() };
    const imports = { tortuga: { now: () => clock.now() } };
    const { instance, module } = await WebAssembly.instantiate(readFileSync(path), imports);
    const t = instance.exports;
    const bytes = () => new Uint8Array(t.memory.buffer);
    const view = () => new DataView(t.memory.buffer);

    // Memory that lasts as long as the module: a test holds a handful of things.
    const room = (size) => {
        const at = t.tg_alloc(size);
        if (!at) throw new Error("memory is short");
        bytes().fill(0, at, at + size);
        return at;
    };
    const text = (at) => (at ? decoder.decode(bytes().subarray(at, bytes().indexOf(0, at))) : null);
    const give = (data) => {
        const at = room(data.length + 1);
        bytes().set(data, at);
        return at;
    };
    const put = (string) => give(encoder.encode(string));

    // Calls a function that ends with (out, size); asked once more where the buffer was too small.
    let size = 1024;
    let buffer = room(size);
    const write = (name, ...args) => {
        for (;;) {
            const length = t[name](...args, buffer, size) >>> 0;
            if (length === 0xffffffff) throw new Error(`${name}: memory is short`);
            if (length < size) return decoder.decode(bytes().subarray(buffer, buffer + length));
            t.tg_free(buffer);
            size = length + 1;
            buffer = room(size);
        }
    };
    const json = (...args) => JSON.parse(write(...args));

    // With a text as argument, which is freed behind it.
    const withText = (string, use) => {
        const at = string === null ? 0 : put(string);
        try {
            return use(at);
        } finally {
            t.tg_free(at);
        }
    };
    const games = [];
    for (let i = 0, game; (game = t.tg_game_at(i)); i++) games.push(game);
    const counts = (game) => [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => (t.tg_player_counts(game) >> n) & 1);
    return { t, module, clock, bytes, view, room, text, give, put, write, json, withText, games, counts };
}
