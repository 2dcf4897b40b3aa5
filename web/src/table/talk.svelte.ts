/** The talk of a table as its frame needs it: the lines, and how many of them nobody has looked at yet. */
import type { ChatLine, Company } from '../source/source'
import type { Seat } from '../source/types'
import { muted } from './muted.svelte'

export class Talk {
  lines = $state.raw<ChatLine[]>([])
  #read = $state(0)
  #me: () => Seat | null

  /** `seen` says whether the talk lies open. */
  constructor(company: () => Company | undefined, me: () => Seat | null, seen: () => boolean) {
    this.#me = me
    let first = true
    $effect(() => {
      first = true
      return company()?.chat.subscribe((lines) => {
        this.lines = lines
        // What was said before one came is no news.
        if (first) this.#read = lines.length
        first = false
      })
    })
    $effect(() => {
      if (seen()) this.#read = this.lines.length
    })
  }

  get unread(): number {
    return this.lines
      .slice(this.#read)
      .filter((line) => line.seat !== this.#me() && !muted.has(line.name ?? '')).length
  }
}
