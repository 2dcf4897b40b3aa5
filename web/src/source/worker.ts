/** The worker: rules and bots beside the page, so that thinking never holds up a finger. */
import { abilities, createEngine } from '../wasm/engine'
import type { Engine } from './engine'
import type { Answer, Question } from './remote'

const engine = createEngine()

async function answer({ id, call, args }: Question): Promise<Answer> {
  try {
    if (call === 'abilities') return { id, value: abilities }
    const made = await engine
    const method = made[call] as (...args: unknown[]) => Promise<unknown>
    return { id, value: await method.apply(made satisfies Engine, args) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

addEventListener('message', (event: MessageEvent<Question>) => {
  void answer(event.data).then((said) => postMessage(said))
})
