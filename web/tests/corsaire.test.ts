import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { load, reading } from '../src/games/corsaire'
import Board from '../src/games/corsaire/Board.svelte'
import { duel, hopesOf, kindOf, sumOf } from '../src/games/corsaire/combo'
import { conversionOf, figuresOf, total } from '../src/games/corsaire/content'
import Dock from '../src/games/corsaire/Dock.svelte'
import {
  above,
  below,
  cardAt,
  converted,
  freePlaces,
  heldBy,
  isPlace,
  pathOf,
  phaseOf,
  places,
  slotsUnder,
  standsOn,
  supplyOf,
  waysOf,
} from '../src/games/corsaire/pyramid'
import { tray } from '../src/games/corsaire/tray.svelte'
import { de } from '../src/games/corsaire/words/de'
import { en, type CorsaireWords } from '../src/games/corsaire/words/en'
import { fr } from '../src/games/corsaire/words/fr'
import { it as italian } from '../src/games/corsaire/words/it'
import { ja } from '../src/games/corsaire/words/ja'
import { pl } from '../src/games/corsaire/words/pl'
import type { BoardProps, People } from '../src/games/game'
import type { Fact, Move, Seen, View } from '../src/source/types'
import { readMoves, targetsOf } from '../src/table/made'

// What is drawn on the cards does not matter here, and there are many.
vi.mock('../src/games/corsaire/Chip.svelte', () => ({ default: () => undefined }))
vi.mock('../src/games/corsaire/Card.svelte', () => ({ default: () => undefined }))
vi.mock('../src/games/corsaire/Laid.svelte', () => ({ default: () => undefined }))
vi.mock('../src/games/corsaire/Gem.svelte', () => ({ default: () => undefined }))
vi.mock('../src/games/corsaire/Chest.svelte', () => ({ default: () => undefined }))
vi.mock('../src/art/Back.svelte', () => ({ default: () => undefined }))
vi.mock('../src/art/Icon.svelte', () => ({ default: () => undefined }))
vi.mock('../src/art/Merchant.svelte', () => ({ default: () => undefined }))

interface Decision {
  view: View
  offered: number
  moves: string[]
  made: string
  /** How many facts had been told before it. */
  told: number
}
interface Recorded {
  decisions: Decision[]
  facts: Fact[]
  end: View
}
const recorded = (name: string): Recorded =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `corsaire-${name}.json`), 'utf8')) as Recorded

const games = { usual: recorded('usual'), free: recorded('free'), 'free-stop': recorded('free-stop') }
const all = Object.entries(games)
const people: People = { me: 0, name: (seat) => ['You', 'Grace'][seat] ?? '' }

const open: ReturnType<typeof mount>[] = []
afterEach(() => {
  for (const part of open.splice(0)) void unmount(part)
  document.body.replaceChildren()
  tray.clear()
})

/** Board and hand of a decision as the frame shows them, with a card in the fingers where one is. */
function show(decision: Decision, story: Fact[], selected: string | null = null) {
  for (const part of open.splice(0)) void unmount(part)
  const moves: Move[] = decision.moves.map((move) => ({ move }))
  const played: string[] = []
  const props: BoardProps = {
    view: decision.view,
    people,
    selected,
    targets: targetsOf(readMoves({ reading }, moves), selected),
    last: null,
    hinted: null,
    hint: null,
    phone: false,
    moves,
    story,
    choose: (target) => played.push(`place ${selected} ${target}`),
    pick: (card) => played.push(`pick ${card}`),
    play: (move) => played.push(move.move),
    tell: (why) => why && played.push(`tell ${why.rule}`),
    explain: (notation) => played.push(`explain ${notation}`),
  }
  for (const part of [Board, Dock]) open.push(mount(part, { target: document.body, props }))
  flushSync()
  const press = (selector: string): void => {
    const one = document.querySelector<HTMLElement>(selector)
    if (!one) throw new Error(`${decision.view.decisions}: there is no ${selector}`)
    one.click()
    flushSync()
  }
  const count = (selector: string): number => document.querySelectorAll(selector).length
  return { played, press, count }
}

