import { RE2JS } from 're2js'

/** Steps of a compiled expression: what one character of a text costs at most. */
export const MAX_STEPS = 200
const MAX_LENGTH = 1000
/** No text longer than this is looked at. */
export const MAX_TEXT = 8192

/** A regular expression whose time grows with the text and no faster, whatever it says. */
export interface Expression {
  isIn(text: string): boolean
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
    if (compiled.programSize() > MAX_STEPS) return { problem: 'The expression is too large' }
    return { isIn: (text) => compiled.test(text) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
