/**
 * Positions laid onto a state of the module, counter by counter and card by card (`tg_lay…`): as a scene gives them, for
 * lessons, and as a record has them, in JSON. The module has no reader of JSON, because a page has one already.
 */
import type { Position } from '../source/engine'
import type { Field } from '../source/types'
import { ONLOOKER, type Tortuga } from './tortuga'

// Sizes and places in structs of tortuga.h; src/wasm/alone.c asserts them.
const CARD = { bytes: 8 }
const LAID = { bytes: 16, known: 4, number: 8, pooled: 10, pool: 12 }
const MAX_ZONES = 64
const NO_REST = 255
const WHY = 512

/** Two numbers at most, in what a card may have; tg_lay says what is none of the game's. */
const BYTE = 255
const EVERYONE = 0x1ff

interface Laid {
  zone: number
  face: number
  back: number
  mark?: number
  /** Seats as bits; -1: those who usually know a card there. */
  known?: number
  /** -1: whichever is free. */
  id?: number
  pooled?: number
  pool?: number
}

/** What is wrong with a position, on the way out to whoever asked. */
class Wrong extends Error {}

const fail = (say: string): never => {
  throw new Wrong(say)
}

/** null: it is one that the rules can play on. */
function tried(lay: () => void): string | null {
  try {
    lay()
    return null
  } catch (wrong) {
    if (wrong instanceof Wrong) return wrong.message
    throw wrong
  }
}

/** One state that a position is laid onto. */
class Table {
  constructor(
    private readonly t: Tortuga,
    private readonly game: number,
    private readonly state: number,
  ) {}

  begin(players: number, options: Record<string, unknown>): void {
    const wish = Object.entries(options).map(([name, value]) => `${name}=${String(value)}`)
    const broken = this.t.lend(wish.join(' '), (at) =>
      this.t.number('tg_lay_begin', this.game, this.state, players, at),
    )
    if (broken) fail('so many players, or such options, cannot be')
  }

  fields(fields: Record<string, Field>): void {
    const { t, game, state } = this
    const count = t.number('tg_field_count', game)
    const names = Array.from({ length: count }, (_, i) => t.text(t.number('tg_field_name', game, i)))
    for (const [name, value] of Object.entries(fields)) {
      const field = names.indexOf(name)
      if (field < 0) fail(`there is no counter ${name}`)
      const rows = t.number('tg_field_rows', game, state, field)
      const columns = Math.max(1, t.number('tg_field_columns', game, field))
      const table: unknown[] = rows === 1 ? [value] : Array.isArray(value) ? value : []
      const set =
        table.length === rows &&
        table.every((row, r) => {
          const line: unknown[] = columns === 1 ? [row] : Array.isArray(row) ? row : []
          return (
            line.length === columns &&
            line.every(
              (one, c) =>
                Number.isInteger(one) && t.number('tg_lay_field', game, state, field, r, c, one as number),
            )
          )
        })
      if (!set) fail(`the counter ${name} cannot be so`)
    }
  }

  zone(name: string): number {
    const zone = this.t.lend(name, (at) => this.t.number('tg_zone_find', this.game, this.state, at))
    return zone >= 0 ? zone : fail(`there is no zone ${name}`)
  }

  /** A card in notation, which may go by where it lies; null: there is none such. */
  card(zone: number, written: string): { face: number; back: number } | null {
    const { t } = this
    const room = t.alloc(CARD.bytes)
    try {
      if (!t.lend(written, (at) => t.number('tg_card_read', this.game, this.state, zone, at, room)))
        return null
      const [face = 0, back = 0] = t.bytes().subarray(room, room + 2)
      return { face, back }
    } finally {
      t.free(room)
    }
  }

  past(decisions: number, over: boolean, pools: number): void {
    this.t.number('tg_lay_past', this.state, decisions, over ? 1 : 0, pools)
  }

  random(kind: string, words: bigint[], block: number, used: number): boolean {
    const { t } = this
    const room = t.alloc(Math.max(1, words.length) * 8)
    try {
      words.forEach((word, i) => t.words().setBigUint64(room + i * 8, word, true))
      return (
        t.lend(kind, (at) =>
          t.number('tg_lay_rng', this.state, at, room, words.length, BigInt(block), used),
        ) === 1
      )
    } finally {
      t.free(room)
    }
  }

