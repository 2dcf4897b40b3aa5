import { describe, expect, it } from 'vitest'
import {
  barOf,
  battleOf,
  battlesOf,
  isAdmiral,
  isCaptain,
  isMerchant,
  sizeOf,
  turnsUntil,
} from '../src/games/korsar/battle'
import { load } from '../src/games/korsar'
import { handBar, outcome } from '../src/games/korsar/say'
import { en } from '../src/games/korsar/words/en'
import type { People } from '../src/games/game'
import type { Seen, View } from '../src/source/types'
import { names, positions, recorded } from './fixtures'

const sideIn = (text: unknown): number => Number(String(text).slice(1))

describe.each(names)('the recorded game "%s"', (name) => {
  const game = recorded(name)

  it('has the leaders that the referee tells', () => {
    let told = 0
    for (const { view, facts } of positions(game)) {
      const last = new Map<string, number | null>()
      for (const fact of facts) {
        if (fact.fact === 'lead') last.set(String(fact['battle']), sideIn(fact['side']))
        if (fact.fact === 'tie') last.set(String(fact['battle']), null)
      }
      for (const [id, leader] of last) {
        const battle = battleOf(view, id)
        if (!battle) continue
        expect(battle.leader, `${id} after ${view.decisions}`).toBe(leader)
        told++
      }
    }
    expect(told).toBeGreaterThan(30)
  })

  it('bars by the rule that the referee refuses by', () => {
    const all = positions(game)
    for (const { at, battle: id, card, rule } of game.whys) {
      const view = all.find((one) => one.view.decisions === at)?.view
      const battle = view && battleOf(view, id)
      if (!view || !battle) throw new Error(`no ${id} after ${at}`)
      expect(barOf(view, battle, 0, card)?.rule, `${card} at ${id} after ${at}`).toBe(rule)
    }
    expect(game.whys.length).toBeGreaterThan(10)
  })

  it('bars nothing that is offered, and offers all that is not barred', () => {
    for (const { view, moves } of positions(game)) {
      if (moves.length === 0) continue
      const offered = new Set(moves.map((move) => move.move))
      const hand = (view.zones['hand P0'] ?? []).filter((one): one is string => typeof one === 'string')
      for (const battle of battlesOf(view))
        for (const card of hand.filter((one) => !isMerchant(one))) {
          const verb = isAdmiral(card)
            ? `admiral ${battle.id}`
            : `${isCaptain(card) ? 'captain' : 'attack'} ${battle.id} ${card}`
          expect(barOf(view, battle, 0, card) === null, `${verb} after ${view.decisions}`).toBe(
            offered.has(verb),
          )
        }
    }
  })

  it('counts as the referee does', async () => {
    const korsar = await load('en')
    const story = positions(game).flatMap((one) => one.facts)
    const end = game.steps[game.steps.length - 1]?.shown.view
    if (!end?.scores) throw new Error('the game has no end')
    for (const line of korsar.count(end, story, people).lines) {
      const sum = line.shares
        .flatMap((share) => share.parts.map((part) => (share.bad ? -part : part)))
        .reduce((a, b) => a + b, 0)
      expect(sum, `seats ${line.seats.join()}`).toBe(line.score)
    }
    const course = korsar.course(story, end.players, end)
    expect(course[course.length - 1]?.points).toEqual(end.scores.slice(0, end.players))
  })
})

/** Section 9 of the catalogue, as a view of seat 0. */
function sea(zones: Record<string, Seen[]>, change: Partial<View> = {}): View {
  return {
    game: 'korsar',
    rules: 1,
    viewer: 0,
    players: 3,
    options: { mode: 'solo', end_unattacked: 'owner', team_end: 'team', admiral_partner: 'no' },
    decisions: 10,
    over: false,
    to_act: [0],
    chosen: [],
    zones: { deck: [{ back: '?', n: 30 }], ...zones },
    fields: {},
    ...change,
  }
}
const people: People = { me: 0, name: (seat) => ['You', 'Bart', 'Mary', 'Henry', 'Anne'][seat] ?? '' }
const at = (card: string, mark: number): Seen => (mark === 0 ? card : { card, mark })

