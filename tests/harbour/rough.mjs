// rough.mjs -- rough water between people and the server: whatever happens to the bytes, in the end both sides agree.
//
//   node rough.mjs PROGRAM [HISTORIES]
//
// A proxy splits what it is given at any byte, delays it, sends whole messages twice, in both directions, and cuts
// connections after any byte. Everybody has two connections that are delayed differently, so that things arrive in another
// order than they were sent. They do as docs/api.md says: come back with the last seq, send a move that was not answered
// again with its id. What they know must be what the server knows, and every move counts once.
import assert from 'node:assert/strict'
import net from 'node:net'
import { test } from 'node:test'
import { dice, everyTable, gather, look, recorded } from './company.mjs'
import { serve, wait, Wire } from './server.mjs'

const histories = Number(process.argv[3] ?? 68)
const decisions = 40 // of everybody together, then the water is calm again
const options = ['--no-limits', '--bot-pace', '0', '--grace', '3600', '--per-address', '5000']
const seed = Number(process.env.TORTUGA_SEED ?? Date.now() % 1000000)

/** Cuts a stream into what must stay whole to be sent twice: the head of HTTP, then frames. */
class Units {
  rest = Buffer.alloc(0)
  head = true

  #frame() {
    if (this.rest.length < 10) return this.rest.length < 2 || (this.rest[1] & 127) > 7 ? 0 : this.#sized(2, this.rest[1] & 127)
    const short = this.rest[1] & 127
    if (short < 126) return this.#sized(2, short)
    return short === 126 ? this.#sized(4, this.rest.readUInt16BE(2)) : this.#sized(10, Number(this.rest.readBigUInt64BE(2)))
  }

  #sized(head, length) {
    return head + (this.rest[1] & 128 ? 4 : 0) + length
  }

  *feed(bytes) {
    this.rest = Buffer.concat([this.rest, bytes])
    for (;;) {
      const size = this.head ? this.rest.indexOf('\r\n\r\n') + 4 : this.#frame()
      if (size < 4 && this.head) return
      if (!size || this.rest.length < size) return
      yield { bytes: this.rest.subarray(0, size), message: !this.head && (this.rest[0] & 15) === 1 }
      this.rest = this.rest.subarray(size)
      this.head = false
    }
  }
}

/** Stands between the server and whoever connects to its port. */
class Proxy {
  done = { connections: 0, cuts: 0, repeated: 0, pieces: 0 }

  static async before(server, draw) {
    const proxy = new Proxy()
    proxy.draw = draw
    proxy.sockets = new Set()
    proxy.listener = net.createServer((client) => proxy.#carry(client, net.connect(server.port, '127.0.0.1')))
    await new Promise((resolve) => proxy.listener.listen(0, '127.0.0.1', resolve))
    proxy.port = proxy.listener.address().port
    return proxy
  }

  #carry(client, upstream) {
    const { draw } = this
    const slow = draw(2) * 12 // milliseconds
    const end = () => [client, upstream].forEach((socket) => socket.destroy())
    this.done.connections++
    for (const [from, to] of [[client, upstream], [upstream, client]]) {
      const units = new Units()
      const left = { bytes: draw(3) ? 300 + draw(12000) : Infinity } // until it is cut
      let last = Promise.resolve()
      this.sockets.add(from)
      from.on('error', end)
      from.on('close', () => this.sockets.delete(from) && last.then(end))
      from.on('data', (bytes) => {
        for (const unit of units.feed(bytes)) {
          const twice = unit.message && draw(6) === 0
          if (twice) this.done.repeated++
          const whole = Buffer.from(twice ? Buffer.concat([unit.bytes, unit.bytes]) : unit.bytes)
          last = last.then(() => this.#send(to, whole, slow, left, end))
        }
      })
    }
  }

  async #send(to, bytes, slow, left, end) {
    for (let at = 0; at < bytes.length && !to.destroyed; ) {
      const size = this.draw(2) ? bytes.length - at : 1 + this.draw(bytes.length - at)
      if (this.draw(4) === 0) await wait(this.draw(4) + slow)
      const piece = bytes.subarray(at, at + Math.min(size, left.bytes))
      left.bytes -= piece.length
      at += size
      this.done.pieces++
      if (!to.destroyed) to.write(piece)
      if (left.bytes > 0) continue
      this.done.cuts++
      return to.end(end) // what was sent arrives, and nothing more
    }
  }

  stop() {
    this.listener.close()
    for (const socket of this.sockets) socket.destroy()
  }
}

/** Somebody who does as docs/api.md says. */
class Person {
  seq = 0
  facts = []
  hashes = new Map()
  pending = null // {id, seq, move}: decided, and not answered yet
  decided = [] // moves that were acknowledged
  ledTo = new Map() // by id: the seq that it led to, or 'stale'
  wires = new Set()

  constructor(one, seat, game, history) {
    Object.assign(this, { one, seat, game, history })
  }

