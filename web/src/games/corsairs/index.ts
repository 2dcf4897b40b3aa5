/** Corsairs at the table: the quay with pier and piles, your ship, and the deck where a crew is laid down. */
import type { Face, Fact, Move, Seat, View } from '../../source/types'
import type { Language } from '../../words/languages'
import type { Care, CountLine, Game, Reading, TableOption } from '../game'
import Board from './Board.svelte'
import Card from './Card.svelte'
import {
  best,
  bestAttachment,
  byNumber,
  cardsOf,
  closerOf,
  handZone,
  laidDown,
  phaseOf,
  pierOf,
  roundOf,
  sizeOf,
  sumOf,
  termsOf,
  zoneOf,
} from './crew'
import Dock from './Dock.svelte'
import { fingers } from './fingers.svelte'
import Keys from './Keys.svelte'
import Penalty from './Penalty.svelte'
import Plaque from './Plaque.svelte'
import { cardName, cardWithin, penalties } from './say'
import Sign from './Sign.svelte'
import Small from './Small.svelte'
import { spoken } from './spoken.svelte'
import type { CorsairsWords } from './words/en'

/** The places of the quay that a card in the fingers can go to. */
export const pile = 'discard'
export const ship = 'ship'

const text = (value: Fact[string]): string => (typeof value === 'string' ? value : '')
const number = (value: Fact[string]): number => (typeof value === 'number' ? value : 0)
const seatIn = (value: Fact[string]): Seat | null => (typeof value === 'number' ? value : null)

/** `discard r7` and `sail r7` are a card and a place; drawing is a place alone; laying down is a draft of many cards. */
function reading(move: Move): Reading {
  const [verb, what] = move.move.split(' ')
  if (verb === 'discard') return { card: what ?? null, target: pile }
  if (verb === 'sail') return { card: what ?? null, target: ship }
  if (verb === 'draw') return { card: null, target: what ?? null }
  return { card: null, target: null }
}

function ask(
  w: CorsairsWords,
  view: View,
  selected: Face | null,
  targets: ReadonlyMap<string, Move>,
): string {
  switch (phaseOf(view)) {
    case 'draw':
      return w.ask.draw
    case 'discard':
      if (selected === null) return w.ask.discard
      return targets.has(pile) ? w.ask.card : w.ask.sailOnly
    case 'crew':
      return selected === null ? w.ask.crew : w.ask.place
    case 'attach':
      return selected === null ? w.ask.attach : w.ask.place
  }
}

function care(w: CorsairsWords, view: View, me: Seat, move: Move): Care | null {
  const [verb, ...cards] = move.move.split(' ')
  const hand = cardsOf(view.zones[handZone(me)])
  const terms = termsOf(view)
  const c = w.care
  if (verb === 'sail') {
    const { limit, stowaways } = best(
      hand.filter((card) => card !== cards[0]),
      terms,
    )
    const says = stowaways.length === 0 ? c.sweep : c.sailSays(limit, stowaways.length)
    return { ask: c.sail, says, yes: c.sailYes, rule: stowaways.length === 0 ? 'COR-32' : 'COR-28' }
  }
  if (move.move === 'draw pier' && pierOf(view).length === 1)
    return { ask: c.annul, says: c.annulSays, yes: c.annulYes, rule: 'COR-16' }
  const theirs = laidDown(view).find((one) => one.seat === closerOf(view))
  if (verb === 'crew') {
    const low = best(hand, terms, closerOf(view) === me ? null : (theirs?.limit ?? null))
    const named = cards.filter((card) => card !== '-')
    const left = hand.filter((card) => !named.includes(card) && card[0] !== terms.pier)
    if (sumOf(left) <= low.limit || left.length <= low.stowaways.length) return null
    return { ask: c.lay, says: c.laySays(sumOf(left), low.limit), yes: w.keys.lay, rule: 'COR-21' }
  }
  if (move.move === 'attach -') {
    const fits = bestAttachment(hand, theirs?.crew ?? [])
    if (fits.length > 0)
      return { ask: c.apart, says: c.apartSays(fits.length), yes: c.apartYes, rule: 'COR-25' }
  }
  return null
}

