// workers.mjs -- arenas and studies whose games are played by `tortuga worker`s over a NATS with JetStream: the same results as
// on one machine, whoever is killed, restarted, asked twice or of another mind.
//
//   node workers.mjs PROGRAM
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { program, until } from '../harbour/server.mjs'
import { freePort, Nats } from './fleet.mjs'

const LONG = 120000
const ends = []
const t = { after: (end) => ends.push(end) }
const children = []
let nats, store, monitor, place

before(async () => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'tortuga-workers-'))
  t.after(() => fs.rmSync(place, { recursive: true, force: true }))
  store = path.join(place, 'jetstream')
  monitor = await freePort()
  nats = await Nats.begin(t, ['-js', '-sd', store, '-m', String(monitor)])
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
after(async () => {
  for (const end of ends.reverse()) await end()
})

/** The program with these words, in the folder of the test. */
function start(words) {
  const child = spawn(path.resolve(program), words, { cwd: place, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, XDG_CONFIG_HOME: place } })
  const one = { child, out: '', err: '' }
  child.stdout.on('data', (text) => (one.out += text))
  child.stderr.on('data', (text) => (one.err += text))
  one.ended = new Promise((resolve) => child.on('close', (code, signal) => resolve((one.end = { code, signal }))))
  children.push(child)
  one.good = async () => {
    await one.ended
    assert.deepEqual(one.end, { code: 0, signal: null }, `${words.join(' ')}\n${one.err}`)
    return one.out
  }
  return one
}

async function worker(...more) {
  const one = start(['worker', nats.address, ...more])
  await until(() => /ready/.test(one.out) || one.end)
  assert.equal(one.end, undefined, one.err)
  one.stop = async () => {
    one.child.kill('SIGTERM')
    await one.good()
    assert.match(one.out, /batch(es)? done\n$/)
    assert.equal(one.err, '')
  }
  return one
}

const away = (words) => start([...words, '--workers', nats.address])

/** A report without the time that it took. */
const timeless = (text) =>
  text
    .replace(/, [\d.]+ s\n/, '\n')
    .replace(/"seconds":[\d.]+/, '')
    .replace(/"ms_(per_move|longest)":[\d.e+-]+/g, '')
    .replace(/\nbot +points +ms[^]*?(?=\n\n|$)/, '')
const known = {}
const here = (words) => (known[words] ??= start(words).good().then(timeless))
const report = async (asker) => timeless(await asker.good())

/** The streams that NATS has now: how many messages each. */
async function streams() {
  const answer = await fetch(`http://127.0.0.1:${monitor}/jsz?streams=true`)
  const found = {}
  for (const account of (await answer.json()).account_details ?? [])
    for (const { name, state } of account.stream_detail ?? []) found[name] = state.messages
  return found
}
/** A worker may still have one that nobody wants: it is dropped when it comes round. */
const clean = () => until(async () => isDeepStrictEqual(await streams(), { 'TORTUGA-WORK': 0 }))

const lines = (file) => (fs.existsSync(path.join(place, file)) ? fs.readFileSync(path.join(place, file), 'utf8').split('\n').length - 1 : 0)

/** Takes a second or more in one thread, and is the same each time. */
const slow = ['arena', 'korsar', 'bosun', 'greedy', '--players', '3', '--games', '90', '--iterations', '25', '--seed', '11', '--json']

