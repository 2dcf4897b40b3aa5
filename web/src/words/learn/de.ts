/** The words of learning by playing that belong to no game. */
import { counter } from '../count'
import type { en } from './en'

const count = counter('de')

export const de = {
  title: 'Spielend lernen',
  sub: 'Dein erstes Spiel, mit Lotsin',
  pilot: 'Die Lotsin',
  step: (at: number, of: number) => `${at} von ${of}`,
  steps: (n: number) => count(n, { one: 'Eine kurze Lektion', other: '# kurze Lektionen' }),
  minutes: 'Etwa fünf Minuten. Du spielst von Anfang an.',
  letMe: 'Ich probiere es',
  back: 'Zurück',
  showMe: 'Zeig es mir',
  skip: 'Überspringen',
  again: 'Noch einmal',
  tryAgain: 'Neuer Versuch',
  next: (title: string) => `Weiter: ${title}`,
  finish: 'Das war es',
  yourGo: 'Jetzt du',
  lookFirst: 'Erst schauen',
  noClock: 'Keine Uhr. Lass dir Zeit.',
  wrong: 'Noch nicht ganz',
  other: 'Das geht auch',
  done: 'Gut gemacht',
  watch: 'Sieh, was geschieht',
  came: 'Was daraus wurde',
  all: 'Alle Regeln',
  first: (game: string) => `${game} in fünf Minuten`,
  newHere: 'Zum ersten Mal hier?',
  learnt: (game: string) => `Du weißt, wie ${game} gespielt wird`,
  learntText: 'Das hast du selbst gespielt. Alles Übrige sagt dir der Tisch, wenn es darauf ankommt.',
  realGame: 'Dein erstes richtiges Spiel',
  realWith: (bots: number) =>
    count(bots, { one: 'mit einem Bot, dem sanftesten', other: 'mit # Bots, den sanftesten' }),
  fromStart: 'Von vorn',
  others: 'Oder lern ein anderes Spiel',
  skipped: 'übersprungen',
  did: 'gemacht',
  progress: 'Fortschritt',
} satisfies typeof en
