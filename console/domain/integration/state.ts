import type { Tone } from '#ui/StatusBadge.tsx'
import { type Item, isEnabled, type Noun } from './item.ts'
import type { State } from './search.ts'

const REPORTED: ReadonlySet<string> = new Set([
  'connected',
  'connecting',
  'disconnected',
  'inconsistent',
])

/** A cluster writes some reasons as terms of Erlang. */
const NOT_OPERATIONAL = /^(#\{error => )?resource_not_operational\b/
const NAMED_CONNECTOR =
  /^(?:#\{error => <<")?Resource connector:[^:\s]+:(\S+) for channel \S+ is not connected/

/** State of an item. A disabled item is never shown as faulty. */
export function itemState(item: Pick<Item, 'enable' | 'status'>): State {
  if (!isEnabled(item)) return 'disabled'
  const { status = '' } = item
  // An enabled item that is stopped is about to start, or its node failed to start it.
  if (status === 'stopped') return 'disconnected'
  return REPORTED.has(status) ? (status as State) : 'unknown' // one of them
}

export const TONES: Readonly<Record<State, Tone>> = {
  connected: 'running',
  connecting: 'degraded',
  inconsistent: 'degraded',
  disconnected: 'error',
  disabled: 'stopped',
  unknown: 'neutral',
}

/** Actions and sources are available or not, connectors connected or not. */
export function stateWord(noun: Noun, state: State) {
  if (noun === 'connector') return state
  if (state === 'connected') return 'available'
  return state === 'disconnected' ? 'unavailable' : state
}

/** The reason of the whole, or the first of a node. */
export function itemStatusReason({
  status_reason: reason = '',
  node_status: nodes = [],
}: Pick<Item, 'status_reason' | 'node_status'>): string {
  return reason || (nodes.find((node) => (node.status_reason ?? '') !== '')?.status_reason ?? '')
}

/** Whether the reason is only that the connector is down, which an action or a source reports in place of its own. */
export const isAboutConnector = (reason: string): boolean =>
  NOT_OPERATIONAL.test(reason) || connectorIn(reason) !== undefined

/** Connector that such a reason names. */
export const connectorIn = (reason: string): string | undefined => NAMED_CONNECTOR.exec(reason)?.[1]

/** Status of each node, if they differ. */
export function differingNodes({ node_status: nodes = [] }: Item) {
  const isSame = nodes.every(({ status }) => status === nodes[0]?.status)
  return isSame ? [] : nodes
}

/** Reconnecting helps only where an enabled item has lost its connection. */
export const canReconnect = (item: Item) =>
  ['disconnected', 'inconsistent'].includes(itemState(item))

/** The alarm that is active while the item is down. */
export function itemAlarmName(noun: Noun, { type, name, connector = '' }: Item): string {
  const own = `${noun}:${type}:${name}`
  return noun === 'connector' ? own : `${own}:connector:${type}:${connector}`
}
