import { get } from 'svelte/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { leadChanges } from '../src/replay/lead'
import { readFile } from '../src/replay/read'
import { committedTo, noteCommitted } from '../src/source/committed'
import type { Chapter, Eye, Film, Frame, Projector } from '../src/source/film'
import { allRecords, dropRecord, findRecord, keepRecord, nameOf, recordBytes } from '../src/source/records'
import { remoteProjector, type Answer, type Question } from '../src/source/remote'
import { ReplaySource } from '../src/source/replay'
import { find, keep } from '../src/source/kept'
import { newBranch, toldOf } from '../src/source/solo'
import type { Fact } from '../src/source/types'
import { positions, recorded } from './fixtures'

const game = recorded('four')
const all = positions(game)
const end = all.length - 1
const film: Film = {
  game: 'korsar',
  players: 4,
  moves: end,
  over: true,
  date: '',
  names: game.setup.names,
  levels: game.setup.levels,
  options: {},
  text: '',
}
const open: Eye = { seat: 0, open: true }

/** A projector that knows one game by heart, and answers when it is let. */
class Rehearsed implements Projector {
  asked: number[] = []
  held: (() => void)[] | null = null
  load(): Promise<{ film: Film }> {
    return Promise.resolve({ film })
  }
  chapters(): Promise<Chapter[]> {
    return Promise.resolve(all.map(({ facts, view }) => ({ by: null, facts, tally: view.tally ?? null })))
  }
  async at(plies: number): Promise<Frame> {
    this.asked.push(plies)
    if (this.held) await new Promise<void>((done) => this.held?.push(done))
    const shown = all[plies]
    if (!shown) throw new Error('there is no such position')
    return shown
  }
  check(): Promise<{ kind: 'position' }> {
    return Promise.resolve({ kind: 'position' })
  }
  close(): Promise<void> {
    return Promise.resolve()
  }
}

/** Time that passes when it is told to. */
class Time {
  waiting: { ms: number; then: () => void } | null = null
  after = (ms: number, then: () => void): (() => void) => {
    this.waiting = { ms, then }
    return () => (this.waiting = null)
  }
  async pass(): Promise<void> {
    const due = this.waiting
    this.waiting = null
    due?.then()
    await settled()
  }
}
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0))

async function opened(at = 0): Promise<{ source: ReplaySource; projector: Rehearsed; time: Time }> {
  const projector = new Rehearsed()
  const time = new Time()
  const source = await ReplaySource.open(projector, film, { id: 'x', eye: open, at, after: time.after })
  return { source, projector, time }
}

