import { AclFile } from '@signalbox/acl/file'
import { TermError } from '@signalbox/acl/terms'
import type { AuthorizationConfig } from '@signalbox/contract/authorization'
import type { HttpSource, sourceSchemas } from '@signalbox/contract/authorization-sources'
import { Duration } from '@signalbox/contract/units'
import type * as z from 'zod/mini'
import { type AuthorizationSettings, type SourceSettings } from './authorization.ts'
import { DEFAULT_ACL } from './default-acl.ts'
import { readHttp } from '../../config/http.ts'
import { ConfigFault, known } from '../../config/setting.ts'
import { readMysqlSource, readPostgresqlSource } from '../../config/sql-server.ts'
import { readLdapSource } from '../../config/ldap.ts'
import { readMongoSource } from '../../config/mongodb.ts'
import { readRedisSource } from '../../config/redis.ts'

type FileConfig = Extract<SourceConfig, { type: 'file' }>

/** As it was written, of the kind that its type tells. */
export type SourceConfig = z.output<ReturnType<(typeof sourceSchemas)[keyof typeof sourceSchemas]>>

interface AclConfig {
  settings: AuthorizationConfig
}

/** Rules that cannot be read; the line is told. */
export class BadAclFile extends Error {
  readonly line: number

  constructor({ line, message }: TermError) {
    super(message)
    this.line = line
  }
}

/** Of a file that is sent now; one that stands was read when it was. @throws {BadAclFile} */
export function checkAclFile(text: string): void {
  readFile(text, false)
}

function readFile(text: string, isKept: boolean): AclFile {
  try {
    return new AclFile(text, isKept)
  } catch (error) {
    throw error instanceof TermError ? new BadAclFile(error) : error
  }
}

/** What each kind goes by; those that are not here this broker has not. */
const readers: Partial<Record<string, (config: never) => SourceSettings>> = {
  file: ({ rules }: FileConfig): SourceSettings => ({ type: 'file', file: readFile(rules, true) }),
  built_in_database: (): SourceSettings => ({ type: 'built_in_database' }),
  http: (config: HttpSource): SourceSettings => ({ type: 'http', ...readHttp(config) }),
  mysql: readMysqlSource,
  postgresql: readPostgresqlSource,
  ldap: readLdapSource,
  mongodb: readMongoSource,
  redis: readRedisSource,
}

/** Whether this broker has this kind. */
export const isOffered = (type: string) => Object.hasOwn(readers, type)

/** @throws {ConfigFault} */
function readSource(config: SourceConfig): SourceSettings {
  const read = readers[config.type] as ((config: SourceConfig) => SourceSettings) | undefined
  if (read === undefined) throw new ConfigFault('type', config.type, 'a kind that this broker has')
  return read(config)
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
  isSealed: true,
  defaults: [defaultSource],
  stored: {
    setting: 'config.authorization',
    isShared: true,
    items: (setting: unknown) =>
      (setting as { sources?: readonly SourceConfig[] }).sources ?? [defaultSource], // as it was written
  },
  idOf: ({ type }: SourceConfig) => type,
  read: (config: SourceConfig) => ({ ...readSource(config), isEnabled: config.enable }),
}
