// balancer.mjs -- deploy/nginx.conf as it is, but for its ports, in a real nginx before three nodes: everybody who names a table
// is led to the same node, and when that one is killed, to another one, where everything is.
//
//   node balancer.mjs PROGRAM NGINX
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { gather, look } from '../harbour/company.mjs'
import { ask, until, Wire } from '../harbour/server.mjs'
import { fleet, freePort } from './fleet.mjs'

const LONG = 120000
const nginx = process.argv[3]
const written = path.join(path.dirname(new URL(import.meta.url).pathname), '..', '..', 'deploy', 'nginx.conf')

/** An nginx in a folder of its own. `led()` says what it answered and whom it asked: [{status, node, uri}]. */
async function balance(t, nodes) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tortuga-nginx-'))
  const port = await freePort()
  let site = fs.readFileSync(written, 'utf8').replace('listen 8080;', `listen 127.0.0.1:${port};`)
  nodes.forEach((node, i) => (site = site.replace(`127.0.0.1:${8081 + i} `, `127.0.0.1:${node.port} `)))
  assert.doesNotMatch(site, /808[0-9]/)
  fs.writeFileSync(path.join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`).join('\n')
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\n${process.getuid() === 0 ? 'user root;\n' : ''}events {}
http {
${temporary}
log_format led '$status $upstream_addr | $request_uri';
access_log ${folder}/led.log led;
include ${folder}/site.conf;
}\n`
  )
  const child = spawn(nginx, ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const ended = new Promise((resolve) => child.on('exit', resolve))
  t.after(async () => {
    child.kill('SIGTERM')
    await ended
    fs.rmSync(folder, { recursive: true, force: true })
  })
  const server = { port }
  await until(async () => {
    assert.equal(child.exitCode, null, said)
    return (await ask(server, 'GET', '/healthz').catch(() => ({}))).status === 200
  }, LONG)
  server.led = () =>
    fs
      .readFileSync(path.join(folder, 'led.log'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => /^(\d+) (.*) \| (.*)$/.exec(line))
      .map(([, status, node, uri]) => ({ status: Number(status), node, uri }))
  return server
}

/** A connection for one table, through whatever nginx finds. */
async function sit(server, one, table) {
  let wire
  await until(async () => {
    wire = await Wire.open(server, { path: `/api/v1/socket?table=${table}`, token: one.token }).catch(() => null)
    return wire?.status === 101
  }, LONG)
  wire.send({ cmd: 'watch', table, lang: '', id: 'watch' })
  assert.ok((await wire.expect({ id: 'watch' })).ok)
  return wire
}

test('a table stays at one node, and moves on with everybody when that one is killed', { timeout: 280000 }, async (t) => {
  const ships = await fleet(t, 3, ['--trust', '127.0.0.1'])
  const server = await balance(t, ships.nodes)
  assert.equal((await ask(server, 'GET', '/metrics')).status, 403)
  const game = await gather(server, 'korsar', 2)
  const { table } = game
  let wires = await Promise.all(game.sitters.map((one) => sit(server, one, table)))
  let last
  const play = async (moves) => {
    for (let i = 0; i < moves; i++) {
      const views = await Promise.all(game.sitters.map((one) => look(server, one, table)))
      const seat = views.findIndex((view) => view.moves)
      last = { seat, deed: { cmd: 'move', table, seq: views[seat].seq, move: views[seat].moves[0], lang: '', id: `${views[seat].seq}` } }
      wires[seat].send(last.deed)
      last.answer = await wires[seat].expect({ id: last.deed.id })
      assert.ok(last.answer.ok, JSON.stringify(last.answer))
    }
  }
  await play(6)
  const leave = async () => {
    const before = server.led().filter(({ uri }) => uri.startsWith('/api/v1/socket')).length
    for (const wire of wires) wire.end()
    await until(() => server.led().filter(({ uri }) => uri.startsWith('/api/v1/socket')).length >= before + wires.length, LONG) // then nginx says where they were
  }
  await leave()
  const there = (led) => new Set(led.filter(({ uri, status }) => uri.includes(table) && status < 400).map(({ node }) => node))
  const homes = there(server.led())
  assert.equal(homes.size, 1, [...homes].join(' '))
  const [home] = homes
  const node = ships.nodes.find(({ port }) => home === `127.0.0.1:${port}`)

  wires = await Promise.all(game.sitters.map((one) => sit(server, one, table)))
  const count = server.led().length
  node.child.kill('SIGKILL')
  await node.ended
  await until(() => wires.every((wire) => wire.closed), LONG)
  wires = await Promise.all(game.sitters.map((one) => sit(server, one, table)))
  wires[last.seat].send(last.deed) // perhaps it was not heard: it is known
  assert.deepEqual(await wires[last.seat].expect({ id: last.deed.id }), last.answer)
  await play(6)
  await leave()
  // Whoever comes first after it died tries it and is passed on: the last of those named has answered.
  const later = new Set([...there(server.led().slice(count))].map((tried) => tried.split(', ').at(-1)))
  later.delete(home) // the connections that were cut
  assert.equal(later.size, 1, [...later].join(' '))
  await ships.stop()
})
