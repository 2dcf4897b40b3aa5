/**
 * A review in short, for the end of a game: how one seat's result came about, part by part, what was the greatest turn, and
 * which of its decisions cost most. Nothing is computed here but sums of what the coach has found.
 */
import type { Account, Decision, Review, Turning } from '../source/coach'
import type { Seat } from '../source/types'

/** Luck is the deal and the cards. */
export const heads = ['base', 'luck', 'own', 'others', 'unseen', 'result'] as const
export type Head = (typeof heads)[number]

/** A bar from one share of the win to another; `error` is a standard error, where one can be told. */
export interface Bar {
  head: Head
  from: number
  to: number
  by: number
  error?: number
}

const together = (...errors: (number | undefined)[]): number | undefined =>
  errors.every((one) => one === undefined) ? undefined : Math.hypot(...errors.map((one) => one ?? 0))

/** Each bar begins where the one before it ended; the last is what came of it. */
export function barsOf(wins: Account): Bar[] {
  const errors: Partial<Record<Head, number | undefined>> = {
    base: wins.base_error,
    luck: together(wins.deal_error, wins.cards_error),
    own: wins.own_error,
    others: wins.others_error,
  }
  let at = 0
  return heads.map((head) => {
    const by = wins[head]
    const from = head === 'result' ? 0 : at
    at = from + by
    const error = errors[head]
    return { head, from, to: at, by, ...(error !== undefined && { error }) }
  })
}

/** Whether a figure can be told from none at all: twice its standard error, and half a win in a hundred. */
export const isClear = ({ by, error = 0 }: Bar): boolean => Math.abs(by) > 2 * error && Math.abs(by) >= 0.005

/** The greatest turn of this seat's chances, or of anybody's. */
export function turnOf({ turning }: Review, seat: Seat | null): Turning | null {
  const size = ({ from, to }: Turning): number => Math.abs(to - from)
  const of = (all: Turning[]): Turning | null =>
    all.reduce<Turning | null>((most, one) => (most && size(most) >= size(one) ? most : one), null)
  return of(turning.filter((one) => one.seat === seat)) ?? of(turning)
}

/** Decisions that clearly cost something, the dearest first; of one seat, or of all. */
export const costly = ({ decisions }: Review, seat: Seat | null): Decision[] =>
  decisions
    .filter((one) => one.mark === 'slip' || one.mark === 'blunder')
    .filter((one) => seat === null || one.seat === seat)
    .sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0))
