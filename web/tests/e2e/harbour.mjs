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
import { faultsOf, launch, listen, until } from './browser.mjs'
import { placeOf } from './hands/fingers.mjs'
import { decide, turn } from './seat.mjs'
import { Passage, Server } from './server.mjs'

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
  const link = await invite(anne.page, ['open', 'deckhand'])
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

/** Two people at a table of two, each at their cards. */
async function twoOf(options = {}, looks = [desk, desk]) {
  const people = [await person(looks[0]), { ...(await person(looks[1])), touch: looks[1] === phone }]
  const link = await invite(people[0].page, ['open'], options)
  await sitDown(people[1].page, link, people[1].touch)
  for (const { page } of people) await page.waitForSelector('.hand .card')
  return [...people, link]
}

/** What has happened, line by line, as the log has it; people call each other by name and themselves "You". */
const logOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.log li:not(.now)')].map(
      (line) => line.querySelector('.rule')?.textContent ?? '',
    ),
  )

async function sameStory(a, b) {
  let logs
  for (let i = 0; i < 1200; i++) {
    logs = await Promise.all([a, b].map(logOf))
    if (JSON.stringify(logs[0]) === JSON.stringify(logs[1])) return logs[0].length
    await a.waitForTimeout(50)
  }
  assert.deepEqual(logs[0], logs[1], 'both have seen the same')
}

/** How many decisions stand, as the bar counts them. */
const turns = async (page) =>
  Number(/\d+/.exec(await page.locator('.bar .meta span').nth(1).textContent())?.[0])

/** The one who is to move, and the other. */
async function order(people) {
  for (;;)
    for (const one of people)
      if ((await turn(one.page, 100).catch(() => null)) === 'turn')
        return [one, people.find((other) => other !== one)]
}

/** A connection that is cut and a server that is killed: shown, mended by itself, nothing lost and nothing twice. */
async function cuts() {
  const [anne, bart, link] = await twoOf()
  // Anne goes through a passage that can be cut, with the same cookie: cookies know no ports.
  const passage = await Passage.to(server)
  const far = link.replace(server.address, passage.address)
  await anne.page.goto(far, { waitUntil: 'networkidle' })
  await anne.page.waitForSelector('.hand .card')
  await playOn([anne, bart], { most: 4 })
  const [mover] = await order([anne, bart])
  passage.cut()
  await anne.page.waitForSelector('.lost')
  await anne.page.waitForSelector('.table.is-lost')
  await healthy(anne.page, 'a lost connection')
  await shoot(anne.page, 'lost-desk')
  assert.equal(await anne.page.locator('.hand .is-playable').count(), 0, 'nothing can be done meanwhile')
  if (mover === bart) {
    await decide(bart.page, 0)
    await bart.page.waitForFunction(() => !document.querySelector('.acts .is-playable'))
  }
  // Who stays away for longer than the grace is shown as away.
  await bart.page.waitForSelector('.seat .gone')
  await shoot(bart.page, 'away-desk')
  passage.open()
  await anne.page.locator('.lost .btn').click()
  await anne.page.waitForFunction(() => !document.querySelector('.is-lost'))
  await bart.page.waitForFunction(() => !document.querySelector('.seat .gone'))
  await sameStory(anne.page, bart.page)
  await playOn([anne, bart], { most: 6 })
  await sameStory(anne.page, bart.page)
  // A power cut in the middle of a move. Whoever is asked has seen all that came before.
  const [next] = await order([anne, bart])
  const before = await turns(next.page)
  await decide(next.page, 2)
  await server.kill()
  for (const { page } of [anne, bart]) await page.waitForSelector('.lost')
  await server.start()
  for (const { page } of [anne, bart])
    await page.waitForFunction(() => !document.querySelector('.is-lost, .lost'))
  await sameStory(anne.page, bart.page)
  const after = await turns(anne.page)
  assert.ok(after === before || after === before + 1, `turn ${before}, then ${after}`)
  await playOn([anne, bart], { most: 4 })
  await sameStory(anne.page, bart.page)
  // A second page of the same person sees the same; a move there is a move here.
  const second = await anne.context.newPage()
  await second.goto(link, { waitUntil: 'networkidle' })
  await second.waitForSelector('.hand .card')
  for (;;) {
    const [who] = await order([anne, bart])
    if (who === anne) break
    await decide(bart.page, 2)
  }
  assert.equal(await turn(second), 'turn')
  await decide(second, 2)
  await anne.page.waitForFunction(() => !document.querySelector('.acts .is-playable'))
  await sameStory(anne.page, second)
  quiet(anne.noise)
  quiet(bart.noise)
  passage.close()
  await anne.context.close()
  await bart.context.close()
}

