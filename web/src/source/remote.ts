/** What lives in a worker, called as if it were here: one message a question, one an answer. */
import type { Judge } from './coach'
import type { Abilities, Engine } from './engine'
import type { Projector } from './film'

export interface Question {
  id: number
  call: keyof Engine | keyof Projector | keyof Judge | 'abilities'
  args: unknown[]
}

export type Answer = { id: number; value: unknown } | { id: number; error: string }

/** The part of a Worker that is needed; tests bring one of their own. */
export interface Port {
  postMessage(message: Question): void
  addEventListener(kind: 'message', listener: (event: MessageEvent<Answer>) => void): void
  addEventListener(kind: 'error', listener: (event: ErrorEvent) => void): void
  terminate(): void
}

type Ask = <T>(call: Question['call'], ...args: unknown[]) => Promise<T>

function asking(port: Port): Ask {
  const open = new Map<number, { done(value: unknown): void; fail(error: Error): void }>()
  let last = 0
  port.addEventListener('message', ({ data }) => {
    const waiting = open.get(data.id)
    open.delete(data.id)
    if (!waiting) return
    if ('error' in data) waiting.fail(new Error(data.error))
    else waiting.done(data.value)
  })
  // A worker that cannot even start answers nothing: whoever waits must hear of it.
  port.addEventListener('error', (event) => {
    for (const waiting of open.values()) waiting.fail(new Error(event.message || 'the worker failed'))
    open.clear()
  })
  return <T>(call: Question['call'], ...args: unknown[]): Promise<T> =>
    new Promise((done, fail) => {
      const id = ++last
      open.set(id, { done: (value) => done(value as T), fail })
      port.postMessage({ id, call, args })
    })
}

export function remote(port: Port): { engine: Engine; abilities(): Promise<Abilities> } {
  const ask = asking(port)
  return {
    abilities: () => ask('abilities'),
    engine: {
      open: (setup) => ask('open', setup),
      play: (seat, move) => ask('play', seat, move),
      bot: (seat, level) => ask('bot', seat, level),
      undo: (decisions) => ask('undo', decisions),
      why: (seat, move) => ask('why', seat, move),
      hint: (seat) => ask('hint', seat),
      record: () => ask('record'),
      close: async () => {
        port.terminate()
      },
    },
  }
}

export function remoteProjector(port: Port): Projector {
  const ask = asking(port)
  return {
    load: (told, language) => ask('load', told, language),
    chapters: (eye) => ask('chapters', eye),
    at: (plies, eye) => ask('at', plies, eye),
    check: (seen) => ask('check', seen),
    close: async () => {
      port.terminate()
    },
  }
}

export function remoteJudge(port: Port): Judge {
  const ask = asking(port)
  return {
    begin: (told, effort) => ask('begin', told, effort),
    go: (ms) => ask('go', ms),
    review: (language, viewer) => ask('review', language, viewer),
    answer: (ply, move, language) => ask('answer', ply, move, language),
    close: async () => {
      port.terminate()
    },
  }
}
