/**
 * The star of a compass in few strokes of the brush: a table has dozens of them, and every path of a drawing costs a phone
 * time to lay out. A point has a dark half and a light one, from the middle to its tip.
 */

/** The halves of points at these angles, all on one side (1: clockwise), as one path. */
export function halves(angles: number[], length: number, width: number, side: 1 | -1): string {
  return angles
    .map((angle) => {
      const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
      const at = (x: number, y: number): string =>
        `${+(x * cos - y * sin).toFixed(3)} ${+(x * sin + y * cos).toFixed(3)}`
      return `M${at(0, -length)}L${at(side * width, -width)}L0 0z`
    })
    .join('')
}

export const straight = [0, 90, 180, 270]
export const slanting = [45, 135, 225, 315]

/** The shell of the turtle. Dark lies over light where points meet, but for one that is under both its neighbours. */
export const shell = {
  under: halves([315], 8.5, 1.7, 1),
  light: halves(straight, 13.5, 2.565, -1) + halves(slanting, 8.5, 1.7, -1),
  dark: halves(straight, 13.5, 2.565, 1) + halves([45, 135, 225], 8.5, 1.7, 1),
}
