import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { rebalanceGlobalStatus } from '@signalbox/contract/load-rebalance'
import { nodeList } from '@signalbox/contract/nodes'
import { useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { clusterMessages } from '../cluster.messages.ts'
import { ClusterTabs } from '../ClusterTabs.tsx'
import { EvacuationForm } from './EvacuationForm.tsx'
import { NodesInService } from './NodesInService.tsx'
import { Processes } from './Processes.tsx'
import { rebalanceMessages } from './rebalance.messages.ts'
import { RebalanceForm } from './RebalanceForm.tsx'

/** Poll interval while a process is running, whose figures change each second. */
const BUSY_POLL_MS = 2000

type Open = { kind: 'evacuation'; node: string } | { kind: 'rebalance' }

/** Evacuation of nodes and rebalance between them, or why the broker has none. */
export function RebalanceScreen() {
  const t = useMessages(rebalanceMessages)
  const words = useMessages(clusterMessages)
  const can = useCan(rebalanceGlobalStatus)
  if (can.can) return <OfCluster />
  return (
    <Screen title={words.title} about={t.about}>
      <ClusterTabs current={paths.rebalance()} />
      <Unavailable {...can} />
    </Screen>
  )
}

function OfCluster() {
  const t = useMessages(rebalanceMessages)
  const words = useMessages(clusterMessages)
  const sentence = useErrorSentence()
  const lock = useLock()
  const [open, setOpen] = useState<Open>()
  const [isBusy, setIsBusy] = useState(false)
  const read = useLive(rebalanceGlobalStatus, {}, isBusy ? BUSY_POLL_MS : SLOW_POLL_MS)
  const nodes = useLive(nodeList, {}, isBusy ? BUSY_POLL_MS : SLOW_POLL_MS)
  const { data: status, error } = read
  const count =
    status === undefined
      ? 0
      : status.evacuations.length + status.rebalances.length + status.purges.length
  if (status !== undefined && count > 0 !== isBusy) setIsBusy(count > 0)
  const running = (nodes.data ?? []).filter(({ node_status }) => node_status === 'running')
  const isAlone = nodes.data !== undefined && running.length < 2
  return (
    <Screen
      title={words.title}
      about={t.about}
      action={
        <>
          <Button
            {...lock.button}
            {...(isAlone && { disabled: true, title: t.oneNode })}
            onClick={() => setOpen({ kind: 'rebalance' })}
          >
            {t.rebalance}
          </Button>
          <ReadAsOf reads={[read, nodes]} />
        </>
      }
    >
      <ClusterTabs current={paths.rebalance()} />
      {status === undefined &&
        (error === null ? (
          <Loading />
        ) : (
          <ErrorState {...sentence(error)} onRetry={() => void read.refetch()} />
        ))}
      {status !== undefined && (
        <>
          <Processes status={status} />
          <NodesInService
            read={nodes}
            nodes={running}
            status={status}
            onEvacuate={(node) => setOpen({ kind: 'evacuation', node })}
          />
        </>
      )}
      {open?.kind === 'evacuation' && (
        <EvacuationForm node={open.node} nodes={running} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'rebalance' && (
        <RebalanceForm nodes={running} onClose={() => setOpen(undefined)} />
      )}
    </Screen>
  )
}
