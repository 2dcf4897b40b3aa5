/** Kosmiczni Piraci at the table: the ring of six worlds with both ships, and the sharing out of the treasures. */
import type { Face, Fact, Move, Seat, View } from '../../source/types'
import type { Language } from '../../words/languages'
import type { CountLine, Game, People, Reading, TableOption } from '../game'
import Board from './Board.svelte'
import Card from './Card.svelte'
import { fingers } from './fingers.svelte'
import Keys from './Keys.svelte'
import Plaque from './Plaque.svelte'
import {
  cardsOf,
  handZone,
  isCollecting,
  lootZone,
  planets,
  seatOf as ownerOf,
  shares,
  sharedOut,
  sizeOf,
  valueOf,
  worthOf,
} from './ring'
import { cardName, cardWithin } from './say'
import Sign from './Sign.svelte'
import Small from './Small.svelte'
import { spoken } from './spoken.svelte'
import type { PiraciWords } from './words/en'

const text = (value: Fact[string]): string => (typeof value === 'string' ? value : '')
const seatIn = (value: Fact[string]): Seat | null => (typeof value === 'number' ? value : null)
const isPlanet = (zone: string): boolean => (planets as readonly string[]).includes(zone)

/** `play 7 c` is a card of one's own and a planet; `take 5` is pointed at on the board. */
function reading(move: Move): Reading {
  const [verb, , planet] = move.move.split(' ')
  if (verb !== 'play') return { card: null, target: null }
  return { card: text(move['card']) || null, target: planet ?? null }
}

/** A card that was played: there is no fact of its own for it, only that the card went there. */
function played(fact: Fact): { seat: Seat; planet: string; card: Face } | null {
  const from = text(fact['from'])
  const to = text(fact['to'])
  if (fact.fact !== 'moved' || !from.startsWith('hand P') || !isPlanet(to)) return null
  return { seat: Number(from.slice(6)) - 1, planet: to, card: text(fact['card']) }
}

function deed(w: PiraciWords, fact: Fact): { seat: Seat; say: string } | null {
  const play = played(fact)
  if (play) return { seat: play.seat, say: w.deed.played(play.planet) }
  const seat = seatIn(fact['seat'])
  if (seat === null) return null
  switch (fact.fact) {
    case 'get':
      return { seat, say: w.deed.took(worthOf(text(fact['treasure']))) }
    case 'rest':
      return { seat, say: w.deed.rest }
    case 'all':
      return { seat, say: w.deed.all }
    default:
      return null
  }
}

function tells(w: PiraciWords, fact: Fact, people: People): string | null {
  const play = played(fact)
  if (!play) return null
  return play.seat === people.me
    ? w.playedYou(cardWithin(w, play.card), play.planet)
    : w.played(people.name(play.seat), play.planet)
}

const rules: Record<string, string> = {
  moved: 'PIR-11',
  up: 'PIR-13',
  box: 'PIR-15',
  ship: 'PIR-19',
  end: 'PIR-24',
  get: 'PIR-36',
  rest: 'PIR-38',
  all: 'PIR-39',
  gone: 'PIR-40',
}

/** The seat whose line in the log it is: who played, whose card turned up, who took. */
function seatOfFact(fact: Fact): Seat | null {
  const play = played(fact)
  if (play) return play.seat
  if (fact.fact === 'up') return ownerOf(text(fact['card']))
  if (fact.fact === 'box') return ownerOf(text(fact['teleport']))
  return seatIn(fact['seat'])
}

/** What each planet brought, and how many kinds: the kinds break ties (PIR-43). */
function count(w: PiraciWords, view: View, story: Fact[], people: People): ReturnType<Game['count']> {
  const got = shares(story)
  const kindsOf = (seat: Seat): number => new Set(cardsOf(view.zones[lootZone(seat)])).size
  const lines: CountLine[] = Array.from({ length: view.players }, (_, seat) => ({
    seats: [seat],
    score: view.scores?.[seat] ?? 0,
    place: view.places?.[seat] ?? 0,
    note: kindsOf(seat) > 0 ? w.count.kinds(kindsOf(seat)) : w.count.none,
    shares: planets
      .map((planet) => ({
        label: w.count.from(planet),
        parts: (got.get(planet) ?? []).filter((one) => one.seat === seat).map((one) => worthOf(one.kind)),
      }))
      .filter((share) => share.parts.length > 0),
  })).sort((a, b) => a.place - b.place)
  const lost = planets.flatMap((planet) => {
    const kinds = (got.get(planet) ?? []).filter((one) => one.seat === null).map((one) => one.kind)
    return kinds.length > 0 ? [w.count.lost(planet, kinds)] : []
  })
  const [first, second] = lines
  const tie = first && second && first.score === second.score && first.place !== second.place
  const winner = first?.seats[0] ?? 0
  return {
    lines,
    note: lost.length > 0 ? lost.join(' ') : null,
    rule: 'PIR-31',
    ...(tie ? { head: winner === people.me ? w.count.tieYou : w.count.tie(people.name(winner)) } : {}),
  }
}

