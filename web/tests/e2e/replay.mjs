/**
 * Games that are looked at again, in a browser: one of the harbour that two people played, one that this browser kept,
 * and records from files, good and bad. Steps, jumps and scrubs by keys, mouse and taps, looks from every seat, checks
 * the shuffle (right, exchanged, not a harbour's), asks the coach, and goes on from a position against bots. On a desk and on a phone,
 * axe looks at every page and the console stays quiet. The server is the real one, in a folder of its own.
 *
 *   node tests/e2e/replay.mjs --program tortuga [--shots FOLDER] [scene ...]
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { faultsOf, launch, listen } from './browser.mjs'
import { Server } from './server.mjs'

const { values, positionals: wanted } = parseArgs({
  options: { program: { type: 'string' }, shots: { type: 'string' } },
  allowPositionals: true,
})
if (!values.program) throw new Error('usage: node tests/e2e/replay.mjs --program tortuga [--shots FOLDER]')
if (values.shots) mkdirSync(values.shots, { recursive: true })

const server = await Server.open(values.program, ['--no-limits', '--bot-pace', '20'])
const browser = await launch()
const faults = []
const healthy = async (page, where) => faults.push(...(await faultsOf(page, where)))
const shoot = (page, name) =>
  values.shots ? page.screenshot({ path: join(values.shots, `replay-${name}.png`) }) : null

const desk = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' }
const phone = {
  viewport: { width: 360, height: 640 },
  locale: 'de-DE',
  colorScheme: 'dark',
  hasTouch: true,
  isMobile: true,
}

async function person(look = desk) {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  return { context, page, noise: listen(page) }
}

/** A whole game of bots, played by the referee: its record, and its moves by seat. */
async function played(game, players, seed) {
  const referee = spawn(values.program, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: referee.stdout })[Symbol.asyncIterator]()
  const ask = async (question) => {
    referee.stdin.write(`${JSON.stringify(question)}\n`)
    return JSON.parse((await lines.next()).value)
  }
  const names = ['Anne', 'Bart', 'Mary', 'Henry'].slice(0, players)
  const seats = names.map((name, seat) =>
    seat === 0 ? { kind: 'person', name } : { kind: 'bot', level: 'captain', name },
  )
  const moves = []
  let now = await ask({ cmd: 'new', game, players, seed, seats })
  while (!now.over) {
    const seat = now.to_act[0]
    const { move } = await ask({ cmd: 'bot', seat, level: 'greedy' })
    moves.push([seat, move])
    now = await ask({ cmd: 'move', seat, move })
    assert.ok(now.ok)
  }
  const { record } = await ask({ cmd: 'record' })
  referee.stdin.end()
  return { game, players, seed, names, moves, record, scores: now.scores }
}

const korsar = await played('korsar', 4, 'tuesday')

const scrub = (page) => page.locator('.scrub input')
const at = async (page) => Number(await scrub(page).inputValue())
const laid = (page) => page.waitForSelector('.scrub input')
/** The page shows the position after so many moves: slider, marked move and spoken words agree. */
async function reached(page, move) {
  await page.waitForFunction((n) => document.querySelector('.scrub input')?.value === String(n), move)
  if (move > 0)
    await page.waitForFunction(
      (n) => document.querySelector('.rp [data-live]')?.textContent.match(/\d+/)?.[0] === String(n),
      move,
    )
}
const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const hands = (page) =>
  page.locator('.seats .open').evaluateAll((all) =>
    all.map((hand) => ({
      cards: Number(hand.dataset.cards),
      backs: hand.querySelectorAll('.is-back').length,
    })),
  )
const verdict = (page) => page.locator('[data-verdict]').getAttribute('data-verdict')

