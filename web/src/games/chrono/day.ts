/** What a view says of the day: where pirates stand, which plans lie on the mats, who acts when, how the storm stands. */
import type { Face, Field, Seat, Seen, View } from '../../source/types'
import {
  hourOf,
  printed,
  programOf,
  symbols,
  tileList,
  times,
  tracks,
  vortex,
  type Symbol4,
  type Tile,
  type Time,
} from './content'
import { harbor, tiles, type Space } from './island'

const officers = 2
const crewmen = 11

export function list(field: Field | undefined): number[] {
  return Array.isArray(field) ? field.map((one) => (Array.isArray(one) ? 0 : one)) : []
}
const rows = (field: Field | undefined): number[][] =>
  Array.isArray(field) ? field.map((one) => (Array.isArray(one) ? one : [one])) : []
export const number = (view: View, field: string): number => {
  const value = view.fields[field]
  return typeof value === 'number' ? value : 0
}
/** A field that has one figure for each seat; those at the end that are 0 may be left out. */
export const ofSeat = (view: View, field: string, seat: Seat): number => list(view.fields[field])[seat] ?? 0

const faceOf = (seen: Seen | undefined): Face | null =>
  seen === undefined ? null : typeof seen === 'string' ? seen : 'card' in seen ? seen.card : seen.back
export const facesIn = (cards: Seen[] | undefined): Face[] =>
  (cards ?? []).flatMap((seen) =>
    typeof seen === 'object' && 'back' in seen
      ? Array.from({ length: seen.n }, () => seen.back)
      : [faceOf(seen) ?? '?'],
  )

export const seatsOf = (view: View): Seat[] => Array.from({ length: view.players }, (_, seat) => seat)
/** The notation counts seats from 1. */
export const seatName = (seat: Seat): string => `p${seat + 1}`

export interface Party {
  seat: Seat
  officers: number
  crew: number
}

function standing(view: View, field: string, seat: Seat, space: Space): number {
  return rows(view.fields[field])[seat]?.[tiles.indexOf(space as (typeof tiles)[number])] ?? 0
}

/** Of the Harbor the view tells nothing: all that are nowhere else are there. */
function atHome(view: View, seat: Seat): Party {
  const away = (field: string): number =>
    (rows(view.fields[field])[seat] ?? []).reduce((a, b) => a + b, 0) + ofSeat(view, `water-${field}`, seat)
  return {
    seat,
    officers: officers - away('officers'),
    crew: crewmen - ofSeat(view, 'mat', seat) - away('crew'),
  }
}

export const partyAt = (view: View, seat: Seat, space: Space): Party =>
  space === harbor
    ? atHome(view, seat)
    : {
        seat,
        officers: standing(view, 'officers', seat, space),
        crew: standing(view, 'crew', seat, space),
      }

/** Who stands there, the viewer first, then by flag. */
export function partiesAt(view: View, space: Space, me: Seat | null): Party[] {
  const rank = (seat: Seat): number => (seat === me ? -1 : ofSeat(view, 'flag', seat))
  return seatsOf(view)
    .map((seat) => partyAt(view, seat, space))
    .filter((party) => party.officers + party.crew > 0)
    .sort((a, b) => rank(a.seat) - rank(b.seat))
}

/** CHR-57: most pirates, ties by the higher flag, under `mod ties low` by the lower. */
export function placesAt(view: View, space: Space): Seat[] {
  const low = number(view, 'mod-ties-low') !== 0
  return partiesAt(view, space, null)
    .sort((a, b) => {
      const more = b.officers + b.crew - (a.officers + a.crew)
      const flag = ofSeat(view, 'flag', a.seat) - ofSeat(view, 'flag', b.seat)
      return more || (low ? -flag : flag)
    })
    .map((party) => party.seat)
}

export function tileAt(view: View, space: Space): Tile | null {
  const at = tiles.indexOf(space as (typeof tiles)[number])
  return at < 0 ? null : (tileList[list(view.fields['tile'])[at] ?? 0] ?? null)
}

