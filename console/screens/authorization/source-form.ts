import type { AuthorizationConfig } from '@signalbox/contract/authorization'
import { Duration } from '@signalbox/contract/units'

export interface SettingsValues {
  noMatch: 'allow' | 'deny'
  denyAction: 'ignore' | 'disconnect'
  cache: boolean
  maxSize: number
  ttlMs: number
  /** One on each line. */
  excludes: string
}

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

/** All of it is sent: the API takes no part alone. */
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
    max_size: values.maxSize,
    ttl: String(Duration.write(values.ttlMs, came.cache.ttl)),
    excludes: values.excludes
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  },
})

/** The line that the broker's parser of ACL files stopped at, as Erlang tells it. */
export function badLineOf(message: string): number | undefined {
  const [, line] = /bad_acl_file_content,\{(\d+),/.exec(message) ?? []
  return line === undefined ? undefined : Number(line)
}
