/**
 * The wasm module, typed: games, tables, voices and bots as objects, JSON parsed to the types of the seat protocol.
 * Every method is one or two calls of include/tortuga.h under the same name; nothing is decided here.
 * Objects hold memory of the module: `close()` gives it back.
 */
import type { Position } from '../source/engine'
import type { Fact, Message, Move, Refusal, Seat, SeatKind, Standing, View } from '../source/types'
import { layJson, layScene } from './position'

/** The functions of tortuga.h that a page has: numbers and addresses, 64 bits as bigint. */
type Call = (...args: (number | bigint)[]) => number | bigint

/** The viewer who sits nowhere; in a record and in a take-back, nobody in particular. */
export const ONLOOKER = 8
export const NOBODY = -1

const NO_TEXT = 0xffffffff
const SEAT_KINDS: readonly SeatKind[] = ['open', 'person', 'bot', 'invited']

export interface OptionInfo {
  name: string
  words?: string[]
  min?: number
  max?: number
  say?: string
  /** What each word is about. */
  says?: Record<string, string>
}

export interface GameInfo {
  game: string
  name: string
  promise?: string
  credit: string
  rules: number
  content?: string
  players: number[]
  options: OptionInfo[]
  defaults: Record<string, Record<string, string | number>>
}

export interface Sitter {
  kind: SeatKind
  name?: string
  level?: string
}

/** A move that a bot has thought about. */
export interface Thought {
  move: Move | string
  visits: number
  value: number
}

export type TakeBack = 'free' | 'ask' | 'no'

export class Tortuga {
  private readonly call: Record<string, Call>
  private readonly memory: WebAssembly.Memory
  private buffer = 0
  private size = 0

