// forget.mjs -- a deleted account leaves no name behind, in lists, logs or memory, and every table plays on.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { ask, folder, guest, program, serve, until, Wire } from './server.mjs'

let server
const options = ['--no-limits', '--bot-pace', '0', '--grace', '0', '--per-address', '2000']
before(async () => (server = await serve(options)))
after(async () => server.stop())

const post = (target, token, json = {}) => ask(server, 'POST', target, { json, token })

async function named(name) {
  const answer = await post('/api/v1/names', undefined, { name, password: 'correct horse', token: true })
  assert.equal(answer.status, 201, answer.text)
  return { ...answer.json.person, token: answer.json.token }
}

const gone = (who) => ask(server, 'DELETE', '/api/v1/me', { json: { password: 'correct horse' }, token: who.token })

/** Everything that a store holds, as text: bytes are read as such. */
const everything = (data = server.data) =>
  execFileSync(program, ['export', '--data', data], { encoding: 'utf8', maxBuffer: 1 << 28 }).replace(/\{"b":"([^"]*)"\}/g, (_, bytes) => Buffer.from(bytes, 'base64').toString('latin1'))

async function made(token, json = {}) {
  const answer = await post('/api/v1/tables', token, { game: 'korsar', players: 2, listed: true, ...json })
  assert.equal(answer.status, 201, answer.text)
  return answer.json.table
}

test('the name goes out of every table where somebody sat, was invited, had left or asked to take over', async () => {
  const [zeb, anne] = [await named('Zebulon'), await named('Anne')]
  const bot = (await post('/api/v1/bots', zeb.token, { name: 'Zebubot' })).json
  const running = await made(anne.token)
  await post(`/api/v1/tables/${running}/join`, zeb.token)
  await post(`/api/v1/tables/${running}/start`, anne.token)
  const finished = await made(anne.token)
  await post(`/api/v1/tables/${finished}/join`, zeb.token)
  await post(`/api/v1/tables/${finished}/start`, anne.token)
  await post(`/api/v1/tables/${finished}/do`, zeb.token, { do: 'resign' })
  const left = await made(anne.token)
  await post(`/api/v1/tables/${left}/join`, zeb.token)
  await post(`/api/v1/tables/${left}/leave`, zeb.token)
  const invited = await made(anne.token)
  await ask(server, 'PUT', `/api/v1/tables/${invited}/seats/1`, { json: { kind: 'invited', name: 'Zebulon' }, token: anne.token })
  const his = await made(bot.token)
  // Bart is away, and Zebulon asks to take his place.
  const [bart, cid] = [await guest(server), await guest(server)]
  const asked = await made(bart.token)
  await post(`/api/v1/tables/${asked}/join`, cid.token)
  const wires = []
  for (const { token } of [bart, cid]) {
    wires.push(await Wire.open(server, { token }))
    wires.at(-1).send({ cmd: 'watch', table: asked, id: 'w' })
    await wires.at(-1).expect({ id: 'w' })
  }
  await post(`/api/v1/tables/${asked}/start`, bart.token)
  wires[0].end()
  await until(() => wires[1].messages.some(({ standing }) => standing?.seats[0].away))
  const takeover = await post(`/api/v1/tables/${asked}/do`, zeb.token, { do: 'takeover', seat: 0 })
  assert.equal(takeover.status, 200, takeover.text)
  assert.ok((await ask(server, 'GET', `/api/v1/tables/${asked}`)).text.includes('Zebulon'))

  const wire = await Wire.open(server, { token: zeb.token })
  const programs = await Wire.open(server, { token: bot.token })
  await programs.expect({ event: 'hello' })
  assert.match(everything(), /Zebulon[^]*Zebubot/)
  assert.equal((await gone(zeb)).status, 204)
  assert.equal(await wire.expectClose(1008), 'the account is gone')
  assert.equal(await programs.expectClose(1008), 'the account is gone', 'his bots go with him')
  await until(() => !/zebu/i.test(everything()))
  for (const table of [running, finished, left, invited, asked, his]) {
    const { status, text } = await ask(server, 'GET', `/api/v1/tables/${table}`, { token: anne.token })
    assert.equal(status, 200, text)
    assert.doesNotMatch(text, /zebu/i)
  }
  for (const state of ['open', 'running', 'finished']) assert.doesNotMatch((await ask(server, 'GET', `/api/v1/tables?state=${state}`)).text, /zebu/i)
  const record = (await ask(server, 'GET', `/api/v1/tables/${finished}/record`)).text
  assert.match(record, /\[Seat1 "person *"\]/)
  // All of it is read again, and goes on.
  await server.stop(true)
  server = await serve(options, server.data)
  const { message } = (await ask(server, 'GET', `/api/v1/tables/${running}`, { token: anne.token })).json
  assert.equal(message.standing.state, 'running')
  assert.equal((await post(`/api/v1/tables/${running}/do`, anne.token, { do: 'resign' })).status, 200)
  assert.equal((await post(`/api/v1/tables/${invited}/join`, cid.token)).status, 409, 'the seat is still kept,')
  assert.equal((await ask(server, 'PUT', `/api/v1/tables/${invited}/seats/1`, { json: { kind: 'open' }, token: anne.token })).status, 200, 'until it is not')
  assert.equal((await post(`/api/v1/tables/${invited}/join`, cid.token)).status, 200)
  assert.doesNotMatch(everything(), /zebu/i)
  wires[1].end()
})

