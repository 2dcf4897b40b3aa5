/** Learning Kosmiczni Piraci, in English. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const en = {
  send: {
    title: 'Send a pirate',
    look: 'On your turn you play one card face down on any of the six planets. In the end the strongest there choose its treasures first. On c lie a 6 and a 7.',
    tries: ['Send your 7 to planet c.'],
    done: 'Only you know which card lies there. It stays yours to the end.',
    other:
      'Allowed: any card may go to any planet. But c has the best treasures, and your 7 is your strongest.',
  },
  uncover: {
    title: 'Turn it up',
    look: 'Bart’s card lies face down on b, where the merchant ship stands. A card on top of it turns it up, and a pirate turned up sends the ship on.',
    tries: ['Play a card on b.'],
    done: 'Everybody sees Bart’s 3 now, the merchant ship has sailed on to c, and your card lies hidden on top.',
    other: 'Allowed. But only on b do you turn Bart’s card up and move the ship.',
  },
  teleport: {
    title: 'The Teleport',
    look: 'The Teleport is a trap: whoever plays the next card on top of it loses that card, and the Teleport goes too.',
    tries: ['Lay the Teleport on e.'],
    done: 'Bart’s card went to the box, and nobody saw it. The merchant ship stayed: a Teleport moves no ship.',
    other: 'Allowed. Here, lay the trap: the Teleport on e.',
  },
  home: {
    title: 'A ship comes home',
    look: 'The merchant ship stands on f, one stop before its home a. When a ship comes home, the sending phase ends at once.',
    tries: ['Play any card on f.'],
    done: 'All cards are turned up. The treasures on the pirate ship’s planet will be lost; the rest is shared out.',
    other: 'Allowed, but the ship waits on f: only a pirate turned up there sends it home.',
  },
  collect: {
    title: 'Share out',
    look: 'On each planet the strongest chooses first. Here you have 10, Bart 6, Mary 1. The merchant ship is a treasure too, worth 10.',
    tries: ['Take the merchant ship.'],
    done: 'Everybody present took one, and what was left went to the strongest: you.',
    other: 'Allowed: you may take any. But nothing here is worth more than the merchant ship’s 10.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
