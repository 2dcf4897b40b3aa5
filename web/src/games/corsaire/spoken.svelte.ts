/** Corsaire's words in use. */
import type { Language } from '../../words/languages'
import { en, type CorsaireWords } from './words/en'

const load: Record<Language, () => Promise<CorsaireWords>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('./words/de')).de,
  fr: async () => (await import('./words/fr')).fr,
  it: async () => (await import('./words/it')).it,
  pl: async () => (await import('./words/pl')).pl,
  ja: async () => (await import('./words/ja')).ja,
}

class Spoken {
  w = $state.raw<CorsaireWords>(en)

  async speak(language: Language): Promise<void> {
    this.w = await load[language]()
  }
}

export const spoken = new Spoken()
