/**
 * A table in this browser: one person, bots in the other seats, no server. The table is its log (how it was set and
 * the moves so far), so that a reload goes on where it was.
 */
import { get, writable, type Readable, type Writable } from 'svelte/store'
import type { Engine, Setup, Shown, Step } from './engine'
import type { TableSource, Thought } from './source'
import type { Fact, Move, Refusal, Seat, SeatKind, Standing, View } from './types'

export interface LocalTable {
  id: string
  setup: Setup
  seats: { kind: SeatKind; name: string; level?: string }[]
  /** The moves so far, as seat and notation. */
  moves: [Seat, string][]
  /** Everything that was done, once something was taken back: in some games what was seen leaves its trace in the deal. */
  done?: Step[]
  /** When it began and how long it has been played, in ms. */
  began: number
  played: number
}

export interface LocalOptions {
  /** How long a bot's move is held back, so that one can see who did what. */
  pace(): number
  keep(table: LocalTable): void
  /** The engine does not answer any more: what was kept goes on at a table that is laid anew. */
  failed(error: unknown): void
  hint: boolean
  now(): number
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export class LocalSource implements TableSource {
  readonly id: string
  readonly me: Seat | null
  readonly offers: { hint: boolean }
  readonly standing: Readable<Standing>
  readonly view: Readable<View>
  readonly moves: Readable<Move[]>
  readonly connected: Readable<boolean> = writable(true)

  #engine: Engine
  #table: LocalTable
  #options: LocalOptions
  #view: Writable<View>
  #moves: Writable<Move[]>
  #standing: Writable<Standing>
  #story: Fact[] = []
  /** The length of the story before each decision, for taking back. */
  #marks: number[] = []
  #listeners = new Set<(facts: Fact[], seq: number) => void>()
  #since: number
  /** Changes when the bots' thoughts are no longer wanted. */
  #turn = 0
  /** What changes the table is done one after the other: what the engine has done, the table is told, before the next. */
  #line: Promise<unknown> = Promise.resolve()
  #closed = false

  private constructor(engine: Engine, table: LocalTable, options: LocalOptions, first: Shown) {
    this.#engine = engine
    this.#table = table
    this.#options = options
    this.#since = options.now()
    this.id = table.id
    this.me = table.setup.viewer
    this.offers = { hint: options.hint }
    this.#story = [...first.facts]
    this.#view = writable(first.view)
    this.#moves = writable(first.moves)
    this.#standing = writable(first.standing)
    this.view = this.#view
    this.moves = this.#moves
    this.standing = this.#standing
  }

  /** Lays a table, or goes on with one that was kept. */
  static async open(engine: Engine, table: LocalTable, options: LocalOptions): Promise<LocalSource> {
    const { done, ...fresh } = table
    const source = new LocalSource(engine, { ...fresh, moves: [] }, options, await engine.open(table.setup))
    for (const step of done ?? table.moves) {
      if (typeof step === 'number') {
        source.#back(step, await engine.undo(step))
        continue
      }
      const [seat, move] = step
      const played = await engine.play(seat, move)
      // A kept move that the rules refuse belongs to another version: the game ends where it can be followed.
      if ('refusal' in played) break
      source.#take(seat, move, played.shown)
    }
    source.#goOn()
    return source
  }

  minutes(): number {
    return Math.round(this.#table.played / 60_000)
  }

  story(): Fact[] {
    return this.#story
  }

  onFacts(listener: (facts: Fact[], seq: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async play(move: string): Promise<Refusal | null> {
    const { me } = this
    if (me === null) return { say: 'onlookers do not play' }
    return this.#alone(async () => {
      const played = await this.#engine.play(me, move)
      if ('refusal' in played) return played.refusal
      this.#take(me, move, played.shown)
      this.#goOn()
      return null
    })
  }

  async takeBack(): Promise<Refusal | null> {
    return this.#alone(async () => {
      const to = this.#table.moves.findLastIndex(([seat]) => seat === this.me)
      if (to < 0) return { say: 'there is nothing to take back' }
      this.#turn++
      this.#back(to, await this.#engine.undo(to))
      this.#goOn()
      return null
    })
  }

  hint(): Promise<Thought[]> {
    return this.me === null ? Promise.resolve([]) : this.#engine.hint(this.me)
  }

  why(move: string): Promise<Refusal | null> {
    return this.me === null ? Promise.resolve(null) : this.#engine.why(this.me, move)
  }

  close(): void {
    this.#closed = true
    this.#turn++
    this.#listeners.clear()
    void this.#engine.close()
  }

  /** A move was made: into the log, the story, the view. */
  #take(seat: Seat, move: string, shown: Shown): void {
    this.#marks.push(this.#story.length)
    const { moves, done } = this.#table
    this.#table = {
      ...this.#table,
      moves: [...moves, [seat, move]],
      ...(done && { done: [...done, [seat, move]] }),
    }
    this.#story = [...this.#story, ...shown.facts]
    this.#show(shown.facts, shown)
  }

  /** Moves were taken back: only so many stand. */
  #back(to: number, shown: Shown): void {
    this.#story = this.#story.slice(0, this.#marks[to] ?? 0)
    this.#marks = this.#marks.slice(0, to)
    const { moves, done } = this.#table
    this.#table = { ...this.#table, moves: moves.slice(0, to), done: [...(done ?? moves), to] }
    this.#show([], shown)
  }

  #show(facts: Fact[], shown: Shown): void {
    for (const listener of this.#listeners) listener(facts, this.#table.moves.length)
    this.#view.set(shown.view)
    this.#moves.set(shown.moves)
    const now = this.#options.now()
    // Time away from the table does not count.
    const spent = Math.min(now - this.#since, 120_000)
    this.#since = now
    this.#table = { ...this.#table, played: this.#table.played + spent }
    this.#standing.set(shown.standing)
    this.#options.keep(this.#table)
  }

  #goOn(): void {
    this.#bots().catch((error: unknown) => {
      if (!this.#closed) this.#options.failed(error)
    })
  }

  /** Lets the bots move until a person is asked or the game is over. */
  async #bots(): Promise<void> {
    const turn = ++this.#turn
    for (;;) {
      const { over, to_act } = get(this.#view)
      const seat = to_act.find((one) => one !== this.me)
      if (over || seat === undefined || this.#closed) return
      const level = this.#table.seats[seat]?.level ?? 'captain'
      const [move] = await Promise.all([this.#engine.bot(seat, level), wait(this.#options.pace())])
      await this.#alone(async () => {
        if (turn !== this.#turn) return
        const played = await this.#engine.play(seat, move)
        if ('refusal' in played) throw new Error(`a bot made a move that is not one: ${move}`)
        this.#take(seat, move, played.shown)
      })
      if (turn !== this.#turn) return
    }
  }

  /** Does something when all that came before is done. */
  #alone<T>(what: () => Promise<T>): Promise<T> {
    const done = this.#line.then(what)
    this.#line = done.catch(() => undefined)
    return done
  }
}
