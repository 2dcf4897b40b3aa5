/** The coach of a page: `tg_review_…` of the wasm module, typed, and the judge that works with it. */
import type { Decision, Effort, Judge, Progress, Review } from '../source/coach'
import type { Told } from '../source/engine'
import type { Seat } from '../source/types'
import type { Language } from '../words/languages'
import { loadModule, retold, speak, type Packs } from './engine'
import { ONLOOKER, PLY, Tortuga, Written, type LocalTable, type Voice } from './tortuga'

// Places in tg_review_options, as docs/coach.md has them.
const OPTIONS = { bytes: 24, iterations: 0, deals: 4, games: 8, quick: 12 }

/** No judgement is longer; were it, it would be made a second time. */
const JUDGEMENT_BYTES = 32 * 1024

/** A review of a record, which must outlive it. */
export class Reviewing {
  private constructor(
    private readonly t: Tortuga,
    private readonly at: number,
  ) {}

  static of(t: Tortuga, record: Written, effort: Effort): Reviewing | null {
    const options = t.alloc(OPTIONS.bytes)
    try {
      const words = t.words()
      for (const name of ['iterations', 'deals', 'games'] as const)
        words.setUint32(options + OPTIONS[name], effort[name] ?? 0, true)
      words.setUint32(options + OPTIONS.quick, effort.quick ? 1 : 0, true)
      const at = t.number('tg_review_create', record.at, options)
      return at ? new Reviewing(t, at) : null
    } finally {
      t.free(options)
    }
  }

  /** False: nothing is left to do. */
  step(): boolean {
    return this.t.number('tg_review_step', this.at) === 1
  }

  get progress(): Progress {
    return {
      done: this.t.number('tg_review_done', this.at),
      of: this.t.number('tg_review_steps', this.at),
    }
  }

  json(viewer: Seat, voice?: Voice): Review {
    return this.t.json('tg_review_json', this.at, viewer, voice?.at ?? 0)
  }

  /** A move at a ply of the record in notation, judged as if it had been played; null: it may not be. */
  judge(record: Written, ply: number, move: string, voice?: Voice): Decision | null {
    const { t } = this
    const [state, one] = [t.number('tg_state_create', record.game), t.alloc(PLY.bytes)]
    try {
      if (!state || !t.number('tg_record_ply', record.at, ply, one)) return null
      t.number('tg_record_state_at', record.at, ply, state)
      const seat = t.words().getInt32(one + PLY.seat, true)
      const read = t.lend(move, (at) => t.number('tg_move_read', record.game, state, seat, at, 0, 0, 0))
      if (read === 0) return null
      t.room(JUDGEMENT_BYTES)
      const said = t.write('tg_review_judge', this.at, ply, read, seat, voice?.at ?? 0)
      return said ? (JSON.parse(said) as Decision) : null
    } finally {
      t.free(one)
      t.number('tg_state_destroy', state)
    }
  }

  close(): void {
    this.t.number('tg_review_destroy', this.at)
  }
}

interface Loaded {
  table: LocalTable
  record: Written
  reviewing: Reviewing
  voices: Map<Language, Voice | undefined>
}

export class WasmJudge implements Judge {
  #t: Tortuga
  #packs: Packs
  #loaded: Loaded | null = null

  constructor(t: Tortuga, packs: Packs) {
    this.#t = t
    this.#packs = packs
  }

  async begin(told: Told, effort: Effort): Promise<Progress | null> {
    this.#clear()
    const table = retold(this.#t, told)
    if (typeof table === 'string') throw new Error(table)
    // What was written down says more than the table that it is read onto, such as how it ended.
    const read = 'record' in told ? Written.read(this.#t, told.record, false) : table.written()
    const record = typeof read === 'string' ? null : read
    const reviewing = record && Reviewing.of(this.#t, record, effort)
    if (!record || !reviewing) {
      record?.close()
      table.close()
      return null
    }
    this.#loaded = { table, record, reviewing, voices: new Map() }
    return reviewing.progress
  }

  async go(ms: number): Promise<Progress> {
    const { reviewing } = this.#at
    const end = performance.now() + ms
    while (reviewing.step() && performance.now() < end);
    return reviewing.progress
  }

  async review(language: Language, viewer: Seat | null): Promise<Review> {
    return this.#at.reviewing.json(viewer ?? ONLOOKER, await this.#voice(language))
  }

  async answer(ply: number, move: string, language: Language): Promise<Decision | null> {
    const { record, reviewing } = this.#at
    return reviewing.judge(record, ply, move, await this.#voice(language))
  }

  async close(): Promise<void> {
    this.#clear()
  }

  async #voice(language: Language): Promise<Voice | undefined> {
    const { table, record, voices } = this.#at
    if (!voices.has(language)) {
      const voice = await speak(this.#t, this.#packs, record.slug, language)
      table
        .standing(ONLOOKER)
        .seats.forEach(({ name }, seat) => voice?.name(seat, name || this.#t.seat(record.game, seat)))
      voices.set(language, voice)
    }
    return voices.get(language)
  }

  get #at(): Loaded {
    if (!this.#loaded) throw new Error('there is no game yet')
    return this.#loaded
  }

  #clear(): void {
    const { table, record, reviewing, voices } = this.#loaded ?? {}
    for (const voice of voices?.values() ?? []) voice?.close()
    reviewing?.close()
    record?.close()
    table?.close()
    this.#loaded = null
  }
}

/** The module of a game alone has no coach: a first visit need not load it. */
export async function createJudge(): Promise<Judge> {
  const { t, packs } = await loadModule('tortuga')
  return new WasmJudge(t, packs)
}
