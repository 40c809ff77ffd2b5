import type { AuthorizationConfig } from '@signalbox/contract/authorization'
import { ApiError } from '@signalbox/contract/errors'
import { Duration } from '@signalbox/contract/units'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import * as z from 'zod/mini'

export interface SettingsValues {
  noMatch: 'allow' | 'deny'
  denyAction: 'ignore' | 'disconnect'
  cache: boolean
  maxSize: number
  ttlMs: number
  /** One on each line. */
  excludes: string
}

/** Entries of one client that the API takes. */
const MAX_SIZE = 1_048_576

export const toSettingsValues = ({
  no_match,
  deny_action,
  cache,
}: AuthorizationConfig): SettingsValues => ({
  noMatch: no_match,
  denyAction: deny_action,
  cache: cache.enable,
  maxSize: cache.max_size,
  ttlMs: Duration.parse(cache.ttl) ?? 0,
  excludes: cache.excludes.join('\n'),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * All of it is sent: the API takes no part alone. What the cache is like is not asked, and stays, while
 * there is none.
 */
export const toSettings = (
  values: SettingsValues,
  came: AuthorizationConfig,
): AuthorizationConfig => ({
  ...came,
  no_match: values.noMatch,
  deny_action: values.denyAction,
  cache: {
    ...came.cache,
    enable: values.cache,
    ...(values.cache && {
      max_size: values.maxSize,
      ttl: String(Duration.write(values.ttlMs, came.cache.ttl)),
      excludes: linesOf(values.excludes),
    }),
  },
})

interface Words {
  size: (most: number) => string
  ttl: string
  filter: (line: string) => string
}

/** Faults of the shown and changed settings; values that the broker returned are valid. */
export function settingsRules(seen: SettingsValues, words: Words) {
  return z
    .object({
      noMatch: z.enum(['allow', 'deny']),
      denyAction: z.enum(['ignore', 'disconnect']),
      cache: z.boolean(),
      // `null` where the field is empty.
      maxSize: z.custom<number>(),
      ttlMs: z.custom<number>(),
      excludes: z.string(),
    })
    .check((context) => {
      const { value, issues } = context
      if (!value.cache) return
      const add = (field: keyof SettingsValues, message: string) =>
        issues.push({ code: 'custom', input: value, path: [field], message })
      const { maxSize, ttlMs, excludes } = value
      const isSize = Number.isInteger(maxSize) && maxSize >= 1 && maxSize <= MAX_SIZE
      if (!isSize && maxSize !== seen.maxSize) add('maxSize', words.size(MAX_SIZE))
      if (!(ttlMs >= 1) && ttlMs !== seen.ttlMs) add('ttlMs', words.ttl)
      const wrong = linesOf(excludes).find((line) => topicFilterProblem(line) !== undefined)
      if (wrong !== undefined && excludes !== seen.excludes) add('excludes', words.filter(wrong))
    })
}

/** What the API calls the fields. */
const SETTING_NAMES = {
  noMatch: 'no_match',
  denyAction: 'deny_action',
  cache: 'cache.enable',
  maxSize: 'cache.max_size',
  ttlMs: 'cache.ttl',
  excludes: 'cache.excludes',
} as const
const FIELDS = Object.keys(SETTING_NAMES) as (keyof SettingsValues)[] // its own

/** What the broker objects to, by the field that it is about. */
export function settingsFaults(error: unknown): readonly [keyof SettingsValues, string][] {
  if (!(error instanceof ApiError)) return []
  return error.faults.flatMap(({ path, reason }): [keyof SettingsValues, string][] => {
    const reported = path.replace(/^(root|authorization)\./, '')
    const at = FIELDS.find((field) => {
      const name = SETTING_NAMES[field]
      return reported === name || reported.startsWith(`${name}.`)
    })
    return at === undefined ? [] : [[at, reason]]
  })
}

/** The line that the broker's parser of ACL files stopped at, as Erlang tells it. */
export function badLineOf(message: string): number | undefined {
  const [, line] = /bad_acl_file_content,\{(\d+),/.exec(message) ?? []
  return line === undefined ? undefined : Number(line)
}
