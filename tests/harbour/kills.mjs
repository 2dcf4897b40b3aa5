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
import { compare, dice, everyTable, gather, Person } from './company.mjs'
import { ask, folder, program, serve, wait } from './server.mjs'

const kills = Number(process.argv[3] ?? 100)
const options = ['--no-limits', '--bot-pace', '0', '--grace', '600', '--per-address', '1000']
const atOnce = 4 // tables

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
