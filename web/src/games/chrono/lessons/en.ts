/** Learning Chrono Corsairs, in English. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const en = {
  plan: {
    title: 'Plan the day',
    look: 'The same day comes again and again. Each round you all secretly lay one plan card into one of four times of day, and it stays there for the rounds to come.',
    tries: ['Lay “Hack Through the Green” into the morning, and seal it.'],
    done: 'All plans are shown together. At each time of day you perform what lies in its slot, or forgo it.',
    other: 'Allowed. But let us keep to the jungle card in the morning: it is needed next.',
  },
  march: {
    title: 'Into the jungle',
    look: 'It is morning, and your plan moves an officer into a jungle, twice. Any number of your pirates in the same space may go along.',
    tries: [
      'Perform your plan.',
      'Move an officer with crew from the Harbor to E4.',
      'Move on to E3, with whom you like.',
    ],
    done: 'On E4 lay an event of the morning: it was turned up and paid 2 doubloons. Events of other times stay asleep.',
    other: 'Allowed: forgoing pays 1 doubloon. But today we go into the jungle.',
  },
  treasure: {
    title: 'The day’s treasure',
    look: 'Sunset, the last turn of the day. Forgoing a plan pays 1 doubloon. Then every tile pays whoever has most pirates there: on E1 you have three, Bart two.',
    tries: ['Forgo your plan.'],
    done: 'You are first on E1, and Bart second with less. All pirates went home to the Harbor.',
    other: 'Allowed: performing is always your choice. Here, take the doubloon.',
  },
  outfit: {
    title: 'Outfit your ship',
    look: 'Doubloons buy crew, more cards to choose from, artifacts and gems. Most gems win the game.',
    tries: ['Buy a gem for 3 doubloons.'],
    done: 'Gems stay, doubloons do not: what is left is discarded when the round ends.',
    other: 'Allowed. But gems are what counts in the end, and you can pay for one.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
