/**
 * A game alone against bots, from the start page to the final count, as a person plays it: by mouse on a desk, by taps
 * on a phone, by keys alone. On the way axe looks at every page and at several points of the game, nothing may scroll
 * sideways, and the console stays quiet. Plays what was built: `npm run build` first, with the wasm module in public/.
 * How a game is played by hand is in hands/GAME.mjs.
 *
 *   node tests/e2e/solo.mjs [--shots FOLDER] [GAME ...] [desk phone keys ...]
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { preview } from 'vite'

const root = join(import.meta.dirname, '../..')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wanted = process.argv
  .slice(2)
  .filter((word, i, all) => !word.startsWith('--') && all[i - 1] !== '--shots')
const shots = process.argv.includes('--shots') ? process.argv[process.argv.indexOf('--shots') + 1] : null
if (shots) mkdirSync(shots, { recursive: true })
if (!existsSync(join(root, 'dist/wasm/tortuga.wasm')))
  throw new Error('dist/ has no wasm module: run make web first')

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

const server = await preview({ root, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
const address = server.resolvedUrls?.local[0]
assert.ok(address, 'the preview has an address')
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** What was found wrong on the way; the game is played to its end all the same. */
const faults = []

async function healthy(page, where) {
  // Breathing targets and fading states have colours of their own only for a moment.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().iterations !== Infinity)
        .map((a) => a.finished.catch(() => null)),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  const said = found.violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 4)
        .join(' | ')}`,
  )
  faults.push(...said.map((one) => `${where}: ${one}`))
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (wide > 0) faults.push(`${where} scrolls sideways by ${wide} px`)
}

const shoot = (page, run, what) =>
  shots ? page.screenshot({ path: join(shots, `${run.name}-${what}.png`) }) : null

/** My turn, or the count. */
const turn = (page, hand) =>
  page.waitForFunction(
    (ready) => document.querySelector('.fin') ?? document.querySelector(ready),
    hand.ready,
    { timeout: 60_000 },
  )

async function play(slug, run) {
  const hand = await import(`./hands/${slug}.mjs`)
  const { name, by, ...look } = run
  const context = await browser.newContext(look)
  const page = await context.newPage()
  const noise = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()))
  page.on('pageerror', (error) => noise.push(error.message))

  await page.goto(address, { waitUntil: 'networkidle' })
  await healthy(page, 'the start page')
  await shoot(page, run, 'start')
  await page.goto(`${address}rules/${slug}#${hand.rule}`, { waitUntil: 'networkidle' })
  await page.waitForSelector(`#${hand.rule}.hit`)
  await healthy(page, 'the rules')
  await shoot(page, run, 'rules')
  await page.goto(`${address}g/${slug}`, { waitUntil: 'networkidle' })
  await page.locator('.fold summary').click()
  await healthy(page, 'a new table')
  await page.locator('.fold summary').click()
  await shoot(page, run, 'sit')

  // "Play now" is Korsar; the others are a click further.
  if (slug === 'korsar') await page.goto(address, { waitUntil: 'networkidle' })
  if (slug !== 'korsar')
    for (let seats = 4; seats > hand.bots + 1; seats--) await page.locator('.stepper button').first().click()
  if (hand.level)
    await page
      .locator('[role=radiogroup] [role=radio]')
      .nth(['deckhand', 'bosun'].indexOf(hand.level))
      .click()
  const now = page.locator(slug === 'korsar' ? '.cta .primary' : '.btn.off:visible')
  await (by === 'tap' ? now.tap() : by === 'keys' ? now.press('Enter') : now.click())
  await page.waitForURL(/\/t\/\w+/)
  let made = 0
  for (; made < hand.most; made++) {
    await turn(page, hand)
    if ((await page.locator('.fin').count()) > 0) break
    if (made === 6) {
      await healthy(page, 'my turn')
      await shoot(page, run, 'rest')
      // A reload goes on where it was.
      const before = await page.locator('.hand .card').count()
      await page.reload({ waitUntil: 'networkidle' })
      await turn(page, hand)
      assert.equal(await page.locator('.hand .card').count(), before, 'the hand after a reload')
    }
    if (made >= 6 && made < 30 && made % 3 === 1) {
      const cards = page.locator(hand.lift)
      const at = (await cards.count()) - 1
      if (at >= 0) {
        await (by === 'tap' ? cards.nth(at).tap(hand.pennant) : cards.nth(at).click(hand.pennant))
        if (made === 7) {
          await healthy(page, 'a card in the fingers')
          await shoot(page, run, 'selected')
        }
        await page.keyboard.press('Escape')
        assert.equal(await page.locator('.hand .is-selected').count(), 0, 'Esc puts the card back')
      }
    }
    if (made === 9) {
      const back = page.locator(by === 'tap' ? '.keys .btn:nth-last-child(3)' : '.acts .btn:last-child')
      const kept = () =>
        Math.max(...Object.values(localStorage).map((text) => JSON.parse(text).table?.moves.length ?? 0))
      const before = await page.evaluate(kept)
      await (by === 'tap' ? back.tap() : back.click())
      await page.waitForFunction(`(${kept})() < ${before}`)
      await turn(page, hand)
    }
    if (made === (hand.hintAt ?? 12)) {
      await page
        .locator(by === 'tap' ? '.keys .btn:nth-last-child(4)' : '.acts .btn:nth-last-child(2)')
        .click()
      await page.waitForSelector('.hint1, .hints .only')
      await healthy(page, 'a hint')
      await shoot(page, run, 'hint')
      await page.keyboard.press('Escape')
    }
    await hand.decide(page, run, made)
    await page.waitForTimeout(40)
  }
  assert.ok(made > (hand.least ?? 10) && made < hand.most, `a game of ${made} turns`)
  const heard = await page.locator('[data-live]').textContent()
  assert.ok(heard && heard.length > 5, 'the live region has spoken')
  assert.doesNotMatch(heard, /\bP\d\b/, 'people have names')
  await page.waitForTimeout(300)
  await healthy(page, 'the count')
  await shoot(page, run, 'end')
  const scores = await page.locator('.place .sc').allTextContents()
  assert.equal(scores.length, hand.bots + 1)
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
  for (const slug of slugs.length > 0 ? slugs : ['korsar'])
    for (const run of ways.length > 0 ? ways : runs) await play(slug, run)
} finally {
  await browser.close()
  await server.close()
}
