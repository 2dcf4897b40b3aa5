// migrate.mjs -- a harbour moves from SQLite to PostgreSQL in the middle of games, and back: everybody finds what they were
// promised and plays on.
//
//   node migrate.mjs PROGRAM
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { compare, dice, gather, Person } from '../harbour/company.mjs'
import { ask, folder, guest, program, serve, until } from '../harbour/server.mjs'
import { Postgres } from './fleet.mjs'

const options = ['--no-limits', '--bot-pace', '0', '--grace', '600', '--per-address', '1000']
const run = (...words) => spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 28, env: { PATH: process.env.PATH, HOME: '/nonexistent' } })
const migrate = (from, to) => run('migrate', '--from', from, '--to', to)
const dump = (...where) => {
  const out = run('export', ...where)
  assert.equal(out.status, 0, out.stderr)
  return out.stdout
}

async function playSome(server, games, least) {
  const people = games.flatMap((game) => game.people)
  const count = () => people.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const from = count()
  const playing = people.filter(({ over }) => !over).map((person) => person.play(server))
  await until(() => count() >= from + least || people.every(({ over }) => over))
  await server.stop(true)
  await Promise.all(playing)
}

test('there and back again in the middle of games', async (t) => {
  const postgres = Postgres.begin(t)
  const draw = dice(Date.now())
  const data = folder()
  let server = await serve(options, data)
  t.after(() => server.stop(true))
  const anne = await guest(server)
  const named = await ask(server, 'POST', '/api/v1/names', { json: { name: 'Anne Bonny', password: 'a long enough one', token: true }, token: anne.token })
  assert.ok(named.status < 300, named.text)
  const games = []
  for (const [slug, players, people] of [['korsar', 3, 3], ['chrono', 2, 1], ['corsairs', 2, 2]]) {
    const game = await gather(server, slug, players, people)
    games.push({ ...game, people: game.sitters.map((one, seat) => new Person(one, seat, game, draw)) })
  }
  await playSome(server, games, 60)

  const there = migrate(`sqlite:${data}`, postgres.address)
  assert.equal(there.status, 0, there.stderr)
  assert.match(there.stdout, /rows; 3 tables with \d+ events played through in both: all the same/)
  assert.equal(dump('--store', postgres.address), dump('--data', data), 'row by row the same')
  const twice = migrate(`sqlite:${data}`, postgres.address)
  assert.equal(twice.status, 1)
  assert.match(twice.stderr, /there are people or tables in the new store already/)

  server = await serve([...options, '--store', postgres.address])
  for (const game of games) await compare(server, game)
  const me = await ask(server, 'GET', '/api/v1/me', { token: named.json.token })
  assert.equal(me.json.person?.name, 'Anne Bonny', me.text)
  await playSome(server, games, 60)

  const again = path.join(folder(), 'again')
  const back = migrate(postgres.address, `sqlite:${again}`)
  assert.equal(back.status, 0, back.stderr)
  assert.equal(dump('--data', again), dump('--store', postgres.address))
  const backup = path.join(folder(), 'harbour.db')
  assert.equal(run('backup', '--store', postgres.address, backup).status, 0)
  assert.equal(dump('--data', path.dirname(backup)), dump('--data', again), 'a backup of a PostgreSQL is a SQLite file')
  server = await serve(options, again)
  for (const game of games) await compare(server, game)
  await server.stop()
  for (const one of [data, path.dirname(backup)]) fs.rmSync(one, { recursive: true })
})

test('what cannot be moved is said in a sentence, and no password with it', () => {
  const empty = folder()
  for (const [words, sentence] of [
    [[], /from where to where\?/],
    [['--from', `sqlite:${empty}`, '--to', `sqlite:${empty}`], /both addresses are the same/],
    [['--from', `sqlite:${empty}`, '--to', 'postgres://x'], /there is no .*harbour\.db/],
    [['--from', 'postgres://anne:secret@127.0.0.1:1/db', '--to', `sqlite:${empty}`], /PostgreSQL at 127\.0\.0\.1:1, database db cannot be reached/],
    [['--from', 'parchment:anne:secret', '--to', `sqlite:${empty}`], /'parchment' is no store/]
  ]) {
    const out = run('migrate', ...words)
    assert.notEqual(out.status, 0)
    assert.match(out.stderr, sentence)
    assert.doesNotMatch(out.stderr, /secret/)
  }
  const bus = run('serve', '--port', '0', '--data', empty, '--bus', 'nats://127.0.0.1:1')
  assert.match(bus.stderr, /--bus is for several nodes on one PostgreSQL/)
  fs.rmSync(empty, { recursive: true })
})