function deed(w: CorsairsWords, fact: Fact): { seat: Seat; say: string } | null {
  const d = w.deed
  const seat = seatIn(fact[fact.fact === 'deal' ? 'dealer' : 'seat'])
  if (seat === null) return null
  const card = text(fact['card'])
  switch (fact.fact) {
    case 'deal':
      return { seat, say: d.deal }
    case 'draw':
      return { seat, say: card.includes('?') || card === '' ? d.drew : d.took(cardWithin(w, card)) }
    case 'discard':
      return { seat, say: d.put(cardWithin(w, card)) }
    case 'sail':
      return { seat, say: d.sail }
    case 'annul':
      return { seat, say: d.annul }
    case 'crew':
    case 'crewless':
      return { seat, say: d.laid }
    case 'attach':
      return { seat, say: d.attach(Array.isArray(fact['cards']) ? fact['cards'].length : 1) }
    case 'apart':
      return { seat, say: d.apart }
    default:
      return null
  }
}

const rules: Record<string, string> = {
  deal: 'COR-4',
  draw: 'COR-10',
  discard: 'COR-12',
  sail: 'COR-14',
  annul: 'COR-16',
  attach: 'COR-23',
  apart: 'COR-23',
  crew: 'COR-20',
  crewless: 'COR-20',
  prisoners: 'COR-19',
  stowaways: 'COR-21',
  limit: 'COR-21',
  keep: 'COR-27',
  pass: 'COR-28',
  under: 'COR-29',
  safe: 'COR-29',
  penalties: 'COR-35',
  sweep: 'COR-32',
  last: 'COR-33',
  over: 'COR-33',
  win: 'COR-34',
}

/** What was kept, what others passed on, and what going under added: the penalty cards of each seat. */
function count(
  w: CorsairsWords,
  view: View,
  story: Fact[],
  name: (seat: Seat) => string,
): ReturnType<Game['count']> {
  const lists = {
    kept: new Map<Seat, number[]>(),
    passed: new Map<Seat, number[]>(),
    under: new Map<Seat, number[]>(),
  }
  const add = (to: Map<Seat, number[]>, seat: Seat, n: number): void => {
    if (n > 0) to.set(seat, [...(to.get(seat) ?? []), n])
  }
  for (const fact of story) {
    if (fact.fact === 'keep') add(lists.kept, number(fact['seat']), number(fact['count']))
    if (fact.fact === 'pass') add(lists.passed, number(fact['closer']), number(fact['count']))
    if (fact.fact === 'under') add(lists.under, number(fact['closer']), number(fact['count']))
  }
  const swept = Array.isArray(view.fields['swept']) ? view.fields['swept'] : []
  const lines: CountLine[] = Array.from({ length: view.players }, (_, seat) => ({
    seats: [seat],
    score: told(view.scores?.[seat] ?? 0),
    place: view.places?.[seat] ?? 0,
    note: swept[seat] ? w.count.swept : '',
    shares: (['kept', 'under', 'passed'] as const)
      .map((kind) => ({ label: w.count[kind], parts: lists[kind].get(seat) ?? [] }))
      .filter((share) => share.parts.length > 0),
  })).sort((a, b) => a.place - b.place)
  const winners = lines.filter((line) => line.place === 1)
  const winner = winners[0]?.seats[0] ?? 0
  const bySweep = swept.some((one) => one !== 0)
  return {
    lines,
    note: bySweep ? w.count.sweepNote : w.count.fewest,
    rule: bySweep ? 'COR-32' : 'COR-34',
    ...(bySweep && winners.length === 1
      ? { head: winner === view.viewer ? w.count.sweepYou : w.count.sweep(name(winner)) }
      : {}),
  }
}