  private constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as Record<string, never>
    this.memory = instance.exports['memory'] as WebAssembly.Memory
  }

  /**
   * Loads the module. `now` is its clock, in ms: a bot that thinks by time stops when it has passed, so a page can end
   * the thinking by letting it jump.
   */
  static async load(source: BufferSource | Response | PromiseLike<Response>, now: () => number = () => performance.now()): Promise<Tortuga> {
    const imports = { tortuga: { now } }
    const made =
      source instanceof ArrayBuffer || ArrayBuffer.isView(source)
        ? await WebAssembly.instantiate(source, imports)
        : await WebAssembly.instantiateStreaming(source as Response, imports)
    return new Tortuga(made.instance)
  }

  // --- memory and texts: for the classes of this file ---

  /** A function by its name; a name that the module has not is a mistake of this file. */
  number(name: string, ...args: (number | bigint)[]): number {
    const made = this.call[name]
    if (!made) throw new Error(`the module has no ${name}`)
    return Number(made(...args))
  }

  hash(name: string, ...args: (number | bigint)[]): bigint {
    const made = this.call[name]
    if (!made) throw new Error(`the module has no ${name}`)
    return BigInt.asUintN(64, BigInt(made(...args)))
  }

  alloc(size: number): number {
    const at = this.number('tg_alloc', size) >>> 0
    if (!at) throw new Error('memory is short')
    this.bytes().fill(0, at, at + size)
    return at
  }

  free(at: number): void {
    this.number('tg_free', at)
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer)
  }

  words(): DataView {
    return new DataView(this.memory.buffer)
  }

  give(data: Uint8Array): number {
    const at = this.alloc(data.length + 1)
    this.bytes().set(data, at)
    return at
  }

  /** Hands a text over for the time of one call. */
  lend<T>(text: string | null, use: (at: number) => T): T {
    if (text === null) return use(0)
    const at = this.give(new TextEncoder().encode(text))
    try {
      return use(at)
    } finally {
      this.free(at)
    }
  }

  text(at: number): string {
    const all = this.bytes()
    return at ? new TextDecoder().decode(all.subarray(at, all.indexOf(0, at))) : ''
  }

  /** A function that ends with (out, size): asked once more where the buffer was too small. */
  /** Room for a text of so many bytes, where asking twice would cost as much again. */
  room(size: number): void {
    if (this.size >= size) return
    if (this.buffer) this.free(this.buffer)
    this.size = size
    this.buffer = this.alloc(size)
  }

  write(name: string, ...args: (number | bigint)[]): string {
    for (;;) {
      const length = this.number(name, ...args, this.buffer, this.size) >>> 0
      if (length === NO_TEXT) throw new Error(`${name}: memory is short`)
      if (length < this.size) return new TextDecoder().decode(this.bytes().subarray(this.buffer, this.buffer + length))
      this.room(Math.max(length + 1, 4096))
    }
  }

  json<T>(name: string, ...args: (number | bigint)[]): T {
    return JSON.parse(this.write(name, ...args)) as T
  }

  // --- games ---

  version(): string {
    return this.text(this.number('tg_version'))
  }

  game(slug: string): number {
    const game = this.lend(slug, (at) => this.number('tg_game_find', at))
    if (!game) throw new Error(`there is no game ${slug}`)
    return game
  }

  /** A seat as notation calls it. */
  seat(game: number, seat: Seat): string {
    return this.write('tg_seat_text', game, seat)
  }

  slugs(): string[] {
    const all: string[] = []
    for (let i = 0, game; (game = this.number('tg_game_at', i)); i++) all.push(this.text(this.number('tg_game_slug', game)))
    return all
  }

  about(slug: string, voice?: Voice): GameInfo {
    return this.json('tg_game_json', this.game(slug), voice?.at ?? 0)
  }

  levels(): string[] {
    const all: string[] = []
    for (let i = 0, level; (level = this.number('tg_level_at', i)); i++) all.push(this.text(level))
    return all
  }

  /** A language for a game, from its two packs of words. */
  voice(slug: string, own: Uint8Array, common: Uint8Array): Voice {
    const [first, second] = [this.give(own), this.give(common)]
    const at = this.number('tg_voice_create_from', this.game(slug), first, own.length, second, common.length)
    this.free(first)
    this.free(second)
    if (!at) throw new Error(`these are no words for ${slug}`)
    return new Voice(this, at)
  }

  /** A table that this page keeps for everybody who sits at it. */
  table(slug: string, players: number, options: string, seed: string): LocalTable | Refusal {
    return LocalTable.open(this, slug, players, options, seed)
  }

  /** A table that begins from a position; a text says what is wrong with it. */
  lay(slug: string, position: Position): LocalTable | string {
    const game = this.game(slug)
    const state = this.number('tg_state_create', game)
    try {
      const wrong = layScene(this, game, state, position)
      if (wrong !== null) return wrong
      const table = LocalTable.from(this, game, position.players, { state })
      return 'play' in table ? table : table.say
    } finally {
      this.number('tg_state_destroy', state)
    }
  }

  /** A game that was written down, to go on with or to step through. */
  read(record: string, voice?: Voice): LocalTable | string {
    return LocalTable.read(this, record, voice)
  }

  /** A net of a game (`nets/GAME.net`), for `bot`; null: it is none of this game's. */
  net(slug: string, data: Uint8Array): Net | null {
    const at = this.give(data)
    const fits = this.number('tg_net_fits', this.game(slug), at, data.length)
    if (!fits) this.free(at)
    return fits ? new Net(this, at, data.length) : null
  }

  /** Whether a bot of that level asks a net about the game: a pilot needs one, an admiral is stronger by it. */
  asksNet(slug: string, level: string): boolean {
    return this.lend(level, (name) => this.number('tg_level_asks_net', name, this.game(slug))) !== 0
  }

  /**
   * ms 0: the level's own budget. With iterations the answer depends on the seed alone. A net must stay open as long as
   * the bot plays.
   */
  bot(slug: string, level: string, budget: { ms?: number; iterations?: number; net?: Net }, seed: bigint): Bot {
    const options = this.alloc(BOT.bytes)
    const words = this.words()
    words.setUint32(options, budget.ms ?? 0, true)
    words.setUint32(options + BOT.iterations, budget.iterations ?? 0, true)
    words.setBigUint64(options + BOT.seed, seed, true)
    words.setUint32(options + BOT.net, budget.net?.at ?? 0, true)
    words.setUint32(options + BOT.netSize, budget.net?.size ?? 0, true)
    const at = this.lend(level, (name) => this.number('tg_bot_create_with', this.game(slug), name, options))
    this.free(options)
    if (!at) throw new Error(`there is no bot ${level}, no net for it, or no memory`)
    return new Bot(this, at)
  }
}

