/** A new table against bots, and the way back to one: names, a seed that nobody can foresee, a short id. */
import { prefs } from '../prefs.svelte'
import type { Language } from '../words/languages'
import type { Abilities, Engine, Told } from './engine'
import type { Film } from './film'
import { find, forget, all, keep, type Kept } from './kept'
import { LocalSource, type LocalTable } from './local'
import { remote } from './remote'
import type { Seat } from './types'

export const levels = ['deckhand', 'pilot', 'bosun', 'captain', 'admiral'] as const
export type Level = (typeof levels)[number]

export const botNames = ['Bart', 'Mary', 'Henry', 'Anne', 'Jack', 'Grace', 'Ned']

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

function random(length: number): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => letters[byte % letters.length],
  ).join('')
}

export interface Wish {
  game: string
  bots: Level[]
  options: Record<string, string | number>
  language: Language
  you: string
}

/** Sets a table and keeps it; `/t/ID` opens it. Finished ones beyond the last ten are forgotten. */
export function newTable(wish: Wish): string {
  const seats: LocalTable['seats'] = [
    { kind: 'person', name: wish.you },
    ...wish.bots.map((level, i) => ({
      kind: 'bot' as const,
      name: botNames[i] ?? `Bot ${i + 1}`,
      level,
    })),
  ]
  const table: LocalTable = {
    id: random(6),
    setup: {
      game: wish.game,
      players: seats.length,
      options: wish.options,
      seed: random(24),
      viewer: 0,
      names: seats.map((seat) => seat.name),
      levels: seats.map((seat) => seat.level ?? null),
      language: wish.language,
    },
    seats,
    moves: [],
    began: Date.now(),
    played: 0,
  }
  return begun(table)
}

function begun(table: LocalTable): string {
  keep(table, false)
  for (const old of all()
    .filter((kept) => kept.over)
    .slice(10))
    forget(old.table.id)
  return table.id
}

export interface BranchWish {
  of: Told
  film: Pick<Film, 'game' | 'options' | 'names'>
  /** After so many moves. */
  plies: number
  seat: Seat
  level: Level
  language: Language
  you: string
}

/** What if? A table that goes on from a position against bots; what the seat could not know is dealt afresh. */
export function newBranch({ of, film, plies, seat, level, language, you }: BranchWish): string {
  const names = film.names.map((name, at) => (at === seat ? you : name))
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return begun({
    id: random(6),
    setup: {
      game: film.game,
      players: names.length,
      options: film.options,
      seed: '',
      viewer: seat,
      names,
      levels: names.map((_, at) => (at === seat ? null : level)),
      language,
      from: { of, plies, key },
    },
    seats: names.map((name, at) => (at === seat ? { kind: 'person', name } : { kind: 'bot', name, level })),
    moves: [],
    began: Date.now(),
    played: 0,
  })
}

/** A kept game as a replay and another branch are told it: the record where there is one, which knows more. */
export function toldOf({ table, record }: Kept): Told {
  return record && !table.setup.from ? { record } : { setup: table.setup, moves: table.done ?? table.moves }
}

interface Called {
  name: string
  worker: Worker
  engine: Engine
  abilities: Promise<Abilities>
}

/** A worker that was called before its table is laid. */
let waiting: Called | null = null

const nameOf = ({ table }: Kept, language: Language): string => `${table.setup.game} ${language}`

function call(name: string): Called {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name })
  const { engine, abilities } = remote(worker)
  return { name, worker, engine, abilities: abilities() }
}

/** Calls the worker of a table while the page of tables is still on its way; openTable finds it. */
export function callAhead(id: string, language: Language): void {
  const kept = find(id)
  if (!kept || waiting) return
  waiting = call(nameOf(kept, language))
  // Whoever opens the table hears of it.
  waiting.abilities.catch(() => undefined)
}

/** null: this browser keeps no such table. */
export async function openTable(
  id: string,
  language: Language,
  failed: (error: unknown) => void,
): Promise<LocalSource | null> {
  const kept = find(id)
  if (!kept) return null
  const name = nameOf(kept, language)
  if (waiting && waiting.name !== name) waiting.worker.terminate()
  const { worker, engine, abilities } = waiting?.name === name ? waiting : call(name)
  waiting = null
  try {
    const { hint } = await abilities
    const table = { ...kept.table, setup: { ...kept.table.setup, language } }
    let over = false
    const source: LocalSource = await LocalSource.open(engine, table, {
      pace: () => (prefs.still ? 250 : 750),
      hint,
      now: () => Date.now(),
      keep: (now) => keep(now, over),
      failed,
    })
    source.view.subscribe((view) => {
      if (view.over && !over)
        void engine.record().then((record) => {
          const now = find(id)
          // Also where it was over when it was opened: its moves were kept one by one meanwhile.
          if (now) keep(now.table, true, record)
        })
      over = view.over
    })
    return source
  } catch (error) {
    worker.terminate()
    throw error
  }
}
