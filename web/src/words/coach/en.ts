/** The words of the coach, fetched with a replay: what was luck, what was play. docs/coach.md says what they mean. */
import { counter } from '../count'

const count = counter('en')

export const en = {
  ask: 'Ask the coach',
  short: 'Coach',
  title: 'The coach',
  says: 'The coach judges every decision by what its seat could know at that moment, never by cards that lay hidden. A first look takes some seconds; a thorough one takes about ten times as long and is surer.',
  quick: 'A first look',
  thorough: 'Thoroughly',
  progress: (n: number, all: number) => `${n} of ${all}`,
  thinking: (n: number, all: number) => `The coach is thinking: ${n} of ${all}`,
  stopped: (n: number, all: number) => `Stopped at ${n} of ${all}`,
  done: 'Everything is judged.',
  stop: 'Stop',
  goOn: 'Go on',
  failed: 'The coach could not judge this game.',
  curve: 'Win chances behind the moves',
  chances: 'Wins in a hundred, after this move',
  open: 'with open hands',
  known: (name: string) => `as known from ${name}’s seat`,
  marks: { forced: 'no choice', best: 'best', fine: 'fine', slip: 'slip', blunder: 'blunder' },
  only: 'There was no other move.',
  notHere: 'Not judged yet, or not to be known from this seat.',
  deal: 'Go to a move to hear about it.',
  played: 'Played',
  better: 'Better',
  choice: 'The coach’s choice',
  wins: (n: number) => `${n} wins in 100`,
  less: (n: number, error: number) => `The played move wins ${n} ± ${error} in 100 less.`,
  unclear: (n: string, error: number) =>
    `The difference, ${n} ± ${error} wins in 100, is too small or too unsure to count.`,
  turn: {
    next: 'To the next turning point',
    cards: (name: string, from: number, to: number) =>
      `Turning point by the cards: ${name} from ${from} to ${to} in 100`,
    decision: (name: string, from: number, to: number) =>
      `Turning point by a decision: ${name} from ${from} to ${to} in 100`,
  },
  account: {
    title: 'Luck and play',
    says: 'The result in wins of a hundred, and the parts that it is the sum of (rounded here).',
    later: 'The account is there when everything is judged.',
    part: 'Part',
    base: 'To be expected before the deal',
    deal: 'Luck of the deal',
    cards: 'Luck of the cards',
    own: 'Own play',
    others: 'Play of the others',
    unseen: 'Not explained',
    result: 'Result',
  },
  end: {
    says: 'What was luck, what was play? The coach judges every decision by what its seat could know.',
    luck: 'Luck of deal and cards',
    of: (name: string) => `As it was for ${name}`,
    lucky: (n: number, error: number) => `Luck gave ${n} ± ${error} wins in 100.`,
    unlucky: (n: number, error: number) => `Luck took ${n} ± ${error} wins in 100.`,
    evenLuck: 'Luck cannot be told from none.',
    gained: (n: number, error: number) => `Play gained ${n} ± ${error}, against a captain’s.`,
    cost: (n: number, error: number) => `Play cost ${n} ± ${error}, against a captain’s.`,
    evenPlay: 'Play cannot be told from a captain’s.',
    unfinished: 'It was not played out: the result is what could be expected at that moment.',
    turning: (move: number) => `Turning point: move ${move}`,
    went: {
      cards: (name: string, from: number, to: number) =>
        `${name}: from ${from} to ${to} wins in 100, by the cards.`,
      decision: (name: string, from: number, to: number) =>
        `${name}: from ${from} to ${to} wins in 100, by a decision.`,
    },
    see: 'Look at it',
    costly: 'What cost most',
    clean: 'No slip and no blunder that is clear of the noise.',
    lost: (n: number, error: number) => `−${n} ± ${error} wins in 100`,
  },
  exercises: {
    title: 'Exercises',
    says: 'Decisions of your own games that gave something away, to be decided once more. What you could not know is dealt afresh; the coach judges your answer as it judged the move in the game.',
    none: 'There are none yet. Ask the coach at the end of a game or in a replay: what it marks as a slip or a blunder of yours is kept here, in this browser.',
    open: (n: number) => count(n, { one: 'Practise one decision', other: 'Practise # decisions' }),
    all: 'All exercises',
    ask: 'What would you play?',
    of: (n: number, all: number) => `Exercise ${n} of ${all}`,
    judging: 'The coach is weighing it …',
    right: 'Right: the coach would play this, too.',
    good: 'Good: what it loses cannot be told from nothing.',
    worse: (n: number, error: number) => `This gives ${n} ± ${error} wins in 100 away.`,
    answer: 'Your answer',
    was: 'Played in the game',
    again: 'Once more',
    next: 'The next one',
    skip: 'Skip',
    see: 'In the replay',
    solved: (n: number, all: number) => `${n} of ${all} solved`,
    forget: (game: string) => `Forget these exercises: ${game}`,
    gone: 'These exercises are not kept in this browser.',
  },
  figures:
    'All figures are estimates from imagined games; ± is twice their standard error. A slip or blunder is marked only where more than three standard errors, and at least 2 or 8 wins in 100, were lost. The account of a single game is far less sure than that. More in docs/coach.md.',
}

export type CoachWords = typeof en
