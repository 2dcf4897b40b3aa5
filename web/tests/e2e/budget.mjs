/**
 * What a first visit costs: everything that a browser asks for between typing the address and one's first table of a game,
 * packed by gzip as a host would, against what we allow ourselves. Brotli, which the server has too, is less.
 *
 *   node tests/e2e/budget.mjs [--page FOLDER] [GAME ...]
 */
import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { launch } from './browser.mjs'
import { Host } from './host.mjs'

const { values, positionals } = parseArgs({
  options: { page: { type: 'string', default: join(import.meta.dirname, '../../dist') } },
  allowPositionals: true,
})
const games = positionals.length > 0 ? positionals : ['korsar', 'corsairs', 'piraci', 'corsaire', 'chrono']
/** In bytes. */
const allowed = { page: 200_000, beside: 250_000 }
const packed = new Map()

function sizeOf(path) {
  const known = packed.get(path) ?? gzipSync(readFileSync(join(values.page, path)), { level: 9 }).length
  packed.set(path, known)
  return known
}

/** The files that a newcomer's browser asks for: the start page, the game's tile, a table as it is proposed. */
async function visit(game) {
  host.asked.length = 0
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await page.goto(host.address, { waitUntil: 'networkidle' })
  await page.locator(`.tile[href$="/g/${game}"]`).click()
  await page.locator('.ticket .off').click()
  await page.waitForSelector(`.table[data-game=${game}] .log .now, .table[data-game=${game}] .log li`)
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return [...new Set(host.asked)]
    .map((path) => (path === '/' ? 'index.html' : path.slice(1)))
    .filter((path) => !path.startsWith('api/') && statSync(join(values.page, path)).isFile())
    .map((path) => ({ path, size: sizeOf(path), share: /\.(?:woff2|wasm)$/.test(path) ? 'beside' : 'page' }))
    .sort((a, b) => b.size - a.size)
}

const host = await Host.open(values.page)
const browser = await launch()
const over = []
try {
  for (const game of games) {
    const files = await visit(game)
    console.log(game)
    for (const { path, size, share } of files)
      console.log(`${String(size).padStart(9)}  ${share.padEnd(6)}  ${path}`)
    for (const [share, most] of Object.entries(allowed)) {
      const sum = files.filter((file) => file.share === share).reduce((all, { size }) => all + size, 0)
      console.log(`${String(sum).padStart(9)}  ${share.padEnd(6)}  of ${most}`)
      if (sum > most) over.push(`${game}, ${share}: ${sum} bytes, ${sum - most} too many`)
    }
    assert.ok(
      files.some(({ path }) => path === `wasm/${game}.wasm`) &&
        files.some(({ path }) => path.startsWith(`assets/${game}-`) && path.endsWith('.js')),
      `${game} was played`,
    )
  }
} finally {
  await browser.close()
  await host.close()
}
assert.deepEqual(over, [])
