/**
 * Being told: a notice in a tab that nobody looks at, web push while the page is closed, and what is said where the
 * browser or its push service say no. The server and the service worker are the real ones. A browser in a test has no
 * push service, so what it would give for a subscription is made here; the message itself is delivered by Chromium.
 *
 *   node tests/e2e/notices.mjs --program tortuga
 */
import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { faultsOf, launch, listen, until } from './browser.mjs'
import { decide, turn } from './seat.mjs'
import { Server } from './server.mjs'

const { values } = parseArgs({ options: { program: { type: 'string' } } })
assert.ok(values.program, 'usage: node tests/e2e/notices.mjs --program tortuga')
const server = await Server.open(values.program, ['--no-limits', '--bot-pace', '20'])
const browser = await launch()
const origin = server.address.slice(0, -1)

async function person({ permissions = [], init = null, ...more } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    ...more,
  })
  await context.grantPermissions(permissions, { origin })
  if (init) await context.addInitScript(init)
  const page = await context.newPage()
  return { context, page, noise: listen(page) }
}

/** What a push service would give. */
function pushService() {
  const key = 'test.subscription'
  const text = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const made = (json) => ({
    endpoint: json.endpoint,
    toJSON: () => json,
    unsubscribe: async () => {
      localStorage.removeItem(key)
      return true
    },
  })
  PushManager.prototype.getSubscription = async () => {
    const kept = localStorage.getItem(key)
    return kept ? made(JSON.parse(kept)) : null
  }
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly || applicationServerKey.byteLength !== 65) throw new TypeError('no such key')
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const json = {
      endpoint: 'https://push.invalid/send/1',
      expirationTime: null,
      keys: {
        p256dh: text(await crypto.subtle.exportKey('raw', pair.publicKey)),
        auth: text(crypto.getRandomValues(new Uint8Array(16))),
      },
    }
    localStorage.setItem(key, JSON.stringify(json))
    return made(json)
  }
}

async function settled(page) {
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await page.evaluate(() => navigator.serviceWorker.ready)
}

async function table(page) {
  await page.goto(`${server.address}g/korsar#friends`, { waitUntil: 'networkidle' })
  await page.waitForSelector('.chair option[value=open]', { state: 'attached' })
  const seats = page.locator('.chair select')
  while ((await seats.count()) > 1) await page.locator('.stepper button').first().click()
  await seats.first().selectOption('open')
  await page.locator('.off:visible').first().click()
  await page.waitForURL(/\/t\/[0-9a-z]{12}$/)
  return page.url()
}

const switches = async (page) => {
  await page.locator('.bar nav button').last().click()
  return page.locator('.mlist [role=switch]')
}

/** Counts the notices that the page itself has shown. */
function countShown() {
  const show = ServiceWorkerRegistration.prototype.showNotification
  window.shown = 0
  ServiceWorkerRegistration.prototype.showNotification = async function (...words) {
    await show.apply(this, words)
    window.shown++
  }
}

/**
 * Notices that stand, as the service worker knows them. A browser that is asked while one is about to be shown may take it
 * for one that somebody has closed, and forget it: so it is asked when they are shown, or they are shown again.
 */
