/**
 * Every game by people and bots at the real server, each in a browser of their own, from the invitation by link to final
 * scores that all of them read alike. On the way somebody is cut off and comes back, and a decision is taken back by
 * consent. Desk and phone, light and dark, with and without motion and six languages are spread over the games.
 *
 *   node tests/e2e/crews.mjs --program tortuga [--shots FOLDER] [GAME ...]
 */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultsOf, launch, listen } from './browser.mjs'
import { Passage, Server } from './server.mjs'

const { values, positionals: wanted } = parseArgs({
  options: { program: { type: 'string' }, shots: { type: 'string' } },
  allowPositionals: true,
})
assert.ok(values.program, 'usage: node tests/e2e/crews.mjs --program tortuga [GAME ...]')
if (values.shots) mkdirSync(values.shots, { recursive: true })

const still = { reducedMotion: 'reduce' }
const desk = { viewport: { width: 1440, height: 900 }, by: 'mouse', ...still }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, by: 'tap', ...still }
const dark = { colorScheme: 'dark' }

/** Who plays what; `bots` sit on the seats after them. */
const crews = {
  korsar: {
    people: [
      { ...desk, ...dark, locale: 'ja-JP' },
      { ...phone, locale: 'fr-FR' },
    ],
    bots: 1,
  },
  corsairs: {
    people: [
      { ...desk, locale: 'it-IT' },
      { ...phone, ...dark, locale: 'pl-PL' },
    ],
    bots: 1,
  },
  piraci: {
    people: [
      { ...phone, ...dark, locale: 'en-GB' },
      { ...desk, locale: 'de-DE', reducedMotion: 'no-preference' },
    ],
    bots: 1,
  },
  corsaire: {
    people: [
      { ...desk, ...dark, locale: 'pl-PL' },
      { ...phone, locale: 'ja-JP' },
    ],
    bots: 0,
  },
  chrono: {
    people: [
      { ...desk, locale: 'fr-FR' },
      { ...phone, ...dark, locale: 'it-IT' },
    ],
    bots: 0,
  },
}
for (const name of wanted) assert.ok(name in crews, `nobody plays ${name} here`)

const server = await Server.open(values.program, ['--no-limits', '--bot-pace', '20', '--grace', '30'])
const browser = await launch()
const faults = []
const healthy = async (page, where) => faults.push(...(await faultsOf(page, where)))
const shoot = (page, name) =>
  values.shots ? page.screenshot({ path: join(values.shots, `${name}.png`) }) : null

async function person(game, { by, ...look }) {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  return { context, page, by, noise: listen(page), run: { name: by, by, game } }
}

const act = ({ by }, locator) => (by === 'tap' ? locator.tap() : locator.click())

/** How many decisions stand, as the bar counts them; the last number, because languages differ in the words before it. */
const turns = (page) =>
  page.evaluate(() =>
    Number(/\d+/.exec(document.querySelectorAll('.bar .meta span')[1]?.textContent ?? '')?.[0] ?? 0),
  )

const state = ({ page }, game) =>
  page.evaluate((mine) => {
    if (document.querySelector('.fin')) return 'over'
    if (document.querySelector('.is-lost, .ask2')) return 'wait'
    return document.querySelector(mine) ? 'turn' : 'wait'
  }, game.mine)

/** One decision of somebody who is to move; true when it stands. */
async function decide(one, game, n) {
  const before = await turns(one.page)
  // A hand that moves while others do may find its card gone; it looks again.
  one.page.setDefaultTimeout(10_000)
  const made = await game
    .decide(one.page, one.run, n)
    .then(
      (done) => done !== false,
      (error) => {
        if (error.name !== 'TimeoutError') throw error
        one.slipped = error.message
        return false
      },
    )
    .finally(() => one.page.setDefaultTimeout(90_000))
  if (!made) return false
  return one.page
    .waitForFunction(
      (then) =>
        document.querySelector('.fin') ||
        Number(/\d+/.exec(document.querySelectorAll('.bar .meta span')[1]?.textContent ?? '')?.[0] ?? 0) !==
          then,
      before,
      { timeout: 10_000 },
    )
    .then(
      () => true,
      () => false,
    )
}

