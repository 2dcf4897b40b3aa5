/** Corsaire at the table: two pyramids over a row of five boards, then three cards against three. */
import type { Face, Fact, Move, Seat, View } from '../../source/types'
import type { Language } from '../../words/languages'
import type { CountLine, Game, People, Reading, TableOption } from '../game'
import Board from './Board.svelte'
import Card from './Card.svelte'
import { colourOf, numberOf } from './combo'
import { figuresOf, total } from './content'
import Dock from './Dock.svelte'
import Keys from './Keys.svelte'
import Piece from './Piece.svelte'
import Plaque from './Plaque.svelte'
import {
  ahead,
  boardIn,
  boughtSlot,
  cardAt,
  cardsOf,
  converted,
  gainedZone,
  handZone,
  heldBy,
  isLooting,
  lootZone,
  phaseOf,
  sizeOf,
  slots,
  slotsUnder,
  standsOn,
  supplyOf,
  turnOf,
} from './pyramid'
import { amountSays, cardName, verdict } from './say'
import Sign from './Sign.svelte'
import { spoken } from './spoken.svelte'
import { tray } from './tray.svelte'
import type { CorsaireWords } from './words/en'

const text = (value: Fact[string]): string => (typeof value === 'string' ? value : '')
const number = (value: Fact[string]): number => (typeof value === 'number' ? value : 0)
const seatIn = (value: Fact[string]): Seat | null => (typeof value === 'number' ? value : null)

const byColour = (a: Face, b: Face): number =>
  'RBG'.indexOf(colourOf(a)) - 'RBG'.indexOf(colourOf(b)) || numberOf(a) - numberOf(b)

/** Only a card that is placed goes from the hand to a place by itself; the rest is made on the board. */
export function reading(move: Move): Reading {
  const [verb, card, place] = move.move.split(' ')
  return verb === 'place' ? { card: card ?? null, target: place ?? null } : { card: null, target: null }
}

function ask(
  w: CorsaireWords,
  view: View,
  me: Seat,
  selected: Face | null,
  targets: ReadonlyMap<string, Move>,
): string {
  const a = w.ask
  const have = heldBy(view, me)
  const at = standsOn(view)
  switch (phaseOf(view)) {
    case 'place': {
      if (selected === null || targets.size === 0) return a.place
      const after = converted(have, supplyOf(view), selected)
      return a.placeOn(after && amountSays(w, after.have))
    }
    case 'convert':
      return a.convert(cardName(w, cardAt(view, at, me) ?? ''), at)
    case 'step':
      return a.step(at, ahead(view, me, at))
    case 'take':
      return a.take(slotsUnder(at).map(String))
    case 'buy': {
      const board = boardIn(view, boughtSlot(view)) ?? ''
      return a.buy(cardName(w, board), amountSays(w, figuresOf(board).cost))
    }
    case 'adjust':
      return total(have) > 10 ? a.giveBack(total(have) - 10) : a.gain
    case 'loot':
      if (tray.slot !== null) return a.lootCards(tray.slot, 3 - tray.items.length)
      return tray.items.length > 0 ? a.lootBoard : a.loot
  }
}

function deed(w: CorsaireWords, fact: Fact): { seat: Seat; say: string } | null {
  const seat = seatIn(fact['seat'])
  if (seat === null) return null
  const d = w.deed
  switch (fact.fact) {
    case 'placed':
      return { seat, say: d.placed(text(fact['place'])) }
    case 'converted':
    case 'passed':
    case 'stepped':
      return { seat, say: d.walks }
    case 'took':
      return { seat, say: d.took(cardName(w, text(fact['card']))) }
    case 'bought':
      return { seat, say: d.bought(cardName(w, text(fact['board']))) }
    case 'laid':
      return { seat, say: d.laid(Number(fact['slot'])) }
    default:
      return null
  }
}

const rules: Record<string, string> = {
  placed: 'CSR-12',
  converted: 'CSR-16',
  short: 'CSR-18',
  passed: 'CSR-20',
  unable: 'CSR-16',
  stepped: 'CSR-21',
  took: 'CSR-23',
  bought: 'CSR-24',
  vp: 'CSR-24',
  skipped: 'CSR-24',
  card: 'CSR-25',
  board: 'CSR-26',
  returned: 'CSR-29',
  gained: 'CSR-30',
  looting: 'CSR-33',
  laid: 'CSR-35',
  reveal: 'CSR-41',
  won: 'CSR-44',
  tied: 'CSR-45',
  sets: 'CSR-46',
}

function touched(fact: Fact): { place: string; card: Face | null } | null {
  const seat = number(fact['seat'])
  const card = text(fact['card']) || null
  if (['placed', 'converted', 'passed'].includes(fact.fact))
    return { place: `${text(fact['place'])} P${seat + 1}`, card }
  if (fact.fact === 'took' || fact.fact === 'bought') return { place: `board ${text(fact['slot'])}`, card }
  if (fact.fact === 'laid') return { place: `loot${text(fact['slot'])} P${seat + 1}`, card: null }
  return null
}

