import type { ListenerRow } from '@signalbox/contract/listeners'

/** The states of a listener, worst first. Enabled is its configuration, running is its socket. */
export const STATES = ['failed', 'inconsistent', 'running', 'disabled'] as const
export type State = (typeof STATES)[number]

export function listenerState({ enable, status: { running } }: ListenerRow): State {
  if (running === 'inconsistent') return 'inconsistent'
  if (running) return 'running'
  return enable ? 'failed' : 'disabled'
}

export const parseListenerId = (id: string): { type: string; name: string } => {
  const [type = '', ...name] = id.split(':')
  return { type, name: name.join(':') }
}

export const hasTls = (type: string): boolean => ['ssl', 'wss', 'quic'].includes(type)
export const isWeb = (type: string): boolean => type === 'ws' || type === 'wss'

/** Clients as a share of the limit; `undefined` without a limit. */
export function fullness({ status }: Pick<ListenerRow, 'status'>): number | undefined {
  const { current_connections: now, max_connections: most } = status
  return typeof most === 'number' && most > 0 ? now / most : undefined
}

/** Nodes that do not run the listener, although others do or should. */
export const failedNodes = ({ node_status }: Pick<ListenerRow, 'node_status'>) =>
  node_status.filter(({ status }) => status.running !== true)

/**
 * Reason why a listener does not run, overall or on the first node with a reason. Only the embedded broker reports it.
 */
export function listenerError({ status, node_status }: ListenerRow): string {
  const errors = [status, ...node_status.map((each) => each.status)].map(({ error }) => error)
  return errors.find((each) => each !== undefined && each !== '') ?? ''
}
