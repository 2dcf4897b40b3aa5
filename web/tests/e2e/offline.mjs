/**
 * The page as an app: what a browser thinks of installing it, a first visit, then no network at all, and two games that
 * were never opened before; a new version that comes while somebody plays; and the build for any static host, in a folder
 * of a host that knows nothing of pages.
 *
 *   node tests/e2e/offline.mjs [--page FOLDER] [--static FOLDER] [--program tortuga] [scene ...]
 */
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultsOf, kept, launch, listen } from './browser.mjs'
import { decided } from './hands/fingers.mjs'
import { Host } from './host.mjs'
import { Server } from './server.mjs'

const root = join(import.meta.dirname, '../..')
const { values, positionals: wanted } = parseArgs({
  options: {
    page: { type: 'string', default: join(root, 'dist') },
    static: { type: 'string', default: join(root, '../build/web-static') },
    program: { type: 'string' },
  },
  allowPositionals: true,
})

const browser = await launch()
const look = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' }

async function visitor(more = {}) {
  const context = await browser.newContext({ ...look, serviceWorkers: 'allow', ...more })
  const page = await context.newPage()
  return { context, page, noise: listen(page) }
}

/** The worker has everything and answers for this page. */
const settled = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
  })

/** Some decisions of a game, by the hands of the solo test. */
async function play(page, slug, decisions) {
  const game = await import(`./hands/${slug}.mjs`)
  const run = { name: 'desk', by: 'mouse', game: slug }
  for (let made = 0; made < decisions; made++) {
    await page.waitForSelector(game.mine, { timeout: 60_000 })
    const before = await kept(page)
    const stands = async () => (await kept(page)) > before
    assert.notEqual(await decided(page, run, game, made, stands), 'slipped', `decision ${made} is kept`)
  }
}

async function sit(page, slug, address) {
  const game = await import(`./hands/${slug}.mjs`)
  await game.sit(page, { name: 'desk', by: 'mouse', game: slug }, address)
  await page.waitForURL(/\/t\/\w+/)
}

/** A host without a server answers that there is none; a host that is gone does not answer. */
const quiet = (noise) =>
  assert.deepEqual(
    noise.filter((line) => !/status of 404|ERR_CONNECTION_REFUSED|Failed to fetch/.test(line)),
    [],
    'the console',
  )

/** Everything that is kept, as paths. */
const keptPaths = (page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

/** What a browser asks before it offers to install the page. */
async function installable() {
  const host = await Host.open(values.page)
  const { context, page, noise } = await visitor({ locale: 'de-DE' })
  await page.goto(host.address, { waitUntil: 'networkidle' })
  await settled(page)
  await page.waitForFunction(() => /manifest\.de\./.test(document.querySelector('link[rel=manifest]').href))
  const cdp = await context.newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
    [],
  )
  const { errors, data, url } = await cdp.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  assert.match(url, /manifest\.de\.webmanifest$/)
  const manifest = JSON.parse(data)
  assert.equal(manifest.lang, 'de')
  assert.equal(manifest.shortcuts.length, 5)
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await context.request.get(new URL(src, url).href)
    assert.equal(answer.headers()['content-type'], type, src)
    // Width and height stand in the head of a PNG.
    if (type === 'image/png') {
      const bytes = await answer.body()
      assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src)
    }
  }
  // The browser's offer waits until somebody wants it.
  assert.equal(await page.locator('.install').count(), 0)
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, {
      prompt: () => Promise.resolve(document.body.setAttribute('data-asked', '')),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    dispatchEvent(offer)
  })
  await page.locator('.install').click()
  await page.waitForSelector('[data-asked]', { state: 'attached' })
  await page.waitForFunction(() => !document.querySelector('.install'))
  quiet(noise)
  await context.close()
  await host.close()
}

/** One visit of the start page, then the host is gone. */
async function offline(folder = values.page, under = '/') {
  const host = await Host.open(folder, under)
  const { context, page, noise } = await visitor()
  await page.goto(host.address, { waitUntil: 'networkidle' })
  await settled(page)
  const { address } = host
  await host.close()
  await page.reload()
  await page.waitForSelector('.cta .primary')
  await sit(page, 'korsar', address)
  await play(page, 'korsar', 3)
  // A reload in the middle, and a page that was never seen before.
  await page.reload()
  await play(page, 'korsar', 2)
  await sit(page, 'piraci', address)
  await play(page, 'piraci', 2)
  await page.goto(`${address}rules/chrono#CHR-45`)
  await page.waitForSelector('#CHR-45.hit')
  await page.goto(`${address}nowhere/at/all`)
  await page.waitForSelector('.astray h1')
  quiet(noise)
  await context.close()
}