/** What people ask each other: take-backs, a pause, an end. */
async function consent() {
  const [anne, bart] = await twoOf({ move: 2 }, [desk, phone])
  const [mover, other] = await order([anne, bart])
  const act = ({ page, touch }, locator) =>
    touch ? page.locator(locator).tap() : page.locator(locator).click()
  const back = (one) => (one.touch ? '.keys .btn:nth-child(2)' : '.acts .btn:last-child')
  await mover.page.locator('.clock.runs:visible').waitFor()
  await shoot(anne.page, 'clock-desk')
  await shoot(bart.page, 'clock-phone')
  const cards = () => mover.page.locator('.hand .card').count()
  const held = await cards()
  await decide(mover.page, 0, { ...mover, card: false })
  await other.page.waitForFunction(() => document.querySelector('.hand .is-playable, .acts .is-playable'))
  await until(async () => (await cards()) === held + 1, 'the card is in the hand')
  // No: it stays, and the one who asked hears it.
  await act(mover, back(mover))
  await mover.page.waitForSelector('.asking')
  await other.page.waitForSelector('.ask2')
  await healthy(other.page, 'a question')
  await healthy(mover.page, 'a question of one’s own')
  await shoot(other.page, `takeback-${other.touch ? 'phone' : 'desk'}`)
  await shoot(mover.page, `asking-${mover.touch ? 'phone' : 'desk'}`)
  await act(other, '.ask2 .btn:not(.primary)')
  await mover.page.waitForSelector('.asking.said')
  assert.equal(await cards(), held + 1)
  // Yes: the card goes back.
  await act(mover, back(mover))
  await other.page.waitForSelector('.ask2')
  await act(other, '.ask2 .primary')
  await mover.page.waitForFunction((n) => document.querySelectorAll('.hand .card').length === n, held)
  assert.equal(await turn(mover.page), 'turn')
  await sameStory(anne.page, anne.page)
  // A pause by consent stops the game until both go on.
  await anne.page.locator('.bar nav button').last().click()
  await anne.page.locator('.mlist .ic').nth(4).waitFor()
  await anne.page.getByRole('button', { name: /Ask for a pause/ }).click()
  await bart.page.waitForSelector('.ask2')
  await bart.page.locator('.ask2 .primary').tap()
  for (const { page } of [anne, bart])
    await page.waitForFunction(() => document.querySelector('.asking') && !document.querySelector('.ask2'))
  assert.equal(await anne.page.locator('.is-playable').count(), 0, 'nobody moves in a pause')
  await healthy(anne.page, 'a pause')
  await shoot(anne.page, 'pause-desk')
  await bart.page.locator('.asking .btn').tap()
  await anne.page.waitForSelector('.ask2')
  await anne.page.locator('.ask2 .primary').click()
  await anne.page.waitForFunction(() => !document.querySelector('.asking, .ask2'))
  // A bot sits in for a while, and hands the seat back when its person comes again.
  const table = anne.page.url()
  await anne.page.locator('.bar nav button').last().click()
  await anne.page.getByRole('button', { name: /Let a bot sit for me/ }).click()
  await anne.page.waitForURL(server.address)
  await bart.page.waitForSelector('.seat .is-gone')
  await healthy(bart.page, 'a bot sits in')
  await shoot(bart.page, 'stand-in-phone')
  await anne.page.goto(table, { waitUntil: 'networkidle' })
  await anne.page.waitForSelector('.hand .card')
  await bart.page.waitForFunction(() => !document.querySelector('.seat .is-gone'))
  // One gives up: asked twice, and then it is over for both.
  await anne.page.locator('.bar nav button').last().click()
  await anne.page.getByRole('button', { name: /Strike the flag/ }).click()
  await anne.page.waitForSelector('.sure')
  await healthy(anne.page, 'really?')
  await shoot(anne.page, 'resign-desk')
  await anne.page.locator('.sure .danger').click()
  for (const { page } of [anne, bart]) await page.waitForSelector('.fin')
  await healthy(anne.page, 'a game that was given up')
  await shoot(anne.page, 'given-up-desk')
  quiet(anne.noise)
  quiet(bart.noise)
  await anne.context.close()
  await bart.context.close()
}