export class Net {
  constructor(
    private readonly t: Tortuga,
    readonly at: number,
    readonly size: number,
  ) {}

  close(): void {
    this.t.free(this.at)
  }
}

export class Voice {
  constructor(
    private readonly t: Tortuga,
    readonly at: number,
  ) {}

  name(seat: Seat, name: string): void {
    this.t.lend(name, (at) => this.t.number('tg_voice_seat', this.at, seat, at))
  }

  /** Plain words, such as `name` or `label.gold`; empty where there are none. */
  key(key: string, n = 0): string {
    return this.t.lend(key, (at) => this.t.write('tg_say_key', this.at, at, BigInt(n)))
  }

  close(): void {
    this.t.number('tg_voice_destroy', this.at)
  }
}

export class Bot {
  constructor(
    private readonly t: Tortuga,
    readonly at: number,
  ) {}

  /** The notation of its move; null where the seat owes none. */
  choose(table: LocalTable, seat: Seat): string | null {
    const move = this.t.number('tg_bot_choose', this.at, table.state, seat)
    return move ? this.t.write('tg_move_text', table.game, table.state, seat, move, seat) : null
  }

  /** What its last answer rests on, most looked at first. */
  thoughts(table: LocalTable, seat: Seat, most: number, voice?: Voice): Thought[] {
    return this.t.json('tg_thoughts_json', this.at, table.state, seat, voice?.at ?? 0, most)
  }

  close(): void {
    this.t.number('tg_bot_destroy', this.at)
  }
}

// Sizes and places in structs of tortuga.h; src/wasm/alone.c asserts them.
const EVENT = { bytes: 4872, size: 4, data: 8 }
const REFUSAL = { bytes: 320 }
const BOT = { bytes: 48, iterations: 4, seed: 16, net: 36, netSize: 40 }
const SITTER = { bytes: 105, name: 17, level: 81, nameRoom: 64, levelRoom: 24 }
const SETUP = { bytes: 64, options: 4, seed: 8, position: 12, local: 52, deal: 59 }
const DEALT_FROM = { seed: 0, position: 2 }
export const PLY = { bytes: 24, move: 0, seat: 4, used: 16 }
const DEAL = { bytes: 72, commitment: 0, key: 32, added: 64, named: 68, hash: 32 }
const KEY_BYTES = 32

/** Check, log, apply: each request is checked, its event kept in `log`, and applied. */
export class LocalTable {
  readonly game: number
  /** The bytes of all events: the table is its log. */
  readonly log: Uint8Array[] = []
  private readonly event: number
  private readonly refusal: number

  constructor(
    private readonly t: Tortuga,
    readonly at: number,
  ) {
    this.game = t.number('tg_table_game', at)
    this.event = t.alloc(EVENT.bytes)
    this.refusal = t.alloc(REFUSAL.bytes)
  }

  static open(t: Tortuga, slug: string, players: number, options: string, seed: string): LocalTable | Refusal {
    return LocalTable.from(t, t.game(slug), players, { options, seed })
  }

