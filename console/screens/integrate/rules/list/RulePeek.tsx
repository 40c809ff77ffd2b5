import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { failureShare, countRuleFailures } from '#domain/rule/health.ts'
import { OutputList } from '#domain/rule/OutputList.tsx'
import { RuleStatus } from '#domain/rule/RuleStatus.tsx'
import { CodeBlock } from '#domain/page/CodeBlock.tsx'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import type { Surroundings } from '#domain/rule/health.ts'
import type { RuleRow } from '#domain/rule/list/rule-row.ts'
import styles from './rules.module.css'

/** Summary of a rule beside its list: statement, outputs with their states, and figures. */
export function RulePeek({ row, around }: { row: RuleRow; around: Surroundings }) {
  const t = useMessages(rulesMessages)
  const { dateTime, list, number, percent, rate } = useFormats()
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
                      ? number(countRuleFailures(figures.metrics))
                      : t.failureText(number(countRuleFailures(figures.metrics)), percent(share)),
                  help: t.failuresHelp,
                },
              ]),
          { label: t.note, value: rule.description === '' ? UNKNOWN : rule.description },
          ...(rule.tags === undefined ? [] : [{ label: t.tags, value: list(rule.tags) }]),
          { label: t.created, value: dateTime(rule.created_at) },
        ]}
      />
      <section aria-label={t.sql}>
        <h3 className={styles.heading}>{t.sql}</h3>
        <CodeBlock label={t.sql} text={rule.sql} />
      </section>
      <section aria-label={t.actions}>
        <h3 className={styles.heading}>{t.actions}</h3>
        <OutputList rule={rule} around={around} />
      </section>
    </div>
  )
}
