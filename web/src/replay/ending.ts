/** What the end of a game shows of its coach, fetched only when a game has ended. */
import { find as findKept } from '../source/kept'
import type { Seat } from '../source/types'
import { spoken } from '../words/coach/coach.svelte'
import type { Language } from '../words/languages'
import { coachOf, type Coach } from './coach.svelte'
import { keepExercises } from './exercises'
import { findGame } from './find'

export { default as EndAccount } from './EndAccount.svelte'
export { default as EndTurn } from './EndTurn.svelte'

/** Whoever has asked the coach at the end of a game is told at the end of the next without asking, until they stop it. */
const wish = 'tortuga.coach'
export function isWished(): boolean {
  try {
    return localStorage.getItem(wish) === 'yes'
  } catch {
    return false
  }
}
export function setWish(on: boolean): void {
  try {
    if (on) localStorage.setItem(wish, 'yes')
    else localStorage.removeItem(wish)
  } catch {
    // No storage: one is asked every time.
  }
}

export interface Ending {
  coach: Coach
  speak(language: Language, viewer: Seat | null): void
  /** What one's own seat gave away is kept to practise on. */
  practise(seat: Seat, names: string[]): void
}

/** The coach of a table that has ended; null: nobody may see all hands of it. */
export async function endingOf(id: string): Promise<Ending | null> {
  // A table of this browser writes its record down when it ends: with that, the replay finds the same coach.
  for (let tries = 0; tries < 30; tries++) {
    const kept = findKept(id)
    if (!kept || kept.record || kept.table.setup.from) break
    await new Promise((later) => setTimeout(later, 100))
  }
  const found = await findGame(id)
  if (!('told' in found)) return null
  const { told } = found
  const coach = coachOf(id, told)
  return {
    coach,
    speak: (language, viewer) => {
      void spoken.speak(language)
      coach.speak(language, viewer)
    },
    practise: (seat, names) => {
      if (coach.review) keepExercises(id, told, coach.review, seat, names)
    },
  }
}
