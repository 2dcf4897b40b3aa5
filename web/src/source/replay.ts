/**
 * A table where nothing can be done any more but to look: a game that was played, move by move, forth and back. The frame
 * sees a source like any other; what a replay has besides is `replay`.
 */
import { get, writable, type Readable, type Writable } from 'svelte/store'
import type { Chapter, Eye, Film, Frame, Projector } from './film'
import type { TableSource, Thought } from './source'
import type { Fact, Move, Refusal, Seat, Standing, View } from './types'

/** How fast a replay runs by itself; at 1 a person can read what happened. */
export const speeds = [0.5, 1, 2, 4] as const
export type Speed = (typeof speeds)[number]
const pace = 1400

export interface Replay {
  readonly film: Film
  readonly eye: Eye
  /** The deal, then one for each move. */
  readonly chapters: readonly Chapter[]
  /** How many moves have been made where we are. */
  readonly at: Readable<number>
  readonly playing: Readable<boolean>
  readonly speed: Readable<Speed>
  /** To the position after so many moves; beyond the ends is the end. */
  go(plies: number): Promise<void>
  /** So many moves on, or back, from where we were going: who presses a key three times goes three moves. */
  step(by: number): Promise<void>
  /** Moves by itself until the end, or until it is told to rest; from the deal again where it has ended. */
  run(): void
  rest(): void
  setSpeed(speed: Speed): void
}

export interface ReplayOptions {
  /** What the table is called. */
  id: string
  eye: Eye
  at: number
  speed?: Speed
  /** Calls back after so many ms; gives the way not to. */
  after(ms: number, then: () => void): () => void
}

export class ReplaySource implements TableSource, Replay {
  readonly id: string
  readonly film: Film
  readonly eye: Eye
  readonly chapters: readonly Chapter[]
  readonly replay: Replay = this
  readonly offers = { hint: false }
  readonly moves: Readable<Move[]> = writable([])
  readonly connected: Readable<boolean> = writable(true)
  readonly at: Readable<number>
  readonly playing: Readable<boolean>
  readonly speed: Readable<Speed>
  readonly view: Readable<View>
  readonly standing: Readable<Standing>

  #projector: Projector
  #after: ReplayOptions['after']
  #at: Writable<number>
  #playing = writable(false)
  #speed: Writable<Speed>
  #view: Writable<View>
  #standing: Writable<Standing>
  #story: Fact[]
  #listeners = new Set<(facts: Fact[], seq: number) => void>()
  #wanted: number
  #going: Promise<void> | null = null
  #stop: (() => void) | null = null
  #closed = false

  private constructor(
    projector: Projector,
    film: Film,
    options: ReplayOptions,
    chapters: Chapter[],
    first: Frame,
  ) {
    this.#projector = projector
    this.#after = options.after
    this.film = film
    this.id = options.id
    this.eye = options.eye
    this.chapters = chapters
    this.#wanted = options.at
    this.#at = writable(options.at)
    this.#speed = writable(options.speed ?? 1)
    this.#view = writable(first.view)
    this.#standing = writable(first.standing)
    this.#story = this.#until(options.at)
    this.at = this.#at
    this.playing = this.#playing
    this.speed = this.#speed
    this.view = this.#view
    this.standing = this.#standing
  }

  /** A film as one eye sees it. The projector is not closed with it: other eyes may want it. */
  static async open(projector: Projector, film: Film, options: ReplayOptions): Promise<ReplaySource> {
    const at = Math.max(0, Math.min(film.moves, options.at))
    const chapters = await projector.chapters(options.eye)
    const first = await projector.at(at, options.eye)
    return new ReplaySource(projector, film, { ...options, at }, chapters, first)
  }

  get me(): Seat | null {
    return this.eye.seat
  }

  story(): Fact[] {
    return this.#story
  }

  onFacts(listener: (facts: Fact[], seq: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  go(plies: number): Promise<void> {
    this.#wanted = Math.max(0, Math.min(this.film.moves, Math.round(plies)))
    this.#going ??= this.#chase().finally(() => (this.#going = null))
    return this.#going
  }

  step(by: number): Promise<void> {
    return this.go(this.#wanted + by)
  }

  /** Whoever drags asks for many positions: those that are no longer wanted are passed over. */
  async #chase(): Promise<void> {
    while (this.#wanted !== get(this.#at) && !this.#closed) {
      const to = this.#wanted
      const frame = await this.#projector.at(to, this.eye)
      if (this.#closed) return
      if (to === this.#wanted || Math.abs(to - get(this.#at)) === 1) this.#show(to, frame)
    }
  }

  #show(to: number, { view, standing }: Frame): void {
    // Only a step forward is a deed that can be watched; a jump shows where things lie.
    const facts = to === get(this.#at) + 1 ? (this.chapters[to]?.facts ?? []) : []
    this.#story = this.#until(to)
    for (const listener of this.#listeners) listener(facts, to)
    this.#view.set(view)
    this.#standing.set(standing)
    this.#at.set(to)
  }

  #until(plies: number): Fact[] {
    return this.chapters.slice(0, plies + 1).flatMap(({ facts }) => facts)
  }

  run(): void {
    if (get(this.#playing) || this.#closed) return
    this.#playing.set(true)
    const ready = get(this.#at) >= this.film.moves ? this.go(0) : Promise.resolve()
    void ready.then(() => this.#wait())
  }

  rest(): void {
    this.#stop?.()
    this.#stop = null
    this.#playing.set(false)
  }

  setSpeed(speed: Speed): void {
    this.#speed.set(speed)
    if (!this.#stop) return
    this.#stop()
    this.#wait()
  }

  #wait(): void {
    if (!get(this.#playing)) return
    this.#stop = this.#after(pace / get(this.#speed), () => {
      this.#stop = null
      void this.go(get(this.#at) + 1).then(() => {
        if (get(this.#at) >= this.film.moves) this.rest()
        else this.#wait()
      })
    })
  }

  /** Nothing is played at a game that was played: what if? is another table. */
  play(): Promise<Refusal | null> {
    return Promise.resolve({ say: '' })
  }

  takeBack(): Promise<Refusal | null> {
    return Promise.resolve({ say: '' })
  }

  hint(): Promise<Thought[]> {
    return Promise.resolve([])
  }

  why(): Promise<Refusal | null> {
    return Promise.resolve(null)
  }

  close(): void {
    this.rest()
    this.#closed = true
    this.#listeners.clear()
  }
}
