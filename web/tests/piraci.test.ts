import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BoardProps, People } from '../src/games/game'
import { load } from '../src/games/piraci'
import Board from '../src/games/piraci/Board.svelte'
import { arc, worldsIn } from '../src/games/piraci/course'
import { fingers } from '../src/games/piraci/fingers.svelte'
import Keys from '../src/games/piraci/Keys.svelte'
import {
  atLeast,
  cardsOf,
  handZone,
  isCollecting,
  leaderOf,
  meeting,
  planets,
  ranking,
  sharedOut,
  shares,
  shipsOf,
  stackOf,
  strengthsOf,
  worthOf,
} from '../src/games/piraci/ring'
import { outcome } from '../src/games/piraci/say'
import { de } from '../src/games/piraci/words/de'
import { en } from '../src/games/piraci/words/en'
import { fr } from '../src/games/piraci/words/fr'
import { it as italian } from '../src/games/piraci/words/it'
import { ja } from '../src/games/piraci/words/ja'
import { pl } from '../src/games/piraci/words/pl'
import type { Face, Fact, Move, Seen, View } from '../src/source/types'
import { readMoves, targetsOf } from '../src/table/made'

// What is drawn does not matter here, and there is much of it.
vi.mock('../src/games/piraci/Stars.svelte', () => ({ default: () => undefined }))
vi.mock('../src/games/piraci/Rocket.svelte', () => ({ default: () => undefined }))
vi.mock('../src/games/piraci/Planet.svelte', () => ({ default: () => undefined }))
vi.mock('../src/art/Emblem.svelte', () => ({ default: () => undefined }))
vi.mock('../src/art/Merchant.svelte', () => ({ default: () => undefined }))
vi.mock('../src/games/piraci/Sky.svelte', () => ({ default: () => undefined }))

interface Decision {
  view: View
  offered: number
  moves: string[]
  made: string
  /** How many facts had been told by then. */
  told: number
  /** The planets where a card would be turned up, and which. */
  covers?: Record<string, string>
}
interface Recorded {
  decisions: Decision[]
  facts: Fact[]
  end: View
}
const recorded = (name: string): Recorded =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `piraci-${name}.json`), 'utf8')) as Recorded

const games = { three: recorded('three'), four: recorded('four'), five: recorded('five') }
const people: People = { me: 0, name: (seat) => ['You', 'Bart', 'Mary', 'Henry', 'Anne'][seat] ?? '' }

describe.each(Object.entries(games))('the recorded game of %s', (_name, { decisions, facts, end }) => {
  it('knows which card of a planet lies face down, from the view alone', () => {
    let own = 0
    for (const { view, covers = {} } of decisions.filter(({ view }) => !isCollecting(view))) {
      for (const planet of planets) {
        const stack = stackOf(view, planet)
        const top = stack[stack.length - 1]
        const turns = top?.down ? (top.face ?? `P${top.seat + 1}:?`) : undefined
        expect(turns, `planet ${planet} after ${view.decisions}`).toBe(covers[planet])
        expect(stack.slice(0, -1).every((card) => !card.down)).toBe(true)
        if (top?.down && top.face !== null) own++
      }
    }
    expect(own).toBeGreaterThan(0)
  })

  it('sends the ships where the referee does', () => {
    const first = decisions[0]?.view
    if (!first) throw new Error('nobody decides')
    const at = { M: 0, P: shipsOf(end).P.home }
    for (const fact of facts.filter(({ fact }) => fact === 'ship')) {
      const which = fact['ship'] as 'M' | 'P'
      const there = { ...end, fields: { ...end.fields, merchant: at.M, pirate: at.P } }
      const next = shipsOf(there)[which].next
      expect(planets[next]).toBe(fact['planet'])
      at[which] = next
    }
    expect([shipsOf(end).M.at, shipsOf(end).P.at]).toEqual([at.M, at.P])
  })

  it('ranks as the referee lets them choose', () => {
    const took = new Map<string, number[]>()
    facts.forEach((fact, i) => {
      const from = facts[i + 1]?.['from']
      if (fact.fact === 'get' && typeof from === 'string')
        took.set(from.slice(9), [...(took.get(from.slice(9)) ?? []), fact['seat'] as number])
    })
    expect(took.size).toBeGreaterThan(1)
    for (const [planet, seats] of took) {
      const ranks = ranking(end, planets.indexOf(planet as (typeof planets)[number])).map(({ seat }) => seat)
      expect(ranks.slice(0, seats.length), `planet ${planet}`).toEqual(seats)
    }
  })

  it('promises no more than one gets', () => {
    const got = shares(facts)
    for (const { view, made } of decisions.filter(({ view }) => isCollecting(view))) {
      const planet = planets[sharedOut(view)] ?? 'a'
      const mine = (got.get(planet) ?? []).filter(({ seat }) => seat === 0)
      const sum = mine.reduce((n, { kind }) => n + worthOf(kind), 0)
      expect(sum, made).toBeGreaterThanOrEqual(atLeast(view, 0, made.split(' ')[1] ?? ''))
    }
  })

  it('is counted as the referee does', async () => {
    const game = await load('en')
    for (const line of game.count(end, facts, people).lines) {
      const sum = line.shares.flatMap((share) => share.parts).reduce((a, b) => a + b, 0)
      expect(sum, `seat ${line.seats.join()}`).toBe(line.score)
    }
    const course = game.course(facts, end.players, end)
    expect(course[course.length - 1]?.points).toEqual(end.scores)
  })

  it('tells of every card that is played, though there is no fact for it', async () => {
    const game = await load('en')
    const played = facts.filter((fact) => game.deed(fact) && fact.fact === 'moved')
    expect(played.length).toBeGreaterThan(20)
    for (const fact of played) expect(game.tells?.(fact, people)).toMatch(/face down on planet [a-f]\.$/)
  })
})

