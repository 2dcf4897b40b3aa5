/**
 * The lessons as somebody learns by them: every step of every game is looked at, tried, answered and praised; on a desk by
 * mouse, on a phone by taps, by keys alone. Some things are tried wrongly, some otherwise. axe looks at each note, nothing
 * scrolls sideways, the console stays quiet. Plays what `make web` has built.
 *
 *   node tests/e2e/learn.mjs [--page FOLDER] [--shots FOLDER] [GAME ...] [desk phone keys ...]
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { faultsOf, launch, listen } from './browser.mjs'
import { press } from './hands/fingers.mjs'

const root = join(import.meta.dirname, '../..')
const { values, positionals: wanted } = parseArgs({
  options: { shots: { type: 'string' }, page: { type: 'string', default: join(root, 'dist') } },
  allowPositionals: true,
})
const { shots, page: built } = values
if (shots) mkdirSync(shots, { recursive: true })
if (!existsSync(join(built, 'wasm/tortuga.wasm')))
  throw new Error(`${built} has no wasm module: run make web first`)

const desk = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }
const phone = {
  viewport: { width: 360, height: 640 },
  reducedMotion: 'reduce',
  hasTouch: true,
  isMobile: true,
}
const runs = [
  { name: 'desk', by: 'mouse', ...desk, colorScheme: 'light', locale: 'en-GB' },
  { name: 'phone', by: 'tap', ...phone, colorScheme: 'dark', locale: 'de-DE' },
  { name: 'keys', by: 'keys', ...desk, colorScheme: 'dark', locale: 'fr-FR' },
]

/** In a fan only the corner of a card is sure to be seen. */
const pennant = { position: { x: 12, y: 22 } }
const card = (face) => `.hand [data-face="${face}"]`
const planet = (name) => `[data-planet="${name}"]`

/**
 * What is touched, one thing after another, in each step: the right way; and in some a wrong one with the rule that says why,
 * or another that is allowed.
 */
const ways = {
  korsar: [
    { other: ['.draw:visible, .keys .first:visible'], right: [card('m4'), '.tosea'] },
    {
      wrong: [[card('yc')], 'KOR-19'],
      other: [card('g1'), '[data-zone="s1"] .hit'],
      right: [card('r4'), '[data-zone="s1"] .hit'],
    },
    { right: [card('r2'), '[data-zone="s1"] .hit'] },
    { wrong: [[card('rc')], 'KOR-19'], right: [card('yc'), '[data-zone="s1"] .hit'] },
    { right: [card('ad'), '[data-zone="s1"] .hit'] },
    { right: [card('m6'), '.tosea'] },
  ],
  corsairs: [
    {
      wrong: [[card('r11')], 'COR-9'],
      right: ['[data-zone="discard"] .hit', card('r11'), '.spot.is-legal .hit'],
    },
    {
      other: ['[data-zone="stock"] .hit, .keys .is-playable:visible'],
      right: ['[data-zone="pier"] .hit', card('r11'), '.spot.is-legal .hit'],
    },
    { right: [card('y6'), '.cor-go:visible'] },
    { right: ['.muster:visible', '.cor-go:visible'] },
    { right: ['.muster:visible', '.cor-go:visible', '.muster:visible', '.cor-go:visible'] },
  ],
  piraci: [
    {
      wrong: [[planet('c')], 'PIR-11'],
      other: [card('P1:1'), planet('a')],
      right: [card('P1:7'), planet('c')],
    },
    { right: [card('P1:5'), planet('b')] },
    { right: [card('P1:T'), planet('e')] },
    { right: [card('P1:2'), planet('f')] },
    { right: ['.choice[data-kind="M"]', '.pir-take:visible'] },
  ],
  corsaire: [
    {
      other: [card('R3'), '.cs-over [data-target="w1"]'],
      right: [
        card('R3'),
        '.cs-over [data-target="w2"]',
        '.cs-choice [data-move="convert"]',
        '[data-zone="board 3"] .hit',
        '.cs-choice [data-move="buy"]',
      ],
    },
    {
      right: [
        card('R2'),
        '.cs-over [data-target="x2"]',
        '.cs-choice [data-move="convert"]',
        '[data-target="w2"][data-legal]',
        '.cs-choice [data-move="convert"]',
      ],
    },
    { right: ['[data-target="slot 5"] .hit', card('R4'), card('R5'), card('R6'), '.cs-tray .lay'] },
    {
      right: [
        '[data-target="slot 5"] .hit',
        '.own [data-target="w2"][data-legal]',
        '.own [data-target="w3"][data-legal]',
        '.own [data-target="w4"][data-legal]',
        '.cs-tray .lay',
      ],
      preset: '.cs-fight.is-chosen',
    },
  ],
  chrono: [
    {
      right: [
        '.fan [data-face="S01"]',
        '[data-slot="morning"]',
        '.sealbtn:visible, .question .gokey:visible',
      ],
    },
    {
      right: [
        '[data-move="perform"]:visible',
        '[data-space="E4"]',
        '.question .gokey:visible',
        '[data-party="E4 0"]',
        '[data-space="E3"]',
        '.question .gokey:visible',
      ],
    },
    { right: ['[data-move="forgo"]:visible'] },
    { wrong: [['[data-ware="artifact"]:visible'], 'CHR-71'], right: ['[data-ware="gem"]:visible'] },
  ],
}

