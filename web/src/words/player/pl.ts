/** The words of somebody's page. */
import { counter } from '../count'
import type { en } from './en'

const count = counter('pl')

export const pl = {
  since: (when: string) => `W porcie od: ${when}`,
  played: 'gier',
  won: 'wygranych',
  ratings: 'Rankingi',
  people: 'z ludźmi',
  bots: 'z botami',
  rated: (n: number) =>
    count(n, {
      one: '# gra rankingowa',
      few: '# gry rankingowe',
      many: '# gier rankingowych',
      other: '# gier rankingowych',
    }),
  unrated: 'jeszcze bez gry rankingowej',
  sure: (n: number) => `plus minus ${n}`,
  course: (first: number, last: number) => `od ${first} do ${last}`,
  figures: 'Gra po grze',
  game: 'Gra',
  best: 'Rekord',
  average: 'Średnia',
  place: 'Średnie miejsce',
  last: 'Ostatnia gra',
  history: 'Historia',
  placeOf: (place: number, seats: number) => `miejsce ${place} z ${seats}`,
  points: (n: number) => count(n, { one: '# punkt', few: '# punkty', many: '# punktów', other: '# punktów' }),
  alone: 'poza rankingiem',
  replay: 'Obejrzyj',
  more: 'Starsze gry',
  none: 'Żadna gra jeszcze się nie skończyła.',
  noneOwn: 'Skończ grę w porcie, a będzie tutaj.',
  nobody: 'Nikt nie ma takiego imienia',
  nobodyText: 'Może pisze się inaczej albo konta już nie ma.',
  failed: 'Nie udało się pobrać strony.',
  noHarbour: 'Strony osób wymagają serwera. Ta strona działa bez niego.',
  yours: 'To ty',
  settings: 'Konto i wylogowanie',
  yourPage: 'Twoja strona',
  pageOf: (name: string) => `Strona: ${name}`,
  bot: 'bot',
  guest: 'gość',
} satisfies typeof en
