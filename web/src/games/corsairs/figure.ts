/**
 * The people of Corsairs, 80 by 84 each: hat and tool tell the job (the number), face and coat the band (the colour), so
 * that eleven jobs and ten bands make 110 people of whom no two are alike. A figure is a list of shapes, back to front.
 */
import { on, sail, type Band } from '../../art/bands'

export interface Shape {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  /** Where it stands, as an SVG transform. */
  at?: string
}

const INK = '#1b2a41'
const GOLD = '#f0c75a'
const BRASS = '#9a6a10'
const WHITE = '#fffaf0'
const WOOD = '#5d3a1c'
const TIMBER = '#8a5a2c'
const STEEL = '#b9c3cc'
const CREASE = '#c9c1ae'

/** A filled shape with an outline; width 0: none. */
const area = (d: string, fill: string, width = 0, stroke = INK): Shape =>
  width > 0 ? { d, fill, stroke, width } : { d, fill }
const line = (d: string, stroke: string, width: number): Shape => ({ d, stroke, width })
const disc = (x: number, y: number, r: number, fill: string, width = 0, stroke = INK): Shape =>
  area(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`, fill, width, stroke)
/** A pole with an inked edge. */
const pole = (d: string, wide: number, colour: string, width: number): Shape[] => [
  line(d, INK, wide),
  line(d, colour, width),
]

/** A compass star of eight points, half of each point lit. */
function star(long: number, short: number, dark: string, lit: string, at: string): Shape[] {
  return [315, 270, 225, 180, 135, 90, 45, 0].flatMap((angle) => {
    const r = angle % 90 ? short : long
    const w = r * (angle % 90 ? 0.2 : 0.19)
    const turn = `${at} rotate(${angle})`
    return [
      { d: `M0 ${-r}L${w} ${-w}L0 0z`, fill: dark, at: turn },
      { d: `M0 ${-r}L${-w} ${-w}L0 0z`, fill: lit, at: turn },
    ]
  })
}

type Way =
  'beard' | 'moustache' | 'long' | 'curl' | 'braids' | 'burns' | 'bush' | 'bob' | 'walrus' | 'patch' | 'short'

/** A band's people: skin, hair, and the way they wear it. */
const folk: Record<Band, [skin: string, hair: string, way: Way]> = {
  b: ['#e9c19b', '#3a2a1c', 'beard'],
  g: ['#94603d', '#1d1410', 'moustache'],
  r: ['#f0cba6', '#a8441c', 'long'],
  y: ['#c68f5f', '#20161c', 'curl'],
  a: ['#f3d3b5', '#d6a945', 'braids'],
  n: ['#8a5a3a', '#1d130d', 'burns'],
  o: ['#efc9a4', '#c8571b', 'bush'],
  p: ['#f5d6c4', '#3b1f2c', 'bob'],
  s: ['#e3bd9c', '#c3c6ca', 'walrus'],
  v: ['#a8744c', '#2b1c3a', 'patch'],
}

const freckles = [
  [31, 54],
  [34, 55.5],
  [49, 54],
  [46, 55.5],
].map(([x = 0, y = 0]) => disc(x, y, 0.9, '#c98a63'))

function mouth(way: Way, hair: string): Shape[] {
  switch (way) {
    case 'beard':
      return [
        area('M26 50c0 15 6 23 14 26 8-3 14-11 14-26-3 4-6 5-8 4-2-2-10-2-12 0-3 1-5 0-8-4z', hair, 0.9),
        line('M37 58.5h6', '#f3d9bd', 1.8),
      ]
    case 'moustache':
      return [
        area('M32.5 57.5c3-3.2 12-3.2 15 0-2 1.2-4 .7-7.5.7s-5.5.5-7.5-.7z', hair),
        line('M37.5 62h5', '#5b2d1d', 1.6),
      ]
    case 'long':
    case 'short':
      return [line('M35.5 60c3 1.8 6 1.8 9 0', '#8f2f24', 2)]
    case 'curl':
      return [
        area(
          'M28 55.5c5-4.5 9-2.6 12-.8 3-1.8 7-3.7 12 .8-3 2.2-7 1.4-9 .4-2-.8-4-.8-6 0-2 1-6 1.8-9-.4z',
          hair,
        ),
        area('M36.5 65.5c2 2 5 2 7 0l-3.5 8z', hair),
      ]
    case 'braids':
      return [line('M35.5 60c3 1.6 6 1.6 9 0', '#a2463a', 1.9), ...freckles]
    case 'burns':
      return [
        area('M26 44c-.5 9 1.5 17 6 21 1-6-1-13-2-19zM54 44c.5 9-1.5 17-6 21-1-6 1-13 2-19z', hair),
        line('M36 61c2.6 1.2 5.4 1.2 8 0', '#2c150c', 1.8),
      ]
    case 'bush':
      return [
        area(
          'M24.5 46c-2.5 17 4.5 31 15.5 31s18-14 15.5-31c-2 5-5 7.5-8 6.5-3-2.4-12-2.4-15 0-3 1-6-1.5-8-6.5z',
          hair,
          0.9,
        ),
        line('M36.5 58.5h7', '#f7dcc2', 2),
      ]
    case 'bob':
      return [area('M36.4 59.6c1.2-1.2 2.6-1 3.6-.2 1-.8 2.4-1 3.6.2-1.6 2.4-5.6 2.4-7.2 0z', '#b03a4c')]
    case 'walrus':
      return [
        area('M30 62c0-5.5 4-8 10-7 6-1 10 1.5 10 7-3-2-6-2.6-10-2.4-4-.2-7 .4-10 2.4z', hair, 0.8),
        line('M29.5 50.5l3-.8M50.5 50.5l-3-.8', '#b98d6c', 1.1),
      ]
    case 'patch':
      return [line('M36 60.5c3 .8 6.4.2 8.6-1.8', '#5a2431', 1.9)]
  }
}

/** Hair behind the head. */
function behind(way: Way, hair: string): Shape[] {
  switch (way) {
    case 'long':
      return [area('M25 34c-8 12-7 30-5 40 7 2 11-3 12-8h16c1 5 5 10 12 8 2-10 3-28-5-40z', hair, 0.9)]
    case 'braids':
      return [
        area('M25 36c-5 8-5 16-3 24l6-2zM55 36c5 8 5 16 3 24l-6-2z', hair, 0.8),
        ...[62, 68, 74].flatMap((y) => [disc(23.5, y, 3.6, hair, 0.8), disc(56.5, y, 3.6, hair, 0.8)]),
      ]
    case 'bob':
      return [area('M24 32c-5 10-5 24-2 30h36c3-6 3-20-2-30z', hair, 0.9)]
    case 'patch':
      return [area('M25 34c-5 9-5 20-2 28h8l18 0h8c3-8 3-19-2-28z', hair, 0.8)]
    default:
      return [line('M26.5 38c-2 7-1.5 12 .5 17M53.5 38c2 7 1.5 12-.5 17', hair, 4)]
  }
}

const tuft = (way: Way, hair: string): Shape =>
  way === 'bob'
    ? area('M25 42c0-14 6-21 15-21s15 7 15 21c-4-6-9-8-15-8s-11 2-15 8z', hair, 0.9)
    : area('M25.5 42c-1-13 6-22 15-22 10 0 15.5 9 14 22-2-5-4-8-7-9-6 2-13 2-17-1-2 3-4 6-5 10z', hair, 0.9)

const scarf = (colour: string): Shape[] => [
  area('M24.5 41c-1-15 6-23 15.5-23S56.5 26 55.5 41c-9-4-22-4-31 0z', colour, 1.3),
  area('M55 37c4-1 7 1 9 5-3 0-4 1-4 4-3-1-5-4-5-9z', colour, 1),
]

interface Gear {
  back: Shape[]
  hat: Shape[]
  front: Shape[]
}

/** What the job puts on the head and into the hand. */
function gear(n: number, band: Band): Gear {
  const [skin, hair, way] = folk[band]
  const c = sail(band)
  const o = on(band)
  switch (n) {
    case 1: // ship's boy
      return {
        back: [],
        hat: [
          tuft(way === 'long' || way === 'braids' ? 'short' : way, hair),
          area('M37 21c-2-6 1-10 5-11-1 3 0 5 2 7-1 2-3 4-7 4z', hair, 0.8),
        ],
        front: [],
      }
    case 2: // swabber
      return {
        back: pole('M70 10 60 84', 5, '#c79a5a', 2.8),
        hat: [
          ...scarf(c),
          ...[
            [33, 28],
            [41, 24],
            [48, 30],
            [39, 33],
          ].map(([x = 0, y = 0]) => ({ ...disc(x, y, 1.7, o), opacity: 0.8 })),
        ],
        front: [
          area(
            'M61 12c2-8 16-9 19 0 1 6 0 13-2 17-1-2-2-3-3-5-1 3-2 5-4 6-1-2-2-4-3-6-2 2-3 3-5 4-2-5-3-11-2-16z',
            WHITE,
            1.1,
          ),
          line('M66 10c-1 5-1 9 0 12M71 8c0 6 0 11 0 16M75 10c1 4 1 8 0 12', STEEL, 1),
        ],
      }
    case 3: // cook
      return {
        back: pole('M11 84 15 44', 4.5, STEEL, 2.4),
        hat: [
          area('M27 32c-7-2-9-10-3-14 0-9 11-12 16-7 6-5 17-1 15 8 6 4 4 12-3 13z', WHITE, 1.3),
          area('M26 40c0-3 0-6 1-9 8 2 18 2 26 0 1 3 1 6 1 9-9-3-19-3-28 0z', c, 1.1),
          line('M34 18c-1 3-1 6 0 9M46 18c1 3 1 6 0 9', CREASE, 1.2),
        ],
        front: [area('M7 36c0-5 4-8 9-7s8 5 7 9c-5 4-12 3-16-2z', STEEL, 1.2)],
      }
    case 4: // lookout
      return {
        back: [],
        hat: [
          area('M25 40c-1-14 6-21 15-21s16 7 15 21z', c, 1.3),
          area('M23.5 37.5c10-3.4 23-3.4 33 0v6c-10-3.4-23-3.4-33 0z', WHITE, 1.1),
          disc(40, 17, 4.6, WHITE, 1.1),
          line('M31 30c4-2 14-2 18 0', o, 1.6),
        ],
        front: [
          area('M44 45.5 76 33l4 9-34 9.5z', GOLD, 1.2),
          area('M56 40.8l3.2-1.2 2.6 7.6-3 .9zM72 34.6l4.8-1.9 3.6 9.6-4.6 1.3z', BRASS, 0.9),
          area('M40 62c4-6 9-9 16-10l5 5c-4 6-9 10-16 13z', skin, 1.1),
        ],
      }
    case 5: // fiddler
      return {
        back: [],
        hat: [
          area('M22 37c2-12 10-17 20-16s15 7 15 16c-9-3-25-3-35 0z', c, 1.3),
          area('M52 27c4-10 12-15 22-15-2 9-9 15-19 18z', WHITE, 1.1),
          line('M55 27c5-5 10-9 15-12', STEEL, 1.1),
        ],
        front: [
          area(
            'M12 68c-6 3-8 10-3 14 4 3 8 0 11 0 3 1 8 2 11-3 3-4 0-7 0-10 1-3 5-7 1-11-4-5-8-1-11 0-2 1-5 5-9 10z',
            '#b5652a',
            1.2,
          ),
          line('M16 77 27 64', INK, 1.3),
          ...pole('M25 66 42 47', 4.2, WOOD, 2.4),
          line('M18 72c3 0 6 3 6 6', INK, 1.1),
          line('M4 58 50 80', INK, 1.5),
        ],
      }
    case 6: // carpenter
      return {
        back: pole('M12 84 15 50', 6, TIMBER, 3.6),
        hat: [
          area('M24 38c0-12 7-18 16-18s16 6 16 18c-10-4-22-4-32 0z', '#7a5230', 1.3),
          area('M23 39c10-4.6 24-4.6 34 0 3 1 5 3 6 5-14-4-32-4-46 0 1-2 3-4 6-5z', c, 1.1),
        ],
        front: [
          area('M4 40c5-3 11-4 17-2l8-3 1 12-8-1c-5 2-11 1-16-1z', STEEL, 1.2),
          area('M55.5 44l9-5 1.4 2.6-9 4.8z', GOLD, 0.9),
        ],
      }
    case 7: // gunner
      return {
        back: [],
        hat: [
          ...scarf('#2d3a52').map((shape, i) => (i === 1 ? { ...shape, fill: c } : shape)),
          line('M26 34c9-3 20-3 28 0', c, 3),
          line('M30 49.5l4 2.5M31.5 53l2 1.2', '#5a4a40', 1.5),
        ],
        front: [
          disc(64, 68, 14.5, '#222b3a', 1.3),
          line('M57 61c2-3 5-4 8-4', '#7f8da3', 2),
          area('M60.5 52.5h7l1 4h-9z', '#3a4558', 1),
          line('M64 52c0-6 6-5 6-11', '#c79a5a', 2),
          ...star(13, 8, '#f7a928', '#fff3cf', 'translate(70 38) scale(.42)'),
        ],
      }
    case 8: // surgeon
      return {
        back: [],
        hat: [
          area(
            'M23.5 50c-5-2-5-9-2-12-2-5 0-9 3-10 2-7 8-11 15.5-11s13.5 4 15.5 11c3 1 5 5 3 10 3 3 3 10-2 12-1-7-2-11-4-14-8 2.6-17 2.6-25 0-2 3-3 7-4 14z',
            WHITE,
            1.3,
          ),
          line(
            'M27 28c3-3 5-4 8-4.6M53 28c-3-3-5-4-8-4.6M24.5 36c2-.6 3-.6 4.5 0M55.5 36c-2-.6-3-.6-4.5 0M24 43c1.5-.6 2.5-.4 3 0M56 43c-1.5-.6-2.5-.4-3 0',
            CREASE,
            1.3,
          ),
        ],
        front: [
          disc(33, 46, 5.8, 'rgb(255 255 255 / .35)', 1.5),
          disc(47, 46, 5.8, 'rgb(255 255 255 / .35)', 1.5),
          line('M38.8 45.4c.8-.7 1.6-.7 2.4 0', INK, 1.4),
          area('M57 62h9v5c4 2 6 5 6 9v8H51v-8c0-4 2-7 6-9z', '#9cc7b0', 1.2),
          area('M58 57.5h7v5h-7z', TIMBER, 1),
          area('M51.5 75h20v8.5h-20z', c),
          line('M61.5 76v6M58.5 79h6', o, 1.8),
        ],
      }
    case 9: // boatswain
      return {
        back: [],
        hat: [
          area('M27 35c-1-10 1-16 4-17 6-2 13-2 19 0 3 1 4 8 3 17z', '#2d3a52', 1.3),
          area('M27 34.5c8-2 18-2 26 0l.2-6c-8-2-18-2-26.3 0z', c, 1),
          area('M15 39c6-5 15-6.5 25-6.5S59 34 65 39c-7 1.6-15 .4-25 .4S22 40.6 15 39z', '#2d3a52', 1.2),
        ],
        front: [
          line('M31 64c1 8 5 12 12 14', GOLD, 1.8),
          area('M42 74.5c5-2 10-1 14 0l8-2 1 4.5-9 2.5c-2 4.5-9 5-11.5 1.5z', GOLD, 1.2),
          disc(50, 79, 1.6, INK),
        ],
      }
    case 10: // navigator
      return {
        back: [],
        hat: [
          area(
            'M12 35c2-5 12-8 18-14 6-5 14-5 20 0 6 6 16 9 18 14-3 4-14 2-28 2s-25 2-28-2z',
            '#24365a',
            1.3,
          ),
          line('M13 35c7 3 16 .8 27 .8s20 2.2 27-.8', c, 3),
          line('M13 33.4c7 2.6 16 .4 27 .4s20 2.2 27-.4', GOLD, 0.9),
        ],
        front: [
          disc(61, 68, 14.5, GOLD, 1.6, BRASS),
          disc(61, 68, 11, WHITE, 1),
          ...star(14, 8, INK, STEEL, 'translate(61 68) scale(.72) rotate(24)'),
          disc(61, 51.5, 2.6, 'none', 1.6, BRASS),
        ],
      }
    default: // captain
      return {
        back: [],
        hat: [
          area('M6 38C4 26 18 8 40 8s36 18 34 30c-7-3-16-5-34-5S13 35 6 38z', INK, 1.2, '#0c1524'),
          line('M6 38c7-3 16-5 34-5s27 2 34 5', c, 3.2),
          { ...line('M6 38c7-3 16-5 34-5s27 2 34 5', GOLD, 1), at: 'translate(0 -2.3)' },
          disc(40, 21, 9.5, c, 1.4, GOLD),
        ],
        front: [
          area(
            'M6 78c2-7 7-11 15-12l2 6.5c-6 1-10 4-12 9zM74 78c-2-7-7-11-15-12l-2 6.5c6 1 10 4 12 9z',
            GOLD,
            1.1,
            BRASS,
          ),
        ],
      }
  }
}

function eye(x: number, hair: string, boy: boolean, patched: boolean): Shape[] {
  if (patched) return [area(`M${x - 5} 43c4-2 8-1.6 9.6.6-1 5-6.4 5.8-8.6 2.4z`, INK)]
  return [disc(x, 46, boy ? 2.3 : 1.9, INK), line(`M${x - 3.5} 42c2-1.4 5-1.4 7 0`, hair, 1.6)]
}

function shirt(n: number, band: Band): Shape[] {
  if ([2, 4, 9].includes(n))
    return [
      area('M30 62l10 9 10-9 4 22H26z', WHITE, 1.1),
      line('M28.5 73c7 2 16 2 23 0M27.5 79.5c8 2 17 2 25 0', sail(band), 2.6),
    ]
  if (n === 3)
    return [area('M26 64l14 7 14-7 3 20H23z', WHITE, 1.1), line('M31 72v8M49 72v8', '#d8d0bd', 1.2)]
  return [area('M31 62l9 9 9-9 3 22H28z', WHITE, 1.2), line('M40 71v13', 'rgb(27 42 65 / .35)', 1)]
}

/** The one with this job in this band. */
export function figure(band: Band, n: number): Shape[] {
  const [skin, hair, way] = folk[band]
  const { back, hat, front } = gear(n, band)
  const boy = n === 1
  const patched = way === 'patch' && n !== 8
  return [
    ...back,
    ...behind(boy && way === 'walrus' ? 'short' : way, hair),
    area('M4 84c1-13 12-20 24-22l12 8 12-8c12 2 23 9 24 22z', sail(band), 1.5),
    ...shirt(n, band),
    area('M26 42c0-13 5-21 14-21s14 8 14 21c0 16-6 27-14 27S26 58 26 42z', skin, 1.4),
    line('M40 47c-1 4-3 5.6-2 7 1 .9 2.5.9 3.5.3', 'rgb(27 42 65 / .55)', 1.4),
    ...eye(33, hair, boy, false),
    ...(patched ? [line('M25.5 39.5 55 47', INK, 1.6)] : []),
    ...eye(47, hair, boy, patched && n !== 4),
    ...(boy
      ? [line('M34.5 59c3 3 8 3 11 0', '#8f2f24', 2), ...(way === 'braids' ? mouth(way, hair) : [])]
      : mouth(way, hair)),
    ...(way === 'moustache' || way === 'patch' ? [disc(26, 56, 2.6, 'none', 1.7, GOLD)] : []),
    ...hat,
    ...front,
  ]
}

/** The captain's hat bears the emblem; the others wear their band's colour. */
export const bearsEmblem = (n: number): boolean => n === 11
