// seats.mjs -- before the game: invitations, taking them back, sending away, bots put in and taken out; and afterwards the
// rematch, which a restart does not forget.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ask, folder, guest, serve, until, Wire } from './server.mjs'

let server
const options = ['--no-limits', '--bot-pace', '0', '--per-address', '2000']
before(async () => (server = await serve(options)))
after(async () => server.stop())

const post = (target, token, json = {}, where = server) => ask(where, 'POST', target, { json, token })
const put = (table, seat, token, json) => ask(server, 'PUT', `/api/v1/tables/${table}/seats/${seat}`, { json, token })

async function named(name) {
  const answer = await post('/api/v1/names', undefined, { name, password: 'correct horse', token: true })
  assert.equal(answer.status, 201, answer.text)
  return { ...answer.json.person, token: answer.json.token }
}

async function made(token, json = {}, where = server) {
  const answer = await post('/api/v1/tables', token, { game: 'korsar', players: 3, ...json }, where)
  assert.equal(answer.status, 201, answer.text)
  return answer.json.table
}

const kinds = async (table) => (await ask(server, 'GET', `/api/v1/tables/${table}`)).json.message.standing.seats.map(({ kind, name }) => [kind, name])

test('a named player is invited to a seat, is told so, and comes', async () => {
  const [anne, bart] = [await named('Anne'), await named('Bart')]
  const table = await made(anne.token)
  const wire = await Wire.open(server, { token: bart.token })
  const asked = await put(table, 2, anne.token, { kind: 'invited', name: 'bart' })
  assert.equal(asked.status, 200, asked.text)
  assert.deepEqual(await wire.expect({ event: 'invited' }), { event: 'invited', table, game: 'korsar', seat: 2, by: anne.id })
  assert.deepEqual((await kinds(table))[2], ['invited', 'Bart'])
  await until(async () => (await ask(server, 'GET', '/api/v1/tables?mine=1', { token: bart.token })).json.tables.some((one) => one.table === table)) // lists follow a moment later
  assert.equal((await post(`/api/v1/tables/${table}/join`, (await guest(server)).token, { seat: 2 })).status, 409, 'nobody else sits there')
  assert.equal((await post(`/api/v1/tables/${table}/join`, bart.token)).json.seat, 2)
  wire.end()
})

test('an invitation is taken back, declined, or given to somebody else', async () => {
  const [cid, dora, ed] = [await named('Cid'), await named('Dora'), await guest(server)]
  const table = await made(cid.token)
  const wire = await Wire.open(server, { token: dora.token })
  assert.equal((await put(table, 1, cid.token, { kind: 'invited', person: dora.id })).status, 200)
  await wire.expect({ event: 'invited' })
  assert.equal((await put(table, 1, cid.token, { kind: 'open' })).status, 200)
  assert.deepEqual(await wire.expect({ event: 'removed' }), { event: 'removed', table, game: 'korsar', seat: 1 })
  assert.equal((await put(table, 1, cid.token, { kind: 'open' })).status, 409, 'it is open')
  await put(table, 1, cid.token, { kind: 'invited', name: 'Dora' })
  assert.equal((await post(`/api/v1/tables/${table}/leave`, dora.token)).status, 200, 'no, thank you')
  assert.deepEqual((await kinds(table))[1], ['open', undefined])
  await put(table, 1, cid.token, { kind: 'invited', name: 'Dora' })
  await put(table, 1, cid.token, { kind: 'invited', person: ed.id })
  await wire.expect({ event: 'removed' })
  assert.equal((await post(`/api/v1/tables/${table}/join`, dora.token, { seat: 1 })).status, 409)
  wire.end()
})

test('somebody is sent away before the start, and a bot put there', async () => {
  const [fay, gus] = [await named('Fay'), await named('Gus')]
  const table = await made(fay.token)
  await post(`/api/v1/tables/${table}/join`, gus.token)
  const wire = await Wire.open(server, { token: gus.token })
  wire.send({ cmd: 'ping', id: 1 })
  await wire.expect({ id: 1 })
  assert.equal((await put(table, 1, fay.token, { kind: 'bot', level: 'greedy' })).status, 409, 'somebody sits there')
  assert.equal((await put(table, 1, fay.token, { kind: 'open' })).status, 200)
  await wire.expect({ event: 'removed' })
  assert.equal((await put(table, 1, fay.token, { kind: 'bot', level: 'random', name: 'Hal' })).status, 200)
  const started = await Wire.open(server, { token: fay.token })
  started.send({ cmd: 'ping', id: 1 })
  await started.expect({ id: 1 })
  assert.equal((await put(table, 2, fay.token, { kind: 'bot' })).status, 200)
  assert.deepEqual((await kinds(table)).slice(1), [['bot', 'Hal'], ['bot', 'Morgan']])
  await post(`/api/v1/tables/${table}/start`, fay.token) // or it began by itself
  await started.expect({ event: 'started' })
  assert.equal((await put(table, 1, fay.token, { kind: 'open' })).status, 409, 'it has begun')
  for (const one of [wire, started]) one.end()
})