/** A table of the catalogue's examples, as seat 1 (`P1`) sees it. */
function chart(zones: Record<string, Seen[]>, fields: View['fields'] = {}, change: Partial<View> = {}): View {
  return {
    game: 'piraci',
    rules: 1,
    viewer: 0,
    players: 4,
    options: {},
    decisions: 12,
    over: false,
    to_act: [0],
    chosen: [],
    tally: [0, 0, 0, 0],
    zones,
    fields: { home: 3, pirate: 3, ...fields },
    ...change,
  }
}

describe('the worked examples', () => {
  it('E5, both ships on one planet part', () => {
    const { M, P } = shipsOf(chart({}, { merchant: 2, pirate: 2 }))
    expect([planets[M.next], planets[P.next]]).toEqual(['d', 'b'])
    expect(meeting(chart({}, { merchant: 2, pirate: 2 }))).toBeNull()
  })

  it('E6, one more move brings the pirate ship home', () => {
    expect(shipsOf(chart({}, { home: 2, pirate: 3 })).P.left).toBe(1)
    expect(shipsOf(chart({}, { home: 2, pirate: 2 })).P.left).toBe(6)
  })

  it('where both head for one planet they meet', () => {
    expect(meeting(chart({}, { merchant: 2, pirate: 4 }))).toBe(3)
    expect(meeting(chart({}, { merchant: 2, pirate: 3 }))).toBeNull()
  })

  it('E8, the strongest is sure of the merchant ship and of what is left', () => {
    const view = chart(
      { a: ['P1:7', 'P2:6', 'P1:3', 'P3:1'], 'treasure a': ['3', '4', '5', 'M'] },
      { phase: 1, planet: 0 },
    )
    expect(ranking(view, 0).map(({ seat, strength }) => [seat, strength])).toEqual([
      [0, 10],
      [1, 6],
      [2, 1],
    ])
    expect(atLeast(view, 0, 'M')).toBe(13)
    expect(atLeast(view, 0, '3')).toBe(7)
  })

  it('E9, ties go back round the ring, whatever lies further on', () => {
    const view = chart({
      a: ['P2:2'],
      b: ['P1:4', 'P2:4', 'P3:4'],
      c: ['P1:5', 'P2:5', 'P3:5', 'P4:5'],
      d: ['P4:3'],
      e: ['P3:7'],
      f: ['P1:1'],
    })
    expect(ranking(view, 2).map(({ seat }) => seat)).toEqual([1, 0, 2, 3])
  })

  it('E10, equal all the way round: who would have been next', () => {
    const view = chart({ b: ['P1:3', 'P3:3', 'P2:1'], e: ['P1:5', 'P3:5'] }, { turn: 2 }, { players: 3 })
    expect(ranking(view, 1).map(({ seat }) => seat)).toEqual([2, 0, 1])
  })

  it('E11, whoever has only a Teleport there is not present', () => {
    expect(ranking(chart({ f: ['P3:6', 'P2:T'] }), 5).map(({ seat }) => seat)).toEqual([2])
  })
})

