// redealt.mjs -- law 4 on the wire: whatever the hidden cards are, a seat is sent the same bytes.
//
//   node redealt.mjs PROGRAM [GAMES | fleet]
//
// Whole games of every kind and number of players are played through the server, by people who move at random. On the way
// somebody who sits there forks the position twice: two tables that look the same to them, with everything that they do not
// know dealt afresh. Such a table has bots on the other seats; so that the test can play for everybody, the store is
// exported, the same people are seated at both tables, at the same time, and it is imported again. No client can do that.
//
// Then the same conversation is held at both tables, and what this seat and an onlooker are sent must be the same: views,
// hashes, sentences, refusals, answers, chat, the record, in the same order and as long. At last everybody goes on with moves
// that look the same at both, as long as nobody is shown a face.
//
// With `fleet` there are three nodes on a PostgreSQL and a NATS, and everybody hears of the two tables at two of them; one game
// of each kind then, for the nodes are the same program.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { dice, everyTable, gather } from './company.mjs'
import { ask, folder, guest, program, serve, until, Wire } from './server.mjs'

const asFleet = process.argv[3] === 'fleet'
const gamesEach = asFleet ? 1 : Number(process.argv[3] ?? 2)
const pairsEach = asFleet ? 3 : 14 // positions of a game that are compared, about
const steps = 12 // moves at most that are compared behind each
const options = ['--no-limits', '--bot-pace', '60000', '--hints', '60', '--grace', '3600', '--per-address', '5000']
const languages = ['', 'en', 'de', 'fr', 'it', 'ja', 'pl']
const seed = Number(process.env.TORTUGA_SEED ?? Date.now() % 1000000)

/** A connection that remembers what it was sent, byte for byte, and answers questions. */
class Ear {
  heard = [] // texts, since last asked
  last = new Map() // the last message about each table
  line = new Map() // and its last line of chat
  #waiting = new Map()
  #number = 0

  static async open(server, token) {
    const ear = new Ear()
    ear.wire = await Wire.open(server, { token })
    await ear.wire.expect({ event: 'hello' })
    ear.wire.hear = (message, text) => {
      if (message.standing) ear.last.set(message.table, message)
      if (message.event === 'chat') ear.line.set(message.table, message.line)
      const resolve = message.id && ear.#waiting.get(message.id)
      if (!message.sync) ear.heard.push(text)
      if (resolve) resolve(message)
    }
    return ear
  }

  /** The answer; its text is heard as well, but for pings, which have the time. */
  ask(question) {
    const id = `q${String(++this.#number).padStart(6, '0')}`
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.wire.send({ ...question, id })
    })
  }

  /** All that was sent until now. */
  async texts() {
    await this.ask({ cmd: 'ping' })
    return this.heard.splice(0).filter((text) => !/^\{"ok":true,"now":/.test(text))
  }
}

// --- whole games, and pairs of tables that look the same to somebody -----------------------------------------------------

async function playOut(server, kind, draw) {
  const game = await gather(server, kind.slug, kind.players, kind.players, { onlookers: 'view', hints: true })
  const ears = await Promise.all(game.sitters.map(({ token }) => Ear.open(server, token)))
  const sync = () => Promise.all(ears.map((ear) => ear.texts()))
  const state = () => ears[0].last.get(game.table)
  const pool = new Set() // moves that were made or could be: a good part of them is about cards that somebody holds
  const pairs = []
  for (const ear of ears) assert.ok((await ear.ask({ cmd: 'watch', table: game.table, lang: '' })).ok)
  await sync()
  let chance = asFleet ? 16 : 3
  for (; state().standing.state === 'running'; await sync()) {
    const acting = ears.map((ear, seat) => seat).filter((seat) => ears[seat].last.get(game.table).moves)
    assert.ok(acting.length, 'somebody is to move')
    const seat = acting[draw(acting.length)]
    const { moves, seq } = ears[seat].last.get(game.table)
    const move = moves[draw(moves.length)]
    for (const one of [move, moves[draw(moves.length)]]) pool.add(one)
    // Often in the beginning, and ever more seldom: all parts of a long game are looked at.
    if (draw(chance) === 0) {
      if (pairs.length >= pairsEach / 2) chance += 2
      const viewer = draw(game.players)
      const pair = { game, viewer, pool, tables: [] }
      for (let side = 0; side < 2; side++) {
        const made = await ask(server, 'POST', `/api/v1/tables/${game.table}/fork`, { json: {}, token: game.sitters[viewer].token })
        assert.equal(made.status, 201, made.text)
        pair.tables.push(made.json.table)
      }
      pairs.push(pair)
    }
    const answer = await ears[seat].ask({ cmd: 'move', table: game.table, seq, move, lang: '' })
    assert.ok(answer.ok, JSON.stringify(answer))
  }
  assert.equal(state().standing.state, 'over')
  for (const ear of ears) ear.wire.end()
  return { moves: state().standing.moves, pairs }
}

