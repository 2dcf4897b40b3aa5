/** What Korsar's table says beside the sentences of the game itself. */
import type { Band } from '../../../art/bands'
import { counter, lister } from '../../../words/count'

const count = counter('en')
const list = lister('en')
type Colour = Extract<Band, 'b' | 'g' | 'r' | 'y'>

const colour: Record<Colour, string> = { b: 'blue', g: 'green', r: 'red', y: 'yellow' }
const Colour: Record<Colour, string> = { b: 'Blue', g: 'Green', r: 'Red', y: 'Yellow' }

export const en = {
  sea: 'At sea',
  card: {
    merchant: (gold: number) => `Merchant worth ${gold}`,
    ship: (band: Colour, guns: number) => `${Colour[band]} ${guns}`,
    captain: (band: Colour) => `${Colour[band]} captain`,
    admiral: 'Admiral',
  },
  owned: {
    yours: 'Your merchant',
    of: (name: string) => `${name}’s merchant`,
    yoursShort: 'Yours',
    ofShort: (name: string) => `${name}’s`,
  },
  you: 'You',
  youLead: 'You lead',
  leads: (name: string) => `${name} leads`,
  nobodyLeads: 'Nobody leads',
  takesIn: (turns: number) => `takes it in ${count(turns, { one: '# turn', other: '# turns' })}`,
  homeIn: (turns: number) => `home in ${count(turns, { one: '# turn', other: '# turns' })}`,
  youTakeIn: (turns: number) => `yours in ${count(turns, { one: '# turn', other: '# turns' })}`,
  restTakes: (name: string, turns: number) =>
    `${name} takes it in ${count(turns, { one: '# turn', other: '# turns' })}.`,
  restHome: (turns: number) => `Home in ${count(turns, { one: '# turn', other: '# turns' })}.`,
  restYou: (turns: number) => `You take it in ${count(turns, { one: '# turn', other: '# turns' })}.`,
  restNobody: 'Stays at sea until somebody leads',
  untouched: 'Nobody has touched it yet.',
  untouchedShort: 'Untouched',
  calmSea: 'No merchant is at sea.',
  guns: (n: number) => count(n, { one: '# gun', other: '# guns' }),
  worth: (gold: number) => `worth ${gold}`,
  outcome: {
    lead: (guns: number) => `Attack: you lead with ${count(guns, { one: '# gun', other: '# guns' })}`,
    stay: (guns: number) => `You lead already, with ${count(guns, { one: '# gun', other: '# guns' })} then`,
    tie: (guns: number) => `${count(guns, { one: '# gun', other: '# guns' })}: then nobody leads`,
    behind: (guns: number, name: string) =>
      `${count(guns, { one: '# gun', other: '# guns' })}, but ${name} still leads`,
    behindTie: (guns: number) => `${count(guns, { one: '# gun', other: '# guns' })}, and still nobody leads`,
    officer: (guns: number, name: string) =>
      `${count(guns, { one: '# gun', other: '# guns' })}, but ${name}’s captain still leads`,
    officerYours: (guns: number) =>
      `${count(guns, { one: '# gun', other: '# guns' })}; your captain leads anyway`,
    captain: 'Board: you lead, whatever the guns say',
    admiral: 'The Admiral comes: you lead',
    sail: (turns: number) =>
      `Send it to sea: home in ${count(turns, { one: '# turn', other: '# turns' })} if nobody attacks`,
  },
  bar: {
    own: (band: Colour) => `You already fight here under ${colour[band]}`,
    taken: (band: Colour, name: string) => `${Colour[band]} is ${name}’s here`,
    captain: (band: Colour) => `No ${colour[band]} ship of yours is here`,
    admiral: 'Only its owner may call the Admiral',
    merchant: 'A merchant sails on its own',
    late: 'A captain is here, and no ship comes after one',
  },
  hand: {
    captain: (band: Colour) => `No ${colour[band]} ship of yours is at sea`,
    admiral: 'No merchant of yours is at sea',
    ship: (band: Colour) => `No merchant at sea is open to ${colour[band]}`,
    calm: 'No merchant is at sea',
  },
  ask: {
    rest: 'Play one card or draw.',
    drawOnly: 'You can only draw.',
    play: 'Play one card.',
    discard: 'Play or discard one card.',
    ship: (open: number) => `choose a merchant, ${count(open, { one: 'one is open', other: '# are open' })}`,
    merchant: 'send it to sea',
    onlyDiscard: 'discard it',
  },
  draw: 'Draw',
  left: (n: number) => `${n} left`,
  discard: 'Discard',
  pileEmpty: 'the pile is empty',
  sailed: (n: number) => `${n} of 25 merchants sailed`,
  deed: {
    draw: 'drew',
    sail: (battle: string) => `sailed ${battle}`,
    attack: (battle: string) => `attacked ${battle}`,
    captain: (battle: string) => `boarded ${battle}`,
    admiral: (battle: string) => `called the Admiral to ${battle}`,
    discard: 'discarded',
    collect: (battle: string) => `took ${battle}`,
    sit: 'sits out',
  },
  option: {
    mode: {
      label: 'Sides',
      solo: { label: 'Everyone alone', says: 'Two to five players.' },
      teams: {
        label: 'In pairs',
        says: 'Four, six or eight. Partners sit side by side and see each other’s cards.',
      },
    },
    end_unattacked: {
      label: 'Merchants nobody attacked, at the end',
      owner: { label: 'Go home to their owner', says: 'The usual way.' },
      nobody: { label: 'Count for nobody', says: 'Sail early or not at all.' },
    },
    team_end: {
      label: 'When a game in pairs ends',
      team: { label: 'When both partners are out of cards', says: 'The usual way.' },
      player: { label: 'When one player is', says: 'Nobody sits out.' },
      sit: {
        label: 'When one player is, and whoever is out waits',
        says: 'Even while there are cards to draw.',
      },
    },
    admiral_partner: {
      label: 'The Admiral helps a partner',
      no: { label: 'No', says: 'Only the owner may call the Admiral.' },
      yes: { label: 'Yes', says: 'Either partner may.' },
    },
    after_captain: {
      label: 'Pirate ships after a captain',
      yes: { label: 'May still come', says: 'The usual way: they may open the way for a captain.' },
      no: { label: 'May not', says: 'Only captains and the Admiral come then.' },
    },
  },
  gold: (n: number) => `${n} gold`,
  count: {
    home: 'home',
    taken: 'taken',
    hand: 'in hand',
    handEmpty: 'hand empty',
    merchants: (n: number) => count(n, { one: 'one merchant', other: '# merchants' }),
    adrift: (battles: string[]) =>
      count(battles.length, {
        one: `Nobody led ${list(battles)}: it stayed at sea and counts for nobody.`,
        other: `Nobody led ${list(battles)}: they stayed at sea and count for nobody.`,
      }),
  },
}

export type KorsarWords = typeof en
export type KorsarColour = Colour
