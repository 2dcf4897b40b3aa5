/** The treasure that has been pointed at; it is taken by the key. It belongs to one decision. */
import type { View } from '../../source/types'

const keyOf = (view: View): string => `${view.decisions} ${(view.tally ?? []).join(' ')}`

class Fingers {
  #key = $state('')
  #kind = $state<string | null>(null)

  kind(view: View): string | null {
    return this.#key === keyOf(view) ? this.#kind : null
  }

  point(view: View, kind: string | null): void {
    this.#key = keyOf(view)
    this.#kind = kind
  }
}

export const fingers = new Fingers()
