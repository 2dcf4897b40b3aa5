import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { load } from '../src/games/corsairs'
import Board from '../src/games/corsairs/Board.svelte'
import {
  attachBar,
  best,
  bestAttachment,
  byNumber,
  cardsOf,
  closerOf,
  divide,
  handZone,
  isAttachment,
  isCrew,
  joinBar,
  laidDown,
  mustJoin,
  phaseOf,
  sumOf,
  termsOf,
  written,
  type Terms,
} from '../src/games/corsairs/crew'
import Dock from '../src/games/corsairs/Dock.svelte'
import { fingers, sorted } from '../src/games/corsairs/fingers.svelte'
import Keys from '../src/games/corsairs/Keys.svelte'
import { rounds, recapOf } from '../src/games/corsairs/recap'
import { de } from '../src/games/corsairs/words/de'
import { en } from '../src/games/corsairs/words/en'
import { fr } from '../src/games/corsairs/words/fr'
import { it as italian } from '../src/games/corsairs/words/it'
import { ja } from '../src/games/corsairs/words/ja'
import { pl } from '../src/games/corsairs/words/pl'
import type { BoardProps, People } from '../src/games/game'
import type { Face, Fact, Move, View } from '../src/source/types'
import { readMoves, targetsOf } from '../src/table/made'

// What is drawn on the cards does not matter here, and there are many.
vi.mock('../src/games/corsairs/Figure.svelte', () => ({ default: () => undefined }))
vi.mock('../src/art/Emblem.svelte', () => ({ default: () => undefined }))

interface Decision {
  view: View
  offered: number
  moves: string[]
  made: string
  whys?: { move: string; rule: string }[]
}
interface Recorded {
  decisions: Decision[]
  facts: Fact[]
  end: View
}
const recorded = (name: string): Recorded =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `corsairs-${name}.json`), 'utf8')) as Recorded

const games = { two: recorded('two'), three: recorded('three'), four: recorded('four') }
const all = Object.values(games).flatMap((game) => game.decisions)
const people: People = { me: 0, name: (seat) => ['You', 'Bart', 'Mary', 'Henry'][seat] ?? '' }
const mine = (view: View): Face[] => cardsOf(view.zones[handZone(0)])
const theirs = (view: View): Face[] => laidDown(view).find((one) => one.seat === closerOf(view))?.crew ?? []

/** Every subset of a hand: at most 4096. */
function* subsets(hand: Face[]): Generator<Face[]> {
  for (let bits = 0; bits < 1 << hand.length; bits++) yield hand.filter((_, i) => bits & (1 << i))
}

describe('a recorded game', () => {
  it.each(Object.keys(games))('"%s" has all four kinds of decision among its own', (name) => {
    const { decisions } = games[name as keyof typeof games]
    expect(new Set(decisions.map(({ view }) => phaseOf(view))).size).toBe(4)
  })

  it('offers exactly the crews and attachments that the deck lets through', () => {
    let crews = 0
    for (const { view, offered, moves } of all) {
      const phase = phaseOf(view)
      if (phase !== 'crew' && phase !== 'attach') continue
      const hand = mine(view)
      let legal = 0
      for (const set of subsets(hand))
        if (phase === 'crew' ? isCrew(hand, set, termsOf(view)) : isAttachment(theirs(view), set)) legal++
      expect(legal, `${phase} after ${view.decisions}`).toBe(offered)
      for (const move of moves) {
        const cards = move
          .split(' ')
          .slice(1)
          .filter((card) => card !== '-')
        expect(written(phase, cards)).toBe(move)
      }
      crews++
    }
    expect(crews).toBeGreaterThan(10)
  })

  it('bars by the rule that the referee refuses by', () => {
    let asked = 0
    for (const { view, whys = [] } of all)
      for (const { move, rule } of whys) {
        const [verb, ...cards] = move.split(' ')
        const last = cards[cards.length - 1] ?? ''
        const before = cards.slice(0, -1)
        const bar =
          verb === 'crew' ? joinBar(before, last, termsOf(view)) : attachBar(theirs(view), before, last)
        expect(bar?.rule, `${move} after ${view.decisions}`).toBe(rule)
        asked++
      }
    expect(asked).toBeGreaterThan(50)
  })

  it('lays down as the referee counts', () => {
    let told = 0
    for (const { facts } of Object.values(games))
      for (const round of rounds(facts)) {
        const recap = recapOf(round)
        for (const line of recap?.lines ?? []) {
          expect(sumOf(line.stowaways)).toBe(line.limit)
          told++
        }
      }
    expect(told).toBeGreaterThan(15)
  })

  it('finds the lowest limit of every hand', () => {
    for (const { view } of all.filter(({ view }) => phaseOf(view) === 'crew')) {
      const terms = termsOf(view)
      const hand = mine(view)
      let low = Infinity
      let few = Infinity
      for (const set of subsets(hand))
        if (isCrew(hand, set, terms)) {
          const { limit, stowaways } = divide(hand, set, terms)
          low = Math.min(low, limit)
          few = Math.min(few, stowaways.length)
        }
      expect(best(hand, terms).limit).toBe(low)
      expect(isCrew(hand, best(hand, terms).crew, terms)).toBe(true)
      // Whoever is above the closer's limit anyway keeps the fewest.
      expect(best(hand, terms, -1).stowaways.length).toBe(few)
    }
  })

  it.each(Object.keys(games))('"%s" is counted as the referee does', async (name) => {
    const { end, facts } = games[name as keyof typeof games]
    const game = await load('en')
    for (const line of game.count(end, facts, people).lines) {
      const sum = line.shares.flatMap((share) => share.parts).reduce((a, b) => a + b, 0)
      expect(sum, `seat ${line.seats.join()}`).toBe(line.score)
      expect(line.score).toBe(Math.abs(end.scores?.[line.seats[0] ?? 0] ?? 0))
    }
    const course = game.course(facts, end.players, end)
    expect(course[course.length - 1]?.points).toEqual(end.scores?.map((score) => Math.abs(score)))
  })
})

