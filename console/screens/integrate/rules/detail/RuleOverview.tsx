import { type Rule, type RuleMetrics, ruleMetricsGet } from '@signalbox/contract/rules'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useMessages } from '#language.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ruleHealth } from '#domain/rule/health.ts'
import { OutputList } from '#domain/rule/OutputList.tsx'
import { RuleStatus } from '#domain/rule/RuleStatus.tsx'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import { History } from '#domain/integration/history/History.tsx'
import { FailureCounts } from '#domain/integration/failures/FailureCounts.tsx'
import { paths } from '#paths.ts'
import { CodeBlock } from '#domain/page/CodeBlock.tsx'
import { ruleSearch } from '../rules.paths.ts'
import { useFailuresBefore } from '#domain/rule/use-figures.ts'
import { useSurroundings } from '#domain/rule/use-surroundings.ts'
import { NodeMetrics } from './NodeMetrics.tsx'
import { ResetMetrics } from './ResetMetrics.tsx'
import { ruleDetailMessages } from './rule-detail.messages.ts'
import styles from './RuleOverview.module.css'
import { RuleRate } from './RuleRate.tsx'
import { RuleVitals } from './RuleVitals.tsx'
import { ScopeSelect } from './ScopeSelect.tsx'

const POLL_MS = 3000

/** Overview of a rule: matched events, results and outputs. */
export function RuleOverview({ rule }: { rule: Rule }) {
  const t = useMessages(ruleDetailMessages)
  const words = useMessages(rulesMessages)
  const sentence = useErrorSentence()
  const around = useSurroundings()
  const [{ node }, setSearch] = useSearch(ruleSearch)
  const read = useLive(ruleMetricsGet, { path: { id: rule.id } }, POLL_MS)
  const failuresBefore = useFailuresBefore(read.data?.metrics, read.dataUpdatedAt)
  const { data } = read
  if (data === undefined) {
    return read.error === null ? (
      <Loading label={t.loading} />
    ) : (
      <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
    )
  }
  const ofNode = data.node_metrics.find((each) => each.node === node)
  const metrics: RuleMetrics = ofNode?.metrics ?? data.metrics
  const health = ruleHealth(rule, around, { metrics: data.metrics, failuresBefore })
  return (
    <div className={styles.stack}>
      {health.state === 'failing' && (
        <Banner tone="error" title={t.failing}>
          {t.failingText}
        </Banner>
      )}
      <div className={styles.head}>
        <RuleStatus health={health} />
        <span className={styles.tools}>
          {data.node_metrics.length > 1 && (
            <ScopeSelect
              nodes={data.node_metrics.map((each) => each.node)}
              value={ofNode?.node}
              onChange={(next) => setSearch({ node: next })}
            />
          )}
          <ReadAsOf reads={[read]} />
          <ResetMetrics id={rule.id} />
        </span>
      </div>
      <RuleVitals metrics={metrics} />
      <RuleRate
        // Points of another node are not continued.
        key={ofNode?.node ?? ''}
        id={rule.id}
        metrics={metrics}
        updatedAt={read.dataUpdatedAt}
      />
      <History kind="rule" id={rule.id}>
        <Section title={words.sql}>
          <CodeBlock label={words.sql} text={rule.sql} />
        </Section>
        <Section title={t.outputs}>
          <OutputList rule={rule} around={around} />
        </Section>
        <FailureCounts scope={{ rule: rule.id }} list={paths.rule(rule.id, { tab: 'failures' })} />
        {data.node_metrics.length > 1 && <NodeMetrics nodes={data.node_metrics} />}
      </History>
    </div>
  )
}
