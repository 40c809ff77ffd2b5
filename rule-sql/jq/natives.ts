import { charge, checkItems, checkText } from '../run/limits.ts'
import { compileRegex, exec, execAll } from '../regex/regex.ts'
import { RegexError } from '../regex/syntax.ts'
import { fromBinary, toBinary } from '../values/bytes.ts'
import { mktime, readTime, strftime, timeParts } from './dates.ts'
import { type Found, keysIn, type Native, type Outputs, ROOT } from './interpreter.ts'
import {
  compare,
  deletePath,
  equals,
  fail,
  failWith,
  get,
  getPath,
  indices,
  isArray,
  isObject,
  JqError,
  type Json,
  keysOf,
  setPath,
  splitText,
  toJson,
  toText,
  typeOf,
} from './values.ts'

type Filter = (input: Found) => Outputs

const plain = (value: Json): Found => ({ value, path: undefined })

/** A function of the input and of values; with several outputs of an argument it runs for each. */
function pure(compute: (input: Json, ...args: Json[]) => Json): Native {
  return function* each(input, args) {
    function* combine(at: number, values: Json[]): Outputs {
      const filter = args[at]
      if (!filter) return yield plain(compute(input.value, ...values))
      for (const { value } of filter(plain(input.value))) yield* combine(at + 1, [...values, value])
      return undefined
    }
    yield* combine(0, [])
  }
}

function number(value: Json): number {
  if (typeof value !== 'number') throw failWith(value, 'number required')
  return value
}

function text(value: Json, what: string): string {
  if (typeof value !== 'string') throw failWith(value, what)
  return value
}

function list(value: Json, what = 'is not an array'): readonly Json[] {
  if (!isArray(value)) throw failWith(value, what)
  charge(value.length)
  return value
}

const maths: Record<string, Native> = {}
for (const name of [
  'floor',
  'ceil',
  'sqrt',
  'exp',
  'log',
  'log2',
  'log10',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'asinh',
  'acosh',
  'atanh',
  'cbrt',
  'trunc',
  'expm1',
  'log1p',
] as const)
  maths[`${name}/0`] = pure((input) => Math[name](number(input)))

const trim = (side: 'start' | 'end') => (input: Json, part: Json) => {
  if (typeof input !== 'string' || typeof part !== 'string') return input
  if (side === 'start') return input.startsWith(part) ? input.slice(part.length) : input
  return input.endsWith(part) ? input.slice(0, input.length - part.length) : input
}

function length(value: Json): Json {
  if (value === null) return 0
  if (typeof value === 'string') return Array.from(value).length
  if (typeof value === 'number') return Math.abs(value)
  if (isArray(value)) return value.length
  if (isObject(value)) return Object.keys(value).length
  throw failWith(value, 'has no length')
}

function has(value: Json, key: Json): boolean {
  if (isObject(value) && typeof key === 'string') return Object.hasOwn(value, key)
  if (isArray(value) && typeof key === 'number') return key >= 0 && key < value.length
  throw fail(`Cannot check whether ${typeOf(value)} has a ${typeOf(key)} key`)
}

function contains(a: Json, b: Json): boolean {
  charge(1)
  if (isObject(a) && isObject(b))
    return Object.keys(b).every(
      (key) => Object.hasOwn(a, key) && contains(get(a, key), get(b, key)),
    )
  if (isArray(a) && isArray(b)) return b.every((item) => a.some((other) => contains(other, item)))
  if (typeof a === 'string' && typeof b === 'string') return a.includes(b)
  if (typeOf(a) === typeOf(b)) return equals(a, b)
  throw fail(`${typeOf(a)} and ${typeOf(b)} cannot have their containment checked`)
}

function flatten(value: Json, depth: number): Json[] {
  const flat: Json[] = []
  for (const item of list(value, 'cannot be flattened')) {
    if (isArray(item) && depth > 0) flat.push(...flatten(item, depth - 1))
    else flat.push(item)
    checkItems(flat.length)
  }
  return flat
}

/** The items beside what they are compared by. */
function ranked(items: Json, by: Json): { item: Json; key: Json }[] {
  const keys = list(by)
  return list(items).map((item, at) => ({ item, key: keys[at] ?? null }))
}

const sorted = (items: Json, by: Json) => ranked(items, by).sort((a, b) => compare(a.key, b.key))

function groups(items: Json, by: Json): Json {
  const found: Json[][] = []
  let last: Json | undefined
  for (const { item, key } of sorted(items, by)) {
    if (last !== undefined && equals(last, key)) found.at(-1)?.push(item)
    else found.push([item])
    last = key
  }
  return found
}

