// crowd.mjs -- many at once: who does not read costs the others nothing, and who thinks long takes no more than a share.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { after, before, test } from 'node:test'
import { ask, frame, guest, program, serve, until, wait, Wire } from './server.mjs'

let server
before(async () => (server = await serve(['--no-limits', '--bot-pace', '0', '--per-address', '2000', '--thinkers', '2'])))
after(async () => server.stop())

const metrics = async () => (await ask(server, 'GET', '/metrics')).text
const metric = async (name) => Number(new RegExp(`^tortuga_${name} (\\d+)`, 'm').exec(await metrics())[1])
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]) * 1024

/** Sanitizers keep what was freed, so that memory says nothing there. */
const plain = !/__(asan|tsan|msan)_init/.test(fs.readFileSync(program).toString('latin1'))

async function play(token, json) {
  const made = await ask(server, 'POST', '/api/v1/play', { json, token })
  assert.equal(made.status, 201, made.text)
  return made.json.table
}

test('watchers who do not read are dropped one by one, hold little, and disturb nobody at the table', async () => {
  const LAZY = 20
  const anne = await guest(server)
  const table = await play(anne.token, { game: 'korsar', players: 3, level: 'random', onlookers: 'view', seat: 0 })
  const honest = await Wire.open(server, { token: anne.token })
  honest.send({ cmd: 'watch', table, lang: '', id: 'on' })
  /** How the table stands now; that it is somebody's turn is told as well. */
  const standing = async () => {
    for (;;) {
      const message = await honest.expect({ table, seat: 0 })
      if (message.standing) return message
    }
  }
  let told = await standing()
  const moveOnce = async () => {
    while (!told.moves && told.standing.state !== 'over') told = await standing()
    if (told.standing.state === 'over') return false
    honest.send({ cmd: 'move', table, seq: told.seq, move: told.moves[0], lang: '', id: `m${told.seq}` })
    const answer = await honest.expect({ id: `m${told.seq}` })
    assert.ok(answer.ok, JSON.stringify(answer))
    const { seq } = answer
    do told = await standing()
    while (told.seq < seq)
    return true
  }
  for (let i = 0; i < 5; i++) assert.ok(await moveOnce())

  const wires = await Promise.all(Array.from({ length: LAZY }, () => Wire.open(server)))
  const memory = resident()
  const dropped = await metric('slow_readers_total')
  // Each asks again and again for all that happened so far, and reads nothing of it.
  const all = Buffer.concat(Array.from({ length: 100 }, () => frame(JSON.stringify({ cmd: 'watch', table, seq: 0, lang: 'en', id: 1 }))))
  for (const wire of wires) wire.socket.pause()
  let most = 0
  let moved = 0
  for (let i = 0; i < 400 && (await metric('slow_readers_total')) < dropped + LAZY; i++) {
    for (const wire of wires) if (!wire.socket.destroyed) wire.socket.write(all)
    if (moved === i) moved += await moveOnce()
    most = Math.max(most, resident())
    await wait(5)
  }
  await until(async () => (await metric('slow_readers_total')) >= dropped + LAZY)
  assert.ok(moved > 0, 'play went on')
  assert.ok(!honest.closed)
  // A megabyte for each, at most: what the table says in this time to twenty readers is far more.
  if (plain) assert.ok(most - memory < (LAZY + 12) << 20, `${(most - memory) >> 20} MiB`)
  for (const wire of wires) wire.end()
  await until(async () => (await metric('sockets')) === 1)
  honest.end()
})

test('tables whose bots think for long have their turns one after the other', async () => {
  const TABLES = 12
  const anne = await guest(server)
  const tables = []
  for (let i = 0; i < TABLES; i++) tables.push(await play(anne.token, { game: 'korsar', players: 3, level: 'bosun', watch: true }))
  const moves = async () =>
    Promise.all(
      tables.map(async (table) => {
        const answer = await ask(server, 'GET', `/api/v1/tables/${table}`, { token: anne.token })
        assert.equal(answer.status, 200, answer.text)
        return answer.json
      })
    )
  const count = (answer) => Number(/"moves":(\d+)/.exec(JSON.stringify(answer))[1])
  const first = (await moves()).map(count)
  let counts
  await until(async () => {
    counts = (await moves()).map((answer, i) => count(answer) - first[i])
    return counts.reduce((sum, n) => sum + n, 0) >= TABLES * 6
  }, 120000)
  const mean = counts.reduce((sum, n) => sum + n, 0) / TABLES
  assert.ok(Math.min(...counts) >= mean / 2, `${counts}`)
  // Somebody who plays beside them is answered as well.
  const table = await play(anne.token, { game: 'korsar', players: 2, level: 'bosun', seat: 0 })
  const wire = await Wire.open(server, { token: anne.token })
  wire.send({ cmd: 'watch', table, lang: '', id: 'on' })
  for (let turns = 0; turns < 2; ) {
    const told = await wire.expect({ table, seat: 0, event: undefined })
    if (!told.moves) continue
    wire.send({ cmd: 'move', table, seq: told.seq, move: told.moves[0], lang: '', id: told.seq })
    assert.ok((await wire.expect({ id: told.seq })).ok)
    turns++
  }
  wire.end()
})
