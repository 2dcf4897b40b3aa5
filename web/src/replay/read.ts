/** Reads a file that should be a record: what is plainly none is told before the rules are asked. */
import { recordBytes } from '../source/records'

export type Read = { text: string } | { wrong: 'large' | 'empty' | 'binary' | 'notOne' }

export async function readFile(file: Blob): Promise<Read> {
  if (file.size > recordBytes) return { wrong: 'large' }
  if (file.size === 0) return { wrong: 'empty' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return { wrong: 'binary' }
  }
  if (text.includes('\0')) return { wrong: 'binary' }
  return /^\s*\[Game\s/m.test(text) ? { text } : { wrong: 'notOne' }
}
