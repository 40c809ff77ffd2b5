import { createHash } from 'node:crypto'
import { overloadsOf } from '@signalbox/rule-sql/functions/table'
import { beginRun } from '@signalbox/rule-sql/run/limits'
import type { Value } from '@signalbox/rule-sql/values/value'

/**
 * Expressions such as `nth(1, tokens(clientid, '-'))` or `concat([topic, '/', payload.t])`: names, texts, numbers,
 * lists and calls, over the CONNECT of a client or over a message. Functions of the rule language do the work, so their limits are the limits here.
 */

/** The values of names, with dots inside; `undefined` is a value that is missing. */
export type Bindings = (name: string) => Value

export type Expression = (bindings: Bindings) => string

export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
}

const MAX_LENGTH = 1024
const MAX_DEPTH = 32
/** Budget of one expression for one client: a CONNECT must stay cheap. */
const MAX_STEPS = 20_000

type Evaluate = (bindings: Bindings) => Value

/** Functions of the rule language that depend on their arguments alone. */
const SHARED = new Set([
  ...['lower', 'upper', 'trim', 'ltrim', 'rtrim', 'reverse', 'strlen', 'substr', 'split', 'tokens'],
  ...['concat', 'sprintf_s', 'pad', 'replace', 'find', 'join_to_string', 'unescape', 'nth'],
  ...['regex_match', 'regex_replace', 'regex_extract', 'md5', 'sha', 'sha256'],
  ...['base64_encode', 'base64_decode', 'bin2hexstr', 'hexstr2bin', 'str', 'int', 'float'],
])

const toText = (value: Value): string =>
  typeof value === 'string' ? value : value === undefined ? '' : asText(callShared('str', [value]))
const toNumber = (value: Value): number => Number(toText(value))
const isEmpty = (value: Value) => value === undefined || toText(value) === ''

type Compare = (a: number | string, b: number | string) => boolean
const COMPARE: Readonly<Record<string, Compare>> = {
  eq: (a, b) => a === b,
  neq: (a, b) => a !== b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
}

/** Functions that the rule language does not have, by the number of their arguments. */
const OWN: Readonly<Record<string, readonly [arity: number, run: (...args: Value[]) => Value]>> = {
  any_to_str: [1, toText],
  is_empty: [1, isEmpty],
  rm_prefix: [
    2,
    (value, prefix) => {
      const [whole, start] = [toText(value), toText(prefix)]
      return whole.startsWith(start) ? whole.slice(start.length) : whole
    },
  ],
  hash: [2, (name, data) => digest(toText(name), toText(data))],
  hash_to_range: [
    3,
    (data, least, most) => {
      const [from, to] = [toNumber(least), toNumber(most)]
      const drawn = createHash('sha256').update(toText(data)).digest().readUInt32BE()
      return to >= from ? from + (drawn % (to - from + 1)) : undefined
    },
  ],
  ...Object.fromEntries(
    Object.entries(COMPARE).flatMap(([name, compare]) => [
      [`str_${name}`, [2, (a: Value, b: Value) => compare(toText(a), toText(b))] as const],
      [`num_${name}`, [2, (a: Value, b: Value) => compare(toNumber(a), toNumber(b))] as const],
    ]),
  ),
}

