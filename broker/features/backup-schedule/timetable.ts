/** When backups are made, in the time zone of this machine. */
export interface Timetable {
  every: 'hour' | 'day' | 'week'
  hours: number
  minutes: number
  /** 1 is Monday, 7 Sunday. */
  weekday: number
}

/** The last time of the timetable that is not after `now`; both in epoch milliseconds. */
export const previousTime = (timetable: Timetable, now: number) => timeAround(timetable, now, 0)

/** The first time of the timetable after `now`. */
export const nextTime = (timetable: Timetable, now: number) => timeAround(timetable, now, 1)

/**
 * Counts in local days and hours, because a day of a change to summer time has 23 hours.
 *
 * @param steps after the last time that is not after `now`
 */
function timeAround({ every, hours, minutes, weekday }: Timetable, now: number, steps: 0 | 1) {
  const date = new Date(now)
  const set = (step: number) => {
    const at = new Date(now)
    if (every === 'hour') {
      at.setMinutes(minutes, 0, 0)
      // Not by the local hour, which occurs twice when summer time ends.
      return at.getTime() + step * 3_600_000
    }
    const days = every === 'day' ? step : step * 7 - ((date.getDay() + 7 - weekday) % 7)
    at.setDate(date.getDate() + days)
    at.setHours(hours, minutes, 0, 0)
    return at.getTime()
  }
  const isLater = set(0) > now
  return set(steps - Number(isLater))
}
