import type { AuthorizationConfig } from '@signalbox/contract/authorization-settings'
import type { sourceSchemas } from '@signalbox/contract/authorization-sources'
import type * as z from 'zod/mini'
import type { AuthorizationSettings } from './authorization.ts'
import { DEFAULT_ACL } from '@signalbox/contract/default-acl'
import { readDuration } from '../../config/setting.ts'
import { sourceKinds } from './kinds.ts'
import { asList } from '../../config/layout.ts'

/** Written form of a source; its type selects the kind. */
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
  isDoor: true,
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
        ttlMs: readDuration('cache.ttl', cache.ttl, 'emqx_schema:duration()'),
        excludes: cache.excludes,
      },
    }
  },
}

const defaultSource: SourceConfig = { type: 'file', enable: true, rules: DEFAULT_ACL }

/** Sources in evaluation order. A new data folder starts with an ACL file. */
export const sources = {
  name: 'sources',
  root: 'authorization.sources',
  isDoor: true,
  layout: asList,
  isSealed: true,
  hasReferences: true,
  defaults: [defaultSource],
  stored: {
    setting: 'config.authorization',
    isShared: true,
    items: (setting: unknown) =>
      (setting as { sources?: readonly SourceConfig[] }).sources ?? [defaultSource], // as it was written
  },
  idOf: ({ type }: SourceConfig) => type,
  /** @throws {ConfigFault} if a field is invalid. */
  read: (config: SourceConfig) => ({
    ...sourceKinds.read(config.type, config),
    isEnabled: config.enable,
  }),
}
