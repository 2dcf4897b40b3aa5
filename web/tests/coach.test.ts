/**
 * The coach of a replay: on the real module (that `make web` has built, or that of the folder TORTUGA_PAGE) with very few
 * imagined games, what of a review belongs to which move and eye, and stopping and going on.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { Coach } from '../src/replay/coach.svelte'
import { chancesOf, compared, decisionAt, flagsOf, hundred, marksOf, signed } from '../src/replay/judged'
import { parts, type Decision, type Judge, type Progress, type Review } from '../src/source/coach'
import { WasmJudge } from '../src/wasm/coach'
import { Tortuga } from '../src/wasm/tortuga'

const page = process.env['TORTUGA_PAGE'] ?? join(import.meta.dirname, '../dist')
const file = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(page, 'wasm', name)))
const record = readFileSync(join(import.meta.dirname, '../../tests/records/korsar-five.tortuga'), 'utf8')
const few = { iterations: 8, deals: 8, games: 2 }

let t: Tortuga
beforeAll(async () => {
  if (!existsSync(join(page, 'wasm/tortuga.wasm')))
    throw new Error(`${page} has no wasm module: run make web first`)
  t = await Tortuga.load(file('tortuga.wasm'))
})
const judge = (): WasmJudge => new WasmJudge(t, (name) => Promise.resolve(file(`words/${name}.words`)))

describe('the judge', () => {
  it('works piece by piece, says what it has, and the parts add up', async () => {
    const one = judge()
    const begun = await one.begin({ record }, few)
    expect(begun?.done).toBe(0)
    const first = await one.go(0)
    expect(first).toEqual({ done: 1, of: begun?.of })
    let now = first
    while (now.done < 10) now = await one.go(0)
    const some = await one.review('en', null)
    expect(some.done).toBe(10)
    expect(some.decisions.length).toBeLessThan(some.plies)
    while (now.done < now.of) now = await one.go(500)
    const all = await one.review('en', 0)
    expect(all.decisions).toHaveLength(all.plies)
    expect(all.curve.open).toHaveLength(all.plies + 1)
    expect(all.curve.seats).toHaveLength(all.players)
    for (const { wins } of all.seats) {
      const sum = parts.reduce((so, part) => so + Math.round(1e4 * (wins?.[part] ?? NaN)), 0)
      expect(sum).toBe(Math.round(1e4 * (wins?.result ?? NaN)))
    }
    const german = await one.review('de', 0)
    const say = ({ decisions }: Review): string => decisions.map((decision) => decision.say).join()
    expect(say(german)).not.toBe(say(all))
    expect(german.decisions.map(({ mark }) => mark)).toEqual(all.decisions.map(({ mark }) => mark))
    await one.close()
    await expect(one.go(0)).rejects.toThrow('no game')
  })

  it(
    'judges an answer as it judged the move, and none that may not be played',
    { timeout: 60_000 },
    async () => {
      const one = judge()
      let now = await one.begin({ record }, few)
      while (now && now.done < 12) now = await one.go(0)
      const { decisions } = await one.review('en', null)
      const asked = decisions.find(({ mark, moves = [] }) => mark !== 'forced' && moves.length > 1)
      if (!asked) throw new Error('nothing was decided')
      const again = await one.answer(asked.ply, asked.move, 'en')
      expect(again).toMatchObject({ ply: asked.ply, seat: asked.seat, move: asked.move, mark: asked.mark })
      expect(again?.loss).toBe(asked.loss)
      const other = asked.moves?.find(({ move }) => move !== asked.move)?.move ?? ''
      expect((await one.answer(asked.ply, other, 'en'))?.move).toBe(other)
      expect(await one.answer(asked.ply, 'attack s99 b9', 'en')).toBeNull()
      expect(await one.answer(9999, other, 'en')).toBeNull()
      await one.close()
    },
  )

  it('says what is wrong with a record, and has nothing to say of a game without a move', async () => {
    await expect(judge().begin({ record: 'nothing' }, few)).rejects.toThrow()
    const none = record.replace(/^1\. [^]*$/m, '').replace(/^\[Result.*\n/m, '')
    expect(await judge().begin({ record: none }, few)).toBeNull()
  })
})

const decision = (ply: number, seat: number, more: Partial<Decision> = {}): Decision => ({
  ply,
  seat,
  move: 'draw',
  mark: 'fine',
  ...more,
})
const review: Review = {
  plies: 3,
  players: 2,
  done: 9,
  of: 12,
  over: true,
  seats: [0, 1].map((seat) => ({ seat, marks: { forced: 0, best: 1, fine: 0, slip: 0, blunder: 0 } })),
  turning: [
    { ply: 2, seat: 1, from: 0.3, to: 0.7, by: 'cards' },
    { ply: 0, seat: 0, from: 0.5, to: 0.7, by: 'decision' },
  ],
  decisions: [
    decision(0, 0, {
      mark: 'blunder',
      loss: 0.3,
      error: 0.05,
      best: 'sail m2',
      moves: [
        { move: 'sail m2', wins: 0.6, captains: 2 },
        { move: 'draw', wins: 0.3, captains: 0 },
      ],
    }),
    decision(1, 1, { mark: 'forced' }),
    decision(2, 1, { mark: 'best', best: 'draw' }),
  ],
  curve: {
    open: [
      [0.5, 0.5],
      [0.7, 0.3],
    ],
    onlooker: [],
    seats: [
      [
        [0.4, 0.6],
        [0.5, 0.5],
      ],
      [[0.1, 0.9]],
    ],
  },
}
const open = { seat: null, open: true }
const eye = (seat: number) => ({ seat, open: false })

describe('what belongs where', () => {
  it('gives the move that was just made its decision, and a seat none of the others', () => {
    expect(decisionAt(review, open, 0)).toBeNull()
    expect(decisionAt(review, open, 1)?.mark).toBe('blunder')
    expect(decisionAt(review, eye(0), 1)?.mark).toBe('blunder')
    expect(decisionAt(review, eye(1), 1)).toBeNull()
    expect(decisionAt(review, open, 4)).toBeNull()
  })
  it('marks nothing where there was no choice', () => {
    expect([...marksOf(review, open)]).toEqual([
      [1, 'blunder'],
      [3, 'best'],
    ])
    expect([...marksOf(review, eye(1))]).toEqual([[3, 'best']])
  })
  it('has the chances that the eye could know, when there are any', () => {
    expect(chancesOf(review, open)).toBe(review.curve.open)
    expect(chancesOf(review, eye(0))).toBe(review.curve.seats[0])
    expect(chancesOf(review, eye(1))).toBeNull()
  })
  it('sets pennants after the move that turned it, in order, and for open hands alone', () => {
    const flags = flagsOf(review, open, ({ by }) => by)
    expect(flags).toEqual([
      { move: 1, say: 'decision', icon: 'flag' },
      { move: 3, say: 'cards', icon: 'cards' },
    ])
    expect(flagsOf(review, eye(0), () => '')).toEqual([])
  })
  it('compares what was played with what was weighed highest', () => {
    expect(compared(decision(0, 0))).toEqual({})
    const { played, best } = compared(review.decisions[0] ?? decision(0, 0))
    expect([played?.wins, best?.wins]).toEqual([0.3, 0.6])
    expect([hundred(0.415), signed(0.02), signed(-0.2), signed(-0.001)]).toEqual([42, '+2', '−20', '0'])
  })
})

/** A judge that takes a step when it is let. */
class Slow implements Judge {
  done = 0
  closed = false
  begun = 0
  told: string[] = []
  waiting: (() => void)[] = []
  begin(): Promise<Progress> {
    this.begun++
    return Promise.resolve({ done: 0, of: 3 })
  }
  async go(): Promise<Progress> {
    await new Promise<void>((done) => this.waiting.push(done))
    return { done: ++this.done, of: 3 }
  }
  review(language: string, viewer: number | null): Promise<Review> {
    this.told.push(`${language} ${viewer}`)
    return Promise.resolve({ ...review, done: this.done, of: 3 })
  }
  answer(): Promise<null> {
    return Promise.resolve(null)
  }
  close(): Promise<void> {
    this.closed = true
    return Promise.resolve()
  }
}
const settled = () => new Promise((done) => setTimeout(done))
const let1 = async (slow: Slow): Promise<void> => {
  slow.waiting.shift()?.()
  await settled()
}

describe('the coach', () => {
  it('can be stopped with what is there so far, and goes on from there', async () => {
    const slow = new Slow()
    const coach = new Coach({ record }, () => slow)
    void coach.ask({ quick: true })
    await settled()
    await let1(slow)
    expect([coach.phase, coach.done, coach.of]).toEqual(['thinking', 1, 3])
    coach.stop()
    await let1(slow)
    expect([coach.phase, coach.review?.done]).toEqual(['stopped', expect.any(Number)])
    void coach.goOn()
    await settled()
    await let1(slow)
    await let1(slow)
    expect([coach.phase, coach.done, slow.begun]).toEqual(['done', 3, 1])
    coach.speak('pl', 1)
    await settled()
    expect(slow.told.at(-1)).toBe('pl 1')
    coach.close()
    expect([slow.closed, coach.review]).toEqual([true, null])
  })
})