const terms = (pier: Terms['pier'], change: Partial<Terms> = {}): Terms => ({
  pier,
  optional: false,
  full: false,
  ...change,
})

describe('the worked examples', () => {
  it('1, the book’s hand: three prisoners, three stowaways, a limit of 5', () => {
    const hand = 'o1 o2 o7 o8 v2 v3 v10 s2 g1 b4 b9 b11'.split(' ')
    const { prisoners, stowaways, limit } = divide(hand, 'o1 o2 v3 o7 o8 v10'.split(' '), terms('b'))
    expect([prisoners, stowaways, limit]).toEqual([['b4', 'b9', 'b11'], ['g1', 's2', 'v2'], 5])
    expect(best(hand, terms('b')).limit).toBe(5)
  })

  it('2, attaching: o9 or v9, not both; a 7 is there; yellow is no colour of the crew', () => {
    const crew = 'o1 o2 v3 o7 o8 v10'.split(' ')
    expect(isAttachment(crew, ['o4', 'o9'])).toBe(true)
    expect(attachBar(crew, ['o9'], 'v9')?.why).toBe('twice')
    expect(attachBar(crew, [], 'v7')?.why).toBe('taken')
    expect(attachBar(crew, [], 'y5')?.why).toBe('colour')
    expect(bestAttachment('o4 o9 v7 v9 y5'.split(' '), crew)).toEqual(['o4', 'o9'])
  })

  it('6, sum or number: the lower limit to pass, the fewer cards to keep', () => {
    const hand = 'b5 r4 r5 r6 r7 r8 r9 r10 s11 y1 y2 y3'.split(' ')
    expect(best(hand, terms('b'), 6).stowaways).toEqual(['y1', 'y2', 'y3'])
    expect(best(hand, terms('b'), 5).stowaways).toEqual(['s11'])
  })

  it('7, keeping cards back is refused where whoever can join must', () => {
    const hand = 'b5 r4 r5 r6 r7 r8 r9 r10 s11 y1 y2 y3'.split(' ')
    const crew = 'r5 r6 r7 r8 r9 r10 s11'.split(' ')
    expect(isCrew(hand, crew, terms('b'))).toBe(true)
    expect(mustJoin(hand, crew, terms('b', { full: true }))).toEqual(['r4'])
  })

  it('8, one colour, none', () => {
    expect(attachBar(['o1', 'o4', 'o5'], [], 'v9')?.rule).toBe('COR-R7')
    expect(attachBar([], [], 'v9')?.why).toBe('crewless')
  })

  it('R5, a card of the pier’s colour is no crew, unless the table agreed on it', () => {
    expect(joinBar([], 'b4', terms('b'))).toEqual({ rule: 'COR-19', why: 'prisoner' })
    expect(joinBar([], 'b4', terms('b', { optional: true }))).toBeNull()
  })
})

describe('the hand', () => {
  const { view } = all.find((one) => phaseOf(one.view) === 'discard') ?? { view: undefined }
  if (!view) throw new Error('nobody discards')
  it.each(['colour', 'number', 'crew'] as const)('sorted by %s keeps every card, groups together', (sort) => {
    const order = sorted(view, mine(view), sort)
    expect(order.map(({ face }) => face).sort(byNumber)).toEqual([...mine(view)].sort(byNumber))
    const groups = order.map(({ group }) => group).filter((group, i, list) => list[i - 1] !== group)
    expect(new Set(groups).size).toBe(groups.length)
  })
})

