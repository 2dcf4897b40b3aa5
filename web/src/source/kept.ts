/** Tables that this browser keeps: each under its own name, the newest first. */
import type { LocalTable } from './local'

const prefix = 'tortuga.table.'

export interface Kept {
  table: LocalTable
  over: boolean
  /** The game written down, once it is over: what was taken back may have left its trace there. */
  record?: string
}

export function keep(table: LocalTable, over: boolean, record?: string): void {
  try {
    localStorage.setItem(prefix + table.id, JSON.stringify({ table, over, record }))
  } catch {
    // No storage, or none left: the game goes on, it is only not there after a reload.
  }
}

function isKept(read: unknown): read is Kept {
  if (typeof read !== 'object' || read === null || !('table' in read)) return false
  const table = read.table as Partial<LocalTable> | null
  return (
    typeof table?.id === 'string' &&
    Array.isArray(table.moves) &&
    Array.isArray(table.seats) &&
    typeof table.setup === 'object'
  )
}

export function find(id: string): Kept | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(prefix + id) ?? 'null')
    return isKept(read) ? read : null
  } catch {
    return null
  }
}

export function all(): Kept[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => find(key.slice(prefix.length)))
      .filter((kept) => kept !== null)
      .sort((a, b) => b.table.began - a.table.began)
  } catch {
    return []
  }
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(prefix + id)
  } catch {
    // Nothing was kept.
  }
}
