/**
 * The last step of building the page: writes its manifests, makes its service worker (sw.js), which must know every
 * file, and says in index.html where they lie.
 *
 *   node finish.mjs FOLDER            for the root of a host, as the server has it
 *   node finish.mjs FOLDER --static   for any folder of any host: relative, with a page for every address that is known
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { build, runnerImport } from 'vite'

const { values, positionals } = parseArgs({
  options: { static: { type: 'boolean' } },
  allowPositionals: true,
})
const [folder] = positionals
if (!folder) throw new Error('usage: node finish.mjs FOLDER [--static]')

const html = join(folder, 'index.html')
const page = readFileSync(html, 'utf8')
/** The page with its files so many folders above it; `/`: at the root. */
const from = (above) => page.replaceAll('="./', `="${above}`)

const { module: app } = await runnerImport(join(import.meta.dirname, 'manifest.ts'), { configFile: false })
for (const language of Object.keys(app.all))
  writeFileSync(join(folder, app.manifestFile(language)), JSON.stringify(app.manifest(language)))

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
// Modules of single games are for a first visit; for later the one of them all is kept.
const skipped = /^(?:sw\.js|404\.html|wasm\/(?!tortuga)[a-z]+\.wasm)$|\.map$/
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .filter((path) => !skipped.test(path))
  .sort()
const files = paths.map((path) => [path, hashOf(readFileSync(join(folder, path)))])
const list = JSON.stringify(files)

// One file without imports: not every browser has modules in a service worker.
const [made] = await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    target: 'es2022',
    lib: { entry: join(import.meta.dirname, 'src/offline/worker.ts'), formats: ['iife'], name: 'offline' },
  },
})
const { code } = made.output[0]
for (const mark of ['@files@', '@version@'])
  if (!code.includes(mark)) throw new Error(`the service worker has no ${mark}`)
const version = hashOf(list + code)
writeFileSync(
  join(folder, 'sw.js'),
  code.replace('@files@', () => list).replace('@version@', () => version),
)

if (values.static) {
  // Folders, because every host has an index.html for one; what is left (/t/ID) is one folder deep.
  const games = Object.keys(app.all.en.games)
  const places = ['g', 'rules', 'learn'].flatMap((place) => games.map((game) => `${place}/${game}`))
  for (const place of ['r', 'exercises', ...places]) {
    const at = join(folder, place, 'index.html')
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, from(place.replace(/[^/]+/g, '..') + '/'))
  }
  writeFileSync(join(folder, '404.html'), from('../'))
} else writeFileSync(html, from('/'))
