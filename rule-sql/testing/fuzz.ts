import { createContext } from '../run/context.ts'
import { compile } from '../run/program.ts'
import { format } from '../syntax/format.ts'
import { parse } from '../syntax/parser.ts'
import { rowsToJson, toPlain } from '../run/rows.ts'
import type { Value } from '../values/value.ts'
import { dice, generate, mutate } from './generate.ts'

const PAYLOADS = [
  '{"a":1,"l":[3,1,2],"o":[{"k":1}],"s":"hello","m":{"x":1},"i":1,"n":null,"f":1.5}',
  '{"a":"12","l":[],"o":{},"s":"","i":-1,"__proto__":{"x":1},"constructor":2}',
  'not json',
  '[1,2,3]',
  new Uint8Array([0, 255, 128, 65]),
]

export interface FuzzResult {
  /** How many were without errors of syntax, and how many of these gave rows. */
  readonly valid: number
  readonly rows: number
  /** Defects: an exception, an internal error, or a formatted text that parses differently. */
  readonly faults: readonly string[]
  /** Slowest statements, in descending order. */
  readonly slowest: readonly { readonly ms: number; readonly text: string }[]
}

/** A slower run is repeated, because garbage collection rarely happens twice. */
const LONG_MS = 20

/** Parses, prints, compiles and runs statements that were made up, and mutated. */
export function fuzz(count: number, seed: number, clock: () => number): FuzzResult {
  const roll = dice(seed)
  const faults: string[] = []
  let valid = 0
  let rows = 0
  let slowest: { ms: number; text: string }[] = []
  for (let round = 0; round < count; round++) {
    const made = generate(roll)
    const text = round % 2 === 0 ? made : mutate(made, roll)
    const payload = PAYLOADS[round % PAYLOADS.length]
    const timed = () => {
      const begin = clock()
      const outcome = tryOne(text, payload)
      return { ms: clock() - begin, ...outcome }
    }
    const found = timed()
    faults.push(...found.faults)
    if (found.isValid) valid++
    if (found.hasRows) rows++
    const ms = found.ms < LONG_MS ? found.ms : Math.min(found.ms, timed().ms, timed().ms)
    if (ms > (slowest[9]?.ms ?? 0))
      slowest = [...slowest, { ms, text }].sort((a, b) => b.ms - a.ms).slice(0, 10)
  }
  return { valid, rows, faults, slowest }
}

function tryOne(text: string, payload: unknown) {
  const event = { event: 'message.publish', topic: 't/a/b', qos: 1, clientid: 'c', payload }
  const context = createContext({ now: () => 1_722_500_000_123, random: () => 0.5 })
  const faults: string[] = []
  let isValid = false
  let hasRows = false
  try {
    const parsed = parse(text)
    if (parsed.problems.length === 0) {
      isValid = true
      const printed = format(parsed.statement)
      const again = parse(printed)
      if (again.problems.length > 0 || format(again.statement) !== printed)
        faults.push(`prints otherwise: ${text}`)
      const result = compile(parsed).evaluate(event, context)
      if (result.kind === 'failed' && result.problem.code === 'internalError')
        faults.push(`${result.problem.about.join()}: ${text}`)
      if (result.kind === 'rows') {
        hasRows = true
        tryToEncode(result.rows)
      }
    }
  } catch (error) {
    faults.push(`${error instanceof Error ? error.stack : String(error)}: ${text}`)
  }
  return { faults, isValid, hasRows }
}

function tryToEncode(rows: Value): void {
  try {
    toPlain(rows)
    rowsToJson(rows)
  } catch (error) {
    // Bytes that are no text, and what is too long, are refused in words.
    if (!(error instanceof Error) || error.constructor.name !== 'RuleError') throw error
  }
}
