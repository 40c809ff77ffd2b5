import type { RuleMetrics } from '@signalbox/contract/rules'
import { useFormats, useMessages } from '#language.tsx'
import { joinSentences } from '#join-sentences.ts'
import { type Vital, Vitals } from '#ui/Vitals.tsx'
import { endedCounts, failedActions } from '#domain/rule/health.ts'
import { ruleDetailMessages } from './rule-detail.messages.ts'

/** Matched events, and their results as counts and shares. */
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
  const { runs, executions: ended } = endedCounts(metrics)
  const executions = metrics['actions.total']
  const waiting = executions - ended
  const discarded = metrics['actions.discarded'] ?? 0
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
          value: number(executions),
          unit: waiting > 0 ? t.waiting(number(waiting)) : undefined,
        },
        part(t.actionsSucceeded, metrics['actions.success'], executions, { tone: 'running' }),
        part(t.actionsFailed, failedActions(metrics), ended, {
          help: joinSentences(
            t.actionsFailedHelp,
            outOfService > 0 && t.outOfService(number(outOfService)),
            discarded > 0 && t.discarded(number(discarded)),
          ),
          tone: 'error',
          isBad: true,
        }),
      ]}
    />
  )
}
