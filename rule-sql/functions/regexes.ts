import { charge, checkText, ruleError } from '../run/limits.ts'
import type { Regex } from '@signalbox/regex/compile'
import { RegexError } from '@signalbox/regex/syntax'
import { compileRegex, exec, execAll } from '../run/regex.ts'
import { fromBinary } from '../values/bytes.ts'
import type { Value } from '../values/value.ts'
import { fn, type FunctionTable } from './define.ts'
import { ioBinary } from './io-data.ts'

function compiled(source: Value): Regex {
  try {
    return compileRegex(ioBinary(source))
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
  const text = ioBinary(subject)
  const regex = compiled(source)
  const parts = pieces(ioBinary(replacement))
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
      (subject, source) => exec(compiled(source), ioBinary(subject)) !== undefined,
    ),
  ],
  regex_replace: [fn(['s: any', 're: any', 'to: any'], 'text', replace)],
  regex_extract: [
    fn(['s: any', 're: any'], 'array', (subject, source) => {
      const text = ioBinary(subject)
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
