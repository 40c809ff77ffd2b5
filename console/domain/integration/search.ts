import { chartSearch } from '../trends/range.ts'
import { order, oneOf, text } from '#routing/search.ts'
import { viewParams } from '#list/views/view-params.ts'

/** The states of an item, worst first. */
export const STATES = [
  'disconnected',
  'inconsistent',
  'connecting',
  'unknown',
  'connected',
  'disabled',
] as const
export type State = (typeof STATES)[number]

/** The addresses of the lists, forms and pages of connectors, actions and sources. */
export const listSearch = {
  q: text,
  type: text,
  state: oneOf(STATES),
  connector: text,
  sort: text,
  order,
  peek: text,
  ...viewParams,
}
export const createSearch = {
  type: text,
  /** Connector of a new action or source. */
  connector: text,
  action: oneOf(['copy']),
  /** ID of the item to copy. */
  target: text,
}

/** Connectors have no list of failures. */
export const TABS = ['overview', 'settings', 'failures'] as const
export type Tab = (typeof TABS)[number]
export const itemSearch = {
  tab: oneOf(TABS, 'overview'),
  /** ID of the failure whose row fills the preview of the templates. */
  failure: text,
  ...chartSearch,
}
