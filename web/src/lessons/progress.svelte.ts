/** How far somebody has come in the lessons of this browser: the step where they are, and those they have done. */
const prefix = 'tortuga.learn.'

export interface Come {
  at: number
  done: string[]
}

function read(game: string): Come {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + game) ?? 'null')
    if (typeof kept === 'object' && kept !== null && 'at' in kept && 'done' in kept) {
      const { at, done } = kept
      if (typeof at === 'number' && Array.isArray(done))
        return { at, done: done.filter((name): name is string => typeof name === 'string') }
    }
  } catch {
    // No storage, or something else in it: then it begins anew.
  }
  return { at: 0, done: [] }
}

export class Progress {
  readonly game: string
  come = $state.raw<Come>({ at: 0, done: [] })

  constructor(game: string) {
    this.game = game
    this.come = read(game)
  }

  go(at: number): void {
    this.#keep({ ...this.come, at })
  }

  did(name: string): void {
    if (!this.come.done.includes(name)) this.#keep({ ...this.come, done: [...this.come.done, name] })
  }

  afresh(): void {
    this.#keep({ at: 0, done: [] })
  }

  #keep(come: Come): void {
    this.come = come
    try {
      localStorage.setItem(prefix + this.game, JSON.stringify(come))
    } catch {
      // It holds until the page is closed.
    }
  }
}

/** Whether somebody has begun a lesson of this game here. */
export const hasLearnt = (game: string): boolean => read(game).done.length > 0
