/**
 * A plain static host, as plain as they come: files of a folder, index.html for a folder, 404.html for the rest. It has
 * no fallback of its own, knows no page, and can be told to forget files or to be gone.
 */
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export class Host {
  /** Paths that were asked for. */
  asked = []

  /** `under`: the folder of the host where the page lies, '/' or '/some/where/'. */
  static async open(folder, under = '/') {
    const host = new Host()
    host.folder = folder
    host.under = under
    host.server = createServer((request, response) => void host.#answer(request, response))
    await new Promise((done) => host.server.listen(0, '127.0.0.1', done))
    host.port = host.server.address().port
    return host
  }

  get address() {
    return `http://127.0.0.1:${this.port}${this.under}`
  }

  async #answer(request, response) {
    const { pathname } = new URL(request.url, 'http://host')
    this.asked.push(pathname)
    const send = async (status, file) => {
      const body = await readFile(file).catch(() => null)
      response.writeHead(body ? status : 404, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
      })
      response.end(body ?? 'nothing here')
    }
    const inside = pathname.startsWith(this.under) ? normalize(pathname.slice(this.under.length)) : null
    if (inside === null || inside.startsWith('..')) return send(404, join(this.folder, 'none'))
    const path = join(this.folder, decodeURIComponent(inside))
    const found = await stat(path).catch(() => null)
    if (found?.isDirectory() && !pathname.endsWith('/')) {
      response.writeHead(301, { location: `${pathname}/` })
      return response.end()
    }
    if (found?.isDirectory()) return send(200, join(path, 'index.html'))
    return found ? send(200, path) : send(404, join(this.folder, '404.html'))
  }

  /** As if the network were gone: nobody answers, and open connections are cut. */
  async close() {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }
}
