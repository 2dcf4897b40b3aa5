/**
 * A game that was played, as a replay shows it: who sat there, every move with what it told, any position from any seat.
 * A projector knows one film, wherever it runs; everything in and out is plain data, so that it can go through a worker.
 */
import type { Language } from '../words/languages'
import type { Told } from './engine'
import type { Fact, Seat, Standing, View } from './types'

/** Through whose eyes it is seen; `open`: with every hand laid open. seat null: nobody's. */
export interface Eye {
  seat: Seat | null
  open: boolean
}

export interface Film {
  game: string
  players: number
  /** How many moves stand. */
  moves: number
  /** It has ended: nothing is secret any more. */
  over: boolean
  /** As YYYY-MM-DD; empty where it is not told. */
  date: string
  /** As sentences call them, by seat. */
  names: string[]
  levels: (string | null)[]
  options: Record<string, string | number>
  /** The whole record, for keeping and for the check of the deal. */
  text: string
}

/** What one move told; the first chapter is the deal. */
export interface Chapter {
  /** Whose move it was, and the move in words, for one that tells nothing by itself; null: the deal. */
  by: { seat: Seat; say: string } | null
  facts: Fact[]
  /** Points that everybody could see after it. */
  tally: number[] | null
}

/** A position of the film. */
export interface Frame {
  view: View
  standing: Standing
}

/** What was found out about the deal. */
export type Verdict =
  | {
      kind: 'fair'
      commitment: string
      key: string
      /** Seats that added bytes of their own. */
      added: Seat[]
      /** What was committed to: as this browser saw it before the deal, as the record tells it, or not told. */
      known: 'seen' | 'named' | 'untold'
    }
  /** This browser saw another commitment before the deal than the record has now. */
  | { kind: 'exchanged'; seen: string; commitment: string }
  /** What the record tells does not follow from what it was dealt from. */
  | { kind: 'wrong'; say: string }
  | { kind: 'seed'; seed: string }
  | { kind: 'position' }

export interface Projector {
  /** `wrong` says in the given language what a record lacks. */
  load(told: Told, language: Language): Promise<{ film: Film } | { wrong: string }>
  /** From the deal to the end: one more than there are moves. */
  chapters(eye: Eye): Promise<Chapter[]>
  at(plies: number, eye: Eye): Promise<Frame>
  /** Deals it anew. `seen`: what the table showed before it began, where this browser was there. */
  check(seen: string | null): Promise<Verdict>
  close(): Promise<void>
}
