// signature.mjs MODULE [GAMES] -- prints what `tortuga signature --games GAMES` prints.
import { load } from "./module.mjs";

const [path, games = "20"] = process.argv.slice(2);
const m = await load(path);
for (const game of m.games)
    for (const players of m.counts(game)) {
        const hash = BigInt.asUintN(64, m.t.tg_signature(game, players, Number(games)));
        console.log(`${m.text(m.t.tg_game_slug(game))} ${players} ${hash.toString(16).padStart(16, "0")}`);
    }
