// storm.mjs -- people who play at a fleet while something happens to it: nothing that was acknowledged is lost, nothing is
// done twice, nobody is shown what is not so.
import assert from 'node:assert/strict'
import { compare, dice, everyTable, gather, Person } from '../harbour/company.mjs'
import { ask, wait } from '../harbour/server.mjs'

const draw = dice(Date.now())
const LONG = 120000

const up = (ships) => ships.nodes.filter(({ gone }) => !gone)
const anyOf = (nodes) => nodes[draw(nodes.length)]

/** A move that was not answered is sent again with its id, wherever somebody listens: it is done or not, and then that is so. */
async function settle(person, anyNode) {
  for (const end = Date.now() + LONG; person.underWay !== null; await wait(100)) {
    const answer = await ask(anyNode(), 'POST', `/api/v1/tables/${person.table}/moves`, { json: person.sent, token: person.one.token }).catch(() => null)
    assert.ok(Date.now() < end, 'a move is answered')
    if (!answer || answer.status >= 500) continue
    if (answer.status === 200) person.acknowledged.push(person.underWay)
    person.underWay = null
  }
}

/** Asks again where a node is just being stopped, or the database is away. */
async function insist(what) {
  for (const end = Date.now() + LONG; ; await wait(250)) {
    try {
      return await what()
    } catch (error) {
      if (Date.now() > end || (error.code === 'ERR_ASSERTION' && error.actual !== 503 && !/paused|busy/.test(error.message))) throw error
    }
  }
}

/** Somebody who plays on until the storm is over: where a node goes, another one is found, and all that was promised is there. */
async function sail(person, storm, anyNode) {
  while (!storm.over && !person.over) {
    person.where = 'plays'
    await person.play(anyNode())
    if (person.over) break
    person.where = 'settles'
    await settle(person, anyNode)
    person.where = 'compares'
    person.paused = false
    await insist(() => person.compare(anyNode()))
  }
}

/** Everybody plays, new games where some are over, until the storm has passed. It is told how to wait for moves. */
export async function during(t, ships, storm) {
  const anyNode = () => anyOf(up(ships))
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
      sailing.push(...game.people.map((person) => sail(person, state, anyNode)))
      await Promise.all(game.people.map((person) => sailing[sailing.length - game.people.length + person.seat]))
    }
  }
  const lanes = Promise.all([0, 1, 2, 3].map(lane))
  const count = () => games.flatMap(({ people }) => people).reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const moved = async (least) => {
    const from = count()
    for (const end = Date.now() + LONG; count() < from + least; await wait(20)) {
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
  for (const end = Date.now() + LONG; !landed; await wait(100)) {
    assert.ok(Date.now() < end, `everybody comes home: ${JSON.stringify(games.flatMap(({ people }) => people).map(({ over, paused, seq, underWay, where }) => ({ over, paused, seq, underWay, where })))}`)
    for (const person of games.flatMap(({ people }) => people)) person.wire?.end()
  }
  if (state.failed) throw state.failed
  for (const person of games.flatMap(({ people }) => people)) await settle(person, anyNode)
  // A node that has just got the database back may still say that it is paused.
  for (const game of games) for (const node of up(ships)) await insist(() => compare(node, game))
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
