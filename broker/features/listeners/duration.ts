import { Duration } from '@signalbox/contract/units'
import { known } from '../../config/setting.ts'

/** Node's timers fire at once after a longer time. */
const LONGEST_MS = 2 ** 31 - 1

/** Milliseconds, at most 24 days. @throws {ConfigFault} */
export const readDuration = (path: string, text: string) =>
  Math.min(known(path, text, Duration.parse(text), 'duration()'), LONGEST_MS)
