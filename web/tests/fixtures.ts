/** Whole games as seat 0 saw them, recorded from the referee: the messages that every source sends. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine, Played, Setup, Shown } from '../src/source/engine'
import type { Refusal } from '../src/source/types'

export interface Recorded {
  setup: Setup
  first: Shown
  steps: { seat: number; move: string; shown: Shown }[]
  /** Moves that were not offered, and the rule that the referee refused them by. */
  whys: { at: number; battle: string; card: string; rule: string }[]
}

export const names = ['four', 'teams', 'eight'] as const

export function recorded(name: (typeof names)[number]): Recorded {
  const file = join(import.meta.dirname, 'fixtures', `korsar-${name}.json`)
  const read = JSON.parse(readFileSync(file, 'utf8')) as Recorded
  return {
    ...read,
    setup: { ...read.setup, levels: read.setup.names.map((_, seat) => (seat === 0 ? null : 'captain')) },
  }
}

/** Every position of a game with what was shown there. */
export const positions = (game: Recorded): Shown[] => [game.first, ...game.steps.map((step) => step.shown)]

/** An engine that knows one game by heart, and refuses whatever was not played in it. */
export class Rehearsed implements Engine {
  at = 0
  closed = false
  constructor(readonly game: Recorded) {}

  open(): Promise<Shown> {
    this.at = 0
    return Promise.resolve(this.game.first)
  }
  play(seat: number, move: string): Promise<Played> {
    const step = this.game.steps[this.at]
    if (!step || step.seat !== seat || step.move !== move)
      return Promise.resolve({ refusal: { rule: 'KOR-10', say: 'not so' } })
    this.at++
    return Promise.resolve({ shown: step.shown })
  }
  bot(): Promise<string> {
    return Promise.resolve(this.game.steps[this.at]?.move ?? '')
  }
  undo(decisions: number): Promise<Shown> {
    this.at = decisions
    const shown = positions(this.game)[decisions]
    return shown
      ? Promise.resolve({ ...shown, facts: [] })
      : Promise.reject(new Error('there is no such position'))
  }
  why(): Promise<Refusal | null> {
    return Promise.resolve(null)
  }
  hint(): Promise<[]> {
    return Promise.resolve([])
  }
  record(): Promise<string> {
    return Promise.resolve('')
  }
  close(): Promise<void> {
    this.closed = true
    return Promise.resolve()
  }
}
