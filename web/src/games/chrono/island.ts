/**
 * The island as a drawing. One list of nodes and of rings through them draws it in two shapes, wide for a desk and
 * tall for a phone, so that neighbours touch exactly as CHR-16 says: a border is drawn once and both its tiles use it.
 */

export type Shape = 'wide' | 'tall'
export type Space = string
type Point = readonly [number, number]

export const tiles = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'I1', 'I2', 'I3', 'C1', 'C2', 'C3'] as const
export const harbor = 'H'
export const spaces: readonly Space[] = [...tiles, harbor]
export const isSpace = (text: unknown): text is Space => typeof text === 'string' && spaces.includes(text)

interface Chart {
  w: number
  h: number
  node: Record<string, Point>
  coast: Record<string, Point[]>
  caves: Record<string, readonly [number, number, number, number]>
  harbor: readonly [number, number, number, number]
  /** Where the words of a space lie: left, top, width. */
  box: Record<Space, readonly [number, number, number]>
  /** The gangways: from the Harbor to the three tiles it touches. */
  ways: string[]
}

export const charts: Record<Shape, Chart> = {
  wide: {
    w: 934,
    h: 470,
    node: {
      o61: [322, 92],
      o12: [612, 92],
      i61: [374, 118],
      i12: [560, 118],
      j1: [312, 186],
      j2: [622, 186],
      c: [467, 228],
      j3: [467, 306],
      o56: [26, 206],
      o23: [908, 206],
      i56: [258, 222],
      i23: [676, 222],
      i45: [286, 326],
      i34: [648, 326],
      o45: [284, 350],
      o34: [650, 350],
    },
    coast: {
      E1: [
        [340, 36],
        [400, 15],
        [467, 10],
        [534, 15],
        [594, 36],
      ],
      E2: [
        [690, 86],
        [790, 88],
        [872, 104],
        [912, 152],
      ],
      E3: [
        [914, 268],
        [880, 318],
        [790, 332],
        [712, 342],
      ],
      E4: [
        [640, 396],
        [556, 414],
        [467, 418],
        [378, 414],
        [294, 396],
      ],
      E5: [
        [222, 342],
        [144, 332],
        [54, 318],
        [20, 268],
      ],
      E6: [
        [22, 152],
        [62, 104],
        [144, 88],
        [244, 86],
      ],
    },
    caves: { C1: [312, 189, 64, 38], C2: [622, 189, 64, 38], C3: [467, 308, 64, 37] },
    harbor: [288, 426, 374, 40],
    box: {
      E1: [368, 20, 216],
      E6: [68, 98, 192],
      E2: [692, 98, 190],
      E5: [44, 216, 212],
      E3: [682, 222, 204],
      I1: [384, 120, 166],
      I3: [270, 234, 146],
      I2: [518, 234, 146],
      C1: [250, 157, 124],
      C2: [560, 157, 124],
      C3: [405, 277, 124],
      E4: [322, 349, 304],
      H: [296, 427, 362],
    },
    ways: ['M302 426Q276 398 268 350', 'M646 426Q668 398 666 350', 'M472 426V419'],
  },
  tall: {
    w: 390,
    h: 530,
    node: {
      o61: [112, 104],
      o12: [278, 104],
      i61: [138, 120],
      i12: [252, 120],
      j1: [112, 212],
      j2: [278, 212],
      c: [195, 246],
      j3: [195, 340],
      o56: [8, 240],
      o23: [382, 240],
      i56: [94, 254],
      i23: [296, 254],
      i45: [100, 350],
      i34: [290, 350],
      o45: [94, 386],
      o34: [296, 386],
    },
    coast: {
      E1: [
        [112, 66],
        [136, 28],
        [195, 12],
        [254, 28],
        [278, 66],
      ],
      E2: [
        [320, 100],
        [362, 118],
        [384, 176],
      ],
      E3: [
        [386, 300],
        [376, 362],
        [336, 388],
      ],
      E4: [
        [284, 430],
        [240, 452],
        [195, 456],
        [150, 452],
        [106, 430],
      ],
      E5: [
        [54, 388],
        [14, 362],
        [4, 300],
      ],
      E6: [
        [6, 176],
        [28, 118],
        [70, 100],
      ],
    },
    caves: { C1: [112, 216, 44, 34], C2: [278, 216, 44, 34], C3: [195, 348, 46, 34] },
    harbor: [36, 466, 318, 60],
    box: {
      E1: [122, 30, 146],
      E6: [10, 112, 98],
      E2: [276, 112, 100],
      E5: [6, 256, 92],
      E3: [290, 256, 94],
      I1: [138, 126, 114],
      I3: [98, 258, 94],
      I2: [198, 258, 94],
      C1: [70, 188, 84],
      C2: [236, 188, 84],
      C3: [149, 316, 92],
      E4: [102, 388, 186],
      H: [40, 470, 310],
    },
    ways: ['M54 466Q42 442 58 394', 'M336 466Q348 442 332 394', 'M195 466V456'],
  },
}

