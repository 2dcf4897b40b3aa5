/** The projector of a page: steps through a record with the rules of the wasm module, and deals it anew. */
import type { Told } from '../source/engine'
import type { Chapter, Eye, Film, Frame, Projector, Verdict } from '../source/film'
import type { Fact, SeatStanding, Standing, View } from '../source/types'
import type { Language } from '../words/languages'
import { loadModule, retold, speak, type Packs } from './engine'
import { NOBODY, ONLOOKER, Tortuga, Walk, Written, type LocalTable, type Voice } from './tortuga'

interface Loaded {
  record: Written
  table: LocalTable
  walk: Walk
  film: Film
  standing: Standing
}

const viewerOf = ({ seat }: Eye): number => seat ?? ONLOOKER

export class WasmProjector implements Projector {
  #t: Tortuga
  #packs: Packs
  #voice: Voice | undefined
  #loaded: Loaded | null = null

  constructor(t: Tortuga, packs: Packs) {
    this.#t = t
    this.#packs = packs
  }

  async load(told: Told, language: Language): Promise<{ film: Film } | { wrong: string }> {
    this.#clear()
    // What is wrong with a record is said by a voice of any game.
    const named = 'record' in told ? /\[Game "([a-z]+)"\]/.exec(told.record)?.[1] : told.setup.game
    const game = this.#t.slugs().find((slug) => slug === named) ?? 'korsar'
    this.#voice = await speak(this.#t, this.#packs, game, language)
    const read = 'record' in told ? Written.read(this.#t, told.record, false, this.#voice) : null
    if (typeof read === 'string') return { wrong: read }
    const table = read ? read.table() : retold(this.#t, told, this.#voice)
    const record = read ?? (typeof table === 'string' ? null : table.written())
    if (typeof table === 'string' || !record) {
      record?.close()
      return { wrong: typeof table === 'string' ? table : '' }
    }
    const standing = table.standing(ONLOOKER)
    const over = standing.state === 'over'
    const names = standing.seats.map(({ name }, seat) => name || this.#t.seat(record.game, seat))
    names.forEach((name, seat) => this.#voice?.name(seat, name))
    const walk = new Walk(this.#t, record, table)
    walk.to(0)
    const film: Film = {
      game: record.slug,
      players: standing.seats.length,
      moves: record.plies,
      over,
      date: record.date,
      names,
      levels: standing.seats.map(({ level }) => level || null),
      options: walk.view(ONLOOKER, false).options,
      text: 'record' in told ? told.record : record.text(over ? NOBODY : (told.setup.viewer ?? ONLOOKER)),
    }
    this.#loaded = { record, table, walk, film, standing }
    return { film }
  }

  async chapters(eye: Eye): Promise<Chapter[]> {
    const { walk, film } = this.#film
    const all: Chapter[] = []
    for (let plies = 0; plies <= film.moves; plies++) {
      const by = plies > 0 ? walk.next(viewerOf(eye), eye.open, this.#voice) : null
      walk.to(plies)
      const { tally } = walk.view(ONLOOKER, false)
      const facts = walk.facts(viewerOf(eye), eye.open, this.#voice)
      all.push({ by, facts: facts.filter((fact): fact is Fact => 'fact' in fact), tally: tally ?? null })
    }
    return all
  }

  async at(plies: number, eye: Eye): Promise<Frame> {
    const { walk, film, standing } = this.#film
    walk.to(Math.max(0, Math.min(film.moves, plies)))
    const view = walk.view(viewerOf(eye), eye.open)
    const seats = film.names.map((name, seat): SeatStanding => {
      const { kind, level } = standing.seats[seat] ?? { kind: 'open' }
      return { kind, name, ...(level && { level }), ...(seat === eye.seat && { you: true }) }
    })
    if (plies < film.moves) return { view, standing: { state: 'running', seats, moves: plies } }
    // Who gave up, and when it was agreed to end, is in a record only as how it came out.
    const last = seats.map((seat, at) => {
      const out = standing.seats[at]?.out
      return out === undefined ? seat : { ...seat, out }
    })
    return {
      view: ended(view, standing),
      standing: { ...standing, seats: last, take_back: 'no' },
    }
  }

  async check(seen: string | null): Promise<Verdict> {
    const { film } = this.#film
    const again = Written.read(this.#t, film.text, true, this.#voice)
    if (typeof again === 'string') return { kind: 'wrong', say: again }
    try {
      const deal = again.deal()
      if (!deal) return again.seed ? { kind: 'seed', seed: again.seed } : { kind: 'position' }
      const { commitment, key, added, named } = deal
      if (seen !== null && seen !== commitment) return { kind: 'exchanged', seen, commitment }
      return {
        kind: 'fair',
        commitment,
        key,
        added,
        known: seen !== null ? 'seen' : named ? 'named' : 'untold',
      }
    } finally {
      again.close()
    }
  }

  async close(): Promise<void> {
    this.#clear()
  }

  get #film(): Loaded {
    if (!this.#loaded) throw new Error('there is no game yet')
    return this.#loaded
  }

  #clear(): void {
    this.#loaded?.walk.close()
    this.#loaded?.record.close()
    this.#loaded?.table.close()
    this.#voice?.close()
    this.#loaded = null
    this.#voice = undefined
  }
}

/** A game that people ended is over too, and its result is the table's word. */
function ended(view: View, standing: Standing): View {
  const { scores, places } = standing.result ?? {}
  if (view.over || standing.state !== 'over' || !scores || !places) return view
  return { ...view, over: true, to_act: [], scores, places }
}

export async function createProjector(): Promise<Projector> {
  const { t, packs } = await loadModule()
  return new WasmProjector(t, packs)
}
