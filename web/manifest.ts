/**
 * What the page is called as an app, and what it looks like: a manifest a language, from the words of the page, with a
 * short cut to each game. All addresses are relative, so it lies wherever the page lies.
 */
import { de } from './src/words/de'
import { en, type Messages } from './src/words/en'
import { fr } from './src/words/fr'
import { it } from './src/words/it'
import { ja } from './src/words/ja'
import type { Language } from './src/words/languages'
import { pl } from './src/words/pl'

export const all: Record<Language, Messages> = { en, de, fr, it, pl, ja }
const paper = '#f4ead3'

export const manifestFile = (language: Language): string =>
  language === 'en' ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`

export function manifest(language: Language): object {
  const w = all[language]
  const png = (size: number, purpose: string, name = `icon-${size}.png`): object => ({
    src: name,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    name: `${w.name}: ${w.start.title}`,
    short_name: w.name,
    description: w.start.promise,
    lang: language,
    dir: 'ltr',
    start_url: './',
    scope: './',
    display: 'standalone',
    orientation: 'any',
    background_color: paper,
    theme_color: paper,
    categories: ['games'],
    icons: [
      png(192, 'any'),
      png(512, 'any'),
      png(192, 'maskable', 'icon-maskable-192.png'),
      png(512, 'maskable', 'icon-maskable-512.png'),
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: Object.entries(w.games).map(([slug, { name, promise }]) => ({
      name,
      description: promise,
      url: `g/${slug}`,
      icons: [png(192, 'any')],
    })),
  }
}