const rings: Record<string, string[]> = {
  E1: ['o61', '*', 'o12', 'i12', 'i61'],
  E2: ['o12', '*', 'o23', 'i23', 'j2', 'i12'],
  E3: ['o23', '*', 'o34', 'i34', 'i23'],
  E4: ['o34', '*', 'o45', 'i45', 'j3', 'i34'],
  E5: ['o45', '*', 'o56', 'i56', 'i45'],
  E6: ['o56', '*', 'o61', 'i61', 'j1', 'i56'],
  I1: ['i61', 'i12', 'j2', 'c', 'j1'],
  I2: ['j2', 'i23', 'i34', 'j3', 'c'],
  I3: ['j1', 'c', 'j3', 'i45', 'i56'],
}

/** Pairs of tiles that have a border in the drawing, caves aside: `E1 E2`. */
export function touching(): Set<string> {
  const sides = new Map<string, string>()
  const pairs = new Set<string>()
  for (const [tile, ring] of Object.entries(rings))
    ring.forEach((name, i) => {
      const side = [name, ring[(i + 1) % ring.length] ?? ''].sort().join(' ')
      if (side.includes('*')) return
      const other = sides.get(side)
      if (other) pairs.add([other, tile].sort().join(' '))
      else sides.set(side, tile)
    })
  return pairs
}

/** Numbers that look like chance and are the same for the same key. */
function chance(key: string): () => number {
  let h = 7
  for (const ch of key) h = (h * 31 + ch.charCodeAt(0)) % 9973
  return () => {
    h = (h * 137 + 71) % 9973
    return h / 9973 - 0.5
  }
}

/** A hand's line from a to b: a few points beside the straight one. */
function wobble(a: Point, b: Point, key: string, far: number): Point[] {
  const next = chance(key)
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  const n = Math.max(2, Math.round(length / 26))
  const nx = -(b[1] - a[1]) / length
  const ny = (b[0] - a[0]) / length
  return Array.from({ length: n - 1 }, (_, i): Point => {
    const t = (i + 1) / n
    const off = next() * far * 2
    return [a[0] + (b[0] - a[0]) * t + nx * off, a[1] + (b[1] - a[1]) * t + ny * off]
  })
}

const far = (chart: Chart): number => (chart.w > 500 ? 5 : 3)
const node = (chart: Chart, name: string): Point => chart.node[name] ?? [0, 0]

function border(chart: Chart, a: string, b: string): Point[] {
  const [low, high] = a < b ? [a, b] : [b, a]
  const points = wobble(node(chart, low), node(chart, high), low + high, far(chart) - 0.5)
  return a < b ? points : points.reverse()
}

/** The coast of an exterior tile without its two ends. */
function coast(chart: Chart, tile: string, from: string, to: string): Point[] {
  const marks = [node(chart, from), ...(chart.coast[tile] ?? []), node(chart, to)]
  return marks.flatMap((mark, i) => {
    const next = marks[i + 1]
    if (!next) return []
    const line = wobble(mark, next, tile + i, far(chart))
    return i + 2 < marks.length ? [...line, next] : line
  })
}

function ring(chart: Chart, tile: string): Point[] {
  const all = rings[tile] ?? []
  return all.flatMap((name, i) => {
    if (name === '*') return []
    const next = all[(i + 1) % all.length] ?? ''
    const line =
      next === '*' ? coast(chart, tile, name, all[(i + 2) % all.length] ?? '') : border(chart, name, next)
    return [node(chart, name), ...line]
  })
}

function smooth(points: Point[]): string {
  const say = (p: Point): string => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`
  const mid = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
  const first = points[0]
  const last = points[points.length - 1]
  if (!first || !last) return ''
  return (
    `M${say(mid(last, first))}` +
    points.map((p, i) => `Q${say(p)} ${say(mid(p, points[(i + 1) % points.length] ?? first))}`).join('') +
    'Z'
  )
}

function cave([x, y, rx, ry]: readonly [number, number, number, number], key: string): string {
  return smooth(
    Array.from({ length: 14 }, (_, i): Point => {
      const r = chance(key + i)()
      const a = (i / 14) * Math.PI * 2
      return [x + Math.cos(a) * (rx + r * 5), y + Math.sin(a) * (ry + r * 4)]
    }),
  )
}

function quay([x, y, w, h]: readonly [number, number, number, number]): string {
  return `M${x + 16} ${y}H${x + w - 16}q16 0 16 16V${y + h - 16}q0 16 -16 16H${x + 16}q-16 0 -16 -16V${y + 16}q0 -16 16 -16Z`
}

export interface Drawing {
  shore: string
  path: Record<Space, string>
}

const drawn = new Map<Shape, Drawing>()

/** The paths of the spaces and of the shore; drawn once. */
export function drawing(shape: Shape): Drawing {
  const done = drawn.get(shape)
  if (done) return done
  const chart = charts[shape]
  const path: Record<Space, string> = { [harbor]: quay(chart.harbor) }
  for (const tile of Object.keys(rings)) path[tile] = smooth(ring(chart, tile))
  for (const [id, round] of Object.entries(chart.caves)) path[id] = cave(round, id)
  const shore = smooth(
    Object.keys(chart.coast).flatMap((tile) => {
      const [from, , to] = rings[tile] ?? []
      return from && to ? [node(chart, from), ...coast(chart, tile, from, to)] : []
    }),
  )
  const made = { shore, path }
  drawn.set(shape, made)
  return made
}
