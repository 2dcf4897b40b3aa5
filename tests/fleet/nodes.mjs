// nodes.mjs -- three nodes on one PostgreSQL and one NATS: people at different nodes play at the same table, talk, are called
// to it and are signed out everywhere; whoever asks which node, the answer is the same.
//
//   node nodes.mjs PROGRAM
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { compare, dice, everyTable, gather, look, Person, recorded, watch } from '../harbour/company.mjs'
import { ask, folder, guest, program, until, Wire } from '../harbour/server.mjs'
import { fleet } from './fleet.mjs'

let ships
const ends = []
before(async () => (ships = await fleet({ after: (end) => ends.push(end) }, 3)), { timeout: 60000 })
after(async () => {
  await ships.stop()
  for (const end of ends.reverse()) await end()
})

async function verify(server, game) {
  const { status, text } = await ask(server, 'GET', `/api/v1/tables/${game.table}/record`, { token: game.sitters[0].token })
  assert.equal(status, 200, text)
  const file = path.join(folder(), 'record')
  fs.writeFileSync(file, text)
  execFileSync(program, ['replay', '--verify', file], { stdio: 'pipe' })
  fs.rmSync(path.dirname(file), { recursive: true })
}

test('whole games with everybody at a node of their own, and bots driven by one', async (t) => {
  const kinds = everyTable()
  const draw = dice(Date.now())
  const [first] = ships.nodes
  const games = []
  for (let i = 0; i < 8; i++) {
    const { slug, players } = kinds[(draw(kinds.length) + i * 7) % kinds.length]
    const game = await gather(ships.nodes[i % 3], slug, players, i % 2 ? Math.min(2, players) : players)
    games.push({ ...game, people: game.sitters.map((one, seat) => new Person(one, seat, game, draw)) })
  }
  await Promise.all(games.flatMap(({ people }, i) => people.map((person, seat) => person.play(ships.nodes[(i + seat) % 3]))))
  for (const game of games) {
    assert.ok(game.people.every(({ over }) => over))
    for (const node of ships.nodes) await compare(node, game)
    await verify(first, game)
  }
  t.diagnostic(`${games.length} games, ${games.flatMap(({ people }) => people).reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)} moves of people`)
})

test('the same seat from two nodes at once: one move counts, and both are answered', async () => {
  const [a, b] = ships.nodes
  const draw = dice(7)
  const game = await gather(a, 'korsar', 2)
  const wires = await Promise.all(game.sitters.flatMap((one) => [watch(a, one, game.table), watch(b, one, game.table)]))
  for (const wire of wires) await wire.expect({ id: 'watch', ok: true })
  let made = 0
  for (let round = 0; round < 40; round++) {
    const standing = await look(a, game.sitters[0], game.table)
    if (standing.standing.state === 'over') break
    const seat = (await look(a, game.sitters[0], game.table)).moves ? 0 : 1
    const one = game.sitters[seat]
    const now = await look(a, one, game.table)
    if (!now.moves) continue
    const same = round % 2 === 0
    const [left, right] = [now.moves[draw(now.moves.length)], now.moves[draw(now.moves.length)]]
    const send = (wire, move) => wire.send({ cmd: 'move', table: game.table, seq: now.seq, move, id: `r${round}`, lang: '' })
    send(wires[2 * seat], left)
    send(wires[2 * seat + 1], same ? left : right)
    const answers = await Promise.all([wires[2 * seat], wires[2 * seat + 1]].map((wire) => wire.expect({ id: `r${round}` })))
    const good = answers.filter(({ ok }) => ok)
    assert.ok(good.length >= 1, JSON.stringify(answers))
    for (const answer of answers) assert.ok(answer.ok ? answer.seq > now.seq : answer.code === 'stale', JSON.stringify(answer))
    if (!same && left !== right) assert.equal(good.length, 1, `two things at once: ${JSON.stringify(answers)}`)
    made++
    const mine = (await recorded(a, game.sitters[0], game, 0)).length + (await recorded(a, game.sitters[1], game, 1)).length
    assert.equal(mine, made, 'each time exactly one')
    for (const node of ships.nodes) assert.ok((await look(node, one, game.table, now.seq + 1)).seq >= now.seq + 1)
  }
  assert.ok(made > 5)
  for (const wire of wires) wire.end()
})