// --- the same people at both ------------------------------------------------------------------------------------------------

// An event: version, kind, seat, time in 8 bytes, and what the kind needs (event.c).
const [CREATED, SEATED, PERSON, HEAD, OPTIONS, VIEW] = [1, 2, 1, 11, 8, 1]

/** Where `created` says who may watch: behind game, content, rules, players, options, local and listed. */
function onlookersAt(bytes) {
  const content = HEAD + 1 + bytes[HEAD]
  return content + 1 + bytes[content] + 4 + 1 + 2 * OPTIONS + 2
}

/** The store once more, the forks with the people of the table that they come from, all at one time, and open to onlookers. */
function seatPeople(data, pairs) {
  const numbers = '0123456789abcdefghjkmnpqrstvwxyz'
  const number = (id) => [...id].reduce((sum, letter) => sum * 32n + BigInt(numbers.indexOf(letter)), 0n).toString()
  const dump = execFileSync(program, ['export', '--data', data], { encoding: 'utf8', maxBuffer: 1 << 30 }).split('\n')
  const forks = new Map(pairs.flatMap(({ game, tables }) => tables.map((table) => [number(table), number(game.table)])))
  const read = (line) => /^\["events",(-?\d+),(\d+),(\d+),\{"b":"([^"]*)"\},-?\d+\]$/.exec(line)
  const sitters = new Map() // by table and seat
  for (const line of dump) {
    const [, table, , , body] = read(line) ?? []
    const bytes = body && Buffer.from(body, 'base64')
    if (bytes?.[1] === SEATED && bytes[HEAD] === PERSON && !forks.has(table)) sitters.set(`${table} ${bytes[2]}`, bytes.subarray(HEAD))
  }
  let changed = 0
  const lines = dump.map((line) => {
    const [, table, seq, , body] = read(line) ?? []
    if (!forks.has(table)) return line
    let bytes = Buffer.from(body, 'base64')
    if (bytes[1] === SEATED) bytes = Buffer.concat([bytes.subarray(0, HEAD), sitters.get(`${forks.get(table)} ${bytes[2]}`)])
    if (bytes[1] === CREATED) bytes[onlookersAt(bytes)] = VIEW
    const at = 1700000000000
    bytes.writeBigInt64LE(BigInt(at), 3)
    changed++
    return `["events",${table},${seq},${at},{"b":"${bytes.toString('base64')}"},0]`
  })
  assert.ok(changed >= forks.size * 4, `${changed} events of ${forks.size} forks`)
  const again = folder()
  const file = path.join(again, 'dump')
  fs.writeFileSync(file, lines.join('\n'))
  fs.rmSync(data, { recursive: true })
  execFileSync(program, ['import', '--data', again, file], { stdio: 'pipe' })
  return again
}

// --- the same conversation at both ------------------------------------------------------------------------------------------

