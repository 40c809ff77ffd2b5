import { alarmList } from '@signalbox/contract/alarms'
import type { ClientRow } from '@signalbox/contract/clients'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { type CalculatedEvent, calculatedEvents } from './events.ts'

const ALARMS = 1000

interface EventsRead {
  events: CalculatedEvent[] | undefined
  isPending: boolean
  error: Error | null
  refetch: () => unknown
}

/** The history of a client at a cluster, which records none: calculated from its session and the alarms. */
export function useCalculatedEvents(clientid: string, client: ClientRow): EventsRead {
  const current = useAlarms(true)
  const ended = useAlarms(false)
  return {
    events:
      current.data &&
      ended.data &&
      calculatedEvents(clientid, client, [...current.data.data, ...ended.data.data]),
    isPending: current.isPending || ended.isPending,
    error: current.error ?? ended.error,
    refetch: () => Promise.all([current.refetch(), ended.refetch()]),
  }
}

const useAlarms = (activated: boolean) =>
  useQuery(query(alarmList, { query: { activated, limit: ALARMS } }))
