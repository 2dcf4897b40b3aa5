/**
 * The engine on the wasm module: the same library as everywhere (include/tortuga.h), called by its names. A table here
 * is a row of states, one for each decision, so that taking back is going back.
 */
import type { Abilities, Engine, Played, Setup, Shown } from '../source/engine'
import type { Thought } from '../source/source'
import type { Fact, Move, Refusal, Seat, View } from '../source/types'
import { loadModule, type Module } from './module'

export const abilities: Abilities = { hint: true }

const onlooker = 8
const noText = 0xffffffff
/** How long a bot thinks in a page, in ms; 0: as its level does by itself. */
const budget: Record<string, number> = { captain: 150, admiral: 600 }
const hintBudget = 900

class Pointer {
  constructor(
    readonly m: Module,
    readonly at: number,
  ) {}
}

/** Texts in and out of the module's memory. */
class Texts {
  #m: Module
  #room = 0
  #size = 0

  constructor(m: Module) {
    this.#m = m
  }

  /** Calls with a text that lives as long as the call. */
  with<T>(texts: string[], call: (...at: number[]) => T): T {
    const at = texts.map((text) => {
      const bytes = new TextEncoder().encode(`${text}\0`)
      const room = this.#m.tg_alloc(bytes.length)
      if (room === 0) throw new Error('no memory is left')
      new Uint8Array(this.#m.memory.buffer).set(bytes, room)
      return room
    })
    try {
      return call(...at)
    } finally {
      for (const room of at) this.#m.tg_free(room)
    }
  }

  /** Reads what a function writes as snprintf does, with as much room as it says it needs. */
  read(write: (out: number, size: number) => number): string {
    if (this.#size === 0) this.#grow(16_384)
    let length = write(this.#room, this.#size) >>> 0
    if (length === noText) throw new Error('no memory is left')
    if (length >= this.#size) {
      this.#grow(length + 1)
      length = write(this.#room, this.#size) >>> 0
    }
    return new TextDecoder().decode(new Uint8Array(this.#m.memory.buffer, this.#room, length).slice())
  }

  json<T>(write: (out: number, size: number) => number): T | null {
    const text = this.read(write)
    return text === '' ? null : (JSON.parse(text) as T)
  }

  #grow(size: number): void {
    if (this.#room !== 0) this.#m.tg_free(this.#room)
    this.#room = this.#m.tg_alloc(size)
    if (this.#room === 0) throw new Error('no memory is left')
    this.#size = size
  }
}

interface Thinking {
  move: string | Move
  visits: number
  value: number
}

class WasmEngine implements Engine {
  #m: Module
  #t: Texts
  #packs: (name: string) => Promise<Uint8Array | null>
  #game = 0
  #voice = 0
  #tape = 0
  #viewer = onlooker
  #states: number[] = []

  constructor(m: Module, packs: (name: string) => Promise<Uint8Array | null>) {
    this.#m = m
    this.#t = new Texts(m)
    this.#packs = packs
  }

  async open(setup: Setup): Promise<Shown> {
    const m = this.#m
    this.#clear()
    this.#game = this.#t.with([setup.game], (slug = 0) => m.tg_game_find(slug))
    if (this.#game === 0) throw new Error(`there is no game ${setup.game}`)
    this.#viewer = setup.viewer ?? onlooker
    this.#voice = await this.#speak(setup)
    this.#tape = m.tg_tape_create(this.#game)
    const state = m.tg_state_create(this.#game)
    const rng = m.tg_alloc(48)
    if (state === 0 || rng === 0 || this.#tape === 0) throw new Error('no memory is left')
    const options = Object.entries(setup.options)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')
    const broken = this.#t.with([setup.seed, options], (seed = 0, chosen = 0) => {
      m.tg_rng_from_text(rng, seed)
      return m.tg_begin_told(this.#game, state, setup.players, chosen, rng, this.#tape)
    })
    m.tg_free(rng)
    if (broken !== 0) {
      m.tg_state_destroy(state)
      throw new Error('this table cannot be set')
    }
    this.#states = [state]
    return this.#shown()
  }

  play(seat: Seat, move: string): Promise<Played> {
    const m = this.#m
    const refusal = this.#why(seat, move)
    if (refusal) return Promise.resolve({ refusal })
    const next = m.tg_state_create(this.#game)
    if (next === 0) throw new Error('no memory is left')
    m.tg_state_copy(this.#game, next, this.#state)
    const number = this.#t.with([move], (text = 0) => m.tg_move_read(this.#game, next, seat, text, 0, 0, 0))
    const broken = m.tg_play_told(this.#game, next, seat, number, this.#tape)
    if (broken !== 0) {
      m.tg_state_destroy(next)
      throw new Error(`the move ${move} was lawful and then was not`)
    }
    this.#states.push(next)
    return Promise.resolve({ shown: this.#shown() })
  }

  bot(seat: Seat, level: string): Promise<string> {
    return Promise.resolve(
      this.#think(seat, level, budget[level] ?? 0, (bot) => {
        const move = this.#m.tg_bot_choose(bot, this.#state, seat)
        if (move === 0) throw new Error(`seat ${seat} owes no move`)
        return this.#t.read((out, size) =>
          this.#m.tg_move_text(this.#game, this.#state, seat, move, seat, out, size),
        )
      }),
    )
  }

  hint(seat: Seat): Promise<Thought[]> {
    return Promise.resolve(
      this.#think(seat, 'admiral', hintBudget, (bot) => {
        if (this.#m.tg_bot_choose(bot, this.#state, seat) === 0) return []
        const read = this.#t.json<Thinking[]>((out, size) =>
          this.#m.tg_thoughts_json(bot, this.#state, seat, this.#voice, 8, out, size),
        )
        return (read ?? [])
          .filter((one) => one.visits > 0)
          .map(({ move, visits, value }) => ({
            move: typeof move === 'string' ? { move } : move,
            wins: value * 100,
            // Two standard errors of a share found in so many games.
            sure: Math.min(50, 200 * Math.sqrt((value * (1 - value)) / visits)),
          }))
          .sort((a, b) => b.wins - a.wins)
      }),
    )
  }

  why(seat: Seat, move: string): Promise<Refusal | null> {
    return Promise.resolve(this.#why(seat, move))
  }

  undo(decisions: number): Promise<Shown> {
    for (const state of this.#states.splice(Math.max(1, decisions + 1))) this.#m.tg_state_destroy(state)
    return Promise.resolve({ ...this.#shown(), facts: [] })
  }

  close(): Promise<void> {
    this.#clear()
    return Promise.resolve()
  }

  get #state(): number {
    const last = this.#states[this.#states.length - 1]
    if (last === undefined) throw new Error('there is no table yet')
    return last
  }

  #why(seat: Seat, move: string): Refusal | null {
    return this.#t.with([move], (text = 0) =>
      this.#t.json<Refusal>((out, size) =>
        this.#m.tg_refusal_json(this.#game, this.#state, seat, text, this.#voice, out, size),
      ),
    )
  }

  #shown(): Shown {
    const [m, t, game, state, viewer, voice] = [
      this.#m,
      this.#t,
      this.#game,
      this.#state,
      this.#viewer,
      this.#voice,
    ]
    const view = t.json<View>((out, size) => m.tg_view_json(game, state, viewer, voice, out, size))
    if (!view) throw new Error('the module shows nothing')
    const facts =
      t.json<Fact[]>((out, size) => m.tg_facts_json(game, state, this.#tape, viewer, voice, out, size)) ?? []
    const acts = view.viewer !== null && view.to_act.includes(view.viewer)
    const moves = acts
      ? (t.json<Move[]>((out, size) => m.tg_moves_json(game, state, viewer, voice, 1, out, size)) ?? [])
      : []
    return { view, moves, facts }
  }

  #think<T>(seat: Seat, level: string, ms: number, ask: (bot: number) => T): T {
    void seat
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n
    const bot = this.#t.with([level], (text = 0) => this.#m.tg_bot_create(this.#game, text, ms, 0, seed))
    if (bot === 0) throw new Error(`there is no bot of level ${level}`)
    try {
      return ask(bot)
    } finally {
      this.#m.tg_bot_destroy(bot)
    }
  }

  /** The words of the language, the game's own and the common ones; without them there are no sentences. */
  async #speak({ game, language, names }: Setup): Promise<number> {
    const m = this.#m
    const [own, common] = await Promise.all([
      this.#packs(`${language}/${game}`),
      this.#packs(`${language}/common`),
    ])
    const placed = [own, common].map((bytes) => {
      if (!bytes) return new Pointer(m, 0)
      const at = m.tg_alloc(bytes.length)
      new Uint8Array(m.memory.buffer).set(bytes, at)
      return new Pointer(m, at)
    })
    const voice = m.tg_voice_create_from(
      this.#game,
      placed[0]?.at ?? 0,
      own?.length ?? 0,
      placed[1]?.at ?? 0,
      common?.length ?? 0,
    )
    for (const { at } of placed) m.tg_free(at)
    if (voice !== 0)
      names.forEach((name, seat) => {
        this.#t.with([name], (text = 0) => m.tg_voice_seat(voice, seat, text))
      })
    return voice
  }

  #clear(): void {
    const m = this.#m
    for (const state of this.#states.splice(0)) m.tg_state_destroy(state)
    if (this.#voice !== 0) m.tg_voice_destroy(this.#voice)
    if (this.#tape !== 0) m.tg_tape_destroy(this.#tape)
    this.#voice = 0
    this.#tape = 0
  }
}

/** `base` is where the module and the words lie. */
export async function createEngine(base = new URL('/wasm/', location.href)): Promise<Engine> {
  const module = await loadModule(new URL('tortuga.wasm', base))
  const packs = async (name: string): Promise<Uint8Array | null> => {
    const answer = await fetch(new URL(`words/${name}.pack`, base))
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
  }
  return new WasmEngine(module, packs)
}
