/**
 * What a table talks to, wherever the rules run: the harbour over a socket, or the wasm module in a worker.
 * A source never explains itself to a board: it sends what may be seen.
 */
import type { Readable } from 'svelte/store'
import type { Ask, Fact, Move, Refusal, Seat, Standing, View } from './types'
import type { Link } from './wire'
import type { Replay } from './replay'

/** A thought of a bot about one of the moves at hand, in figures a person understands. */
export interface Thought {
  move: Move
  /**
   * From 0 to 100, by what this seat can see: mostly the chance to win, partly the lead (what bots play for), and how
   * sure that is. null: nothing else was worth a look.
   */
  worth: number | null
  sure: number
}

/** A line of the talk at a table. */
export interface ChatLine {
  line: number
  seat?: Seat
  name?: string
  at: number
  text: string
}

/** What one can do at a table besides playing. */
export type Deed =
  | { do: 'take-back' }
  | { do: 'ask' | 'agree' | 'decline'; what: Ask }
  | { do: 'resign' | 'bot' }
  | { do: 'entropy'; bytes: string }
  | { do: 'takeover'; seat: Seat }

/** What a table has besides the game where people sit at other ends of it. */
export interface Company {
  readonly link: Readable<Link>
  readonly chat: Readable<ChatLine[]>
  /** Who said no last, and to what. */
  readonly declined: Readable<{ seat: Seat; what: Ask } | null>
  /** Who has just taken the place of somebody who was away. */
  readonly tookOver: Readable<{ seat: Seat; name: string } | null>
  /** The table where the same people play again, once somebody has asked for it. */
  readonly again: Readable<string | null>
  do(deed: Deed): Promise<Refusal | null>
  say(text: string): Promise<Refusal | null>
  /** Asks the others for the place of somebody who is away. */
  takeOver(seat: Seat): Promise<Refusal | null>
  /** A bot plays on until one looks at the table again. */
  sitOut(): Promise<Refusal | null>
  /** The time by which clocks are told, in ms. */
  now(): number
  tryNow(): void
}

export interface TableSource {
  /** What the table is called. */
  readonly id: string
  /** The seat I play, or null where I look on. */
  readonly me: Seat | null
  /** What this table can do beyond playing. */
  readonly offers: { hint: boolean }
  /** Not there where one plays alone. */
  readonly company?: Company
  /** There where a game is only looked at again. */
  readonly replay?: Replay
  readonly standing: Readable<Standing>
  /** What I see now, exactly as the referee writes it. */
  readonly view: Readable<View>
  /** What I may do; empty when I owe nothing. */
  readonly moves: Readable<Move[]>
  /** Whether what is shown is current: false while a connection is being sought. */
  readonly connected: Readable<boolean>
  /**
   * What just happened, in order: animations and the log. Listeners are told before the view changes, so that they
   * can see where things were; `story` has the facts already. Gives the way to stop listening.
   */
  onFacts(listener: (facts: Fact[], seq: number) => void): () => void
  /** How long it has been played, where that is known. */
  minutes?(): number
  /** All that happened so far, oldest first. */
  story(): Fact[]
  /** null: done. */
  play(move: string): Promise<Refusal | null>
  /** Back to my last decision, at once or by consent, as `standing.take_back` says. */
  takeBack(): Promise<Refusal | null>
  /** What a strong bot would do, best first; or why nobody says so. */
  hint(): Promise<Thought[] | Refusal>
  /** Why a move that is not offered may not be made. */
  why(move: string): Promise<Refusal | null>
  close(): void
}
