// tables.mjs -- games over real sockets: people and bots to the end, what is stale or said twice, and who may not what.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { ask, guest, program, serve, until, wait, Wire } from './server.mjs'

let server
before(async () => (server = await serve(['--no-limits', '--bot-pace', '0', '--grace', '1', '--per-address', '2000'])))
after(async () => server.stop())

// The games that this build has; some builds of the tests have fewer.
const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' })).map((one) => one.game)
const entropy = () => crypto.randomBytes(32).toString('hex')

async function made(target, json, token) {
  const answer = await ask(server, 'POST', target, { json, token })
  assert.equal(answer.status, 201, answer.text)
  return answer.json
}

const post = (target, token, json = {}) => ask(server, 'POST', target, { json, token })

/** Somebody at a table: what they are told, and the last of it. */
class Player {
  told = []
  events = []
  answers = new Map()
  number = 0

  static async sit(who, table, { seq, lang = '' } = {}) {
    const player = new Player()
    player.who = who
    player.table = table
    player.wire = await Wire.open(server, { token: who?.token })
    const { id } = await player.ask({ cmd: 'watch', table, lang, ...(seq === undefined ? {} : { seq }) })
    assert.ok(id)
    await until(() => (player.hear(), player.told.length))
    return player
  }

  hear() {
    for (const message of this.wire.messages.splice(0))
      if ('ok' in message) this.answers.set(message.id, message)
      else if (message.event) this.events.push(message)
      else if (message.table) this.told.push(message)
    assert.equal(this.wire.closed, null, JSON.stringify(this.wire.closed))
    return this.told.at(-1)
  }

  async ask(message) {
    const id = message.id ?? `q${++this.number}`
    this.wire.send({ ...message, id })
    await until(() => (this.hear(), this.answers.has(id)))
    const answer = this.answers.get(id)
    this.answers.delete(id)
    return answer
  }

  move(move, seq, id) {
    return this.ask({ cmd: 'move', table: this.table, move, seq, lang: '', ...(id ? { id } : {}) })
  }

  /** Plays the first move that is offered, until the game is over. */
  async play(most = Infinity) {
    let moved = 0
    for (let tries = 0; moved < most; ) {
      const last = this.hear()
      if (last.standing.state === 'over') return moved
      if (!last.moves) {
        await wait(1)
        continue
      }
      const answer = await this.move(last.moves[moved % last.moves.length], last.seq)
      assert.ok(answer.ok || answer.code === 'stale', JSON.stringify(answer))
      if (answer.ok) {
        moved++
        await until(() => this.hear().seq >= answer.seq)
      } else assert.ok(++tries < 10000)
    }
    return moved
  }

  end() {
    this.wire.end()
  }
}

