/** The five games of the harbour. Those with a board are loaded when they are needed. */
import type { LoadLesson } from '../lessons/lesson'
import type { LoadGame } from './game'

export const slugs = ['korsar', 'corsairs', 'piraci', 'corsaire', 'chrono'] as const

export type Slug = (typeof slugs)[number]

export interface Entry {
  slug: Slug
  /** Numbers of players that can play. */
  players: number[]
  minutes: string
  /** The prefix of the ids of its rules. */
  prefix: string
  /** The rule that says who begins, where it is not the third. */
  lot?: string
  load?: LoadGame
  /** A guided first game. */
  learn?: LoadLesson
  /** There is a net for it (nets/), and so a pilot. */
  pilot?: true
}

export const games: Entry[] = [
  {
    slug: 'korsar',
    players: [2, 3, 4, 5, 6, 8],
    pilot: true,
    minutes: '20',
    prefix: 'KOR',
    load: async (language) => (await import('./korsar')).load(language),
    learn: async (language) => (await import('./korsar/lessons')).load(language),
  },
  {
    slug: 'corsairs',
    players: [2, 3, 4],
    pilot: true,
    minutes: '30',
    prefix: 'COR',
    load: async (language) => (await import('./corsairs')).load(language),
    learn: async (language) => (await import('./corsairs/lessons')).load(language),
  },
  {
    slug: 'piraci',
    players: [3, 4, 5],
    pilot: true,
    minutes: '20',
    prefix: 'PIR',
    load: async (language) => (await import('./piraci')).load(language),
    learn: async (language) => (await import('./piraci/lessons')).load(language),
  },
  {
    slug: 'corsaire',
    players: [2],
    pilot: true,
    minutes: '30',
    prefix: 'CSR',
    load: async (language) => (await import('./corsaire')).load(language),
    learn: async (language) => (await import('./corsaire/lessons')).load(language),
  },
  {
    slug: 'chrono',
    players: [2, 3, 4, 5],
    pilot: true,
    minutes: '60–75',
    prefix: 'CHR',
    lot: 'CHR-13',
    load: async (language) => (await import('./chrono')).load(language),
    learn: async (language) => (await import('./chrono/lessons')).load(language),
  },
]

export const entry = (slug: string): Entry | undefined => games.find((g) => g.slug === slug)

/** "2–8", or "2" where only so many can play. */
export function range(numbers: number[]): string {
  const low = Math.min(...numbers)
  const high = Math.max(...numbers)
  return low === high ? String(low) : `${low}–${high}`
}

/** The game that a rule such as KOR-17 belongs to. */
export const entryOfRule = (rule: string): Entry | undefined =>
  games.find((g) => rule.startsWith(`${g.prefix}-`))
