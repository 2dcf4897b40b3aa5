import { get } from 'svelte/store'
import { describe, expect, it } from 'vitest'
import { LocalSource, type LocalTable } from '../src/source/local'
import type { Played, Shown } from '../src/source/engine'
import { remote, type Answer, type Question } from '../src/source/remote'
import type { Fact } from '../src/source/types'
import { positions, recorded, Rehearsed, type Recorded } from './fixtures'

const game = recorded('four')

function table(of: Recorded): LocalTable {
  const seats = of.setup.names.map((name, seat) => ({
    kind: seat === 0 ? ('person' as const) : ('bot' as const),
    name,
  }))
  return { id: 'test', setup: of.setup, seats, moves: [], began: 0, played: 0 }
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5))

interface Opened {
  source: LocalSource
  engine: Rehearsed
  kept: LocalTable[]
  failures: unknown[]
}

async function open(from: LocalTable): Promise<Opened> {
  const engine = new Rehearsed(game)
  const kept: LocalTable[] = []
  const failures: unknown[] = []
  const source = await LocalSource.open(engine, from, {
    pace: () => 0,
    keep: (now) => kept.push(now),
    failed: (error) => failures.push(error),
    hint: false,
    now: () => 0,
  })
  return { source, engine, kept, failures }
}

/** Plays seat 0 as it was recorded, until so many decisions are made or the game is over. */
async function playOn({ source, engine }: Opened, decisions = Infinity): Promise<void> {
  for (let i = 0; i < 2000 && engine.at < Math.min(decisions, game.steps.length); i++) {
    const step = game.steps[engine.at]
    if (step?.seat === 0 && get(source.moves).length > 0) expect(await source.play(step.move)).toBeNull()
    await settled()
  }
}

describe('a table in this browser', () => {
  it('plays a whole game: bots move by themselves, the person is asked', async () => {
    const opened = await open(table(game))
    await playOn(opened)
    const { source, kept } = opened
    const last = game.steps[game.steps.length - 1]?.shown.view
    expect(get(source.view)).toEqual(last)
    expect(get(source.standing)).toMatchObject({
      state: 'over',
      take_back: 'no',
      result: { scores: last?.scores },
    })
    expect(source.story()).toEqual(positions(game).flatMap((one) => one.facts))
    expect(kept[kept.length - 1]?.moves).toEqual(game.steps.map(({ seat, move }) => [seat, move]))
  })

  it('tells listeners before the view changes, so that they see where things were', async () => {
    const opened = await open(table(game))
    const seen: { facts: Fact[]; before: number }[] = []
    opened.source.onFacts((facts) => seen.push({ facts, before: get(opened.source.view).decisions }))
    const from = get(opened.source.view).decisions
    await playOn(opened, 9)
    expect(seen.map((one) => one.before).slice(0, 3)).toEqual([from, from + 1, from + 2])
    expect(seen[0]?.facts).toEqual(game.steps[from]?.shown.facts)
  })

  it('refuses what the rules refuse and changes nothing', async () => {
    const { source, engine } = await open(table(game))
    while (get(source.moves).length === 0) await settled()
    const before = engine.at
    expect(await source.play('attack s25 b9')).toMatchObject({ rule: 'KOR-10' })
    expect(engine.at).toBe(before)
  })

  it('goes on after a reload where it was', async () => {
    const first = await open(table(game))
    await playOn(first, 21)
    first.source.close()
    expect(first.engine.closed).toBe(true)
    const again = await open(first.kept[first.kept.length - 1] ?? table(game))
    expect(get(again.source.view).decisions).toBeGreaterThanOrEqual(21)
    await playOn(again)
    expect(get(again.source.standing).state).toBe('over')
    expect(again.source.story()).toEqual(positions(game).flatMap((one) => one.facts))
  })

  it('takes back to the last own decision, story and all', async () => {
    const opened = await open(table(game))
    await playOn(opened, 17)
    while (get(opened.source.moves).length === 0) await settled()
    const mine = game.steps.findLastIndex((step, i) => step.seat === 0 && i < opened.engine.at)
    expect(await opened.source.takeBack()).toBeNull()
    expect(get(opened.source.view).decisions).toBe(mine)
    expect(get(opened.source.moves).length).toBeGreaterThan(0)
    expect(opened.source.story()).toEqual(
      positions(game)
        .slice(0, mine + 1)
        .flatMap((one) => one.facts),
    )
    await playOn(opened)
    expect(get(opened.source.standing).state).toBe('over')
  })

  it('says so when the engine answers no more, and what was kept goes on', async () => {
    const first = await open(table(game))
    await playOn(first, 5)
    const { engine, source, kept, failures } = first
    engine.bot = () => Promise.reject(new Error('out of memory'))
    while (failures.length === 0) {
      const step = game.steps[engine.at]
      if (step?.seat === 0 && get(source.moves).length > 0) await source.play(step.move)
      await settled()
    }
    expect(failures).toEqual([new Error('out of memory')])
    source.close()
    const again = await open(kept.at(-1) ?? table(game))
    await playOn(again)
    expect(get(again.source.standing).state).toBe('over')
  })

  it('has nothing to take back before the first move', async () => {
    const { source } = await open(table(game))
    expect(get(source.standing).take_back).toBe('no')
    expect(await source.takeBack()).not.toBeNull()
  })
})

