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
  /** Time limit of one query, including the wait for a connection. */
  timeoutMs: number
}

/** A database server with the statement to run. */
export interface SqlServer extends SqlLogin {
  /** Statement with placeholders for the client. */
  query: string
  /** Whether the server keeps the statement between questions; poolers cannot always. */
  isPrepared: boolean
}

export type SqlRow = Readonly<Record<string, unknown>>

/** Interface of a connection pool for questions. */
export interface SqlClient {
  rows(parameters: readonly (string | null)[]): Promise<readonly SqlRow[]>
  check(): Promise<unknown>
  /** Columns of the prepared statement; `undefined` if they are only known after a run. */
  describe(): Promise<readonly string[] | undefined>
  close(): void
}
