/** A closer look at cards on boards: which of them opt in, and how one asks for it by finger and by key. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { writable } from 'svelte/store'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { entry } from '../src/games'
import type { Game } from '../src/games/game'
import type { TableSource } from '../src/source/source'
import type { Face, Seen, Standing, View } from '../src/source/types'
import Table from '../src/table/Table.svelte'
import { positions, recorded as korsar } from './fixtures'

vi.mock('../src/games/corsairs/Figure.svelte', () => ({ default: () => undefined }))
vi.mock('../src/art/Emblem.svelte', () => ({ default: () => undefined }))
vi.mock('../src/games/piraci/Sky.svelte', () => ({ default: () => undefined }))
vi.mock('../src/table/RulesPanel.svelte', () => ({ default: () => undefined }))

const views = (name: string): View[] => {
  const file = join(import.meta.dirname, 'fixtures', `${name}.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { decisions: { view: View }[] }).decisions.map(
    ({ view }) => view,
  )
}

const facesOf = (zone: Seen[] | undefined): Face[] =>
  (zone ?? []).flatMap((one) => (typeof one === 'string' ? [one] : 'card' in one ? [one.card] : []))

/** Where cards lie on each board for everybody to look at, and positions in which some do. */
const boards: Record<string, { seen: View[]; lies: RegExp }> = {
  korsar: { seen: positions(korsar('four')).map(({ view }) => view), lies: /^s\d+$/ },
  corsairs: { seen: views('corsairs-three'), lies: /^(pier|crew .*)$/ },
  piraci: { seen: views('piraci-three'), lies: /^[a-f]$/ },
  corsaire: { seen: views('corsaire-usual'), lies: /^(card \d|[w-z]\d P[12])$/ },
}

async function sit(
  slug: string,
  view: View,
): Promise<{ game: Game; container: HTMLElement; played: string[] }> {
  const game = await entry(slug)?.load?.('en')
  if (!game) throw new Error(slug)
  const played: string[] = []
  const standing: Standing = {
    state: 'running',
    seats: Array.from({ length: view.players }, (_, seat) => ({ kind: 'person', name: `P${seat}` })),
    moves: 0,
  }
  const source: TableSource = {
    id: 't1',
    me: 0,
    offers: { hint: false },
    standing: writable(standing),
    view: writable(view),
    moves: writable([]),
    connected: writable(true),
    onFacts: () => () => undefined,
    story: () => [],
    play: (move) => {
      played.push(move)
      return Promise.resolve(null)
    },
    takeBack: () => Promise.resolve(null),
    hint: () => Promise.resolve([]),
    why: () => Promise.resolve(null),
    close: () => undefined,
  }
  const { container } = render(Table, { source, game, title: 'A game', rematch: () => undefined })
  await tick()
  return { game, container, played }
}

const pieces = (root: ParentNode): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('.board [data-enlarge]'),
]
const shown = (): number => document.querySelectorAll('.enlarged .card').length

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined
      unobserve = (): void => undefined
      disconnect = (): void => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each(Object.entries(boards))('the board of %s', (slug, { seen, lies }) => {
  const known = (view: View): Face[] =>
    Object.entries(view.zones).flatMap(([zone, cards]) => (lies.test(zone) ? facesOf(cards) : []))
  const view = seen.find((one) => known(one).length > 2) as View

  it('lets every card be looked at that lies there open', async () => {
    const { container, game } = await sit(slug, view)
    const faces = new Set(pieces(container).map((node) => node.dataset['enlarge'] ?? ''))
    for (const face of known(view)) expect(faces, `${face} of ${slug}`).toContain(face)
    for (const face of faces) expect(game.cardName(face)).not.toBe('')
  })

  it('shows it at `i`, with its name, and puts it away again', async () => {
    const { container, game } = await sit(slug, view)
    const node = pieces(container)[0] as HTMLElement
    const button = node.closest('button') ?? node
    await fireEvent.keyDown(button, { key: 'i' })
    expect(shown()).toBeGreaterThan(0)
    const names = document.querySelector('[data-enlarged]')?.textContent ?? ''
    expect(names).toContain(game.cardName(node.dataset['enlarge'] ?? ''))
    await fireEvent.keyDown(button, { key: 'Escape' })
    expect(shown()).toBe(0)
    await fireEvent.keyDown(button, { key: 'i', ctrlKey: true })
    expect(shown()).toBe(0)
  })
})

