import type { GatewayRow } from '@signalbox/contract/gateways'
import { useFormats, useMessages } from '../../../language.tsx'
import { StateLines } from '../../../ui/StateLines.tsx'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx'
import { gatewaysMessages } from './gateways.messages.ts'

export type State = GatewayRow['status'] | 'inconsistent'

const TONES: Readonly<Record<State, Tone>> = {
  running: 'running',
  stopped: 'neutral',
  unloaded: 'neutral',
  inconsistent: 'degraded',
}

/** A gateway may run on some nodes only. */
export function stateOf({ status, node_status: nodes = [] }: GatewayRow): State {
  return nodes.some((each) => each.status !== status) ? 'inconsistent' : status
}

export function GatewayState({ row }: { row: GatewayRow }) {
  const t = useMessages(gatewaysMessages)
  const { list } = useFormats()
  const state = stateOf(row)
  const away = (row.node_status ?? []).filter((each) => each.status !== 'running')
  const detail =
    state === 'inconsistent' ? t.stoppedNodes(list(away.map(({ node }) => node))) : row.error
  return (
    <StateLines lines={detail === undefined ? [] : [detail]}>
      <StatusBadge tone={row.error === undefined ? TONES[state] : 'error'} label={t[state]} />
    </StateLines>
  )
}
