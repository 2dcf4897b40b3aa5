/** The wasm module and the part of include/tortuga.h that a page calls. Addresses and numbers only; 0 is NULL. */

export interface Module {
  memory: WebAssembly.Memory
  tg_alloc(size: number): number
  tg_free(at: number): void
  tg_game_find(slug: number): number
  tg_state_create(game: number): number
  tg_state_destroy(state: number): void
  tg_state_copy(game: number, to: number, from: number): void
  /** Structs are returned through their address. */
  tg_rng_from_text(out: number, seed: number): void
  tg_begin_told(
    game: number,
    state: number,
    players: number,
    options: number,
    rng: number,
    tape: number,
  ): number
  tg_play_told(game: number, state: number, seat: number, move: number, tape: number): number
  tg_tape_create(game: number): number
  tg_tape_destroy(tape: number): void
  tg_move_read(
    game: number,
    state: number,
    seat: number,
    text: number,
    voice: number,
    wrong: number,
    size: number,
  ): number
  tg_move_text(
    game: number,
    state: number,
    seat: number,
    move: number,
    viewer: number,
    out: number,
    size: number,
  ): number
  tg_view_json(game: number, state: number, viewer: number, voice: number, out: number, size: number): number
  tg_moves_json(
    game: number,
    state: number,
    seat: number,
    voice: number,
    full: number,
    out: number,
    size: number,
  ): number
  tg_facts_json(
    game: number,
    state: number,
    tape: number,
    viewer: number,
    voice: number,
    out: number,
    size: number,
  ): number
  tg_refusal_json(
    game: number,
    state: number,
    seat: number,
    text: number,
    voice: number,
    out: number,
    size: number,
  ): number
  tg_voice_create_from(game: number, own: number, ownSize: number, common: number, commonSize: number): number
  tg_voice_destroy(voice: number): void
  tg_voice_seat(voice: number, seat: number, name: number): void
  tg_bot_create(game: number, level: number, ms: number, iterations: number, seed: bigint): number
  tg_bot_destroy(bot: number): void
  tg_bot_choose(bot: number, state: number, seat: number): number
  tg_thoughts_json(
    bot: number,
    state: number,
    seat: number,
    voice: number,
    most: number,
    out: number,
    size: number,
  ): number
}

/** What the module may ask of the page: a clock, and nothing else. */
function imports(module: WebAssembly.Module): WebAssembly.Imports {
  const out: Record<string, Record<string, WebAssembly.ImportValue>> = {}
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') throw new Error(`the module asks for ${kind} ${from}.${name}`)
    out[from] ??= {}
    out[from][name] = () => performance.now()
  }
  return out
}

export async function loadModule(url: URL): Promise<Module> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url.pathname} is not there (${answer.status})`)
  const module = await WebAssembly.compile(await answer.arrayBuffer())
  const { exports } = await WebAssembly.instantiate(module, imports(module))
  const made = exports as unknown as Module & { _initialize?(): void }
  made._initialize?.()
  return made
}
