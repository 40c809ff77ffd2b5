import type { FieldErrors, Resolver } from 'react-hook-form'
import { get, set } from 'react-hook-form'
import { backendMessages as m } from './backends.messages.ts'
import { type Field, fieldsOf, isRequired, type Kind, type Words } from './field.ts'
import { refusedPlaceholder } from './placeholders.ts'
import { applies, lookAt, MASK, type Row, type Values } from './values.ts'

/** The fault of a field that the form can find without the broker; `seen`: the values that the broker has. */
function problemOf(field: Field, values: Values, seen: Values | undefined): Words | undefined {
  const value: unknown = get(values, field.path)
  const look = lookAt(values)
  const isEmpty = value === '' || value === null || value === undefined
  if (isEmpty) return isRequired(field, look) ? m.required : undefined
  // A broker may have a value that the form would refuse. It is kept, so that other fields can be changed.
  const isKept = seen !== undefined && isSame(value, get(seen, field.path))
  return (isKept ? undefined : ownProblem(field, value)) ?? field.check?.(value, look)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function ownProblem(field: Field, value: unknown): Words | undefined {
  switch (field.as) {
    case 'number': {
      const { min = 0, max = Infinity } = field
      const is =
        typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      return is ? undefined : numberWords(min, max)
    }
    case 'duration': {
      const { min = 1 } = field
      return typeof value === 'number' && value >= min ? undefined : m.wrongDuration
    }
    case 'json':
      return isObject(String(value)) ? undefined : m.wrongJson
    case 'jsonList':
      return isListOfObjects(String(value)) ? undefined : m.wrongJsonList
    case 'list': {
      const { options = [] } = field
      const words = String(value).split(',')
      const is = options.length === 0 || words.every((word) => options.includes(word.trim()))
      return is ? undefined : m.wrongVersions
    }
    case 'secret':
      return value !== MASK && String(value).includes(MASK) ? m.secretPartly : undefined
    case 'pairs': {
      const names = (value as readonly Row[]).map(({ key }) => key.trim())
      if (names.includes('')) return m.emptyName
      if (new Set(names).size < names.length) return m.twice
      return refusedPlaceholder(field, value) === undefined ? undefined : claimWords(field)
    }
    default:
      return undefined
  }
}

function claimWords({ placeholders = [] }: Field): Words {
  const names = placeholders.map((name) => `\${${name}}`).join(', ')
  return { en: m.wrongClaim.en(names), zh: m.wrongClaim.zh(names) }
}

const numberWords = (min: number, max: number): Words =>
  max === Infinity
    ? { en: m.wrongMinimum.en(String(min)), zh: m.wrongMinimum.zh(String(min)) }
    : {
        en: m.wrongNumber.en(String(min), String(max)),
        zh: m.wrongNumber.zh(String(min), String(max)),
      }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const isMap = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isObject = (text: string) => isMap(parsed(text))

function isListOfObjects(text: string): boolean {
  const list = parsed(text)
  return Array.isArray(list) && list.every(isMap)
}

/** @param seen the values with which the form of an existing item was filled */
export function problemsOf(
  kind: Kind,
  values: Values,
  seen?: Values,
): readonly [path: string, words: Words][] {
  return fieldsOf(kind).flatMap((field) => {
    if (!applies(field, values)) return []
    const words = problemOf(field, values, seen)
    return words === undefined ? [] : [[field.path, words] as [string, Words]]
  })
}

export function kindResolver(kind: Kind, language: keyof Words, seen?: Values): Resolver<Values> {
  return (values) => {
    const problems = problemsOf(kind, values, seen)
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [path, words] of problems) {
      set(errors, path, { type: 'rule', message: words[language] })
    }
    return { values: {}, errors }
  }
}

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
  const text = String(value).replaceAll(/\$\{[^}]*\}/g, 'x')
  return /^https?:\/\/[^\s/?#]+\S*$/i.test(text) ? undefined : m.wrongUrl
}
