/** Forms of configurations, described as data: label, help and rules of each field. Their facts are those of the contract. */

import { isEqual } from '@signalbox/contract/config-values'
import type { Effect } from '@signalbox/contract/formats'
import { ByteRate, ByteSize, Duration, Percent, Rate } from '@signalbox/formats/units'
import type { ComponentType } from 'react'
import type { Control } from 'react-hook-form'
import type { fieldMessages } from '#messages/fields.messages.ts'

export interface Words {
  en: string
  zh: string
}
export type Config = Readonly<Record<string, unknown>>
/** The values of a form: those of the API, except for fields that are decoded. */
export type Values = Record<string, unknown>
/** Reads the form by the path of a field. */
export type Look = (path: string) => unknown

/** An amount as text with a unit, such as `1h30m`, `1MB`, `80%`, `1000/s`, `1MB/s`. */
export type Amount = 'duration' | 'size' | 'percent' | 'rate' | 'byteRate'
type Input =
  | Amount
  | 'text'
  | 'area'
  | 'secret'
  | 'number'
  | 'switch'
  | 'choice'
  /** A number, a boolean or a placeholder, typed as text. */
  | 'scalar'
  /** An object as JSON text. */
  | 'json'
  /** A list of objects as JSON text. */
  | 'jsonList'
  /** A list of texts, a line each. */
  | 'lines'
  /** A map of texts, a row each. */
  | 'pairs'
  /** A list of words, separated by commas. */
  | 'list'
  /** PEM, or the path of the file that the broker stores it in. */
  | 'pem'
  /** The field has an `Editor`. */
  | 'custom'

export interface InputProps {
  field: Field
  control: Control<Values>
  disabled: boolean
  /** The element that names the field. */
  labelId: string
  helpId: string
}

/** A value that is no amount: no limit, never, switched off. */
interface None {
  value: unknown
  label: Words
  /** The amount to begin with, where the default is none. */
  otherwise?: unknown
}

type Check = (value: unknown, look: Look) => Words | typeof fieldMessages.required | undefined

interface Described {
  /** Dotted, as on the wire. */
  path: string
  label: Words
  /** The text, or a function if it depends on the broker. */
  help?: Words | (() => Words | undefined)
  /** Further words that find it. */
  words?: string
  /** The scope of a limit. */
  scope?: 'node' | 'listener' | 'connection'
  unit?: Words
  mono?: boolean
  /** Not a setting: it decides about others, or makes their values. */
  isOfForm?: boolean
  /** Whether it takes a whole line, where the input does not decide it. */
  isWide?: boolean
  rows?: number
  holds?: 'certificate' | 'key'
  /** The value of a new item, if it differs from the default; a function if it depends on the broker. */
  preset?: unknown
  /** Whether the field applies, given the others. */
  when?: (look: Look) => boolean
  /** Why it cannot be changed here. */
  locked?: (look: Look) => Words | undefined
  /** A value that is sent without an input for it, where there is one. */
  silently?: (look: Look) => unknown
  /** The names that `${…}` may have here; others are not replaced. */
  placeholders?: readonly string[]
  /** Its placeholders take values of a row, which the rules decide about. */
  isTemplate?: boolean
  /** A value that consists of another placeholder is refused. */
  refusesOthers?: boolean
  /** The words `fieldMessages.required` get the label of the field. */
  check?: Check
  /** Required under a condition, where the schema lets it be omitted otherwise. */
  demands?: (look: Look) => boolean
  /** A warning that does not prevent saving. */
  warn?: (value: unknown, look: Look) => Words | undefined
  /** Other fields that a choice or a switch changes, by path, with their values in the form. */
  follow?: (value: unknown, look: Look) => Readonly<Record<string, unknown>>
  /** Texts to begin with, offered below the input; `follow` receives the chosen one. */
  templates?: readonly { label: Words; text: string }[]
  /** The default is the value of the global zone. */
  isOfZone?: boolean
  /** The value of the API for a typed text. */
  parse?: (text: string) => unknown
  /** Makes a secret, by a button beside its input. */
  generate?: () => string
  /** An input for values that no other takes. */
  Editor?: ComponentType<InputProps>
  /** The value of the form, where it is not that of the API. */
  decode?: (wire: unknown) => unknown
  /** The reverse; `came` is the value that the broker has. `undefined`: nothing is sent. */
  encode?: (value: unknown, came?: unknown) => unknown
}

/**
 * A field as a form describes it: label, layout and rules. Its type, default, limits, options and
 * whether it is required are those of the contract's schema at its path.
 */
export interface FieldDescription extends Described {
  /** Another input than that of its type. */
  as?: Exclude<Input, 'custom'>
  /** Its object may be omitted: without this value, the object is not sent. */
  isOptional?: boolean
  /** The labels of a choice by its values, in the order of the form; of a list, of each of its values. */
  labels?: Readonly<Record<string, Words | string>>
  /** The value that means no amount, where it is not a word of the contract, such as `0s`. */
  none?: Partial<None>
  /** Where the contract does not say it. */
  effect?: Effect
  /** The default of Signalbox's own broker, where it differs from that of the API. */
  ownDefault?: unknown
}

export interface FieldOption {
  value: unknown
  label: Words | string
}

