// openapi.mjs -- the description of the HTTP interface against the real answers: every operation is called, every
// answer is one that is described, and nothing is answered that is not.
import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import http from 'node:http'
import { after, before, test } from 'node:test'
import { ask, guest, serve, until } from './server.mjs'

let server, description
before(async () => {
  server = await serve(['--no-limits', '--per-address', '1000'])
  description = (await ask(server, 'GET', '/api/openapi.json')).json
})
after(async () => server.stop())

/** As much of JSON Schema as the description uses; says where something differs. */
function differs(value, schema, at = '$') {
  if (schema.$ref) return differs(value, schema.$ref.slice(2).split('/').reduce((part, key) => part[key], description), at)
  const known = ['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'pattern', 'description']
  for (const key of Object.keys(schema)) assert.ok(known.includes(key), `${at}: the test does not know ${key}`)
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value
  if (schema.type && ![schema.type].flat().includes(kind)) return `${at} is ${kind}, not ${schema.type}`
  if (schema.enum && !schema.enum.includes(value)) return `${at} is ${value}`
  if (schema.pattern && !new RegExp(schema.pattern).test(value)) return `${at} is '${value}'`
  if (kind === 'array') for (const [i, item] of value.entries()) {
    const found = differs(item, schema.items, `${at}[${i}]`)
    if (found) return found
  }
  if (kind === 'object') {
    for (const key of schema.required ?? []) if (!(key in value)) return `${at}.${key} is missing`
    for (const [key, item] of Object.entries(value)) {
      if (!schema.properties?.[key]) {
        if (schema.additionalProperties === false) return `${at}.${key} is not described`
        continue
      }
      const found = differs(item, schema.properties[key], `${at}.${key}`)
      if (found) return found
    }
  }
  return undefined
}

const called = new Set()

async function call(method, path, { fill = {}, ...more } = {}) {
  const operation = description.paths[path]?.[method.toLowerCase()]
  assert.ok(operation, `${method} ${path} is described`)
  const target = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fill[name]))
  const answer = await ask(server, method, target, more)
  const described = operation.responses[answer.status]
  assert.ok(described, `${method} ${path} answers ${answer.status}, which is not described: ${answer.text}`)
  const schema = described.content?.['application/json']?.schema
  if (schema) assert.equal(differs(answer.json, schema), undefined, `${method} ${path} ${answer.status}: ${answer.text}`)
  else if (!described.content) assert.equal(answer.text, '', `${method} ${path}`)
  if (more.json && answer.status < 300)
    assert.equal(differs(more.json, operation.requestBody.content['application/json'].schema), undefined, `${method} ${path}: what was sent`)
  called.add(`${method} ${path} ${answer.status}`)
  return answer
}

/** An operation whose answer has no end: its first line is JSON, and its kind is what is described. */
async function listen(path, { fill = {}, token } = {}) {
  const target = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fill[name]))
  const { described, line, type } = await new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port: server.port, path: target, agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const described = description.paths[path].get.responses[response.statusCode]
      response.once('data', (bytes) => {
        request.destroy()
        resolve({ described, line: bytes.toString().split('\n')[0], type: response.headers['content-type'] })
      })
    })
    request.on('error', reject)
  })
  assert.ok(described.content[type], type)
  assert.equal(JSON.parse(line).event, 'hello')
  called.add(`GET ${path} 200`)
}

