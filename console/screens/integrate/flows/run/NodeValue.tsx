import type { NodeRun } from '@signalbox/flow/run'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { describe } from '@signalbox/rule-sql/problems'
import { rowsToJson } from '@signalbox/rule-sql/run/rows'
import { useLanguage, useMessages } from '#language.tsx'
import { debuggerMessages } from '#domain/rule/run/debugger.messages.ts'
import { describeFalseCondition } from '#domain/rule/run/reasons.ts'
import { indented } from '#domain/rule/run/result-text.ts'
import styles from './run.module.css'
import { runMessages } from './run.messages.ts'

/** Result of a node in a run: its rows, the reason why a filter stops them, or the text that an output sends. */
export function NodeValue({ result }: { result: Exclude<NodeRun, { kind: 'source' }> }) {
  const t = useMessages(runMessages)
  const d = useMessages(debuggerMessages)
  const language = useLanguage()
  if (result.kind !== 'sink' && result.problem !== undefined)
    return <p className={styles.bad}>{describe(result.problem, language, sentences)}</p>
  switch (result.kind) {
    case 'function':
      return <Rows rows={result.rows} />
    case 'filter':
      return result.isPassed ? (
        <p className={styles.quiet}>{t.passed}</p>
      ) : (
        describeFalseCondition(result.judgement, d).map((reason) => (
          <p key={reason} className={styles.quiet}>
            {reason}
          </p>
        ))
      )
    case 'sink': {
      const [first] = result.sent
      if (first === undefined) return null
      if (first.fields === undefined)
        return (
          <>
            <p className={styles.quiet}>{t.unknownSent}</p>
            <Rows rows={result.sent.map(({ row }) => row)} />
          </>
        )
      return (
        <dl className={styles.fields}>
          {first.fields.map(({ name, parts }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="mono">{parts?.map(({ text }) => text).join('') ?? '…'}</dd>
            </div>
          ))}
        </dl>
      )
    }
  }
}

type Values = Parameters<typeof rowsToJson>[0]

function Rows({ rows }: { rows: Values }) {
  const t = useMessages(runMessages)
  return (
    <pre className={`mono ${styles.json}`} tabIndex={0} aria-label={t.result}>
      {toJsonText(rows)}
    </pre>
  )
}

function toJsonText(rows: Values): string {
  try {
    return indented(rowsToJson(rows))
  } catch (error) {
    // A value that JSON does not have.
    return error instanceof Error ? error.message : ''
  }
}
