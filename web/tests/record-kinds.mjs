/**
 * Records what a seat is sent in random games, for the tests of a board: decisions of every kind that come up, and
 * whole games as facts with their last view. Wants what `make web` has built.
 *
 *   node tests/record-kinds.mjs SLUG PLAYERS...      writes fixtures/SLUG.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const [slug, ...counts] = process.argv.slice(2)
/** Of each kind of decision so many are kept. */
const enough = 2
const seeds = Array.from({ length: 24 }, (_, i) => `${slug}-${i}`)

const server = await createServer({
  root,
  server: { middlewareMode: true },
  appType: 'custom',
  logLevel: 'error',
})
const { WasmEngine } = await server.ssrLoadModule('/src/wasm/engine.ts')
const { Tortuga } = await server.ssrLoadModule('/src/wasm/tortuga.ts')
const tortuga = await Tortuga.load(readFileSync(join(root, 'dist/wasm/tortuga.wasm')))
const packs = async (name) => new Uint8Array(readFileSync(join(root, `dist/wasm/words/${name}.words`)))

const decisions = []
const games = []
const met = new Map()

for (const [at, seed] of seeds.entries()) {
  const players = Number(counts[at % counts.length])
  const names = ['You', 'Bart', 'Mary', 'Henry', 'Anne'].slice(0, players)
  const engine = new WasmEngine(tortuga, packs)
  const level = at % 2 === 0 ? 'random' : 'greedy'
  const setup = { game: slug, players, options: {}, seed, viewer: 0, names, language: 'en' }
  let shown = await engine.open({ ...setup, levels: names.map((_, seat) => (seat === 0 ? null : level)) })
  const story = [...shown.facts]
  while (!shown.view.over) {
    // A decision is kept for the rarest kind of move that it offers.
    const kinds = [...new Set(shown.moves.map((move) => move.does))]
    if (kinds.some((kind) => (met.get(kind) ?? 0) < enough) && shown.moves.length < 24) {
      for (const kind of kinds) met.set(kind, (met.get(kind) ?? 0) + 1)
      decisions.push({ view: shown.view, moves: shown.moves })
    }
    const [seat] = shown.view.to_act
    const played = await engine.play(seat, await engine.bot(seat, level))
    shown = played.shown
    story.push(...shown.facts)
  }
  const core = ['moved', 'shown', 'shuffled']
  if (at < counts.length)
    games.push({
      end: shown.view,
      // Sentences are not needed where only figures are followed.
      story: story
        .filter(({ fact }) => !core.includes(fact))
        .map((fact) => Object.fromEntries(Object.entries(fact).filter(([key]) => key !== 'say'))),
    })
  await engine.close()
}
await server.close()
writeFileSync(join(root, `tests/fixtures/${slug}.json`), JSON.stringify({ decisions, games }))
console.log(
  `${decisions.length} decisions, ${games.length} games; ${[...met].map(([kind, n]) => `${kind} ${n}`).join(', ')}`,
)
