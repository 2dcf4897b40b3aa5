/**
 * The page as a server gives it, with several people in browsers of their own: the addresses under the strict policy,
 * an invitation and a whole game with a bot, cuts and a killed server in the middle of it, take-backs, offers, talk,
 * names, a phone and another language. The server is the real one, in a folder of its own.
 *
 *   node tests/e2e/harbour.mjs --program tortuga [--shots FOLDER] [scene ...]
 */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultsOf, launch, listen } from './browser.mjs'
import { decide, turn } from './seat.mjs'
import { Server } from './server.mjs'

const { values, positionals: wanted } = parseArgs({
  options: { program: { type: 'string' }, shots: { type: 'string' } },
  allowPositionals: true,
})
if (!values.program) throw new Error('usage: node tests/e2e/harbour.mjs --program tortuga [--shots FOLDER]')
if (values.shots) mkdirSync(values.shots, { recursive: true })

const server = await Server.open(values.program, ['--no-limits', '--bot-pace', '20', '--grace', '2'])
const browser = await launch()
const faults = []
const healthy = async (page, where) => faults.push(...(await faultsOf(page, where)))
const shoot = (page, name, options = {}) =>
  values.shots ? page.screenshot({ path: join(values.shots, `${name}.png`), ...options }) : null

const desk = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' }
const phone = {
  viewport: { width: 390, height: 844 },
  locale: 'de-DE',
  colorScheme: 'dark',
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
}

/** Somebody in a browser of their own. */
async function person(look = desk) {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  return { context, page, noise: listen(page) }
}

/** What a browser says about a connection that we have cut ourselves is no fault of the page. */
const quiet = (noise) =>
  assert.deepEqual(
    noise.filter((line) => !/WebSocket connection|ERR_CONNECTION|ERR_INTERNET|Failed to fetch/.test(line)),
    [],
    'the console',
  )

