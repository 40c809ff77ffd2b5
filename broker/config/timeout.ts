import { Duration } from '@signalbox/contract/units'
import { known } from './setting.ts'

/** A client that has waited for so long has given up. */
const MAX_TIMEOUT_MS = 60_000

/**
 * The time limit for an external server.
 *
 * @throws {ConfigFault}
 */
export function readTimeout(path: string, text: string): number {
  const ms = known(path, text, Duration.parse(text), 'a duration such as 5s')
  return Math.min(Math.max(ms, 1), MAX_TIMEOUT_MS)
}
