/** A notice of the harbour, and what is shown of it: the part of the service worker that can be asked without one. */

/** The words that the page leaves for the worker, and the cache in which they lie. */
export interface Said {
  turn: string
  invited: string
  /** By game. */
  bodies: Record<string, string>
}

export const saidIn = 'said'

export interface Shown {
  title: string
  body: string
  /** Another notice of the same table replaces it. */
  tag: string
  /** Where a click leads, below the page's own address. */
  path: string
}

/** Whatever arrives: it may be of a newer server, or no JSON at all. */
export function shown(text: string | undefined, said: Said | null): Shown {
  let told: Record<string, unknown> = {}
  try {
    const read: unknown = JSON.parse(text ?? '')
    if (typeof read === 'object' && read !== null) told = read as Record<string, unknown>
  } catch {
    // A notice must be shown all the same.
  }
  const { event, table, game, sentence } = told
  const words = typeof sentence === 'string' ? sentence : ''
  const at = typeof table === 'string' && /^[0-9A-Za-z]+$/.test(table) ? table : null
  const title = event === 'turn' ? said?.turn : event === 'invited' ? said?.invited : undefined
  const body = title && typeof game === 'string' ? said?.bodies[game] : undefined
  return {
    title: title ?? 'Tortuga',
    body: body ?? words,
    tag: at ? `turn-${at}` : 'harbour',
    path: at ? `t/${at}` : '',
  }
}

/** To the table: where it is open already, or in a window of its own. Nobody is led away from another one. */
export async function clicked(notice: Notification, clients: Clients, page: string): Promise<void> {
  notice.close()
  const address = page + String(notice.data ?? '')
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url.split('#')[0] === address)
  await (there ? there.focus() : clients.openWindow(address))
}
