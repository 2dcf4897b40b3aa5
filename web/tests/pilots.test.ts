/** The page offers a pilot where there is a net for one, and plays it by the net that it fetches; an admiral asks it too. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { games } from '../src/games'
import type { Setup } from '../src/source/engine'
import { WasmEngine } from '../src/wasm/engine'
import { Tortuga } from '../src/wasm/tortuga'

const page = process.env['TORTUGA_PAGE'] ?? join(import.meta.dirname, '../dist')
const file = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(page, 'wasm', name)))
const learnt = games.filter((game) => game.pilot).map((game): string => game.slug)

test('a pilot is offered exactly where there is a net, and the page has it', () => {
  const nets = (folder: string): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.net'))
      .map((name) => name.replace('.net', ''))
      .sort()
  expect([...learnt].sort()).toEqual(nets(join(import.meta.dirname, '../../nets')))
  expect([...learnt].sort()).toEqual(nets(join(page, 'wasm/nets')))
})

/** Some decisions of a table of one level; what they did, and which nets were asked for. */
async function voyage(
  t: Tortuga,
  game: string,
  there: boolean,
  level = 'pilot',
  most = 24,
): Promise<{ moves: string[]; asked: string[] }> {
  const asked: string[] = []
  const engine = new WasmEngine(
    t,
    (name) => Promise.resolve(file(`words/${name}.words`)),
    (slug) => {
      asked.push(slug)
      return there ? Promise.resolve(file(`nets/${slug}.net`)) : Promise.reject(new Error('no way to it'))
    },
  )
  const players = games.find(({ slug }) => slug === game)?.players[0] ?? 2
  const everybody = Array.from({ length: players }, (_, seat) => `Bot ${seat}`)
  const setup: Setup = {
    game,
    players,
    options: {},
    seed: 'a page',
    viewer: 0,
    names: everybody,
    levels: everybody.map(() => level),
    language: 'en',
  }
  let { view } = await engine.open(setup)
  const moves: string[] = []
  while (!view.over && moves.length < most) {
    const seat = view.to_act[0] ?? 0
    const move = await engine.bot(seat, level)
    const played = await engine.play(seat, move)
    if ('refusal' in played) throw new Error(played.refusal.say)
    moves.push(move)
    view = played.shown.view
  }
  await engine.close()
  return { moves, asked }
}

test(
  'a pilot plays by the net that is fetched once; without it by habit, and nobody waits in vain',
  { timeout: 120_000 },
  async () => {
    const t = await Tortuga.load(file('tortuga.wasm'))
    for (const game of learnt) {
      const by = await voyage(t, game, true)
      expect(by.asked, game).toEqual([game])
      expect(by.moves.length).toBeGreaterThan(10)
      expect((await voyage(t, game, true)).moves, 'a net does not throw dice').toEqual(by.moves)
      const without = await voyage(t, game, false)
      expect(without.moves.length).toBeGreaterThan(10)
      if (game === 'korsar') expect(without.moves, 'habit plays otherwise').not.toEqual(by.moves)
    }
  },
)

test(
  'an admiral fetches the net where it asks one, and plays without where there is no way to it',
  { timeout: 120_000 },
  async () => {
    const t = await Tortuga.load(file('tortuga.wasm'))
    expect(t.asksNet('korsar', 'admiral')).toBe(true)
    expect(t.asksNet('korsar', 'captain')).toBe(false)
    for (const game of learnt) {
      const asks = t.asksNet(game, 'admiral')
      const by = await voyage(t, game, true, 'admiral', 2)
      expect(by.asked, game).toEqual(asks ? [game] : [])
      expect(by.moves.length).toBe(2)
    }
    expect((await voyage(t, 'korsar', false, 'admiral', 2)).moves.length).toBe(2)
  },
)
