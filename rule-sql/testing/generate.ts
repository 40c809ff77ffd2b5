import { hash } from 'node:crypto'
import { KEYWORDS } from '../syntax/lexer.ts'
import type { TypeName } from '../functions/define.ts'
import { functions, overloadsOf } from '../functions/table.ts'

/** Reproducible random numbers from a seed, so that failures can be repeated: digests of four bytes each. */
export function dice(seed: number): () => number {
  let state = hash('sha1', String(seed), 'buffer')
  let at = 0
  return () => {
    if (at + 4 > state.length) {
      state = hash('sha1', state, 'buffer')
      at = 0
    }
    at += 4
    return state.readUInt32LE(at - 4) / 2 ** 32
  }
}

const NAMES = Object.keys(functions)
const COLUMNS = [
  'payload',
  'topic',
  'clientid',
  'qos',
  'flags',
  'event',
  'nope',
  'payload.a',
  'payload.l',
  'payload.o[1].k',
  'payload.s',
  'payload.l[-1]',
  'payload.m[i]',
  'item',
  'x',
  'y.z',
  '__proto__',
  'constructor',
  'payload.__proto__.x',
]
const LITERALS = [
  '0',
  '1',
  '-1',
  '1.5',
  '1.0',
  '100000',
  '12345678901234567890',
  '99999999999999999999999999',
  "''",
  "'a'",
  "'a/b/c'",
  "'%Y-%m-%d'",
  "'second'",
  "'(a+)+$'",
  "'[a-z'",
  "'~p ~s'",
  "'+08:00'",
  '\'{"a":1}\'',
  "'.[] | .a'",
  'true',
  'false',
  'null',
  '[1..4]',
  '[1..99999999]',
  '[1,2,3]',
  '[]',
  "'中文'",
  "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'",
]
const ARITHMETIC = ['+', '-', '*', '/', 'div', 'mod']
const COMPARE = ['=', '!=', '<>', '<', '>', '<=', '>=', '=~', '~=']
const SCRAPS = [
  ...KEYWORDS,
  ...ARITHMETIC,
  ...COMPARE,
  '(',
  ')',
  '[',
  ']',
  ',',
  '.',
  '"',
  "'",
  '--',
  '\n',
  ';',
  '%',
  '$',
  '_x',
  'ü',
  '\u0000',
  '\ud800',
  '1e3',
  '.5',
  '"t/#"',
  '..',
  '[1..2]',
  '*',
]

/** Arguments that usually fit a parameter of each type. */
const FITTING: { readonly [Type in TypeName]: readonly string[] } = {
  any: [...COLUMNS, ...LITERALS],
  text: LITERALS.filter((each) => each.startsWith("'")).concat('topic', 'payload.s', 'payload'),
  bytes: ["'abc'", 'payload', "hexstr2bin('ff00')", "gzip('abc')", 'term_encode(payload.m)'],
  bits: ["'abc'", 'payload', "subbits('abc', 3, 7, 'bits')"],
  integer: ['0', '1', '-1', '3', '100000', '99999999999999999999999999', 'qos', 'payload.i'],
  float: ['1.5', '0.1', '-2.0', '1.0e300', 'payload.f'],
  number: ['0', '1', '-1', '2.5', '1.0e300', '12345678901234567890', 'payload.a'],
  boolean: ['true', 'false'],
  object: ['payload.m', 'map_new()', 'json_decode(\'{"a":{"b":1}}\')'],
  array: ['payload.l', '[1,2,3]', '[]', "split('a,b', ',')", '[1..50000]', '[[1,[2]],3]'],
}

/** Statements as people write them, with anything where anything may stand. */
export function generate(roll: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T // never empty
  const many = (most: number, make: () => string, between: string) =>
    Array.from({ length: 1 + Math.floor(roll() * most) }, make).join(between)
  const value = (depth: number): string => {
    const kind = roll()
    if (depth <= 0 || kind < 0.3) return pick(kind < 0.15 ? COLUMNS : LITERALS)
    if (kind < 0.65) {
      const name = pick(NAMES)
      const params = pick(overloadsOf(name)).params
      const isFitting = roll() < 0.85
      const count = isFitting ? params.length : Math.floor(roll() * 4)
      const args = Array.from({ length: count }, (_, at) =>
        isFitting && roll() < 0.8 ? fitting(params[at]?.type) : argument(depth - 1),
      )
      return `${name}(${args.join(', ')})`
    }
    if (kind < 0.85) return `${value(depth - 1)} ${pick(ARITHMETIC)} ${value(depth - 1)}`
    if (kind < 0.9) return `(${value(depth - 1)})`
    if (kind < 0.95) return `-${value(depth - 1)}`
    return `[${many(3, () => value(depth - 1), ', ')}]`
  }
  const fitting = (type: TypeName = 'any'): string => pick(FITTING[type])
  const compare = (depth: number) => `${value(depth - 1)} ${pick(COMPARE)} ${value(depth - 1)}`
  const branch = (depth: number) =>
    `CASE WHEN ${condition(depth - 1)} THEN ${value(depth - 1)} ELSE ${value(depth - 1)} END`
  const argument = (depth: number): string =>
    roll() < 0.1 ? compare(depth) : roll() < 0.1 ? branch(depth) : value(depth)
  const condition = (depth: number): string => {
    const kind = roll()
    if (depth <= 0 || kind < 0.5) return compare(Math.max(1, depth))
    if (kind < 0.7) return `${condition(depth - 1)} ${pick(['AND', 'OR'])} ${condition(depth - 1)}`
    if (kind < 0.8) return `NOT ${condition(depth - 1)}`
    if (kind < 0.9) return `${value(depth - 1)} IN (${many(3, () => value(depth - 1), ', ')})`
    return `(${condition(depth - 1)})`
  }
  const field = (): string => {
    if (roll() < 0.05) return '*'
    const alias =
      roll() < 0.7
        ? ` AS ${pick(['x', 'y.z', 'payload.q', 'a[1]', 'a[-0]', '"__proto__".b', 'x', 'item'])}`
        : ''
    return argument(3) + alias
  }
  const fields = () => many(4, field, ', ')
  const from = `FROM ${many(2, () => pick(['"t/#"', '"#"', 't', "'t/+/b'", '"$events/client_connected"']), ', ')}`
  const where = roll() < 0.6 ? ` WHERE ${condition(3)}` : ''
  if (roll() < 0.7) return `SELECT ${fields()} ${from}${where}`
  const each = roll() < 0.7 ? ` DO ${fields()}` : ''
  const incase = roll() < 0.5 ? ` INCASE ${condition(2)}` : ''
  return `FOREACH ${fields()}${each}${incase} ${from}${where}`
}

/** Statement with an error, like editors contain during typing. */
export function mutate(statement: string, roll: () => number): string {
  let text = statement
  for (let time = 1 + Math.floor(roll() * 4); time > 0; time--) {
    const at = Math.floor(roll() * (text.length + 1))
    const to = Math.min(text.length, at + Math.floor(roll() * 12))
    const scrap = SCRAPS[Math.floor(roll() * SCRAPS.length)] ?? ''
    const kind = roll()
    if (kind < 0.3) text = text.slice(0, at) + text.slice(to)
    else if (kind < 0.6) text = text.slice(0, at) + scrap + text.slice(at)
    else if (kind < 0.7) text = text.slice(0, at)
    else if (kind < 0.85) text = text.slice(0, at) + scrap + text.slice(to)
    else text = text.slice(0, at) + text.slice(at, to).repeat(3) + text.slice(to)
  }
  return text
}
