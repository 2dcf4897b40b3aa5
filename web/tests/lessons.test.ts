/**
 * The lessons on the real rules: every position can be, every right move is legal and leads where the praise says, every
 * wrong one is refused by the rule that is named, and whatever is called "allowed, but" is allowed. Plays the module that
 * `make web` has built (or that of the folder TORTUGA_PAGE).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { get } from 'svelte/store'
import { beforeAll, describe, expect, it } from 'vitest'
import { entryOfRule, games, slugs } from '../src/games'
import type { Lesson } from '../src/lessons/lesson'
import { isWanted, LessonSource, matches } from '../src/lessons/source'
import { WasmEngine } from '../src/wasm/engine'
import { Tortuga } from '../src/wasm/tortuga'
import { languages } from '../src/words/languages'

const page = process.env['TORTUGA_PAGE'] ?? join(import.meta.dirname, '../dist')
const file = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(page, 'wasm', name)))
const rules = (slug: string): string =>
  readFileSync(join(import.meta.dirname, `../../docs/rules/${slug}.md`), 'utf8')

let t: Tortuga
beforeAll(async () => {
  if (!existsSync(join(page, 'wasm/tortuga.wasm')))
    throw new Error(`${page} has no wasm module: run make web first`)
  t = await Tortuga.load(file('tortuga.wasm'))
})

const engine = (): WasmEngine => new WasmEngine(t, (name) => Promise.resolve(file(`words/${name}.words`)))

describe.each(slugs)('learning %s', (slug) => {
  const load = games.find((one) => one.slug === slug)?.learn
  let lesson: Lesson
  beforeAll(async () => {
    if (load) lesson = await load('en')
  })
  const open = (at: number): Promise<LessonSource> => {
    const step = lesson.steps[at]
    if (!step) throw new Error('no such step')
    return LessonSource.open(engine(), step, { game: slug, language: 'en', pace: () => 0 }, 'You')
  }

  it('has a lesson', () => expect(load).toBeDefined())

  it('leads from every position by the right moves to what it promises', async () => {
    for (const [at, step] of lesson.steps.entries()) {
      const source = await open(at)
      expect(get(source.view).to_act, step.name).toContain(0)
      source.begin()
      for (const { want } of step.asks) {
        const legal = get(source.moves).map(({ move }) => move)
        const first = want[0] ?? ''
        expect(legal, `${step.name}: ${first}`).toContain(first)
        for (const one of want)
          expect(
            legal.some((move) => isWanted([one], move)),
            `${step.name}: ${one}`,
          ).toBe(true)
        expect(await source.play(first), `${step.name}: ${first}`).toBeNull()
      }
      expect(get(source.phase), step.name).toBe('done')
      for (const promised of step.proof)
        expect(
          source.story().some((fact) => matches(fact, promised)),
          `${step.name}: ${JSON.stringify(promised)} of ${JSON.stringify(source.story())}`,
        ).toBe(true)
      expect(get(source.came).length).toBe(step.proof.length)
      expect(get(source.moves)).toEqual([])
    }
  })

  it('does the same by itself when it is asked to show', async () => {
    for (const at of lesson.steps.keys()) {
      const source = await open(at)
      source.begin()
      while (get(source.phase) === 'try') await source.show()
      expect(get(source.phase)).toBe('done')
    }
  })

  it('says by which rule wrong moves are refused, and changes nothing', async () => {
    for (const [at, step] of lesson.steps.entries()) {
      expect(step.wrong.length, step.name).toBeGreaterThan(0)
      const source = await open(at)
      source.begin()
      for (const { move, rule } of step.wrong) {
        expect((await source.why(move))?.rule, `${step.name}: ${move}`).toBe(rule)
        expect((await source.play(move))?.rule, `${step.name}: ${move}`).toBe(rule)
        expect(get(source.phase)).toBe('try')
      }
    }
  })

  it('takes back what is allowed but not meant', async () => {
    for (const [at, step] of lesson.steps.entries()) {
      expect(step.other.length, step.name).toBeGreaterThan(0)
      const source = await open(at)
      source.begin()
      const before = get(source.view)
      for (const move of step.other) {
        expect(await source.play(move), `${step.name}: ${move}`).toBeNull()
        expect(get(source.phase), `${step.name}: ${move}`).toBe('other')
        expect(get(source.moves)).toEqual([])
        await source.regret()
        expect(get(source.phase)).toBe('try')
        expect(get(source.view)).toEqual(before)
      }
    }
  })

  it('names rules of its own game that there are', () => {
    const catalogue = rules(slug)
    for (const step of lesson.steps)
      for (const rule of [...step.look, ...step.done, ...step.wrong.map((one) => one.rule)]) {
        expect(entryOfRule(rule)?.slug).toBe(slug)
        expect(catalogue, rule).toContain(`**${rule}**`)
      }
  })

  it.each(languages)('has all its words in %s, short ones', async (language) => {
    const spoken = await load?.(language)
    const english = new Map(lesson.steps.map((step) => [step.name, step.words]))
    for (const { name, words, asks } of spoken?.steps ?? []) {
      expect(words.tries.length, name).toBe(asks.length)
      for (const text of [words.title, words.look, words.done, words.other, ...words.tries]) {
        expect(text.trim(), name).not.toBe('')
        expect(text.length, text).toBeLessThan(270)
      }
      if (language !== 'en') expect(words.look, name).not.toBe(english.get(name)?.look)
    }
    expect(spoken?.steps.length).toBe(lesson.steps.length)
  })
})
