/** Learning Korsar, in English. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const en = {
  sail: {
    title: 'Send a merchant out',
    look: 'A turn is one thing: draw a card, or play one. A merchant pays its gold once it is home. Send one out to sea.',
    tries: ['Take up a merchant, then tap the open sea.'],
    done: 'Nobody touched it, and your turn has come round: it is home, and the gold is yours.',
    other: 'Drawing is allowed, and often wise. This time, send a merchant out.',
  },
  attack: {
    title: 'Attack',
    look: 'Bart’s merchant carries 5 gold and nobody guards it. Lay a pirate ship against it: if yours is still the strongest force when your turn comes round, the gold is yours.',
    tries: ['Take up red 4, then tap s1.'],
    done: 'Four guns, and nobody answered: at the start of your turn it came home to you.',
    other: 'That is allowed. But more guns are safer, and s1 is worth more: red 4 against s1.',
  },
  colour: {
    title: 'One colour a battle',
    look: 'You and Mary have three guns each at s1: nobody leads, and it stays at sea. You fight there under red, so only red ships can help you there.',
    tries: ['Bring more red guns to s1.'],
    done: 'Five guns against three: you led alone, and the 6 gold came home.',
    other: 'Allowed, but the tie stays as it is. Break it with red 2.',
  },
  captain: {
    title: 'A captain decides',
    look: 'Bart leads s1 with four guns against your one. A captain outweighs all guns, but comes only where a ship of yours in his colour lies already.',
    tries: ['Send the yellow captain to s1.'],
    done: 'The captain played last leads, whatever the guns say. Nobody sent another: 8 gold.',
    other: 'Allowed, but Bart still leads s1. Your captain settles it.',
  },
  admiral: {
    title: 'The Admiral',
    look: 'Bart attacks your own merchant. The Admiral counts as a captain and needs no ship of yours, but he sails only to a merchant that you own.',
    tries: ['Send the Admiral to s1.'],
    done: 'The Admiral leads for you, and your 7 gold are home.',
    other: 'Allowed, but Bart still leads your merchant. Only the Admiral outweighs his four guns now.',
  },
  count: {
    title: 'The count',
    look: 'The draw pile is empty: as soon as any hand is empty too, the game ends. Merchants you then still hold count against you.',
    tries: ['Do not keep the merchant worth 6: send it out.'],
    done: 'Bart’s hand is empty, so it ends. Your merchant at sea, untouched, counts 6 for you instead of 6 against you.',
    other: 'Allowed. But if the game ends now, the merchant in your hand costs you 6.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
