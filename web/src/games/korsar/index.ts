/** Korsar at the table: merchants at sea, the fleets behind them, who leads now. */
import type { Face, Fact, Move, Seat, View } from '../../source/types'
import type { Language } from '../../words/languages'
import type { CountLine, Game, PileKey, Reading, TableOption } from '../game'
import { cardsOf, goldOf, inTeams, isMerchant, sideOf, sizeOf } from './battle'
import Board from './Board.svelte'
import Card from './Card.svelte'
import Piece from './Piece.svelte'
import { cardName, handBar } from './say'
import Sign from './Sign.svelte'
import { spoken } from './spoken.svelte'
import type { KorsarWords } from './words/en'

/** Where a merchant goes: the open sea, which is no battle yet. */
export const openSea = 'sea'
export const discards = 'removed'

const order = 'mbgrya'

function byKind(a: Face, b: Face): number {
  const kind = order.indexOf(a[0] ?? '') - order.indexOf(b[0] ?? '')
  if (kind !== 0) return kind
  // The dearest merchant first; in a colour the most guns first and its captain behind them.
  if (isMerchant(a)) return goldOf(b) - goldOf(a)
  const rank = (face: Face): number => (face[1] === 'c' ? 0 : Number(face[1]))
  return rank(b) - rank(a)
}

const handZone = (seat: Seat): string => `hand P${seat}`
const lootZone = (view: View, seat: Seat): string => (inTeams(view) ? `loot T${seat >> 1}` : `loot P${seat}`)

const text = (value: Fact[string]): string => (typeof value === 'string' ? value : '')
const number = (value: Fact[string]): number => (typeof value === 'number' ? value : 0)
const seatIn = (value: Fact[string]): Seat | null => (typeof value === 'number' ? value : null)

/** `move.card`, or what the notation says: `attack s3 r4`, `sail m5`, `admiral s3`. */
function reading(move: Move): Reading {
  const [verb, first, second] = move.move.split(' ')
  switch (verb) {
    case 'sail':
      return { card: first ?? null, target: openSea }
    case 'attack':
    case 'captain':
      return { card: second ?? null, target: first ?? null }
    case 'admiral':
      return { card: 'ad', target: first ?? null }
    case 'discard':
      return { card: first ?? null, target: discards }
    default:
      return { card: null, target: null }
  }
}

function pile(w: KorsarWords, view: View, moves: Move[], selected: Face | null): PileKey {
  const left = sizeOf(view.zones['deck'])
  const draw = moves.find((move) => move.move === 'draw') ?? null
  if (left > 0)
    return { label: w.draw, note: w.left(left), zone: 'deck', move: draw, target: null, empty: false }
  const may = selected !== null && moves.some((move) => move.move === `discard ${selected}`)
  return {
    label: w.discard,
    note: w.pileEmpty,
    zone: 'deck',
    move: null,
    target: may ? discards : null,
    empty: true,
  }
}

function ask(
  w: KorsarWords,
  view: View,
  selected: Face | null,
  targets: ReadonlyMap<string, Move>,
  moves: readonly Move[],
): string {
  if (selected === null) {
    if (sizeOf(view.zones['deck']) === 0) return w.ask.discard
    // An empty hand, or one that fits nowhere.
    return moves.length > 0 && moves.every(({ move }) => move === 'draw') ? w.ask.drawOnly : w.ask.rest
  }
  if (isMerchant(selected)) return w.ask.merchant
  const battles = [...targets.keys()].filter((target) => target !== discards).length
  return battles > 0 ? w.ask.ship(battles) : w.ask.onlyDiscard
}

function deed(w: KorsarWords, fact: Fact): { seat: Seat; say: string } | null {
  const seat = seatIn(fact['seat'])
  if (seat === null) return null
  const battle = text(fact['battle'])
  const d = w.deed
  switch (fact.fact) {
    case 'draw':
      return { seat, say: d.draw }
    case 'sail':
      return { seat, say: d.sail(battle) }
    case 'attack':
      return { seat, say: d.attack(battle) }
    case 'captain':
      return { seat, say: d.captain(battle) }
    case 'admiral':
      return { seat, say: d.admiral(battle) }
    case 'discard':
      return { seat, say: d.discard }
    case 'collect':
      return { seat, say: d.collect(battle) }
    case 'sit':
      return { seat, say: d.sit }
    default:
      return null
  }
}

