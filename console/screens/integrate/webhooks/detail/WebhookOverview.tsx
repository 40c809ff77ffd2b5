import { ruleMetricsGet } from '@signalbox/contract/rules'
import { useLive } from '../../../../api/live.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { ChannelOverview } from '../../../../parts/integration/detail/ChannelOverview.tsx'
import { StateReport } from '../../../../parts/integration/detail/StateReport.tsx'
import { actions } from '../../../../parts/integration/families.ts'
import { idOf } from '../../../../parts/integration/item.ts'
import { ScreenLink } from '../../../../parts/links.tsx'
import { paths } from '../../../../paths.ts'
import { KeyValues } from '../../../../ui/KeyValues.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { Vitals } from '../../../../ui/Vitals.tsx'
import { urlOf, type Webhook } from '../model/webhook.ts'
import { useTriggerText } from '../WebhookState.tsx'
import { webhooksMessages } from '../webhooks.messages.ts'
import { webhookDetailMessages } from './detail.messages.ts'
import { LastCalls } from './LastCalls.tsx'
import styles from './detail.module.css'

const POLL_MS = 3000

/** How a webhook is doing: what starts it, its last requests, and the figures of its action. */
export function WebhookOverview({ webhook }: { webhook: Webhook }) {
  const { action } = webhook
  return (
    <div className={styles.stack}>
      {action !== undefined && <StateReport family={actions} item={action} />}
      <RuleFigures webhook={webhook} />
      {action !== undefined && <LastCalls action={action} />}
      {action !== undefined && <ChannelOverview family={actions} item={action} isReported />}
    </div>
  )
}

function RuleFigures({ webhook }: { webhook: Webhook }) {
  const t = useMessages(webhookDetailMessages)
  const words = useMessages(webhooksMessages)
  const { number, rate } = useFormats()
  const triggerText = useTriggerText()
  const { connector, action, rule, fullName } = webhook
  const request = { path: { id: fullName } }
  const read = useLive(ruleMetricsGet, request, POLL_MS, rule !== undefined)
  const metrics = read.data?.metrics
  const parts = [
    connector && (
      <ScreenLink key="connector" to={paths.connector(idOf(connector))}>
        {words.connector}
      </ScreenLink>
    ),
    action && (
      <ScreenLink key="action" to={paths.action(idOf(action))}>
        {words.action}
      </ScreenLink>
    ),
    rule && (
      <ScreenLink key="rule" to={paths.rule(rule.id)}>
        {words.rule}
      </ScreenLink>
    ),
  ]
  return (
    <Section title={t.start}>
      {metrics !== undefined && (
        <Vitals
          label={t.start}
          items={[
            { label: t.matched, value: number(metrics.matched), help: t.matchedHelp },
            { label: words.rate, value: rate(metrics['matched.rate']) },
            {
              label: t.ruleFailed,
              value: number(metrics['failed.exception']),
              help: t.ruleFailedHelp,
              isBad: metrics['failed.exception'] > 0,
            },
          ]}
        />
      )}
      <KeyValues
        items={[
          { label: words.trigger, value: <span className="mono">{triggerText(webhook)}</span> },
          {
            label: words.url,
            value: <span className="mono">{urlOf(webhook)}</span>,
          },
          { label: words.parts, value: <span className={styles.parts}>{parts}</span> },
        ]}
      />
    </Section>
  )
}