/** A name that is kept, tables that strangers find, and the way back to one's games. */
async function names() {
  const anne = await person({ ...desk, colorScheme: 'dark' })
  const { page } = anne
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await page.locator('.top .who').click()
  await page.waitForSelector('.account')
  await healthy(page, 'who one is')
  await shoot(page, 'account-desk')
  await page.locator('.account input').nth(0).fill('Anne Bonny')
  await page.locator('.account input').nth(1).fill('correct horse')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('.top .who')?.textContent?.includes('Anne Bonny'))
  await page.reload({ waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.querySelector('.top .who')?.textContent?.includes('Anne Bonny'))
  await page.locator('.top .who').click()
  assert.equal(await page.locator('.account form').count(), 0, 'who has a name needs no other')
  await page.locator('.account .out .btn').click()
  await page.waitForFunction(() => document.querySelector('.top .who')?.textContent?.includes('Sign in'))
  const signIn = async (password) => {
    await page.locator('.account [role=radio]').nth(1).click()
    await page.locator('.account input').nth(0).fill('anne bonny')
    await page.locator('.account input').nth(1).fill(password)
    await page.keyboard.press('Enter')
  }
  await page.locator('.top .who').click()
  await signIn('wrong horse')
  assert.match(await page.locator('.account .wrong').textContent(), /do not fit/)
  await signIn('correct horse')
  await page.waitForFunction(() => document.querySelector('.top .who')?.textContent?.includes('Anne Bonny'))

  // A table that anyone may find.
  await page.goto(`${server.address}g/korsar#friends`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.chair option[value=open]', { state: 'attached' })
  await page.locator('.fold summary').last().click()
  await page.getByRole('radio', { name: /Anyone/ }).click()
  for (let i = 0; i < 2; i++) await page.locator('.stepper button').first().click()
  await page.locator('.off:visible').first().click()
  await page.waitForURL(/\/t\/[0-9a-z]{12}$/)
  await page.waitForSelector('.qr path')
  const bart = { ...(await person({ ...phone, colorScheme: 'light' })), touch: true }
  await bart.page.goto(server.address, { waitUntil: 'networkidle' })
  const open = bart.page.locator('[aria-labelledby=open] .rowi')
  await open.first().waitFor()
  await healthy(bart.page, 'open tables on a phone')
  await shoot(bart.page, 'start-phone', { fullPage: true })
  await open.first().locator('a').tap()
  await bart.page.locator('.chair .primary').tap()
  for (const one of [anne, bart]) await one.page.waitForSelector('.hand .card')
  // Whoever goes away finds the table again, and whose turn it is.
  const [mover, other] = await order([anne, bart])
  await bart.page.goto(server.address, { waitUntil: 'networkidle' })
  await bart.page.locator('.top .who').tap()
  await bart.page.waitForSelector('.account')
  assert.match(
    await bart.page.locator('.account .out').textContent(),
    /laufende Partien/,
    'a guest is warned',
  )
  await healthy(bart.page, 'who a guest is, on a phone')
  await bart.page.locator('.account .hd .btn').tap()
  for (const one of [mover, other]) await one.page.goto(server.address, { waitUntil: 'networkidle' })
  await mover.page.waitForSelector('.top .turn')
  await mover.page.waitForSelector('[aria-labelledby=yours] .rowi.mine .primary')
  await other.page.waitForSelector('[aria-labelledby=yours] .wait')
  await healthy(page, 'the start page with games')
  await shoot(page, 'start-desk-dark', { fullPage: true })
  await shoot(bart.page, 'start-phone-games', { fullPage: true })
  await mover.page.locator('.top .turn').click()
  await mover.page.waitForSelector('.hand .card')
  const told = mover === anne ? /^Your turn/ : /^Du bist dran/
  await until(async () => told.test(await mover.page.title()), 'the title says whose turn it is')
  quiet(anne.noise.filter((line) => !/403/.test(line)))
  quiet(bart.noise)
  await anne.context.close()
  await bart.context.close()
}

/** Whoever may look on sees what lies open; whoever may not is told so. */
async function onlookers() {
  const [anne, bart, eve] = [await person(), await person(), await person({ ...phone, colorScheme: 'light' })]
  const { page } = anne
  await page.goto(`${server.address}g/korsar#friends`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.chair option[value=open]', { state: 'attached' })
  for (let i = 0; i < 2; i++) await page.locator('.stepper button').first().click()
  await page.locator('.fold summary').last().click()
  await page.getByRole('radio', { name: /See what lies open/ }).click()
  await page.locator('.off:visible').first().click()
  await page.waitForURL(/\/t\/[0-9a-z]{12}$/)
  await sitDown(bart.page, page.url())
  for (const one of [anne, bart]) await one.page.waitForSelector('.hand .card')
  await eve.page.goto(page.url(), { waitUntil: 'networkidle' })
  await eve.page.waitForSelector('.seats .seat:nth-child(2)')
  assert.equal(await eve.page.locator('.hand .card').count(), 0)
  await playOn([anne, bart], { most: 4 })
  await healthy(eve.page, 'an onlooker')
  await shoot(eve.page, 'onlooker-phone')
  const [cid, dora, link] = await twoOf()
  await eve.page.goto(link, { waitUntil: 'networkidle' })
  assert.match(await eve.page.locator('.astray').textContent(), /Nur wer dort spielt/)
  for (const one of [anne, bart, eve, cid, dora]) await one.context.close()
}

/** A new table of Korsar for two or three people, set up by the folds of the page. */
async function setUp(page, seats, ...choices) {
  await page.goto(`${server.address}g/korsar#friends`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.chair option[value=open]', { state: 'attached' })
  while ((await page.locator('.chair select').count()) > seats - 1)
    await page.locator('.stepper button').first().click()
  for (let i = 0; i < seats - 1; i++) await page.locator('.chair select').nth(i).selectOption('open')
  await page.locator('.fold summary').last().click()
  for (const [group, name] of choices)
    await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).click()
  await page.locator('.off:visible').first().click()
  await page.waitForURL(/\/t\/[0-9a-z]{12}$/)
  return page.url()
}

/** A hint at a table of people: figures from the server, and a move that is taken up and not made. */
async function advice() {
  const [anne, bart] = [await person(), { ...(await person(phone)), touch: true }]
  const link = await setUp(anne.page, 2, ['Hints', /Allowed/])
  await sitDown(bart.page, link, true)
  for (const { page } of [anne, bart]) await page.waitForSelector('.hand .card')
  const seen = new Set()
  for (let made = 0; made < 40 && seen.size < 2; made++) {
    const [mover] = await order([anne, bart])
    const { page, touch } = mover
    const press = (locator) => (touch ? locator.tap() : locator.click())
    if (!seen.has(mover)) {
      await press(page.locator(`${touch ? '.keys' : '.acts'} [data-key='hint']`))
      await page.waitForSelector('.hint1')
      const moves = await page.locator('.hint1').count()
      await healthy(page, `a hint ${touch ? 'on a phone' : 'on a desk'}`)
      await shoot(page, `hint-${touch ? 'phone' : 'desk'}`)
      const before = await turns(anne.page)
      await press(page.locator('.sheet .primary'))
      await page.waitForFunction(
        () => !document.querySelector('.hints') && document.querySelector('.is-hinted'),
      )
      assert.equal(await turns(anne.page), before, 'nothing was played')
      if (moves > 1) seen.add(mover)
      // What is in the fingers may be all that could be played.
      await page.keyboard.press('Escape')
      assert.equal(await turn(page), 'turn')
    }
    await decide(page, made, mover)
  }
  assert.equal(seen.size, 2, 'both had something to weigh')
  // A finger that rests on a card of the board looks at it, and presses nothing; on a desk `i` does.
  let place = null
  while (!place) {
    const [mover] = await order([anne, bart]) // a ship that was on its way home is there by now
    const card = bart.page.locator('.board [data-enlarge]').first()
    place = await placeOf(bart.page, card, 1000).catch(() => null)
    if (!place) await decide(mover.page, 0, mover)
  }
  const touch = await bart.context.newCDPSession(bart.page)
  const { x, y, width, height } = place
  const at = [{ x: x + width / 2, y: y + height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at })
  await bart.page.waitForSelector('.enlarged .card')
  await healthy(bart.page, 'a card held close on a phone')
  await shoot(bart.page, 'closer-phone')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await bart.page.waitForFunction(() => !document.querySelector('.enlarged'))
  await anne.page.locator('.board [data-enlarge]').first().focus()
  await anne.page.keyboard.press('i')
  await anne.page.waitForSelector('.enlarged .card')
  await healthy(anne.page, 'a card held close on a desk')
  await shoot(anne.page, 'closer-desk')
  await anne.page.keyboard.press('Escape')
  await anne.page.waitForFunction(() => !document.querySelector('.enlarged'))
  // A table that was made without them has no such key.
  const [cid, dora] = await twoOf()
  for (const { page } of [cid, dora]) assert.equal(await page.locator("[data-key='hint']").count(), 0)
  quiet(anne.noise)
  quiet(bart.noise)
  for (const one of [anne, bart, cid, dora]) await one.context.close()
}

/** Somebody vanishes; who looks on asks for the place, is refused, asks again, and plays on. */
async function takeover() {
  const [anne, bart, cid] = [await person(), await person(), await person()]
  const eve = { ...(await person({ ...phone, locale: 'en-GB' })), touch: true }
  const link = await setUp(anne.page, 3, ['Onlookers', /See what lies open/])
  for (const { page } of [bart, cid]) await sitDown(page, link)
  for (const { page } of [anne, bart, cid]) await page.waitForSelector('.hand .card')
  await eve.page.goto(link, { waitUntil: 'networkidle' })
  await eve.page.waitForSelector('.seats .seat:nth-child(3)')
  await cid.context.close()
  await eve.page.waitForSelector('.seat .is-gone')
  const ask = async () => {
    await eve.page.locator('.bar nav button').last().tap()
    await eve.page.waitForSelector('[data-takeover]')
    await healthy(eve.page, 'a place that can be asked for')
    await shoot(eve.page, 'takeover-phone')
    assert.equal(await eve.page.locator('[data-takeover]').count(), 1)
    await eve.page.locator('[data-takeover]').tap()
    for (const { page } of [anne, bart]) await page.waitForSelector('.ask2')
    await eve.page.waitForSelector('.asking')
  }
  await ask()
  assert.match(await anne.page.locator('.ask2').textContent(), /would take the place of/)
  await healthy(anne.page, 'a vote')
  await shoot(anne.page, 'takeover-vote')
  await anne.page.locator('.ask2 .btn:not(.primary)').click()
  await eve.page.waitForFunction(() =>
    /says no/.test(document.querySelector('.asking.said')?.textContent ?? ''),
  )
  await bart.page.waitForFunction(() => !document.querySelector('.ask2'))
  await eve.page.waitForFunction(() => !document.querySelector('.asking'))
  await ask()
  await anne.page.locator('.ask2 .primary').click()
  await anne.page.waitForSelector('.asking')
  await bart.page.locator('.ask2 .primary').click()
  await eve.page.waitForSelector('.hand .card')
  for (const { page } of [anne, bart])
    await page.waitForFunction(() =>
      /taken the place/.test(document.querySelector('.asking.said')?.textContent ?? ''),
    )
  assert.equal(await anne.page.locator('.seat .gone').count(), 0, 'nobody is away any more')
  await healthy(eve.page, 'a place that was taken over')
  await shoot(eve.page, 'took-over-phone')
  await playOn([anne, bart, eve], { most: 9 })
  await sameStory(anne.page, bart.page)
  quiet(anne.noise)
  quiet(eve.noise)
  for (const one of [anne, bart, eve]) await one.context.close()
}

/** One person in two tabs and on a phone that sleeps: wherever they look, it is the same table. */
async function devices() {
  const [anne, bart] = await twoOf()
  const link = anne.page.url()
  const name = 'Anne Two'
  await anne.page.goto(server.address, { waitUntil: 'networkidle' })
  await anne.page.locator('.top .who').click()
  await anne.page.locator('.account input').nth(0).fill(name)
  await anne.page.locator('.account input').nth(1).fill('correct horse')
  await anne.page.keyboard.press('Enter')
  await anne.page.waitForFunction(
    (who) => document.querySelector('.top .who')?.textContent?.includes(who),
    name,
  )
  await anne.page.goto(link, { waitUntil: 'networkidle' })
  const tab = { ...anne, page: await anne.context.newPage() }
  await tab.page.goto(link, { waitUntil: 'networkidle' })
  // Another device, signed in, behind a network of its own.
  const passage = await Passage.to(server)
  const far = { ...(await person(phone)), touch: true }
  await far.page.goto(passage.address, { waitUntil: 'networkidle' })
  await far.page.locator('.top .who').tap()
  await far.page.locator('.account [role=radio]').nth(1).tap()
  await far.page.locator('.account input').nth(0).fill(name)
  await far.page.locator('.account input').nth(1).fill('correct horse')
  await far.page.keyboard.press('Enter')
  await far.page.waitForFunction(
    (who) => document.querySelector('.top .who')?.textContent?.includes(who),
    name,
  )
  await far.page.goto(new URL(new URL(link).pathname, passage.address).href, { waitUntil: 'networkidle' })
  const mine = [anne, tab, far]
  for (const { page } of [...mine, bart]) await page.waitForSelector('.hand .card')

  const shown = (page) =>
    page.evaluate(() => ({
      hand: [...document.querySelectorAll('.hand .card')].map((card) => card.getAttribute('data-face') ?? ''),
      plates: [...document.querySelectorAll('.board [data-battle], .board .plate')].length,
      turn: !!document.querySelector('.hand .is-playable, .acts .is-playable, .keys .is-playable'),
    }))
  const same = async (where) => {
    let seen
    for (let i = 0; i < 600; i++) {
      seen = await Promise.all(mine.map(({ page }) => shown(page)))
      if (seen.every((one) => JSON.stringify(one) === JSON.stringify(seen[0]))) return
      await anne.page.waitForTimeout(100)
    }
    assert.deepEqual(seen[1], seen[0], where)
    assert.deepEqual(seen[2], seen[0], where)
  }
  await same('at first')

  // Each of them makes a move in turn, and all of them see it.
  for (const [i, one] of mine.entries()) {
    while ((await order([anne, bart]))[0] !== anne) await decide(bart.page, 2)
    await turn(one.page)
    await decide(one.page, i, one)
    await order([bart])
    await same(`after a move on device ${i}`)
  }
  // A card that is in the fingers in one tab is nobody else's business, and gone when the other tab has decided.
  for (;;) {
    while ((await order([anne, bart]))[0] !== anne) await decide(bart.page, 2)
    await turn(tab.page)
    // Now and then nothing in the hand may be played: then a card is drawn, and the next turn will do.
    if ((await anne.page.locator('.hand .card.is-playable').count()) > 0) break
    await decide(anne.page, 2)
    await order([bart])
  }
  await anne.page
    .locator('.hand .card.is-playable')
    .first()
    .click({ position: { x: 16, y: 30 } })
  await decide(tab.page, 2)
  await anne.page.waitForFunction(() => !document.querySelector('.acts .is-playable, .hand .is-playable'))
  await same('after a move in the other tab')

  // The phone falls asleep; its network forgets it; the others play on; it wakes up.
  const state = await far.context.newCDPSession(far.page)
  await state.send('Page.setWebLifecycleState', { state: 'frozen' })
  passage.cut()
  passage.open()
  await playOn([anne, bart], { most: 4 })
  await state.send('Page.setWebLifecycleState', { state: 'active' })
  await same('after the phone woke up')
  await far.page.waitForFunction(() => !document.querySelector('.is-lost, .lost'))
  // Asleep for a moment only, with its connection alive.
  await state.send('Page.setWebLifecycleState', { state: 'frozen' })
  await playOn([anne, bart], { most: 2 })
  await state.send('Page.setWebLifecycleState', { state: 'active' })
  await same('after a nap')
  // Out of sight and back: the page asks at once whether anybody is there.
  await far.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await same('after a glance elsewhere')
  while ((await order([anne, bart]))[0] !== anne) await decide(bart.page, 2)
  await turn(far.page)
  await decide(far.page, 2, far)
  await order([bart])
  await same('after a move of the phone that slept')
  await sameStory(anne.page, tab.page)
  quiet(anne.noise)
  quiet(far.noise)
  passage.close()
  for (const one of [anne, bart, far]) await one.context.close()
}

const scenes = { addresses, wholeGame, cuts, consent, names, onlookers, advice, takeover, devices }
for (const name of wanted) assert.ok(name in scenes, `there is no scene ${name}`)
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