const rules: Record<string, string> = {
  draw: 'KOR-11',
  sail: 'KOR-14',
  attack: 'KOR-16',
  captain: 'KOR-19',
  admiral: 'KOR-20',
  discard: 'KOR-12',
  lead: 'KOR-22',
  tie: 'KOR-23',
  collect: 'KOR-8',
  sit: 'KOR-26',
  end: 'KOR-27',
  award: 'KOR-28',
  adrift: 'KOR-28',
  count: 'KOR-29',
  win: 'KOR-30',
}

function touched(fact: Fact): { place: string; card: Face | null } | null {
  const battle = text(fact['battle'])
  if (fact.fact === 'admiral') return { place: battle, card: 'ad' }
  if (['sail', 'attack', 'captain'].includes(fact.fact))
    return { place: battle, card: text(fact['card']) || null }
  return null
}

/** A side in a fact: the notation of its player or team. */
const sideIn = (value: Fact[string]): number | null => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[PT]\d+$/.test(value) ? Number(value.slice(1)) : null
}

/** Home or taken, by who sailed each battle; what is in hand is taken off. */
function count(w: KorsarWords, view: View, story: Fact[]): ReturnType<Game['count']> {
  const owner = new Map<string, { seat: Seat; gold: number }>()
  const home = new Map<number, number[]>()
  const taken = new Map<number, number[]>()
  const adrift: string[] = []
  const add = (to: Map<number, number[]>, side: number, gold: number): void => {
    to.set(side, [...(to.get(side) ?? []), gold])
  }
  for (const fact of story) {
    const battle = text(fact['battle'])
    if (fact.fact === 'sail')
      owner.set(battle, { seat: number(fact['seat']), gold: goldOf(text(fact['card'])) })
    if (fact.fact === 'adrift') adrift.push(battle)
    if (fact.fact !== 'collect' && fact.fact !== 'award') continue
    const side = fact.fact === 'award' ? sideIn(fact['side']) : sideOf(view, number(fact['seat']))
    const sailed = owner.get(battle)
    if (side === null || !sailed) continue
    add(sideOf(view, sailed.seat) === side ? home : taken, side, sailed.gold)
  }
  const scores = view.scores ?? []
  const lines: CountLine[] = []
  for (let side = 0; side < (inTeams(view) ? view.players / 2 : view.players); side++) {
    const seats = Array.from({ length: view.players }, (_, seat) => seat).filter(
      (seat) => sideOf(view, seat) === side,
    )
    const first = seats[0] ?? 0
    const held = seats
      .flatMap((seat) => cardsOf(view.zones[handZone(seat)]).map(({ card }) => goldOf(card)))
      .filter((n) => n > 0)
    const mine = [...(home.get(side) ?? []), ...(taken.get(side) ?? [])]
    const shares = [
      { label: w.count.home, parts: home.get(side) ?? [] },
      { label: w.count.taken, parts: taken.get(side) ?? [] },
      { label: w.count.hand, parts: held, bad: true },
    ].filter((share) => share.parts.length > 0)
    lines.push({
      seats,
      score: scores[first] ?? 0,
      place: view.places?.[first] ?? 0,
      note: w.count.merchants(mine.length),
      shares,
    })
  }
  lines.sort((a, b) => a.place - b.place)
  return { lines, note: adrift.length > 0 ? w.count.adrift(adrift) : null, rule: 'KOR-28' }
}

/** Gold of each seat's side after every decision that brought some. */
function course(story: Fact[], players: number, view: View): { turn: number; points: number[] }[] {
  const points: number[] = Array.from({ length: players }, () => 0)
  const out = [{ turn: 0, points: [...points] }]
  let turn = 0
  for (const fact of story) {
    if (['draw', 'sail', 'attack', 'captain', 'admiral', 'discard'].includes(fact.fact)) turn++
    const side =
      fact.fact === 'collect'
        ? sideOf(view, number(fact['seat']))
        : fact.fact === 'award'
          ? sideIn(fact['side'])
          : null
    if (side !== null) {
      for (let seat = 0; seat < players; seat++)
        if (sideOf(view, seat) === side) points[seat] = (points[seat] ?? 0) + number(fact['gold'])
      out.push({ turn, points: [...points] })
    }
  }
  if (view.scores) out.push({ turn, points: view.scores.slice(0, players) })
  return out
}

