import type { ChangeKind } from './change-table.ts'

/** A root or an item before and after a change; `undefined`: it does not exist. */
export interface StateChange {
  item?: string
  kind: ChangeKind
  place?: number
  before: unknown
  after: unknown
}

/** A recorded change, until it is in effect. */
export interface Recorded {
  /** It could not be stored or put into effect. */
  fail(error: unknown): void
}

/** Records the changes of one root. */
export interface Recorder {
  record(changes: readonly StateChange[]): Recorded | undefined
}

/** Stored names that differ from those of the configuration of the API. */
const ROOTS: Readonly<Record<string, string>> = {
  authenticators: 'authentication',
  gateways: 'gateway',
  sources: 'authorization.sources',
  'integration.sources': 'sources',
  rules: 'rule_engine.rules',
}

/** The root of the API's configuration that is stored under a name. */
export const rootOf = (name: string): string => ROOTS[name] ?? name.replace(/^config\./, '')
