// order.mjs -- order among people: mutes, reports, and what a host does, which holds in the running server at once.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { ask, guest, program, serve, until, Wire } from './server.mjs'

let server
const options = ['--no-limits', '--bot-pace', '0', '--per-address', '2000']
before(async () => (server = await serve(options)))
after(async () => server.stop())

const post = (target, token, json = {}) => ask(server, 'POST', target, { json, token })
const admin = (...words) => spawnSync(program, ['admin', '--data', server.data, ...words], { encoding: 'utf8' })

async function named(name) {
  const answer = await post('/api/v1/names', undefined, { name, password: 'correct horse', token: true })
  assert.equal(answer.status, 201, answer.text)
  return { ...answer.json.person, token: answer.json.token }
}

/** A table with everybody at it, and a connection of each that watches. */
async function table(...people) {
  const { json } = await post('/api/v1/tables', people[0].token, { game: 'korsar', players: people.length, listed: true })
  for (const one of people.slice(1)) await post(`/api/v1/tables/${json.table}/join`, one.token)
  const wires = []
  for (const one of people) {
    const wire = await Wire.open(server, { token: one.token })
    wire.send({ cmd: 'watch', table: json.table, id: 'w' })
    await wire.expect({ id: 'w' })
    wires.push(wire)
  }
  return { id: json.table, wires }
}

let number = 0
async function say(wire, id, text) {
  wire.send({ cmd: 'say', table: id, text, id: `s${++number}` })
  assert.ok((await wire.expect({ id: `s${number}` })).ok)
}

test('who is muted is not read by who muted them, and by everybody else', async () => {
  const [anne, bart, cid] = [await named('Anne'), await named('Bart'), await named('Cid')]
  const { id, wires } = await table(anne, bart, cid)
  await say(wires[1], id, 'one')
  for (const wire of wires) await wire.expect({ event: 'chat', text: 'one' })
  assert.equal((await ask(server, 'PUT', '/api/v1/mutes/bart', { token: anne.token })).status, 204)
  assert.equal((await ask(server, 'PUT', `/api/v1/mutes/${bart.id}`, { token: anne.token })).status, 204, 'twice is once')
  assert.deepEqual((await ask(server, 'GET', '/api/v1/mutes', { token: anne.token })).json.mutes.map(({ name }) => name), ['Bart'])
  await say(wires[1], id, 'two')
  await say(wires[2], id, 'three')
  for (const wire of wires) await wire.expect({ event: 'chat', text: 'three' })
  const heard = (wire) => wire.messages.some(({ text }) => text === 'two')
  assert.deepEqual(wires.map(heard), [false, true, true], 'lines come in order, so two would have come before three')
  const lines = async (token) => (await ask(server, 'GET', `/api/v1/tables/${id}/chat`, { token })).json.lines.map(({ text }) => text)
  assert.deepEqual(await lines(anne.token), ['three'])
  assert.deepEqual(await lines(cid.token), ['one', 'two', 'three'])
  assert.equal((await ask(server, 'DELETE', '/api/v1/mutes/bart', { token: anne.token })).status, 204)
  assert.equal((await ask(server, 'DELETE', '/api/v1/mutes/bart', { token: anne.token })).status, 404)
  await say(wires[1], id, 'four')
  await wires[0].expect({ event: 'chat', text: 'four' })
  for (const [method, who, token, status] of [
    ['PUT', 'nobody', anne.token, 404],
    ['PUT', '!', anne.token, 404],
    ['PUT', '000000000001', anne.token, 404],
    ['PUT', anne.id, anne.token, 400],
    ['PUT', 'bart', undefined, 401],
    ['DELETE', 'cid', anne.token, 404]
  ])
    assert.equal((await ask(server, method, `/api/v1/mutes/${who}`, { token })).status, status, `${method} ${who}`)
  for (const wire of wires) wire.end()
})

test('an invitation of somebody who is muted bothers nobody; a mute outlives a restart', async () => {
  const [dora, ed] = [await named('Dora'), await named('Ed')]
  await ask(server, 'PUT', '/api/v1/mutes/dora', { token: ed.token })
  await server.stop(true)
  server = await serve(options, server.data)
  const { json } = await post('/api/v1/tables', dora.token, { game: 'korsar', players: 2 })
  const wire = await Wire.open(server, { token: ed.token })
  await wire.expect({ event: 'hello' })
  assert.equal((await ask(server, 'PUT', `/api/v1/tables/${json.table}/seats/1`, { json: { kind: 'invited', name: 'Ed' }, token: dora.token })).status, 200)
  wire.send({ cmd: 'ping', id: 1 })
  await wire.expect({ id: 1 })
  assert.ok(!wire.messages.some(({ event }) => event === 'invited'))
  wire.end()
})

