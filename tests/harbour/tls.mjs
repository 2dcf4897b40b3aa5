// tls.mjs -- HTTPS by the library: HTTP/2, HTTP/1.1 and WebSockets over TLS.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import http2 from 'node:http2'
import https from 'node:https'
import net from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { folder, serve, until, wait, Wire } from './server.mjs'

let server
before(async () => {
  const data = folder()
  const key = path.join(data, 'key.pem')
  const certificate = path.join(data, 'cert.pem')
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
    '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  server = await serve(['--no-limits', '--tls', certificate, key, '--per-address', '1000'], data)
})
after(async () => server.stop())

const session = () => http2.connect(`https://localhost:${server.port}`, { rejectUnauthorized: false })

function ask(client, headers, body) {
  return new Promise((resolve, reject) => {
    const stream = client.request({ ':path': '/', ...headers, ...(body !== undefined ? { 'content-length': Buffer.byteLength(body) } : {}) })
    let answer
    const parts = []
    stream.on('response', (got) => (answer = got))
    stream.on('data', (part) => parts.push(part))
    stream.on('end', () => resolve({ status: answer?.[':status'], headers: answer, text: Buffer.concat(parts).toString() }))
    stream.on('error', reject)
    if (body !== undefined) stream.end(body)
    else stream.end()
  })
}

test('the address says https', () => assert.match(server.out, /https:\/\/127\.0\.0\.1:/))

test('HTTP/2: files, errors, bodies, no bodies', async () => {
  const client = session()
  const page = await ask(client, {})
  assert.equal(page.status, 200)
  assert.match(page.text, /Tortuga/)
  assert.match(page.headers['strict-transport-security'], /max-age/)
  const head = await ask(client, { ':method': 'HEAD' })
  assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', page.headers['content-length']])
  const tagged = await ask(client, { 'if-none-match': page.headers.etag })
  assert.deepEqual([tagged.status, tagged.text], [304, ''])
  const made = await ask(client, { ':method': 'POST', ':path': '/api/v1/guests' }, '{"token":true}')
  assert.equal(made.status, 201, made.text)
  const { token, person } = JSON.parse(made.text)
  const cookie = (await ask(client, { ':method': 'POST', ':path': '/api/v1/guests' }, '{}')).headers['set-cookie'][0]
  assert.match(cookie, /; Secure/)
  const me = await ask(client, { ':path': '/api/v1/me', authorization: `Bearer ${token}` })
  assert.equal(JSON.parse(me.text).person.id, person.id)
  const cookies = await ask(client, { ':path': '/api/v1/me', cookie: ['a=b', `tortuga_session=${token}`, 'c=d'].join('; ') })
  assert.equal(cookies.status, 200)
  assert.equal((await ask(client, { ':method': 'DELETE', ':path': '/api/v1/session', authorization: `Bearer ${token}` })).status, 204)
  assert.equal((await ask(client, { ':method': 'PUT', ':path': '/api/v1/guests' }, '{}')).status, 405)
  assert.equal((await ask(client, { ':method': 'POST', ':path': '/api/v1/guests' }, '{')).status, 400)
  assert.equal((await ask(client, { ':path': '/nowhere.js' })).status, 404)
  client.close()
})

test('HTTP/2: many streams at once', async () => {
  const client = session()
  const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => ask(client, { ':path': i % 2 ? '/healthz' : '/' })))
  assert.ok(answers.every(({ status }) => status === 200))
  client.close()
})

test('HTTP/2: a stream that is given up, and a body that is too long', async () => {
  const client = session()
  client.on('error', () => {})
  const given = client.request({ ':method': 'POST', ':path': '/api/v1/guests', 'content-length': 100 })
  given.on('error', () => {})
  given.write('{')
  await wait(50)
  given.close(http2.constants.NGHTTP2_CANCEL)
  await wait(50)
  client.destroy()
  const second = session()
  second.on('error', () => {})
  const long = await ask(second, { ':method': 'POST', ':path': '/api/v1/guests' }, 'x'.repeat(70000)).catch((error) => ({ status: error.code }))
  assert.ok(long.status === 413 || typeof long.status === 'string', JSON.stringify(long))
  second.destroy()
  const third = session()
  assert.equal((await ask(third, { ':path': '/healthz' })).status, 200)
  third.close()
})

test('HTTP/1.1 and WebSockets over TLS', async () => {
  const status = await new Promise((resolve, reject) =>
    https.get({ host: '127.0.0.1', port: server.port, path: '/healthz', rejectUnauthorized: false, agent: false }, (got) => (got.resume(), resolve(got.statusCode))).on('error', reject)
  )
  assert.equal(status, 200)
  const wire = await Wire.open(server)
  assert.equal(wire.status, 101)
  await wire.expect({ event: 'hello' })
  wire.send({ cmd: 'ping', id: 1 })
  assert.ok((await wire.expect({ id: 1 })).ok)
  wire.end()
})

test('who does not speak TLS is let go', async () => {
  for (const bytes of ['GET / HTTP/1.1\r\nhost: x\r\n\r\n', '\x16\x03\x01\xff\xff' + 'x'.repeat(500), '\x00'.repeat(100)]) {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.on('error', () => {})
    await Promise.race([new Promise((resolve) => socket.on('close', resolve)), wait(1500)])
    socket.destroy()
  }
  const silent = Array.from({ length: 30 }, () => net.connect(server.port, '127.0.0.1').on('error', () => {}))
  const client = session()
  await until(async () => (await ask(client, { ':path': '/healthz' })).status === 200)
  client.close()
  silent.forEach((socket) => socket.destroy())
})

test('HTTP/2: streams beside requests on one connection, a move through it, and a last line', async () => {
  const client = session()
  const post = async (target, token, json) => {
    const answer = await ask(client, { ':method': 'POST', ':path': target, ...(token ? { authorization: `Bearer ${token}` } : {}) }, JSON.stringify(json))
    assert.ok(answer.status < 300, answer.text)
    return JSON.parse(answer.text)
  }
  const { token } = await post('/api/v1/guests', null, { token: true })
  const { table } = await post('/api/v1/play', token, { game: 'korsar', players: 2 })
  const stream = client.request({ ':path': `/api/v1/tables/${table}/events?lang=`, authorization: `Bearer ${token}` })
  const lines = []
  let rest = ''
  let ended = false
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop()
    lines.push(...parts.map((line) => JSON.parse(line)))
  })
  stream.on('end', () => (ended = true))
  await until(() => lines.at(-1)?.moves)
  const { seq, moves } = lines.at(-1)
  await post(`/api/v1/tables/${table}/moves`, token, { move: moves[0], seq })
  await until(() => lines.some((line) => line.seq > seq))
  const gone = await ask(client, { ':method': 'DELETE', ':path': '/api/v1/me', authorization: `Bearer ${token}` })
  assert.equal(gone.status, 204, gone.text)
  await until(() => ended)
  assert.deepEqual(lines.at(-1), { event: 'closed', code: 1008, reason: 'the account is gone' })
  assert.equal((await ask(client, {})).status, 200, 'the connection goes on')
  client.close()
})
