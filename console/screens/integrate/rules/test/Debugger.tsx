import { NativeSelect } from '@mantine/core'
import type { RuleAction } from '@signalbox/contract/rules'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { describe } from '@signalbox/rule-sql/problems'
import type { Explanation } from '@signalbox/rule-sql/run/explain'
import type { Parsed } from '@signalbox/rule-sql/syntax/parser'
import { useState } from 'react'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { Path, type Station } from '#ui/Path.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { ActionTemplates } from './ActionTemplates.tsx'
import { shownClauses, type Item, foreachItems, type Line, type ShownClause } from './clauses.ts'
import { debuggerMessages } from '#domain/rule/run/debugger.messages.ts'
import styles from './Debugger.module.css'
import { describeFalseCondition } from '#domain/rule/run/reasons.ts'

const FROM = 'FROM'

interface DebuggerProps {
  parsed: Parsed
  explanation: Explanation
  /** Outputs of the rule; their templates are rendered with each row. */
  actions: readonly RuleAction[]
}

/** Steps of a run: matching items of FROM, all values, the rows, and the requests of the outputs. */
export function Debugger({ parsed, explanation, actions }: DebuggerProps) {
  const t = useMessages(debuggerMessages)
  const { result, sources, isCut } = explanation
  return (
    <div className={styles.debugger}>
      <Path stations={useStations(parsed, explanation, actions.length)} />
      <section className={styles.clause} aria-label={FROM}>
        <h3 className={styles.name}>{FROM}</h3>
        <ul className={styles.sources}>
          {sources.map(({ topic, matches, from }) => (
            <li key={from}>
              <code className="mono">{topic}</code>
              <StatusBadge
                tone={matches ? 'running' : 'stopped'}
                label={matches ? t.matches : t.noMatch}
              />
            </li>
          ))}
        </ul>
      </section>
      {shownClauses(parsed, explanation).map((clause) => (
        <Clause key={clause.name} clause={clause} />
      ))}
      {parsed.statement.kind === 'foreach' && result.kind !== 'noMatch' && (
        <Items parsed={parsed} explanation={explanation} />
      )}
      {isCut && <p className={styles.note}>{t.cut}</p>}
      {result.kind === 'rows' && <ActionTemplates actions={actions} rows={result.rows} />}
    </div>
  )
}

const TONES = { true: 'running', false: 'error', failed: 'error', skipped: 'neutral' } as const

function useLabels() {
  const t = useMessages(debuggerMessages)
  return { true: t.isTrue, false: t.isFalse, failed: t.failed, skipped: t.skipped }
}

/** The way of the event, from FROM to the outputs. */
function useStations(parsed: Parsed, explanation: Explanation, outputs: number): Station[] {
  const t = useMessages(debuggerMessages)
  const formats = useFormats()
  const labels = useLabels()
  const { result, sources } = explanation
  const clauses = shownClauses(parsed, explanation)
  const isStarted = sources.some(({ matches }) => matches)
  const rows = result.kind === 'rows' ? result.rows.length : 0
  const first = parsed.statement.kind === 'select' ? 'SELECT' : 'FOREACH'
  const fields = clauses.find(({ name }) => name === first)
  const where = clauses.find(({ name }) => name === 'WHERE')
  const station = (key: string, name: string, tone: Tone, label: string, more = {}): Station => ({
    ...{ key, name, tone, label },
    ...more,
  })
  const outcome = where?.judgement?.outcome ?? (where?.hasFailed === true ? 'failed' : 'skipped')
  const isFailedAt = (clause: string) =>
    result.kind === 'failed' && result.problem.clause === clause && { isDecisive: true }
  return [
    station('from', FROM, isStarted ? 'running' : 'error', isStarted ? t.matches : t.noMatch, {
      isDecisive: !isStarted,
    }),
    fields?.hasFailed === true
      ? station('fields', first, 'error', t.failed, isFailedAt(first))
      : station('fields', first, 'running', t.evaluated),
    ...(parsed.statement.where === undefined
      ? []
      : [
          station('where', 'WHERE', TONES[outcome], labels[outcome], {
            isDecisive: outcome === 'false' || outcome === 'failed',
          }),
        ]),
    station('rows', t.rows, rows > 0 ? 'running' : 'neutral', t.rowCount(formats.number(rows)), {
      isBeyond: rows === 0,
    }),
    station('outputs', t.outputs, 'neutral', formats.number(rows === 0 ? 0 : outputs), {
      isBeyond: rows === 0,
    }),
  ]
}

function Clause({ clause }: { clause: ShownClause }) {
  const t = useMessages(debuggerMessages)
  const labels = useLabels()
  const { name, lines, judgement, hasFailed } = clause
  const outcome = judgement?.outcome
  return (
    <section className={styles.clause} aria-label={name}>
      <h3 className={styles.name}>
        {name}
        {outcome !== undefined && <StatusBadge tone={TONES[outcome]} label={labels[outcome]} />}
        {outcome === undefined && hasFailed && <StatusBadge tone="error" label={t.failed} />}
      </h3>
      {describeFalseCondition(judgement, t).map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      {lines.length > 0 && <Lines label={name} lines={lines} />}
    </section>
  )
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  const t = useMessages(debuggerMessages)
  const language = useLanguage()
  return (
    <table className={styles.lines} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t.expression}</th>
          <th scope="col">{t.value}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ from, to, kind, depth, source, value, isUndefined, problem, about }) => (
          <tr key={`${from} ${to} ${kind}`} data-bad={problem !== undefined}>
            <td className="mono" style={{ paddingInlineStart: `${8 + Math.min(depth, 8) * 16}px` }}>
              {source}
            </td>
            <td className="mono" data-missing={isUndefined}>
              {value ?? (problem && describe({ code: problem, about }, language, sentences))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Items({ parsed, explanation }: Pick<DebuggerProps, 'parsed' | 'explanation'>) {
  const t = useMessages(debuggerMessages)
  const formats = useFormats()
  const [chosen, setChosen] = useState(0)
  const items = foreachItems(parsed, explanation)
  if (items.length === 0) {
    const hasSteps = parsed.statement.incase ?? parsed.statement.each
    return hasSteps === undefined ? null : <p className={styles.note}>{t.noItems}</p>
  }
  const current = items.find(({ index }) => index === chosen) ?? items[0]
  const itemLabel = ({ index, outcome }: Item) => {
    const number = formats.number(index + 1)
    if (outcome === 'kept') return t.itemKept(number)
    return outcome === 'dropped' ? t.itemDropped(number) : t.itemFailed(number)
  }
  return (
    <>
      <NativeSelect
        label={t.item}
        value={String(current?.index)}
        data={items.map((item) => ({ value: String(item.index), label: itemLabel(item) }))}
        onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
      />
      {shownClauses(parsed, explanation, current?.index).map((clause) => (
        <Clause key={clause.name} clause={clause} />
      ))}
    </>
  )
}
