import type { ChannelMetrics } from '@signalbox/contract/channels'
import { reasonOf, stateOf as stateOfItem } from '../../../../parts/integration/state.ts'
import type { SearchOf } from '../../../../routing/search.ts'
import type { Sort } from '../../../../ui/table/table.ts'
import { urlOf, type Webhook } from '../model/webhook.ts'
import type { State, webhooksSearch } from '../webhooks.paths.ts'

/** A webhook with everything that its list shows. */
export interface WebhookRow {
  readonly webhook: Webhook
  readonly state: State
  readonly reason: string
  readonly url: string
  /** `undefined` while it is not known. */
  readonly metrics: ChannelMetrics | undefined
  /** Milliseconds, while its alarm is active. */
  readonly downSince: number | undefined
}

export function rowOf(
  webhook: Webhook,
  more: Pick<WebhookRow, 'metrics' | 'downSince'>,
): WebhookRow {
  const { action } = webhook
  const reason = action === undefined ? '' : reasonOf(action)
  return { webhook, url: urlOf(webhook), ...more, state: stateOf(webhook), reason }
}

export function stateOf({ problems, isEnabled, action }: Webhook): State {
  if (problems.length > 0 || action === undefined) return 'damaged'
  if (!isEnabled) return 'disabled'
  return stateOfItem(action) === 'connected' ? 'working' : 'failing'
}

/** The share of requests that did not arrive. */
export function failureRate(metrics: ChannelMetrics | undefined): number | undefined {
  if (metrics === undefined || metrics.matched === 0) return undefined
  return Math.min(1, (metrics.failed + metrics.dropped) / metrics.matched)
}

type Search = SearchOf<typeof webhooksSearch>

export function matches({ webhook, url, state }: WebhookRow, { q = '', state: wanted }: Search) {
  const { name, rule } = webhook
  const text = `${name} ${url} ${rule?.description ?? ''}`.toLowerCase()
  return text.includes(q.toLowerCase()) && (wanted === undefined || state === wanted)
}

const byText = new Intl.Collator('en', { numeric: true }).compare
type Order = (a: WebhookRow, b: WebhookRow) => number
const byName: Order = (a, b) => byText(a.webhook.name, b.webhook.name)
const byNumber =
  (of: (row: WebhookRow) => number | undefined): Order =>
  (a, b) =>
    (of(a) ?? -1) - (of(b) ?? -1)

/** Problems first. */
const RANKS: readonly State[] = ['damaged', 'failing', 'disabled', 'working']

const ORDERS: Readonly<Record<string, Order>> = {
  name: byName,
  url: (a, b) => byText(a.url, b.url),
  state: byNumber(({ state }) => RANKS.indexOf(state)),
  rate: byNumber(({ metrics }) => metrics?.rate),
  failures: byNumber(({ metrics }) => failureRate(metrics)),
  queued: byNumber(({ metrics }) => metrics?.queuing),
}

export function sortRows(
  rows: readonly WebhookRow[],
  sort: Sort | undefined,
): readonly WebhookRow[] {
  const order = ORDERS[sort?.key ?? 'name'] ?? byName
  const sign = sort?.direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * order(a, b) || byName(a, b))
}
