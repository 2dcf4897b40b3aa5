/** The log: facts that have something to say, those of one move together on one line. */
import type { Game } from '../games/game'
import type { Fact, Seat, Standing } from '../source/types'

export interface LogLine {
  id: number
  name: string | null
  you: boolean
  say: string
  rule: string | null
}

/** Core facts say where cards went; the game's own facts tell what happened. */
const isCore = (fact: Fact): boolean => ['moved', 'shown', 'shuffled'].includes(fact.fact)

/** Lines, the newest first. What follows from a deed without a seat of its own (who leads now) joins its line. */
export function lines(game: Game, story: Fact[], standing: Standing, me: Seat | null): LogLine[] {
  const out: LogLine[] = []
  story.forEach((fact, id) => {
    if (isCore(fact) || !fact.say) return
    const seat = game.seatOf(fact)
    const before = out[out.length - 1]
    if ((fact.fact === 'lead' || fact.fact === 'tie') && before) {
      before.say += ` ${fact.say}`
      before.rule = game.ruleOf(fact)
      return
    }
    const name = seat === null ? null : (standing.seats[seat]?.name ?? String(seat + 1))
    out.push({ id, name, you: seat !== null && seat === me, say: fact.say, rule: game.ruleOf(fact) })
  })
  return out.reverse()
}
