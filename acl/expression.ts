import { RE2JS } from 're2js'

/** Steps of a compiled expression: what one character of a text costs at most. */
const MAX_STEPS = 200
const MAX_LENGTH = 1000
/** No text longer than this is looked at. */
const MAX_TEXT = 8192
/** Steps × characters that one text may cost: about 20 ms of the processor. */
const MAX_WORK = 1_000_000
/**
 * Up to this amount of work, the library keeps a table of the states that an expression can be in. That is fast if
 * states recur, as they nearly always do, and 20 times as slow as without the table if they do not.
 */
const MAX_TABLE_WORK = 50_000

/** What all expressions that are tried on one client may cost together: as much as the worst alone. */
export class StepBudget {
  #spent = 0

  get spent(): number {
    return this.#spent
  }

  /** Whether there is so much left. */
  take(cost: number): boolean {
    if (this.#spent + cost > MAX_WORK) return false
    this.#spent += cost
    return true
  }
}

/** A regular expression whose time grows with the text and no faster, whatever it says. */
export interface Expression {
  /** `undefined`: the text is too long to be looked at, or too much has been spent already. */
  isIn: (text: string, budget: StepBudget) => boolean | undefined
  /**
   * The groups of the first match, `null` where a group took no part; `undefined`: no match, or the text is too
   * long to be looked at.
   */
  groupsIn: (text: string) => (string | null)[] | undefined
}

export interface BadExpression {
  problem: string
}

/** docs/decisions/0060-bans-by-expression.md */
export function readExpression(pattern: string): Expression | BadExpression {
  if (pattern.length > MAX_LENGTH) {
    return { problem: `An expression has ${MAX_LENGTH} characters at most` }
  }
  try {
    const compiled = RE2JS.compile(pattern)
    const steps = compiled.programSize()
    if (steps > MAX_STEPS) return { problem: 'The expression is too large' }
    return {
      isIn: (text, budget) => {
        if (text.length > MAX_TEXT || !budget.take(steps * text.length)) return undefined
        return budget.spent > MAX_TABLE_WORK ? compiled.matcher(text).find() : compiled.test(text)
      },
      groupsIn: (text) => {
        if (text.length > MAX_TEXT || steps * text.length > MAX_WORK) return undefined
        const matcher = compiled.matcher(text)
        if (!matcher.find()) return undefined
        return Array.from({ length: matcher.groupCount() }, (_, i) => matcher.group(i + 1))
      },
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
