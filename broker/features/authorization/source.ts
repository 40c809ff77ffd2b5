import type { Backend, BackendDeps } from '../../backends/backend.ts'
import type { Lookup } from '../../backends/lookup.ts'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { AclFile } from '@signalbox/acl/file'
import { type HttpSettings, openHttpSource } from './http.ts'
import { type LdapSource, openLdap } from './ldap.ts'
import { type MongoSource, openMongodb } from './mongodb.ts'
import { openRedis, type RedisSource } from './redis.ts'
import type { AccessRequest, Permission, Rule } from '@signalbox/acl/rule'
import type { Requester } from './requester.ts'
import type { RuleTable } from './rule-table.ts'
import { openSqlSource, type SqlSourceSettings } from './sql-source.ts'

/** What a source says, and by which of its rules. */
export interface Verdict {
  permission: Permission
  /** Of a file, counted from 1. */
  line?: number
  /** How that line begins. */
  text?: string
  rule?: Rule
  /** Of the built-in database: whose list it stands in. */
  of?: 'client' | 'user' | 'all'
  /** In that list, or in that of a login or a row; counted from 1. */
  position?: number
}

/** One source at work. */
export interface Source {
  /** `undefined`: it has no word on it, and the next is asked. */
  decide: (requester: Requester, request: AccessRequest) => MaybePromise<Verdict | undefined>
  /** The server that it asks. */
  readonly backend?: Pick<Backend<unknown>, 'status' | 'reason' | 'metrics' | 'looked'>
  /** Tries the lookup for a client that need not be known to the server. */
  inspect?: (requester: Requester, request: AccessRequest) => Promise<Lookup>
  close?: () => void
}

export interface SourceDeps extends BackendDeps {
  /** Of its backend: in the alarms and in the log. */
  name: string
  rules: RuleTable
}

/** What each kind goes by; a new one is a file, and a line here, below and in `config/authorization.ts`. */
export type SourceSettings =
  | { type: 'built_in_database' }
  | { type: 'file'; file: AclFile }
  | HttpSettings
  | SqlSourceSettings
  | LdapSource
  | MongoSource
  | RedisSource

/** Puts one to work; its server, if it has one, is looked for in the background. */
export function open(settings: SourceSettings, deps: SourceDeps): Source {
  switch (settings.type) {
    case 'file':
      return { decide: (requester, request) => settings.file.decide(requester, request) }
    case 'built_in_database':
      return { decide: (requester, request) => decideByTable(deps.rules, requester, request) }
    case 'http':
      return openHttpSource(settings, deps)
    case 'postgresql':
    case 'mysql':
      return openSqlSource(settings, deps)
    case 'ldap':
      return openLdap(settings, deps)
    case 'mongodb':
      return openMongodb(settings, deps)
    case 'redis':
      return openRedis(settings, deps)
  }
}

const OWN: readonly string[] = ['built_in_database', 'file']

/** Whether it asks a server of others; one that does not is always there. */
export const hasServer = (type: string) => !OWN.includes(type)

/** The client's own, then those of its user, then those of all. */
function decideByTable(
  table: RuleTable,
  requester: Requester,
  request: AccessRequest,
): Verdict | undefined {
  const { clientId, username } = requester
  const lists = [
    ['client', () => table.list('client', clientId)],
    ['user', () => (username === null ? undefined : table.list('user', username))],
    ['all', () => table.listOfAll()],
  ] as const
  for (const [of, list] of lists) {
    const found = list()?.decide(requester, request)
    if (found !== undefined) return { ...found, of }
  }
  return undefined
}
