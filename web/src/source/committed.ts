/**
 * What tables committed themselves to, as this browser saw it before their deals: without that a record can only be
 * compared with itself.
 */

const key = 'tortuga.committed'
const most = 100

function all(): [table: string, hash: string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as [string, string][]) : []
  } catch {
    return []
  }
}

/** The first one stays: what a table shows later proves nothing. */
export function noteCommitted(table: string, hash: string | undefined): void {
  const kept = all()
  if (!hash || kept.some(([one]) => one === table)) return
  try {
    localStorage.setItem(key, JSON.stringify([[table, hash], ...kept].slice(0, most)))
  } catch {
    // No storage: the check says that this browser was not there.
  }
}

export const committedTo = (table: string): string | null => all().find(([one]) => one === table)?.[1] ?? null