function extreme(items: Json, by: Json, isMax: boolean): Json {
  let best: { item: Json; key: Json } | undefined
  for (const each of ranked(items, by)) {
    const order = best ? compare(each.key, best.key) : 0
    if (!best || (isMax ? order >= 0 : order < 0)) best = each
  }
  return best?.item ?? null
}

function toNumber(value: Json): Json {
  if (typeof value === 'number') return value
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  if (Number.isNaN(found)) throw failWith(value, 'cannot be parsed as a number')
  return found
}

function fromJson(value: Json): Json {
  try {
    return JSON.parse(text(value, 'only strings can be parsed'))
  } catch (error) {
    if (error instanceof JqError) throw error
    throw failWith(value, 'is not JSON')
  }
}

function join(input: Json, separator: Json): Json {
  const between = text(separator, 'cannot be a separator')
  let joined = ''
  for (const [at, item] of list(input, 'cannot be joined').entries()) {
    if (typeof item === 'object' && item !== null) throw failWith(item, 'cannot be joined')
    joined += (at > 0 ? between : '') + (item === null ? '' : toText(item))
    checkText(joined.length)
  }
  return joined
}

function find(input: Json, wanted: Json): Json {
  if (input === null) return null
  if (typeof input === 'string' && typeof wanted === 'string') {
    const found: number[] = []
    if (wanted === '') return null
    for (let at = input.indexOf(wanted); at >= 0; at = input.indexOf(wanted, at + 1)) {
      charge(1)
      found.push(toBinary(input.slice(0, at)).length)
    }
    return found
  }
  return indices(list(input, 'cannot be searched'), isArray(wanted) ? wanted : [wanted])
}

/** Matches as jq describes them, in characters. */
function matches(input: Json, source: Json, flags: Json): Json[] {
  const subject = text(input, 'cannot be matched, as it is not a string')
  const [pattern, ownFlags] = isArray(source)
    ? [source[0] ?? null, source[1] ?? null]
    : [source, flags]
  const marks = ownFlags === null ? '' : text(ownFlags, 'is not a string of flags')
  if (/[^gimnpslx]/.test(marks)) throw fail(`${marks} is not a valid modifier string`)
  const inline = [
    marks.includes('i') ? 'i' : '',
    marks.includes('x') ? 'x' : '',
    /[sp]/.test(marks) ? 's' : '',
  ].join('')
  const whole = `${inline === '' ? '' : `(?${inline})`}${text(pattern, 'cannot be matched, as it is not a string')}`
  const binary = toBinary(subject)
  const names = Array.from(
    whole.matchAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]])*\]|\((?:\?P?<([A-Za-z]\w*)>|(\?))?/g),
  ).filter(([all, , other]) => all.startsWith('(') && other === undefined)
  try {
    const regex = compileRegex(toBinary(whole))
    const all = marks.includes('g') ? [...execAll(regex, binary)] : [exec(regex, binary)]
    const shown = (part: string): string => {
      const found = fromBinary(part)
      return typeof found === 'string' ? found : new TextDecoder().decode(found)
    }
    const characters = (part: string) => Array.from(shown(part)).length
    const part = (begin: number, end: number): Record<string, Json> =>
      begin < 0
        ? { offset: -1, length: 0, string: null }
        : {
            offset: characters(binary.slice(0, begin)),
            length: characters(binary.slice(begin, end)),
            string: shown(binary.slice(begin, end)),
          }
    return all
      .filter((slots) => slots !== undefined)
      .map((slots) => ({
        ...part(slots[0] ?? -1, slots[1] ?? -1),
        captures: Array.from({ length: slots.length / 2 - 1 }, (_, at) => ({
          ...part(slots[at * 2 + 2] ?? -1, slots[at * 2 + 3] ?? -1),
          name: names[at]?.[1] ?? null,
        })),
      }))
  } catch (error) {
    if (error instanceof RegexError) throw fail(`${whole} (at offset 0) is not a valid regex`)
    throw error
  }
}

function* limit(count: number, filter: Filter, input: Found): Outputs {
  // Nothing to count: the real one then gives everything.
  if (count <= 0) return yield* filter(input)
  let taken = 0
  for (const found of filter(input)) {
    yield found
    if (++taken >= count) return
  }
}