describe.each(all)('the recorded game "%s"', (_name, game) => {
  const before = (decision: Decision): Fact[] => game.facts.slice(0, decision.told)
  const of = (...phases: string[]): Decision[] =>
    game.decisions.filter((one) => phases.includes(phaseOf(one.view)))

  it('places every card wherever it may go, and nowhere else', () => {
    for (const decision of of('place')) {
      const cards = new Map<string, string[]>()
      for (const move of decision.moves) {
        const { card, target } = reading({ move })
        cards.set(card ?? '', [...(cards.get(card ?? '') ?? []), target ?? ''])
      }
      for (const [card, targets] of cards) {
        const table = show(decision, before(decision), card)
        expect(table.count(`.hand [data-face=${card}].is-selected`)).toBe(1)
        expect(table.count('.cs-over [data-legal]'), `${card} after ${decision.view.decisions}`).toBe(
          targets.length,
        )
        for (const target of targets) table.press(`.cs-over [data-target=${target}][data-legal]`)
        expect(table.played).toEqual(targets.map((target) => `place ${card} ${target}`))
      }
    }
  })

  it('answers every question of the path on the board', () => {
    for (const decision of of('convert', 'step', 'take', 'buy')) {
      const table = show(decision, before(decision))
      for (const move of decision.moves) {
        table.played.length = 0
        const [verb, where] = move.split(' ')
        if (verb === 'step') table.press(`.cs-over [data-target=${where}][data-legal]`)
        else if (verb === 'take') table.press(`[data-zone="board ${where}"] .hit[data-legal]`)
        else table.press(`.cs-choice [data-move=${verb}]`)
        expect(table.played).toEqual([move])
      }
      const phase = phaseOf(decision.view)
      // Converting and buying may be done on the card and on the ship, too.
      const twice = phase === 'convert' || phase === 'buy' ? 1 : 0
      expect(table.count('[data-legal]'), `${phase}`).toBe(decision.moves.length + twice)
    }
  })

  it('explains what lies out of reach', () => {
    for (const decision of of('take')) {
      const offered = decision.moves.map((move) => Number(move.split(' ')[1]))
      const out = [1, 2, 3, 4, 5].filter((slot) => !offered.includes(slot))
      const table = show(decision, before(decision))
      for (const slot of out) table.press(`[data-zone="board ${slot}"] .hit`)
      expect(table.played).toEqual(out.map((slot) => `explain take ${slot}`))
    }
  })

  it('lays three cards that may be laid', () => {
    for (const decision of of('loot')) {
      const table = show(decision, before(decision))
      // There may be hundreds, alike in all that matters here: some from everywhere among them.
      const step = Math.ceil(decision.moves.length / 12)
      for (const move of decision.moves.filter((_, i) => i % step === 0)) {
        tray.clear()
        table.played.length = 0
        const [, slot, ...items] = move.split(' ')
        flushSync()
        table.press(`.cs-fight[data-target="slot ${slot}"] .hit[data-legal]`)
        // Some order of choosing is legal: the engine names places from the top.
        for (const item of items)
          table.press(isPlace(item) ? `.own [data-target=${item}][data-legal]` : `.hand [data-face=${item}]`)
        table.press('.cs-tray .lay')
        expect(table.played.filter((one) => one.startsWith('loot'))).toEqual([move])
      }
    }
  })

  it('knows what a conversion leaves, and what nobody is asked because it cannot be paid', () => {
    const asked = of('convert')
    for (const { view, made } of asked) {
      const card = cardAt(view, standsOn(view), 0) ?? ''
      const after = converted(heldBy(view, 0), supplyOf(view), card)
      expect(after, `${card} after ${view.decisions}`).not.toBeNull()
      if (made !== 'convert') continue
      const then = game.decisions.find((one) => one.view.decisions === view.decisions + 1)
      // Where the same seat goes on in the same turn, its hold is told.
      if (then && phaseOf(then.view) !== 'place') expect(heldBy(then.view, 0)).toEqual(after?.have)
    }
    expect(asked.length).toBeGreaterThan(3)
  })

  it('walks the path that the referee tells', () => {
    for (const decision of of('convert', 'step', 'take')) {
      const path = pathOf(decision.view, before(decision))
      expect(path[path.length - 1]?.place, `after ${decision.view.decisions}`).toBe(standsOn(decision.view))
      for (const [i, stop] of path.entries())
        if (i > 0) expect(below(path[i - 1]?.place ?? 'z1')).toContain(stop.place)
    }
  })

  it('foresees where the path can end', () => {
    let seen = 0
    for (const [at, decision] of game.decisions.entries()) {
      const phase = phaseOf(decision.view)
      if (phase !== 'convert' && phase !== 'step') continue
      const ways = waysOf(decision.view, 0, standsOn(decision.view), phase === 'step')
      const end = game.decisions.slice(at).find((one) => phaseOf(one.view) === 'take')
      if (!end) continue
      for (const move of end.moves) expect([...ways.keys()]).toContain(Number(move.split(' ')[1]))
      seen++
    }
    expect(seen).toBeGreaterThan(5)
  })

  it('counts as the referee does, board by board', async () => {
    const corsaire = await load('en')
    const { lines } = corsaire.count(game.end, game.facts, people)
    for (const line of lines)
      expect(
        line.shares.flatMap((share) => share.parts).reduce((a, b) => a + b, 0),
        `seat ${line.seats.join()}`,
      ).toBe(line.score)
    const course = corsaire.course(game.facts, 2, game.end)
    expect(course[course.length - 1]?.points).toEqual(game.end.scores)
    for (const fact of game.facts.filter((one) => one.fact === 'won' || one.fact === 'tied')) {
      const [first, second] = [1, 2].map((seat) => game.end.zones[`loot${fact['slot']} P${seat}`] as string[])
      expect(duel(first ?? [], second ?? []).winner).toBe(fact.fact === 'won' ? fact['seat'] : null)
    }
  })
})

