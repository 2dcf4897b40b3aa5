import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import Board from '../src/games/chrono/Board.svelte'
import { courses, declines, sort, usual } from '../src/games/chrono/choices'
import { paysOf, programOf, tileList } from '../src/games/chrono/content'
import { partyAt, placesAt, rewardAt, seatsOf, tokenAt, turnsOf } from '../src/games/chrono/day'
import Dock from '../src/games/chrono/Dock.svelte'
import { hand } from '../src/games/chrono/hand.svelte'
import { load } from '../src/games/chrono'
import { charts, drawing, spaces, tiles, touching } from '../src/games/chrono/island'
import Keys from '../src/games/chrono/Keys.svelte'
import type { BoardProps } from '../src/games/game'
import type { Fact, Move, View } from '../src/source/types'

interface Recorded {
  decisions: { view: View; moves: Move[] }[]
  games: { end: View; story: Fact[] }[]
}
const { decisions, games } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/chrono.json'), 'utf8'),
) as Recorded

const people = { me: 0, name: (seat: number) => ['You', 'Bart', 'Mary', 'Henry', 'Anne'][seat] ?? '' }

/** A table with nothing but the game on it, and what was played and asked there. */
function table(view: View, moves: Move[], phone = false) {
  const played: string[] = []
  const asked: string[] = []
  const props: BoardProps = {
    view,
    moves,
    people,
    phone,
    selected: null,
    targets: new Map(),
    last: null,
    hinted: null,
    hint: null,
    story: [],
    pick: () => undefined,
    choose: () => {},
    play: (move) => played.push(move.move),
    tell: () => {},
    explain: (notation) => asked.push(notation),
  }
  const parts = [Board, Dock, Keys].map((part) => mount(part, { target: document.body, props }))
  flushSync()
  open.push(...parts)
  return { played, asked }
}
const open: Record<string, unknown>[] = []
afterEach(() => {
  for (const part of open.splice(0)) void unmount(part)
  document.body.replaceChildren()
})
beforeAll(async () => {
  await load('en')
})

function click(selector: string): boolean {
  const one = document.querySelector<HTMLElement>(selector)
  one?.click()
  flushSync()
  return one !== null
}

/** Makes a move as a person does it, by what can be tapped; the notation says what is meant. */
function make(move: Move): void {
  const words = move.move.split(' ')
  const key = `.question [data-move="${move.move}"]`
  if (declines(move) || document.querySelector(key)) {
    click(key)
    return
  }
  const { card, slot, from, to, space, position, purchase, track, owner } = move
  if (card !== undefined && slot !== undefined) {
    click(`.fan [data-face="${String(card)}"]:not([aria-pressed="true"])`)
    click(`.slot[data-slot="${String(slot)}"]`)
    if (!click('.sealbtn:not([aria-disabled="true"])')) click('.question .gokey')
  } else if (words[0] === 'buy' && words[1] === 'move') {
    click(`.mat [data-slot="${String(from)}"]`)
    click(`.mat [data-slot="${String(to)}"]`)
    click('.question .gokey')
  } else if (position !== undefined) click(`[data-position="${String(position)}"]`)
  else if (purchase !== undefined || track !== undefined) click(`[data-ware="${String(purchase ?? track)}"]`)
  else if (from !== undefined && to !== undefined) {
    const whose = words[0] === 'push' ? (owner ?? '') : 0
    click(`[data-party^="${String(from)} ${String(whose)}"]:not([aria-pressed="true"])`)
    click(`[data-space="${String(to)}"]`)
    along(move)
    click('.question .gokey')
  } else if (space !== undefined) {
    click(`[data-space="${String(space)}"]`)
    if (!click('.question .gokey')) click(key)
  } else if (card !== undefined) {
    click(`.fan [data-face="${String(card)}"], [data-artifact="${String(card)}"]`)
    click('.question .gokey')
  }
}

/** Which of several courses, and how many go along. */
function along(move: Move): void {
  const kind = (one: Move): string => `${one.does ?? ''} ${String(one['kind'] ?? '')}`
  for (const answer of document.querySelectorAll<HTMLElement>('.question .answers [data-move]')) {
    const meant = hand.moves.find((one) => one.move === answer.dataset['move'])
    if (meant && kind(meant) === kind(move) && meant['from'] === move['from']) {
      answer.click()
      flushSync()
      break
    }
  }
  if (hand.travel && move['officers'] !== undefined && hand.travel.officers !== move['officers'])
    click('.question .both')
  for (
    let tries = 0;
    tries < 12 && hand.travel && hand.travel.crew !== (move['crew'] ?? hand.travel.crew);
    tries++
  ) {
    const less = hand.travel.crew > Number(move['crew'])
    click(`.question .step .btn:${less ? 'first' : 'last'}-child`)
  }
}

