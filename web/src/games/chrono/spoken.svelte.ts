/** Chrono Corsairs' words in use: those of the page, and what the engine calls its cards. */
import type { Language } from '../../words/languages'
import type { Face } from '../../source/types'
import { en, type ChronoWords } from './words/en'

type Names = Record<string, Record<string, string | Record<string, string>>>

const load: Record<Language, () => Promise<[ChronoWords, { default: Names }]>> = {
  en: async () => [en, await import('virtual:words/chrono/en')],
  de: async () => [(await import('./words/de')).de, await import('virtual:words/chrono/de')],
  fr: async () => [(await import('./words/fr')).fr, await import('virtual:words/chrono/fr')],
  it: async () => [(await import('./words/it')).it, await import('virtual:words/chrono/it')],
  pl: async () => [(await import('./words/pl')).pl, await import('virtual:words/chrono/pl')],
  ja: async () => [(await import('./words/ja')).ja, await import('virtual:words/chrono/ja')],
}

class Spoken {
  w = $state.raw<ChronoWords>(en)
  #names = $state.raw<Names>({})

  async speak(language: Language): Promise<void> {
    const [words, names] = await load[language]()
    this.w = words
    this.#names = names.default
  }

  #in(section: string, key: string): string | null {
    const word = this.#names[section]?.[key]
    return typeof word === 'string' ? word : (word?.[''] ?? null)
  }

  /** A card, tile or printed plan; content of a host's own may have ids that have no name here. */
  name(id: Face): string {
    return this.#in('card', id) ?? this.#in('mat', id) ?? this.#in('tile', id) ?? id
  }
  /** What it does, in full. */
  effect(id: Face): string {
    return this.#in('effect', id) ?? ''
  }
  terrain(id: string): string {
    return this.#in('terrain', id) ?? id
  }
  symbol(id: string): string {
    return this.#in('symbol', id) ?? id
  }
  time(id: string): string {
    return this.#in('time', id) ?? id
  }
  /** Everything a table may agree on, as the engine tells it, with the words of each choice. */
  options(): { name: string; says: string; choices: { value: string; says: string }[] }[] {
    return Object.entries(this.#names['option'] ?? {}).flatMap(([name, words]) =>
      typeof words === 'string'
        ? []
        : [
            {
              name,
              says: words[''] ?? name,
              choices: Object.entries(words).flatMap(([value, says]) => (value ? [{ value, says }] : [])),
            },
          ],
    )
  }
}

export const spoken = new Spoken()
