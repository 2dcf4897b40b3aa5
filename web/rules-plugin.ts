/**
 * The catalogues of the rules (docs/rules/*.md) as data, made when the page is built: `virtual:rules/korsar`.
 * The page draws them as components; no text ever becomes markup.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Block, Catalogue, Section, Span } from './src/pages/catalogue.ts'

const slugs = ['korsar', 'corsairs', 'piraci', 'corsaire', 'chrono']
const prefix = 'virtual:rules/'

// marked leaves entities in plain text as it finds them in Markdown; the catalogue is text, not HTML.
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

function spans(tokens: Token[] | undefined, kind: Span['kind'] = 'text'): Span[] {
  const out: Span[] = []
  for (const token of tokens ?? []) {
    if (token.type === 'codespan') out.push({ kind: 'code', text: plain((token as Tokens.Codespan).text) })
    else if (token.type === 'strong') out.push(...spans((token as Tokens.Strong).tokens, 'strong'))
    else if (token.type === 'em') out.push(...spans((token as Tokens.Em).tokens, 'em'))
    else if (token.type === 'br') out.push({ kind, text: ' ' })
    else if ('tokens' in token && token.tokens) out.push(...spans(token.tokens, kind))
    else if ('text' in token && typeof token.text === 'string')
      out.push({ kind, text: plain(token.text).replace(/\s+/g, ' ') })
  }
  return out
}

const ruleId = /^([A-Z]{3}-R?\d+)$/

/** A point of a list that begins with a rule's id in bold is that rule. */
function point(item: Tokens.ListItem): Block {
  const inner = item.tokens.flatMap((token) =>
    'tokens' in token && token.tokens && token.type !== 'list' ? token.tokens : [],
  )
  const nested = item.tokens.filter((token): token is Tokens.List => token.type === 'list')
  const all = spans(inner)
  const first = all[0]
  const more = nested.flatMap((list) =>
    list.items.map((one) => spans(one.tokens.flatMap((t) => ('tokens' in t ? (t.tokens ?? []) : [])))),
  )
  if (first?.kind === 'strong' && ruleId.test(first.text)) {
    const rest = all.slice(1)
    if (rest[0]) rest[0] = { ...rest[0], text: rest[0].text.trimStart() }
    return { is: 'rule', id: first.text, spans: rest, more }
  }
  return { is: 'point', spans: all, more }
}

export function catalogue(markdown: string): Catalogue {
  const sections: Section[] = []
  let title = ''
  for (const token of marked.lexer(markdown)) {
    const section = sections[sections.length - 1]
    if (token.type === 'heading') {
      const text = plain((token as Tokens.Heading).text)
      if (token.depth === 1) title = text
      else if (token.depth === 2) sections.push({ title: text.replace(/^\d+\.\s*/, ''), blocks: [] })
      else section?.blocks.push({ is: 'heading', text })
    } else if (token.type === 'list') {
      for (const item of (token as Tokens.List).items) section?.blocks.push(point(item))
    } else if (token.type === 'paragraph') {
      section?.blocks.push({ is: 'text', spans: spans((token as Tokens.Paragraph).tokens) })
    } else if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table
      section?.blocks.push({
        is: 'table',
        head: header.map((cell) => spans(cell.tokens)),
        rows: rows.map((row) => row.map((cell) => spans(cell.tokens))),
      })
    } else if (token.type === 'code') {
      section?.blocks.push({ is: 'code', text: (token as Tokens.Code).text })
    }
  }
  return { title, sections }
}

export function rules(): Plugin {
  return {
    name: 'tortuga-rules',
    resolveId: (id) => (id.startsWith(prefix) && slugs.includes(id.slice(prefix.length)) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const file = join(import.meta.dirname, '../docs/rules', `${id.slice(prefix.length + 1)}.md`)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(catalogue(readFileSync(file, 'utf8')))}`
    },
  }
}