describe('the worked examples', () => {
  it('4, colours: only green and yellow may go to s1', () => {
    const view = sea({ s1: [at('m5', 0), at('b2', 1), at('r1', 2)] })
    const battle = battleOf(view, 's1')
    if (!battle) throw new Error('no s1')
    const may = ['b4', 'g1', 'r4', 'y2', 'bc'].filter((card) => barOf(view, battle, 0, card) === null)
    expect(may).toEqual(['g1', 'y2'])
    expect(barOf(view, battle, 0, 'bc')?.rule).toBe('KOR-19')
    expect(barOf(view, battle, 0, 'b4')).toEqual({ rule: 'KOR-17', why: 'taken', band: 'b', by: 1 })
  })

  it('5, a captain beats any force', () => {
    const view = sea({ s1: [at('m8', 2), at('b1', 0), at('r4', 1), at('bc', 0), at('r4', 1)] })
    const battle = battleOf(view, 's1')
    expect(battle?.leader).toBe(0)
    expect(battle?.lanes.map((lane) => lane.force)).toEqual([1, 8])
  })

  it('6, the Admiral among captains: the last one wins', () => {
    const cards = [at('m7', 0), at('b1', 1), at('y1', 2), at('bc', 1), at('yc', 2), at('ad', 0)]
    expect(battleOf(sea({ s1: cards }), 's1')?.leader).toBe(0)
    expect(battleOf(sea({ s1: cards.slice(0, 5) }), 's1')?.leader).toBe(2)
    expect(battleOf(sea({ s1: cards.slice(0, 3) }), 's1')?.leader).toBeNull()
  })

  it('11, partners fight as one and their first player collects', () => {
    const teams = { options: { mode: 'teams', admiral_partner: 'no' }, players: 4, fields: { turn: 1 } }
    const view = sea({ s1: [at('m5', 0), at('b3', 2), at('b1', 3), at('g4', 0)] }, teams)
    const battle = battleOf(view, 's1')
    if (!battle) throw new Error('no s1')
    expect(battle.lanes.map((lane) => [lane.side, lane.force])).toEqual([
      [1, 4],
      [0, 4],
    ])
    expect(battle.leader).toBeNull()
    expect(barOf(view, battle, 1, 'r1')?.rule).toBe('KOR-17')
    expect(barOf(view, battle, 1, 'ad')?.rule).toBe('KOR-20')
    expect(barOf({ ...view, options: { mode: 'teams', admiral_partner: 'yes' } }, battle, 1, 'ad')).toBeNull()
    expect(turnsUntil(view, 0)).toBe(3)
    expect(turnsUntil(view, 1)).toBe(1)
  })
})

describe('what comes of it, in words', () => {
  const view = sea({
    s1: [at('m4', 1), at('g3', 0), at('y3', 2)],
    s2: [at('m3', 1)],
    s3: [at('m6', 2), at('y3', 2), at('yc', 2)],
  })
  const said = (id: string, card: string): string => {
    const battle = battleOf(view, id)
    if (!battle) throw new Error(`no ${id}`)
    return outcome(en, view, people, battle, 0, card)
  }
  it.each([
    ['s1', 'g1', 'Attack: you lead with 4 guns'],
    ['s2', 'r1', 'Attack: you lead with 1 gun'],
    ['s3', 'r4', '4 guns, but Mary’s captain still leads'],
    ['s1', 'gc', 'Board: you lead, whatever the guns say'],
  ])('%s with %s: %s', (id, card, words) => expect(said(id, card)).toBe(words))

  it('says why a card goes nowhere', () => {
    expect(handBar(en, view, 0, 'bc')).toEqual({ rule: 'KOR-19', say: 'No blue ship of yours is at sea' })
    expect(handBar(en, view, 0, 'ad')).toEqual({ rule: 'KOR-20', say: 'No merchant of yours is at sea' })
    expect(handBar(en, view, 0, 'gc')).toBeNull()
    expect(handBar(en, sea({}), 0, 'r1')?.say).toBe('No merchant is at sea')
  })

  it('asks for a draw where no card of the hand fits anywhere', async () => {
    const game = await load('en')
    const asks = (view: View, moves: string[]) =>
      game.ask(
        view,
        0,
        null,
        new Map(),
        moves.map((move) => ({ move })),
      )
    const [view] = positions(recorded(names[0] ?? '')).map((one) => one.view)
    if (!view) throw new Error('no position')
    expect(asks(view, ['draw'])).toBe(en.ask.drawOnly)
    expect(asks(view, ['sail m2', 'draw'])).toBe(en.ask.rest)
  })

  it('counts cards that are hidden', () =>
    expect(sizeOf([{ back: '?', n: 3 }, 'b2', { card: 'm5', mark: 1 }])).toBe(5))
})
