// fair.mjs -- a sceptic downloads a record: both tools find that the deal was fair, and that a forged record is not.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { ask, guest, program, serve, until } from './server.mjs'

let server, record, committed
const sha = (...parts) => crypto.createHash('sha256').update(Buffer.concat(parts)).digest()
const tag = (text, name) => new RegExp(`\\[${name} "([^"]*)"\\]`).exec(text)?.[1]
const put = (text, name, value) => text.replace(new RegExp(`\\[${name} "[^"]*"\\]`), `[${name} "${value}"]`)

before(async () => {
  server = await serve(['--no-limits', '--bot-pace', '0', '--per-address', '2000'])
  const people = [await guest(server), await guest(server)]
  const bytes = crypto.randomBytes(32).toString('hex')
  const seats = [{ kind: 'you' }, { kind: 'open' }, { kind: 'bot', level: 'greedy' }]
  const made = await ask(server, 'POST', '/api/v1/tables', { json: { game: 'korsar', players: 3, seats, entropy: bytes, listed: true }, token: people[0].token })
  const { table } = made.json
  committed = made.json.committed
  await ask(server, 'POST', `/api/v1/tables/${table}/join`, { json: { entropy: 'a1b2c3' }, token: people[1].token })
  // To the end, so that the moves depend on the cards.
  for (let over = false; !over; )
    for (const { token } of people) {
      const { standing, moves, seq } = (await ask(server, 'GET', `/api/v1/tables/${table}?lang=`, { token })).json.message
      over = standing.state === 'over'
      if (moves) await ask(server, 'POST', `/api/v1/tables/${table}/moves`, { json: { move: moves[seq % moves.length], seq, lang: '' }, token })
    }
  await until(async () => (record = (await ask(server, 'GET', `/api/v1/tables/${table}/record`)).text).includes('[Secret'))
})
after(async () => server.stop())

function run(text, shown) {
  const file = path.join(server.data, 'record.tortuga')
  fs.writeFileSync(file, text)
  const script = new URL('../../examples/verify_deal.py', import.meta.url).pathname
  return {
    python: spawnSync('python3', [script, file, ...(shown ? [shown] : [])], { encoding: 'utf8' }),
    tortuga: spawnSync(program, ['replay', '--verify', file, ...(shown ? ['--committed', shown] : [])], { encoding: 'utf8' })
  }
}

const key = (text) => {
  const entropies = [0, 1, 2].map((seat) => Buffer.from(tag(text, `Entropy${seat}`) ?? '', 'hex'))
  return sha(Buffer.from('tortuga deal 1'), Buffer.from(tag(text, 'Secret'), 'hex'), ...entropies.flatMap((bytes) => [Buffer.from([bytes.length]), bytes])).toString('hex')
}

test('a record as it was downloaded', () => {
  assert.equal(tag(record, 'Committed'), committed)
  assert.equal(tag(record, 'Key'), key(record))
  for (const shown of [undefined, committed]) {
    const { python, tortuga } = run(record, shown)
    assert.deepEqual([python.status, tortuga.status], [0, 0], python.stderr + tortuga.stderr)
    assert.ok(python.stdout.includes(committed) && python.stdout.includes(key(record)))
    assert.match(python.stdout, /added by {4}seats 0, 1$/m)
    assert.ok(tortuga.stdout.includes(committed) && tortuga.stdout.includes(key(record)))
    assert.match(tortuga.stdout, /added by P0, P1:/)
    assert.match(tortuga.stdout, /It is the one that the record names/)
  }
  const json = JSON.parse(spawnSync(program, ['replay', '--verify', '--json', path.join(server.data, 'record.tortuga')], { encoding: 'utf8' }).stdout)
  assert.deepEqual(json.deal, { fair: true, committed: true, commitment: committed, added: [0, 1], key: key(record) })
})

test('the numbers of the script are those of docs/fairness.md', () => {
  const [, text] = /```fair\n([^`]*)```/.exec(fs.readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8'))
  const find = (name) => new RegExp(`^${name} +(.*)$`, 'm').exec(text)[1]
  const [first, second] = [...text.matchAll(/^entropy +([0-9a-f]+)$/gm)].map(([, bytes]) => bytes)
  const made = `[Players "3"]\n[Secret "${find('secret')}"]\n[Entropy0 "${first}"]\n[Entropy2 "${second}"]\n[Committed "${find('commitment')}"]\n[Key "${find('key')}"]\n`
  const { python } = run(made)
  assert.equal(python.status, 0, python.stderr)
  assert.equal(/^stream +(.*)$/m.exec(python.stdout)[1], find('stream'))
})

const flip = (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1)

test('records that were tampered with', () => {
  const secret = flip(tag(record, 'Secret'))
  const forged = put(put(record, 'Secret', secret), 'Committed', sha(Buffer.from(secret, 'hex')).toString('hex'))
  const consistent = put(forged, 'Key', key(forged))
  for (const [what, text, said] of [
    ['another secret', put(record, 'Secret', secret), /committed/],
    ['another commitment', put(record, 'Committed', flip(committed)), /committed/],
    ['another entropy', put(record, 'Entropy1', 'a1b2c4'), /key/],
    ['one entropy less', record.replace(/\[Entropy1.*\n/, ''), /key/],
    ['one entropy more', record.replace('[Committed', '[Entropy2 "00"]\n[Committed'), /key/],
    ['another key', put(record, 'Key', flip(tag(record, 'Key'))), /key/],
    ['a secret and its commitment', forged, /key/],
    ['somebody who does not play', record.replace('[Committed', '[Entropy7 "00"]\n[Committed'), /does not play|Entropy/],
    ['half a secret', put(record, 'Secret', secret.slice(2)), /Secret|secret/],
    ['no digits', put(record, 'Key', 'x'.repeat(64)), /Key/],
    ['a tag twice', record.replace('[Key', `[Committed "${committed}"]\n[Key`), /twice/]
  ]) {
    const { python, tortuga } = run(text)
    assert.equal(python.status, 1, `${what}: ${python.stdout}`)
    assert.match(python.stderr, said, what)
    assert.equal(tortuga.status, 1, `${what}: ${tortuga.stdout}`)
    assert.match(tortuga.stderr, said, what)
  }
  // Whoever forges all of it consistently cannot forge what the table had shown, nor make the moves fit.
  const { python, tortuga } = run(consistent, committed)
  assert.deepEqual([python.status, tortuga.status], [1, 1])
  assert.match(python.stderr, /committed/)
  assert.equal(run(consistent).python.status, 0, 'which is why one writes it down')
  assert.equal(run(consistent).tortuga.status, 1, 'other cards, other moves')
})

test('records that prove nothing', () => {
  const old = record.replace(/\[(Committed|Key) .*\n/g, '')
  assert.match(run(old).tortuga.stdout, /the record itself names none/)
  assert.match(run(old).python.stderr, /Committed is missing/)
  assert.equal(run(old, committed).tortuga.status, 0)
  const seeded = '[Game "korsar"]\n[Rules "1"]\n[Players "2"]\n[Seed "tuesday"]\n[Result "*"]\n\n'
  const rules = tag(record, 'Rules')
  const { python, tortuga } = run(seeded.replace('"1"', `"${rules}"`))
  assert.equal(python.status, 1)
  assert.match(python.stderr, /no secret/)
  assert.equal(tortuga.status, 0, tortuga.stderr)
  assert.match(tortuga.stdout, /a seed that somebody chose/)
  assert.match(run(seeded.replace('"1"', `"${rules}"`), committed).tortuga.stderr, /nothing was committed to/)
})
