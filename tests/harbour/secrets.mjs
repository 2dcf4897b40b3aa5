// secrets.mjs -- nobody is sent what they may not know, byte by byte.
//
// The same table is dealt from many seeds. Whoever sits nowhere knows no card, so whatever the deal is, they must be
// sent the same bytes until something is revealed: sentences, lengths and order included. A seat is sent its own cards;
// with these covered, its messages must be the same as well.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ask, guest, serve, until, Wire } from './server.mjs'

let server
before(async () => (server = await serve(['--no-limits', '--bot-pace', '30000', '--per-address', '2000'])))
after(async () => server.stop())

/** A message without what differs between two tables anyway: its id, its hash, and the time. */
function plain(message) {
  const { table, hash, ...rest } = structuredClone(message)
  assert.match(table, /^[0-9a-z]{12}$/)
  assert.match(hash, /^[0-9a-f]{16}$/)
  return JSON.stringify(rest)
}

async function deal(game, players, seed, lang, names) {
  const { anne, eve } = names
  const json = { game, players, seat: 0, seed, onlookers: 'view' }
  const made = await ask(server, 'POST', '/api/v1/play', { json, token: anne.token })
  assert.equal(made.status, 201, made.text)
  const { table } = made.json
  const wires = []
  for (const token of [anne.token, eve.token]) {
    const wire = await Wire.open(server, { token })
    wire.send({ cmd: 'watch', table, seq: 0, lang, id: 0 })
    assert.ok((await wire.expect({ id: 0 })).ok)
    wires.push(wire)
  }
  const [mine, others] = [await wires[0].expect({ table, event: undefined }), await wires[1].expect({ table, event: undefined })]
  return { table, wires, mine, others, end: () => wires.forEach((wire) => wire.end()) }
}

const seeds = Array.from({ length: 12 }, (_, i) => `secret ${i}`)

for (const lang of ['', 'en'])
  test(`Korsar: an onlooker is sent the same whatever was dealt and drawn (${lang || 'no words'})`, async () => {
    const names = { anne: await guest(server), eve: await guest(server) }
    const seen = new Map() // what the onlooker was told, by who begins
    const hands = new Set()
    for (const seed of seeds) {
      const game = await deal('korsar', 3, seed, lang, names)
      hands.add(JSON.stringify(game.mine.view))
      const told = [plain(game.others)]
      if (game.mine.moves) {
        const move = game.mine.moves.map((one) => one.move ?? one).find((one) => one === 'draw')
        assert.ok(move, 'one may always draw')
        game.wires[0].send({ cmd: 'move', table: game.table, move, seq: game.mine.seq, lang, id: 1 })
        assert.ok((await game.wires[0].expect({ id: 1 })).ok)
        told.push(plain(await game.wires[1].expect({ table: game.table, event: undefined })))
        const own = await game.wires[0].expect({ table: game.table, event: undefined })
        assert.notEqual(plain(own), told[1])
      }
      const key = JSON.stringify(game.others.view.to_act) // who begins is drawn too, and everybody sees it
      seen.set(key, (seen.get(key) ?? new Set()).add(told.join('\n')))
      game.end()
    }
    assert.ok(hands.size > seeds.length / 2, 'the deals differ')
    for (const [, different] of seen) assert.equal(different.size, 1, [...different].slice(0, 2).join('\n\n'))
  })

test('Korsar: with its own cards covered, a seat is sent the same whatever others hold', async () => {
  const names = { anne: await guest(server), eve: await guest(server) }
  const seen = new Map()
  for (const seed of seeds) {
    const game = await deal('korsar', 3, seed, '', names)
    const { mine } = game
    assert.equal(mine.view.zones['hand P0'].length, 6)
    assert.ok(!JSON.stringify(mine.view.zones['hand P1']).match(/[a-z]\d/), 'no card of another hand')
    mine.view.zones['hand P0'] = 'covered'
    mine.moves = mine.moves && 'covered'
    const key = JSON.stringify(mine.view.to_act)
    seen.set(key, (seen.get(key) ?? new Set()).add(plain(mine)))
    game.end()
  }
  for (const [, different] of seen) assert.equal(different.size, 1, [...different].slice(0, 2).join('\n\n'))
})
