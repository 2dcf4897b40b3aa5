/** The page's place in the browser's history: links are ordinary links, and going there loads nothing anew. */
import { pathOf, route, type Route } from './router'

class Place {
  route = $state.raw<Route>(route(location.pathname, location.hash))

  constructor() {
    addEventListener('popstate', () => this.#read())
    document.addEventListener('click', (event) => this.#click(event))
  }

  go(to: Route): void {
    history.pushState(null, '', pathOf(to))
    this.#read()
    if (to.page !== 'rules' || !to.rule) scrollTo(0, 0)
  }

  /** Where the way back should not lead to where we are. */
  replace(to: Route): void {
    history.replaceState(null, '', pathOf(to))
    this.#read()
  }

  #read(): void {
    this.route = route(location.pathname, location.hash)
  }

  /** Follows our own links; new tabs, downloads and other sites are the browser's. */
  #click(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(route(link.pathname, link.hash))
  }
}

export const place = new Place()
