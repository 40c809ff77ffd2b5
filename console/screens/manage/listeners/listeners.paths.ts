import { LISTENER_TYPES } from '@signalbox/contract/listener-types'
import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { oneOf, order, text } from '#routing/search.ts'
import { STATES } from './model/listener.ts'

const listenersSearch = {
  q: text,
  type: oneOf(LISTENER_TYPES),
  state: oneOf(STATES),
  sort: text,
  order,
  peek: text,
  ...viewParams,
}
export const newListenerSearch = {
  /** Without one, the types are offered. */
  type: oneOf(LISTENER_TYPES),
  /** The ID of the listener that is copied. */
  copy: text,
}
export const TABS = ['overview', 'settings'] as const
export const listenerSearch = { tab: oneOf(TABS, 'overview') }

export const listenersPath = path('/listener', listenersSearch)
export const newListenerPath = path('/listener/create', newListenerSearch)
export const listenerPath = path('/listener/detail/$id', listenerSearch)
