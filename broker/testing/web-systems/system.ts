import type { ServiceRequest } from '../http-service.ts'

export interface SystemAnswer {
  status: number
  /** Text, or what becomes JSON. */
  body?: unknown
}

/** A row that a system has. */
export interface StoredRow {
  n: number
  payload: string
}

/** What a test needs to know of an external system with an HTTP interface, and the part of it that actions use. */
export interface WebSystem {
  /** Of the connector. */
  type: string
  connector(url: string): object
  /** Configurations that do not work, with the reason that the operator reads. */
  faults(url: string): [what: string, fault: object, reason: RegExp][]
  /** Of an action that writes `n`, `payload` and `clientid` of a row. */
  parameters: object
  /** Parameters that name what the system does not have, with the reason. */
  missing?: [parameters: object, reason: RegExp]
  /** What the system refuses in a row. */
  bad: Readonly<Record<string, unknown>>
  readonly rows: StoredRow[]
  answer(request: ServiceRequest): SystemAnswer
}

export const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
