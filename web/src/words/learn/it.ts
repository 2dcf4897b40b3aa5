/** The words of learning by playing that belong to no game. */
import { counter } from '../count'
import type { en } from './en'

const count = counter('it')

export const it = {
  title: 'Impara giocando',
  sub: 'La tua prima partita, con una guida',
  pilot: 'La guida',
  step: (at: number, of: number) => `${at} di ${of}`,
  steps: (n: number) => count(n, { one: 'Una breve lezione', other: '# brevi lezioni' }),
  minutes: 'Circa cinque minuti. Si gioca da subito.',
  letMe: 'Fammi provare',
  back: 'Indietro',
  showMe: 'Mostrami',
  skip: 'Salta',
  again: 'Ancora',
  tryAgain: 'Riprova',
  next: (title: string) => `Avanti: ${title}`,
  finish: 'È tutto',
  yourGo: 'Tocca a te',
  lookFirst: 'Prima guarda',
  noClock: 'Niente orologio. Fai con calma.',
  wrong: 'Non ancora',
  other: 'Si può fare',
  done: 'Ben fatto',
  watch: 'Guarda che succede',
  came: 'Che cosa ne è venuto',
  all: 'Tutte le regole',
  first: (game: string) => `${game} in cinque minuti`,
  newHere: 'Prima volta?',
  learnt: (game: string) => `Ora sai giocare a ${game}`,
  learntText: 'Tutto questo l’hai giocato tu. Il resto te lo dice il tavolo quando serve.',
  realGame: 'La tua prima vera partita',
  realWith: (bots: number) => count(bots, { one: 'con un bot, il più mite', other: 'con # bot, i più miti' }),
  fromStart: 'Dall’inizio',
  others: 'Oppure impara un altro gioco',
  skipped: 'saltata',
  did: 'fatta',
  progress: 'Progresso',
} satisfies typeof en
