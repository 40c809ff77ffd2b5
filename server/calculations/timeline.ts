import { presentTime } from '@signalbox/broker/api/time'
import { type Alarm, alarmList } from '@signalbox/contract/alarms'
import type { AnswerOf, ReadOf } from '@signalbox/contract/operation'
import type { clientTimeline, TimelineEvent } from '@signalbox/contract/timeline'
import { readClient } from './client.ts'
import type { Reads } from './reads.ts'

/** Alarms that are compared, the first of the cluster: the page that shows a client reads it again and again. */
const MOST_ALARMS = 100

/** Events of a client of a cluster, which records none: times of its session, and the alarms about it. */
export async function readTimeline(
  { path: { clientid } }: ReadOf<typeof clientTimeline>,
  { call }: Reads,
): Promise<AnswerOf<typeof clientTimeline>> {
  const [client, active, ended] = await Promise.all([
    readClient(clientid, call),
    call(alarmList, { query: { activated: true, limit: MOST_ALARMS } }),
    call(alarmList, { query: { activated: false, limit: MOST_ALARMS } }),
  ])
  const { ip_address, port, proto_ver, listener } = client ?? {}
  const alarms = [...active.data, ...ended.data].filter((each) => isAbout(each, clientid))
  return [
    ...eventAt(client?.created_at, 'session_created'),
    ...eventAt(client?.connected_at, 'connected', {
      ...(ip_address != null && { ip_address }),
      ...(port != null && { port }),
      ...(proto_ver != null && { proto_ver }),
      ...(listener != null && { listener }),
    }),
    ...eventAt(client?.disconnected_at, 'disconnected'),
    ...alarms.flatMap(({ activate_at, deactivate_at, message: reason }) => [
      ...eventAt(activate_at, 'alarm_raised', { reason }),
      ...eventAt(deactivate_at, 'alarm_cleared', { reason }),
    ]),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

function eventAt(
  at: unknown,
  kind: TimelineEvent['kind'],
  details: Partial<TimelineEvent> = {},
): TimelineEvent[] {
  const time = Date.parse(String(at))
  return Number.isNaN(time) ? [] : [{ at: presentTime(time), count: 1, kind, ...details }]
}

/** `conn_congestion/<clientid>/<username>`; other alarms may name the client in their details. */
function isAbout({ name, details }: Alarm, clientid: string): boolean {
  if (name.startsWith(`conn_congestion/${clientid}/`)) return true
  return (
    typeof details === 'object' &&
    details !== null &&
    'clientid' in details &&
    details.clientid === clientid
  )
}
