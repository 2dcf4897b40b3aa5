/** Records that were opened from a file: each under a name made of its text, the last ten. */

const prefix = 'tortuga.record.'
const most = 10
/** No text of a record is longer: TG_RECORD_BYTES of tortuga.h. */
export const recordBytes = 16 * 1024 * 1024

interface Opened {
  text: string
  at: number
}

/** What does not fit into the browser's storage is still there until the page is left. */
const here = new Map<string, Opened>()

/** FNV-1a, twice: the same text has the same name, and nobody has to trust it. */
export function nameOf(text: string): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  let name = 'file-'
  for (let half = 0; half < 2; half++) {
    let hash = 0x811c9dc5 ^ half
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    for (let i = 0; i < 5; i++) name += letters.charAt((hash >>> (i * 6)) & 31)
  }
  return name
}

function read(id: string): Opened | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + id) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('text' in kept)) return null
    const { text, at } = kept as Partial<Opened>
    return typeof text === 'string' ? { text, at: at ?? 0 } : null
  } catch {
    return null
  }
}

export const findRecord = (id: string): string | null => (here.get(id) ?? read(id))?.text ?? null

/** The records, the last one opened first. */
export function allRecords(): { id: string; text: string }[] {
  let ids = [...here.keys()]
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    ids = [...new Set([...ids, ...kept.map((key) => key.slice(prefix.length))])]
  } catch {
    // No storage: what was opened here is all there is.
  }
  return ids
    .flatMap((id) => {
      const one = here.get(id) ?? read(id)
      return one ? [{ id, ...one }] : []
    })
    .sort((a, b) => b.at - a.at)
}

/** Keeps a record and gives its name. */
export function keepRecord(text: string, now = Date.now()): string {
  const id = nameOf(text)
  const one = { text, at: now }
  here.set(id, one)
  try {
    localStorage.setItem(prefix + id, JSON.stringify(one))
  } catch {
    // None left: it can be looked at, and is not there after a reload.
  }
  for (const old of allRecords().slice(most)) dropRecord(old.id)
  return id
}

export function dropRecord(id: string): void {
  here.delete(id)
  try {
    localStorage.removeItem(prefix + id)
  } catch {
    // Nothing was kept.
  }
}
