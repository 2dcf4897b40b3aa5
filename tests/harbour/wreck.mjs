// wreck.mjs -- the server is killed in the middle of games: what was acknowledged is there afterwards, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, folder, guest, serve, until, wait, Wire } from './server.mjs'

const options = ['--no-limits', '--bot-pace', '0', '--grace', '60']
const rounds = 6
const count = 3

/** Plays at a table until the connection breaks; remembers what was acknowledged and told. */
async function play(server, game) {
  const wire = await Wire.open(server, { token: game.token })
  wire.send({ cmd: 'watch', table: game.table, seq: 0, lang: '' })
  let last = null
  let asked = false
  let first = true
  const told = []
  const hear = () => {
    for (const message of wire.messages.splice(0)) {
      if (message.view || message.standing) {
        if (!first) assert.equal(message.seq, last.seq + 1)
        first = false
        last = message
        told.push(...message.facts)
      } else if (message.id === 'move') {
        asked = false
        game.open = false
        if (message.ok) {
          game.acknowledged++
          game.seq = Math.max(game.seq, message.seq)
        } else assert.equal(message.code, 'stale', JSON.stringify(message))
      }
    }
  }
  while (!wire.closed) {
    hear()
    if (last?.standing.state === 'over') break
    if (last?.moves && !asked && (game.acknowledged === 0 || last.seq >= game.seq)) {
      asked = true
      game.open = true // sent; whether it counts, only the answer says
      wire.send({ cmd: 'move', table: game.table, seq: last.seq, move: last.moves[game.acknowledged % last.moves.length], lang: '', id: 'move' })
    }
    await wait(1)
  }
  hear()
  if (last) {
    game.told = told
    game.seq = Math.max(game.seq, last.seq)
    game.over = last.standing.state === 'over'
  }
  wire.end()
}

async function check(server, game) {
  const answer = await ask(server, 'GET', `/api/v1/tables/${game.table}?lang=&since=0`, { token: game.token })
  assert.equal(answer.status, 200, answer.text)
  const { message } = answer.json
  assert.ok(message.seq >= game.seq, `told ${game.seq}, there is ${message.seq}`)
  assert.deepEqual(message.facts.slice(0, game.told.length), game.told, 'what was told has happened')
  const record = await ask(server, 'GET', `/api/v1/tables/${game.table}/record`, { token: game.token })
  const moves = record.text.match(/^\d+\. P0 /gm)?.length ?? 0
  if (game.open && moves === game.acknowledged + 1) game.acknowledged++ // written, but the answer did not arrive
  game.open = false
  assert.equal(moves, game.acknowledged)
}

test('killed at any moment', async () => {
  const data = folder()
  let server = await serve(options, data)
  const games = []
  const begin = async () => {
    const { token } = await guest(server)
    const made = await ask(server, 'POST', '/api/v1/play', { json: { game: 'korsar', players: 4, level: 'greedy' }, token })
    assert.equal(made.status, 201, made.text)
    return { token, table: made.json.table, acknowledged: 0, seq: made.json.seq, told: [], open: false, over: false }
  }
  for (let round = 0; round < rounds; round++) {
    while (games.filter((game) => !game.over).length < count) games.push(await begin())
    const playing = games.filter((game) => !game.over).map((game) => play(server, game))
    await wait(30 + Math.random() * 250)
    server.child.kill('SIGKILL')
    await server.ended
    await Promise.all(playing)
    server = await serve(options, data)
    for (const game of games) await check(server, game)
  }
  assert.ok(games.some((game) => game.acknowledged > 0))
  // And the games go on to their end.
  await Promise.all(games.filter((game) => !game.over).map((game) => play(server, game)))
  for (const game of games) await check(server, game)
  assert.ok(games.every((game) => game.over))
  await server.stop()
})

test('bots go on by themselves after a restart', async () => {
  const data = folder()
  const first = await serve([...options, '--bot-pace', '50'], data)
  const { token } = await guest(first)
  const { table } = (await ask(first, 'POST', '/api/v1/play', { json: { game: 'korsar', players: 3, watch: true }, token })).json
  const wire = await Wire.open(first, { token })
  wire.send({ cmd: 'watch', table, lang: '' })
  await until(() => wire.messages.some((message) => message.standing?.moves > 3))
  first.child.kill('SIGKILL')
  await first.ended
  const second = await serve(options, data)
  await until(async () => {
    const list = await ask(second, 'GET', '/api/v1/tables?mine=1&state=finished', { token })
    const one = await ask(second, 'GET', '/metrics')
    return list.status === 200 && /^tortuga_moves_total [1-9]/m.test(one.text)
  })
  await second.stop()
})

test('tables sleep when nobody looks, and wake as they were', async () => {
  const server = await serve([...options, '--idle', '1'])
  const { token } = await guest(server)
  const day = 86400000
  const tables = []
  for (const json of [
    { game: 'korsar', players: 2, seed: 'x' },
    { game: 'korsar', players: 2, seed: 'x', clock: { kind: 'days', limit: day } },
    { game: 'piraci', players: 3 }
  ]) {
    const made = await ask(server, 'POST', '/api/v1/play', { json, token })
    assert.equal(made.status, 201, made.text)
    tables.push(made.json.table)
  }
  const look = async (table) => (await ask(server, 'GET', `/api/v1/tables/${table}?lang=&since=0`, { token })).json.message
  const standing = async () => /^tortuga_tables (\d+)$/m.exec((await ask(server, 'GET', '/metrics')).text)[1]
  const fork = await ask(server, 'POST', `/api/v1/tables/${tables[0]}/fork`, { json: {}, token })
  tables.push(fork.json.table)
  for (const table of tables) await until(async () => (await look(table)).moves)
  const before = []
  for (const table of tables) before.push(await look(table))
  await until(async () => (await standing()) === '0')
  for (const [i, table] of tables.entries()) assert.deepEqual(await look(table), before[i])
  const wire = await Wire.open(server, { token })
  await until(async () => (await standing()) === '0')
  wire.send({ cmd: 'move', table: tables[0], seq: before[0].seq, move: before[0].moves[0], lang: '', id: 1 })
  assert.ok((await wire.expect({ id: 1 })).ok, 'a move wakes it')
  wire.end()
  await server.stop()
})