describe.each([
  ['desk', false],
  ['phone', true],
])('on a %s', (_name, phone) => {
  it.each(decisions.map(({ view, moves }, i) => [i, moves.length, moves[0]?.does, view, moves] as const))(
    'decision %i: all %i moves (%s …) can be made by hand',
    (_i, _n, _does, view, moves) => {
      const { played } = table(view, moves, phone)
      for (const move of moves) {
        hand.rethink()
        hand.putBack()
        flushSync()
        make(move)
        expect(played.pop(), move.say).toBe(move.move)
      }
    },
    // However slow the machine is: it is many clicks.
    120_000,
  )
})

describe('moves', () => {
  it('of every recorded kind have exactly one way', () => {
    for (const { moves } of decisions) {
      const { keys, ...ways } = sort(moves, 0)
      const all = [...keys, ...Object.values(ways).flatMap((some) => some.map((one) => one.move))]
      expect(all.map(({ move }) => move).sort()).toEqual(moves.map(({ move }) => move).sort())
    }
  })

  it('that this page has never heard of are keys with their sentence', () => {
    const { view } = decisions[0] ?? { view: games[0]?.end }
    if (!view) throw new Error('nothing is recorded')
    const { played } = table({ ...view, fields: { ...view.fields, phase: 3 } }, [
      { move: 'dance', does: 'move.dance', say: 'Dance on the quay' },
      { move: 'pass', does: 'move.pass', say: 'Dance no further' },
    ])
    const keys = [...document.querySelectorAll('.question .answers .btn')]
    expect(keys.map((key) => key.textContent)).toEqual(['Dance on the quay', 'Dance no further'])
    click('.question [data-move="dance"]')
    expect(played).toEqual(['dance'])
  })

  it('begin with one officer and all the crew', () => {
    const go = (officers: number, crew: number): Move => ({
      move: `go o H E3 ${officers - 1} ${crew}`,
      does: 'move.go',
      from: 'H',
      to: 'E3',
      officers,
      crew,
    })
    const [course, ...others] = courses(sort([go(2, 1), go(1, 0), go(1, 3), go(2, 3)], 0).travels)
    expect(others).toEqual([])
    expect(course && usual(course).move.move).toBe('go o H E3 0 3')
  })

  it('that are not offered are asked about', () => {
    const found = decisions.find(({ moves }) => moves.some(({ move }) => move.startsWith('go o')))
    if (!found) throw new Error('no officer ever moved')
    const { asked } = table(found.view, found.moves)
    const barred = tiles.find((tile) => !hand.legal.has(tile))
    if (!barred) throw new Error('every tile is open')
    click(`[data-space="${barred}"]`)
    expect(asked[0]).toMatch(new RegExp(`^go [oc] \\w+ ${barred}`))
  })
})