/** What differs between any two tables: the id, and when something was. Each is as long as any other. */
const plain = (text, table) => text.replaceAll(table, 'the table id').replace(/\b1[5-9]\d{11}\b/g, 'milliseconds.')
const timeless = (text) => text.replace(/"hash":"[0-9a-f]{16}"/, '"hash":"of this time too"')

class Talk {
  constructor(pair, ears, onlookers) {
    Object.assign(this, { ...pair, ears, onlookers })
  }

  where = () => `${this.game.slug}, ${this.game.players} players, viewer ${this.viewer}, seed ${seed}, tables ${this.tables}`

  far = [{ seq: 0, line: 0 }, { seq: 0, line: 0 }] // how far both are, by their answers

  /** The same question at both tables. */
  both = async (ears, question) => {
    const answers = await Promise.all([0, 1].map((side) => ears[side].ask(question(this.tables[side], side))))
    for (const [side, { ok, seq, line }] of answers.entries())
      if (ok) this.far[side] = { seq: Math.max(this.far[side].seq, seq ?? 0), line: Math.max(this.far[side].line, line ?? 0) }
    return answers
  }

  /** Everybody has heard of it, at whatever node. */
  settle = async (everybody = [...this.ears, this.onlookers]) => {
    const hears = (ear, side) => (ear.last.get(this.tables[side])?.seq ?? 0) >= this.far[side].seq && (ear.line.get(this.tables[side]) ?? 0) >= this.far[side].line
    await until(() => everybody.every((ears) => ears.every(hears)), 60000)
  }

  /** What a listener was sent at both. (Where one watches the other table at another node, one is called to it here.) */
  texts = async (ears) => (await this.settle([ears]), await Promise.all(ears.map((ear) => ear.texts()))).map((list, side) => list.filter((one) => !one.includes(this.tables[1 - side])).map((one) => plain(one, this.tables[side])))

  async same(what, alter = (text) => text) {
    for (const [who, ears] of [['seat', this.ears[this.viewer]], ['onlooker', this.onlookers]]) {
      const [a, b] = (await this.texts(ears)).map((list) => list.map(alter))
      assert.deepEqual(a, b, `${what}: the ${who} is told what is hidden (${this.where()})`)
    }
  }

