/**
 * A game alone against bots, from the start page to the final count, as a person plays it: by mouse on a desk, by taps
 * on a phone, by keys alone. On the way axe looks at every page and at several points of the game, nothing may scroll
 * sideways, and the console stays quiet. Plays what `make web` has built. How a game's moves are made by hand is in
 * hands/GAME.mjs.
 *
 *   node tests/e2e/solo.mjs [--page FOLDER] [--shots FOLDER] [GAME ...] [desk phone keys ...]
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { faultsOf, kept, launch, listen, until } from './browser.mjs'
import { decided } from './hands/fingers.mjs'

const root = join(import.meta.dirname, '../..')
const { values, positionals: wanted } = parseArgs({
  options: {
    shots: { type: 'string' },
    page: { type: 'string', default: join(root, 'dist') },
  },
  allowPositionals: true,
})
const { shots, page: built } = values
if (shots) mkdirSync(shots, { recursive: true })
if (!existsSync(join(built, 'wasm/tortuga.wasm')))
  throw new Error(`${built} has no wasm module: run make web first`)

const runs = [
  {
    name: 'desk',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-GB',
    by: 'mouse',
  },
  {
    name: 'phone',
    viewport: { width: 360, height: 640 },
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
    locale: 'de-DE',
    by: 'tap',
  },
  {
    name: 'keys',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    by: 'keys',
  },
]

// A static host, as `make web` builds for one: every path that it does not know is the page.
const server = await preview({
  root,
  build: { outDir: built },
  preview: { port: 0, host: '127.0.0.1', proxy: {} },
  logLevel: 'error',
})
const address = server.resolvedUrls?.local[0]
assert.ok(address, 'the preview has an address')
const browser = await launch()

/** What was found wrong on the way; the game is played to its end all the same. */
const faults = []

const healthy = async (page, where) => faults.push(...(await faultsOf(page, where)))

const shoot = (page, run, what) =>
  shots ? page.screenshot({ path: join(shots, `${run.game}-${run.name}-${what}.png`) }) : null

/** What there is to see where a game does not go on. */
async function stuck(page, run, what) {
  await shoot(page, run, 'stuck')
  const seen = await page
    .locator('.dock')
    .innerText({ timeout: 1000 })
    .catch(() => page.innerText('body'))
  assert.fail(`${run.name}: ${what}\n${seen}\n${run.noise.join('\n')}`)
}

/** My turn, or the count. */
const turn = (page, game, run) =>
  page
    .waitForFunction((mine) => document.querySelector('.fin') ?? document.querySelector(mine), game.mine, {
      timeout: 60_000,
    })
    .catch(() => stuck(page, run, 'nobody asks me'))

async function play(slug, way) {
  const game = await import(`./hands/${slug}.mjs`)
  const { name, by, ...look } = { ...way, ...game.look }
  const context = await browser.newContext(look)
  const page = await context.newPage()
  const noise = listen(page)
  const run = { ...way, game: slug, noise }

  await page.goto(address, { waitUntil: 'networkidle' })
  await healthy(page, 'the start page')
  // No harbour answers on a static host: what needs one is not shown.
  assert.equal(
    await page.locator('.top .who, .two-rooms, [href$="#friends"]').count(),
    0,
    'nothing of a harbour',
  )
  await shoot(page, run, 'start')
  await page.goto(`${address}rules/${slug}#${game.rule}`, { waitUntil: 'networkidle' })
  await page.waitForSelector(`#${game.rule}.hit`)
  await healthy(page, 'the rules')
  await shoot(page, run, 'rules')
  await page.goto(`${address}g/${slug}`, { waitUntil: 'networkidle' })
  await page.locator('.fold summary').click()
  await healthy(page, 'a new table')
  await page.locator('.fold summary').click()
  await shoot(page, run, 'sit')

  await game.sit(page, run, address)
  await page.waitForURL(/\/t\/\w+/)
  const met = new Set()
  let made = 0
  for (; made < game.most; made++) {
    await turn(page, game, run)
    if ((await page.locator('.fin').count()) > 0) break
    if (made === 6) {
      await healthy(page, 'my turn')
      await shoot(page, run, 'rest')
      // A reload goes on where it was.
      const before = await page.locator(game.held).count()
      await page.reload({ waitUntil: 'networkidle' })
      await turn(page, game, run)
      assert.equal(await page.locator(game.held).count(), before, 'the hand after a reload')
    }
    if (made >= 6 && made < 30 && made % 3 === 1) {
      if (await game.takeUp(page, run)) {
        if (made === 7) {
          await healthy(page, 'something in the fingers')
          await shoot(page, run, 'selected')
        }
        await page.keyboard.press('Escape')
        assert.equal(await page.locator(game.taken).count(), 0, 'Esc puts it back')
      }
    }
    if (made === 9) {
      const back = page.locator(`${by === 'tap' ? '.keys' : '.acts'} [data-key='undo']`)
      const before = await kept(page)
      await (by === 'tap' ? back.tap() : back.click())
      await until(async () => (await kept(page)) < before, 'the move is taken back')
      await turn(page, game, run)
    }
    if (made === (game.hintAt ?? 12)) {
      await page.locator(`${by === 'tap' ? '.keys' : '.acts'} [data-key='hint']`).click()
      await page.waitForSelector('.hint1, .hints .only')
      await healthy(page, 'a hint')
      await shoot(page, run, 'hint')
      await page.keyboard.press('Escape')
    }
    // Where a game asks for many kinds of things, each is looked at when it is met for the first time.
    const moment = (await game.moment?.(page)) ?? null
    if (moment !== null && !met.has(moment)) {
      met.add(moment)
      await healthy(page, moment)
      await shoot(page, run, `at-${moment}`)
    }
    const before = await kept(page)
    const over = async () => (await page.locator('.fin').count()) > 0
    const stands = async () => (await kept(page)) > before || (await over())
    // A decision is made when the browser has kept it.
    if ((await decided(page, { ...run, game: slug }, game, made, stands)) === 'slipped')
      await stuck(page, run, `decision ${made} was not made (${moment})`)
  }
  assert.ok(made > (game.least ?? 10) && made < game.most, `a game of ${made} turns`)
  const heard = await page.locator('[data-live]').textContent()
  assert.ok(heard && heard.length > 5, 'the live region has spoken')
  assert.doesNotMatch(heard, /\bP\d\b/, 'people have names')
  await page.waitForTimeout(300)
  await healthy(page, 'the count')
  await shoot(page, run, 'end')
  const scores = await page.locator('.place .sc').allTextContents()
  assert.equal(scores.length, game.seats)
  const places = (await page.locator('.place .no').allTextContents()).map(Number)
  assert.deepEqual(
    [...places].sort((a, b) => a - b),
    places,
    'the best first',
  )
  assert.deepEqual(noise, [], 'the console')
  assert.deepEqual(faults, [])
  console.log(`${slug}, ${name}: ${made} turns, ${scores.map((s) => s.trim()).join(' ')}`)
  await context.close()
}

try {
  const slugs = wanted.filter((word) => existsSync(join(import.meta.dirname, 'hands', `${word}.mjs`)))
  const ways = runs.filter((run) => wanted.includes(run.name))
  // All ways at the same time: most of a game is waiting for bots.
  for (const slug of slugs.length > 0 ? slugs : ['korsar'])
    await Promise.all((ways.length > 0 ? ways : runs).map((run) => play(slug, run)))
} finally {
  await browser.close()
  await server.close()
}
