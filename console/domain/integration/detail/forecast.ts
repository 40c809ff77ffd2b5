import type { ActionBacklog } from '@signalbox/contract/backlog'

/** Future of a buffer at the current rates; `seconds` from the present. */
export type Forecast =
  | { kind: 'empty' | 'full' | 'steady' }
  | { kind: 'filling' | 'draining'; seconds: number }
  /** Rows reach their time to live before the buffer is full. */
  | { kind: 'expiring' }

/** Fill level above which the buffer drops rows with every burst. */
const FULL = 0.99

type Figures = Pick<ActionBacklog, 'queuing' | 'bytes' | 'max_bytes' | 'in_rate' | 'out_rate'>

/** @param ttlSeconds how long a row may wait; `Infinity` for ever */
export function forecastBacklog(
  { queuing, bytes, max_bytes, in_rate, out_rate }: Figures,
  ttlSeconds: number,
): Forecast {
  if (queuing === 0) return { kind: 'empty' }
  if (bytes >= max_bytes * FULL) return { kind: 'full' }
  const growth = in_rate - out_rate
  if (growth === 0) return { kind: 'steady' }
  if (growth < 0) return { kind: 'draining', seconds: queuing / -growth }
  const rowBytes = bytes / queuing
  if (rowBytes === 0) return { kind: 'steady' }
  // The number of waiting rows cannot exceed those that arrive within their time to live.
  if (in_rate * ttlSeconds * rowBytes < max_bytes) return { kind: 'expiring' }
  return { kind: 'filling', seconds: (max_bytes - bytes) / (rowBytes * growth) }
}
