/** The engine of a page: a local table of the wasm module, its bots and its voice. */
import { base } from '../base'
import type { Abilities, Branch, Engine, Played, Setup, Shown, Told } from '../source/engine'
import type { Thought } from '../source/source'
import type { Fact, Refusal, Seat } from '../source/types'
import { NOBODY, ONLOOKER, Tortuga, type Bot, type LocalTable, type Net, type Voice } from './tortuga'

export const abilities: Abilities = { hint: true }

/** How long a bot thinks in a page, in ms; 0: as its level does by itself. */
const budget: Record<string, number> = { captain: 150, admiral: 600 }
const hintBudget = 900
/** A table of one browser keeps no time. */
const untimed = -1

export type Packs = (name: string) => Promise<Uint8Array | null>
/** The net of a game, for a pilot; null: there is none. */
export type Nets = (game: string) => Promise<Uint8Array | null>

/** A language without words of this game yet is spoken in English rather than not at all. */
export async function speak(
  t: Tortuga,
  packs: Packs,
  game: string,
  language: string,
): Promise<Voice | undefined> {
  for (const spoken of new Set([language, 'en'])) {
    const [own, common] = await Promise.all([packs(`${spoken}/${game}`), packs(`${spoken}/common`)])
    if (own && common) return t.voice(game, own, common)
  }
  return undefined
}

/** Sets a table as it was agreed, everybody sits down, and it begins. */
function lay(t: Tortuga, setup: Setup, voice?: Voice): LocalTable {
  const options = Object.entries(setup.options).map(([name, value]) => `${name}=${value}`)
  const table = setup.from
    ? branch(t, setup.from, setup.viewer ?? 0)
    : setup.position
      ? t.lay(setup.game, setup.position)
      : t.table(setup.game, setup.players, options.join(' '), setup.seed)
  if (typeof table === 'string') throw new Error(`this position cannot be laid: ${table}`)
  if (!('play' in table)) throw new Error(`this table cannot be set: ${table.say}`)
  for (const [seat, name] of setup.names.entries()) {
    const level = setup.levels[seat]
    const refused = table.sit(seat, level ? { kind: 'bot', name, level } : { kind: 'person', name }, voice)
    if (refused) throw new Error(`nobody can sit there: ${refused.say}`)
  }
  const refused = table.start(untimed, voice)
  if (refused) throw new Error(`this table cannot begin: ${refused.say}`)
  return table
}

function branch(t: Tortuga, { of, plies, key }: Branch, seat: Seat): LocalTable | Refusal {
  const table = retold(t, of)
  if (typeof table === 'string') throw new Error(table)
  try {
    return table.fork(
      plies,
      seat,
      Uint8Array.from(key.match(/../g) ?? [], (two) => parseInt(two, 16)),
    )
  } finally {
    table.close()
  }
}

/**
 * The table of a game that was told before; a text says what is wrong with a record. Kept moves that the rules refuse
 * belong to another version: the game ends where it can be followed.
 */
export function retold(t: Tortuga, told: Told, voice?: Voice): LocalTable | string {
  if ('record' in told) return t.read(told.record, voice)
  const table = lay(t, told.setup, voice)
  for (const step of told.moves) {
    const refused =
      typeof step === 'number' ? table.takeBack(NOBODY, step, untimed) : table.play(step[0], step[1], untimed)
    if (refused) break
  }
  return table
}

export class WasmEngine implements Engine {
  #t: Tortuga
  #packs: Packs
  #nets: Nets
  #net: Net | null = null
  #table: LocalTable | null = null
  #voice: Voice | undefined
  #slug = ''
  #viewer: number = ONLOOKER
  #told = 0

  constructor(t: Tortuga, packs: Packs, nets: Nets = () => Promise.resolve(null)) {
    this.#t = t
    this.#packs = packs
    this.#nets = nets
  }

