import {
  Float,
  isArray,
  isMap,
  isNumber,
  toDouble,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'
import { formatTest } from './format.ts'
import { Pattern } from './input.ts'
import { isApplied } from './keywords.ts'
import { expression, type TextTest } from './pattern.ts'
import type { References } from './references.ts'

/** Bits of `Plan.kinds`: a value of JSON is of one kind. */
export const Kind = {
  null: 1,
  true: 2,
  false: 4,
  integer: 8,
  /** A number that is not whole. */
  fraction: 16,
  text: 32,
  array: 64,
  object: 128,
} as const

const ALL_KINDS = 255

/**
 * What the bytes of one value have to be; a new plan restricts nothing. All plans have the same fields in the same
 * order: the scan is compiled for one form of object.
 */
export class Plan {
  kinds = ALL_KINDS
  numbers: NumberPlan | undefined = undefined
  texts: TextPlan | undefined = undefined
  minItems = 0
  maxItems = Number.POSITIVE_INFINITY
  /** Of each item of an array. */
  items: Plan = this
  object: ObjectPlan = {
    members: [],
    rest: this,
    requiredLow: 0,
    requiredHigh: 0,
    min: 0,
    max: Number.POSITIVE_INFINITY,
    order: [],
  }
}

export interface NumberPlan {
  least: number
  most: number
  /** One of those that follow is restricted. */
  hasMore: boolean
  above: number
  below: number
  multipleOf: number | undefined
  values: readonly number[] | undefined
}

export interface TextPlan {
  /** In code points. */
  min: number
  max: number
  /** With quotes. */
  values: readonly Pattern[] | undefined
  tests: readonly TextTest[]
}

export interface ObjectPlan {
  members: readonly MemberPlan[]
  /** Of the names that are not listed. */
  rest: Plan
  /** The bits of the members that must be there. */
  requiredLow: number
  requiredHigh: number
  min: number
  max: number
  /** The member that was the first, second … of the last object: publishers repeat their order. */
  order: MemberPlan[]
}

export interface MemberPlan {
  /** With quotes. */
  name: Pattern
  /** The name with the comma before and the colon behind it. */
  start: Pattern
  plan: Plan
  /** One bit in one of them: the first 32 members have `low`. */
  low: number
  high: number
}

/** The scan has a bit for each name. */
const MAX_NAMES = 64
/** Each value of a message is compared with all of them. */
const MAX_VALUES = 64
/** References that lead to references: each is a level of nesting for the checks of keywords. */
const MAX_HOPS = 4

const TYPES: Readonly<Record<string, number>> = {
  null: Kind.null,
  boolean: Kind.true | Kind.false,
  integer: Kind.integer,
  number: Kind.integer | Kind.fraction,
  string: Kind.text,
  array: Kind.array,
  object: Kind.object,
}
const NUMBERS = Kind.integer | Kind.fraction

/** The keywords that a plan has; a schema with another one has no plan. */
const PLANNED: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'items',
  'minItems',
  'maxItems',
  'properties',
  'additionalProperties',
  'required',
  'minProperties',
  'maxProperties',
])

/**
 * The plan of a schema that has been compiled; `undefined`: it says more than a plan can. A message for which the
 * scan by a plan does not succeed is checked by the keywords, which give the reason (docs/decisions/0195).
 */
export function planOf(
  schema: Value,
  references: References,
  ignoresBesideRef: boolean,
): Plan | undefined {
  try {
    return new Planner(references, ignoresBesideRef).plan(schema, 0)
  } catch (error) {
    if (error instanceof Unplanned) return undefined
    throw error
  }
}

class Unplanned extends Error {}

class Planner {
  readonly #references: References
  readonly #ignoresBesideRef: boolean
  /** By the object of the schema: circles of references lead back to it. */
  readonly #plans = new Map<Value, Plan>()
  readonly #any = new Plan()

  constructor(references: References, ignoresBesideRef: boolean) {
    this.#references = references
    this.#ignoresBesideRef = ignoresBesideRef
  }

  plan(schema: Value, hops: number): Plan {
    if (schema === undefined || schema === true) return this.#any
    const plan = new Plan()
    if (schema === false) {
      plan.kinds = 0
      return plan
    }
    if (!isMap(schema)) throw new Unplanned()
    const { $ref: ref } = schema
    if (ref !== undefined) return this.#referred(ref, schema, hops)
    const known = this.#plans.get(schema)
    if (known !== undefined) return known
    if (applied(schema).some((name) => !isPlanned(name, schema))) throw new Unplanned()
    this.#plans.set(schema, plan)
    plan.kinds = kindsOf(schema)
    plan.numbers = numbersOf(schema)
    plan.texts = textsOf(schema)
    this.#addValues(plan, schema)
    this.#addItems(plan, schema)
    plan.object = this.#objectOf(schema)
    return plan
  }

  #referred(ref: Value, schema: ValueMap, hops: number): Plan {
    const isAlone = this.#ignoresBesideRef || applied(schema).length === 0
    if (!isAlone || hops >= MAX_HOPS || typeof ref !== 'string') throw new Unplanned()
    return this.plan(this.#references.find(ref, ''), hops + 1)
  }

