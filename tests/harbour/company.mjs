// company.mjs -- people at a table of the real server, each with a connection of their own, who play what they are offered.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { ask, guest, program, Wire } from './server.mjs'

const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }))

/** Every game with every number of players: [{slug, players}]. */
export function everyTable() {
  return games.flatMap(({ game, players }) => players.map((count) => ({ slug: game, players: count })))
}

/** Numbers that look drawn and are the same for the same seed (mulberry32): [0, below). */
export function dice(seed) {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return (((x ^ (x >>> 14)) >>> 0) % below) | 0
  }
}

/** A running table: guests on the first `people` seats, bots of a level that thinks fast on the others. */
export async function gather(server, slug, players, people = players, more = {}) {
  const sitters = []
  for (let seat = 0; seat < people; seat++) sitters.push(await guest(server))
  const seats = Array.from({ length: players }, (_, seat) =>
    seat === 0 ? { kind: 'you' } : seat < people ? { kind: 'open' } : { kind: 'bot', level: 'greedy' }
  )
  const options = slug === 'korsar' && players > 5 ? { mode: 'teams' } : {}
  const post = async (target, one, json) => {
    const answer = await ask(server, 'POST', target, { json, token: one.token })
    assert.ok(answer.status < 300, answer.text)
    return answer.json
  }
  const { table } = await post('/api/v1/tables', sitters[0], { game: slug, players, seats, options, ...more })
  for (const one of sitters.slice(1)) await post(`/api/v1/tables/${table}/join`, one, {})
  await post(`/api/v1/tables/${table}/start`, sitters[0], {})
  return { table, slug, players, sitters }
}

/** A connection that watches; its messages about the table are in `wire.messages`, the first one after the answer. */
export async function watch(server, one, table, { seq, lang = '' } = {}) {
  const wire = await Wire.open(server, { token: one.token })
  if (wire.status === 101 && !wire.closed) wire.send({ cmd: 'watch', table, lang, id: 'watch', ...(seq === undefined ? {} : { seq }) })
  return wire
}

export async function look(server, one, table, since = 0) {
  const answer = await ask(server, 'GET', `/api/v1/tables/${table}?lang=&since=${since}`, { token: one.token })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.message
}

/** The moves of one seat in the record that its person may read now, in order. Some games count their seats from 1. */
export async function recorded(server, one, { table, slug }, seat) {
  const first = Number(games.find(({ game }) => game === slug).first_seat.slice(1))
  const answer = await ask(server, 'GET', `/api/v1/tables/${table}/record`, { token: one.token })
  assert.equal(answer.status, 200, answer.text)
  return [...answer.text.matchAll(/^\d+\. p(\d+) (.*)$/gim)].filter(([, who]) => Number(who) === seat + first).map(([, , move]) => move.replace(/\s*\{.*/, ''))
}

/** Somebody at a table, and all that they were promised. */
export class Person {
  acknowledged = [] // moves
  underWay = null // a move that was sent and not answered
  hashes = new Map() // by seq
  told = [] // facts, from the first on
  seq = 0
  over = false
  paused = false // or the sentence that says so
  held = false // thinks, until told to go on

  constructor(one, seat, game, draw) {
    Object.assign(this, { one, seat, game, draw, table: game.table })
  }

  /** Plays until the connection breaks or the game is over. */
  async play(server) {
    this.last = null
    const wire = await watch(server, this.one, this.table, { seq: this.seq }).catch(() => null) // killed already
    if (!wire) return
    this.wire = wire
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
    } else if (message.event === 'paused' || message.event === 'resumed') {
      this.paused = message.event === 'paused' && message.sentence
    } else if (message.id === 'watch') {
      assert.ok(message.ok || message.code === 'paused', JSON.stringify(message))
      if (!message.ok) wire.end() // the table slept, and cannot be read now: later
    } else if (message.id) {
      assert.ok(message.ok || ['stale', 'paused'].includes(message.code), JSON.stringify(message))
      if (message.ok) this.acknowledged.push(this.underWay)
      this.from = message.ok ? message.seq : this.last.seq
      this.underWay = null
    }
    this.act(wire)
  }

  goOn() {
    this.held = false
    if (this.wire) this.act(this.wire)
  }

  act(wire) {
    if (this.paused || this.held) return
    if (this.last?.moves && this.underWay === null && this.last.seq >= (this.from ?? 0)) {
      this.underWay = this.last.moves[this.draw(this.last.moves.length)]
      const id = `${this.table} ${this.seat} ${this.acknowledged.length}`
      this.sent = { seq: this.last.seq, move: this.underWay, lang: '', id }
      wire.send({ cmd: 'move', table: this.table, ...this.sent })
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

/** Everybody at a table compares, with the server and with each other. */
export async function compare(server, game) {
  const seen = await Promise.all(game.people.map((person) => person.compare(server)))
  for (const moves of seen) {
    const both = Math.min(moves.length, seen[0].length) // bots go on between two questions
    assert.deepEqual(moves.slice(0, both), seen[0].slice(0, both), 'everybody sees the same game')
  }
}
