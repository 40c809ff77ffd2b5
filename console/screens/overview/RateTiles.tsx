import { type CurrentSample, monitorCurrent, monitorList } from '@signalbox/contract/monitor'
import { useMemo } from 'react'
import { useLiveList } from '../../api/live.ts'
import { isErlang, useCan } from '../../api/use-can.ts'
import { UNKNOWN } from '../../formats.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { useSearch } from '../../routing/react.tsx'
import { RateTile, RateTiles as Tiles } from '../../ui/RateTile.tsx'
import type { LossRates } from '../../parts/trends/losses.ts'
import { CHARTS_POLL_MS, chartSearch } from '../../parts/trends/range.ts'
import { shownRange } from '../../parts/trends/samples.ts'
import { overviewMessages } from './overview.messages.ts'
import { averaged, COURSE_MS, courseOf, type Rates, ratesOf, useReadings } from './readings.ts'

interface RateTilesProps {
  current: CurrentSample | undefined
  /** Epoch milliseconds; 0 before the first answer. */
  readAt: number
  losses: LossRates | undefined
}

/** What the cluster carries at this moment, in front of the last hour. */
export function RateTiles({ current, readAt, losses }: RateTilesProps) {
  const t = useMessages(overviewMessages)
  const formats = useFormats()
  const hasBytes = useCan(monitorCurrent, 'received_bytes_rate').can
  const [{ latest }] = useSearch(chartSearch)
  const { data: samples } = useLiveList(monitorList, { query: { latest } }, CHARTS_POLL_MS)
  const read = current && ratesOf(current, losses)
  const all = useReadings(read, readAt)
  const readings = useMemo(() => (isErlang() ? averaged(all) : all), [all])
  const rates = read && { ...read, sent: readings.at(-1)?.sent ?? read.sent }
  const courses = useMemo(() => {
    const of = (field: keyof Rates) => courseOf(samples ?? [], readings, field)
    return {
      received: of('received'),
      sent: of('sent'),
      lost: of('lost'),
      bytesIn: of('bytesIn'),
      bytesOut: of('bytesOut'),
    }
  }, [samples, readings])
  const to = Math.max(readAt, samples?.at(-1)?.time_stamp ?? 0)
  const range = shownRange(samples ?? [], to, COURSE_MS)
  const bytes = (value: number) => `${formats.bytes(value)}/s`
  const tile = (field: keyof Rates, label: string, write = formats.rate) => {
    const rate = rates?.[field]
    const value = rate === undefined ? UNKNOWN : write(rate)
    return { label, value, points: courses[field], range }
  }
  return (
    <Tiles>
      <RateTile {...tile('received', t.received)} />
      <RateTile {...tile('sent', t.sent)} {...(isErlang() && { help: t.sentHelp })} />
      <RateTile {...tile('lost', t.dropped)} help={t.droppedHelp} isBad={(rates?.lost ?? 0) > 0} />
      {hasBytes && <RateTile {...tile('bytesIn', t.bytesIn, bytes)} />}
      {hasBytes && <RateTile {...tile('bytesOut', t.bytesOut, bytes)} />}
    </Tiles>
  )
}