/** KOR-1: two, three and five play alone, six and eight in pairs; four choose. */
function options(w: KorsarWords, players: number, chosen: Record<string, string | number>): TableOption[] {
  const o = w.option
  const teams = players === 4 ? chosen['mode'] === 'teams' : players > 5
  const out: TableOption[] = []
  if (players === 4)
    out.push({
      name: 'mode',
      label: o.mode.label,
      rule: 'KOR-1',
      said: true,
      choices: [
        { value: 'solo', ...o.mode.solo },
        { value: 'teams', ...o.mode.teams },
      ],
    })
  out.push({
    name: 'end_unattacked',
    label: o.end_unattacked.label,
    rule: 'KOR-R3',
    choices: [
      { value: 'owner', ...o.end_unattacked.owner },
      { value: 'nobody', ...o.end_unattacked.nobody },
    ],
  })
  out.push({
    name: 'after_captain',
    label: o.after_captain.label,
    rule: 'KOR-R22',
    choices: [
      { value: 'yes', ...o.after_captain.yes },
      { value: 'no', ...o.after_captain.no },
    ],
  })
  if (!teams) return out
  out.push(
    {
      name: 'admiral_partner',
      label: o.admiral_partner.label,
      rule: 'KOR-R6',
      choices: [
        { value: 'no', ...o.admiral_partner.no },
        { value: 'yes', ...o.admiral_partner.yes },
      ],
    },
    {
      name: 'team_end',
      label: o.team_end.label,
      rule: 'KOR-R5',
      choices: [
        { value: 'team', ...o.team_end.team },
        { value: 'player', ...o.team_end.player },
        { value: 'sit', ...o.team_end.sit },
      ],
    },
  )
  return out
}

export async function load(language: Language): Promise<Game> {
  await spoken.speak(language)
  const w = spoken.w
  return {
    slug: 'korsar',
    options: (players, chosen) => options(w, players, chosen),
    Board,
    Card,
    Piece,
    Sign,
    hand: (view, seat) =>
      cardsOf(view.zones[handZone(seat)])
        .map(({ card }) => card)
        .sort(byKind),
    handSize: (view, seat) => sizeOf(view.zones[handZone(seat)]),
    zones: (view, seat) => ({ hand: handZone(seat), won: lootZone(view, seat) }),
    cardName: (face) => cardName(w, face),
    reading,
    barred: (view, me, face) => handBar(w, view, me, face),
    pile: (view, moves, selected) => pile(w, view, moves, selected),
    ask: (view, _me, selected, targets, moves) => ask(w, view, selected, targets, moves),
    meta: (view) => {
      const sailed = Object.keys(view.zones)
        .filter((zone) => /^s\d+$/.test(zone))
        .map((zone) => Number(zone.slice(1)))
      const loot = Object.entries(view.zones).filter(([zone]) => zone.startsWith('loot '))
      const home = loot.reduce(
        (n, [, cards]) => n + cardsOf(cards).filter(({ card }) => isMerchant(card)).length,
        0,
      )
      return [w.sailed(Math.max(sailed.length + home, 0))]
    },
    deed: (fact) => deed(w, fact),
    ruleOf: (fact) => rules[fact.fact] ?? null,
    seatOf: (fact) => seatIn(fact['seat']) ?? (inTeamsFact(fact) ? null : sideIn(fact['side'])),
    touched,
    partners: (view, seat) =>
      Array.from({ length: view.players }, (_, other) => other).filter(
        (other) => sideOf(view, other) === sideOf(view, seat),
      ),
    count: (view, story) => count(w, view, story),
    amount: w.gold,
    course,
  }
}

/** A team in a fact is written T0, a player P0. */
const inTeamsFact = (fact: Fact): boolean => text(fact['side']).startsWith('T')
