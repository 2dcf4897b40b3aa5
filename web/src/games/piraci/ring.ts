/**
 * What lies where in Kosmiczni Piraci: cards on planets in their order, which of them is face down, where the ships
 * stand and go, and who ranks how when the treasures are shared out. The rules decide; this is for showing it.
 */
import type { Band } from '../../art/bands'
import type { Face, Fact, Seat, Seen, View } from '../../source/types'

export const planets = ['a', 'b', 'c', 'd', 'e', 'f'] as const
export type PlanetName = (typeof planets)[number]
export type ShipName = 'M' | 'P'

/** Seats 1 to 5 use red, blue, green, yellow and purple. */
const colours: Band[] = ['r', 'b', 'g', 'y', 'v']
export const colourOf = (seat: Seat): Band => colours[seat] ?? 's'

/** A treasure is `1` to `7` or `M`; a card names its seat, as in `P2:7` or `P2:T`. */
export const isTreasure = (face: Face): boolean => !face.includes(':')
export const seatOf = (face: Face): Seat => Number(face.slice(1, face.indexOf(':'))) - 1
export const bandOf = (face: Face): Band => (isTreasure(face) ? 'y' : colourOf(seatOf(face)))
/** The strength of a pirate; 0 for a Teleport or a card that is not known. */
export const valueOf = (face: Face): number => Number(face.slice(-1)) || 0
/** The worth of a treasure (PIR-41). */
export const worthOf = (kind: string): number => (kind === 'M' ? 10 : Number(kind) || 0)

export const handZone = (seat: Seat): string => `hand P${seat + 1}`
export const lootZone = (seat: Seat): string => `loot P${seat + 1}`
export const treasureZone = (planet: string): string => `treasure ${planet}`

export const cardsOf = (zone: Seen[] | undefined): Face[] =>
  (zone ?? []).flatMap((one) => (typeof one === 'string' ? [one] : 'card' in one ? [one.card] : []))

export const sizeOf = (zone: Seen[] | undefined): number =>
  (zone ?? []).reduce((n, one) => n + (typeof one === 'object' && 'n' in one ? one.n : 1), 0)

const field = (view: View, name: string): number => {
  const value = view.fields[name]
  return typeof value === 'number' ? value : 0
}

export const isCollecting = (view: View): boolean => field(view, 'phase') === 1
/** The planet that is being shared out; 6: all are. */
export const sharedOut = (view: View): number => (view.over ? 6 : field(view, 'planet'))

export interface Ship {
  which: ShipName
  at: number
  home: number
  next: number
  /** How many moves are left until it is home and the sending ends (PIR-24). */
  left: number
}

/** PIR-19: the merchant ship sails clockwise, the pirate ship the other way. */
export function shipsOf(view: View): { M: Ship; P: Ship } {
  const merchant = field(view, 'merchant')
  const pirate = field(view, 'pirate')
  const home = field(view, 'home')
  return {
    M: { which: 'M', at: merchant, home: 0, next: (merchant + 1) % 6, left: 6 - (merchant % 6) },
    P: { which: 'P', at: pirate, home, next: (pirate + 5) % 6, left: 6 - ((home - pirate + 6) % 6) },
  }
}

/** Where both ships would arrive next; null: their next ports differ. */
export function meeting(view: View): number | null {
  const { M, P } = shipsOf(view)
  return M.next === P.next && M.at !== P.at ? M.next : null
}

/** Where a ship leaves for the right it looks right: the merchant on the upper half, the pirates on the lower. */
export const looksRight = (which: ShipName, at: number): boolean =>
  which === 'M' ? [5, 0, 1].includes(at) : [2, 3, 4].includes(at)

export interface Lying {
  seat: Seat
  /** What it is, where this viewer knows it. */
  face: Face | null
  down: boolean
}

/** The cards of a planet in order of play (PIR-12); the last may lie face down (PIR-11), one's own too. */
export function stackOf(view: View, planet: string): Lying[] {
  const out: Lying[] = []
  for (const one of view.zones[planet] ?? []) {
    if (typeof one === 'object' && 'back' in one)
      for (let i = 0; i < one.n; i++) out.push({ seat: seatOf(one.back), face: null, down: true })
    else {
      const { card: face, down = false } = typeof one === 'string' ? { card: one } : one
      out.push({ seat: seatOf(face), face, down })
    }
  }
  return out
}

/** Treasures of a planet; `?` for one that lies face down. */
export const treasuresOf = (view: View, planet: string): string[] =>
  (view.zones[treasureZone(planet)] ?? []).flatMap((one) =>
    typeof one === 'string' ? [one] : 'card' in one ? [one.card] : Array.from({ length: one.n }, () => '?'),
  )

