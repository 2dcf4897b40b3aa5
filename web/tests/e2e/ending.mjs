/**
 * The end of a game of the harbour offers the coach: somebody plays Kosmiczni Piraci against two bots at a real server to the
 * count, asks, and sees figures that add up; the way leads into the replay of the same table. Whoever only looked on is
 * offered the same. axe finds nothing, and the console stays quiet.
 *
 *   node tests/e2e/ending.mjs --program tortuga [--shots FOLDER]
 */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askCoach } from './account.mjs'
import { faultsOf, launch, listen } from './browser.mjs'
import { Server } from './server.mjs'

const { values } = parseArgs({ options: { program: { type: 'string' }, shots: { type: 'string' } } })
const { program, shots } = values
if (!program) throw new Error('usage: node tests/e2e/ending.mjs --program tortuga [--shots FOLDER]')
if (shots) mkdirSync(shots, { recursive: true })

const patience = 120_000
const server = await Server.open(program, ['--no-limits', '--bot-pace', '0'])
const browser = await launch()
const look = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' }

async function person() {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  return { context, page, noise: listen(page) }
}

/** Plays for the page's guest until the game is over, as the page would: each move on what is known by then. */
async function playOut(mine, table) {
  const api = `${server.address}api/v1/tables/${table}`
  for (let made = 0; made < 200; made++) {
    // The bots move by themselves meanwhile.
    let message
    for (const end = Date.now() + patience; ;) {
      message = (await (await mine.get(`${api}?lang=`)).json()).message
      if (message.standing.state === 'over' || message.moves?.length) break
      assert.ok(Date.now() < end, 'the bots move')
      await new Promise((on) => setTimeout(on, 20))
    }
    if (message.standing.state === 'over') return
    const move = message.moves[0]
    const answer = await mine.post(`${api}/moves`, {
      data: { move: typeof move === 'string' ? move : move.move, seq: message.seq, id: `m${made}`, lang: '' },
    })
    assert.ok(answer.ok(), await answer.text())
  }
  assert.fail('the game does not end')
}

async function asked(page) {
  await page.waitForSelector('.endcoach[data-phase=idle]')
  assert.equal(await page.locator('.fall, .tallies').count(), 0, 'nothing is said before it is asked')
  return askCoach(page)
}

try {
  const { context, page, noise } = await person()
  await page.goto(server.address)
  const mine = context.request
  assert.ok((await mine.post(`${server.address}api/v1/guests`, { data: {} })).ok())
  const made = await mine.post(`${server.address}api/v1/play`, {
    data: { game: 'piraci', players: 3, level: 'deckhand', onlookers: 'view' },
  })
  assert.equal(made.status(), 201, await made.text())
  const { table } = await made.json()
  const onlooker = await person()
  await Promise.all([page, onlooker.page].map((one) => one.goto(`${server.address}t/${table}`)))
  await page.waitForSelector('.table .hand')
  await onlooker.page.waitForSelector('.table .board')
  assert.equal(await page.locator('.endcoach').count(), 0, 'not while it goes on')
  await playOut(mine, table)

  const faults = []
  const bars = await asked(page)
  faults.push(...(await faultsOf(page, 'the end with the coach')))
  if (shots) await page.screenshot({ path: join(shots, 'ending.png') })
  assert.ok(bars.at(-1)[1] >= 0 && bars.at(-1)[1] <= 100, 'a result in a hundred')
  await page.locator(`.fin [href^="/r/${table}#"]`).first().click()
  await page.waitForURL(new RegExp(`/r/${table}#\\d+$`))
  await page.waitForSelector('.moves button [data-mark]')

  await onlooker.page.waitForSelector('.endcoach[data-phase=idle]')
  assert.deepEqual(faults, [])
  assert.deepEqual([...noise, ...onlooker.noise], [], 'the console')
} finally {
  await browser.close()
  await server.close()
}
