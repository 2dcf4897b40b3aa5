// http.mjs -- what the server answers to honest and to hostile HTTP.
import assert from 'node:assert/strict'
import http from 'node:http'
import { after, before, test } from 'node:test'
import zlib from 'node:zlib'
import { ask, connect, guest, raw, serve, until, wait } from './server.mjs'

let server
before(async () => (server = await serve(['--no-limits', '--patience', '2', '--per-address', '1000'])))
after(async () => server.stop())

const get = (path, more) => ask(server, 'GET', path, more)
const healthy = async () => assert.equal((await get('/healthz')).status, 200)

test('health, metrics and what is served', async () => {
  const health = await get('/healthz')
  assert.deepEqual([health.status, health.json], [200, { ok: true, store: 'ok', leaving: false }])
  const metrics = await get('/metrics')
  assert.match(metrics.text, /^tortuga_requests_total \d+$/m)
  assert.match(metrics.text, /^tortuga_store_commit_seconds_bucket\{le="\+Inf"\} \d+$/m)
  const root = await get('/api/v1')
  assert.ok(root.json.games.some((game) => game.game === 'korsar'))
})

test('every answer has the headers that keep pages apart', async () => {
  for (const path of ['/', '/healthz', '/nowhere', '/api/v1/nowhere', '/api/v1/me']) {
    const { headers } = await get(path)
    assert.match(headers['content-security-policy'], /default-src 'self'.*frame-ancestors 'none'/, path)
    assert.doesNotMatch(headers['content-security-policy'], /unsafe-inline|unsafe-eval'? /)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'same-origin')
    assert.equal(headers['access-control-allow-origin'], undefined)
  }
})

test('the page, packed, and its hash', async () => {
  const plain = await get('/')
  assert.match(plain.headers['content-type'], /^text\/html; charset=utf-8$/)
  assert.match(plain.text, /<title>Tortuga/)
  assert.doesNotMatch(plain.text, /<script>|style=|onclick/)
  const br = await get('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  assert.equal(br.headers['content-encoding'], 'br')
  assert.deepEqual(zlib.brotliDecompressSync(br.bytes), plain.bytes)
  const gz = await get('/', { headers: { 'accept-encoding': 'br;q=0, gzip' } })
  assert.equal(gz.headers['content-encoding'], 'gzip')
  assert.deepEqual(zlib.gunzipSync(gz.bytes), plain.bytes)
  const again = await get('/', { headers: { 'if-none-match': plain.headers.etag } })
  assert.deepEqual([again.status, again.text], [304, ''])
  for (const path of ['/g/korsar', '/t/0123456789ab', '/r', '/r/0123456789ab', '/@/Anne%20Bonny', '/rules/korsar', '/learn/korsar', '/exercises', '/exercises/0123456789ab'])
    assert.deepEqual((await get(path)).bytes, plain.bytes, path)
  const lost = await get('/atlantis')
  assert.deepEqual([lost.status, lost.text], [404, plain.text])
  for (const path of ['/lost.js', '/api/v1/atlantis']) {
    const { status, json } = await get(path)
    assert.deepEqual([status, json.error.code], [404, 'no-such-path'])
  }
})

test('methods', async () => {
  const head = await ask(server, 'HEAD', '/')
  const whole = await get('/')
  assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', whole.headers['content-length']])
  const put = await ask(server, 'PUT', '/api/v1/guests', { json: {} })
  assert.deepEqual([put.status, put.headers.allow, put.json.error.code], [405, 'POST', 'method'])
  const post = await ask(server, 'POST', '/healthz', { json: {} })
  assert.deepEqual([post.status, post.headers.allow], [405, 'GET, HEAD'])
  assert.equal((await ask(server, 'OPTIONS', '/api/v1/guests')).status, 405)
  await healthy()
})

test('many requests on one connection, and all at once', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  for (let i = 0; i < 30; i++) {
    assert.equal((await ask(server, 'GET', '/healthz', { agent })).status, 200)
    assert.equal((await ask(server, 'POST', '/api/v1/guests', { json: {}, agent })).status, 201)
  }
  agent.destroy()
  const one = `GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`
  const { text } = await raw(server, one.repeat(20))
  assert.equal(text.split('HTTP/1.1 200').length - 1, 20)
  const all = await Promise.all(Array.from({ length: 200 }, () => get('/healthz')))
  assert.ok(all.every(({ status }) => status === 200))
})

// --- bodies ---------------------------------------------------------------------------------------------------------

test('JSON that is none, too deep, twice, too long', async () => {
  const post = (body) => ask(server, 'POST', '/api/v1/guests', { body })
  const bad = {
    'not at all': '{"token":',
    'a list': '[]',
    'a number': '7',
    'a key twice': '{"token":true,"token":false}',
    'a key that is not known': '{"tokn":true}',
    'behind it something': '{} {}',
    'no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    'a zero in a text': '{"token":"\\u0000"}',
    deep: '{"token":' + '['.repeat(5000) + ']'.repeat(5000) + '}',
    'deep and open': '['.repeat(60000)
  }
  for (const [what, body] of Object.entries(bad)) {
    const { status, json } = await post(body)
    assert.deepEqual([status, json?.error?.code], [400, 'bad-json'], what)
    assert.ok(json.error.sentence.length > 10)
  }
  assert.equal((await post('{}')).status, 201)
  assert.equal((await ask(server, 'POST', '/api/v1/guests')).status, 201)
  await healthy()
})

test('a body that is too long is refused before it is read', async () => {
  const { text, closed } = await raw(
    server,
    'POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 70000\r\n\r\n' + 'x'.repeat(3000)
  )
  assert.match(text, /^HTTP\/1\.1 413 /)
  assert.ok(closed)
  const huge = await raw(server, 'POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999999999999\r\n\r\n')
  assert.match(huge.text, /^HTTP\/1\.1 413 /)
  await healthy()
})

// --- shapes ------------------------------------------------------------------------------------------------------------

test('shapes that two programs could read differently', async () => {
  const shapes = [
    ['chunks', 'POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n', /^HTTP\/1\.1 501 /],
    ['chunks and a length', 'POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}', /^HTTP\/1\.1 501 /],
    ['two lengths', 'POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 20\r\n\r\n{}', /^HTTP\/1\.1 400 /],
    ['a list of lengths', 'POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 2, 2\r\n\r\n{}', /^HTTP\/1\.1 400 /],
    ['a signed length', 'POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: +2\r\n\r\n{}', /^HTTP\/1\.1 400 /],
    ['a length in hex', 'POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 0x2\r\n\r\n{}', /^HTTP\/1\.1 400 /],
    ['a negative length', 'POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: -2\r\n\r\n{}', /^HTTP\/1\.1 400 /],
    ['no length', 'POST /api/v1/guests HTTP/1.1\r\nhost: x\r\n\r\n{}', /^HTTP\/1\.1 411 /],
    ['GET with a body', 'GET /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 44\r\n\r\nGET /metrics HTTP/1.1\r\nhost: x\r\n\r\n', /^HTTP\/1\.1 400 /]
  ]
  for (const [what, bytes, expected] of shapes) {
    const { text, closed } = await raw(server, bytes)
    assert.match(text, expected, what)
    assert.equal(text.split('HTTP/1.1 ').length - 1, 1, `${what}: one answer and no more`)
    assert.ok(closed, what)
  }
  await healthy()
})

test('addresses and headers that are too long', async () => {
  const long = await raw(server, `GET /${'x'.repeat(700)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  assert.match(long.text, /^HTTP\/1\.1 414 /)
  const query = await raw(server, `GET /api/v1?${'x'.repeat(1500)}=1 HTTP/1.1\r\nhost: x\r\n\r\n`)
  assert.match(query.text, /^HTTP\/1\.1 414 /)
  const headers = await raw(server, `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(9000)}\r\n\r\n`)
  assert.match(headers.text, /^HTTP\/1\.1 431 /)
  const beyond = await raw(server, `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(40000)}\r\n\r\n`)
  assert.ok(beyond.closed)
  assert.doesNotMatch(beyond.text, /^HTTP\/1\.1 2/)
  await healthy()
})

test('paths do not lead out', async () => {
  for (const path of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2fetc/passwd', '/.%00/x', '/\\..\\etc']) {
    const { text } = await raw(server, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    assert.doesNotMatch(text, /root:/, path)
  }
  await healthy()
})

test('noise', async () => {
  const noise = [
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' + '\x00'.repeat(200),
    'GET',
    'GET / HTTP/9.9\r\n\r\n',
    'BREW /pot HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET http://elsewhere.example/ HTTP/1.1\r\nhost: elsewhere.example\r\n\r\n',
    'CONNECT elsewhere.example:443 HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\n' + ': nothing\r\n'.repeat(50) + '\r\n',
    'GET / HTTP/1.1\nhost: x\n\n',
    Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)),
    '\r\n'.repeat(1000),
    'GET / HTTP/1.1\r\nhost: x\r\n\x00\x01\x02: y\r\n\r\n'
  ]
  for (const bytes of noise) await raw(server, Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, 'latin1'), { quiet: 100, first: 100 })
  await healthy()
})

test('slow writers are cut off and disturb nobody', async () => {
  const begun = Date.now()
  const slow = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const socket = await connect(server)
      socket.on('error', () => {})
      socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')
      const drip = setInterval(() => socket.write('x'), 200)
      return new Promise((resolve) => socket.on('close', () => (clearInterval(drip), resolve(Date.now() - begun))))
    }).concat([
      (async () => {
        await wait(200)
        const before = Date.now()
        for (let i = 0; i < 20; i++) await healthy()
        assert.ok(Date.now() - before < 5000)
        return 0
      })()
    ])
  )
  assert.ok(slow.every((ms) => ms < 15000))
})

test('a body that never comes', async () => {
  const socket = await connect(server)
  const begun = Date.now()
  socket.on('error', () => {})
  socket.write('POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{')
  socket.resume()
  await new Promise((resolve) => socket.on('close', resolve))
  assert.ok(Date.now() - begun < 15000)
  await healthy()
})

test('clients that vanish while their request is on its way', async () => {
  for (let i = 0; i < 60; i++) {
    const socket = await connect(server)
    socket.on('error', () => {})
    socket.write(`POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}`)
    if (i % 3) await wait(i % 7)
    socket.destroy()
  }
  await healthy()
  await until(async () => /^tortuga_connections ([12])$/m.test((await get('/metrics')).text))
})

// --- who may do what ------------------------------------------------------------------------------------------------------

test('pages elsewhere may not act here', async () => {
  const from = (origin) => ask(server, 'POST', '/api/v1/guests', { json: {}, headers: { origin } })
  assert.equal((await from(`http://127.0.0.1:${server.port}`)).status, 201)
  for (const origin of ['http://evil.example', 'null', `http://127.0.0.1:${server.port}.evil.example`, 'http://127.0.0.1:1'])
    assert.equal((await from(origin)).status, 403, origin)
})

test('tokens of nobody, and of others', async () => {
  const anne = await guest(server)
  assert.equal((await get('/api/v1/me', { token: anne.token })).json.person.id, anne.id)
  const wrong = anne.token.slice(0, -2) + (anne.token.endsWith('AA') ? 'BB' : 'AA')
  for (const token of ['', 'x', wrong, anne.token + 'A', anne.token.slice(1), 'Ä'.repeat(20)]) {
    const { status, json } = await get('/api/v1/me', { headers: { authorization: Buffer.from(`Bearer ${token}`).toString('latin1') } })
    assert.deepEqual([status, json.error.code], [401, 'who'], token)
  }
  assert.equal((await get('/api/v1/me', { headers: { authorization: `Basic ${anne.token}` } })).status, 401)
  assert.equal((await get('/api/v1/me', { headers: { cookie: `a=b; tortuga_session=${anne.token}; c=d` } })).status, 200)
})