/** A view of seat 0, as in section 9 of the catalogue. */
function table(zones: Record<string, Seen[]>, fields: View['fields'], change: Partial<View> = {}): View {
  return {
    game: 'corsaire',
    rules: 1,
    viewer: 0,
    players: 2,
    options: { placement: 'supported', first: '1' },
    decisions: 40,
    over: false,
    to_act: [0],
    chosen: [],
    tally: [0, 0],
    zones: { boards: [{ back: 'm?', n: 5 }], ...zones },
    fields: { turn: 9, ...fields },
    ...change,
  }
}

describe('the worked examples', () => {
  it('3, what lies below and above a place', () => {
    expect(below('x2')).toEqual(['w2', 'w3'])
    expect(above('w2')).toEqual(['x1', 'x2'])
    expect(above('w1')).toEqual(['x1'])
    expect(below('w4')).toEqual([])
    expect(places.map((place) => slotsUnder(place).length)).toEqual([5, 4, 4, 3, 3, 3, 2, 2, 2, 2])
  })

  it('4, a path over x2 and what each way leaves', () => {
    const view = table(
      { 'x2 P1': ['R2'], 'w2 P1': ['G2'], 'w3 P1': ['B6'] },
      {
        resources: [
          [1, 3, 2],
          [1, 2, 3],
        ],
        phase: 1,
        at: 4,
      },
    )
    const first = converted(heldBy(view, 0), supplyOf(view), 'R2')
    expect(first?.have).toEqual([2, 2, 3])
    expect(first && converted(first.have, first.supply, 'B6')?.have).toEqual([2, 4, 0])
    expect(first && converted(first.have, first.supply, 'G2')?.have).toEqual([2, 1, 7])
    expect([...waysOf(view, 0, 'x2', false).keys()].sort()).toEqual([2, 3, 4])
  })

  it('5, who cannot pay converts nothing', () => expect(converted([0, 1, 2], [7, 7, 7], 'B8')).toBeNull())

  it('6, what the supply lacks is lost', () => {
    const after = converted([1, 3, 6], [6, 5, 4], 'G7')
    expect(after).toEqual({ have: [1, 1, 10], supply: [6, 7, 0] })
  })

  it('10, without boards to come nothing can be bought', () => {
    const zones = { 'w2 P1': ['G2'], 'board 2': ['m5'], 'board 3': ['m6'] }
    const fields = {
      resources: [
        [3, 3, 3],
        [1, 2, 3],
      ],
      phase: 2,
      at: 7,
    }
    expect(waysOf(table(zones, fields), 0, 'w2', true).get(2)?.paid).toBe(true)
    const sold = table(zones, fields)
    delete sold.zones['boards']
    expect(waysOf(sold, 0, 'w2', true).get(2)?.paid).toBe(false)
  })

  it('12, a card of the pyramid frees those under it, and takes them back with it', () => {
    const full = Object.fromEntries(places.map((place, i) => [`${place} P1`, [`R${i + 1}`]]))
    const view = table(full, { phase: 6 })
    expect(freePlaces(view, 0, [])).toEqual(['z1'])
    expect(freePlaces(view, 0, ['z1'])).toEqual(['y1', 'y2'])
    expect(freePlaces(view, 0, ['z1', 'y1'])).toEqual(['y2', 'x1'])
    tray.items = ['z1', 'y1', 'B5']
    tray.remove(view, 0, 'z1')
    expect(tray.items).toEqual(['B5'])
  })

  it.each([
    ['R4 B4 G4', 'three', 12],
    ['R10 R11 R12', 'straight-flush', 33],
    ['B10 G11 B12', 'straight', 33],
    ['G2 G5 G9', 'flush', 16],
    ['R12 B12 G11', 'garbage', 35],
    ['G0 G10 G3', 'flush', 13],
    ['R0 B0 G0', 'garbage', 0],
    ['R12 B1 G2', 'garbage', 15],
    ['G0 G1 G2', 'flush', 3],
  ])('13, %s is %s with %i', (cards, kind, sum) => {
    expect(kindOf(cards.split(' '))).toBe(kind)
    expect(sumOf(cards.split(' '))).toBe(sum)
  })

  it('13, equal sums are a tie, and the kind goes before the sum', () => {
    expect(duel(['B6', 'R8', 'G3'], ['G4', 'B12', 'R1']).winner).toBeNull()
    expect(duel(['R4', 'B4', 'G4'], ['R10', 'R11', 'R12'])).toMatchObject({ winner: 0, rule: 'CSR-42' })
    expect(duel(['B9', 'G10', 'B11'], ['B10', 'G11', 'B12'])).toMatchObject({ winner: 1, rule: 'CSR-44' })
  })

  it('names what one or two cards may become', () => {
    expect(hopesOf(['R4'])).toEqual(['three', 'straight-flush', 'straight', 'flush', 'garbage'])
    expect(hopesOf(['R4', 'B4'])).toEqual(['three', 'garbage'])
    expect(hopesOf(['R4', 'B6'])).toEqual(['straight', 'garbage'])
    expect(hopesOf(['R4', 'R8'])).toEqual(['flush', 'garbage'])
    expect(hopesOf(['R0', 'B0'])).toEqual(['garbage'])
  })
})