  /** One of the two connections: comes back as often as it breaks. */
  async sail(proxy) {
    while (!this.history.done) {
      const wire = await Wire.open(proxy, { token: this.one.token }).catch(() => null)
      if (!wire || wire.status !== 101 || wire.closed) continue
      this.wires.add(wire)
      const since = this.seq
      let before = null // the seq of the last message on this connection
      const hear = (message) => {
        if (message.standing) {
          if (before !== null && message.seq <= before) return this.#check(message) // the proxy said it twice
          assert.ok(before === null || message.seq === before + 1, `${message.seq} after ${before}`)
          const from = before ?? since
          before = message.seq
          if (message.seq <= this.seq) this.#check(message) // the other connection was faster
          else if (from === this.seq) this.#learn(message)
          else wire.end() // facts that are known already and some that are not: come back with what is known
        } else if (message.id) this.#answered(message)
      }
      for (const message of wire.messages.splice(0)) hear(message)
      wire.hear = (message) => this.history.guard(() => hear(message))
      wire.send({ cmd: 'watch', table: this.game.table, seq: since, lang: '' })
      if (this.pending) this.#send(wire)
      if (!wire.closed) await new Promise((resolve) => wire.socket.on('close', resolve))
      this.wires.delete(wire)
    }
  }

  #check({ seq, hash, view }) {
    assert.equal(hash, this.hashes.get(seq) ?? hash, `hash of ${seq}`)
    if (seq === this.seq) assert.deepEqual(view, this.view)
  }

  #learn(message) {
    this.#check({ ...message, view: undefined })
    this.hashes.set(message.seq, message.hash)
    this.facts.push(...message.facts)
    Object.assign(this, { seq: message.seq, hash: message.hash, view: message.view, moves: message.moves })
    if (message.standing.state === 'over') this.history.over = true
    this.#act()
  }

  #send(wire) {
    const { id, seq, move } = this.pending
    wire.send({ cmd: 'move', table: this.game.table, seq, move, lang: '', id })
  }

  #act() {
    if (this.history.over || !this.moves || this.pending || this.seq < (this.from ?? 0)) return
    if (this.history.left <= 0) return
    this.history.left--
    const { draw } = this.history
    this.pending = { id: `m${this.ledTo.size}`, seq: this.seq, move: this.moves[draw(this.moves.length)] }
    const wires = [...this.wires]
    if (wires.length > 1 && draw(2)) wires.splice(draw(2), 1) // over one of them, or both
    for (const wire of wires) this.#send(wire)
  }

  #answered({ id, ok, code, seq, missed }) {
    assert.ok(ok || code === 'stale', `${id}: ${code}`)
    if (this.ledTo.has(id)) return ok && assert.equal(this.ledTo.get(id), seq, `${id} is answered as before`)
    assert.equal(id, this.pending?.id)
    this.ledTo.set(id, ok ? seq : 'stale')
    // The server remembers the last few ids; to who comes back later, what was missed says whether the move was made.
    const made = ok || missed.facts.some(({ event, seat }) => event === 'moved' && seat === this.seat)
    if (made) this.decided.push(this.pending.move)
    this.from = ok ? seq : this.pending.seq + 1
    this.pending = null
    this.#act()
  }

  /** In calm water: the server knows what this person knows, once they have asked for what they missed. */
  async agree(server) {
    const missed = await look(server, this.one, this.game.table, this.seq)
    if (missed.seq > this.seq) this.#learn(missed)
    const all = await look(server, this.one, this.game.table)
    assert.deepEqual({ seq: this.seq, hash: this.hash, view: this.view }, { seq: all.seq, hash: all.hash, view: all.view })
    assert.deepEqual(this.facts, all.facts)
    const mine = await recorded(server, this.one, this.game, this.seat)
    assert.deepEqual(mine, this.decided, 'every move once')
    return this.decided.length
  }
}

const underWay = new Set()

async function sail(server, kind, draw) {
  const proxy = await Proxy.before(server, draw)
  const game = await gather(server, kind.slug, kind.players)
  const history = { draw, left: decisions, over: false, done: false }
  const people = game.sitters.map((one, seat) => new Person(one, seat, game, history))
  history.end = () => {
    history.done = true
    proxy.stop()
  }
  underWay.add(history)
  const finished = new Promise((resolve, reject) => {
    history.guard = (work) => {
      try {
        work()
      } catch (error) {
        reject(error)
      }
      // Every move is answered: what is on its way now is said twice, and changes nothing.
      if ((history.over || history.left <= 0) && people.every(({ pending }) => !pending)) resolve()
    }
  })
  const sailing = people.flatMap((person) => [person.sail(proxy), person.sail(proxy)])
  try {
    await finished
  } finally {
    history.end()
    underWay.delete(history)
  }
  await Promise.all(sailing)
  let moves = 0
  for (const person of people) moves += await person.agree(server)
  return { moves, ...proxy.done }
}

test(`${histories} histories in rough water: everybody agrees with the server`, async (t) => {
  const kinds = everyTable()
  const server = await serve(options)
  t.after(() => server.child.kill('SIGKILL')) // where it went well it is gone already
  const sums = {}
  let next = 0
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let i = next++; i < histories; i = next++) {
        const done = await sail(server, kinds[i % kinds.length], dice(seed + i)).catch((error) => {
          error.message += ` (history ${i}, seed ${seed})`
          for (const history of underWay) history.end()
          throw error
        })
        for (const [what, count] of Object.entries(done)) sums[what] = (sums[what] ?? 0) + count
      }
    })
  )
  t.diagnostic(JSON.stringify(sums))
  assert.ok(sums.cuts > histories && sums.repeated > histories && sums.moves > histories)
  await server.stop()
})
