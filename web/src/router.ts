/** Where we are: one path, one page. Unknown paths lead to a page that says so. */

export type Route =
  | { page: 'start' }
  | { page: 'game'; game: string; friends?: true }
  | { page: 'table'; id: string; move?: number }
  | { page: 'replay'; id: string; move?: number }
  | { page: 'records' }
  | { page: 'exercises'; id?: string }
  | { page: 'player'; name: string }
  | { page: 'learn'; game: string }
  | { page: 'rules'; game: string; rule?: string }
  | { page: 'lost'; path: string }

type Shape = [RegExp, (part: string) => Route]

const shapes: Shape[] = [
  [/^\/@\/([^/]+)$/, (name) => ({ page: 'player', name })],
  [/^\/learn\/([a-z]+)$/, (game) => ({ page: 'learn', game })],
  [/^\/exercises\/([A-Za-z0-9-]+)$/, (id) => ({ page: 'exercises', id })],
]

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Reads a path and its fragment (`/rules/korsar#KOR-17`, `/g/korsar#friends`, `/r/ID#42` after 42 moves). A trailing slash is forgiven. */
export function route(path: string, fragment = ''): Route {
  const plain = path.replace(/\/+$/, '') || '/'
  if (plain === '/' || plain === '/index.html') return { page: 'start' }
  const rules = /^\/rules\/([a-z]+)$/.exec(plain)
  if (rules?.[1]) {
    const rule = fragment.replace(/^#/, '')
    return rule ? { page: 'rules', game: rules[1], rule } : { page: 'rules', game: rules[1] }
  }
  const game = /^\/g\/([a-z]+)$/.exec(plain)?.[1]
  if (game) return fragment === '#friends' ? { page: 'game', game, friends: true } : { page: 'game', game }
  if (plain === '/r') return { page: 'records' }
  if (plain === '/exercises') return { page: 'exercises' }
  const played = /^\/([tr])\/([A-Za-z0-9-]+)$/.exec(plain)
  if (played?.[2]) {
    const at = /^#(\d{1,7})$/.exec(fragment)?.[1]
    const page = played[1] === 't' ? 'table' : 'replay'
    return at === undefined ? { page, id: played[2] } : { page, id: played[2], move: Number(at) }
  }
  for (const [shape, make] of shapes) {
    const part = shape.exec(plain)?.[1]
    const text = part === undefined ? null : decoded(part)
    if (text !== null) return make(text)
  }
  return { page: 'lost', path: plain }
}

/** The path of a route: what `route` reads back. */
export function pathOf(to: Route): string {
  switch (to.page) {
    case 'start':
      return '/'
    case 'game':
      return `/g/${to.game}${to.friends ? '#friends' : ''}`
    case 'table':
      return `/t/${to.id}${to.move === undefined ? '' : `#${to.move}`}`
    case 'replay':
      return `/r/${to.id}${to.move === undefined ? '' : `#${to.move}`}`
    case 'records':
      return '/r'
    case 'exercises':
      return to.id === undefined ? '/exercises' : `/exercises/${to.id}`
    case 'player':
      return `/@/${encodeURIComponent(to.name)}`
    case 'learn':
      return `/learn/${to.game}`
    case 'rules':
      return `/rules/${to.game}${to.rule ? `#${to.rule}` : ''}`
    case 'lost':
      return to.path
  }
}
