import { readJson } from '@signalbox/formats/json-text'
import { isEqual } from '@signalbox/contract/config-values'
import { isRecord } from '@signalbox/formats/is-record'
import { MASKED } from '@signalbox/contract/masked'
import { replaceBraced } from '@signalbox/contract/placeholders'
import { ByteSize, Duration } from '@signalbox/formats/units'
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import { formatsIn } from '#formats.ts'
import type { Language } from '#language.tsx'
import { fieldMessages } from '#messages/fields.messages.ts'
import { about, filled } from '#messages/named.ts'
import { durationText } from '#domain/words/duration-words.ts'
import type { Row } from './codec.ts'
import {
  parseAmount,
  type Field,
  type FieldGroup,
  fieldsIn,
  kindFields,
  isAmount,
  isNone,
  isRequired,
  type Kind,
  type Look,
  type Values,
  type Words,
} from './field.ts'
import { formMessages as m } from './form.messages.ts'
import { spacedAmount } from './inputs/amount-text.ts'
import { firstRepeated } from './inputs/repeated.ts'
import { refusedPlaceholder } from './placeholders.ts'
import { applies, lookAt, touchedIn } from './values.ts'

export type Problem = readonly [path: string, words: Words]

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

/**
 * The fault of a field that the form can find without the broker.
 *
 * @param seen the values that the broker has
 */
export function findFieldProblem(field: Field, values: Values, seen?: Values): Words | undefined {
  const look = lookAt(values)
  const value = look(field.path)
  if (isNone(field, value)) return undefined
  if (isEmpty(value)) {
    if (field.required === true) return emptyWords(field)
    return isRequired(field, look)
      ? (checkedBy(field, value, look) ?? emptyWords(field))
      : undefined
  }
  // A broker may have a value that the form would refuse. It is kept, so that other fields can be changed.
  const isKept = seen !== undefined && isEqual(value, get(seen, field.path))
  return (isKept ? undefined : ownProblem(field, value)) ?? checkedBy(field, value, look)
}

function checkedBy({ check, label }: Field, value: unknown, look: Look): Words | undefined {
  const { en, zh } = check?.(value, look) ?? {}
  if (en === undefined || zh === undefined) return undefined
  const text = (words: typeof en, language: Language) =>
    typeof words === 'function' ? words(label[language]) : words
  return { en: text(en, 'en'), zh: text(zh, 'zh') }
}

function ownProblem(field: Field, value: unknown): Words | undefined {
  const { as, isFraction = false, options = [], min = 0, max } = field
  if (isAmount(as)) {
    const amount = parseAmount(field, value)
    if (amount === undefined || amount === Infinity) return m[WRONG[as]]
    return isWithin(amount, min, max) ? undefined : limits(field)
  }
  switch (as) {
    case 'number':
      if (typeof value !== 'number' || Number.isNaN(value)) return fieldMessages.number
      if (!isFraction && !Number.isInteger(value)) return fieldMessages.integer
      return isWithin(value, min, max) ? undefined : limits(field)
    case 'json':
      return isRecord(readJson(String(value))) ? undefined : fieldMessages.jsonObject
    case 'jsonList':
      return isListOfObjects(String(value)) ? undefined : fieldMessages.jsonObjects
    case 'list': {
      const words = String(value).split(',')
      const is = (word: string) => options.some((each) => each.value === word.trim())
      return options.length === 0 || words.every(is) ? undefined : m.wrongVersions
    }
    case 'secret':
      return value !== MASKED && String(value).includes(MASKED) ? m.secretPartly : undefined
    case 'pairs': {
      const names = (value as readonly Row[]).map(({ key }) => key.trim())
      if (names.includes('')) return fieldMessages.nameRequired
      const twice = firstRepeated(names)
      if (twice !== undefined) return filled(fieldMessages.duplicatedAttribute, twice)
      return refusedPlaceholder(field, value) === undefined ? undefined : claimWords(field)
    }
    default:
      return undefined
  }
}

