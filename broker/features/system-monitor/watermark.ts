/** When an alarm is raised and taken back. Shares are from 0 to 1. */
export interface Watermarks {
  high: number
  /** Below it the alarm ends; without one, as soon as it is not above `high`. */
  low?: number
}

/** What a reading means for an alarm that stands or does not. */
export function judge(
  usage: number,
  { high, low }: Watermarks,
  stands: boolean,
): 'raise' | 'end' | 'leave' {
  if (!stands) return usage > high ? 'raise' : 'leave'
  return (low === undefined ? usage <= high : usage < low) ? 'end' : 'leave'
}

/** As the API tells shares in details: percent with two digits. */
export function percent(share: number): number {
  return Math.round(share * 10_000) / 100
}
