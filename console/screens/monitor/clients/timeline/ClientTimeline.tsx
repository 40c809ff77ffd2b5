import { clientTimeline } from '@signalbox/contract/timeline'
import { useLive } from '../../../../api/live.ts'
import { EventTable } from '../../../../parts/timeline/EventTable.tsx'

const POLL_MS = 5000

/** The recent events of a client of MQTT. */
export function ClientTimeline({ clientid }: { clientid: string }) {
  const read = useLive(clientTimeline, { path: { clientid } }, POLL_MS)
  return <EventTable clientid={clientid} read={read} />
}
