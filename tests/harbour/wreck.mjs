// wreck.mjs -- what goes on by itself after the server was killed, and tables that sleep and wake. What was acknowledged: kills.mjs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, folder, guest, serve, until, Wire } from './server.mjs'

const options = ['--no-limits', '--bot-pace', '0', '--grace', '60']

test('bots go on by themselves after a restart', async () => {
  const data = folder()
  const first = await serve([...options, '--bot-pace', '50'], data)
  const { token } = await guest(first)
  const { table } = (await ask(first, 'POST', '/api/v1/play', { json: { game: 'korsar', players: 3, watch: true }, token })).json
  const wire = await Wire.open(first, { token })
  wire.send({ cmd: 'watch', table, lang: '' })
  await until(() => wire.messages.some((message) => message.standing?.moves > 3))
  first.child.kill('SIGKILL')
  await first.ended
  const second = await serve(options, data)
  await until(async () => {
    const list = await ask(second, 'GET', '/api/v1/tables?mine=1&state=finished', { token })
    const one = await ask(second, 'GET', '/metrics')
    return list.status === 200 && /^tortuga_moves_total [1-9]/m.test(one.text)
  })
  await second.stop()
})

test('tables sleep when nobody looks, and wake as they were', async () => {
  const server = await serve([...options, '--idle', '1'])
  const { token } = await guest(server)
  const day = 86400000
  const tables = []
  for (const json of [
    { game: 'korsar', players: 2, seed: 'x' },
    { game: 'korsar', players: 2, seed: 'x', clock: { kind: 'days', limit: day } },
    { game: 'piraci', players: 3 }
  ]) {
    const made = await ask(server, 'POST', '/api/v1/play', { json, token })
    assert.equal(made.status, 201, made.text)
    tables.push(made.json.table)
  }
  const look = async (table) => (await ask(server, 'GET', `/api/v1/tables/${table}?lang=&since=0`, { token })).json.message
  const standing = async () => /^tortuga_tables (\d+)$/m.exec((await ask(server, 'GET', '/metrics')).text)[1]
  const fork = await ask(server, 'POST', `/api/v1/tables/${tables[0]}/fork`, { json: {}, token })
  tables.push(fork.json.table)
  for (const table of tables) await until(async () => (await look(table)).moves)
  const before = []
  for (const table of tables) before.push(await look(table))
  await until(async () => (await standing()) === '0')
  for (const [i, table] of tables.entries()) assert.deepEqual(await look(table), before[i])
  const wire = await Wire.open(server, { token })
  await until(async () => (await standing()) === '0')
  wire.send({ cmd: 'move', table: tables[0], seq: before[0].seq, move: before[0].moves[0], lang: '', id: 1 })
  assert.ok((await wire.expect({ id: 1 })).ok, 'a move wakes it')
  wire.end()
  await server.stop()
})
