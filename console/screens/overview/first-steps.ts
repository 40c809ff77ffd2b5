import type { CurrentSample, Sample } from '@signalbox/contract/monitor'
import { useState } from 'react'

const STORED_AS = 'signalbox.first-steps'

/** What clients have done, as far as the samples go back: they outlive a restart, the counters do not. */
export function doneBy(samples: readonly Sample[]): { isConnected: boolean; isPublished: boolean } {
  return {
    isConnected: samples.some(({ connections = 0 }) => connections > 0),
    isPublished: samples.some(({ received = 0 }) => received > 0),
  }
}

/** Nothing has connected or published yet. */
function isFresh(current: CurrentSample, samples: readonly Sample[]): boolean {
  const { isConnected, isPublished } = doneBy(samples)
  const isIdle = current.connections === 0 && current.received_msg_rate === 0
  return isIdle && !isConnected && !isPublished
}

/** Whether the checklist is shown: from the first look at a fresh broker until it is closed. */
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
      // Until the page is loaded again.
    }
  }
  const isNew = stored === null && current !== undefined && samples !== undefined
  if (isNew) keep(isFresh(current, samples) ? 'open' : 'closed')
  return { isOpen: stored === 'open', close: () => keep('closed') }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED_AS)
  } catch {
    return 'closed'
  }
}
