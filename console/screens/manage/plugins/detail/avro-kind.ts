import {
  type Fault,
  pluginConfigFaults,
  inner,
  type ReadPattern,
  unwrapped,
} from '@signalbox/contract/plugin-rules'
import {
  type AvroField,
  type AvroType,
  branchName,
  encodedDefault,
  withAvroDefaults,
} from '@signalbox/formats/avro'
import { isRecord } from '@signalbox/formats/is-record'
import { asText, type Row } from '#form/codec.ts'
import type { Config, Field, FieldGroup, Kind, Words } from '#form/field.ts'
import { joinSentences } from '#join-sentences.ts'
import { configFormMessages as m, pluginMessages } from '../plugins.messages.ts'
import { RecordsEditor } from './RecordsEditor.tsx'

/** The place of a configuration in a form: its own names may be any. */
export const CONFIG = 'config'

export type AvroRecord = Extract<AvroType, { kind: 'record' }>

/** Texts and patterns that a plugin brings with its schema. */
interface Package {
  /** Texts by their keys, in both languages. */
  i18n: Config
  readPattern: ReadPattern
}

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
  | 'json'

/** A text of a package, or the key itself if there is none. */
export function packageText({ i18n }: Pick<Package, 'i18n'>, key: string): Words {
  const texts: unknown = Object.hasOwn(i18n, key) ? i18n[key] : undefined
  const text = (language: keyof Words): string => {
    const found: unknown = Object(texts)[language]
    return typeof found === 'string' ? found : key
  }
  return { en: text('en'), zh: text('zh') }
}

/** The form of a configuration by its schema. Each record is a group. */
export const avroKind = (record: AvroRecord, from: Package): Kind => ({
  fixed: {},
  keeps: CONFIG,
  groups: groupsIn([record], { path: CONFIG, title: pluginMessages.configTab }, from),
})

interface Place {
  path: string
  title: Words
  about?: Words | undefined
}

/** @param outer the record and those around it, from the inside out: a schema may refer to itself */
function groupsIn(
  outer: readonly AvroRecord[],
  { path, title, about }: Place,
  from: Package,
): FieldGroup[] {
  const fields: Field[] = []
  const nested: FieldGroup[] = []
  for (const field of outer[0]?.fields ?? []) {
    // A form cannot hold values under names that every object has; the text can.
    if (field.name in {}) continue
    const at = `${path}.${field.name}`
    const inside = recordIn(field.type)
    if (inside === undefined || outer.includes(inside.record)) {
      fields.push(toAvroField(field, at, from))
      continue
    }
    const { label, help } = collectHints(field, from)
    const own = path === CONFIG ? label : joined(' / ', title, label)
    nested.push(
      ...groupsIn(
        [inside.record, ...outer],
        { path: at + inside.step, title: own, about: help },
        from,
      ),
    )
  }
  if (fields.length === 0) return nested
  return [{ title, ...(about !== undefined && { about }), fields }, ...nested]
}

const joined = (separator: string, ...words: readonly Words[]): Words => ({
  en: words.map(({ en }) => en).join(separator),
  zh: words.map(({ zh }) => zh).join(separator),
})

/** A record that has inputs of its own, and the step to it where it is a branch of a union. */
function recordIn(type: AvroType): { record: AvroRecord; step: string } | undefined {
  const record = inner(type)
  if (record?.kind !== 'record') return undefined
  if (type.kind !== 'union') return { record, step: '' }
  const name = branchName(record)
  return name.includes('.') ? undefined : { record, step: `.${name}` }
}

