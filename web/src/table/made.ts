/** How the moves at hand are made: which cards can be played, and where the one in the fingers may go. */
import type { Game, Reading } from '../games/game'
import type { Face, Move } from '../source/types'

export interface Made {
  readings: (Reading & { move: Move })[]
  playable: ReadonlySet<Face | null>
}

export function readMoves(game: Pick<Game, 'reading'>, moves: Move[]): Made {
  const readings = moves.map((move) => ({ move, ...game.reading(move) }))
  return { readings, playable: new Set(readings.map((one) => one.card)) }
}

export function targetsOf(made: Made, face: Face | null): ReadonlyMap<string, Move> {
  const out = new Map<string, Move>()
  if (face !== null)
    for (const { card, target, move } of made.readings)
      if (card === face && target !== null) out.set(target, move)
  return out
}
