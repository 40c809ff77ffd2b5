import { ApiError, type FieldFault, readFaults } from '@signalbox/contract/errors'
import type { UseFormReturn } from 'react-hook-form'
import { backendMessages as m } from './backends.messages.ts'
import { fieldsOf, type Kind, type Words } from './field.ts'
import { applies, type Values } from './values.ts'

/** Faults that a broker tells without a path, and the fields that they may be about. */
const RAW: readonly (readonly [RegExp, readonly string[], Words?])[] = [
  [/invalid_url|\bno_scheme\b/, ['url', 'endpoint'], m.wrongUrl],
  [/required to enable the TLS option/, ['url'], m.wrongScheme],
  [/invalid_command_name|missing_required_field|unsupported_command|invalid_redis_cmd/, ['cmd']],
  [/invalid_public_key/, ['public_key']],
  [/Invalid value for 'secret'/, ['secret']],
]

const REASONS: Readonly<Record<string, Words>> = {
  required_field: m.required,
  bad_host_port: m.wrongServer,
}

/** What of a failure a field is about, and in which words. */
export function faultsOf(kind: Kind, values: Values, error: unknown): [string, Words | string][] {
  if (!(error instanceof ApiError)) return []
  const shown = fieldsOf(kind).filter((field) => applies(field, values))
  const pathOf = (reported: string) => {
    const path = reported.replace(/^root\./, '')
    const isAt = (a: string, b: string) => a === b || b.startsWith(`${a}.`)
    return shown.find((each) => isAt(each.path, path) || isAt(path, each.path))?.path
  }
  const named = [...error.faults, ...meantFaults(error.message)].flatMap(
    ({ path, reason }): [string, Words | string][] => {
      const at = pathOf(path)
      return at === undefined ? [] : [[at, REASONS[reason] ?? expected(reason) ?? reason]]
    },
  )
  if (named.length > 0) return named
  return RAW.flatMap(([pattern, paths, words]): [string, Words | string][] => {
    if (!pattern.test(error.message)) return []
    const at = paths.map(pathOf).find((path) => path !== undefined)
    return at === undefined ? [] : [[at, words ?? error.message]]
  }).slice(0, 1)
}

/** A broker may say only what it would have taken. */
function expected(reason: string): Words | undefined {
  const what = /^\{"expected":"([^"]+)"\}$/.exec(reason)?.[1]
  return what === undefined ? undefined : { en: m.expected.en(what), zh: m.expected.zh(what) }
}

/** What tells kinds apart: that it is another is said of every kind that was not meant. */
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
  for (const [i, [path, words]] of faultsOf(kind, form.getValues(), error).entries()) {
    const message = typeof words === 'string' ? words : words[language]
    form.setError(path, { type: 'server', message }, { shouldFocus: i === 0 })
  }
}
