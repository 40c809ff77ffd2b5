import { isRecord } from '@signalbox/contract/is-record'
import {
  type AvroField,
  type AvroType,
  avroFaults,
  branchName,
  branchOf,
} from '@signalbox/contract/avro'

interface Option {
  label: string
  value: string
}

/** How a form shows a field: the hints of the schema that can be used. */
interface FieldHints {
  component: Component
  label: string
  description: string
  isWide: boolean
  isRequired: boolean
  options: readonly Option[]
  rules: readonly Rule[]
}

type Rule =
  | { type: 'pattern'; pattern: string; message: string }
  | { type: 'range'; min: number; max: number; message: string }
  | { type: 'length'; minLength: number; maxLength: number; message: string }

type Component =
  | 'input'
  | 'input-password'
  | 'input-number'
  | 'input-textarea'
  | 'input-array'
  | 'switch'
  | 'select'
  | 'key-value-editor'
  | 'maps-editor'
  | 'group'
  | 'json'

/** A nullable type without its null; `undefined`: a union of several types. */
export function inner(type: AvroType): AvroType | undefined {
  if (type.kind !== 'union') return type
  const others = type.branches.filter(({ kind }) => kind !== 'null')
  return others.length === 1 ? others[0] : undefined
}

/** The value inside a union, `null` for none. */
export const unwrapped = (type: AvroType, value: unknown): unknown =>
  type.kind === 'union' ? (branchOf(type, value)?.value ?? null) : value

/** The reverse: an empty value is null where there may be none. */
export function wrapped(type: AvroType, value: unknown): unknown {
  if (type.kind !== 'union') return value
  const branch = inner(type)
  const isEmpty = value === null || value === ''
  return isEmpty || branch === undefined ? null : { [branchName(branch)]: value }
}

/** What the type is shown as without a usable hint. */
function componentOf(type: AvroType | undefined): Component {
  switch (type?.kind) {
    case 'string':
    case 'fixed':
    case 'bytes':
      return 'input'
    case 'int':
    case 'long':
    case 'float':
    case 'double':
      return 'input-number'
    case 'boolean':
      return 'switch'
    case 'enum':
      return 'select'
    case 'record':
      return 'group'
    case 'map':
      return type.values.kind === 'string' ? 'key-value-editor' : 'json'
    case 'array':
      if (type.items.kind === 'string') return 'input-array'
      return type.items.kind === 'record' && type.items.fields.every(isSimple)
        ? 'maps-editor'
        : 'json'
    default:
      return 'json'
  }
}

const isSimple = ({ type }: AvroField) =>
  ['input', 'input-number', 'switch', 'select'].includes(componentOf(type))

/** Hints that fit the type; others are passed over. */
const FITS: Readonly<Partial<Record<string, readonly Component[]>>> = {
  'input-password': ['input'],
  'input-textarea': ['input'],
  'code-editor': ['input'],
  select: ['input', 'select'],
}

/** @param text of an `i18n` key */
export function hintsOf(field: AvroField, text: (key: string) => string): FieldHints {
  const ui = isRecord(field.ui) ? field.ui : {}
  const natural = componentOf(inner(field.type))
  const asked = typeof ui.component === 'string' ? ui.component : ''
  const options = Array.isArray(ui.options)
    ? ui.options.filter(isRecord).map(({ label, value }) => ({
        label: text(String(label ?? value)),
        value: String(value),
      }))
    : []
  const type = inner(field.type)
  const symbols =
    type?.kind === 'enum' ? type.symbols.map((each) => ({ label: each, value: each })) : []
  let component = natural
  if (FITS[asked]?.includes(natural) === true) {
    component = asked === 'code-editor' ? 'input-textarea' : (asked as Component) // one of them
  }
  if (component === 'select' && options.length === 0 && symbols.length === 0) component = 'input'
  const flex = Number(ui.flex)
  return {
    component,
    label: typeof ui.label === 'string' ? text(ui.label) : field.name,
    description: typeof ui.description === 'string' ? text(ui.description) : '',
    isWide:
      !(flex <= 12) || ['group', 'json', 'maps-editor', 'key-value-editor'].includes(component),
    isRequired: ui.required === true,
    options: options.length > 0 ? options : symbols,
    rules: Array.isArray(ui.rules) ? ui.rules.flatMap((rule) => ruleOf(rule, text)) : [],
  }
}

function ruleOf(rule: unknown, text: (key: string) => string): Rule[] {
  if (!isRecord(rule)) return []
  const message = typeof rule.message === 'string' ? text(rule.message) : ''
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
  /** Of the schema. */
  message: string
  values: readonly string[]
}

/** Reads a pattern in linear time; `undefined`: it cannot be read, and is not checked. */
export type ReadPattern = (pattern: string) => ((text: string) => boolean) | undefined

/** The faults of a configuration by its schema and the rules of its fields. */
export function faultsOf(type: AvroType, config: unknown, readPattern: ReadPattern): Fault[] {
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
    const { isRequired, rules } = hintsOf(field, (key) => key)
    const type = inner(field.type)
    if (type?.kind === 'record') checkRules(type.fields, value, here, faults, readPattern)
    const isEmpty = value === '' || value === null || value === undefined
    if (isEmpty) {
      if (isRequired) faults.push({ path: here, kind: 'required', message: '', values: [] })
      continue
    }
    for (const rule of rules) {
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
    ...hintsOf(field, (key) => key).rules.flatMap((rule) =>
      rule.type === 'pattern' ? [rule.pattern] : [],
    ),
    ...patternsIn(inner(field.type) ?? { kind: 'null' }),
  ])
}
