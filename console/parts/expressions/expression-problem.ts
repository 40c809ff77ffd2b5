import { fetchCode } from '../../code.ts'

/** Which engine a broker holds expressions against texts with. */
export type Engine = 're2' | 'pcre'

/** What is wrong with a regular expression, in the words of an engine; `undefined`: nothing. */
export async function expressionProblem(
  pattern: string,
  engine: Engine,
): Promise<string | undefined> {
  if (engine === 'pcre') return pcreProblem(pattern)
  const { readExpression } = await fetchCode(() => import('@signalbox/acl/expression'))
  const read = readExpression(pattern)
  return 'problem' in read ? read.problem : undefined
}

/** What PCRE writes otherwise than JavaScript, or has alone. */
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/\(\?#[^)]*\)/g, ''],
  [/\(\?[a-zA-Z^-]+\)/g, ''],
  [/\(\?[a-zA-Z^-]+:/g, '(?:'],
  [/\(\?[>|]/g, '(?:'],
  [/\(\?P?<(?=[A-Za-z_])/g, '(?<'],
  [/\(\?'(\w+)'/g, '(?<$1>'],
  [/\(\?P=(\w+)\)/g, '\\k<$1>'],
  [/\(\?(?:R|[-+]?\d+|&\w+|P>\w+)\)/g, 'x'],
  // Possessive: without giving back.
  [/([*+?}])\+/g, '$1'],
]

/** PCRE is not here to ask; what JavaScript cannot read either, with PCRE's own taken out, is wrong. */
function pcreProblem(pattern: string): string | undefined {
  // A letter or a bracket that is escaped means nothing of the above.
  const parts = pattern.split(/(\\[^])/)
  const plain = parts
    .map((part) => (part.startsWith('\\') ? `\\${/\w/.test(part) ? 'd' : '.'}` : part))
    .join('')
  const like = OTHERWISE.reduce((text, [own, ours]) => text.replaceAll(own, ours), plain)
  try {
    return void RegExp(like)
  } catch (error) {
    // `Invalid regular expression: /…/: Unterminated group`
    return error instanceof Error ? error.message.split(': ').at(-1) : String(error)
  }
}
