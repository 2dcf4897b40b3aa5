/** Numbers in words: each language counts in its own way (Polish: 1 karta, 2 karty, 5 kart). */
import type { Language } from './languages'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Gives `count(3, {one: '# card', other: '# cards'})` for a language; # is the number, `zero` is for none at all. */
export function counter(language: Language): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (n, forms) =>
    ((n === 0 ? forms.zero : undefined) ?? forms[rules.select(n)] ?? forms.other).replaceAll('#', String(n))
}

/** "Bart, Mary and Henry" for a language. */
export function lister(language: Language): (items: string[]) => string {
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return (items) => list.format(items)
}
