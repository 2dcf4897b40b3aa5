/**
 * Pictures of every table: desk and phone, light and dark, when it begins, in the middle and at the count. Plays what
 * `make web` has built, by the same hands as the tests.
 *
 *   node tests/e2e/album.mjs --out FOLDER [--page FOLDER] [GAME ...]
 */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { launch } from './browser.mjs'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, page: { type: 'string', default: join(root, 'dist') } },
  allowPositionals: true,
})
const { out, page: built } = values
assert.ok(out, 'say where the pictures go: --out FOLDER')
mkdirSync(out, { recursive: true })

const known = readdirSync(join(import.meta.dirname, 'hands'))
  .map((file) => file.replace('.mjs', ''))
  .filter((name) => name !== 'fingers')
const games = positionals.length > 0 ? positionals : known
for (const game of games)
  assert.ok(known.includes(game), `no game ${game} is played by hand here; there are ${known.join(', ')}`)

const sizes = {
  desk: { viewport: { width: 1440, height: 900 }, by: 'mouse' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, by: 'tap' },
}
/** Early enough that no game is over by then. */
const middle = { piraci: 4 }

const server = await preview({
  root,
  build: { outDir: built },
  preview: { port: 0, host: '127.0.0.1', proxy: {} },
  logLevel: 'error',
})
const address = server.resolvedUrls?.local[0]
assert.ok(address, 'the preview has an address')
const browser = await launch()

async function show(slug, size, colorScheme) {
  const game = await import(`./hands/${slug}.mjs`)
  const { by, ...look } = { ...sizes[size], ...game.look }
  const run = { name: size, by, game: slug }
  const context = await browser.newContext({ ...look, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const shoot = async (what) => {
    await page.waitForTimeout(400)
    await page.screenshot({
      path: join(out, `${slug}-${what}-${size}-${colorScheme}.jpg`),
      type: 'jpeg',
      quality: 80,
    })
  }
  await game.sit(page, run, address)
  await page.waitForURL(/\/t\/\w+/)
  for (let made = 0; made < game.most; made++) {
    await page.waitForFunction(
      (mine) => document.querySelector('.fin') ?? document.querySelector(mine),
      game.mine,
      { timeout: 60_000 },
    )
    if ((await page.locator('.fin').count()) > 0) break
    if (made === 0) await shoot('start')
    if (made === (middle[slug] ?? 14)) await shoot('middle')
    await game.decide(page, run, made)
    await page.waitForTimeout(60)
  }
  await page.waitForSelector('.fin')
  await shoot('end')
  await context.close()
}

try {
  for (const slug of games)
    for (const size of Object.keys(sizes))
      await Promise.all(['light', 'dark'].map((theme) => show(slug, size, theme)))
} finally {
  await browser.close()
  await server.close()
}
