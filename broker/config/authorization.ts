import type { AuthorizationConfig, SourceConfig } from '@signalbox/contract/authorization'
import { Duration } from '@signalbox/contract/units'
import {
  AclFile,
  type AuthorizationSettings,
  TermError,
} from '../features/authorization/authorization.ts'
import { known } from './setting.ts'

export interface AclConfig {
  settings: AuthorizationConfig
  /** In the order in which they are asked. */
  sources: readonly SourceConfig[]
}

/** Rules that cannot be read; the line is told. */
export class BadAclFile extends Error {
  readonly line: number

  constructor({ line, message }: TermError) {
    super(message)
    this.line = line
  }
}

function readFile(text: string): AclFile {
  try {
    return new AclFile(text)
  } catch (error) {
    throw error instanceof TermError ? new BadAclFile(error) : error
  }
}

/** A broker of one's own asks nobody until it is told to: no source is there, and all is allowed. */
const defaults: AclConfig = {
  settings: {
    cache: { enable: true, max_size: 32, ttl: '1m', excludes: [] },
    deny_action: 'ignore',
    no_match: 'allow',
  },
  sources: [],
}

export const authorizationMeaning = {
  name: 'config.authorization',
  defaults,
  read: ({ settings, sources }: AclConfig): AuthorizationSettings => {
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
      sources: sources.map((source) =>
        source.type === 'file'
          ? { type: 'file', isEnabled: source.enable, file: readFile(source.rules) }
          : { type: 'built_in_database', isEnabled: source.enable },
      ),
    }
  },
}
