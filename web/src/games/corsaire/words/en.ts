/** What Corsaire's table says beside the sentences of the game itself. */
import { counter, lister } from '../../../words/count'
import type { Colour } from '../content'
import type { Kind } from '../combo'

const count = counter('en')
const list = lister('en')
const either = new Intl.ListFormat('en', { type: 'disjunction' })

const colour: Record<Colour, string> = { R: 'red', B: 'blue', G: 'green' }
const kind: Record<Kind, string> = {
  three: 'three of a kind',
  'straight-flush': 'straight flush',
  straight: 'straight',
  flush: 'flush',
  garbage: 'no combination',
}

export const en = {
  card: (of: Colour, n: number) => (n === 0 ? `${colour[of]} without number` : `${colour[of]} ${n}`),
  tokens: (of: Colour, n: number) => `${n} ${colour[of]}`,
  none: 'nothing',
  list,
  gives: (card: string, pay: string, gain: string) => `${card}: ${pay} for ${gain}`,
  board: (n: number) => `merchant ship ${n}`,
  boardSays: (slot: number, board: string, cost: string, edge: number, centre: number) =>
    `Slot ${slot}, ${board}: costs ${cost}, ${edge} points for buying it, ${centre} for winning it in looting`,
  free: 'free',
  hold: 'Your hold',
  holdOf: (name: string) => `${name}’s hold`,
  limit: (n: number) => `${n}, at most 10`,
  supply: 'Supply',
  forBoth: 'for both',
  mine: 'Your pyramid',
  pyramidOf: (name: string) => `${name}’s pyramid`,
  larger: 'Show it large',
  smaller: 'Show it small',
  empty: (place: string) => `${place}, empty`,
  on: (card: string, place: string) => `${card} on ${place}`,
  bought: 'Bought',
  boughtNone: 'No ship bought yet',
  decks: {
    cards: (n: number) => count(n, { one: 'card left', other: 'cards left' }),
    boards: (n: number) => count(n, { one: 'ship left', other: 'ships left' }),
  },
  path: (at: number) => `${at} on the path`,
  did: { converted: 'converted', passed: 'passed', unable: 'could not pay' },
  leaves: (amount: string) => `converting leaves you ${amount}`,
  unpaid: 'cannot pay',
  slots: (from: number, to: number) => `slots ${from}–${to}`,
  placeHere: (place: string, from: number, to: number) =>
    `Place it on ${place}; the path ends at one of the slots ${from} to ${to}`,
  way: {
    take: 'Take this card',
    takePay: 'Take it; you can pay for the ship',
    takeShort: (short: string) => `Take it; for the ship you lack ${short}`,
    buy: (n: number) => count(n, { one: 'Buy it for # point', other: 'Buy it for # points' }),
    by: (places: string[], paid: boolean) =>
      `By ${either.format(places)}: ${paid ? 'you can pay' : 'too dear'}`,
    out: 'Out of reach',
    now: 'You can pay',
    short: (short: string) => `You lack ${short}`,
    sold: 'None can be bought any more',
  },
  choice: {
    convert: 'Convert',
    pass: 'Pass',
    buy: 'Buy',
    leave: 'Leave it',
    after: 'then you have',
    giveBack: (n: number) => `Return ${n}`,
    more: (of: Colour) => `One more ${colour[of]} back`,
    less: (of: Colour) => `One less ${colour[of]} back`,
    gain: (of: Colour) => `Take one ${colour[of]}`,
    lay: (slot: number) => `Lay at slot ${slot}`,
    layWhere: 'Choose a ship',
    putBack: 'Put all back',
    putCard: (card: string) => `Put ${card} back`,
  },
  hand: {
    wait: 'First choose a card of your hand',
    full: 'Three cards are chosen already',
    covered: 'A card still lies above it',
  },
  kind,
  so: {
    start: 'Choose three cards of hand and pyramid',
    three: (of: Kind, sum: number) => `${kind[of]}, ${sum}`,
    may: (of: Kind[], sum: number) =>
      of.length > 1
        ? `${sum} so far; can become ${either.format(of.filter((one) => one !== 'garbage').map((one) => kind[one]))}`
        : `${sum} so far; no combination any more`,
  },
  fight: {
    slot: (slot: number, centre: number) => `Slot ${slot}, merchant ship worth ${centre}`,
    choose: (slot: number, centre: number) => `Choose slot ${slot}, merchant ship worth ${centre}`,
    laid: 'You have laid cards there already',
    open: 'nothing yet',
    back: 'a face-down card',
    takes: (name: string, vp: number) => `${name} takes ${vp}.`,
    youTake: (vp: number) => `You take ${vp}.`,
    tie: 'Nobody takes it.',
    sameSum: (of: Kind, sum: number) => `Both have ${kind[of]} and the sum ${sum}: a tie.`,
    sum: (of: Kind, high: number, low: number) => `Both have ${kind[of]}: the sum ${high} beats ${low}.`,
    beats: (of: Kind, than: Kind) =>
      `${kind[of]} beats ${than === 'garbage' ? 'cards without a combination' : kind[than]}, whatever the sum.`,
    left: 'One card each is left; it has no effect.',
    board: (slot: number) => `Slot ${slot}`,
  },
  ask: {
    place: 'Choose a card to place in your pyramid.',
    placeOn: (leaves: string | null) =>
      leaves === null
        ? 'choose a place; you could not pay for it now'
        : `choose a place; converting leaves you ${leaves}`,
    convert: (card: string, place: string) => `Convert with ${card} on ${place}, or pass?`,
    step: (from: string, to: string[]) => `Your path stands on ${from}: go on to ${either.format(to)}.`,
    take: (slots: string[]) => `Take the card of slot ${either.format(slots)}.`,
    buy: (board: string, cost: string) => `Buy ${board} for ${cost}?`,
    giveBack: (n: number) =>
      count(n, {
        one: 'You have one resource more than ten: return one.',
        other: 'You have # resources more than ten: return #.',
      }),
    gain: 'You have nothing left: take one resource.',
    loot: 'Choose a merchant ship and three cards of hand or pyramid.',
    lootCards: (slot: number, left: number) =>
      count(left, {
        zero: `Slot ${slot}: lay the three cards.`,
        one: `Slot ${slot}: one more card.`,
        other: `Slot ${slot}: # more cards.`,
      }),
    lootBoard: 'Choose the merchant ship for these cards.',
  },
  deed: {
    placed: (place: string) => `placed on ${place}`,
    took: (card: string) => `took ${card}`,
    bought: (board: string) => `bought ${board}`,
    laid: (slot: number) => `laid three at slot ${slot}`,
    walks: 'walks the path',
  },
  trading: 'Trading',
  turn: (n: number) => `turn ${n} of 20`,
  looting: 'Looting',
  begins: 'Who begins is drawn by lot',
  option: {
    placement: {
      label: 'Where a card may go',
      supported: {
        label: 'On two others',
        says: 'The usual way: above the lowest level both places below hold a card.',
      },
      free: { label: 'Anywhere', says: 'The path leads on over gaps.' },
      'free-stop': { label: 'Anywhere, and the path may stop', says: 'It ends where no card lies below.' },
    },
    first: {
      label: 'Who begins',
      random: { label: 'By lot', says: 'The usual way.' },
      '1': { label: 'Seat 1', says: 'Who sets the table.' },
      '2': { label: 'Seat 2', says: 'The other player.' },
    },
  },
  points: (n: number) => count(n, { one: '# point', other: '# points' }),
  course: 'Points over the turns',
  count: {
    trading: 'trading',
    looting: 'looting',
    sets: 'sets of three colours',
    note: (bought: number, won: number) => `${bought} bought, ${won} won`,
  },
}

export type CorsaireWords = typeof en
