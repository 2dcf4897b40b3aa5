/** The real server for a test: on a free port, with a folder of its own, killed and started again at will. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A port that is free now. The server must come back on the same one, so it cannot choose by itself; it is one below
 * those that systems give away, so that nobody is given it meanwhile.
 */
export const freePort = () =>
  new Promise((done) => {
    const port = randomInt(10_000, 32_000)
    const probe = createServer()
    probe.on('error', () => done(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)))
  })

export class Server {
  #child = null
  #ended = null
  said = ''

  constructor(program, options) {
    this.program = program
    this.options = options
    this.data = mkdtempSync(join(tmpdir(), 'tortuga-page-'))
  }

  static async open(program, options = []) {
    const server = new Server(program, options)
    server.port = await freePort()
    await server.start()
    return server
  }

  get address() {
    return `http://127.0.0.1:${this.port}/`
  }

  async start() {
    const child = spawn(
      this.program,
      ['serve', '--port', String(this.port), '--data', this.data, '--quiet', ...this.options],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, HOME: this.data, XDG_CONFIG_HOME: this.data },
      },
    )
    this.#child = child
    this.#ended = new Promise((done) => child.on('exit', done))
    child.stderr.on('data', (text) => (this.said += text))
    await new Promise((done, fail) => {
      child.stdout.on('data', () => done())
      child.on('exit', () => fail(new Error(`the server did not begin: ${this.said}`)))
    })
  }

  /** As a power cut would. */
  async kill() {
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  async close() {
    this.#child.kill('SIGTERM')
    await this.#ended
    rmSync(this.data, { recursive: true, force: true })
  }
}

/** A way to the server that can be cut: whoever comes through it loses the connection, and nobody else does. */
export class Passage {
  #ends = new Set()
  #shut = false

  static async to(server) {
    const passage = new Passage()
    passage.gate = createServer((near) => {
      if (passage.#shut) {
        near.destroy()
        return
      }
      const far = connect(server.port, '127.0.0.1')
      for (const [one, other] of [
        [near, far],
        [far, near],
      ]) {
        passage.#ends.add(one)
        one.on('close', () => {
          passage.#ends.delete(one)
          other.destroy()
        })
        one.on('error', () => other.destroy())
        one.pipe(other)
      }
    })
    await new Promise((done) => passage.gate.listen(0, '127.0.0.1', done))
    passage.address = `http://127.0.0.1:${passage.gate.address().port}/`
    return passage
  }

  /** Everything that goes through is cut, and nothing comes through until it is opened again. */
  cut() {
    this.#shut = true
    for (const end of this.#ends) end.destroy()
  }

  open() {
    this.#shut = false
  }

  close() {
    this.cut()
    this.gate.close()
  }
}
