/** How a round came out, read from what everybody saw: the next deal clears the table at once, and people want to look. */
import type { Face, Fact, Seat } from '../../source/types'
import { byNumber, type Laid } from './crew'

export type End =
  { kind: 'keep' | 'under' | 'safe'; count: number } | { kind: 'pass'; count: number; to: Seat }

export interface Outcome extends Laid {
  end: End | null
  swept: boolean
}

export interface Recap {
  /** Who took the last card of the pier (COR-16); null: the round was scored. */
  annulled: Seat | null
  closer: Seat | null
  lines: Outcome[]
}

const seatIn = (value: Fact[string]): Seat => (typeof value === 'number' ? value : 0)
const countIn = (value: Fact[string]): number => (typeof value === 'number' ? value : 0)
const cardsIn = (value: Fact[string]): Face[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []).sort(byNumber)

/** The facts of each round, in order; what comes before the first deal belongs to none. */
export function rounds(story: readonly Fact[]): Fact[][] {
  const out: Fact[][] = []
  for (const fact of story) {
    if (fact.fact === 'deal') out.push([])
    out[out.length - 1]?.push(fact)
  }
  return out
}

export function recapOf(round: readonly Fact[]): Recap | null {
  const lines = new Map<Seat, Outcome>()
  let annulled: Seat | null = null
  let closer: Seat | null = null
  const line = (seat: Seat): Outcome => {
    const found = lines.get(seat)
    if (found) return found
    const fresh = {
      seat,
      crew: [],
      prisoners: [],
      stowaways: [],
      attached: [],
      limit: 0,
      end: null,
      swept: false,
    }
    lines.set(seat, fresh)
    return fresh
  }
  for (const fact of round) {
    const seat = seatIn(fact['seat'])
    switch (fact.fact) {
      case 'sail':
        closer = seat
        break
      case 'annul':
        annulled = seat
        break
      case 'attach':
        line(seat).attached = cardsIn(fact['cards'])
        break
      case 'crew':
        line(seat).crew = cardsIn(fact['cards'])
        break
      case 'prisoners':
        line(seat).prisoners = cardsIn(fact['cards'])
        break
      case 'stowaways':
        line(seat).stowaways = cardsIn(fact['cards'])
        break
      case 'limit':
        line(seat).limit = countIn(fact['limit'])
        break
      case 'sweep':
        line(seat).swept = true
        break
      case 'keep':
        line(seat).end = { kind: 'keep', count: countIn(fact['count']) }
        break
      case 'pass':
        line(seat).end = { kind: 'pass', count: countIn(fact['count']), to: seatIn(fact['closer']) }
        break
      case 'under':
        line(seatIn(fact['closer'])).end = { kind: 'under', count: countIn(fact['count']) }
        break
      case 'safe':
        line(seatIn(fact['closer'])).end = { kind: 'safe', count: 0 }
        break
    }
  }
  if (annulled === null && closer === null) return null
  return { annulled, closer, lines: [...lines.values()] }
}

/** The round before this one, until its reader has drawn in the new one; after the game the last one. */
export function lastRound(story: readonly Fact[], over: boolean, me: Seat | null): Recap | null {
  const all = rounds(story)
  const now = all[all.length - 1] ?? []
  if (over) return recapOf(now)
  if (now.some((fact) => fact.fact === 'draw' && fact['seat'] === me)) return null
  return recapOf(all[all.length - 2] ?? [])
}
