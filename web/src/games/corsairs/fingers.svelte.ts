/**
 * What a person holds in the fingers beside the one card of the frame: how the hand is sorted, and who has been sent
 * aboard before the crew is laid down. A draft belongs to one decision and one hand; with the next it is gone.
 */
import type { Face, View } from '../../source/types'
import { bandOf, best, byNumber, cardsOf, handZone, phaseOf, roundOf, termsOf } from './crew'

export type Sort = 'colour' | 'number' | 'crew'

/** The order of the colours in a fan: neighbours differ in lightness. */
const fan = 'vrabonygps'

const mine = (view: View): Face[] => (view.viewer === null ? [] : cardsOf(view.zones[handZone(view.viewer)]))
const keyOf = (view: View): string => `${view.decisions} ${mine(view).join(' ')}`

class Fingers {
  sort = $state<Sort>('colour')
  /** The round whose outcome has been read. */
  read = $state('')
  #key = $state('')
  #draft = $state.raw<Face[]>([])
  /** The hand before the draw, to tell the new card. */
  #before = $state.raw<{ round: number; hand: Face[] } | null>(null)

  /** Who has been sent aboard in this decision. */
  draft(view: View): Face[] {
    return this.#key === keyOf(view) ? this.#draft : []
  }

  send(view: View, cards: readonly Face[]): void {
    this.#key = keyOf(view)
    this.#draft = [...cards]
  }

  /** Remembers the hand while nothing has been drawn yet. */
  watch(view: View): void {
    if (phaseOf(view) === 'draw') this.#before = { round: roundOf(view), hand: mine(view) }
  }

  /** The card that was drawn in this turn, where that was seen. */
  drawn(view: View): Face | null {
    const hand = mine(view)
    const before = this.#before
    if (!before || before.round !== roundOf(view) || hand.length !== before.hand.length + 1) return null
    return hand.find((card) => !before.hand.includes(card)) ?? null
  }
}

export const fingers = new Fingers()

/** Cards in the order of the fan, each with the group it belongs to. */
export function sorted(view: View, hand: readonly Face[], sort: Sort): { face: Face; group: string }[] {
  if (sort === 'number') return [...hand].sort(byNumber).map((face) => ({ face, group: face.slice(1) }))
  if (sort === 'colour')
    return [...hand]
      .sort((a, b) => fan.indexOf(bandOf(a)) - fan.indexOf(bandOf(b)) || byNumber(a, b))
      .map((face) => ({ face, group: bandOf(face) }))
  const { crew, prisoners, stowaways } = best(hand, termsOf(view))
  return [
    ...crew.map((face) => ({ face, group: 'crew' })),
    ...prisoners.map((face) => ({ face, group: 'prisoners' })),
    ...stowaways.map((face) => ({ face, group: 'stowaways' })),
  ]
}
