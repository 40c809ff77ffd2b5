import { formats } from '@signalbox/contract/formats'
import { isRecord } from '@signalbox/formats/is-record'
import type { Schema } from '@signalbox/contract/operation'
import { Duration } from '@signalbox/formats/units'
import {
  bare,
  elementSchema,
  objectFields,
  allowedLiterals,
  memberFor,
  unionOptions,
} from './schema.ts'

/** Texts that `units.ts` reads and requests may not have: negative or unlimited durations, fractions of sizes. */
export interface BadAmount {
  path: (string | number)[]
  value: string
  expected: 'emqx_schema:duration()' | 'emqx_schema:bytesize()'
}

/** Texts that `units.ts` reads nevertheless. */
const BEYOND = /^\s*(infinity|\d+\.\d+)/i

/** A whole number and its unit. */
const SIZE = /^\d+ *([kmg]?b)?$/i

/**
 * The first duration or size of a value that is beyond the limits of its kind. `infinity` is allowed where the schema
 * has the word. Stored values are not checked: those of earlier versions stay in force.
 */
export function findBadAmount(
  schema: Schema,
  value: unknown,
  path: (string | number)[] = [],
): BadAmount | undefined {
  const found = bare(schema)
  if (typeof value === 'string') return badText(found, value, path)
  if (Array.isArray(value)) {
    const element = elementSchema(found)
    return element && first(value, (each, i) => findBadAmount(element, each, [...path, i]))
  }
  if (!isRecord(value)) return undefined
  const member = memberFor(found, value)
  const fields = objectFields(member) ?? {}
  const others = elementSchema(member)
  return first(Object.entries(value), ([name, each]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : others
    return field && findBadAmount(field, each, [...path, name])
  })
}

function badText(schema: Schema, value: string, path: (string | number)[]): BadAmount | undefined {
  const format = formats.get(schema as never) // a schema of the contract
  if (format?.as === undefined) {
    if (allowedLiterals(schema).includes(value)) return undefined
    return first(unionOptions(schema), (option) => findBadAmount(option, value, path))
  }
  if (value === format.word) return undefined
  if (format.as === 'duration') {
    const isTime = Number.isFinite(Duration.parse(value) ?? 0) && !value.trim().startsWith('-')
    return isTime ? undefined : { path, value, expected: 'emqx_schema:duration()' }
  }
  if (format.as !== 'size') return undefined
  const isSize = SIZE.test(value.trim()) || !/^(\d|infinity)/i.test(value.trim())
  return isSize ? undefined : { path, value, expected: 'emqx_schema:bytesize()' }
}

function first<Item, Found>(
  items: readonly Item[],
  find: (item: Item, i: number) => Found | undefined,
): Found | undefined {
  for (const [i, item] of items.entries()) {
    const found = find(item, i)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a fault of `validation.ts` is about a value that `findBadAmount` refuses. */
export function isAmountFault(fault: { reason?: unknown; value?: unknown } | undefined): boolean {
  const expected = isRecord(fault?.reason) ? fault.reason.expected : undefined
  const isExpected = expected === 'emqx_schema:duration()' || expected === 'emqx_schema:bytesize()'
  return isExpected && BEYOND.test(String(fault?.value))
}
