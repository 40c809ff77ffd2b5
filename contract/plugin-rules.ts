import { type AvroField, type AvroType, avroFaults, findUnionBranch } from '@signalbox/formats/avro'
import { isRecord } from '@signalbox/formats/is-record'

/** The rules that a plugin states for its configuration beside the types: `required` and `rules` in `$ui`. */

type Rule =
  | { type: 'pattern'; pattern: string; message: string }
  | { type: 'range'; min: number; max: number; message: string }
  | { type: 'length'; minLength: number; maxLength: number; message: string }

/** A nullable type without its null; `undefined`: a union of several types. */
export function inner(type: AvroType): AvroType | undefined {
  if (type.kind !== 'union') return type
  const others = type.branches.filter(({ kind }) => kind !== 'null')
  return others.length === 1 ? others[0] : undefined
}

/** The value inside a union, `null` for none. */
export const unwrapped = (type: AvroType, value: unknown): unknown =>
  type.kind === 'union' ? (findUnionBranch(type, value)?.value ?? null) : value

const readUi = (field: AvroField) => (isRecord(field.ui) ? field.ui : {})
const isRequired = (field: AvroField) => readUi(field).required === true

function readRules(field: AvroField): Rule[] {
  const { rules } = readUi(field)
  return Array.isArray(rules) ? rules.flatMap(readRule) : []
}

function readRule(rule: unknown): Rule[] {
  if (!isRecord(rule)) return []
  const message = typeof rule.message === 'string' ? rule.message : ''
  const limit = (value: unknown, otherwise: number) =>
    typeof value === 'number' ? value : otherwise
  const { type, pattern } = rule
  if (type === 'pattern' && typeof pattern === 'string') return [{ type, pattern, message }]
  const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number
  if (type === 'range') {
    const min = limit(rule.min, NEGATIVE_INFINITY)
    return [{ type, min, max: limit(rule.max, POSITIVE_INFINITY), message }]
  }
  if (type !== 'length') return []
  const maxLength = limit(rule.maxLength, POSITIVE_INFINITY)
  return [{ type, minLength: limit(rule.minLength, 0), maxLength, message }]
}

export interface Fault {
  path: string
  kind: 'expected' | 'required' | 'pattern' | 'range' | 'length'
  /** The text of the rule in the schema, or its key in `i18n`. */
  message: string
  values: readonly string[]
}

/** Reads a pattern in linear time; `undefined`: it cannot be read, and is not checked. */
export type ReadPattern = (pattern: string) => ((text: string) => boolean) | undefined

/** The faults of a configuration of a plugin by its schema and the rules of its fields. */
export function pluginConfigFaults(
  type: AvroType,
  config: unknown,
  readPattern: ReadPattern,
): Fault[] {
  const faults: Fault[] = avroFaults(type, config).map(({ path, expected }) => ({
    path,
    kind: 'expected',
    message: '',
    values: [expected],
  }))
  if (type.kind === 'record') checkRules(type.fields, config, '', faults, readPattern)
  return faults
}

function checkRules(
  fields: readonly AvroField[],
  config: unknown,
  path: string,
  faults: Fault[],
  readPattern: ReadPattern,
): void {
  if (!isRecord(config)) return
  for (const field of fields) {
    const here = path === '' ? field.name : `${path}.${field.name}`
    const value = unwrapped(field.type, config[field.name])
    const label = readUi(field).label
    const type = inner(field.type)
    if (type?.kind === 'record') checkRules(type.fields, value, here, faults, readPattern)
    const isEmpty = value === '' || value === null || value === undefined
    if (isEmpty) {
      if (isRequired(field)) {
        const values = [typeof label === 'string' ? label : field.name]
        faults.push({ path: here, kind: 'required', message: '', values })
      }
      continue
    }
    for (const rule of readRules(field)) {
      if (fits(rule, value, readPattern)) continue
      const values =
        rule.type === 'range'
          ? [String(rule.min), String(rule.max)]
          : rule.type === 'length'
            ? [String(rule.minLength), String(rule.maxLength)]
            : []
      faults.push({ path: here, kind: rule.type, message: rule.message, values })
    }
  }
}

function fits(rule: Rule, value: unknown, readPattern: ReadPattern): boolean {
  if (rule.type === 'range') return !(Number(value) < rule.min || Number(value) > rule.max)
  const text = String(value)
  if (rule.type === 'length') return text.length >= rule.minLength && text.length <= rule.maxLength
  return readPattern(rule.pattern)?.(text) !== false
}

/** The expressions that the rules of a schema have. */
export function patternsIn(type: AvroType): string[] {
  if (type.kind !== 'record') return []
  return type.fields.flatMap((field) => [
    ...readRules(field).flatMap((rule) => (rule.type === 'pattern' ? [rule.pattern] : [])),
    ...patternsIn(inner(field.type) ?? { kind: 'null' }),
  ])
}
