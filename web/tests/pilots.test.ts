/** The page offers a pilot where the program has a net for one. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { games } from '../src/games'

test('a pilot is offered exactly where there is a net', () => {
  const nets = readdirSync('../nets')
    .filter((name) => name.endsWith('.net'))
    .map((name) => name.replace('.net', ''))
  const offered: string[] = games.filter((game) => game.pilot).map((game) => game.slug)
  expect(offered.sort()).toEqual(nets.sort())
})