  /** From a seed, or from a state that was laid. */
  static from(
    t: Tortuga,
    game: number,
    players: number,
    deal: { options: string; seed: string } | { state: number },
  ): LocalTable | Refusal {
    const laid = 'state' in deal
    const [options, seed] = laid ? [null, null] : [deal.options, deal.seed]
    const setup = t.alloc(SETUP.bytes)
    const event = t.alloc(EVENT.bytes)
    const why = t.alloc(REFUSAL.bytes)
    try {
      t.number('tg_setup_init', setup, game, players)
      const done = t.lend(options, (opts) =>
        t.lend(seed, (text) => {
          t.words().setUint32(setup + SETUP.options, opts, true)
          t.words().setUint32(setup + SETUP.seed, text, true)
          t.words().setUint32(setup + SETUP.position, laid ? deal.state : 0, true)
          t.words().setUint8(setup + SETUP.local, 1)
          t.words().setUint8(setup + SETUP.deal, laid ? DEALT_FROM.position : DEALT_FROM.seed)
          return t.number('tg_table_check_create', setup, -1n, event, why)
        }),
      )
      if (!done) return t.json<Refusal>('tg_why_json', game, why, 0)
      const at = t.number('tg_table_open', event)
      if (!at) throw new Error('memory is short')
      const table = new LocalTable(t, at)
      table.keep(event)
      return table
    } finally {
      for (const room of [setup, event, why]) t.free(room)
    }
  }

  /** A table from a record; a text says what is wrong with it. */
  static read(t: Tortuga, text: string, voice?: Voice): LocalTable | string {
    const record = Written.read(t, text, false, voice)
    if (typeof record === 'string') return record
    const table = record.table()
    record.close()
    return table
  }

  /**
   * A new table that goes on from the position after so many moves as a seat knew it; what it could not know is dealt
   * afresh by the key of 32 bytes. Nobody sits there yet.
   */
  fork(plies: number, seat: Seat, key: Uint8Array): LocalTable | Refusal {
    const { t } = this
    const [setup, bytes] = [t.alloc(SETUP.bytes), t.give(key.slice(0, KEY_BYTES))]
    const room = t.number('tg_state_create', this.game)
    try {
      if (!t.number('tg_table_fork', this.at, plies, seat, bytes, room, setup, this.refusal))
        return t.json<Refusal>('tg_why_json', this.game, this.refusal, 0)
      t.words().setUint8(setup + SETUP.local, 1)
      if (!t.number('tg_table_check_create', setup, -1n, this.event, this.refusal))
        return t.json<Refusal>('tg_why_json', this.game, this.refusal, 0)
      const at = t.number('tg_table_open', this.event)
      if (!at) throw new Error('memory is short')
      const table = new LocalTable(t, at)
      table.keep(this.event)
      return table
    } finally {
      t.number('tg_state_destroy', room)
      for (const used of [setup, bytes]) t.free(used)
    }
  }

  private keep(event: number): void {
    const size = this.t.words().getUint32(event + EVENT.size, true)
    this.log.push(this.t.bytes().slice(event + EVENT.data, event + EVENT.data + size))
  }

  /** Checks, keeps and applies; null: done. */
  private request(voice: Voice | undefined, name: string, ...args: (number | bigint)[]): Refusal | null {
    if (!this.t.number(name, this.at, ...args, this.event, this.refusal))
      return this.t.json<Refusal>('tg_why_json', this.game, this.refusal, voice?.at ?? 0)
    this.keep(this.event)
    this.t.number('tg_table_apply', this.at, this.event)
    return null
  }

  /** The state in the module's memory: the truth, for bots of this page. 0 before the start. */
  get state(): number {
    return this.t.number('tg_table_state', this.at)
  }

  get players(): number {
    return this.t.number('tg_table_players', this.at)
  }

  get seq(): number {
    return this.t.number('tg_table_seq', this.at)
  }

  get plies(): number {
    return this.t.number('tg_table_plies', this.at)
  }

  get over(): boolean {
    return this.t.number('tg_table_phase', this.at) === 3
  }

