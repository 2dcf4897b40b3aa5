/** What stands beside the island, where a decision is not made on it. */
import type { Seat, View } from '../../source/types'
import type { Choices } from './choices'
import { phaseOf } from './day'

export type Aside = 'slots' | 'flags' | 'shop'

export function sided(view: View, me: Seat | null, choices: Choices): Aside | null {
  if (me === null || view.over) return null
  if (choices.layings.length > 0 || (phaseOf(view) === 2 && view.choice !== undefined)) return 'slots'
  if (choices.flags.length > 0) return 'flags'
  if (choices.buys.length > 0 || choices.shifts.length > 0) return 'shop'
  return null
}
