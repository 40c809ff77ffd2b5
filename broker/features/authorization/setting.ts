import type { AuthorizationConfig } from '@signalbox/contract/authorization-settings'
import type { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { Duration } from '@signalbox/contract/units'
import type * as z from 'zod/mini'
import type { AuthorizationSettings } from './authorization.ts'
import { DEFAULT_ACL } from '@signalbox/contract/default-acl'
import { known } from '../../config/setting.ts'
import { sourceKinds } from './kinds.ts'
import { asList } from '../../config/layout.ts'

/** As it was written, of the kind that its type tells. */
export type SourceConfig = z.output<ReturnType<(typeof sourceSchemas)[keyof typeof sourceSchemas]>>

interface AclConfig {
  settings: AuthorizationConfig
}

const defaults: AclConfig = {
  settings: {
    cache: { enable: true, max_size: 32, ttl: '1m', excludes: [] },
    deny_action: 'ignore',
    no_match: 'allow',
  },
}

export const authorizationSetting = {
  name: 'config.authorization',
  isSealed: true,
  member: 'settings',
  defaults,
  read: ({ settings }: AclConfig): Omit<AuthorizationSettings, 'sources'> => {
    const { cache, deny_action: denyAction, no_match: noMatch } = settings
    return {
      noMatch,
      denyAction,
      cache: {
        isEnabled: cache.enable,
        maxEntries: cache.max_size,
        ttlMs: known('cache.ttl', cache.ttl, Duration.parse(cache.ttl), 'emqx_schema:duration()'),
        excludes: cache.excludes,
      },
    }
  },
}

const defaultSource: SourceConfig = { type: 'file', enable: true, rules: DEFAULT_ACL }

/** In the order in which they are asked. A new data folder begins with an ACL file. */
export const sources = {
  name: 'sources',
  layout: asList,
  isSealed: true,
  defaults: [defaultSource],
  stored: {
    setting: 'config.authorization',
    isShared: true,
    items: (setting: unknown) =>
      (setting as { sources?: readonly SourceConfig[] }).sources ?? [defaultSource], // as it was written
  },
  idOf: ({ type }: SourceConfig) => type,
  /** @throws {ConfigFault} */
  read: (config: SourceConfig) => ({
    ...sourceKinds.read(config.type, config),
    isEnabled: config.enable,
  }),
}
