/** The page's place in the browser's history: links are ordinary links, and going there loads nothing anew. */
import { base, inside, outside } from './base'
import { app } from './offline/app.svelte'
import { pathOf, route, type Route } from './router'

class Place {
  route = $state.raw<Route>(route(inside(location.pathname), location.hash))

  constructor() {
    addEventListener('popstate', () => this.#read())
    document.addEventListener('click', (event) => this.#click(event))
  }

  go(to: Route): void {
    // Files of another version would not fit to ours: then the page is loaded anew.
    if (app.stale) {
      location.assign(outside(pathOf(to)))
      return
    }
    history.pushState(null, '', outside(pathOf(to)))
    this.#read()
    if (to.page !== 'rules' || !to.rule) scrollTo(0, 0)
  }

  /** Where the way back should not lead to where we are. */
  replace(to: Route): void {
    history.replaceState(null, '', outside(pathOf(to)))
    this.#read()
  }

  #read(): void {
    this.route = route(inside(location.pathname), location.hash)
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
    // Beside the page lies what is somebody else's.
    if (!`${link.pathname}/`.startsWith(base)) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(route(inside(link.pathname), link.hash))
  }
}

export const place = new Place()