const record = async (table, token) => {
  const answer = await ask(server, 'GET', `/api/v1/tables/${table}/record`, { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.text
}

function verify(text) {
  const file = path.join(server.data, `${crypto.randomUUID()}.tortuga`)
  fs.writeFileSync(file, text)
  return execFileSync(program, ['replay', '--verify', file], { encoding: 'utf8' })
}

test('two people and two bots play Korsar to its end, and the record proves it', async () => {
  const [anne, bart] = [await guest(server), await guest(server)]
  const seats = [{ kind: 'you' }, { kind: 'bot', level: 'greedy' }, { kind: 'open' }, { kind: 'bot', level: 'random', name: 'Calico' }]
  const { table, committed } = await made('/api/v1/tables', { game: 'korsar', players: 4, seats, listed: true, entropy: entropy() }, anne.token)
  assert.match(committed, /^[0-9a-f]{64}$/)
  const listed = await ask(server, 'GET', '/api/v1/tables?state=open&game=korsar')
  assert.ok(listed.json.tables.some((one) => one.table === table && one.summary.seats[2].kind === 'open'))
  const first = await Player.sit(anne, table)
  const joined = await post(`/api/v1/tables/${table}/join`, bart.token, { entropy: entropy() })
  assert.deepEqual([joined.status, joined.json.seat], [200, 2], joined.text)
  const second = await Player.sit(bart, table)
  const looker = await Player.sit(null, table)
  const moves = await Promise.all([first.play(), second.play()])
  assert.ok(moves[0] > 3 && moves[1] > 3, `${moves}`)
  await until(() => looker.hear().standing.state === 'over')
  const text = await record(table)
  verify(text)
  const secret = /\[Secret "([0-9a-f]+)"\]/.exec(text)[1]
  assert.equal(crypto.createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex'), committed)
  assert.match(text, /\[Entropy0 "[0-9a-f]{64}"\]/)
  assert.match(text, /\[Entropy2 "[0-9a-f]{64}"\]/)
  // Everybody was told every event, in order, and the same at the end.
  for (const player of [first, second, looker]) {
    const seqs = player.told.map((message) => message.seq)
    assert.deepEqual(seqs, Array.from(seqs, (_, i) => seqs[0] + i))
    assert.deepEqual(player.told.at(-1).standing.result, first.told.at(-1).standing.result)
  }
  await until(async () => { // lists follow a moment later
    const mine = await ask(server, 'GET', '/api/v1/tables?mine=1&state=finished', { token: anne.token })
    return mine.json.tables.some((one) => one.table === table && one.summary.places.length === 4)
  })
  for (const player of [first, second, looker]) player.end()
})

for (const game of games)
  test(`play now: bots alone bring ${game} to its end`, async () => {
    const anne = await guest(server)
    const { table } = await made('/api/v1/play', { game, watch: true, level: 'greedy' }, anne.token)
    const looker = await Player.sit(anne, table)
    await until(() => looker.hear().standing.state === 'over', 60000)
    verify(await record(table))
    looker.end()
  })

test('play now: one person among bots, who think on their own threads', async () => {
  const anne = await guest(server)
  const { table, seat } = await made('/api/v1/play', { game: 'korsar', players: 3, level: 'bosun', seat: 1, seed: 'tuesday' }, anne.token)
  assert.equal(seat, 1)
  const player = await Player.sit(anne, table)
  assert.equal(await player.play(3), 3)
  const last = player.hear()
  assert.equal(last.standing.seats[1].you, true)
  player.end()
})

test('who comes back is sent what was missed, and nothing else', async () => {
  const anne = await guest(server)
  const { table } = await made('/api/v1/play', { game: 'korsar', players: 2, entropy: entropy() }, anne.token)
  const player = await Player.sit(anne, table)
  await player.play(2)
  await until(() => player.hear().moves) // it is our turn: nothing happens by itself
  const seen = player.told.findIndex((message) => message.seq > 6)
  const { seq } = player.told[seen]
  const happened = (messages) => messages.flatMap(({ facts }) => facts.filter(({ fact }) => fact))
  const missed = happened(player.told.slice(seen + 1))
  const last = player.told.at(-1)
  assert.ok(missed.length)
  player.end()
  const again = await Player.sit(anne, table, { seq })
  assert.deepEqual(again.told[0].view, last.view)
  assert.deepEqual(again.told[0].moves, last.moves)
  assert.deepEqual(happened(again.told), missed)
  const whole = await ask(server, 'GET', `/api/v1/tables/${table}?lang=`, { token: anne.token })
  assert.equal(whole.json.message.hash, again.hear().hash)
  again.end()
})

test('said twice is done once; what is stale is answered with what was missed', async () => {
  const anne = await guest(server)
  const { table } = await made('/api/v1/play', { game: 'korsar', players: 2 }, anne.token)
  const player = await Player.sit(anne, table)
  await until(() => player.hear().moves)
  const { seq, moves } = player.hear()
  const once = await player.move(moves[0], seq, 'mine')
  assert.ok(once.ok)
  const twice = await player.move(moves[0], seq, 'mine')
  assert.deepEqual(twice, once)
  const stale = await player.move(moves[0], seq, 'another')
  assert.deepEqual([stale.ok, stale.code], [false, 'stale'])
  assert.ok(stale.missed.facts.length && stale.missed.seq === stale.seq)
  await until(() => player.hear().moves)
  const now = player.hear()
  const nonsense = await player.move('sing a song', now.seq)
  assert.deepEqual([nonsense.code, nonsense.refusal.refusal], ['refused', 'table.unreadable'])
  assert.ok(nonsense.refusal.say)
  const future = await player.move(now.moves[0], now.seq + 1000)
  assert.equal(future.code, 'stale')
  assert.equal(player.hear().seq, now.seq, 'nothing of that happened')
  player.end()
})

test('hostile messages are answered and harm nobody', async () => {
  const [anne, eve] = [await guest(server), await guest(server)]
  const { table } = await made('/api/v1/play', { game: 'korsar', players: 2 }, anne.token)
  const player = await Player.sit(anne, table)
  await until(() => player.hear().moves)
  const { seq, moves } = player.hear()
  const wire = await Wire.open(server, { token: eve.token })
  const bad = [
    [{ cmd: 'watch', table }, 'not-yours'],
    [{ cmd: 'watch', table: 'nowhere' }, 'no-such-table'],
    [{ cmd: 'watch', table: '000000000001' }, 'no-such-table'],
    [{ cmd: 'watch', table, lang: 'xx' }, 'lang'],
    [{ cmd: 'watch', table, seq: -1 }, 'seq'],
    [{ cmd: 'watch', table: 7 }, 'no-such-table'],
    [{ cmd: 'move', table, move: moves[0], seq }, 'refused'],
    [{ cmd: 'move', table, move: moves[0] }, 'move'],
    [{ cmd: 'move', table, move: 7, seq }, 'move'],
    [{ cmd: 'move', table, move: 'x'.repeat(2000), seq }, 'move'],
    [{ cmd: 'move', table, move: moves[0], seq: 'x' }, 'seq'],
    [{ cmd: 'do', table, do: 'resign' }, 'refused'],
    [{ cmd: 'do', table, do: 'sing' }, 'do'],
    [{ cmd: 'do', table, do: 'take-back' }, 'refused'],
    [{ cmd: 'do', table, do: 'take-back', moves: -1 }, 'do'],
    [{ cmd: 'do', table, do: 'ask', what: 'tea' }, 'do'],
    [{ cmd: 'do', table, do: 'entropy', bytes: 'xyz' }, 'do'],
    [{ cmd: 'do', table, do: 'takeover', seat: 99 }, 'do'],
    [{ cmd: 'do', table, do: 'takeover', seat: 0 }, 'refused'],
    [{ cmd: 'do', table, do: 'resign', seat: 0, king: 1 }, 'key']
  ]
  for (const [message, code] of bad) {
    wire.send({ ...message, id: 'x' })
    const answer = await wire.expect({ id: 'x' })
    assert.deepEqual([answer.ok, answer.code], [false, code], JSON.stringify([message, answer]))
  }
  assert.ok(!wire.messages.some((message) => message.view), 'Eve saw nothing')
  for (const [method, target, status, json] of [
    ['GET', `/api/v1/tables/${table}`, 403],
    ['GET', `/api/v1/tables/${table}/record`, 403],
    ['POST', `/api/v1/tables/${table}/join`, 409, {}],
    ['POST', `/api/v1/tables/${table}/leave`, 409, {}],
    ['POST', `/api/v1/tables/${table}/start`, 409, {}],
    ['DELETE', `/api/v1/tables/${table}`, 409],
    ['POST', `/api/v1/tables/${table}/join`, 400, { seat: 8 }],
    ['POST', `/api/v1/tables/${table}/join`, 400, { entropy: 'x' }],
    ['GET', '/api/v1/tables/000000000001', 404],
    ['GET', '/api/v1/tables/x', 404],
    ['GET', '/api/v1/tables?state=lost', 400],
    ['GET', '/api/v1/tables?most=1000', 400],
    ['GET', '/api/v1/tables?before=x', 400],
    ['POST', '/api/v1/tables', 400, { game: 'chess' }],
    ['POST', '/api/v1/tables', 400, { game: 'korsar', players: 7 }],
    ['POST', '/api/v1/tables', 400, { game: 'korsar', options: { song: 1 } }],
    ['POST', '/api/v1/tables', 400, { game: 'korsar', clock: { kind: 'sand' } }],
    ['POST', '/api/v1/tables', 409, { game: 'korsar', clock: { kind: 'move', limit: 1 } }],
    ['POST', '/api/v1/tables', 400, { game: 'korsar', players: 2, seats: [{ kind: 'you' }] }],
    ['POST', '/api/v1/tables', 400, { game: 'korsar', players: 2, seats: [{ kind: 'you' }, { kind: 'bot', level: 'god' }] }],
    ['POST', '/api/v1/tables', 409, { game: 'korsar', players: 2, seats: [{ kind: 'you' }, { kind: 'you' }] }],
    ['POST', '/api/v1/tables', 400, { game: 'korsar', players: 2, seats: [{ kind: 'you' }, { kind: 'invited', person: 'x' }] }],
    ['POST', '/api/v1/play', 400, { game: 'korsar', seat: 9 }],
    ['POST', '/api/v1/play', 400, { game: 'korsar', level: 'god' }],
    ['POST', '/api/v1/play', 400, { game: 'korsar', entropy: 'zz' }],
    ['POST', '/api/v1/play', 409, { game: 'korsar', seed: '' }]
  ]) {
    const answer = await ask(server, method, target, { json, token: eve.token })
    assert.equal(answer.status, status, `${method} ${target} ${JSON.stringify(json)} ${answer.text}`)
  }
  const still = await player.move(moves[0], seq)
  assert.ok(still.ok, JSON.stringify(still))
  wire.end()
  player.end()
})

test('sitting down, getting up, beginning by hand, clearing away', async () => {
  const [anne, bart, eve] = [await guest(server), await guest(server), await guest(server)]
  const seats = [{ kind: 'you' }, { kind: 'invited', person: bart.id }]
  const { table } = await made('/api/v1/tables', { game: 'korsar', players: 2, seats }, anne.token)
  assert.equal((await post(`/api/v1/tables/${table}/join`, eve.token)).status, 409, 'the seat is kept for Bart')
  assert.equal((await post(`/api/v1/tables/${table}/start`, anne.token)).status, 409, 'it is still empty')
  assert.equal((await post(`/api/v1/tables/${table}/join`, bart.token)).json.seat, 1)
  assert.equal((await post(`/api/v1/tables/${table}/start`, bart.token)).status, 409, 'not his table')
  assert.equal((await post(`/api/v1/tables/${table}/leave`, bart.token)).status, 200)
  assert.equal((await post(`/api/v1/tables/${table}/join`, eve.token, { seat: 1 })).json.seat, 1)
  assert.equal((await post(`/api/v1/tables/${table}/start`, anne.token)).status, 200)
  const player = await Player.sit(eve, table)
  assert.equal(player.hear().standing.state, 'running')
  assert.equal((await ask(server, 'DELETE', `/api/v1/tables/${table}`, { token: anne.token })).status, 409)
  assert.ok((await player.ask({ cmd: 'do', do: 'resign', table })).ok)
  await until(() => player.hear().standing.state === 'over')
  assert.deepEqual(player.hear().standing.result.places, [1, 2])
  verify(await record(table, anne.token))
  player.end()
  const second = await made('/api/v1/tables', { game: 'korsar', players: 2 }, anne.token)
  assert.equal((await ask(server, 'DELETE', `/api/v1/tables/${second.table}`, { token: anne.token })).status, 200)
  assert.equal((await post(`/api/v1/tables/${second.table}/join`, bart.token)).status, 409)
})

test('an empty table is seen by who has its address; once it began, by those who play there', async () => {
  const [anne, bart, eve] = [await guest(server), await guest(server), await guest(server)]
  const { table } = await made('/api/v1/tables', { game: 'korsar', players: 2, entropy: entropy() }, anne.token)
  const looker = await Player.sit(eve, table)
  await post(`/api/v1/tables/${table}/join`, bart.token, { entropy: entropy() })
  const player = await Player.sit(bart, table)
  await until(() => player.hear().standing.state === 'running')
  await until(() => (looker.hear(), looker.events.some(({ event }) => event === 'unwatched')))
  await player.ask({ cmd: 'do', do: 'resign', table })
  await looker.ask({ cmd: 'ping' })
  assert.ok(looker.told.every((message) => !message.view && message.standing.state === 'open'))
  player.end()
  looker.end()
})

test('who vanishes is away after a while, and back at once', async () => {
  const [anne, bart] = [await guest(server), await guest(server)]
  const { table } = await made('/api/v1/tables', { game: 'korsar', players: 2, away_ms: 1000, entropy: entropy() }, anne.token)
  await post(`/api/v1/tables/${table}/join`, bart.token, { entropy: entropy() })
  const [first, second] = [await Player.sit(anne, table), await Player.sit(bart, table)]
  await until(() => second.hear().standing.state === 'running')
  first.end()
  await until(() => second.hear().standing.seats[0].away)
  await until(() => second.hear().standing.seats[0].took_over)
  const again = await Player.sit(anne, table)
  await until(() => !second.hear().standing.seats[0].away && !second.hear().standing.seats[0].took_over)
  // By consent they end it.
  assert.ok((await again.ask({ cmd: 'do', do: 'ask', what: 'end', table })).ok)
  await until(() => second.hear().standing.offers?.end)
  assert.ok((await second.ask({ cmd: 'do', do: 'agree', what: 'end', table })).ok)
  await until(() => second.hear().standing.state === 'over')
  assert.equal(second.hear().standing.result.end, 'agreed')
  again.end()
  second.end()
})

test('clocks are the server’s', async () => {
  const [anne, bart] = [await guest(server), await guest(server)]
  const clock = { kind: 'move', limit: 1000 }
  const { table } = await made('/api/v1/tables', { game: 'korsar', players: 2, clock, flag: 'loss', entropy: entropy() }, anne.token)
  await post(`/api/v1/tables/${table}/join`, bart.token, { entropy: entropy() })
  const player = await Player.sit(bart, table)
  await until(() => player.hear().standing.state === 'over')
  assert.ok(player.hear().standing.seats.some((seat) => seat.flag))
  player.end()
})

test('a take-back against bots', async () => {
  const anne = await guest(server)
  const { table } = await made('/api/v1/play', { game: 'korsar', players: 2 }, anne.token)
  const player = await Player.sit(anne, table)
  await until(() => player.hear().moves)
  const before = player.hear()
  assert.ok((await player.move(before.moves[0], before.seq)).ok)
  const back = await player.ask({ cmd: 'do', do: 'take-back', moves: before.standing.moves, table })
  assert.ok(back.ok, JSON.stringify(back))
  await until(() => player.hear().seq >= back.seq)
  const then = player.told.find((message) => message.seq === back.seq)
  assert.equal(then.standing.moves, before.standing.moves)
  // Without a number: to one's own last decision, however much bots have done since.
  assert.equal((await player.ask({ cmd: 'do', do: 'take-back', table })).code, 'refused', 'nothing is left to take back')
  const seq = player.hear().seq
  assert.ok((await player.move(before.moves[0], seq)).ok)
  await until(() => player.hear().moves && player.hear().seq > seq)
  const again = await player.ask({ cmd: 'do', do: 'take-back', table })
  assert.ok(again.ok, JSON.stringify(again))
  await until(() => player.hear().seq >= again.seq)
  const last = player.told.find((message) => message.seq === again.seq)
  assert.equal(last.standing.moves, before.standing.moves)
  assert.deepEqual(last.facts, [{ event: 'taken-back', seat: last.seat, moves: before.standing.moves }])
  // Every move is told as one, with how many stand.
  const moved = player.told.flatMap(({ facts }) => facts).filter(({ event }) => event === 'moved')
  assert.ok(moved.some(({ seat, moves }) => seat === last.seat && moves === before.standing.moves + 1), JSON.stringify(moved))
  player.end()
})

test('those who sit there talk; those who watch read along', async () => {
  const [anne, bart, eve] = [await guest(server), await guest(server), await guest(server)]
  const { table } = await made('/api/v1/tables', { game: 'korsar', players: 2, listed: true }, anne.token)
  await post(`/api/v1/tables/${table}/join`, bart.token)
  const [first, second, looker] = [await Player.sit(anne, table), await Player.sit(bart, table), await Player.sit(eve, table)]
  assert.deepEqual((await first.ask({ cmd: 'say', table, text: 'Ahoi! ⚓' })).line, 1)
  assert.deepEqual((await second.ask({ cmd: 'say', table, text: '<b>' })).line, 2)
  for (const player of [first, second, looker]) {
    const said = () => player.events.filter(({ event }) => event === 'chat')
    await until(() => (player.hear(), said().length === 2))
    assert.deepEqual(said().map(({ seat, text, name }) => [seat, text, name]), [[0, 'Ahoi! ⚓', anne.name], [1, '<b>', bart.name]])
  }
  assert.equal((await looker.ask({ cmd: 'say', table, text: 'She has the red ones' })).code, 'not-yours')
  for (const text of ['', 'x'.repeat(501), 'a\u0007b', 7]) assert.equal((await first.ask({ cmd: 'say', table, text })).code, 'text')
  assert.equal((await first.ask({ cmd: 'say', table: '000000000001', text: 'x' })).code, 'no-such-table')
  const read = await ask(server, 'GET', `/api/v1/tables/${table}/chat?from=2`, { token: eve.token })
  assert.deepEqual(read.json.lines.map(({ line, text }) => [line, text]), [[2, '<b>']])
  for (const player of [first, second, looker]) player.end()
})

test('the same again, one seat further', async () => {
  const [anne, bart] = [await guest(server), await guest(server)]
  const seats = [{ kind: 'you' }, { kind: 'open' }, { kind: 'bot', level: 'random' }]
  const { table } = await made('/api/v1/tables', { game: 'korsar', players: 3, seats, entropy: entropy() }, anne.token)
  await post(`/api/v1/tables/${table}/join`, bart.token, { entropy: entropy() })
  const [first, second] = [await Player.sit(anne, table), await Player.sit(bart, table)]
  await until(() => first.hear().standing.state === 'running')
  assert.equal((await post(`/api/v1/tables/${table}/rematch`, anne.token)).status, 409)
  for (const player of [first, second]) assert.ok((await player.ask({ cmd: 'do', do: 'resign', table })).ok)
  await until(() => first.hear().standing.state === 'over')
  const again = await post(`/api/v1/tables/${table}/rematch`, anne.token)
  assert.deepEqual([again.status, again.json.seat], [201, 2], again.text)
  await until(() => (second.hear(), second.events.some(({ event, again: next }) => event === 'rematch' && next === again.json.table)))
  assert.deepEqual((await post(`/api/v1/tables/${table}/rematch`, bart.token)).json, { table: again.json.table })
  assert.equal((await post(`/api/v1/tables/${again.json.table}/join`, bart.token)).json.seat, 0)
  assert.equal((await post(`/api/v1/tables/${table}/rematch`, (await guest(server)).token)).status, 403)
  first.end()
  second.end()
})

test('a fork goes on from a position, and tells nothing about the game it comes from', async () => {
  const anne = await guest(server)
  const { table } = await made('/api/v1/play', { game: 'korsar', players: 3, seat: 0 }, anne.token)
  const player = await Player.sit(anne, table)
  await player.play(4)
  await until(() => player.hear().moves)
  const now = player.hear()
  const forked = await post(`/api/v1/tables/${table}/fork`, anne.token, { level: 'random' })
  assert.deepEqual([forked.status, forked.json.seat], [201, 0], forked.text)
  const other = await Player.sit(anne, forked.json.table)
  assert.deepEqual(other.hear().view, now.view, 'what one knows is the same')
  assert.deepEqual(other.hear().moves, now.moves)
  await other.play()
  verify(await record(forked.json.table, anne.token))
  const earlier = await post(`/api/v1/tables/${table}/fork`, anne.token, { moves: 1 })
  assert.equal(earlier.status, 201, earlier.text)
  assert.equal((await post(`/api/v1/tables/${table}/fork`, anne.token, { moves: 100000 })).status, 409)
  assert.equal((await post(`/api/v1/tables/${table}/fork`, anne.token, { moves: 'x' })).status, 400)
  assert.equal((await post(`/api/v1/tables/${table}/fork`, (await guest(server)).token)).status, 403)
  player.end()
  other.end()
  // There is no such level; and a pilot has learnt every game.
  for (const game of ['corsaire', 'corsairs'].filter((one) => games.includes(one))) {
    const duel = await made('/api/v1/play', { game, players: 2 }, anne.token)
    const fork = (level) => post(`/api/v1/tables/${duel.table}/fork`, anne.token, { level })
    const nobody = await fork('god')
    assert.deepEqual([nobody.status, nobody.json.error.code], [400, 'fork'], nobody.text)
    const learnt = await fork('pilot')
    assert.equal(learnt.status, 201, learnt.text)
  }
})

test('the examples of docs/api.md', async () => {
  const anne = await guest(server)
  const { table } = await made('/api/v1/play', { game: 'korsar', players: 2, seed: 'x' }, anne.token)
  const text = fs.readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  const [, block] = /```table\n([^`]*)```/.exec(text)
  const wire = await Wire.open(server, { token: anne.token })
  for (const line of block.trim().split('\n')) {
    const message = JSON.parse(line.slice(3).replace('TABLE', table))
    if (line.startsWith('->')) {
      wire.send(message)
      continue
    }
    const like = 'ok' in message ? { id: message.id, ok: message.ok } : { table, seq: message.seq }
    const found = await wire.expect(like)
    assert.deepEqual(Object.keys(found), Object.keys(message), `${line} ${JSON.stringify(found)}`)
    for (const [key, value] of Object.entries(message))
      if (typeof value !== 'object' && value) assert.equal(found[key], value, `${key} of ${line}`)
  }
  wire.end()
})
