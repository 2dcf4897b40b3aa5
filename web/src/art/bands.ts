/** The ten bands: a colour, an ink that may stand on it, a tint, an emblem. A colour never stands without its emblem. */
export const bands = ['b', 'g', 'r', 'y', 'a', 'n', 'o', 'p', 's', 'v'] as const

export type Band = (typeof bands)[number]

export const isBand = (letter: string | undefined): letter is Band =>
  (bands as readonly (string | undefined)[]).includes(letter)

export const sail = (band: Band): string => `var(--b-${band})`
export const on = (band: Band): string => `var(--b-${band}-on)`
export const tint = (band: Band): string => `var(--b-${band}-tint)`
