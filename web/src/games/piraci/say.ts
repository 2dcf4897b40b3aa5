/** Cards, planets and what comes of a card, in words. */
import type { Face, View } from '../../source/types'
import type { People } from '../game'
import { isTreasure, planets, shipsOf, treasuresOf, valueOf, type Lying, type ShipName } from './ring'
import type { PiraciWords } from './words/en'

export function cardName(w: PiraciWords, face: Face): string {
  if (isTreasure(face)) return treasureName(w, face)
  return face.endsWith('T') ? w.card.teleport : w.card.pirate(valueOf(face))
}

export const treasureName = (w: PiraciWords, kind: string): string =>
  kind === 'M' ? w.card.ship : w.card.treasure(kind)

export const shipName = (w: PiraciWords, which: ShipName): string => (which === 'M' ? w.merchant : w.pirates)

export const cardWithin = (w: PiraciWords, face: Face): string =>
  face.endsWith('T') ? w.says.teleport : w.says.pirate(valueOf(face))

/** A card on a planet for whoever hears it. */
function lyingSays(w: PiraciWords, people: People, { seat, face, down }: Lying): string {
  if (seat === people.me)
    return down ? w.says.yourDown(cardWithin(w, face ?? '')) : w.says.your(cardWithin(w, face ?? ''))
  return face === null
    ? w.says.theirDown(people.name(seat))
    : w.says.their(people.name(seat), cardWithin(w, face))
}

export interface Outcome {
  say: string
  /** The ships that would sail on, and where to; not sure while the card that turns up may be a Teleport (PIR-21). */
  ships: { which: ShipName; to: string; sure: boolean }[]
}

/** What comes of playing a card there. Whose card turns up is certain, what it is only where it is one's own. */
export function outcome(
  w: PiraciWords,
  people: People,
  view: View,
  planet: number,
  stack: readonly Lying[],
  card: Face,
  short: boolean,
): Outcome {
  const o = short ? w.out.short : w.out
  const top = stack[stack.length - 1]
  if (!top?.down) return { say: o.nothing, ships: [] }
  const { M, P } = shipsOf(view)
  const leave = [M, P]
    .filter((ship) => ship.at === planet)
    .map((ship) => ({ which: ship.which, to: planets[ship.next] ?? 'a', sure: top.face !== null }))
  if (top.face === null) return { say: o.theirs(people.name(top.seat)), ships: leave }
  if (top.face.endsWith('T')) return { say: o.ownTeleport, ships: [] }
  const mine = stack
    .filter((one) => one.seat === people.me)
    .reduce((n, one) => n + valueOf(one.face ?? ''), 0)
  const n = valueOf(top.face)
  const add = valueOf(card)
  return { say: add > 0 ? o.own(n, mine + add) : o.ownOnly(n), ships: leave }
}

/** All that a world has to say, for whoever cannot see it. */
export function worldSays(
  w: PiraciWords,
  people: People,
  view: View,
  at: number,
  stack: readonly Lying[],
): string {
  const name = planets[at] ?? 'a'
  const kinds = treasuresOf(view, name)
  const hidden = kinds.filter((kind) => kind === '?').length
  const { M, P } = shipsOf(view)
  const parts = [
    w.planet(name),
    hidden > 0 ? w.says.hidden(hidden) : w.says.treasures(kinds),
    w.says.stack(stack.map((one) => lyingSays(w, people, one))),
    ...[M, P].filter((ship) => ship.at === at).map((ship) => w.says.here(shipName(w, ship.which))),
    ...[M, P].filter((ship) => ship.next === at).map((ship) => w.says.heads(shipName(w, ship.which))),
  ]
  return parts.join('; ')
}
