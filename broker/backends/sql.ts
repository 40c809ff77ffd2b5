import type { ConnectionOptions } from 'node:tls'
import type { Address } from './dialer.ts'

/** A database, and the one statement that it is asked. */
export interface SqlServer {
  address: Address
  database: string
  username: string
  password: string | undefined
  poolSize: number
  tls: ConnectionOptions | undefined
  /** With placeholders. */
  query: string
  /** For the wait for a connection and for the answer together. */
  timeoutMs: number
  /** Whether the server keeps the statement between questions; poolers cannot always. */
  isPrepared: boolean
}

export type SqlRow = Readonly<Record<string, unknown>>

/** Asks through a pool of a library. */
export interface SqlClient {
  rows(parameters: readonly (string | null)[]): Promise<readonly SqlRow[]>
  check(): Promise<unknown>
  close(): void
}

/** Of a column of characters, bytes or numbers. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return Buffer.isBuffer(value) ? value.toString('utf8') : undefined
}

/** Of a column that may be a truth value, a number or a word; `undefined`: none of them. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  // MySQL's BIT.
  if (Buffer.isBuffer(value) && value.length === 1 && (value[0] ?? 2) < 2) return value[0] === 1
  const text = textOf(value)?.trim().toLowerCase()
  if (text === 'true') return true
  if (text === 'false' || text === '') return false
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) >= 1 : undefined
}
