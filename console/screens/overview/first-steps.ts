import type { CurrentSample, Sample } from '@signalbox/contract/monitor'
import type { Demo } from '@signalbox/contract/demo'
import { useState } from 'react'
import type { DemoState } from '#screens/overview/demo/use-demo.ts'

const STORED_AS = 'signalbox.first-steps'

/** Steps that clients have done, as far back as the samples go. Samples outlive a restart; counters do not. */
export function doneBy(samples: readonly Sample[]): { isConnected: boolean; isPublished: boolean } {
  return {
    isConnected: samples.some(({ connections = 0 }) => connections > 0),
    isPublished: samples.some(({ received = 0 }) => received > 0),
  }
}

/** The time stamp of a sample is before its end by less than this. */
const SAMPLE_MS = 10_000

/** Samples without demo traffic. A sample covers the time since the one before. */
export function withoutDemo(samples: readonly Sample[], runs: Demo['runs']): readonly Sample[] {
  return samples.filter(({ time_stamp: at }, i) => {
    const since = samples[i - 1]?.time_stamp ?? at
    return !runs.some(
      ({ from, to }) => at + SAMPLE_MS > Date.parse(from) && since <= Date.parse(to),
    )
  })
}

export interface DemoReading {
  /** Epoch milliseconds. */
  at: number
  /** Number of sessions of the demo. */
  sessions: number
}

/**
 * Whether there are sessions besides those of the demo. The numbers are compared only if the demo did not change
 * between the readings before and after that of the connections.
 */
export function hasOwnClient(
  connections: { at: number; count: number },
  before: DemoReading,
  after: DemoReading,
): boolean {
  const isBetween = before.at <= connections.at && connections.at <= after.at
  return isBetween && before.sessions === after.sessions && connections.count > after.sessions
}

const NO_DEMO: Pick<DemoState, 'runs' | 'sessions'> = { runs: [], sessions: 0 }

/** Whether no client has connected or published yet, besides those of the demo. */
function isFresh(
  current: CurrentSample,
  samples: readonly Sample[],
  demo: Pick<DemoState, 'runs' | 'sessions'>,
): boolean {
  const { isConnected, isPublished } = doneBy(withoutDemo(samples, demo.runs))
  // The rate does not tell who published, and falls slowly.
  const isQuiet = demo.runs.length > 0 || current.received_msg_rate === 0
  const isIdle = current.connections <= demo.sessions && isQuiet
  return isIdle && !isConnected && !isPublished
}

/**
 * Whether the checklist is shown: from the first look at a fresh broker until it is closed. `isDecided` is false until
 * that is known.
 */
export function useFirstSteps(
  {
    data: current,
    dataUpdatedAt: readAt,
  }: { data: CurrentSample | undefined; dataUpdatedAt: number },
  samples: readonly Sample[] | undefined,
  demo: DemoState,
) {
  const [stored, setStored] = useState(read)
  const [doubtAt, setDoubtAt] = useState<number>()
  const keep = (state: 'open' | 'closed') => {
    setStored(state)
    try {
      localStorage.setItem(STORED_AS, state)
    } catch {
      // Without storage, the choice lasts until the page is reloaded.
    }
  }
  if (stored === null && current !== undefined && samples !== undefined) {
    // Without a demo it is fresh, so the charts are not fetched until the demo is read.
    if (isFresh(current, samples, NO_DEMO)) keep('open')
    else if (demo.isKnown && isFresh(current, samples, demo)) keep('open')
    else if (demo.isKnown && demo.runs.length === 0) keep('closed')
    // Between the two readings a demo may have begun or ended, so that both are repeated.
    else if (demo.isKnown && doubtAt === undefined) setDoubtAt(Math.max(readAt, demo.readAt))
    else if (doubtAt !== undefined && Math.min(readAt, demo.readAt) > doubtAt) keep('closed')
  }
  return { isOpen: stored === 'open', isDecided: stored !== null, close: () => keep('closed') }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED_AS)
  } catch {
    return 'closed'
  }
}