async function openFile(page, text) {
  await page.goto(`${server.address}r`, { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', file('game.tortuga', text))
  await laid(page)
  assert.match(page.url(), /\/r\/file-\w+(#\d+)?$/)
}

/** A record from a file: step, jump, scrub, look, run; the move is in the address, and a reload comes back to it. */
async function imported() {
  const { context, page, noise } = await person()
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await page.locator('.toreplays a').click()
  await page.waitForURL(/\/r$/)
  await healthy(page, 'the records')
  await openFile(page, korsar.record)
  const end = korsar.moves.length
  assert.equal(await scrub(page).getAttribute('max'), String(end))
  assert.equal(await at(page), 0)

  await page.locator('body').press('ArrowRight')
  await reached(page, 1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await reached(page, 3)
  await page.keyboard.press('ArrowLeft')
  await reached(page, 2)
  await page.keyboard.press('End')
  await reached(page, end)
  const shown = (await page.locator('.seats .tally').allTextContents()).join(' ')
  for (const name of korsar.names) assert.ok((await page.locator('.seats').innerText()).includes(name), name)
  assert.ok(shown.length > 0)
  await page.locator('.ctl .what').click()
  await page.waitForSelector('.fin')
  const scores = (await page.locator('.place .sc').allTextContents()).map(Number)
  assert.deepEqual(
    scores,
    [...korsar.scores].sort((a, b) => b - a),
    'the count is the referee’s',
  )
  await healthy(page, 'the count in a replay')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await reached(page, 0)

  // The slider by its own keys, the buttons, the list.
  await scrub(page).focus()
  await page.keyboard.press('PageUp')
  const jumped = await at(page)
  assert.ok(jumped > 5, 'a page of the slider is several moves')
  await reached(page, jumped)
  await page.locator(".ctl [aria-label='One move on']").click()
  await reached(page, jumped + 1)
  await page.locator('.moves [data-move="40"] button').click()
  await reached(page, 40)
  assert.equal(await page.locator('.moves [aria-current=step]').count(), 1)
  assert.equal(await page.locator('.moves .cur').getAttribute('data-move'), '40')
  await page.locator('.moves .cur button').press('ArrowDown')
  await reached(page, 41)
  await page.waitForURL(/#41$/)
  await page.reload({ waitUntil: 'networkidle' })
  await laid(page)
  await reached(page, 41)
  await page.evaluate(() => (location.hash = '#33'))
  await reached(page, 33)
  const flag = page.locator(".ctl [aria-label='To the next change of the lead']")
  if ((await flag.count()) > 0) {
    await flag.click()
    const led = await at(page)
    await page.waitForSelector(`.moves [data-move="${led}"] .turnp`)
    await scrub(page).fill('33')
    await reached(page, 33)
  }

  // Open, every hand is seen; from a seat, its own alone.
  assert.ok((await hands(page)).every(({ backs }) => backs === 0))
  await healthy(page, 'a replay')
  await shoot(page, 'desk')
  const open = await hands(page)
  await page.locator('.eyes label').nth(2).click()
  await page.waitForSelector('.seat.is-eye')
  assert.deepEqual(
    (await hands(page)).map(({ cards }) => cards),
    open.map(({ cards }) => cards),
  )
  assert.deepEqual(
    (await hands(page)).map(({ cards, backs }) => cards > 0 && backs === cards),
    open.map(({ cards }, seat) => cards > 0 && seat !== 1),
  )
  await reached(page, 33)
  await healthy(page, 'a replay from a seat')
  await shoot(page, 'seat')

  // It runs by itself to the end, and stops there; a space stops it, too.
  await page.locator('.board').focus()
  await page.keyboard.press(' ')
  await page.waitForSelector(".ctl .pp[aria-label='Pause']")
  await page.keyboard.press(' ')
  await page.waitForSelector(".ctl .pp[aria-label='Play']")
  await page.locator('.ctl select').selectOption('4')
  await scrub(page).fill(String(end - 2))
  await reached(page, end - 2)
  await page.locator('.ctl .pp').click()
  await reached(page, end)
  await page.waitForSelector(".ctl .pp[aria-label='Play']")

  await page.getByRole('button', { name: 'Check the shuffle' }).click()
  assert.equal(await verdict(page), 'seed')
  await healthy(page, 'the shuffle of a seed')
  await page.keyboard.press('Escape')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Record' }).click(),
  ])
  const stream = await saved.createReadStream()
  let text = ''
  for await (const part of stream) text += part
  assert.equal(text, korsar.record, 'what was opened is what is saved')

  // It is on the shelf, and can be taken off it.
  await page.goto(`${server.address}r`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.records [href^="/r/file-"]')
  await healthy(page, 'the shelf')
  await page.locator('.records .rowi button').click()
  assert.equal(await page.locator('.records [href^="/r/file-"]').count(), 0)
  assert.deepEqual(noise, [], 'the console')
  await context.close()
}

/** What is no record is told in a sentence, and nothing is opened. */
async function badFiles() {
  const { context, page, noise } = await person()
  await page.goto(`${server.address}r`, { waitUntil: 'networkidle' })
  const broken = korsar.record.replace(/^5\. (\S+) .*$/m, '5. $1 admiral s9')
  const files = [
    [file('empty.tortuga', ''), /empty/],
    [{ name: 'x.bin', mimeType: 'text/plain', buffer: Buffer.from([0xff, 0xfe, 0, 1]) }, /not a text/],
    [file('poem.txt', 'Fifteen men on the dead man’s chest\n'), /does not begin with a line such as/],
    [file('broken.tortuga', broken), /cannot be replayed\. line \d+: .*move 5/],
    [file('other.tortuga', korsar.record.replace('"korsar"', '"whist"')), /no game "whist"/],
    [file('old.tortuga', korsar.record.replace('[Rules "', '[Rules "99')), /rules version/],
  ]
  for (const [one, says] of files) {
    await page.setInputFiles('input[type=file]', one)
    await page.waitForFunction(
      (text) => new RegExp(text).test(document.querySelector('.import [role=alert]')?.textContent ?? ''),
      says.source,
    )
    assert.match(page.url(), /\/r$/)
  }
  await healthy(page, 'a bad file')
  // Dropped on the page it is the same.
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'game.tortuga', { type: 'text/plain' }))
    return data
  }, korsar.record)
  await page.dispatchEvent('.dropzone', 'drop', { dataTransfer: dropped })
  await laid(page)
  for (const path of ['r/nowhere', 'r/0123456789ab']) {
    await page.goto(server.address + path, { waitUntil: 'networkidle' })
    await page.waitForSelector('.astray h1')
    await healthy(page, `/${path}`)
  }
  assert.deepEqual(
    noise.filter((line) => !line.includes('404')),
    [],
    'the console',
  )
  await context.close()
}

/** A game that this browser kept: from its count to its replay, and from a position on against bots. */
async function alone() {
  const { context, page, noise } = await person({ ...phone, locale: 'en-GB' })
  const seats = korsar.names.map((name, seat) =>
    seat === 0 ? { kind: 'person', name } : { kind: 'bot', name, level: 'captain' },
  )
  const table = {
    id: 'solo12',
    setup: {
      game: 'korsar',
      players: 4,
      options: {},
      seed: korsar.seed,
      viewer: 0,
      names: korsar.names,
      levels: seats.map(({ level }) => level ?? null),
      language: 'en',
    },
    seats,
    moves: korsar.moves,
    began: 1_790_000_000_000,
    played: 60_000,
  }
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('tortuga.table.solo12'))
      localStorage.setItem('tortuga.table.solo12', JSON.stringify({ table: kept, over: true }))
  }, table)
  await page.goto(`${server.address}t/solo12`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.fin')
  await healthy(page, 'the count')
  await shoot(page, 'count')
  // Once it is over it is kept as a record, too, also when it was only opened again.
  await page.waitForFunction(() => {
    const { over, record } = JSON.parse(localStorage.getItem('tortuga.table.solo12'))
    return over && record?.startsWith('[Game "korsar"]')
  })
  await page.locator('.fin [href="/r/solo12"]').tap()
  await page.waitForURL(/\/r\/solo12/)
  await laid(page)
  await page.locator(".ctl [aria-label='One move on']").tap()
  await reached(page, 1)
  await page.goto(`${server.address}t/solo12#24`, { waitUntil: 'networkidle' })
  await laid(page)
  await reached(page, 24)
  await healthy(page, 'a replay on a phone')
  await shoot(page, 'phone')
  await page.locator('.rp .keys .btn').nth(1).tap()
  await page.waitForSelector('.sheet .moves .cur')
  await healthy(page, 'the moves on a phone')
  await page.locator('.sheet .moves [data-move="26"] button').tap()
  await reached(page, 26)
  await page.keyboard.press('Escape')
  await page.locator('.rp .keys .btn').nth(0).tap()
  await healthy(page, 'the eyes on a phone')
  await page.locator('.sheet .eyes label').nth(3).tap()
  await page.waitForSelector('.seat.is-eye[data-seat="2"]')
  await reached(page, 26)
  const small = await page.locator('.rp button:visible, .rp select:visible').evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width < 44 || height < 44
        ? [`${one.getAttribute('aria-label') ?? one.textContent} ${width}×${height}`]
        : []
    }),
  )
  assert.deepEqual(
    small.filter((line) => !/½/.test(line)),
    [],
    'touch targets',
  )
  await page.setViewportSize({ width: 640, height: 360 })
  await healthy(page, 'a replay on a phone held sideways')
  const keys = await page.locator('.ctl .pp').boundingBox()
  assert.ok(keys && keys.y + keys.height < 320, 'the keys are seen there too')
  await shoot(page, 'sideways')
  await page.setViewportSize(phone.viewport)

  // What if: seat 0 goes on with the cards that it had, and a reload finds it.
  await page.locator('.rp .keys .btn').nth(0).tap()
  await page.locator('.sheet .eyes label').nth(1).tap()
  await page.waitForSelector('.seat.is-eye[data-seat="0"]')
  const had = await page
    .locator('.handstrip [role=img]')
    .evaluateAll((all) => all.map((one) => one.ariaLabel))
  assert.ok(had.length > 0)
  await page.locator('.rp .keys .btn').nth(2).tap()
  await page.waitForSelector('.whatif')
  await healthy(page, 'what if')
  await shoot(page, 'what-if')
  await page.locator('.whatif label', { hasText: 'Deckhand' }).tap()
  await page.locator('.sheet .primary').tap()
  await page.waitForURL(/\/t\/\w{6}$/)
  await page.waitForSelector('.hand .card, .fin')
  const now = await page.locator('.hand [role=img]').evaluateAll((all) => all.map((one) => one.ariaLabel))
  const drawn = now.filter((card) => !had.includes(card))
  assert.ok(had.every((card) => now.includes(card)) && drawn.length <= 1, 'the hand of the position')
  await page.waitForSelector('.hand .is-playable, .keys .is-playable', { timeout: 60_000 })
  const made = () =>
    Math.max(
      ...Object.values(localStorage).map((text) => {
        const { table } = JSON.parse(text)
        return table?.setup.from ? table.moves.length : -1
      }),
    )
  const before = await page.evaluate(made)
  assert.ok(before >= 0)
  await page.reload({ waitUntil: 'networkidle' })
  await page.waitForSelector('.hand .is-playable, .keys .is-playable', { timeout: 60_000 })
  assert.equal(await page.evaluate(made), before)
  assert.deepEqual(noise, [], 'the console')
  await context.close()
}

