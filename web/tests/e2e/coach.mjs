/**
 * The coach in a browser: at the end of a game (asked, stopped, gone on with, remembered; the way into the replay), exercises
 * from it that are answered at a table, and a first look at a short record of every game. On a desk and on a phone, in both
 * lights; axe looks at every page and the console stays quiet.
 *
 *   node tests/e2e/coach.mjs [--page FOLDER] [--shots FOLDER] [scene ...]
 */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { askCoach } from './account.mjs'
import { faultsOf, launch, listen, until } from './browser.mjs'

const root = join(import.meta.dirname, '../..')
const { values, positionals: wanted } = parseArgs({
  options: { shots: { type: 'string' }, page: { type: 'string', default: join(root, 'dist') } },
  allowPositionals: true,
})
const { shots, page: built } = values
if (shots) mkdirSync(shots, { recursive: true })

const patience = 120_000
const server = await preview({
  root,
  build: { outDir: built },
  preview: { port: 0, host: '127.0.0.1', proxy: {} },
  logLevel: 'error',
})
const address = server.resolvedUrls.local[0]
const browser = await launch()
const faults = []
const healthy = async (page, where) => faults.push(...(await faultsOf(page, where)))
const shoot = (page, name) => (shots ? page.screenshot({ path: join(shots, `coach-${name}.png`) }) : null)

