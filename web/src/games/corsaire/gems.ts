/** How gems are cut, 24 by 24: a ruby is a lozenge, a sapphire a drop, an emerald square. Colour never stands alone. */
import type { Band } from '../../art/bands'
import type { Face } from '../../source/types'
import type { Amount, Colour } from './content'
import { colours } from './content'

export const bandOf: Record<Colour, Extract<Band, 'r' | 'b' | 'g'>> = { R: 'r', B: 'b', G: 'g' }

export const band = (face: Face): Extract<Band, 'r' | 'b' | 'g'> =>
  face.startsWith('R') ? 'r' : face.startsWith('B') ? 'b' : 'g'

export const cuts: Record<Colour, { edge: string; lines: string; light: string; tone: string }> = {
  R: {
    edge: 'M12 1.6 21.6 10.4 12 22.6 2.4 10.4z',
    lines: 'M2.4 10.4h19.2M7.6 10.4 12 1.6l4.4 8.8L12 22.6z',
    light: 'M12 1.6 7.6 10.4H2.4z',
    tone: '#f2a493',
  },
  B: {
    edge: 'M12 1.4c5.6 5.8 8.4 9.4 8.4 13A8.4 8.4 0 0 1 3.6 14.4c0-3.6 2.8-7.2 8.4-13z',
    lines: 'M12 7c2.8 3 4.2 5 4.2 7.2a4.2 4.2 0 0 1-8.4 0C7.8 12 9.2 10 12 7z',
    light: 'M12 1.4v5.6C9.2 10 7.8 12 7.8 14.2H3.6c0-3.6 2.8-7 8.4-12.8z',
    tone: '#a9c6ee',
  },
  G: {
    edge: 'M8 2.2h8l4.6 4.6v10.4L16 21.8H8l-4.6-4.6V6.8z',
    lines:
      'M9.6 6.4h4.8l2 2v7.2l-2 2H9.6l-2-2V8.4zM8 2.2l1.6 4.2M16 2.2l-1.6 4.2M20.6 6.8l-4.2 1.6M20.6 17.2l-4.2-1.6M16 21.8l-1.6-4.2M8 21.8l1.6-4.2M3.4 17.2l4.2-1.6M3.4 6.8l4.2 1.6',
    light: 'M8 2.2h8l-1.6 4.2H9.6l-2 2v7.2l-4.2 1.6V6.8z',
    tone: '#a5d3a0',
  },
}

/** Amounts that are there, in their order. */
export const parts = (amount: Amount): { colour: Colour; n: number }[] =>
  colours.flatMap((colour, i) => ((amount[i] ?? 0) > 0 ? [{ colour, n: amount[i] ?? 0 }] : []))

/** How wide a row of figures and gems is drawn. */
export const widthOf = (amount: Amount, digit: number, gem: number, gap: number): number =>
  Math.max(0, parts(amount).length * (digit * 0.53 + 1 + gem + gap) - gap)
