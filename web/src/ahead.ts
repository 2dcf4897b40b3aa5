/**
 * What the first address needs, fetched beside the page of tables and not after it: a kept table says which game it is, and
 * with that its board, its worker, the module and the words can be on their way at once.
 */
import { entry } from './games'
import type { Route } from './router'
import { find } from './source/kept'
import { callAhead } from './source/solo'
import type { Language } from './words/languages'

export function fetchAhead(route: Route, language: Language): void {
  if (route.page !== 'table' || route.move !== undefined) return
  const game = entry(find(route.id)?.table.setup.game ?? '')
  if (!game?.load) return
  callAhead(route.id, language)
  // Who lays the table asks for it again, and says what went wrong.
  game.load(language).catch(() => undefined)
}
