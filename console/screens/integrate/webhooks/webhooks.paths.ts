import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { oneOf, order, text } from '#routing/search.ts'

export const STATES = ['working', 'failing', 'disabled', 'damaged'] as const
export type State = (typeof STATES)[number]

const webhooksSearch = {
  q: text,
  state: oneOf(STATES),
  sort: text,
  order,
}

export const newWebhookSearch = {
  action: oneOf(['copy']),
  /** The full name of the webhook that is copied. */
  target: text,
}

export const webhookSearch = { tab: oneOf(['overview', 'settings'], 'overview') }

export const webhooksPath = path('/webhook', { ...webhooksSearch, ...viewParams })
export const newWebhookPath = path('/webhook/create', newWebhookSearch)
/** Page of a webhook by its full name; the name without the suffix works as well. */
export const webhookPath = path('/webhook/$name', webhookSearch)