const DIGESTS = new Set(['md4', 'md5', 'sha', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'])

function digest(name: string, data: string): string {
  if (!DIGESTS.has(name)) throw new ExpressionError(`unknown hash ${name}`)
  return createHash(name === 'sha' ? 'sha1' : name)
    .update(data)
    .digest('hex')
}

/** Functions on texts treat any other value as an empty text. */
const asText = (value: Value): string => (typeof value === 'string' ? value : '')

function callShared(name: string, args: readonly Value[]): Value {
  const overload = overloadsOf(name).find(
    ({ least, params, isVariadic }) =>
      args.length >= least && (isVariadic || args.length <= params.length),
  )
  const fits = overload?.guards.every((guard, i) => i >= args.length || guard(args[i]))
  if (overload === undefined || fits !== true) throw new ExpressionError(`bad arguments of ${name}`)
  return overload.run(...(args as never[])) // the guards let them through
}

const TOKEN =
  /\s*(?:([A-Za-z_][\w-]*(?:\.[\w-]+)*)|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|([()[\],]))/y

interface Token {
  kind: 'name' | 'text' | 'number' | 'sign'
  text: string
}

function readTokens(source: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  const end = source.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (match === null)
      throw new ExpressionError(`syntax error before: ${source.slice(at, at + 20)}`)
    const [, name, single, double, number, sign] = match
    const quoted = single ?? double
    if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (quoted !== undefined)
      tokens.push({ kind: 'text', text: quoted.replaceAll(/\\(.)/gs, '$1') })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
  }
  return tokens
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0

  readonly #isLenient: boolean
  /** Whether the value depends on placeholders. */
  hasNames = false

  constructor(source: string, isLenient = false) {
    this.#isLenient = isLenient
    if (source.length > MAX_LENGTH) throw new ExpressionError('the expression is too long')
    this.#tokens = readTokens(source)
  }

  whole(): Evaluate {
    const evaluate = this.#expression(0)
    if (this.#at < this.#tokens.length) this.#fail()
    return evaluate
  }

  #expression(depth: number): Evaluate {
    if (depth > MAX_DEPTH) throw new ExpressionError('the expression is nested too deeply')
    const token = this.#tokens[this.#at++]
    if (token === undefined) return this.#fail()
    const { kind, text } = token
    if (kind === 'text') return () => text
    if (kind === 'number') return () => Number(text)
    if (kind === 'name') {
      if (this.#takes('(')) return this.#call(text, depth)
      this.hasNames = true
      return (of) => of(text)
    }
    if (text !== '[') return this.#fail(token)
    const items = this.#list(']', depth)
    return (of) => items.map((item) => item(of))
  }

  #call(name: string, depth: number): Evaluate {
    const args = this.#list(')', depth)
    const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined
    // These decide themselves which of their arguments are evaluated.
    if (name === 'coalesce') return (of) => firstFilled(args, of)
    if (name === 'iif' && args.length === 3)
      return (of) => (isTrue(args[0]?.(of)) ? args[1] : args[2])?.(of)
    if (own !== undefined && own[0] === args.length) {
      return (of) => own[1](...args.map((arg) => arg(of)))
    }
    const isKnown = SHARED.has(name) && overloadsOf(name).length > 0
    if (!isKnown) {
      const unknown = new ExpressionError(`unknown function ${name}/${args.length}`)
      if (!this.#isLenient) throw unknown
      return () => {
        throw unknown
      }
    }
    return (of) =>
      callShared(
        name,
        args.map((arg) => needed(arg(of))),
      )
  }

  #list(end: ')' | ']', depth: number): Evaluate[] {
    const items: Evaluate[] = []
    if (this.#takes(end)) return items
    do items.push(this.#expression(depth + 1))
    while (this.#takes(','))
    if (!this.#takes(end)) this.#fail()
    return items
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'sign' || token.text !== sign) return false
    this.#at++
    return true
  }

  #fail(token: Token | undefined = this.#tokens[this.#at]): never {
    throw new ExpressionError(`syntax error before: ${token?.text ?? ''}`)
  }
}

const isTrue = (value: Value) => (typeof value === 'boolean' ? value : !isEmpty(value))

/** Ends the evaluation at a missing value, except in functions that test for one. */
function needed(value: Value): Value {
  if (value === undefined) throw new ExpressionError('a value is missing')
  return value
}

function firstFilled(args: readonly Evaluate[], of: Bindings): Value {
  for (const arg of args) {
    try {
      const value = arg(of)
      if (!isEmpty(value)) return value
    } catch {
      // The next argument is tried.
    }
  }
  return undefined
}

/**
 * Constants are written as calls, such as `concat(['on'])`. No function of `SHARED` depends on time or chance.
 * `undefined`: it is evaluated for each message.
 */
function findConstant(evaluate: Evaluate): Value {
  beginRun(MAX_STEPS)
  try {
    const value = evaluate(() => undefined)
    const isSmall = typeof value !== 'string' || value.length <= MAX_LENGTH
    return isSmall && (typeof value !== 'object' || value === null) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Compiles an expression over a message, whose value keeps its type. A missing value and an unknown function are
 * errors of the evaluation.
 *
 * @throws {ExpressionError} if the syntax is wrong
 */
export function compileValue(source: string): (bindings: Bindings) => Value {
  // Neither a number nor a text alone: EMQX takes a name or a call.
  if (!/^\s*[A-Za-z_]/.test(source)) {
    throw new ExpressionError(`syntax error before: ${source.trim().slice(0, 20)}`)
  }
  const parser = new Parser(source, true)
  const evaluate = parser.whole()
  const constant = parser.hasNames ? undefined : findConstant(evaluate)
  if (constant !== undefined) return () => constant
  return (bindings) => needed(evaluate(bindings))
}

/**
 * Compiles an expression; its value is an empty text where it cannot be evaluated.
 *
 * @throws {ExpressionError} if the syntax is wrong
 */
export function compileExpression(source: string): Expression {
  const evaluate = new Parser(source).whole()
  return (bindings) => {
    beginRun(MAX_STEPS)
    try {
      return toText(evaluate(bindings))
    } catch {
      return ''
    }
  }
}
