/**
 * What a game's cards are called and do, in the words that the engine itself speaks (words/LANGUAGE/SLUG.json), and
 * its content without those words (content/SLUG.json): `virtual:words/chrono/de`, `virtual:content/chrono`. A board
 * that shows a card in full says the same as the log beside it, because both read the same file.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const pattern = /^virtual:(?:words\/([a-z]+)\/([a-z]{2})|content\/([a-z]+))$/
/** Names and texts of things; sentences are made by the engine. */
const sections = ['card', 'tile', 'mat', 'effect', 'terrain', 'symbol', 'time', 'option']
/** What the words have, or only the rules need. */
const unseen = ['$schema', 'name', 'text', 'program', 'copies', 'counts', 'game']

function words(file: string): Record<string, unknown> {
  // A board names things and makes no sentences: other cases than the first are left out.
  const all = JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
    key.startsWith(':') ? undefined : value,
  ) as Record<string, unknown>
  return Object.fromEntries(Object.entries(all).filter(([section]) => sections.includes(section)))
}

const content = (file: string): unknown =>
  JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) => (unseen.includes(key) ? undefined : value))

export function contents(): Plugin {
  return {
    name: 'tortuga-contents',
    resolveId: (id) => (pattern.test(id) ? `\0${id}` : null),
    load(id) {
      const found = id.startsWith('\0') ? pattern.exec(id.slice(1)) : null
      if (!found) return null
      const [, slug, language, whole] = found
      const file = whole ? `content/${whole}.json` : `words/${language}/${slug}.json`
      const path = join(import.meta.dirname, '..', file)
      this.addWatchFile(path)
      return `export default ${JSON.stringify(whole ? content(path) : words(path))}`
    },
  }
}
