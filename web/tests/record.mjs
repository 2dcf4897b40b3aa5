/**
 * Records a game for tests/fixtures as seat 0 saw it: every decision of that seat with its view, the moves that were
 * offered and what the rules answered to some that were not; all facts; and the end. All seats move at random, so that
 * nothing that can happen is left out for being unwise.
 *
 *   node tests/record.mjs [--moved] GAME PLAYERS SEED [OPTION=VALUE ...] >tests/fixtures/GAME-NAME.json
 *
 * --moved keeps the facts that cards went from one place to another, for boards that are told by them.
 *
 * Plays the module that `make web` has built (dist/wasm).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const moved = process.argv.includes('--moved')
const [game, players, seed, ...options] = process.argv.slice(2).filter((word) => word !== '--moved')
const server = await createServer({
  root,
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  logLevel: 'error',
})
const { Tortuga } = await server.ssrLoadModule('/src/wasm/tortuga.ts')
const t = await Tortuga.load(readFileSync(join(root, 'dist/wasm/tortuga.wasm')))
const pack = (name) => readFileSync(join(root, `dist/wasm/words/en/${name}.words`))
const names = ['You', 'Bart', 'Mary', 'Henry', 'Anne'].slice(0, Number(players))
const voice = t.voice(game, pack(game), pack('common'))
const table = t.table(game, Number(players), options.join(' '), seed)
names.forEach((name, seat) => {
  voice.name(seat, name)
  table.sit(seat, { kind: 'person', name }, voice)
})
table.start(-1, voice)

/** Mulberry32: the same seed records the same game. */
let state = [...seed].reduce((a, c) => (Math.imul(a, 31) + c.charCodeAt(0)) | 0, 7)
function random(n) {
  state = (state + 0x6d2b79f5) | 0
  let x = Math.imul(state ^ (state >>> 15), 1 | state)
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
  return Math.floor((((x ^ (x >>> 14)) >>> 0) / 4294967296) * n)
}
const some = (list, n) => Array.from({ length: Math.min(n, list.length) }, () => list[random(list.length)])

/** Long rounds are rare at random: a card that sets sail is one in thirty. */
function choose(moves) {
  const calm = moves.filter((move) => !move.startsWith('sail '))
  return calm.length > 0 && random(30) > 0 ? calm[random(calm.length)] : moves[random(moves.length)]
}

/** Moves to ask about that look likely and are not offered: those at hand with a card of the hand too many. */
function doubtful(view, moves) {
  const hand = (view.zones['hand P0'] ?? []).filter((card) => typeof card === 'string')
  return some(moves, 12)
    .filter((move) => /^(crew|attach) /.test(move))
    .flatMap((move) => some(hand, 2).map((card) => `${move.replace(/ -$/, '')} ${card}`))
    .filter((move) => {
      const cards = move.split(' ').slice(1)
      return new Set(cards).size === cards.length
    })
}

const decisions = []
const facts = []
let told = 0
const tell = () => {
  for (const fact of table.facts(told, 0, voice))
    if ('fact' in fact && !['shown', 'shuffled', moved ? '' : 'moved'].includes(fact.fact)) facts.push(fact)
  told = table.seq
}
while (!table.over) {
  const seat = table.toAct()[0]
  const offers = table.moves(seat, voice)
  const moves = offers.map((move) => move.move)
  const covers = Object.fromEntries(offers.flatMap(({ planet, under }) => (under ? [[planet, under]] : [])))
  const move = choose(moves)
  tell()
  if (seat === 0) {
    const view = table.view(0)
    const whys = doubtful(view, moves)
      .map((asked) => ({ move: asked, rule: table.why(0, asked, voice)?.rule ?? null }))
      .filter(({ rule }) => rule !== null)
    decisions.push({
      view,
      offered: moves.length,
      moves: moves.length > 60 ? [...new Set(some(moves, 30))] : moves,
      made: move,
      told: facts.length,
      ...(Object.keys(covers).length > 0 ? { covers } : {}),
      ...(whys.length > 0 ? { whys } : {}),
    })
  }
  const refused = table.play(seat, move, -1, voice)
  if (refused) throw new Error(`${move}: ${refused.say}`)
}
tell()
process.stdout.write(`${JSON.stringify({ decisions, facts, end: table.view(0) })}\n`)
await server.close()
