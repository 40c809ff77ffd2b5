import { compileRegex } from './compile.ts'
import { exec } from './search.ts'
import { RegexError } from './syntax.ts'
import type { Budget } from './work.ts'

const MAX_LENGTH = 1000
/** Instructions of an expression. */
const MAX_SIZE = 3000
/** Longest text that is searched. */
const MAX_TEXT = 8192
/** About 20 ms of the processor. */
const MAX_STEPS = 200_000

class OutOfSteps extends Error {}

/** Steps that all expressions that are tried on one client may cost together. */
export class StepBudget implements Budget {
  #left = MAX_STEPS

  charge(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new OutOfSteps()
  }
}

/** A regular expression in a text from a stranger: it costs the steps of a budget at most. */
export interface Expression {
  /** `undefined`: the text is too long to be looked at, or the budget is spent. */
  isIn: (text: string, budget: Budget) => boolean | undefined
  /**
   * The groups of the first match, `null` where a group took no part; `undefined`: no match, or the text is too
   * long to be looked at, or costs too much.
   */
  groupsIn: (text: string) => (string | null)[] | undefined
}

export interface BadExpression {
  problem: string
  /** Other engines may take the expression, which is beyond the limits or the features of this one. */
  isOurs: boolean
}

/** Reads an expression for texts (docs/regular-expressions.md). */
export function readExpression(pattern: string): Expression | BadExpression {
  if (pattern.length > MAX_LENGTH) {
    return { problem: `An expression has ${MAX_LENGTH} characters at most`, isOurs: true }
  }
  try {
    const regex = compileRegex(pattern, 'text', MAX_SIZE)
    const slotsIn = (text: string, budget: Budget) => {
      if (text.length > MAX_TEXT) return undefined
      try {
        return exec(regex, text, budget) ?? []
      } catch (error) {
        if (error instanceof OutOfSteps) return undefined
        throw error
      }
    }
    return {
      isIn: (text, budget) => {
        const slots = slotsIn(text, budget)
        return slots && slots.length > 0
      },
      groupsIn: (text) => {
        const slots = slotsIn(text, new StepBudget()) ?? []
        if (slots.length === 0) return undefined
        return Array.from({ length: slots.length / 2 - 1 }, (_, group) => {
          const begin = slots[group * 2 + 2] ?? -1
          return begin < 0 ? null : text.slice(begin, slots[group * 2 + 3])
        })
      },
    }
  } catch (error) {
    if (error instanceof RegexError) return { problem: error.message, isOurs: error.isOurs }
    throw error
  }
}
