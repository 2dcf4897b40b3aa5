/**
 * The connection to the harbour: one WebSocket, opened again with growing patience whenever it is cut. Questions are
 * matched with their answers; a question whose answer is lost fails with `Cut`, and whoever asked decides whether to ask
 * again. Silence is not trusted: a page cannot see the server's pings, so it asks by itself now and then.
 */
import { writable, type Readable } from 'svelte/store'

/** The part of a WebSocket that is needed; tests bring one of their own. */
export interface Socket {
  send(text: string): void
  close(): void
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

export interface Person {
  id: string
  name: string
  kind: 'guest' | 'named' | 'bot' | 'deleted'
}

/** Whether the connection stands, and when it is tried again where it does not. */
export interface Link {
  up: boolean
  /** Times that were in vain since it last stood. */
  tries: number
  retryAt: number | null
}

export type Answer = { ok: boolean; code?: string; error?: string } & Record<string, unknown>
export type Told = Record<string, unknown>

export class Cut extends Error {
  constructor() {
    super('the connection was cut')
  }
}

export interface WireOptions {
  open(): Socket
  now(): number
  /** Runs something later; gives the way to call it off. */
  after(ms: number, then: () => void): () => void
  /** From 0 to 1. */
  random(): number
}

const patience = [500, 1000, 2000, 4000, 8000, 15_000]
/** A connection that says nothing for so long is asked, and given up when it still says nothing. */
const silence = 20_000
const grace = 8000

interface Waiting {
  done(answer: Answer): void
  fail(error: Error): void
}

export class Wire {
  readonly link: Readable<Link>
  /** Who the server takes us for. */
  readonly person: Readable<Person | null>

  #options: WireOptions
  #link = writable<Link>({ up: false, tries: 0, retryAt: null })
  #person = writable<Person | null>(null)
  #socket: Socket | null = null
  #up = false
  #tries = 0
  #skew = 0
  #last = 0
  #open = new Map<string, Waiting>()
  #tell = new Set<(told: Told) => void>()
  #greet = new Set<() => void>()
  #later: (() => void) | null = null
  #watchdog: (() => void) | null = null
  #closed = false

  constructor(options: WireOptions) {
    this.#options = options
    this.link = this.#link
    this.person = this.#person
    this.#connect()
  }

  get up(): boolean {
    return this.#up
  }

  /** The server's time in ms. */
  now(): number {
    return this.#options.now() + this.#skew
  }

  /** What the server tells without being asked. */
  onTold(listener: (told: Told) => void): () => void {
    this.#tell.add(listener)
    return () => this.#tell.delete(listener)
  }

  /** Every time the connection stands, and at once where it does. */
  onUp(listener: () => void): () => void {
    this.#greet.add(listener)
    if (this.#up) listener()
    return () => this.#greet.delete(listener)
  }

  ask(question: Record<string, unknown>, id = `q${++this.#last}`): Promise<Answer> {
    return new Promise((done, fail) => {
      if (!this.#socket || !this.#up) {
        fail(new Cut())
        return
      }
      this.#open.set(id, { done, fail })
      this.#socket.send(JSON.stringify({ ...question, id }))
    })
  }

  /** Now rather than later: somebody asked for it, or the machine is back from sleep. */
  tryNow(): void {
    if (this.#closed) return
    if (this.#up) this.#prove()
    else if (!this.#socket) this.#connect()
  }

  /** As somebody else: who one is belongs to a connection. */
  renew(): void {
    this.#drop()
    this.#tries = 0
    this.#connect()
  }

  close(): void {
    this.#closed = true
    this.#drop()
    this.#tell.clear()
    this.#greet.clear()
  }

  #connect(): void {
    this.#later?.()
    this.#later = null
    const socket = this.#options.open()
    this.#socket = socket
    this.#link.set({ up: false, tries: this.#tries, retryAt: null })
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket && typeof data === 'string') this.#hear(data)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost()
    }
    this.#watch(grace * 2)
  }

  #hear(data: string): void {
    let told: Told
    try {
      told = JSON.parse(data) as Told
    } catch {
      this.#lost()
      return
    }
    this.#watch(silence)
    if ('ok' in told) {
      const id = String(told['id'])
      const waiting = this.#open.get(id)
      this.#open.delete(id)
      waiting?.done(told as Answer)
      return
    }
    if (told['event'] === 'hello') {
      if (typeof told['now'] === 'number') this.#skew = told['now'] - this.#options.now()
      this.#person.set((told['person'] ?? null) as Person | null)
      this.#up = true
      this.#tries = 0
      this.#link.set({ up: true, tries: 0, retryAt: null })
      for (const listener of [...this.#greet]) listener()
    }
    for (const listener of [...this.#tell]) listener(told)
  }

  /** Is anybody there? Whoever answers nothing in time is not. */
  #prove(): void {
    this.#watch(grace)
    this.ask({ cmd: 'ping' }).catch(() => undefined)
  }

  #watch(ms: number): void {
    this.#watchdog?.()
    const asked = ms === silence
    this.#watchdog = this.#options.after(ms, () => (asked ? this.#prove() : this.#lost()))
  }

  #lost(): void {
    this.#drop()
    if (this.#closed) return
    const wait = patience[Math.min(this.#tries, patience.length - 1)] ?? 15_000
    // Not all at the same moment when a server comes back.
    const ms = Math.round(wait * (0.75 + 0.5 * this.#options.random()))
    this.#tries++
    this.#link.set({ up: false, tries: this.#tries, retryAt: this.#options.now() + ms })
    this.#later = this.#options.after(ms, () => this.#connect())
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    this.#up = false
    this.#watchdog?.()
    this.#watchdog = null
    this.#later?.()
    this.#later = null
    if (socket) {
      socket.onclose = null
      socket.onmessage = null
      socket.close()
    }
    const waiting = [...this.#open.values()]
    this.#open.clear()
    for (const one of waiting) one.fail(new Cut())
    this.#link.update((link) => ({ ...link, up: false }))
  }
}