/** NATS as anybody can speak it, who knows the protocol. */
class Stranger {
  static async begin() {
    const one = new Stranger()
    one.socket = net.connect(nats.port, '127.0.0.1')
    one.rest = Buffer.alloc(0)
    one.heard = []
    one.hear = () => {}
    one.socket.on('data', (data) => one.read(data))
    one.socket.on('error', () => {})
    one.socket.write('CONNECT {"verbose":false,"headers":true}\r\nPING\r\n')
    await until(() => one.pong)
    return one
  }
  read(data) {
    this.rest = Buffer.concat([this.rest, data])
    for (;;) {
      const end = this.rest.indexOf('\r\n')
      if (end < 0) return
      const [verb, subject, ...more] = this.rest.subarray(0, end).toString().split(' ')
      let skip = end + 2
      if (verb === 'MSG' || verb === 'HMSG') {
        const size = Number(more.at(-1))
        if (this.rest.length < skip + size + 2) return
        const head = verb === 'HMSG' ? Number(more.at(-2)) : 0
        const message = { subject, text: this.rest.subarray(skip + head, skip + size).toString() }
        this.heard.push(message)
        this.hear(message)
        skip += size + 2
      } else if (verb === 'PING') this.socket.write('PONG\r\n')
      else if (verb === 'PONG') this.pong = true
      this.rest = this.rest.subarray(skip)
    }
  }
  listen(subject) {
    this.socket.write(`SUB ${subject} ${(this.count = (this.count ?? 0) + 1)}\r\n`)
  }
  say(subject, message, reply = '') {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    this.socket.write(`PUB ${subject} ${reply} ${Buffer.byteLength(text)}\r\n${text}\r\n`)
  }
  async ask(subject, message) {
    const inbox = `_INBOX.${Math.random()}`
    this.listen(inbox)
    this.say(subject, message, inbox)
    await until(() => this.heard.some((one) => one.subject === inbox))
    const answer = JSON.parse(this.heard.find((one) => one.subject === inbox).text)
    assert.equal(answer.error, undefined, JSON.stringify(answer))
  }
  end() {
    this.socket.destroy()
  }
}

test('two workers: the same tables and reports as on one machine, and nothing is left behind', { timeout: LONG }, async () => {
  const crew = [await worker(), await worker('--threads', '2')]
  const all = [
    ['arena', 'korsar', 'greedy', 'random', '--players', '4', '--games', '200', '--seed', '5'],
    ['arena', 'corsairs', 'bosun', 'greedy', '--games', '24', '--iterations', '40', '--seed', '6', '--json'],
    ['arena', 'piraci', 'greedy', 'deckhand', 'random', '--games', '60', '--seed', '7', '--json'],
    ['arena', 'corsaire', 'greedy', 'random', '--games', '2000', '--seed', '8', '--sprt', '50,60', '--json'],
    ['arena', 'chrono', 'greedy', 'greedy', '--games', '20', '--seed', '9', '--json', '--content', 'content.json'],
    ['study', 'korsar', '--games', '60', '--seed', '10'],
    ['study', 'corsaire', '--games', '40', '--seed', '10', '--json']
  ]
  fs.copyFileSync(new URL('../../content/chrono.json', import.meta.url), path.join(place, 'content.json'))
  for (const words of all) assert.equal(await report(away(words)), await here(words), words.join(' '))
  await clean()
  for (const one of crew) await one.stop()
})

// The one that a build for races runs, too.
test('a worker of three threads beside one of two: several batches at once, each played by one', { timeout: LONG }, async () => {
  const crew = [await worker('--threads', '3'), await worker('--threads', '2')]
  const words = ['arena', 'korsar', 'greedy', 'random', '--players', '3', '--games', '240', '--seed', '12', '--json']
  const [one, other] = [away(words), away([...words.slice(0, -2), '13', '--json'])]
  assert.equal(await report(one), await here(words))
  assert.equal(await report(other), await here([...words.slice(0, -2), '13', '--json']))
  await clean()
  for (const each of crew) await each.stop()
})

test('a worker is killed: its batch is played by another', { timeout: LONG }, async () => {
  const asker = away([...slow, '--resume', 'killed'])
  const first = await worker()
  await until(() => lines('killed') > 3, LONG)
  first.child.kill('SIGKILL')
  await first.ended
  assert.equal(asker.end, undefined)
  const second = await worker('--threads', '2')
  assert.equal(await report(asker), await here(slow))
  await clean()
  await second.stop()
})

test('a worker is asked to end: it hands back what it has, and says how much it did', { timeout: LONG }, async () => {
  const asker = away([...slow, '--resume', 'ended'])
  const first = await worker()
  await until(() => lines('ended') > 3, LONG)
  await first.stop()
  assert.equal(asker.end, undefined)
  const second = await worker()
  assert.equal(await report(asker), await here(slow))
  await second.stop()
})

for (const [what, stop] of [
  ['restarted', () => nats.stop()],
  ['killed', async () => (nats.child.kill('SIGKILL'), await nats.ended)],
  ['emptied', async () => (await nats.stop(), fs.rmSync(store, { recursive: true }))]
])
  test(`NATS is ${what} in the middle: all go on`, { timeout: LONG }, async () => {
    const crew = [await worker(), await worker()]
    const journal = `nats-${what}`
    const asker = away([...slow, '--resume', journal])
    await until(() => lines(journal) > 3, LONG)
    await stop()
    assert.equal(asker.end, undefined)
    await nats.start()
    assert.equal(await report(asker), await here(slow))
    await clean()
    for (const one of crew) await one.stop()
  })

