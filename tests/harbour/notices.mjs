// notices.mjs -- web push and webhooks: told where one wants to be told, and nowhere else.
import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import http from 'node:http'
import { test } from 'node:test'
import { ask, guest, serve, until, wait } from './server.mjs'

/** A receiver on this machine that keeps what it was sent. */
async function receiver(status = () => 200, headers = {}) {
  const heard = []
  const listening = http.createServer((request, response) => {
    const parts = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      heard.push({ url: request.url, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status(), headers)
      response.end('thanks')
    })
  })
  await new Promise((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return { heard, url: `http://127.0.0.1:${listening.address().port}`, close: () => listening.close() }
}

const browser = () => {
  const keys = crypto.createECDH('prime256v1')
  keys.generateKeys()
  const auth = crypto.randomBytes(16)
  return { keys, auth, json: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') } }
}

/** What a browser does with a push message (RFC 8291), by other means than ours. */
function decrypt(body, { keys, auth }) {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20])
  const hkdf = (salt, ikm, info, length) => Buffer.from(crypto.hkdfSync('sha256', ikm, salt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const ikm = hkdf(auth, keys.computeSecret(sender), info, 32)
  const key = hkdf(salt, ikm, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, ikm, 'Content-Encoding: nonce\0', 12)
  const text = body.subarray(21 + body[20])
  const cipher = crypto.createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(text.subarray(-16))
  const plain = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()])
  assert.equal(plain.at(-1), 2)
  return JSON.parse(plain.subarray(0, -1).toString())
}

test('a webhook is called, signed', async () => {
  const server = await serve(['--no-limits', '--private-webhooks'])
  const anne = await guest(server)
  const there = await receiver()
  const call = (method, path, json) => ask(server, method, path, { json, token: anne.token })
  assert.equal((await call('GET', '/api/v1/webhook')).status, 404)
  const made = await call('PUT', '/api/v1/webhook', { url: `${there.url}/hook?x=1` })
  assert.equal(made.status, 201)
  assert.match(made.json.secret, /^[0-9a-f]{64}$/)
  assert.equal((await call('GET', '/api/v1/webhook')).json.secret, undefined, 'shown once')
  assert.equal((await call('POST', '/api/v1/notices/test')).status, 204)
  await until(() => there.heard.length)
  const [{ url, headers, body }] = there.heard
  assert.equal(url, '/hook?x=1')
  assert.equal(JSON.parse(body).event, 'test')
  const expected = crypto.createHmac('sha256', Buffer.from(made.json.secret, 'hex')).update(body).digest('hex')
  assert.equal(headers['x-tortuga-signature'], `sha256=${expected}`)
  assert.equal((await call('DELETE', '/api/v1/webhook')).status, 204)
  await call('POST', '/api/v1/notices/test')
  await wait(300)
  assert.equal(there.heard.length, 1)
  there.close()
  await server.stop()
})

test('failures are counted, redirections are not followed', async () => {
  const server = await serve(['--no-limits', '--private-webhooks'])
  const anne = await guest(server)
  const elsewhere = await receiver()
  const there = await receiver(() => 302, { location: `${elsewhere.url}/secret` })
  const call = (method, path, json) => ask(server, method, path, { json, token: anne.token })
  await call('PUT', '/api/v1/webhook', { url: there.url })
  for (let i = 0; i < 22; i++) {
    await call('POST', '/api/v1/notices/test')
    await until(async () => (await call('GET', '/api/v1/webhook')).json.failures === Math.min(i + 1, 20))
  }
  await wait(200)
  assert.equal(there.heard.length, 20, 'after twenty failures in a row it rests')
  assert.equal(elsewhere.heard.length, 0)
  there.close()
  elsewhere.close()
  await server.stop()
})

test('nobody sends the server into its own network', async () => {
  const server = await serve(['--no-limits'])
  const anne = await guest(server)
  const inside = await receiver()
  const call = (method, path, json) => ask(server, method, path, { json, token: anne.token })
  for (const url of [inside.url, 'file:///etc/passwd', 'gopher://x/', 'https://', 'https://user@host/', 'https://a b/', 7])
    assert.equal((await call('PUT', '/api/v1/webhook', { url })).status, 400, String(url))
  const port = new URL(inside.url).port
  for (const url of [`https://127.0.0.1:${port}/`, `https://localhost:${port}/`, `https://[::1]:${port}/`, `https://[::ffff:127.0.0.1]:${port}/`, `https://2130706433:${port}/`]) {
    assert.equal((await call('PUT', '/api/v1/webhook', { url })).status, 201, url)
    await call('POST', '/api/v1/notices/test')
    await until(async () => (await call('GET', '/api/v1/webhook')).json.failures === 1)
  }
  assert.equal(inside.heard.length, 0)
  inside.close()
  await server.stop()
})

test('web push: only that browser can read it, and one that is gone is forgotten', async () => {
  const server = await serve(['--no-limits', '--private-webhooks', '--contact', 'mailto:host@example.org'])
  const anne = await guest(server)
  const call = (method, path, json) => ask(server, method, path, { json, token: anne.token })
  const { key } = (await ask(server, 'GET', '/api/v1/push/key')).json
  assert.equal(Buffer.from(key, 'base64url').length, 65)
  const phone = browser()
  for (const json of [{ endpoint: 'https://push.example/1' }, { endpoint: 'https://push.example/1', keys: { ...phone.json, auth: 'x' } },
    { endpoint: 'https://push.example/1', keys: { ...phone.json, p256dh: Buffer.alloc(65, 4).toString('base64url') } }, { endpoint: 'push', keys: phone.json }])
    assert.equal((await call('PUT', '/api/v1/push', json)).status, 400, JSON.stringify(json))
  assert.equal((await call('PUT', '/api/v1/push', { endpoint: 'https://push.example/1', keys: phone.json, expirationTime: null })).status, 204)
  assert.equal((await call('DELETE', '/api/v1/push', { endpoint: 'https://push.example/1' })).status, 204)

  let status = 201
  const service = await receiver(() => status)
  assert.equal((await call('PUT', '/api/v1/push', { endpoint: `${service.url}/p/7`, keys: phone.json })).status, 204)
  await call('POST', '/api/v1/notices/test')
  await until(() => service.heard.length === 1)
  const [{ headers, body }] = service.heard
  assert.equal(decrypt(body, phone).event, 'test')
  assert.throws(() => decrypt(body, browser()))
  assert.equal(headers['content-encoding'], 'aes128gcm')
  assert.ok(Number(headers.ttl) > 0)
  const [, token, sent] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization)
  assert.equal(sent, key)
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  assert.ok(crypto.verify('sha256', Buffer.from(`${head}.${claims}`), { key: crypto.createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url'))
  assert.deepEqual([aud, sub], [service.url, 'mailto:host@example.org'])
  assert.ok(exp > Date.now() / 1000 && exp < Date.now() / 1000 + 86400)
  status = 410
  await call('POST', '/api/v1/notices/test')
  await until(() => service.heard.length === 2)
  const heardOf = async () => {
    const before = service.heard.length
    await call('POST', '/api/v1/notices/test')
    await wait(300)
    return service.heard.length > before
  }
  await until(async () => !(await heardOf()))
  assert.equal(await heardOf(), false, 'gone is gone')
  service.close()
  // The restart finds the same key again.
  await server.stop(true)
  const again = await serve(['--no-limits', '--private-webhooks'], server.data)
  assert.equal((await ask(again, 'GET', '/api/v1/push/key')).json.key, key)
  await again.stop()
})
