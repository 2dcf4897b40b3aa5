/** The words of somebody's page. */
import { counter } from '../count'
import type { en } from './en'

const count = counter('de')

export const de = {
  since: (when: string) => `Im Hafen seit ${when}`,
  played: 'Spiele',
  won: 'gewonnen',
  ratings: 'Wertungen',
  people: 'unter Menschen',
  bots: 'mit Bots',
  rated: (n: number) => count(n, { one: '# gewertetes Spiel', other: '# gewertete Spiele' }),
  unrated: 'noch kein gewertetes Spiel',
  sure: (n: number) => `plus oder minus ${n}`,
  course: (first: number, last: number) => `von ${first} bis ${last}`,
  figures: 'Spiel für Spiel',
  game: 'Spiel',
  best: 'Bestes',
  average: 'Schnitt',
  place: 'Platz im Schnitt',
  last: 'Zuletzt gespielt',
  history: 'Verlauf',
  placeOf: (place: number, seats: number) => `Platz ${place} von ${seats}`,
  points: (n: number) => `${n} Punkte`,
  alone: 'ungewertet',
  replay: 'Ansehen',
  more: 'Ältere Spiele',
  none: 'Noch ist kein Spiel zu Ende.',
  noneOwn: 'Spiel eine Partie im Hafen zu Ende, dann steht sie hier.',
  nobody: 'Diesen Namen hat niemand',
  nobodyText: 'Vielleicht schreibt er sich anders, oder das Konto ist gelöscht.',
  failed: 'Die Seite ließ sich nicht holen.',
  noHarbour: 'Seiten von Leuten brauchen einen Server. Diese Seite läuft ohne.',
  yours: 'Das bist du',
  settings: 'Konto und Abmelden',
  yourPage: 'Deine Seite',
  pageOf: (name: string) => `Die Seite von ${name}`,
  bot: 'ein Bot',
  guest: 'zu Gast',
} satisfies typeof en