/** A record that begins from a position: stepped through, seen from a seat, gone on with; there is no deal to check. */
async function position() {
  const { context, page, noise } = await person({ ...phone, locale: 'en-GB' })
  const text = readFileSync(new URL('../../../tests/records/piraci-e15.tortuga', import.meta.url), 'utf8')
  const end = Number(text.match(/^\d+(?=\. )/gm).at(-1))
  await openFile(page, text)
  assert.equal(await scrub(page).getAttribute('max'), String(end))
  await page.locator(".ctl [aria-label='One move on']").tap()
  await reached(page, 1)
  await scrub(page).fill(String(end))
  await reached(page, end)
  await scrub(page).fill('6')
  await reached(page, 6)
  await page.locator('.rp .keys .btn').nth(0).tap()
  await page.locator('.sheet .eyes label').nth(2).tap()
  await page.waitForSelector('.seat.is-eye[data-seat="1"]')
  await reached(page, 6)
  await healthy(page, 'a replay from a position')
  await shoot(page, 'position')
  await page.locator('.rp .keys .btn').nth(2).tap()
  await page.waitForSelector('.whatif')
  await page.locator('.sheet .primary').tap()
  await page.waitForURL(/\/t\/\w{6}$/)
  await page.waitForSelector('.hand .card', { timeout: 60_000 })
  await page.goBack()
  await laid(page)
  await page.setViewportSize(desk.viewport)
  await page.getByRole('button', { name: 'Check the shuffle' }).click()
  assert.equal(await verdict(page), 'position')
  await healthy(page, 'no shuffle')
  await page.keyboard.press('Escape')
  await scrub(page).fill(String(end))
  await reached(page, end)
  await page.locator('.ctl .what').click()
  await page.waitForSelector('.fin')
  const scores = (await page.locator('.place .sc').allTextContents()).map(Number)
  const told = /\[Scores "(.*)"\]/.exec(text)[1].split(' ').map(Number)
  assert.deepEqual(
    scores,
    told.sort((a, b) => b - a),
  )
  assert.deepEqual(noise, [], 'the console')
  await context.close()
}

