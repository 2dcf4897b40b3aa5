/**
 * What a first visit costs: everything that a browser asks for between typing the address and one's first cards in a game
 * of Korsar, packed by gzip as a host would, against what we allow ourselves. Brotli, which the server has too, is less.
 *
 *   node tests/e2e/budget.mjs [--page FOLDER]
 */
import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { launch } from './browser.mjs'
import { Host } from './host.mjs'

const { values } = parseArgs({
  options: { page: { type: 'string', default: join(import.meta.dirname, '../../dist') } },
})
/** In bytes. */
const allowed = { page: 200_000, beside: 250_000 }

const host = await Host.open(values.page)
const browser = await launch()
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await page.goto(host.address, { waitUntil: 'networkidle' })
  await page.locator('.cta .primary').click()
  await page.waitForSelector('.hand .card')
  await page.waitForLoadState('networkidle')
} finally {
  await browser.close()
  await host.close()
}

const files = [...new Set(host.asked)]
  .map((path) => (path === '/' ? 'index.html' : path.slice(1)))
  .filter((path) => !path.startsWith('api/') && statSync(join(values.page, path)).isFile())
  .map((path) => ({
    path,
    size: gzipSync(readFileSync(join(values.page, path)), { level: 9 }).length,
    share: /\.(?:woff2|wasm)$/.test(path) ? 'beside' : 'page',
  }))
  .sort((a, b) => b.size - a.size)
for (const { path, size, share } of files)
  console.log(`${String(size).padStart(7)}  ${share.padEnd(6)}  ${path}`)
for (const [share, most] of Object.entries(allowed)) {
  const sum = files.filter((file) => file.share === share).reduce((all, { size }) => all + size, 0)
  console.log(`${share}: ${sum} of ${most} bytes`)
  assert.ok(sum <= most, `${share}: ${sum} bytes, ${sum - most} too many`)
}
assert.ok(
  files.some(({ path }) => path.endsWith('.wasm')) && files.some(({ path }) => /korsar-.*\.js/.test(path)),
  'a game was played',
)