test('somebody with very many tables is forgotten by and by', async () => {
  const many = await named('Methuselah')
  const other = await named('Noah')
  for (let i = 0; i < 230; i++) assert.equal((await post('/api/v1/play', many.token, { game: 'korsar', players: 2 })).status, 201)
  await post('/api/v1/play', other.token, { game: 'korsar', players: 2 })
  assert.equal((await gone(many)).status, 204)
  await until(() => !/methuselah/i.test(everything()))
  await until(() => !/^\["forgotten"/m.test(everything()))
  assert.match(everything(), /Noah/)
})

test('what was not finished when the server died is done when it comes back', async () => {
  const lot = await named('Lothario')
  await post('/api/v1/play', lot.token, { game: 'korsar', players: 2, seed: 'x' })
  const raw = execFileSync(program, ['export', '--data', server.data], { encoding: 'utf8', maxBuffer: 1 << 28 })
  const id = /^\["people",(\d+),1,0,"Lothario"/m.exec(raw)[1]
  const half = raw
    .replace(/^\["people",\d+,1,0,"Lothario","lothario",0,/m, `["people",${id},3,0,"",null,0,`)
    .replace(/^\["chat"|^\["reports"|^\["mutes"|^\["bans"|^\["ratings"|^\["pushes"|^\["webhooks"|$(?![^])/m, (next) => `["forgotten",${id}]\n${next}`)
  const data = folder()
  execFileSync(program, ['import', '--data', data], { input: half })
  assert.match(everything(data), /Lothario/)
  const again = await serve(options, data)
  await until(() => !/lothario/i.test(everything(data)))
  await again.stop()
})

test('the host deletes somebody who sits at a table', async () => {
  const [kit, anne] = [await named('Kitty'), await named('Annette')]
  const table = await made(anne.token)
  await post(`/api/v1/tables/${table}/join`, kit.token)
  const wire = await Wire.open(server, { token: anne.token })
  wire.send({ cmd: 'watch', table, id: 'w' })
  await wire.expect({ id: 'w' })
  const { status, stderr } = spawnSync(program, ['admin', '--data', server.data, 'delete', 'Kitty'], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.doesNotMatch(everything(), /kitty/i)
  await until(async () => !/kitty/i.test((await ask(server, 'GET', `/api/v1/tables/${table}`, { token: anne.token })).text))
  await until(() => !/kitty/i.test(everything())) // nor does the table at sea write it again
  wire.end()
})

test('nobody who is gone is invited', async () => {
  const [ann, bob] = [await named('Ann'), await named('Bobby')]
  await gone(bob)
  const answer = await post('/api/v1/tables', ann.token, { game: 'korsar', players: 2, seats: [{ kind: 'you' }, { kind: 'invited', person: bob.id }] })
  assert.deepEqual([answer.status, answer.json.error.code], [404, 'nobody'], answer.text)
})
