// advice.mjs -- hints and "why not" over a WebSocket: where they are given, to whom, and what they say.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { after, before, test } from 'node:test'
import { everyTable, gather } from './company.mjs'
import { ask, guest, serve, Wire } from './server.mjs'

const options = ['--bot-pace', '60000', '--per-address', '2000', '--grace', '3600']
let server
before(async () => (server = await serve(['--no-limits', '--hints', '150', ...options])))
after(async () => server.stop())

async function made(target, json, token, at = server) {
  const answer = await ask(at, 'POST', target, { json, token })
  assert.equal(answer.status, 201, answer.text)
  return answer.json
}

let number = 0
/** A connection of somebody, and the answer to a question of theirs. */
async function voice(one, at = server) {
  const wire = await Wire.open(at, { token: one.token })
  const put = async (question) => {
    const id = `a${++number}`
    wire.send({ ...question, id })
    return wire.expect({ id })
  }
  const watch = async (table, lang = '') => {
    assert.ok((await put({ cmd: 'watch', table, lang })).ok)
    return wire.expect({ table, event: undefined })
  }
  return { wire, put, watch }
}

test('a hint names moves that may be made, best first, in figures out of a hundred', async () => {
  for (const { slug, players } of everyTable()) {
    const anne = await guest(server)
    const options = slug === 'korsar' && players > 5 ? { mode: 'teams' } : {}
    let hinted = 0
    for (let seat = 0; seat < players && !hinted; seat++) {
      const { table } = await made('/api/v1/play', { game: slug, players, seat, options, seed: 'hint' }, anne.token)
      const { put, watch, wire } = await voice(anne)
      const told = await watch(table, 'de')
      assert.equal(told.standing.hints, true)
      const answer = await put({ cmd: 'hint', table, seq: told.seq, lang: 'de' })
      if (!told.moves) {
        assert.deepEqual([answer.ok, answer.code, answer.refusal.refusal], [false, 'refused', 'table.wait'])
      } else {
        assert.ok(answer.ok, JSON.stringify(answer))
        assert.deepEqual(Object.keys(answer), ['ok', 'table', 'seq', 'hint', 'id'])
        assert.equal(answer.seq, told.seq)
        const lawful = new Map(told.moves.map((one) => [one.move, one]))
        assert.ok(answer.hint.length <= 8)
        assert.ok(answer.hint.length > 0, `${slug} of ${players}`)
        for (const [i, { move, worth, sure }] of answer.hint.entries()) {
          assert.deepEqual(move, lawful.get(move.move))
          if (answer.hint.length === 1 && worth === undefined) continue // nothing else is worth a look
          assert.ok(Number.isInteger(worth) && worth >= 0 && worth <= (answer.hint[i - 1]?.worth ?? 100))
          assert.ok(Number.isInteger(sure) && sure >= 0 && sure <= 50)
        }
        assert.deepEqual((await put({ cmd: 'hint', table, lang: 'de' })).hint, answer.hint, 'the same knowledge, the same figures')
        assert.equal(typeof (await put({ cmd: 'hint', table, lang: '' })).hint[0]?.move, 'string')
        hinted++
      }
      wire.end()
    }
    assert.ok(hinted, slug)
  }
})

test('who may be advised: the one to move, at a table that was set up for it', async () => {
  const { table, sitters } = await gather(server, 'korsar', 3, 3, { hints: true, onlookers: 'view' })
  const voices = await Promise.all([...sitters, await guest(server)].map((one) => voice(one)))
  const told = await Promise.all(voices.map(({ watch }) => watch(table)))
  for (const [i, { put }] of voices.entries()) {
    const answer = await put({ cmd: 'hint', table })
    if (told[i].moves) assert.ok(answer.ok && answer.hint.length, JSON.stringify(answer))
    else assert.equal(answer.refusal.refusal, i < 3 ? 'table.wait' : 'table.person')
  }
  const mover = voices[told.findIndex(({ moves }) => moves)]
  assert.equal((await mover.put({ cmd: 'hint', table, seq: 1000 })).code, 'stale')
  for (const { wire } of voices) wire.end()
})

