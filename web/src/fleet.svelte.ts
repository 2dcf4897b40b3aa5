/** One's games in the harbour and the tables where somebody may sit down: looked at now and then while they are shown. */
import { harbour } from './harbour.svelte'
import { api, type TableRow } from './source/api'
import type { Seat } from './source/types'

export interface Mine {
  row: TableRow
  me: Seat | null
  /** Whose turn it is; null: nobody's, or not known. */
  acting: Seat | null
  yours: boolean
  paused: boolean
}

const every = 15_000
/** Games whose turn is asked for. */
const most = 8

class Fleet {
  mine = $state.raw<Mine[]>([])
  open = $state.raw<TableRow[]>([])
  #looking = 0

  /** The game that waits for us, if any. */
  get turn(): Mine | undefined {
    return this.mine.find(({ yours }) => yours)
  }

  /** Looks as long as somebody wants it to. */
  look(): () => void {
    void this.#now()
    const timer = setInterval(() => document.visibilityState === 'visible' && void this.#now(), every)
    return () => clearInterval(timer)
  }

  async #now(): Promise<void> {
    const turn = ++this.#looking
    if (!(await harbour.look())) return
    await harbour.greeted()
    const person = harbour.person
    const [open, running, waiting] = await Promise.all([
      api.open(),
      person ? api.mine('running') : null,
      person ? api.mine('open') : null,
    ])
    const rows = running?.ok ? running.value.tables : []
    const games = await Promise.all(rows.slice(0, most).map((row) => this.#ask(row)))
    if (turn !== this.#looking) return
    const own = waiting?.ok ? waiting.value.tables : []
    this.mine = [
      ...games.sort((a, b) => Number(b.yours) - Number(a.yours)),
      ...own.map((row) => ({ row, me: null, acting: null, yours: false, paused: false })),
    ]
    const taken = new Set(own.map(({ table }) => table))
    if (open.ok) this.open = open.value.tables.filter(({ table }) => !taken.has(table))
  }

  async #ask(row: TableRow): Promise<Mine> {
    const answer = await api.info(row.table, 'en')
    if (!answer.ok) return { row, me: null, acting: null, yours: false, paused: false }
    const { message } = answer.value
    const me = message.seat ?? null
    const owing = message.standing.state === 'running' ? (message.view?.to_act ?? []) : []
    const yours = me !== null && owing.includes(me)
    return { row, me, acting: owing[0] ?? null, yours, paused: message.standing.state === 'paused' }
  }
}

export const fleet = new Fleet()
