/**
 * What is in the fingers: a party taken up, a tile or a card pointed at, how many go along. It is put back when the
 * decision passes on. The question that follows from it is asked in one place (Question.svelte).
 */
import type { Face, Move, Seat } from '../../source/types'
import {
  courses,
  sort,
  sourceKey,
  sources,
  usual,
  withCompanions,
  type Choices,
  type Course,
  type Travel,
} from './choices'
import type { Time } from './content'
import type { Space } from './island'

/** Something to read in full: a tile, a card, all mats. */
export type Reading =
  { is: 'space'; space: Space } | { is: 'card'; face: Face } | { is: 'mats' } | { is: 'storm' }

const none: Choices = sort([], null)

class Hand {
  moves = $state.raw<readonly Move[]>([])
  choices = $state.raw<Choices>(none)
  me = $state<Seat | null>(null)
  /** The party taken up. */
  source = $state<string | null>(null)
  /** The space pointed at. */
  space = $state<Space | null>(null)
  /** Whose pirates there, where a party was pointed at rather than the tile. */
  whose = $state<Seat | null>(null)
  course = $state<string | null>(null)
  along = $state.raw<{ officers: number; crew: number } | null>(null)
  card = $state<Face | null>(null)
  slot = $state<Time | null>(null)
  /** The slot that a plan of the mat would go to. */
  onto = $state<Time | null>(null)
  reading = $state.raw<Reading | null>(null)
  /** The map instead of the slots or the shop, where there is no room for both. */
  island = $state(false)
  /** The last step was made by keys: the focus is led on. */
  byKeys = false

  /** Told by the board whenever the moves at hand change. */
  deal(moves: readonly Move[], me: Seat | null): void {
    // Others may seal their plans meanwhile: what is asked stays the same, and so does what is in the fingers.
    const same =
      moves.length > 0 && moves.map(({ move }) => move).join() === this.moves.map(({ move }) => move).join()
    this.moves = moves
    if (same) return
    this.me = me
    this.choices = sort(moves, me)
    this.putBack()
    const from = sources(this.choices.travels)
    // With one party to move there is nothing to choose.
    this.source = from.length === 1 ? (from[0]?.key ?? null) : null
    const { layings } = this.choices
    const first = layings[0]
    if (first && layings.every((one) => one.card === first.card)) this.card = first.card
  }

  putBack(): void {
    this.source = sources(this.choices.travels).length === 1 ? this.source : null
    this.space = null
    this.whose = null
    this.course = null
    this.along = null
    this.card = null
    this.slot = null
    this.onto = null
  }

  /** Back to the choice of a place, with the party still in the fingers. */
  rethink(): void {
    if (this.space === null && this.slot === null && this.card === null) this.source = null
    this.space = null
    this.whose = null
    this.course = null
    this.along = null
    this.slot = null
    this.onto = null
    this.card = null
  }

  readonly sources = $derived(sources(this.choices.travels))
  /** Travels of the party in the fingers; of all where none was taken up. */
  readonly going = $derived(
    this.choices.travels.filter(
      ({ from, owner }) => this.source === null || sourceKey(from, owner) === this.source,
    ),
  )
  /** Spaces that may be pointed at. */
  readonly legal = $derived(
    new Set<Space>([...this.going.map(({ to }) => to), ...this.choices.deeds.map(({ space }) => space)]),
  )
  readonly courses = $derived(
    this.space === null ? [] : courses(this.going.filter(({ to }) => to === this.space)),
  )
  readonly deeds = $derived(
    this.space === null
      ? []
      : this.choices.deeds.filter(
          ({ space, owner }) => space === this.space && (this.whose === null || owner === this.whose),
        ),
  )
  /** The one course that is meant; null while several are. */
  readonly meant = $derived<Course | null>(
    this.courses.length === 1
      ? (this.courses[0] ?? null)
      : (this.courses.find(({ key }) => key === this.course) ?? null),
  )
  readonly travel = $derived<Travel | null>(
    this.meant === null
      ? null
      : this.along
        ? withCompanions(this.meant, this.along.officers, this.along.crew)
        : usual(this.meant),
  )
  readonly laying = $derived(
    this.choices.layings.find(({ card, slot }) => card === this.card && slot === this.slot) ?? null,
  )
  readonly shift = $derived(
    this.choices.shifts.find(
      ({ from, to }) =>
        this.slot !== null &&
        this.onto !== null &&
        ((from === this.slot && to === this.onto) || (from === this.onto && to === this.slot)),
    ) ?? null,
  )
  /** The one move that the fingers mean; null while it is not yet said which. */
  readonly move = $derived.by<Move | null>(() => {
    if (this.laying) return this.laying.move
    if (this.shift) return this.shift.move
    if (this.travel && this.deeds.length === 0) return this.travel.move
    if (this.courses.length === 0 && this.deeds.length === 1) return this.deeds[0]?.move ?? null
    if (this.card !== null) return this.choices.cards.find(({ card }) => card === this.card)?.move ?? null
    return null
  })

  /** What could be meant, where it is more than one thing: each with the move that it would be. */
  readonly several = $derived.by<{ key: string; move: Move; course: string | null }[]>(() => {
    if (this.move !== null) return []
    return [
      ...this.courses.map((course) => ({ key: course.key, move: usual(course).move, course: course.key })),
      ...this.deeds.map(({ move }) => ({ key: move.move, move, course: null })),
    ]
  })

  takeUp(source: string | null): void {
    const same = source === this.source
    this.putBack()
    this.source = same && this.sources.length > 1 ? null : source
  }

  pointAt(space: Space, whose: Seat | null = null): void {
    const same = space === this.space && whose === this.whose
    this.course = null
    this.along = null
    this.card = null
    this.space = same ? null : space
    this.whose = same ? null : whose
  }

  /** Shows a move as if the fingers had made it up to the last step; false where it is made by a key. */
  show(move: Move): boolean {
    const travel = this.choices.travels.find((one) => one.move.move === move.move)
    const deed = this.choices.deeds.find((one) => one.move.move === move.move)
    const laying = this.choices.layings.find((one) => one.move.move === move.move)
    const card = this.choices.cards.find((one) => one.move.move === move.move)
    if (!travel && !deed && !laying && !card) return false
    this.putBack()
    if (travel) {
      this.source = sourceKey(travel.from, travel.owner)
      this.space = travel.to
      this.course = courses([travel])[0]?.key ?? null
      this.along = { officers: travel.officers, crew: travel.crew }
    } else if (deed) {
      this.space = deed.space
      this.whose = deed.owner
    } else if (laying) {
      this.card = laying.card
      this.slot = laying.slot
    } else if (card) this.card = card.card
    return true
  }
}

export const hand = new Hand()
