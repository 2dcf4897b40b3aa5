/**
 * The rules and the bots of one table, wherever they run. Everything in and out is plain data, so that it can go
 * through a worker. What comes back is what one viewer may see.
 */
import type { Language } from '../words/languages'
import type { Fact, Field, Move, Refusal, Seat, Standing, View } from './types'
import type { Thought } from './source'

/**
 * A position as a scene gives it (docs/scenes.md): counters by name, and the cards of each zone in a line (`m4@0 g3@1`, a
 * pile from its top). What is not mentioned is 0, and the other cards lie where the game keeps them, or in `rest`.
 */
export interface Position {
  players: number
  options?: Record<string, string | number>
  fields?: Record<string, Field>
  zones: Record<string, string>
  rest?: string
}

/** What was done at a table: a move as seat and notation, or a number: taken back to so many moves. */
export type Step = [Seat, string] | number

/** A game as it was told before: written down, or as a browser keeps it. */
export type Told = { record: string } | { setup: Setup; moves: Step[] }

/** Where another game branched off: after so many of its moves, what the viewer could not know dealt afresh by the key. */
export interface Branch {
  of: Told
  plies: number
  /** 32 bytes in hexadecimal digits. */
  key: string
}

export interface Setup {
  game: string
  players: number
  options: Record<string, string | number>
  /** The deal follows from it, */
  seed: string
  /** or there is none: the table begins from here. */
  position?: Position
  viewer: Seat | null
  /** Who sits there, by seat: the name in sentences, and the level of a bot; null: a person. */
  names: string[]
  levels: (string | null)[]
  language: Language
  /** It goes on from there, instead of from the seed. */
  from?: Branch
}

/** A table after something happened: how it stands, the view, what the viewer may do, and what it was. */
export interface Shown {
  standing: Standing
  view: View
  moves: Move[]
  facts: Fact[]
}

export type Played = { shown: Shown } | { refusal: Refusal }

export interface Engine {
  open(setup: Setup): Promise<Shown>
  play(seat: Seat, move: string): Promise<Played>
  /** The move that a bot of this level chooses, from what its seat knows. */
  bot(seat: Seat, level: string): Promise<string>
  /** Back to the position after so many decisions. */
  undo(decisions: number): Promise<Shown>
  why(seat: Seat, move: string): Promise<Refusal | null>
  hint(seat: Seat): Promise<Thought[]>
  /** The game so far, written down in full. */
  record(): Promise<string>
  close(): Promise<void>
}

/** What can be asked of an engine at all, before there is a table. */
export interface Abilities {
  hint: boolean
}
