/** What grows and lies on the island: palms, bushes, cones, shells, waves, and where they are drawn. */
import type { Shape } from './island'

export interface Line {
  d: string
  /** What fills it; the class gives the colour of day and night. */
  of: 'bare' | 'leaf' | 'rock' | 'lava' | 'foam' | 'dark'
  wide: number
}

export const Shapes = {
  palm: [
    { d: 'M0 0c-1.5-7-1-13 2-18', of: 'bare', wide: 2 },
    {
      d: 'M2-18C-3-24-9-23-13-17-8-19-3-19 2-18zM2-18C6-25 13-24 16-18 11-20 6-19.5 2-18zM2-18C0-25-5-28-10-27-5-25-1-22 2-18zM2-18C3-25 8-28 12-27 8-25 4-22 2-18z',
      of: 'leaf',
      wide: 1,
    },
  ],
  bush: [{ d: 'M-12 0c-3-5 1-9 5-8 1-6 10-7 12-1 5-2 9 3 6 9z', of: 'leaf', wide: 1.1 }],
  cone: [
    { d: 'M-30 0C-20-6-14-22-8-30h14C12-22 20-6 30 0z', of: 'rock', wide: 1.4 },
    { d: 'M-8-30c2 4 5 2 7 5s4-3 7-5z', of: 'lava', wide: 1.1 },
    { d: 'M-14-12c3-2 5-7 6-10M14-12c-2-3-4-6-5-10M0-14v8', of: 'bare', wide: 1.3 },
  ],
  shell: [
    { d: 'M-7 0C-9-6-5-11 0-11s9 5 7 11z', of: 'foam', wide: 1 },
    { d: 'M0-10v9M-3.5-9.5-2-1M3.5-9.5 2-1', of: 'bare', wide: 1 },
  ],
  waves: [{ d: 'M0 0q4-3 8 0t8 0 8 0M6 6q4-3 8 0t8 0', of: 'bare', wide: 1.2 }],
  cave: [
    { d: 'M-9 0C-9-9-5-14 0-14s9 5 9 14z', of: 'rock', wide: 1.3 },
    { d: 'M-4.5 0c0-5 2-8 4.5-8s4.5 3 4.5 8z', of: 'dark', wide: 0 },
  ],
} satisfies Record<string, Line[]>

type Thing = readonly [as: keyof typeof Shapes, x: number, y: number, k: number]

/** Places on the exterior tiles where something of the tile's terrain is drawn. */
export const spots: Record<Shape, Record<string, readonly (readonly [number, number, number])[]>> = {
  wide: {
    E1: [
      [596, 82, 0.9],
      [572, 90, 0.65],
    ],
    E2: [
      [868, 198, 1],
      [838, 204, 0.75],
      [706, 202, 0.7],
    ],
    E3: [
      [896, 304, 0.85],
      [868, 322, 0.65],
    ],
    E4: [
      [636, 390, 0.85],
      [610, 404, 0.65],
    ],
    E5: [
      [40, 306, 0.9],
      [252, 338, 0.8],
    ],
    E6: [
      [74, 198, 0.95],
      [106, 202, 0.75],
      [228, 188, 0.75],
    ],
  },
  tall: {
    E1: [
      [258, 94, 0.8],
      [134, 96, 0.7],
    ],
    E2: [
      [366, 216, 0.75],
      [340, 226, 0.6],
    ],
    E3: [
      [368, 374, 0.75],
      [340, 382, 0.6],
    ],
    E4: [
      [120, 432, 0.65],
      [268, 442, 0.6],
    ],
    E5: [
      [26, 366, 0.8],
      [58, 378, 0.6],
    ],
    E6: [
      [24, 208, 0.75],
      [52, 228, 0.65],
    ],
  },
}

/** Volcanoes are always volcanoes. */
export const cones: Record<Shape, readonly Thing[]> = {
  wide: [
    ['cone', 404, 210, 0.5],
    ['cone', 532, 210, 0.42],
    ['cone', 330, 324, 0.62],
    ['cone', 612, 324, 0.55],
  ],
  tall: [
    ['cone', 126, 340, 0.4],
    ['cone', 262, 340, 0.38],
    ['cone', 160, 206, 0.3],
  ],
}

/** What is drawn on a tile of a terrain, big things and small ones in turn. */
export function growing(terrain: string, at: number): keyof typeof Shapes {
  if (terrain === 'jungle') return at % 2 === 0 ? 'palm' : 'bush'
  return at % 3 === 2 ? 'waves' : 'shell'
}
