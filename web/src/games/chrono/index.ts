/** Chrono Corsairs at the table: the island and its day, the mat with its four plans. */
import type { Fact, Move, Seat, View } from '../../source/types'
import type { Language } from '../../words/languages'
import type { Care, Game, TableOption } from '../game'
import Board from './Board.svelte'
import Card from './Card.svelte'
import { count, course } from './count'
import { drawnOf, handOf, phaseOf, plansOf, roundOf, seatName, turnsOf } from './day'
import Dock from './Dock.svelte'
import Gem from './Gem.svelte'
import { hand } from './hand.svelte'
import Keys from './Keys.svelte'
import Piece from './Piece.svelte'
import Plaque from './Plaque.svelte'
import { asker, big, wanted } from './say'
import Sign from './Sign.svelte'
import { spoken } from './spoken.svelte'
import Traveller from './Traveller.svelte'
import type { ChronoWords } from './words/en'

const text = (value: Fact[string]): string => (typeof value === 'string' ? value : '')
const number = (value: Fact[string]): number => (typeof value === 'number' ? value : 0)
const seatIn = (value: Fact[string]): Seat | null => (typeof value === 'number' ? value : null)

const rules: Record<string, string> = {
  storm: 'CHR-25',
  anomaly: 'CHR-26',
  modifier: 'CHR-27',
  due: 'CHR-27',
  select: 'CHR-31',
  plan: 'CHR-32',
  time: 'CHR-36',
  perform: 'CHR-39',
  redo: 'CHR-39',
  forgo: 'CHR-40',
  artifact: 'CHR-42',
  go: 'CHR-44',
  push: 'CHR-53',
  event: 'CHR-49',
  kill: 'CHR-19',
  lose: 'CHR-20',
  treasure: 'CHR-57',
  home: 'CHR-64',
  priority: 'CHR-67',
  buy: 'CHR-70',
  leftover: 'CHR-73',
  round: 'CHR-23',
  heart: 'CHR-79',
  final: 'CHR-77',
  win: 'CHR-80',
}

function deed(w: ChronoWords, fact: Fact): { seat: Seat; say: string } | null {
  const seat = seatIn(fact['seat'])
  if (seat === null) return null
  const d = w.deed
  switch (fact.fact) {
    case 'select':
      return { seat, say: d.sealed }
    case 'plan':
      return { seat, say: d.plan(spoken.time(text(fact['slot']))) }
    case 'perform':
      return { seat, say: d.perform(spoken.time(text(fact['slot']))) }
    case 'forgo':
      return { seat, say: d.forgo }
    case 'artifact':
      return { seat, say: d.artifact }
    case 'go':
      return { seat, say: d.go(place(w, text(fact['to']))) }
    case 'push':
      return { seat, say: d.push(place(w, text(fact['to']))) }
    case 'priority':
      return { seat, say: d.priority(number(fact['position'])) }
    case 'buy':
      return { seat, say: d.buy }
    default:
      return null
  }
}
const place = (w: ChronoWords, space: string): string => (space === 'H' ? w.harbor : space)

/** Every option that the engine has words for: one that is added there is offered here. */
function options(): TableOption[] {
  return spoken.options().map(({ name, says, choices }) => {
    const rule = /\(([A-Z]{3}-R?\d+)\)/.exec(says)?.[1] ?? 'CHR-1'
    const label = says.replace(/\s*[(（][A-Z]{3}-R?\d+[)）]/, '')
    return {
      name,
      rule,
      label: big(label),
      choices: choices.map(({ value, says: words }) => ({ value, label: big(words), says: '' })),
    }
  })
}

/** Forgoing a plan and leaving doubloons to be discarded are soon done and not soon mended. */
function care(w: ChronoWords, move: Move): Care | null {
  const says = `${move.say ?? move.move}.`
  if (move.move === 'forgo') return { ask: w.care.forgo, says, yes: w.care.yes.forgo, rule: 'CHR-40' }
  if (move.move === 'done' && number(move['lost']) >= 2)
    return { ask: w.care.done, says, yes: w.care.yes.done, rule: 'CHR-73' }
  return null
}

function ask(w: ChronoWords, view: View, me: Seat, moves: readonly Move[]): string {
  if (moves.length === 0) return ''
  const by = asker(moves)
  const todo = wanted(w, moves, me)
  return by && phaseOf(view) !== 2 ? `${spoken.name(by)}: ${todo}` : todo
}

export async function load(language: Language): Promise<Game> {
  await spoken.speak(language)
  const w = spoken.w
  return {
    slug: 'chrono',
    Board,
    Dock,
    Keys,
    Plaque,
    Token: Gem,
    Card,
    Piece,
    Sign,
    options: () => options(),
    hand: () => [],
    handSize: (view, seat) => handOf(view, seat).length,
    held: (view, seat) =>
      [...plansOf(view, seat), ...drawnOf(view, seat), ...handOf(view, seat)].map((face) =>
        face.includes('?') ? null : face,
      ),
    zones: (_view, seat) => ({ hand: `hand ${seatName(seat)}`, won: `won ${seatName(seat)}` }),
    cardName: (face) => spoken.name(face),
    reading: (move) => ({ card: null, target: text(move['to']) || text(move['space']) || null }),
    take: (move) => hand.show(move),
    barred: () => null,
    pile: () => null,
    care: (_view, _me, move) => care(w, move),
    ask: (view, me, _selected, _targets, moves) => ask(w, view, me, moves),
    meta: (view) => [w.round(roundOf(view)), `${w.phase[phaseOf(view)] ?? ''}, ${w.ofSix(phaseOf(view))}`],
    deed: (fact) => deed(w, fact),
    ruleOf: (fact) => rules[fact.fact] ?? null,
    seatOf: (fact) => seatIn(fact['seat']) ?? seatIn(fact['owner']),
    touched: (fact) =>
      fact.fact === 'go' || fact.fact === 'push'
        ? { place: text(fact['to']), card: String(fact['owner'] ?? fact['seat']) }
        : null,
    travel: (fact) =>
      fact.fact === 'go' || fact.fact === 'push'
        ? { from: `space ${text(fact['from'])}`, to: `space ${text(fact['to'])}` }
        : null,
    Traveller,
    next: (view) => {
      const { seats, done } = turnsOf(view)
      return phaseOf(view) === 3 ? (seats[done + 1] ?? null) : null
    },
    partners: (_view, seat) => [seat],
    count: (view, story) => count(w, view, story),
    amount: w.gems,
    courseSays: w.overTurns,
    course,
  }
}
