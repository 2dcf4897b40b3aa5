/**
 * Odd windows: a phone on its side, a small phone, wide desks, letters twice as large. No page and no table may scroll
 * sideways, and at a table the menu, the question and what one may play are on the screen and not covered by anything. Why
 * something may not be done is said on the screen, and on a phone not over the board. On a desk the chart of the start is whole,
 * and keys stay off the log, and their words in them.
 *
 *   node tests/e2e/sizes.mjs [--page FOLDER] [--shots FOLDER] [GAME ...] [SIZE ...]
 */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { launch } from './browser.mjs'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: { shots: { type: 'string' }, page: { type: 'string', default: join(root, 'dist') } },
  allowPositionals: true,
})
if (values.shots) mkdirSync(values.shots, { recursive: true })

const touch = { hasTouch: true, isMobile: true, by: 'tap' }
const sizes = {
  side: { viewport: { width: 740, height: 360 }, ...touch },
  small: { viewport: { width: 360, height: 640 }, ...touch },
  reading: { viewport: { width: 390, height: 844 }, ...touch, letters: 2 },
  wide: { viewport: { width: 1920, height: 1080 }, by: 'mouse' },
  vast: { viewport: { width: 2560, height: 1440 }, by: 'mouse' },
  large: { viewport: { width: 1280, height: 800 }, by: 'mouse', letters: 2 },
}

const all = ['korsar', 'corsairs', 'piraci', 'corsaire', 'chrono']
for (const word of positionals) assert.ok(word in sizes || all.includes(word), `there is no ${word}`)
const among = (list) => {
  const wanted = list.filter((one) => positionals.includes(one))
  return wanted.length > 0 ? wanted : list
}
const games = among(all)

const server = await preview({
  root,
  build: { outDir: values.page },
  preview: { port: 0, host: '127.0.0.1', proxy: {} },
  logLevel: 'error',
})
const address = server.resolvedUrls?.local[0]
assert.ok(address, 'the preview has an address')
const browser = await launch()
const faults = []

const sideways = async (page, where) => {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (by > 0) faults.push(`${where} scrolls sideways by ${by} px`)
}

/** What must be reached at a table, as it lies there: off the screen, or something else lies over it. */
const covered = (page, mine) =>
  page.evaluate((mine) => {
    const wanted = {
      menu: '.bar nav button:last-child',
      question: '.prompt, .me .ask, .question',
      'a move': mine,
    }
    const seen = (one) => {
      const box = one.getBoundingClientRect()
      return box.width > 0 && box.height > 0 && getComputedStyle(one).visibility !== 'hidden' ? box : null
    }
    // A card in a fan shows a corner: some point of it has to be there.
    const reached = (one) => {
      const box = seen(one)
      if (!box) return false
      for (const x of [0.1, 0.3, 0.5, 0.9])
        for (const y of [0.1, 0.3, 0.5, 0.9]) {
          const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
          if (hit && (one.contains(hit) || hit.contains(one))) return true
        }
      return false
    }
    return Object.entries(wanted)
      .filter(([, selector]) => {
        const there = [...document.querySelectorAll(selector)].filter((one) => seen(one))
        return there.length === 0 || !there.some(reached)
      })
      .map(([what]) => what)
  }, mine)

/** Keys that run out of the dock, over the log, and words that run out of their key on a phone. */
const overrun = (page) =>
  page.evaluate(() => {
    const end = document.querySelector('.dock').getBoundingClientRect().right
    const words = document.createRange()
    return [...document.querySelectorAll('.dock .acts .btn, .keys .btn')]
      .filter((key) => {
        const box = key.getBoundingClientRect()
        words.selectNodeContents(key)
        const text = words.getBoundingClientRect()
        const out = key.closest('.dock') !== null && box.right > end + 1
        return box.width > 0 && (out || text.left < box.left - 1 || text.right > box.right + 1)
      })
      .map((key) => key.textContent.trim())
  })

/** Places for the card in the fingers where a touch in the middle of one would choose another. */
const confused = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.board [data-legal]')]
      .filter((one) => {
        one.scrollIntoView({ block: 'center' })
        const box = one.getBoundingClientRect()
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        const chosen = hit?.closest('[data-legal]') ?? one
        return chosen !== one && !one.contains(chosen)
      })
      .map((one) => one.getAttribute('data-target') ?? one.className),
  )

/** What is wrong with where it says why not: what one goes on with may lie anywhere on a board that fills a phone. */
const misplaced = (page, onPhone) =>
  page.evaluate((onPhone) => {
    const { left, right, top, bottom } = document.querySelector('.hand-note').getBoundingClientRect()
    const board = document.querySelector('.board').getBoundingClientRect()
    const over = left < board.right && right > board.left && top < board.bottom && bottom > board.top
    const off = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
    return [...(off ? ['is off the screen'] : []), ...(onPhone && over ? ['lies over the board'] : [])]
  }, onPhone)

/** The ships of the chart whose names do not lie on it as a whole. */
const adrift = (page) =>
  page.evaluate(() => {
    const sea = document.querySelector('.hero').getBoundingClientRect()
    return [...document.querySelectorAll('.hero .map .lbl')]
      .filter((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect()
        return left < sea.left || right > sea.right || top < sea.top || bottom > sea.bottom
      })
      .map((label) => label.textContent)
  })

async function look(name) {
  const { by, letters, ...window } = sizes[name]
  const context = await browser.newContext({ ...window, locale: 'de-DE', reducedMotion: 'reduce' })
  if (letters)
    await context.addInitScript((times) => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = `${times * 100}%`
      })
    }, letters)
  const page = await context.newPage()
  const shoot = (what) =>
    values.shots ? page.screenshot({ path: join(values.shots, `${name}-${what}.png`) }) : null
  for (const path of ['', 'g/korsar', 'g/chrono', 'rules/korsar', 'nowhere']) {
    await page.goto(address + path, { waitUntil: 'networkidle' })
    await sideways(page, `${name} /${path}`)
    if (path === '' && by === 'mouse')
      for (const ship of await adrift(page)) faults.push(`${name} /: ${ship} is cut off on the chart`)
    await shoot(path.replace('/', '-') || 'start')
  }
  for (const slug of games) {
    const game = await import(`./hands/${slug}.mjs`)
    await game.sit(page, { name, by, game: slug }, address)
    await page.waitForURL(/\/t\/\w+/)
    await page.waitForSelector(game.mine, { timeout: 60_000, state: 'attached' })
    await page.waitForTimeout(200)
    await sideways(page, `${name} ${slug}`)
    for (const what of await covered(page, game.mine))
      faults.push(`${name} ${slug}: ${what} cannot be reached`)
    for (const key of await overrun(page)) faults.push(`${name} ${slug}: ${key} runs out of its place`)
    await shoot(slug)
    if (await game.takeUp(page, { name, by, game: slug }))
      for (const place of await confused(page))
        faults.push(`${name} ${slug}: ${place} is under another place`)
    if (game.mistake) {
      await game.mistake(page, { name, by, game: slug })
      await page.waitForSelector('.hand-note')
      for (const how of await misplaced(page, by === 'tap')) faults.push(`${name} ${slug}: why not ${how}`)
      await shoot(`${slug}-why-not`)
    }
  }
  await context.close()
}

try {
  const names = among(Object.keys(sizes))
  for (let i = 0; i < names.length; i += 2) await Promise.all(names.slice(i, i + 2).map(look))
  assert.deepEqual(faults, [])
} finally {
  await browser.close()
  await server.close()
}
