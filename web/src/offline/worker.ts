/**
 * The page without a network. On the first visit every file of the page is kept, so that afterwards each game plays
 * offline; what is asked of a server (`api/`) is never kept and never answered from here.
 *
 * A version is a list of files with their hashes (`finish.mjs` puts it in). Another list is another worker: it fetches what
 * has changed, takes over the rest, and waits. The page that runs goes on with its own version until somebody reloads.
 */
import { route } from '../router'
import { clicked, saidIn, shown, type Said } from './notice'

declare const self: ServiceWorkerGlobalScope

/** Path below the page's own, and the hash of what lies there. */
const files = new Map<string, string>(JSON.parse('@files@') as [string, string][])
const version = '@version@'
const prefix = 'tortuga-'
const name = prefix + version
const scope = new URL(self.registration.scope)
/** At the root of the page, and under every address of it. */
const page = 'index.html'
const every = 'wasm/tortuga.wasm'
/** At once; a server counts connections. */
const most = 6

const keyOf = (path: string): string => `${scope.href}${path}?${files.get(path) ?? ''}`

async function hashOf(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The page under any address: what it refers to is said in full. */
async function placed(answer: Response): Promise<Response> {
  const text = (await answer.text()).replaceAll('="./', `="${scope.pathname}`)
  const headers = new Headers(answer.headers)
  for (const gone of ['content-encoding', 'content-length', 'etag']) headers.delete(gone)
  return new Response(text, { headers })
}

async function keep(path: string, cache: Cache): Promise<void> {
  const key = keyOf(path)
  const had = await caches.match(key)
  if (had) {
    await cache.put(key, had)
    return
  }
  // What is named by its hash may come from the browser's own cache; the rest is asked for.
  const answer = await fetch(scope.href + (path === page ? '' : path), {
    cache: path.startsWith('assets/') ? 'default' : 'no-cache',
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  if (path === page) {
    await cache.put(key, await placed(answer))
    return
  }
  // A host that is being renewed gives files of two versions: then this one is not complete, and tried again later.
  if ((await hashOf(await answer.clone().arrayBuffer())) !== files.get(path))
    throw new Error(`${path} is of another version`)
  await cache.put(key, answer)
}

async function keepAll(): Promise<void> {
  const cache = await caches.open(name)
  const left = [...files.keys()]
  const next = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await keep(path, cache)
  }
  await Promise.all(Array.from({ length: most }, next))
}

/** The version before stays: a page that still runs on it may ask for a file of it. */
async function clear(): Promise<void> {
  const old = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name)
  for (const one of old.slice(0, -1)) await caches.delete(one)
}

async function kept(path: string, request: Request): Promise<Response> {
  return (await caches.match(keyOf(path))) ?? fetch(request)
}

async function earlier(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()))
self.addEventListener('activate', (event) => event.waitUntil(clear().then(() => self.clients.claim())))
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !url.href.startsWith(scope.href)) return
  const path = url.pathname.slice(scope.pathname.length)
  if (path.startsWith('api/')) return
  if (request.mode === 'navigate') {
    // Addresses that are no page of ours may be the server's: they are answered from here only when nobody else does.
    if (route(`/${path}`).page !== 'lost') event.respondWith(kept(page, request))
    else if (!files.has(path)) event.respondWith(fetch(request).catch(() => kept(page, request)))
  } else if (files.has(path)) event.respondWith(kept(path, request))
  // The module of all games is kept, and does for each of them.
  else if (/^wasm\/[a-z]+\.wasm$/.test(path)) event.respondWith(kept(every, request))
  else if (path.startsWith('assets/')) event.respondWith(earlier(request))
})

// --- notices of the harbour ---

async function said(): Promise<Said | null> {
  const kept = await (await caches.open(saidIn)).match('said')
  return kept ? ((await kept.json()) as Said) : null
}

async function show(text: string | undefined): Promise<void> {
  const { title, path, ...rest } = shown(text, await said())
  const icon = `${scope.href}icon-192.png`
  await self.registration.showNotification(title, { ...rest, icon, badge: icon, data: path })
}

/** A push service may change its address for a browser: the harbour is told. */
async function resubscribe(options: PushSubscriptionOptions | undefined): Promise<void> {
  if (!options?.applicationServerKey) return
  const { applicationServerKey } = options
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  await fetch(`${scope.href}api/v1/push`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(made),
  })
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(clicked(event.notification, self.clients, scope.href))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent
  event.waitUntil(resubscribe(oldSubscription?.options))
})
