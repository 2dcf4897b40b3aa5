// server.mjs -- starts the real server for a test, talks to it in every tone, and sees to it that it ends well.
//
//   node http.mjs PROGRAM
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'

export const program = process.argv[2]
if (!program) throw new Error('usage: node FILE.mjs PROGRAM')

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until something is so, with patience for slow builds on machines with much else to do. */
export async function until(what, ms = 60000) {
  for (const end = Date.now() + ms; Date.now() < end; await wait(5)) if (await what()) return
  throw new Error(`did not come: ${what}`)
}

export function folder() {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'tortuga-harbour-'))
}

/** What the servers of a test that fails said last. */
const servers = []
process.on('exit', (code) => {
  if (code !== 0) for (const { port, err } of servers) console.error(`the server on ${port}:`, err.split('\n').slice(-8).join('\n'))
})

/** A server with these options, in a folder of its own unless one is given; `through` is a command that runs it, or another program. */
export async function serve(options = [], data = folder(), through = [], run = program) {
  const words = [...through, run, 'serve', '--port', '0', ...(options.includes('--store') ? [] : ['--data', data]), '--log', 'json', ...options]
  const child = spawn(words[0], words.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: data, XDG_CONFIG_HOME: data }
  })
  const server = { child, data, out: '', err: '', port: 0, secure: options.includes('--tls') }
  servers.push(server)
  child.stdout.on('data', (text) => (server.out += text))
  child.stderr.on('data', (text) => (server.err += text))
  server.ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })))
  const found = () => /:(\d+)\//.exec(server.out)
  await until(() => found() || child.exitCode !== null)
  if (!found()) throw new Error(`the server did not begin: ${server.err}`)
  server.port = Number(found()[1])
  server.log = () =>
    server.err
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  server.stop = async (keep = false) => {
    child.kill('SIGTERM')
    const { code, signal } = await server.ended
    const said = server.err.split('\n').filter((line) => line && !line.startsWith('{'))
    assert.deepEqual({ code, signal, said }, { code: 0, signal: null, said: [] })
    if (!keep) fs.rmSync(data, { recursive: true })
  }
  return server
}

// --- HTTP as it should be -------------------------------------------------------------------------------------------

/** A request and its whole answer. `json` is sent as such; the answer's body is text, and `.json` where it is JSON. */
export function ask(server, method, target, { json, body, headers = {}, token, agent } = {}) {
  const sent = json !== undefined ? JSON.stringify(json) : body
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: server.port,
        method,
        path: target,
        agent: agent ?? false,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(sent !== undefined ? { 'content-length': Buffer.byteLength(sent) } : method === 'POST' ? { 'content-length': 0 } : {}),
          ...headers
        }
      },
      (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('error', reject)
        response.on('aborted', () => reject(new Error('cut off')))
        response.on('end', () => {
          const bytes = Buffer.concat(parts)
          const text = bytes.toString()
          let value
          try {
            value = JSON.parse(text)
          } catch {
            value = undefined
          }
          resolve({ status: response.statusCode, headers: response.headers, bytes, text, json: value })
        })
      }
    )
    request.on('error', reject)
    request.end(sent)
  })
}

/** A guest with a token. */
export async function guest(server, headers = {}) {
  const answer = await ask(server, 'POST', '/api/v1/guests', { json: { token: true }, headers })
  assert.equal(answer.status, 201, answer.text)
  return { ...answer.json.person, token: answer.json.token }
}

// --- bytes as they should not be -----------------------------------------------------------------------------------------

