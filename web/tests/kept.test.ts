/**
 * A table that is kept and opened again is the same table: also in Corsairs, where a card that was seen and taken back
 * is shuffled anew. Plays the module that `make web` has built (or that of the folder TORTUGA_PAGE).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { get } from 'svelte/store'
import { expect, it } from 'vitest'
import { LocalSource, type LocalTable } from '../src/source/local'
import { toldOf } from '../src/source/solo'
import { retold, WasmEngine } from '../src/wasm/engine'
import { Tortuga } from '../src/wasm/tortuga'

const page = process.env['TORTUGA_PAGE'] ?? join(import.meta.dirname, '../dist')
const file = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(page, 'wasm', name)))

it('draws the same cards after a reload, whatever was taken back', async () => {
  const t = await Tortuga.load(file('tortuga.wasm'))
  let kept: LocalTable = {
    id: 'kept',
    setup: {
      game: 'corsairs',
      players: 2,
      options: {},
      seed: 'kept',
      viewer: 0,
      names: ['You', 'Bart'],
      levels: [null, 'greedy'],
      language: 'en',
    },
    seats: [
      { kind: 'person', name: 'You' },
      { kind: 'bot', name: 'Bart', level: 'greedy' },
    ],
    moves: [],
    began: 0,
    played: 0,
  }
  const open = (): Promise<LocalSource> =>
    LocalSource.open(new WasmEngine(t, (name) => Promise.resolve(file(`words/${name}.words`))), kept, {
      pace: () => 0,
      keep: (now) => (kept = now),
      failed: (error) => expect.fail(String(error)),
      hint: false,
      now: () => 0,
    })
  const mine = async (source: LocalSource): Promise<void> => {
    while (get(source.moves).length === 0) await new Promise((done) => setTimeout(done, 5))
  }
  const source = await open()
  for (let i = 0; i < 3; i++) {
    await mine(source)
    const deck = get(source.moves).find(({ move }) => move.startsWith('draw'))
    expect(await source.play(deck?.move ?? get(source.moves)[0]?.move ?? '')).toBeNull()
    await mine(source)
    expect(await source.takeBack()).toBeNull()
    await mine(source)
    const again = get(source.moves).find(({ move }) => move.startsWith('draw')) ?? get(source.moves)[0]
    expect(await source.play(again?.move ?? '')).toBeNull()
    await mine(source)
  }
  const view = get(source.view)
  source.close()
  const reopened = await open()
  expect(get(reopened.view)).toEqual(view)
  expect(reopened.story()).toEqual(source.story())
  reopened.close()
  const table = retold(t, toldOf({ table: kept, over: false }))
  if (typeof table === 'string') throw new Error(table)
  expect(table.view(0)).toEqual(view)
})
