/**
 * A table of Corsaire, read from a view: pyramids, the path that is walked, what a conversion would leave, which
 * boards lie at its end. The rules themselves run elsewhere; this says in a page's terms what lies open.
 */
import type { Face, Fact, Field, Seat, Seen, View } from '../../source/types'
import { conversionOf, each, figuresOf, isPaid, tokens, type Amount } from './content'

/** CSR-8, from the top; `at` of a view counts in this order. */
export const places = ['z1', 'y1', 'y2', 'x1', 'x2', 'x3', 'w1', 'w2', 'w3', 'w4'] as const
export type Place = (typeof places)[number]
export const slots = [1, 2, 3, 4, 5] as const

export const isPlace = (text: string): text is Place => (places as readonly string[]).includes(text)

const levels = 'zyxw'
const level = (place: Place): number => levels.indexOf(place[0] ?? '')
const column = (place: Place): number => Number(place[1])

/** Where a place lies: its row from the top, and its middle in fifths of the row of boards. */
export const rowOf = level
export const middleOf = (place: Place): number => column(place) + (3 - level(place)) / 2

const named = (at: number, n: number): Place[] => {
  const name = `${levels[at]}${n}`
  return isPlace(name) ? [name] : []
}
/** CSR-8: the two below; none under level w. */
export const below = (place: Place): Place[] => [
  ...named(level(place) + 1, column(place)),
  ...named(level(place) + 1, column(place) + 1),
]
export const above = (place: Place): Place[] => [
  ...named(level(place) - 1, column(place) - 1),
  ...named(level(place) - 1, column(place)),
]
/** The slots that lie under a place: two under level w, all five under the top. */
export const slotsUnder = (place: Place): number[] =>
  slots.filter((slot) => slot >= column(place) && slot <= column(place) + 4 - level(place))

export const phases = ['place', 'convert', 'step', 'take', 'buy', 'adjust', 'loot'] as const
export type Phase = (typeof phases)[number]

const number = (field: Field | undefined): number => (typeof field === 'number' ? field : 0)

export const phaseOf = (view: View): Phase => phases[number(view.fields['phase'])] ?? 'place'
export const turnOf = (view: View): number => number(view.fields['turn'])
/** Where the path stands. */
export const standsOn = (view: View): Place => places[number(view.fields['at'])] ?? 'z1'
/** Whose card was just taken, while its board may be bought. */
export const boughtSlot = (view: View): number => number(view.fields['slot']) + 1
export const isLooting = (view: View): boolean => phaseOf(view) === 'loot'

export const seatName = (seat: Seat): string => `P${seat + 1}`
export const handZone = (seat: Seat): string => `hand ${seatName(seat)}`
export const gainedZone = (seat: Seat): string => `gained ${seatName(seat)}`
export const lootZone = (slot: number, seat: Seat): string => `loot${slot} ${seatName(seat)}`
export const pyramidZone = (place: Place, seat: Seat): string => `${place} ${seatName(seat)}`

/** Known cards of a zone. */
export const cardsOf = (seen: Seen[] | undefined): Face[] =>
  (seen ?? []).flatMap((one) => (typeof one === 'string' ? [one] : 'card' in one ? [one.card] : []))
/** How many cards lie in a zone, known or not. */
export const sizeOf = (seen: Seen[] | undefined): number =>
  (seen ?? []).reduce((n, one) => n + (typeof one === 'object' && 'n' in one ? one.n : 1), 0)

export const cardAt = (view: View, place: Place, seat: Seat): Face | null =>
  cardsOf(view.zones[pyramidZone(place, seat)])[0] ?? null
export const boardIn = (view: View, slot: number): Face | null =>
  cardsOf(view.zones[`board ${slot}`])[0] ?? null
export const cardIn = (view: View, slot: number): Face | null =>
  cardsOf(view.zones[`card ${slot}`])[0] ?? null

