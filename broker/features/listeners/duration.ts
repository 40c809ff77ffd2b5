import { readDuration } from '../../config/setting.ts'

/** Node's timers fire at once after a longer time. */
const LONGEST_MS = 2 ** 31 - 1

/** Milliseconds; more than 24.8 days are cut to `LONGEST_MS`. @throws {ConfigFault} if the text is no duration */
export const readTimeout = (path: string, text: string) =>
  Math.min(readDuration(path, text, 'duration()'), LONGEST_MS)