  cards(cards: Laid[], rest: number): void {
    const { t } = this
    const all = t.alloc(Math.max(1, cards.length) * LAID.bytes)
    cards.forEach(({ zone, face, back, mark = 0, known = -1, id = -1, pooled = 0, pool = 0 }, i) => {
      const at = all + i * LAID.bytes
      t.bytes().set([face, back, mark, zone], at)
      t.words().setInt32(at + LAID.known, known, true)
      t.words().setUint16(at + LAID.number, id + 1, true)
      t.words().setUint16(at + LAID.pooled, pooled, true)
      t.words().setUint8(at + LAID.pool, pool)
    })
    try {
      this.asked('tg_lay', all, cards.length, rest)
    } finally {
      t.free(all)
    }
  }

  choice(seat: number, chosen: unknown): void {
    const { t, game, state } = this
    const move =
      typeof chosen === 'string'
        ? t.lend(chosen, (at) => t.number('tg_move_read', game, state, seat, at, 0, 0, 0))
        : Number.isInteger(chosen)
          ? (chosen as number)
          : 0
    if (!move) fail(`the choice of seat ${seat} cannot be read`)
    this.asked('tg_lay_choice', seat, move)
  }

  /** A call that says why not. */
  private asked(name: string, ...args: number[]): void {
    const { t } = this
    const why = t.alloc(WHY)
    try {
      if (!t.number(name, this.game, this.state, ...args, why, WHY))
        fail(t.text(why) || 'the position cannot be')
    } finally {
      t.free(why)
    }
  }
}

// --- as scenes give them ---

/** Who knows a card, as scenes write it (`!0,2`, `!all`, `!none`, `-` for the onlookers), in bits; nothing: as is usual there. */
function knownTo(written: string | undefined): number {
  if (written === undefined) return -1
  if (written === 'all') return EVERYONE
  if (written === 'none') return 0
  return written.split(',').reduce((bits, seat) => bits | (1 << (seat === '-' ? ONLOOKER : Number(seat))), 0)
}

export function layScene(t: Tortuga, game: number, state: number, position: Position): string | null {
  const { players, options = {}, fields = {}, zones, rest } = position
  return tried(() => {
    const table = new Table(t, game, state)
    table.begin(players, options)
    table.fields(fields)
    const cards = Object.entries(zones).flatMap(([name, line]) => {
      const zone = table.zone(name)
      return line
        .split(' ')
        .filter((one) => one !== '' && one !== '-')
        .map((written) => {
          const [, card = '', mark = '0', known] =
            /^([^@!]+)(?:@(\d+))?(?:!([\d,-]+|all|none))?$/.exec(written) ?? []
          const read = table.card(zone, card) ?? fail(`${written} is no card of ${name}`)
          return { zone, ...read, mark: Number(mark), known: knownTo(known) }
        })
    })
    table.cards(cards, rest === undefined ? MAX_ZONES : table.zone(rest))
  })
}

// --- as records have them ---

type Json = Record<string, unknown>

/** An object that has no other keys than these. */
function object(json: unknown, what: string, keys: string): Json {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return fail(`${what} is an object`)
  const strange = Object.keys(json).find((key) => keys !== '' && !keys.split(' ').includes(key))
  return strange === undefined ? (json as Json) : fail(`${what} has no "${strange}"`)
}

function whole(json: Json, key: string, min: number, max: number, missing: number): number {
  const value = json[key]
  if (value === undefined) return missing
  const fits = Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
  return fits ? (value as number) : fail(`"${key}" is a whole number from ${min} to ${max}`)
}

/** Viewers in a list, as bits. */
function viewers(json: unknown): number {
  if (json === 'all') return EVERYONE
  if (!Array.isArray(json)) return fail('who knows a card is "all" or a list')
  return json.reduce<number>((bits, one) => {
    const seat =
      one === 'onlooker'
        ? ONLOOKER
        : Number.isInteger(one) && one >= 0 && one < ONLOOKER
          ? (one as number)
          : -1
    if (seat < 0 || (bits >> seat) & 1) fail('a list of seats has each once, and "onlooker"')
    return bits | (1 << seat)
  }, 0)
}

