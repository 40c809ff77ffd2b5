import { type CurrentSample, monitorList, monitorMarkList } from '@signalbox/contract/monitor'
import { nodeList } from '@signalbox/contract/nodes'
import { useEffect, useMemo, useState } from 'react'
import { useLive, useLiveList } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import type { LossRates } from '#domain/trends/losses.ts'
import { CHARTS_POLL_MS, chartSearch } from '#domain/trends/range.ts'
import { TrendCharts } from '#domain/trends/TrendCharts.tsx'
import { useSearch } from '#routing/react.tsx'
import styles from '#screens/overview/Details.module.css'
import { useLists } from '#domain/trends/lists.ts'
import { NodeSummary } from '#screens/overview/NodeSummary.tsx'
import { Rankings } from '#screens/overview/Rankings.tsx'
import { chartedReadings, type Reading } from '#screens/overview/readings.ts'

const PATIENCE_MS = 2000

interface DetailsProps {
  current: CurrentSample | undefined
  lossRates: LossRates | undefined
  /** Readings of the tiles, so that the charts end with the same values. */
  readings: readonly Reading[]
  /** The reason why nothing could be read is above. */
  isFailed: boolean
  /** Whether no client has connected yet, so that first steps replace empty charts. */
  isAlone: boolean
}

/** Charts, rankings and nodes, which appear together when all of them have been read, or when one takes too long. */
export function Details(props: DetailsProps) {
  const { current, lossRates, readings, isFailed, isAlone } = props
  const [{ latest }] = useSearch(chartSearch)
  const samples = useLiveList(monitorList, { query: { latest } }, CHARTS_POLL_MS)
  const nodes = useLive(nodeList, {})
  const hasMarks = useCan(monitorMarkList).can && !isAlone
  const marks = useLiveList(monitorMarkList, { query: { latest } }, CHARTS_POLL_MS, hasMarks)
  const lists = useLists()
  const isShown = useFirst(current !== undefined && !samples.isPending && !nodes.isPending)
  const hasLosses = useCan(monitorList, 'lost').can
  const newer = useMemo(() => chartedReadings(readings, hasLosses), [readings, hasLosses])
  const charts = { read: samples, marks: marks.data, latest, lists, newer }
  return (
    <div className={styles.details} data-shown={isShown}>
      {!isAlone && !(isFailed && samples.isError) && (
        <>
          <TrendCharts part="first" {...charts} />
          <Rankings lossRates={lossRates} />
        </>
      )}
      {!(isFailed && nodes.isError) && <NodeSummary read={nodes} />}
      {!isAlone && !(isFailed && samples.isError) && <TrendCharts part="more" {...charts} />}
    </div>
  )
}

/** Whether it has been true once, or was waited for long enough. */
function useFirst(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue)
  if (isTrue && !was) setWas(true)
  useEffect(() => {
    const timer = setTimeout(() => setWas(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return was || isTrue
}