describe('by keys alone', () => {
  it('one piece is a stop, arrows lead on, Enter looks', async () => {
    const { container } = await sit(
      'korsar',
      boards['korsar']?.seen.find((one) =>
        Object.entries(one.zones).some(([zone, cards]) => /^s\d+$/.test(zone) && facesOf(cards).length > 1),
      ) as View,
    )
    const loose = pieces(container).filter((node) => !node.closest('button'))
    expect(loose.length).toBeGreaterThan(1)
    expect(loose.filter((node) => node.tabIndex === 0)).toHaveLength(1)
    const [first, second] = loose as [HTMLElement, HTMLElement]
    first.focus()
    await fireEvent.keyDown(first, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(second)
    expect(second.tabIndex).toBe(0)
    await fireEvent.keyDown(second, { key: 'Enter' })
    expect(shown()).toBe(1)
    await fireEvent.keyDown(second, { key: 'Enter' })
    expect(shown()).toBe(0)
  })
})

describe('a finger that rests', () => {
  async function rest(): Promise<{ node: HTMLElement; pressed: () => number; down: () => Promise<boolean> }> {
    const { container } = await sit(
      'piraci',
      boards['piraci']?.seen.find((one) => facesOf(one.zones['a']).length > 0) as View,
    )
    const node = pieces(container)[0] as HTMLElement
    const button = node.closest('button') as HTMLElement
    let clicks = 0
    button.addEventListener('click', () => clicks++)
    // What lies at a point a page without layout cannot know.
    Object.assign(document, { elementsFromPoint: () => [node, button] })
    vi.useFakeTimers()
    const down = (): Promise<boolean> =>
      fireEvent.pointerDown(node, { button: 0, clientX: 10, clientY: 10, pointerType: 'touch' })
    return { node, pressed: () => clicks, down }
  }

  it('enlarges the card under it until it lifts, and presses nothing', async () => {
    const { node, pressed, down } = await rest()
    await down()
    expect(shown()).toBe(0)
    await vi.advanceTimersByTimeAsync(400)
    expect(shown()).toBe(1)
    await fireEvent.pointerUp(node)
    expect(shown()).toBe(0)
    await fireEvent.click(node)
    expect(pressed()).toBe(0)
    await fireEvent.click(node)
    expect(pressed()).toBe(1)
  })

  it('means nothing of it when it taps or moves on', async () => {
    const { node, pressed, down } = await rest()
    await down()
    await vi.advanceTimersByTimeAsync(100)
    await fireEvent.pointerUp(node)
    await fireEvent.click(node)
    expect(pressed()).toBe(1)
    await down()
    await fireEvent.pointerMove(node, { clientX: 40, clientY: 10 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown()).toBe(0)
  })
})

describe('the board of chrono', () => {
  // Its cards are words: they are read in full in a sheet of their own, asked for in the same ways.
  it('reads a plan of the mat and a space of the island at `i`', async () => {
    const view = views('chrono').find((one) => one.decisions > 10) as View
    const { container } = await sit('chrono', view)
    for (const asked of ['[data-slot]', '[data-space]']) {
      const node = container.querySelector<HTMLElement>(asked)
      if (!node) throw new Error(`there is no ${asked}`)
      await fireEvent.keyDown(node, { key: 'i' })
      await tick()
      expect(document.querySelector('.sheet-in')?.textContent?.length, asked).toBeGreaterThan(5)
      expect(shown()).toBe(0)
      await fireEvent.keyDown(document.querySelector('.sheet') as HTMLElement, { key: 'Escape' })
      await tick()
    }
  })
})