function cardOf(table: Table, zone: number, place: string, json: unknown): Laid {
  const plain = typeof json === 'string'
  const one = plain ? {} : object(json, `a card in ${place}`, 'card id face back known pooled pool mark')
  const name = plain ? json : one['card']
  const read = typeof name === 'string' ? table.card(zone, name) : null
  const face = whole(one, 'face', 0, BYTE - 1, read?.face ?? -1)
  const back = whole(one, 'back', 0, BYTE, read?.back ?? -1)
  if (face < 0 || back < 0) fail(`"${String(name)}" is no card that can lie in ${place}`)
  return {
    zone,
    face,
    back,
    id: whole(one, 'id', 0, BYTE, -1),
    mark: whole(one, 'mark', 0, BYTE, 0),
    pool: whole(one, 'pool', 1, BYTE, 0),
    known: one['known'] === undefined ? -1 : viewers(one['known']),
    pooled: one['pooled'] === undefined ? 0 : viewers(one['pooled']),
  }
}

function random(table: Table, json: unknown): void {
  if (json === undefined) return
  const rng = object(json, '"rng"', 'kind words block used')
  const words: unknown[] = Array.isArray(rng['words']) ? rng['words'] : []
  const hex = words.every((word) => typeof word === 'string' && /^[0-9a-f]{16}$/.test(word))
  const block = whole(rng, 'block', 0, Number.MAX_SAFE_INTEGER, 0)
  const used = whole(rng, 'used', 0, BYTE, 0)
  const kind = typeof rng['kind'] === 'string' ? rng['kind'] : ''
  if (
    !hex ||
    !table.random(
      kind,
      words.map((word) => BigInt(`0x${word as string}`)),
      block,
      used,
    )
  )
    fail('there is no such rng')
}

/** The position that a tag of a record is. */
export function layJson(t: Tortuga, game: number, state: number, text: string): string | null {
  return tried(() => {
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      fail('the position is no JSON')
    }
    const position = object(
      json,
      'a position',
      'game rules content players options rng decisions over choices pools zones fields rest',
    )
    const slug = t.text(t.number('tg_game_slug', game))
    const { rules, content = '' } = t.about(slug)
    if ((position['game'] ?? slug) !== slug) fail(`this is no position of ${slug}`)
    if ((position['content'] ?? content) !== content) fail('the position was made with other content')
    const version = whole(position, 'rules', 1, 0xffffffff, rules)
    if (version !== rules) fail(`the position is of rules version ${version}; here it is ${rules}`)
    const table = new Table(t, game, state)
    table.begin(
      whole(position, 'players', 1, ONLOOKER, 0),
      object(position['options'] ?? {}, '"options"', ''),
    )
    table.fields(object(position['fields'] ?? {}, '"fields"', '') as Record<string, Field>)
    random(table, position['rng'])
    const cards = Object.entries(object(position['zones'] ?? {}, '"zones"', '')).flatMap(([name, line]) => {
      const zone = table.zone(name)
      if (!Array.isArray(line)) return fail(`zone ${name} is a list of cards`)
      return line.map((one) => cardOf(table, zone, name, one))
    })
    const { over = false, rest = false, choices } = position
    if (typeof over !== 'boolean') fail('"over" is true or false')
    const most = Math.max(0, ...cards.map(({ pool = 0 }) => pool))
    table.past(
      whole(position, 'decisions', 0, 0xffffffff, 0),
      over === true,
      whole(position, 'pools', 0, BYTE, most),
    )
    if (typeof rest !== 'boolean' && typeof rest !== 'string') fail('"rest" is true, or the name of a zone')
    table.cards(cards, rest === true ? MAX_ZONES : typeof rest === 'string' ? table.zone(rest) : NO_REST)
    if (choices === undefined) return
    const seats = t.number('tg_players', state)
    if (!Array.isArray(choices) || choices.length !== seats) return fail(`"choices" is a list of ${seats}`)
    choices.forEach((chosen, seat) => {
      if (chosen !== null) table.choice(seat, chosen)
    })
  })
}