const desk = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' }
const phone = { ...desk, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function person(look = desk) {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  return { context, page, noise: listen(page) }
}

/** Records of the games' own tests, and one of somebody rash among bots. */
const rash = 'tests/fixtures/piraci-rash'
const read = (name) =>
  readFileSync(join(root, name === rash ? `${name}.tortuga` : `../tests/records/${name}.tortuga`), 'utf8')
const tag = (record, name) => new RegExp(`^\\[${name} "(.*)"\\]$`, 'm').exec(record)?.[1]
const movesOf = (record) => [...record.matchAll(/^\d+\. (\S+) (.*)$/gm)].map(([, who, move]) => [who, move])

/** A finished game as a browser keeps it, played from a seat of one's own. */
function keptGame(name, own) {
  const record = read(name)
  const names = ['Anne', 'Bart', 'Mary', 'Henry', 'Grace'].slice(0, Number(tag(record, 'Players')))
  const moves = movesOf(record).map(([who, move]) => [Number(who.slice(1)) - 1, move])
  const options = Object.fromEntries((tag(record, 'Options') ?? '').split(' ').map((one) => one.split('=')))
  const seats = names.map((who, seat) =>
    seat === own ? { kind: 'person', name: who } : { kind: 'bot', name: who, level: 'captain' },
  )
  const setup = {
    game: tag(record, 'Game'),
    players: names.length,
    options,
    seed: tag(record, 'Seed'),
    viewer: own,
    names,
    levels: seats.map(({ level }) => level ?? null),
    language: 'en',
  }
  const table = { id: 'ended1', setup, seats, moves, began: 1_790_000_000_000, played: 600_000 }
  return { table, over: true, record }
}

const keep = (context, game) =>
  context.addInitScript((kept) => {
    if (!localStorage.getItem('tortuga.table.ended1'))
      localStorage.setItem('tortuga.table.ended1', JSON.stringify(kept))
  }, game)

const phase = (page) => page.locator('.endcoach').getAttribute('data-phase')
const inLight = async (page, theme) => {
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
}
async function shootBoth(page, name) {
  if (!shots) return
  for (const theme of ['light', 'dark']) {
    await inLight(page, theme)
    await shoot(page, `${name}-${theme}`)
  }
  await inLight(page, 'light')
}

/** The end of a game against bots: nothing is said before the coach is asked, and then what it has computed. */
async function end() {
  const { context, page, noise } = await person()
  await keep(context, keptGame(rash, 0))
  await page.goto(`${address}t/ended1`)
  await page.waitForSelector('.endcoach[data-phase=idle]')
  assert.equal(await page.locator('.fall, .tallies, .moment').count(), 0, 'nothing is said yet')
  await healthy(page, 'the end before the coach')
  await askCoach(page)
  assert.ok((await page.locator('.tallies li').count()) === 4)
  assert.ok((await page.locator('.dear [data-mark=blunder]').count()) > 0)
  await healthy(page, 'the end with the coach')
  await shootBoth(page, 'end-desk')

  // Into the replay, at that move, where the coach is the same one.
  const link = page.locator('.dear a').first()
  const to = /#(\d+)$/.exec(await link.getAttribute('href'))[1]
  await link.click()
  await page.waitForURL(new RegExp(`/r/ended1#${to}$`))
  await page.waitForSelector(`.moves [data-note="${to}"] dd`)
  await shootBoth(page, 'replay-desk')

  // Who has asked once is told without asking, until they stop it.
  await page.goto(`${address}t/ended1`)
  await until(async () => (await page.locator('.endcoach').count()) > 0, 'the end again')
  await until(async () => (await phase(page)) === 'done', 'told by itself', patience)
  assert.deepEqual(noise, [], 'the console')
  await context.close()
}

/** Stopped, on a phone: there is no account of half a game, and the next end asks again. The longest record there is: it cannot be done before. */
async function stopped() {
  const { context, page, noise } = await person(phone)
  await keep(context, keptGame('chrono-five', 0))
  await page.goto(`${address}t/ended1`)
  await page.getByRole('button', { name: 'Ask the coach' }).click()
  await page.waitForSelector('.endcoach progress:not([value="0"])')
  await page.locator('.endcoach').getByRole('button', { name: 'Stop' }).click()
  await page.waitForSelector('.endcoach[data-phase=stopped]')
  assert.equal(await page.locator('.fall').count(), 0, 'no account of half a game')
  await healthy(page, 'the end with the coach stopped')
  await page.locator('.endcoach').scrollIntoViewIfNeeded()
  await shootBoth(page, 'stopped-phone')
  await page.reload()
  await page.waitForSelector('.endcoach[data-phase=idle]')
  assert.deepEqual(noise, [], 'the console')
  await context.close()
}

/** Exercises from a game: found at its end, asked at a table, judged, kept, forgotten; on a phone in both lights. */
async function exercises() {
  const { context, page, noise } = await person(phone)
  await page.goto(`${address}exercises`)
  await page.waitForSelector('.exercises .lede')
  assert.match(await page.locator('.lede').innerText(), /There are none yet/)
  await healthy(page, 'no exercises')
  await keep(context, keptGame(rash, 0))
  await page.goto(`${address}t/ended1`)
  await page.locator('.endcoach').getByRole('button', { name: 'Ask the coach' }).tap()
  await page.waitForSelector('.endcoach[data-phase=done]')
  await page.locator('.moment').first().scrollIntoViewIfNeeded()
  await shootBoth(page, 'end-phone')
  await page.locator('.endcoach .tallies').scrollIntoViewIfNeeded()
  await shootBoth(page, 'account-phone')
  await page.getByRole('link', { name: /^Practise / }).tap()
  await page.waitForURL(/\/exercises\/ended1$/)
  await page.waitForSelector('.exercise[data-answer=none] .hand .is-playable')
  await healthy(page, 'an exercise')
  await shootBoth(page, 'ask-phone')
  const hand = { position: { x: 16, y: 30 } }
  const answer = async () => {
    await page.locator('.hand .card.is-playable').first().tap(hand)
    await page.locator('.world[data-legal] .globe .orb, [data-legal] .globe .orb').first().tap()
    await page.waitForSelector('[data-verdict]')
  }
  await answer()
  const said = await page.locator('[data-verdict]').innerText()
  assert.match(said, /Right|Good|gives \d+ ± \d+ wins in 100 away/)
  assert.match(said, /Your answer/)
  await healthy(page, 'an exercise answered')
  await shootBoth(page, 'answered-phone')
  // Once more, with the same cards in hand.
  const cards = await page.locator('.hand .card').count()
  await page.getByRole('button', { name: 'Once more' }).tap()
  await page.waitForSelector('.exercise[data-answer=none] .hand .is-playable')
  assert.equal(await page.locator('.hand .card').count(), cards + 1)
  await page.setViewportSize(desk.viewport)
  await healthy(page, 'an exercise on a desk')
  await shootBoth(page, 'ask-desk')
  await answer()
  await healthy(page, 'an exercise answered on a desk')
  await shootBoth(page, 'answered-desk')

  // They are kept, whatever becomes of the game, until they are forgotten.
  await page.evaluate(() => localStorage.removeItem('tortuga.table.ended1'))
  await page.goto(`${address}exercises`)
  await page.waitForSelector('.exercises .rowi')
  assert.match(await page.locator('.rowi').innerText(), /\d of \d solved/)
  await healthy(page, 'the exercises')
  await shootBoth(page, 'list-desk')
  await page.getByRole('button', { name: /^Forget/ }).click()
  await page.waitForSelector('.rowi', { state: 'detached' })
  await page.goto(`${address}exercises/ended1`)
  await page.waitForSelector('.astray h1')
  assert.deepEqual(noise, [], 'the console')
  await context.close()
}

/** A first look at the beginning of a record of every game, as somebody opens it from a file. */
async function everyGame() {
  const { context, page, noise } = await person()
  for (const [name, moves] of Object.entries(beginnings)) {
    const record = read(name)
      .replace(/^\[(?:Result|Scores|Places).*\n/gm, '')
      .replace(new RegExp(`^${moves + 1}\\. [^]*`, 'm'), '')
    await page.goto(`${address}r`)
    await page.setInputFiles('input[type=file]', {
      name: `${name}.tortuga`,
      mimeType: 'text/plain',
      buffer: Buffer.from(record),
    })
    await page.waitForSelector('.scrub input')
    await page.getByRole('button', { name: 'Ask the coach' }).click()
    await page.getByRole('button', { name: 'A first look' }).click()
    await page.waitForSelector('.coach [data-phase=done]')
    const rows = await page.locator('.ledger tbody tr').count()
    assert.equal(rows, 6, `${name}: the account`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('End')
    await page.waitForSelector(`.moves [data-move="${moves}"].cur`)
    const marked = await page.locator('.side .moves button [data-mark]').count()
    assert.ok(marked > 0 && marked <= moves, `${name}: ${marked} marks`)
  }
  assert.deepEqual(noise, [], 'the console')
  await context.close()
}
const beginnings = {
  'korsar-three': 6,
  'piraci-four': 6,
  'corsairs-three': 6,
  'corsaire-free': 4,
  'chrono-two': 4,
}

const scenes = { end, stopped, exercises, everyGame }
try {
  for (const [name, scene] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const begun = Date.now()
    await scene()
    console.log(`${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  }
  assert.deepEqual(faults, [])
} finally {
  await browser.close()
  await server.close()
}
