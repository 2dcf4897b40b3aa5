/**
 * The table of an exercise: the position before a decision as its seat knew it, the rest dealt afresh, and one move to make.
 * What came of it can be taken back and tried again. A table component cannot tell it from any other.
 */
import { get, writable, type Readable, type Writable } from 'svelte/store'
import type { Engine, Shown } from '../source/engine'
import type { TableSource, Thought } from '../source/source'
import type { Fact, Move, Refusal, Seat, Standing, View } from '../source/types'
import type { Language } from '../words/languages'
import type { Exercise, Practice } from './exercises'

/** 32 bytes in hexadecimal digits: what is hidden lies otherwise every time. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

export class ExerciseSource implements TableSource {
  readonly id: string
  readonly me: Seat
  readonly offers = { hint: false }
  readonly standing: Readable<Standing>
  readonly view: Readable<View>
  readonly moves: Readable<Move[]>
  readonly connected: Readable<boolean> = writable(true)
  /** The move that was chosen; null: it is still to be. */
  readonly answer: Writable<string | null> = writable(null)

  #engine: Engine
  #view: Writable<View>
  #moves: Writable<Move[]>
  #standing: Writable<Standing>
  #story: Fact[]
  #listeners = new Set<(facts: Fact[], seq: number) => void>()

  private constructor(engine: Engine, id: string, seat: Seat, first: Shown) {
    this.#engine = engine
    this.id = id
    this.me = seat
    this.#story = [...first.facts]
    this.#view = writable(first.view)
    this.#moves = writable(first.moves)
    this.#standing = writable(still(first.standing))
    this.view = this.#view
    this.moves = this.#moves
    this.standing = this.#standing
  }

  static async open(
    engine: Engine,
    { id, game, told, names }: Practice,
    { ply, seat }: Exercise,
    language: Language,
    you: string,
  ): Promise<ExerciseSource> {
    const first = await engine.open({
      game,
      players: names.length,
      options: {},
      seed: '',
      viewer: seat,
      names: names.map((name, at) => (at === seat ? you : name)),
      levels: names.map((_, at) => (at === seat ? null : 'captain')),
      language,
      from: { of: told, plies: ply, key: freshKey() },
    })
    return new ExerciseSource(engine, id, seat, first)
  }

  story(): Fact[] {
    return this.#story
  }

  onFacts(listener: (facts: Fact[], seq: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async play(move: string): Promise<Refusal | null> {
    if (get(this.answer) !== null) return null
    const played = await this.#engine.play(this.me, move)
    if ('refusal' in played) return played.refusal
    this.#show(played.shown, 1)
    this.answer.set(move)
    return null
  }

  /** Back to the question. */
  async again(): Promise<void> {
    if (get(this.answer) === null) return
    const shown = await this.#engine.undo(0)
    this.answer.set(null)
    this.#show(shown, 0)
  }

  takeBack(): Promise<Refusal | null> {
    return Promise.resolve(null)
  }

  hint(): Promise<Thought[]> {
    return Promise.resolve([])
  }

  why(move: string): Promise<Refusal | null> {
    return this.#engine.why(this.me, move)
  }

  /** The engine serves the next exercise. */
  close(): void {
    this.#listeners.clear()
  }

  #show(shown: Shown, made: number): void {
    this.#story = made === 0 ? [] : [...this.#story, ...shown.facts]
    for (const listener of this.#listeners) listener(shown.facts, made)
    // One move is asked for; what might follow is not.
    this.#view.set(made === 0 ? shown.view : { ...shown.view, to_act: [] })
    this.#moves.set(made === 0 ? shown.moves : [])
    this.#standing.set(still(shown.standing))
  }
}

const still = (standing: Standing): Standing => ({ ...standing, take_back: 'no' })
