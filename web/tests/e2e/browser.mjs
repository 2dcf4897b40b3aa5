/** Debian's Chromium for the tests, and the eyes that look at every page: axe, no sideways scrolling, a quiet console. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function launch() {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  // Keeping everything for offline takes a moment of every new visitor; the tests of it ask for it.
  const context = browser.newContext.bind(browser)
  browser.newContext = async (look = {}) => {
    const made = await context({ serviceWorkers: 'block', ...look })
    // On a machine with much else to do a page takes its time.
    made.setDefaultTimeout(90_000)
    return made
  }
  return browser
}

/** What a page complains about, from now on. */
export function listen(page) {
  const noise = []
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !/Service Worker registration blocked/.test(text))
      noise.push(text)
  })
  page.on('pageerror', (error) => noise.push(error.message))
  return noise
}

/** What is wrong with a page as it lies there, each with the place; nothing where all is well. */
export async function faultsOf(page, where) {
  // Breathing targets and fading states have colours of their own only for a moment.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().iterations !== Infinity)
        .map((a) => a.finished.catch(() => null)),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  const faults = found.violations.map(
    (v) =>
      `${where}: ${v.id}: ${v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 4)
        .join(' | ')}`,
  )
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (wide > 0) faults.push(`${where} scrolls sideways by ${wide} px`)
  return faults
}

/**
 * Until it is so, asked from here. A string that the page itself would have to evaluate, as waitForFunction takes one, is
 * what a server's policy forbids.
 */
export async function until(so, what, patience = 60_000) {
  for (const end = Date.now() + patience; !(await so()); await new Promise((on) => setTimeout(on, 50)))
    if (Date.now() > end) throw new Error(`${what}: not within ${patience / 1000} s`)
}

/** How many moves the browser has kept of the table it is at. */
export const kept = (page) =>
  page.evaluate(() => {
    const text = localStorage.getItem(`tortuga.table.${location.pathname.split('/').pop()}`)
    return text === null ? 0 : JSON.parse(text).table.moves.length
  })
