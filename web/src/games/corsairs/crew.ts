/**
 * How a hand divides into crew, prisoners and stowaways, what that costs, and why a card cannot join. The rules decide;
 * this is for showing what they will say before the move is made (COR-18 to COR-29).
 */
import type { Band } from '../../art/bands'
import type { Face, Seat, Seen, View } from '../../source/types'

export const bandOf = (face: Face): Band => (face[0] ?? 'b') as Band
export const numberOf = (face: Face): number => Number(face.slice(1))
export const sumOf = (cards: readonly Face[]): number => cards.reduce((sum, card) => sum + numberOf(card), 0)
export const bandsOf = (cards: readonly Face[]): Band[] => [...new Set(cards.map(bandOf))]

const letters = 'abgnoprsvy'

/** By rising number, equal numbers by letter: as moves are written. */
export const byNumber = (a: Face, b: Face): number =>
  numberOf(a) - numberOf(b) || letters.indexOf(bandOf(a)) - letters.indexOf(bandOf(b))

/** The cards of a zone that can be seen. */
export function cardsOf(zone: Seen[] | undefined): Face[] {
  return (zone ?? []).flatMap((one) => (typeof one === 'string' ? [one] : 'card' in one ? [one.card] : []))
}

export function sizeOf(zone: Seen[] | undefined): number {
  return (zone ?? []).reduce((n, one) => n + (typeof one === 'object' && 'n' in one ? one.n : 1), 0)
}

export const handZone = (seat: Seat): string => `hand P${seat}`
export const zoneOf = (
  what: 'crew' | 'prisoners' | 'stowaways' | 'attached' | 'penalty',
  seat: Seat,
): string => `${what} P${seat}`

const field = (view: View, name: string): number => {
  const value = view.fields[name]
  return typeof value === 'number' ? value : 0
}

export type Phase = 'draw' | 'discard' | 'crew' | 'attach'
const phases: Phase[] = ['draw', 'discard', 'crew', 'attach']

export const phaseOf = (view: View): Phase => phases[field(view, 'phase')] ?? 'draw'
export const isLaying = (view: View): boolean => view.over || ['crew', 'attach'].includes(phaseOf(view))
export const closerOf = (view: View): Seat => field(view, 'closer')
export const roundOf = (view: View): number => field(view, 'round')

export const pierOf = (view: View): Face[] => cardsOf(view.zones['pier'])

/** COR-6: the colour of the card that is first in the row. */
export function pierBand(pier: readonly Face[]): Band | null {
  const first = pier[0]
  return first === undefined ? null : bandOf(first)
}

/** What the table has agreed on, and the colour of the pier. */
export interface Terms {
  pier: Band | null
  /** COR-R5: cards of the pier's colour may be crew. */
  optional: boolean
  /** COR-R6: whoever can join must. */
  full: boolean
}

export const termsOf = (view: View): Terms => ({
  pier: pierBand(pierOf(view)),
  optional: view.options['prisoners'] === 'optional',
  full: view.options['crew'] === 'full',
})

export interface Division {
  crew: Face[]
  prisoners: Face[]
  stowaways: Face[]
  limit: number
}

/** COR-19, COR-21: what is no crew is a prisoner by its colour, or a stowaway. */
export function divide(hand: readonly Face[], crew: readonly Face[], terms: Terms): Division {
  const rest = hand.filter((card) => !crew.includes(card))
  const stowaways = rest.filter((card) => bandOf(card) !== terms.pier).sort(byNumber)
  return {
    crew: [...crew].sort(byNumber),
    prisoners: rest.filter((card) => bandOf(card) === terms.pier).sort(byNumber),
    stowaways,
    limit: sumOf(stowaways),
  }
}

/** Board, keys and count ask for the same hands, and each of them again whenever anything on the table changes. */
const known = new Map<string, Division>()

/**
 * The crew that costs least. Of every two bands one card of each number sails; the closer, and whoever can stay at or
 * below the closer's limit, want the lowest limit, anybody else the fewest stowaways (COR-27, COR-28).
 */
export function best(hand: readonly Face[], terms: Terms, against: number | null = null): Division {
  const asked = `${hand.join(' ')}|${terms.pier}|${against}`
  let found = known.get(asked)
  if (!found) {
    // A new hand with every turn: older ones are not asked for again.
    if (known.size >= 64) known.clear()
    known.set(asked, (found = search(hand, terms, against)))
  }
  return found
}

