// twice.mjs -- whoever hears no answer sends it again, with its id, to any node: where it was written it is answered as done,
// and done once.
//
//   node twice.mjs PROGRAM
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gather, look, watch } from '../harbour/company.mjs'
import { ask, until } from '../harbour/server.mjs'
import { fleet } from './fleet.mjs'

let ships
const ends = []
const LONG = 60000
before(async () => (ships = await fleet({ after: (end) => ends.push(end) }, 3)), { timeout: 120000 })
after(async () => {
  await ships.stop()
  for (const end of ends.reverse()) await end()
})

const send = (node, { table }, one, json) => ask(node, 'POST', `/api/v1/tables/${table}/moves`, { json, token: one.token })
const mover = async (node, game) => {
  for (const one of game.sitters) {
    const { moves, seq } = await look(node, one, game.table)
    if (moves) return { one, move: moves[0], seq }
  }
  throw new Error('nobody is to move')
}

test('a node dies after it has written and before it has answered: any other one answers, also when play has gone on', async () => {
  for (const later of [0, 3]) {
    const game = await gather(ships.nodes[1], 'korsar', 3)
    const [a, b, c] = ships.nodes
    const deed = await mover(a, game)
    const json = { move: deed.move, seq: deed.seq, id: `mine ${later}`, lang: '' }
    const wire = await watch(a, deed.one, game.table)
    await wire.expect({ id: 'watch', ok: true })
    if (later) assert.ok((await look(b, deed.one, game.table)).moves, 'it is in the memory of another one')
    wire.hear = () => {} // whatever it answers does not arrive
    wire.send({ cmd: 'move', table: game.table, ...json })
    await until(async () => (await look(c, deed.one, game.table)).seq > deed.seq, LONG)
    a.child.kill('SIGKILL')
    await a.ended
    for (let i = 0; i < later; i++) {
      const next = await mover(c, game)
      const made = await send(c, game, next.one, { move: next.move, seq: next.seq, id: i })
      assert.equal(made.status, 200, made.text)
    }
    const now = (await look(c, deed.one, game.table)).seq
    assert.equal(now, deed.seq + 1 + later)
    const fresh = await ships.launch(0) // which knows nothing but the log
    for (const node of [b, c, fresh, b]) {
      const again = await send(node, game, deed.one, json)
      assert.deepEqual([again.status, again.json.seq], [200, deed.seq + 1], again.text.slice(0, 300))
      const other = await send(node, game, deed.one, { ...json, id: 'not mine' })
      assert.equal(other.json.error?.code, 'stale')
      assert.equal((await look(node, deed.one, game.table)).seq, now, 'nothing is done twice')
    }
  }
})
