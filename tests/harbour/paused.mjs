// paused.mjs -- the log cannot be written to in the middle of play: it pauses and says so, nothing that was acknowledged is
// lost, and it goes on when it can.
//
//   node paused.mjs PROGRAM [DRY]        DRY (dry.c) runs a program whose file system can become read-only
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { compare, dice, gather, look, Person } from './company.mjs'
import { ask, folder, serve, until } from './server.mjs'

const dry = process.argv[3]
const options = ['--no-limits', '--grace', '3600', '--per-address', '1000']

/** What can happen to a log, and how it ends. */
const troubles = {
  /** As full as it is now: the log of the database cannot grow any more. */
  full: (server) => {
    const limit = (bytes) => execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}:unlimited`])
    limit(fs.statSync(path.join(server.data, 'harbour.db-wal')).size)
    return () => limit('unlimited')
  },
  /** Another program writes, and does not come to an end. */
  busy: (server) => {
    const holds = "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1], 60, isolation_level=None)\ndb.execute('BEGIN IMMEDIATE')\nsys.stdin.read()"
    const child = spawn('python3', ['-c', holds, path.join(server.data, 'harbour.db')], { stdio: ['pipe', 'ignore', 'inherit'] })
    return () => child.stdin.end()
  },
  readonly: (server) => {
    const file = drought(server.data)
    fs.writeFileSync(file, '')
    return () => fs.rmSync(file)
  }
}

const drought = (data) => path.join(data, 'dry')

/** A server that such trouble can come over. */
function begin(kind) {
  const data = folder()
  return serve(options, data, kind === 'readonly' ? [dry, drought(data)] : [])
}

async function company(server, t) {
  const draw = dice(Date.now())
  t.after(() => server.child.kill('SIGKILL')) // where it went well it is gone already
  const games = []
  for (const [slug, players] of [['chrono', 5], ['korsar', 4], ['corsaire', 2]]) {
    const game = await gather(server, slug, players)
    games.push({ ...game, people: game.sitters.map((one, seat) => new Person(one, seat, game, draw)) })
  }
  return games
}

const people = (games) => games.flatMap((game) => game.people)
const moves = (games) => people(games).reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

/** Trouble in mid-play, until everybody at a game that goes on has heard of it. */
async function pause(server, games, kind) {
  const begun = moves(games)
  await until(() => moves(games) >= begun + 10)
  const end = troubles[kind](server)
  await until(() => people(games).every(({ paused, over }) => paused || over))
  const waiting = people(games).filter(({ over }) => !over)
  assert.ok(waiting.length, 'somebody is in the middle of a game')
  for (const { paused } of waiting) assert.match(paused, /Play is paused; nothing that was acknowledged is lost/)
  const health = await ask(server, 'GET', '/healthz')
  assert.deepEqual([health.status, health.json.store], [503, kind])
  return { end, waiting }
}

for (const kind of Object.keys(troubles).filter((one) => dry || one !== 'readonly')) {
  test(`${kind} in mid-play: it pauses, and goes on`, async (t) => {
    const server = await begin(kind)
    const games = await company(server, t)
    const playing = people(games).map((person) => person.play(server))
    const { end, waiting } = await pause(server, games, kind)
    const stood = moves(games)
    for (const { one, table, seq, last } of waiting) {
      assert.equal((await look(server, one, table)).seq, seq, 'reading goes on, and nothing was told that is not so')
      if (!last.moves) continue
      const refused = await ask(server, 'POST', `/api/v1/tables/${table}/moves`, { json: { move: last.moves[0], seq }, token: one.token })
      assert.deepEqual([refused.status, refused.json.error.code], [503, 'paused'])
    }
    assert.equal(moves(games), stood, 'nothing is acknowledged meanwhile')
    end()
    await until(() => people(games).every(({ paused, over }) => !paused || over))
    await until(() => waiting.every(({ over }) => over) || moves(games) > stood + 10)
    assert.equal((await ask(server, 'GET', '/healthz')).status, 200)
    server.child.kill('SIGKILL') // what comes after the pause is as durable
    await server.ended
    await Promise.all(playing)
    const again = await serve(options, server.data)
    t.after(() => again.child.kill('SIGKILL'))
    for (const game of games) await compare(again, game)
    await again.stop()
  })

  test(`${kind} in mid-play, and killed in that state: what was acknowledged is there`, async (t) => {
    const server = await begin(kind)
    const games = await company(server, t)
    const playing = people(games).map((person) => person.play(server))
    const { end } = await pause(server, games, kind)
    server.child.kill('SIGKILL')
    await server.ended
    if (kind !== 'full') end() // the limit went with the process
    await Promise.all(playing)
    const again = await serve(options, server.data)
    t.after(() => again.child.kill('SIGKILL'))
    for (const game of games) await compare(again, game)
    await again.stop()
  })
}
