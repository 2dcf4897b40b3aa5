// limits.mjs -- how much one address may do, who is believed about addresses, and what a taken port says.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ask, connect, folder, program, serve, until, wait, Wire } from './server.mjs'

test('too often is answered with when to try again', async () => {
  const server = await serve()
  let refused
  for (let i = 0; i < 40 && !refused; i++) {
    const answer = await ask(server, 'POST', '/api/v1/guests', { json: {} })
    if (answer.status !== 201) refused = answer
  }
  assert.deepEqual([refused.status, refused.json.error.code], [429, 'too-often'])
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  assert.equal((await ask(server, 'GET', '/healthz')).status, 200, 'other deeds are counted apart')
  await server.stop()
})

test('passwords: one address, and one name, has few tries', async () => {
  const server = await serve(['--trust', '127.0.0.1'])
  const attempt = (from, name) =>
    ask(server, 'POST', '/api/v1/session', { json: { name, password: 'wrong horse' }, headers: { 'x-forwarded-for': from } })
  let tries = 0
  while ((await attempt('198.51.100.1', 'somebody')).status === 403) assert.ok(++tries < 30)
  assert.equal((await attempt('198.51.100.2', 'somebody')).status, 429, 'another address, the same name')
  assert.equal((await attempt('198.51.100.2', 'another')).status, 403)
  await server.stop()
})

test('a client’s own word about its address is not believed', async () => {
  const server = await serve()
  let status
  for (let i = 0; i < 60; i++) {
    status = (await ask(server, 'POST', '/api/v1/guests', { json: {}, headers: { 'x-forwarded-for': `198.51.100.${i}` } })).status
    if (status === 429) break
  }
  assert.equal(status, 429)
  await server.stop()
})

test('a proxy that is trusted is believed, but not what its client wrote', async () => {
  const server = await serve(['--trust', '127.0.0.0/8,10.0.0.0/8'])
  const from = async (list) => (await ask(server, 'POST', '/api/v1/guests', { json: {}, headers: { 'x-forwarded-for': list } })).status
  for (let i = 0; i < 60; i++) if ((await from(`203.0.113.${i}, 198.51.100.7, 10.1.2.3`)) === 429) break
  assert.equal(await from('192.0.2.1, 198.51.100.7'), 429, 'the same client behind another chain')
  assert.equal(await from('198.51.100.8'), 201, 'another client')
  const secure = await ask(server, 'POST', '/api/v1/guests', { json: {}, headers: { 'x-forwarded-for': '198.51.100.9', 'x-forwarded-proto': 'https' } })
  assert.match(secure.headers['set-cookie'][0], /; Secure/)
  await server.stop()
})

test('connections of one address', async () => {
  const server = await serve(['--no-limits', '--per-address', '20'])
  const sockets = []
  let gone = 0
  for (let i = 0; i < 60; i++) {
    const socket = await connect(server).catch(() => gone++)
    if (typeof socket === 'number') continue
    socket.on('close', () => gone++)
    socket.on('error', () => {})
    sockets.push(socket)
  }
  await until(() => gone === 40)
  sockets.forEach((socket) => socket.destroy())
  await until(async () => (await ask(server, 'GET', '/healthz').catch(() => ({}))).status === 200)
  const metrics = (await ask(server, 'GET', '/metrics')).text
  assert.match(metrics, /^tortuga_connections_refused_total 4\d$/m)
  await server.stop()
})

test('descriptors run out: the door rests, nobody inside notices', async () => {
  const server = await serve(['--no-limits', '--per-address', '5000', '--connections', '50'])
  const wire = await Wire.open(server)
  const sockets = (await Promise.allSettled(Array.from({ length: 200 }, () => connect(server)))).flatMap((result) => result.value ?? [])
  sockets.forEach((socket) => socket.on('error', () => {}))
  await wait(200)
  wire.send({ cmd: 'ping', id: 1 })
  assert.ok((await wire.expect({ id: 1 })).ok)
  sockets.forEach((socket) => socket.destroy())
  await until(async () => (await ask(server, 'GET', '/healthz').catch(() => ({}))).status === 200)
  wire.end()
  await server.stop()
})

test('what cannot begin says why', async () => {
  const server = await serve()
  const data = folder()
  const begin = (...options) => spawnSync(program, ['serve', '--data', data, ...options], { encoding: 'utf8', timeout: 20000 })
  const taken = begin('--port', String(server.port))
  assert.deepEqual([taken.status, /another program does/.test(taken.stderr)], [1, true], taken.stderr)
  assert.match(begin('--bind', '203.0.113.1').stderr, /cannot listen on 203\.0\.113\.1/)
  assert.match(begin('--tls', 'cert.pem').stderr, /TLS needs two files/)
  assert.match(begin('--tls', 'nowhere.pem', 'nothing.pem', '--port', '0').stderr, /TLS cannot begin with/)
  assert.match(begin('--trust', 'harbour').stderr, /--trust takes addresses/)
  assert.match(begin('--log', 'verse').stderr, /--log takes text or json/)
  assert.match(begin('what').stderr, /what is 'what'/)
  assert.match(begin('--config', '/nowhere/config').stderr, /cannot read \/nowhere\/config/)
  assert.match(begin('--data', '/proc/nowhere').stderr, /\/proc\/nowhere/)
  fs.writeFileSync(path.join(data, 'config'), 'log = verse\n')
  assert.match(begin('--config', path.join(data, 'config')).stderr, /--log takes text or json, not 'verse'/)
  fs.rmSync(data, { recursive: true })
  await server.stop()
})
