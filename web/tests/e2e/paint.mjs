/**
 * How long the page takes to answer: some decisions of every game by mouse and by taps on a processor that is slowed
 * four times, and for each interaction the time from the finger to the next picture, as the browser measures it (Event
 * Timing). What is aimed at is 100 ms. On a busy machine most of that is waiting for the processor: `work` is how long
 * the page's thread really computed in that time. A clock is no test, so this prints and decides nothing.
 *
 *   node tests/e2e/paint.mjs [--page FOLDER] [--decisions 12] [--slower 4] [--long] [GAME ...]
 *
 * --long tells the slowest interactions one by one: what was touched, how long it waited, and how long our code ran.
 */
import assert from 'node:assert/strict'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { launch, until } from './browser.mjs'
import { placeOf } from './hands/fingers.mjs'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: {
    page: { type: 'string', default: join(root, 'dist') },
    decisions: { type: 'string', default: '12' },
    slower: { type: 'string', default: '4' },
    long: { type: 'boolean' },
  },
  allowPositionals: true,
})
const games = positionals.length > 0 ? positionals : ['korsar', 'corsairs', 'piraci', 'corsaire', 'chrono']
const ways = [
  { by: 'mouse', look: { viewport: { width: 1440, height: 900 } } },
  { by: 'tap', look: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
]

/** How long nobody looks before and after something is pressed. */
const rest = 400

/** Keeps every event that took longer than a frame; runs in the page, before anything of its own. */
function keepEvents() {
  window.felt = []
  const named = (at) =>
    at instanceof Element ? `${at.tagName.toLowerCase()}.${at.getAttribute('class') ?? ''}` : 'what is gone'
  new PerformanceObserver((list) => {
    for (const event of list.getEntries())
      if (event.interactionId > 0)
        window.felt.push({
          interaction: event.interactionId,
          name: event.name,
          start: event.startTime,
          duration: event.duration,
          waited: event.processingStart - event.startTime,
          ran: event.processingEnd - event.processingStart,
          at: named(event.target),
        })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/** What the page's thread computed, in ms of processor time, task by task; `zero` is a moment that both clocks know. */
function tasksOf(trace, zero) {
  const mark = trace.find(({ name }) => name === 'zero')
  return trace
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === mark.pid && tid === mark.tid)
    .map(({ ts, tdur }) => ({ at: zero + (ts - mark.ts) / 1000, work: (tdur ?? 0) / 1000 }))
}

/**
 * A finger that presses and nothing else. Playwright's own looks on before, while and after it presses, in the thread that
 * is measured, and whoever plays here looks at once what came of it: a quarter of the work of a tap was the measuring.
 */
function lighten(kind) {
  const press = (how) =>
    async function ({ position } = {}) {
      const page = this.page()
      await this.scrollIntoViewIfNeeded()
      const box = await placeOf(page, this)
      await page.waitForTimeout(rest)
      await how(page, box.x + (position?.x ?? box.width / 2), box.y + (position?.y ?? box.height / 2))
      await page.waitForTimeout(rest)
    }
  kind.tap = press((page, x, y) => page.touchscreen.tap(x, y))
  kind.click = press((page, x, y) => page.mouse.click(x, y))
}

async function feel(slug, { by, look }) {
  const game = await import(`./hands/${slug}.mjs`)
  const run = { name: by, by, game: slug }
  const context = await browser.newContext({ ...look, locale: 'en-GB' })
  const page = await context.newPage()
  const over = async () => (await page.locator('.fin').count()) > 0
  const asked = async () => (await over()) || (await page.locator(game.mine).count()) > 0
  await page.addInitScript(keepEvents)
  await game.sit(page, run, address)
  await page.waitForURL(/\/t\/\w+/)
  await until(asked, `${slug} asks`)
  lighten(Object.getPrototypeOf(page.locator('html')))
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  const zero = await page.evaluate(() => {
    window.felt.length = 0
    return performance.mark('zero').startTime
  })
  for (let made = 0; made < Number(values.decisions); made++) {
    await until(asked, `${slug} asks`)
    if (await over()) break
    await game.decide(page, run, made)
  }
  // The browser tells of an event when its picture stands.
  await page.waitForTimeout(500)
  const events = await page.evaluate(() => window.felt)
  const tasks = tasksOf(JSON.parse(String(await browser.stopTracing())).traceEvents, zero)
  await context.close()
  const longest = new Map()
  for (const event of events)
    if ((longest.get(event.interaction)?.duration ?? 0) < event.duration)
      longest.set(event.interaction, event)
  return [...longest.values()].map((event) => ({
    ...event,
    work: tasks
      .filter(({ at }) => at >= event.start && at < event.start + event.duration)
      .reduce((sum, { work }) => sum + work, 0),
  }))
}

const server = await preview({
  root,
  build: { outDir: values.page },
  preview: { port: 0, host: '127.0.0.1', proxy: {} },
  logLevel: 'error',
})
const address = server.resolvedUrls?.local[0]
assert.ok(address, 'the preview has an address')
const browser = await launch()
const ms = (figure) => figure.toFixed(0).padStart(8)
try {
  console.log(
    `from the finger to the next picture in ms, processor ${values.slower} times slower; load of the machine ${loadavg()[0].toFixed(1)}`,
  )
  console.log('                 touched   median    worst   work: median    worst')
  for (const slug of games)
    for (const way of ways) {
      const felt = await feel(slug, way)
      assert.ok(felt.length > 0, `${slug} was touched`)
      const by = (what) => felt.map((event) => event[what]).sort((a, b) => a - b)
      const [took, work] = [by('duration'), by('work')]
      const middle = Math.floor(felt.length / 2)
      const figures = `${ms(took[middle])} ${ms(took.at(-1))} ${ms(work[middle]).padStart(14)} ${ms(work.at(-1))}`
      console.log(`${slug.padEnd(9)} ${way.by.padEnd(6)} ${ms(felt.length)} ${figures}`)
      if (values.long)
        for (const one of felt.sort((a, b) => b.work - a.work).slice(0, 5))
          console.log(
            `  ${one.name} at ${one.at}: ${one.duration} ms, waited ${one.waited.toFixed(0)}, ran ${one.ran.toFixed(0)}, work ${one.work.toFixed(0)}`,
          )
    }
} finally {
  await browser.close()
  await server.close()
}