describe('coming down to ten', () => {
  const view = table(
    {},
    {
      resources: [
        [2, 1, 9],
        [1, 2, 3],
      ],
      phase: 5,
    },
  )
  const moves = ['return 0 0 2', 'return 0 1 1', 'return 1 0 1', 'return 1 1 0', 'return 2 0 0']
  it.each(moves)('%s', (move) => {
    const shown = show({ view, moves, offered: moves.length, made: move, told: 0 }, [])
    tray.clear()
    flushSync()
    const steps = move.split(' ').slice(1).map(Number)
    for (const [i, n] of steps.entries())
      for (let k = 0; k < n; k++) shown.press(`.cs-step:nth-child(${i + 1}) .btn:last-child`)
    shown.press('[data-move=return]')
    expect(shown.played).toEqual([move])
  })
  it('with nothing left one takes a colour that there is', () => {
    const empty = table(
      {},
      {
        resources: [
          [0, 0, 0],
          [9, 0, 1],
        ],
        phase: 5,
      },
    )
    const shown = show({ view: empty, moves: ['gain B', 'gain G'], offered: 2, made: '', told: 0 }, [])
    shown.press('[data-move="gain G"]')
    expect(shown.played).toEqual(['gain G'])
    expect(shown.count('.cs-choice [data-legal]')).toBe(2)
  })
})

describe('the content', () => {
  it('is the set that the engine plays', () => {
    expect(conversionOf('R9')).toEqual({ pay: [0, 3, 2], gain: [3, 0, 0] })
    expect(total(conversionOf('G0').pay)).toBe(0)
    expect(figuresOf('m19')).toEqual({ cost: [3, 3, 1], edge: 9, centre: 9 })
  })
})

const keysOf = (tree: object, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${path}${key}.`) : [`${path}${key}`],
  )

describe.each(Object.entries({ en, de, fr, it: italian, ja, pl }))(
  'Corsaire in %s',
  (language, words: CorsaireWords) => {
    it('has every word', () => expect(keysOf(words).sort()).toEqual(keysOf(en).sort()))
    it.each([0, 1, 2, 3, 5, 12])('counts %i without leaving a sign behind', (n) => {
      for (const said of [
        words.tokens('R', n),
        words.points(n),
        words.way.buy(n),
        words.ask.giveBack(n),
        words.ask.lootCards(2, n),
        words.decks.cards(n),
        words.decks.boards(n),
        words.count.note(n, n),
      ])
        expect(said).not.toMatch(/#|undefined|NaN/)
    })
    it('is a language of its own', () => {
      if (language !== 'en') expect(words.ask.place).not.toBe(en.ask.place)
    })
  },
)
