/** The tiles and cards as data: terrain, places, what a tile pays, what an artifact is worth. */
import raw from 'virtual:content/chrono'
import type { View } from '../../source/types'

export type Terrain = 'beach' | 'jungle' | 'volcano' | 'cave'
export type Time = 'sunrise' | 'morning' | 'evening' | 'sunset'
export type Symbol4 = 'opening' | 'expanding' | 'rippling' | 'collapsing'

export const times: readonly Time[] = ['sunrise', 'morning', 'evening', 'sunset']
export const symbols: readonly Symbol4[] = ['opening', 'expanding', 'rippling', 'collapsing']
export const isTime = (text: unknown): text is Time => times.some((time) => time === text)

export type Tile = { id: string; terrain: Terrain; places: string } & Record<Symbol4, string>

interface Content {
  tracks: { stable: number[]; unstable: number[] }
  vortex: Symbol4[]
  mat: { id: string; slot: Time }[]
  artifacts: { id: string; value: number }[]
  events: { id: string; time: Time }[]
  exterior: Tile[]
  interior: Tile[]
  caves: { a: Tile; b: Tile }[]
}

const content = raw as Content

/** In the order of the field `tile`: exterior, interior, then both sides of each cave. */
export const tileList: readonly Tile[] = [
  ...content.exterior,
  ...content.interior,
  ...content.caves.flatMap(({ a, b }) => [a, b]),
]
export const { tracks, vortex } = content
export const printed = (slot: Time): string => content.mat.find((plan) => plan.slot === slot)?.id ?? '?'
const values = new Map(content.artifacts.map(({ id, value }) => [id, value]))
export const valueOf = (artifact: string): number => values.get(artifact) ?? 0
const hours = new Map(content.events.map(({ id, time }) => [id, time]))

/** A token shows its hour also face down: `T?2` is a morning event. */
export function hourOf(event: string): Time {
  const back = /^T\?(\d)$/.exec(event)
  return (back ? times[Number(back[1]) - 1] : hours.get(event)) ?? 'sunrise'
}

/** CHR-62, CHR-R6: on volcanoes the columns before Rippling are empty, with the option those before Expanding. */
export function programOf(tile: Tile, symbol: Symbol4, options: View['options']): string {
  const from = options['volcano'] === 'expanding' ? 1 : 2
  return tile.terrain === 'volcano' && symbols.indexOf(symbol) < from ? 'nothing' : tile[symbol]
}

/** A part of a reward as a sign: so many gems, perhaps for each crew member; `more` is what only words can say. */
export interface Pay {
  item: 'gem' | 'doubloon' | 'artifact' | 'heart' | 'crew' | 'more'
  n: number
  per?: boolean
  max?: number
  /** Of so many drawn. */
  of?: number
}

/** What a program pays, step by step, as signs. */
export function paysOf(program: string): Pay[] {
  if (program === 'nothing') return []
  const flat = program.replace(/\{[^}]*\}/g, '')
  const pays = flat.split(';').map((step): Pay => {
    const [verb, first, second] = step.trim().split(/\s+/)
    const max = /max=(\d+)/.exec(step)
    if (verb === 'gain' && (first === 'gem' || first === 'doubloon' || first === 'heart')) {
      const pay: Pay = { item: first, n: Number(second) }
      if (step.includes('per=')) pay.per = true
      if (max) pay.max = Number(max[1])
      return pay
    }
    if (verb === 'draw')
      return { item: 'artifact', n: Number(/keep (\d+)/.exec(step)?.[1]), of: Number(first) }
    if (verb === 'recruit') return { item: 'crew', n: Number(first) }
    return { item: 'more', n: 0 }
  })
  return pays.filter(({ item }, i) => item !== 'more' || pays[i - 1]?.item !== 'more')
}
