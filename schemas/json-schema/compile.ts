import { errorMessage } from '@signalbox/formats/error-message'
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
import { isApplied, type KeywordName, keywords } from './keywords.ts'
import { anything, type Check, Run, type SchemaReader } from './check.ts'
import { References } from './references.ts'
import { conforms, scannableMembers } from './scan.ts'

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
 * @throws {SchemaError} if the source is no valid schema
 */
export function compileJsonSchema(source: string): Serde {
  const schema = parse(source)
  const check = new Reader(schema).root()
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
      if (data instanceof Uint8Array && conforms(data, check, new Run())) return
      validate(isBytes(data) ? parseValue(data) : data)
    },
  }
}

function parse(source: string): Value {
  try {
    return decodeJson(source)
  } catch (error) {
    if (error instanceof RuleError) throw error
    throw new SchemaError(errorMessage(error))
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
    this.#ignoresBesideRef = readDialect(root)
    this.#references = new References(root)
  }

  root(): Check {
    return this.read(this.#root, '#', 0)
  }

  read(schema: Value, path: string, depth: number): Check {
    if (schema === true) return anything
    if (schema === false) return (_, run) => run.fault('no value is allowed')
    if (!isMap(schema)) throw new SchemaError(`${path}: not a schema`)
    const known = this.#checks.get(schema)
    if (known !== undefined) return known
    if (depth > MAX_DEPTH || ++this.#count > MAX_SCHEMAS) {
      throw new SchemaError(`${path}: the schema is too large`)
    }
    // A circular reference gets the unfinished check.
    let made: Check = () => undefined
    this.#checks.set(schema, (value, run) => made(value, run))
    const applied = Object.keys(schema).filter(isApplied)
    const checks = this.#compileChecks(schema, applied, path, depth)
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
    if (schema.$ref === undefined) {
      made.members = scannableMembers(schema, applied, this, depth + 1)
      made.ignoresText = applied.every((name) => name === 'type')
    }
    this.#checks.set(schema, made)
    return made
  }

  #compileChecks(
    schema: ValueMap,
    applied: readonly KeywordName[],
    path: string,
    depth: number,
  ): Check[] {
    const { $ref: ref } = schema
    const checks: Check[] = []
    if (ref !== undefined) {
      if (typeof ref !== 'string') throw new SchemaError(`${path}/$ref: not a text`)
      const target = this.#references.find(ref, path)
      checks.push(this.read(target, ref, depth + 1))
      if (this.#ignoresBesideRef) return checks
    }
    for (const name of applied) {
      const check = keywords[name](schema[name], schema, this, {
        path: `${path}/${name}`,
        depth: depth + 1,
      })
      if (check !== undefined) checks.push(check)
    }
    return checks
  }
}

function readDialect(root: Value): boolean {
  const dialect = isMap(root) ? root.$schema : undefined
  if (dialect === undefined) return false
  const text = typeof dialect === 'string' ? dialect : ''
  const found = DIALECTS.find(([pattern]) => pattern.test(text))
  if (found === undefined) throw new SchemaError(`$schema: ${text} is not supported`)
  return found[1]
}