test('a report names the line, and the host reads it', async () => {
  const [fay, gus] = [await named('Fay'), await named('Gus')]
  const { id, wires } = await table(fay, gus)
  await say(wires[1], id, 'You play like a landlubber!')
  assert.equal((await post('/api/v1/reports', fay.token, { about: gus.id, table: id, line: 1, text: 'rude' })).status, 204)
  const { stdout } = admin('reports')
  assert.match(stdout, new RegExp(`by Fay .*about Gus .*at table ${id}`))
  assert.match(stdout, /line 1: You play like a landlubber!/)
  assert.equal(admin('settle', stdout.slice(0, 12), 'warned').status, 0)
  assert.equal(admin('reports').stdout, '')
  assert.equal(admin('settle', '000000000001', 'x').status, 1)
  for (const wire of wires) wire.end()
})

test('the log of a table in words, what is hidden only when asked for', async () => {
  const hal = await named('Hal')
  const { json } = await post('/api/v1/play', hal.token, { game: 'korsar', players: 2, seed: 'tuesday', level: 'random' })
  const wire = await Wire.open(server, { token: hal.token })
  wire.send({ cmd: 'watch', table: json.table, lang: '', id: 'w' })
  let now
  await until(() => (now = wire.messages.findLast(({ standing }) => standing))?.moves)
  wire.send({ cmd: 'say', table: json.table, text: 'Ahoy', id: 's' })
  await wire.expect({ id: 's' })
  assert.ok((await post(`/api/v1/tables/${json.table}/moves`, hal.token, { move: 'draw', seq: now.seq })).status === 200)
  await post(`/api/v1/tables/${json.table}/do`, hal.token, { do: 'resign' })
  const open = admin('log', json.table).stdout
  assert.match(open, /^1 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}The table is made: Korsar\.$/m)
  assert.match(open, /Hal sits down on seat 0\./)
  assert.match(open, /The bot \S+ sits down on seat 1\./)
  assert.match(open, /The game begins\./)
  assert.match(open, /Hal says: Ahoy/)
  assert.match(open, /Hal moves: draw\./)
  assert.match(open, /Hal draws a card/)
  assert.match(open, /Hal gives up\./)
  const hidden = admin('log', json.table, '--hidden').stdout
  assert.notEqual(hidden, open)
  assert.ok(hidden.split('\n').filter((line) => /Hal draws/.test(line)).every((line) => !open.includes(line)), 'which card it was')
  // Every sentence of every language is its own; only what people said and moves in notation stay as they are.
  const lines = (language) => admin('log', json.table, '--language', language).stdout.split('\n')
  const english = lines('en')
  for (const [language, makes] of [['de', /Der Tisch wird aufgestellt/], ['fr', /La table est dressée/], ['it', /Il tavolo è pronto/], ['ja', /卓が用意されました/], ['pl', /Stół jest gotowy/]]) {
    const said = lines(language)
    assert.match(said[0], makes)
    assert.equal(said.length, english.length)
    for (const [i, line] of said.entries()) if (line) assert.notEqual(line, english[i], language)
    assert.ok(said.some((line) => line.includes('Ahoy')))
  }
  assert.equal(admin('log', json.table, '--language', 'xx').status, 2)
  assert.equal(admin('log', '000000000001').status, 1)
  assert.equal(admin('log', 'x').status, 1)
  wire.end()
})

test('what a host changes holds at once', async () => {
  const [ida, jim, kay] = [await named('Ida'), await named('Jim'), await named('Kay')]
  const wires = []
  for (const one of [ida, jim, kay]) {
    wires.push(await Wire.open(server, { token: one.token }))
    await wires.at(-1).expect({ event: 'hello' })
    assert.equal((await ask(server, 'GET', '/api/v1/me', { token: one.token })).status, 200) // remembered from now on
  }
  assert.equal(execFileSync(program, ['admin', '--data', server.data, 'password', 'Ida'], { input: 'battery staple\n', encoding: 'utf8' }), '')
  assert.equal(await wires[0].expectClose(1008), 'signed out')
  assert.equal((await ask(server, 'GET', '/api/v1/me', { token: ida.token })).status, 401)
  assert.equal(admin('delete', 'Jim').status, 0)
  assert.equal(await wires[1].expectClose(1008), 'the account is gone')
  assert.equal((await ask(server, 'GET', '/api/v1/me', { token: jim.token })).status, 401)
  assert.equal(admin('promote', 'Kay').status, 0)
  await until(async () => (await ask(server, 'GET', '/api/v1/me', { token: kay.token })).json.admin)
  assert.equal(admin('ban', 'Kay', '1', 'noise').status, 0)
  assert.equal(await wires[2].expectClose(1008), 'banned')
  assert.equal((await post('/api/v1/reports', kay.token, { about: ida.id, text: 'x' })).json.error.code, 'banned')
  assert.equal((await ask(server, 'GET', '/api/v1/events', { token: kay.token })).status, 403)
  assert.ok(server.log().filter(({ event }) => event === 'changed').length >= 3)
})