test('no hints: where nothing was said, at a rated table, in the fork of such a game while it goes on', async () => {
  const plain = await gather(server, 'korsar', 2)
  const rows = [[plain.table, plain.sitters]]
  const fork = await made(`/api/v1/tables/${plain.table}/fork`, {}, plain.sitters[0].token)
  rows.push([fork.table, [plain.sitters[0]]])
  const names = ['Hinty', 'Hanty']
  const people = await Promise.all(
    names.map(async (name) => (await ask(server, 'POST', '/api/v1/names', { json: { name, password: 'correct horse', token: true } })).json)
  )
  const refused = await ask(server, 'POST', '/api/v1/tables', { json: { game: 'korsar', players: 2, rated: true, hints: true }, token: people[0].token })
  assert.deepEqual([refused.status, refused.json.error.code], [400, 'hints'])
  const rated = await made('/api/v1/tables', { game: 'korsar', players: 2, rated: true, seats: [{ kind: 'you' }, { kind: 'open' }] }, people[0].token)
  assert.equal((await ask(server, 'POST', `/api/v1/tables/${rated.table}/join`, { json: {}, token: people[1].token })).status, 200)
  assert.equal((await ask(server, 'POST', `/api/v1/tables/${rated.table}/start`, { json: {}, token: people[0].token })).status, 200)
  rows.push([rated.table, people])
  for (const [table, sitters] of rows)
    for (const one of sitters) {
      const { put, watch, wire } = await voice(one)
      assert.equal((await watch(table)).standing.hints, undefined)
      const answer = await put({ cmd: 'hint', table, lang: 'pl' })
      assert.deepEqual([answer.code, answer.refusal.refusal], ['refused', 'table.hints'])
      assert.match(answer.refusal.say, /podpowiedzi/)
      wire.end()
    }
  // A table with hints hands them on, and after the end everybody may learn.
  const open = await gather(server, 'korsar', 2, 2, { hints: true })
  for (const [game, ended] of [[open, false], [plain, true]]) {
    const first = await voice(game.sitters[0])
    if (ended) assert.ok((await first.put({ cmd: 'do', table: game.table, do: 'resign' })).ok)
    const { table } = await made(`/api/v1/tables/${game.table}/fork`, ended ? { moves: 0 } : {}, game.sitters[0].token)
    assert.equal((await first.watch(table)).standing.hints, true)
    first.wire.end()
  }
  const wrong = await ask(server, 'POST', '/api/v1/play', { json: { game: 'korsar', hints: 'yes' }, token: people[0].token })
  assert.deepEqual([wrong.status, wrong.json.error.code], [400, 'hints'])
})

test('a person has ten hints in a row, and a server may give none', async () => {
  const strict = await serve(['--hints', '20', ...options])
  const anne = await guest(strict)
  const { table } = await made('/api/v1/play', { game: 'corsaire', players: 2, seed: 'ten', level: 'greedy' }, anne.token, strict)
  const { put, watch, wire } = await voice(anne, strict)
  assert.ok((await watch(table)).moves)
  for (let i = 0; i < 10; i++) assert.ok((await put({ cmd: 'hint', table })).ok)
  assert.equal((await put({ cmd: 'hint', table })).code, 'too-often')
  wire.end()
  await strict.stop()
  const mute = await serve(['--hints', '0', ...options])
  const bart = await guest(mute)
  const other = await made('/api/v1/play', { game: 'corsaire', players: 2 }, bart.token, mute)
  const asking = await voice(bart, mute)
  assert.equal((await asking.put({ cmd: 'hint', table: other.table })).refusal.refusal, 'table.hints')
  asking.wire.end()
  await mute.stop()
})

