/**
 * A table that teaches: it begins from the position of a step, waits for the right move, lets the others answer as they
 * are told, and takes back what was meant well. A table component cannot tell it from any other.
 */
import { get, writable, type Readable, type Writable } from 'svelte/store'
import type { Engine, Shown } from '../source/engine'
import type { TableSource, Thought } from '../source/source'
import { botNames } from '../source/solo'
import type { Fact, Move, Refusal, Seat, Standing, View } from '../source/types'
import type { Language } from '../words/languages'
import type { Step } from './lesson'

/** look: read first; try: it is yours; other: allowed, but not meant; show: the others answer; done: praise. */
export type Phase = 'look' | 'try' | 'other' | 'show' | 'done'

export interface LessonOptions {
  game: string
  language: Language
  /** How long each answer is held back, so that one can see who did what. */
  pace(): number
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Whether a fact is what was promised: the same in all that is said of it. */
export const matches = (fact: Fact, promised: Partial<Fact>): boolean =>
  Object.entries(promised).every(([key, value]) => JSON.stringify(fact[key]) === JSON.stringify(value))

/** Whether a move is one of those that are meant; `go o H E4 *` is any that begins so. */
export const isWanted = (want: readonly string[], move: string): boolean =>
  want.some((one) => (one.endsWith('*') ? move.startsWith(one.slice(0, -1)) : one === move))

export class LessonSource implements TableSource {
  readonly id: string
  readonly me: Seat = 0
  readonly offers = { hint: false }
  readonly standing: Readable<Standing>
  readonly view: Readable<View>
  readonly moves: Readable<Move[]>
  readonly connected: Readable<boolean> = writable(true)
  readonly phase: Writable<Phase> = writable('look')
  /** Which of the step's decisions is asked for. */
  readonly asked: Writable<number> = writable(0)
  /** What came of the right moves, of what the step promised. */
  readonly came: Writable<Fact[]> = writable([])

  #engine: Engine
  #step: Step
  #options: LessonOptions
  #shown: Shown
  #view: Writable<View>
  #moves: Writable<Move[]> = writable([])
  #standing: Writable<Standing>
  #story: Fact[]
  /** Moves made, and the story's length before the last of them. */
  #made = 0
  #mark = 0
  #listeners = new Set<(facts: Fact[], seq: number) => void>()
  #closed = false

  private constructor(engine: Engine, step: Step, options: LessonOptions, first: Shown) {
    this.#engine = engine
    this.#step = step
    this.#options = options
    this.#shown = first
    this.id = step.name
    this.#story = [...first.facts]
    this.#view = writable(first.view)
    this.#standing = writable(calm(first.standing))
    this.view = this.#view
    this.moves = this.#moves
    this.standing = this.#standing
  }

  static async open(engine: Engine, step: Step, options: LessonOptions, you: string): Promise<LessonSource> {
    const { position } = step
    const others = Array.from({ length: position.players - 1 }, (_, i) => botNames[i] ?? String(i + 2))
    const first = await engine.open({
      game: options.game,
      players: position.players,
      options: {},
      seed: '',
      position,
      viewer: 0,
      names: [you, ...others],
      levels: [null, ...others.map(() => 'captain')],
      language: options.language,
    })
    return new LessonSource(engine, step, options, first)
  }

  story(): Fact[] {
    return this.#story
  }

  onFacts(listener: (facts: Fact[], seq: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The learner has looked. */
  begin(): void {
    if (get(this.phase) !== 'look') return
    this.phase.set('try')
    this.#moves.set(this.#shown.moves)
  }

  async play(move: string): Promise<Refusal | null> {
    const ask = this.#step.asks[get(this.asked)]
    if (!ask || get(this.phase) !== 'try') return null
    const played = await this.#engine.play(0, move)
    if ('refusal' in played) return played.refusal
    const right = isWanted(ask.want, move)
    this.phase.set(right ? 'show' : 'other')
    this.#mark = this.#story.length
    this.#take(played.shown)
    if (right) await this.#answer(ask.then ?? [])
    return null
  }

  /** Makes the move that is meant. */
  async show(): Promise<void> {
    const move = this.#step.asks[get(this.asked)]?.want[0]
    if (move !== undefined) await this.play(move)
  }

  /** Back to before the move that was not meant. */
  async regret(): Promise<void> {
    if (get(this.phase) !== 'other') return
    const shown = await this.#engine.undo(this.#made - 1)
    this.#made--
    this.#story = this.#story.slice(0, this.#mark)
    this.phase.set('try')
    this.#show([], shown)
  }

  takeBack(): Promise<Refusal | null> {
    return Promise.resolve(null)
  }

  hint(): Promise<Thought[]> {
    return Promise.resolve([])
  }

  why(move: string): Promise<Refusal | null> {
    return this.#engine.why(0, move)
  }

  /** The engine serves the next step. */
  close(): void {
    this.#closed = true
    this.#listeners.clear()
  }

  async #answer(moves: readonly (readonly [Seat, string])[]): Promise<void> {
    for (const [seat, move] of moves) {
      await wait(this.#options.pace())
      if (this.#closed) return
      const played = await this.#engine.play(seat, move)
      if ('refusal' in played) throw new Error(`${this.#step.name}: ${move}: ${played.refusal.say}`)
      this.#take(played.shown)
    }
    if (this.#closed) return
    const next = get(this.asked) + 1
    if (next < this.#step.asks.length) {
      this.asked.set(next)
      this.phase.set('try')
      this.#moves.set(this.#shown.moves)
      return
    }
    const since = this.#story
    this.came.set(
      this.#step.proof.flatMap((promised) => since.findLast((fact) => matches(fact, promised)) ?? []),
    )
    await wait(this.#options.pace())
    if (!this.#closed) this.phase.set('done')
  }

  #take(shown: Shown): void {
    this.#made++
    this.#story = [...this.#story, ...shown.facts]
    this.#show(shown.facts, shown)
  }

  #show(facts: Fact[], shown: Shown): void {
    this.#shown = shown
    for (const listener of this.#listeners) listener(facts, this.#made)
    this.#view.set(shown.view)
    this.#moves.set(get(this.phase) === 'try' ? shown.moves : [])
    this.#standing.set(calm(shown.standing))
  }
}

/** Taking back is the lesson's own business. */
const calm = (standing: Standing): Standing => ({ ...standing, take_back: 'no' })
