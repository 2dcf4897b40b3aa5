import { describe, expect, it } from 'vitest'
import { en as chronoEn } from '../src/games/chrono/words/en'
import { de as chronoDe } from '../src/games/chrono/words/de'
import { fr as chronoFr } from '../src/games/chrono/words/fr'
import { it as chronoIt } from '../src/games/chrono/words/it'
import { ja as chronoJa } from '../src/games/chrono/words/ja'
import { pl as chronoPl } from '../src/games/chrono/words/pl'
import { en as korsarEn } from '../src/games/korsar/words/en'
import { de as korsarDe } from '../src/games/korsar/words/de'
import { fr as korsarFr } from '../src/games/korsar/words/fr'
import { it as korsarIt } from '../src/games/korsar/words/it'
import { ja as korsarJa } from '../src/games/korsar/words/ja'
import { pl as korsarPl } from '../src/games/korsar/words/pl'
import { spoken } from '../src/prefs.svelte'
import { de } from '../src/words/de'
import { en } from '../src/words/en'
import { fr } from '../src/words/fr'
import { it as italian } from '../src/words/it'
import { ja } from '../src/words/ja'
import { pl } from '../src/words/pl'

type Tree = { [key: string]: unknown }

/** Every word with its path; functions are called with an argument of each kind they may want. */
function walk(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const at = path ? `${path}.${key}` : key
    if (typeof value === 'string') return [[at, value]]
    if (typeof value === 'function' || value === null) return [[at, '()']]
    return walk(value as Tree, at)
  })
}

const pages = { de, fr, it: italian, pl, ja }
const korsar = { de: korsarDe, fr: korsarFr, it: korsarIt, pl: korsarPl, ja: korsarJa }
/** Only in English there is nothing to say about the language of the rules. */
const mayBeEmpty = ['rulesPage.english']

describe.each(Object.entries(pages))('the page in %s', (language, words) => {
  const own = walk(words)
  it('has every word of the English one and no other', () => {
    expect(own.map(([at]) => at).sort()).toEqual(
      walk(en)
        .map(([at]) => at)
        .sort(),
    )
  })
  it('leaves none empty', () => {
    expect(own.filter(([at, word]) => word.trim() === '' && !mayBeEmpty.includes(at))).toEqual([])
  })
  it('is a language of its own', () => {
    const same = own.filter(([at, word]) =>
      walk(en).some(([a, w]) => a === at && w === word && w !== '()' && /[a-z]{4}/.test(w)),
    )
    // Names of games and a few words are alike everywhere.
    expect(same.length, `${language}: ${same.map(([at]) => at).join(' ')}`).toBeLessThan(18)
  })
})

describe.each(Object.entries(korsar))('Korsar in %s', (_language, words) => {
  it('has every word of the English one', () => {
    expect(
      walk(words)
        .map(([at]) => at)
        .sort(),
    ).toEqual(
      walk(korsarEn)
        .map(([at]) => at)
        .sort(),
    )
  })
  it.each([0, 1, 2, 3, 5, 12])('counts %i without leaving a sign behind', (n) => {
    for (const said of [
      words.guns(n),
      words.takesIn(n),
      words.outcome.lead(n),
      words.outcome.sail(n),
      words.ask.ship(n),
      words.count.merchants(n),
    ])
      expect(said).not.toMatch(/#|undefined|NaN/)
  })
})

describe.each(Object.entries({ de: chronoDe, fr: chronoFr, it: chronoIt, pl: chronoPl, ja: chronoJa }))(
  'Chrono Corsairs in %s',
  (_language, words) => {
    const own = walk(words)
    it('has every word of the English one, and none empty', () => {
      expect(own.map(([at]) => at).sort()).toEqual(
        walk(chronoEn)
          .map(([at]) => at)
          .sort(),
      )
      expect(own.filter(([, word]) => word.trim() === '')).toEqual([])
    })
    it('is a language of its own', () => {
      const english = new Map(walk(chronoEn))
      const same = own.filter(
        ([at, word]) => english.get(at) === word && word !== '()' && /[a-z]{4}/.test(word),
      )
      expect(same.map(([at]) => at).length, same.map(([at]) => at).join(' ')).toBeLessThan(6)
    })
    it.each([0, 1, 2, 3, 5, 12])('counts %i without leaving a sign behind', (n) => {
      for (const said of [
        words.has.doubloons(n),
        words.has.artifacts(n),
        words.party('Mary', n, n),
        words.card.worth(n),
        words.ship.reserve(n),
        words.shop.purse(n),
        words.gems(n),
        words.reward.place(n),
      ])
        expect(said).not.toMatch(/#|undefined|NaN/)
    })
  },
)

describe('counting', () => {
  it('knows the three ways of Polish', () => {
    expect([1, 2, 5, 12, 22].map((n) => pl.table.cards(n))).toEqual([
      '1 karta na ręce',
      '2 karty na ręce',
      '5 kart na ręce',
      '12 kart na ręce',
      '22 karty na ręce',
    ])
  })
  it('says one in English as a word', () => expect(en.start.nowWith('Korsar', 1)).toBe('Korsar with one bot'))
})

describe('the language that is spoken', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['es', 'pl-PL', 'en'], 'pl'],
    [['ja'], 'ja'],
    [['tlh'], 'en'],
    [[], 'en'],
  ] as const)('%s: %s', (wished, language) => expect(spoken(wished)).toBe(language))
})
