import type { RuleAction } from '@signalbox/contract/rules'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { describe, type ProblemCode } from '@signalbox/rule-sql/problems'
import type { Explanation } from '@signalbox/rule-sql/run/explain'
import { judge } from '@signalbox/rule-sql/run/why'
import type { Parsed } from '@signalbox/rule-sql/syntax/parser'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { Verdict } from '#ui/Verdict.tsx'
import { BrokerTest } from './BrokerTest.tsx'
import { Debugger } from './Debugger.tsx'
import { debuggerMessages } from '#domain/rule/run/debugger.messages.ts'
import { describeFalseCondition } from '#domain/rule/run/reasons.ts'
import { resultText } from '#domain/rule/run/result-text.ts'
import type { Sample } from '#domain/rule/sample/sample.ts'
import styles from '#domain/rule/sample/test.module.css'
import { testMessages } from '#domain/rule/sample/test.messages.ts'
import type { Explained } from './use-explanation.ts'

interface SqlTestProps {
  sql: string
  sample: Sample
  /**
   * Whether the event is an example that the user did not choose, so that a mismatch with the statement is no error.
   */
  isExample: boolean
  topics: readonly string[]
  explained: Explained
  actions: readonly RuleAction[]
}

/** Result of the statement for the event, computed in the page and, on request, by the broker. */
export function SqlTest(props: SqlTestProps) {
  const { sql, sample, isExample, topics, explained, actions } = props
  const t = useMessages(testMessages)
  const language = useLanguage()
  const { parsed, explanation } = explained
  const [problem] = parsed.problems
  if (problem !== undefined) {
    return (
      <Verdict tone="unknown" title={t.invalid}>
        {describe(problem, language, sentences)}
      </Verdict>
    )
  }
  if (explanation === undefined) return <p className={styles.quiet}>{t.badEvent}</p>
  return (
    <div className={styles.outcome}>
      <Outcome parsed={parsed} explanation={explanation} isExample={isExample} />
      {explanation.result.kind === 'rows' && (
        <pre className={`mono ${styles.output}`} tabIndex={0} aria-label={t.output}>
          {resultText(explanation.result)}
        </pre>
      )}
      <BrokerTest
        key={`${sql}\n${JSON.stringify(sample)}`}
        sql={sql}
        sample={sample}
        topics={topics}
        expected={explanation}
      />
      <Debugger parsed={parsed} explanation={explanation} actions={actions} />
    </div>
  )
}

/** Problems of the statement that do not depend on the event. */
const ALWAYS: ReadonlySet<ProblemCode> = new Set([
  'jqProgram',
  'notOfLogic',
  'signNeedsAlias',
  'starInForeach',
  'unknownFunction',
  'unknownOperator',
  'wrongArity',
])

interface OutcomeProps {
  parsed: Parsed
  explanation: Explanation
  isExample: boolean
}

function Outcome({ parsed, explanation, isExample }: OutcomeProps) {
  const t = useMessages(testMessages)
  const d = useMessages(debuggerMessages)
  const language = useLanguage()
  const formats = useFormats()
  const { result, sources } = explanation
  if (!sources.some(({ matches }) => matches)) {
    return (
      <Verdict tone="bad" title={t.noResultFrom}>
        {t.anyway}
      </Verdict>
    )
  }
  switch (result.kind) {
    case 'failed':
      return ALWAYS.has(result.problem.code) ? (
        <Verdict tone="bad" title={t.failedAlways}>
          {describe(result.problem, language, sentences)}
        </Verdict>
      ) : isExample ? (
        <Verdict tone="unknown" title={t.failedExample}>
          {describe(result.problem, language, sentences)}
        </Verdict>
      ) : (
        <Verdict tone="bad" title={t.failed}>
          {describe(result.problem, language, sentences)}
        </Verdict>
      )
    case 'noMatch':
      return (
        <Verdict tone="partial" title={t.noResultWhere}>
          {describeFalseCondition(judge(parsed, explanation, 'WHERE'), d).map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
        </Verdict>
      )
    case 'rows':
      return result.rows.length === 0 ? (
        <Verdict tone="partial" title={t.noResultRows} />
      ) : (
        <Verdict tone="good" title={t.passes(d.rowCount(formats.number(result.rows.length)))} />
      )
  }
}
