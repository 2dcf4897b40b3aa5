/** The words in use. English is always there; any other language is fetched when it is chosen. */
import { en, type Messages } from './en'
import type { Language } from './languages'

const load: Record<Language, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  it: async () => (await import('./it')).it,
  pl: async () => (await import('./pl')).pl,
  ja: async () => (await import('./ja')).ja,
}

class Words {
  language = $state<Language>('en')
  w = $state.raw<Messages>(en)

  async speak(language: Language): Promise<void> {
    const words = await load[language]()
    this.w = words
    this.language = language
    document.documentElement.lang = language
  }
}

export const words = new Words()
