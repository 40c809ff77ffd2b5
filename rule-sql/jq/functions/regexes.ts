import { RegexError } from '@signalbox/regex/syntax'
import { charge, checkItems, checkText } from '../../run/limits.ts'
import { compileRegex, exec } from '../../run/regex.ts'
import { fromBinary, isAscii, toBinary } from '../../values/bytes.ts'
import type { Filter, Found, Outputs } from '../found.ts'
import { fail, fromEntries, isArray, type Json } from '../values.ts'
import { computed, type NativeTable, text, outputValues } from './define.ts'

/** Places in characters; a group that took no part is at -1 without a text. */
interface Part {
  readonly offset: number
  readonly length: number
  readonly string: string | null
  readonly [key: string]: Json
}

interface Match extends Part {
  readonly captures: readonly (Part & { readonly name: string | null })[]
}

function settings(flags: Json): string {
  const letters = flags === null ? '' : text(flags, 'is not a string')
  if (/[^gimnpslx]/.test(letters)) throw fail(`${letters} is not a valid modifier string`)
  return letters
}

function decode(binary: string): string {
  const found = fromBinary(binary)
  return typeof found === 'string' ? found : new TextDecoder().decode(found)
}

/** How many characters begin before a byte of UTF-8. */
function counter(binary: string): (at: number) => number {
  if (isAscii(binary)) return (at) => at
  charge(binary.length >> 4)
  const counts = new Uint32Array(binary.length + 1)
  for (let at = 0; at < binary.length; at++) {
    const isContinued = (binary.charCodeAt(at) & 0xc0) === 0x80
    counts[at + 1] = (counts[at] ?? 0) + (isContinued ? 0 : 1)
  }
  return (at) => counts[at] ?? 0
}

/** All matches with the flag g, the first one without. */
function matches(input: Json, source: Json, flags: Json): Match[] {
  const subject = toBinary(text(input, 'cannot be matched, as it is not a string'))
  const letters = settings(flags)
  const options = `${letters.includes('i') ? 'i' : ''}${letters.includes('x') ? 'x' : ''}${letters.includes('p') ? 's' : ''}`
  const pattern = text(source, 'cannot be matched, as it is not a string')
  const countOffset = counter(subject)
  const part = (begin: number, end: number): Part => {
    if (begin < 0) return { offset: -1, length: 0, string: null }
    const offset = countOffset(begin)
    return { offset, length: countOffset(end) - offset, string: decode(subject.slice(begin, end)) }
  }
  const found: Match[] = []
  try {
    const regex = compileRegex(toBinary(options === '' ? pattern : `(?${options})${pattern}`))
    let at = 0
    do {
      const slots = exec(regex, subject, at)
      if (!slots) break
      const [begin = 0, end = 0] = slots
      at = end > begin ? end : end + 1
      if (end === begin && letters.includes('n')) continue
      // jq 1.6 has no groups for an empty match.
      const groups = end > begin ? slots.length / 2 - 1 : 0
      const captures = Array.from({ length: groups }, (_, group) => ({
        ...part(slots[group * 2 + 2] ?? -1, slots[group * 2 + 3] ?? -1),
        name: regex.names[group] ?? null,
      }))
      found.push({ ...part(begin, end), captures })
      checkItems(found.length)
    } while (letters.includes('g') && at < subject.length)
  } catch (error) {
    if (error instanceof RegexError) throw fail(`${pattern} is not a valid regex`)
    throw error
  }
  return found
}

const named = ({ captures }: Match): Json =>
  fromEntries(
    captures.flatMap(({ name, string }): [string, Json][] =>
      name === null ? [] : [[name, string]],
    ),
  )

/** Pattern and flags in one parameter, as in `test(["a", "i"])`. */
function patternAndFlags(value: Json): [Json, Json] {
  return isArray(value) ? [value[0] ?? null, value[1] ?? null] : [value, null]
}

