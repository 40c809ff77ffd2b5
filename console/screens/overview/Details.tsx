import { monitorList } from '@signalbox/contract/monitor'
import { nodeList } from '@signalbox/contract/nodes'
import { useEffect, useState } from 'react'
import { useLive, useLiveList } from '../../api/live.ts'
import { useSearch } from '../../routing/react.tsx'
import styles from './Details.module.css'
import { Doctor } from './doctor/Doctor.tsx'
import { useFindings } from './doctor/use-findings.ts'
import { NodeSummary } from './NodeSummary.tsx'
import { chartSearch } from './overview.paths.ts'
import { TrendCharts } from './TrendCharts.tsx'

const CHARTS_POLL_MS = 60_000
const NODES_POLL_MS = 5000
const PATIENCE_MS = 2000

/** Warnings, charts and nodes: shown together, when all of them have been read or one takes too long. */
export function Details() {
  const findings = useFindings()
  const [{ latest }, setSearch] = useSearch(chartSearch)
  const samples = useLiveList(monitorList, { query: { latest } }, CHARTS_POLL_MS)
  const nodes = useLive(nodeList, {}, NODES_POLL_MS)
  const isShown = useFirst(findings.isRead && !samples.isPending && !nodes.isPending)
  return (
    <div className={styles.details} data-shown={isShown}>
      <Doctor {...findings} />
      <TrendCharts
        read={samples}
        latest={latest}
        onLatest={(seconds) => setSearch({ latest: seconds })}
      />
      <NodeSummary read={nodes} />
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
