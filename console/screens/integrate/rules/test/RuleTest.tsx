import { Button, Switch } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import {
  type Rule,
  type RuleAction,
  ruleApply,
  ruleGet,
  ruleMetricsGet,
} from '@signalbox/contract/rules'
import { traceCreate } from '@signalbox/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useReasonText } from '#domain/page/Unavailable.tsx'
import { useBlocker } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { ActionTemplates } from './ActionTemplates.tsx'
import { AppliedResult } from './AppliedResult.tsx'
import { contextFromSample, isInFrom, type Sample } from '#domain/rule/sample/sample.ts'
import { ruleTestMessages } from './rule-test.messages.ts'
import { RunList } from './RunList.tsx'
import styles from '#domain/rule/sample/test.module.css'
import { testMessages } from '#domain/rule/sample/test.messages.ts'
import { useExplanation } from './use-explanation.ts'
import { useRuleTrace } from './use-rule-trace.ts'

interface RuleTestProps {
  ruleId: string
  /** Statement in the editor, which may differ from the stored one. */
  sql: string
  sample: Sample
  /** Columns of the event; `undefined` while it is incomplete. */
  columns: Readonly<Record<string, unknown>> | undefined
  onTesting: (isTesting: boolean) => void
}

/** The stored rule with its outputs: run with the event, and followed in real traffic. */
export function RuleTest({ ruleId, sql, sample, columns, onTesting }: RuleTestProps) {
  const t = useMessages(ruleTestMessages)
  const { data: rule } = useQuery(query(ruleGet, { path: { id: ruleId } }))
  const [runsOutputs, setRunsOutputs] = useState(false)
  if (rule === undefined) return null
  return (
    <div className={styles.outcome}>
      {rule.sql !== sql && <Banner tone="warning" title={t.dirty} />}
      <Banner tone={runsOutputs ? 'warning' : 'info'} title={t.what}>
        {runsOutputs ? t.sends : t.stops}
      </Banner>
      <Switch
        label={t.runOutputs}
        checked={runsOutputs}
        onChange={({ currentTarget: { checked } }) => setRunsOutputs(checked)}
      />
      <Send rule={rule} sample={sample} columns={columns} runsOutputs={runsOutputs} />
      <Traffic rule={rule} onTesting={onTesting} />
    </div>
  )
}

interface SendProps extends Pick<RuleTestProps, 'sample' | 'columns'> {
  rule: Rule
  runsOutputs: boolean
}

function Send({ rule, sample, columns, runsOutputs }: SendProps) {
  const t = useMessages(ruleTestMessages)
  const s = useMessages(testMessages)
  const lock = useLock()
  const confirm = useConfirm()
  const apply = useAction(ruleApply, { refreshes: [ruleMetricsGet] })
  const result = useExplanation(rule.sql, columns).explanation?.result
  const isStopped = apply.variables?.body.stop_action_after_template_rendering !== false
  const { id, from } = rule
  const isReported = !isInFrom(sample, from)
  const handleClick = async () => {
    const context = contextFromSample(sample, from, Date.now())
    if (context === undefined) return
    const question = {
      title: t.sendTitle(id),
      body: t.sends,
      confirmLabel: t.runOutputs,
      danger: true,
    }
    if (runsOutputs && !(await confirm(question))) return
    apply.mutate({
      path: { id },
      body: { context, stop_action_after_template_rendering: !runsOutputs },
    })
  }
  return (
    <>
      <div className={styles.tools}>
        <Button
          {...lock.button}
          disabled={!lock.canWrite || isReported}
          loading={apply.isPending}
          onClick={() => void handleClick()}
        >
          {t.send}
        </Button>
        {isReported && <span className={styles.quiet}>{s.reportedFirst}</span>}
      </div>
      {(apply.data !== undefined || apply.error !== null) && (
        <AppliedResult
          actions={actionNames(rule.actions)}
          answer={apply.data}
          isStopped={isStopped}
          error={apply.error}
        />
      )}
      {apply.data !== undefined && result?.kind === 'rows' && (
        <ActionTemplates actions={rule.actions} rows={result.rows} />
      )}
    </>
  )
}

const actionNames = (actions: readonly RuleAction[]) =>
  actions.map((action) => (typeof action === 'string' ? action : action.function))

/** Runs of the rule by real traffic, where the broker records traces. */
function Traffic({ rule, onTesting }: Pick<RuleTestProps, 'onTesting'> & { rule: Rule }) {
  const t = useMessages(ruleTestMessages)
  const lock = useLock()
  const confirm = useConfirm()
  const sentence = useErrorSentence()
  const reasonText = useReasonText()
  const can = useCan(traceCreate)
  const { isRunning, runs, error, start, stop } = useRuleTrace(rule.id, actionNames(rule.actions))
  useEffect(() => {
    onTesting(isRunning)
    return () => onTesting(false)
  }, [isRunning, onTesting])
  useBlocker({
    isActive: isRunning,
    asksBeforeUnload: () => isRunning,
    shouldStay: async () => {
      const isSure = await confirm({
        title: t.leaveTitle,
        body: t.leaveText,
        confirmLabel: t.leave,
        danger: true,
      })
      return !isSure
    },
  })
  return (
    <>
      <div className={styles.tools}>
        {isRunning ? (
          <Button variant="default" onClick={stop}>
            {t.stop}
          </Button>
        ) : (
          <Button
            variant="default"
            {...lock.button}
            disabled={!lock.canWrite || !can.can}
            onClick={() => void start()}
          >
            {t.follow}
          </Button>
        )}
        {!can.can && <span className={styles.quiet}>{reasonText(can.reason)}</span>}
      </div>
      {can.can && error !== undefined && (
        <Banner tone="error" title={t.traceFailed}>
          {sentence(error).detail ?? sentence(error).title}
        </Banner>
      )}
      {isRunning && <p className={styles.quiet}>{t.following}</p>}
      {(isRunning || runs.length > 0) && <RunList runs={runs} outputs={rule.actions} />}
    </>
  )
}