  toAct(): Seat[] {
    const owing = this.t.number('tg_table_to_act', this.at)
    return Array.from({ length: this.players }, (_, seat) => seat).filter((seat) => (owing >> seat) & 1)
  }

  sit(seat: Seat, sitter: Sitter, voice?: Voice): Refusal | null {
    const at = this.t.alloc(SITTER.bytes)
    try {
      this.t.bytes()[at] = SEAT_KINDS.indexOf(sitter.kind)
      const put = (place: number, room: number, text: string) => {
        const data = new TextEncoder().encode(text)
        this.t.bytes().set(data.subarray(0, room), at + place)
      }
      put(SITTER.name, SITTER.nameRoom, sitter.name ?? '')
      put(SITTER.level, SITTER.levelRoom, sitter.level ?? '')
      return this.request(voice, 'tg_table_check_sit', seat, at, -1n)
    } finally {
      this.t.free(at)
    }
  }

  start(now: number, voice?: Voice): Refusal | null {
    return this.request(voice, 'tg_table_check_start', 0, BigInt(Math.round(now)))
  }

  play(seat: Seat, move: string, now: number, voice?: Voice): Refusal | null {
    return this.t.lend(move, (at) => this.request(voice, 'tg_table_check_move', seat, at, BigInt(Math.round(now))))
  }

  /** Why a move may not be made, and what could be done instead; null: it may. */
  why(seat: Seat, move: string, voice?: Voice): Refusal | null {
    const text = this.t.lend(move, (at) => this.t.write('tg_refusal_json', this.game, this.state, seat, at, voice?.at ?? 0))
    return text ? (JSON.parse(text) as Refusal) : null
  }

  takeBack(seat: Seat | typeof NOBODY, ply: number, now: number, voice?: Voice): Refusal | null {
    return this.request(voice, 'tg_table_check_take_back', seat, ply, BigInt(Math.round(now)))
  }

  takeBackTerms(seat: Seat, ply: number): TakeBack {
    return (['free', 'ask', 'no'] as const)[this.t.number('tg_table_take_back_terms', this.at, seat, ply)] ?? 'no'
  }

  resign(seat: Seat, now: number, voice?: Voice): Refusal | null {
    return this.request(voice, 'tg_table_check_resign', seat, BigInt(Math.round(now)))
  }

  view(viewer: Seat): View {
    return this.t.json('tg_view_json', this.game, this.state, viewer, 0)
  }

  moves(seat: Seat, voice?: Voice): Move[] {
    return this.t.json('tg_moves_json', this.game, this.state, seat, voice?.at ?? 0, 1)
  }

  /** What happened from an event on, as a viewer is told it. */
  facts(since: number, viewer: Seat, voice?: Voice): Fact[] {
    return this.t.json('tg_table_facts_json', this.at, since, viewer, voice?.at ?? 0)
  }

  standing(viewer: Seat): Standing {
    return this.t.json('tg_standing_json', this.at, viewer)
  }

  message(id: string, since: number, viewer: Seat, voice?: Voice): Message {
    return this.t.lend(id, (at) => this.t.json('tg_message_json', this.at, at, since, -1n, viewer, voice?.at ?? 0))
  }

  /** What a viewer knows, in 64 bits: equal on both sides of a wire. */
  hash(viewer: Seat): string {
    return this.t.hash('tg_table_hash', this.at, viewer).toString(16).padStart(16, '0')
  }

  /** The moves that stand: who made each, and its notation as a viewer may see it. */
  ply(number: number, viewer: Seat): { seat: Seat; move: string; ms: number } | null {
    const one = this.t.alloc(PLY.bytes)
    const before = this.t.number('tg_state_create', this.game)
    try {
      if (!this.t.number('tg_table_ply', this.at, number, one)) return null
      this.t.number('tg_table_state_at', this.at, number, before, 0)
      const words = this.t.words()
      const seat = words.getInt32(one + PLY.seat, true)
      const move = words.getUint32(one + PLY.move, true)
      const ms = Number(words.getBigInt64(one + PLY.used, true))
      return { seat, move: this.t.write('tg_move_text', this.game, before, seat, move, viewer), ms }
    } finally {
      this.t.free(one)
      this.t.number('tg_state_destroy', before)
    }
  }

