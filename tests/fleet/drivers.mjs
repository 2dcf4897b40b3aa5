// drivers.mjs -- clocks, bots and whoever vanished are driven by one node at a time; when it dies, another one goes on within
// seconds, and what the dead one had in mind does not happen.
//
//   node drivers.mjs PROGRAM
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gather, look, watch } from '../harbour/company.mjs'
import { ask, guest, until } from '../harbour/server.mjs'
import { fleet } from './fleet.mjs'

let ships
const ends = []
before(async () => (ships = await fleet({ after: (end) => ends.push(end) }, 3, ['--grace', '1', '--bot-pace', '200'])), { timeout: 60000 })
after(async () => {
  await ships.stop()
  for (const end of ends.reverse()) await end()
})

const metric = async (node, name) => Number(new RegExp(`^tortuga_${name} (\\d+)$`, 'm').exec((await ask(node, 'GET', '/metrics')).text)[1])

/** The node that drives now, of those that are up; there must be one table in all. */
async function driver() {
  let found
  await until(async () => {
    const up = ships.nodes.filter(({ gone }) => !gone)
    const driven = await Promise.all(up.map((node) => metric(node, 'tables_driven')))
    found = up[driven.indexOf(1)]
    return driven.reduce((sum, one) => sum + one, 0) === 1
  })
  return found
}

async function replace(node) {
  const i = ships.nodes.indexOf(node)
  node.child.kill('SIGKILL')
  await node.ended
  return () => ships.launch(i)
}

test('bots go on when the node that drives them is killed', async () => {
  const game = await gather(ships.nodes[0], 'korsar', 3, 1)
  const [one] = game.sitters
  for (let kills = 0; kills < 2; kills++) {
    const node = await driver()
    const other = ships.nodes.find((each) => each !== node && !each.gone)
    const wire = await watch(other, one, game.table, { seq: 0 })
    await wire.expect({ id: 'watch', ok: true })
    let last
    wire.hear = (message) => (last = message.standing ? message : last)
    for (const message of wire.messages) wire.hear(message)
    // A move of ours, and before the bots have answered their node is gone.
    await until(() => last.moves || last.standing.state === 'over')
    if (last.standing.state === 'over') break
    const { seq } = last
    wire.send({ cmd: 'move', table: game.table, seq, move: last.moves[0], id: 'mine' })
    await until(() => last.seq > seq)
    const begun = Date.now()
    const restart = await replace(node)
    await until(() => (last.moves && last.seq > seq + 2) || last.standing.state === 'over')
    assert.ok(Date.now() - begun < 20000, 'within seconds')
    wire.end()
    await restart()
  }
  // And when it leaves in good order, at once.
  const node = await driver()
  const other = ships.nodes.find((each) => each !== node)
  const taken = await metric(other, 'leases_taken_total')
  await look(other, one, game.table)
  await node.stop()
  await ships.launch(ships.nodes.indexOf(node))
  await driver()
  assert.ok((await metric(other, 'leases_taken_total')) >= taken)
  await ask(other, 'POST', `/api/v1/tables/${game.table}/do`, { json: { do: 'resign' }, token: one.token })
})

test('a clock runs out on time when its node is killed', async () => {
  const [anne, bart] = [await guest(ships.nodes[0]), await guest(ships.nodes[1])]
  const clock = { kind: 'move', limit: 4000 }
  const made = await ask(ships.nodes[0], 'POST', '/api/v1/tables', { json: { game: 'korsar', players: 2, clock, flag: 'loss' }, token: anne.token })
  assert.equal(made.status, 201, made.text)
  const { table } = made.json
  assert.equal((await ask(ships.nodes[1], 'POST', `/api/v1/tables/${table}/join`, { json: {}, token: bart.token })).status, 200)
  const state = async () => (await look(ships.nodes.find(({ gone }) => !gone), bart, table)).standing
  await until(async () => (await state()).state === 'running')
  const restart = await replace(await driver())
  await until(async () => (await state()).state === 'over')
  assert.equal((await state()).seats.filter(({ flag }) => flag).length, 1)
  await restart()
  const counts = (await Promise.all(ships.nodes.map((node) => look(node, bart, table)))).map(({ seq }) => seq)
  assert.equal(new Set(counts).size, 1, 'it ran out once')
})

test('nobody is away who sits at another node; whoever leaves all of them is, and is back at any', async () => {
  const [a, b, c] = ships.nodes
  const [anne, bart] = [await guest(a), await guest(b)]
  const made = await ask(a, 'POST', '/api/v1/tables', { json: { game: 'korsar', players: 2, away_ms: 600000 }, token: anne.token })
  const { table } = made.json
  const left = await watch(a, anne, table)
  const right = await watch(b, bart, table)
  assert.equal((await ask(b, 'POST', `/api/v1/tables/${table}/join`, { json: {}, token: bart.token })).status, 200)
  const seats = async () => (await look(c, anne, table)).standing.seats
  await until(async () => (await look(c, anne, table)).standing.state === 'running')
  const begun = Date.now()
  await until(() => Date.now() - begun > 6000) // three looks at the store, and the grace
  assert.deepEqual((await seats()).map(({ away }) => Boolean(away)), [false, false])
  right.end()
  await until(async () => (await seats())[1].away)
  assert.ok(!(await seats())[0].away)
  const back = await watch(c, bart, table)
  await until(async () => !(await seats())[1].away)
  left.end()
  back.end()
})