  async hold(lang, draw) {
    const mine = this.ears[this.viewer]
    for (const ears of [...this.ears, this.onlookers]) {
      const tongue = ears === mine || ears === this.onlookers ? lang : ''
      for (const answer of await this.both(ears, (table) => ({ cmd: 'watch', table, seq: 0, lang: tongue }))) assert.ok(answer.ok, JSON.stringify(answer))
    }
    await this.same('view') // the hash too
    // The deals are two: other people at these tables hold other cards.
    const zones = (ears, side) => JSON.stringify(ears[side].last.get(this.tables[side]).view)
    this.differs = this.ears.some((ears) => ears !== mine && zones(ears, 0) !== zones(ears, 1))
    const known = (side) => mine[side].last.get(this.tables[side])
    const words = (moves) => moves?.map((one) => one.move ?? one) ?? []
    // Refusals: nonsense, moves of others, of cards that others may hold or not.
    const lawful = new Set(words(known(0).moves))
    const tries = [...this.pool].filter((move) => !lawful.has(move))
    for (let i = 0; i < 8; i++) {
      const move = i < 1 || !tries.length ? 'sail nowhere' : tries[draw(tries.length)]
      await this.both(mine, (table, side) => ({ cmd: 'move', table, seq: known(side).seq, move, lang: lang || 'en' }))
      await this.same(`refusal of ${move}`, timeless)
    }
    // Advice: what a bot would do in this seat's place, in figures, and what speaks against a move.
    for (let i = 0; i < 3; i++) {
      const move = [...this.pool][draw(this.pool.size)]
      await this.both(mine, (table) => ({ cmd: 'why', table, move, lang: lang || 'en' }))
    }
    const hints = [] // a person has one at a time
    for (const side of [0, 1]) hints.push(await mine[side].ask({ cmd: 'hint', table: this.tables[side], lang }))
    for (const { ok, refusal } of hints) assert.ok(ok || refusal?.refusal === 'table.wait', JSON.stringify(hints))
    this.hinted = hints.every(({ hint }) => hint?.length > 1)
    await this.both(this.onlookers, (table) => ({ cmd: 'hint', table, lang }))
    await this.same('advice', timeless)
    await this.both(mine, (table) => ({ cmd: 'move', table, seq: 1, move: [...this.pool][0], lang }))
    await this.same('stale', timeless)
    for (const deed of ['take-back', 'again', 'return']) {
      await this.both(mine, (table) => ({ cmd: 'do', table, do: deed }))
      await this.settle()
    }
    await this.both(this.onlookers, (table) => ({ cmd: 'move', table, seq: known(0).seq, move: [...this.pool][0], lang }))
    await this.both(mine, (table) => ({ cmd: 'say', table, text: 'What have you got?' }))
    await this.settle() // chat and events come side by side, and are told apart by nothing but that
    await this.both(this.onlookers, (table) => ({ cmd: 'say', table, text: 'Who knows?' }))
    await this.same('deeds and chat', timeless)
    for (const token of [this.game.sitters[this.viewer].token, this.onlookers.token])
      for (const rest of [`?lang=${lang}&since=0`, '/record', '/chat']) {
        const answers = await Promise.all(this.tables.map((table, side) => ask(this.nodes[side % this.nodes.length], 'GET', `/api/v1/tables/${table}${rest}`, { token })))
        const [a, b] = answers.map((answer, side) => timeless(plain(`${answer.status} ${answer.text}`, this.tables[side])))
        assert.equal(a, b, `${rest} (${this.where()})`)
      }
    let made = 0
    while (made < steps && (await this.goOn(draw))) made++
    for (const ears of [...this.ears, this.onlookers]) await this.both(ears, (table) => ({ cmd: 'unwatch', table }))
    for (const ears of [...this.ears, this.onlookers]) await this.texts(ears)
    return made
  }

