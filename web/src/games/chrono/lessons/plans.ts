/** Chrono Corsairs in four positions: a plan, a morning in the jungle, the treasure of the day, the outfitter. */
import type { Plan } from '../../../lessons/lesson'

const map = { tile: [0, 1, 4, 3, 2, 5, 6, 7, 8, 9, 12, 13], mat: [6, 6], round: 1, storm: 3, flag: [1, 2] }
const tokens = {
  'token E1': 'T01',
  'token E2': 'T10',
  'token E3': 'T03',
  'token E4': 'T11',
  'token E5': 'T17',
  'token E6': 'T19',
  'token I1': 'T25',
  'token I2': 'T13',
  'token I3': 'T24',
  'token C1': 'T14',
  'token C2': 'T20',
  'token C3': 'T06',
  anomalies: 'N1!all',
}
/** So many pirates on E1, nobody elsewhere. */
const onE1 = (n: number): number[] => [n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

export const plans = [
  {
    name: 'plan',
    position: {
      players: 2,
      fields: { ...map, phase: 2 },
      zones: { ...tokens, 'plans p1': 'S01 U04', 'plans p2': 'S05' },
    },
    light: '.fan, .mat',
    look: ['CHR-31', 'CHR-74'],
    done: ['CHR-32', 'CHR-38'],
    asks: [{ want: ['plan S01 morning'], then: [[1, 'plan S05 sunrise']] }],
    wrong: [{ move: 'plan S05 morning', rule: 'CHR-31' }],
    other: ['plan S01 evening', 'plan U04 morning'],
    proof: [
      { fact: 'plan', seat: 0, card: 'S01', slot: 'morning' },
      { fact: 'plan', seat: 1, card: 'S05', slot: 'sunrise' },
    ],
  },
  {
    name: 'march',
    position: {
      players: 2,
      fields: { ...map, phase: 3, time: 1, order: [0, 1] },
      zones: { ...tokens, 'morning p1': 'S01' },
    },
    light: '[data-zone="space H"], [data-zone="space E4"]',
    look: ['CHR-39', 'CHR-45'],
    done: ['CHR-49', 'CHR-51'],
    asks: [
      { want: ['perform'] },
      { want: ['go o H E4 0 4', 'go o H E4 *'] },
      { want: ['go o E4 E3 0 2', 'go o E4 E3 *', 'go o H E3 *', 'go o H E4 *', 'pass'] },
    ],
    wrong: [{ move: 'go o H E4 0 4', rule: 'CHR-38' }],
    other: ['forgo'],
    proof: [
      { fact: 'event', seat: 0, space: 'E4', card: 'T11' },
      { fact: 'gain', seat: 0, amount: 2, item: 'doubloon' },
    ],
  },
  {
    name: 'treasure',
    position: {
      players: 2,
      fields: {
        ...map,
        phase: 3,
        time: 3,
        turn: 1,
        storm: 7,
        flag: [2, 1],
        order: [1, 0],
        officers: [onE1(1), onE1(1)],
        crew: [onE1(2), onE1(1)],
      },
      zones: tokens,
    },
    light: '[data-zone="space E1"]',
    look: ['CHR-40', 'CHR-57'],
    done: ['CHR-58', 'CHR-64'],
    asks: [{ want: ['forgo'] }],
    wrong: [{ move: 'buy gem', rule: 'CHR-38' }],
    other: ['perform'],
    proof: [
      { fact: 'treasure', space: 'E1', seat: 0, place: 1 },
      { fact: 'gain', seat: 0, amount: 1, item: 'gem' },
      { fact: 'treasure', space: 'E1', seat: 1, place: 2 },
    ],
  },
  {
    name: 'outfit',
    position: {
      players: 2,
      fields: { ...map, phase: 6, doubloons: [4, 1] },
      zones: { ...tokens, 'sunrise p1': 'S03' },
    },
    light: '.board',
    look: ['CHR-70', 'CHR-80'],
    done: ['CHR-73', 'CHR-74'],
    asks: [{ want: ['buy gem'] }],
    wrong: [{ move: 'buy artifact', rule: 'CHR-71' }],
    other: ['buy crew', 'done'],
    proof: [{ fact: 'buy', seat: 0, purchase: 'gem', price: 3 }],
  },
] as const satisfies readonly Plan[]
