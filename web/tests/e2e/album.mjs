/**
 * Pictures of every table: desk and phone, light and dark, when it begins, in the middle and at the count. Plays what
 * `make web` has built, by the same hands as the tests.
 *
 *   node tests/e2e/album.mjs --out FOLDER [--page FOLDER] [--as png] [--language de] [GAME ...]
 */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { launch, until } from './browser.mjs'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    page: { type: 'string', default: join(root, 'dist') },
    as: { type: 'string', default: 'webp' },
    language: { type: 'string', default: 'en-GB' },
  },
  allowPositionals: true,
})
const { out, page: built, as } = values
assert.ok(out, 'say where the pictures go: --out FOLDER')
assert.ok(['webp', 'png'].includes(as), 'pictures are webp or png')
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
/** The first moment from so many decisions on that shows what the game is about: early enough that none is over by then. */
const middle = {
  korsar: { from: 6, shows: '.table:has(.plate ~ .plate):has(.hand .is-playable ~ .is-playable)' },
  corsairs: { from: 12, shows: '.hand .is-playable' },
  piraci: { from: 4, shows: '.hand .is-playable' },
  corsaire: { from: 14, shows: '.hand .is-playable' },
  chrono: { from: 14, shows: '.spot [data-legal], button.party.can' },
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
const darkroom = await browser.newPage()

/** Browsers take pictures as png or jpeg; a canvas of theirs writes webp, half as large. */
const webp = (png) =>
  darkroom.evaluate(async (from) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${from}`)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const made = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
    return new Promise((done) => {
      const reader = new FileReader()
      reader.onload = () => done(reader.result.split(',')[1])
      reader.readAsDataURL(made)
    })
  }, png.toString('base64'))

/** Things that fade or fly have arrived. */
const still = (page) =>
  page.evaluate(() =>
    Promise.all([
      document.fonts.ready,
      ...document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => null)),
    ]).then(() => null),
  )

async function show(slug, size, colorScheme) {
  const game = await import(`./hands/${slug}.mjs`)
  const { by, ...look } = { ...sizes[size], ...game.look }
  const run = { name: size, by, game: slug }
  const context = await browser.newContext({
    ...look,
    colorScheme,
    locale: values.language,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const shoot = async (what) => {
    await still(page)
    const png = await page.screenshot()
    const picture = as === 'png' ? png : Buffer.from(await webp(png), 'base64')
    writeFileSync(join(out, `${slug}-${what}-${size}-${colorScheme}.${as}`), picture)
  }
  const seen = async (what) => (await page.locator(what).count()) > 0
  await game.sit(page, run, address)
  await page.waitForURL(/\/t\/\w+/)
  let shown = false
  for (let made = 0; made < game.most; made++) {
    await until(async () => (await seen('.fin')) || (await seen(game.mine)), `${slug} asks`)
    if (await seen('.fin')) break
    if (made === 0) await shoot('start')
    if (!shown && made >= middle[slug].from && (await seen(middle[slug].shows))) {
      shown = true
      await shoot('middle')
    }
    await game.decide(page, run, made)
  }
  assert.ok(shown, `${slug} has shown its middle`)
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
