// late.mjs -- onlookers of a table with a delay: what they are told is late, and nothing is missing in the end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ask, guest, serve, until, Wire } from './server.mjs'

let server
before(async () => (server = await serve(['--no-limits', '--bot-pace', '0', '--per-address', '2000'])))
after(async () => server.stop())

const post = (target, token, json = {}) => ask(server, 'POST', target, { json, token })
const happened = (messages) => messages.flatMap(({ facts }) => facts.filter(({ fact }) => fact))

async function watch(table, token) {
  const wire = await Wire.open(server, { token })
  wire.send({ cmd: 'watch', table, lang: '', id: 'w' })
  assert.ok((await wire.expect({ id: 'w' })).ok)
  wire.told = () => wire.messages.filter(({ standing }) => standing)
  await until(() => wire.told().length)
  return wire
}

for (const [policy, delay] of [['delayed', 3], ['delayed', 0], ['after', 0]])
  test(`onlookers ${policy} by ${delay}`, async () => {
    const anne = await guest(server)
    const made = await post('/api/v1/tables', anne.token, { game: 'korsar', players: 2, seats: [{ kind: 'you' }, { kind: 'bot', level: 'random' }], listed: true, onlookers: policy, ...(delay ? { delay } : {}) })
    const { table } = made.json
    const [player, looker] = [await watch(table, anne.token), await watch(table)]
    await post(`/api/v1/tables/${table}/start`, anne.token) // or it began by itself
    let back = false
    for (;;) {
      const now = player.told().at(-1)
      if (now.standing.state === 'over') break
      if (!now.moves) {
        await until(() => player.told().at(-1).seq > now.seq)
        continue
      }
      const json = now.standing.moves > 12 && !back ? { target: 'do', do: 'take-back', moves: 6 } : { target: 'moves', move: now.moves[now.seq % now.moves.length], seq: now.seq, lang: '' }
      back = back || json.target === 'do'
      const { target, ...body } = json
      const answer = await post(`/api/v1/tables/${table}/${target}`, anne.token, body)
      assert.ok([200, 409].includes(answer.status), answer.text)
      if (answer.status === 200) await until(() => player.told().at(-1).seq >= answer.json.seq)
    }
    const { seq, standing: { moves } } = player.told().at(-1)
    await until(() => looker.told().at(-1).seq === seq)
    const told = looker.told()
    // While it goes on, the view is that of so many moves ago, and so are the facts.
    for (const message of told.filter(({ standing, view }) => standing.state === 'running' && view)) assert.equal(message.view.decisions, message.standing.moves)
    if (policy === 'after') assert.ok(told.slice(0, -1).every(({ view, facts }) => !view && !happened([{ facts }]).length))
    if (delay) assert.ok(told.some(({ standing, facts }) => standing.state === 'running' && happened([{ facts }]).length), 'facts come before the end')
    // In the end nothing is missing: what was told, less what was taken back, is the whole game.
    const story = []
    for (const { facts, standing } of told)
      for (const fact of facts)
        if (fact.event === 'taken-back') story.push({ cut: fact.moves })
        else if (fact.fact) story.push({ fact, moves: standing.moves })
    const since = async (seq) => happened([(await ask(server, 'GET', `/api/v1/tables/${table}?since=${seq}&lang=`)).json.message])
    const [whole, line] = [await since(0), await since(1)] // the log as it was, and what came of it
    const last = story.findLastIndex(({ cut }) => cut !== undefined)
    const tail = story.slice(last + 1).map(({ fact }) => fact)
    assert.ok(back && moves > 6 && whole.length > line.length && tail.length)
    assert.deepEqual(line.slice(-tail.length), tail)
    player.end()
    looker.end()
  })
