/** What a new table is to be, in words. */
import type { ClockWish } from '../source/api'
import { sayLimit } from '../table/time'
import { words } from '../words/words.svelte'

export function sayClock(clock: ClockWish): string {
  const c = words.w.harbour.clock
  if (clock.kind === 'none') return words.w.sit.noClock
  if (clock.kind === 'total') return c.sayTotal(sayLimit(clock.limit ?? 0), sayLimit(clock.more ?? 0))
  return c.sayMove(sayLimit(clock.limit ?? 0))
}

export interface Doors {
  listed: boolean
  onlookers: 'none' | 'view' | 'after'
  /** Whoever is to move may ask for a hint; null: where only bots sit. */
  hints: boolean | null
  /** A table of bots may stay in the browser. */
  here: boolean
}