export function heldBy(view: View, seat: Seat): Amount {
  const all = view.fields['resources']
  const row = Array.isArray(all) ? all[seat] : undefined
  return each((i) => (Array.isArray(row) ? (row[i] ?? 0) : 0))
}
export function supplyOf(view: View): Amount {
  const [a, b] = [heldBy(view, 0), heldBy(view, 1)]
  return each((i) => tokens[i] - a[i] - b[i])
}

/** CSR-16, CSR-18: what is held after converting; null: it cannot be paid. */
export function converted(have: Amount, supply: Amount, card: Face): { have: Amount; supply: Amount } | null {
  const { pay, gain } = conversionOf(card)
  if (!isPaid(have, pay)) return null
  const got = each((i) => Math.min(gain[i], supply[i] + pay[i]))
  return {
    have: each((i) => have[i] - pay[i] + got[i]),
    supply: each((i) => supply[i] + pay[i] - got[i]),
  }
}

export interface Stop {
  place: Place
  /** What was done with the card; null: nothing yet, or no card lies there. */
  did: 'converted' | 'passed' | 'unable' | null
}

/** The path of the turn that is on, as far as it is walked: from the card just placed to where it stands. */
export function pathOf(view: View, story: readonly Fact[]): Stop[] {
  if (['place', 'adjust', 'loot'].includes(phaseOf(view)) || view.over) return []
  let path: Stop[] = []
  for (const fact of story) {
    const place = String(fact['place'])
    if (!isPlace(place)) continue
    if (fact.fact === 'placed') path = [{ place, did: null }]
    else if (fact.fact === 'stepped') path.push({ place, did: null })
    else if (fact.fact === 'converted' || fact.fact === 'passed' || fact.fact === 'unable') {
      const did = fact.fact
      path = path.map((stop) => (stop.place === place ? { place, did } : stop))
    }
  }
  return path
}

/** CSR-21, CSR-R2: where the path may go on from here. */
export function ahead(view: View, seat: Seat, from: Place): Place[] {
  const under = below(from)
  const filled = under.filter((one) => cardAt(view, one, seat) !== null)
  if (filled.length > 0) return filled
  return view.options['placement'] === 'free-stop' ? [] : under
}

export interface Way {
  /** The places of level w (or, with gaps, the last card) that lead to the slot. */
  by: Place[]
  /** The board can be paid on one of these ways, by converting and passing as it suits. */
  paid: boolean
}

/** Which slots the path can still end at, and whether their boards could be paid then (CSR-21 to CSR-24, CSR-R2). */
export function waysOf(view: View, seat: Seat, from: Place, used: boolean): Map<number, Way> {
  const out = new Map<number, Way>()
  const sold = sizeOf(view.zones['boards']) === 0
  function end(place: Place, have: Amount): void {
    for (const slot of slotsUnder(place)) {
      const board = boardIn(view, slot)
      const way = out.get(slot) ?? { by: [], paid: false }
      if (!way.by.includes(place)) way.by.push(place)
      way.paid ||= !sold && board !== null && isPaid(have, figuresOf(board).cost)
      out.set(slot, way)
    }
  }
  function walk(place: Place, have: Amount, supply: Amount, done: boolean): void {
    const card = cardAt(view, place, seat)
    const after = card !== null && !done ? converted(have, supply, card) : null
    for (const next of after ? [{ have, supply }, after] : [{ have, supply }]) {
      const on = ahead(view, seat, place)
      if (on.length === 0) end(place, next.have)
      for (const one of on) walk(one, next.have, next.supply, false)
    }
  }
  walk(from, heldBy(view, seat), supplyOf(view), used)
  return out
}

/** CSR-38, CSR-39: what may be taken from a pyramid when these places of it are emptied first. */
export const freePlaces = (view: View, seat: Seat, gone: readonly Place[]): Place[] =>
  places.filter(
    (place) =>
      cardAt(view, place, seat) !== null &&
      !gone.includes(place) &&
      above(place).every((one) => gone.includes(one) || cardAt(view, one, seat) === null),
  )