/** The coach: asked, stopped with what there was, asked for a first look; shown at the moves, on a desk and on a phone. */
async function coach() {
  const { context, page, noise } = await person()
  const duel = await played('korsar', 2, 'coach')
  await openFile(page, duel.record)
  const end = duel.moves.length
  await page.getByRole('button', { name: 'Ask the coach' }).click()
  await healthy(page, 'asking the coach')
  await page.getByRole('button', { name: 'Thoroughly' }).click()
  await page.waitForSelector('.coach progress:not([value="0"])')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.waitForSelector('.coach [data-phase=stopped]')
  await page.waitForSelector('.coach [role=switch]')
  assert.match(await page.locator('.coach').innerText(), /The account is there when everything is judged/)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'A first look' }).click()
  // It thinks beside: the replay steps on.
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await reached(page, end)
  await page.getByRole('button', { name: /^Coach/ }).click()
  await page.waitForSelector('.coach [data-phase=done]', { timeout: 120_000 })
  const parts = await page
    .locator('.ledger tbody tr')
    .evaluateAll((all) => all.map((row) => row.dataset.part))
  assert.deepEqual(parts, ['base', 'deal', 'cards', 'own', 'others', 'unseen'])
  const results = (await page.locator('.ledger tfoot td').allTextContents()).map(Number)
  assert.equal(results[0] + results[1], 100, 'one has won')
  const odds = (await page.locator('.odds b').allTextContents()).map(Number)
  assert.deepEqual(odds, results, 'at the end nothing is open')
  await healthy(page, 'the coach')
  await shoot(page, 'coach')
  await page.keyboard.press('Escape')

  // At the moves: marks in words, what was played and better; behind them the chances, or the points again.
  assert.equal(await page.locator('.scrub').getAttribute('data-course'), 'chances')
  const marks = page.locator('.side .moves button [data-mark]')
  assert.ok((await marks.count()) > end / 3)
  for (const word of new Set(await marks.allInnerTexts())) assert.match(word, /best|fine|slip|blunder/)
  const marked = page.locator('.side .moves li', { has: page.locator('button [data-mark]') })
  const doubted = marked.filter({ hasNot: page.locator('button [data-mark=best]') })
  const one = Number(await doubted.first().getAttribute('data-move'))
  await doubted.first().locator('button').click()
  await reached(page, one)
  await page.waitForSelector(`.side .moves [data-note="${one}"] dd`)
  assert.match(await page.locator('.side .counsel').innerText(), /Played[^]*wins in 100[^]*±/)
  await healthy(page, 'a judged move')
  await shoot(page, 'judged')
  // From a seat nothing is said of what others decided.
  await page.locator('.eyes label').nth(2).click()
  await page.waitForSelector('.seat.is-eye')
  const own = duel.moves.flatMap(([seat], ply) => (seat === 1 ? [ply + 1] : []))
  const seen = await page
    .locator('.side .moves li:has(button [data-mark])')
    .evaluateAll((all) => all.map((row) => Number(row.dataset.move)))
  assert.ok(seen.length > 0 && seen.every((move) => own.includes(move)))

  // Who leaves and comes back finds it as it was.
  await page.locator('.rp .bar a').first().click()
  await page.waitForSelector('.cta')
  await page.goBack()
  await laid(page)
  await page.getByRole('button', { name: 'Coach' }).click()
  await page.waitForSelector('.coach [data-phase=done]')
  await page.locator('.coach [role=switch]').click()
  await page.keyboard.press('Escape')
  assert.equal(await page.locator('.scrub').getAttribute('data-course'), 'points')
  await page.setViewportSize(phone.viewport)
  await page.locator('.rp .keys .btn').last().click()
  await page.waitForSelector('.coach .ledger')
  await healthy(page, 'the coach on a phone')
  await shoot(page, 'coach-phone')
  await page.keyboard.press('Escape')
  await page.locator('.rp .keys .btn').nth(1).click()
  await page.waitForSelector('.sheet .moves [data-mark]')
  await healthy(page, 'judged moves on a phone')
  assert.deepEqual(noise, [], 'the console')
  await context.close()
}