export function connect(server) {
  return new Promise((resolve, reject) => {
    const socket = server.secure
      ? tls.connect({ host: '127.0.0.1', port: server.port, rejectUnauthorized: false }, () => resolve(socket))
      : net.connect(server.port, '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })
}

/** Sends bytes and gives all that comes back until the other end closes, or nothing more comes for a while: `first` is for the first. */
export async function raw(server, bytes, { quiet = 2000, first = 20000, pieces } = {}) {
  const socket = await connect(server)
  let heard = Buffer.alloc(0)
  let closed = false
  let last = Date.now()
  socket.on('data', (part) => {
    heard = Buffer.concat([heard, part])
    last = Date.now()
  })
  socket.on('close', () => (closed = true))
  socket.on('error', () => (closed = true))
  for (const piece of pieces ?? [bytes]) {
    if (closed) break
    socket.write(piece)
    if (pieces) await wait(5)
  }
  while (!closed && Date.now() - last < (heard.length ? quiet : first)) await wait(5)
  socket.destroy()
  return { text: heard.toString('latin1'), closed }
}

// --- WebSockets, frame by frame --------------------------------------------------------------------------------------------

export function frame(payload, { opcode = 1, fin = true, mask = true, rsv = 0, length } = {}) {
  const data = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
  const claimed = length ?? data.length
  const head = [(fin ? 0x80 : 0) | (rsv << 4) | opcode]
  const bit = mask ? 0x80 : 0
  if (claimed < 126) head.push(bit | claimed)
  else if (claimed < 65536) head.push(bit | 126, claimed >> 8, claimed & 255)
  else {
    const eight = Buffer.alloc(8)
    eight.writeBigUInt64BE(BigInt(claimed))
    head.push(bit | 127, ...eight)
  }
  if (!mask) return Buffer.concat([Buffer.from(head), data])
  const key = crypto.randomBytes(4)
  return Buffer.concat([Buffer.from(head), key, Buffer.from(data.map((byte, i) => byte ^ key[i & 3]))])
}

export class Wire {
  messages = []
  closed = null // {code, reason}, or {code: 1006} where it just ended
  status = 0
  pongs = 0
  answersPings = true

  static async open(server, { path: target = '/api/v1/socket', headers = {}, token } = {}) {
    const wire = new Wire()
    wire.socket = await connect(server)
    const key = crypto.randomBytes(16).toString('base64')
    const lines = {
      host: `127.0.0.1:${server.port}`,
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-key': key,
      'sec-websocket-version': '13',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers
    }
    let rest = Buffer.alloc(0)
    wire.socket.on('data', (part) => {
      rest = Buffer.concat([rest, part])
      if (!wire.status) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        wire.status = Number(/^HTTP\/1\.\d (\d+)/.exec(rest.toString('latin1'))?.[1] ?? -1)
        rest = rest.subarray(end + 4)
      }
      if (wire.status === 101) rest = wire.#read(rest)
    })
    const gone = () => (wire.closed ??= { code: 1006, reason: '' })
    wire.socket.on('close', gone)
    wire.socket.on('error', gone)
    wire.socket.write(
      `GET ${target} HTTP/1.1\r\n${Object.entries(lines)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`
    )
    await until(() => wire.status || wire.closed)
    return wire
  }

  #read(bytes) {
    for (;;) {
      if (bytes.length < 2) return bytes
      let length = bytes[1] & 127
      let at = 2
      if (length === 126) {
        if (bytes.length < 4) return bytes
        length = bytes.readUInt16BE(2)
        at = 4
      } else if (length === 127) {
        if (bytes.length < 10) return bytes
        length = Number(bytes.readBigUInt64BE(2))
        at = 10
      }
      if (bytes.length < at + length) return bytes
      const payload = bytes.subarray(at, at + length)
      const opcode = bytes[0] & 15
      if (opcode === 8)
        this.closed ??= { code: length >= 2 ? payload.readUInt16BE(0) : 1005, reason: payload.subarray(2).toString() }
      else if (opcode === 9 && this.answersPings) this.socket.write(frame(payload, { opcode: 10 }))
      else if (opcode === 10) this.pongs++
      else if (opcode === 1) this.hear(JSON.parse(payload.toString()), payload.toString())
      bytes = bytes.subarray(at + length)
    }
  }

  /** What becomes of a message; whoever does not want to wait for it puts another function here. */
  hear(message) {
    this.messages.push(message)
  }

  write(bytes) {
    this.socket.write(bytes)
  }

  send(value) {
    this.write(frame(typeof value === 'string' ? value : JSON.stringify(value)))
  }

  /** The next message that has all of this. */
  async expect(like) {
    let found
    await until(() => {
      found = this.messages.find((message) => Object.entries(like).every(([key, value]) => message[key] === value))
      return found || this.closed
    })
    assert.ok(found, `${JSON.stringify(like)} did not come, but ${JSON.stringify(this.messages)} ${JSON.stringify(this.closed)}`)
    this.messages.splice(this.messages.indexOf(found), 1)
    return found
  }

  async expectClose(code) {
    await until(() => this.closed)
    assert.equal(this.closed.code, code, JSON.stringify(this.closed))
    return this.closed.reason
  }

  end() {
    this.socket.destroy()
  }
}