  #addItems(plan: Plan, { items, minItems, maxItems }: ValueMap): void {
    plan.items = this.plan(items, 0)
    plan.minItems = numberOr(minItems, 0)
    plan.maxItems = numberOr(maxItems, Number.POSITIVE_INFINITY)
  }

  #objectOf(schema: ValueMap): ObjectPlan {
    const { properties = {}, additionalProperties, required = [] } = schema
    if (!isMap(properties) || !isArray(required)) throw new Unplanned()
    // A required name without a schema is one of the names.
    const names = [...new Set([...Object.keys(properties), ...(required as readonly string[])])] // compiled
    if (names.length > MAX_NAMES) throw new Unplanned()
    const rest = this.plan(additionalProperties, 0)
    const members = names.map((name, i) => ({
      name: patternOf(quoted(name)),
      start: patternOf(`,${quoted(name)}:`),
      plan: Object.hasOwn(properties, name) ? this.plan(properties[name], 0) : rest,
      low: i < 32 ? 1 << i : 0,
      high: i < 32 ? 0 : 1 << (i - 32),
    }))
    const needed = members.filter((_, i) => required.includes(names[i]))
    const min = numberOr(schema.minProperties, 0)
    // Names that come twice are counted twice.
    if (min > 1) throw new Unplanned()
    return {
      members,
      rest,
      requiredLow: needed.reduce((bits, { low }) => bits | low, 0),
      requiredHigh: needed.reduce((bits, { high }) => bits | high, 0),
      min,
      max: numberOr(schema.maxProperties, Number.POSITIVE_INFINITY),
      order: [...members],
    }
  }

  /** `enum` and `const`: kinds without a value among them are excluded. */
  #addValues(plan: Plan, schema: ValueMap): void {
    const { enum: listed, const: one } = schema
    if (listed === undefined && one === undefined) return
    const values = one === undefined ? listed : [one]
    const isBoth = listed !== undefined && one !== undefined
    if (isBoth || !isArray(values) || values.length > MAX_VALUES) throw new Unplanned()
    const texts: Pattern[] = []
    const numbers: number[] = []
    let kinds = 0
    for (const value of values) {
      if (value === null) kinds |= Kind.null
      else if (value === true) kinds |= Kind.true
      else if (value === false) kinds |= Kind.false
      else if (typeof value === 'string') texts.push(patternOf(quoted(value)))
      else if (typeof value === 'number' || value instanceof Float) numbers.push(exact(value))
      else throw new Unplanned()
    }
    if (texts.length > 0) kinds |= Kind.text
    if (numbers.length > 0) kinds |= NUMBERS
    plan.kinds &= kinds
    plan.texts = texts.length === 0 ? plan.texts : { ...(plan.texts ?? ANY_TEXT), values: texts }
    plan.numbers =
      numbers.length === 0
        ? plan.numbers
        : { ...(plan.numbers ?? ANY_NUMBER), hasMore: true, values: numbers }
  }
}

const applied = (schema: ValueMap): string[] =>
  Object.keys(schema).filter((name) => name !== '$ref' && isApplied(name))

function isPlanned(name: string, schema: ValueMap): boolean {
  if (name === 'uniqueItems') return schema.uniqueItems !== true
  return PLANNED.has(name)
}

const numberOr = (value: Value, without: number) => (isNumber(value) ? toDouble(value) : without)

function kindsOf({ type }: ValueMap): number {
  if (type === undefined) return ALL_KINDS
  const names = isArray(type) ? type : [type]
  return names.reduce((kinds: number, name) => kinds | (TYPES[String(name as string)] ?? 0), 0)
}

const ANY_NUMBER: NumberPlan = {
  least: Number.NEGATIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
  hasMore: false,
  above: Number.NEGATIVE_INFINITY,
  below: Number.POSITIVE_INFINITY,
  multipleOf: undefined,
  values: undefined,
}

function numbersOf(schema: ValueMap): NumberPlan | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf]
  if (limits.every((limit) => limit === undefined)) return undefined
  // In draft 4 the exclusive ones are flags.
  const isOpen = [exclusiveMinimum === true, exclusiveMaximum === true]
  return {
    ...ANY_NUMBER,
    least: isOpen[0] ? ANY_NUMBER.least : numberOr(minimum, ANY_NUMBER.least),
    most: isOpen[1] ? ANY_NUMBER.most : numberOr(maximum, ANY_NUMBER.most),
    hasMore: [exclusiveMinimum, exclusiveMaximum, multipleOf].some((limit) => limit !== undefined),
    above: numberOr(isOpen[0] ? minimum : exclusiveMinimum, ANY_NUMBER.above),
    below: numberOr(isOpen[1] ? maximum : exclusiveMaximum, ANY_NUMBER.below),
    multipleOf: isNumber(multipleOf) ? toDouble(multipleOf) : undefined,
  }
}

const ANY_TEXT: TextPlan = { min: 0, max: Number.POSITIVE_INFINITY, values: undefined, tests: [] }

function textsOf({ minLength, maxLength, pattern, format }: ValueMap): TextPlan | undefined {
  const tests: TextTest[] = []
  if (pattern !== undefined) tests.push(expression(pattern, ''))
  const test = formatTest(format)
  if (test !== undefined) tests.push(test)
  if (tests.length === 0 && minLength === undefined && maxLength === undefined) return undefined
  return {
    ...ANY_TEXT,
    min: numberOr(minLength, 0),
    max: numberOr(maxLength, ANY_TEXT.max),
    tests,
  }
}

const encoder = new TextEncoder()

/** As it is in a message, if it has one form only: others are compared as texts. */
function quoted(text: string): string {
  const json = JSON.stringify(text)
  if (json !== `"${text}"` || !text.isWellFormed()) throw new Unplanned()
  return json
}

const patternOf = (text: string) => new Pattern(encoder.encode(text))

/** Beyond these, different integers are the same double. */
function exact(value: number | Float): number {
  const double = toDouble(value)
  if (Math.abs(double) > Number.MAX_SAFE_INTEGER) throw new Unplanned()
  return double
}
