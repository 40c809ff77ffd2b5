import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { rateHistoryGet } from '@signalbox/contract/rate-history'
import { ruleMetricsGet, ruleMetricsReset } from '@signalbox/contract/rules'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { ruleDetailMessages } from './rule-detail.messages.ts'

/** Sets the counters of a rule to 0, after a question. */
export function ResetMetrics({ id }: { id: string }) {
  const t = useMessages(ruleDetailMessages)
  const lock = useLock()
  const act = useAct()
  const reset = useAction(ruleMetricsReset, { refreshes: [ruleMetricsGet, rateHistoryGet] })
  return (
    <Button
      variant="default"
      {...lock.button}
      onClick={() =>
        void act({
          ask: { title: t.resetTitle, body: t.resetText, confirmLabel: t.reset, danger: true },
          act: () => reset.mutateAsync({ path: { id } }),
          done: t.resetDone(id),
        })
      }
    >
      {t.reset}
    </Button>
  )
}