test('every operation answers as it is described', async () => {
  const anne = await guest(server)
  await call('GET', '/healthz')
  await call('GET', '/metrics')
  await call('GET', '/api/openapi.json')
  await call('GET', '/api/v1')
  await call('POST', '/api/v1/guests', { json: { token: true } })
  await call('POST', '/api/v1/guests', { body: '[' })
  await call('POST', '/api/v1/guests', { json: {}, headers: { origin: 'http://evil.example' } })
  const named = await call('POST', '/api/v1/names', { json: { name: 'Anne', password: 'correct horse', token: true }, token: anne.token })
  const { token } = named.json
  await call('POST', '/api/v1/names', { json: { name: 'x', password: 'correct horse' } })
  await call('POST', '/api/v1/names', { json: { name: 'Anne', password: 'correct horse' } })
  await call('POST', '/api/v1/session', { json: { name: 'Anne', password: 'correct horse' } })
  await call('POST', '/api/v1/session', { json: { name: 'Anne', password: 'wrong horse' } })
  await call('POST', '/api/v1/session', { json: { name: '', password: '' } })
  const second = await call('POST', '/api/v1/session', { json: { name: 'Anne', password: 'correct horse', token: true } })
  await call('GET', '/api/v1/sessions', { token })
  await call('DELETE', '/api/v1/session', { token: second.json.token })
  await call('GET', '/api/v1/me', { token })
  await call('GET', '/api/v1/me')
  await call('PATCH', '/api/v1/me', { json: { name: 'Anna', old: 'correct horse' }, token })
  await call('PATCH', '/api/v1/me', { json: { name: 'Anna', old: 'wrong' }, token })
  await call('PATCH', '/api/v1/me', { json: {}, token })
  await call('GET', '/api/v1/people/{name}', { fill: { name: 'anna' } })
  await call('GET', '/api/v1/people/{name}', { fill: { name: 'nobody' } })
  const rated = await call('POST', '/api/v1/tables', { json: { game: 'korsar', players: 2, rated: true, listed: true, seats: [{ kind: 'you' }, { kind: 'bot', level: 'random' }] }, token })
  await call('POST', '/api/v1/tables/{id}/start', { fill: { id: rated.json.table }, json: {}, token })
  await call('POST', '/api/v1/tables/{id}/fork', { fill: { id: rated.json.table }, json: {}, token })
  await call('POST', '/api/v1/tables/{id}/do', { fill: { id: rated.json.table }, json: { do: 'resign' }, token })
  await until(async () => (await call('GET', '/api/v1/me/games', { token })).json.games.length)
  await call('GET', '/api/v1/me/games')
  await call('GET', '/api/v1/people/{name}', { fill: { name: 'anna' } })
  await call('GET', '/api/v1/people/{name}/games', { fill: { name: 'anna' } })
  await call('GET', '/api/v1/people/{name}/games', { fill: { name: 'nobody' } })
  await call('GET', '/api/v1/games/{game}/best', { fill: { game: 'korsar' } })
  await call('GET', '/api/v1/games/{game}/best', { fill: { game: 'chess' } })
  const bot = await call('POST', '/api/v1/bots', { json: { name: 'Annabot' }, token })
  await call('POST', '/api/v1/bots', { json: { name: 'Annabot' }, token })
  await call('POST', '/api/v1/bots', { json: { name: '' }, token })
  await call('GET', '/api/v1/bots', { token })
  const { id } = bot.json.person
  await call('POST', '/api/v1/bots/{id}/token', { fill: { id }, token })
  await call('POST', '/api/v1/bots/{id}/token', { fill: { id: '000000000001' }, token })
  await call('DELETE', '/api/v1/bots/{id}', { fill: { id }, token })
  await call('POST', '/api/v1/reports', { json: { about: anne.id, text: 'x' }, token })
  await call('POST', '/api/v1/reports', { json: { text: 'x' }, token })
  const other = await guest(server)
  await call('PUT', '/api/v1/mutes/{who}', { fill: { who: other.id }, token })
  await call('PUT', '/api/v1/mutes/{who}', { fill: { who: 'nobody' }, token })
  await call('GET', '/api/v1/mutes', { token })
  await call('DELETE', '/api/v1/mutes/{who}', { fill: { who: other.id }, token })
  await call('DELETE', '/api/v1/mutes/{who}', { fill: { who: other.id }, token })
  await call('GET', '/api/v1/push/key')
  const keys = crypto.createECDH('prime256v1')
  keys.generateKeys()
  const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: crypto.randomBytes(16).toString('base64url') }, expirationTime: null }
  await call('PUT', '/api/v1/push', { json: subscription, token })
  await call('PUT', '/api/v1/push', { json: { endpoint: 'x', keys: {} }, token })
  await call('DELETE', '/api/v1/push', { json: { endpoint: subscription.endpoint }, token })
  await call('DELETE', '/api/v1/push', { json: {}, token })
  await call('GET', '/api/v1/webhook', { token })
  await call('PUT', '/api/v1/webhook', { json: { url: 'https://bot.example/' }, token })
  await call('PUT', '/api/v1/webhook', { json: { url: 'x' }, token })
  await call('GET', '/api/v1/webhook', { token })
  await call('DELETE', '/api/v1/webhook', { token })
  await call('POST', '/api/v1/notices/test', { token })
  await call('DELETE', '/api/v1/me', { json: { password: 'wrong' }, token })
  await call('DELETE', '/api/v1/sessions/{id}', { fill: { id: 'nonsense' }, token })
  await call('POST', '/api/v1/session', { json: { name: 'anna', password: 'correct horse' } })
  const stays = await call('GET', '/api/v1/sessions', { token })
  await call('DELETE', '/api/v1/sessions/{id}', { fill: { id: stays.json.sessions.find((one) => !one.this).id }, token })
  await call('DELETE', '/api/v1/sessions', { token })
  const again = await call('POST', '/api/v1/session', { json: { name: 'anna', password: 'correct horse', token: true } })
  await call('DELETE', '/api/v1/me', { json: { password: 'correct horse' }, token: again.json.token })
})

