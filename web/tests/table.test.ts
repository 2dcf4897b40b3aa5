/** The frame of a table: what a hint and a refusal offer is taken up, never made; a place is asked for, voted on, taken. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { writable } from 'svelte/store'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { load as corsairs } from '../src/games/corsairs'
import { phaseOf } from '../src/games/corsairs/crew'
import { fingers as crew } from '../src/games/corsairs/fingers.svelte'
import type { Game, People } from '../src/games/game'
import { load as piraci } from '../src/games/piraci'
import { fingers as loot } from '../src/games/piraci/fingers.svelte'
import { isCollecting } from '../src/games/piraci/ring'
import type { Company, TableSource, Thought } from '../src/source/source'
import type { Fact, Move, Refusal, Standing, View } from '../src/source/types'
import CompanyMenu from '../src/table/CompanyMenu.svelte'
import Offers from '../src/table/Offers.svelte'
import Table from '../src/table/Table.svelte'

// What is drawn does not matter here, and there is much of it.
vi.mock('../src/games/corsairs/Figure.svelte', () => ({ default: () => undefined }))
vi.mock('../src/art/Emblem.svelte', () => ({ default: () => undefined }))
vi.mock('../src/games/piraci/Sky.svelte', () => ({ default: () => undefined }))
vi.mock('../src/table/RulesPanel.svelte', () => ({ default: () => undefined }))

interface Recorded {
  decisions: { view: View; moves: string[]; made: string }[]
  facts: Fact[]
}
const recorded = (name: string): Recorded =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as Recorded

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined
      unobserve = (): void => undefined
      disconnect = (): void => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Sat {
  played: string[]
  container: HTMLElement
}

async function sit(
  game: Game,
  view: View,
  moves: Move[],
  answers: { hint?: Thought[] | Refusal; why?: Refusal; play?: Refusal; hints?: boolean },
): Promise<Sat> {
  const played: string[] = []
  const standing: Standing = {
    state: 'running',
    seats: Array.from({ length: view.players }, (_, seat) => ({ kind: 'person', name: `P${seat}` })),
    moves: 0,
    ...(answers.hints !== undefined && { hints: answers.hints }),
  }
  const source: TableSource = {
    id: 't1',
    me: 0,
    offers: { hint: false },
    standing: writable(standing),
    view: writable(view),
    moves: writable(moves),
    connected: writable(true),
    onFacts: () => () => undefined,
    story: () => [],
    play: (move) => {
      played.push(move)
      return Promise.resolve(answers.play ?? null)
    },
    takeBack: () => Promise.resolve(null),
    hint: () => Promise.resolve(answers.hint ?? []),
    why: () => Promise.resolve(answers.why ?? null),
    close: () => undefined,
  }
  const { container } = render(Table, { source, game, title: 'A game', rematch: () => undefined })
  await tick()
  return { played, container }
}

const key = (container: HTMLElement, name: string): HTMLElement => {
  const found = container.querySelector<HTMLElement>(`[data-key="${name}"]`)
  if (!found) throw new Error(`there is no key ${name}`)
  return found
}

async function chooseHint(sat: Sat): Promise<void> {
  await fireEvent.click(key(sat.container, 'hint'))
  await vi.waitFor(() => expect(document.querySelector('.hints')).not.toBeNull())
  const choose = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Choose it')
    if (!found) throw new Error('not yet')
    return found
  })
  await fireEvent.click(choose)
  await tick()
}

const hintOf = (move: Move): Thought[] => [{ move, worth: 60, sure: 2 }]

describe('a hint that is chosen', () => {
  it('lays a crew of Corsairs out and does not lay it down', async () => {
    const game = await corsairs('en')
    const one = recorded('corsairs-three').decisions.find(
      ({ view, made }) => phaseOf(view) === 'crew' && made !== 'crew -',
    )
    if (!one) throw new Error('nobody lays down')
    const moves = one.moves.map((move) => ({ move }))
    const sat = await sit(game, one.view, moves, { hint: hintOf({ move: one.made }), hints: true })
    await chooseHint(sat)
    expect(sat.played).toEqual([])
    expect(crew.draft(one.view)).toEqual(one.made.split(' ').slice(1))
  })

  it('points at the pile of Corsairs that it would draw from', async () => {
    const game = await corsairs('en')
    const one = recorded('corsairs-three').decisions.find(({ view }) => phaseOf(view) === 'draw')
    if (!one) throw new Error('nobody draws')
    const moves = one.moves.map((move) => ({ move }))
    const sat = await sit(game, one.view, moves, { hint: hintOf({ move: 'draw stock' }), hints: true })
    await chooseHint(sat)
    expect(sat.played).toEqual([])
    expect(sat.container.querySelectorAll('.spot.is-hinted')).toHaveLength(1)
  })

  it('points at the treasure of Piraci and takes nothing', async () => {
    const game = await piraci('en')
    const one = recorded('piraci-three').decisions.find(({ view }) => isCollecting(view))
    const move = one?.moves[0]
    if (!one || move === undefined) throw new Error('nobody takes')
    const sat = await sit(
      game,
      one.view,
      one.moves.map((other) => ({ move: other })),
      { hint: hintOf({ move }), hints: true },
    )
    await chooseHint(sat)
    expect(sat.played).toEqual([])
    expect(loot.kind(one.view)).toBe(move.split(' ')[1])
  })

  it('is not offered at a table without hints, and says why where none is given', async () => {
    const game = await corsairs('en')
    const one = recorded('corsairs-three').decisions[0]
    if (!one) throw new Error('nobody decides')
    const moves = one.moves.map((move) => ({ move }))
    const without = await sit(game, one.view, moves, {})
    expect(without.container.querySelector('[data-key="hint"]')).toBeNull()
    cleanup()
    const refused = await sit(game, one.view, moves, { hints: true, hint: { say: '', code: 'too-often' } })
    await fireEvent.click(key(refused.container, 'hint'))
    await vi.waitFor(() =>
      expect(refused.container.querySelector('.hand-note')?.textContent).toMatch(/too often/),
    )
  })
})

describe('a move that is refused', () => {
  it('says what could be done instead, and takes that up', async () => {
    const game = await corsairs('en')
    const one = recorded('corsairs-three').decisions.find(({ view }) => phaseOf(view) === 'draw')
    if (!one) throw new Error('nobody draws')
    const moves = one.moves.map((move) => ({ move }))
    const play = {
      rule: 'COR-10',
      say: 'Not that.',
      instead: [{ move: 'draw stock', say: 'Draw from the stock' }],
    }
    const sat = await sit(game, one.view, moves, { play })
    const stock = sat.container.querySelector<HTMLElement>('.cor-go')
    if (!stock) throw new Error('nothing to draw from')
    await fireEvent.click(stock)
    const instead = await vi.waitFor(() => {
      const found = sat.container.querySelector<HTMLElement>('.hand-note .instead button')
      if (!found) throw new Error('not yet')
      return found
    })
    expect(sat.container.querySelector('.hand-note')?.textContent).toMatch(
      /Not that\..*You could:.*Draw from the stock/s,
    )
    expect(sat.played).toHaveLength(1)
    await fireEvent.click(instead)
    expect(sat.played).toHaveLength(1)
    expect(sat.container.querySelectorAll('.spot.is-hinted')).toHaveLength(1)
  })
})

describe('the place of somebody who is away', () => {
  const asked: number[] = []
  const company = (more: Partial<Company> = {}): Company => ({
    link: writable({ up: true, tries: 0, retryAt: null }),
    chat: writable([]),
    declined: writable(null),
    tookOver: writable(null),
    again: writable(null),
    do: () => Promise.resolve(null),
    say: () => Promise.resolve(null),
    takeOver: (seat) => {
      asked.push(seat)
      return Promise.resolve(null)
    },
    sitOut: () => Promise.resolve(null),
    now: () => 0,
    tryNow: () => undefined,
    ...more,
  })
  const standing = (more: Partial<Standing> = {}): Standing => ({
    state: 'running',
    seats: [
      { kind: 'person', name: 'Anne' },
      { kind: 'person', name: 'Bart', away: true, took_over: true, level: 'greedy' },
      { kind: 'person', name: 'Mary' },
      { kind: 'bot', name: 'Drake', level: 'captain' },
    ],
    moves: 3,
    ...more,
  })
  const people = (me: number | null): People => ({
    me,
    name: (seat) => ['Anne', 'Bart', 'Mary', 'Drake'][seat] ?? '',
  })

  it('is asked for by who looks on, and by nobody who plays', async () => {
    const close = vi.fn()
    const looks = render(CompanyMenu, { company: company(), standing: standing(), me: -1, close })
    const keys = looks.container.querySelectorAll<HTMLElement>('[data-takeover]')
    expect([...keys].map((one) => one.textContent)).toEqual([
      expect.stringMatching(/place of Bart.*others vote/),
    ])
    await fireEvent.click(keys[0] as HTMLElement)
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
    expect(asked).toEqual([1])
    cleanup()
    const plays = render(CompanyMenu, { company: company(), standing: standing(), me: 0, close })
    expect(plays.container.querySelector('[data-takeover]')).toBeNull()
  })

  const offers = { takeover: { seat: 1, kind: 'person' as const, name: 'Eve', agreed: [2], owing: [0] } }

  it('is voted on: who owes an answer is asked, everybody else sees how it stands', async () => {
    const done: object[] = []
    const votes = company({
      do: (deed) => {
        done.push(deed)
        return Promise.resolve(null)
      },
    })
    const owes = render(Offers, { company: votes, standing: standing({ offers }), people: people(0), me: 0 })
    const dialog = owes.getByRole('alertdialog')
    expect(dialog.textContent).toMatch(/Eve would take the place of Bart/)
    expect(dialog.textContent).toMatch(/Mary agrees/)
    await fireEvent.click(owes.getByText('Yes'))
    expect(done).toEqual([{ do: 'agree', what: 'takeover' }])
    cleanup()
    for (const me of [2, -1]) {
      const sees = render(Offers, { company: votes, standing: standing({ offers }), people: people(me), me })
      expect(sees.getByRole('status').textContent).toMatch(
        /Eve would take the place of Bart.*Anne is thinking/s,
      )
      cleanup()
    }
  })

  it('is told who has taken it, and who said no', () => {
    const taken = company({ tookOver: writable({ seat: 1, name: 'Eve' }) })
    const sees = render(Offers, { company: taken, standing: standing(), people: people(0), me: 0 })
    expect(sees.getByRole('status').textContent).toMatch(/Eve has taken the place/)
    cleanup()
    const mine = render(Offers, { company: taken, standing: standing(), people: people(1), me: 1 })
    expect(mine.getByRole('status').textContent).toMatch(/yours/)
    cleanup()
    const no = company({ declined: writable({ seat: 0, what: 'takeover' as const }) })
    const refused = render(Offers, { company: no, standing: standing(), people: people(-1), me: -1 })
    expect(refused.getByRole('status').textContent).toMatch(/Anne says no/)
  })
})
