declare module 'virtual:rules/*' {
  import type { Catalogue } from './pages/catalogue'
  const catalogue: Catalogue
  export default catalogue
}

declare module 'virtual:words/*' {
  /** Sections of a game's words: card, effect, tile and so on; an option has words of its own. */
  const words: Record<string, Record<string, string | Record<string, string>>>
  export default words
}

declare module 'virtual:content/*' {
  const content: unknown
  export default content
}
