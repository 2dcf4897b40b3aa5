// consent.mjs -- what needs others: a seat that somebody left is taken over by vote, and a game is paused, through the socket.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { gather } from './company.mjs'
import { ask, guest, program, serve, until, Wire } from './server.mjs'

let server
before(async () => (server = await serve(['--no-limits', '--bot-pace', '0', '--grace', '0', '--per-address', '2000'])))
after(async () => server.stop())

const post = (target, token, json = {}) => ask(server, 'POST', target, { json, token })

/** Somebody who watches a table: what they were told last, and what they ask. */
class Person {
  number = 0

  static async at(who, table, at = server) {
    const person = new Person()
    person.who = who
    person.table = table
    person.wire = await Wire.open(at, { token: who.token })
    assert.ok((await person.ask({ cmd: 'watch' })).ok)
    await until(() => person.last())
    return person
  }

  last() {
    return this.wire.messages.findLast(({ standing }) => standing)
  }

  async ask(message) {
    const id = `${++this.number}`
    this.wire.send({ table: this.table, lang: '', ...message, id })
    return this.wire.expect({ id })
  }

  do(what, more = {}) {
    return this.ask({ cmd: 'do', do: what, ...more })
  }

  until(what) {
    return until(() => what(this.last().standing))
  }
}

async function table(json, ...people) {
  const made = await post('/api/v1/tables', people[0].token, { game: 'korsar', players: people.length, listed: true, ...json })
  for (const one of people.slice(1)) await post(`/api/v1/tables/${made.json.table}/join`, one.token)
  const watching = []
  for (const one of people) watching.push(await Person.at(one, made.json.table))
  await post(`/api/v1/tables/${made.json.table}/start`, people[0].token) // or it began by itself
  for (const one of watching) await one.until(({ state }) => state === 'running')
  return { id: made.json.table, watching }
}

const refusal = ({ ok, code, refusal: why }) => [ok, code, why?.refusal]

test('who left is replaced by vote of the others, and only so', async () => {
  const people = [await guest(server), await guest(server), await guest(server)]
  const { id, watching } = await table({ away_ms: 3600000 }, ...people)
  const newcomer = await guest(server)
  const dora = await Person.at(newcomer, id)
  assert.deepEqual(refusal(await dora.do('takeover', { seat: 0 })), [false, 'refused', 'table.not-away'], 'he is here')
  watching[0].wire.end()
  await watching[1].until(({ seats }) => seats[0].away)
  assert.ok((await dora.do('takeover', { seat: 0 })).ok)
  await watching[1].until(({ offers }) => offers?.takeover)
  const { takeover } = watching[1].last().standing.offers
  assert.deepEqual([takeover.seat, takeover.kind, takeover.name, takeover.agreed, takeover.owing], [0, 'person', newcomer.name, [], [1, 2]])
  assert.deepEqual(refusal(await dora.do('agree', { what: 'takeover' })), [false, 'refused', 'table.person'], 'she has no vote')
  // One says no: nothing comes of it.
  assert.ok((await watching[1].do('agree', { what: 'takeover' })).ok)
  assert.ok((await watching[2].do('decline', { what: 'takeover' })).ok)
  await watching[1].until(({ offers }) => !offers?.takeover)
  assert.equal(watching[1].last().standing.seats[0].name, people[0].name)
  // Both say yes: she sits there, sees the hand, and moves when it is her turn.
  assert.ok((await dora.do('takeover', { seat: 0 })).ok)
  for (const one of watching.slice(1)) assert.ok((await one.do('agree', { what: 'takeover' })).ok)
  await dora.until(({ seats }) => seats[0].you)
  const seat = dora.last().standing.seats[0]
  assert.deepEqual([seat.name, seat.away], [newcomer.name, undefined])
  assert.equal(dora.last().seat, 0)
  assert.ok(dora.last().view.zones['hand P0'].some((card) => typeof card === 'string'), 'the cards are hers now')
  // Who was replaced is an onlooker: they see no hand, and cannot move.
  const back = await Person.at(people[0], id)
  assert.equal(back.last().seat, undefined)
  assert.ok(!back.last().view.zones['hand P0'].some((card) => typeof card === 'string'))
  assert.deepEqual(refusal(await back.do('return')), [false, 'refused', 'table.person'])
  // The log has it all.
  const { facts } = (await ask(server, 'GET', `/api/v1/tables/${id}?since=0&lang=`, { token: newcomer.token })).json.message
  assert.deepEqual(facts.filter(({ what }) => what === 'takeover').map(({ event, seat: by, done }) => [event, by, done]), [
    ['asked', undefined, undefined], ['agreed', 1, undefined], ['declined', 2, undefined],
    ['asked', undefined, undefined], ['agreed', 1, undefined], ['agreed', 2, true]
  ])
  // And a host reads it in words of every language.
  const log = (language) => execFileSync(program, ['admin', '--data', server.data, 'log', id, '--language', language], { encoding: 'utf8' })
  assert.match(log('en'), new RegExp(`${newcomer.name} asks to take over seat 0\\.`))
  assert.match(log('en'), new RegExp(`${people[2].name} says no to somebody taking over\\.`))
  assert.match(log('en'), new RegExp(`${people[2].name} agrees that somebody takes over\\. It is so\\.`))
  assert.match(log('pl'), new RegExp(`${newcomer.name} prosi o miejsce 0\\.`))
  for (const language of ['de', 'en', 'fr', 'it', 'ja', 'pl']) assert.doesNotMatch(log(language), /\blog\.[a-z]/)
  for (const one of [watching[1], watching[2], dora, back]) one.wire.end()
})