const server = await preview({
  root,
  build: { outDir: built },
  preview: { port: 0, host: '127.0.0.1', proxy: {} },
  logLevel: 'error',
})
const address = server.resolvedUrls?.local[0]
assert.ok(address, 'the preview has an address')
const browser = await launch()

const phase = (page, ...ones) =>
  page.waitForFunction((all) => all.includes(document.querySelector('.learning')?.dataset.phase), ones, {
    timeout: 90_000,
  })

/** A planet is a point with a globe around it: it is touched there, and focused itself. */
async function touch(page, run, selector) {
  const found = page
    .locator(selector.startsWith('[data-planet') && run.by !== 'keys' ? `${selector} .orb` : selector)
    .first()
  await found.waitFor({ state: run.by === 'keys' ? 'attached' : 'visible' })
  await press(page, run, found, selector.startsWith('.hand ') ? pennant : {})
  // Where a slip would be costly the table asks.
  await page.waitForTimeout(30)
  const sure = page.locator('.pop-ask .primary')
  if ((await sure.count()) > 0) await press(page, run, sure)
}

async function learn(slug, way) {
  const { name, by, ...look } = way
  const run = { name, by }
  const context = await browser.newContext(look)
  const page = await context.newPage()
  const noise = listen(page)
  const faults = []
  const at = (what) => `${slug}, ${name}: ${what}`
  const see = async (what) => {
    faults.push(...(await faultsOf(page, at(what))))
    if (shots)
      await page.screenshot({ path: join(shots, `${slug}-${name}-${what.replaceAll(' ', '-')}.png`) })
  }
  const key = (what) => press(page, run, page.locator(`.pilot ${what}`))

  await page.goto(`${address}g/${slug}`, { waitUntil: 'networkidle' })
  await page.locator(`.learnlink a`).click()
  await page.waitForURL(`**/learn/${slug}`)
  for (const [n, step] of ways[slug].entries()) {
    await phase(page, 'look')
    await page.waitForSelector('.pilot')
    if (by === 'keys')
      assert.equal(await page.evaluate(() => document.activeElement?.className), 'btn primary sp')
    if (n % 2 === 0) await see(`${n} look`)
    await key('.primary')
    await phase(page, 'try')
    if (n === 0) await see(`${n} try`)
    if (step.wrong) {
      for (const one of step.wrong[0]) await touch(page, run, one)
      await phase(page, 'wrong')
      assert.equal(await page.locator('.pilot .says .rule').textContent(), step.wrong[1], at(`${n} wrong`))
      await see(`${n} wrong`)
      await key('.primary')
      await phase(page, 'try')
    }
    if (step.other) {
      for (const one of step.other) await touch(page, run, one)
      await phase(page, 'other')
      await see(`${n} other`)
      await key('.primary')
      await phase(page, 'try')
    }
    for (const one of step.right) {
      if (step.preset && (await page.locator(step.preset).count()) > 0 && one === step.right[0]) continue
      await phase(page, 'try')
      await touch(page, run, one).catch(async (error) => {
        if (shots) await page.screenshot({ path: join(shots, `${slug}-${name}-stuck.png`) })
        throw new Error(at(`${n}: ${one}: ${error.message}`))
      })
    }
    await phase(page, 'done')
    if (n % 2 === 1) await see(`${n} done`)
    // What has been done stays done, also for somebody who comes back later.
    if (n === 1) {
      await page.reload({ waitUntil: 'networkidle' })
      await phase(page, 'look')
      assert.equal(
        await page.locator('.pilot .dots .done, .pilot .dots .cur').count(),
        2,
        at('after a reload'),
      )
      await page.locator('.pilot .acts2 .btn').nth(1).click()
    } else await key('.primary')
  }
  await page.waitForSelector('.learnt')
  assert.equal(await page.locator('.learnt li.done').count(), ways[slug].length, at('all of it is done'))
  await see('end')
  await press(page, run, page.locator('.learnt .primary'))
  await page.waitForURL(/\/t\/\w+/)
  await page.waitForSelector('.table')
  assert.deepEqual(faults, [])
  assert.deepEqual(noise, [], at('the console'))
  console.log(at(`${ways[slug].length} steps`))
  await context.close()
}

try {
  const slugs = Object.keys(ways).filter((slug) => wanted.includes(slug))
  const chosen = runs.filter((run) => wanted.includes(run.name))
  for (const slug of slugs.length > 0 ? slugs : Object.keys(ways))
    await Promise.all((chosen.length > 0 ? chosen : runs).map((run) => learn(slug, run)))
} finally {
  await browser.close()
  await server.close()
}