describe('what comes of it, in words', () => {
  const back = (seat: number): Seen => ({ back: `P${seat}:?`, n: 1 })
  const own = (card: Face): Seen => ({ card, down: true })
  const view = chart(
    { a: ['P2:6', back(3)], b: [own('P1:5')], c: [own('P1:T')], d: ['P2:7', 'P4:2'], e: [back(2)] },
    { merchant: 4, pirate: 3 },
  )
  const said = (planet: number, card: Face) =>
    outcome(en, people, view, planet, stackOf(view, planets[planet] ?? 'a'), card, false)

  it('names whose card turns up, and does not know what it is', () =>
    expect(said(0, 'P1:3')).toEqual({ say: 'Turns up Mary’s card', ships: [] }))
  it('adds up one’s own', () => expect(said(1, 'P1:3').say).toBe('Turns up your 5: you have 8'))
  it('warns of one’s own Teleport', () =>
    expect(said(2, 'P1:3').say).toBe('Turns up your Teleport: both are lost'))
  it('turns up nothing where all lie open', () => expect(said(3, 'P1:3').say).toBe('Nothing turns up'))
  it('is not sure that a ship leaves', () =>
    expect(said(4, 'P1:3').ships).toEqual([{ which: 'M', to: 'f', sure: false }]))
  it('leads who is alone in front by what is known', () => {
    expect(leaderOf(strengthsOf(stackOf(view, 'a')))).toBe(1)
    expect(leaderOf(strengthsOf(stackOf(view, 'e')))).toBeNull()
  })
})

describe('the ring', () => {
  it.each([
    [1060, 520, false],
    [935, 375, false],
    [390, 490, true],
  ] as const)('in %i by %i is closed', (width, height, phone) => {
    const worlds = worldsIn(width, height, phone)
    planets.forEach((_, i) => {
      const way = arc(worlds, i, phone)
      expect(way[0]).toEqual(worlds[i])
      expect(way[way.length - 1]).toEqual(worlds[(i + 1) % 6])
    })
    for (const [x, y] of worlds) expect(x > 30 && x < width - 30 && y > 30 && y < height - 30).toBe(true)
  })
})

describe('every move that is offered has its control', () => {
  afterEach(cleanup)

  function sit(view: View, story: Fact[], moves: Move[]) {
    const made: string[] = []
    const props: BoardProps = {
      view,
      people,
      selected: null,
      targets: new Map<string, Move>(),
      last: null,
      hinted: null,
      hint: null,
      phone: false,
      moves,
      story,
      choose: (target) => {
        const move = props.targets.get(target)
        if (move) made.push(move.move)
      },
      pick: () => undefined,
      play: (move) => made.push(move.move),
      tell: () => undefined,
      explain: () => undefined,
    }
    return { props, made }
  }

  it('any card on any planet', async () => {
    const game = await load('en')
    for (const { decisions, facts } of Object.values(games))
      for (const { view, moves, told } of decisions.filter(({ view }) => !isCollecting(view)).slice(5, 7)) {
        const reached: string[] = []
        const offered = moves.map((move): Move => ({ move, card: `P1:${move.split(' ')[1]}` }))
        for (const card of cardsOf(view.zones[handZone(0)])) {
          const { props, made } = sit(view, facts.slice(0, told), offered)
          props.selected = card
          props.targets = targetsOf(readMoves(game, offered), card)
          const { container } = render(Board, props)
          for (const world of container.querySelectorAll('.world[data-legal]')) await fireEvent.click(world)
          reached.push(...made)
          cleanup()
        }
        expect(reached.sort()).toEqual([...moves].sort())
      }
  })

  it('any treasure: pointed at, then taken', async () => {
    for (const { decisions, facts } of Object.values(games))
      for (const { view, moves, told } of decisions.filter(({ view }) => isCollecting(view))) {
        const reached: string[] = []
        for (const kind of moves.map((move) => move.split(' ')[1] ?? '')) {
          const { props, made } = sit(
            view,
            facts.slice(0, told),
            moves.map((move) => ({ move })),
          )
          fingers.point(view, null)
          const { container } = render(Board, props)
          const choice = container.querySelector(`.choice[data-kind="${kind}"]`)
          if (choice) await fireEvent.click(choice)
          cleanup()
          const take = render(Keys, props).container.querySelector('.pir-take')
          if (take) await fireEvent.click(take)
          reached.push(...made)
          cleanup()
        }
        expect(reached.sort()).toEqual([...moves].sort())
      }
  })
})

describe.each(Object.entries({ de, fr, it: italian, ja, pl }))('the words in %s', (_language, words) => {
  const paths = (tree: object, at = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null ? paths(value, `${at}${key}.`) : [`${at}${key}`],
    )
  it('are all there', () => expect(paths(words).sort()).toEqual(paths(en).sort()))
  it.each([1, 2, 5, 12])('count %i without leaving a sign behind', (n) => {
    for (const said of [words.says.hidden(n), words.points(n), words.count.kinds(n), words.collect.place(n)])
      expect(said).not.toMatch(/#|undefined|NaN/)
  })
})
