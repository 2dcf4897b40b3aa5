/** Time in words and digits: what is left on a clock. */
import type { Clock, Seat } from '../source/types'
import { words } from '../words/words.svelte'

/** Milliseconds left for a seat; null: it has no clock. */
export function leftOf(clock: Clock | undefined, seat: Seat, now: number): number | null {
  const left = clock?.left[seat]
  if (!clock || left === undefined || left < 0) return null
  return Math.max(0, clock.running.includes(seat) ? left - Math.max(0, now - clock.at) : left)
}

/** "0:42", "12:05", "2 days". */
export function sayLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds >= 86_400) return words.w.harbour.clock.daysOf(Math.floor(seconds / 86_400))
  const minutes = Math.floor(seconds / 60)
  const two = (n: number): string => String(n).padStart(2, '0')
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}

/** "40 s", "10 min", "3 days". */
export function sayLimit(ms: number): string {
  const c = words.w.harbour.clock
  if (ms >= 86_400_000) return c.daysOf(Math.round(ms / 86_400_000))
  return ms >= 120_000 && ms % 60_000 === 0 ? c.minutes(ms / 60_000) : c.seconds(Math.round(ms / 1000))
}
