// page.mjs PAGE MODULE WORDS -- plays examples/page.html as a browser would show it: its script runs against a document that has
// just the two elements it writes to, and its buttons are pressed until the game is over.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [page, path, words] = process.argv.slice(2);
const script = /<script type="module">([\s\S]*)<\/script>/.exec(readFileSync(page, "utf8"))[1];
const elements = {
    "#board": { textContent: "" },
    "#moves": { children: [], replaceChildren(...all) { this.children = all; } },
};
globalThis.document = { querySelector: (name) => elements[name], createElement: () => ({}) };
globalThis.fetch = async (name) => {
    if (name !== "tortuga.wasm") return new Response(readFileSync(join(words, "en", name)));
    return new Response(readFileSync(path), { headers: { "content-type": "application/wasm" } });
};
await import(`data:text/javascript,${encodeURIComponent(script)}`);

let pressed = 0;
assert.ok(elements["#board"].textContent.length > 200, "a board is shown");
for (let buttons; (buttons = elements["#moves"].children).length; pressed++) {
    assert.ok(pressed < 2000, "the game ends");
    assert.ok(buttons.every((button) => button.textContent.length > 0 && !/[{}]/.test(button.textContent)));
    buttons[(pressed * 7) % buttons.length].onclick();
}
assert.ok(pressed > 5, "there was something to press");
console.log(`${pressed} buttons pressed, then:\n${elements["#board"].textContent}`);
