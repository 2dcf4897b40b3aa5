// storms.mjs -- people play at three nodes while a node is killed, PostgreSQL is restarted and killed, NATS is away for ten
// seconds, and every node is replaced by another, one after the other. Nothing that was acknowledged is lost, nothing is done
// twice, nobody is shown what is not so.
//
//   node storms.mjs PROGRAM
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { compare, dice, everyTable, gather, Person } from '../harbour/company.mjs'
import { ask, wait } from '../harbour/server.mjs'
import { fleet } from './fleet.mjs'

let ships
const ends = []
const draw = dice(Date.now())
before(async () => (ships = await fleet({ after: (end) => ends.push(end) }, 3)), { timeout: 60000 })
after(async () => {
  await ships.stop()
  for (const end of ends.reverse()) await end()
})

const up = () => ships.nodes.filter(({ gone }) => !gone)
const anyNode = () => up()[draw(up().length)]

/** Somebody who plays on until the storm is over: where a node goes, another one is found, and all that was promised is there. */
async function sail(person, storm) {
  while (!storm.over && !person.over) {
    const node = anyNode()
    person.where = 'plays'
    await person.play(node)
    person.where = 'compares'
    if (person.over) break
    await wait(300) // what a killed node sent off arrives or not, but not later
    person.paused = false
    for (let tries = 0; ; tries++) {
      try {
        await person.compare(anyNode())
        break
      } catch (error) {
        // A node that is just being stopped, or the database: ask again, a node that stays.
        if (tries > 60 || (error.code === 'ERR_ASSERTION' && !/50[0-9]|paused|busy/.test(error.message) && error.actual !== 503)) throw error
        await wait(250)
      }
    }
  }
}

/** Everybody plays, new games where some are over, until the storm has passed. */
async function during(t, storm) {
  const state = { over: false }
  const kinds = everyTable()
  const games = []
  const sailing = []
  const lane = async (i) => {
    while (!state.over) {
      const { slug, players } = kinds[draw(kinds.length)]
      let game
      try {
        game = await gather(anyNode(), slug, players, i % 2 ? Math.min(2, players) : players)
      } catch {
        await wait(300) // in the middle of it nobody can sit down
        continue
      }
      game.people = game.sitters.map((one, seat) => new Person(one, seat, game, draw))
      games.push(game)
      sailing.push(...game.people.map((person) => sail(person, state)))
      await Promise.all(game.people.map((person) => sailing[sailing.length - game.people.length + person.seat]))
    }
  }
  const lanes = Promise.all([0, 1, 2, 3].map(lane))
  const count = () => games.flatMap(({ people }) => people).reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const moved = async (least) => {
    const from = count()
    for (const end = Date.now() + 30000; count() < from + least; await wait(20)) {
      if (state.failed) throw state.failed
      assert.ok(Date.now() < end, 'play goes on')
    }
  }
  const failing = lanes.catch((error) => {
    state.failed = error
  })
  await moved(20)
  await storm(moved)
  await moved(20)
  state.over = true
  let landed = false
  failing.then(() => (landed = true))
  // Some are just about to connect: they are cut when they have.
  for (const end = Date.now() + 40000; !landed; await wait(100)) {
    assert.ok(Date.now() < end, `everybody comes home: ${JSON.stringify(games.flatMap(({ people }) => people).map(({ over, paused, seq, underWay, where }) => ({ over, paused, seq, underWay, where })))}`)
    for (const person of games.flatMap(({ people }) => people)) person.wire?.end()
  }
  if (state.failed) throw state.failed
  for (const game of games) for (const node of up()) await compare(node, game)
  t.diagnostic(`${games.length} games, ${count()} acknowledged moves`)
}

// A person's connection is kept where it can be cut.
const { play } = Person.prototype
Person.prototype.play = function (server) {
  const { hear } = this
  this.hear = (wire, message) => {
    this.wire = wire
    hear.call(this, wire, message)
  }
  return play.call(this, server).finally(() => (this.hear = hear))
}

test('a node is killed in mid-game, and another one starts', async (t) => {
  await during(t, async (moved) => {
    for (let i = 0; i < 2; i++) {
      ships.nodes[i].child.kill('SIGKILL')
      await ships.nodes[i].ended
      await moved(30)
      await ships.launch(i)
      await moved(10)
    }
  })
})

test('PostgreSQL is restarted, and killed', async (t) => {
  await during(t, async (moved) => {
    ships.postgres.stop()
    await wait(500)
    ships.postgres.start()
    await moved(30)
    ships.postgres.kill()
    ships.postgres.start()
    await moved(30)
  })
})

test('NATS is away for ten seconds', async (t) => {
  await during(t, async (moved) => {
    await ships.nats.stop()
    const end = Date.now() + 10000
    await moved(10)
    await wait(Math.max(0, end - Date.now()))
    await ships.nats.start()
    await moved(30)
  })
})

test('every node is replaced, one after the other', async (t) => {
  await during(t, async (moved) => {
    for (let i = 0; i < 3; i++) {
      await ships.nodes[i].stop()
      await moved(10)
      await ships.launch(i)
      await moved(10)
    }
  })
})