  async open(setup: Setup): Promise<Shown> {
    this.#clear()
    this.#slug = setup.game
    this.#viewer = setup.viewer ?? ONLOOKER
    this.#voice = await speak(this.#t, this.#packs, setup.game, setup.language)
    setup.names.forEach((name, seat) => this.#voice?.name(seat, name))
    if (setup.levels.some((level) => this.#asks(level))) await this.#learn()
    this.#table = lay(this.#t, setup, this.#voice)
    this.#told = 0
    return this.#shown()
  }

  async play(seat: Seat, move: string): Promise<Played> {
    const refusal = this.#at.play(seat, move, untimed, this.#voice)
    return refusal ? { refusal } : { shown: this.#shown() }
  }

  async bot(seat: Seat, level: string): Promise<string> {
    // Without its net it plays by habit, as at a server's table: whoever sits there waits for a move.
    if (level === 'pilot' && !(await this.#learn())) return this.bot(seat, 'greedy')
    return this.#think(level, budget[level] ?? 0, (bot) => {
      const move = bot.choose(this.#at, seat)
      if (move === null) throw new Error(`seat ${seat} owes no move`)
      return move
    })
  }

  async hint(seat: Seat): Promise<Thought[]> {
    if (this.#asks('admiral')) await this.#learn()
    return this.#think('admiral', hintBudget, (bot) => {
      const chosen = bot.choose(this.#at, seat)
      if (chosen === null) return []
      const weighed = bot
        .thoughts(this.#at, seat, 8, this.#voice)
        .filter(({ visits }) => visits > 0)
        .map(({ move, visits, value }) => ({
          move: typeof move === 'string' ? { move } : move,
          worth: value * 100,
          // At most two standard errors: nothing between 0 and 1 spreads more than a plain yes or no.
          sure: Math.min(50, 200 * Math.sqrt((value * (1 - value)) / visits)),
        }))
        .sort((a, b) => b.worth - a.worth)
      if (weighed.length > 0) return weighed
      const move = this.#at.moves(seat, this.#voice).find((one) => one.move === chosen)
      return [{ move: move ?? { move: chosen }, worth: null, sure: 0 }]
    })
  }

  async why(seat: Seat, move: string): Promise<Refusal | null> {
    return this.#at.why(seat, move, this.#voice)
  }

  async undo(decisions: number): Promise<Shown> {
    const refused = this.#at.takeBack(NOBODY, decisions, untimed, this.#voice)
    if (refused) throw new Error(refused.say)
    return { ...this.#shown(), facts: [] }
  }

  async record(): Promise<string> {
    return this.#at.record(NOBODY)
  }

  async close(): Promise<void> {
    this.#clear()
  }

  get #at(): LocalTable {
    if (!this.#table) throw new Error('there is no table yet')
    return this.#table
  }

  #shown(): Shown {
    const table = this.#at
    const view = table.view(this.#viewer)
    const acts = view.viewer !== null && view.to_act.includes(view.viewer)
    const moves = acts ? table.moves(this.#viewer, this.#voice) : []
    // Among them is what happened to the table itself; a board is told of the game alone.
    const facts = table
      .facts(this.#told, this.#viewer, this.#voice)
      .filter((fact): fact is Fact => 'fact' in fact)
    this.#told = table.seq
    return { standing: table.standing(this.#viewer), view, moves, facts }
  }

  #think<T>(level: string, ms: number, ask: (bot: Bot) => T): T {
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n
    const net = this.#asks(level) ? this.#net : null
    const bot = this.#t.bot(this.#slug, level, { ms, ...(net && { net }) }, seed)
    try {
      return ask(bot)
    } finally {
      bot.close()
    }
  }

  #asks(level: string | null): boolean {
    return level !== null && this.#t.asksNet(this.#slug, level)
  }

  /** Fetches the net of this game once; false: there is none, or no way to it now. */
  async #learn(): Promise<boolean> {
    if (this.#net) return true
    const data = await this.#nets(this.#slug).catch(() => null)
    if (data) this.#net ??= this.#t.net(this.#slug, data)
    return this.#net !== null
  }

  #clear(): void {
    this.#table?.close()
    this.#voice?.close()
    this.#net?.close()
    this.#net = null
    this.#table = null
    this.#voice = undefined
  }
}

/**
 * The module and the words, from where they lie. A worker is called by the game that it is for, and loads that one alone;
 * one without a name loads them all. Where the language is in the name, too ("korsar de"), its words come beside the module.
 */
export async function loadModule(
  called = (globalThis as { name?: string }).name || 'tortuga',
): Promise<{ t: Tortuga; packs: Packs; nets: Nets }> {
  const [module = '', language] = called.split(' ')
  const from = new URL(`${base}wasm/`, location.href)
  const bytes = async (path: string): Promise<Uint8Array | null> => {
    const found = await fetch(new URL(path, from))
    // A page's server answers an unknown path with the page itself.
    if (!found.ok || found.headers.get('content-type')?.startsWith('text/html')) return null
    return new Uint8Array(await found.arrayBuffer())
  }
  const pack = (name: string): Promise<Uint8Array | null> => bytes(`words/${name}.words`)
  const ahead = new Map<string, Promise<Uint8Array | null>>()
  for (const name of language ? [`${language}/${module}`, `${language}/common`] : [])
    ahead.set(
      name,
      pack(name).catch(() => null),
    )
  const answer = await fetch(new URL(`${module}.wasm`, from))
  if (!answer.ok) throw new Error(`the module is not there (${answer.status})`)
  const t = await Tortuga.load(await answer.arrayBuffer())
  return {
    t,
    // What did not come ahead is asked for again now that it is needed.
    packs: async (name) => (await ahead.get(name)) ?? pack(name),
    nets: (game) => bytes(`nets/${game}.net`),
  }
}

export async function createEngine(): Promise<Engine> {
  const { t, packs, nets } = await loadModule()
  return new WasmEngine(t, packs, nets)
}
