/**
 * Records that begin from a position instead of a deal, on the module that `make web` has built (or that of the folder
 * TORTUGA_PAGE): those of the tests of the rules, and those that a "what if" writes in every game.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { WasmProjector } from '../src/wasm/projector'
import { WasmEngine } from '../src/wasm/engine'
import { LocalTable, NOBODY, Tortuga, Written } from '../src/wasm/tortuga'

const page = process.env['TORTUGA_PAGE'] ?? join(import.meta.dirname, '../dist')
const file = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(page, 'wasm', name)))
const records = join(import.meta.dirname, '../../tests/records')
const recordOf = (name: string): string => readFileSync(join(records, name), 'utf8')
const packs = (name: string): Promise<Uint8Array> => Promise.resolve(file(`words/${name}.words`))

let t: Tortuga
beforeAll(async () => {
  if (!existsSync(join(page, 'wasm/tortuga.wasm')))
    throw new Error(`${page} has no wasm module: run make web first`)
  t = await Tortuga.load(file('tortuga.wasm'))
})

function read(text: string, verify = true): Written {
  const record = Written.read(t, text, verify)
  if (typeof record === 'string') throw new Error(record)
  return record
}
const wrong = (text: string): string => {
  const record = Written.read(t, text, false)
  if (typeof record === 'string') return record
  record.close()
  return ''
}

/** A position as a record has it; what these tests change of it. */
interface Whole {
  fields: object
  zones: object
}

