/** The words of learning by playing that belong to no game. */
import { counter } from '../count'

const count = counter('en')

export const en = {
  title: 'Learn by playing',
  sub: 'Your first game, with a pilot',
  pilot: 'The pilot',
  step: (at: number, of: number) => `${at} of ${of}`,
  steps: (n: number) => count(n, { one: 'One short lesson', other: '# short lessons' }),
  minutes: 'About five minutes. You play from the first.',
  letMe: 'Let me try',
  back: 'Back',
  showMe: 'Show me',
  skip: 'Skip',
  again: 'Again',
  tryAgain: 'Try again',
  next: (title: string) => `Next: ${title}`,
  finish: 'That was it',
  yourGo: 'Your go',
  lookFirst: 'Look first',
  noClock: 'No clock. Take your time.',
  wrong: 'Not quite yet',
  other: 'That may be done',
  done: 'Aye, well done',
  watch: 'Look what happens',
  came: 'What came of it',
  all: 'All the rules',
  first: (game: string) => `${game} in five minutes`,
  newHere: 'First time?',
  learnt: (game: string) => `You know how ${game} is played`,
  learntText: 'These you have played yourself. Everything else the table tells you when it matters.',
  realGame: 'Your first real game',
  realWith: (bots: number) =>
    count(bots, { one: 'with one deckhand, the gentlest bot', other: 'with # deckhands, the gentlest bots' }),
  fromStart: 'From the beginning',
  others: 'Or learn another game',
  skipped: 'skipped',
  did: 'done',
  progress: 'Progress',
}
