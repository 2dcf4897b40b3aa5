/**
 * The server behind this page, where there is one. It is looked for once; the page shows what needs it only when it has
 * answered. Who one is comes with the connection: nobody, until something is done that needs somebody, then a guest.
 */
import { base } from './base'
import { api, call, type Said } from './source/api'
import { HarbourTable } from './source/harbour'
import { push } from './offline/push.svelte'
import { Wire, type Person, type Socket } from './source/wire'
import type { Language } from './words/languages'

const after = (ms: number, then: () => void): (() => void) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

function dial(): Wire {
  const wire = new Wire({
    open: () => {
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
      return new WebSocket(`${scheme}://${location.host}${base}api/v1/socket`) as Socket
    },
    now: () => Date.now(),
    after,
    random: () => Math.random(),
  })
  // A phone that slept, a network that came back: no need to wait.
  window.addEventListener('online', () => wire.tryNow())
  window.addEventListener('pageshow', (event) => event.persisted && wire.tryNow())
  document.addEventListener('resume', () => wire.tryNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wire.tryNow()
  })
  return wire
}

class Harbour {
  /** null: not known yet. */
  there = $state<boolean | null>(null)
  person = $state.raw<Person | null>(null)
  /** The connection has been up: who we are is known. */
  known = $state(false)

  #wire: Wire | null = null
  #looking: Promise<boolean> | null = null

  /** Whether a server answers. */
  look(): Promise<boolean> {
    this.#looking ??= this.#find()
    return this.#looking
  }

  async #find(): Promise<boolean> {
    const answer = await call<{ server?: string }>('GET', '')
    const there = answer.ok && typeof answer.value.server === 'string'
    if (there) {
      this.#wire = dial()
      this.#wire.person.subscribe((person) => (this.person = person))
      this.#wire.link.subscribe(({ up }) => (this.known ||= up))
    }
    this.there = there
    return there
  }

  /** A table that is watched; null where there is no server. */
  async table(id: string, language: Language): Promise<HarbourTable | null> {
    if (!(await this.look()) || !this.#wire) return null
    return new HarbourTable({
      wire: this.#wire,
      table: id,
      language,
      own: crypto.randomUUID?.() ?? String(Math.random()).slice(2),
      after,
      come: async () => (await this.come()).ok,
      said: async (from) => {
        const answer = await api.chat(id, from)
        return answer.ok ? answer.value.lines : []
      },
    })
  }

  /** Somebody, if only a guest. */
  async come(): Promise<Said<unknown>> {
    await this.look()
    await this.greeted()
    if (this.person) return { ok: true, value: this.person }
    return this.#as(call('POST', '/guests', {}))
  }

  keep(name: string, password: string): Promise<Said<unknown>> {
    return this.#as(call('POST', '/names', { name, password }))
  }

  signIn(name: string, password: string): Promise<Said<unknown>> {
    return this.#as(call('POST', '/session', { name, password }))
  }

  async signOut(): Promise<Said<unknown>> {
    // Whoever comes next to this browser must not hear of our tables.
    if (push.on) await push.set(false)
    return this.#as(call('DELETE', '/session'))
  }

  /** Another name, another password, or both; `old` is the password as it is. */
  change(wish: { name?: string; password?: string; old: string }): Promise<Said<unknown>> {
    return this.#as(call('PATCH', '/me', wish))
  }

  /** The account goes, and with it who we are here. */
  async erase(password: string): Promise<Said<unknown>> {
    const answer = await this.#as(call('DELETE', '/me', { password }))
    if (answer.ok && push.on) await push.set(false)
    return answer
  }

  /** After it the connection is somebody else's. */
  async #as(asked: Promise<Said<unknown>>): Promise<Said<unknown>> {
    const answer = await asked
    if (answer.ok) {
      this.#wire?.renew()
      await this.greeted()
    }
    return answer
  }

  /** Until the server has said who we are; not for ever. */
  greeted(): Promise<void> {
    return new Promise((done) => {
      const wire = this.#wire
      if (!wire || wire.up) {
        done()
        return
      }
      const stop = wire.onUp(() => end())
      const late = after(4000, () => end())
      function end(): void {
        late()
        queueMicrotask(() => stop())
        done()
      }
    })
  }
}

export const harbour = new Harbour()