test('tables answer as they are described', async () => {
  const [anne, bart] = [await guest(server), await guest(server)]
  const [token, other] = [anne.token, bart.token]
  const clock = { kind: 'total', limit: 600000, more: 5000 }
  const entropy = '00ff'.repeat(16)
  const seats = [{ kind: 'you' }, { kind: 'invited', person: bart.id }, { kind: 'bot', level: 'random', name: 'Calico' }]
  const made = await call('POST', '/api/v1/tables', { json: { game: 'korsar', players: 3, seats, clock, listed: true, onlookers: 'view', flag: 'loss', away: 'bot', away_ms: 60000, stand_in: 'greedy', options: { mode: 'solo' }, entropy }, token })
  const fill = { id: made.json.table }
  const nowhere = { id: '000000000001' }
  await call('POST', '/api/v1/tables', { json: { game: 'chess' }, token })
  await call('POST', '/api/v1/tables', { json: { game: 'korsar', clock: { kind: 'days', limit: 5 } }, token })
  await call('POST', '/api/v1/tables', { json: { game: 'korsar' } })
  await call('POST', '/api/v1/tables', { json: { game: 'korsar', rated: true }, token })
  await call('GET', '/api/v1/tables')
  await call('GET', '/api/v1/tables/{id}', { fill })
  await call('GET', '/api/v1/tables/{id}', { fill: nowhere })
  await call('GET', '/api/v1/tables/{id}/record', { fill, token })
  await call('POST', '/api/v1/tables/{id}/start', { fill, json: {}, token })
  await call('POST', '/api/v1/tables/{id}/join', { fill, json: { seat: 1, entropy }, token: other })
  await call('POST', '/api/v1/tables/{id}/join', { fill, json: { seat: 1 }, token: other })
  await call('POST', '/api/v1/tables/{id}/join', { fill, json: { seat: 'x' }, token: other })
  await call('POST', '/api/v1/tables/{id}/leave', { fill: nowhere, json: {}, token: other })
  const open = await call('POST', '/api/v1/tables', { json: { game: 'korsar', players: 2 }, token })
  await call('POST', '/api/v1/tables/{id}/join', { fill: { id: open.json.table }, json: {}, token: other })
  await call('POST', '/api/v1/tables/{id}/leave', { fill: { id: open.json.table }, json: {}, token: other })
  await call('PUT', '/api/v1/tables/{id}/seats/{seat}', { fill: { id: open.json.table, seat: 1 }, json: { kind: 'invited', person: bart.id }, token })
  await call('PUT', '/api/v1/tables/{id}/seats/{seat}', { fill: { id: open.json.table, seat: 1 }, json: { kind: 'open' }, token })
  await call('PUT', '/api/v1/tables/{id}/seats/{seat}', { fill: { id: open.json.table, seat: 1 }, json: { kind: 'open' }, token })
  await call('PUT', '/api/v1/tables/{id}/seats/{seat}', { fill: { id: open.json.table, seat: 1 }, json: { kind: 'song' }, token })
  await call('PUT', '/api/v1/tables/{id}/seats/{seat}', { fill: { id: open.json.table, seat: 1 }, json: { kind: 'invited', name: 'nobody' }, token })
  await call('POST', '/api/v1/tables/{id}/rematch', { fill: { id: open.json.table }, token })
  await call('DELETE', '/api/v1/tables/{id}', { fill: { id: open.json.table }, token: other })
  await call('DELETE', '/api/v1/tables/{id}', { fill: { id: open.json.table }, token })
  await call('POST', '/api/v1/tables/{id}/rematch', { fill: { id: open.json.table }, token })
  await call('POST', '/api/v1/tables/{id}/rematch', { fill: { id: open.json.table }, token })
  const third = await call('POST', '/api/v1/tables', { json: { game: 'korsar', players: 2 }, token })
  await call('POST', '/api/v1/tables/{id}/join', { fill: { id: third.json.table }, json: {}, token: other })
  await call('POST', '/api/v1/tables/{id}/start', { fill: { id: third.json.table }, json: {}, token })
  await call('GET', '/api/v1/tables/{id}', { fill: { id: third.json.table }, token })
  await call('GET', '/api/v1/tables/{id}', { fill: { id: third.json.table } })
  await call('GET', '/api/v1/tables/{id}/record', { fill: { id: third.json.table }, token })
  await call('GET', '/api/v1/tables/{id}/record', { fill: { id: third.json.table } })
  await call('GET', '/api/v1/tables/{id}/chat', { fill: { id: third.json.table }, token })
  await call('GET', '/api/v1/tables/{id}/chat', { fill: nowhere, token })
  await call('POST', '/api/v1/play', { json: { game: 'korsar', players: 2, level: 'random', seat: 1, seed: 'tuesday' }, token })
  await listen('/api/v1/tables/{id}/events', { fill: { id: third.json.table }, token })
  await listen('/api/v1/events', { token })
  await call('GET', '/api/v1/tables/{id}/events', { fill: nowhere, token })
  await call('GET', '/api/v1/tables/{id}/events', { fill: { id: third.json.table }, token: (await guest(server)).token })
  await call('GET', '/api/v1/events')
  const now = await call('GET', '/api/v1/tables/{id}', { fill: { id: third.json.table }, token })
  const { seq } = now.json.message
  const first = now.json.message.moves ? token : other
  const { moves } = (await ask(server, 'GET', `/api/v1/tables/${third.json.table}?lang=`, { token: first })).json.message
  await call('POST', '/api/v1/tables/{id}/moves', { fill: { id: third.json.table }, json: { move: moves[0], seq, id: 'm1', lang: '' }, token: first })
  await call('POST', '/api/v1/tables/{id}/moves', { fill: { id: third.json.table }, json: { move: moves[0], seq, id: 'm2', lang: '' }, token: first })
  await call('POST', '/api/v1/tables/{id}/moves', { fill: { id: third.json.table }, json: { move: 'sing', seq: seq + 1 }, token: first })
  await call('POST', '/api/v1/tables/{id}/moves', { fill: { id: third.json.table }, json: { seq }, token: first })
  await call('POST', '/api/v1/tables/{id}/moves', { fill: nowhere, json: { move: 'x', seq }, token: first })
  await call('POST', '/api/v1/tables/{id}/do', { fill: { id: third.json.table }, json: { do: 'ask', what: 'pause' }, token: first })
  await call('POST', '/api/v1/tables/{id}/do', { fill: { id: third.json.table }, json: { do: 'sing' }, token: first })
  await call('POST', '/api/v1/tables/{id}/do', { fill: { id: third.json.table }, json: { do: 'return' }, token: first })
  await call('POST', '/api/v1/tables/{id}/fork', { fill: { id: third.json.table }, json: { moves: 0, level: 'random' }, token })
  await call('POST', '/api/v1/tables/{id}/fork', { fill: { id: third.json.table }, json: { moves: 9999 }, token })
  await call('POST', '/api/v1/play', { json: { game: 'korsar', level: 'god' }, token })
  await call('POST', '/api/v1/play', { json: { game: 'korsar', seed: '' }, token })
})

test('nothing is described that was not tried', () => {
  for (const [path, operations] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const good = Object.keys(operation.responses).find((status) => status.startsWith('2'))
      assert.ok(called.has(`${method.toUpperCase()} ${path} ${good}`), `${method.toUpperCase()} ${path} ${good}`)
    }
})
