import { counter, lister } from '../../../words/count'
import type { KorsarColour, KorsarWords } from './en'

const count = counter('de')
const list = lister('de')
const Colour: Record<KorsarColour, string> = { b: 'Blau', g: 'Grün', r: 'Rot', y: 'Gelb' }
const guns = (n: number): string => count(n, { one: '# Kanone', other: '# Kanonen' })
const turns = (n: number): string => count(n, { one: '# Zug', other: '# Zügen' })
const genitive = (name: string): string => (/[sßxz]$/.test(name) ? `${name}’` : `${name}s`)

export const de = {
  sea: 'Auf See',
  card: {
    merchant: (gold: number) => `Händler, Wert ${gold}`,
    ship: (band: KorsarColour, n: number) => `${Colour[band]} ${n}`,
    captain: (band: KorsarColour) => `Kapitän ${Colour[band]}`,
    admiral: 'Admiral',
  },
  owned: {
    yours: 'Dein Händler',
    of: (name: string) => `${genitive(name)} Händler`,
    yoursShort: 'Deiner',
    ofShort: (name: string) => genitive(name),
  },
  you: 'Du',
  youLead: 'Du führst',
  leads: (name: string) => `${name} führt`,
  nobodyLeads: 'Niemand führt',
  takesIn: (n: number) => `nimmt ihn in ${turns(n)}`,
  homeIn: (n: number) => `daheim in ${turns(n)}`,
  youTakeIn: (n: number) => `dein in ${turns(n)}`,
  restTakes: (name: string, n: number) => `${name} nimmt ihn in ${turns(n)}.`,
  restHome: (n: number) => `Daheim in ${turns(n)}.`,
  restYou: (n: number) => `Du nimmst ihn in ${turns(n)}.`,
  restNobody: 'Bleibt auf See, bis jemand führt',
  untouched: 'Noch hat ihn niemand angerührt.',
  untouchedShort: 'Unberührt',
  calmSea: 'Kein Händler ist auf See.',
  guns,
  worth: (gold: number) => `Wert ${gold}`,
  outcome: {
    lead: (n: number) => `Angriff: du führst mit ${guns(n)}`,
    stay: (n: number) => `Du führst schon, dann mit ${guns(n)}`,
    tie: (n: number) => `${guns(n)}: dann führt niemand`,
    behind: (n: number, name: string) => `${guns(n)}, aber ${name} führt weiter`,
    behindTie: (n: number) => `${guns(n)}, und noch führt niemand`,
    officer: (n: number, name: string) => `${guns(n)}, aber ${genitive(name)} Kapitän führt weiter`,
    officerYours: (n: number) => `${guns(n)}; dein Kapitän führt ohnehin`,
    captain: 'Entern: du führst, was die Kanonen auch sagen',
    admiral: 'Der Admiral kommt: du führst',
    sail: (n: number) => `In See stechen: daheim in ${turns(n)}, wenn niemand angreift`,
  },
  bar: {
    own: (band: KorsarColour) => `Du kämpfst hier schon unter ${Colour[band]}`,
    taken: (band: KorsarColour, name: string) => `${Colour[band]} gehört hier ${name}`,
    captain: (band: KorsarColour) => `Hier ist kein Schiff von dir in ${Colour[band]}`,
    admiral: 'Nur wem er gehört, darf den Admiral rufen',
    merchant: 'Ein Händler segelt für sich',
    late: 'Hier liegt ein Kapitän, danach kommt kein Schiff mehr',
  },
  hand: {
    captain: (band: KorsarColour) => `Kein Schiff von dir in ${Colour[band]} ist auf See`,
    admiral: 'Kein Händler von dir ist auf See',
    ship: (band: KorsarColour) => `Kein Händler auf See ist offen für ${Colour[band]}`,
    calm: 'Kein Händler ist auf See',
  },
  ask: {
    rest: 'Spiel eine Karte oder zieh eine.',
    drawOnly: 'Du kannst nur ziehen.',
    play: 'Spiel eine Karte.',
    discard: 'Spiel eine Karte oder wirf eine ab.',
    ship: (n: number) => `wähl einen Händler, ${count(n, { one: 'einer ist offen', other: '# sind offen' })}`,
    merchant: 'schick ihn in See',
    onlyDiscard: 'wirf die Karte ab',
  },
  draw: 'Ziehen',
  left: (n: number) => `noch ${n}`,
  discard: 'Abwerfen',
  pileEmpty: 'der Stapel ist leer',
  sailed: (n: number) => `${n} von 25 Händlern ausgelaufen`,
  deed: {
    draw: 'hat gezogen',
    sail: (battle: string) => `ließ ${battle} auslaufen`,
    attack: (battle: string) => `griff ${battle} an`,
    captain: (battle: string) => `enterte ${battle}`,
    admiral: (battle: string) => `rief den Admiral zu ${battle}`,
    discard: 'hat abgeworfen',
    collect: (battle: string) => `nahm ${battle}`,
    sit: 'setzt aus',
  },
  option: {
    mode: {
      label: 'Seiten',
      solo: { label: 'Alle für sich', says: 'Zwei bis fünf Personen.' },
      teams: {
        label: 'In Paaren',
        says: 'Vier, sechs oder acht. Paare sitzen nebeneinander und sehen ihre Karten.',
      },
    },
    end_unattacked: {
      label: 'Händler, die am Ende niemand angegriffen hat',
      owner: { label: 'Kommen heim', says: 'Wie üblich.' },
      nobody: { label: 'Zählen für niemanden', says: 'Früh auslaufen oder gar nicht.' },
    },
    team_end: {
      label: 'Wann eine Partie in Paaren endet',
      team: { label: 'Wenn ein Paar keine Karten mehr hat', says: 'Wie üblich.' },
      player: { label: 'Wenn eine Hand leer ist', says: 'Niemand setzt aus.' },
      sit: {
        label: 'Wenn eine Hand leer ist; wer keine Karten hat, setzt aus',
        says: 'Auch wenn noch Karten zu ziehen sind.',
      },
    },
    admiral_partner: {
      label: 'Der Admiral hilft im Paar',
      no: { label: 'Nein', says: 'Nur wem der Händler gehört, darf ihn rufen.' },
      yes: { label: 'Ja', says: 'Beide dürfen.' },
    },
    after_captain: {
      label: 'Piratenschiffe nach einem Kapitän',
      yes: { label: 'Dürfen noch kommen', says: 'Wie üblich: Sie ebnen einem Kapitän den Weg.' },
      no: { label: 'Dürfen nicht mehr', says: 'Dann kommen nur Kapitäne und der Admiral.' },
    },
  },
  gold: (n: number) => `${n} Gold`,
  count: {
    home: 'heim',
    taken: 'erbeutet',
    hand: 'auf der Hand',
    handEmpty: 'Hand leer',
    merchants: (n: number) => count(n, { one: 'ein Händler', other: '# Händler' }),
    adrift: (battles: string[]) =>
      count(battles.length, {
        one: `Bei ${list(battles)} führte niemand: er blieb auf See und zählt für niemanden.`,
        other: `Bei ${list(battles)} führte niemand: sie blieben auf See und zählen für niemanden.`,
      }),
  },
} satisfies KorsarWords