/** A new table, as the page of a game makes it: who sits on the seats after one's own. */
async function invite(page, sitters, { move } = {}) {
  await page.goto(`${server.address}g/korsar#friends`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.chair option[value=open]', { state: 'attached' })
  const seats = page.locator('.chair select')
  while ((await seats.count()) > sitters.length) await page.locator('.stepper button').first().click()
  for (const [i, sitter] of sitters.entries()) await seats.nth(i).selectOption(sitter)
  if (move) {
    await page.locator('.fold summary').first().click()
    await page.locator('.choice').nth(1).locator('.chip').nth(move).click()
  }
  await page.locator('.off:visible').first().click()
  await page.waitForURL(/\/t\/[0-9a-z]{12}$/)
  return page.url()
}

async function sitDown(page, link, touch = false) {
  await page.goto(link, { waitUntil: 'networkidle' })
  const key = page.locator('.chair .primary')
  await (touch ? key.tap() : key.click())
}

/** All of them play until one is asked to stop; gives the number of decisions. */
async function playOn(people, { most = Infinity, between = async () => {} } = {}) {
  let made = 0
  const over = new Set()
  while (made < most && over.size < people.length) {
    for (const one of people) {
      if (over.has(one)) continue
      const now = await turn(one.page, 60).catch(() => null)
      if (now === 'over') over.add(one)
      if (now !== 'turn') continue
      await decide(one.page, made, one)
      await between(++made)
    }
    assert.ok(made < 400, 'a game ends')
  }
  return made
}

/** Every address of a page leads to it, and none of them makes the browser complain. */
async function addresses() {
  const { context, page, noise } = await person()
  for (const path of ['', 'g/korsar', 'rules/korsar']) {
    const answer = await page.goto(server.address + path, { waitUntil: 'networkidle' })
    assert.equal(answer.status(), 200, path)
    assert.match(answer.headers()['content-security-policy'], /script-src 'self' 'wasm-unsafe-eval';/)
    await healthy(page, `/${path}`)
    await shoot(page, `address-${path.replace('/', '-') || 'start'}`, { fullPage: true })
  }
  for (const path of ['t/0123456789ab', 't/nowhere', 'nowhere']) {
    await page.goto(server.address + path, { waitUntil: 'networkidle' })
    await page.waitForSelector('.astray h1')
    await healthy(page, `/${path}`)
  }
  // Alone in the page, under the server's policy.
  noise.length = 0
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await page.locator('.cta .primary').click()
  await page.waitForSelector('.hand .card')
  assert.deepEqual(noise, [], 'the console')
  await context.close()
}

/** A whole game of two people and a bot, one of them on a phone in German, who came by the link. */
async function wholeGame() {
  const anne = await person()
  const bart = { ...(await person(phone)), touch: true }
  await anne.page.goto(server.address, { waitUntil: 'networkidle' })
  await anne.page.locator('.cta a').click()
  await anne.page.waitForURL(/#friends$/)
  await anne.page.locator('.fold summary').first().click()
  await anne.page.locator('.fold summary').last().click()
  await healthy(anne.page, 'a new table with folds')
  await shoot(anne.page, 'sit-desk', { fullPage: true })
  const link = await invite(anne.page, ['open', 'captain'])
  await anne.page.waitForSelector('.qr path')
  await healthy(anne.page, 'the waiting room')
  await shoot(anne.page, 'room-desk')
  await bart.page.goto(link, { waitUntil: 'networkidle' })
  await healthy(bart.page, 'the room before sitting down, on a phone')
  await shoot(bart.page, 'room-phone', { fullPage: true })
  await bart.page.locator('.chair .primary').tap()
  for (const { page } of [anne, bart]) await page.waitForSelector('.hand .card')
  const made = await playOn([anne, bart], {
    between: async (n) => {
      if (n === 6) {
        for (const [who, { page }] of Object.entries({ anne, bart })) {
          await turn(page, 100).catch(() => null)
          await healthy(page, `${who} in the game`)
          await shoot(page, `game-${who}`)
        }
      }
      if (n === 8) {
        await anne.page.locator('#tab-chat').click()
        await anne.page.locator('.say input').fill('Ahoy, <b>Bart</b>!')
        await anne.page.keyboard.press('Enter')
        await bart.page.waitForSelector('.keys .count')
        await bart.page.locator('.keys .btn').last().tap()
        await bart.page.waitForSelector('.talk .msg')
        assert.match(await bart.page.locator('.talk').textContent(), /Ahoy, <b>Bart<\/b>!/)
        await healthy(bart.page, 'the talk on a phone')
        await shoot(bart.page, 'chat-phone')
        await bart.page.locator('.msg .mute').tap()
        assert.equal(await bart.page.locator('.talk .msg').count(), 0, 'muted')
        await bart.page.locator('.talk .textb').tap()
        assert.equal(await bart.page.locator('.talk .msg').count(), 1, 'heard again')
        await bart.page.locator('.sheet .hd .btn').tap()
        await healthy(anne.page, 'the talk on a desk')
        await shoot(anne.page, 'chat-desk')
        await anne.page.locator('#tab-log').click()
      }
      if (n === 10) {
        await anne.page.locator('.bar nav button').last().click()
        await anne.page.waitForSelector('.mlist')
        await healthy(anne.page, 'the menu')
        await shoot(anne.page, 'menu-desk')
        await anne.page.keyboard.press('Escape')
        await bart.page.locator('.bar nav button').last().tap()
        await bart.page.waitForSelector('.mlist')
        await healthy(bart.page, 'the menu on a phone')
        await shoot(bart.page, 'menu-phone')
        await bart.page.keyboard.press('Escape')
      }
    },
  })
  assert.ok(made > 12, `a game of ${made} decisions`)
  const scores = await Promise.all(
    [anne, bart].map(({ page }) => page.locator('.place .sc').allTextContents()),
  )
  assert.equal(scores[0].length, 3)
  assert.deepEqual(scores[0], scores[1], 'both count the same')
  await healthy(anne.page, 'the count')
  await healthy(bart.page, 'the count on a phone')
  await shoot(anne.page, 'end-desk')
  await shoot(bart.page, 'end-phone')
  // And the same again: the one asks, the other is told and sits down.
  await anne.page.locator('.ffoot .primary').click()
  await anne.page.waitForURL((url) => url.href !== link && /\/t\//.test(url.href))
  await bart.page.waitForSelector('.asking.again a')
  await shoot(bart.page, 'again-phone')
  await bart.page.locator('.asking.again a').tap()
  await bart.page.locator('.chair .primary').tap()
  for (const { page } of [anne, bart]) await page.waitForSelector('.hand .card')
  quiet(anne.noise)
  quiet(bart.noise)
  await anne.context.close()
  await bart.context.close()
  return `${made} decisions, ${scores[0].map((s) => s.trim()).join(' ')}`
}

const scenes = { addresses, wholeGame }
const chosen = Object.entries(scenes).filter(([name]) => wanted.length === 0 || wanted.includes(name))

try {
  for (const [name, scene] of chosen) {
    const began = Date.now()
    const said = await scene()
    console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s${said ? `, ${said}` : ''}`)
  }
  assert.deepEqual(faults, [])
} finally {
  await browser.close()
  await server.close()
}