test('Ctrl-C keeps what is done, and --resume goes on, with workers or without', { timeout: LONG }, async () => {
  const one = await worker()
  for (const [i, go] of [away, start].entries()) {
    const words = [...slow, '--resume', `halted${i}`]
    const asker = away(words)
    await until(() => lines(`halted${i}`) > 3, LONG)
    asker.child.kill('SIGINT')
    await asker.ended
    assert.deepEqual(asker.end, { code: 130, signal: null })
    assert.match(asker.err, /Interrupted after \d+ of 90 games/)
    assert.equal(JSON.parse(asker.out).interrupted, true)
    await clean()
    const kept = lines(`halted${i}`)
    assert.ok(kept > 3 && kept < 31)
    assert.equal(await report(go(words)), await here(slow))
  }
  await one.stop()
})

test('two who ask at once do not get each other\'s games', { timeout: LONG }, async () => {
  const crew = [await worker(), await worker()]
  const other = ['study', 'korsar', '--players', '3', '--games', '80', '--seed', '3', '--json']
  const [a, b, c] = [away(slow), away(other), away([...slow.slice(0, -2), '12', '--json'])]
  assert.equal(await report(a), await here(slow))
  assert.equal(await report(b), await here(other))
  assert.equal(await report(c), await here([...slow.slice(0, -2), '12', '--json']))
  await clean()
  for (const one of crew) await one.stop()
})

test('every batch and every result twice: each counts once', { timeout: LONG }, async () => {
  const twin = await Stranger.begin()
  const seen = new Set()
  let doubled = 0
  twin.hear = ({ subject, text }) => {
    const key = subject + text
    if (!/^tortuga\.(work|run)\./.test(subject) || seen.has(key)) return
    seen.add(key)
    doubled++
    twin.say(subject, text)
  }
  twin.listen('tortuga.work.*')
  twin.listen('tortuga.run.*.done')
  const one = await worker()
  const words = ['arena', 'korsar', 'greedy', 'random', '--players', '2', '--games', '300', '--seed', '4', '--json', '--resume', 'twice']
  assert.equal(await report(away(words)), await here(words.slice(0, -2)))
  assert.equal(lines('twice'), 151)
  assert.ok(doubled > 10, doubled)
  twin.end()
  await one.stop()
})

/** What a worker says to a plan that somebody wrote. */
async function refusal(plan) {
  const stranger = await Stranger.begin()
  const one = await worker()
  const run = `strange${Math.random().toString(36).slice(2)}`
  const stream = `TORTUGA-RUN-${run}`
  stranger.listen(`tortuga.run.${run}.done`)
  await stranger.ask(`$JS.API.STREAM.CREATE.${stream}`, { name: stream, subjects: [`tortuga.run.${run}.*`], retention: 'limits', storage: 'file', num_replicas: 1, max_consumers: -1, max_msgs: -1, max_bytes: -1, discard: 'old' })
  stranger.say(`tortuga.run.${run}.plan`, plan)
  stranger.say(`tortuga.work.${run}`, { batch: 0, pieces: [0] })
  const answer = () => stranger.heard.find(({ subject }) => subject === `tortuga.run.${run}.done`)
  await until(answer)
  const text = JSON.parse(answer().text).refused
  await stranger.ask(`$JS.API.STREAM.DELETE.${stream}`, '')
  // Nobody wants the batch any more: it is dropped when it comes round.
  await until(async () => (await streams())['TORTUGA-WORK'] === 0)
  one.child.kill('SIGTERM')
  await one.good()
  assert.match(one.err, /^tortuga worker: a run is refused: /)
  stranger.end()
  return text
}

