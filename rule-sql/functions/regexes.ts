import { badArgument, charge, checkText, ruleError } from '../run/limits.ts'
import { compileRegex, type Regex } from '../regex/compile.ts'
import { exec, execAll } from '../regex/regex.ts'
import { RegexError } from '../regex/syntax.ts'
import { fromBinary, toBinary } from '../values/bytes.ts'
import { isArray, isBytes, type Value } from '../values/value.ts'
import { fn, type FunctionTable } from './define.ts'

/** Regular expressions take bytes, and lists of these, however nested. */
function binary(value: Value, depth = 0): string {
  if (isBytes(value)) return toBinary(value)
  if (typeof value === 'number' && value >= 0 && value < 256 && depth > 0)
    return String.fromCharCode(value)
  if (!isArray(value) || depth > 50) throw badArgument()
  charge(value.length)
  const text = value.map((item) => binary(item, depth + 1)).join('')
  checkText(text.length)
  return text
}

function compiled(source: Value): Regex {
  try {
    return compileRegex(binary(source))
  } catch (error) {
    if (error instanceof RegexError) throw ruleError('badRegex', [source, error.message], 'badarg')
    throw error
  }
}

type Piece = string | number

/** `\1` and `\g{1}` are groups, `&` is the whole match, `\` before another sign is that sign. */
function pieces(replacement: string): Piece[] {
  const found = replacement.matchAll(/\\g\{?(\d+)\}?|\\([1-9]\d*)|\\([\s\S])|(&)|([\s\S])/g)
  return Array.from(found, ([, long, short, escaped, whole, plain]) => {
    const group = long ?? short ?? (whole === undefined ? undefined : '0')
    return group === undefined ? (escaped ?? plain ?? '') : Number(group)
  })
}

function replace(subject: Value, source: Value, replacement: Value): Value {
  const text = binary(subject)
  const regex = compiled(source)
  const parts = pieces(binary(replacement))
  let result = ''
  let last = 0
  for (const slots of execAll(regex, text)) {
    const [begin = 0, end = 0] = slots
    result += text.slice(last, begin)
    charge(parts.length)
    for (const part of parts) {
      if (typeof part === 'string') result += part
      else
        result += text.slice(
          Math.max(0, slots[part * 2] ?? 0),
          Math.max(0, slots[part * 2 + 1] ?? 0),
        )
      checkText(result.length)
    }
    last = end
  }
  return fromBinary(result + text.slice(last))
}

export const regexes = {
  regex_match: [
    fn(
      ['s: any', 're: any'],
      'boolean',
      (subject, source) => exec(compiled(source), binary(subject)) !== undefined,
    ),
  ],
  regex_replace: [fn(['s: any', 're: any', 'to: any'], 'text', replace)],
  regex_extract: [
    fn(['s: any', 're: any'], 'array', (subject, source) => {
      const text = binary(subject)
      const slots = exec(compiled(source), text) ?? []
      const groups: Value[] = []
      for (let at = 2; at < slots.length; at += 2) {
        const begin = slots[at] ?? -1
        const end = slots[at + 1] ?? -1
        groups.push(begin < 0 || end < 0 ? '' : fromBinary(text.slice(begin, end)))
      }
      // Groups at the end that took no part are left out.
      let last = slots.length - 1
      while (last > 1 && (slots[last] ?? -1) < 0) last -= 2
      return groups.slice(0, Math.max(0, (last - 1) / 2))
    }),
  ],
} satisfies FunctionTable