/** Penalty cards are points lost; people count the cards. */
const told = (points: number): number => Math.abs(points)

function course(story: Fact[], players: number): { turn: number; points: number[] }[] {
  const points: number[] = Array.from({ length: players }, () => 0)
  const out = [{ turn: 0, points: [...points] }]
  let turn = 0
  for (const fact of story) {
    if (['draw', 'discard', 'sail', 'crew', 'crewless', 'attach', 'apart'].includes(fact.fact)) turn++
    if (fact.fact !== 'penalties') continue
    points[number(fact['seat'])] = number(fact['count'])
    const last = out[out.length - 1]
    if (last?.turn === turn) last.points = [...points]
    else out.push({ turn, points: [...points] })
  }
  return out
}

function options(w: CorsairsWords, players: number): TableOption[] {
  const o = w.option
  const two = <A extends string, B extends string>(
    name: string,
    rule: string,
    words: { label: string } & Record<A | B, { label: string; says: string }>,
    usual: A,
    other: B,
  ): TableOption => ({
    name,
    label: words.label,
    rule,
    choices: [
      { value: usual, ...words[usual] },
      { value: other, ...words[other] },
    ],
  })
  const some = (name: 'annul_limit' | 'stall_limit', rule: string, limits: number[]): TableOption => ({
    name,
    label: o[name].label,
    rule,
    choices: [
      ...limits.map((n) => ({ value: String(n), label: o[name].some(n), says: o[name].says })),
      { value: '0', ...o[name].none },
    ],
  })
  return [
    two('crew', 'COR-R6', o.crew, 'free', 'full'),
    two('prisoners', 'COR-R5', o.prisoners, 'forced', 'optional'),
    two('annul_last', 'COR-R4', o.annul_last, 'replay', 'counts'),
    some('annul_limit', 'COR-R3', [3, 1]),
    some('stall_limit', 'COR-R1', [4 * players, players]),
  ]
}

export async function load(language: Language): Promise<Game> {
  await spoken.speak(language)
  const w = spoken.w
  return {
    slug: 'corsairs',
    options: (players) => options(w, players),
    begins: { say: w.begins, rule: 'COR-2' },
    Board,
    Dock,
    Keys,
    Plaque,
    Token: Penalty,
    Card,
    Piece: Small,
    Sign,
    hand: (view, seat) => cardsOf(view.zones[handZone(seat)]).sort(byNumber),
    handSize: (view, seat) => sizeOf(view.zones[handZone(seat)]),
    zones: (_view, seat) => ({ hand: handZone(seat), won: zoneOf('penalty', seat) }),
    cardName: (face) => cardName(w, face),
    reading,
    take: (move, view) => {
      const [verb, ...cards] = move.move.split(' ')
      if (verb !== 'crew' && verb !== 'attach') return false
      fingers.send(
        view,
        cards.filter((card) => card !== '-'),
      )
      return true
    },
    barred: () => null,
    pile: () => null,
    care: (view, me, move) => care(w, view, me, move),
    ask: (view, _me, selected, targets) => ask(w, view, selected, targets),
    meta: (view) => {
      const n = penalties(view)
      return [w.round(roundOf(view)), view.over ? w.amount(n) : n >= 35 ? w.lastRound(n) : w.toGo(n)]
    },
    deed: (fact) => deed(w, fact),
    ruleOf: (fact) => rules[fact.fact] ?? null,
    seatOf: (fact) => seatIn(fact['seat']) ?? seatIn(fact['closer']) ?? seatIn(fact['dealer']),
    touched: (fact) =>
      fact.fact === 'discard' || fact.fact === 'sail'
        ? { place: pile, card: text(fact['card']) || null }
        : null,
    partners: (_view, seat) => [seat],
    count: (view, story, people) => count(w, view, story, people.name),
    told,
    amount: (n) => w.amount(Math.abs(n)),
    courseSays: w.course,
    course,
  }
}
