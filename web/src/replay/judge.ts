/** The judge of a game in a worker of its own. */
import type { Judge } from '../source/coach'
import type { Told } from '../source/engine'
import { remoteJudge } from '../source/remote'
import { slugOf } from './find'

export const judgeOf = (told: Told): Judge =>
  remoteJudge(
    new Worker(new URL('../source/coach-worker.ts', import.meta.url), { type: 'module', name: slugOf(told) }),
  )
