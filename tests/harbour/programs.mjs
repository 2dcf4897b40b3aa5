// programs.mjs -- programs play over plain HTTP: streams of lines, a POST per move, and the example of a bot.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import http from 'node:http'
import { after, before, test } from 'node:test'
import { ask, guest, serve, until, wait, Wire } from './server.mjs'

let server
before(async () => (server = await serve(['--no-limits', '--bot-pace', '0', '--grace', '1', '--ping', '1', '--per-address', '2000'])))
after(async () => server.stop())

/** A stream of lines: what came, how it ended. */
class Stream {
  lines = []
  ended = false

  static open(target, token, headers = {}) {
    const stream = new Stream()
    return new Promise((resolve, reject) => {
      stream.request = http.get(
        { host: '127.0.0.1', port: server.port, path: target, agent: false, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } },
        (response) => {
          stream.status = response.statusCode
          stream.headers = response.headers
          let rest = ''
          response.setEncoding('utf8')
          response.on('data', (text) => {
            const parts = (rest + text).split('\n')
            rest = parts.pop()
            for (const line of parts) stream.lines.push(JSON.parse(line))
          })
          response.on('close', () => (stream.ended = true))
          response.on('error', () => (stream.ended = true))
          resolve(stream)
        }
      )
      stream.request.on('error', reject)
    })
  }

  async expect(like) {
    const fits = (line) => Object.entries(like).every(([key, value]) => line[key] === value)
    await until(() => this.lines.some(fits) || this.ended)
    const found = this.lines.find(fits)
    assert.ok(found, `${JSON.stringify(like)} did not come, but ${JSON.stringify(this.lines)}`)
    return found
  }

  get told() {
    return this.lines.filter(({ standing }) => standing)
  }

  close() {
    this.request.destroy()
  }
}

const post = (target, token, json) => ask(server, 'POST', target, { json, token })

async function running(token, more = {}) {
  const { json } = await post('/api/v1/play', token, { game: 'korsar', players: 2, ...more })
  return json.table
}

test('a stream tells what a WebSocket is told, line by line', async () => {
  const anne = await guest(server)
  const table = await running(anne.token)
  const stream = await Stream.open(`/api/v1/tables/${table}/events?lang=`, anne.token)
  assert.equal(stream.status, 200)
  assert.equal(stream.headers['content-type'], 'application/x-ndjson')
  assert.equal(stream.headers['content-length'], undefined)
  const hello = await stream.expect({ event: 'hello' })
  assert.equal(hello.person.id, anne.id)
  const wire = await Wire.open(server, { token: anne.token })
  wire.send({ cmd: 'watch', table, lang: '', id: 1 })
  await wire.expect({ id: 1 })
  await until(() => stream.told.at(-1)?.moves)
  const before = stream.told.at(-1)
  const moved = await post(`/api/v1/tables/${table}/moves`, anne.token, { move: before.moves[0], seq: before.seq, id: 'one', lang: '' })
  assert.deepEqual([moved.status, moved.json], [200, { table, seq: before.seq + 1 }], moved.text)
  await until(() => stream.told.at(-1).moves && stream.told.at(-1).seq > before.seq)
  const last = stream.told.at(-1)
  const same = await wire.expect({ table, seq: last.seq })
  assert.deepEqual(last, same)
  const seqs = stream.told.map(({ seq }) => seq)
  assert.deepEqual(seqs, seqs.map((_, i) => seqs[0] + i), 'every event, in order')
  await stream.expect({ event: 'ping' })
  stream.close()
  wire.end()
})

