import type { sentences } from '../problems.messages.ts'
import type { Value } from '../values/value.ts'

/**
 * What bounds one run, whatever the statement and the event (docs/decisions/0050). Every call, every
 * row and every item costs a step, and texts cost by their length; so a run ends after some tens of
 * milliseconds, on a slow machine too, without looking at a clock.
 */
export const MAX_STEPS = 200_000
/** Of one text, in UTF-16 units. */
export const MAX_TEXT = 4 * 1024 * 1024
export const MAX_ITEMS = 100_000
/** Of one integer. */
export const MAX_BITS = 32_768

type Code = keyof typeof sentences

/** A run that failed: why in our words, and in those of the real broker. */
export class RuleError extends Error {
  readonly code: Code
  readonly about: readonly Value[]
  /** As it is in the answer of `POST /rule_test` and in traces. */
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

/** A value that the function cannot take, where the real broker says so in general words. */
export const badArgument = (): RuleError => ruleError('badValue', [], 'badarg')
export const badArithmetic = (): RuleError => ruleError('badArithmetic', [], 'badarith')

/** The steps that are left. Runs are synchronous, so there is one at a time. */
let left = MAX_STEPS

export function beginRun(steps: number = MAX_STEPS): void {
  left = steps
}

/** What is looked at beside a run, as by a debugger, and is not paid by it. */
export function beside<T>(look: () => T): T {
  const before = left
  left = MAX_STEPS
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

/** For what is about to be made, before it is made. */
export function checkText(length: number): void {
  if (length > MAX_TEXT) throw ruleError('limitText', [], 'limit_reached')
}

export function checkItems(length: number): void {
  if (length > MAX_ITEMS) throw ruleError('limitItems', [], 'limit_reached')
}