describe('a game that is looked at again', () => {
  it('begins where it is asked to, with all that happened until then', async () => {
    const { source } = await opened(20)
    expect(get(source.at)).toBe(20)
    expect(get(source.view)).toEqual(all[20]?.view)
    expect(source.story()).toEqual(all.slice(0, 21).flatMap(({ facts }) => facts))
    expect(get((await opened(end + 100)).source.at)).toBe(end)
  })

  it('tells the facts of a step before the view changes, and none of a jump', async () => {
    const { source } = await opened(5)
    const told: { facts: Fact[]; seq: number; before: number }[] = []
    source.onFacts((facts, seq) => told.push({ facts, seq, before: get(source.view).decisions }))
    await source.step(1)
    await source.go(30)
    await source.step(-1)
    expect(told.map(({ seq }) => seq)).toEqual([6, 30, 29])
    expect(told[0]?.facts).toEqual(all[6]?.facts)
    expect(told[0]?.before).toBe(all[5]?.view.decisions)
    expect(told[1]?.facts).toEqual([])
    expect(told[2]?.facts).toEqual([])
    expect(source.story()).toEqual(all.slice(0, 30).flatMap(({ facts }) => facts))
    expect(get(source.standing)).toEqual(all[29]?.standing)
  })

  it('stays between the deal and the end', async () => {
    const { source } = await opened(1)
    await source.step(-5)
    expect(get(source.at)).toBe(0)
    await source.go(end + 7)
    expect(get(source.at)).toBe(end)
    expect(get(source.view).over).toBe(true)
  })

  it('passes over positions that are no longer wanted, and counts every key', async () => {
    const { source, projector } = await opened(0)
    projector.held = []
    projector.asked = []
    const going = source.go(10)
    void source.go(20)
    void source.go(40)
    void source.step(1)
    void source.step(1)
    const seen: number[] = []
    source.at.subscribe((at) => seen.push(at))
    for (let i = 0; i < 5; i++) {
      projector.held?.splice(0).forEach((let1) => let1())
      await settled()
    }
    await going
    expect(projector.asked).toEqual([10, 42])
    expect(seen).toEqual([0, 42])
  })

  it('runs by itself, faster on wish, and rests at the end', async () => {
    const { source, time } = await opened(end - 3)
    source.run()
    await settled()
    const slow = time.waiting?.ms ?? 0
    await time.pass()
    expect(get(source.at)).toBe(end - 2)
    source.setSpeed(4)
    expect(time.waiting?.ms).toBe(slow / 4)
    await time.pass()
    source.rest()
    expect(time.waiting).toBeNull()
    expect(get(source.playing)).toBe(false)
    source.run()
    await settled()
    await time.pass()
    expect(get(source.at)).toBe(end)
    expect(get(source.playing)).toBe(false)
    source.run()
    await settled()
    expect(get(source.at)).toBe(0)
    source.close()
    expect(time.waiting).toBeNull()
  })

  it('offers nothing to do', async () => {
    const { source } = await opened(3)
    expect(get(source.moves)).toEqual([])
    expect(await source.play()).not.toBeNull()
    expect(await source.takeBack()).not.toBeNull()
    expect(await source.hint()).toEqual([])
    expect(get(source.at)).toBe(3)
  })
})

describe('changes of the lead', () => {
  const chapters = (...tallies: (number[] | null)[]): Chapter[] =>
    tallies.map((tally) => ({ by: null, facts: [], tally }))
  const alone = (seat: number): number[] => [seat]

  it('are where somebody else leads alone', () => {
    const found = leadChanges(
      chapters([0, 0, 0], [2, 0, 0], [2, 2, 0], [2, 3, 0], [4, 3, 0], [4, 3, 4], [4, 3, 5]),
      alone,
    )
    expect(found).toEqual([
      { move: 3, seats: [1] },
      { move: 4, seats: [0] },
      { move: 6, seats: [2] },
    ])
  })

  it('are of both partners together', () => {
    const sides = (seat: number): number[] => [seat, (seat + 2) % 4]
    const found = leadChanges(chapters([0, 0, 0, 0], [3, 0, 3, 0], [3, 5, 3, 5]), sides)
    expect(found).toEqual([{ move: 2, seats: [1, 3] }])
  })

  it('are none where there are no points to see', () =>
    expect(leadChanges(chapters(null, null), alone)).toEqual([]))
})

describe('records from files', () => {
  beforeEach(() => localStorage.clear())
  const text = '[Game "korsar"]\n[Rules "1"]\n'

  it('are kept under a name of their own, the last ten', () => {
    const ids = Array.from({ length: 12 }, (_, i) => keepRecord(`${text}${i}`, i))
    expect(new Set(ids).size).toBe(12)
    expect(allRecords().map(({ id }) => id)).toEqual(ids.slice(2).reverse())
    expect(findRecord(ids[11] ?? '')).toBe(`${text}11`)
    expect(findRecord(ids[0] ?? '')).toBeNull()
    expect(keepRecord(`${text}11`, 20)).toBe(ids[11])
    dropRecord(ids[11] ?? '')
    expect(findRecord(ids[11] ?? '')).toBeNull()
    for (const { id } of allRecords()) dropRecord(id)
  })

  it('have names that an address can bear', () => expect(nameOf(text)).toMatch(/^file-[a-z2-9]{10}$/))

  it('are told from what is none', async () => {
    const blob = (part: BlobPart): Blob => new Blob([part])
    expect(await readFile(blob(text))).toEqual({ text })
    expect(await readFile(blob(''))).toEqual({ wrong: 'empty' })
    expect(await readFile(blob('Yo ho ho'))).toEqual({ wrong: 'notOne' })
    expect(await readFile(blob(new Uint8Array([0xff, 0xfe])))).toEqual({ wrong: 'binary' })
    expect(await readFile(blob(`${text}\0`))).toEqual({ wrong: 'binary' })
    const huge = { size: recordBytes + 1 } as Blob
    expect(await readFile(huge)).toEqual({ wrong: 'large' })
  })
})

