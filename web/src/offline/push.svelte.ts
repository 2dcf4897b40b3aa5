/**
 * Being told by the harbour while the page is closed: web push, on wish. The harbour sends what happened and where; the
 * service worker says it in the language that was spoken last (`Said`, which the page leaves for it).
 */
import { call } from '../source/api'
import { games } from '../games'
import { words } from '../words/words.svelte'
import { saidIn, type Said } from './notice'

export type Trouble = 'denied' | 'service' | 'harbour'

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null
  return (await navigator.serviceWorker.getRegistration()) ?? null
}

class Push {
  /** This browser could: it keeps the page, and knows of push. */
  possible = $state(false)
  on = $state(false)
  trouble = $state<Trouble | null>(null)

  async look(): Promise<void> {
    const there = await worker().catch(() => null)
    this.possible = there !== null
    this.on = there !== null && (await there.pushManager.getSubscription().catch(() => null)) !== null
  }

  async set(wanted: boolean): Promise<void> {
    this.trouble = wanted ? await this.#begin() : await this.#end()
    await this.look()
    await this.say()
  }

  async #begin(): Promise<Trouble | null> {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    const there = await worker()
    const key = await call<{ key: string }>('GET', '/push/key')
    if (!there || !key.ok) return 'harbour'
    // One from before may be another harbour's.
    await (await there.pushManager.getSubscription())?.unsubscribe()
    const made = await there.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key.value.key) })
      .catch(() => null)
    if (!made) return 'service'
    const told = await call('PUT', '/push', made.toJSON())
    if (told.ok) return null
    await made.unsubscribe()
    return 'harbour'
  }

  async #end(): Promise<Trouble | null> {
    const made = await (await worker())?.pushManager.getSubscription()
    if (!made) return null
    // The harbour may be away: it learns from the push service that nobody is there any more.
    await call('DELETE', '/push', { endpoint: made.endpoint })
    await made.unsubscribe()
    return null
  }

  /** What notices say, for as long as the page is closed. */
  async say(): Promise<void> {
    if (!this.on) return
    const { w } = words
    const said: Said = { turn: w.table.yourTurn, invited: w.harbour.menu.invited, bodies: {} }
    for (const { slug } of games) said.bodies[slug] = w.harbour.turn.body(w.games[slug].name)
    const cache = await caches.open(saidIn)
    await cache.put('said', new Response(JSON.stringify(said)))
  }
}

export const push = new Push()