test('one hint at a time, and a server that leaves does not wait for it', async () => {
  const slow = await serve(['--no-limits', '--hints', '1000000', ...options])
  const anne = await guest(slow)
  const asked = []
  for (const seed of ['a', 'b']) {
    const { table } = await made('/api/v1/play', { game: 'chrono', players: 3, seat: 0, seed }, anne.token, slow)
    asked.push(table)
  }
  const { put, watch, wire } = await voice(anne, slow)
  for (const table of asked) assert.ok((await watch(table)).moves, 'everybody plans at once')
  wire.send({ cmd: 'hint', table: asked[0], id: 'long' })
  assert.equal((await put({ cmd: 'hint', table: asked[1] })).code, 'asked')
  wire.end()
  await slow.stop()
})

test('why not: the rule, the sentence, and what could be done instead, without making a move', async () => {
  const anne = await guest(server)
  const { table } = await made('/api/v1/play', { game: 'korsar', players: 2, seed: 'x' }, anne.token)
  const { put, watch, wire } = await voice(anne)
  const { seq, moves } = await watch(table)
  assert.ok(moves.length)
  const refused = await put({ cmd: 'why', table, move: 'sail m9', lang: 'fr' })
  const tried = await put({ cmd: 'move', table, seq, move: 'sail m9', lang: 'fr' })
  assert.deepEqual([refused.ok, refused.seq], [true, seq])
  assert.deepEqual(refused.refusal, tried.refusal, 'as a move that was tried is answered')
  assert.ok(refused.refusal.say && refused.refusal.instead.length)
  for (const { move } of refused.refusal.instead) assert.ok(moves.includes(move))
  assert.equal((await put({ cmd: 'why', table, move: 'swim', lang: 'en' })).refusal.refusal, 'table.unreadable')
  for (const move of moves) assert.equal((await put({ cmd: 'why', table, move })).refusal, null)
  assert.equal((await put({ cmd: 'why', table })).code, 'move')
  assert.equal((await put({ cmd: 'why', table, move: 7 })).code, 'move')
  assert.equal((await put({ cmd: 'why', table: 'nowhere', move: 'draw' })).code, 'no-such-table')
  const eve = await voice(await guest(server))
  assert.equal((await eve.put({ cmd: 'why', table, move: 'draw' })).refusal.refusal, 'table.person')
  eve.wire.end()
  wire.send({ cmd: 'watch', table, id: 'again' })
  assert.equal((await wire.expect({ id: 'again' })).seq, seq, 'nothing has happened')
  wire.end()
})

test('the examples of docs/api.md', async () => {
  const anne = await guest(server)
  const { table } = await made('/api/v1/play', { game: 'korsar', players: 2, seed: 'kelp' }, anne.token)
  const text = fs.readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  const [, block] = /```advice\n([^`]*)```/.exec(text)
  const wire = await Wire.open(server, { token: anne.token })
  /** What the example has is there, empty texts and lists stand for anything, and so do figures. */
  const like = (found, shown, line) => {
    if (shown === null || found === null) return assert.equal(found, shown, line)
    if (Array.isArray(shown)) {
      assert.ok(Array.isArray(found) && found.length >= shown.length, line)
      return shown.forEach((one, i) => like(found[i], one, line))
    }
    if (typeof shown === 'number' && line.includes('worth')) return assert.equal(typeof found, 'number', line)
    if (typeof shown !== 'object') return shown && assert.equal(found, shown, line)
    for (const [key, value] of Object.entries(shown)) {
      assert.ok(key in found, `${key} of ${line}: ${JSON.stringify(found)}`)
      like(found[key], value, line)
    }
  }
  for (const line of block.trim().split('\n')) {
    const message = JSON.parse(line.slice(3).replace('TABLE', table))
    if (line.startsWith('->')) {
      wire.send(message)
      continue
    }
    const found = await wire.expect({ id: message.id })
    assert.deepEqual(Object.keys(found), Object.keys(message), line)
    like(found, message, line)
  }
  wire.end()
})