describe('the day', () => {
  it('has every pirate somewhere', () => {
    for (const { view } of decisions)
      for (const seat of seatsOf(view)) {
        const all = spaces.map((space) => partyAt(view, seat, space))
        const water = (what: string): number => {
          const field = view.fields[`water-${what}`]
          return Array.isArray(field) ? Number(field[seat] ?? 0) : 0
        }
        const mat = view.fields['mat']
        expect(all.reduce((n, one) => n + one.officers, 0) + water('officers')).toBe(2)
        expect(
          all.reduce((n, one) => n + one.crew, 0) +
            water('crew') +
            (Array.isArray(mat) ? Number(mat[seat] ?? 0) : 0),
        ).toBe(11)
        expect(Math.min(...all.flatMap((one) => [one.officers, one.crew]))).toBeGreaterThanOrEqual(0)
      }
  })

  it('knows whose turn it is', () => {
    for (const { view, moves } of decisions) {
      if (view.fields['phase'] !== 3 || !moves.some(({ move }) => move === 'perform')) continue
      const { seats, done } = turnsOf(view)
      expect(seats[done]).toBe(0)
    }
  })

  /** W6 of the catalogue: places on a tile, ties by the flag. */
  const w6 = (change: Record<string, number> = {}): View => ({
    game: 'chrono',
    rules: 1,
    viewer: 0,
    players: 3,
    options: { volcano: 'rippling', 'last-outfit': 'yes' },
    decisions: 9,
    over: false,
    to_act: [0],
    chosen: [],
    zones: { 'token E1': ['T01'], 'token E2': [{ back: 'T?2', n: 1 }] },
    fields: {
      phase: 3,
      storm: 7,
      time: 1,
      flag: [2, 3, 1],
      mat: [6, 6, 6],
      tile: [0, 1, 4, 3, 2, 5, 6, 7, 8, 9, 12, 13],
      officers: [[0], [1], [1]],
      crew: [[2], [2], [1]],
      ...change,
    },
  })
  it('ranks by pirates, then by the higher flag', () => {
    expect(placesAt(w6(), 'E1')).toEqual([1, 2, 0])
    expect(placesAt(w6({ 'mod-ties-low': 1 }), 'E1')).toEqual([1, 0, 2])
    expect(rewardAt(w6(), 'E1')).toEqual({ program: 'gain gem 1; gain doubloon 1', all: true })
  })

  it('lets the events of the hour happen, all of them when they run wild, none when they are off', () => {
    expect([tokenAt(w6(), 'E1')?.now, tokenAt(w6(), 'E2')?.now]).toEqual([false, true])
    expect([
      tokenAt(w6({ 'mod-events': 2 }), 'E1')?.now,
      tokenAt(w6({ 'mod-events': 1 }), 'E2')?.now,
    ]).toEqual([true, false])
    expect(tokenAt(w6(), 'E2')).toEqual({ face: 'T?2', hour: 'morning', open: false, now: true })
  })

  it('pays nothing on volcanoes before their symbol', () => {
    const rim = tileList.find(({ id }) => id === 'V1')
    if (!rim) throw new Error('no Crater Rim')
    expect(programOf(rim, 'expanding', { volcano: 'rippling' })).toBe('nothing')
    expect(programOf(rim, 'expanding', { volcano: 'expanding' })).toBe('gain gem 1')
    expect(programOf(rim, 'rippling', { volcano: 'rippling' })).toBe('gain gem 2')
  })
})

describe('rewards as signs', () => {
  it.each([
    ['nothing', []],
    [
      'gain gem 1; gain doubloon 1',
      [
        { item: 'gem', n: 1 },
        { item: 'doubloon', n: 1 },
      ],
    ],
    ['gain gem 1 per=crew@here max=3', [{ item: 'gem', n: 1, per: true, max: 3 }]],
    ['draw 3 keep 1', [{ item: 'artifact', n: 1, of: 3 }]],
    [
      'gain doubloon 1; pay storm-crew 1 { gain gem 2 }',
      [
        { item: 'doubloon', n: 1 },
        { item: 'more', n: 0 },
      ],
    ],
  ] as const)('%s', (program, signs) => expect(paysOf(program)).toEqual(signs))
})

describe('the map', () => {
  it('has neighbours that touch as CHR-16 says', () => {
    const catalogue = readFileSync(join(import.meta.dirname, '../../docs/rules/chrono.md'), 'utf8')
    const pairs = [...catalogue.matchAll(/\b([EI]\d)-([EI]\d)\b/g)].map(([, a, b]) => [a, b].sort().join(' '))
    expect([...touching()].sort()).toEqual([...new Set(pairs)].sort())
  })
  it.each(['wide', 'tall'] as const)('%s: every space has a place within it', (shape) => {
    const { w, h, box } = charts[shape]
    for (const space of spaces) {
      const [x, y, width] = box[space] ?? [-1, -1, -1]
      expect(x >= 0 && y >= 0 && x + width <= w && y < h, space).toBe(true)
      expect(drawing(shape).path[space]).toMatch(/^M.*Z$/)
    }
  })
})

describe('the count', () => {
  it.each(games.map(({ end, story }) => [end.players, end, story] as const))(
    'of %i players adds up to the scores',
    async (players, end, story) => {
      const chrono = await load('en')
      const { lines } = chrono.count(end, story, { me: 0, name: (seat) => `P${seat}` })
      expect(lines.map(({ place }) => place)).toEqual(Array.from({ length: players }, (_, i) => i + 1))
      for (const { seats, score, shares } of lines) {
        const sum = shares.flatMap(({ parts, bad }) => parts.map((part) => (bad ? -part : part)))
        expect(
          sum.reduce((a, b) => a + b, 0),
          `seat ${seats.join()}`,
        ).toBe(score)
      }
      const course = chrono.course(story, players, end)
      expect(course[course.length - 1]?.points).toEqual(end.scores?.slice(0, players))
    },
  )
})