test('a move said twice is done once, also over the other way; a stale one is answered with what was missed', async () => {
  const anne = await guest(server)
  const table = await running(anne.token)
  const stream = await Stream.open(`/api/v1/tables/${table}/events?lang=`, anne.token)
  await until(() => stream.told.at(-1)?.moves)
  const { seq, moves } = stream.told.at(-1)
  const move = { move: moves[0], seq, id: 'mine', lang: '' }
  const once = await post(`/api/v1/tables/${table}/moves`, anne.token, move)
  const twice = await post(`/api/v1/tables/${table}/moves`, anne.token, move)
  assert.deepEqual([twice.status, twice.json], [200, once.json])
  const wire = await Wire.open(server, { token: anne.token })
  wire.send({ cmd: 'move', table, ...move })
  assert.deepEqual(await wire.expect({ id: 'mine' }), { ok: true, ...once.json, id: 'mine' })
  wire.end()
  const stale = await post(`/api/v1/tables/${table}/moves`, anne.token, { ...move, id: 'other' })
  assert.deepEqual([stale.status, stale.json.error.code], [409, 'stale'], stale.text)
  assert.ok(stale.json.missed.facts.length && stale.json.missed.seq === stale.json.seq)
  assert.equal(stale.json.missed.seat, 0)
  stream.close()
})

test('what cannot be done is answered with the reason, and happens not', async () => {
  const [anne, eve] = [await guest(server), await guest(server)]
  const table = await running(anne.token)
  const stream = await Stream.open(`/api/v1/tables/${table}/events?lang=`, anne.token)
  await until(() => stream.told.at(-1)?.moves)
  const { seq, moves } = stream.told.at(-1)
  for (const [target, token, json, status, code] of [
    [`${table}/moves`, anne.token, { move: 'sing', seq }, 409, 'refused'],
    [`${table}/moves`, anne.token, { move: moves[0] }, 400, 'move'],
    [`${table}/moves`, anne.token, { move: 7, seq }, 400, 'move'],
    [`${table}/moves`, anne.token, { move: 'x'.repeat(1001), seq }, 400, 'move'],
    [`${table}/moves`, anne.token, { move: moves[0], seq: -1 }, 400, 'seq'],
    [`${table}/moves`, anne.token, { move: moves[0], seq, lang: 'xx' }, 400, 'lang'],
    [`${table}/moves`, anne.token, { move: moves[0], seq, song: 1 }, 400, 'bad-json'],
    [`${table}/moves`, anne.token, { move: moves[0], seq: seq + 100 }, 409, 'stale'],
    [`${table}/moves`, eve.token, { move: moves[0], seq }, 409, 'refused'],
    [`${table}/moves`, eve.token, { move: moves[0], seq: seq + 100 }, 409, 'stale'],
    [`${table}/moves`, undefined, { move: moves[0], seq }, 401, 'who'],
    ['000000000001/moves', anne.token, { move: moves[0], seq }, 404, 'no-such-table'],
    [`${table}/do`, anne.token, { do: 'sing' }, 400, 'do'],
    [`${table}/do`, anne.token, { do: 'ask' }, 400, 'do'],
    [`${table}/do`, eve.token, { do: 'resign' }, 409, 'refused']
  ]) {
    const answer = await post(`/api/v1/tables/${target}`, token, json)
    assert.deepEqual([answer.status, answer.json.error.code], [status, code], `${target} ${JSON.stringify(json)} ${answer.text}`)
    if (token === eve.token) assert.ok(!answer.text.includes('"view"') && !answer.text.includes('standing'), 'Eve learns nothing')
  }
  const german = await post(`/api/v1/tables/${table}/moves`, anne.token, { move: 'sing', seq, lang: 'de' })
  const english = await post(`/api/v1/tables/${table}/moves`, anne.token, { move: 'sing', seq, lang: 'en' })
  assert.notEqual(german.json.error.sentence, english.json.error.sentence)
  for (const [target, token, status] of [
    [`${table}/events`, eve.token, 403],
    [`${table}/events`, undefined, 403],
    [`${table}/events?seq=x`, anne.token, 400],
    [`${table}/events?seq=-1`, anne.token, 400],
    [`${table}/events?lang=xx`, anne.token, 400],
    ['000000000001/events', anne.token, 404]
  ])
    assert.equal((await ask(server, 'GET', `/api/v1/tables/${target}`, { token })).status, status, target)
  assert.equal((await ask(server, 'GET', '/api/v1/events')).status, 401)
  const head = await ask(server, 'HEAD', `/api/v1/tables/${table}/events`, { token: anne.token })
  assert.deepEqual([head.status, head.text], [200, ''])
  assert.equal(stream.told.at(-1).seq, seq, 'nothing of that happened')
  const resigned = await post(`/api/v1/tables/${table}/do`, anne.token, { do: 'resign' })
  assert.equal(resigned.status, 200, resigned.text)
  await until(() => stream.told.at(-1).standing.state === 'over')
  stream.close()
})

