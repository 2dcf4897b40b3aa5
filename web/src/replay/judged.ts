/**
 * What of a review belongs to a position of the replay, and to the eye that looks: with open hands all of it, from a seat
 * its own decisions and the chances as it knew them. Decision `ply` is move `ply + 1` of the replay.
 */
import type { IconName } from '../art/icons'
import type { Decision, Mark, Review, Turning, Weighed } from '../source/coach'
import type { Eye } from '../source/film'

/** A pennant on the way: after so many moves, and what happened there. */
export interface Flag {
  move: number
  say: string
  icon: IconName
}

const seen = (eye: Eye, { seat }: Decision): boolean => eye.open || seat === eye.seat

/** What is said of the move after which so many stand; null: not judged yet, or not for this eye. */
export function decisionAt(review: Review, eye: Eye, move: number): Decision | null {
  const found = review.decisions[move - 1]
  return found && seen(eye, found) ? found : null
}

/** Where there was no other move there is nothing to mark. */
export function marksOf(review: Review, eye: Eye): Map<number, Mark> {
  return new Map(
    review.decisions
      .filter((one) => one.mark !== 'forced' && seen(eye, one))
      .map(({ ply, mark }) => [ply + 1, mark]),
  )
}

/** Wins of all seats after 0, 1, 2, … moves, as far as they are known; null: none yet. */
export function chancesOf({ curve }: Review, eye: Eye): number[][] | null {
  const found = eye.open ? curve.open : eye.seat === null ? curve.onlooker : curve.seats[eye.seat]
  return found && found.length > 1 ? found : null
}

/** Turning points are those of the open hands: from a seat they would tell what it could not know. */
export function flagsOf(review: Review, eye: Eye, say: (turn: Turning) => string): Flag[] {
  if (!eye.open) return []
  return [...review.turning]
    .sort((a, b) => a.ply - b.ply)
    .map((turn) => ({
      move: turn.ply + 1,
      say: say(turn),
      icon: turn.by === 'cards' ? 'cards' : 'flag',
    }))
}

/** The move that was played and the one that was weighed highest, each with its worth. */
export function compared({ moves = [], move, best }: Decision): { played?: Weighed; best?: Weighed } {
  const of = (text: string | undefined) => moves.find((one) => one.move === text)
  const [played, better] = [of(move), of(best)]
  return { ...(played && { played }), ...(better && { best: better }) }
}

/** Shares as whole wins in a hundred. */
export const hundred = (share: number): number => Math.round(100 * share) || 0
export const signed = (share: number): string => {
  const n = hundred(share)
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'
}
