/** The words of somebody's page. */
import { counter } from '../count'
import type { en } from './en'

const count = counter('fr')

export const fr = {
  since: (when: string) => `Au port depuis ${when}`,
  played: 'parties',
  won: 'gagnées',
  ratings: 'Classements',
  people: 'entre humains',
  bots: 'avec des bots',
  rated: (n: number) => count(n, { one: '# partie classée', other: '# parties classées' }),
  unrated: 'pas encore de partie classée',
  sure: (n: number) => `à ${n} près`,
  course: (first: number, last: number) => `de ${first} à ${last}`,
  figures: 'Jeu par jeu',
  game: 'Jeu',
  best: 'Record',
  average: 'Moyenne',
  place: 'Place moyenne',
  last: 'Dernière partie',
  history: 'Historique',
  placeOf: (place: number, seats: number) => `place ${place} sur ${seats}`,
  points: (n: number) => `${n} points`,
  alone: 'non classée',
  replay: 'Revoir',
  more: 'Parties plus anciennes',
  none: 'Aucune partie n’est encore finie.',
  noneOwn: 'Finis une partie au port, et elle sera ici.',
  nobody: 'Personne ne porte ce nom',
  nobodyText: 'Il s’écrit peut-être autrement, ou le compte n’existe plus.',
  failed: 'La page n’a pas pu être chargée.',
  noHarbour: 'Les pages personnelles demandent un serveur. Cette page marche sans.',
  yours: 'C’est toi',
  settings: 'Compte et déconnexion',
  yourPage: 'Ta page',
  pageOf: (name: string) => `La page de ${name}`,
  bot: 'un bot',
  guest: 'de passage',
} satisfies typeof en
