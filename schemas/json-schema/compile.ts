import { decodeJson, encodeJson } from '@signalbox/rule-sql/values/json'
import {
  isBytes,
  isMap,
  type Text,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'
import { RuleError } from '@signalbox/rule-sql/run/limits'
import { DataError, MAX_DEPTH, SchemaError, type Serde } from '../serde.ts'
import { isApplied, keywords } from './keywords.ts'
import { type Check, Run, type SchemaReader } from './check.ts'
import { type Plan, planOf } from './plan.ts'
import { References } from './references.ts'
import { conforms } from './scan.ts'

const MAX_SCHEMAS = 5000

/** Dialects by the end of `$schema`; without it, a schema is read as of 2020-12. */
const DIALECTS: readonly [pattern: RegExp, ignoresBesideRef: boolean][] = [
  [/json-schema\.org\/draft-0[467]\/schema#?$/, true],
  [/json-schema\.org\/draft\/20(?:19-09|20-12)\/schema#?$/, false],
  [/json-schema\.org\/schema#?$/, false],
]

/**
 * JSON Schema of the drafts 4, 6, 7, 2019-09 and 2020-12. Unknown formats and `content…` are annotations. References
 * are within the schema.
 *
 * @throws {SchemaError}
 */
export function compileJsonSchema(source: string): Serde {
  const schema = parse(source)
  const reader = new Reader(schema)
  const check = reader.root()
  const plan = reader.plan()
  const validate = (value: Value): Value => {
    const fault = check(value, new Run())
    if (fault !== undefined) throw new DataError(fault.path.join('.'), fault.reason)
    return value
  }
  return {
    messageTypes: [],
    encode(value) {
      validate(value)
      return encodeJson(value)
    },
    decode: (bytes) => validate(parseValue(bytes)),
    check(data) {
      const isScanned = plan !== undefined && data instanceof Uint8Array && conforms(data, plan)
      if (!isScanned) validate(isBytes(data) ? parseValue(data) : data)
    },
  }
}

function parse(source: string): Value {
  try {
    return decodeJson(source)
  } catch (error) {
    if (error instanceof RuleError) throw error
    throw new SchemaError(error instanceof Error ? error.message : String(error))
  }
}

function parseValue(bytes: Text): Value {
  try {
    return decodeJson(bytes)
  } catch (error) {
    if (error instanceof RuleError) throw error
    throw new DataError('', 'not JSON')
  }
}

class Reader implements SchemaReader {
  readonly #root: Value
  readonly #references: References
  readonly #ignoresBesideRef: boolean
  /** By the object of the schema: references meet it more than once, and in circles. */
  readonly #checks = new Map<Value, Check>()
  #count = 0

  constructor(root: Value) {
    this.#root = root
    this.#ignoresBesideRef = dialectOf(root)
    this.#references = new References(root)
  }

  root(): Check {
    return this.read(this.#root, '#', 0)
  }

  plan(): Plan | undefined {
    return planOf(this.#root, this.#references, this.#ignoresBesideRef)
  }

  read(schema: Value, path: string, depth: number): Check {
    if (schema === true) return () => undefined
    if (schema === false) return (_, run) => run.fault('no value is allowed')
    if (!isMap(schema)) throw new SchemaError(`${path}: not a schema`)
    const known = this.#checks.get(schema)
    if (known !== undefined) return known
    if (depth > MAX_DEPTH || ++this.#count > MAX_SCHEMAS) {
      throw new SchemaError(`${path}: the schema is too large`)
    }
    // A circle of references gets the check that is being made.
    let made: Check = () => undefined
    this.#checks.set(schema, (value, run) => made(value, run))
    const checks = this.#checksOf(schema, path, depth)
    made = (value, run) => {
      run.enter()
      // By index: this runs for each part of each message.
      for (let i = 0; i < checks.length; i++) {
        const fault = checks[i]?.(value, run)
        if (fault !== undefined) return fault
      }
      run.leave()
      return undefined
    }
    this.#checks.set(schema, made)
    return made
  }

  #checksOf(schema: ValueMap, path: string, depth: number): Check[] {
    const { $ref: ref } = schema
    const checks: Check[] = []
    if (ref !== undefined) {
      if (typeof ref !== 'string') throw new SchemaError(`${path}/$ref: not a text`)
      const target = this.#references.find(ref, path)
      checks.push(this.read(target, ref, depth + 1))
      if (this.#ignoresBesideRef) return checks
    }
    for (const [name, value] of Object.entries(schema)) {
      if (!isApplied(name)) continue
      const check = keywords[name](value, schema, this, {
        path: `${path}/${name}`,
        depth: depth + 1,
      })
      if (check !== undefined) checks.push(check)
    }
    return checks
  }
}

function dialectOf(root: Value): boolean {
  const dialect = isMap(root) ? root.$schema : undefined
  if (dialect === undefined) return false
  const text = typeof dialect === 'string' ? dialect : ''
  const found = DIALECTS.find(([pattern]) => pattern.test(text))
  if (found === undefined) throw new SchemaError(`$schema: ${text} is not supported`)
  return found[1]
}
