import type { CurrentSample } from '@signalbox/contract/monitor'
import { useState } from 'react'

export interface Reading {
  at: number
  received: number
  sent: number
  /** Losses of every reason. */
  dropped: number
}

const KEPT = 32

/** The last rates that were read since the screen was opened, oldest first. */
export function useReadings(
  sample: CurrentSample | undefined,
  at: number,
  dropped: number,
): readonly Reading[] {
  const [readings, setReadings] = useState<readonly Reading[]>([])
  if (sample === undefined || at === 0 || readings.at(-1)?.at === at) return readings
  const { received_msg_rate: received, sent_msg_rate: sent } = sample
  const next = [...readings, { at, received, sent, dropped }].slice(-KEPT)
  setReadings(next)
  return next
}
