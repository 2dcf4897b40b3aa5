// people.mjs -- guests, names, passwords, sessions, bots: what people can do, and what nobody can do to them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ask, guest, serve, wait, Wire } from './server.mjs'

let server
before(async () => (server = await serve(['--no-limits', '--per-address', '1000'])))
after(async () => server.stop())

const call = (method, path, more) => ask(server, method, path, more)
const cookieOf = (answer) => /tortuga_session=([^;]*)/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1]
const keepName = (name, password, more = {}) => call('POST', '/api/v1/names', { json: { name, password, ...more.json }, ...more.rest })

test('a guest at once, with a cookie that scripts cannot read', async () => {
  const answer = await call('POST', '/api/v1/guests', { json: {} })
  assert.equal(answer.status, 201)
  assert.equal(answer.json.token, undefined)
  assert.equal(answer.json.person.kind, 'guest')
  assert.match(answer.json.person.name, /^Guest [0-9a-z]{4}$/)
  const cookie = answer.headers['set-cookie'][0]
  assert.match(cookie, /; HttpOnly/)
  assert.match(cookie, /; SameSite=Strict/)
  assert.doesNotMatch(cookie, /Secure/)
  const me = await call('GET', '/api/v1/me', { headers: { cookie: `tortuga_session=${cookieOf(answer)}` } })
  assert.equal(me.json.person.id, answer.json.person.id)
})

test('a name with a password, from a guest, who keeps the id', async () => {
  const anne = await guest(server)
  const named = await call('POST', '/api/v1/names', { json: { name: 'Anne Bonny', password: 'correct horse', token: true }, token: anne.token })
  assert.deepEqual([named.status, named.json.person], [201, { id: anne.id, name: 'Anne Bonny', kind: 'named' }])
  assert.equal((await call('GET', '/api/v1/me', { token: anne.token })).status, 401, 'the guest’s session has ended')
  assert.equal((await call('GET', '/api/v1/me', { token: named.json.token })).status, 200)
  for (const name of ['Anne Bonny', 'anne bonny', 'ANNE BONNY'])
    assert.equal((await keepName(name, 'another one')).status, 409, name)
  const twice = await call('POST', '/api/v1/names', { json: { name: 'Other', password: 'correct horse' }, token: named.json.token })
  assert.deepEqual([twice.status, twice.json.error.code], [409, 'named'])
  const page = await call('GET', '/api/v1/people/anne%20bonny')
  assert.deepEqual([page.status, page.json.person.name, page.json.ratings], [200, 'Anne Bonny', []])
  assert.equal((await call('GET', '/api/v1/people/Nobody')).status, 404)
})

test('names that are none', async () => {
  for (const name of ['', 'x', ' anne', 'anne ', 'an  ne', 'anne\n', 'a<b>', 'x'.repeat(21), '—', 'a/b', 'anne\u202e', '\u0430', 7, null]) {
    const answer = await keepName(name, 'correct horse')
    assert.deepEqual([answer.status, answer.json.error.code], [400, 'name'], JSON.stringify(name))
  }
  for (const name of ['Öz', 'Anne-Marie 2', 'Χρόνος'.normalize('NFC').replace('ό', 'ο'), 'Чёрный'])
    assert.equal((await keepName(name, 'correct horse')).status, 201, name)
  for (const name of ['öz', 'ÖZ', 'чЁРНЫЙ']) assert.equal((await keepName(name, 'correct horse')).status, 409, name)
  for (const password of ['', 'short', 'x'.repeat(257), 12345678, undefined])
    assert.equal((await keepName('Somebody', password)).json.error.code, 'password')
})

test('signing in, and what a wrong password tells', async () => {
  await keepName('Bart', 'correct horse')
  const good = await call('POST', '/api/v1/session', { json: { name: 'bart', password: 'correct horse' } })
  assert.deepEqual([good.status, good.json.person.name], [200, 'Bart'])
  const wrong = await call('POST', '/api/v1/session', { json: { name: 'Bart', password: 'wrong horse' } })
  const nobody = await call('POST', '/api/v1/session', { json: { name: 'Nobodyhere', password: 'wrong horse' } })
  assert.deepEqual([wrong.status, wrong.text], [403, nobody.text])
  assert.equal(wrong.headers['set-cookie'], undefined)
  assert.ok(server.log().some((line) => line.event === 'sign-in-refused'))
  assert.doesNotMatch(server.err, /horse|Nobodyhere/)
})