async function invite(anne, slug, bots) {
  const { page } = anne
  await page.goto(`${server.address}g/${slug}#friends`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.chair option[value=open]', { state: 'attached' })
  const seats = page.locator('.chair select')
  while ((await seats.count()) > 1 + bots) await act(anne, page.locator('.stepper button').first())
  await seats.first().selectOption('open')
  for (let i = 0; i < bots; i++) await seats.nth(1 + i).selectOption('deckhand')
  await act(anne, page.locator('.off:visible').first())
  await page.waitForURL(/\/t\/[0-9a-z]{12}$/)
  return page.url()
}

/** Fewer decisions stand than then. */
const fewer = (page, then) =>
  page.waitForFunction(
    (then) =>
      Number(/\d+/.exec(document.querySelectorAll('.bar .meta span')[1]?.textContent ?? '')?.[0] ?? 0) < then,
    then,
    { timeout: 30_000 },
  )

/** The last decision is taken back: whoever made it asks, the other agrees. False where it may not be. */
async function takeBack(asker, other) {
  const before = await turns(asker.page)
  const key = asker.page.locator(`${asker.by === 'tap' ? '.keys' : '.acts'} [data-key='undo']`)
  if ((await key.count()) === 0 || (await key.getAttribute('aria-disabled')) === 'true') return false
  await act(asker, key)
  // Free where nobody has learnt anything by it, asked for where only the asker has; otherwise the asker is told why not.
  const how = await Promise.race([
    fewer(asker.page, before).then(() => 'free'),
    other.page.waitForSelector('.ask2', { timeout: 30_000 }).then(() => 'asked'),
    asker.page.waitForSelector('.hand-note', { timeout: 30_000 }).then(() => 'no'),
  ]).catch(() => 'no')
  if (how !== 'asked') return how === 'free'
  await act(other, other.page.locator('.ask2 .primary'))
  await fewer(asker.page, before)
  return true
}

/** What each of them sees where nothing goes on, the dock with what it says included, and what the hand last waited for. */
async function stuck(slug, all, game, made) {
  for (const [i, one] of all.entries()) {
    const seen = await one.page.evaluate(() =>
      ['.board', '.dock'].map((part) => document.querySelector(part)?.innerText.slice(0, 1500)).join('\n'),
    )
    console.log(
      [
        `${i}: ${await state(one, game)}, ${await turns(one.page)} decisions`,
        seen,
        one.slipped ?? 'the hand never slipped',
        ...one.noise,
      ].join('\n'),
    )
    await shoot(one.page, `${slug}-stuck-${i}`)
  }
  assert.fail(`${slug}: no end after ${made} decisions`)
}

async function sail(slug) {
  const began = Date.now()
  const game = await import(`./hands/${slug}.mjs`)
  const { people, bots } = crews[slug]
  const [anne, bart] = await Promise.all(people.map((look) => person(slug, look)))
  const all = [anne, bart]
  const link = await invite(anne, slug, bots)
  // Bart comes through a passage that can be cut.
  const passage = await Passage.to(server)
  await bart.page.goto(link.replace(server.address, passage.address), { waitUntil: 'networkidle' })
  await act(bart, bart.page.locator('.chair .primary'))
  for (const { page } of all) await page.waitForSelector('.table .seat')
  const done = { cut: false, back: false, tries: 0 }
  let made = 0
  let tried = 0
  const last = Date.now() + 300_000
  for (;;) {
    if (Date.now() > last) await stuck(slug, all, game, made)
    const states = await Promise.all(all.map((one) => state(one, game)))
    if (states.every((now) => now === 'over')) break
    const at = states.indexOf('turn')
    if (at < 0) {
      await anne.page.waitForTimeout(30)
      continue
    }
    const stands = await decide(all[at], game, tried++)
    if (stands) made++
    if (stands && made >= 4 && !done.back && done.tries++ < 20)
      done.back = await takeBack(all[at], all[1 - at])
    if (made === 6 && !done.cut) {
      done.cut = true
      passage.cut()
      await bart.page.waitForSelector('.is-lost')
      if ((await state(anne, game)) === 'turn') await decide(anne, game, tried++)
      passage.open()
      // It comes back by itself.
      await bart.page.waitForFunction(() => !document.querySelector('.is-lost'))
      for (const { page } of all) await healthy(page, `${slug} after a cut`)
      await shoot(anne.page, `${slug}-anne`)
      await shoot(bart.page, `${slug}-bart`)
    }
  }
  assert.ok(done.cut && done.back, `${slug}: cut ${done.cut}, taken back ${done.back}`)
  const scores = await Promise.all(all.map(({ page }) => page.locator('.place .sc').allTextContents()))
  assert.equal(scores[0].length, 2 + bots)
  assert.deepEqual(scores[0], scores[1], 'all count the same')
  for (const { page } of all) await healthy(page, `${slug}: the count`)
  await shoot(anne.page, `${slug}-end-anne`)
  await shoot(bart.page, `${slug}-end-bart`)
  assert.deepEqual(
    all
      .flatMap(({ noise }) => noise)
      .filter((line) => !/WebSocket connection|ERR_CONNECTION|Failed to fetch/.test(line)),
    [],
    'the console',
  )
  passage.close()
  for (const { context } of all) await context.close()
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  console.log(
    `${slug}: ${made} decisions of people, ${scores[0].map((s) => s.trim()).join(' ')}, ${seconds} s`,
  )
}

try {
  for (const slug of wanted.length > 0 ? wanted : Object.keys(crews)) await sail(slug)
  assert.deepEqual(faults, [])
} finally {
  await browser.close()
  await server.close()
}