describe('what if', () => {
  beforeEach(() => localStorage.clear())
  const wish = {
    of: { record: 'text' },
    film,
    plies: 12,
    seat: 2,
    level: 'bosun' as const,
    language: 'en' as const,
    you: 'Me',
  }

  it('is a table of this browser with bots on all seats but one', () => {
    const kept = find(newBranch(wish))
    expect(kept?.over).toBe(false)
    expect(kept?.table.setup).toMatchObject({ game: 'korsar', players: 4, viewer: 2 })
    expect(kept?.table.setup.levels).toEqual(['bosun', 'bosun', null, 'bosun'])
    expect(kept?.table.setup.names[2]).toBe('Me')
    expect(kept?.table.seats.map(({ kind }) => kind)).toEqual(['bot', 'bot', 'person', 'bot'])
    expect(kept?.table.setup.from).toMatchObject({ of: { record: 'text' }, plies: 12 })
    expect(kept?.table.setup.from?.key).toMatch(/^[0-9a-f]{64}$/)
    const again = find(newBranch(wish))
    expect(again?.table.setup.from?.key).not.toBe(kept?.table.setup.from?.key)
  })

  it('goes on from what the browser keeps of a game: its record, or where it branched off itself', () => {
    const kept = find(newBranch(wish))
    if (!kept) throw new Error('nothing was kept')
    const { table } = kept
    keep(table, true, 'a record with a position')
    const branched = find(table.id)
    expect(branched && toldOf(branched)).toEqual({ setup: table.setup, moves: [] })
    const setup = { ...table.setup }
    delete setup.from
    keep({ ...table, setup }, true, 'a record')
    const dealt = find(table.id)
    expect(dealt && toldOf(dealt)).toEqual({ record: 'a record' })
    keep({ ...table, setup }, false)
    const going = find(table.id)
    expect(going && toldOf(going)).toEqual({ setup, moves: [] })
  })
})

describe('what a table committed itself to', () => {
  beforeEach(() => localStorage.clear())

  it('is remembered as it was first seen', () => {
    noteCommitted('a', undefined)
    expect(committedTo('a')).toBeNull()
    noteCommitted('a', 'first')
    noteCommitted('a', 'second')
    noteCommitted('b', 'other')
    expect(committedTo('a')).toBe('first')
    expect(committedTo('b')).toBe('other')
  })
})

describe('a projector in a worker', () => {
  it('is asked by its name, and told what went wrong', async () => {
    const asked: Question[] = []
    let hear: (event: MessageEvent<Answer>) => void = () => undefined
    const projector = remoteProjector({
      postMessage: (question) => asked.push(question),
      addEventListener: (kind: string, listener: unknown) => {
        if (kind === 'message') hear = listener as typeof hear
      },
      terminate: () => undefined,
    })
    const frame = projector.at(7, open)
    expect(asked[0]).toMatchObject({ call: 'at', args: [7, open] })
    hear({ data: { id: asked[0]?.id ?? 0, error: 'no' } } as MessageEvent<Answer>)
    await expect(frame).rejects.toThrow('no')
  })
})
