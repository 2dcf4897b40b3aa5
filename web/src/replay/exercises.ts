/**
 * Exercises of this browser: decisions of games that the coach has judged, to be decided once more. Kept are the game (so that
 * they outlive it), which decisions, and how the last answer was.
 */
import type { Review } from '../source/coach'
import type { Told } from '../source/engine'
import type { Seat } from '../source/types'
import { slugOf } from './find'
import { costly } from './summary'

const prefix = 'tortuga.exercises.'
const most = 20

export interface Exercise {
  ply: number
  seat: Seat
  /** What was played in the game. */
  move: string
  say?: string
  loss: number
  /** Whether the last answer lost nothing that can be told from the noise; not there before the first one. */
  solved?: boolean
}

export interface Practice {
  id: string
  game: string
  told: Told
  names: string[]
  at: number
  list: Exercise[]
}

function read(key: string): Practice | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Practice> | null
    if (typeof kept?.id !== 'string' || typeof kept.game !== 'string' || !kept.told) return null
    if (!Array.isArray(kept.list) || !Array.isArray(kept.names)) return null
    return { at: 0, ...kept } as Practice
  } catch {
    return null
  }
}

function write(practice: Practice): void {
  try {
    localStorage.setItem(prefix + practice.id, JSON.stringify(practice))
  } catch {
    // No storage, or none left: it is not there later.
  }
}

export const findPractice = (id: string): Practice | null => read(prefix + id)

/** The last one that was kept first. */
export function allPractices(): Practice[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => read(key) ?? [])
      .sort((a, b) => b.at - a.at)
  } catch {
    return []
  }
}

export function dropPractice(id: string): void {
  try {
    localStorage.removeItem(prefix + id)
  } catch {
    // Nothing was kept.
  }
}

/** Keeps what a seat gave away (null: what anybody did). What was answered before stays answered. */
export function keepExercises(
  id: string,
  told: Told,
  review: Review,
  seat: Seat | null,
  names: string[],
  now = Date.now(),
): void {
  const before = new Map(findPractice(id)?.list.map((one) => [one.ply, one.solved]))
  const list = costly(review, seat).map(({ ply, seat: whose, move, say, loss = 0 }): Exercise => {
    const solved = before.get(ply)
    return { ply, seat: whose, move, ...(say && { say }), loss, ...(solved !== undefined && { solved }) }
  })
  if (list.length === 0) return dropPractice(id)
  write({ id, game: slugOf(told), told, names, at: now, list })
  for (const old of allPractices().slice(most)) dropPractice(old.id)
}

export function noteAnswer(id: string, ply: number, solved: boolean): void {
  const practice = findPractice(id)
  if (practice)
    write({ ...practice, list: practice.list.map((one) => (one.ply === ply ? { ...one, solved } : one)) })
}
