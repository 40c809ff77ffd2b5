import { ApiError, type FieldFault, readFaults } from '@signalbox/contract/errors'
import type { UseFormReturn } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { labelled } from '#formats.ts'
import { useLanguage } from '#language.tsx'
import { emptyWords } from './check.ts'
import { failureMessages } from './failure.messages.ts'
import { findKnownFailure } from './failure.ts'
import {
  type Field,
  type FieldGroup,
  fieldsIn,
  kindFields,
  type Kind,
  type Values,
  type Words,
} from './field.ts'
import { formMessages as m } from './form.messages.ts'
import { applies, lookAt } from './values.ts'

type FoundFault = [path: string, words: Words | string]

/** Faults that a broker tells without a path, and the fields that they may be about. */
const RAW: readonly (readonly [RegExp, readonly string[], Words?])[] = [
  [/invalid_url|\bno_scheme\b/, ['url', 'endpoint'], m.wrongUrl],
  [/required to enable the TLS option/, ['url'], m.wrongScheme],
  [/invalid_command_name|missing_required_field|unsupported_command|invalid_redis_cmd/, ['cmd']],
  [/invalid_public_key/, ['public_key']],
  [/Invalid value for 'secret'/, ['secret']],
]

const REASONS: Readonly<Record<string, (field: Field) => Words>> = {
  required_field: emptyWords,
  bad_host_port: () => m.wrongServer,
}

const isEnd = (path: string, name: string) => path === name || path.endsWith(`.${name}`)
const isInside = (outer: string, path: string) => path === outer || path.startsWith(`${outer}.`)

/** The field that a reported path is about; a broker may leave out the names of the objects around it. */
function fieldAt(fields: readonly Field[], reported: string): Field | undefined {
  const path = reported.replace(/^root\./, '')
  return (
    fields.find((each) => isInside(each.path, path) || isInside(path, each.path)) ??
    fields.find((each) => isEnd(each.path, path))
  )
}

/** The fields that a failure is about, and the words for each. */
export function faultsIn(fields: readonly Field[], error: unknown): FoundFault[] {
  if (!(error instanceof ApiError)) return []
  const known = knownFailure(fields, error)
  if (known?.at !== undefined) return [[known.at.path, known.words]]
  const named = [...error.faults, ...meantFaults(error.message)].flatMap(
    ({ path, reason }): FoundFault[] => {
      const field = fieldAt(fields, path)
      if (field === undefined) return []
      return [[field.path, REASONS[reason]?.(field) ?? expected(reason) ?? reason]]
    },
  )
  if (named.length > 0) return named
  return RAW.flatMap(([pattern, paths, words]): FoundFault[] => {
    if (!pattern.test(error.message)) return []
    const at = paths.map((path) => fieldAt(fields, path)?.path).find((path) => path !== undefined)
    return at === undefined ? [] : [[at, words ?? error.message]]
  }).slice(0, 1)
}

/** A failure of a socket or its certificate, and the field that it is about. */
function knownFailure(fields: readonly Field[], error: unknown) {
  if (!(error instanceof ApiError) || error.kind !== 'http') return undefined
  const found = findKnownFailure(error.message)
  if (found === undefined) return undefined
  const { setting: name, failure } = found
  const at = name === undefined ? undefined : fields.find(({ path }) => isEnd(path, name))
  return { words: failureMessages[failure], at, detail: error.message }
}

/** The faults of those fields of a kind that are shown. */
export const findShownFaults = (kind: Kind, values: Values, error: unknown): FoundFault[] =>
  faultsIn(
    kindFields(kind).filter((field) => applies(field, lookAt(values))),
    error,
  )

/** A broker may say only what it would have taken. */
function expected(reason: string): Words | undefined {
  const what = /^\{"expected":"([^"]+)"\}$/.exec(reason)?.[1]
  return what === undefined ? undefined : { en: m.expected.en(what), zh: m.expected.zh(what) }
}

/** Fields that tell kinds apart: that one is another is said of every kind that was not meant. */
const APART = ['type', 'mechanism', 'backend', 'redis_type', 'mongo_type'].map(
  (name) => `root.${name}`,
)

/**
 * If a body may be of several kinds, a broker reports the faults for each kind; the one that was
 * meant has no fault but those of its fields.
 */
function meantFaults(message: string): FieldFault[] {
  let reported: unknown
  try {
    reported = (JSON.parse(message) as { mismatches?: unknown } | null)?.mismatches
  } catch {
    return []
  }
  const kinds = Object.values(Object(reported) as Record<string, unknown>).map(readFaults)
  const meant = kinds.filter(
    (faults) =>
      faults.length > 0 &&
      faults.every(({ path, reason }) => reason !== 'unknown_fields' && !APART.includes(path)),
  )
  return meant.toSorted((a, b) => a.length - b.length)[0] ?? []
}

/** Puts the broker's objections where they belong; the first takes the focus. */
export function placeFaults(
  form: UseFormReturn<Values>,
  kind: Kind,
  language: keyof Words,
  error: unknown,
): void {
  for (const [i, [path, words]] of findShownFaults(kind, form.getValues(), error).entries()) {
    const message = typeof words === 'string' ? words : words[language]
    form.setError(path, { type: 'server', message }, { shouldFocus: i === 0 })
  }
}

interface Refusal {
  explain: (error: unknown) => Sentence
  /** The settings that it is about, each with its words. */
  faultsOf: (error: unknown) => readonly [path: string, message: string][]
}

/** A refusal by the broker in the words of a form of settings; its own words are the detail. */
export function useRefusal(groups: readonly FieldGroup[] = []): Refusal {
  const language = useLanguage()
  const sentence = useErrorSentence()
  const fields = fieldsIn(groups)
  return {
    explain: (error) => {
      const found = knownFailure(fields, error)
      if (found === undefined) return sentence(error)
      const text = found.words[language]
      const title =
        found.at === undefined ? text : labelled(found.at.label[language], text, language)
      return { title, detail: found.detail }
    },
    faultsOf: (error) =>
      faultsIn(fields, error).map(([path, words]) => [
        path,
        typeof words === 'string' ? words : words[language],
      ]),
  }
}
