/** What the strip of seats shows of each, made from view, standing and what just happened. */
import type { Game } from '../games/game'
import type { Fact, Seat, SeatStanding, Standing, View } from '../source/types'

export interface SeatLook {
  seat: Seat
  name: string
  /** Somebody with a page of their own. */
  person: boolean
  did: string
  cards: number
  points: number | null
  hand: string
  won: string
  turn: boolean
  next: boolean
  last: boolean
  thinks: boolean
  /** Why its person does not play at the moment. */
  gone: 'away' | 'standIn' | 'out' | 'flag' | null
  /** Partners sit joined: which edge touches. */
  joined: 'left' | 'right' | null
}

/** The seats clockwise from my left; an onlooker sees all of them from seat 0. */
export function around(players: number, me: Seat | null): Seat[] {
  const first = me === null ? 0 : me + 1
  const n = me === null ? players : players - 1
  return Array.from({ length: n }, (_, i) => (first + i) % players)
}

/** The last deed of each seat, the newest last in the story. */
export function deeds(game: Game, story: Fact[]): Map<Seat, string> {
  const out = new Map<Seat, string>()
  for (const fact of story) {
    const deed = game.deed(fact)
    if (deed) out.set(deed.seat, deed.say)
  }
  return out
}

/** The seat that made the last move. */
export function mover(game: Game, story: Fact[]): Seat | null {
  for (let i = story.length - 1; i >= 0; i--) {
    const fact = story[i]
    const deed = fact && fact.fact !== 'collect' ? game.deed(fact) : null
    if (deed) return deed.seat
  }
  return null
}

function gone(seat: SeatStanding | undefined): SeatLook['gone'] {
  if (seat?.out !== undefined) return seat.flag ? 'flag' : 'out'
  if (seat?.took_over) return 'standIn'
  return seat?.away ? 'away' : null
}

export function looks(
  game: Game,
  view: View,
  standing: Standing,
  story: Fact[],
  me: Seat | null,
): SeatLook[] {
  const did = deeds(game, story)
  const last = mover(game, story)
  const order = around(view.players, me)
  const acting = view.to_act[0]
  const after = acting === undefined ? null : (acting + 1) % view.players
  const next = game.next ? game.next(view) : after
  return order.map((seat, at) => {
    const partners = game.partners(view, seat)
    const points = view.tally?.[seat] ?? null
    const before = order[at - 1]
    const behind = order[at + 1]
    const joined =
      behind !== undefined && partners.includes(behind)
        ? 'right'
        : before !== undefined && partners.includes(before)
          ? 'left'
          : null
    return {
      seat,
      name: standing.seats[seat]?.name ?? String(seat + 1),
      person: standing.seats[seat]?.kind === 'person',
      did: did.get(seat) ?? '',
      cards: game.handSize(view, seat),
      points: points !== null && game.told ? game.told(points) : points,
      ...game.zones(view, seat),
      turn: view.to_act.includes(seat),
      next: !view.over && acting === me && next === seat,
      last: last === seat && !view.to_act.includes(seat),
      thinks: view.to_act.includes(seat),
      gone: gone(standing.seats[seat]),
      joined,
    }
  })
}