const special: Record<string, Native> = {
  *'error/1'(input, [message]) {
    for (const { value } of message?.(input) ?? []) throw new JqError(value)
    yield* []
  },
  *'not/0'({ value }) {
    yield plain(value === null || value === false)
  },
  *'path/1'({ value }, [filter]) {
    for (const { path } of filter?.({ value, path: ROOT }) ?? []) {
      if (!path) throw fail('Invalid path expression')
      yield plain(keysIn(path))
    }
  },
  *'getpath/1'(input, [filter]) {
    for (const { value: keys } of filter?.(plain(input.value)) ?? []) {
      let { path } = input
      for (const key of list(keys, 'is not a path'))
        path = path && { parent: path, key, length: path.length + 1 }
      let value: Json = null
      try {
        value = getPath(input.value, list(keys))
      } catch (error) {
        if (!(error instanceof JqError) || input.value !== null) throw error
      }
      yield { value, path }
    }
  },
  *'first/1'(input, [filter]) {
    if (filter) yield* limit(1, filter, input)
  },
  *'last/1'(input, [filter]) {
    let last: Found | undefined
    for (const found of filter?.(input) ?? []) last = found
    if (last) yield last
  },
  *'limit/2'(input, [count, filter]) {
    for (const { value } of count?.(plain(input.value)) ?? [])
      if (filter) yield* limit(number(value), filter, input)
  },
  *'range/2'(input, [from, to]) {
    for (const { value: end } of to?.(input) ?? [])
      for (const { value: start } of from?.(input) ?? [])
        for (let at = number(start); at < number(end); at++) {
          charge(4)
          yield plain(at)
        }
  },
  *'range/3'(input, [from, to, by]) {
    for (const { value: step } of by?.(input) ?? [])
      for (const { value: end } of to?.(input) ?? [])
        for (const { value: start } of from?.(input) ?? []) {
          const width = number(step)
          for (
            let at = number(start);
            width > 0 ? at < number(end) : at > number(end);
            at += width
          ) {
            charge(4)
            yield plain(at)
          }
        }
  },
  *'recurse/0'(input) {
    const pending = [input]
    for (let next = pending.pop(); next; next = pending.pop()) {
      charge(1)
      yield next
      const { value, path } = next
      const inside: Found[] = []
      const step = (key: Json, item: Json) =>
        inside.push({ value: item, path: path && { parent: path, key, length: path.length + 1 } })
      if (isArray(value)) for (const [at, item] of value.entries()) step(at, item)
      else if (isObject(value)) for (const [key, item] of Object.entries(value)) step(key, item)
      pending.push(...inside.reverse())
    }
  },
  *'match/2'(input, [source, flags]) {
    for (const { value: marks } of flags?.(plain(input.value)) ?? [])
      for (const { value: pattern } of source?.(plain(input.value)) ?? [])
        for (const each of matches(input.value, pattern, marks)) yield plain(each)
  },
}

