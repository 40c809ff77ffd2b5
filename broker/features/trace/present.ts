import type { Trace } from './traces.ts'
import { presentTime } from '../../api/time.ts'

/** Time in whole seconds. */
const presentSeconds = (seconds: number) => presentTime(seconds * 1000).replace('.000', '')

export function presentTrace(trace: Trace, node: string) {
  const { name, type, condition, status, startAt, endAt, payloadEncode, formatter, bytes } = trace
  return {
    name,
    type,
    [type]: condition,
    status,
    start_at: presentSeconds(startAt),
    end_at: presentSeconds(endAt),
    payload_encode: payloadEncode,
    formatter,
    log_size: { [node]: bytes },
  }
}
