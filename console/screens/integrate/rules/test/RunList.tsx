import type { RuleAction } from '@signalbox/contract/rules'
import { isMap, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import { useFormats, useMessages } from '#language.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ActionTemplates } from './ActionTemplates.tsx'
import { reasonInTerm } from './failure-reason.ts'
import { ACTION_TONES, actionLabel, RUN_TONES } from './outcomes.ts'
import { ruleTestMessages } from './rule-test.messages.ts'
import styles from '#domain/rule/sample/test.module.css'
import type { TracedAction, TracedRun } from './trace-lines.ts'

const SHOWN_RUNS = 50

interface RunListProps {
  runs: readonly TracedRun[]
  /** The outputs of the rule: their templates are rendered with the result. */
  outputs: readonly RuleAction[]
}

/** Runs by real traffic, the latest first; each opens. */
export function RunList({ runs, outputs }: RunListProps) {
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
          <Reason value={reason} />
          {actions.map((action) => (
            <Action key={action.name} action={action} />
          ))}
          <ActionTemplates
            actions={outputs.filter((each) => !isRendered(each, actions))}
            rows={[result].flat().filter(isRow)}
          />
        </details>
      ))}
    </section>
  )
}

/** Whether the broker logged the rendered request of an output. */
const isRendered = (output: RuleAction, actions: readonly TracedAction[]) =>
  actions.some(
    ({ name, rendered }) =>
      rendered !== undefined && name === (typeof output === 'string' ? output : output.function),
  )

/** Values of JSON are values of the rule language. */
const isRow = (value: unknown): value is ValueMap => isMap(value as Value)

function Action({ action: { name, outcome, rendered, reason } }: { action: TracedAction }) {
  const t = useMessages(ruleTestMessages)
  return (
    <div className={styles.form}>
      <span>
        <code className="mono">{name}</code>{' '}
        <StatusBadge tone={ACTION_TONES[outcome]} label={actionLabel(outcome, t)} />
      </span>
      <Part label={t.rendered} value={rendered} />
      <Reason value={reason} />
    </div>
  )
}

/** The cause in words; the whole term of a cluster, with its stack, is folded. */
function Reason({ value }: { value: unknown }) {
  const t = useMessages(ruleTestMessages)
  const cause = reasonInTerm(typeof value === 'string' ? value : '')
  if (cause === undefined) return <Part label={t.reason} value={value} />
  return (
    <>
      <Part label={t.reason} value={cause} />
      <details>
        <summary className={styles.quiet}>{t.wholeReason}</summary>
        <Part label={t.wholeReason} value={value} />
      </details>
    </>
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
