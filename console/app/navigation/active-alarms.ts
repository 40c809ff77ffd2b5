import { alarmList } from '@signalbox/contract/alarms'
import { useLive } from '../../api/live.ts'

/** Every screen has this read: where there is no stream, it is also how a lost broker is noticed. */
const POLL_MS = 5000

/** The number of active alarms; read once for all that show it. */
export function useActiveAlarms(): number {
  const { data } = useLive(alarmList, { query: { activated: true, limit: 1 } }, POLL_MS)
  return data?.meta.count ?? data?.data.length ?? 0
}