describe('a game in which two choose at once', () => {
  /** Both seats choose, round after round. As in a worker, what is asked is done in order and answered a while later. */
  class Rounds extends Rehearsed {
    chosen: number[] = []
    constructor(readonly delay: number) {
      super(game)
    }
    get #shown(): Shown {
      const open = [0, 1].filter((seat) => !this.chosen.slice(this.chosen.length & ~1).includes(seat))
      const moves = open.includes(0) ? [{ move: 'choose' }] : []
      return {
        ...game.first,
        view: { ...game.first.view, to_act: open, decisions: this.chosen.length },
        moves,
        facts: [],
      }
    }
    #later<T>(value: T): Promise<T> {
      return new Promise((done) => setTimeout(() => done(value), this.delay))
    }
    override open(): Promise<Shown> {
      return this.#later(this.#shown)
    }
    override play(seat: number): Promise<Played> {
      if (!this.#shown.view.to_act.includes(seat)) return this.#later({ refusal: { say: 'not now' } })
      this.chosen.push(seat)
      return this.#later({ shown: this.#shown })
    }
    override bot(seat = 1): Promise<string> {
      if (!this.#shown.view.to_act.includes(seat)) throw new Error(`seat ${seat} owes no move`)
      return this.#later('choose')
    }
    override undo(decisions: number): Promise<Shown> {
      this.chosen = this.chosen.slice(0, decisions)
      return this.#later(this.#shown)
    }
  }

  const begin = (engine: Rounds, kept: LocalTable[]): Promise<LocalSource> =>
    LocalSource.open(
      engine,
      { ...table(game), moves: [] },
      { pace: () => 0, keep: (now) => kept.push(now), failed: () => undefined, hint: false, now: () => 0 },
    )
  const ms = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time))

  // The person chooses before, while and after the bot does, by a little more each time.
  it.each(Array.from({ length: 12 }, (_, i) => i * 2))(
    'knows both choices, whoever was the first (%i ms later)',
    async (late) => {
      const engine = new Rounds(10)
      const kept: LocalTable[] = []
      const source = await begin(engine, kept)
      for (let round = 1; round <= 4; round++) {
        await ms(late)
        while (get(source.moves).length === 0) await ms(1)
        expect(await source.play('choose')).toBeNull()
        while (engine.chosen.length < 2 * round) await ms(1)
      }
      while (get(source.view).decisions < engine.chosen.length) await ms(1)
      expect(kept.at(-1)?.moves.map(([seat]) => seat)).toEqual(engine.chosen)
      source.close()
    },
  )

  it.each([0, 4, 8, 12, 16, 20])('takes back while the bot chooses (%i ms later)', async (late) => {
    const engine = new Rounds(10)
    const kept: LocalTable[] = []
    const source = await begin(engine, kept)
    await source.play('choose')
    while (engine.chosen.length < 2) await ms(1)
    await ms(late)
    expect(await source.takeBack()).toBeNull()
    while (get(source.moves).length === 0) await ms(1)
    expect(await source.play('choose')).toBeNull()
    while (get(source.view).decisions < 3) await ms(1)
    expect(kept.at(-1)?.moves.map(([seat]) => seat)).toEqual(
      engine.chosen.slice(0, kept.at(-1)?.moves.length),
    )
    source.close()
  })
})

describe('an engine in a worker', () => {
  class Port {
    asked: Question[] = []
    #message: (event: MessageEvent<Answer>) => void = () => undefined
    #error: (event: ErrorEvent) => void = () => undefined
    ended = false
    postMessage(question: Question): void {
      this.asked.push(question)
    }
    addEventListener(kind: string, listener: unknown): void {
      if (kind === 'message') this.#message = listener as (event: MessageEvent<Answer>) => void
      else this.#error = listener as (event: ErrorEvent) => void
    }
    terminate(): void {
      this.ended = true
    }
    answer(data: Answer): void {
      this.#message({ data } as MessageEvent<Answer>)
    }
    fail(message: string): void {
      this.#error({ message } as ErrorEvent)
    }
  }

  it('matches answers with questions in any order', async () => {
    const port = new Port()
    const { engine } = remote(port)
    const first = engine.bot(1, 'captain')
    const second = engine.bot(2, 'captain')
    expect(port.asked.map((one) => one.args)).toEqual([
      [1, 'captain'],
      [2, 'captain'],
    ])
    port.answer({ id: port.asked[1]?.id ?? 0, value: 'draw' })
    port.answer({ id: port.asked[0]?.id ?? 0, value: 'sail m5' })
    expect(await first).toBe('sail m5')
    expect(await second).toBe('draw')
  })

  it('hands on what went wrong, there and with the worker itself', async () => {
    const port = new Port()
    const { engine } = remote(port)
    const bad = engine.bot(1, 'nobody')
    port.answer({ id: port.asked[0]?.id ?? 0, error: 'there is no bot of level nobody' })
    await expect(bad).rejects.toThrow('level nobody')
    const waiting = engine.bot(1, 'captain')
    port.fail('it did not start')
    await expect(waiting).rejects.toThrow('did not start')
    await engine.close()
    expect(port.ended).toBe(true)
  })
})
