/** What each move of a replay says: one entry a move, as the log has it. */
import type { Game, People } from '../games/game'
import type { Chapter } from '../source/film'
import type { Standing } from '../source/types'
import { lines } from '../table/story'

export interface Entry {
  /** So many moves stand after it; 0 is the deal. */
  move: number
  name: string | null
  you: boolean
  say: string
  rule: string | null
}

export function entries(
  game: Game,
  chapters: readonly Chapter[],
  standing: Standing,
  people: People,
  silent: string,
): Entry[] {
  return chapters.flatMap(({ by, facts }, move) => {
    const told = lines(game, facts, standing, people).reverse()
    if (move === 0 && told.length === 0) return []
    const first = told.find(({ name }) => name !== null)
    const name = first?.name ?? (by ? (standing.seats[by.seat]?.name ?? String(by.seat + 1)) : null)
    return [
      {
        move,
        name,
        you: first?.you ?? (by !== null && by.seat === people.me),
        say: told.map(({ say }) => say).join(' ') || (by?.say && name ? `${name}: ${by.say}` : silent),
        rule: told.findLast(({ rule }) => rule !== null)?.rule ?? null,
      },
    ]
  })
}
