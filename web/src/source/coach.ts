/**
 * What a coach says of a game that was played: the JSON of docs/coach.md, as far as the page shows it. A judge works on
 * one game piece by piece, wherever it runs; everything in and out is plain data, so that it can go through a worker.
 */
import type { Language } from '../words/languages'
import type { Told } from './engine'
import type { Seat } from './types'

export type Mark = 'forced' | 'best' | 'fine' | 'slip' | 'blunder'

/** Wins are shares from 0 to 1 everywhere. */
export interface Weighed {
  move: string
  say?: string
  wins: number
  captains: number
}

export interface Decision {
  ply: number
  seat: Seat
  move: string
  say?: string
  mark: Mark
  /** These are there unless there was no other move. */
  loss?: number
  error?: number
  best?: string
  moves?: Weighed[]
  reasons?: { say?: string }[]
}

export const parts = ['base', 'deal', 'cards', 'own', 'others', 'unseen'] as const
export type Part = (typeof parts)[number]
/** The parts add up to the result; a part without a standard error has none that could be told. */
export type Account = Record<Part | 'result' | 'luck', number> & Partial<Record<`${Part}_error`, number>>

export interface Turning {
  ply: number
  seat: Seat
  from: number
  to: number
  by: 'cards' | 'decision'
}

export interface Review {
  plies: number
  players: number
  /** Played to its end by the rules; otherwise the result is what could be expected then. */
  over: boolean
  done: number
  of: number
  seats: { seat: Seat; marks: Record<Mark, number>; wins?: Account }[]
  turning: Turning[]
  decisions: Decision[]
  /** For each move so far, and after the last, the wins of all seats. */
  curve: { open: number[][]; onlooker: number[][]; seats: number[][][] }
}

/** How much is imagined; what is missing is as usual, or less where it is quick. */
export interface Effort {
  quick?: boolean
  iterations?: number
  deals?: number
  games?: number
}

export interface Progress {
  done: number
  of: number
}

export interface Judge {
  /** null: it cannot be judged, having no move, or no memory. */
  begin(told: Told, effort: Effort): Promise<Progress | null>
  /** Works for about so many ms, one piece at least. */
  go(ms: number): Promise<Progress>
  /** All that is known so far; sentences address the viewer as you, null is nobody. */
  review(language: Language, viewer: Seat | null): Promise<Review>
  /** Another move at a ply, judged as if it had been played there; null: it may not be played. */
  answer(ply: number, move: string, language: Language): Promise<Decision | null>
  close(): Promise<void>
}
