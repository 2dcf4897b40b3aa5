/**
 * What is in the fingers in looting: a board and up to three cards, of the hand by name and of the pyramid by place
 * (CSR-36). Nothing of it is a move before all are there; it is put back when the decision passes on.
 */
import type { Face, Move, Seat, View } from '../../source/types'
import { cardAt, freePlaces, isPlace, type Place } from './pyramid'

class Tray {
  slot = $state<number | null>(null)
  /** In the order of choosing. */
  items = $state.raw<string[]>([])
  /** How many of each colour would be returned, where there are too many (CSR-29). */
  back = $state.raw<[number, number, number]>([0, 0, 0])
  /** Whether the rival's pyramid stands large. */
  large = $state(false)
  #at = ''

  /** A new decision finds the fingers empty. */
  watch(view: View): void {
    const at = `${view.decisions} ${view.to_act.join()}`
    if (at === this.#at) return
    this.#at = at
    this.clear()
  }

  clear(): void {
    this.slot = null
    this.items = []
    this.back = [0, 0, 0]
  }

  get places(): Place[] {
    return this.items.filter(isPlace)
  }

  cards(view: View, seat: Seat): Face[] {
    return this.items.flatMap((item) => (isPlace(item) ? (cardAt(view, item, seat) ?? []) : item))
  }

  add(item: string): void {
    if (this.items.length < 3 && !this.items.includes(item)) this.items = [...this.items, item]
  }

  /** Puts a card back, and those of the pyramid that it had freed (CSR-38). */
  remove(view: View, seat: Seat, item: string): void {
    let kept = this.items.filter((one) => one !== item)
    for (;;) {
      const stay = kept.filter((one, i) => {
        if (!isPlace(one)) return true
        return freePlaces(view, seat, kept.slice(0, i).filter(isPlace)).includes(one)
      })
      if (stay.length === kept.length) break
      kept = stay
    }
    this.items = kept
  }

  /** The move that is ready, if it is. */
  ready(moves: readonly Move[]): Move | null {
    if (this.slot === null || this.items.length !== 3) return null
    const wanted = [...this.items].sort().join()
    return (
      moves.find((move) => {
        const [verb, slot, ...items] = move.move.split(' ')
        return verb === 'loot' && Number(slot) === this.slot && items.sort().join() === wanted
      }) ?? null
    )
  }
}

export const tray = new Tray()
