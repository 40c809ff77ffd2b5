import { type Alarm, alarmList } from '@signalbox/contract/alarms'
import type { ClientRow } from '@signalbox/contract/clients'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { type CalculatedEvent, calculatedEvents } from './events.ts'

const ALARMS = 1000

/** The history of a client at a cluster, which records none: calculated from its session and the alarms. */
export function useCalculatedEvents(clientid: string, client: ClientRow): CalculatedEvent[] {
  const current = useAlarms(true)
  const ended = useAlarms(false)
  return calculatedEvents(clientid, client, [...current, ...ended])
}

function useAlarms(activated: boolean): readonly Alarm[] {
  const { data } = useQuery(query(alarmList, { query: { activated, limit: ALARMS } }))
  return data?.data ?? []
}
