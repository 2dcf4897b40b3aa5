/** Three cards against three: CSR-42 to CSR-45. */
import type { Face } from '../../source/types'

export const kinds = ['garbage', 'flush', 'straight', 'straight-flush', 'three'] as const
export type Kind = (typeof kinds)[number]

export const numberOf = (card: Face): number => Number(card.slice(1))
export const colourOf = (card: Face): string => card[0] ?? ''
export const sumOf = (cards: readonly Face[]): number => cards.reduce((n, card) => n + numberOf(card), 0)

const same = (cards: readonly Face[], of: (card: Face) => unknown): boolean =>
  cards.every((card) => of(card) === of(cards[0] ?? ''))

/** Whether these can be part of a run of three: different numbers, none of them 0, close enough together. */
function runs(cards: readonly Face[]): boolean {
  const numbers = cards.map(numberOf)
  return (
    !numbers.includes(0) &&
    new Set(numbers).size === numbers.length &&
    Math.max(...numbers) - Math.min(...numbers) <= 2
  )
}

/** What three cards are. */
export function kindOf(cards: readonly Face[]): Kind {
  const flush = same(cards, colourOf)
  if (same(cards, numberOf) && !cards.map(numberOf).includes(0)) return 'three'
  if (runs(cards)) return flush ? 'straight-flush' : 'straight'
  return flush ? 'flush' : 'garbage'
}

/** What one or two cards may still become, the strongest first; garbage is always left. */
export function hopesOf(cards: readonly Face[]): Kind[] {
  const flush = same(cards, colourOf)
  const out: Kind[] = []
  if (same(cards, numberOf) && !cards.map(numberOf).includes(0)) out.push('three')
  if (runs(cards)) out.push(...(flush ? (['straight-flush', 'straight'] as const) : (['straight'] as const)))
  if (flush) out.push('flush')
  return [...out, 'garbage']
}

export interface Duel {
  /** 0: the first three win; 1: the second; null: a tie. */
  winner: 0 | 1 | null
  kinds: [Kind, Kind]
  sums: [number, number]
  /** The rule that decides: the kinds (CSR-42) or, within one, the sums (CSR-44). */
  rule: 'CSR-42' | 'CSR-44'
}

export function duel(first: readonly Face[], second: readonly Face[]): Duel {
  const pair: [Kind, Kind] = [kindOf(first), kindOf(second)]
  const sums: [number, number] = [sumOf(first), sumOf(second)]
  const strength = kinds.indexOf(pair[0]) - kinds.indexOf(pair[1])
  const lead = strength !== 0 ? strength : sums[0] - sums[1]
  return {
    winner: lead === 0 ? null : lead > 0 ? 0 : 1,
    kinds: pair,
    sums,
    rule: strength !== 0 ? 'CSR-42' : 'CSR-44',
  }
}
