/** What this browser remembers of its person: theme, language, how the last table was set. Nothing leaves it. */
import { languages, type Language } from './words/languages'

export type Theme = 'system' | 'light' | 'dark'

const key = 'tortuga'

interface Kept {
  theme: Theme
  language: Language | null
}

function kept(): Kept {
  const nothing: Kept = { theme: 'system', language: null }
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof read !== 'object' || read === null) return nothing
    const { theme, language } = read as Record<string, unknown>
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      language: languages.find((l) => l === language) ?? null,
    }
  } catch {
    // Storage may be forbidden or hold something else: then nothing is remembered.
    return nothing
  }
}

/** The first of the browser's languages that we speak. */
export function spoken(wished: readonly string[]): Language {
  for (const wish of wished) {
    const found = languages.find((l) => wish.toLowerCase().split('-')[0] === l)
    if (found) return found
  }
  return 'en'
}

class Prefs {
  #night = matchMedia('(prefers-color-scheme: dark)')
  #still = matchMedia('(prefers-reduced-motion: reduce)')
  #kept = $state.raw<Kept>(kept())
  #dark = $state(this.#night.matches)
  still = $state(this.#still.matches)

  constructor() {
    this.#night.addEventListener('change', (e) => (this.#dark = e.matches))
    this.#still.addEventListener('change', (e) => (this.still = e.matches))
  }

  get theme(): Theme {
    return this.#kept.theme
  }

  /** The theme that is shown. */
  get dark(): boolean {
    return this.theme === 'system' ? this.#dark : this.theme === 'dark'
  }

  get language(): Language {
    return this.#kept.language ?? spoken(navigator.languages)
  }

  set(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change }
    try {
      localStorage.setItem(key, JSON.stringify(this.#kept))
    } catch {
      // As above: it holds until the page is closed.
    }
  }
}

export const prefs = new Prefs()
