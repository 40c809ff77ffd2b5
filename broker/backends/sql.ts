import type { ConnectionOptions } from 'node:tls'
import type { Address } from './dialer.ts'

/** A database, and how to log in to it. */
export interface SqlLogin {
  address: Address
  database: string
  username: string
  password: string | undefined
  poolSize: number
  tls: ConnectionOptions | undefined
  /** Of one question: for the wait for a connection and for the answer together. */
  timeoutMs: number
}

/** A database, and the one statement that it is asked. */
export interface SqlServer extends SqlLogin {
  /** With placeholders. */
  query: string
  /** Whether the server keeps the statement between questions; poolers cannot always. */
  isPrepared: boolean
}

export type SqlRow = Readonly<Record<string, unknown>>

/** Asks through a pool of a library. */
export interface SqlClient {
  rows(parameters: readonly (string | null)[]): Promise<readonly SqlRow[]>
  check(): Promise<unknown>
  /**
   * The columns of the statement, which is prepared and not run; `undefined`: they are not known before.
   */
  describe(): Promise<readonly string[] | undefined>
  close(): void
}