test('who comes back is told what was missed', async () => {
  const anne = await guest(server)
  const table = await running(anne.token)
  const first = await Stream.open(`/api/v1/tables/${table}/events?lang=`, anne.token)
  await until(() => first.told.at(-1)?.moves)
  const { seq, moves } = first.told.at(-1)
  first.close()
  await post(`/api/v1/tables/${table}/moves`, anne.token, { move: moves[0], seq })
  const again = await Stream.open(`/api/v1/tables/${table}/events?lang=&seq=${seq}`, anne.token)
  await until(() => again.told.length)
  assert.ok(again.told[0].facts.length && again.told[0].seq > seq)
  again.close()
})

test('a stream is presence: who only listens is not away, and is when it ends', async () => {
  const [anne, bart] = [await guest(server), await guest(server)]
  const made = await post('/api/v1/tables', anne.token, { game: 'korsar', players: 2, away_ms: 60000 })
  const { table } = made.json
  const [first, second] = [await Stream.open(`/api/v1/tables/${table}/events`, anne.token), await Stream.open(`/api/v1/tables/${table}/events`, bart.token)]
  await post(`/api/v1/tables/${table}/join`, bart.token, {})
  await until(() => second.told.at(-1).standing.state === 'running')
  await wait(1500)
  assert.ok(second.told.every(({ standing }) => !standing.seats[0].away))
  first.close()
  await until(() => second.told.at(-1).standing.seats[0].away)
  second.close()
})

test('everything that concerns a person: their tables, and what happens to them', async () => {
  const anne = await guest(server)
  const before = await running(anne.token)
  const stream = await Stream.open('/api/v1/events', anne.token)
  const known = await stream.expect({ event: 'table', table: before })
  assert.deepEqual([known.game, known.state, known.seat, known.summary.seats.length], ['korsar', 'running', 0, 2])
  stream.close()
})

test('a bot account that only listens to what concerns it is invited, comes, and is called when it is to move', async () => {
  const owner = await post('/api/v1/names', undefined, { name: 'Host', password: 'correct horse', token: true })
  const bot = (await post('/api/v1/bots', owner.json.token, { name: 'Hostbot' })).json
  const stream = await Stream.open('/api/v1/events', bot.token)
  await stream.expect({ event: 'hello' })
  const made = await post('/api/v1/tables', owner.json.token, { game: 'korsar', players: 2 })
  const { table } = made.json
  assert.equal((await ask(server, 'PUT', `/api/v1/tables/${table}/seats/1`, { json: { kind: 'invited', name: 'Hostbot' }, token: owner.json.token })).status, 200)
  const invited = await stream.expect({ event: 'invited' })
  assert.deepEqual([invited.table, invited.seat, invited.by], [table, 1, owner.json.person.id])
  assert.equal((await post(`/api/v1/tables/${invited.table}/join`, bot.token, {})).status, 200)
  await post(`/api/v1/tables/${table}/start`, owner.json.token, {}) // or it began by itself
  assert.deepEqual(await stream.expect({ event: 'started' }), { event: 'started', table, game: 'korsar', seat: 1 })
  const look = async (token) => (await ask(server, 'GET', `/api/v1/tables/${table}?lang=`, { token })).json.message
  const first = await look(owner.json.token)
  if (first.moves) await post(`/api/v1/tables/${table}/moves`, owner.json.token, { move: first.moves[0], seq: first.seq, lang: '' })
  assert.deepEqual(await stream.expect({ event: 'turn' }), { event: 'turn', table, game: 'korsar', seat: 1 })
  const { moves, seq } = await look(bot.token)
  assert.equal((await post(`/api/v1/tables/${table}/moves`, bot.token, { move: moves[0], seq, lang: '' })).status, 200)
  stream.close()
})

