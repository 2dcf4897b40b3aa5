/** The rules of a game as data: sections of rules, points, texts and tables. */
export interface Span {
  kind: 'text' | 'code' | 'em' | 'strong'
  text: string
}

export type Block =
  | { is: 'heading'; text: string }
  | { is: 'rule'; id: string; spans: Span[]; more: Span[][] }
  | { is: 'point'; spans: Span[]; more: Span[][] }
  | { is: 'text'; spans: Span[] }
  | { is: 'code'; text: string }
  | { is: 'table'; head: Span[][]; rows: Span[][][] }

export interface Section {
  title: string
  blocks: Block[]
}

export interface Catalogue {
  title: string
  sections: Section[]
}

const load: Record<string, () => Promise<{ default: Catalogue }>> = {
  korsar: () => import('virtual:rules/korsar'),
  corsairs: () => import('virtual:rules/corsairs'),
  piraci: () => import('virtual:rules/piraci'),
  corsaire: () => import('virtual:rules/corsaire'),
  chrono: () => import('virtual:rules/chrono'),
}

export async function catalogueOf(slug: string): Promise<Catalogue | null> {
  const found = await load[slug]?.()
  return found?.default ?? null
}

export const textOf = (spans: Span[]): string => spans.map((span) => span.text).join('')

/** All words of a block, for searching. */
export function wordsOf(block: Block): string {
  switch (block.is) {
    case 'rule':
      return [block.id, textOf(block.spans), ...block.more.map(textOf)].join(' ')
    case 'point':
      return [textOf(block.spans), ...block.more.map(textOf)].join(' ')
    case 'text':
      return textOf(block.spans)
    case 'table':
      return [...block.head, ...block.rows.flat()].map(textOf).join(' ')
    case 'heading':
    case 'code':
      return block.text
  }
}

/** The parts of a game that are played: what a reader at the table needs, without notation and bounds. */
export const playParts = (catalogue: Catalogue): Section[] =>
  catalogue.sections.filter(
    (section) => section.blocks.some((block) => block.is === 'rule') && section.title === 'Rules',
  )

/** The sections that hold a word, with only the blocks that do. */
export function search(catalogue: Catalogue, wish: string): Section[] {
  const word = wish.trim().toLowerCase()
  if (!word) return catalogue.sections
  return catalogue.sections
    .map((section) => ({
      ...section,
      blocks: section.blocks.filter(
        (block) => block.is !== 'heading' && wordsOf(block).toLowerCase().includes(word),
      ),
    }))
    .filter((section) => section.blocks.length > 0)
}