  /** The game written down as a viewer may know it; NOBODY: all of it. */
  record(viewer: Seat | typeof NOBODY): string {
    const record = this.written()
    const text = record?.text(viewer) ?? ''
    record?.close()
    return text
  }

  /** The game so far as a record to step through; null before the start. */
  written(): Written | null {
    const at = this.t.number('tg_record_of_table', this.at)
    return at ? new Written(this.t, at) : null
  }

  close(): void {
    this.t.number('tg_table_close', this.at)
    this.t.free(this.event)
    this.t.free(this.refusal)
  }
}

/** What is known of a fair deal; the hashes in hexadecimal digits. */
export interface Deal {
  commitment: string
  key: string
  /** Seats that added bytes of their own. */
  added: Seat[]
  /** The record itself tells what was committed to. */
  named: boolean
}

/** A game written down. Stepping through it is done on a state of one's own: `tg_record_step`. */
export class Written {
  readonly game: number

  constructor(
    private readonly t: Tortuga,
    readonly at: number,
  ) {
    this.game = t.number('tg_record_game', at)
  }

  /** A text says what is wrong with it. With `verify` it must have come to the result that it tells. */
  static read(t: Tortuga, text: string, verify: boolean, voice?: Voice): Written | string {
    const data = new TextEncoder().encode(text)
    const [from, why] = [t.give(data), t.alloc(512)]
    const tag = (name: string): string => t.lend(name, (at) => t.write('tg_record_tag', from, data.length, at))
    const [slug, position] = [tag('Game'), tag('Position')]
    const game = position && t.slugs().includes(slug) ? t.game(slug) : 0
    const state = game && t.number('tg_state_create', game)
    try {
      const wrong = state ? layJson(t, game, state, position) : null
      if (wrong !== null) return wrong
      const [verified, said] = [verify ? 1 : 0, voice?.at ?? 0]
      const at = state
        ? t.number('tg_record_read_laid', from, data.length, verified, game, state, said, why, 512)
        : t.number('tg_record_read_in', from, data.length, verified, said, why, 512)
      return at ? new Written(t, at) : t.text(why)
    } finally {
      if (state) t.number('tg_state_destroy', state)
      t.free(from)
      t.free(why)
    }
  }

  get slug(): string {
    return this.t.text(this.t.number('tg_game_slug', this.game))
  }

  get plies(): number {
    return this.t.number('tg_record_plies', this.at)
  }

  /** As YYYY-MM-DD; empty where it is not told. */
  get date(): string {
    return this.t.text(this.t.number('tg_record_date', this.at))
  }

  /** The text that the deal follows from; empty where there is none. */
  get seed(): string {
    return this.t.text(this.t.number('tg_record_seed', this.at))
  }

  text(viewer: Seat | typeof NOBODY): string {
    return this.t.write('tg_record_text', this.at, viewer)
  }