test('streams are bounded, and end with a reason', async () => {
  const anne = await guest(server)
  const streams = []
  for (let i = 0; i < 16; i++) streams.push(await Stream.open('/api/v1/events', anne.token))
  const more = await ask(server, 'GET', '/api/v1/events', { token: anne.token })
  assert.deepEqual([more.status, more.json.error.code], [503, 'busy'])
  assert.ok(more.headers['retry-after'])
  streams.pop().close()
  let again
  await until(async () => (again = await Stream.open('/api/v1/events', anne.token)).status === 200)
  streams.push(again)
  await ask(server, 'DELETE', '/api/v1/me', { json: {}, token: anne.token })
  for (const stream of streams) {
    await until(() => stream.ended)
    assert.deepEqual(stream.lines.at(-1), { event: 'closed', code: 1008, reason: 'the account is gone' })
  }
})

test('a reader that does not read keeps nobody waiting', async () => {
  const anne = await guest(server)
  const table = await running(anne.token)
  const slow = await Stream.open(`/api/v1/tables/${table}/events`, anne.token)
  slow.request.socket.pause()
  const fast = await Stream.open(`/api/v1/tables/${table}/events?lang=`, anne.token)
  for (let i = 0; i < 5; i++) {
    await until(() => fast.told.at(-1)?.moves)
    const { moves, seq } = fast.told.at(-1)
    assert.equal((await post(`/api/v1/tables/${table}/moves`, anne.token, { move: moves[0], seq })).status, 200)
    await until(() => fast.told.at(-1).seq > seq)
  }
  slow.close()
  fast.close()
})

/** The example of a bot, as a process of its own. */
function bot(table, token) {
  const file = new URL('../../examples/harbour_bot.py', import.meta.url).pathname
  const child = spawn('python3', [file, `http://127.0.0.1:${server.port}`, table], { env: { ...process.env, TORTUGA_TOKEN: token ?? '' } })
  const run = { out: '', err: '' }
  child.stdout.on('data', (text) => (run.out += text))
  child.stderr.on('data', (text) => (run.err += text))
  run.ended = new Promise((resolve) => child.on('exit', resolve))
  run.child = child
  return run
}

test('the example: two bot accounts and a guest play Korsar to its end', async () => {
  const owner = await post('/api/v1/names', undefined, { name: 'Owner', password: 'correct horse', token: true })
  const accounts = []
  for (const name of ['Botty', 'Botta']) accounts.push((await post('/api/v1/bots', owner.json.token, { name })).json)
  const made = await post('/api/v1/tables', owner.json.token, { game: 'korsar', players: 4, seats: [{ kind: 'open' }, { kind: 'bot', level: 'greedy' }, { kind: 'open' }, { kind: 'open' }], listed: true })
  const { table } = made.json
  const bots = [bot(table, accounts[0].token), bot(table, accounts[1].token), bot(table)]
  for (const one of bots) {
    assert.equal(await one.ended, 0, one.err)
    assert.equal(one.err, '')
    assert.equal(JSON.parse(one.out).places.length, 4, one.out)
  }
  const looked = await ask(server, 'GET', `/api/v1/tables/${table}`)
  const { standing } = looked.json.message
  assert.equal(standing.state, 'over')
  assert.deepEqual(standing.seats.filter(({ kind }) => kind === 'person').map(({ name }) => name).sort().slice(0, 2), ['Botta', 'Botty'])
})

test('the example: no seat, no table', async () => {
  const anne = await guest(server)
  const full = bot(await running(anne.token), (await guest(server)).token)
  assert.notEqual(await full.ended, 0)
  assert.match(full.err, /\S/)
  const nowhere = bot('000000000001', anne.token)
  assert.notEqual(await nowhere.ended, 0)
  assert.match(nowhere.err, /no such table/)
})
