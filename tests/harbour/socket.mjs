// socket.mjs -- WebSockets: honest ones are served, hostile ones are closed with a reason, nobody else notices.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { after, before, test } from 'node:test'
import { ask, frame, guest, raw, serve, until, wait, Wire } from './server.mjs'

let server
before(async () => (server = await serve(['--no-limits', '--ping', '1', '--per-address', '2000'])))
after(async () => server.stop())

const open = (more) => Wire.open(server, more)
const ping = async (wire, id = 1) => {
  wire.send({ cmd: 'ping', id })
  assert.ok((await wire.expect({ id })).ok)
}

test('hello: who one is', async () => {
  const nobody = await open()
  assert.equal((await nobody.expect({ event: 'hello' })).person, null)
  const anne = await guest(server)
  const known = await open({ token: anne.token })
  assert.deepEqual((await known.expect({ event: 'hello' })).person, { id: anne.id, name: anne.name, kind: 'guest' })
  const cookie = await open({ headers: { cookie: `tortuga_session=${anne.token}` } })
  assert.equal((await cookie.expect({ event: 'hello' })).person.id, anne.id)
  await nobody.expect
  nobody.send({ cmd: 'hello', token: anne.token, id: 'x' })
  assert.ok((await nobody.expect({ id: 'x' })).ok)
  assert.equal((await nobody.expect({ event: 'hello' })).person.id, anne.id)
  for (const wire of [nobody, known, cookie]) wire.end()
  const wrong = await open({ token: 'A'.repeat(43) })
  assert.equal(await wrong.expectClose(1008), 'nobody has that token')
})

test('only there, and only our own pages', async () => {
  assert.equal((await open({ path: '/' })).status, 404)
  assert.equal((await open({ path: '/api/v1/guests' })).status, 404)
  assert.equal((await open({ headers: { origin: 'http://evil.example' } })).status, 403)
  const ours = await open({ headers: { origin: `http://127.0.0.1:${server.port}` } })
  assert.equal(ours.status, 101)
  ours.end()
})

test('commands, and what is none', async () => {
  const wire = await open()
  await ping(wire)
  const bad = {
    cmd: [{ cmd: 'sing', id: 2 }, { id: 2 }, { cmd: 7, id: 2 }],
    key: [{ cmd: 'ping', song: 1, id: 2 }],
    token: [{ cmd: 'hello', id: 2 }, { cmd: 'hello', token: 'x', id: 2 }]
  }
  for (const [code, messages] of Object.entries(bad))
    for (const message of messages) {
      wire.send(message)
      const answer = await wire.expect({ id: 2 })
      assert.deepEqual([answer.ok, answer.code], [false, code], JSON.stringify(message))
    }
  for (const text of ['', '{', '[]', 'null', '{"cmd":"ping","cmd":"ping"}', '['.repeat(60000), '{"cmd":"\\ud800"}']) {
    wire.send(text)
    assert.equal((await wire.expect({ code: 'bad-json' })).ok, false, text.slice(0, 20))
  }
  await ping(wire, 'a text')
  wire.end()
})

test('a message in pieces, and a long one', async () => {
  const wire = await open()
  await wire.expect({ event: 'hello' })
  wire.write(frame('{"cmd":', { fin: false }))
  await wait(20)
  wire.write(frame(Buffer.from('in between'), { opcode: 9 }))
  wire.write(frame('"ping",', { opcode: 0, fin: false }))
  wire.write(frame('"id":5}', { opcode: 0 }))
  assert.ok((await wire.expect({ id: 5 })).ok)
  await until(() => wire.pongs === 1)
  const bytes = frame('{"cmd":"ping","id":6}')
  for (const byte of bytes) wire.write(Buffer.from([byte]))
  await wire.expect({ id: 6 })
  wire.send({ cmd: 'ping', id: 7, song: 'x'.repeat(60000) })
  assert.equal((await wire.expect({ id: 7 })).code, 'key')
  wire.end()
})