test('a worker refuses what it would play otherwise, and programs', { timeout: LONG }, async () => {
  const spy = await Stranger.begin()
  spy.listen('tortuga.run.*.plan')
  const asker = away(slow)
  await until(() => spy.heard.length)
  asker.child.kill('SIGINT')
  await asker.ended
  spy.end()
  const plan = JSON.parse(spy.heard[0].text)
  assert.match(await refusal({ ...plan, version: '99.0' }), /^the worker on .* refuses: it is tortuga .*, and this run is of 99\.0$/)
  assert.match(await refusal({ ...plan, proof: '1234567812345678' }), /it plays otherwise/)
  assert.match(await refusal({ ...plan, rules: 999 }), /it does not know these rules of korsar/)
  assert.match(await refusal({ ...plan, hash: 'else' }), /its cards of Korsar are others/)
  assert.match(await refusal({ ...plan, levels: ['cmd:touch /tmp/x'] }), /it does not know these bots/)
  const bots = plan.plan.bots.map(() => `cmd:touch ${place}/ran`)
  assert.match(await refusal({ ...plan, plan: { ...plan.plan, bots } }), /the plan cannot be/)
  assert.match(await refusal({ ...plan, players: 99 }), /the table cannot be/)
  assert.match(await refusal('[not a plan'), /another program/)
  assert.ok(!fs.existsSync(path.join(place, 'ran')))
})

test('who asks is told of a refusal', { timeout: LONG }, async () => {
  const asker = away(slow)
  await until(async () => Object.keys(await streams()).some((name) => name.startsWith('TORTUGA-RUN-')))
  const stranger = await Stranger.begin()
  const run = Object.keys(await streams()).find((name) => name.startsWith('TORTUGA-RUN-')).slice('TORTUGA-RUN-'.length)
  stranger.say(`tortuga.run.${run}.done`, { refused: 'the worker on elsewhere refuses: it is tired' })
  stranger.say(`tortuga.run.${run}.done`, '{"batch":1e9,"lines":[]}')
  stranger.say(`tortuga.run.${run}.done`, 'noise')
  await until(() => /^tortuga arena: the worker on elsewhere refuses: it is tired$/m.test(asker.err))
  await until(() => /^tortuga arena: waits for workers; `tortuga worker nats:.*` starts one on any machine$/m.test(asker.err))
  stranger.say(`tortuga.run.${run}.done`, { batch: 0, lines: [{ deal: 0, wins: [7] }] })
  await asker.ended
  assert.equal(asker.end.code, 2)
  assert.match(asker.err, /a worker's answer makes no sense/)
  stranger.end()
  await clean()
})

test('what cannot be is said in a sentence', { timeout: LONG }, async () => {
  const plain = await Nats.begin(t)
  const free = await freePort()
  const cases = [
    ['nonsense', /nonsense is no address of NATS; one looks like nats:\/\/HOST:4222/],
    ['nats://', /is no address of NATS/],
    [`nats://127.0.0.1:${free}`, /nobody answers at nats:\/\/127\.0\.0\.1:\d+: is nats-server running there\?/],
    [plain.address, /keeps no queues: start nats-server with -js/]
  ]
  for (const [address, sentence] of cases)
    for (const words of [['worker', address], ['arena', 'korsar', 'greedy', 'random', '-w', address], ['study', 'korsar', '-w', address]]) {
      const one = start(words)
      await one.ended
      assert.ok(one.end.code === 1 || one.end.code === 2, words.join(' '))
      assert.match(one.err, sentence, words.join(' '))
      assert.equal(one.out, '')
    }
  const program = away(['arena', 'korsar', 'greedy', 'cmd:./mybot'])
  await program.ended
  assert.equal(program.end.code, 2)
  assert.match(program.err, /cmd:\.\/mybot is a program on this machine; with --workers every bot is a level/)
  fs.writeFileSync(path.join(place, 'net'), 'a net')
  const net = away(['arena', 'korsar', 'greedy', 'random', '--net', 'net'])
  await net.ended
  assert.equal(net.end.code, 2)
  assert.match(net.err, /--net is a file on this machine/)
  const nameless = start(['worker'])
  await nameless.ended
  assert.equal(nameless.end.code, 2)
})

test('bots that think by time are told to be another matter', { timeout: LONG }, async () => {
  const one = await worker()
  const timed = away(['arena', 'korsar', 'bosun', 'greedy', '--games', '4', '--ms', '1', '--seed', '1'])
  assert.match(await timed.good(), /4 games/)
  assert.match(timed.err, /bots that think by time play as well as the workers' machines let them; --iterations/)
  const counted = away(['arena', 'korsar', 'bosun', 'greedy', '--games', '4', '--iterations', '5', '--seed', '1'])
  await counted.good()
  assert.equal(counted.err, '')
  await one.stop()
})
