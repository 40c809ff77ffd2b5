import type { ServiceRequest } from '../http-service.ts'

export interface SystemAnswer {
  status: number
  /** Text, or a value that is sent as JSON. */
  body?: unknown
}

/** A row that a system has. */
export interface StoredRow {
  n: number
  payload: string
}

/** External system with an HTTP interface for tests: the part of it that actions use, and facts about it. */
export interface WebSystem {
  /** Type of the connector. */
  type: string
  connector(url: string): object
  /** Configurations that do not work, with the reason that the operator reads. */
  faults(url: string): [what: string, fault: object, reason: RegExp][]
  /** Parameters of an action that writes `n`, `payload` and `clientid` of a row. */
  parameters: object
  /** Parameters that name what the system does not have, with the reason. */
  missing?: [parameters: object, reason: RegExp]
  /** Values that the system refuses in a row. */
  bad: Readonly<Record<string, unknown>>
  readonly rows: StoredRow[]
  answer(request: ServiceRequest): SystemAnswer
}

export const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
