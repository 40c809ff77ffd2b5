import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { StageMetrics } from '@signalbox/contract/stages'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import { chainMessages } from '../chain/chain.messages.ts'
import { RateTrend } from '../chain/RateTrend.tsx'
import { useLock } from '../page/lock.ts'
import { ReadAsOf } from '../page/ReadAsOf.tsx'
import type { StageList, StageValues } from './stage-list.ts'
import { stageMessages } from './stages.messages.ts'
import { useStageActions } from './use-stage-actions.ts'

const COUNTS = ['matched', 'succeeded', 'failed', 'rate', 'rate_max'] as const

interface Answer {
  metrics: StageMetrics
  node_metrics: readonly { node: string; metrics: StageMetrics }[]
}

/** Metrics of a stage, in sum and by node. */
export function StageOverview<V extends StageValues>({
  list,
  name,
}: {
  list: StageList<V>
  name: string
}) {
  const { metrics: call } = list.calls
  const t = useMessages(stageMessages)
  const words = useMessages(chainMessages)
  const { number } = useFormats()
  const lock = useLock()
  const sentence = useErrorSentence()
  const { reset } = useStageActions(list)
  const read = useLive(call.operation, call.request(name))
  const answer = read.data as Answer | undefined // as of the operation
  if (read.isError && answer === undefined) {
    return <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
  }
  if (answer === undefined) return <Loading />
  const { metrics, node_metrics: nodes } = answer
  const count = (of: (typeof COUNTS)[number]) => number(metrics[of] ?? 0)
  return (
    <>
      <Vitals
        label={words.overview}
        items={[
          { label: t.matched, value: count('matched') },
          { label: t.succeeded, value: count('succeeded') },
          {
            label: t.failed,
            value: count('failed'),
            ...(metrics.failed > 0 && { tone: 'error' as const }),
          },
          { label: t.rate, value: count('rate') },
          { label: t.most, value: count('rate_max') },
        ]}
      />
      <Section
        title={words.rate}
        action={
          <>
            <ReadAsOf reads={[read]} />
            <Button variant="default" {...lock.button} onClick={() => void reset(name)}>
              {t.reset}
            </Button>
          </>
        }
      >
        <RateTrend
          of={{ kind: list.rated, id: name }}
          rate={metrics.rate}
          updatedAt={read.dataUpdatedAt}
        />
      </Section>
      <Section title={words.nodes}>
        <SmallTable
          label={words.nodes}
          columns={[
            { key: 'node', label: words.node, isName: true, isData: true },
            { key: 'matched', label: t.matched, numeric: true },
            { key: 'succeeded', label: t.succeeded, numeric: true },
            { key: 'failed', label: t.failed, numeric: true },
            { key: 'rate', label: t.rate, numeric: true },
            { key: 'rate_max', label: t.most, numeric: true },
          ]}
          rows={nodes.map(({ node, metrics: of }) => ({
            key: node,
            cells: [node, ...COUNTS.map((each) => number(of[each] ?? 0))],
          }))}
        />
      </Section>
    </>
  )
}
