/** The words of somebody's page. */
import { counter } from '../count'
import type { en } from './en'

const count = counter('it')

export const it = {
  since: (when: string) => `Nel porto da ${when}`,
  played: 'partite',
  won: 'vinte',
  ratings: 'Classifiche',
  people: 'tra persone',
  bots: 'con bot',
  rated: (n: number) => count(n, { one: '# partita classificata', other: '# partite classificate' }),
  unrated: 'ancora nessuna partita classificata',
  sure: (n: number) => `${n} in più o in meno`,
  course: (first: number, last: number) => `da ${first} a ${last}`,
  figures: 'Gioco per gioco',
  game: 'Gioco',
  best: 'Migliore',
  average: 'Media',
  place: 'Posto medio',
  last: 'Ultima partita',
  history: 'Storico',
  placeOf: (place: number, seats: number) => `posto ${place} su ${seats}`,
  points: (n: number) => `${n} punti`,
  alone: 'non classificata',
  replay: 'Rivedi',
  more: 'Partite più vecchie',
  none: 'Nessuna partita è ancora finita.',
  noneOwn: 'Finisci una partita nel porto, e sarà qui.',
  nobody: 'Nessuno ha questo nome',
  nobodyText: 'Forse si scrive diversamente, o l’account non c’è più.',
  failed: 'Non è stato possibile caricare la pagina.',
  noHarbour: 'Le pagine delle persone richiedono un server. Questa pagina ne fa a meno.',
  yours: 'Sei tu',
  settings: 'Account e uscita',
  yourPage: 'La tua pagina',
  pageOf: (name: string) => `La pagina di ${name}`,
  bot: 'un bot',
  guest: 'ospite',
} satisfies typeof en
