// paused.mjs -- the log cannot be written to in the middle of play: it pauses and says so, nothing that was acknowledged is
// lost, and it goes on when it can.
//
//   node paused.mjs PROGRAM [DRY]        DRY (dry.c) runs a program whose file system can become read-only
//
// One of the full disks is a real one: a file system of a few megabytes, mounted where only this test sees it. Where the
// machine does not let us mount, that part is skipped and says so.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
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
  /** A file system without a free block: what is not ours takes the rest of it. */
  disk: (server) => {
    const rest = path.join(server.disk.seen, 'rest')
    const file = fs.openSync(rest, 'w')
    const page = Buffer.alloc(4096, 1)
    const write = () => {
      try {
        return fs.writeSync(file, page) === page.length
      } catch (error) {
        assert.equal(error.code, 'ENOSPC')
        return false
      }
    }
    while (write());
    fs.closeSync(file)
    return () => fs.rmSync(rest)
  },
  /** Another program writes, and does not come to an end. */
  busy: async ({ writer }) => {
    writer.stdin.write('write\n')
    await once(writer.stdout, 'data')
    return () => writer.stdin.end()
  },
  readonly: (server) => {
    const file = drought(server.data)
    fs.writeFileSync(file, '')
    return () => fs.rmSync(file)
  }
}

/** A program that has the database open, and writes from when it is told to until its input ends. */
async function otherWriter(server, t) {
  const writes = `import sqlite3, sys
db = sqlite3.connect(sys.argv[1], 60, isolation_level=None)
print("open", flush=True)
if sys.stdin.readline():
    db.execute("BEGIN IMMEDIATE")
    print("writes", flush=True)
    sys.stdin.read()`
  const writer = spawn('python3', ['-c', writes, path.join(server.data, 'harbour.db')], { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(() => writer.kill('SIGKILL'))
  await once(writer.stdout, 'data')
  return writer
}

const drought = (data) => path.join(data, 'dry')

/** What /healthz calls it. */
const called = { disk: 'full' }

/**
 * A file system of so many megabytes in a mount namespace of its own, which a process of ours keeps until it is closed: `seen` is
 * where it lies for us, `through` runs a program that sees it in `data`. Or why there is none.
 */
async function smallDisk(megabytes) {
  const data = folder()
  const lay = `mount -t tmpfs -o size=${megabytes}m,mode=0777 tmpfs "$0" && echo laid && exec cat`
  const keeper = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', lay, data], { stdio: 'pipe' })
  let [out, err] = ['', '']
  keeper.stdout.on('data', (text) => (out += text))
  keeper.stderr.on('data', (text) => (err += text))
  const ended = new Promise((resolve) => keeper.on('close', resolve).on('error', (error) => resolve((err += error.message))))
  const laid = () => out.includes('laid')
  await Promise.race([ended, until(laid)])
  if (!laid()) return { why: err.trim() || 'no file system can be mounted here' }
  const through = ['nsenter', '--target', String(keeper.pid), '--user', '--mount', '--preserve-credentials']
  const seen = path.join('/proc', String(keeper.pid), 'root', data)
  return { data, seen, through, close: () => keeper.stdin.end() }
}

/** A server that such trouble can come over; null where it cannot be made here. */
async function begin(kind, t) {
  if (kind === 'disk') {
    const disk = await smallDisk(12)
    if (disk.why) {
      t.skip(`this machine does not let us mount a file system of our own (${disk.why})`)
      return null
    }
    t.after(disk.close)
    return { ...(await serve(options, disk.data, disk.through)), disk }
  }
  const data = folder()
  const server = await serve(options, data, kind === 'readonly' ? [dry, drought(data)] : [])
  return kind === 'busy' ? { ...server, writer: await otherWriter(server, t) } : server
}

const back = (server) => serve(options, server.data, server.disk?.through)

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
  // Everybody thinks while it comes: on a machine with much to do games would be over before.
  for (const person of people(games)) person.held = true
  const end = await troubles[kind](server)
  for (const person of people(games)) person.goOn()
  await until(() => people(games).every(({ paused, over }) => paused || over))
  const waiting = people(games).filter(({ over }) => !over)
  assert.ok(waiting.length, 'somebody is in the middle of a game')
  for (const { paused } of waiting) assert.match(paused, /Play is paused; nothing that was acknowledged is lost/)
  const health = await ask(server, 'GET', '/healthz')
  assert.deepEqual([health.status, health.json.store], [503, called[kind] ?? kind])
  return { end, waiting }
}

for (const kind of Object.keys(troubles).filter((one) => dry || one !== 'readonly')) {
  test(`${kind} in mid-play: it pauses, and goes on`, async (t) => {
    const server = await begin(kind, t)
    if (!server) return
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
    const again = await back(server)
    t.after(() => again.child.kill('SIGKILL'))
    for (const game of games) await compare(again, game)
    await again.stop()
  })

  test(`${kind} in mid-play, and killed in that state: what was acknowledged is there`, async (t) => {
    const server = await begin(kind, t)
    if (!server) return
    const games = await company(server, t)
    const playing = people(games).map((person) => person.play(server))
    const { end } = await pause(server, games, kind)
    server.child.kill('SIGKILL')
    await server.ended
    if (kind !== 'full') end() // the limit went with the process
    await Promise.all(playing)
    const again = await back(server)
    t.after(() => again.child.kill('SIGKILL'))
    for (const game of games) await compare(again, game)
    await again.stop()
  })
}
