/** Korsar in six positions: sail, attack, one colour, captain, Admiral, the count. */
import type { Plan } from '../../../lessons/lesson'

/** Nobody answers, and the learner's turn begins. */
const draws = [
  [1, 'draw'],
  [2, 'draw'],
] as const

const hands = { 'hand P1': 'b2 m3 y1', 'hand P2': 'g2 m2 b1' }

export const plans = [
  {
    name: 'sail',
    position: { players: 3, zones: { ...hands, 'hand P0': 'm4 m2 g1 r3' } },
    light: '.hand [data-face^="m"]',
    look: ['KOR-10', 'KOR-14'],
    done: ['KOR-8', 'KOR-22'],
    asks: [{ want: ['sail m4', 'sail m2'], then: draws }],
    wrong: [{ move: 'attack s1 r3', rule: 'KOR-16' }],
    other: ['draw'],
    proof: [{ fact: 'collect', seat: 0 }],
  },
  {
    name: 'attack',
    position: { players: 3, zones: { ...hands, s1: 'm5@1', s2: 'm3@2', 'hand P0': 'm4 g1 r4 r2 yc' } },
    light: '[data-zone="s1"]',
    look: ['KOR-16', 'KOR-22'],
    done: ['KOR-8'],
    asks: [{ want: ['attack s1 r4'], then: draws }],
    wrong: [{ move: 'captain s1 yc', rule: 'KOR-19' }],
    other: ['attack s1 g1', 'attack s2 r4', 'draw'],
    proof: [
      { fact: 'lead', side: 'P0', battle: 's1' },
      { fact: 'collect', seat: 0, battle: 's1', gold: 5 },
    ],
  },
  {
    name: 'colour',
    position: { players: 3, zones: { ...hands, s1: 'm6@1 r3@0 g3@2', 'hand P0': 'm4 g1 b4 r2' } },
    light: '[data-zone="s1"]',
    look: ['KOR-17', 'KOR-23'],
    done: ['KOR-18', 'KOR-22'],
    asks: [{ want: ['attack s1 r2'], then: draws }],
    wrong: [
      { move: 'attack s1 b4', rule: 'KOR-17' },
      { move: 'attack s1 g1', rule: 'KOR-17' },
    ],
    other: ['sail m4', 'draw'],
    proof: [{ fact: 'collect', seat: 0, battle: 's1', gold: 6 }],
  },
  {
    name: 'captain',
    position: { players: 3, zones: { ...hands, s1: 'm8@2 y1@0 b4@1', 'hand P0': 'm3 y2 yc rc' } },
    light: '[data-zone="s1"]',
    look: ['KOR-19'],
    done: ['KOR-22'],
    asks: [{ want: ['captain s1 yc'], then: draws }],
    wrong: [{ move: 'captain s1 rc', rule: 'KOR-19' }],
    other: ['attack s1 y2', 'sail m3', 'draw'],
    proof: [
      { fact: 'lead', side: 'P0', battle: 's1' },
      { fact: 'collect', seat: 0, battle: 's1', gold: 8 },
    ],
  },
  {
    name: 'admiral',
    position: { players: 3, zones: { ...hands, s1: 'm7@0 r4@1', s2: 'm5@1 g2@2', 'hand P0': 'm2 g1 y3 ad' } },
    light: '[data-zone="s1"]',
    look: ['KOR-20'],
    done: ['KOR-22'],
    asks: [{ want: ['admiral s1'], then: draws }],
    wrong: [{ move: 'admiral s2', rule: 'KOR-20' }],
    other: ['attack s1 y3', 'draw'],
    proof: [{ fact: 'collect', seat: 0, battle: 's1', gold: 7 }],
  },
  {
    name: 'count',
    position: {
      players: 3,
      zones: {
        deck: '-',
        'hand P0': 'm6 b1',
        'hand P1': 'b3',
        'hand P2': 'g2 y3',
        'loot P0': 'm2 m2 m3 m3 m4 m5 m5 m8',
        'loot P1': 'm2 m2 m3 m3 m4 m4 m5 m6',
        'loot P2': 'm2 m3 m3 m4 m4 m5 m5 m7',
      },
      rest: 'removed',
    },
    light: '.hand [data-face="m6"]',
    look: ['KOR-27', 'KOR-29'],
    done: ['KOR-28', 'KOR-30'],
    asks: [{ want: ['sail m6'], then: [[1, 'discard b3']] }],
    wrong: [
      { move: 'discard m6', rule: 'KOR-13' },
      { move: 'draw', rule: 'KOR-11' },
    ],
    other: ['discard b1'],
    proof: [{ fact: 'award', side: 'P0', gold: 6 }],
  },
] as const satisfies readonly Plan[]
