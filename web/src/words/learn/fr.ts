/** The words of learning by playing that belong to no game. */
import { counter } from '../count'
import type { en } from './en'

const count = counter('fr')

export const fr = {
  title: 'Apprendre en jouant',
  sub: 'Ta première partie, avec une pilote',
  pilot: 'La pilote',
  step: (at: number, of: number) => `${at} sur ${of}`,
  steps: (n: number) => count(n, { one: 'Une courte leçon', other: '# courtes leçons' }),
  minutes: 'Environ cinq minutes. Tu joues dès le début.',
  letMe: 'Je veux essayer',
  back: 'Retour',
  showMe: 'Montre-moi',
  skip: 'Passer',
  again: 'Encore',
  tryAgain: 'Réessayer',
  next: (title: string) => `Suite\u00a0: ${title}`,
  finish: 'C’est tout',
  yourGo: 'À toi',
  lookFirst: 'Regarde d’abord',
  noClock: 'Pas de pendule. Prends ton temps.',
  wrong: 'Pas encore',
  other: 'C’est permis',
  done: 'Bien joué',
  watch: 'Regarde la suite',
  came: 'Ce qui en résulte',
  all: 'Toutes les règles',
  first: (game: string) => `${game} en cinq minutes`,
  newHere: 'Première fois ?',
  learnt: (game: string) => `Tu sais jouer à ${game}`,
  learntText: 'Tout cela, tu l’as joué toi-même. Le reste, la table te le dit quand il le faut.',
  realGame: 'Ta première vraie partie',
  realWith: (bots: number) =>
    count(bots, { one: 'avec un bot, le plus doux', other: 'avec # bots, les plus doux' }),
  fromStart: 'Depuis le début',
  others: 'Ou apprends un autre jeu',
  skipped: 'passée',
  did: 'faite',
  progress: 'Progression',
} satisfies typeof en