/** What a person does at the table, and which moves come of it. */
function sit(view: View, notations: string[], selected: Face | null = null) {
  const moves: Move[] = notations.map((move) => ({ move }))
  const made: string[] = []
  const props: BoardProps = {
    view,
    people,
    selected,
    targets: new Map<string, Move>(),
    last: null,
    hinted: null,
    hint: null,
    phone: false,
    moves,
    story: [],
    choose: (target) => {
      const move = props.targets.get(target)
      if (move) made.push(move.move)
    },
    pick: () => undefined,
    play: (move) => made.push(move.move),
    tell: () => undefined,
    explain: () => undefined,
  }
  return { props, moves, made }
}

describe('every move that is offered has its control', () => {
  afterEach(cleanup)

  it('draws by a tap on stock, pile and pier', async () => {
    for (const { view, moves } of all.filter(({ view }) => phaseOf(view) === 'draw').slice(0, 12)) {
      const { props, made } = sit(view, moves)
      const { container } = render(Board, props)
      for (const hit of container.querySelectorAll('.spot.is-legal .hit')) await fireEvent.click(hit)
      expect(made.sort()).toEqual([...moves].sort())
      cleanup()
    }
  })

  it('discards and sets sail with any card', async () => {
    const game = await load('en')
    for (const { view, moves } of all.filter(({ view }) => phaseOf(view) === 'discard').slice(0, 3)) {
      const reached: string[] = []
      for (const card of mine(view)) {
        const { props, moves: offered, made } = sit(view, moves, card)
        props.targets = targetsOf(readMoves(game, offered), card)
        const { container } = render(Board, props)
        for (const hit of container.querySelectorAll('.spot.is-legal .hit')) await fireEvent.click(hit)
        reached.push(...made)
        cleanup()
      }
      expect(reached.sort()).toEqual([...moves].sort())
    }
  })

  it('lays down and attaches what was put on deck, card by card', async () => {
    for (const { view, moves } of all) {
      const phase = phaseOf(view)
      if (phase !== 'crew' && phase !== 'attach') continue
      for (const move of moves.slice(-4)) {
        const cards = move
          .split(' ')
          .slice(1)
          .filter((card) => card !== '-')
        const { props, made } = sit(view, moves)
        fingers.send(view, [])
        for (const card of cards) {
          const { container } = render(Board, { ...props, selected: card })
          const place = container.querySelector('.cor-place[data-legal]')
          expect(place?.getAttribute('data-place'), `${card} for ${move}`).toBe(card.slice(1))
          if (place) await fireEvent.click(place)
          cleanup()
        }
        expect(fingers.draft(view)).toEqual(cards)
        const { container } = render(Keys, props)
        const lay = container.querySelector('.cor-go')
        if (lay) await fireEvent.click(lay)
        expect(made).toEqual([move])
        cleanup()
      }
    }
  })

  it('shows in the hand what has no place yet, and takes cards off again', async () => {
    const found = all.find(
      ({ view }) => phaseOf(view) === 'crew' && best(mine(view), termsOf(view)).crew.length > 2,
    )
    if (!found) throw new Error('nobody lays down')
    const { view, moves } = found
    const { crew } = best(mine(view), termsOf(view))
    const { props } = sit(view, moves)
    fingers.send(view, crew)
    const { container } = render(Dock, props)
    const faces = [...container.querySelectorAll('.hand .card')].map((card) => card.getAttribute('data-face'))
    expect(faces.some((face) => face !== null && crew.includes(face))).toBe(false)
    cleanup()
    const deck = render(Board, props).container
    const first = deck.querySelector('.cor-place.own')
    if (first) await fireEvent.click(first)
    expect(fingers.draft(view)).toHaveLength(crew.length - 1)
  })
})

describe.each(Object.entries({ de, fr, it: italian, ja, pl }))('the words in %s', (_language, words) => {
  const paths = (tree: object, at = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null ? paths(value, `${at}${key}.`) : [`${at}${key}`],
    )
  it('are all there', () => expect(paths(words).sort()).toEqual(paths(en).sort()))
  it.each([0, 1, 2, 5, 12])('count %i without leaving a sign behind', (n) => {
    for (const said of [
      words.ship.pay(n, n),
      words.deck.stays(n),
      words.keys.attach(n),
      words.keys.cards(n),
      words.care.apartSays(n),
      words.recap.keep(n),
      words.recap.pass(n, 'Mary'),
      words.recap.under(n),
      words.amount(n),
    ])
      expect(said).not.toMatch(/#|undefined|NaN/)
  })
})