/** The matches for every pattern and every flags there are; `more` are flags of the caller. */
function* found(
  input: Found,
  pattern: Filter,
  flags: Filter | undefined,
  more = '',
): Generator<Match[], void, undefined> {
  if (!flags) {
    for (const value of outputValues(pattern, input)) {
      const [source, own] = patternAndFlags(value)
      yield matches(input.value, source, more + settings(own))
    }
    return
  }
  for (const letters of outputValues(flags, input))
    for (const source of outputValues(pattern, input))
      yield matches(input.value, source, more + settings(letters))
}

/** Texts between the matches, before the first and after the last. */
function between(value: string, all: readonly Match[]): string[] {
  const characters = Array.from(value)
  let from = 0
  const parts = all.map(({ offset, length }) => {
    const part = characters.slice(from, offset).join('')
    from = offset + length
    return part
  })
  return [...parts, characters.slice(from).join('')]
}

/** With several outputs for a match there is a text for each combination; the first match changes fastest. */
function* replaced(
  parts: readonly string[],
  choices: readonly (readonly string[])[],
): Generator<string, void, undefined> {
  const count = choices.reduce((product, each) => product * each.length, 1)
  for (let number = 0; number < count; number++) {
    let whole = parts[0] ?? ''
    let rest = number
    for (const [at, each] of choices.entries()) {
      whole += (each[rest % each.length] ?? '') + (parts[at + 1] ?? '')
      rest = Math.floor(rest / each.length)
      checkText(whole.length)
    }
    charge(1 + choices.length + (whole.length >> 6))
    yield whole
  }
}

const substitute = (more: string) =>
  function* sub(input: Found, pattern: Filter, replacement: Filter, flags?: Filter): Outputs {
    for (const all of found(input, pattern, flags, more)) {
      const parts = between(text(input.value, 'cannot be matched, as it is not a string'), all)
      const choices = all.map((each) =>
        Array.from(outputValues(replacement, computed(named(each))), (value) =>
          value === null ? '' : text(value, 'cannot be part of a text'),
        ),
      )
      for (const each of replaced(parts, choices)) yield computed(each)
    }
  }

function* test(input: Found, pattern: Filter, flags?: Filter): Outputs {
  for (const all of found(input, pattern, flags)) yield computed(all.length > 0)
}

function* match(input: Found, pattern: Filter, flags?: Filter): Outputs {
  for (const all of found(input, pattern, flags)) for (const each of all) yield computed(each)
}

function* capture(input: Found, pattern: Filter, flags?: Filter): Outputs {
  for (const all of found(input, pattern, flags))
    for (const each of all) yield computed(named(each))
}

function* scan(input: Found, pattern: Filter, flags?: Filter): Outputs {
  for (const all of found(input, pattern, flags, 'g'))
    for (const { captures, string } of all)
      yield computed(captures.length > 0 ? captures.map((each) => each.string) : string)
}

function* pieces(input: Found, pattern: Filter, flags?: Filter): Generator<string[]> {
  for (const all of found(input, pattern, flags, 'g'))
    yield between(text(input.value, 'cannot be matched, as it is not a string'), all)
}

function* splits(input: Found, pattern: Filter, flags?: Filter): Outputs {
  for (const parts of pieces(input, pattern, flags)) for (const part of parts) yield computed(part)
}

function* split(input: Found, pattern: Filter, flags?: Filter): Outputs {
  for (const parts of pieces(input, pattern, flags)) yield computed(parts)
}

export const regexes: NativeTable = {
  'test/1': test,
  'test/2': test,
  'match/1': match,
  'match/2': match,
  'capture/1': capture,
  'capture/2': capture,
  'scan/1': scan,
  'split/2': split,
  'splits/1': splits,
  'splits/2': splits,
  'sub/2': substitute(''),
  'sub/3': substitute(''),
  'gsub/2': substitute('g'),
  'gsub/3': substitute('g'),
}
