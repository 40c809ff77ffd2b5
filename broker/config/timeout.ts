import { readDuration } from './setting.ts'

/** Limit on timeouts, beyond which clients have given up. */
const MAX_TIMEOUT_MS = 60_000

/**
 * The time limit for an external server, from 1 ms to `MAX_TIMEOUT_MS`.
 *
 * @throws {ConfigFault} if the text is no duration
 */
export function readTimeout(path: string, text: string): number {
  const ms = readDuration(path, text)
  return Math.min(Math.max(ms, 1), MAX_TIMEOUT_MS)
}
