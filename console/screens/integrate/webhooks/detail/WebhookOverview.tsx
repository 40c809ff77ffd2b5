import { type RuleMetrics, ruleMetricsGet } from '@signalbox/contract/rules'
import { useLive } from '#api/live.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ChannelOverview } from '#domain/integration/detail/ChannelOverview.tsx'
import { StateReport } from '#domain/integration/detail/StateReport.tsx'
import { actions } from '#domain/integration/families.ts'
import { toItemId } from '#domain/integration/item.ts'
import { StateBadge } from '#domain/integration/StateCell.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import { After } from '#ui/After.tsx'
import { webhookUrl, type Webhook } from '../model/webhook.ts'
import { useTriggerText } from '../WebhookState.tsx'
import { webhooksMessages } from '../webhooks.messages.ts'
import { webhookDetailMessages } from './detail.messages.ts'
import { LastCalls, useCalls } from './LastCalls.tsx'
import styles from './detail.module.css'

const POLL_MS = 3000

/** Overview of a webhook: trigger, latest requests, and figures of its action. */
export function WebhookOverview({ webhook }: { webhook: Webhook }) {
  const { action, fullName, rule } = webhook
  const metrics = useLive(ruleMetricsGet, { path: { id: fullName } }, POLL_MS, rule !== undefined)
  const calls = useCalls(action)
  const content = (
    <>
      <RuleFigures webhook={webhook} metrics={metrics.data?.metrics} />
      <After isReady={rule === undefined || !metrics.isPending}>
        {action !== undefined && <LastCalls read={calls} ruleId={rule?.id} />}
        <After isReady={calls.isSettled}>
          {action !== undefined && <ChannelOverview family={actions} item={action} isReported />}
        </After>
      </After>
    </>
  )
  return (
    <div className={styles.stack}>
      {action === undefined ? (
        content
      ) : (
        <StateReport family={actions} item={action}>
          {content}
        </StateReport>
      )}
    </div>
  )
}

interface RuleFiguresProps {
  webhook: Webhook
  metrics: RuleMetrics | undefined
}

function RuleFigures({ webhook, metrics }: RuleFiguresProps) {
  const t = useMessages(webhookDetailMessages)
  const words = useMessages(webhooksMessages)
  const { number, rate } = useFormats()
  const triggerText = useTriggerText()
  const shown = (value: number | undefined, format = number) =>
    value === undefined ? UNKNOWN : format(value)
  const { connector, action, rule } = webhook
  const parts = [
    connector && (
      <span key="connector">
        <ScreenLink to={paths.connector(toItemId(connector))}>{words.connector}</ScreenLink>{' '}
        <StateBadge noun="connector" item={connector} />
      </span>
    ),
    action && (
      <span key="action">
        <ScreenLink to={paths.action(toItemId(action))}>{words.action}</ScreenLink>{' '}
        <StateBadge noun="action" item={action} />
      </span>
    ),
    rule && (
      <span key="rule">
        <ScreenLink to={paths.rule(rule.id)}>{words.rule}</ScreenLink>{' '}
        <StatusBadge
          tone={rule.enable ? 'running' : 'stopped'}
          label={rule.enable ? words.enable : words.disabled}
        />
      </span>
    ),
  ]
  return (
    <Section title={t.start}>
      <div className={styles.figures}>
        {rule !== undefined && (
          <Vitals
            label={t.start}
            items={[
              { label: t.matched, value: shown(metrics?.matched), help: t.matchedHelp },
              { label: words.rate, value: shown(metrics?.['matched.rate'], rate) },
              {
                label: t.ruleFailed,
                value: shown(metrics?.['failed.exception']),
                help: t.ruleFailedHelp,
                isBad: (metrics?.['failed.exception'] ?? 0) > 0,
              },
            ]}
          />
        )}
        <KeyValues
          items={[
            { label: words.trigger, value: <span className="mono">{triggerText(webhook)}</span> },
            {
              label: words.url,
              value: <span className="mono">{webhookUrl(webhook)}</span>,
            },
            { label: words.parts, value: <span className={styles.parts}>{parts}</span> },
          ]}
        />
      </div>
    </Section>
  )
}
