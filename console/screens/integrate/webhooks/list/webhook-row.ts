import type { ChannelMetrics } from '@signalbox/contract/channels'
import { itemStatusReason, itemState as stateOfItem } from '#domain/integration/state.ts'
import { webhookUrl, type Webhook } from '../model/webhook.ts'
import type { State } from '../webhooks.paths.ts'

/** A webhook with everything that its list shows. */
export interface WebhookRow {
  readonly webhook: Webhook
  readonly state: State
  readonly reason: string
  readonly url: string
  /** Metrics of the action; `undefined` until they have been read. */
  readonly metrics: ChannelMetrics | undefined
  /** Milliseconds, while its alarm is active. */
  readonly downSince: number | undefined
}

export function toWebhookRow(
  webhook: Webhook,
  more: Pick<WebhookRow, 'metrics' | 'downSince'>,
): WebhookRow {
  const { action } = webhook
  const reason = action === undefined ? '' : itemStatusReason(action)
  return { webhook, url: webhookUrl(webhook), ...more, state: webhookState(webhook), reason }
}

export function webhookState({ problems, isEnabled, action }: Webhook): State {
  if (problems.length > 0 || action === undefined) return 'damaged'
  if (!isEnabled) return 'disabled'
  return stateOfItem(action) === 'connected' ? 'working' : 'failing'
}

/** The share of requests that did not arrive. */
export function failureRate(metrics: ChannelMetrics | undefined): number | undefined {
  if (metrics === undefined || metrics.matched === 0) return undefined
  return Math.min(1, (metrics.failed + metrics.dropped) / metrics.matched)
}

/** Problems first. */
export const RANKS: readonly State[] = ['damaged', 'failing', 'disabled', 'working']
