/**
 * Somebody's page, from the real server with people and games of its own: another's, an empty one, one's own, a name that
 * nobody has, a page without a server. On a desk, a phone and a phone on its side; axe finds nothing. What stands there is what
 * the API says. Then somebody signs out elsewhere, changes their name, saves what is kept of them, and leaves for good.
 *
 *   node tests/e2e/player.mjs --program tortuga [--shots FOLDER]
 */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultsOf, launch, until } from './browser.mjs'
import { Server } from './server.mjs'

const { values } = parseArgs({ options: { program: { type: 'string' }, shots: { type: 'string' } } })
const { program, shots } = values
if (!program) throw new Error('usage: node tests/e2e/player.mjs --program tortuga [--shots FOLDER]')
if (shots) mkdirSync(shots, { recursive: true })

const server = await Server.open(program, ['--no-limits', '--per-address', '1000', '--bot-pace', '0'])
const { address } = server
const password = 'correct horse'

/** What the server says to a program; whatever it does not grant is a fault of this test. */
async function ask(method, path, token, body) {
  const answer = await fetch(`${address}api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`)
  return text ? JSON.parse(text) : null
}

async function named(name) {
  const { token } = await ask('POST', '/names', null, { name, password, token: true })
  return { name, token }
}

/** A game that everybody but the first gives up. */
async function played(people, wish = {}) {
  const [winner, ...losers] = people
  const seats = Array.from({ length: wish.players ?? people.length }, (_, seat) => ({
    kind: seat === 0 ? 'you' : people[seat] ? 'open' : 'bot',
    ...(people[seat] ? {} : { level: 'greedy' }),
  }))
  const body = { game: 'korsar', players: seats.length, seats, ...wish }
  const { table } = await ask('POST', '/tables', winner.token, body)
  for (const { token } of losers) await ask('POST', `/tables/${table}/join`, token, {})
  await ask('POST', `/tables/${table}/start`, winner.token, {})
  for (const { token } of losers) await ask('POST', `/tables/${table}/do`, token, { do: 'resign' })
  if (losers.length === 0) await ask('POST', `/tables/${table}/do`, winner.token, { do: 'resign' })
  return table
}

/** Sam has played a page and a half; three of the last four may be looked at, three moved a rating. */
async function people() {
  const [sam, anne, jack] = [await named('Sam'), await named('Anne'), await named('Jack')]
  await named('Nell')
  const past = async (name, query = '') => (await ask('GET', `/people/${name}/games?most=100${query}`)).games
  // One after the other, so that they are told in this order: a result is written behind the answer.
  let all = 0
  const game = async (who, wish) => {
    await played(who, wish)
    all++
    await until(async () => (await past('Sam')).length === all, 'a game is noted')
  }
  for (let i = 0; i < 18; i++) await game(i % 3 ? [sam, anne] : [anne, sam])
  await game([anne, sam], { rated: true, listed: true })
  await game([sam, anne, jack], { game: 'piraci' })
  await game([sam], { players: 2, rated: true, listed: true })
  await game([sam, anne], { rated: true, listed: true })
  return { sam, all, history: await past('Sam'), rated: await past('Sam', '&rated=1') }
}

const looks = [
  { name: 'desk', viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' },
  { name: 'dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark', locale: 'pl-PL' },
  {
    name: 'phone',
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    colorScheme: 'light',
    locale: 'ja-JP',
  },
  {
    name: 'side',
    viewport: { width: 740, height: 360 },
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
    locale: 'de-DE',
  },
]

const browser = await launch()

/** One's own page: what is nobody else's is there, with all folds open. */
async function own(context, page, see) {
  const signedIn = await context.request.post(`${address}api/v1/session`, { data: { name: 'Sam', password } })
  assert.equal(signedIn.status(), 200)
  await page.goto(`${address}@/Sam`)
  await page.waitForSelector('.stays [data-stay=this]')
  for (const fold of await page.locator('.ownp summary').all()) await fold.click()
  await page.waitForSelector('.ownp form input')
  const small = await page.locator('.ownp :is(button, select, input, summary):visible').evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width < 44 || height < 44 ? [`${one.textContent} ${width}×${height}`] : []
    }),
  )
  assert.deepEqual(small, [], 'touch targets')
  await see('own')
}

