/** Learning Corsairs, in English. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const en = {
  draw: {
    title: 'Draw, then discard',
    look: 'Every turn you draw one card and discard one. You gather a crew: at most two colours, no number twice. Yours is green and orange, and a green 6 lies on the discard pile.',
    tries: [
      'Take the green 6 from the discard pile.',
      'Now discard the highest card that fits nowhere: red 11.',
    ],
    done: 'Cards that fit nowhere are stowaways. Their numbers add up to your limit, and you want it low.',
    other: 'Allowed, but the green 6 would join your crew for certain.',
  },
  prisoners: {
    title: 'Prisoners',
    look: 'Your cards in the colour of the pier’s first card are prisoners and cost nothing. Yellow lies first, blue behind it, and you hold three blue cards.',
    tries: ['Draw the yellow 4 from the pier.', 'Now discard the red 11.'],
    done: 'The pier is not filled up. Blue lies first now, so your three blue cards are prisoners.',
    other: 'Allowed, but yellow stays first. Take it off the pier, and blue is next.',
  },
  sail: {
    title: 'Set sail',
    look: 'With low stowaways you may set sail: discard one card, and the round ends with everybody laying down. Without yellow 6 your limit can be 5.',
    tries: ['Take up yellow 6 and set sail.'],
    done: 'You are the closer: nobody draws any more, and you lay down first.',
    other: 'Allowed. Here, set sail, and with the yellow 6 as your discard.',
  },
  crew: {
    title: 'Muster the crew',
    look: 'Choose the crew: two colours at most, no number twice. Blue cards are prisoners without your doing. What is left over are stowaways.',
    tries: ['Muster orange and violet with the numbers 1, 2, 3, 7, 8 and 10, and lay them down.'],
    done: 'Your limit is 5 and Bart’s is 23: he keeps six penalty cards, and you pay nothing. The fewest penalty cards win.',
    other: 'Allowed: a crew may be small. But every card left out makes your limit higher.',
  },
  attach: {
    title: 'Attach',
    look: 'Bart has set sail with a limit of 5. Before you lay down you may add cards to his crew: in its colours, with numbers that it does not show.',
    tries: ['Attach orange 4 and orange 9.', 'Lay down your crew of yellow and red, 1 to 7.'],
    done: 'Your limit of 3 is not above his 5: Bart goes under. He takes your stowaway and keeps his own three.',
    other: 'Allowed, but orange 4 and 9 both fit his crew, and with you they would be stowaways.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