/** A field with the facts of the contract, see `facts.ts`. */
export interface Field extends Described {
  as: Input
  /** A value must be entered. */
  required?: boolean
  /** The value that is used if the field is omitted. */
  otherwise?: unknown
  /** Numbers may have a fraction. */
  isFraction?: boolean
  min?: number
  max?: number
  options?: readonly FieldOption[]
  none?: None
  /** When a change is in force in Signalbox's own broker. */
  effect?: Effect
}

export interface Group<Each = FieldDescription> {
  title: Words
  /** The text, or a function if it depends on the broker. */
  about?: Words | (() => Words | undefined)
  /** Closed until it is opened. */
  isFolded?: boolean
  /** SQL that creates a table for the preset statement. */
  table?: string
  fields: readonly Each[]
}

export type FieldGroup = Group<Field>

export interface KindDescription<Each = FieldDescription> {
  /** The fields that identify the kind. */
  fixed: Config
  /** Name of an object that is sent even if all its fields are empty. */
  keeps?: string
  about?: Words
  groups: readonly Group<Each>[]
  /** Converts the shape of earlier brokers. */
  modern?: (config: Config) => Config
  /** The loss that a change causes, to be confirmed. */
  loses?: (next: Config, came: Config) => { title: Words; body: Words } | undefined
}

export type Kind = KindDescription<Field>

/** Resolves a text of a field or a group, which may be a function. */
export const resolveWords = (
  words: Words | (() => Words | undefined) | undefined,
): Words | undefined => (typeof words === 'function' ? words() : words)

/** Whether a value must be entered, given the others. */
export const isRequired = ({ required, demands }: Field, look: Look): boolean =>
  required === true || demands?.(look) === true

/** Inputs that can be emptied although there is a default. */
const TEXTS: ReadonlySet<Input> = new Set(['text', 'area', 'secret', 'pem', 'custom'])

/** Whether its label is marked: a number with a default is filled already. */
export const isToBeFilled = (field: Field, look: Look): boolean =>
  (field.otherwise === undefined || TEXTS.has(field.as)) && isRequired(field, look)

export const fieldsIn = (groups: readonly FieldGroup[]): readonly Field[] =>
  groups.flatMap(({ fields }) => fields)

export const kindFields = ({ groups }: Kind): readonly Field[] => fieldsIn(groups)

/** The same fields at other places of a configuration. */
export const moved = <Each extends Described>(
  { fields, ...group }: Group<Each>,
  to: (path: string) => string,
): Group<Each> => ({
  ...group,
  fields: fields.map((field) => movedField(field, to)),
})

export function movedField<Each extends Described>(
  field: Each,
  to: (path: string) => string,
): Each {
  const { when, silently, demands } = field
  const at =
    (look: Look): Look =>
    (path) =>
      look(to(path))
  return {
    ...field,
    path: to(field.path),
    ...(when !== undefined && { when: (look: Look) => when(at(look)) }),
    ...(silently !== undefined && { silently: (look: Look) => silently(at(look)) }),
    ...(demands !== undefined && { demands: (look: Look) => demands(at(look)) }),
  }
}

/** Fields that apply only under a condition. */
export const only = (
  when: NonNullable<FieldDescription['when']>,
  fields: readonly FieldDescription[],
): FieldDescription[] =>
  fields.map((field) => ({
    ...field,
    when: (look) => when(look) && (field.when?.(look) ?? true),
  }))

/** Amounts that are written as text, in milliseconds, bytes, shares or per second. */
const PARSE: Readonly<Record<Amount, (text: string | number) => number | undefined>> = {
  duration: (text) => Duration.parse(text),
  size: (text) => ByteSize.parse(text),
  percent: (text) => Percent.parse(text),
  rate: (text) => Rate.parse(String(text)),
  byteRate: (text) => ByteRate.parse(String(text)),
}

export const isAmount = (as: Input): as is Amount => Object.hasOwn(PARSE, as)

/** `undefined`: no amount of its kind. */
export function parseAmount({ as }: Pick<Field, 'as'>, value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  if (value === '') return undefined
  return isAmount(as) ? PARSE[as](value) : undefined
}

/** Whether two values mean the same: `60s` is `1m`. */
function isSameValue(field: Field, a: unknown, b: unknown): boolean {
  if (isEqual(a, b)) return true
  const [x, y] = [parseAmount(field, a), parseAmount(field, b)]
  return x !== undefined && x === y
}

/** `0` is the same as `0s`. */
export const isNone = (field: Field, value: unknown) =>
  field.none !== undefined && isSameValue(field, value, field.none.value)

export const toForm = ({ decode }: Field, wire: unknown) =>
  decode === undefined ? wire : decode(wire)

export const toWire = ({ encode }: Field, value: unknown, came?: unknown) =>
  encode === undefined ? value : encode(value, came)

/** Whether a value of the form is the default. A field without a default is never a changed one. */
export const isDefault = (field: Field, value: unknown) =>
  field.otherwise === undefined ||
  // An empty text is not sent.
  isEqual(value, toForm(field, field.otherwise)) ||
  isSameValue(field, toWire(field, value), field.otherwise)

/** Whether two values of the form are sent as the same value. */
export const isUntouched = (field: Field, before: unknown, value: unknown) =>
  isEqual(toWire(field, before), toWire(field, value))