test('signing out here and everywhere', async () => {
  await keepName('Mary', 'correct horse')
  const session = async () => (await call('POST', '/api/v1/session', { json: { name: 'mary', password: 'correct horse', token: true } })).json.token
  const one = await session()
  const two = await session()
  const list = await call('GET', '/api/v1/sessions', { token: one })
  assert.equal(list.json.sessions.filter((entry) => entry.this).length, 1)
  assert.doesNotMatch(list.text, new RegExp(one))
  assert.equal((await call('DELETE', '/api/v1/session', { token: one })).status, 204)
  assert.equal((await call('GET', '/api/v1/me', { token: one })).status, 401)
  assert.equal((await call('GET', '/api/v1/me', { token: two })).status, 200)
  const wire = await Wire.open(server, { token: two })
  await wire.expect({ event: 'hello' })
  assert.equal((await call('DELETE', '/api/v1/sessions', { token: two })).status, 204)
  assert.equal(await wire.expectClose(1008), 'signed out everywhere')
  assert.equal((await call('GET', '/api/v1/me', { token: two })).status, 401)
})

test('signing out one device, or all others', async () => {
  await keepName('Grace', 'correct horse')
  const session = async (agent) => {
    const json = { name: 'grace', password: 'correct horse', token: agent === undefined }
    const answer = await call('POST', '/api/v1/session', { json, headers: { 'user-agent': agent ?? 'curl/8' } })
    return agent === undefined ? { token: answer.json.token } : { headers: { cookie: `tortuga_session=${cookieOf(answer)}` } }
  }
  const desk = await session('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0')
  const phone = await session('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36')
  const program = await session()
  const list = async (who = desk) => (await call('GET', '/api/v1/sessions', who)).json.sessions
  const labels = async () => (await list()).map(({ label }) => label)
  assert.deepEqual(await labels(), ['page', 'Firefox · Linux', 'Chrome · Android', 'program'], 'the oldest first, and nothing else of the header')
  const [first, mine, other, last] = await list()
  assert.deepEqual([first.this, mine.this, other.this, last.this], [false, true, false, false])
  for (const { id } of [first, mine, other, last]) assert.match(id, /^[0-9a-z]{12}$/)

  // One of them: its connection ends with it, and nobody else's does.
  const wires = [await Wire.open(server, phone), await Wire.open(server, program)]
  for (const wire of wires) await wire.expect({ event: 'hello' })
  assert.equal((await call('DELETE', `/api/v1/sessions/${other.id}`, desk)).status, 204)
  assert.equal(await wires[0].expectClose(1008), 'signed out')
  assert.equal((await call('GET', '/api/v1/me', phone)).status, 401)
  for (const id of [other.id, 'nonsense', '000000000000']) {
    const again = await call('DELETE', `/api/v1/sessions/${id}`, desk)
    assert.deepEqual([again.status, again.json.error.code], [404, 'session'], id)
  }
  // Nobody signs out somebody else.
  const thief = (await keepName('Pickpocket', 'correct horse', { json: { token: true } })).json.token
  assert.equal((await call('DELETE', `/api/v1/sessions/${mine.id}`, { token: thief })).status, 404)
  assert.equal((await call('DELETE', `/api/v1/sessions/${mine.id}`)).status, 401)
  assert.deepEqual(await labels(), ['page', 'Firefox · Linux', 'program'])

  // All others; then this one, whose cookie goes too.
  const out = await call('DELETE', '/api/v1/sessions?others=1', desk)
  assert.deepEqual([out.status, out.headers['set-cookie']], [204, undefined])
  assert.equal(await wires[1].expectClose(1008), 'signed out')
  assert.deepEqual(await labels(), ['Firefox · Linux'])
  assert.equal((await call('DELETE', '/api/v1/sessions?others=1', desk)).status, 204, 'there are none')
  const gone = await call('DELETE', `/api/v1/sessions/${mine.id}`, desk)
  assert.deepEqual([gone.status, cookieOf(gone)], [204, ''])
  assert.equal((await call('GET', '/api/v1/me', desk)).status, 401)
})

test('another name, another password', async () => {
  const { token } = (await keepName('Henry', 'correct horse', { json: { token: true } })).json
  const other = (await call('POST', '/api/v1/session', { json: { name: 'henry', password: 'correct horse', token: true } })).json.token
  const patch = (json) => call('PATCH', '/api/v1/me', { json, token })
  assert.equal((await patch({ name: 'Harry', old: 'wrong' })).status, 403)
  assert.equal((await patch({ old: 'correct horse' })).json.error.code, 'nothing')
  assert.equal((await patch({ name: 'Bart', old: 'correct horse' })).status, 409)
  assert.equal((await patch({ name: 'Harry', old: 'correct horse' })).json.person.name, 'Harry')
  assert.equal((await call('GET', '/api/v1/me', { token })).json.person.name, 'Harry')
  assert.equal((await patch({ password: 'battery staple', old: 'correct horse' })).status, 200)
  assert.equal((await call('GET', '/api/v1/me', { token })).status, 200, 'this session stays')
  assert.equal((await call('GET', '/api/v1/me', { token: other })).status, 401, 'the others do not')
  assert.equal((await call('POST', '/api/v1/session', { json: { name: 'harry', password: 'correct horse' } })).status, 403)
  assert.equal((await call('POST', '/api/v1/session', { json: { name: 'harry', password: 'battery staple' } })).status, 200)
  const visitor = await guest(server)
  assert.equal((await call('PATCH', '/api/v1/me', { json: { name: 'Zed', old: '' }, token: visitor.token })).json.error.code, 'guest')
})

