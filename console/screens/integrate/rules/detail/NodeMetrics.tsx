import type { RuleMetrics } from '@signalbox/contract/rules'
import { useFormats, useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { ruleDetailMessages } from './rule-detail.messages.ts'

interface NodeMetricsProps {
  nodes: readonly { node: string; metrics: RuleMetrics }[]
}

/** Counters of each node of the cluster, since a rule runs on the node where its event occurs. */
export function NodeMetrics({ nodes }: NodeMetricsProps) {
  const t = useMessages(ruleDetailMessages)
  const { number, rate } = useFormats()
  const counts: readonly [keyof RuleMetrics & string, string][] = [
    ['matched', t.matched],
    ['passed', t.passed],
    ['failed.no_result', t.noResult],
    ['failed.exception', t.exception],
    ['actions.success', t.actionsSucceeded],
    ['actions.failed', t.actionsFailed],
  ]
  return (
    <Section title={t.byNode}>
      <SmallTable
        label={t.byNode}
        columns={[
          { key: 'node', label: t.node, isName: true, isData: true },
          ...counts.map(([key, label]) => ({ key, label, numeric: true })),
          { key: 'rate', label: t.rateShort, numeric: true },
        ]}
        rows={nodes.map(({ node, metrics }) => ({
          key: node,
          cells: [
            node,
            ...counts.map(([key]) => number(Number(metrics[key]))),
            rate(metrics['matched.rate']),
          ],
        }))}
      />
    </Section>
  )
}
