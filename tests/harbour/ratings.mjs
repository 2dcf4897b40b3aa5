// ratings.mjs -- rated tables: who may sit there, what may not be done there, and that each game counts exactly once.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { ask, folder, guest, program, serve, until, Wire } from './server.mjs'

let server
const options = ['--no-limits', '--bot-pace', '0', '--grace', '1', '--per-address', '2000']
before(async () => (server = await serve(options)))
after(async () => server.stop())

const post = (target, token, json = {}, where = server) => ask(where, 'POST', target, { json, token })
const get = (target, token, where = server) => ask(where, 'GET', target, { token })

async function named(name, where = server) {
  const answer = await post('/api/v1/names', undefined, { name, password: 'correct horse', token: true }, where)
  assert.equal(answer.status, 201, answer.text)
  return { ...answer.json.person, token: answer.json.token }
}

async function made(token, json, where = server) {
  const answer = await post('/api/v1/tables', token, { game: 'korsar', players: 2, rated: true, ...json }, where)
  assert.equal(answer.status, 201, answer.text)
  return answer.json.table
}

/** A rated table of two, which the second of them gives up. */
async function played(winner, loser, json = {}, where = server) {
  const table = await made(winner.token, json, where)
  assert.equal((await post(`/api/v1/tables/${table}/join`, loser.token, {}, where)).status, 200)
  assert.equal((await post(`/api/v1/tables/${table}/start`, winner.token, {}, where)).status, 200)
  assert.equal((await post(`/api/v1/tables/${table}/do`, loser.token, { do: 'resign' }, where)).status, 200)
  return table
}

const ratings = async (name, where = server) => (await get(`/api/v1/people/${name}`, undefined, where)).json.ratings

test('people who play people are rated among people, with history and statistics', async () => {
  const [anne, bart] = [await named('Anne'), await named('Bart')]
  const table = await played(anne, bart, { listed: true })
  await until(async () => (await ratings('Anne')).length)
  assert.deepEqual(await ratings('Anne'), [{ game: 'korsar', among: 'people', rating: 1662, deviation: 290, games: 1 }])
  assert.deepEqual(await ratings('Bart'), [{ game: 'korsar', among: 'people', rating: 1338, deviation: 290, games: 1 }])
  const unlisted = await played(bart, anne)
  await until(async () => (await ratings('Anne'))[0].games === 2)
  const own = (await get('/api/v1/me/games', anne.token)).json.games
  assert.deepEqual(own.map(({ table: id, place, seats, among }) => [id, place, seats, among]), [[unlisted, 2, 2, 'people'], [table, 1, 2, 'people']])
  assert.deepEqual([own[1].rating, own[1].deviation, own[1].summary.end], [1662, 290, 'given-up'])
  const others = (await get('/api/v1/people/anne/games')).json.games
  assert.deepEqual(others.map(({ table: id, place, summary }) => [id, place, !!summary]), [[undefined, 2, false], [table, 1, true]], 'the address of an unlisted table is not told')
  assert.equal((await get('/api/v1/people/anne/games?game=chrono')).json.games.length, 0)
  const first = (await get('/api/v1/me/games?most=1', anne.token)).json
  assert.deepEqual([first.games[0].table, typeof first.next], [unlisted, 'string'])
  const next = (await get(`/api/v1/me/games?most=1&before=${first.next}`, anne.token)).json
  assert.equal(next.games[0].table, table)
  assert.equal((await get(`/api/v1/me/games?before=${next.next}`, anne.token)).json.games.length, 0)
  const [statistics] = (await get('/api/v1/people/anne')).json.played
  assert.deepEqual([statistics.game, statistics.played, statistics.won, statistics.rated, statistics.place], ['korsar', 2, 1, 2, 1.5])
  for (const target of ['/api/v1/me/games?most=0', '/api/v1/me/games?before=x', '/api/v1/me/games?rated=2'])
    assert.equal((await get(target, anne.token)).status, 400, target)
  assert.equal((await get('/api/v1/people/nobody/games')).status, 404)
  assert.equal((await get('/api/v1/me/games')).status, 401)
})

test('whoever plays where a bot sits is rated among bots, and the bot too', async () => {
  const cid = await named('Cid')
  const table = await made(cid.token, { seats: [{ kind: 'you' }, { kind: 'bot', level: 'greedy' }] })
  await post(`/api/v1/tables/${table}/start`, cid.token)
  for (const json of [{ do: 'take-back', moves: 0 }, { do: 'again' }, { do: 'bot' }, { do: 'takeover', seat: 1 }]) {
    const answer = await post(`/api/v1/tables/${table}/do`, cid.token, json)
    assert.deepEqual([answer.status, answer.json.error.refusal?.refusal], [409, 'table.rated'], `${JSON.stringify(json)} ${answer.text}`)
    assert.match(answer.json.error.sentence, /rated/)
  }
  assert.equal((await post(`/api/v1/tables/${table}/fork`, cid.token)).json.error.code, 'rated')
  await post(`/api/v1/tables/${table}/do`, cid.token, { do: 'resign' })
  await until(async () => (await ratings('Cid')).length)
  assert.deepEqual((await ratings('Cid')).map(({ among, rating }) => [among, rating]), [['bots', 1338]])
  assert.equal((await post(`/api/v1/tables/${table}/fork`, cid.token)).status, 201, 'once it is over')
  const again = await post(`/api/v1/tables/${table}/rematch`, cid.token)
  assert.equal((await get(`/api/v1/tables/${again.json.table}`, cid.token)).json.rated, true, 'so is the rematch')
})