  /** null: it was dealt from a seed, or begins from a position. */
  deal(): Deal | null {
    const room = this.t.alloc(DEAL.bytes)
    try {
      if (!this.t.number('tg_record_deal', this.at, room)) return null
      const words = this.t.words()
      const hex = (place: number): string =>
        Array.from(this.t.bytes().subarray(room + place, room + place + DEAL.hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
      const added = words.getUint32(room + DEAL.added, true)
      return {
        commitment: hex(DEAL.commitment),
        key: hex(DEAL.key),
        added: Array.from({ length: ONLOOKER }, (_, seat) => seat).filter((seat) => (added >> seat) & 1),
        named: words.getInt32(room + DEAL.named, true) === 1,
      }
    } finally {
      this.t.free(room)
    }
  }

  /** A table on which it goes on; a text says why not. */
  table(): LocalTable | string {
    const why = this.t.alloc(512)
    try {
      const at = this.t.number('tg_record_table', this.at, why, 512)
      return at ? new LocalTable(this.t, at) : this.t.text(why)
    } finally {
      this.t.free(why)
    }
  }

  close(): void {
    this.t.number('tg_record_destroy', this.at)
  }
}

/** Where a walk keeps a copy of the state, so that going back is short. */
const MILESTONE = 32

/** A way through a record, forth and back: the position after any number of its moves, and what the last of them told. */
export class Walk {
  private readonly state: number
  private readonly shown: number
  private readonly tape: number
  private readonly milestones = new Map<number, number>()
  private readonly game: number
  private at = -1

  constructor(
    private readonly t: Tortuga,
    private readonly record: Written,
    private readonly table: LocalTable,
  ) {
    this.game = record.game
    this.state = t.number('tg_state_create', this.game)
    this.shown = t.number('tg_state_create', this.game)
    this.tape = t.number('tg_tape_create', this.game)
    if (!this.state || !this.shown || !this.tape) throw new Error('memory is short')
  }

  /** To the position after so many moves. The tape then has what the last of them told; at 0, the deal. */
  to(plies: number): void {
    if (plies === 0) {
      this.t.number('tg_table_state_at', this.table.at, 0, this.state, this.tape)
      this.t.number('tg_record_state_at', this.record.at, 0, this.state)
      this.at = 0
      return
    }
    if (this.at < 0 || this.at >= plies) this.back(plies - 1)
    while (this.at < plies) {
      this.t.number('tg_record_step', this.record.at, this.at, this.state, this.tape)
      this.at++
      if (this.at % MILESTONE === 0 && !this.milestones.has(this.at)) {
        const kept = this.t.number('tg_state_create', this.game)
        if (!kept) continue
        this.t.number('tg_state_copy', this.game, kept, this.state)
        this.milestones.set(this.at, kept)
      }
    }
  }

  private back(plies: number): void {
    const near = plies - (plies % MILESTONE)
    const kept = this.milestones.get(near)
    if (kept) this.t.number('tg_state_copy', this.game, this.state, kept)
    else this.t.number('tg_record_state_at', this.record.at, 0, this.state)
    this.at = kept ? near : 0
  }

  /** What a viewer sees here; `open`: with every hand laid open. */
  view(viewer: Seat, open: boolean): View {
    if (open) this.t.number('tg_open', this.game, this.state, this.shown)
    return this.t.json('tg_view_json', this.game, open ? this.shown : this.state, viewer, 0)
  }

  /** Who makes the next move, and the move in words as a viewer may know it; null at the end. */
  next(viewer: Seat, open: boolean, voice?: Voice): { seat: Seat; say: string } | null {
    const one = this.t.alloc(PLY.bytes)
    try {
      if (!this.t.number('tg_record_ply', this.record.at, this.at, one)) return null
      const seat = this.t.words().getInt32(one + PLY.seat, true)
      const move = this.t.words().getUint32(one + PLY.move, true)
      const eye = open ? seat : viewer
      const say = voice ? this.t.write('tg_say_move', voice.at, this.state, seat, move, eye) : ''
      return { seat, say: say || this.t.write('tg_move_text', this.game, this.state, seat, move, eye) }
    } finally {
      this.t.free(one)
    }
  }

  /** What a viewer is told of the last move. Once told openly it is open until the next step. */
  facts(viewer: Seat, open: boolean, voice?: Voice): Fact[] {
    if (open) this.t.number('tg_tape_open', this.tape)
    return this.t.json('tg_facts_json', this.game, this.state, this.tape, viewer, voice?.at ?? 0)
  }

  close(): void {
    for (const state of [this.state, this.shown, ...this.milestones.values()]) this.t.number('tg_state_destroy', state)
    this.t.number('tg_tape_destroy', this.tape)
  }
}
