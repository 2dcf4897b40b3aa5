/**
 * The page as an app of its own: kept for offline by a service worker, installed on wish, renewed on wish. Nothing here
 * happens by itself to somebody who plays: a new version waits until they reload.
 */
import { base } from '../base'

/** What Chromium offers when the page may be installed. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How often a page that stays open asks for a new version. */
const every = 3_600_000

class App {
  /** The browser would install it. */
  installable = $state(false)
  /** A new version is there. */
  fresh = $state(false)
  /** Another tab has taken the new version: this one has files of the old. */
  stale = false

  #offer: InstallOffer | null = null
  #registration: ServiceWorkerRegistration | null = null
  #asked = false

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.#offer = event as InstallOffer
      this.installable = true
    })
    addEventListener('appinstalled', () => this.#taken())
  }

  async install(): Promise<void> {
    const offer = this.#offer
    if (!offer) return
    await offer.prompt()
    await offer.userChoice
    // An offer can be made once; the browser brings another when it sees fit.
    this.#taken()
  }

  #taken(): void {
    this.#offer = null
    this.installable = false
  }

  /** Keeps the page for offline; where a browser has no service workers, or forbids them, there is nothing to say. */
  async keep(): Promise<void> {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (!worker) return
    const had = worker.controller !== null
    worker.addEventListener('controllerchange', () => {
      if (this.#asked) location.reload()
      else if (had) this.stale = this.fresh = true
    })
    const registration = await worker.register(`${base}sw.js`, { scope: base }).catch(() => undefined)
    if (!registration) return
    this.#registration = registration
    const look = (): void => {
      const next = registration.installing
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed' && worker.controller) this.fresh = true
      })
    }
    if (registration.waiting && worker.controller) this.fresh = true
    look()
    registration.addEventListener('updatefound', look)
    setInterval(() => void registration.update().catch(() => undefined), every)
  }

  /** On wish: the new version from now on. Tables stay where they are. */
  renew(): void {
    const next = this.#registration?.waiting
    this.#asked = true
    if (next) next.postMessage('take over')
    else location.reload()
  }
}

export const app = new App()