function search(hand: readonly Face[], terms: Terms, against: number | null): Division {
  const free = hand.filter((card) => bandOf(card) !== terms.pier).sort(byNumber)
  const bands = bandsOf(free)
  const pairs = bands.flatMap((one, i) => [
    [one, one] as const,
    ...bands.slice(i + 1).map((two) => [one, two] as const),
  ])
  const all = [divide(hand, [], terms)]
  for (const [one, two] of pairs) {
    const taken = new Set<number>()
    const crew = free.filter((card) => {
      if ((bandOf(card) !== one && bandOf(card) !== two) || taken.has(numberOf(card))) return false
      taken.add(numberOf(card))
      return true
    })
    all.push(divide(hand, crew, terms))
  }
  const lowest = (a: Division, b: Division): number =>
    a.limit - b.limit || a.stowaways.length - b.stowaways.length || b.crew.length - a.crew.length
  const fewest = (a: Division, b: Division): number =>
    a.stowaways.length - b.stowaways.length || a.limit - b.limit || b.crew.length - a.crew.length
  const low = all.reduce((a, b) => (lowest(b, a) < 0 ? b : a))
  if (against === null || low.limit <= against) return low
  return all.reduce((a, b) => (fewest(b, a) < 0 ? b : a))
}

/** Of thirteen cards one is put down: the one without which the others cost least. */
export function bestDiscard(hand: readonly Face[], terms: Terms): { card: Face; left: Division } | null {
  let found: { card: Face; left: Division } | null = null
  for (const card of hand) {
    const left = best(
      hand.filter((one) => one !== card),
      terms,
    )
    const better =
      !found ||
      left.limit < found.left.limit ||
      (left.limit === found.left.limit && left.stowaways.length < found.left.stowaways.length)
    if (better) found = { card, left }
  }
  return found
}

export type Bar = {
  rule: string
  why: 'prisoner' | 'bands' | 'number' | 'colour' | 'taken' | 'twice' | 'crewless'
}

/** Why a card cannot join a crew; null: it can. */
export function joinBar(crew: readonly Face[], card: Face, terms: Terms): Bar | null {
  const bands = bandsOf(crew)
  if (bands.length > 1 && !bands.includes(bandOf(card))) return { rule: 'COR-20', why: 'bands' }
  if (crew.some((one) => numberOf(one) === numberOf(card))) return { rule: 'COR-20', why: 'number' }
  if (!terms.optional && bandOf(card) === terms.pier) return { rule: 'COR-19', why: 'prisoner' }
  return null
}

/** Why a card cannot be attached to the closer's crew beside what this seat attaches already (COR-23). */
export function attachBar(crew: readonly Face[], attached: readonly Face[], card: Face): Bar | null {
  if (crew.length === 0) return { rule: 'COR-R7', why: 'crewless' }
  const bands = bandsOf(crew)
  if (!bands.includes(bandOf(card))) return { rule: bands.length === 1 ? 'COR-R7' : 'COR-23', why: 'colour' }
  if (crew.some((one) => numberOf(one) === numberOf(card))) return { rule: 'COR-23', why: 'taken' }
  if (attached.some((one) => numberOf(one) === numberOf(card))) return { rule: 'COR-23', why: 'twice' }
  return null
}

/** COR-R6, where the table plays so: stowaways who could still join, and therefore must. */
export function mustJoin(hand: readonly Face[], crew: readonly Face[], terms: Terms): Face[] {
  if (!terms.full) return []
  return divide(hand, crew, terms).stowaways.filter((card) => joinBar(crew, card, terms) === null)
}

/** Whether these cards are a crew that may be laid down. */
export function isCrew(hand: readonly Face[], crew: readonly Face[], terms: Terms): boolean {
  const alone = crew.every((card, i) => joinBar(crew.slice(0, i), card, terms) === null)
  return alone && crew.every((card) => hand.includes(card)) && mustJoin(hand, crew, terms).length === 0
}

export const isAttachment = (crew: readonly Face[], cards: readonly Face[]): boolean =>
  cards.every((card, i) => attachBar(crew, cards.slice(0, i), card) === null)

/** One card for each number that is free: all that can be attached at once. */
export function bestAttachment(hand: readonly Face[], crew: readonly Face[]): Face[] {
  const out: Face[] = []
  for (const card of [...hand].sort(byNumber)) if (attachBar(crew, out, card) === null) out.push(card)
  return out
}

/** The notation of laying down or attaching these cards. */
export const written = (verb: 'crew' | 'attach', cards: readonly Face[]): string =>
  `${verb} ${cards.length > 0 ? [...cards].sort(byNumber).join(' ') : '-'}`

/** What a seat has laid down in this round. */
export interface Laid extends Division {
  seat: Seat
  attached: Face[]
}

/** Who has laid down so far, the closer first. */
export function laidDown(view: View): Laid[] {
  const closer = closerOf(view)
  const out: Laid[] = []
  for (let i = 0; i < view.players; i++) {
    const seat = (closer + i) % view.players
    const pick = (what: Parameters<typeof zoneOf>[0]): Face[] =>
      cardsOf(view.zones[zoneOf(what, seat)]).sort(byNumber)
    const [crew, prisoners, stowaways, attached] = [
      pick('crew'),
      pick('prisoners'),
      pick('stowaways'),
      pick('attached'),
    ]
    const some = crew.length + prisoners.length + stowaways.length > 0
    if (some) out.push({ seat, crew, prisoners, stowaways, attached, limit: sumOf(stowaways) })
  }
  return out
}
