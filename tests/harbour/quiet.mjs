// quiet.mjs -- a table at which nothing can happen by itself lets the server rest, whoever has gone from it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gather, look, watch } from './company.mjs'
import { ask, folder, guest, serve, until, wait } from './server.mjs'

const options = ['--no-limits', '--bot-pace', '60000', '--grace', '0', '--per-address', '2000']

const metric = async (server, name) =>
  Number(new RegExp(`^tortuga_${name} (\\d+)`, 'm').exec((await ask(server, 'GET', '/metrics')).text)[1])

/** A table whose timer is always due comes back every hundredth of a second: ten times as rarely would do for the busiest machine. */
async function rests(server) {
  const before = await metric(server, 'table_timers_total')
  await wait(1000)
  const rung = (await metric(server, 'table_timers_total')) - before
  assert.ok(rung < 10, `${rung} timers in a second in which nothing happens`)
}

/** Somebody looks at the table and goes. */
async function comeAndGo(server, one, table) {
  const wire = await watch(server, one, table)
  await wire.expect({ id: 'watch' })
  wire.end()
  await until(async () => (await metric(server, 'sockets')) === 0)
}

test('nobody is away from a game that is played by days', async () => {
  const server = await serve(options)
  const { table, sitters } = await gather(server, 'korsar', 2, 2, { clock: { kind: 'days', limit: 86400000 } })
  await comeAndGo(server, sitters[1], table)
  await rests(server)
  assert.ok(!(await look(server, sitters[0], table)).standing.seats[1].away)
  await server.stop()
})

test('nor from a game that has not begun', async () => {
  const server = await serve(options)
  const one = await guest(server)
  const { table } = (await ask(server, 'POST', '/api/v1/tables', { json: { game: 'korsar', players: 2 }, token: one.token })).json
  await comeAndGo(server, one, table)
  await rests(server)
  await server.stop()
})

test('and a bot never goes', async () => {
  const data = folder()
  const first = await serve(options, data)
  const { table, sitters } = await gather(first, 'korsar', 3, 1, { away_ms: 60000 })
  await first.stop(true)
  const again = await serve(options, data)
  const wire = await watch(again, sitters[0], table)
  await wire.expect({ id: 'watch' })
  await rests(again)
  wire.end()
  await again.stop()
})
