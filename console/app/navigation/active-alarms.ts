import { alarmList } from '@signalbox/contract/alarms'
import { useLive } from '../../api/live.ts'

const POLL_MS = 30_000

/** The number of active alarms; read once for all that show it. */
export function useActiveAlarms(): number {
  const { data } = useLive(alarmList, { query: { activated: true, limit: 1 } }, POLL_MS)
  return data?.meta.count ?? data?.data.length ?? 0
}
