// upgrade.mjs -- nodes of two versions on one database: while people play, every node is replaced by one of a later version,
// which brings a newer schema; one that is too old for it says so; the oldest database that there may be is upgraded,
// and whoever comes at the same time finds one schema.
//
//   node upgrade.mjs PROGRAM NEXT
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { ask, program, until } from '../harbour/server.mjs'
import { fleet, Postgres } from './fleet.mjs'
import { during } from './storm.mjs'

const next = process.argv[3]
const LONG = 120000
const here = path.dirname(new URL(import.meta.url).pathname)

/** A program that runs to its end. */
function run(what, ...words) {
  const child = spawn(what, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, HOME: '/nonexistent' } })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => (out += text))
  child.stderr.on('data', (text) => (err += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

/** Says what a later version may say on the bus, beside what is known, and waits until it has been heard. */
async function sayStrange(ships) {
  const socket = net.connect(ships.nats.port, '127.0.0.1')
  let heard = ''
  socket.on('data', (text) => (heard += text))
  socket.write('CONNECT {"verbose":false}\r\nSUB > 1\r\nPING\r\n')
  await until(() => /^MSG (\S+) 1 /m.test(heard), LONG) // somebody plays
  const [, subject] = /^MSG (\S+) 1 /m.exec(heard)
  const [, table, seq] = /^e (-?\d+) (\d+)/m.exec(heard) ?? [null, '1', '1']
  for (const text of ['z', 'w 1 2 3 4 5', `e ${table} ${seq} because it blew 77`, `p ${table} 5 parrots 1`, '', 'é'.repeat(300)])
    socket.write(`PUB ${subject} ${Buffer.byteLength(text)}\r\n${text}\r\n`)
  socket.write('PING\r\n')
  await until(() => (heard.match(/^PONG/gm) ?? []).length === 2, LONG)
  socket.destroy()
}

test('every node is replaced by one of a later version, which changes the schema, while people play', { timeout: 280000 }, async (t) => {
  const ships = await fleet(t, 3)
  const versions = () => ships.postgres.sql("SELECT (SELECT version FROM tortuga_schema), schema FROM compatible")
  const [first, oldest] = versions().split('|').map(Number)
  assert.ok(oldest < first)
  await during(t, ships, async (moved) => {
    await ships.nodes[0].stop()
    await ships.launch(0, next)
    assert.equal(versions(), `${first + 1}|${first}`)
    await sayStrange(ships)
    await moved(20)
    // An old one that is killed now can start again: whoever changed the schema said that it may.
    ships.nodes[1].child.kill('SIGKILL')
    await ships.nodes[1].ended
    await ships.launch(1, program)
    await moved(10)
    for (const i of [1, 2]) {
      await ships.nodes[i].stop()
      await moved(5)
      await ships.launch(i, next)
      await moved(10)
    }
  })
  for (const node of ships.nodes) assert.equal((await ask(node, 'GET', '/healthz')).status, 200)
  // When all are new, a later version may take away what only old ones needed: no old one starts any more.
  ships.postgres.sql(`UPDATE compatible SET schema = ${first + 1}`)
  const late = await run(program, 'serve', '--port', '0', '--store', ships.postgres.address, '--bus', ships.nats.address)
  assert.notEqual(late.code, 0)
  assert.match(late.err, new RegExp(`the database has schema version ${first + 1}, and this program knows versions up to ${first}: it was written by a newer tortuga`))
  await ships.stop()
})

/** A database of an old version as PostgreSQL would have had it: tests/store has them as SQLite wrote them. */
function translated(version) {
  const text = fs.readFileSync(path.join(here, '..', 'store', `v${version}.sql`), 'utf8')
  return (
    text
      .replace(/ WITHOUT ROWID/g, '')
      .replace(/\bBLOB\b/g, 'BYTEA')
      .replace(/X'([0-9A-F]*)'/g, "'\\x$1'")
      .replace(/\bTEXT\b/g, 'TEXT COLLATE "C"')
      .replace(/^PRAGMA.*$/gm, '') + `CREATE TABLE tortuga_schema (version INTEGER NOT NULL); INSERT INTO tortuga_schema VALUES (${version});`
  )
}

test('the oldest database, that of the version before, and empty ones: four at once find them or make them, and all see the same', { timeout: 280000 }, async (t) => {
  const postgres = Postgres.begin(t)
  const versions = fs.readdirSync(path.join(here, '..', 'store')).filter((name) => /^v\d+\.sql$/.test(name)).length
  assert.ok(versions >= 4)
  const empty = 0
  for (const version of [empty, empty, 1, versions - 1, versions]) {
    const name = `v${version}${Math.random().toString(36).slice(2)}`
    const address = postgres.database(name)
    if (version !== empty) postgres.sql(translated(version), name)
    const all = await Promise.all([1, 2, 3, 4].map(() => run(program, 'export', '--store', address)))
    for (const { code, out, err } of all) {
      assert.deepEqual([code, err], [0, ''], `version ${version}`)
      assert.equal(out, all[0].out)
    }
    if (version === empty) continue
    assert.match(all[0].out, /"anne"/)
    assert.match(all[0].out, /\["events",42,1,1700000000000,\{"b":"AQD\/eg=="\},-?\d+\]/)
  }
})
