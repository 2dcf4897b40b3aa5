/**
 * The sea of Korsar, read from a view: which merchants are out, who chases them, who leads, when it is collected.
 * The rules themselves run elsewhere; this says in a page's terms what lies open, for every viewer alike.
 */
import { isBand, type Band } from '../../art/bands'
import type { Face, Field, Seat, Seen, View } from '../../source/types'

export interface Lane {
  side: number
  /** Whose cards these are: the seat that played first for the side. */
  seat: Seat
  /** null: only the Admiral lies here. */
  band: Band | null
  cards: Face[]
  force: number
}

export interface Battle {
  id: string
  merchant: Face
  gold: number
  owner: Seat
  lanes: Lane[]
  /** KOR-22; null: nobody leads. */
  leader: number | null
  /** The officer who decides, where one lies here. */
  officer: { card: Face; side: number } | null
}

export const isMerchant = (face: Face): boolean => face[0] === 'm'
export const isAdmiral = (face: Face): boolean => face === 'ad'
export const isCaptain = (face: Face): boolean => face[1] === 'c'
export const isShip = (face: Face): boolean => bandOf(face) !== null && !isCaptain(face)
export const goldOf = (face: Face): number => (isMerchant(face) ? Number(face.slice(1)) : 0)
export const gunsOf = (face: Face): number => (isShip(face) ? Number(face.slice(1)) : 0)

export function bandOf(face: Face): Band | null {
  const letter = face[0]
  return !isAdmiral(face) && !isMerchant(face) && isBand(letter) ? letter : null
}

export const inTeams = (view: View): boolean => view.options['mode'] === 'teams'
export const sideOf = (view: View, seat: Seat): number => (inTeams(view) ? seat >> 1 : seat)

/** The seat that collects for a side: KOR-8, and KOR-9 in teams. */
export const collector = (view: View, side: number): Seat => (inTeams(view) ? side * 2 : side)

const number = (field: Field | undefined): number => (typeof field === 'number' ? field : 0)

export const turnOf = (view: View): Seat => number(view.fields['turn'])

/** Turns until a side would collect what it leads now; at its own turn it has just done so. */
export function turnsUntil(view: View, side: number): number {
  const away = (collector(view, side) - turnOf(view) + view.players) % view.players
  return away === 0 ? view.players : away
}

/** Known cards of a zone with their marks; a card without one is marked 0. */
export function cardsOf(seen: Seen[] | undefined): { card: Face; mark: number }[] {
  const out: { card: Face; mark: number }[] = []
  for (const one of seen ?? []) {
    if (typeof one === 'string') out.push({ card: one, mark: 0 })
    else if ('card' in one) out.push({ card: one.card, mark: one.mark ?? 0 })
  }
  return out
}

/** How many cards lie in a zone, known or not. */
export function sizeOf(seen: Seen[] | undefined): number {
  let n = 0
  for (const one of seen ?? []) n += typeof one === 'object' && 'n' in one ? one.n : 1
  return n
}

/** KOR-22. */
function leaderOf(owner: number, lanes: Lane[], officer: Battle['officer']): number | null {
  if (officer) return officer.side
  const fleets = lanes.filter((lane) => lane.force > 0)
  if (fleets.length === 0) return owner
  const most = Math.max(...fleets.map((lane) => lane.force))
  const first = fleets.filter((lane) => lane.force === most)
  return first.length === 1 ? (first[0]?.side ?? null) : null
}

export function battleOf(view: View, id: string): Battle | null {
  const [merchant, ...cards] = cardsOf(view.zones[id])
  if (!merchant) return null
  const lanes: Lane[] = []
  let officer: Battle['officer'] = null
  for (const { card, mark } of cards) {
    const side = sideOf(view, mark)
    let lane = lanes.find((one) => one.side === side)
    if (!lane) {
      lane = { side, seat: mark, band: null, cards: [], force: 0 }
      lanes.push(lane)
    }
    lane.cards.push(card)
    lane.force += gunsOf(card)
    lane.band ??= bandOf(card)
    if (isAdmiral(card) || isCaptain(card)) officer = { card, side }
  }
  const owner = merchant.mark
  const leader = leaderOf(sideOf(view, owner), lanes, officer)
  return { id, merchant: merchant.card, gold: goldOf(merchant.card), owner, lanes, leader, officer }
}

const battleName = /^s(\d+)$/

/** All battles at sea in the order of sailing. */
export function battlesOf(view: View): Battle[] {
  return Object.keys(view.zones)
    .filter((zone) => battleName.test(zone))
    .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
    .map((id) => battleOf(view, id))
    .filter((battle) => battle !== null)
}

/** The battle as it would stand with one more card of this seat in it. */
export function withCard(view: View, battle: Battle, seat: Seat, card: Face): Battle {
  const zone = view.zones[battle.id] ?? []
  const next = { ...view, zones: { ...view.zones, [battle.id]: [...zone, { card, mark: seat }] } }
  return battleOf(next, battle.id) ?? battle
}

/** The rule that keeps a card of a seat out of a battle (KOR-16 to KOR-20), with what a sentence needs; null: it may go. */
export type Bar =
  | { rule: 'KOR-17'; why: 'own'; band: Band }
  | { rule: 'KOR-17'; why: 'taken'; band: Band; by: Seat }
  | { rule: 'KOR-19'; why: 'captain'; band: Band }
  | { rule: 'KOR-20'; why: 'admiral' }
  | { rule: 'KOR-R22'; why: 'late' }
  | { rule: 'KOR-16'; why: 'merchant' }

export function barOf(view: View, battle: Battle, seat: Seat, card: Face): Bar | null {
  if (isMerchant(card)) return { rule: 'KOR-16', why: 'merchant' }
  const side = sideOf(view, seat)
  const mine = battle.lanes.find((lane) => lane.side === side)
  if (isAdmiral(card)) {
    const helps = view.options['admiral_partner'] === 'yes'
    const own = helps ? sideOf(view, battle.owner) === side : battle.owner === seat
    return own ? null : { rule: 'KOR-20', why: 'admiral' }
  }
  const band = bandOf(card)
  if (!band) return null
  if (isCaptain(card)) return mine?.band === band ? null : { rule: 'KOR-19', why: 'captain', band }
  if (battle.officer && view.options['after_captain'] === 'no') return { rule: 'KOR-R22', why: 'late' }
  if (mine?.band) return mine.band === band ? null : { rule: 'KOR-17', why: 'own', band: mine.band }
  const other = battle.lanes.find((lane) => lane.band === band)
  return other ? { rule: 'KOR-17', why: 'taken', band, by: other.seat } : null
}
