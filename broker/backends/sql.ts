import type { EventEmitter } from 'node:events'
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

/** A longer answer is none: the connection ends where a condition was forgotten. */
const MAX_ANSWER_BYTES = 1024 * 1024

/** An answer that came late or is too long; its connection is gone. */
export class Unanswered extends Error {}

/** A connection as far as this has to know it. */
interface Wire extends EventEmitter {
  destroy(): unknown
}

/** The answer of a connection that is asked nothing else meanwhile, within its limits. */
export async function bounded<Answer>(
  wire: Wire,
  ms: number,
  answer: Promise<Answer>,
): Promise<Answer> {
  let fail = (_: string): void => {}
  const broken = new Promise<never>((_, reject) => {
    fail = (why) => {
      reject(new Unanswered(why))
      wire.destroy()
    }
  })
  let bytes = 0
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) fail('the answer is too long')
  }
  const overdue = setTimeout(() => fail('no answer in time'), ms)
  wire.on('data', count)
  try {
    return await Promise.race([answer, broken])
  } finally {
    clearTimeout(overdue)
    wire.off('data', count)
  }
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
