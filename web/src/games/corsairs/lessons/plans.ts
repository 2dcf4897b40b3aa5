/** Corsairs in five positions: draw and discard, prisoners, setting sail, the crew, attaching. */
import type { Plan } from '../../../lessons/lesson'

const bart = 'a1 a2 a4 a7 n1 n3 n10 y1 y5 r2 r8 v6'
const sailing = { pier: 'b5 g2', discard: 'r7' }

export const plans = [
  {
    name: 'draw',
    position: {
      players: 2,
      zones: {
        'hand P0': 'g1 o2 g3 o4 g5 o7 o8 b3 b9 r11 y10 n6',
        'hand P1': bart,
        pier: 'b5 g2 r9 s4 p7',
        discard: 'g6 y3',
      },
    },
    light: '[data-zone="discard"]',
    look: ['COR-9', 'COR-20'],
    done: ['COR-21'],
    asks: [{ want: ['draw discard'] }, { want: ['discard r11'] }],
    wrong: [{ move: 'discard r11', rule: 'COR-9' }],
    other: ['draw stock', 'draw pier'],
    proof: [{ fact: 'discard', seat: 0, card: 'r11' }],
  },
  {
    name: 'prisoners',
    position: {
      players: 2,
      zones: {
        'hand P0': 'g1 o2 g3 o4 g5 o7 o8 b3 b9 b10 r11 n6',
        'hand P1': bart,
        pier: 'y4 b5 g2 r9 s4',
        discard: 's6 y3',
      },
    },
    light: '[data-zone="pier"]',
    look: ['COR-6', 'COR-19'],
    done: ['COR-11'],
    asks: [{ want: ['draw pier'] }, { want: ['discard r11'] }],
    wrong: [{ move: 'sail r11', rule: 'COR-9' }],
    other: ['draw stock', 'draw discard'],
    proof: [{ fact: 'draw', seat: 0, from: 'pier', card: 'y4' }],
  },
  {
    name: 'sail',
    position: {
      players: 2,
      fields: { phase: 1 },
      zones: { ...sailing, 'hand P0': 'o1 o2 o7 o8 v2 v3 v10 s2 g1 b4 b9 b11 y6', 'hand P1': bart },
    },
    light: '.hand [data-face="y6"]',
    look: ['COR-14', 'COR-21'],
    done: ['COR-22'],
    asks: [{ want: ['sail y6'] }],
    wrong: [{ move: 'draw stock', rule: 'COR-9' }],
    other: ['discard y6', 'sail o1'],
    proof: [{ fact: 'sail', seat: 0, card: 'y6' }],
  },
  {
    name: 'crew',
    position: {
      players: 2,
      fields: { phase: 2 },
      zones: { ...sailing, 'hand P0': 'o1 o2 o7 o8 v2 v3 v10 s2 g1 b4 b9 b11', 'hand P1': bart },
    },
    light: '.deckspot',
    look: ['COR-19', 'COR-20'],
    done: ['COR-27', 'COR-29'],
    asks: [
      {
        want: ['crew o1 o2 v3 o7 o8 v10', 'crew o1 v2 v3 o7 o8 v10'],
        then: [
          [1, 'attach -'],
          [1, 'crew a1 a2 n3 a4 a7 n10'],
        ],
      },
    ],
    wrong: [
      { move: 'crew o1 o2 v2 v3', rule: 'COR-20' },
      { move: 'crew o1 s2 v3', rule: 'COR-20' },
      { move: 'crew o1 b4', rule: 'COR-19' },
    ],
    other: ['crew -', 'crew o1 o2'],
    proof: [
      { fact: 'limit', seat: 0, limit: 5 },
      { fact: 'keep', seat: 1, count: 6 },
      { fact: 'safe', closer: 0 },
    ],
  },
  {
    name: 'attach',
    position: {
      players: 2,
      fields: { phase: 3, closer: 1 },
      zones: {
        ...sailing,
        'hand P0': 'o4 o9 y1 y3 y5 y7 r2 r4 r6 b2 b6 s3',
        'hand P1': '-',
        'crew P1': 'o1 o2 v3 o7 o8 v10',
        'prisoners P1': 'b4 b9 b11',
        'stowaways P1': 'g1 s2 v2',
      },
    },
    light: '.deckspot',
    look: ['COR-23'],
    done: ['COR-28', 'COR-29'],
    asks: [{ want: ['attach o4 o9'] }, { want: ['crew y1 r2 y3 r4 y5 r6 y7'] }],
    wrong: [{ move: 'attach y7', rule: 'COR-23' }],
    other: ['attach -', 'attach o4'],
    proof: [
      { fact: 'limit', seat: 0, limit: 3 },
      { fact: 'pass', seat: 0 },
      { fact: 'under', closer: 1 },
    ],
  },
] as const satisfies readonly Plan[]