test('a pause needs everybody, stops clocks and moves, and ends the same way', async () => {
  const people = [await guest(server), await guest(server)]
  const { id, watching: [anne, bart] } = await table({ clock: { kind: 'total', limit: 600000 } }, ...people)
  assert.ok((await anne.do('ask', { what: 'pause' })).ok)
  assert.deepEqual(refusal(await anne.do('ask', { what: 'pause' })), [false, 'refused', 'table.asked'])
  await bart.until(({ offers }) => offers?.pause)
  assert.deepEqual(bart.last().standing.offers.pause, { by: 0, agreed: [0], owing: [1] })
  assert.ok((await bart.do('decline', { what: 'pause' })).ok)
  await anne.until(({ offers }) => !offers?.pause)
  assert.equal(anne.last().standing.state, 'running')
  assert.ok((await anne.do('ask', { what: 'pause' })).ok)
  assert.ok((await anne.do('decline', { what: 'pause' })).ok, 'who asked takes it back')
  assert.deepEqual(refusal(await bart.do('agree', { what: 'pause' })), [false, 'refused', 'table.not-asked'])
  assert.ok((await anne.do('ask', { what: 'pause' })).ok)
  assert.ok((await bart.do('agree', { what: 'pause' })).ok)
  for (const one of [anne, bart]) await one.until(({ state }) => state === 'paused')
  assert.deepEqual(anne.last().standing.clock.running, [], 'no clock runs')
  assert.equal(anne.last().moves, undefined)
  const mover = anne.last().view.to_act[0] === 0 ? anne : bart
  const moved = await mover.ask({ cmd: 'move', move: 'draw', seq: mover.last().seq })
  assert.deepEqual(refusal(moved), [false, 'refused', 'table.paused'])
  assert.ok((await bart.do('ask', { what: 'resume' })).ok)
  await anne.until(({ offers }) => offers?.resume)
  assert.ok((await anne.do('agree', { what: 'resume' })).ok)
  for (const one of [anne, bart]) await one.until(({ state }) => state === 'running')
  await until(() => mover.last().moves)
  assert.ok((await mover.ask({ cmd: 'move', move: mover.last().moves[0], seq: mover.last().seq })).ok)
  assert.equal((await ask(server, 'GET', `/api/v1/tables/${id}`)).json.message.standing.state, 'running')
  for (const one of [anne, bart]) one.wire.end()
})

test('whoever is away is not asked, and alone one need not ask', async () => {
  const people = [await guest(server), await guest(server)]
  const { watching: [anne, bart] } = await table({ away_ms: 3600000 }, ...people)
  bart.wire.end()
  await anne.until(({ seats }) => seats[1].away)
  const paused = await anne.do('ask', { what: 'pause' })
  assert.ok(paused.ok, JSON.stringify(paused))
  await anne.until(({ state }) => state === 'paused')
  anne.wire.end()
})

test('a bot does not move on while people are asked something', async () => {
  const slow = await serve(['--no-limits', '--bot-pace', '2500', '--grace', '3600', '--per-address', '2000'])
  try {
    const { table: id, sitters } = await gather(slow, 'korsar', 3, 2)
    const [anne, bart] = [await Person.at(sitters[0], id, slow), await Person.at(sitters[1], id, slow)]
    const moves = () => anne.wire.messages.flatMap(({ facts = [] }) => facts.filter(({ event }) => event === 'moved')).length
    // It is a bot's turn when the people have had theirs; asked before it answers, the question stays.
    await until(async () => {
      for (const one of [anne, bart]) {
        const told = one.last()
        if (told.moves) await one.ask({ cmd: 'move', move: told.moves[0], seq: told.seq })
      }
      return anne.last().seq === bart.last().seq && !anne.last().moves && !bart.last().moves
    })
    const before = moves()
    assert.ok((await bart.do('ask', { what: 'end' })).ok)
    if (moves() === before) {
      await anne.until(({ offers }) => offers?.end)
      await new Promise((done) => setTimeout(done, 5000))
      assert.ok(anne.last().standing.offers?.end, 'it is still asked')
      assert.equal(moves(), before, 'the bot waits')
    }
    await anne.do('decline', { what: 'end' })
    await until(() => moves() > before)
    anne.wire.end()
    bart.wire.end()
  } finally {
    await slow.stop()
  }
})
