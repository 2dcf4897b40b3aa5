/**
 * The moves at hand, sorted by how they are made: on the map, on the mat, with a card, or by a key that says what it
 * does. Kinds of moves are told apart by their arguments (a card and a slot, two spaces, one space) and not by their
 * names, and whatever has none of these is a key with its sentence: a move that this page has never heard of can be
 * made all the same.
 */
import type { Face, Move, Seat } from '../../source/types'
import { isTime, type Time } from './content'
import { isSpace, type Space } from './island'

/** Pirates on their way: whose, from where to where. */
export interface Travel {
  move: Move
  from: Space
  to: Space
  /** null: everybody's who stand there. */
  owner: Seat | null
  officers: number
  crew: number
}

/** Something on one space. */
export interface Deed {
  move: Move
  space: Space
  owner: Seat | null
}

export interface Laying {
  move: Move
  card: Face
  slot: Time
}

/** A plan card of the mat goes to another slot. */
export interface Shift {
  move: Move
  from: Time
  to: Time
}

export interface Choices {
  layings: Laying[]
  travels: Travel[]
  deeds: Deed[]
  /** A card of the hand, or one that was just drawn: played, kept, discarded. */
  cards: { move: Move; card: Face }[]
  shifts: Shift[]
  flags: { move: Move; position: number }[]
  buys: { move: Move; what: string; price: number }[]
  /** All that is made by a key of its own, those that end or refuse something last. */
  keys: Move[]
}

const text = (value: Move[string]): string | null => (typeof value === 'string' ? value : null)
const figure = (value: Move[string]): number | null => (typeof value === 'number' ? value : null)

/** Whether a move ends or refuses something rather than doing it. */
export const declines = (move: Move): boolean => ['pass', 'no', 'end', 'done', 'forgo'].includes(move.move)

export function sort(moves: readonly Move[], me: Seat | null): Choices {
  const out: Choices = {
    layings: [],
    travels: [],
    deeds: [],
    cards: [],
    shifts: [],
    flags: [],
    buys: [],
    keys: [],
  }
  for (const move of moves) {
    const card = text(move['card'])
    const { slot, from, to, space } = move
    const position = figure(move['position'])
    const price = figure(move['price'])
    const owner = figure(move['owner'])
    if (declines(move)) out.keys.push(move)
    else if (isSpace(from) && isSpace(to))
      out.travels.push({
        move,
        from,
        to,
        owner: owner ?? (move.move.startsWith('push') ? null : me),
        officers: figure(move['officers']) ?? 0,
        crew: figure(move['crew']) ?? 0,
      })
    else if (isSpace(space)) out.deeds.push({ move, space, owner })
    else if (card !== null && isTime(slot)) out.layings.push({ move, card, slot })
    else if (isTime(from) && isTime(to)) out.shifts.push({ move, from, to })
    else if (price !== null) {
      const what = text(move['purchase']) ?? text(move['track'])
      if (what === null) out.keys.push(move)
      else out.buys.push({ move, what, price })
    } else if (position !== null) out.flags.push({ move, position })
    else if (card !== null) out.cards.push({ move, card })
    else out.keys.push(move)
  }
  out.keys.sort((a, b) => Number(declines(a)) - Number(declines(b)))
  return out
}

/** Travels that differ in nothing but how many go along. */
export interface Course {
  key: string
  from: Space
  to: Space
  owner: Seat | null
  travels: Travel[]
}

/** By what a move does, who goes and where; the number of companions is chosen afterwards. */
export function courses(travels: readonly Travel[]): Course[] {
  const out = new Map<string, Course>()
  for (const travel of travels) {
    const { from, to, owner, move } = travel
    const kind = typeof move['kind'] === 'string' ? move['kind'] : ''
    const key = [move.does ?? move.move.split(' ', 2).join(' '), from, to, owner ?? '*', kind].join('|')
    const course = out.get(key)
    if (course) course.travels.push(travel)
    else out.set(key, { key, from, to, owner, travels: [travel] })
  }
  return [...out.values()]
}

/** The first thought: one officer, with all the crew that may come. */
export function usual(course: Course): Travel {
  return course.travels.reduce((best, travel) =>
    travel.officers < best.officers || (travel.officers === best.officers && travel.crew > best.crew)
      ? travel
      : best,
  )
}

/** The travel of a course with so many companions, or the one nearest to it. */
export function withCompanions(course: Course, officers: number, crew: number): Travel {
  const off = (travel: Travel): number =>
    Math.abs(travel.officers - officers) * 100 + Math.abs(travel.crew - crew)
  return course.travels.reduce((best, travel) => (off(travel) < off(best) ? travel : best))
}

/** Whose pirates a party is picked from. */
export const sourceKey = (from: Space, owner: Seat | null): string => `${from}|${owner ?? '*'}`

/** Parties that can be taken up: of one owner, or all together where the card says so. */
export function sources(travels: readonly Travel[]): { key: string; from: Space; owner: Seat | null }[] {
  const out = new Map<string, { key: string; from: Space; owner: Seat | null }>()
  for (const { from, owner } of travels) {
    const key = sourceKey(from, owner)
    if (!out.has(key)) out.set(key, { key, from, owner })
  }
  return [...out.values()]
}

/** The notation of a move with another space in place of the one it names, to ask the rules why it is not on offer. */
export function elsewhere(move: Move, named: Space, space: Space): string {
  const words = move.move.split(' ')
  const at = words.lastIndexOf(named)
  if (at >= 0) words[at] = space
  return words.join(' ')
}
