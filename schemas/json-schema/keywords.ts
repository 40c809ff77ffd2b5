import { charge } from '@signalbox/rule-sql/run/limits'
import {
  type Float,
  isArray,
  isMap,
  isNumber,
  toDouble,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'
import { SchemaError } from '../serde.ts'
import { canonical } from './canonical.ts'
import { type Check, inside, type Place, type SchemaReader } from './check.ts'
import { formatTest } from './format.ts'
import { requireMap, requireNumber, texts } from './operands.ts'
import { expression } from './pattern.ts'

/** Creates the check of one keyword; `undefined` if it restricts nothing, or another keyword includes it. */
type Keyword = (
  value: Value,
  schema: ValueMap,
  reader: SchemaReader,
  place: Place,
) => Check | undefined

const TYPES: { readonly [name: string]: (value: Value) => boolean } = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => isNumber(value) && (typeof value === 'bigint' || isWhole(value)),
  number: isNumber,
  string: (value) => typeof value === 'string',
  array: isArray,
  object: isMap,
}

const isWhole = (value: number | bigint | Float) => Number.isInteger(toDouble(value))

const type: Keyword = (value, _, __, { path }) => {
  const names = isArray(value) ? value : [value]
  const tests = names.map((name) => {
    const test = typeof name === 'string' ? TYPES[name] : undefined
    if (test === undefined) throw new SchemaError(`${path}: no type ${JSON.stringify(name)}`)
    return test
  })
  const expected = names.map((name) => String(name as string)).join(' or ') // checked
  const [first] = tests
  const isExpected =
    tests.length === 1 && first !== undefined
      ? first
      : (data: Value) => tests.some((test) => test(data))
  return (data, run) => (isExpected(data) ? undefined : run.fault(`not of type ${expected}`))
}

const oneOfValues: (values: readonly Value[]) => Check = (values) => {
  const texts: ReadonlySet<Value> = new Set(values.filter((value) => typeof value === 'string'))
  const others = new Set(values.map(canonical))
  return (data, run) => {
    // The canonical form of a text takes longer than to look for it.
    const isListed = typeof data === 'string' ? texts.has(data) : others.has(canonical(data))
    return isListed ? undefined : run.fault('not one of the values')
  }
}

/** A limit of numbers. */
const limit =
  (isBeyond: (data: number, limit: number) => boolean, words: string): Keyword =>
  (value, _, __, { path }) => {
    const most = requireNumber(value, path)
    return (data, run) => {
      const number = typeof data === 'number' ? data : isNumber(data) ? toDouble(data) : Number.NaN
      return isBeyond(number, most) ? run.fault(`${words} ${most}`) : undefined
    }
  }

/** Keywords of draft 4, where `exclusiveMinimum` is a flag. */
const inclusive =
  (flag: string, open: Keyword, closed: Keyword): Keyword =>
  (value, schema, reader, place) =>
    (schema[flag] === true ? open : closed)(value, schema, reader, place)
const above = limit((data, least) => data <= least, 'not more than')
const atLeast = limit((data, least) => data < least, 'less than')
const below = limit((data, most) => data >= most, 'not less than')
const atMost = limit((data, most) => data > most, 'more than')
const unlessFlag =
  (keyword: Keyword): Keyword =>
  (value, ...rest) =>
    typeof value === 'boolean' ? undefined : keyword(value, ...rest)

/** A limit of a count. */
const size =
  (
    sizeOf: (value: Value) => number | undefined,
    isBeyond: (size: number, limit: number) => boolean,
    words: string,
  ): Keyword =>
  (value, _, __, { path }) => {
    const most = requireNumber(value, path)
    return (data, run) => {
      const count = sizeOf(data)
      return count !== undefined && isBeyond(count, most)
        ? run.fault(`${words} ${most}`)
        : undefined
    }
  }
const fewer = (count: number, least: number) => count < least
const more = (count: number, most: number) => count > most

/** In code points, of which a text has at most as many as UTF-16 units and at least half as many. */
function countCodePoints(value: string): number {
  charge(value.length >> 6)
  let length = value.length
  for (let at = 1; at < value.length; at++) {
    const isPair = (value.charCodeAt(at) & 0xfc00) === 0xdc00
    if (isPair && (value.charCodeAt(at - 1) & 0xfc00) === 0xd800) length--
  }
  return length
}

const minLength: Keyword = (value, _, __, { path }) => {
  const least = requireNumber(value, path)
  return (data, run) => {
    if (typeof data !== 'string' || data.length >= least * 2) return undefined
    return countCodePoints(data) < least ? run.fault(`shorter than ${least}`) : undefined
  }
}

const maxLength: Keyword = (value, _, __, { path }) => {
  const most = requireNumber(value, path)
  return (data, run) => {
    if (typeof data !== 'string' || data.length <= most) return undefined
    return countCodePoints(data) > most ? run.fault(`longer than ${most}`) : undefined
  }
}

