import type { RuleMetrics } from '@signalbox/contract/rules'
import { useFormats, useMessages } from '../../../../language.tsx'
import { joinSentences } from '../../../../join-sentences.ts'
import { type Vital, Vitals } from '../../../../ui/Vitals.tsx'
import { ruleDetailMessages } from './rule-detail.messages.ts'

/** What was matched and what came of it, with shares. */
export function RuleVitals({ metrics }: { metrics: RuleMetrics }) {
  const t = useMessages(ruleDetailMessages)
  const { number, percent } = useFormats()
  const part = (
    label: string,
    count: number,
    all: number,
    more: Pick<Vital, 'help' | 'tone' | 'isBad'> = {},
  ): Vital => ({
    label,
    value: number(count),
    ...(all > 0 && { share: count / all, unit: percent(count / all) }),
    help: more.help,
    // A state of none is no state.
    ...(count > 0 && { tone: more.tone, isBad: more.isBad }),
  })
  const runs = metrics.passed + metrics['failed.no_result'] + metrics['failed.exception']
  const executions = metrics['actions.success'] + metrics['actions.failed']
  const waiting = metrics['actions.total'] - executions
  const outOfService = metrics['actions.failed.out_of_service']
  return (
    <Vitals
      label={t.overview}
      items={[
        { label: t.matched, value: number(metrics.matched), help: t.matchedHelp },
        part(t.passed, metrics.passed, runs, { help: t.passedHelp, tone: 'running' }),
        part(t.noResult, metrics['failed.no_result'], runs, { help: t.noResultHelp }),
        part(t.exception, metrics['failed.exception'], runs, {
          help: t.exceptionHelp,
          tone: 'error',
          isBad: true,
        }),
        {
          label: t.actionsTotal,
          value: number(metrics['actions.total']),
          unit: waiting > 0 ? t.waiting(number(waiting)) : undefined,
        },
        part(t.actionsSucceeded, metrics['actions.success'], executions, { tone: 'running' }),
        part(t.actionsFailed, metrics['actions.failed'], executions, {
          help: joinSentences(
            t.actionsFailedHelp,
            outOfService > 0 && t.outOfService(number(outOfService)),
          ),
          tone: 'error',
          isBad: true,
        }),
      ]}
    />
  )
}
