import type { RuleMetrics } from '@signalbox/contract/rules'
import { useFormats, useMessages } from '../../../../language.tsx'
import { useTrend } from '../../../../parts/chain/use-trend.ts'
import { Figures } from '../../../../ui/Figures.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { TimeSeries } from '../../../../ui/TimeSeries.tsx'
import { ruleDetailMessages } from './rule-detail.messages.ts'

const SHOWN_MS = 60_000

/** The rate now, in the last minutes and at most, and its course in the last minute. */
export function RuleRate({ metrics, updatedAt }: { metrics: RuleMetrics; updatedAt: number }) {
  const t = useMessages(ruleDetailMessages)
  const { rate } = useFormats()
  const points = useTrend(metrics['matched.rate'], updatedAt)
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
      <TimeSeries
        title={t.trend}
        series={[{ key: 'rate', label: t.rateShort, points }]}
        height={140}
        range={{ from: updatedAt - SHOWN_MS, to: updatedAt }}
      />
    </Section>
  )
}