test('guests, stand-ins and families are no matter of ratings', async () => {
  const [dora, ed] = [await named('Dora'), await guest(server)]
  for (const [token, json, status, code] of [
    [ed.token, {}, 403, 'guest'],
    [dora.token, { rated: 'yes' }, 400, 'rated'],
    [dora.token, { flag: 'bot' }, 400, 'rated'],
    [dora.token, { away: 'bot' }, 400, 'rated']
  ]) {
    const answer = await post('/api/v1/tables', token, { game: 'korsar', players: 2, rated: true, ...json })
    assert.deepEqual([answer.status, answer.json.error.code], [status, code], answer.text)
  }
  assert.equal((await post('/api/v1/play', dora.token, { game: 'korsar', rated: true })).status, 400)
  const table = await made(dora.token, { listed: true })
  const joined = await post(`/api/v1/tables/${table}/join`, ed.token)
  assert.deepEqual([joined.status, joined.json.error.refusal.refusal], [409, 'table.guest'])
  const bot = (await post('/api/v1/bots', dora.token, { name: 'Dorabot' })).json
  assert.equal((await post(`/api/v1/tables/${table}/join`, bot.token)).status, 200)
  await post(`/api/v1/tables/${table}/start`, dora.token)
  await post(`/api/v1/tables/${table}/do`, bot.token, { do: 'resign' })
  await until(async () => (await get('/api/v1/me/games', dora.token)).json.games.length === 1)
  assert.deepEqual([await ratings('Dora'), (await get('/api/v1/me/games?rated=1', dora.token)).json.games], [[], []], 'not against one’s own bot')
})

test('lists are filtered: rated, free seats, game, mine', async () => {
  const [fay, gus] = [await named('Fay'), await named('Gus')]
  const open = await made(fay.token, { listed: true })
  const casual = await made(fay.token, { listed: true, rated: false })
  const kept = await made(fay.token, { listed: true, seats: [{ kind: 'you' }, { kind: 'invited', person: gus.id }] })
  const all = [open, casual, kept]
  for (const [query, tables] of [
    ['', [open, casual, kept]],
    ['&rated=1', [open, kept]],
    ['&rated=0', [casual]],
    ['&free=1', [open, casual]],
    ['&free=1&rated=1&game=korsar', [open]],
    ['&free=1&rated=1&game=chrono', []],
    ['&mine=1&free=1&rated=1', [open]]
  ]) {
    const answer = await get(`/api/v1/tables?state=open&most=100${query}`, fay.token)
    const ids = answer.json.tables.map(({ table }) => table)
    assert.deepEqual(all.filter((id) => ids.includes(id)), tables, query)
  }
  for (const query of ['rated=x', 'free=0', 'free=2']) assert.equal((await get(`/api/v1/tables?${query}`)).status, 400)
  const [row] = (await get('/api/v1/tables?free=1&rated=1&game=korsar', fay.token)).json.tables.filter(({ table }) => table === open)
  assert.deepEqual([row.rated, row.free], [true, 1])
})

test('a game counts once, also where the server dies between its end and the rating', async () => {
  const first = await serve(options)
  const [anne, bart] = [await named('Anne', first), await named('Bart', first)]
  await played(anne, bart, { listed: true }, first)
  await until(async () => (await ratings('Anne', first)).length)
  const expected = await ratings('Anne', first)
  await first.stop(true)
  // As it was when the last event was on the disk and nothing else: the row runs, no results, no ratings.
  const lines = execFileSync(program, ['export', '--data', first.data], { encoding: 'utf8' }).split('\n')
  const before = lines
    .filter((line) => !/^\["(results|ratings)"/.test(line))
    .map((line) => line.replace(/^\["tables",(\d+),2,(\d),"korsar",(\d+),(\d+),(\d+),(\d+),/, '["tables",$1,1,$2,"korsar",$3,$4,$5,1,'))
  assert.ok(before.some((line) => /^\["tables",\d+,1,/.test(line)) && before.length === lines.length - 4)
  const data = folder()
  execFileSync(program, ['import', '--data', data], { input: before.join('\n') })
  for (let start = 0; start < 2; start++) {
    const again = await serve(options, data)
    await until(async () => (await ratings('Anne', again)).length)
    assert.deepEqual(await ratings('Anne', again), expected, 'exactly once')
    const { token } = (await post('/api/v1/session', undefined, { name: 'Anne', password: 'correct horse', token: true }, again)).json
    const { games } = (await get('/api/v1/me/games', token, again)).json
    assert.deepEqual(games.map(({ rating }) => rating), [expected[0].rating])
    // Somebody looks at the table, so it wakes once more.
    assert.equal((await get(`/api/v1/tables/${games[0].table}`, token, again)).json.message.standing.state, 'over')
    await again.stop(true)
  }
})

test('the best of a game', async () => {
  const [ann, ben] = [await named('Ann 1'), await named('Ben 1')]
  for (let i = 0; i < 24; i++) await (i % 3 ? played(ann, ben) : played(ben, ann))
  let best
  await until(async () => (best = (await get('/api/v1/games/korsar/best')).json.best).some(({ person, games }) => person.name === 'Ann 1' && games === 24))
  const of = (name) => best.findIndex(({ person }) => person.name === name)
  assert.ok(of('Ann 1') >= 0 && of('Ann 1') < of('Ben 1'))
  assert.ok(best.every(({ deviation }) => deviation <= 110), 'nobody is ranked by a guess')
  assert.equal((await get('/api/v1/games/korsar/best?among=bots')).status, 200)
  assert.equal((await get('/api/v1/games/korsar/best?among=fish')).status, 400)
  assert.equal((await get('/api/v1/games/chess/best')).status, 404)
})
