import { isErlang } from '#api/use-can.ts'
import { fetchCode } from '#code.ts'

/**
 * Why the broker refuses a regular expression; `undefined`: it does not. A cluster runs PCRE, which also takes
 * expressions that are beyond the limits and the features of the embedded broker.
 */
export async function expressionProblem(pattern: string): Promise<string | undefined> {
  const { readExpression } = await fetchCode(() => import('@signalbox/regex/expression'))
  const read = readExpression(pattern)
  return 'problem' in read && !(read.isOurs && isErlang()) ? read.problem : undefined
}