// Law 4 holds at every node (tests/harbour/redealt.mjs, also with three of them); and whoever watches at
// another node, in any seat or none and in any language, is sent the very same bytes in the same order, and so no other.
test('what one node tells a seat or an onlooker, every node tells them, byte for byte', async (t) => {
  const draw = dice(Date.now())
  const languages = ['', 'en', 'de', 'fr', 'it', 'ja', 'pl']
  const slugs = [...new Set(everyTable().map(({ slug }) => slug))]
  let messages = 0
  for (const slug of slugs) {
    const counts = everyTable().filter((kind) => kind.slug === slug)
    const game = await gather(ships.nodes[draw(3)], slug, counts[draw(counts.length)].players, undefined, { onlookers: 'view' })
    const everybody = [...game.sitters, await guest(ships.nodes[draw(3)])]
    const begun = (await look(ships.nodes[0], game.sitters[0], game.table)).seq
    const ears = await Promise.all(
      everybody.map((one, i) =>
        Promise.all(
          ships.nodes.map(async (node) => {
            const wire = await watch(node, one, game.table, { seq: begun, lang: languages[i % languages.length] })
            const ear = { wire, seq: begun, texts: [] }
            await wire.expect({ id: 'watch', ok: true })
            await until(() => wire.messages.some(({ standing }) => standing))
            wire.hear = (message, text) => {
              if (!message.standing) return
              ear.seq = message.seq
              ear.texts.push(text)
            }
            return ear
          })
        )
      )
    )
    for (let i = 0; i < 25; i++) {
      const views = await Promise.all(game.sitters.map((one) => look(ships.nodes[draw(3)], one, game.table)))
      const able = views.map((view, seat) => seat).filter((seat) => views[seat].moves)
      if (!able.length) break
      const seat = able[draw(able.length)]
      const { moves, seq } = views[seat]
      const json = { move: moves[draw(moves.length)], seq }
      const answer = await ask(ships.nodes[draw(3)], 'POST', `/api/v1/tables/${game.table}/moves`, { json, token: game.sitters[seat].token })
      assert.equal(answer.status, 200, answer.text)
      await until(() => ears.flat().every((ear) => ear.seq >= answer.json.seq))
    }
    for (const nodes of ears) {
      assert.ok(nodes[0].texts.length > 5, slug)
      messages += nodes[0].texts.length
      assert.deepEqual(nodes[1].texts, nodes[0].texts)
      assert.deepEqual(nodes[2].texts, nodes[0].texts)
    }
    for (const { wire } of ears.flat()) wire.end()
  }
  t.diagnostic(`${messages} messages, three times each`)
})

test('chat, calls and a rematch reach people at other nodes', async () => {
  const [a, b, c] = ships.nodes
  const [anne, bart] = [await guest(a), await guest(b)]
  const away = await Wire.open(c, { token: bart.token })
  await away.expect({ event: 'hello' }) // now the node knows who it is
  const seats = [{ kind: 'you' }, { kind: 'invited', person: bart.id }]
  const made = await ask(a, 'POST', '/api/v1/tables', { json: { game: 'korsar', players: 2, seats }, token: anne.token })
  assert.equal(made.status, 201, made.text)
  const { table } = made.json
  assert.equal((await away.expect({ event: 'invited', table })).game, 'korsar')
  assert.equal((await ask(b, 'POST', `/api/v1/tables/${table}/join`, { json: {}, token: bart.token })).status, 200)
  await away.expect({ event: 'started', table })
  const wires = await Promise.all(ships.nodes.map((node) => watch(node, anne, table)))
  const other = await watch(c, bart, table)
  for (const wire of [...wires, other]) await wire.expect({ id: 'watch' })
  for (const [i, wire] of wires.entries()) wire.send({ cmd: 'say', table, text: `line ${i}`, id: `say${i}` })
  const lines = []
  for (const [i, wire] of wires.entries()) lines.push((await wire.expect({ id: `say${i}` })).line)
  assert.deepEqual([...lines].sort(), [1, 2, 3])
  for (const wire of [...wires, other])
    for (const [i, line] of lines.entries()) assert.equal((await wire.expect({ event: 'chat', line })).text, `line ${i}`)
  assert.equal((await ask(b, 'POST', `/api/v1/tables/${table}/do`, { json: { do: 'resign' }, token: bart.token })).status, 200)
  const again = await ask(b, 'POST', `/api/v1/tables/${table}/rematch`, { json: {}, token: bart.token })
  assert.equal(again.status, 201, again.text)
  for (const wire of wires) assert.equal((await wire.expect({ event: 'rematch', table })).again, again.json.table)
  const told = await ask(c, 'POST', `/api/v1/tables/${table}/rematch`, { json: {}, token: anne.token })
  assert.deepEqual([told.status, told.json.table], [200, again.json.table])
  for (const wire of [...wires, other, away]) wire.end()
})

test('every node counts the others', async () => {
  for (const node of ships.nodes)
    await until(async () => /^tortuga_nodes 3$/m.test((await ask(node, 'GET', '/metrics')).text))
})

test('whoever signs out everywhere is signed out at every node', async () => {
  const [a, b] = ships.nodes
  const anne = await guest(a)
  const wire = await Wire.open(b, { token: anne.token })
  await wire.expect({ event: 'hello' })
  assert.equal((await ask(b, 'GET', '/api/v1/me', { token: anne.token })).status, 200)
  const out = await ask(a, 'DELETE', '/api/v1/session?everywhere=yes', { token: anne.token })
  assert.ok(out.status < 300, out.text)
  await wire.expectClose(1008)
  await until(async () => (await ask(b, 'GET', '/api/v1/me', { token: anne.token })).status === 401)
})
