import { isBottleneck, type Interval, type Percentiles } from './figures.ts'
import { LATE_MS, type LoadSummary } from './run.ts'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0))
const percent = (share: number) => `${Math.round(share * 100)} %`
const percentiles = ({ p50, p95, p99, max }: Percentiles) =>
  `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, max ${ms(max)} ms`

/** One line for each second. */
export function secondLine(interval: Interval & { second: number; inflight: number }): string {
  const { second, sent, received, latency, inflight, generator } = interval
  return [
    `${second} s`.padStart(6),
    `sent ${whole.format(sent)}/s`,
    `received ${whole.format(received)}/s`,
    ...(latency === undefined ? [] : [percentiles(latency)]),
    ...(inflight > 0 ? [`${whole.format(inflight)} unacknowledged`] : []),
    `generator ${percent(generator.utilization)} busy${isBottleneck(generator) ? ': IT IS THE LIMIT' : ''}`,
  ].join('  ')
}

/** The lines at the end. */
export function summaryLines(summary: LoadSummary): string[] {
  const { clients, rate, sent, received, expected, late, seconds, generator } = summary
  const { latency, acknowledged } = summary
  const lines = [
    `${summary.isInterrupted ? 'Interrupted after' : 'Finished:'} ${seconds.toFixed(1)} s, ${whole.format(clients.connected)} of ${whole.format(clients.wanted)} clients connected`,
    `sent      ${whole.format(sent)} messages, ${whole.format(rate.sent)}/s of ${whole.format(rate.wanted)}/s`,
    `received  ${whole.format(received)} of ${whole.format(expected)} copies, ${whole.format(rate.received)}/s`,
  ]
  if (latency !== undefined) lines.push(`latency   ${percentiles(latency)}`)
  if (acknowledged !== undefined) lines.push(`acknowledged after ${percentiles(acknowledged)}`)
  if (clients.lost > 0) lines.push(`${whole.format(clients.lost)} connections lost`)
  if (clients.reason !== undefined) lines.push(`first failure: ${clients.reason}`)
  if (late > 0) {
    lines.push(
      `${whole.format(late)} messages were sent more than ${LATE_MS} ms after they were due; their latency counts from then`,
    )
  }
  lines.push(
    `generator at most ${percent(generator.utilization)} busy, event loop late by ${ms(generator.loopDelayP99)} ms (p99 of the worst second)`,
  )
  if (generator.limitedSeconds > 0) {
    lines.push(
      `In ${generator.limitedSeconds} of ${Math.max(1, Math.round(seconds))} seconds the load generator or its machine was the limit: these figures are not those of the broker. Use less load, or several machines.`,
    )
  } else if (isHeldBack(summary)) {
    lines.push('The broker took fewer messages than asked for: publishers waited for it.')
  }
  return lines
}

const isHeldBack = ({ rate, clients, isInterrupted }: LoadSummary): boolean =>
  rate.sent < rate.wanted * 0.98 &&
  !isInterrupted &&
  clients.lost === 0 &&
  clients.connected === clients.wanted