export interface Token {
  face: Face
  hour: Time
  open: boolean
  /** It would happen to whoever comes in now. */
  now: boolean
}

export function tokenAt(view: View, space: Space): Token | null {
  const face = faceOf(view.zones[`token ${space}`]?.[0])
  if (face === null) return null
  const hour = hourOf(face)
  const events = number(view, 'mod-events')
  const now = phaseOf(view) === 3 && events !== 1 && (events === 2 || hour === timeOf(view))
  return { face, hour, open: !face.includes('?'), now }
}

export const phaseOf = (view: View): number => number(view, 'phase')
export const stormOf = (view: View): number => number(view, 'storm')
export const symbolAt = (space: number): Symbol4 => vortex[space - 1] ?? 'opening'
export const symbolOf = (view: View): Symbol4 => symbolAt(stormOf(view))
export const timeOf = (view: View): Time => times[number(view, 'time')] ?? 'sunrise'
export const roundOf = (view: View): number => number(view, 'round')

/** What the first place would be paid, and whether lower ones are paid too. */
export function rewardAt(view: View, space: Space): { program: string; all: boolean } | null {
  const tile = tileAt(view, space)
  return tile && { program: programOf(tile, symbolOf(view), view.options), all: tile.places.length > 1 }
}

/** CHR-59: place by place, one column earlier each; a place that is paid nothing ends it. */
export function paidPlaces(view: View, space: Space): string[] {
  const tile = tileAt(view, space)
  if (!tile) return []
  const top = symbols.indexOf(symbolOf(view))
  const n = tile.places.length > 1 ? top + 1 : 1
  return Array.from({ length: n }, (_, i) => programOf(tile, symbols[top - i] ?? 'opening', view.options))
}

export interface Plan {
  slot: Time
  face: Face
  /** Printed on the mat; a card would cover it. */
  printed: boolean
}

export function planIn(view: View, seat: Seat, slot: Time): Plan {
  const face = faceOf(view.zones[`${slot} ${seatName(seat)}`]?.[0])
  return face === null ? { slot, face: printed(slot), printed: true } : { slot, face, printed: false }
}
export const matOf = (view: View, seat: Seat): Plan[] => times.map((slot) => planIn(view, seat, slot))

export const handOf = (view: View, seat: Seat): Face[] => facesIn(view.zones[`hand ${seatName(seat)}`])
export const plansOf = (view: View, seat: Seat): Face[] => facesIn(view.zones[`plans ${seatName(seat)}`])
export const drawnOf = (view: View, seat: Seat): Face[] => facesIn(view.zones[`drawn ${seatName(seat)}`])
/** Cards that a cube lets a seat draw in a round. */
export const drawsOf = (view: View, seat: Seat, track: 'stable' | 'unstable'): number =>
  tracks[track][ofSeat(view, `${track}-cube`, seat)] ?? 0

/** Seats by flag, the highest first. */
export const byFlag = (view: View): Seat[] =>
  seatsOf(view).sort((a, b) => ofSeat(view, 'flag', a) - ofSeat(view, 'flag', b))

/** Who takes a turn when at this time of day, and how many have had theirs. */
export function turnsOf(view: View): { seats: Seat[]; done: number } {
  const phase = phaseOf(view)
  if (phase === 3)
    return { seats: list(view.fields['order']).slice(0, view.players), done: number(view, 'turn') }
  return { seats: byFlag(view), done: phase === 6 ? number(view, 'turn') : 0 }
}

/** The anomaly of this round and the next one, which lies open. */
export function anomaliesOf(view: View): { now: Face | null; next: Face | null } {
  const past = view.zones['past'] ?? []
  return { now: faceOf(past[past.length - 1]), next: faceOf(view.zones['anomalies']?.[0]) }
}

/** What waits for a decision: an artifact being played, or the plan of this time of day. */
export const playedNow = (view: View): Face | null => faceOf(view.zones['played']?.[0])
export const heartOf = (view: View): Seat | null => {
  const holder = number(view, 'heart')
  return holder === 0 ? null : holder - 1
}
