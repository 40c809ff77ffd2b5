import { Duration } from '@signalbox/contract/units'
import { known } from '../../config/setting.ts'

/** Milliseconds. @throws {ConfigFault} */
export const readDuration = (path: string, text: string) =>
  known(path, text, Duration.parse(text), 'duration()')
