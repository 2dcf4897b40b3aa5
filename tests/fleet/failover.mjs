// failover.mjs -- the database's machine is lost: all processes of the first PostgreSQL are killed at once while people play,
// its standby takes over, and the nodes, which were given both addresses, go on there with all that was acknowledged.
//
//   node failover.mjs PROGRAM
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