/** The position of a record, changed, and written into it again. */
function changed(text: string, change: (position: Whole) => unknown): string {
  const tag = /\[Position "((?:\\.|[^"\\])*)"\]/.exec(text)
  const position = JSON.parse((tag?.[1] ?? '').replace(/\\(.)/g, '$1')) as Whole
  const made = JSON.stringify(change(position) ?? position).replace(/["\\]/g, '\\$&')
  return text.replace(tag?.[0] ?? '', () => `[Position "${made}"]`)
}

/** A record of the rules' tests, gone on with from a later position as one seat knew it, and written down. */
function branched(text: string, share: number): string {
  const whole = LocalTable.read(t, text)
  if (typeof whole === 'string') throw new Error(whole)
  const plies = Math.floor(whole.plies * share)
  const table = whole.fork(
    plies,
    0,
    Uint8Array.from({ length: 32 }, (_, i) => i + plies),
  )
  if (!('play' in table)) throw new Error(table.say)
  for (let seat = 0; seat < table.players; seat++)
    expect(table.sit(seat, { kind: 'bot', name: '', level: 'random' })).toBeNull()
  expect(table.start(-1)).toBeNull()
  const slug = t.text(t.number('tg_game_slug', table.game))
  const bot = t.bot(slug, 'random', {}, 7n)
  for (let i = 0; i < 40 && !table.over; i++) {
    const seat = table.toAct()[0] ?? 0
    expect(table.play(seat, bot.choose(table, seat) ?? '', -1)).toBeNull()
  }
  bot.close()
  const written = table.record(NOBODY)
  table.close()
  whole.close()
  return written
}

describe.each(['piraci-e15', 'corsaire-e16'])('%s, which begins from a position', (name) => {
  const text = recordOf(`${name}.tortuga`)

  it('comes to the result that it tells', () => {
    const record = read(text)
    expect(record.plies).toBeGreaterThan(10)
    expect(record.seed).toBe('')
    expect(record.deal()).toBeNull()
    // What is written down again is the same position, byte for byte.
    expect(/\[Position .*/.exec(record.text(NOBODY))?.[0]).toBe(/\[Position .*/.exec(text)?.[0])
    record.close()
  })

  it('is shown move by move, from any seat, and has no deal to check', async () => {
    const projector = new WasmProjector(t, packs)
    const loaded = await projector.load({ record: text }, 'de')
    if ('wrong' in loaded) throw new Error(loaded.wrong)
    const { film } = loaded
    expect(film.over).toBe(true)
    for (const eye of [
      { seat: 0, open: true },
      { seat: 1, open: false },
      { seat: null, open: false },
    ]) {
      expect(await projector.chapters(eye)).toHaveLength(film.moves + 1)
      for (const plies of [film.moves, 0, film.moves >> 1]) {
        const { view, standing } = await projector.at(plies, eye)
        expect(view.viewer).toBe(eye.seat)
        expect(standing.state).toBe(plies === film.moves ? 'over' : 'running')
      }
    }
    expect(await projector.check(null)).toEqual({ kind: 'position' })
    await projector.close()
  })

  it('goes on otherwise, as what if', async () => {
    const engine = new WasmEngine(t, packs)
    const { players } = t.about(name.split('-')[0] ?? '')
    const record = read(text)
    const table = record.table()
    const seats = typeof table === 'string' ? (players[0] ?? 2) : table.players
    const from = { of: { record: text }, plies: 5, key: '5a'.repeat(32) }
    const shown = await engine.open({
      game: record.slug,
      players: seats,
      options: {},
      seed: '',
      viewer: 0,
      names: Array.from({ length: seats }, (_, seat) => `P${seat}`),
      levels: Array.from({ length: seats }, (_, seat) => (seat ? 'greedy' : null)),
      language: 'en',
      from,
    })
    expect(shown.view.over).toBe(false)
    expect(shown.standing.state).toBe('running')
    await engine.close()
    record.close()
  })
})

const branches = readdirSync(records)
  .filter((name) => name.endsWith('.tortuga'))
  .sort()
it.each(branches)('what a branch of %s writes is read as it was', (name) => {
  for (const share of [0.2, 0.55, 0.9]) {
    const text = branched(recordOf(name), share)
    expect(text).toContain('[Position "')
    const record = read(text)
    expect(record.text(NOBODY)).toBe(text)
    record.close()
  }
})

it('among them are secret choices, pools and marks', () => {
  const all = branches.flatMap((name) => [0.2, 0.55, 0.9].map((share) => branched(recordOf(name), share)))
  expect(all.some((text) => /choices\\":\[[^\]]*\\"/.test(text))).toBe(true)
  expect(all.some((text) => /pooled\\":/.test(text))).toBe(true)
  expect(all.some((text) => /mark\\":/.test(text))).toBe(true)
})

describe('a position that cannot be', () => {
  const text = recordOf('piraci-e15.tortuga')
  const cases: [string, (position: Whole) => unknown, RegExp][] = [
    ['is no object', () => [], /is an object/],
    ['has something else', (p) => ({ ...p, weather: 1 }), /weather/],
    ['is of another game', (p) => ({ ...p, game: 'korsar' }), /no position of/],
    ['is of other rules', (p) => ({ ...p, rules: 99 }), /99/],
    ['was made with other content', (p) => ({ ...p, content: 'abc' }), /content/],
    ['has no players', (p) => ({ ...p, players: 0 }), /players/],
    ['has too many', (p) => ({ ...p, players: 8 }), /players/],
    ['has an option that is none', (p) => ({ ...p, options: { wind: 'west' } }), /options/],
    ['has counters out of bounds', (p) => ({ ...p, fields: { ...p.fields, turn: 99 } }), /turn/],
    ['has counters that are none', (p) => ({ ...p, fields: { ...p.fields, wind: 1 } }), /wind/],
    ['has counters in a text', (p) => ({ ...p, fields: { ...p.fields, turn: '1' } }), /turn/],
    ['has a place that is none', (p) => ({ ...p, zones: { ...p.zones, attic: [] } }), /attic/],
    ['has a card that is none', (p) => ({ ...p, zones: { ...p.zones, a: ['Q'] } }), /Q/],
    ['has a card too often', (p) => ({ ...p, zones: { ...p.zones, a: ['1', '1', '1', '1'] } }), /./],
    ['lacks cards', (p) => ({ ...p, zones: {} }), /lie nowhere/],
    ['has no such random numbers', (p) => ({ ...p, rng: { kind: 'dice', words: [] } }), /rng/],
    ['has half a key', (p) => ({ ...p, rng: { kind: 'chacha', words: ['0'.repeat(16)] } }), /rng/],
    ['is over and is not', (p) => ({ ...p, over: true }), /over/],
    ['has choices of others', (p) => ({ ...p, choices: [null] }), /choices/],
    [
      'has a choice that nobody has',
      (p) => ({ ...p, choices: ['play Q z', null, null] }),
      /choice of seat 0/,
    ],
  ]
  it.each(cases)('%s', (_, change, says) => {
    expect(wrong(changed(text, change))).toMatch(says)
  })

  it('is no JSON', () => {
    expect(wrong(text.replace(/\[Position ".*"\]/, '[Position "{"]'))).toMatch(/JSON/)
  })

  it('is not looked at where it stands in a comment', () => {
    const dealt = recordOf('korsar-three.tortuga')
    const talk = dealt.replace('\n1. ', '\n{see\n[Position "{"]\n} 1. ')
    expect(talk).not.toBe(dealt)
    expect(wrong(talk)).toBe('')
  })
})
