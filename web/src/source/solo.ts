/** A new table against bots, and the way back to one: names, a seed that nobody can foresee, a short id. */
import { prefs } from '../prefs.svelte'
import type { Language } from '../words/languages'
import { find, forget, all, keep } from './kept'
import { LocalSource, type LocalTable } from './local'
import { remote } from './remote'

export const levels = ['deckhand', 'bosun', 'captain', 'admiral'] as const
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
  keep(table, false)
  for (const old of all()
    .filter((kept) => kept.over)
    .slice(10))
    forget(old.table.id)
  return table.id
}

/** null: this browser keeps no such table. */
export async function openTable(id: string, language: Language): Promise<LocalSource | null> {
  const kept = find(id)
  if (!kept) return null
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: kept.table.setup.game,
  })
  try {
    const { engine, abilities } = remote(worker)
    const { hint } = await abilities()
    const table = { ...kept.table, setup: { ...kept.table.setup, language } }
    let over = false
    const source: LocalSource = await LocalSource.open(engine, table, {
      pace: () => (prefs.still ? 250 : 750),
      hint,
      now: () => Date.now(),
      keep: (now) => keep(now, over),
    })
    source.view.subscribe((view) => {
      over = view.over
    })
    return source
  } catch (error) {
    worker.terminate()
    throw error
  }
}
