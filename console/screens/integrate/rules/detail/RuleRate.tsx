import type { RuleMetrics } from '@signalbox/contract/rules'
import { useFormats, useMessages } from '#language.tsx'
import { RateTrend } from '#domain/chain/RateTrend.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Section } from '#ui/Section.tsx'
import { ruleDetailMessages } from './rule-detail.messages.ts'

interface RuleRateProps {
  id: string
  metrics: RuleMetrics
  updatedAt: number
}

/** The rate now, in the last minutes and at most, and its course in the last minute. */
export function RuleRate({ id, metrics, updatedAt }: RuleRateProps) {
  const t = useMessages(ruleDetailMessages)
  const { rate } = useFormats()
  return (
    <Section
      title={t.rate}
      action={
        <Figures
          items={[
            { label: t.now, value: rate(metrics['matched.rate']) },
            { label: t.average, value: rate(metrics['matched.rate.last5m']) },
            { label: t.maximum, value: rate(metrics['matched.rate.max']), title: t.maximumHelp },
          ]}
        />
      }
    >
      <RateTrend of={{ kind: 'rule', id }} rate={metrics['matched.rate']} updatedAt={updatedAt} />
    </Section>
  )
}
