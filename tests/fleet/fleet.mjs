// fleet.mjs -- a PostgreSQL, a NATS and as many nodes as a test wants, all on this machine, in a folder, gone with the test.
import { execFileSync, spawn } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { serve, until } from '../harbour/server.mjs'

const script = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), 'postgres.sh')
const run = (...words) => execFileSync(script, words, { encoding: 'utf8' }).trim()
const tell = (input, ...words) => execFileSync(script, words, { encoding: 'utf8', input }).trim()

/** A port to come back to: one below those that systems give away, so that nobody is given it meanwhile. */
export const freePort = () =>
  new Promise((resolve) => {
    const port = crypto.randomInt(10000, 32000)
    const server = net.createServer().on('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })

export class Postgres {
  static begin(t) {
    const postgres = new Postgres()
    postgres.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tortuga-postgres-'))
    t.after(() => {
      if (!postgres.stopped) run('kill', postgres.folder)
      fs.rmSync(postgres.folder, { recursive: true, force: true })
    })
    run('start', postgres.folder)
    postgres.address = run('database', postgres.folder, 'harbour')
    return postgres
  }
  database(name) {
    return run('database', this.folder, name)
  }
  sql(text, name = 'harbour') {
    return tell(text, 'sql', this.folder, name)
  }
  /** Another one that has whatever this one acknowledges. */
  follow(t) {
    const second = new Postgres()
    second.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tortuga-postgres-'))
    t.after(() => {
      run('kill', second.folder)
      fs.rmSync(second.folder, { recursive: true, force: true })
    })
    run('standby', second.folder, this.folder)
    return second
  }
  murder() {
    run('murder', this.folder)
    this.stopped = true
  }
  promote() {
    run('promote', this.folder)
  }
  stop() {
    run('stop', this.folder)
    this.stopped = true
  }
  kill() {
    run('kill', this.folder)
    this.stopped = true
  }
  start() {
    run('start', this.folder)
    this.stopped = false
  }
}

export class Nats {
  /** `words`: what else nats-server is told. */
  static async begin(t, words = []) {
    const nats = new Nats()
    nats.words = words
    nats.port = await freePort()
    nats.address = `nats://127.0.0.1:${nats.port}`
    t.after(() => nats.child.kill('SIGKILL'))
    await nats.start()
    return nats
  }
  async start() {
    this.child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(this.port), ...this.words], { stdio: 'ignore' })
    this.ended = new Promise((resolve) => this.child.on('exit', resolve))
    await until(
      () =>
        new Promise((resolve) => {
          const socket = net.connect(this.port, '127.0.0.1', () => resolve(socket.destroy() && true))
          socket.on('error', () => resolve(false))
        })
    )
  }
  async stop() {
    this.child.kill('SIGTERM')
    await this.ended
  }
}

const usual = ['--no-limits', '--bot-pace', '0', '--grace', '600', '--per-address', '1000']

/** A fleet: `fleet.nodes[i]` is the server that runs as number i now. `fill` may write to the empty database before anybody,
 * and give another address for it. */
export async function fleet(t, count, more = [], fill = () => {}) {
  const postgres = Postgres.begin(t)
  const store = (await fill(postgres.address, postgres)) ?? postgres.address
  const nats = await Nats.begin(t)
  const nodes = []
  const launch = async (i, program) => {
    nodes[i] = await serve([...usual, '--store', store, '--bus', nats.address, '--node', `node${i}`, ...more], undefined, [], program)
    const started = nodes[i]
    started.gone = false
    started.ended.then(() => (started.gone = true))
    t.after(() => started.child.kill('SIGKILL'))
    return started
  }
  await Promise.all(Array.from({ length: count }, (_, i) => launch(i))) // at once: one of them makes the schema
  await until(() => nodes.every((node) => node.log().some(({ event }) => event === 'bus-connected')))
  return { postgres, nats, nodes, launch, stop: () => Promise.all(nodes.map((node) => (node.gone ? null : node.stop()))) }
}
