// durable.mjs -- the real server killed at random instants, and with a full disk: what was acknowledged is there.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ask, folder, program, serve, until, wait, Wire } from './server.mjs'

const kills = Number(process.env.TORTUGA_KILLS ?? 8)

test(`killed ${kills} times in the middle of work`, async () => {
  const data = folder()
  const acknowledged = []
  for (let round = 0; round < kills; round++) {
    const server = await serve(['--no-limits', '--per-address', '1000'], data)
    let alive = true
    const work = Array.from({ length: 20 }, async () => {
      while (alive) {
        const answer = await ask(server, 'POST', '/api/v1/guests', { json: { token: true } }).catch(() => undefined)
        if (answer?.status === 201) acknowledged.push(answer.json)
        else if (alive && answer) assert.fail(answer.text)
      }
    })
    await wait(20 + Math.random() * 150)
    server.child.kill('SIGKILL')
    alive = false
    await server.ended
    await Promise.all(work)
  }
  assert.ok(acknowledged.length > kills)
  const server = await serve(['--no-limits', '--per-address', '1000'], data)
  for (const { person, token } of acknowledged) {
    const me = await ask(server, 'GET', '/api/v1/me', { token })
    assert.equal(me.json.person?.id, person.id, me.text)
  }
  const listed = spawnSync(program, ['export', '--data', data], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout
  const people = listed.split('\n').filter((line) => line.startsWith('["people"')).length
  const sessions = listed.split('\n').filter((line) => line.startsWith('["sessions"')).length
  assert.equal(people, sessions, 'never half of one')
  await server.stop()
})

test('a full disk pauses, says so, and loses nothing', async () => {
  const server = await serve(['--no-limits', '--per-address', '1000'])
  const wire = await Wire.open(server)
  const before = await ask(server, 'POST', '/api/v1/guests', { json: { token: true } })
  const limit = (bytes) => execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}:unlimited`])
  // As full as it is now: the log of the database cannot grow any more.
  const size = fs.statSync(path.join(server.data, 'harbour.db-wal')).size
  limit(size)
  const waiting = ask(server, 'POST', '/api/v1/guests', { json: { token: true } })
  const paused = await wire.expect({ event: 'paused' })
  assert.match(paused.sentence, /Play is paused; nothing that was acknowledged is lost/)
  const health = await ask(server, 'GET', '/healthz')
  assert.deepEqual([health.status, health.json.store], [503, 'full'])
  const refused = await ask(server, 'POST', '/api/v1/guests', { json: {} })
  assert.deepEqual([refused.status, refused.json.error.code], [503, 'paused'])
  assert.ok(refused.headers['retry-after'])
  assert.equal((await ask(server, 'GET', '/api/v1/me', { token: before.json.token })).status, 200, 'reading goes on')
  assert.ok(server.log().some((line) => line.event === 'store-trouble' && /the disk is full/.test(line.sentence)))
  limit('unlimited')
  await wire.expect({ event: 'resumed' })
  const answer = await waiting
  assert.equal(answer.status, 201, 'who waited is served now')
  assert.equal((await ask(server, 'GET', '/api/v1/me', { token: answer.json.token })).status, 200)
  await until(async () => (await ask(server, 'GET', '/healthz')).status === 200)
  wire.end()
  await server.stop()
})

test('told to leave while the disk is full, it says that it could not write', async () => {
  const server = await serve(['--no-limits'])
  await ask(server, 'POST', '/api/v1/guests', { json: {} })
  const size = fs.statSync(path.join(server.data, 'harbour.db-wal')).size
  execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${size}:unlimited`])
  const lost = ask(server, 'POST', '/api/v1/guests', { json: {} }).catch(() => ({ status: 0 }))
  await until(async () => (await ask(server, 'GET', '/healthz')).status === 503)
  server.child.kill('SIGTERM')
  const { code } = await server.ended
  assert.equal(code, 1)
  assert.notEqual((await lost).status, 201, 'not acknowledged')
  assert.ok(server.log().some((line) => line.event === 'unwritten' && line.jobs === 1))
  fs.rmSync(server.data, { recursive: true })
})
