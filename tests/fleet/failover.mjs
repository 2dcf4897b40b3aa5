// failover.mjs -- the database's machine is lost: all processes of the first PostgreSQL are killed at once while people play,
// its standby takes over, and the nodes, which were given both addresses, go on there with all that was acknowledged. Where the
// standby has not got all of it, with what it has.
//
//   node failover.mjs PROGRAM
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gather, look, watch } from '../harbour/company.mjs'
import { ask, until } from '../harbour/server.mjs'
import { fleet } from './fleet.mjs'
import { during } from './storm.mjs'

const LONG = 120000

test('the first PostgreSQL is killed, the second takes over: nothing that was acknowledged is lost', { timeout: 280000 }, async (t) => {
  let second
  const ships = await fleet(t, 3, [], async (address, first) => {
    second = first.follow(t)
    await until(() => first.sql("SELECT sync_state FROM pg_stat_replication WHERE application_name = 'second'") === 'sync', LONG)
    return `postgres://tortuga@/harbour?host=${first.folder},${second.folder}&target_session_attrs=read-write`
  })
  const stored = (postgres) => Number(postgres.sql('SELECT count(*) FROM events'))
  await during(t, ships, async (moved) => {
    await moved(20)
    ships.postgres.murder()
    for (const node of ships.nodes) await until(async () => (await ask(node, 'GET', '/healthz')).status === 503, LONG)
    const before = stored(second) // it can be read
    second.promote()
    await moved(40)
    assert.ok(stored(second) > before)
  })
  assert.equal(second.sql('SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)'), '00000002', 'another line of history')
  for (const node of ships.nodes) assert.equal((await ask(node, 'GET', '/healthz')).status, 200)
  await ships.stop()
})

test('a database that has lost the last moves: tables go on from what it has, whoever watches is told to ask anew', async (t) => {
  const ships = await fleet(t, 2)
  const [a, b] = ships.nodes
  for (const [at, other] of [[a, b], [b, a]]) {
    const game = await gather(at, 'korsar', 3)
    const first = (await look(at, game.sitters[0], game.table)).seq
    const play = async (node) => {
      for (const one of game.sitters) {
        const { moves, seq } = await look(node, one, game.table)
        if (moves) return ask(node, 'POST', `/api/v1/tables/${game.table}/moves`, { json: { move: moves[0], seq, lang: '' }, token: one.token })
      }
      throw new Error('nobody is to move')
    }
    for (let i = 0; i < 4; i++) assert.equal((await play(at)).status, 200)
    const wire = await watch(at, game.sitters[0], game.table)
    await wire.expect({ id: 'watch', ok: true })
    ships.postgres.sql(`DELETE FROM events WHERE seq > ${first + 2} AND table_id = (SELECT table_id FROM events GROUP BY table_id ORDER BY max(at_ms) DESC LIMIT 1)`)
    const lost = await play(at)
    assert.deepEqual([lost.status, lost.json.error.code], [503, 'paused'], lost.text)
    await until(() => wire.closed, LONG)
    assert.equal((await look(at, game.sitters[0], game.table)).seq, first + 2)
    for (const node of [other, at]) assert.equal((await play(node)).status, 200)
    for (const node of [at, other]) assert.equal((await look(node, game.sitters[0], game.table)).seq, first + 4)
  }
  await ships.stop()
})