const countItems = (value: Value) => (isArray(value) ? value.length : undefined)
const countProperties = (value: Value) => (isMap(value) ? Object.keys(value).length : undefined)

const required: Keyword = (value, _, __, { path }) => {
  if (typeof value === 'boolean') throw new SchemaError(`${path}: draft 3 is not supported`)
  return needs(texts(value, path))
}

const needs =
  (names: readonly string[]): Check =>
  (data, run) => {
    if (!isMap(data)) return undefined
    const missing = names.find((name) => !Object.hasOwn(data, name))
    return missing === undefined ? undefined : inside(missing, run.fault('required'))
  }

/** `properties`, `patternProperties` and `additionalProperties` share one check: they partition the names. */
const properties: Keyword = (_, schema, reader, { path, depth }) => {
  const base = path.slice(0, path.lastIndexOf('/'))
  const inner = (keyword: string): [string, Check][] =>
    Object.entries(requireMap(schema[keyword] ?? {}, `${base}/${keyword}`)).map(([name, each]) => [
      name,
      reader.read(each, `${base}/${keyword}/${name}`, depth),
    ])
  const named = new Map(inner('properties'))
  const patterns = inner('patternProperties').map(
    ([pattern, check]) =>
      [expression(pattern, `${base}/patternProperties/${pattern}`), check] as const,
  )
  const { additionalProperties } = schema
  const rest =
    additionalProperties === undefined
      ? undefined
      : reader.read(additionalProperties, `${base}/additionalProperties`, depth)
  return (data, run) => {
    if (!isMap(data)) return undefined
    // The fastest loop over names; values of JSON inherit none that it would meet.
    for (const name in data) {
      charge(1)
      const value = data[name]
      const check = named.get(name)
      let isKnown = check !== undefined
      const fault = check?.(value, run)
      if (fault !== undefined) return inside(name, fault)
      for (const [matches, of] of patterns) {
        if (!matches(name)) continue
        isKnown = true
        const inPattern = of(value, run)
        if (inPattern !== undefined) return inside(name, inPattern)
      }
      if (isKnown || rest === undefined) continue
      const beside = rest(value, run)
      if (beside !== undefined) return inside(name, beside)
    }
    return undefined
  }
}

/** The first of several related keywords creates the check of all. */
const together =
  (names: readonly string[], keyword: Keyword): Keyword =>
  (value, schema, reader, place) => {
    const first = names.find((name) => schema[name] !== undefined)
    return place.path.endsWith(`/${first}`) ? keyword(value, schema, reader, place) : undefined
  }
const ofProperties = together(
  ['properties', 'patternProperties', 'additionalProperties'],
  properties,
)

/** `prefixItems`, or `items` as a list, and the schema of the items behind. */
const items: Keyword = (_, schema, reader, { path, depth }) => {
  const base = path.slice(0, path.lastIndexOf('/'))
  const { items: all, prefixItems, additionalItems } = schema
  const tuple = prefixItems ?? (isArray(all) ? all : [])
  if (!isArray(tuple)) throw new SchemaError(`${base}/prefixItems: not an array`)
  const first = tuple.map((each, i) => reader.read(each, `${path}/${i}`, depth))
  const behind = isArray(all) ? additionalItems : all
  const rest = behind === undefined ? undefined : reader.read(behind, path, depth)
  return (data, run) => {
    if (!isArray(data)) return undefined
    for (const [i, value] of data.entries()) {
      charge(1)
      const fault = (first[i] ?? rest)?.(value, run)
      if (fault !== undefined) return inside(i, fault)
    }
    return undefined
  }
}
const ofItems = together(['prefixItems', 'items'], items)

const contains: Keyword = (value, schema, reader, { path, depth }) => {
  const check = reader.read(value, path, depth)
  const { minContains: least = 1, maxContains: most = Number.MAX_SAFE_INTEGER } = schema
  const [min, max] = [requireNumber(least, path), requireNumber(most, path)]
  return (data, run) => {
    if (!isArray(data)) return undefined
    const count = data.filter((each) => run.passes(check, each)).length
    return count < min || count > max ? run.fault(`contains ${count} such items`) : undefined
  }
}

const uniqueItems: Keyword = (value) =>
  value !== true
    ? undefined
    : (data, run) => {
        if (!isArray(data)) return undefined
        const isUnique = new Set(data.map(canonical)).size === data.length
        return isUnique ? undefined : run.fault('the items are not unique')
      }

