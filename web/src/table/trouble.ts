/** What did not work, in words: the harbour's codes are for programs. */
import type { Failed } from '../source/api'
import type { Refusal } from '../source/types'
import { words } from '../words/words.svelte'

type Known = keyof typeof words.w.harbour.errors

export function sayFailed({ status, code, sentence }: Failed): string {
  const errors = words.w.harbour.errors
  if (code === 'password' && status === 403) return errors.wrong
  // A refusal says in words of its own what is wrong; in which language they are only English readers need not mind.
  if (code === 'refused' && sentence && words.language === 'en') return sentence
  return code in errors
    ? errors[code as Known]
    : words.language === 'en' && sentence
      ? sentence
      : errors.other
}

export function sayRefusal(refusal: Refusal): string {
  const h = words.w.harbour
  if (refusal.cut) return h.lost.cut
  if (refusal.stale) return h.errors.stale
  if (refusal.code) return refusal.code in h.errors ? h.errors[refusal.code as Known] : h.errors.other
  return refusal.say || words.w.table.refused
}
