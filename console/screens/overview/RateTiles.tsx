import { monitorCurrent, monitorList } from '@signalbox/contract/monitor'
import { useMemo } from 'react'
import { useLiveList } from '#api/live.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { useSearch } from '#routing/react.tsx'
import { RateTile, RateTiles as Tiles } from '#ui/RateTile.tsx'
import { CHARTS_POLL_MS, chartSearch } from '#domain/trends/range.ts'
import { shownRange } from '#domain/trends/samples.ts'
import type { Refusals } from '#screens/overview/health/impact.ts'
import { refusalCourse } from '#screens/overview/health/refusals.ts'
import { useRefusedConnections } from '#screens/overview/health/use-health.ts'
import { useLists } from '#domain/trends/lists.ts'
import { overviewMessages } from '#screens/overview/overview.messages.ts'
import { COURSE_MS, lastHourCourse, type Rates, type Reading } from '#screens/overview/readings.ts'

interface RateTilesProps {
  /** The rates that were read since the screen was opened. */
  readings: readonly Reading[]
  refusals: Refusals
}

/** Current message rates of the cluster, drawn over the last hour. */
export function RateTiles({ readings, refusals }: RateTilesProps) {
  const t = useMessages(overviewMessages)
  const formats = useFormats()
  const hasBytes = useCan(monitorCurrent, 'received_bytes_rate').can
  const [{ latest }] = useSearch(chartSearch)
  const { data: samples } = useLiveList(monitorList, { query: { latest } }, CHARTS_POLL_MS)
  const lists = useLists()
  const refused = useRefusedConnections()
  const rates = readings.at(-1)
  const courses = useMemo(() => {
    const of = (field: keyof Rates) => lastHourCourse(samples ?? [], readings, field)
    return {
      received: of('received'),
      sent: of('sent'),
      lost: of('lost'),
      bytesIn: of('bytesIn'),
      bytesOut: of('bytesOut'),
      refused: refused.can ? refusalCourse(refused.rows, refused.readAt) : of('refused'),
    }
  }, [samples, readings, refused.can, refused.rows, refused.readAt])
  const to = Math.max(rates?.at ?? 0, samples?.at(-1)?.time_stamp ?? 0)
  const range = shownRange(samples?.[0]?.time_stamp ?? readings[0]?.at, to, COURSE_MS)
  const bytes = (value: number) => `${formats.bytes(value)}/s`
  const tile = (field: keyof Rates, label: string, to: Address, write = formats.rate) => {
    const rate = rates?.[field]
    const value = rate === undefined ? UNKNOWN : write(rate)
    const link = (content: string, className: string) => (
      <ScreenLink to={to} className={className}>
        {content}
      </ScreenLink>
    )
    return { label, value, points: courses[field], range, link }
  }
  const { clients } = refusals
  return (
    <Tiles>
      <RateTile {...tile('received', t.received, lists.received)} />
      <RateTile {...tile('sent', t.sent, lists.sent)} {...(isErlang() && { help: t.sentHelp })} />
      <RateTile
        {...tile('lost', t.dropped, lists.dropped)}
        help={t.droppedHelp}
        isBad={(rates?.lost ?? 0) > 0}
      />
      <RateTile
        {...tile('refused', t.refusals, paths.refused({ kind: 'connect' }))}
        help={refused.can ? t.refusalsHelp : t.refusalsOfCluster}
        unit={clients ? t.refusedClients(formats.number(clients)) : undefined}
        isBad={refusals.rate > 0}
      />
      {hasBytes && <RateTile {...tile('bytesIn', t.bytesIn, lists.received_bytes, bytes)} />}
      {hasBytes && <RateTile {...tile('bytesOut', t.bytesOut, lists.sent_bytes, bytes)} />}
    </Tiles>
  )
}
