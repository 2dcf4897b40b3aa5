/** How the gems came about: followed through the facts that everybody saw, and what is counted at the end. */
import type { Fact, Seat, View } from '../../source/types'
import type { CountLine, Share } from '../game'
import { valueOf } from './content'
import { handOf, heartOf, ofSeat, seatsOf } from './day'
import type { ChronoWords } from './words/en'

type Source = 'tiles' | 'plans' | 'artifacts' | 'events' | 'anomalies' | 'bought' | 'stolen' | 'lost'

const heartWorth = 3
const sources: readonly Source[] = [
  'tiles',
  'plans',
  'artifacts',
  'events',
  'anomalies',
  'bought',
  'stolen',
  'lost',
]
const num = (value: Fact[string]): number => (typeof value === 'number' ? value : 0)

/** What a fact says about where the next gains come from. */
const openers: Record<string, Source> = {
  treasure: 'tiles',
  perform: 'plans',
  redo: 'plans',
  artifact: 'artifacts',
  event: 'events',
  anomaly: 'anomalies',
  due: 'anomalies',
  buy: 'bought',
}

export interface Gain {
  seat: Seat
  from: Source
  gems: number
  /** The place in the story. */
  at: number
}

/** Every gem that changed hands, in order. */
export function gains(story: readonly Fact[]): Gain[] {
  const out: Gain[] = []
  let from: Source = 'anomalies'
  story.forEach((fact, at) => {
    from = openers[fact.fact] ?? from
    const seat = num(fact['seat'])
    const gems = num(fact['amount'])
    if (fact['item'] !== 'gem') return
    if (fact.fact === 'gain') out.push({ seat, from, gems, at })
    if (fact.fact === 'spend') out.push({ seat, from: 'lost', gems: -gems, at })
    if (fact.fact === 'steal') {
      out.push({ seat, from: 'stolen', gems, at })
      out.push({ seat: num(fact['owner']), from: 'lost', gems: -gems, at })
    }
  })
  return out
}

export function count(
  w: ChronoWords,
  view: View,
  story: readonly Fact[],
): { lines: CountLine[]; note: string | null; rule: string } {
  const all = gains(story)
  const scores = view.scores ?? []
  const lines = seatsOf(view).map((seat): CountLine => {
    const shares: Share[] = sources.map((from) => {
      const sum = all
        .filter((one) => one.seat === seat && one.from === from)
        .reduce((n, one) => n + one.gems, 0)
      return sum < 0
        ? { label: w.count[from], parts: [-sum], bad: true }
        : { label: w.count[from], parts: sum > 0 ? [sum] : [] }
    })
    const coins = Math.floor(ofSeat(view, 'doubloons', seat) / 2)
    shares.push(
      { label: w.count.doubloons, parts: coins > 0 ? [coins] : [] },
      { label: w.count.hand, parts: handOf(view, seat).map(valueOf) },
      { label: w.count.heart, parts: heartOf(view) === seat ? [heartWorth] : [] },
    )
    return {
      seats: [seat],
      score: scores[seat] ?? 0,
      place: view.places?.[seat] ?? 0,
      note: w.count.flag(ofSeat(view, 'flag', seat)),
      shares: shares.filter((share) => share.parts.length > 0),
    }
  })
  lines.sort((a, b) => a.place - b.place)
  const tied = lines[0] && lines[1] && lines[0].score === lines[1].score
  return { lines, note: tied ? w.count.tie : null, rule: 'CHR-80' }
}

/** Gems of each seat after every plan, artifact, tile and purchase that brought some; the Heart and hands at the end. */
export function course(story: Fact[], players: number, view: View): { turn: number; points: number[] }[] {
  const points = Array.from({ length: players }, () => 0)
  const out = [{ turn: 0, points: [...points] }]
  const turns = story.map(
    ((n) => (fact: Fact) => (fact.fact in openers || fact.fact === 'forgo' ? ++n : n))(0),
  )
  for (const gain of gains(story)) {
    points[gain.seat] = (points[gain.seat] ?? 0) + gain.gems
    const turn = turns[gain.at] ?? 0
    const last = out[out.length - 1]
    if (last && last.turn === turn) last.points = [...points]
    else out.push({ turn, points: [...points] })
  }
  if (view.scores)
    out.push({ turn: (turns[turns.length - 1] ?? 0) + 1, points: view.scores.slice(0, players) })
  return out
}
