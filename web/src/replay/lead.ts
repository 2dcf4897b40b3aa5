/**
 * Turning points that can be counted: moves after which somebody else leads by the points that everybody saw. Nothing
 * is judged here; what a move was worth is for a coach to say.
 */
import type { Chapter } from '../source/film'
import type { Seat } from '../source/types'

export interface LeadChange {
  /** After so many moves. */
  move: number
  /** Who leads from there on; partners lead together. */
  seats: Seat[]
}

const leaders = (tally: number[]): Seat[] => {
  const most = Math.max(...tally)
  return tally.flatMap((points, seat) => (points === most ? [seat] : []))
}

/** A lead that is shared between those who had it and others has not changed hands yet. */
export function leadChanges(chapters: readonly Chapter[], sides: (seat: Seat) => Seat[]): LeadChange[] {
  const out: LeadChange[] = []
  let held: Seat[] | null = null
  chapters.forEach(({ tally }, move) => {
    if (!tally || tally.length === 0) return
    const now = leaders(tally)
    const first = now[0]
    // Alone, or one side of partners.
    const alone = first !== undefined && now.every((seat) => sides(first).includes(seat))
    if (!alone) return
    if (held && !held.some((seat) => now.includes(seat))) out.push({ move, seats: now })
    held = now
  })
  return out
}