/** Two people of the harbour: one gives up, both look at it again, and the shuffle is checked against what was seen. */
async function harbour() {
  const { context, page, noise } = await person()
  await page.goto(`${server.address}g/korsar#friends`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.chair option[value=open]', { state: 'attached' })
  const chairs = page.locator('.chair select')
  while ((await chairs.count()) > 1) await page.locator('.stepper button').first().click()
  await chairs.first().selectOption('open')
  await page.locator('.off:visible').first().click()
  await page.waitForURL(/\/t\/[0-9a-z]{12}$/)
  const id = page.url().slice(-12)
  const api = `${server.address}api/v1`
  const post = async (path, token, body) => {
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return answer.status === 204 ? null : answer.json()
  }
  // While it goes on there is nothing to look at again.
  await page.goto(`${server.address}r/${id}`, { waitUntil: 'networkidle' })
  await page.waitForSelector(`.astray [href="/t/${id}"]`)
  await page.goto(`${server.address}t/${id}`, { waitUntil: 'networkidle' })
  const { token } = await post('/guests', null, { token: true })
  await post(`/tables/${id}/join`, token, { entropy: '00112233445566778899aabbccddeeff' })
  await page.waitForSelector('.table .board')
  // Each plays for themselves: the page's guest with the page's own cookie.
  const mine = context.request
  let made = 0
  for (let tries = 0; made < 12 && tries < 400; tries++) {
    const looks = [
      await (await mine.get(`${api}/tables/${id}?lang=`)).json(),
      await (
        await fetch(`${api}/tables/${id}?lang=`, { headers: { authorization: `Bearer ${token}` } })
      ).json(),
    ]
    for (const [who, { message }] of looks.entries()) {
      const move = message.moves?.[0]
      if (!move) continue
      const body = { move, seq: message.seq, id: `m${made}`, lang: '' }
      if (who === 1) await post(`/tables/${id}/moves`, token, body)
      else assert.ok((await mine.post(`${api}/tables/${id}/moves`, { data: body })).ok())
      made++
      break
    }
  }
  assert.equal(made, 12)
  await post(`/tables/${id}/do`, token, { do: 'resign' })
  await page.locator(`.fin [href="/r/${id}"]`).click()
  await laid(page)
  assert.equal(await scrub(page).getAttribute('max'), '12')
  await page.keyboard.press('End')
  await reached(page, 12)
  await page.locator('.ctl .what').click()
  await page.waitForSelector('.fin .first')
  assert.match(await page.locator('.fin').innerText(), /gave up/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Check the shuffle' }).click()
  assert.equal(await verdict(page), 'fair')
  const found = await page.locator('.verdict').innerText()
  assert.match(found, /this browser saw it then/)
  assert.match(found, /Added to the deal: .+ and .+\./)
  await healthy(page, 'the shuffle')
  await shoot(page, 'shuffle')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share' }).click()
  assert.match(await page.locator('.linkbox code').innerText(), new RegExp(`/r/${id}#12$`))
  await healthy(page, 'sharing')
  await page.keyboard.press('Escape')

  // A server that had exchanged its secret would be found out.
  await page.evaluate((table) => {
    const kept = JSON.parse(localStorage.getItem('tortuga.committed'))
    kept.find(([one]) => one === table)[1] = 'f'.repeat(64)
    localStorage.setItem('tortuga.committed', JSON.stringify(kept))
  }, id)
  await page.reload({ waitUntil: 'networkidle' })
  await laid(page)
  await page.getByRole('button', { name: 'Check the shuffle' }).click()
  assert.equal(await verdict(page), 'exchanged')
  await healthy(page, 'an exchanged secret')
  await page.keyboard.press('Escape')
  await page.goto(`${server.address}r`, { waitUntil: 'networkidle' })
  await page.waitForSelector(`.records [href="/r/${id}"]`)

  // As a file it says what it was dealt from; with another secret it is refused, and why.
  const record = await (await mine.get(`${api}/tables/${id}/record`)).text()
  await page.setInputFiles(
    'input[type=file]',
    file(
      'bent.tortuga',
      record.replace(/\[Secret "./, (text) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')),
    ),
  )
  await page.waitForFunction(() =>
    /not the one that was committed to/.test(
      document.querySelector('.import [role=alert]')?.textContent ?? '',
    ),
  )
  await openFile(page, record)
  await page.getByRole('button', { name: 'Check the shuffle' }).click()
  assert.equal(await verdict(page), 'fair')
  assert.match(await page.locator('.verdict').innerText(), /was not there to see it/)
  assert.deepEqual(
    noise.filter((line) => !/404|WebSocket/.test(line)),
    [],
    'the console',
  )
  await context.close()

  // Only those who play there see this table: nor does anybody else see it again.
  const stranger = await person(phone)
  await stranger.page.goto(`${server.address}r/${id}`, { waitUntil: 'networkidle' })
  await stranger.page.waitForSelector('.astray h1')
  await stranger.context.close()
}

const scenes = { imported, badFiles, alone, position, coach, harbour }
try {
  const chosen = Object.entries(scenes).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  // Side by side: each has a browser of its own.
  await Promise.all(
    chosen.map(async ([name, scene]) => {
      const since = Date.now()
      await scene()
      console.log(`${name}: ${((Date.now() - since) / 1000).toFixed(1)} s`)
    }),
  )
  assert.deepEqual(faults, [])
} finally {
  await browser.close()
  await server.close()
}
