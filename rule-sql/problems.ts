import type { sentences } from './problems.messages.ts'
import type { Span } from './syntax/tree.ts'

export type ProblemCode = keyof typeof sentences
export type Language = 'en' | 'zh'

/** Correction of a problem: replace `from`…`to` by `insert`. */
export interface Fix extends Span {
  readonly insert: string
}

/**
 * Something that is wrong (`error`: the broker refuses the statement, or every run of it fails), or
 * that probably is not meant (`warning`). The sentence is made by `describe`, in either language.
 */
export interface Problem extends Span {
  readonly code: ProblemCode
  readonly severity: 'error' | 'warning'
  /** Arguments of the sentence. */
  readonly about: readonly string[]
  readonly fix?: Fix
}

/** The sentence of a problem. Callers pass the table of sentences, which only some of them load. */
export function describe(
  problem: Pick<Problem, 'code' | 'about'>,
  language: Language,
  table: typeof sentences,
): string {
  // Each sentence takes as many arguments as its problems supply.
  const sentence: (...about: string[]) => string = table[problem.code][language]
  return sentence(...problem.about)
}

/** For an answer of the API: `line:column`, both from 1, and the sentence. */
export function inOneLine(text: string, problem: Problem, table: typeof sentences): string {
  const before = text.slice(0, problem.from).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return `${before.length}:${column}: ${describe(problem, 'en', table)}`
}
