/** Korsar's sentences of the page: what comes of a move, and why one may not be made. Words are an argument. */
import type { Face, Seat, View } from '../../source/types'
import type { People, Why } from '../game'
import {
  barOf,
  battlesOf,
  bandOf,
  goldOf,
  gunsOf,
  isAdmiral,
  isCaptain,
  isMerchant,
  sideOf,
  turnsUntil,
  withCard,
  type Bar,
  type Battle,
} from './battle'
import type { KorsarColour, KorsarWords } from './words/en'

const colourOf = (face: Face): KorsarColour => bandOf(face) as KorsarColour

export function cardName(w: KorsarWords, face: Face): string {
  if (isMerchant(face)) return w.card.merchant(goldOf(face))
  if (isAdmiral(face)) return w.card.admiral
  return isCaptain(face) ? w.card.captain(colourOf(face)) : w.card.ship(colourOf(face), gunsOf(face))
}

/** A side as this viewer calls it: itself, or the names of its seats. */
export function sideName(view: View, people: People, side: number): string {
  const seats = Array.from({ length: view.players }, (_, seat) => seat).filter(
    (seat) => sideOf(view, seat) === side,
  )
  return seats.map((seat) => people.name(seat)).join(' & ')
}

export const isMine = (view: View, people: People, side: number): boolean =>
  people.me !== null && sideOf(view, people.me) === side

/** "Mary leads", "You lead", "Nobody leads". */
export function leadSays(w: KorsarWords, view: View, people: People, battle: Battle): string {
  if (battle.leader === null) return w.nobodyLeads
  return isMine(view, people, battle.leader) ? w.youLead : w.leads(sideName(view, people, battle.leader))
}

/** When it is collected, behind the name of the leader. */
export function whenSays(w: KorsarWords, view: View, people: People, battle: Battle): string {
  if (battle.leader === null) return ''
  const turns = turnsUntil(view, battle.leader)
  if (sideOf(view, battle.owner) === battle.leader) return w.homeIn(turns)
  return isMine(view, people, battle.leader) ? w.youTakeIn(turns) : w.takesIn(turns)
}

/** The same as a sentence of its own, for a plate at rest. */
export function restSays(w: KorsarWords, view: View, people: People, battle: Battle): string {
  if (battle.leader === null) return w.restNobody
  const turns = turnsUntil(view, battle.leader)
  if (sideOf(view, battle.owner) === battle.leader) return w.restHome(turns)
  if (isMine(view, people, battle.leader)) return w.restYou(turns)
  return w.restTakes(sideName(view, people, battle.leader), turns)
}

/** What comes of playing a card there, in one line. */
export function outcome(
  w: KorsarWords,
  view: View,
  people: People,
  battle: Battle,
  seat: Seat,
  card: Face,
): string {
  const o = w.outcome
  if (isAdmiral(card)) return o.admiral
  if (isCaptain(card)) return o.captain
  const side = sideOf(view, seat)
  const after = withCard(view, battle, seat, card)
  const force = after.lanes.find((lane) => lane.side === side)?.force ?? 0
  if (after.officer)
    return after.officer.side === side
      ? o.officerYours(force)
      : o.officer(force, sideName(view, people, after.officer.side))
  if (after.leader === side)
    return battle.leader === side && battle.lanes.length > 0 ? o.stay(force) : o.lead(force)
  if (after.leader === null) return battle.leader === null ? o.behindTie(force) : o.tie(force)
  return o.behind(force, sideName(view, people, after.leader))
}

/** A barred place in words. */
export function barSays(w: KorsarWords, view: View, people: People, bar: Bar): Why {
  const { rule } = bar
  switch (bar.why) {
    case 'own':
      return { rule, say: w.bar.own(bar.band as KorsarColour) }
    case 'taken':
      return {
        rule,
        say: w.bar.taken(bar.band as KorsarColour, sideName(view, people, sideOf(view, bar.by))),
      }
    case 'captain':
      return { rule, say: w.bar.captain(bar.band as KorsarColour) }
    case 'admiral':
      return { rule, say: w.bar.admiral }
    case 'late':
      return { rule, say: w.bar.late }
    case 'merchant':
      return { rule, say: w.bar.merchant }
  }
}

/** Why a card of the hand goes nowhere; null where it may go somewhere. */
export function handBar(w: KorsarWords, view: View, seat: Seat, card: Face): Why | null {
  if (isMerchant(card)) return null
  const battles = battlesOf(view)
  if (battles.some((battle) => barOf(view, battle, seat, card) === null)) return null
  if (battles.length === 0)
    return { rule: isAdmiral(card) ? 'KOR-20' : isCaptain(card) ? 'KOR-19' : 'KOR-16', say: w.hand.calm }
  if (isAdmiral(card)) return { rule: 'KOR-20', say: w.hand.admiral }
  const colour = colourOf(card)
  return isCaptain(card)
    ? { rule: 'KOR-19', say: w.hand.captain(colour) }
    : { rule: 'KOR-17', say: w.hand.ship(colour) }
}