function course(story: Fact[], players: number): { turn: number; points: number[] }[] {
  const points: number[] = Array.from({ length: players }, () => 0)
  const out = [{ turn: 0, points: [...points] }]
  let turn = 0
  for (const fact of story) {
    if (played(fact)) turn++
    const to = text(fact['to'])
    if (fact.fact !== 'moved' || !text(fact['from']).startsWith('treasure ')) continue
    turn++
    if (to.startsWith('loot P')) {
      const seat = Number(to.slice(6)) - 1
      points[seat] = (points[seat] ?? 0) + worthOf(text(fact['card']))
    }
    out.push({ turn, points: [...points] })
  }
  return out
}

function options(w: PiraciWords, players: number): TableOption[] {
  const o = w.option
  const far = {
    b: o.pirate_home.near,
    c: o.pirate_home.far,
    d: o.pirate_home.opposite,
    e: o.pirate_home.far,
    f: o.pirate_home.near,
  }
  return [
    {
      name: 'treasures',
      label: o.treasures.label,
      rule: 'PIR-R1',
      choices: [
        { value: 'open', ...o.treasures.open },
        { value: 'hidden', ...o.treasures.hidden },
      ],
    },
    {
      name: 'pirate_home',
      label: o.pirate_home.label,
      rule: 'PIR-R2',
      choices: [
        { value: 'random', ...o.pirate_home.random },
        ...Object.entries(far).map(([planet, says]) => ({
          value: planet,
          label: o.pirate_home.at(planet),
          says,
        })),
      ],
    },
    {
      name: 'first',
      label: o.first.label,
      rule: 'PIR-R5',
      choices: [
        { value: '1', ...o.first.you },
        ...Array.from({ length: players - 1 }, (_, i) => ({
          value: String(i + 2),
          label: o.first.seat(i + 2),
          says: o.first.says,
        })),
        { value: 'random', ...o.first.random },
      ],
    },
    {
      name: 'caught',
      label: o.caught.label,
      rule: 'PIR-R14',
      choices: [
        { value: 'lost', ...o.caught.lost },
        { value: 'kept', ...o.caught.kept },
      ],
    },
    {
      name: 'claim',
      label: o.claim.label,
      rule: 'PIR-R19',
      choices: [
        { value: 'choose', ...o.claim.choose },
        { value: 'highest', ...o.claim.highest },
      ],
    },
  ]
}

export async function load(language: Language): Promise<Game> {
  await spoken.speak(language)
  const w = spoken.w
  return {
    slug: 'piraci',
    options: (players) => options(w, players),
    begins: { say: w.begins, rule: 'PIR-R5' },
    Board,
    Keys,
    Plaque,
    Card,
    Piece: Small,
    Sign,
    hand: (view, seat) =>
      cardsOf(view.zones[handZone(seat)]).sort((a, b) => (valueOf(a) || 8) - (valueOf(b) || 8)),
    handSize: (view, seat) => sizeOf(view.zones[handZone(seat)]),
    zones: (_view, seat) => ({ hand: handZone(seat), won: lootZone(seat) }),
    cardName: (face) => cardName(w, face),
    reading,
    take: (move, view) => {
      const [verb, kind] = move.move.split(' ')
      if (verb !== 'take' || kind === undefined) return false
      fingers.point(view, kind)
      return true
    },
    // PIR-27: what is left in the hand when the sending is over is worth nothing.
    barred: (view) => (isCollecting(view) ? { say: w.handLeft, rule: 'PIR-27' } : null),
    pile: () => null,
    ask: (view, _me, selected) =>
      isCollecting(view)
        ? w.ask.take(planets[sharedOut(view)] ?? '')
        : selected === null
          ? w.ask.play
          : w.ask.card,
    meta: (view) =>
      view.over ? [] : [isCollecting(view) ? w.collecting(sharedOut(view) + 1) : w.sending(8 * view.players)],
    deed: (fact) => deed(w, fact),
    tells: (fact, people) => tells(w, fact, people),
    ruleOf: (fact) => (fact.fact === 'end' && fact['by'] === 'cards' ? 'PIR-25' : (rules[fact.fact] ?? null)),
    seatOf: seatOfFact,
    touched: (fact) => {
      const play = played(fact)
      return play ? { place: play.planet, card: null } : null
    },
    partners: (_view, seat) => [seat],
    count: (view, story, people) => count(w, view, story, people),
    amount: w.points,
    courseSays: w.course,
    course,
  }
}