const pureTable: Readonly<Record<string, (input: Json, ...args: Json[]) => Json>> = {
  'length/0': length,
  'utf8bytelength/0': (input) =>
    toBinary(text(input, 'only strings have UTF-8 byte length')).length,
  'keys/0': (input) =>
    isObject(input) ? keysOf(input) : list(input, 'has no keys').map((_, at) => at),
  'keys_unsorted/0': (input) =>
    isObject(input) ? Object.keys(input) : list(input, 'has no keys').map((_, at) => at),
  'has/1': has,
  'contains/1': contains,
  'error/0': (input) => {
    throw new JqError(input)
  },
  'type/0': typeOf,
  'tostring/0': toText,
  'tonumber/0': toNumber,
  'tojson/0': toJson,
  'fromjson/0': fromJson,
  'setpath/2': (input, path, value) =>
    setPath(input, list(path ?? null, 'is not a path'), value ?? null),
  'delpaths/1': (input, paths) =>
    [...list(paths ?? null, 'is not a list of paths')]
      .sort((a, b) => compare(b, a))
      .reduce((state: Json, path) => deletePath(state, list(path)), input),
  'flatten/0': (input) => flatten(input, 1000),
  'flatten/1': (input, depth) => {
    if (number(depth ?? null) < 0) throw fail('flatten depth must not be negative')
    return flatten(input, number(depth ?? null))
  },
  'reverse/0': (input) => {
    if (input === null) return []
    if (typeof input === 'string') return Array.from(input).reverse().join('')
    return [...list(input, 'cannot be reversed')].reverse()
  },
  'sort_by_values/1': (input, by) => sorted(input, by ?? null).map(({ item }) => item),
  'group_by_values/1': (input, by) => groups(input, by ?? null),
  'min_by_values/1': (input, by) => extreme(input, by ?? null, false),
  'max_by_values/1': (input, by) => extreme(input, by ?? null, true),
  'indices/1': (input, wanted) => find(input, wanted ?? null),
  '_indices/1': (input, wanted) => find(input, wanted ?? null),
  'startswith/1': (input, part) =>
    text(input, 'startswith() requires string inputs').startsWith(
      text(part ?? null, 'startswith() requires string inputs'),
    ),
  'endswith/1': (input, part) =>
    text(input, 'endswith() requires string inputs').endsWith(
      text(part ?? null, 'endswith() requires string inputs'),
    ),
  'ltrimstr/1': (input, part) => trim('start')(input, part ?? null),
  'rtrimstr/1': (input, part) => trim('end')(input, part ?? null),
  'explode/0': (input) =>
    Array.from(text(input, 'cannot be exploded'), (each) => each.codePointAt(0) ?? 0),
  'implode/0': (input) =>
    list(input, 'cannot be imploded')
      .map((code) => {
        const point = number(code)
        if (!Number.isInteger(point) || point < 0 || point > 0x10ffff)
          throw fail('Invalid codepoint')
        return String.fromCodePoint(point)
      })
      .join(''),
  'split/1': (input, separator) => {
    if (typeof input !== 'string' || typeof separator !== 'string')
      throw fail('split input and separator must be strings')
    return splitText(input, separator)
  },
  'join/1': (input, separator) => join(input, separator ?? null),
  'ascii_downcase/0': (input) =>
    text(input, 'explode input must be a string').replace(/[A-Z]/g, (each) => each.toLowerCase()),
  'ascii_upcase/0': (input) =>
    text(input, 'explode input must be a string').replace(/[a-z]/g, (each) => each.toUpperCase()),
  'test/2': (input, pattern, flags) => matches(input, pattern ?? null, flags ?? null).length > 0,
  'infinite/0': () => Infinity,
  'nan/0': () => Number.NaN,
  'isinfinite/0': (input) => Math.abs(number(input)) === Infinity,
  'isnan/0': (input) => Number.isNaN(number(input)),
  'isnormal/0': (input) =>
    Number.isFinite(number(input)) && Math.abs(number(input)) >= 2.2250738585072014e-308,
  'fabs/0': (input) => Math.abs(number(input)),
  'abs/0': (input) => Math.abs(number(input)),
  'round/0': (input) => Math.sign(number(input)) * Math.round(Math.abs(number(input))),
  'rint/0': (input) => {
    const value = number(input)
    return Math.abs(value % 1) === 0.5 ? 2 * Math.round(value / 2) : Math.round(value)
  },
  'nearbyint/0': (input) => Math.round(number(input)),
  'significand/0': (input) => {
    const value = number(input)
    return value === 0 ? 0 : value / 2 ** Math.floor(Math.log2(Math.abs(value)))
  },
  'logb/0': (input) => Math.floor(Math.log2(Math.abs(number(input)))),
  'exp2/0': (input) => 2 ** number(input),
  'exp10/0': (input) => 10 ** number(input),
  'pow/2': (_input, base, power) => number(base ?? null) ** number(power ?? null),
  'atan2/2': (_input, y, x) => Math.atan2(number(y ?? null), number(x ?? null)),
  'fmin/2': (_input, a, b) => Math.min(number(a ?? null), number(b ?? null)),
  'fmax/2': (_input, a, b) => Math.max(number(a ?? null), number(b ?? null)),
  'fmod/2': (_input, a, b) => number(a ?? null) % number(b ?? null),
  'now/0': () => Date.now() / 1000,
  'mktime/0': (input) => mktime(list(input, 'mktime requires array of 6 numbers').map(number)),
  'gmtime/0': (input) => timeParts(number(input)),
  'localtime/0': (input) => timeParts(number(input)),
  'strftime/1': (input, form) =>
    strftime(
      typeof input === 'number' ? timeParts(input) : list(input, 'cannot be formatted').map(number),
      text(form ?? null, 'strftime/1 requires a string format'),
    ),
  'strptime/1': (input, form) =>
    readTime(
      text(input, 'strptime/1 requires string inputs and arguments'),
      text(form ?? null, 'strptime/1 requires string inputs and arguments'),
    ),
  'ascii/0': (input) => String.fromCodePoint(number(input)),
  'builtins/0': () => [],
  'input_filename/0': () => null,
}

const natives: Readonly<Record<string, Native>> = {
  ...maths,
  ...special,
  ...Object.fromEntries(Object.entries(pureTable).map(([name, compute]) => [name, pure(compute)])),
}

export function native(name: string, arity: number): Native | undefined {
  const id = `${name}/${arity}`
  return Object.hasOwn(natives, id) ? natives[id] : undefined
}
