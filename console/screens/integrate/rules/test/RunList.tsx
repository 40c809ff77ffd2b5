import { useFormats, useMessages } from '../../../../language.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { ACTION_TONES, actionLabel, RUN_TONES } from './outcomes.ts'
import { ruleTestMessages } from './rule-test.messages.ts'
import styles from '../../../../parts/rule/sample/test.module.css'
import type { TracedAction, TracedRun } from './trace-lines.ts'

const SHOWN_RUNS = 50

/** Runs by real traffic, the latest first; each opens. */
export function RunList({ runs }: { runs: readonly TracedRun[] }) {
  const t = useMessages(ruleTestMessages)
  const formats = useFormats()
  if (runs.length === 0) return <p className={styles.quiet}>{t.noRuns}</p>
  return (
    <section className={styles.outcome} aria-label={t.runs}>
      {runs.slice(0, SHOWN_RUNS).map(({ at, outcome, input, result, reason, actions }) => (
        <details key={at} className={styles.run}>
          <summary>
            {formats.dateTime(at)} <StatusBadge tone={RUN_TONES[outcome]} label={t[outcome]} />
          </summary>
          <Part label={t.input} value={input} />
          <Part label={t.result} value={result} />
          <Part label={t.reason} value={reason} />
          {actions.map((action) => (
            <Action key={action.name} action={action} />
          ))}
        </details>
      ))}
    </section>
  )
}

function Action({ action: { name, outcome, rendered, reason } }: { action: TracedAction }) {
  const t = useMessages(ruleTestMessages)
  return (
    <div className={styles.form}>
      <span>
        <code className="mono">{name}</code>{' '}
        <StatusBadge tone={ACTION_TONES[outcome]} label={actionLabel(outcome, t)} />
      </span>
      <Part label={t.rendered} value={rendered} />
      <Part label={t.reason} value={reason} />
    </div>
  )
}

function Part({ label, value }: { label: string; value: unknown }) {
  if (value === undefined) return null
  return (
    <div>
      <p className={styles.quiet}>{label}</p>
      <pre className={`mono ${styles.output}`} tabIndex={0} aria-label={label}>
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </pre>
    </div>
  )
}
