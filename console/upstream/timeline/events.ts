import type { Alarm } from '@signalbox/contract/alarms'
import type { ClientRow } from '@signalbox/contract/clients'

export interface CalculatedEvent {
  at: string
  kind: 'sessionBegan' | 'connected' | 'disconnected' | 'alarmRaised' | 'alarmCleared'
  details: string
}

/** Events derived from the times of a client and the alarms about it, the latest first. */
export function calculatedEvents(
  clientid: string,
  client: ClientRow,
  alarms: readonly Alarm[],
): CalculatedEvent[] {
  const events: CalculatedEvent[] = []
  const add = (kind: CalculatedEvent['kind'], at: unknown, details = '') => {
    if (typeof at === 'string') events.push({ at, kind, details })
  }
  const { ip_address, port, proto_ver } = client
  add('sessionBegan', client.created_at)
  add(
    'connected',
    client.connected_at,
    `${ip_address ?? ''}:${port ?? ''}, MQTT ${proto_ver ?? ''}`,
  )
  add('disconnected', client.disconnected_at)
  for (const alarm of alarms.filter((each) => isAbout(each, clientid))) {
    add('alarmRaised', alarm.activate_at, alarm.message)
    add('alarmCleared', alarm.deactivate_at, alarm.message)
  }
  return events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
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