test('leaving for good', async () => {
  const { token } = (await keepName('Gone', 'correct horse', { json: { token: true } })).json
  assert.equal((await call('DELETE', '/api/v1/me', { json: { password: 'wrong' }, token })).status, 403)
  assert.equal((await call('DELETE', '/api/v1/me', { json: { password: 'correct horse' }, token })).status, 204)
  assert.equal((await call('GET', '/api/v1/me', { token })).status, 401)
  assert.equal((await call('GET', '/api/v1/people/Gone')).status, 404)
  assert.equal((await call('POST', '/api/v1/session', { json: { name: 'gone', password: 'correct horse' } })).status, 403)
  assert.equal((await keepName('Gone', 'correct horse')).status, 201, 'the name is free again')
  const visitor = await guest(server)
  assert.equal((await call('DELETE', '/api/v1/me', { token: visitor.token, json: {} })).status, 204)
})

test('bots have tokens and owners', async () => {
  const owner = (await keepName('Owner', 'correct horse', { json: { token: true } })).json.token
  const thief = (await keepName('Thief', 'correct horse', { json: { token: true } })).json.token
  const visitor = await guest(server)
  assert.equal((await call('POST', '/api/v1/bots', { json: { name: 'Mybot' }, token: visitor.token })).status, 403)
  const made = await call('POST', '/api/v1/bots', { json: { name: 'Mybot' }, token: owner })
  assert.deepEqual([made.status, made.json.person.kind], [201, 'bot'])
  const { id } = made.json.person
  assert.equal((await call('GET', '/api/v1/me', { token: made.json.token })).json.person.name, 'Mybot')
  assert.deepEqual((await call('GET', '/api/v1/bots', { token: owner })).json.bots.map((bot) => bot.id), [id])
  assert.deepEqual((await call('GET', '/api/v1/bots', { token: thief })).json.bots, [])
  for (const [method, path] of [['POST', `/api/v1/bots/${id}/token`], ['DELETE', `/api/v1/bots/${id}`]])
    assert.equal((await call(method, path, { token: thief, json: {} })).status, 404, 'not even that it is there')
  const renewed = await call('POST', `/api/v1/bots/${id}/token`, { token: owner, json: {} })
  assert.equal(renewed.status, 201)
  assert.equal((await call('GET', '/api/v1/me', { token: made.json.token })).status, 401)
  assert.equal((await call('GET', '/api/v1/me', { token: renewed.json.token })).status, 200)
  for (let i = 2; i <= 8; i++) assert.equal((await call('POST', '/api/v1/bots', { json: { name: `Mybot ${i}` }, token: owner })).status, 201)
  assert.equal((await call('POST', '/api/v1/bots', { json: { name: 'Mybot 9' }, token: owner })).json.error.code, 'bots')
  assert.equal((await call('DELETE', `/api/v1/bots/${id}`, { token: owner })).status, 204)
  assert.equal((await call('GET', '/api/v1/me', { token: renewed.json.token })).status, 401)
  assert.equal((await call('DELETE', '/api/v1/bots/nonsense', { token: owner })).status, 404)
})

test('reports', async () => {
  const anne = await guest(server)
  const bart = await guest(server)
  const report = (json) => call('POST', '/api/v1/reports', { json, token: anne.token })
  assert.equal((await report({ about: bart.id, text: 'swears like a sailor' })).status, 204)
  assert.equal((await report({ text: 'about nobody' })).status, 400)
  assert.equal((await report({ about: bart.id, text: 'x'.repeat(2048) })).status, 400)
  assert.equal((await call('POST', '/api/v1/reports', { json: { about: bart.id, text: 'x' } })).status, 401)
})

test('what is kept is there after a restart', async () => {
  const { token } = (await keepName('Keeper', 'correct horse', { json: { token: true } })).json
  await server.stop(true)
  server = await serve(['--no-limits', '--per-address', '1000'], server.data)
  assert.equal((await call('GET', '/api/v1/me', { token })).json.person.name, 'Keeper')
  await wait(1)
})
