/** The languages of the page, each under its own name. */
export const languages = ['en', 'de', 'fr', 'it', 'pl', 'ja'] as const

export type Language = (typeof languages)[number]

export const ownName: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  pl: 'Polski',
  ja: '日本語',
}
