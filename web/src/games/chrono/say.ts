/** What the table wants now, in words: the card that asks, and what is to be chosen. */
import type { Face, Move, Seat, View } from '../../source/types'
import { sort } from './choices'
import { isTime, type Time } from './content'
import { phaseOf, planIn } from './day'
import type { ChronoWords } from './words/en'

export const big = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Whose program asks, as far as the moves say it. */
export function asker(moves: readonly Move[]): Face | null {
  for (const { by, plan } of moves) {
    if (typeof by === 'string') return by
    if (typeof plan === 'string') return plan
  }
  return null
}

/** What is to be chosen among these moves. */
export function wanted(w: ChronoWords, moves: readonly Move[], me: Seat | null): string {
  const choices = sort(moves, me)
  const [travel] = choices.travels
  if (choices.layings.length > 0) return w.ask.plan
  if (travel) return travel.move.move.startsWith('push') ? w.ask.push : w.ask.go
  if (choices.deeds.length > 0) return w.ask.space
  if (choices.flags.length > 0) return w.ask.flag
  if (choices.buys.length > 0 || choices.shifts.length > 0) return w.ask.buy
  if (moves.some(({ move }) => move === 'perform')) return w.ask.turn
  if (moves.some(({ move }) => move === 'end')) return w.ask.after
  if (choices.cards.length > 0) return w.ask.cards
  return w.ask.choose
}

/** The slot whose plan is being carried out or is about to be. */
export function currentSlot(view: View, now: Time): Time | null {
  return phaseOf(view) === 3 ? now : null
}

/** The plan that a slot's name in a move or fact means. */
export const planOfSlot = (view: View, seat: Seat, slot: unknown): Face | null =>
  isTime(slot) ? planIn(view, seat, slot).face : null
