import { get } from 'svelte/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { HarbourTable } from '../src/source/harbour'
import type { Fact, Refusal } from '../src/source/types'
import { Cut, Wire, type Socket } from '../src/source/wire'

/** A clock that stands still until it is moved, and what is due by it. */
class Clock {
  at = 1_000_000
  #due: { at: number; then: () => void }[] = []
  now = (): number => this.at
  after = (ms: number, then: () => void): (() => void) => {
    const one = { at: this.at + ms, then }
    this.#due.push(one)
    return () => {
      this.#due = this.#due.filter((other) => other !== one)
    }
  }
  async pass(ms: number): Promise<void> {
    const end = this.at + ms
    for (;;) {
      const next = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#due = this.#due.filter((one) => one !== next)
      this.at = next.at
      next.then()
      await settled()
    }
    this.at = end
  }
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

type Sent = Record<string, unknown> & { id: string }

class Line implements Socket {
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  sent: Sent[] = []
  closed = false
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent)
  }
  close(): void {
    this.closed = true
  }
  async tell(message: object): Promise<void> {
    this.onmessage?.({ data: JSON.stringify(message) })
    await settled()
  }
  async cut(): Promise<void> {
    this.onclose?.()
    await settled()
  }
  last(cmd: string): Sent {
    const found = this.sent.filter((one) => one['cmd'] === cmd).at(-1)
    if (!found) throw new Error(`no ${cmd} was sent, but ${JSON.stringify(this.sent)}`)
    return found
  }
  count(cmd: string): number {
    return this.sent.filter((one) => one['cmd'] === cmd).length
  }
}

let clock: Clock
let lines: Line[]
let wire: Wire
const line = (): Line => lines.at(-1) as Line

beforeEach(() => {
  clock = new Clock()
  lines = []
  wire = new Wire({
    open: () => {
      lines.push(new Line())
      return line()
    },
    now: clock.now,
    after: clock.after,
    random: () => 0.5,
  })
})

const hello = (): Promise<void> => line().tell({ event: 'hello', now: clock.at + 5000, person: null })

