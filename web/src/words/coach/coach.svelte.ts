/** The coach's words in the language of the page; English until they have come. */
import type { Language } from '../languages'
import { en, type CoachWords } from './en'

const load: Record<Language, () => Promise<CoachWords>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  it: async () => (await import('./it')).it,
  pl: async () => (await import('./pl')).pl,
  ja: async () => (await import('./ja')).ja,
}

class Spoken {
  w = $state.raw<CoachWords>(en)
  #wanted: Language = 'en'

  async speak(language: Language): Promise<void> {
    this.#wanted = language
    const words = await load[language]()
    if (language === this.#wanted) this.w = words
  }
}

export const spoken = new Spoken()
