/** The log: facts that have something to say, those of one move together on one line. */
import type { Game, People } from '../games/game'
import type { Fact, Standing } from '../source/types'

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
export function lines(game: Game, story: Fact[], standing: Standing, people: People): LogLine[] {
  const out: LogLine[] = []
  story.forEach((fact, id) => {
    const said = (isCore(fact) ? null : fact.say) ?? game.tells?.(fact, people)
    if (!said) return
    const seat = game.seatOf(fact)
    const before = out[out.length - 1]
    if ((fact.fact === 'lead' || fact.fact === 'tie') && before) {
      before.say += ` ${said}`
      before.rule = game.ruleOf(fact)
      return
    }
    const name = seat === null ? null : (standing.seats[seat]?.name ?? String(seat + 1))
    out.push({ id, name, you: seat !== null && seat === people.me, say: said, rule: game.ruleOf(fact) })
  })
  return out.reverse()
}