describe('the wire', () => {
  it('stands when the server has greeted, and knows the server’s time', async () => {
    expect(get(wire.link)).toMatchObject({ up: false, tries: 0 })
    await expect(wire.ask({ cmd: 'ping' })).rejects.toBeInstanceOf(Cut)
    await line().tell({
      event: 'hello',
      now: clock.at + 5000,
      person: { id: 'x', name: 'Anne', kind: 'named' },
    })
    expect(get(wire.link)).toEqual({ up: true, tries: 0, retryAt: null })
    expect(get(wire.person)).toMatchObject({ name: 'Anne' })
    expect(wire.now()).toBe(clock.at + 5000)
  })

  it('matches answers with questions, and fails those that a cut swallowed', async () => {
    await hello()
    const first = wire.ask({ cmd: 'ping' })
    const second = wire.ask({ cmd: 'ping' })
    const [a, b] = line().sent
    await line().tell({ ok: true, id: b?.id, n: 2 })
    await line().tell({ ok: true, id: a?.id, n: 1 })
    expect(await first).toMatchObject({ n: 1 })
    expect(await second).toMatchObject({ n: 2 })
    const third = wire.ask({ cmd: 'ping' })
    await line().cut()
    await expect(third).rejects.toBeInstanceOf(Cut)
  })

  it('tries again with growing patience, says when, and at once when asked', async () => {
    const waits: number[] = []
    for (let i = 0; i < 8; i++) {
      await line().cut()
      const { retryAt, up } = get(wire.link)
      expect(up).toBe(false)
      waits.push((retryAt ?? 0) - clock.at)
      await clock.pass(waits[i] ?? 0)
      expect(lines.length).toBe(i + 2)
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
    await line().cut()
    const before = lines.length
    wire.tryNow()
    expect(lines.length).toBe(before + 1)
    await hello()
    await line().cut()
    expect((get(wire.link).retryAt ?? 0) - clock.at).toBe(500)
  })

  it('gives up a connection that answers nothing', async () => {
    await hello()
    await clock.pass(20_000)
    expect(line().count('ping')).toBe(1)
    await clock.pass(8000)
    expect(get(wire.link)).toMatchObject({ up: false, tries: 1 })
    expect(lines[0]?.closed).toBe(true)
    await clock.pass(500)
    await hello()
    await clock.pass(20_000)
    await line().tell({ ok: true, id: line().last('ping').id })
    await clock.pass(19_000)
    expect(get(wire.link).up).toBe(true)
  })

  it('hears nothing from a connection that it has given up', async () => {
    await hello()
    const old = line()
    const heard = old.onmessage
    await old.cut()
    heard?.({ data: JSON.stringify({ event: 'hello', now: 0, person: null }) })
    expect(get(wire.link).up).toBe(false)
  })
})

// --- a table ------------------------------------------------------------------------------------------------------------

const view = (decisions: number): object => ({
  game: 'korsar',
  players: 2,
  decisions,
  to_act: [0],
  zones: {},
  fields: {},
  over: false,
})

/** What the server would say after so many events: by default each of them was a move of the seats in turn. */
function message(seq: number, facts: object[], more: object = {}): object {
  return {
    table: 't1',
    seat: 0,
    seq,
    hash: `h${seq}`,
    standing: {
      state: 'running',
      seats: [
        { kind: 'person', name: 'Anne', you: true },
        { kind: 'person', name: 'Bart' },
      ],
      moves: seq - 2,
    },
    view: view(seq),
    facts,
    moves: [{ move: 'draw' }],
    ...more,
  }
}

const moved = (seat: number, moves: number): object[] => [
  { event: 'moved', seat, moves },
  { fact: 'draw', seat, left: 60 - moves, say: `seat ${seat} draws` },
]

const said = (table: HarbourTable): unknown[] => table.story().map(({ left }) => 60 - Number(left))

describe('a table of the harbour', () => {
  let table: HarbourTable
  let told: { facts: Fact[]; seq: number; before: number }[]
  let come: boolean

  const watched = async (answer: object, more: object = { ok: true }): Promise<void> => {
    await line().tell({ table: 't1', seq: 0, ...more, id: line().last('watch').id })
    if ('seq' in answer) await line().tell(answer)
  }

  beforeEach(async () => {
    come = true
    table = new HarbourTable({
      wire,
      table: 't1',
      language: 'en',
      own: 'page',
      after: clock.after,
      come: () => Promise.resolve(come),
      said: () => Promise.resolve([]),
    })
    told = []
    table.onFacts((facts, seq) => told.push({ facts, seq, before: get(table.view).decisions }))
    await hello()
    expect(line().last('watch')).toMatchObject({ table: 't1', lang: 'en', seq: 0 })
    await watched(message(4, [{ event: 'started' }, ...moved(0, 1), ...moved(1, 2)]))
  })

  it('knows the whole story and then hears every event, before the view changes', async () => {
    expect(get(table.connected)).toBe(true)
    expect(get(table.begun)).toBe(true)
    expect(table.me).toBe(0)
    expect(said(table)).toEqual([1, 2])
    await line().tell(message(5, moved(0, 3)))
    expect(said(table)).toEqual([1, 2, 3])
    expect(told.at(-1)).toMatchObject({ seq: 5, before: 4, facts: [{ left: 57 }] })
    expect(get(table.view).decisions).toBe(5)
  })

  it('hears what is said twice or late only once', async () => {
    await line().tell(message(5, moved(0, 3)))
    await line().tell(message(5, moved(0, 3)))
    await line().tell(message(4, moved(1, 2)))
    expect(said(table)).toEqual([1, 2, 3])
    expect(get(table.view).decisions).toBe(5)
    expect(line().count('watch')).toBe(1)
  })

  it('asks for what it missed when an event is skipped, and takes nothing out of order', async () => {
    await line().tell(message(6, moved(1, 4)))
    expect(said(table)).toEqual([1, 2])
    expect(line().last('watch')).toMatchObject({ seq: 4 })
    await line().tell(message(7, moved(0, 5)))
    expect(line().count('watch')).toBe(2)
    await watched(message(7, [...moved(0, 3), ...moved(1, 4), ...moved(0, 5)]))
    expect(said(table)).toEqual([1, 2, 3, 4, 5])
    expect(table.seq).toBe(7)
  })

  it('asks for everything anew when the same moment looks different', async () => {
    await line().tell(message(4, [], { hash: 'other' }))
    expect(line().last('watch')).toMatchObject({ seq: 0 })
    await watched(
      message(4, [{ event: 'started' }, ...moved(0, 1), ...moved(1, 2)], { hash: 'other', view: view(77) }),
    )
    expect(said(table)).toEqual([1, 2])
    expect(get(table.view).decisions).toBe(77)
    await line().tell(message(4, [], { hash: 'other' }))
    expect(line().count('watch')).toBe(2)
  })

  it('comes back after a cut with just what it missed', async () => {
    await line().cut()
    expect(get(table.connected)).toBe(false)
    await clock.pass(500)
    await hello()
    expect(line().last('watch')).toMatchObject({ seq: 4 })
    expect(get(table.connected)).toBe(false)
    await watched(message(6, [...moved(0, 3), ...moved(1, 4)]))
    expect(get(table.connected)).toBe(true)
    expect(said(table)).toEqual([1, 2, 3, 4])
  })

  it('comes back to a server that has something else: what it had is worth nothing', async () => {
    await line().cut()
    await clock.pass(500)
    await hello()
    await watched(message(3, []))
    expect(line().last('watch')).toMatchObject({ seq: 0 })
    expect(get(table.connected)).toBe(false)
    await watched(message(3, [{ event: 'started' }, ...moved(1, 1)]))
    expect(said(table)).toEqual([1])
    expect(get(table.connected)).toBe(true)
  })

  it('cuts the story where moves are taken back', async () => {
    await line().tell(message(5, [{ event: 'taken-back', seat: 0, moves: 1 }]))
    expect(said(table)).toEqual([1])
    await line().tell(message(6, moved(1, 2)))
    expect(said(table)).toEqual([1, 2])
    await line().cut()
    await clock.pass(500)
    await hello()
    await watched(
      message(9, [
        ...moved(0, 3),
        { event: 'agreed', seat: 1, what: 'take-back', done: true, moves: 2 },
        ...moved(0, 3),
      ]),
    )
    expect(said(table)).toEqual([1, 2, 3])
  })

  it('asks for a hint with what it has seen, in figures out of a hundred', async () => {
    const asked = table.hint()
    expect(line().last('hint')).toMatchObject({ table: 't1', lang: 'en', seq: 4 })
    await line().tell({
      ok: true,
      table: 't1',
      seq: 4,
      hint: [{ move: { move: 'draw', say: 'Draw' }, worth: 61, sure: 3 }],
      id: line().last('hint').id,
    })
    expect(await asked).toEqual([{ move: { move: 'draw', say: 'Draw' }, worth: 61, sure: 3 }])
    const only = table.hint()
    await line().tell({ ok: true, hint: [{ move: 'draw' }], id: line().last('hint').id })
    expect(await only).toEqual([{ move: { move: 'draw' }, worth: null, sure: 0 }])
    const refused = table.hint()
    await line().tell({
      ok: false,
      code: 'refused',
      refusal: { refusal: 'table.hints', say: 'No hints.' },
      id: line().last('hint').id,
    })
    expect(await refused).toMatchObject({ say: 'No hints.' })
    const busy = table.hint()
    await line().tell({ ok: false, code: 'busy', error: 'x', id: line().last('hint').id })
    expect(await busy).toMatchObject({ code: 'busy' })
    const cut = table.hint()
    await line().cut()
    expect(await cut).toEqual({ say: '', cut: true })
  })

  it('asks why a move may not be made, and what could be done instead', async () => {
    const asked = table.why('sail m9')
    expect(line().last('why')).toMatchObject({ table: 't1', move: 'sail m9', lang: 'en' })
    const refusal = { rule: 'KOR-9', say: 'Not yours.', instead: [{ move: 'draw', say: 'Draw' }] }
    await line().tell({ ok: true, table: 't1', seq: 4, refusal, id: line().last('why').id })
    expect(await asked).toEqual(refusal)
    const lawful = table.why('draw')
    await line().tell({ ok: true, table: 't1', seq: 4, refusal: null, id: line().last('why').id })
    expect(await lawful).toBeNull()
  })

  it('asks for the place of somebody who is away, and hears who has taken it', async () => {
    const asked = table.takeOver(1)
    await settled()
    expect(line().last('do')).toMatchObject({ do: 'takeover', seat: 1 })
    await line().tell({ ok: true, table: 't1', seq: 5, id: line().last('do').id })
    expect(await asked).toBeNull()
    expect(get(table.tookOver)).toBeNull()
    const seats = [
      { kind: 'person', name: 'Anne', you: true },
      { kind: 'person', name: 'Eve' },
    ]
    await line().tell(
      message(5, [{ event: 'agreed', seat: 0, what: 'takeover', done: true }], {
        standing: { state: 'running', seats, moves: 3 },
      }),
    )
    expect(get(table.tookOver)).toEqual({ seat: 1, name: 'Eve' })
    come = false
    expect(await table.takeOver(1)).toMatchObject({ cut: true })
  })

  describe('a move', () => {
    let done: (Refusal | null)[]
    beforeEach(() => {
      done = []
      void table.play('draw').then((refusal) => done.push(refusal))
    })
    const sent = (): Sent => line().last('move')

    it('goes with the seq that it was decided on, and is done when it is seen', async () => {
      expect(sent()).toMatchObject({ table: 't1', move: 'draw', seq: 4, id: 'page-1' })
      await line().tell({ ok: true, table: 't1', seq: 5, id: sent().id })
      expect(done).toEqual([])
      await line().tell(message(5, moved(0, 3)))
      expect(done).toEqual([null])
      expect(said(table)).toEqual([1, 2, 3])
    })

    it('is sent again after a cut, with the same id, when what was missed is known', async () => {
      await line().cut()
      await clock.pass(500)
      await hello()
      expect(line().count('move')).toBe(0)
      await watched(message(4, []))
      expect(sent()).toMatchObject({ seq: 4, id: 'page-1' })
      await line().tell({ ok: true, table: 't1', seq: 5, id: 'page-1' })
      await line().tell(message(5, moved(0, 3)))
      expect(done).toEqual([null])
    })

    it('is not sent again when it was made and only its acknowledgement was lost', async () => {
      await line().cut()
      await clock.pass(500)
      await hello()
      await watched(message(6, [...moved(0, 3), ...moved(1, 4)]))
      expect(done).toEqual([null])
      expect(line().count('move')).toBe(0)
      expect(said(table)).toEqual([1, 2, 3, 4])
    })

    it('that is stale is not made, and what has happened is shown', async () => {
      await line().tell({ ok: false, code: 'stale', id: sent().id, missed: message(5, moved(1, 3)) })
      expect(done).toMatchObject([{ stale: true }])
      expect(said(table)).toEqual([1, 2, 3])
      await line().tell(message(5, moved(1, 3)))
      expect(said(table)).toEqual([1, 2, 3])
    })

    it('that is stale because it was made before the server was started anew, is made', async () => {
      await line().tell({ ok: false, code: 'stale', id: sent().id, missed: message(5, moved(0, 3)) })
      expect(done).toEqual([null])
      expect(said(table)).toEqual([1, 2, 3])
    })

    it('that is refused says why', async () => {
      await line().tell({
        ok: false,
        code: 'refused',
        id: sent().id,
        refusal: { rule: 'KOR-6', say: 'Not you.' },
      })
      expect(done).toEqual([{ rule: 'KOR-6', say: 'Not you.' }])
    })

    it('waits while the server cannot write, and goes once more', async () => {
      await line().tell({ ok: false, code: 'paused', id: sent().id, error: 'disk full' })
      expect(done).toEqual([])
      await clock.pass(1000)
      expect(line().count('move')).toBe(2)
      expect(
        line()
          .sent.filter((one) => one['cmd'] === 'move')
          .map(({ id }) => id),
      ).toEqual(['page-1', 'page-1'])
    })

    it('is one at a time', async () => {
      expect(await table.play('sail m5')).toMatchObject({ stale: true })
      expect(line().count('move')).toBe(1)
    })
  })

  it('of two pages, the one sees what the other did, and its old decision is stale', async () => {
    await line().tell(message(5, moved(0, 3), { moves: undefined }))
    expect(get(table.moves)).toEqual([])
    expect(said(table)).toEqual([1, 2, 3])
  })

  it('offers a take-back of an own move: by consent of people, freely among bots, once at a time', async () => {
    const seats = [
      { kind: 'person', name: 'Anne', you: true },
      { kind: 'bot', name: 'Bart', level: 'captain' },
    ]
    await line().tell(
      message(5, moved(1, 3), { standing: { state: 'running', seats, moves: 3, take_back: 'free' } }),
    )
    expect(get(table.standing).take_back).toBe('free')
    const offers = { 'take-back': { by: 0, agreed: [0], owing: [1] } }
    await line().tell(message(6, [], { standing: { state: 'running', seats, moves: 3, offers } }))
    expect(get(table.standing)).toMatchObject({ take_back: 'no', offers })
    await line().tell(message(7, [{ event: 'taken-back', seat: 0, moves: 0 }]))
    expect(get(table.standing).take_back).toBe('no')
  })

  it('lets a bot play by going away first, and stays where that is refused', async () => {
    const asked = table.sitOut()
    await line().tell({ ok: true, id: line().last('unwatch').id })
    expect(line().last('do')).toMatchObject({ do: 'bot' })
    await line().tell({ ok: false, code: 'refused', refusal: { say: 'No.' }, id: line().last('do').id })
    expect(await asked).toEqual({ say: 'No.' })
    expect(line().count('watch')).toBe(2)
  })

  it('hears who said no', async () => {
    await line().tell(message(5, [{ event: 'declined', seat: 1, what: 'pause' }]))
    expect(get(table.declined)).toEqual({ seat: 1, what: 'pause' })
  })

  it('asks and answers, and says when the connection swallowed it', async () => {
    const asked = table.do({ do: 'ask', what: 'pause' })
    expect(line().last('do')).toMatchObject({ table: 't1', do: 'ask', what: 'pause' })
    await line().tell({ ok: true, table: 't1', seq: 5, id: line().last('do').id })
    expect(await asked).toBeNull()
    const lost = table.do({ do: 'resign' })
    await line().cut()
    expect(await lost).toMatchObject({ cut: true })
  })

  it('shows a game that people ended as over, with the table’s result', async () => {
    const result = { end: 'given-up', scores: [3, 4], places: [2, 1] }
    const standing = {
      state: 'over',
      seats: [{ kind: 'person', out: 1 }, { kind: 'person' }],
      moves: 2,
      result,
    }
    await line().tell(message(5, [{ event: 'resigned', seat: 0 }], { standing, moves: undefined }))
    expect(get(table.view)).toMatchObject({ over: true, to_act: [], scores: [3, 4], places: [2, 1] })
    expect(get(table.standing)).toMatchObject({ state: 'over', take_back: 'no', result })
  })

  it('keeps what is said in order, and once', async () => {
    await line().tell({ event: 'chat', table: 't1', line: 1, seat: 1, name: 'Bart', at: 1, text: 'Ahoy' })
    await line().tell({ event: 'chat', table: 't1', line: 1, seat: 1, name: 'Bart', at: 1, text: 'Ahoy' })
    await line().tell({
      event: 'chat',
      table: 't2',
      line: 2,
      seat: 1,
      name: 'Bart',
      at: 1,
      text: 'elsewhere',
    })
    expect(get(table.chat).map(({ text }) => text)).toEqual(['Ahoy'])
  })

  it('says when there is nothing to watch any more', async () => {
    await line().tell({ event: 'unwatched', table: 't1', sentence: 'Only those who play there.' })
    expect(get(table.shut)).toMatchObject({ code: 'not-yours' })
  })

  it('hears of the same people playing again', async () => {
    await line().tell({ event: 'rematch', table: 't1', again: 't9' })
    expect(get(table.again)).toBe('t9')
  })

  it('is left: nothing is heard any more', async () => {
    table.close()
    expect(line().last('unwatch')).toMatchObject({ table: 't1' })
    await line().tell(message(5, moved(0, 3)))
    expect(said(table)).toEqual([1, 2])
  })
})