test('what ends a connection', async () => {
  const ends = [
    ['binary', frame('{}', { opcode: 2 }), 1003],
    ['too long', frame('x'.repeat(70000)), 1009],
    ['too long in pieces', Buffer.concat([frame('x'.repeat(40000), { fin: false }), frame('x'.repeat(40000), { opcode: 0 })]), 1009],
    ['no UTF-8', frame(Buffer.from([0xff, 0xfe, 0x80])), 1007],
    ['half a letter', frame(Buffer.from('ä').subarray(0, 1)), 1007]
  ]
  for (const [what, bytes, code] of ends) {
    const wire = await open()
    await wire.expect({ event: 'hello' })
    wire.write(bytes)
    await until(() => wire.closed)
    assert.equal(wire.closed.code, code, what)
    wire.end()
  }
  const broken = [
    ['a length that is never there', frame('x', { length: 2 ** 40 })],
    ['unknown opcode', frame('x', { opcode: 3 })],
    ['reserved bits', frame('x', { rsv: 7 })],
    ['a ping that is too long', frame('x'.repeat(200), { opcode: 9 })],
    ['a ping in pieces', frame('x', { opcode: 9, fin: false })],
    ['a piece of nothing', frame('x', { opcode: 0 })],
    ['not masked', frame('{}', { mask: false })],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 131 + 7) % 256))]
  ]
  for (const [what, bytes] of broken) {
    const wire = await open()
    await wire.expect({ event: 'hello' })
    wire.write(bytes)
    await Promise.race([until(() => wire.closed).catch(() => {}), wait(600)])
    assert.ok(!wire.messages.some((message) => message.ok), what)
    wire.end()
  }
  const good = await open()
  await ping(good)
  good.end()
})

test('somebody who falls silent is asked, and let go', async () => {
  const mute = await open()
  const honest = await open()
  mute.answersPings = false
  const begun = Date.now()
  await until(() => mute.closed)
  const ms = Date.now() - begun
  assert.ok(ms > 1500 && ms < 10000, `${ms}`)
  await ping(honest) // it answered pings all the while
  honest.end()
})

test('whoever does not read is dropped, and others are served meanwhile', async () => {
  const lazy = await open()
  const honest = await open()
  await lazy.expect({ event: 'hello' })
  lazy.socket.pause()
  const flood = Buffer.concat(Array.from({ length: 500 }, () => frame(JSON.stringify({ cmd: 'ping', id: 'x'.repeat(60) }))))
  const before = Date.now()
  for (let i = 0; i < 400 && !lazy.socket.destroyed; i++) {
    lazy.socket.write(flood)
    if (i % 40 === 0) await ping(honest, i)
  }
  await until(async () => /^tortuga_slow_readers_total [1-9]/m.test((await ask(server, 'GET', '/metrics')).text))
  assert.ok(Date.now() - before < 60000)
  await ping(honest, 'still')
  lazy.end()
  honest.end()
})

test('hundreds at once, and nothing is left of them', async () => {
  const wires = await Promise.all(Array.from({ length: 300 }, () => open()))
  await Promise.all(wires.map((wire, i) => ping(wire, i)))
  wires.forEach((wire, i) => (i % 2 ? wire.end() : wire.write(frame(Buffer.from([3, 232]), { opcode: 8 }))))
  await until(async () => /^tortuga_sockets 0$/m.test((await ask(server, 'GET', '/metrics')).text))
  for (const wire of wires) wire.end()
})

test('upgrades that are none', async () => {
  const shapes = [
    'GET /api/v1/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    'GET /api/v1/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\nsec-websocket-version: 99\r\n\r\n',
    'GET /api/v1/socket HTTP/1.1\r\nhost: x\r\nupgrade: ship\r\nconnection: upgrade\r\n\r\n',
    'POST /api/v1/socket HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n',
    'GET /api/v1/socket HTTP/1.1\r\nhost: x\r\n\r\n'
  ]
  for (const bytes of shapes) await raw(server, bytes, { quiet: 200, first: 200 })
  const wire = await open()
  await ping(wire)
  wire.end()
})

test('the harbour takes leave of everybody', async () => {
  const wires = await Promise.all(Array.from({ length: 20 }, () => open()))
  await Promise.all(wires.map((wire) => wire.expect({ event: 'hello' })))
  server.child.kill('SIGTERM')
  for (const wire of wires) {
    await wire.expect({ event: 'leaving' })
    assert.equal(await wire.expectClose(1001), 'the harbour closes')
    wire.end()
  }
  await server.stop()
  server = await serve(['--no-limits'])
})

test('the examples of docs/api.md', async () => {
  const text = fs.readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  const [, block] = /```socket\n([^`]*)```/.exec(text)
  const wire = await Wire.open(server)
  for (const line of block.trim().split('\n')) {
    const message = JSON.parse(line.slice(3))
    if (line.startsWith('->')) wire.send(message)
    else {
      await until(() => wire.messages.length)
      const found = wire.messages.shift()
      assert.deepEqual(Object.keys(found), Object.keys(message), line)
      assert.deepEqual({ ...found, now: 0, server: '' }, { ...message, now: 0, server: '' })
    }
  }
  wire.end()
})
