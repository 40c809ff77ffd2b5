import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { StateBadge, StateCell } from '#domain/integration/StateCell.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Webhook } from './model/webhook.ts'
import { webhooksMessages } from './webhooks.messages.ts'

interface WebhookStateProps {
  webhook: Webhook
  /** Start of the outage in epoch milliseconds. */
  downSince?: number | undefined
  /** Leaves out the reason, where it is shown below. */
  isShort?: boolean
}

/** Whether a webhook works: all its parts are there, and its action is available. */
export function WebhookState({ webhook, downSince, isShort = false }: WebhookStateProps) {
  const t = useMessages(webhooksMessages)
  const problems = useProblems()(webhook)
  const { action, isEnabled } = webhook
  if (problems.length > 0 || action === undefined) {
    return (
      <span title={joinSentences(...problems)}>
        <StatusBadge tone="error" label={t.damaged} />
      </span>
    )
  }
  if (!isEnabled) return <StatusBadge tone="stopped" label={t.disabled} />
  if (isShort) return <StateBadge noun="action" item={action} />
  return <StateCell noun="action" item={action} downSince={downSince} />
}

/** Sentences about the problems of a webhook. */
export function useProblems(): (webhook: Webhook) => readonly string[] {
  const t = useMessages(webhooksMessages)
  return ({ problems }) => problems.map((each) => t[each])
}

/** Trigger of a webhook in a few words: its topics and the number of its events. */
export function useTriggerText(): (webhook: Webhook) => string {
  const t = useMessages(webhooksMessages)
  const { number } = useFormats()
  return ({ rule }) => {
    const from = rule?.from ?? []
    const events = from.filter((topic) => topic.startsWith('$events/'))
    const topics = from.filter((topic) => !events.includes(topic))
    if (topics.length > 0 && events.length > 6) return t.everything
    const names = events.length > 2 ? [t.events(number(events.length))] : events.map(eventName)
    return [...topics, ...names].join(', ')
  }
}

const eventName = (topic: string) => topic.replace('$events/', '')