test('what cannot be', async () => {
  const [ida, jim] = [await named('Ida'), await named('Jim')]
  const table = await made(ida.token)
  const rated = await made(ida.token, { rated: true })
  const gone = await named('Gone')
  await ask(server, 'DELETE', '/api/v1/me', { json: { password: 'correct horse' }, token: gone.token })
  for (const [where, seat, token, json, status] of [
    [table, 1, jim.token, { kind: 'open' }, 409],
    [table, 1, jim.token, { kind: 'bot' }, 409],
    [table, 1, undefined, { kind: 'bot' }, 401],
    [table, 7, ida.token, { kind: 'bot' }, 409],
    [table, 8, ida.token, { kind: 'bot' }, 400],
    [table, 'x', ida.token, { kind: 'bot' }, 400],
    [table, 1, ida.token, { kind: 'you' }, 400],
    [table, 1, ida.token, {}, 400],
    [table, 1, ida.token, { kind: 'open', name: 'Jim' }, 400],
    [table, 1, ida.token, { kind: 'open', level: 'greedy' }, 400],
    [table, 1, ida.token, { kind: 'bot', level: 'god' }, 400],
    [table, 1, ida.token, { kind: 'bot', person: jim.id }, 400],
    [table, 1, ida.token, { kind: 'invited' }, 400],
    [table, 1, ida.token, { kind: 'invited', name: 'Jim', person: jim.id }, 400],
    [table, 1, ida.token, { kind: 'invited', name: 'nobody' }, 404],
    [table, 1, ida.token, { kind: 'invited', name: '!' }, 400],
    [table, 1, ida.token, { kind: 'invited', person: gone.id }, 404],
    [table, 1, ida.token, { kind: 'invited', person: 'x' }, 400],
    [table, 0, ida.token, { kind: 'invited', name: 'Jim' }, 409],
    ['000000000001', 1, ida.token, { kind: 'open' }, 404],
    [rated, 1, ida.token, { kind: 'invited', person: (await guest(server)).id }, 409]
  ]) {
    const answer = await put(where, seat, token, json)
    assert.equal(answer.status, status, `${seat} ${JSON.stringify(json)} ${answer.text}`)
  }
  assert.deepEqual(await kinds(table), [['person', 'Ida'], ['open', undefined], ['open', undefined]])
  assert.equal((await post(`/api/v1/tables/${table}/leave`, jim.token)).status, 409, 'he sits nowhere')
})

test('a rematch is remembered by the store, everybody one seat further', async () => {
  const data = folder()
  let harbour = await serve(options, data)
  const [anne, bart] = [await guest(harbour), await guest(harbour)]
  const table = await made(anne.token, { players: 2 }, harbour)
  await post(`/api/v1/tables/${table}/join`, bart.token, {}, harbour)
  await post(`/api/v1/tables/${table}/start`, anne.token, {}, harbour)
  await post(`/api/v1/tables/${table}/do`, bart.token, { do: 'resign' }, harbour)
  const [first, second] = await Promise.all([anne, bart].map(({ token }) => post(`/api/v1/tables/${table}/rematch`, token, {}, harbour)))
  assert.equal(first.json.table, second.json.table, 'two who ask at once get one table')
  assert.deepEqual([first.status, second.status].sort(), [200, 201])
  const { seats } = (await ask(harbour, 'GET', `/api/v1/tables/${first.json.table}`)).json.message.standing
  assert.deepEqual(seats.map(({ name }) => name), [bart.name, anne.name], 'rotated')
  await harbour.stop(true)
  harbour = await serve(options, data)
  const later = await post(`/api/v1/tables/${table}/rematch`, bart.token, {}, harbour)
  assert.deepEqual([later.status, later.json], [200, { table: first.json.table }])
  await harbour.stop()
})
