/** The engine of a page: a local table of the wasm module, its bots and its voice. */
import type { Abilities, Engine, Played, Setup, Shown } from '../source/engine'
import type { Thought } from '../source/source'
import type { Fact, Refusal, Seat } from '../source/types'
import { NOBODY, ONLOOKER, Tortuga, type Bot, type LocalTable, type Voice } from './tortuga'

export const abilities: Abilities = { hint: true }

/** How long a bot thinks in a page, in ms; 0: as its level does by itself. */
const budget: Record<string, number> = { captain: 150, admiral: 600 }
const hintBudget = 900
/** A table of one browser keeps no time. */
const untimed = -1

type Packs = (name: string) => Promise<Uint8Array | null>

export class WasmEngine implements Engine {
  #t: Tortuga
  #packs: Packs
  #table: LocalTable | null = null
  #voice: Voice | undefined
  #slug = ''
  #viewer: number = ONLOOKER
  #told = 0

  constructor(t: Tortuga, packs: Packs) {
    this.#t = t
    this.#packs = packs
  }

  async open(setup: Setup): Promise<Shown> {
    this.#clear()
    this.#slug = setup.game
    this.#viewer = setup.viewer ?? ONLOOKER
    this.#voice = await this.#speak(setup)
    const options = Object.entries(setup.options).map(([name, value]) => `${name}=${value}`)
    const table = setup.position
      ? this.#t.lay(setup.game, setup.position)
      : this.#t.table(setup.game, setup.players, options.join(' '), setup.seed)
    if (typeof table === 'string') throw new Error(`this position cannot be laid: ${table}`)
    if (!('play' in table)) throw new Error(`this table cannot be set: ${table.say}`)
    for (const [seat, name] of setup.names.entries()) {
      const level = setup.levels[seat]
      const refused = table.sit(
        seat,
        level ? { kind: 'bot', name, level } : { kind: 'person', name },
        this.#voice,
      )
      if (refused) throw new Error(`nobody can sit there: ${refused.say}`)
    }
    const refused = table.start(untimed, this.#voice)
    if (refused) throw new Error(`this table cannot begin: ${refused.say}`)
    this.#table = table
    this.#told = 0
    return this.#shown()
  }

  async play(seat: Seat, move: string): Promise<Played> {
    const refusal = this.#at.play(seat, move, untimed, this.#voice)
    return refusal ? { refusal } : { shown: this.#shown() }
  }

  async bot(seat: Seat, level: string): Promise<string> {
    return this.#think(level, budget[level] ?? 0, (bot) => {
      const move = bot.choose(this.#at, seat)
      if (move === null) throw new Error(`seat ${seat} owes no move`)
      return move
    })
  }

  async hint(seat: Seat): Promise<Thought[]> {
    return this.#think('admiral', hintBudget, (bot) => {
      if (bot.choose(this.#at, seat) === null) return []
      return bot
        .thoughts(this.#at, seat, 8, this.#voice)
        .filter(({ visits }) => visits > 0)
        .map(({ move, visits, value }) => ({
          move: typeof move === 'string' ? { move } : move,
          worth: value * 100,
          // At most two standard errors: nothing between 0 and 1 spreads more than a plain yes or no.
          sure: Math.min(50, 200 * Math.sqrt((value * (1 - value)) / visits)),
        }))
        .sort((a, b) => b.worth - a.worth)
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
    const bot = this.#t.bot(this.#slug, level, { ms }, seed)
    try {
      return ask(bot)
    } finally {
      bot.close()
    }
  }

  /** A language without words of this game yet is spoken in English rather than not at all. */
  async #speak({ game, language, names }: Setup): Promise<Voice | undefined> {
    for (const spoken of new Set([language, 'en'])) {
      const [own, common] = await Promise.all([
        this.#packs(`${spoken}/${game}`),
        this.#packs(`${spoken}/common`),
      ])
      if (!own || !common) continue
      const voice = this.#t.voice(game, own, common)
      names.forEach((name, seat) => voice.name(seat, name))
      return voice
    }
    return undefined
  }

  #clear(): void {
    this.#table?.close()
    this.#voice?.close()
    this.#table = null
    this.#voice = undefined
  }
}

/** `base` is where the module and the words lie. */
export async function createEngine(base = new URL('/wasm/', location.href)): Promise<Engine> {
  const answer = await fetch(new URL('tortuga.wasm', base))
  if (!answer.ok) throw new Error(`the module is not there (${answer.status})`)
  const t = await Tortuga.load(await answer.arrayBuffer())
  return new WasmEngine(t, async (name) => {
    const pack = await fetch(new URL(`words/${name}.words`, base))
    // A page's server answers an unknown path with the page itself.
    if (!pack.ok || pack.headers.get('content-type')?.startsWith('text/html')) return null
    return new Uint8Array(await pack.arrayBuffer())
  })
}
