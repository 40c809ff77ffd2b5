import type { CurrentSample } from '@signalbox/contract/monitor'
import { useRef } from 'react'

export interface Reading {
  at: number
  received: number
  sent: number
  dropped: number
}

const KEPT = 32

/** The last rates that were read since the screen was opened, oldest first. */
export function useReadings(sample: CurrentSample | undefined, at: number): readonly Reading[] {
  const readings = useRef<Reading[]>([])
  if (sample !== undefined && at > 0 && readings.current.at(-1)?.at !== at) {
    readings.current = [
      ...readings.current,
      {
        at,
        received: sample.received_msg_rate,
        sent: sample.sent_msg_rate,
        dropped: sample.dropped_msg_rate,
      },
    ].slice(-KEPT)
  }
  return readings.current
}
