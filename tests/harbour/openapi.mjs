// openapi.mjs -- the description of the HTTP interface against the real answers: every operation is called, every
// answer is one that is described, and nothing is answered that is not.
import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { after, before, test } from 'node:test'
import { ask, guest, serve } from './server.mjs'

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
  await call('DELETE', '/api/v1/sessions', { token })
  const again = await call('POST', '/api/v1/session', { json: { name: 'anna', password: 'correct horse', token: true } })
  await call('DELETE', '/api/v1/me', { json: { password: 'correct horse' }, token: again.json.token })
})

test('nothing is described that was not tried', () => {
  for (const [path, operations] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const good = Object.keys(operation.responses).find((status) => status.startsWith('2'))
      assert.ok(called.has(`${method.toUpperCase()} ${path} ${good}`), `${method.toUpperCase()} ${path} ${good}`)
    }
})