/** CSR-34: whose placement each is, by who begins. */
const order = [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]

/** In looting most turns have two placements. */
function next(view: View): Seat | null {
  const acting = view.to_act[0]
  if (acting === undefined) return null
  if (!isLooting(view)) return 1 - acting
  const made = slots.flatMap((slot) => [0, 1].filter((seat) => view.zones[lootZone(slot, seat)])).length
  const then = order[made + 1]
  return then === undefined ? null : then === order[made] ? acting : 1 - acting
}

/** A placement is taken up to the tray, where it is laid by a key; everything else is a key already. */
function take(move: Move): boolean {
  const [verb, slot, ...items] = move.move.split(' ')
  if (verb !== 'loot') return false
  tray.slot = Number(slot)
  tray.items = items
  return true
}

/** CSR-46: what was bought, what was won, sets of what is left. */
function count(w: CorsaireWords, view: View, people: People): ReturnType<Game['count']> {
  const verdicts = slots.flatMap((slot) => verdict(w, view, people, slot) ?? [])
  const lines: CountLine[] = [0, 1].map((seat) => {
    const bought = cardsOf(view.zones[gainedZone(seat)]).map((board) => figuresOf(board).edge)
    const won = verdicts.filter((one) => one.winner === seat).map((one) => figuresOf(one.board).centre)
    const sets = view.over ? Math.min(...heldBy(view, seat)) : 0
    return {
      seats: [seat],
      score: view.scores?.[seat] ?? 0,
      place: view.places?.[seat] ?? 0,
      note: w.count.note(bought.length, won.length),
      shares: [
        { label: w.count.trading, parts: bought },
        { label: w.count.looting, parts: won },
        { label: w.count.sets, parts: sets > 0 ? [sets] : [] },
      ].filter((share) => share.parts.length > 0),
    }
  })
  lines.sort((a, b) => a.place - b.place)
  const note = verdicts.map((one) => `${w.fight.board(one.slot)}: ${one.who} ${one.why}`).join(' ')
  return { lines, note: note || null, rule: 'CSR-44' }
}

/** Points after every turn that brought some. */
function course(story: Fact[], view: View): { turn: number; points: number[] }[] {
  const points = [0, 0]
  const out = [{ turn: 0, points: [...points] }]
  let turn = 0
  for (const fact of story) {
    if (fact.fact === 'placed' || fact.fact === 'laid') turn++
    if (!['vp', 'won', 'sets'].includes(fact.fact)) continue
    const seat = number(fact['seat'])
    points[seat] = (points[seat] ?? 0) + number(fact['vp'])
    out.push({ turn, points: [...points] })
  }
  if (view.scores) out.push({ turn, points: view.scores.slice(0, 2) })
  return out
}

function options(w: CorsaireWords): TableOption[] {
  const { placement, first } = w.option
  return [
    {
      name: 'placement',
      label: placement.label,
      rule: 'CSR-R1',
      choices: [
        { value: 'supported', ...placement.supported },
        { value: 'free', ...placement.free },
        { value: 'free-stop', ...placement['free-stop'] },
      ],
    },
    {
      name: 'first',
      label: first.label,
      rule: 'CSR-R12',
      choices: [
        { value: 'random', ...first.random },
        { value: '1', ...first['1'] },
        { value: '2', ...first['2'] },
      ],
    },
  ]
}

export async function load(language: Language): Promise<Game> {
  await spoken.speak(language)
  const w = spoken.w
  return {
    slug: 'corsaire',
    Board,
    Dock,
    Keys,
    Plaque,
    Card,
    Piece,
    Sign,
    options: () => options(w),
    begins: { say: w.begins, rule: 'CSR-1' },
    hand: (view, seat) => cardsOf(view.zones[handZone(seat)]).sort(byColour),
    handSize: (view, seat) => sizeOf(view.zones[handZone(seat)]),
    zones: (_view, seat) => ({ hand: handZone(seat), won: gainedZone(seat) }),
    cardName: (face) => cardName(w, face),
    reading,
    take,
    next,
    barred: () => null,
    pile: () => null,
    ask: (view, me, selected, targets) => ask(w, view, me, selected, targets),
    meta: (view) => (isLooting(view) ? [w.looting] : [w.trading, w.turn(turnOf(view))]),
    deed: (fact) => deed(w, fact),
    ruleOf: (fact) => rules[fact.fact] ?? null,
    seatOf: (fact) => seatIn(fact['seat']),
    touched,
    partners: (_view, seat) => [seat],
    count: (view, _story, people) => count(w, view, people),
    amount: w.points,
    courseSays: w.course,
    course: (story, _players, view) => course(story, view),
  }
}