/** Signing out elsewhere, another name, all that is kept, and leaving for good. */
async function leaving() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const page = await context.newPage()
  const elsewhere = async (agent) => {
    const answer = await fetch(`${address}api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ name: 'Anne', password }),
    })
    return { cookie: /tortuga_session=[^;]*/.exec(answer.headers.get('set-cookie'))[0] }
  }
  const isOut = async (headers) => (await fetch(`${address}api/v1/me`, { headers })).status === 401
  const phone = await elsewhere('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1')
  const other = await elsewhere('Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0')
  await context.request.post(`${address}api/v1/session`, { data: { name: 'Anne', password } })
  await page.goto(`${address}@/Anne`)
  await page.waitForSelector('.stays [data-stay=this]')
  const stays = () => page.locator('.stays li').evaluateAll((all) => all.map((one) => one.dataset.stay))
  assert.deepEqual((await stays()).sort(), ['Firefox · Windows', 'Safari · iPhone', 'program', 'this'])
  assert.equal((await stays())[0], 'this')
  await page.getByRole('button', { name: 'Sign out: Safari · iPhone' }).click()
  await until(async () => (await stays()).length === 3, 'the phone is gone')
  assert.ok((await isOut(phone)) && !(await isOut(other)))
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await until(async () => (await stays()).length === 1, 'so are all others')
  assert.ok(await isOut(other))

  // What is refused is said where it was asked for.
  const fold = (title) => page.locator('details.ownp', { hasText: title })
  await fold('Name and password').locator('summary').click()
  const [name, , now] = await fold('Name and password').locator('input').all()
  const change = fold('Name and password').getByRole('button', { name: 'Change' })
  await now.fill('wrong horse')
  await change.click()
  await page.getByText('Say another name or another password.').waitFor()
  await name.fill('Annie')
  await change.click()
  await page.getByText('That is not your password.').waitFor()
  await now.fill(password)
  await name.fill('Jack')
  await change.click()
  await page.getByText('Somebody has that name already.').waitFor()
  await name.fill('Annie')
  await change.click()
  await page.waitForURL(/@\/Annie$/)
  await page.getByRole('heading', { name: 'Annie', level: 1 }).waitFor()
  await page.waitForSelector('.stays [data-stay=this]')

  await fold('What is kept about you').locator('summary').click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  let text = ''
  for await (const part of await saved.createReadStream()) text += part
  const { me, games, sessions } = JSON.parse(text)
  assert.equal(me.person.name, 'Annie')
  assert.equal(
    games.length,
    me.played.reduce((n, one) => n + one.played, 0),
  )
  assert.ok(games.length > 20 && sessions.length === 1)

  await fold('Delete the account').locator('summary').click()
  await fold('Delete the account').locator('input').fill('wrong horse')
  await page.getByRole('button', { name: 'Delete Annie’s account' }).click()
  await page.getByText('That is not your password.').waitFor()
  await fold('Delete the account').locator('input').fill(password)
  await page.getByRole('button', { name: 'Delete Annie’s account' }).click()
  await until(async () => new URL(page.url()).pathname === '/', 'the start page')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.equal((await fetch(`${address}api/v1/people/Annie`)).status, 404)
  await context.close()
}
const minus = (by) => (by < 0 ? `−${-by}` : `+${by}`)

async function visit({ name, ...look }, { all, history, rated }) {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const faults = []
  const see = async (what) => {
    faults.push(...(await faultsOf(page, `${name}: ${what}`)))
    if (shots) await page.screenshot({ path: join(shots, `player-${name}-${what}.png`), fullPage: true })
  }
  await page.goto(`${address}@/Sam`)
  await page.waitForSelector('.past li')
  assert.equal(await page.locator('.past li').count(), 20)
  const { ratings } = await ask('GET', '/people/Sam')
  const told = await page.locator('.rate1').first().locator('.v').allInnerTexts()
  assert.deepEqual(
    told.map((one) => Number(/\d+/.exec(one)[0])),
    ['people', 'bots'].map((among) => ratings.find((one) => one.among === among).rating),
  )
  assert.equal(await page.locator('.rate1').first().locator('.rline').count(), 1, 'one course is known')
  // The last game among people moved the rating, the first of its kind had none to move.
  const by = await page.locator('.past .by').allInnerTexts()
  const among = rated.filter((one) => one.among === 'people')
  assert.equal(among.length, 2)
  assert.deepEqual(
    [by[0], by[1], by[3]],
    [minus(among[0].rating - among[1].rating), String(rated[1].rating), String(among[1].rating)],
  )
  // Of an unlisted table a stranger is not told where it is.
  const open = history.filter((one) => one.table).map((one) => `/r/${one.table}`)
  assert.deepEqual(
    await page.locator('.past a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    open,
  )
  assert.equal(open.length, 3)
  await see('sam')
  await page.locator('.more button').click()
  await until(async () => (await page.locator('.past li').count()) === all, 'older games')
  assert.equal(await page.locator('.more').count(), 0)

  await page.goto(`${address}@/Nell`)
  await page.waitForSelector('.none')
  assert.equal(await page.locator('.figs').count(), 0)
  await see('empty')
  await page.goto(`${address}@/${encodeURIComponent('Ødipus & Co')}`)
  await page.waitForSelector('.astray h1')
  await see('nobody')

  await own(context, page, see)

  // Without a server there are no pages of people, and it says so.
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(`${address}@/Sam`)
  await page.waitForSelector('.astray h1')
  await see('alone')
  assert.deepEqual(faults, [])
  console.log(`${name}: four pages`)
  await context.close()
}

try {
  const those = await people()
  for (const look of looks) await visit(look, those)
  await leaving()
} finally {
  await browser.close()
  await server.close()
}
