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
