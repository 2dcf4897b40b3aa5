/** The worker's side of `remote`: answers what is asked of what it has made. */
import type { Answer, Question } from './remote'

/** `known` are answers that do not wait for it. */
export function serve(made: Promise<object>, known: Record<string, unknown> = {}): void {
  async function answer({ id, call, args }: Question): Promise<Answer> {
    try {
      if (call in known) return { id, value: known[call] }
      const one = (await made) as Record<string, (...args: unknown[]) => Promise<unknown>>
      const method = one[call]
      if (!method) throw new Error(`nobody here knows ${call}`)
      return { id, value: await method.apply(one, args) }
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error) }
    }
  }
  addEventListener('message', (event: MessageEvent<Question>) => {
    void answer(event.data).then((said) => postMessage(said))
  })
}
