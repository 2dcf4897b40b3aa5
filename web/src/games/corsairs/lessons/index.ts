/** The lesson of this game: positions and words, each language fetched when it is spoken. */
import { lessonOf } from '../../../lessons/lesson'
import { plans } from './plans'

export const load = lessonOf(plans, {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  it: async () => (await import('./it')).it,
  pl: async () => (await import('./pl')).pl,
  ja: async () => (await import('./ja')).ja,
})