/** A copy of the page in which one file has changed, and the version with it. */
function anotherVersion(folder) {
  const copy = mkdtempSync(join(tmpdir(), 'tortuga-version-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** While somebody plays the host gets a new version: nothing of the old one breaks, and a reload brings the new. */
async function versions() {
  const folder = anotherVersion(values.page)
  const host = await Host.open(folder)
  const { context, page, noise } = await visitor()
  await page.goto(host.address, { waitUntil: 'networkidle' })
  await settled(page)
  await page.reload({ waitUntil: 'networkidle' })
  await sit(page, 'korsar', host.address)
  await play(page, 'korsar', 2)
  const other = await context.newPage()
  await other.goto(host.address, { waitUntil: 'networkidle' })

  // The new version calls its files otherwise, and the old ones are gone.
  const assets = join(folder, 'assets')
  const piraci = readdirSync(assets).filter((name) => /^(piraci|chrono|corsaire|corsairs)-.*\.js$/.test(name))
  for (const name of piraci) unlinkSync(join(assets, name))
  const worker = join(folder, 'sw.js')
  const html = join(folder, 'index.html')
  writeFileSync(html, readFileSync(html, 'utf8').replace('</head>', '<meta name="another" /></head>'))
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8')
      .replace(/\["assets\/(?:piraci|chrono|corsaire|corsairs)-[^"]*\.js","[0-9a-f]+"\],/g, '')
      .replace(/\["index\.html","[0-9a-f]+"\]/, '["index.html","0123456789abcdef"]'),
  )
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update())
  await page.locator('.fresh').waitFor()
  const faults = await faultsOf(page, 'a new version')
  await play(page, 'korsar', 2)
  // Pages that were not loaded yet are still those of the old version, in this tab and in the other.
  await other.locator('.tile[href$="g/piraci"]').click()
  await other.locator('.off:visible').first().click()
  await other.waitForSelector('.table[data-game=piraci] .hand .card')
  const before = await page.evaluate(() => document.querySelectorAll('.hand .card').length)
  await page.locator('.fresh .btn').first().click()
  await page.waitForSelector('meta[name=another]', { state: 'attached' })
  await page.waitForSelector('.hand .card')
  assert.equal(await page.locator('.hand .card').count(), before, 'the table is where it was')
  assert.equal(await page.locator('.fresh').count(), 0)
  // The other tab hears of it, plays on, and is new on its next way.
  await other.locator('.fresh').waitFor()
  await play(other, 'piraci', 1)
  await other.locator('.bar .home').click()
  await other.waitForSelector('meta[name=another]', { state: 'attached' })
  assert.deepEqual(faults, [])
  quiet(noise)
  await context.close()
  await host.close()
  rmSync(folder, { recursive: true })
}

/** Any static host: in a folder of it, with nothing set up there; every address leads to its page. */
async function anywhere() {
  const under = '/some/where/'
  const host = await Host.open(values.static, under)
  // Without a service worker first: the host alone.
  const plain = await browser.newContext(look)
  const page = await plain.newPage()
  const noise = listen(page)
  await page.goto(`${host.address}g/piraci`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.chair')
  await page.goto(`${host.address}rules/korsar#KOR-17`, { waitUntil: 'networkidle' })
  await page.waitForSelector('#KOR-17.hit')
  assert.ok((await page.locator('.brand').getAttribute('href')) === under, 'links have their true address')
  await page.locator('.brand').click()
  await page.waitForSelector('.cta .primary')
  assert.equal(page.url(), host.address)
  const found = await page.evaluate(() => [...document.querySelectorAll('a')].map((a) => a.pathname))
  assert.deepEqual(
    found.filter((path) => !path.startsWith(under)),
    [],
    'no link leads out of the folder',
  )
  await page.locator('.cta .primary').click()
  await page.waitForURL(`${host.address}t/*`)
  await play(page, 'korsar', 2)
  assert.deepEqual(
    host.asked.filter((path) => !path.startsWith(under)),
    [],
    'nothing outside the folder is asked for',
  )
  quiet(noise)
  // A table's address is no file there: the host's 404.html is the page all the same.
  await page.reload({ waitUntil: 'networkidle' })
  await play(page, 'korsar', 1)
  await plain.close()
  await host.close()
  await offline(values.static, under)
}

/** Given by the real server, under its policy: nothing of the API is ever kept. */
async function served() {
  assert.ok(values.program, 'say which server: --program tortuga')
  const server = await Server.open(values.program, ['--no-limits'])
  const { context, page, noise } = await visitor()
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await settled(page)
  for (const [path, type] of [
    ['sw.js', /^text\/javascript/],
    ['manifest.pl.webmanifest', /^application\/manifest\+json/],
    ['icon-maskable-512.png', /^image\/png/],
  ]) {
    const answer = await context.request.get(server.address + path)
    assert.equal(answer.status(), 200, path)
    assert.match(answer.headers()['content-type'], type)
    assert.equal(answer.headers()['cache-control'], 'no-cache')
  }
  await page.reload({ waitUntil: 'networkidle' })
  await page.waitForSelector('.two-rooms')
  const policy = await page.evaluate(async () => (await fetch('./')).headers.get('content-security-policy'))
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'/, 'a page from the cache keeps the policy')
  const paths = await keptPaths(page)
  assert.ok(paths.includes('/wasm/tortuga.wasm') && paths.length > 60, `${paths.length} files`)
  assert.deepEqual(
    paths.filter((path) => path.startsWith('/api')),
    [],
  )
  quiet(noise)
  // Without the server one plays alone.
  await server.kill()
  await page.goto(`${server.address}g/corsaire`)
  await sit(page, 'corsaire', server.address)
  await play(page, 'corsaire', 2)
  await context.close()
  await server.close()
}

const scenes = { installable, offline, versions, anywhere, served }
for (const name of wanted) assert.ok(name in scenes, `there is no scene ${name}`)
const usual = Object.keys(scenes).filter((name) => name !== 'served' || values.program)

try {
  for (const name of wanted.length > 0 ? wanted : usual) {
    const began = Date.now()
    await scenes[name]()
    console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
} finally {
  await browser.close()
}