const WRONG = {
  duration: 'wrongDuration',
  size: 'wrongSize',
  percent: 'wrongPercent',
  rate: 'wrongRate',
  byteRate: 'wrongByteRate',
} as const

const isWithin = (value: number, min: number, max = Infinity) => value >= min && value <= max

/** Limits in the unit that is typed. */
function limits(field: Field): Words {
  const { min = 0, max } = field
  const text = (language: Language) => {
    const from = boundText(field, min, language)
    return max === undefined
      ? fieldMessages.atLeast[language](from)
      : fieldMessages.between[language](from, boundText(field, max, language))
  }
  return { en: text('en'), zh: text('zh') }
}

export function boundText({ as }: Field, bound: number, language: Language): string {
  if (as === 'duration') {
    const text = Duration.format(bound)
    // 4,294,967,295 ms tell nobody how long that is.
    return text.length > 8 ? formatsIn(language).duration(bound) : durationText(text, language)
  }
  if (as === 'size') return spacedAmount(as, ByteSize.format(bound))
  return formatsIn(language).number(bound)
}

function claimWords({ placeholders = [] }: Field): Words {
  const names = placeholders.map((name) => `\${${name}}`).join(', ')
  return filled(m.wrongClaim, names)
}

/** That a field must be filled: a choice is selected, everything else is entered. */
export const emptyWords = ({ as, label }: Field): Words =>
  about(as === 'choice' ? fieldMessages.select : fieldMessages.required, label)

function isListOfObjects(text: string): boolean {
  const list = readJson(text)
  return Array.isArray(list) && list.every(isRecord)
}

const problemsIn = (fields: readonly Field[], values: Values, seen?: Values): readonly Problem[] =>
  fields.flatMap((field) => {
    const words = findFieldProblem(field, values, seen)
    return words === undefined ? [] : [[field.path, words]]
  })

/** @param seen the values with which the form of an existing item was filled */
export const findFormProblems = (kind: Kind, values: Values, seen?: Values): readonly Problem[] =>
  problemsIn(
    kindFields(kind).filter((field) => applies(field, lookAt(values))),
    values,
    seen,
  )

/** Refuses values with problems; the first problem of a field is shown. */
export const problemsResolver =
  <V extends Values>(
    problems: (values: V) => readonly Problem[],
    language: Language,
  ): Resolver<V> =>
  (values) => {
    const errors: FieldErrors<Values> = {}
    for (const [path, words] of problems(values)) {
      if (get(errors, path) !== undefined) continue
      set(errors, path, { type: 'rule', message: words[language] })
    }
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: errors as FieldErrors<V> } // at the paths of its fields
  }

export const kindResolver = (kind: Kind, language: Language, seen?: Values): Resolver<Values> =>
  problemsResolver((values) => findFormProblems(kind, values, seen), language)

/** Checks what was changed; a broker's own values are valid. */
export const settingsResolver = (
  groups: readonly FieldGroup[],
  before: Values,
  language: Language,
): Resolver<Values> =>
  problemsResolver(
    (values) => problemsIn(touchedIn(fieldsIn(groups), before, values), values),
    language,
  )

const HOST = /^(\[[0-9a-f:.]+\]|[^\s:,/[\]]+)(?::(\d{1,5}))?$/i

function isServer(text: string): boolean {
  const [, host, port] = HOST.exec(text.trim()) ?? []
  return host !== undefined && Number(port ?? 1) >= 1 && Number(port ?? 1) <= 65_535
}

export const server = (value: unknown) => (isServer(String(value)) ? undefined : m.wrongServer)
export const servers = (value: unknown) =>
  String(value).split(',').every(isServer) ? undefined : m.wrongServers

export function webAddress(value: unknown): Words | undefined {
  // A placeholder is no part of an address, but may replace one.
  const text = replaceBraced(String(value), () => 'x')
  return /^https?:\/\/[^\s/?#]+\S*$/i.test(text) ? undefined : m.wrongUrl
}
