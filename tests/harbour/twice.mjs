// twice.mjs -- what is sent again with its id is answered as it was the first time and done once, however busy the table was
// since, and after a restart of the server too.
//
//   node twice.mjs PROGRAM
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dice, gather, look } from './company.mjs'
import { ask, serve } from './server.mjs'

const options = ['--no-limits', '--bot-pace', '0', '--grace', '600']

/** Somebody who is to move moves, with an id of their own; gives what can be sent again. */
async function move(server, game, draw, id) {
  for (const one of game.sitters) {
    const { moves, seq } = await look(server, one, game.table)
    if (!moves) continue
    const deed = { one, json: { move: moves[draw(moves.length)], seq, id, lang: '' } }
    const answer = await send(server, game, deed)
    assert.equal(answer.status, 200, answer.text)
    return { ...deed, answer }
  }
  throw new Error('nobody is to move')
}

const send = (server, { table }, { one, json, what = 'moves' }) => ask(server, 'POST', `/api/v1/tables/${table}/${what}`, { json, token: one.token })

test('what is sent again is done once: at once, forty deeds later and after a restart', async (t) => {
  const draw = dice(20)
  let server = await serve(options)
  t.after(() => server.child.kill('SIGKILL'))
  const game = await gather(server, 'korsar', 4)
  const [anne, bart] = game.sitters
  const deeds = []
  // Somebody proposes to end it: that is no move, and must not be proposed twice either.
  const { seq } = await look(server, anne, game.table)
  const proposal = { one: anne, what: 'do', json: { do: 'ask', what: 'end', seq, id: 'end?' } }
  proposal.answer = await send(server, game, proposal)
  assert.equal(proposal.answer.status, 200, proposal.answer.text)
  const declined = await send(server, game, { one: bart, what: 'do', json: { do: 'decline', what: 'end' } })
  assert.equal(declined.status, 200, declined.text)
  deeds.push(proposal)
  for (let i = 0; i < 40; i++) deeds.push(await move(server, game, draw, i % 2 ? `m${i}` : i))
  const same = async () => {
    const before = (await look(server, anne, game.table)).seq
    for (const deed of deeds) {
      const again = await send(server, game, deed)
      assert.deepEqual([again.status, again.json], [200, deed.answer.json], `${deed.json.id} ${again.text}`)
    }
    assert.equal((await look(server, anne, game.table)).seq, before, 'nothing is done twice')
  }
  await same()
  await server.stop(true)
  server = await serve(options, server.data)
  await same()
  // An id is its person's own, and belongs to what it was decided on.
  const { json } = deeds[5]
  const other = game.sitters.find((one) => one !== deeds[5].one)
  assert.equal((await send(server, game, { one: other, json })).json.error?.code, 'stale')
  assert.equal((await send(server, game, { one: deeds[5].one, json: { ...json, id: 'another' } })).json.error?.code, 'stale')
  deeds.push(await move(server, game, draw, 'later'))
  await same()
  await server.stop()
})