/** Input for a type that has no usable hint. */
function findComponent(type: AvroType | undefined): Component {
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
  ['input', 'input-number', 'switch', 'select'].includes(findComponent(type))

/** Hints that fit the type; others are passed over. */
const FITS: Readonly<Partial<Record<string, readonly Component[]>>> = {
  'input-password': ['input'],
  'input-textarea': ['input'],
  'code-editor': ['input'],
  select: ['input', 'select'],
}

function collectHints({ name, type, ui }: AvroField, from: Package) {
  const {
    component: asked = '',
    label,
    description,
    required,
    options,
    flex,
  } = isRecord(ui) ? ui : {}
  const plain = inner(type)
  const symbols = plain?.kind === 'enum' ? plain.symbols : []
  const listed = Array.isArray(options) ? options.filter(isRecord) : []
  const chosen =
    listed.length > 0
      ? listed.map(({ label: text, value }) => ({
          label: packageText(from, String(text ?? value)),
          value: String(value),
        }))
      : symbols.map((value) => ({ label: value, value }))
  let component = findComponent(plain)
  if (FITS[String(asked)]?.includes(component) === true) {
    component = asked === 'code-editor' ? 'input-textarea' : (asked as Component) // one of them
  }
  if (component === 'select' && chosen.length === 0) component = 'input'
  return {
    component,
    label: typeof label === 'string' ? packageText(from, label) : { en: name, zh: name },
    help: typeof description === 'string' ? packageText(from, description) : undefined,
    isRequired: required === true,
    isWide: !(Number(flex) <= 12),
    options: chosen,
  }
}

const INPUTS: Readonly<Record<Component, Field['as']>> = {
  input: 'text',
  'input-password': 'secret',
  'input-number': 'number',
  'input-textarea': 'area',
  'input-array': 'lines',
  switch: 'switch',
  select: 'choice',
  'key-value-editor': 'pairs',
  'maps-editor': 'custom',
  json: 'area',
}

function toAvroField(avro: AvroField, path: string, from: Package): Field {
  const { type } = avro
  const hints = collectHints(avro, from)
  const { component, help, isWide } = hints
  const lines = component === 'input-array' ? m.lines : undefined
  const plain = inner(type)
  const codec = avroCodec(component)
  const encode = (value: unknown) =>
    component === 'json' ? codec.encode(value) : wrapped(type, codec.encode(value))
  const isNeeded = type.kind !== 'union' && ['input-number', 'select', 'json'].includes(component)
  return {
    path,
    as: INPUTS[component],
    label: hints.label,
    isWide,
    ...((help ?? lines) !== undefined && {
      help: {
        en: joinSentences(help?.en, lines?.en),
        zh: joinSentences(help?.zh, lines?.zh),
      },
    }),
    ...((hints.isRequired || isNeeded) && { required: true }),
    ...(avro.default !== undefined && { otherwise: encodedDefault(avro) }),
    ...(component === 'select' && { options: hints.options }),
    ...(component === 'input-number' && {
      min: -Number.MAX_VALUE,
      isFraction: plain?.kind === 'float' || plain?.kind === 'double',
    }),
    ...(component === 'maps-editor' &&
      plain?.kind === 'array' &&
      plain.items.kind === 'record' && {
        Editor: RecordsEditor(plain.items.fields, (name) => toRowColumn(avro, name, from)),
      }),
    decode: (wire) => codec.decode(component === 'json' ? wire : unwrapped(type, wire)),
    encode,
    check: (value) => {
      const wire = encode(value)
      if (component === 'json' && wire === value) return m.badJson
      const record: AvroRecord = { kind: 'record', name: '', fields: [avro] }
      const [fault] = pluginConfigFaults(record, { [avro.name]: wire }, from.readPattern)
      return fault && faultWords(fault, avro.name, from)
    },
  }
}

/** The label of a field of a row. */
function toRowColumn({ ui }: AvroField, name: string, from: Package): Words {
  const label: unknown = Object(Object(Object(ui).items)[name]).label
  return packageText(from, typeof label === 'string' ? label : name)
}

/** Inverse of `unwrapped`; an empty value becomes null where the type permits it. */
function wrapped(type: AvroType, value: unknown): unknown {
  if (type.kind !== 'union') return value
  const branch = inner(type)
  const isEmpty = value === null || value === ''
  return isEmpty || branch === undefined ? null : { [branchName(branch)]: value }
}

interface Codec {
  decode: (value: unknown) => unknown
  encode: (typed: unknown) => unknown
}

const same = (value: unknown) => value

function avroCodec(component: Component): Codec {
  switch (component) {
    case 'input-number':
      return { decode: (value) => (typeof value === 'number' ? value : null), encode: same }
    case 'switch':
      return { decode: (value) => value === true, encode: same }
    case 'input-array':
      return {
        decode: (value) => (Array.isArray(value) ? value.map(asText).join('\n') : ''),
        encode: (typed) => (typed === '' ? [] : String(typed).split('\n')),
      }
    case 'key-value-editor':
      return {
        decode: (value) =>
          Object.entries(isRecord(value) ? value : {}).map(
            ([key, each]): Row => ({ key, value: asText(each) }),
          ),
        encode: (typed) =>
          Object.fromEntries((typed as readonly Row[]).map(({ key, value }) => [key, value])), // as decoded
      }
    case 'maps-editor':
      return { decode: (value) => (Array.isArray(value) ? value : []), encode: same }
    case 'json':
      return jsonCodec
    default:
      return { decode: (value) => (typeof value === 'string' ? value : ''), encode: same }
  }
}

/** Types without an input of their own, in the encoding of Avro. A text that is no JSON stays one, which is refused. */
const jsonCodec: Codec = {
  decode: (value) => (value === null ? '' : JSON.stringify(value, undefined, 2)),
  encode(typed) {
    try {
      return typed === '' ? null : JSON.parse(String(typed))
    } catch {
      return typed
    }
  },
}

/** @param own the name of the field that shows it; a fault inside of its value is named as well */
function faultWords(
  { path, kind, message, values: [first = '', second = ''] }: Fault,
  own: string,
  from: Package,
): Words {
  if (message !== '') return packageText(from, message)
  const about = (language: keyof Words) => {
    if (kind === 'expected') return m.expected[language](first)
    if (kind === 'range') return m.range[language](first, second)
    if (kind === 'length') return m.length[language](first, second)
    return kind === 'required'
      ? m.required[language](packageText(from, first)[language])
      : m.badPattern[language]
  }
  const where = path === own ? '' : `${path}: `
  return { en: where + about('en'), zh: where + about('zh') }
}

/** A form with the whole configuration as text. */
export function textKind(record: AvroRecord | undefined, from: Package): Kind {
  const check = (typed: unknown): Words | undefined => {
    const config = jsonCodec.encode(typed)
    if (!isRecord(config)) return m.badJson
    const [fault] = record === undefined ? [] : pluginConfigFaults(record, config, from.readPattern)
    return fault && faultWords(fault, '', from)
  }
  return {
    fixed: {},
    keeps: CONFIG,
    groups: [
      {
        title: pluginMessages.configTab,
        fields: [
          {
            path: CONFIG,
            as: 'area',
            rows: 10,
            label: m.text,
            help: m.textNote,
            required: true,
            preset: record === undefined ? {} : withAvroDefaults(record, {}),
            ...jsonCodec,
            check,
          },
        ],
      },
    ],
  }
}