  /** Somebody makes a move that looks the same at both tables; false where there is none, or the tables look different now. */
  async goOn(draw) {
    const told = (ears, side) => ears[side].last.get(this.tables[side])
    const words = (ears, side) => (told(ears, side).moves ?? []).map((one) => one.move ?? one)
    const mine = this.ears[this.viewer]
    const before = told(mine, 0)
    const acting = before.view.to_act ?? []
    if (before.standing.state !== 'running' || !acting.length) return false
    const seat = acting[draw(acting.length)]
    const ears = this.ears[seat]
    const [here, there] = [words(ears, 0), words(ears, 1)]
    if (seat === this.viewer) assert.deepEqual(here, there, `one's own moves (${this.where()})`)
    const alike = here.filter((move) => there.includes(move))
    if (!alike.length) return false
    const move = alike[draw(alike.length)]
    const answers = await this.both(ears, (table, side) => ({ cmd: 'move', table, seq: told(ears, side).seq, move, lang: '' }))
    for (const answer of answers) assert.ok(answer.ok, JSON.stringify(answer))
    // Everybody has been told before it goes on.
    for (const others of this.ears) if (others !== mine) await this.texts(others)
    let same = true
    for (const [who, listeners] of [['seat', mine], ['onlooker', this.onlookers]]) {
      const [a, b] = (await this.texts(listeners)).map((list) => list.map(timeless))
      if (JSON.stringify(a) === JSON.stringify(b)) continue
      same = false
      const facts = [0, 1].map((side) => told(listeners, side).facts.map((fact) => JSON.stringify(fact)))
      const tell = `${move} of seat ${seat}: the ${who}`
      assert.notDeepEqual(facts[0], facts[1], `${tell} was told the same and sees something else (${this.where()})\n${a}\n${b}`)
      // Other facts after a move that looks the same to them: only where a face was shown, or a secret choice came to light.
      // (Who keeps a card of three face down keeps the first or the second: its name does not say which, the record does.)
      const face = (text) => /"fact":"(moved|shown)"/.test(text) && !/"card":"[^"]*\?[^"]*"/.test(text)
      const chosen = before.view.chosen.filter((one) => !told(listeners, 0).view.chosen.includes(one))
      if (facts.flat().some(face) || chosen.length) continue
      // An onlooker has no record before the end; what looks the same to a seat looks the same to them.
      const reader = listeners === mine || seat !== this.viewer ? this.viewer : (seat + 1) % this.game.players
      const { token } = this.game.sitters[reader]
      const records = await Promise.all(this.tables.map((table, side) => ask(this.nodes[side % this.nodes.length], 'GET', `/api/v1/tables/${table}/record`, { token })))
      const [one, other] = records.map(({ text }) => text.trimEnd().split('\n').at(-1).replace(/ \{.*/, ''))
      assert.match(one, /^\d+\. /)
      assert.notEqual(one, other, `${tell} reads a difference without being shown a face (${this.where()})\n${a}\n${b}`)
    }
    return same
  }
}

/** As many at a time as keep both sides busy. */
async function inTurn(list, width, work) {
  const left = [...list]
  await Promise.all(Array.from({ length: width }, async () => { while (left.length) await work(left.shift()) }))
}

test(`whole games of every kind (${gamesEach} each): no byte tells a seat what it may not know`, async (t) => {
  const every = everyTable()
  const some = every.filter(({ slug }, i) => !asFleet || i === every.findLastIndex((kind) => kind.slug === slug && kind.players <= 3))
  const kinds = some.flatMap((kind) => Array.from({ length: gamesEach }, () => kind))
  let server = await serve(options)
  t.after(() => server.child.kill('SIGKILL')) // where it went well it is gone already
  const played = []
  await inTurn(kinds.map((kind, i) => ({ kind, draw: dice(seed + i) })), 4, async ({ kind, draw }) => played.push(await playOut(server, kind, draw)))
  const eve = await guest(server)
  await server.stop(true)
  const pairs = played.flatMap((one) => one.pairs)
  const data = seatPeople(server.data, pairs)
  const ships = asFleet && (await (await import('../fleet/fleet.mjs')).fleet(t, 3, options, (address) => void execFileSync(program, ['migrate', '--from', `sqlite:${data}`, '--to', address])))
  if (!asFleet) server = await serve(options, data)
  const nodes = asFleet ? ships.nodes : [server]
  const node = (i) => nodes[i % nodes.length]
  let [made, different, hinted] = [0, 0, 0]
  await inTurn(played.map((one, i) => ({ ...one, draw: dice(seed + 1000 + i) })), 4, async ({ pairs: mine, draw }) => {
    if (!mine.length) return
    const open = async (token, i) => Object.assign([await Ear.open(node(i), token), await Ear.open(node(i + 1), token)], { token })
    const ears = await Promise.all(mine[0].game.sitters.map(({ token }, seat) => open(token, seat)))
    const onlookers = await open(eve.token, 2)
    for (const [i, pair] of mine.entries()) {
      const talk = new Talk({ ...pair, nodes }, ears, onlookers)
      made += await talk.hold(languages[i % languages.length], draw)
      different += talk.differs
      hinted += talk.hinted
    }
    for (const ear of [...ears, onlookers].flat()) ear.wire.end()
  })
  const moves = played.reduce((sum, one) => sum + one.moves, 0)
  t.diagnostic(`${played.length} games, ${moves} moves, ${pairs.length} positions compared (at ${different} another seat holds other cards, ${hinted} with a hint), and ${made} moves after them that looked the same`)
  assert.ok(pairs.length >= played.length && different > pairs.length / 3 && (asFleet || hinted > pairs.length / 20) && made > pairs.length / 4)
  await (asFleet ? ships.stop() : server.stop())
  if (asFleet) fs.rmSync(data, { recursive: true })
})
