/** Kosmiczni Piraci in five positions: a card face down, uncovering, the Teleport, a ship comes home, sharing out. */
import type { Plan } from '../../../lessons/lesson'

const treasures = {
  'treasure a': '3 4',
  'treasure b': '1 5',
  'treasure c': '6 7',
  'treasure d': '5 5',
  'treasure e': '2 4',
  'treasure f': '2 6',
}
const start = { home: 3, pirate: 3 }

export const plans = [
  {
    name: 'send',
    position: { players: 3, fields: start, zones: treasures },
    light: '[data-planet="c"] .globe',
    look: ['PIR-11', 'PIR-36'],
    done: ['PIR-12'],
    asks: [{ want: ['play 7 c'] }],
    wrong: [{ move: 'take 7', rule: 'PIR-11' }],
    other: ['play 1 a', 'play 7 d', 'play T c'],
    proof: [{ fact: 'moved', card: 'P1:7' }],
  },
  {
    name: 'uncover',
    position: {
      players: 3,
      fields: { ...start, merchant: 1 },
      zones: { ...treasures, a: 'P1:3', b: 'P3:2 P2:3!1' },
    },
    light: '[data-planet="b"] .globe',
    look: ['PIR-13', 'PIR-19'],
    done: ['PIR-14'],
    asks: [{ want: ['play 5 b', 'play 6 b', 'play 7 b', 'play 4 b', 'play 2 b', 'play 1 b', 'play T b'] }],
    wrong: [{ move: 'take 5', rule: 'PIR-11' }],
    other: ['play 5 c'],
    proof: [
      { fact: 'up', card: 'P2:3', planet: 'b' },
      { fact: 'ship', ship: 'M', planet: 'c' },
    ],
  },
  {
    name: 'teleport',
    position: {
      players: 3,
      fields: { ...start, merchant: 4 },
      zones: { ...treasures, a: 'P1:3', c: 'P3:2!2', e: 'P2:4' },
    },
    light: '[data-planet="e"] .globe',
    look: ['PIR-15'],
    done: ['PIR-16', 'PIR-21'],
    asks: [{ want: ['play T e'], then: [[1, 'play 7 e']] }],
    wrong: [{ move: 'take 2', rule: 'PIR-11' }],
    other: ['play 6 e', 'play T a'],
    proof: [{ fact: 'box', teleport: 'P1:T', planet: 'e' }],
  },
  {
    name: 'home',
    position: {
      players: 3,
      fields: { ...start, merchant: 5 },
      zones: { ...treasures, a: 'P1:7 P2:4', d: 'P3:6', e: 'P1:3', f: 'P2:1 P3:5!2' },
    },
    light: '[data-planet="f"] .globe',
    look: ['PIR-24'],
    done: ['PIR-28', 'PIR-31'],
    asks: [{ want: ['play 2 f', 'play 1 f', 'play 4 f', 'play 5 f', 'play 6 f', 'play T f'] }],
    wrong: [{ move: 'take 2', rule: 'PIR-11' }],
    other: ['play 2 a'],
    proof: [
      { fact: 'ship', ship: 'M', planet: 'a' },
      { fact: 'end', by: 'ship M' },
    ],
  },
  {
    name: 'collect',
    position: {
      players: 3,
      fields: { ...start, phase: 1, planet: 2, merchant: 2 },
      zones: { c: 'P1:7 P1:3 P2:6 P3:1', 'treasure c': '5 4 3 M' },
    },
    light: '.board',
    look: ['PIR-34', 'PIR-32'],
    done: ['PIR-38'],
    asks: [
      {
        want: ['take M'],
        then: [
          [1, 'take 5'],
          [2, 'take 4'],
        ],
      },
    ],
    wrong: [{ move: 'take 7', rule: 'PIR-36' }],
    other: ['take 5', 'take 4', 'take 3'],
    proof: [
      { fact: 'get', seat: 0, treasure: 'M' },
      { fact: 'rest', seat: 0, treasures: ['3'] },
    ],
  },
] as const satisfies readonly Plan[]
