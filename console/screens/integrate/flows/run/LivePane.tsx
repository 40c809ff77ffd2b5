import type { RuleMetrics } from '@signalbox/contract/rules'
import { useFormats, useMessages } from '#language.tsx'
import { countRuleFailures } from '#domain/rule/health.ts'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './run.module.css'
import { runMessages } from './run.messages.ts'

/** Counters of the stored flow; the canvas beside it shows the rates. */
export function LivePane({ metrics }: { metrics: RuleMetrics | undefined }) {
  const t = useMessages(runMessages)
  const { number } = useFormats()
  return (
    <Section title={t.live} about={t.liveAbout}>
      {metrics === undefined ? (
        <p className={styles.quiet}>{t.notStored}</p>
      ) : (
        <KeyValues
          items={[
            { label: t.matched, value: number(metrics.matched) },
            { label: t.passed, value: number(metrics.passed) },
            {
              label: t.failuresLabel,
              value: number(countRuleFailures(metrics)),
              help: t.failuresHelp,
            },
          ]}
        />
      )}
    </Section>
  )
}
