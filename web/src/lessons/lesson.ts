/**
 * What a lesson is: a few positions of one game, each with one thing to see and to try. Positions, moves and what must
 * follow from them are data that a test plays on the real rules; the words lie beside them, one file a language.
 */
import type { Position } from '../source/engine'
import type { Fact, Seat } from '../source/types'
import type { Language } from '../words/languages'

/** A decision of the learner. The first of the right moves is the one that "Show me" makes. */
export interface Ask {
  want: readonly string[]
  /** What the others, and now and then the learner's own seat, do thereafter. */
  then?: readonly (readonly [Seat, string])[]
}

/** What a step is made of, besides its words. The learner sits on seat 0. */
export interface Plan<Name extends string = string> {
  name: Name
  position: Position
  /** What is lit while one looks: places of the table, as a selector of CSS. */
  light: string
  /** The rules behind what is seen, and behind what came of it. */
  look: readonly string[]
  done: readonly string[]
  asks: readonly Ask[]
  /** Moves that are refused in the position, each by the rule that says why. */
  wrong: readonly { move: string; rule: string }[]
  /** Moves that are allowed there and yet not what is meant. */
  other: readonly string[]
  /** What follows from the right moves: its sentences are shown, and the praise rests on it. */
  proof: readonly Partial<Fact>[]
}

/** The words of a step: what to look at, what to try (one for each decision), what came of it, and to whom tries another. */
export interface StepWords {
  title: string
  look: string
  tries: readonly string[]
  done: string
  other: string
}

export type LessonWords<Name extends string> = Record<Name, StepWords>

export interface Step extends Plan {
  words: StepWords
}

export interface Lesson {
  steps: Step[]
}

export type LoadLesson = (language: Language) => Promise<Lesson>

/** A lesson from its plans and the words of each language. */
export function lessonOf<Name extends string>(
  plans: readonly Plan<Name>[],
  load: Record<Language, () => Promise<LessonWords<Name>>>,
): LoadLesson {
  return async (language) => {
    const words = await load[language]()
    return { steps: plans.map((plan) => ({ ...plan, words: words[plan.name] })) }
  }
}