/** `dependencies`, `dependentRequired` and `dependentSchemas`. */
const dependencies: Keyword = (value, _, reader, { path, depth }) => {
  const each = Object.entries(requireMap(value, path)).map(([name, then]): [string, Check] => [
    name,
    isArray(then) ? needs(texts(then, path)) : reader.read(then, `${path}/${name}`, depth),
  ])
  return (data, run) => {
    if (!isMap(data)) return undefined
    for (const [name, check] of each) {
      const fault = Object.hasOwn(data, name) ? check(data, run) : undefined
      if (fault !== undefined) return fault
    }
    return undefined
  }
}

const propertyNames: Keyword = (value, _, reader, { path, depth }) => {
  const check = reader.read(value, path, depth)
  return (data, run) => {
    if (!isMap(data)) return undefined
    for (const name of Object.keys(data)) {
      const fault = check(name, run)
      if (fault !== undefined) return inside(name, run.fault(`the name: ${fault.reason}`))
    }
    return undefined
  }
}

const listed = (value: Value, reader: SchemaReader, { path, depth }: Place): Check[] => {
  if (!isArray(value) || value.length === 0) throw new SchemaError(`${path}: not a list of schemas`)
  return value.map((each, i) => reader.read(each, `${path}/${i}`, depth))
}

const allOf: Keyword = (value, _, reader, place) => {
  const checks = listed(value, reader, place)
  return (data, run) => {
    for (const check of checks) {
      const fault = check(data, run)
      if (fault !== undefined) return fault
    }
    return undefined
  }
}

const anyOf: Keyword = (value, _, reader, place) => {
  const checks = listed(value, reader, place)
  return (data, run) =>
    checks.some((check) => run.passes(check, data)) ? undefined : run.fault('none of anyOf')
}

const oneOf: Keyword = (value, _, reader, place) => {
  const checks = listed(value, reader, place)
  return (data, run) => {
    const count = checks.filter((check) => run.passes(check, data)).length
    return count === 1 ? undefined : run.fault(`${count} of oneOf`)
  }
}

const not: Keyword = (value, _, reader, { path, depth }) => {
  const check = reader.read(value, path, depth)
  return (data, run) => (run.passes(check, data) ? run.fault('not allowed') : undefined)
}

const if_: Keyword = (value, schema, reader, { path, depth }) => {
  const check = reader.read(value, path, depth)
  const { then: yes = true, else: no = true } = schema
  const [then, otherwise] = [yes, no].map((each) => reader.read(each, path, depth))
  return (data, run) => (run.passes(check, data) ? then?.(data, run) : otherwise?.(data, run))
}

const multipleOf: Keyword = (value, _, __, { path }) => {
  const step = requireNumber(value, path)
  if (step <= 0) throw new SchemaError(`${path}: not more than 0`)
  return (data, run) =>
    isNumber(data) && !Number.isInteger(toDouble(data) / step)
      ? run.fault(`no multiple of ${step}`)
      : undefined
}

const unsupported: Keyword = (_, __, ___, { path }) => {
  throw new SchemaError(`${path}: not supported`)
}

/** Keywords with effects; all others are annotations. */
export const keywords = {
  type,
  enum: (value, _, __, { path }) => {
    if (!isArray(value)) throw new SchemaError(`${path}: not an array`)
    return oneOfValues(value)
  },
  const: (value) => oneOfValues([value]),
  minimum: inclusive('exclusiveMinimum', above, atLeast),
  maximum: inclusive('exclusiveMaximum', below, atMost),
  exclusiveMinimum: unlessFlag(above),
  exclusiveMaximum: unlessFlag(below),
  multipleOf,
  minLength,
  maxLength,
  pattern: (value, _, __, { path }) => {
    const matches = expression(value, path)
    return (data, run) =>
      typeof data === 'string' && !matches(data)
        ? run.fault(`does not match ${value as string}`)
        : undefined
  },
  format: (value) => {
    const test = formatTest(value)
    if (test === undefined) return undefined
    return (data, run) =>
      typeof data === 'string' && !test(data)
        ? run.fault(`no ${value as string}`) // has a test
        : undefined
  },
  minItems: size(countItems, fewer, 'fewer items than'),
  maxItems: size(countItems, more, 'more items than'),
  uniqueItems,
  items: ofItems,
  prefixItems: ofItems,
  contains,
  minProperties: size(countProperties, fewer, 'fewer properties than'),
  maxProperties: size(countProperties, more, 'more properties than'),
  required,
  properties: ofProperties,
  patternProperties: ofProperties,
  additionalProperties: ofProperties,
  propertyNames,
  dependencies,
  dependentRequired: dependencies,
  dependentSchemas: dependencies,
  allOf,
  anyOf,
  oneOf,
  not,
  if: if_,
  unevaluatedItems: unsupported,
  unevaluatedProperties: unsupported,
  $dynamicRef: unsupported,
  $recursiveRef: unsupported,
} satisfies Readonly<Record<string, Keyword>>

export type KeywordName = keyof typeof keywords

export const isApplied = (name: string): name is KeywordName => Object.hasOwn(keywords, name)