export interface Strength {
  seat: Seat
  /** The sum of what this viewer knows (PIR-29). */
  known: number
  /** Whether a card that is not known may add to it. */
  more: boolean
}

/** Who has how much on a planet, the strongest first as far as one can see. */
export function strengthsOf(stack: readonly Lying[]): Strength[] {
  const by = new Map<Seat, Strength>()
  for (const { seat, face } of stack) {
    const one = by.get(seat) ?? { seat, known: 0, more: false }
    if (face === null) one.more = true
    else one.known += valueOf(face)
    by.set(seat, one)
  }
  return [...by.values()].filter((one) => one.known > 0 || one.more).sort((a, b) => b.known - a.known)
}

/** The one who leads by what is known; null where two are equal or nobody has anything. */
export function leaderOf(strengths: readonly Strength[]): Seat | null {
  const [first, second] = strengths
  if (!first || first.known === 0 || first.known === second?.known) return null
  return first.seat
}

const strengthAt = (view: View, planet: number, seat: Seat): number =>
  cardsOf(view.zones[planets[(planet + 12) % 6] ?? 'a'])
    .filter((face) => seatOf(face) === seat)
    .reduce((sum, face) => sum + valueOf(face), 0)

export interface Rank {
  seat: Seat
  strength: number
  cards: Face[]
  /** Whether an equal strength was told apart by another planet (PIR-35). */
  tied: boolean
}

/** PIR-34, PIR-35, PIR-R17: who is present on a planet, in the order in which they choose. */
export function ranking(view: View, planet: number): Rank[] {
  const seats = Array.from({ length: view.players }, (_, seat) => seat).filter(
    (seat) => strengthAt(view, planet, seat) > 0,
  )
  const list = (seat: Seat): number[] =>
    Array.from({ length: 6 }, (_, i) => strengthAt(view, planet - i, seat))
  const next = field(view, 'turn')
  const late = (seat: Seat): number => (seat - next + view.players) % view.players
  seats.sort((a, b) => {
    const mine = list(a)
    const theirs = list(b)
    for (let i = 0; i < 6; i++) {
      const by = (theirs[i] ?? 0) - (mine[i] ?? 0)
      if (by !== 0) return by
    }
    return late(a) - late(b)
  })
  return seats.map((seat) => {
    const strength = strengthAt(view, planet, seat)
    return {
      seat,
      strength,
      cards: cardsOf(view.zones[planets[planet] ?? 'a']).filter((face) => seatOf(face) === seat),
      tied: seats.some((other) => other !== seat && strengthAt(view, planet, other) === strength),
    }
  })
}

/** How many have taken their treasure on the planet that is being shared out. */
export const takenOf = (view: View): number => field(view, 'taken')

/** The least that this seat will have got from the planet if it takes this treasure now (PIR-36 to PIR-38). */
export function atLeast(view: View, me: Seat, kind: string): number {
  const planet = sharedOut(view)
  const ranks = ranking(view, planet)
  const mine = ranks.findIndex((rank) => rank.seat === me)
  const left = treasuresOf(view, planets[planet] ?? 'a').map(worthOf)
  left.splice(left.indexOf(worthOf(kind)), 1)
  if (mine !== 0) return worthOf(kind)
  const others = ranks.length - 1
  const rest = left.sort((a, b) => b - a).slice(others)
  return worthOf(kind) + rest.reduce((a, b) => a + b, 0)
}

/** Who got what from each planet, and what nobody got; from what everybody saw. */
export function shares(story: readonly Fact[]): Map<string, { seat: Seat | null; kind: string }[]> {
  const out = new Map<string, { seat: Seat | null; kind: string }[]>()
  for (const fact of story) {
    const { from, to, card } = fact
    if (fact.fact !== 'moved' || typeof from !== 'string' || typeof to !== 'string') continue
    if (!from.startsWith('treasure ') || typeof card !== 'string') continue
    const planet = from.slice(9)
    const seat = to.startsWith('loot P') ? Number(to.slice(6)) - 1 : null
    out.set(planet, [...(out.get(planet) ?? []), { seat, kind: card }])
  }
  return out
}

/** The treasures of a planet that went to each seat, together. */
export function bySeat(
  list: readonly { seat: Seat | null; kind: string }[] = [],
): { seat: Seat | null; kinds: string[] }[] {
  const by = new Map<Seat | null, string[]>()
  for (const { seat, kind } of list) by.set(seat, [...(by.get(seat) ?? []), kind])
  return [...by].map(([seat, kinds]) => ({ seat, kinds }))
}
