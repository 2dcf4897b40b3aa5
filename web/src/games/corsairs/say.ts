/** Cards, bars and outcomes in words. */
import type { Face, View } from '../../source/types'
import type { People, Why } from '../game'
import { bandOf, bandsOf, numberOf, type Bar } from './crew'
import type { End } from './recap'
import type { CorsairsWords } from './words/en'

export const cardName = (w: CorsairsWords, face: Face): string => w.card(bandOf(face), numberOf(face))

export const cardWithin = (w: CorsairsWords, face: Face): string => w.cardWithin(bandOf(face), numberOf(face))

/** With the job, for whoever hears it. */
export const cardLabel = (w: CorsairsWords, face: Face): string =>
  `${cardName(w, face)}, ${w.jobs[numberOf(face) - 1] ?? ''}`

const first = (text: string): string => (text[0] ?? '').toUpperCase() + text.slice(1)

/** Why a card stays behind. `crew` is what already lies there. */
export function barSays(w: CorsairsWords, bar: Bar, card: Face, crew: readonly Face[]): Why {
  const n = numberOf(card)
  const says = {
    prisoner: () => w.bar.prisoner(bandOf(card)),
    bands: () => first(w.bar.bands(bandsOf(crew))),
    number: () => w.bar.number(n),
    colour: () => w.bar.colour(bandsOf(crew)),
    taken: () => w.bar.taken(n),
    twice: () => w.bar.twice(n),
    crewless: () => w.bar.crewless,
  }
  return { rule: bar.rule, say: says[bar.why]() }
}

/** How the round came out for a seat. */
export function endSays(w: CorsairsWords, people: People, end: End | null): string {
  if (!end) return ''
  const r = w.recap
  switch (end.kind) {
    case 'keep':
      return r.keep(end.count)
    case 'pass':
      return end.to === people.me ? r.passYou(end.count) : r.pass(end.count, people.name(end.to))
    case 'under':
      return r.under(end.count)
    case 'safe':
      return r.safe
  }
}

/** Penalty cards of all seats together (COR-33). */
export const penalties = (view: View): number => -(view.tally ?? []).reduce((a, b) => a + b, 0)
