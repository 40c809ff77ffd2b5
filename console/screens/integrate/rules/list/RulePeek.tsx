import { UNKNOWN } from '../../../../formats.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { KeyValues } from '../../../../ui/KeyValues.tsx'
import { failureShare, failuresOf } from '../../../../parts/rule/health.ts'
import { OutputList } from '../../../../parts/rule/OutputList.tsx'
import { RuleStatus } from '../../../../parts/rule/RuleStatus.tsx'
import { CodeBlock } from '../../../../parts/CodeBlock.tsx'
import { rulesMessages } from '../../../../parts/rule/rules.messages.ts'
import type { Surroundings } from '../../../../parts/rule/health.ts'
import type { RuleRow } from '../../../../parts/rule/list/rule-row.ts'
import styles from './rules.module.css'

/** A rule beside its list: the statement, the outputs with their state, and the figures. */
export function RulePeek({ row, around }: { row: RuleRow; around: Surroundings }) {
  const t = useMessages(rulesMessages)
  const { dateTime, number, percent, rate } = useFormats()
  const { rule, figures, health } = row
  const share = figures && failureShare(figures.metrics)
  return (
    <div className={styles.peek}>
      <KeyValues
        items={[
          { label: t.state, value: <RuleStatus health={health} /> },
          ...(figures === undefined
            ? []
            : [
                { label: t.rate, value: rate(figures.metrics['matched.rate']) },
                { label: t.matched, value: number(figures.metrics.matched) },
                {
                  label: t.failures,
                  value:
                    share === undefined || share === 0
                      ? number(failuresOf(figures.metrics))
                      : t.failureText(number(failuresOf(figures.metrics)), percent(share)),
                  help: t.failuresHelp,
                },
              ]),
          { label: t.note, value: rule.description === '' ? UNKNOWN : rule.description },
          { label: t.created, value: dateTime(rule.created_at) },
        ]}
      />
      <section aria-label={t.sql}>
        <h3 className={styles.heading}>{t.sql}</h3>
        <CodeBlock label={t.sql} text={rule.sql} />
      </section>
      <section aria-label={t.actions}>
        <h3 className={styles.heading}>{t.actions}</h3>
        <OutputList actions={rule.actions} around={around} />
      </section>
    </div>
  )
}
