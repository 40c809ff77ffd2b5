import { beside, charge, RuleError, ruleError } from '../run/limits.ts'
import { Recent } from '../run/recent.ts'
import { float, integer, setOwn, type Value } from '../values/value.ts'
import { Env } from './environment.ts'
import { Interpreter } from './interpreter.ts'
import { JqSyntaxError } from './lexer.ts'
import { checkNames } from './names.ts'
import { parseJq } from './parser.ts'
import type { Node } from './tree.ts'
import { native } from './functions/table.ts'
import { isArray, JqError, type Json, toJson } from './values.ts'

/** Parsed programs. `1,` has two nodes, of 40 bytes each. */
const known = new Recent<Node>((program) => program.length * 40)

function parsed(program: string): Node {
  let node = known.get(program)
  if (node === undefined) {
    charge(program.length)
    node = parseJq(program)
    checkNames(node, (name, arity) => native(name, arity) !== undefined)
    known.keep(program, node)
  }
  return node
}

/** Why jq 1.6 refuses a program, in words; `undefined` if it reads it. */
export function programFault(program: string): string | undefined {
  try {
    beside(() => parsed(program))
  } catch (error) {
    if (error instanceof JqSyntaxError) return error.message
    // A program too long for the parser fails with its own reason in each run.
    if (!(error instanceof RuleError)) throw error
  }
  return undefined
}

/** Number as jq 1.6 prints it: integers without a point, large ones with an exponent. */
function fromNumber(value: number): Value {
  if (Number.isNaN(value)) return null
  const bounded = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value))
  if (!Number.isInteger(bounded)) return bounded
  if (Number.isSafeInteger(bounded)) return bounded + 0
  const [digits = '', exponent = '0'] = bounded.toExponential().split('e')
  const significant = digits.replace(/[-.]/g, '')
  const places = Number(exponent) + 1
  if (places > significant.length + 15) return float(bounded)
  const whole = BigInt(significant.padEnd(places, '0'))
  return integer(bounded < 0 ? -whole : whole)
}

function toValue(json: Json, depth = 0): Value {
  charge(1)
  if (depth > 500) throw ruleError('limitDepth', [], 'limit_reached')
  if (typeof json === 'number') return fromNumber(json)
  if (typeof json !== 'object' || json === null) return json
  if (isArray(json)) return json.map((item) => toValue(item, depth + 1))
  const map: Record<string, Value> = {}
  for (const [key, item] of Object.entries(json)) setOwn(map, key, toValue(item, depth + 1))
  return map
}

/** Input that is no JSON, programs that are none, and their errors are all one to the real broker. */
const failed = (code: 'jqProgram' | 'jqFailed', why: string) =>
  ruleError(code, [why], 'jq_exception')

export function runJq(program: string, json: string, timeoutMs: number): Value {
  const end = performance.now() + timeoutMs
  let ticks = 0
  const deadline = () => {
    if (++ticks % 1024 === 0 && performance.now() > end)
      throw ruleError('jqTimeout', [timeoutMs], 'jq_exception_timeout')
  }
  try {
    charge(json.length >> 5)
    const input: Json = JSON.parse(json)
    const interpreter = new Interpreter(native, deadline)
    const outputs: Value[] = []
    for (const { value } of interpreter.run(
      parsed(program),
      { value: input, path: undefined },
      new Env(),
    ))
      outputs.push(toValue(value))
    return outputs
  } catch (error) {
    if (error instanceof RuleError) throw error
    if (error instanceof JqSyntaxError) throw failed('jqProgram', error.message)
    if (error instanceof SyntaxError) throw failed('jqFailed', 'the input is not JSON')
    if (error instanceof JqError)
      throw failed('jqFailed', typeof error.value === 'string' ? error.value : toJson(error.value))
    if (error instanceof RangeError) throw failed('jqFailed', 'nested too deeply')
    throw error
  }
}
