/** Learning Corsaire, in English. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const en = {
  turn: {
    title: 'A turn of trading',
    look: 'Each turn you place one card in your pyramid. It can turn resources into others, and it touches two ships below: there you take a card, and perhaps buy the ship.',
    tries: [
      'Place red 3 on w2.',
      'Convert: three green become one red and one blue.',
      'Take the card of slot 3.',
      'You can pay for this ship: buy it.',
    ],
    done: 'The ship’s edge brings you 4 points, and a new one takes its place.',
    other: 'Allowed. But red 3 on w2 leads to the ship that you can pay for.',
  },
  path: {
    title: 'The path down',
    look: 'A card in a higher row rests on two others. From there a path leads down, card by card, and each card on it may convert once.',
    tries: [
      'Place red 2 on x2.',
      'Convert: one blue becomes one red and one green.',
      'Step down to w2.',
      'Convert: one blue becomes four green.',
    ],
    done: 'Two conversions in one turn. Now the ships that w2 touches are yours to choose from.',
    other: 'Allowed. But on x2 two cards work for you in one turn.',
  },
  loot: {
    title: 'Three cards a ship',
    look: 'After trading you fight for the five ships that are left: three cards on each, from the hand or from the top of the pyramid.',
    tries: ['Choose ship 5 and lay red 4, 5 and 6 on it.'],
    done: 'A straight flush, face down. Only three of a kind or a higher straight flush beats it.',
    other: 'Allowed. But red 4, 5 and 6 together are far stronger.',
  },
  fight: {
    title: 'The last fight',
    look: 'Bart’s red 11, red 12 and blue 11 on ship 5 look mighty, but they make no combination. The last placement is yours.',
    tries: ['Lay red 8, 9 and 10 from your pyramid on ship 5.'],
    done: 'The kind of combination counts first, the sum only between equals: ship 5 is yours, and its 8 points.',
    other: 'Allowed. But three red cards in a row are a straight flush.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
