/**
 * Somebody's page as the harbour tells it (docs/api.md), here by answers of our own: another's, one's own, an empty one, a
 * name that nobody has, a server that is not there. On a desk, a phone and a phone on its side; axe finds nothing.
 *
 *   node tests/e2e/player.mjs [--page FOLDER] [--shots FOLDER]
 */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { faultsOf, launch } from './browser.mjs'

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: { shots: { type: 'string' }, page: { type: 'string', default: join(root, 'dist') } },
})
const { shots, page: built } = values
if (shots) mkdirSync(shots, { recursive: true })

const day = 86_400_000
const now = Date.UTC(2026, 10, 1)
const seats = (...names) => ({ seats: names.map((name) => ({ kind: 'person', name })) })
const games = [
  {
    table: 'abcdefghijk1',
    game: 'korsar',
    at: now,
    seat: 0,
    seats: 3,
    place: 1,
    score: 26,
    among: 'people',
    rating: 1551,
    deviation: 62,
    summary: seats('Sam', 'Anne', 'Jack'),
  },
  {
    table: 'abcdefghijk2',
    game: 'korsar',
    at: now - day,
    seat: 1,
    seats: 3,
    place: 3,
    score: 4,
    among: 'people',
    rating: 1538,
    deviation: 66,
    summary: seats('Anne', 'Sam', 'Jack'),
  },
  {
    game: 'piraci',
    at: now - 2 * day,
    seat: 0,
    seats: 4,
    place: 2,
    score: 19,
    summary: seats('Sam', 'Anne', 'Jack', 'Grace'),
  },
  {
    table: 'abcdefghijk3',
    game: 'korsar',
    at: now - 3 * day,
    seat: 0,
    seats: 2,
    place: 2,
    score: -3,
    among: 'people',
    rating: 1560,
    deviation: 80,
    summary: seats('Sam', 'Anne'),
  },
]
const older = [
  {
    game: 'chrono',
    at: now - 30 * day,
    seat: 0,
    seats: 2,
    place: 1,
    score: 31,
    summary: seats('Sam', 'Mary'),
  },
]
const pages = {
  Sam: {
    person: { name: 'Sam', kind: 'named' },
    since: now - 200 * day,
    ratings: [
      { game: 'korsar', among: 'people', rating: 1551, deviation: 62, games: 3 },
      { game: 'korsar', among: 'bots', rating: 1490, deviation: 140, games: 2 },
    ],
    played: [
      { game: 'korsar', played: 3, won: 1, rated: 3, best: 26, score: 9, place: 2, last: now },
      { game: 'piraci', played: 1, won: 0, rated: 0, best: 19, score: 19, place: 2, last: now - 2 * day },
    ],
  },
  Nell: { person: { name: 'Nell', kind: 'named' }, since: now, ratings: [], played: [] },
}

/** A harbour of a few answers; its socket stays silent. */
async function answer(page) {
  const json = (route, body, status = 200) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
  await page.route('**/api/v1', (route) => json(route, { server: 'tortuga' }))
  await page.route('**/api/v1/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const [, name, rest] = /\/people\/([^/]+)(\/games)?$/.exec(decodeURIComponent(pathname)) ?? []
    if (!name) return json(route, { tables: [] })
    if (!pages[name])
      return json(route, { error: { code: 'nobody', sentence: 'Nobody has that name.' } }, 404)
    if (!rest) return json(route, pages[name])
    if (name !== 'Sam') return json(route, { games: [] })
    if (searchParams.get('rated')) return json(route, { games: games.filter((one) => one.rating) })
    return json(route, searchParams.get('before') === 'p2' ? { games: older } : { games, next: 'p2' })
  })
}

const looks = [
  { name: 'desk', viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' },
  { name: 'dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark', locale: 'pl-PL' },
  {
    name: 'phone',
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    colorScheme: 'light',
    locale: 'ja-JP',
  },
  {
    name: 'side',
    viewport: { width: 740, height: 360 },
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
    locale: 'de-DE',
  },
]

const server = await preview({
  root,
  build: { outDir: built },
  preview: { port: 0, host: '127.0.0.1', proxy: {} },
  logLevel: 'error',
})
const address = server.resolvedUrls?.local[0]
assert.ok(address, 'the preview has an address')
const browser = await launch()

async function visit({ name, ...look }) {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  const faults = []
  const see = async (what) => {
    faults.push(...(await faultsOf(page, `${name}: ${what}`)))
    if (shots) await page.screenshot({ path: join(shots, `player-${name}-${what}.png`), fullPage: true })
  }
  // Without a server there are no pages of people, and it says so.
  await page.goto(`${address}@/Sam`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.astray h1')
  await see('alone')

  await answer(page)
  await page.goto(`${address}@/Sam`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.past li')
  assert.equal(await page.locator('.past li').count(), 4)
  assert.deepEqual(
    await page
      .locator('.rate1')
      .first()
      .locator('.v')
      .allInnerTexts()
      .then((all) => all.map((one) => one.slice(0, 4))),
    ['1551', '1490'],
  )
  assert.equal(await page.locator('.rate1').first().locator('.rline').count(), 1, 'one course is known')
  assert.deepEqual(await page.locator('.past .by').allInnerTexts(), [
    '+13',
    '−22',
    await page.locator('.past .by').nth(2).innerText(),
    '1560',
  ])
  assert.equal(await page.locator('.past a[href="/r/abcdefghijk1"]').count(), 1)
  assert.equal(await page.locator('.past a').count(), 3, 'no way to a table that one may not know')
  await see('sam')
  await page.locator('.more button').click()
  await page.waitForFunction(() => document.querySelectorAll('.past li').length === 5)
  assert.equal(await page.locator('.more').count(), 0)

  await page.goto(`${address}@/Nell`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.none')
  assert.equal(await page.locator('.figs').count(), 0)
  await see('empty')
  await page.goto(`${address}@/${encodeURIComponent('Ødipus & Co')}`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.astray h1')
  await see('nobody')
  assert.deepEqual(faults, [])
  console.log(`${name}: four pages`)
  await context.close()
}

try {
  for (const look of looks) await visit(look)
} finally {
  await browser.close()
  await server.close()
}
