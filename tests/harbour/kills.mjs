// kills.mjs -- the server is killed at random instants while people and bots play at several tables; what was acknowledged
// is there afterwards, and nothing else.
//
//   node kills.mjs PROGRAM [KILLS]
//
// After every kill the server starts on the same folder, and every person at every table compares: nothing that they were
// told has un-happened, the hash of a seq is what it was, and the record has exactly the moves that were acknowledged to
// them, in order. One move of each may have been on its way: it may be there or not, but it is that one.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { dice, everyTable, gather, look, recorded, watch } from './company.mjs'
import { ask, folder, program, serve, wait } from './server.mjs'

const kills = Number(process.argv[3] ?? 100)
const options = ['--no-limits', '--bot-pace', '0', '--grace', '600', '--per-address', '1000']
const atOnce = 4 // tables

/** Somebody at a table, and all that they were promised. */
class Person {
  acknowledged = [] // moves
  underWay = null // a move that was sent and not answered
  hashes = new Map() // by seq
  told = [] // facts, from the first on
  seq = 0
  over = false

  constructor(one, seat, game, draw) {
    Object.assign(this, { one, seat, game, draw, table: game.table })
  }

  /** Plays until the connection breaks or the game is over. */
  async play(server) {
    this.last = null
    const wire = await watch(server, this.one, this.table, { seq: this.seq }).catch(() => null) // killed already
    if (!wire) return
    for (const message of wire.messages.splice(0)) this.hear(wire, message)
    wire.hear = (message) => this.hear(wire, message)
    if (!wire.closed) await new Promise((resolve) => wire.socket.on('close', resolve))
  }

  hear(wire, message) {
    if (message.standing) {
      assert.equal(message.seq, this.last ? this.last.seq + 1 : Math.max(message.seq, this.seq), 'no message is left out')
      this.know(message)
      this.told.push(...message.facts)
      this.seq = message.seq
      this.last = message
      this.over = message.standing.state === 'over'
      if (this.over) wire.end()
    } else if (message.id === 'watch') {
      assert.ok(message.ok, JSON.stringify(message))
    } else if (message.id) {
      assert.ok(message.ok || message.code === 'stale', JSON.stringify(message))
      if (message.ok) this.acknowledged.push(this.underWay)
      this.from = message.ok ? message.seq : this.last.seq
      this.underWay = null
    }
    if (this.last?.moves && this.underWay === null && this.last.seq >= (this.from ?? 0)) {
      this.underWay = this.last.moves[this.draw(this.last.moves.length)]
      const id = `${this.table} ${this.seat} ${this.acknowledged.length}`
      wire.send({ cmd: 'move', table: this.table, seq: this.last.seq, move: this.underWay, lang: '', id })
    }
  }

  know({ seq, hash }) {
    assert.equal(hash, this.hashes.get(seq) ?? hash, `what was known at ${seq}`)
    this.hashes.set(seq, hash)
  }

  /** Compares what the server has now with what this person was promised; gives the moves of everybody. */
  async compare(server) {
    const now = await look(server, this.one, this.table)
    assert.ok(now.seq >= this.seq, `was told ${this.seq}, there is ${now.seq}`)
    this.know(now)
    assert.deepEqual(now.facts.slice(0, this.told.length), this.told, 'what was told has happened')
    const mine = await recorded(server, this.one, this.game, this.seat)
    if (this.underWay !== null && mine.length === this.acknowledged.length + 1) this.acknowledged.push(this.underWay)
    this.underWay = null
    this.from = 0
    assert.deepEqual(mine, this.acknowledged, 'every acknowledged move, and no other')
    return now.facts.filter(({ event }) => event === 'moved').map(({ seat, moves }) => `${moves} P${seat}`)
  }
}

async function compare(server, game) {
  const seen = await Promise.all(game.people.map((person) => person.compare(server)))
  for (const moves of seen) {
    const both = Math.min(moves.length, seen[0].length) // bots go on between two questions
    assert.deepEqual(moves.slice(0, both), seen[0].slice(0, both), 'everybody sees the same game')
  }
}

/** A finished game's record holds by itself: the deal follows from what was committed to, the moves from the rules. */
async function verify(server, game) {
  const { status, text } = await ask(server, 'GET', `/api/v1/tables/${game.table}/record`, { token: game.people[0].one.token })
  assert.equal(status, 200, text)
  const file = path.join(server.data, 'record')
  fs.writeFileSync(file, text)
  execFileSync(program, ['replay', '--verify', file], { stdio: 'pipe' })
}

test(`killed ${kills} times in the middle of play`, async (t) => {
  const draw = dice(Date.now())
  const kinds = everyTable()
  const data = folder()
  const games = []
  let server = await serve(options, data)
  t.after(() => server.child.kill('SIGKILL')) // where it went well it is gone already
  let [begun, finished, moves] = [draw(kinds.length), 0, 0]
  for (let kill = 0; kill < kills; kill++) {
    while (games.length < atOnce) {
      // Steps of 7 visit every game and number of players; every other table has bots.
      const { slug, players } = kinds[(begun * 7) % kinds.length]
      const game = await gather(server, slug, players, begun++ % 2 ? 1 : players)
      games.push({ ...game, people: game.sitters.map((one, seat) => new Person(one, seat, game, draw)) })
    }
    const people = games.flatMap((game) => game.people)
    const playing = people.map((person) => person.play(server))
    await wait(draw(150))
    server.child.kill('SIGKILL')
    await server.ended
    await Promise.all(playing)
    server = await serve(options, data)
    await Promise.all(games.map((game) => compare(server, game)))
    for (const game of games.filter(({ people: [first] }) => first.over)) {
      moves += game.people.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
      finished++
      await verify(server, game)
      games.splice(games.indexOf(game), 1)
    }
  }
  for (const game of games) for (const { acknowledged } of game.people) moves += acknowledged.length
  t.diagnostic(`${kills} kills, ${moves} acknowledged moves, ${finished} games to their end`)
  assert.ok(moves > kills, 'they played')
  await server.stop()
})
