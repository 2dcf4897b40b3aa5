/** Questions to the harbour over HTTP. Nothing throws: what did not work is an answer too. */
import { base } from '../base'
import { noteCommitted } from './committed'
import type { ChatLine } from './source'
import type { Message } from './types'
import type { SeatKind } from './types'

export interface Failed {
  ok: false
  status: number
  /** For programs; `offline`: nobody answered. */
  code: string
  sentence: string
}

export type Said<T> = { ok: true; value: T } | Failed

export interface TableRow {
  table: string
  game: string
  state: 'open' | 'running' | 'finished' | 'abandoned'
  changed: number
  summary: {
    seats?: { kind: SeatKind; level?: string; name?: string }[]
    clock?: 'move' | 'total' | 'days'
    limit?: number
  }
}

export interface TableInfo {
  game: string
  players: number
  options: Record<string, string | number>
  listed: boolean
  creator: string
  message: Message
}

export interface ClockWish {
  kind: 'none' | 'move' | 'total' | 'days'
  limit?: number
  more?: number
}

export interface TableWish {
  game: string
  players: number
  options: Record<string, string | number>
  seats: { kind: 'you' | 'open' | 'bot'; level?: string; name?: string }[]
  clock: ClockWish
  listed: boolean
  onlookers: 'none' | 'view' | 'after'
  hints: boolean
}

/** Somebody's page: who it is, how sure the server is of their strength, and what they have played. */
export interface PersonPage {
  person: { name: string; kind: 'guest' | 'named' | 'bot' }
  since: number
  ratings: { game: string; among: 'people' | 'bots'; rating: number; deviation: number; games: number }[]
  played: {
    game: string
    played: number
    won: number
    rated: number
    best: number
    score: number
    place: number
    last: number
  }[]
}

/** A game that somebody has finished; `table` where one may know it, `rating` after it where it was rated. */
export interface PlayedGame {
  table?: string
  game: string
  at: number
  seat: number
  seats: number
  place: number
  score: number
  among?: 'people' | 'bots'
  rating?: number
  deviation?: number
  summary?: TableRow['summary']
}

/** Where somebody is signed in. */
export interface Stay {
  id: string
  kind: 'page' | 'token'
  /** The browser, such as Firefox · Linux; else page, program or bot. */
  label: string
  since: number
  seen: number
  this: boolean
}

const nobody: Failed = { ok: false, status: 0, code: 'offline', sentence: '' }

export async function call<T>(method: string, path: string, body?: object): Promise<Said<T>> {
  try {
    const answer = await fetch(`${base}api/v1${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (answer.status === 204) return { ok: true, value: undefined as T }
    // A static host answers with its page, or with words of its own.
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return nobody
    const value: unknown = await answer.json()
    if (answer.ok) return { ok: true, value: value as T }
    const { error } = value as { error?: { code: string; sentence: string; refusal?: { say?: string } } }
    return {
      ok: false,
      status: answer.status,
      code: error?.code ?? '',
      sentence: error?.refusal?.say ?? error?.sentence ?? '',
    }
  } catch {
    return nobody
  }
}

/** A plain text; what went wrong is told as everywhere. */
async function text(path: string): Promise<Said<string>> {
  try {
    const answer = await fetch(`${base}api/v1${path}`)
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/plain'))
      return { ok: true, value: await answer.text() }
    const { error } = (await answer.json()) as { error?: { code: string; sentence: string } }
    return { ok: false, status: answer.status, code: error?.code ?? '', sentence: error?.sentence ?? '' }
  } catch {
    return nobody
  }
}

/** What a page adds to the deal, so that nobody can have chosen it alone. */
export function entropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Who stays away for so long is played for, where no clock says otherwise. */
const awayMs = 180_000

export const api = {
  /** One's own bytes for the deal follow when the server has said what it committed to: before, it could choose. */
  make: async (wish: TableWish) => {
    const made = await call<{ table: string; committed?: string }>('POST', '/tables', {
      ...wish,
      ...(wish.clock.kind !== 'days' && { away_ms: awayMs, away: 'bot' }),
    })
    if (made.ok) {
      noteCommitted(made.value.table, made.value.committed)
      await call('POST', `/tables/${made.value.table}/do`, { do: 'entropy', bytes: entropy() })
    }
    return made
  },
  info: (table: string, language: string) =>
    call<TableInfo>('GET', `/tables/${table}?lang=${language}&since=4000000000`),
  join: (table: string, seat?: number) =>
    call<{ seat: number }>('POST', `/tables/${table}/join`, {
      ...(seat !== undefined && { seat }),
      entropy: entropy(),
    }),
  leave: (table: string) => call('POST', `/tables/${table}/leave`, {}),
  start: (table: string) => call('POST', `/tables/${table}/start`, {}),
  clear: (table: string) => call('DELETE', `/tables/${table}`),
  rematch: (table: string) => call<{ table: string }>('POST', `/tables/${table}/rematch`),
  open: () => call<{ tables: TableRow[] }>('GET', '/tables?state=open'),
  mine: (state: 'open' | 'running' | 'finished') =>
    call<{ tables: TableRow[] }>('GET', `/tables?mine=1&state=${state}`),
  person: (name: string) => call<PersonPage>('GET', `/people/${encodeURIComponent(name)}`),
  history: (name: string, before?: string) =>
    call<{ games: PlayedGame[]; next?: string }>(
      'GET',
      `/people/${encodeURIComponent(name)}/games?most=20${before === undefined ? '' : `&before=${encodeURIComponent(before)}`}`,
    ),
  /** Those that moved a rating, the last first. */
  rated: (name: string) =>
    call<{ games: PlayedGame[] }>('GET', `/people/${encodeURIComponent(name)}/games?rated=1&most=100`),
  sessions: () => call<{ sessions: Stay[] }>('GET', '/sessions'),
  endSession: (id: string) => call('DELETE', `/sessions/${id}`),
  endOthers: () => call('DELETE', '/sessions?others=1'),
  /** All that the server tells somebody about themselves. */
  everything: async (): Promise<Said<object>> => {
    const parts: Record<string, unknown> = {}
    for (const part of ['me', 'sessions', 'bots', 'mutes']) {
      const answer = await call<object>('GET', `/${part}`)
      if (!answer.ok) return answer
      Object.assign(parts, part === 'me' ? { me: answer.value } : answer.value)
    }
    const games: PlayedGame[] = []
    let next: string | undefined
    do {
      const before = next === undefined ? '' : `&before=${encodeURIComponent(next)}`
      const page = await call<{ games: PlayedGame[]; next?: string }>('GET', `/me/games?most=100${before}`)
      if (!page.ok) return page
      games.push(...page.value.games)
      next = page.value.games.length > 0 ? page.value.next : undefined
    } while (next !== undefined)
    return { ok: true, value: { ...parts, games } }
  },
  record: (table: string) => text(`/tables/${table}/record`),
  chat: (table: string, from: number) =>
    call<{ lines: ChatLine[] }>('GET', `/tables/${table}/chat?from=${from}`),
}
