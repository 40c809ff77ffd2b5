import type { GatewayRow } from '@signalbox/contract/gateways'
import { useFormats, useMessages } from '#language.tsx'
import { StateLines } from '#ui/StateLines.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { gatewaysMessages } from './gateways.messages.ts'

export type State = GatewayRow['status'] | 'inconsistent'

const TONES: Readonly<Record<State, Tone>> = {
  running: 'running',
  stopped: 'neutral',
  unloaded: 'neutral',
  inconsistent: 'degraded',
}

/**
 * A gateway may run on some nodes only. One that runs on none is disabled, although some nodes of a cluster call that
 * `stopped` and others `unloaded`.
 */
export function gatewayState({ status, node_status: nodes = [] }: GatewayRow): State {
  const states = [status, ...nodes.map((each) => each.status)]
  if (!states.includes('running')) return states.includes('stopped') ? 'stopped' : status
  return nodes.some((each) => each.status !== status) ? 'inconsistent' : status
}

export function GatewayState({ row }: { row: GatewayRow }) {
  const t = useMessages(gatewaysMessages)
  const { list, number } = useFormats()
  const state = gatewayState(row)
  const away = (row.node_status ?? []).filter((each) => each.status !== 'running')
  const detail =
    state === 'inconsistent' ? t.stoppedNodes(list(away.map(({ node }) => node))) : row.error
  const { status, reason, failed_calls: failed = 0 } = row.handler_status ?? {}
  const isAway = status === 'connecting' && reason !== undefined
  const lines = [
    ...(detail === undefined ? [] : [detail]),
    ...(isAway ? [t.handlerAway(reason)] : []),
    ...(failed > 0 ? [t.failedCalls(number(failed))] : []),
  ]
  const tone = isAway ? 'degraded' : TONES[state]
  return (
    <StateLines lines={lines}>
      <StatusBadge tone={row.error === undefined ? tone : 'error'} label={t[state]} />
    </StateLines>
  )
}
