import { UNKNOWN } from '#formats.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Count } from '#ui/Count.tsx'
import type { Column } from '#ui/table/table.ts'
import { useProblems, useTriggerText, WebhookState } from '../WebhookState.tsx'
import { webhooksMessages } from '../webhooks.messages.ts'
import { failureRate, RANKS, type WebhookRow } from './webhook-row.ts'

export function useWebhookColumns(
  onToggle: (row: WebhookRow) => Promise<unknown>,
): readonly Column<WebhookRow>[] {
  const t = useMessages(webhooksMessages)
  const { number, percent, rate } = useFormats()
  const triggerText = useTriggerText()
  const describeProblems = useProblems()
  const rateText = ({ metrics }: WebhookRow) =>
    metrics === undefined ? UNKNOWN : rate(metrics.rate)
  const failureText = ({ metrics }: WebhookRow) => {
    const share = failureRate(metrics)
    return share === undefined ? UNKNOWN : percent(share)
  }
  const queuedText = ({ metrics }: WebhookRow) =>
    metrics === undefined ? UNKNOWN : number(metrics.queuing)
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      sortBy: ({ webhook }) => webhook.name,
      text: ({ webhook }) => webhook.name,
      copy: ({ webhook }) => webhook.name,
      cell: ({ webhook }) => (
        <ScreenLink to={paths.webhook(webhook.fullName)}>{webhook.name}</ScreenLink>
      ),
    },
    {
      key: 'url',
      header: t.url,
      card: 'line',
      sortBy: ({ url }) => url,
      text: ({ url }) => url,
      cell: ({ url }) => <span className="mono">{url}</span>,
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      sortBy: ({ state }) => RANKS.indexOf(state),
      text: ({ webhook, state, reason }) =>
        [t[state], reason, ...describeProblems(webhook)].filter(Boolean).join(': '),
      cell: ({ webhook, downSince }) => <WebhookState webhook={webhook} downSince={downSince} />,
    },
    {
      key: 'trigger',
      header: t.trigger,
      text: ({ webhook }) => triggerText(webhook),
      cell: ({ webhook }) => <span className="mono">{triggerText(webhook)}</span>,
    },
    {
      key: 'enable',
      header: t.enable,
      text: ({ webhook }) => (webhook.isEnabled ? t.enable : t.disabled),
      cell: (row) => (
        <ChainSwitch
          name={row.webhook.name}
          isEnabled={row.webhook.isEnabled}
          lockedReason={
            row.webhook.problems.length > 0
              ? joinSentences(...describeProblems(row.webhook))
              : undefined
          }
          onToggle={() => onToggle(row)}
        />
      ),
    },
    {
      key: 'rate',
      header: t.rate,
      numeric: true,
      sortBy: ({ metrics }) => metrics?.rate,
      text: rateText,
      raw: ({ metrics }) => metrics?.rate,
    },
    {
      key: 'failures',
      header: t.failureRate,
      help: t.failureRateHelp,
      numeric: true,
      sortBy: ({ metrics }) => failureRate(metrics),
      text: failureText,
      raw: ({ metrics }) => failureRate(metrics),
      cell: (row) => <Count value={failureRate(row.metrics)} text={failureText(row)} of="lost" />,
    },
    {
      key: 'queued',
      header: t.queued,
      numeric: true,
      sortBy: ({ metrics }) => metrics?.queuing,
      text: queuedText,
      raw: ({ metrics }) => metrics?.queuing,
      cell: (row) => <Count value={row.metrics?.queuing} text={queuedText(row)} of="waiting" />,
    },
    {
      key: 'note',
      header: t.note,
      isShown: false,
      text: ({ webhook }) => webhook.rule?.description ?? '',
    },
  ]
}
