/** When an alarm is raised and taken back. Shares are from 0 to 1. */
export interface Watermarks {
  high: number
  /** Below it the alarm ends; without one, as soon as it is not above `high`. */
  low?: number
}

/** Whether a reading raises the alarm, ends it, or changes nothing. */
export function judge(
  usage: number,
  { high, low }: Watermarks,
  isActive: boolean,
): 'raise' | 'end' | 'leave' {
  if (!isActive) return usage > high ? 'raise' : 'leave'
  return (low === undefined ? usage <= high : usage < low) ? 'end' : 'leave'
}

/** As the API tells shares in details: percent with two digits. */
export function percent(share: number): number {
  return Math.round(share * 10_000) / 100
}
