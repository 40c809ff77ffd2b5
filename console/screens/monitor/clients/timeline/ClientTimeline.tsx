import { clientTimeline } from '@signalbox/contract/timeline'
import { useLive } from '#api/live.ts'
import { isErlang } from '#api/use-can.ts'
import { EventTable } from '#domain/timeline/EventTable.tsx'
import { After } from '#ui/After.tsx'
import { ClientTrace } from './ClientTrace.tsx'

/** Recent events of a client of MQTT. A cluster records few: a log trace shows further ones. */
export function ClientTimeline({ clientid }: { clientid: string }) {
  const read = useLive(clientTimeline, { path: { clientid } })
  return (
    <>
      <EventTable clientid={clientid} read={read} />
      {isErlang() && (
        <After isReady={!read.isPending}>
          <ClientTrace clientid={clientid} />
        </After>
      )}
    </>
  )
}
