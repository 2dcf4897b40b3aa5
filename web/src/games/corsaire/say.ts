/** Corsaire's sentences of the page. Words are an argument. */
import type { Face, Seat, View } from '../../source/types'
import type { People } from '../game'
import { colourOf, duel, numberOf } from './combo'
import { colours, conversionOf, each, figuresOf, type Amount, type Colour } from './content'
import { boardIn, cardsOf, lootZone } from './pyramid'
import type { CorsaireWords } from './words/en'

const isColour = (text: string): text is Colour => (colours as readonly string[]).includes(text)

export const isBoard = (face: Face): boolean => face.startsWith('m')

export function cardName(w: CorsaireWords, face: Face): string {
  if (isBoard(face)) return w.board(numberOf(face))
  const colour = colourOf(face)
  return isColour(colour) ? w.card(colour, numberOf(face)) : face
}

export function amountSays(w: CorsaireWords, amount: Amount): string {
  const parts = colours.flatMap((colour, i) => {
    const n = amount[i] ?? 0
    return n > 0 ? [w.tokens(colour, n)] : []
  })
  return parts.length > 0 ? w.list(parts) : w.none
}

/** A card with what it converts, for whoever does not see it. */
export function cardSays(w: CorsaireWords, face: Face): string {
  if (isBoard(face)) return cardName(w, face)
  const { pay, gain } = conversionOf(face)
  return w.gives(cardName(w, face), amountSays(w, pay), amountSays(w, gain))
}

/** What is lacking of a cost. */
export const lacking = (have: Amount, cost: Amount): Amount => each((i) => Math.max(0, cost[i] - have[i]))

export interface Verdict {
  slot: number
  board: Face
  winner: Seat | null
  /** "You take 6." */
  who: string
  why: string
  rule: 'CSR-42' | 'CSR-44'
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Why a board went to whom; null while not all six cards are seen. */
export function verdict(w: CorsaireWords, view: View, people: People, slot: number): Verdict | null {
  const sides = [0, 1].map((seat) => cardsOf(view.zones[lootZone(slot, seat)]))
  const board = boardIn(view, slot)
  const [first, second] = sides
  if (!view.over || board === null || first?.length !== 3 || second?.length !== 3) return null
  const { winner, kinds, sums, rule } = duel(first, second)
  const { centre } = figuresOf(board)
  const f = w.fight
  if (winner === null)
    return { slot, board, winner, who: f.tie, why: capital(f.sameSum(kinds[0], sums[0])), rule }
  const loser = winner === 0 ? 1 : 0
  const why =
    rule === 'CSR-42' ? f.beats(kinds[winner], kinds[loser]) : f.sum(kinds[winner], sums[winner], sums[loser])
  const who = winner === people.me ? f.youTake(centre) : f.takes(people.name(winner), centre)
  return { slot, board, winner, who, why: capital(why), rule }
}
