import { type Clock, systemClock } from '../../kernel/clock.ts'

/** When the recorded archive was written. */
const WRITTEN_AT = Date.UTC(2026, 10, 29, 9, 48, 1)

/** A clock that begins when the recorded archive was written, because its messages expire a day later. */
export const archiveClock: Clock = {
  ...systemClock,
  now: () => WRITTEN_AT + Math.round(performance.now()),
}
