import type { sentences } from '../problems.messages.ts'
import type { Value } from '../values/value.ts'

/**
 * Bounds of one run, regardless of statement and event (docs/decisions/0050). Every call, row and
 * item costs a step, and texts cost by their length; so a run ends within some tens of
 * milliseconds, even on a slow machine, without reading a clock.
 */
export const MAX_STEPS = 200_000
/** Longest text in UTF-16 units. */
export const MAX_TEXT = 4 * 1024 * 1024
export const MAX_ITEMS = 100_000
/** Largest integer in bits. */
export const MAX_BITS = 32_768

type Code = keyof typeof sentences

/** A run that failed: why in our words, and in those of the real broker. */
export class RuleError extends Error {
  readonly code: Code
  readonly about: readonly Value[]
  /** Error in the notation of `POST /rule_test` and of traces. */
  readonly wire: Value

  constructor(code: Code, about: readonly Value[], wire: Value) {
    super(code)
    this.code = code
    this.about = about
    this.wire = wire
  }
}

export function ruleError(code: Code, about: readonly Value[], wire: Value): RuleError {
  return new RuleError(code, about, wire)
}

/** Error for an unsupported value, for which EMQX only has general words. */
export const badArgument = (): RuleError => ruleError('badValue', [], 'badarg')
export const badArithmetic = (): RuleError => ruleError('badArithmetic', [], 'badarith')

/** Remaining steps. Runs are synchronous, so only one is active. */
let left = MAX_STEPS

export function beginRun(steps: number = MAX_STEPS): void {
  left = steps
}

/** Runs an inspection, such as a debugger's, without charging the run for it. */
export function beside<T>(look: () => T, steps: number = MAX_STEPS): T {
  const before = left
  left = steps
  try {
    return look()
  } finally {
    left = before
  }
}

export function charge(steps: number): void {
  left -= steps
  if (left < 0) throw ruleError('limitSteps', [], 'limit_reached')
}

/** Checks the length of a text before it is created. */
export function checkText(length: number): void {
  if (length > MAX_TEXT) throw ruleError('limitText', [], 'limit_reached')
}

export function checkItems(length: number): void {
  if (length > MAX_ITEMS) throw ruleError('limitItems', [], 'limit_reached')
}