const notices = (page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    return (await worker.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

const bell = (list) => list.filter({ hasText: 'Tell me when it is my turn' })
const push = (list) => list.filter({ hasText: 'also when this page is closed' })

try {
  // Nobody looks at Anne's tab.
  const anne = await person({
    permissions: ['notifications'],
    init: `(${pushService})(); (${countShown})(); document.hasFocus = () => !window.away`,
  })
  const bart = await person({ permissions: [] })
  await settled(anne.page)
  await settled(bart.page)
  const link = await table(anne.page)
  await bart.page.goto(link, { waitUntil: 'networkidle' })
  await bart.page.locator('.chair .primary').click()
  for (const { page } of [anne, bart]) await page.waitForSelector('.hand .card')
  const id = link.split('/').pop()
  let menu = await switches(anne.page)
  await bell(menu).click()
  await anne.page.waitForSelector('.mlist [role=switch][aria-checked=true]')
  await anne.page.keyboard.press('Escape')
  await anne.page.evaluate(() => (window.away = true))
  const first = await Promise.race([anne, bart].map((one) => turn(one.page).then(() => one)))
  if (first === anne) await decide(anne.page, 2)
  assert.equal(await turn(bart.page), 'turn')
  await until(async () => !/^Your turn/.test(await anne.page.title()), 'the title of who is not asked')
  await decide(bart.page, 2)
  await anne.page.waitForFunction(() => window.shown > 0)
  const [told] = await notices(anne.page)
  assert.deepEqual(told, {
    title: 'Your turn',
    body: 'The table waits for you: Korsar.',
    tag: `turn-${id}`,
    data: `t/${id}`,
  })
  await until(async () => /^Your turn/.test(await anne.page.title()), 'the title of who is asked')
  console.log('a notice in a tab that nobody looks at')

  // Push: subscribed at the server, delivered, shown in the language of the page, also when it is closed.
  await anne.page.evaluate(() => (window.away = false))
  menu = await switches(anne.page)
  const put = anne.page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await push(menu).click()
  assert.equal((await put).status(), 204, 'the harbour knows where')
  await push(menu).and(anne.page.locator('[aria-checked=true]')).waitFor()
  const faults = await faultsOf(anne.page, 'the menu with push')
  await anne.page.goto(server.address, { waitUntil: 'networkidle' })
  await anne.page.locator('.lang select').selectOption('de')
  await anne.page.waitForFunction(async () => {
    const said = await (await caches.open('said')).match('said')
    return said && (await said.json()).turn === 'Du bist dran'
  })
  const cdp = await anne.context.newCDPSession(anne.page)
  const registered = new Promise((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === server.address)
      if (ours) done(ours.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const deliver = async (data) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registered,
      data: typeof data === 'string' ? data : JSON.stringify(data),
    })
  let both = []
  await until(async () => {
    await deliver({ event: 'turn', table: '0123456789ab', game: 'piraci', sentence: 'It is your turn.' })
    await deliver('no JSON')
    await anne.page.waitForTimeout(1000)
    both = (await notices(anne.page)).filter(({ tag }) => tag !== `turn-${id}`)
    return both.length === 2
  }, 'both push messages are shown')
  assert.deepEqual(
    both.sort((a, b) => a.tag.localeCompare(b.tag)),
    [
      { title: 'Tortuga', body: '', tag: 'harbour', data: '' },
      {
        title: 'Du bist dran',
        body: 'Der Tisch wartet auf dich: Kosmiczni Piraci.',
        tag: 'turn-0123456789ab',
        data: 't/0123456789ab',
      },
    ],
  )
  console.log('a push message is shown')

  // And no more.
  await anne.page.goto(link, { waitUntil: 'networkidle' })
  await anne.page.waitForSelector('.hand .card')
  menu = await switches(anne.page)
  const gone = anne.page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await menu.filter({ hasText: 'wenn die Seite zu ist' }).click()
  assert.equal((await gone).status(), 204)
  assert.equal(await anne.page.evaluate(() => localStorage.getItem('test.subscription')), null)
  console.log('unsubscribed')

  // Bart's browser says no; it is said, and nothing is switched on.
  menu = await switches(bart.page)
  await push(menu).click()
  await bart.page.locator('.mlist [role=alert]').waitFor()
  assert.match(await bart.page.locator('.mlist [role=alert]').textContent(), /browser does not allow it/)
  assert.equal(await bart.page.locator('.mlist [role=switch][aria-checked=true]').count(), 0)
  // A browser that allows it, but has no push service.
  await bart.context.grantPermissions(['notifications'], { origin })
  await bart.page.evaluate(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'))
  })
  await push(menu).click()
  await bart.page.locator('.mlist [role=alert]', { hasText: 'push service does not answer' }).waitFor()
  assert.equal(await bart.page.locator('.mlist [role=switch][aria-checked=true]').count(), 0)
  faults.push(...(await faultsOf(bart.page, 'what did not work')))
  console.log('denied, and without a push service')
  assert.deepEqual(faults, [])
  assert.deepEqual([...anne.noise, ...bart.noise], [], 'the console')
} finally {
  await browser.close()
  await server.close()
}
