/**
 * What a table sends: the messages of the seat protocol, version 2 (docs/protocol.md), as types.
 * A page, a bot on a socket and the wasm module speak alike, so nothing here belongs to one of them.
 */

/** A place at the table, from 0. */
export type Seat = number

/** A card in notation, such as `b4`, known to the viewer. */
export type Face = string

/**
 * Cards of a zone in their order: known ones, runs of hidden ones that look alike, and ones that bear a mark; `down`: I know
 * it, and the table sees its back.
 */
export type Seen =
  | Face
  | { card: Face; mark?: number; down?: boolean }
  | { back: string; n: number; pool?: number; mark?: number }

export type Field = number | number[] | number[][]

/** What one viewer may see. Zones without cards and fields that are 0 throughout are left out. */
export interface View {
  game: string
  rules: number
  viewer: Seat | null
  players: number
  options: Record<string, string | number>
  decisions: number
  over: boolean
  to_act: Seat[]
  chosen: Seat[]
  choice?: string
  tally?: number[]
  zones: Record<string, Seen[]>
  pools?: { pool: number; cards: Face[] }[]
  fields: Record<string, Field>
  scores?: number[]
  places?: number[]
}

/** What happened: its name, its arguments by name, and the sentence. */
export interface Fact {
  fact: string
  say?: string
  [argument: string]: string | number | (string | number)[] | undefined
}

/** What may be done: its notation, what it does, the arguments of that, and the sentence. */
export interface Move {
  move: string
  does?: string
  say?: string
  [argument: string]: string | number | (string | number)[] | undefined
}

/** Why something may not be done: a rule of the game, or what the table has against it; and what could be done instead. */
export interface Refusal {
  rule?: string
  refusal?: string
  say: string
  instead?: Move[]
  /** Something has happened since it was decided on. */
  stale?: boolean
  /** The connection was cut before an answer came. */
  cut?: boolean
  /** What the server calls it. */
  code?: string
}

export type SeatKind = 'person' | 'bot' | 'open' | 'invited'

export interface SeatStanding {
  kind: SeatKind
  name?: string
  /** Of the bot that plays there. */
  level?: string
  /** It is mine. */
  you?: boolean
  /** Gone for the moment; may come back on any device. */
  away?: boolean
  /** A bot plays until its owner returns. */
  took_over?: boolean
  /** Its time ran out. */
  flag?: boolean
  /** Gave up, or lost by the clock: the how-manieth to go. */
  out?: number
  /** Has added to the deal. */
  entropy?: boolean
}

export interface Clock {
  kind: 'move' | 'total' | 'days'
  limit: number
  /** Added with every move. */
  more?: number
  /** Milliseconds left for each seat at the time `at`; the seats in `running` are losing theirs. */
  left: number[]
  running: Seat[]
  at: number
}

/** What the people of a table ask each other for. */
export type Ask = 'take-back' | 'end' | 'pause' | 'resume' | 'takeover'

export interface Offer {
  by?: Seat
  /** Of a take-back: how many moves would stand. */
  moves?: number
  /** Of a takeover: whose seat, and who would sit there. */
  seat?: Seat
  kind?: SeatKind
  name?: string
  agreed: Seat[]
  owing: Seat[]
}

export type TableState = 'open' | 'running' | 'paused' | 'over'

/** Who sits where, whose time runs, what is asked for, how it came out: "The standing" of docs/protocol.md. */
export interface Standing {
  state: TableState
  seats: SeatStanding[]
  /** How many stand. */
  moves: number
  /** Of a fair deal: the hash that the server committed itself to. */
  committed?: string
  /** Whoever is to move may ask for a hint. */
  hints?: boolean
  clock?: Clock
  offers?: { [what in Ask]?: Offer }
  /** What it would be for me to take back my own last decision. */
  take_back?: 'free' | 'ask' | 'no'
  result?: { end: 'played' | 'given-up' | 'agreed' | 'aborted'; scores?: number[]; places?: number[] }
}

/** What happened to the table itself, among the facts. */
export interface TableEvent {
  event: string
  seat?: Seat
  what?: Ask
  done?: boolean
  moves?: number
}

/** What a table tells a viewer: "The message" of docs/protocol.md. */
export interface Message {
  table: string
  seat?: Seat
  seq: number
  hash: string
  standing: Standing
  view?: View
  facts: (Fact | TableEvent)[]
  moves?: Move[] | string[]
  ms?: number
}
