import { beforeEach, describe, expect, it } from 'vitest'
import { allPractices, dropPractice, findPractice, keepExercises, noteAnswer } from '../src/replay/exercises'
import { barsOf, costly, isClear, turnOf } from '../src/replay/summary'
import type { Account, Decision, Review } from '../src/source/coach'

const wins: Account = {
  base: 0.25,
  deal: 0.05,
  cards: -0.15,
  luck: -0.1,
  own: 0.2,
  others: 0.3,
  unseen: 0.35,
  result: 1,
  deal_error: 0.03,
  cards_error: 0.04,
  own_error: 0.2,
  others_error: 0.1,
}
const decision = (ply: number, seat: number, mark: Decision['mark'], loss: number): Decision => ({
  ply,
  seat,
  mark,
  loss,
  move: `move ${ply}`,
})
const marks = { forced: 0, best: 0, fine: 0, slip: 0, blunder: 0 }
const review: Review = {
  plies: 4,
  players: 2,
  over: true,
  done: 11,
  of: 11,
  seats: [
    { seat: 0, marks, wins },
    { seat: 1, marks },
  ],
  turning: [
    { ply: 1, seat: 1, from: 0.2, to: 0.8, by: 'cards' },
    { ply: 3, seat: 0, from: 0.5, to: 0.2, by: 'decision' },
  ],
  decisions: [
    decision(0, 0, 'slip', 0.03),
    decision(1, 1, 'blunder', 0.5),
    decision(2, 0, 'blunder', 0.2),
    decision(3, 1, 'fine', 0.4),
  ],
  curve: { open: [], onlooker: [], seats: [] },
}

describe('the end of a game in short', () => {
  it('begins each part where the one before it ended, and ends with the result', () => {
    const bars = barsOf(wins)
    expect(bars.map(({ head }) => head)).toEqual(['base', 'luck', 'own', 'others', 'unseen', 'result'])
    for (let i = 1; i < bars.length - 1; i++) expect(bars[i]?.from).toBeCloseTo(bars[i - 1]?.to ?? NaN)
    expect(bars[4]?.to).toBeCloseTo(1)
    expect(bars[5]).toMatchObject({ from: 0, to: 1 })
    expect(bars[1]?.error).toBeCloseTo(0.05)
    expect(bars[4]).not.toHaveProperty('error')
  })
  it('calls clear only what is more than twice its error', () => {
    const clear = barsOf(wins).filter(isClear)
    expect(clear.map(({ head }) => head)).not.toContain('own')
    expect(isClear({ head: 'luck', from: 0, to: -0.1, by: -0.1, error: 0.05 })).toBe(false)
    expect(isClear({ head: 'luck', from: 0, to: -0.1, by: -0.1, error: 0.04 })).toBe(true)
    expect(isClear({ head: 'luck', from: 0, to: 0, by: 0, error: 0 })).toBe(false)
  })
  it('prefers the turns of one’s own chances, and has the dearest decisions first', () => {
    expect(turnOf(review, 0)?.ply).toBe(3)
    expect(turnOf(review, null)?.ply).toBe(1)
    expect(turnOf({ ...review, turning: [] }, 0)).toBeNull()
    expect(costly(review, 0).map(({ ply }) => ply)).toEqual([2, 0])
    expect(costly(review, null).map(({ ply }) => ply)).toEqual([1, 2, 0])
  })
})

describe('exercises', () => {
  const told = { record: '[Game "korsar"]\n' }
  const keep = (id: string, at: number, of = review): void =>
    keepExercises(id, told, of, 0, ['You', 'Bart'], at)
  beforeEach(() => localStorage.clear())

  it('are one’s own slips and blunders, kept with their game and with the last answer', () => {
    keep('a', 1)
    expect(findPractice('a')).toMatchObject({ game: 'korsar', told, names: ['You', 'Bart'] })
    expect(findPractice('a')?.list.map(({ ply, seat }) => [ply, seat])).toEqual([
      [2, 0],
      [0, 0],
    ])
    noteAnswer('a', 2, true)
    keep('a', 2)
    expect(findPractice('a')?.list.map(({ solved }) => solved)).toEqual([true, undefined])
    noteAnswer('a', 2, false)
    expect(findPractice('a')?.list[0]?.solved).toBe(false)
  })
  it('are of the last twenty games, and go where nothing was given away', () => {
    for (let i = 0; i < 25; i++) keep(`g${i}`, i)
    expect(allPractices().map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => `g${24 - i}`))
    keep('g24', 30, { ...review, decisions: [] })
    expect(findPractice('g24')).toBeNull()
    dropPractice('g23')
    expect(allPractices()).toHaveLength(18)
    localStorage.setItem('tortuga.exercises.bad', '{"id":3}')
    expect(findPractice('bad')).toBeNull()
  })
})
