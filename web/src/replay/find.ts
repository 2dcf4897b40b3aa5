/** Where a game that was played is found: in this browser, among the records opened here, or in the harbour. */
import { entry } from '../games'
import { harbour } from '../harbour.svelte'
import { api } from '../source/api'
import type { Told } from '../source/engine'
import { find as findKept } from '../source/kept'
import { findRecord } from '../source/records'
import { toldOf } from '../source/solo'
import type { Seat } from '../source/types'

export type Found =
  | { kind: 'harbour' | 'kept' | 'file'; told: Told; own: Seat | null }
  | { kind: 'none' | 'not-yours' | 'running' | 'offline' }

/** The game that it is of, as far as can be told before it is read; a worker of that name loads its rules alone. */
export function slugOf(told: Told): string {
  const said = 'record' in told ? /^\[Game "([a-z]+)"\]/m.exec(told.record)?.[1] : told.setup.game
  return entry(said ?? '')?.slug ?? ''
}

export async function findGame(id: string): Promise<Found> {
  const kept = findKept(id)
  if (kept) return { kind: 'kept', told: toldOf(kept), own: kept.table.setup.viewer }
  const record = findRecord(id)
  if (record !== null) return { kind: 'file', told: { record }, own: null }
  if (!(await harbour.look())) return { kind: 'none' }
  const info = await api.info(id, 'en')
  if (!info.ok) return { kind: info.status === 404 ? 'none' : info.status === 403 ? 'not-yours' : 'offline' }
  const { message } = info.value
  if (message.standing.state !== 'over') return { kind: 'running' }
  const text = await api.record(id)
  if (!text.ok)
    return { kind: text.status === 403 ? 'not-yours' : text.status === 409 ? 'running' : 'offline' }
  return { kind: 'harbour', told: { record: text.value }, own: message.seat ?? null }
}
