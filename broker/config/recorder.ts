import type { ChangeKind } from './change-table.ts'

/** A root or an item before and after a change; `undefined`: it does not exist. */
export interface StateChange {
  item?: string
  kind: ChangeKind
  place?: number
  before: unknown
  after: unknown
}

/** A recorded change that is not in effect yet. */
export interface Recorded {
  /** Notes that the change could not be stored or put into effect. */
  fail(error: unknown): void
}

/** Recorder for the changes of one root. */
export interface Recorder {
  record(changes: readonly StateChange[]): Recorded | undefined
}

/** The root of the API's configuration that a definition is stored for. */
export const definitionRoot = ({ name, root }: { name: string; root?: string }): string =>
  root ?? name.replace(/^config\./, '')
