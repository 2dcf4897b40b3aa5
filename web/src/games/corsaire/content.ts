/** What the cards convert and what the boards cost: content/corsaire.json, the set that the engine is built with. */
import content from 'virtual:content/corsaire'
import type { Face } from '../../source/types'

/** Red, blue, green. */
export type Amount = [number, number, number]

export const colours = ['R', 'B', 'G'] as const
export type Colour = (typeof colours)[number]

type Written = Partial<Record<Colour, number>>
interface Content {
  cards: { card: Face; pay: Written; gain: Written }[]
  boards: { board: Face; cost: Written; edge: number; centre: number }[]
}
const { cards, boards } = content as Content

const amount = (written: Written): Amount => [written.R ?? 0, written.B ?? 0, written.G ?? 0]
const free: Amount = [0, 0, 0]

export interface Conversion {
  pay: Amount
  gain: Amount
}
export interface BoardFigures {
  cost: Amount
  /** Points for buying it, and for winning it in looting. */
  edge: number
  centre: number
}

const conversions = new Map(cards.map((one) => [one.card, { pay: amount(one.pay), gain: amount(one.gain) }]))
const figures = new Map(
  boards.map((one) => [one.board, { cost: amount(one.cost), edge: one.edge, centre: one.centre }]),
)

export const conversionOf = (card: Face): Conversion => conversions.get(card) ?? { pay: free, gain: free }
export const figuresOf = (board: Face): BoardFigures =>
  figures.get(board) ?? { cost: free, edge: 0, centre: 0 }

/** CSR-6: all there are. */
export const tokens: Amount = [9, 11, 13]

export const total = (amount: Amount): number => amount[0] + amount[1] + amount[2]
export const isPaid = (have: Amount, cost: Amount): boolean => cost.every((n, i) => n <= (have[i] ?? 0))
export const each = (make: (colour: 0 | 1 | 2) => number): Amount => [make(0), make(1), make(2)]
