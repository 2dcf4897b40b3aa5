/**
 * A table of the harbour, over the wire. It is watched from the last event that was told, so that a connection that
 * comes back brings just what was missed; whoever is told something that does not follow asks for all of it again. A move
 * goes with the seq that it was decided on and an id of its own: it can be sent again without being made twice.
 */
import { writable, type Readable, type Writable } from 'svelte/store'
import type { ChatLine, Company, Deed, TableSource, Thought } from './source'
import type { Ask, Fact, Message, Move, Refusal, Seat, Standing, TableEvent, View } from './types'
import { Cut, type Answer, type Link, type Told, type Wire } from './wire'

/** Why a table cannot be watched: `no-such-table`, `not-yours`, or what else the server says. */
export type Shut = { code: string; sentence: string }

export interface HarbourOptions {
  wire: Wire
  table: string
  language: string
  /** Tells this page's moves from those of the same person's other pages. */
  own: string
  after(ms: number, then: () => void): () => void
  /** Makes somebody of us, if only a guest: for those who look on and want to play. */
  come(): Promise<boolean>
  /** What was said before we came, from this line on. */
  said(from: number): Promise<ChatLine[]>
}

interface Pending {
  id: string
  seq: number
  move: string
  /** The seq that it led to, once it is acknowledged. */
  reached: number | null
  done(refusal: Refusal | null): void
}

const nothing: View = {
  game: '',
  rules: 0,
  viewer: null,
  players: 0,
  options: {},
  decisions: 0,
  over: false,
  to_act: [],
  chosen: [],
  zones: {},
  fields: {},
}

const isEvent = (entry: Fact | TableEvent): entry is TableEvent => 'event' in entry
const isMessage = (told: Told): told is Told & Message =>
  typeof told['seq'] === 'number' && typeof told['standing'] === 'object'

export class HarbourTable implements TableSource, Company {
  readonly id: string
  readonly offers = { hint: false }
  readonly company: Company = this
  readonly standing: Readable<Standing>
  readonly view: Readable<View>
  readonly moves: Readable<Move[]>
  readonly connected: Readable<boolean>
  readonly link: Readable<Link>
  readonly chat: Readable<ChatLine[]>
  readonly again: Readable<string | null>
  readonly declined: Readable<{ seat: Seat; what: Ask } | null>
  readonly tookOver: Readable<{ seat: Seat; name: string } | null>
  /** The cards are dealt: there is a view. */
  readonly begun: Readable<boolean>
  /** There is nothing to watch here (any more). */
  readonly shut: Readable<Shut | null>

  me: Seat | null = null

  #o: HarbourOptions
  #standing: Writable<Standing>
  #view = writable<View>(nothing)
  #moves = writable<Move[]>([])
  #connected = writable(false)
  #chat = writable<ChatLine[]>([])
  #again = writable<string | null>(null)
  #declined = writable<{ seat: Seat; what: Ask } | null>(null)
  #tookOver = writable<{ seat: Seat; name: string } | null>(null)
  /** What each seat was called last. */
  #names: string[] = []
  #begun = writable(false)
  #shut = writable<Shut | null>(null)

  /** What we were told last; 0 and "": nothing yet. */
  #seq = 0
  #hash = ''
  /** The next message of the table tells everything since then: it answers a watch. */
  #since: number | null = null
  #watching = false
  /** A watch is under way: what does not follow will be in its answer. */
  #asking = false
  #story: Fact[] = []
  /** Where in the story each move that stands begins, and whose it is. */
  #marks: { at: number; seat: Seat | null }[] = []
  #listeners = new Set<(facts: Fact[], seq: number) => void>()
  #pending: Pending | null = null
  #sent = 0
  #lines = 0
  #stop: (() => void)[] = []
  #waits: (() => void) | null = null

