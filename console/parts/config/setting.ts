import { fieldAt, type FieldFacts } from '@signalbox/contract/field-at'
import type { Effect } from '@signalbox/contract/formats'
import type { Schema } from '@signalbox/contract/operation'
import { ByteRate, ByteSize, Duration, Percent, Rate } from '@signalbox/contract/units'
import type { ComponentType } from 'react'
import type { Control } from 'react-hook-form'
import { isErlang } from '../../api/use-can.ts'
import type { Pair } from '../../language.tsx'
import { isEqual } from './changes.ts'
import { configMessages as m } from './config.messages.ts'

/** Forms of settings, described as data: label and help of each. Their facts are those of the contract. */

/** The values of the form: those of the API, as it writes them. */
export type Values = Record<string, unknown>
/** Reads the form by the path of a setting. */
export type Look = (path: string) => unknown

/** An amount as text with a unit, such as `1h30m`, `1MB`, `80%`, `1000/s`, `1MB/s`. */
export type AmountInput = 'duration' | 'size' | 'percent' | 'rate' | 'byteRate'
type Input = AmountInput | 'number' | 'switch' | 'choice' | 'text' | 'secret' | 'custom'

export interface EditorProps {
  setting: Setting
  control: Control<Values>
  disabled: boolean
  /** The element that names the setting. */
  labelId: string
  helpId: string
}

/** A value that is no amount: no limit, never, switched off. */
interface None {
  value: unknown
  label: Pair<string>
  /** The amount to begin with, where the default is none. */
  otherwise?: unknown
}

export type Scope = 'node' | 'listener' | 'connection'

interface Described {
  /** Dotted, as in the API. */
  path: string
  label: Pair<string>
  /** What the setting does. */
  help?: Pair<string>
  /** Further words that find it. */
  words?: string
  /** What the limit counts for. */
  scope?: Scope
  unit?: Pair<string>
  /** Whether it applies, given the others. */
  when?: (look: Look) => boolean
  /** Why it cannot be changed here. */
  locked?: (look: Look) => Pair<string> | undefined
  check?: (value: unknown, look: Look) => Pair<string> | undefined
  /** Of a named zone: the default is the value of the global zone. */
  isOfZone?: boolean
  /** A warning that does not prevent saving. */
  warn?: (value: unknown, look: Look) => Pair<string> | undefined
  /** What is typed in a field of text, as the API takes it. */
  parse?: (text: string) => unknown
  /** An input for values that no other takes. */
  Editor?: ComponentType<EditorProps>
  /** The value of the form, where it is not that of the API. */
  decode?: (wire: unknown) => unknown
  encode?: (value: unknown) => unknown
}

export interface SettingDescription extends Described {
  /** Another input than that of its type. */
  as?: Exclude<Input, 'custom'>
  /** The labels of a choice by its values, in the order of the form; of a list, of each of its values. */
  labels?: Readonly<Record<string, Pair<string> | string>>
  /** Of the contract's word, or of a value that means the same, such as `0s`. */
  none?: Partial<None>
  /** Where the contract does not say it. */
  effect?: Effect
  /** The default of Signalbox's own broker, where it differs from that of the API. */
  ownDefault?: unknown
}

export interface Setting extends Described {
  input: Input
  /** The value if nothing is set. */
  otherwise: unknown
  isWhole: boolean
  min?: number
  max?: number
  options?: readonly { value: unknown; label: Pair<string> | string }[]
  none?: None
  /** In Signalbox's own broker. */
  effect?: Effect
}

export interface SettingGroup<Each = Setting> {
  title: Pair<string>
  about?: Pair<string>
  /** Closed until it is opened. */
  isFolded?: boolean
  settings: readonly Each[]
}

const UNITS = { seconds: { en: 's', zh: '秒' } }

const INPUTS: Readonly<Record<FieldFacts['type'], Input>> = {
  text: 'text',
  secret: 'secret',
  duration: 'duration',
  size: 'size',
  percent: 'percent',
  number: 'number',
  boolean: 'switch',
  choice: 'choice',
  list: 'custom',
  map: 'custom',
}

/**
 * Settings with the facts of a schema of the contract.
 *
 * @throws {TypeError} the schema has no such field
 */
