/**
 * The coach of one game: asks its judge for a little work at a time, so that it can be stopped whenever one likes, and
 * has what was found so far. The last one is kept while the page is open: who comes back to the game finds it as it was.
 */
import type { Effort, Judge, Review } from '../source/coach'
import type { Told } from '../source/engine'
import type { Seat } from '../source/types'
import type { Language } from '../words/languages'
import { judgeOf } from './judge'

/** In ms: progress is shown so often, and what was found after so many of them. */
const piece = 150
const tellEvery = 6

export class Coach {
  phase = $state<'idle' | 'thinking' | 'stopped' | 'done' | 'failed'>('idle')
  done = $state(0)
  of = $state(0)
  quick = $state(true)
  review = $state.raw<Review | null>(null)
  /** Whether the chances lie behind the moves, rather than the points. */
  curve = $state(true)

  #judge: Judge | null = null
  #make: () => Judge
  #told: Told
  #turn = 0
  #language: Language = 'en'
  #viewer: Seat | null = null

  constructor(told: Told, make: () => Judge) {
    this.#told = told
    this.#make = make
  }

  /** From the beginning. */
  async ask(effort: Effort): Promise<void> {
    const turn = ++this.#turn
    this.quick = effort.quick ?? false
    this.phase = 'thinking'
    this.review = null
    this.done = this.of = 0
    try {
      await this.#judge?.close()
      const judge = (this.#judge = this.#make())
      const begun = await judge.begin(this.#told, effort)
      if (turn !== this.#turn) return
      if (!begun) this.phase = 'failed'
      else await this.#work(judge, turn)
    } catch (error) {
      this.#fail(error, turn)
    }
  }

  stop(): void {
    if (this.phase !== 'thinking') return
    // One that has not begun yet has nothing to go on with.
    if (this.of === 0) return this.close()
    this.#turn++
    this.phase = 'stopped'
    void this.#tell(this.#turn)
  }

  async goOn(): Promise<void> {
    const judge = this.#judge
    if (!judge || this.phase !== 'stopped') return
    const turn = ++this.#turn
    this.phase = 'thinking'
    try {
      await this.#work(judge, turn)
    } catch (error) {
      this.#fail(error, turn)
    }
  }

  /** Says what it has in another language, or to somebody else. */
  speak(language: Language, viewer: Seat | null): void {
    if (language === this.#language && viewer === this.#viewer) return
    this.#language = language
    this.#viewer = viewer
    if (this.review) void this.#tell(this.#turn)
  }

  close(): void {
    this.#turn++
    void this.#judge?.close()
    this.#judge = null
    this.review = null
    this.phase = 'idle'
  }

  async #work(judge: Judge, turn: number): Promise<void> {
    for (let pieces = 1; ; pieces++) {
      const { done, of } = await judge.go(piece)
      if (turn !== this.#turn) return
      this.done = done
      this.of = of
      const over = done >= of
      if (over || pieces % tellEvery === 0) await this.#tell(turn)
      if (turn !== this.#turn) return
      if (over) {
        this.phase = 'done'
        return
      }
    }
  }

  async #tell(turn: number): Promise<void> {
    const [language, viewer] = [this.#language, this.#viewer]
    try {
      const review = await this.#judge?.review(language, viewer)
      if (!review || turn !== this.#turn) return
      this.review = review
      this.done = review.done
      this.of = review.of
      // Somebody else looks by now: it is said to them.
      if (language !== this.#language || viewer !== this.#viewer) await this.#tell(turn)
    } catch (error) {
      this.#fail(error, turn)
    }
  }

  #fail(error: unknown, turn: number): void {
    if (turn !== this.#turn) return
    console.error(error)
    this.phase = 'failed'
  }
}

let kept: { id: string; text: string; coach: Coach } | null = null

/** The coach of a game: the one that it had, where no other game was looked at since, and nothing was taken back in this one. */
export function coachOf(id: string, told: Told): Coach {
  const text = JSON.stringify(told)
  if (kept?.id === id && kept.text === text) return kept.coach
  kept?.coach.close()
  kept = { id, text, coach: new Coach(told, () => judgeOf(told)) }
  return kept.coach
}