  constructor(options: HarbourOptions) {
    this.#o = options
    this.id = options.table
    this.#standing = writable({ state: 'open', seats: [], moves: 0, take_back: 'no' })
    this.standing = this.#standing
    this.view = this.#view
    this.moves = this.#moves
    this.connected = this.#connected
    this.link = options.wire.link
    this.chat = this.#chat
    this.again = this.#again
    this.declined = this.#declined
    this.tookOver = this.#tookOver
    this.begun = this.#begun
    this.shut = this.#shut
    this.#stop.push(
      options.wire.onTold((told) => this.#told(told)),
      options.wire.link.subscribe(({ up }) => {
        if (up) return
        this.#connected.set(false)
        this.#watching = false
        this.#since = null
      }),
      options.wire.onUp(() => void this.#watch()),
    )
  }

  /** The last event that was told; 0: none yet. */
  get seq(): number {
    return this.#seq
  }

  // --- what a table asks for ------------------------------------------------------------------------------------------

  story(): Fact[] {
    return this.#story
  }

  onFacts(listener: (facts: Fact[], seq: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  play(move: string): Promise<Refusal | null> {
    if (this.#pending) return Promise.resolve({ say: '', stale: true })
    return new Promise((done) => {
      this.#pending = {
        id: `${this.#o.own}-${++this.#sent}`,
        seq: this.#seq,
        move,
        reached: null,
        done,
      }
      void this.#send()
    })
  }

  takeBack(): Promise<Refusal | null> {
    return this.do({ do: 'take-back' })
  }

  async hint(): Promise<Thought[] | Refusal> {
    try {
      const answer = await this.#o.wire.ask({
        cmd: 'hint',
        table: this.#o.table,
        lang: this.#o.language,
        seq: this.#seq,
      })
      if (!answer.ok) return answer.code === 'stale' ? { say: '', stale: true } : this.#refusal(answer)
      return (answer['hint'] as { move: Move | string; worth?: number; sure?: number }[]).map(
        ({ move, worth = null, sure = 0 }) => ({
          move: typeof move === 'string' ? { move } : move,
          worth,
          sure,
        }),
      )
    } catch {
      return { say: '', cut: true }
    }
  }

  async why(move: string): Promise<Refusal | null> {
    try {
      const answer = await this.#o.wire.ask({
        cmd: 'why',
        table: this.#o.table,
        lang: this.#o.language,
        move,
      })
      return answer.ok ? (answer['refusal'] as Refusal | null) : this.#refusal(answer)
    } catch {
      return { say: '', cut: true }
    }
  }

  close(): void {
    for (const stop of this.#stop) stop()
    this.#waits?.()
    this.#listeners.clear()
    if (this.#watching) this.#o.wire.ask({ cmd: 'unwatch', table: this.#o.table }).catch(() => undefined)
    this.#pending?.done({ say: '', stale: true })
    this.#pending = null
  }

  // --- what people at a table do beside playing -----------------------------------------------------------------------

  async do(deed: Deed): Promise<Refusal | null> {
    try {
      const answer = await this.#o.wire.ask({
        cmd: 'do',
        table: this.#o.table,
        lang: this.#o.language,
        ...deed,
      })
      return answer.ok ? null : this.#refusal(answer)
    } catch {
      return { say: '', cut: true }
    }
  }

  async say(text: string): Promise<Refusal | null> {
    try {
      const answer = await this.#o.wire.ask({ cmd: 'say', table: this.#o.table, text })
      return answer.ok ? null : this.#refusal(answer)
    } catch {
      return { say: '', cut: true }
    }
  }

  async takeOver(seat: Seat): Promise<Refusal | null> {
    if (!(await this.#o.come())) return { say: '', cut: true }
    return this.do({ do: 'takeover', seat })
  }

  async sitOut(): Promise<Refusal | null> {
    try {
      // Whoever watches is back: first away, then the bot.
      await this.#o.wire.ask({ cmd: 'unwatch', table: this.#o.table })
    } catch {
      return { say: '', cut: true }
    }
    this.#watching = false
    const refusal = await this.do({ do: 'bot' })
    if (refusal) void this.#watch()
    return refusal
  }

  now(): number {
    return this.#o.wire.now()
  }

  tryNow(): void {
    this.#o.wire.tryNow()
  }

  // --- being told -------------------------------------------------------------------------------------------------------

  /** Watches from what was told last, or all of it anew. */
  async #watch(anew = false): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    this.#watching = true
    const since = anew ? 0 : this.#seq
    try {
      const answer = await this.#o.wire.ask({
        cmd: 'watch',
        table: this.#o.table,
        lang: this.#o.language,
        seq: since,
      })
      if (!answer.ok) {
        this.#watching = false
        if (answer.code === 'busy' || answer.code === 'memory' || answer.code === 'paused')
          this.#later(() => void this.#watch(anew))
        else this.#shut.set({ code: answer.code ?? '', sentence: answer.error ?? '' })
        return
      }
      this.#since = since
    } catch (error) {
      if (!(error instanceof Cut)) throw error
    } finally {
      this.#asking = false
    }
  }

  /** The server is busy for a moment. */
  #later(then: () => void): void {
    this.#waits?.()
    this.#waits = this.#o.after(1000, then)
  }

  #told(told: Told): void {
    if (told['table'] !== this.#o.table) return
    if (told['event'] === 'chat') this.#heard([told as unknown as ChatLine])
    else if (told['event'] === 'rematch') this.#again.set(String(told['again']))
    else if (told['event'] === 'unwatched')
      this.#shut.set({ code: 'not-yours', sentence: String(told['sentence'] ?? '') })
    else if (isMessage(told)) this.#hear(told)
  }

  #hear(message: Message): void {
    const since = this.#since
    this.#since = null
    if (since !== null) {
      this.#catchUp(message, since)
      return
    }
    if (message.seq <= this.#seq) {
      // Said twice, or late: nothing new. But the same moment must look the same.
      if (message.seq === this.#seq && message.hash !== this.#hash) void this.#watch(true)
      return
    }
    if (message.seq !== this.#seq + 1) {
      void this.#watch() // something was missed
      return
    }
    this.#take(message)
  }

  /** The answer to a watch: all that happened since then. */
  #catchUp(message: Message, since: number): void {
    const follows = since === this.#seq
    if (follows && this.#seq > 0 && message.seq === this.#seq && message.hash === this.#hash) {
      this.#show(message, [])
    } else if (follows && message.seq > this.#seq) {
      this.#take(message)
    } else if (since > 0) {
      void this.#watch(true) // the server has less than we do, or something else: what we have is worth nothing
      return
    } else {
      this.#story = []
      this.#marks = []
      this.#take(message)
    }
    this.#connected.set(true)
    this.#o
      .said(this.#lines + 1)
      .then((lines) => this.#heard(lines))
      .catch(() => undefined)
    void this.#send()
  }

  #take(message: Message): void {
    const facts: Fact[] = []
    let moved = 0
    let newcomer = false
    for (const entry of message.facts) {
      if (!isEvent(entry)) {
        this.#story = [...this.#story, entry]
        facts.push(entry)
      } else if (entry.event === 'moved') {
        moved++
        this.#marks[(entry.moves ?? 1) - 1] = { at: this.#story.length, seat: entry.seat ?? null }
      } else if (entry.what === 'takeover' && entry.done) {
        newcomer = true
      } else if (entry.event === 'declined' && entry.seat !== undefined) {
        this.#declined.set({ seat: entry.seat, what: entry.what as Ask })
      } else if (entry.moves !== undefined) {
        const at = this.#marks[entry.moves]?.at
        if (at !== undefined) this.#story = this.#story.slice(0, at)
        this.#marks = this.#marks.slice(0, entry.moves)
        facts.length = 0
      }
    }
    this.#seq = message.seq
    this.#hash = message.hash
    const names = message.standing.seats.map(({ name = '' }) => name)
    const seat = newcomer ? names.findIndex((name, at) => name !== this.#names[at]) : -1
    if (seat >= 0 && this.#names.length > 0) this.#tookOver.set({ seat, name: names[seat] ?? '' })
    this.#names = names
    // Who was away does not want to see a whole game fly by.
    this.#show(message, moved <= 4 ? facts : [])
    this.#settle(message)
  }

  #show(message: Message, facts: Fact[]): void {
    this.me = message.seat ?? null
    for (const listener of this.#listeners) listener(facts, message.seq)
    const { view, standing } = message
    if (view) this.#view.set(this.#seen(view, standing))
    this.#moves.set((message.moves ?? []).map((move) => (typeof move === 'string' ? { move } : move)))
    this.#standing.set(this.#stand(standing))
    this.#begun.set(view !== undefined)
  }

  /** A game that people ended is over too, and its result is the table's word. */
  #seen(view: View, standing: Standing): View {
    const { scores, places } = standing.result ?? {}
    if (view.over || standing.state !== 'over' || !scores || !places) return view
    return { ...view, over: true, to_act: [], scores, places }
  }

  #stand(standing: Standing): Standing {
    return { take_back: 'no', ...standing }
  }

  #heard(lines: ChatLine[]): void {
    const fresh = lines.filter(({ line }) => line > this.#lines)
    const last = fresh[fresh.length - 1]
    if (!last) return
    // One that jumps ahead is in what is read in between.
    this.#lines = last.line
    this.#chat.update((before) => [...before, ...fresh])
  }

  // --- moving -----------------------------------------------------------------------------------------------------------

  async #send(): Promise<void> {
    const pending = this.#pending
    if (!pending || pending.reached !== null) return
    let answer: Answer
    try {
      answer = await this.#o.wire.ask(
        {
          cmd: 'move',
          table: this.#o.table,
          seq: pending.seq,
          move: pending.move,
          lang: this.#o.language,
        },
        pending.id,
      )
    } catch {
      return // the connection was cut: it is sent again when what was missed is known
    }
    if (pending !== this.#pending) return
    if (answer.ok) {
      pending.reached = Number(answer['seq'])
      if (this.#seq >= pending.reached) this.#end(null)
    } else if (answer.code === 'busy' || answer.code === 'paused' || answer.code === 'memory') {
      this.#later(() => void this.#send())
    } else if (answer.code === 'stale') {
      const missed = answer['missed'] as Message | undefined
      if (missed && missed.seq > this.#seq) {
        if (pending.seq === this.#seq) this.#take(missed)
        else void this.#watch()
      }
      // After a restart the server no longer knows the id; our own move among what was missed is as good.
      if (pending === this.#pending) this.#end(missed && this.#mine(missed) ? null : { say: '', stale: true })
    } else this.#end(this.#refusal(answer))
  }

  #mine(message: Message): boolean {
    return message.facts.some(
      (entry) => isEvent(entry) && entry.event === 'moved' && entry.seat === this.me && this.me !== null,
    )
  }

  /** A move that was acknowledged is done when it is seen; one that is seen needs no acknowledgement. */
  #settle(message: Message): void {
    const pending = this.#pending
    if (!pending) return
    if (pending.reached !== null ? message.seq >= pending.reached : this.#mine(message)) this.#end(null)
  }

  #end(refusal: Refusal | null): void {
    const pending = this.#pending
    this.#pending = null
    pending?.done(refusal)
  }

  #refusal(answer: Answer): Refusal {
    const refusal = answer['refusal'] as Refusal | null | undefined
    return refusal ?? { say: answer.error ?? '', ...(answer.code && { code: answer.code }) }
  }
}