export const settingsOf = (
  schema: Schema,
  groups: readonly SettingGroup<SettingDescription>[],
): SettingGroup[] =>
  groups.map(({ settings, ...group }) => ({
    ...group,
    settings: settings.map((each) => settingOf(schema, each)),
  }))

function settingOf(schema: Schema, description: SettingDescription): Setting {
  const {
    as,
    labels,
    none: ownNone,
    effect: ownEffect,
    unit: ownUnit,
    ownDefault,
    ...rest
  } = description
  const facts = fieldAt([schema], description.path)
  if (facts === undefined) throw new TypeError(`the schema has no field ${description.path}`)
  const input = as ?? (description.Editor === undefined ? INPUTS[facts.type] : 'custom')
  const { min, max, word, effect = ownEffect } = facts
  const otherwise = isErlang() ? facts.default : (ownDefault ?? facts.default)
  const none = noneOf(word, ownNone, input)
  const unit = ownUnit ?? (facts.unit === undefined ? undefined : UNITS[facts.unit])
  return {
    ...rest,
    input,
    otherwise,
    isWhole: !(typeof otherwise === 'number' && !Number.isInteger(otherwise)),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(facts.options !== undefined && { options: optionsOf(facts, labels) }),
    ...(none !== undefined && { none }),
    ...(unit !== undefined && { unit }),
    ...(effect !== undefined && { effect }),
  }
}

function noneOf(word: string | undefined, own: Partial<None> | undefined, input: Input) {
  const value = own?.value ?? word
  if (value === undefined) return undefined
  const isLimit = value === 'infinity' && input !== 'duration'
  const label = value === 'disabled' ? m.disabled : isLimit ? m.noLimit : m.never
  return { label, ...own, value }
}

function optionsOf(
  { options = [], default: otherwise }: FieldFacts,
  labels: SettingDescription['labels'],
) {
  const order = Object.keys(labels ?? {})
  return options
    .toSorted((a, b) => order.indexOf(String(a)) - order.indexOf(String(b)))
    .map((each) => ({
      // The contract lists literals as texts.
      value: typeof otherwise === 'number' ? Number(each) : each,
      label: labels?.[String(each)] ?? String(each),
    }))
}

export const flat = (groups: readonly SettingGroup[]): readonly Setting[] =>
  groups.flatMap(({ settings }) => settings)

/** Of an amount written as text: in milliseconds, bytes, shares or per second. */
const PARSE: Readonly<Record<AmountInput, (text: string | number) => number | undefined>> = {
  duration: (text) => Duration.parse(text),
  size: (text) => ByteSize.parse(text),
  percent: (text) => Percent.parse(text),
  rate: (text) => Rate.parse(String(text)),
  byteRate: (text) => ByteRate.parse(String(text)),
}

export const isAmount = (input: Input): input is AmountInput => Object.hasOwn(PARSE, input)

/** `undefined`: no amount of its kind. */
export function amountOf({ input }: Pick<Setting, 'input'>, value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  if (value === '') return undefined
  return isAmount(input) ? PARSE[input](value) : undefined
}

/** Whether two values mean the same: `60s` is `1m`. */
export function isSameValue(setting: Setting, a: unknown, b: unknown): boolean {
  if (isEqual(a, b)) return true
  const [x, y] = [amountOf(setting, a), amountOf(setting, b)]
  return x !== undefined && x === y
}

/** `0` is the same as `0s`. */
export const isNone = (setting: Setting, value: unknown) =>
  setting.none !== undefined && isSameValue(setting, value, setting.none.value)

export const toForm = ({ decode }: Setting, wire: unknown) =>
  decode === undefined ? wire : decode(wire)

export const toWire = ({ encode }: Setting, value: unknown) =>
  encode === undefined ? value : encode(value)

/** Of a value of the form. A setting without a default is never a changed one. */
export const isDefault = (setting: Setting, value: unknown) =>
  setting.otherwise === undefined || isSameValue(setting, toWire(setting, value), setting.otherwise)

/** Whether two values of the form are sent as the same value. */
export const isUntouched = (setting: Setting, before: unknown, value: unknown) =>
  isEqual(toWire(setting, before), toWire(setting, value))
