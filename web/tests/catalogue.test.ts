import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../rules-plugin.ts'
import { catalogueOf, search, wordsOf, type Block } from '../src/pages/catalogue'
import { games } from '../src/games'

const markdown = (slug: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs/rules', `${slug}.md`), 'utf8')

describe.each(games.map((game) => [game.slug, game.prefix]))('the rules of %s', (slug, prefix) => {
  const read = catalogue(markdown(slug))
  const rules = read.sections
    .flatMap((section) => section.blocks)
    .filter((block): block is Extract<Block, { is: 'rule' }> => block.is === 'rule')

  it('have every rule that the catalogue begins with its id', () => {
    const ids = [...markdown(slug).matchAll(/^- \*\*([A-Z]{3}-R?\d+)\*\*/gm)].map((found) => found[1])
    expect(rules.map((rule) => rule.id)).toEqual(ids)
    expect(ids.length).toBeGreaterThan(15)
    expect(ids.every((id) => id?.startsWith(`${prefix}-`))).toBe(true)
  })

  it('are text: no sign of Markdown or HTML is left', () => {
    for (const rule of rules) expect(wordsOf(rule), rule.id).not.toMatch(/\*\*|&(amp|lt|gt|quot|#39);/)
  })

  it('are on the page', async () => expect((await catalogueOf(slug))?.sections).toEqual(read.sections))
})

describe('searching', () => {
  const read = catalogue(markdown('korsar'))
  it('finds a rule by its words and by its id', () => {
    const ids = (wish: string): string[] =>
      search(read, wish).flatMap((section) =>
        section.blocks.map((block) => (block.is === 'rule' ? block.id : '')),
      )
    expect(ids('stern towards')).toContain('KOR-14')
    expect(ids('kor-17')).toContain('KOR-17')
    expect(ids('zeppelin')).toEqual([])
  })
  it('shows all where nothing is asked for', () => expect(search(read, ' ')).toBe(read.sections))
})
