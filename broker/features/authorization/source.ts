import type { Backend, BackendDeps } from '../../backends/backend.ts'
import type { Lookup } from '../../backends/lookup.ts'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { Kind } from '../../config/kinds.ts'
import type { AccessRequest, Permission, Rule } from '@signalbox/acl/rule'
import type { Requester } from './requester.ts'
import type { RuleTable } from './rule-table.ts'

/** Answer of a source, with the rule that decided. */
export interface Verdict {
  permission: Permission
  /** Line in the ACL file, counted from 1. */
  line?: number
  /** Beginning of that line. */
  text?: string
  rule?: Rule
  /** For the built-in database: the owner of the list. */
  of?: 'client' | 'user' | 'all'
  /** The ExHook server that decided. */
  server?: string
  /** Its reason, in the broker's own words. */
  reason?: string
  /** In that list, or in that of a login or a row; counted from 1. */
  position?: number
}

/** One source at work. */
export interface Source {
  /** Decides a request; `undefined` leaves it to the next source. */
  decide: (requester: Requester, request: AccessRequest) => MaybePromise<Verdict | undefined>
  /** Backend of the source, if it has a server. */
  readonly backend?: Pick<Backend<unknown>, 'status' | 'reason' | 'metrics' | 'looked'>
  /** Tries the lookup for a client that need not be known to the server. */
  inspect?: (requester: Requester, request: AccessRequest) => Promise<Lookup>
  close?: () => void
}

/** A kind of source. */
export type SourceKind<Config, Settings> = Kind<Config, Settings, Source, SourceDeps>

export interface SourceDeps extends BackendDeps {
  /** Name of its backend in alarms and in the log. */
  name: string
  rules: RuleTable
}
