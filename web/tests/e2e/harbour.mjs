/**
 * The page as a server gives it, in several browsers at once: every address, under the strict policy, with a console
 * that stays quiet.
 *
 *   node tests/e2e/harbour.mjs --program tortuga [--shots FOLDER]
 */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultsOf, launch, listen } from './browser.mjs'
import { Server } from './server.mjs'

const { values } = parseArgs({ options: { program: { type: 'string' }, shots: { type: 'string' } } })
if (!values.program) throw new Error('usage: node tests/e2e/harbour.mjs --program tortuga [--shots FOLDER]')
if (values.shots) mkdirSync(values.shots, { recursive: true })

const server = await Server.open(values.program, ['--no-limits', '--bot-pace', '50'])
const browser = await launch()
const faults = []
const healthy = async (page, where) => faults.push(...(await faultsOf(page, where)))
const shoot = (page, name) =>
  values.shots ? page.screenshot({ path: join(values.shots, `${name}.png`) }) : null

/** Every address of a page leads to it, and none of them makes the browser complain. */
async function addresses() {
  const context = await browser.newContext()
  const page = await context.newPage()
  const noise = listen(page)
  for (const path of ['', 'g/korsar', 'rules/korsar']) {
    const answer = await page.goto(server.address + path, { waitUntil: 'networkidle' })
    assert.equal(answer.status(), 200, path)
    assert.match(answer.headers()['content-security-policy'], /script-src 'self' 'wasm-unsafe-eval';/)
    await healthy(page, `/${path}`)
    await shoot(page, `address-${path.replace('/', '-') || 'start'}`)
  }
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await page.locator('.cta .primary').click()
  await page.waitForSelector('.hand .card')
  assert.deepEqual(noise, [], 'the console')
  await context.close()
}

try {
  for (const scene of [addresses]) {
    const began = Date.now()
    await scene()
    console.log(`${scene.name}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
  assert.deepEqual(faults, [])
} finally {
  await browser.close()
  await server.close()
}
