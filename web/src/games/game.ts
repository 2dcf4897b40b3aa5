/**
 * What a game gives the frame: its board, its pieces, and how its moves are made by hand. The frame knows no game;
 * a sixth game is a folder beside the others and a line in index.ts.
 */
import type { Component } from 'svelte'
import type { Face, Fact, Move, Seat, View } from '../source/types'
import type { Language } from '../words/languages'

/** Why something may not be done: short, in words, with the rule. */
export interface Why {
  say: string
  rule: string
  /** What comes near it and may be done. */
  instead?: Move[] | undefined
}

/** How a move is made by hand: a card of the hand, and the place on the board that it goes to. */
export interface Reading {
  card: Face | null
  /** A place of the board or of the dock; null: the move is a key of its own. */
  target: string | null
}

/** The people at the table, as this viewer calls them. */
export interface People {
  me: Seat | null
  name(seat: Seat): string
}

export interface BoardProps {
  view: View
  people: People
  /** The card in the fingers, or null. */
  selected: Face | null
  /** Where it may go, by place. */
  targets: ReadonlyMap<string, Move>
  /** What the last move put where: a dotted ring on it. */
  last: { place: string; card: Face | null } | null
  /** The place that a hint points at, and the move it means. */
  hinted: string | null
  hint: Move | null
  phone: boolean
  /** All that may be done now; empty while it is not this viewer's turn. */
  moves: readonly Move[]
  /** All that happened so far, oldest first. */
  story: readonly Fact[]
  /** In a replay, what the last move told: nothing waits there to be read first. */
  latest?: readonly Fact[] | undefined
  choose(target: string): void
  /** Takes a card of the hand up, or puts back what is in the fingers: for a game with a dock of its own. */
  pick(card: Face | null, by: 'tap' | 'key' | 'drag'): void
  /** Makes a move that is on offer. */
  play(move: Move): void
  /** Says why something cannot be done, beside the hand; null puts the note away. */
  tell(why: Why | null): void
  /** Asks the rules why a move in notation may not be made, and says it beside the hand. */
  explain(notation: string): void
}

/** A question before a deed where a slip would be costly. */
export interface Care {
  ask: string
  /** What comes of it. */
  says: string
  yes: string
  rule: string
}

export interface PieceProps {
  face: Face
  label?: string | undefined
}

/** The key beside the hand: the draw pile, or where discards go when it is empty. */
export interface PileKey {
  label: string
  note: string
  /** The zone whose cards it stands for. */
  zone: string
  /** Made by the key itself. */
  move: Move | null
  /** Made by the key with a card in the fingers. */
  target: string | null
  empty: boolean
}

/** How a seat's score came about, for the count at the end. */
export interface Share {
  label: string
  /** Single amounts; `bad` ones are taken off. */
  parts: number[]
  bad?: boolean
}

export interface CountLine {
  seats: Seat[]
  score: number
  place: number
  note: string
  shares: Share[]
}

/** Something the table may agree on before it begins. The first choice is the usual one. */
export interface TableOption {
  name: string
  label: string
  rule: string
  /** Told at the table's setting even where it is the usual one. */
  said?: boolean
  choices: { value: string; label: string; says: string }[]
}

/** A game, speaking one language. */
export interface Game {
  slug: string
  Board: Component<BoardProps>
  /** What lies before this viewer, where that is not a fan of cards: a mat of plans, two rows, a crew to choose. */
  Dock?: Component<BoardProps>
  /** Keys of the game beside hint and take-back, on the desk and under the thumb, in place of `pile`. */
  Keys?: Component<BoardProps>
  /** What a seat's plaque shows beside its name, in place of the number of its cards. */
  Plaque?: Component<{ view: View; seat: Seat }>
  /** What points are made of, small, beside a figure; a coin where none is given. */
  Token?: Component<{ n?: number }>
  Card: Component<PieceProps>
  Piece: Component<PieceProps>
  /** What can be agreed on with so many players; what is not open to them is left out. */
  options(players: number, chosen: Record<string, string | number>): TableOption[]
  /** Who begins, in words, and the rule. */
  begins?: { say: string; rule: string }
  /** A small sign of a card before its name, where it has one. */
  Sign: Component<PieceProps>
  /** Cards of a hand in the order of the fan. */
  hand(view: View, seat: Seat): Face[]
  handSize(view: View, seat: Seat): number
  /** What lies before a seat as a replay shows it, where that is not the hand alone; hidden ones are null. */
  held?(view: View, seat: Seat): (Face | null)[]
  /** The zone of a seat's hand and of what it has won: where cards fly from and to. */
  zones(view: View, seat: Seat): { hand: string; won: string }
  cardName(face: Face): string
  reading(move: Move): Reading
  /** Takes a move up as the hand would, up to its last step; false: it is made by a key alone. */
  take?(move: Move, view: View): boolean
  /** Why a card of the hand cannot be played at all; null where nothing is to be said. */
  barred(view: View, me: Seat, face: Face): Why | null
  /** null: nothing is drawn from a pile beside the hand. */
  pile(view: View, moves: Move[], selected: Face | null): PileKey | null
  /** What must be asked before this move is made; null: nothing. */
  care?(view: View, me: Seat, move: Move): Care | null
  /** What the table wants of you: at rest, or with a card in the fingers. */
  ask(
    view: View,
    me: Seat,
    selected: Face | null,
    targets: ReadonlyMap<string, Move>,
    moves: readonly Move[],
  ): string
  /** Lines for the bar at the top. */
  meta(view: View): string[]
  /** A seat's last deed in two words. */
  deed(fact: Fact): { seat: Seat; say: string } | null
  /** A sentence for a fact that has none of its own, such as a card played face down. */
  tells?(fact: Fact, people: People): string | null
  /** The rule that a line of the log rests on. */
  ruleOf(fact: Fact): string | null
  /** Whose line in the log it is. */
  seatOf(fact: Fact): Seat | null
  /** The place and the card that a fact touched. */
  touched(fact: Fact): { place: string; card: Face | null } | null
  /** Pieces that are no cards on their way, from one zone to another, and what they look like. */
  travel?(fact: Fact): { from: string; to: string } | null
  Traveller?: Component<{ fact: Fact; people: People }>
  /** Who acts after the one to act now, where that is not simply the next seat; null: it cannot be said. */
  next?(view: View): Seat | null
  /** The seats that play together with this one, itself included. */
  partners(view: View, seat: Seat): Seat[]
  /** `head` is the headline where the points alone do not tell who has won. */
  count(
    view: View,
    story: Fact[],
    people: People,
  ): { lines: CountLine[]; note: string | null; rule: string; head?: string }
  /** Points as this table calls them, where that is not the number itself: four penalty cards, not −4. */
  told?(points: number): number
  /** An amount of what is counted: "4 gold". */
  amount(n: number): string
  /** What the course of the game is called, where points are no gold. */
  courseSays?: string
  /** Points of the seats after each turn, from what everybody saw. */
  course(story: Fact[], players: number, view: View): { turn: number; points: number[] }[]
}

export type LoadGame = (language: Language) => Promise<Game>
