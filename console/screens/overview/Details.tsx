import { type CurrentSample, monitorList, monitorMarkList } from '@signalbox/contract/monitor'
import { nodeList } from '@signalbox/contract/nodes'
import { useEffect, useState } from 'react'
import { useLive, useLiveList } from '../../api/live.ts'
import { useCan } from '../../api/use-can.ts'
import type { LossRates } from '../../parts/trends/losses.ts'
import { CHARTS_POLL_MS, chartSearch } from '../../parts/trends/range.ts'
import { TrendCharts } from '../../parts/trends/TrendCharts.tsx'
import { useSearch } from '../../routing/react.tsx'
import { late } from '../../ui/late.tsx'
import styles from './Details.module.css'
import steps from './FirstSteps.module.css'
import { useFirstSteps } from './first-steps.ts'
import { NodeSummary } from './NodeSummary.tsx'
import { Rankings } from './Rankings.tsx'

const NODES_POLL_MS = 5000
const PATIENCE_MS = 2000

/** Only a new installation needs its code; its place is kept until that has arrived. */
const FirstSteps = late(async () => (await import('./FirstSteps.tsx')).FirstSteps, {
  waiting: <div className={steps.place} />,
})

interface DetailsProps {
  current: CurrentSample | undefined
  lossRates: LossRates | undefined
  /** The reason why nothing could be read is above. */
  isFailed: boolean
}

/** First steps or charts, rankings and nodes: shown together, when all of them have been read or one takes too long. */
export function Details({ current, lossRates, isFailed }: DetailsProps) {
  const [{ latest }] = useSearch(chartSearch)
  const samples = useLiveList(monitorList, { query: { latest } }, CHARTS_POLL_MS)
  const nodes = useLive(nodeList, {}, NODES_POLL_MS)
  const { isOpen, close } = useFirstSteps(current, samples.data)
  // Instead of charts without data.
  const isAlone = isOpen && (current?.connections ?? 0) === 0
  const hasMarks = useCan(monitorMarkList).can && !isAlone
  const marks = useLiveList(monitorMarkList, { query: { latest } }, CHARTS_POLL_MS, hasMarks)
  const isShown = useFirst(current !== undefined && !samples.isPending && !nodes.isPending)
  return (
    <div className={styles.details} data-shown={isShown}>
      {isOpen && current !== undefined && (
        <FirstSteps current={current} samples={samples.data ?? []} onClose={close} />
      )}
      {!isAlone && !(isFailed && samples.isError) && (
        <>
          <TrendCharts part="first" read={samples} marks={marks.data} latest={latest} />
          <Rankings lossRates={lossRates} />
        </>
      )}
      {!(isFailed && nodes.isError) && <NodeSummary read={nodes} />}
      {!isAlone && !(isFailed && samples.isError) && (
        <TrendCharts part="more" read={samples} marks={marks.data} latest={latest} />
      )}
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
