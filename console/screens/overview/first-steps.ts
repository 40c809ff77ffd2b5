import type { CurrentSample, Sample } from '@signalbox/contract/monitor'
import { useState } from 'react'

const STORED_AS = 'signalbox.first-steps'

/** Steps that clients have done, as far back as the samples go. Samples outlive a restart; counters do not. */
export function doneBy(samples: readonly Sample[]): { isConnected: boolean; isPublished: boolean } {
  return {
    isConnected: samples.some(({ connections = 0 }) => connections > 0),
    isPublished: samples.some(({ received = 0 }) => received > 0),
  }
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

/** Whether no client has connected or published yet. */
function isFresh(current: CurrentSample, samples: readonly Sample[]): boolean {
  const { isConnected, isPublished } = doneBy(samples)
  const isIdle = current.connections === 0 && current.received_msg_rate === 0
  return isIdle && !isConnected && !isPublished
}

/**
 * Whether the checklist is shown: from the first look at a fresh broker until it is closed. `isDecided` is false until
 * that is known.
 */
export function useFirstSteps(
  current: CurrentSample | undefined,
  samples: readonly Sample[] | undefined,
) {
  const [stored, setStored] = useState(read)
  const keep = (state: 'open' | 'closed') => {
    setStored(state)
    try {
      localStorage.setItem(STORED_AS, state)
    } catch {
      // Without storage, the choice lasts until the page is reloaded.
    }
  }
  const isNew = stored === null && current !== undefined && samples !== undefined
  if (isNew) keep(isFresh(current, samples) ? 'open' : 'closed')
  return { isOpen: stored === 'open', isDecided: stored !== null, close: () => keep('closed') }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED_AS)
  } catch {
    return 'closed'
  }
}
