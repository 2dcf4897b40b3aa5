// keep.mjs -- backup while people play, export and import, and what a host can do with `tortuga admin`.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { ask, folder, guest, program, serve, until, Wire } from './server.mjs'

let server, anne
before(async () => {
  server = await serve(['--no-limits'])
  anne = await guest(server)
  const named = await ask(server, 'POST', '/api/v1/names', { json: { name: 'Anne', password: 'correct horse', token: true }, token: anne.token })
  anne = { ...named.json.person, token: named.json.token }
})
after(async () => server.stop())

const run = (args, more) => spawnSync(program, args, { encoding: 'utf8', timeout: 60000, ...more })
const admin = (...args) => run(['admin', '--data', server.data, ...args])

test('a backup while the server runs is a whole server', async () => {
  const data = folder()
  const file = path.join(data, 'harbour.db')
  const writing = Promise.all(Array.from({ length: 50 }, () => guest(server)))
  const done = run(['backup', file, '--data', server.data])
  assert.deepEqual([done.status, done.stderr], [0, ''])
  await writing
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  const copy = await serve(['--no-limits'], data)
  assert.equal((await ask(copy, 'GET', '/api/v1/me', { token: anne.token })).json.person.name, 'Anne')
  await copy.stop()
  assert.equal(run(['backup', '/nowhere/x.db', '--data', server.data]).status, 1)
  assert.match(run(['backup', 'x.db', '--data', data]).stderr, /there is no .*harbour\.db/)
  assert.match(run(['backup', '--data', server.data]).stderr, /which file/)
})

test('everything out as text and in again', async () => {
  const data = folder()
  const file = path.join(data, 'out.jsonl')
  const out = run(['export', file, '--data', server.data])
  assert.deepEqual([out.status, out.stderr], [0, ''])
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line))
  assert.deepEqual(lines[0], { tortuga: 'harbour', schema: 5 })
  assert.ok(lines.some((line) => line[0] === 'people' && line[4] === 'Anne'))
  assert.doesNotMatch(fs.readFileSync(file, 'utf8'), new RegExp(anne.token), 'no token, only its hash')
  assert.equal(run(['export', file, '--data', server.data]).status, 1, 'nothing is overwritten')
  const there = path.join(data, 'there')
  const back = run(['import', file, '--data', there])
  assert.deepEqual([back.status, back.stderr], [0, ''])
  assert.match(run(['import', file, '--data', there]).stderr, /import into a new one/)
  const again = run(['export', '--data', there])
  assert.equal(again.stdout, fs.readFileSync(file, 'utf8'))
  const copy = await serve(['--no-limits'], there)
  assert.equal((await ask(copy, 'POST', '/api/v1/session', { json: { name: 'anne', password: 'correct horse' } })).status, 200)
  await copy.stop()
  const cut = path.join(data, 'cut.jsonl')
  fs.writeFileSync(cut, fs.readFileSync(file, 'utf8').slice(0, -20))
  const other = path.join(data, 'other')
  assert.equal(run(['import', cut, '--data', other]).status, 1)
  assert.equal(run(['export', '--data', other]).stdout.trim().split('\n').length, 1, 'all or nothing')
  fs.rmSync(data, { recursive: true })
})

test('a host looks after people', async () => {
  assert.match(admin('people').stdout, /named .*Anne/)
  assert.match(admin('person', 'anne').stdout, new RegExp(anne.id))
  assert.equal(admin('promote', 'Anne').status, 0)
  assert.match(admin('person', 'anne').stdout, /\(helper\)/)
  assert.equal(admin('demote', 'Anne').status, 0)
  const bart = await guest(server)
  await ask(server, 'POST', '/api/v1/reports', { json: { about: bart.id, text: 'swears like a sailor' }, token: anne.token })
  const reports = admin('reports').stdout
  assert.match(reports, /by Anne .*about Guest/)
  assert.match(reports, /swears like a sailor/)
  assert.equal(admin('settle', reports.slice(0, 12), 'told', 'off').status, 0)
  assert.equal(admin('reports').stdout, '')
  assert.match(admin('reports', 'all').stdout, /settled: told off/)
  assert.equal(run(['admin', '--data', server.data, 'password', 'Anne'], { input: 'battery staple\n' }).status, 0)
  assert.equal((await ask(server, 'POST', '/api/v1/session', { json: { name: 'anne', password: 'battery staple' } })).status, 200)
  assert.equal(run(['admin', '--data', server.data, 'password', 'Anne'], { input: 'short\n' }).status, 1)
  assert.equal(admin('delete', bart.id).status, 0)
  assert.match(admin('person', bart.id).stdout, /deleted/)
  assert.equal(admin('person', 'Nobody').status, 1)
  assert.equal(admin('sing').status, 2)
  assert.equal(admin('tables').status, 0)
  assert.equal(admin('tables', 'Anne').status, 0)
})

test('somebody who is banned is shown out, and let in again', async () => {
  const cid = await guest(server)
  const wire = await Wire.open(server, { token: cid.token })
  await wire.expect({ event: 'hello' })
  assert.equal(admin('ban', cid.id, '3', 'cheats', 'at', 'cards').status, 0)
  assert.match(admin('bans').stdout, new RegExp(`person:${cid.id} .*cheats at cards`))
  assert.equal(await wire.expectClose(1008), 'banned')
  const again = await Wire.open(server, { token: cid.token })
  assert.equal(await again.expectClose(1008), 'banned')
  const deed = () => ask(server, 'POST', '/api/v1/reports', { json: { about: anne.id, text: 'x' }, token: cid.token })
  assert.equal((await deed()).json.error.code, 'banned')
  assert.equal(admin('unban', cid.id).status, 0)
  await until(async () => (await deed()).status === 204)
  assert.equal(admin('ban', '127.0.0.0/8', '1', 'everybody').status, 0)
  await until(async () => (await ask(server, 'GET', '/healthz').catch(() => ({ status: 0 }))).status === 0)
  assert.equal(admin('unban', '127.0.0.0/8').status, 0)
  await until(async () => (await ask(server, 'GET', '/healthz').catch(() => ({}))).status === 200)
  assert.equal(admin('ban', 'Anne', 'long', 'x').status, 1)
  assert.equal(admin('unban', 'Anne').status, 1)
})

test('what has run out is swept away', async () => {
  const data = folder()
  const file = path.join(data, 'in.jsonl')
  const lines = [
    { tortuga: 'harbour', schema: 4 },
    ['people', 7, 0, 0, 'Guest old', null, 0, 1000, 1000],
    ['people', 8, 1, 0, 'Old', 'old', 0, 1000, 1000],
    ['sessions', { b: Buffer.alloc(32, 1).toString('base64') }, 8, 0, 'page', 1000, 1000, 2000]
  ]
  fs.writeFileSync(file, lines.map((line) => JSON.stringify(line) + '\n').join(''))
  const there = path.join(data, 'there')
  assert.equal(run(['import', file, '--data', there]).status, 0)
  const swept = await serve([], there)
  await until(() => swept.log().some((line) => line.event === 'swept' && line.sessions === 1 && line.guests === 1))
  await swept.stop(true)
  const left = run(['export', '--data', there]).stdout
  assert.match(left, /"Old"/)
  assert.doesNotMatch(left, /Guest old|sessions/)
  fs.rmSync(data, { recursive: true })
})
