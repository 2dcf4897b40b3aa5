/** The ring as points and lines: where the six worlds stand in a box of this size, and how the ships go between them. */
import { planets } from './ring'

export type Point = [x: number, y: number]

/** On a desk the worlds stand round the middle, on a phone in two columns. */
export function worldsIn(width: number, height: number, phone: boolean): Point[] {
  if (phone) {
    const rows = [0.215, 0.215, 0.51, 0.805, 0.805, 0.51]
    return planets.map((_, i) => [[1, 2, 3].includes(i) ? width - 47 : 47, (rows[i] ?? 0) * height])
  }
  const x = Math.min(392, Math.max(330, width / 2 - 120))
  const y = Math.min(190, Math.max(118, height / 2 - 112))
  const shift: Point[] = [
    [-x + 88, -y],
    [x - 88, -y],
    [x, 3],
    [x - 88, y + 3],
    [-x + 88, y + 3],
    [-x, 3],
  ]
  return shift.map(([dx, dy]) => [width / 2 + dx, height / 2 + dy])
}

function curve(a: Point, b: Point, c: Point, d: Point, n = 40): Point[] {
  return Array.from({ length: n + 1 }, (_, i) => i / n).map((t) => {
    const on = (k: 0 | 1): number =>
      (1 - t) ** 3 * a[k] + 3 * (1 - t) ** 2 * t * b[k] + 3 * (1 - t) * t * t * c[k] + t ** 3 * d[k]
    return [on(0), on(1)]
  })
}

/** The way from a world to the next clockwise. Above and below it runs outside of what the worlds have to say. */
export function arc(worlds: readonly Point[], from: number, phone: boolean): Point[] {
  const a = worlds[from] ?? [0, 0]
  const z = worlds[(from + 1) % 6] ?? [0, 0]
  const wide = phone ? 40 : 74
  const high = phone ? 62 : 74
  const add = (p: Point, x: number, y: number): Point => [p[0] + x, p[1] + y]
  const long = (p: Point, q: Point, s: number): Point[] => [
    ...curve(p, add(p, 0, s * high * 0.6), add(p, wide * 0.4, s * high), add(p, wide, s * high)),
    ...curve(add(q, -wide, s * high), add(q, -wide * 0.4, s * high), add(q, 0, s * high * 0.6), q),
  ]
  if (from === 0) return long(a, z, -1)
  if (from === 3) return long(z, a, 1).reverse()
  const side = from < 3 ? 1 : -1
  const outer = (i: number): number => (phone ? 0 : side * (i === 2 || i === 5 ? 6 : 52))
  const d = (z[1] - a[1]) * 0.35
  return curve(a, add(a, outer(from), d), add(z, outer((from + 1) % 6), -d), z)
}

export const path = (points: readonly Point[]): string =>
  points.length === 0 ? '' : `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

/** A hop between two globes of this radius: the line that is seen, and its tip. */
export function hop(points: readonly Point[], radius: number): { d: string; tip: string } {
  const first = points[0] ?? [0, 0]
  const last = points[points.length - 1] ?? [0, 0]
  const far = (p: Point, c: Point, gap: number): boolean =>
    Math.hypot(p[0] - c[0], p[1] - c[1]) > radius + gap
  const seen = points.filter((p) => far(p, first, 10) && far(p, last, 20))
  const end = seen[seen.length - 1] ?? last
  const before = seen[Math.max(0, seen.length - 5)] ?? first
  const turn = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI
  return {
    d: path(seen),
    tip: `translate(${end[0].toFixed(1)} ${end[1].toFixed(1)}) rotate(${turn.toFixed(1)})`,
  }
}
