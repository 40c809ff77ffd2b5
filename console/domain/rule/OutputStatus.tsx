import { useFormats, useMessages } from '#language.tsx'
import { StateLines } from '#ui/StateLines.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { nodesAway } from '../nodes/nodes-away.ts'
import type { ChannelState } from './health.ts'
import { findNamedAction, type OutputState, outputState } from './output.ts'
import { outputMessages } from './outputs.messages.ts'

const TONES: Readonly<Record<OutputState, Tone>> = {
  missing: 'error',
  disabled: 'stopped',
  available: 'running',
  connecting: 'degraded',
  inconsistent: 'degraded',
  unavailable: 'error',
  unknown: 'neutral',
}

interface OutputStatusProps {
  /** `type:name` of an action. */
  id: string
  actions: readonly ChannelState[] | undefined
}

/** The state of an action, with the nodes that are not connected where nodes differ. */
export function OutputStatus({ id, actions }: OutputStatusProps) {
  const t = useMessages(outputMessages)
  const { list } = useFormats()
  const state = outputState(id, actions)
  const away = nodesAway(findNamedAction(id, actions)?.node_status)
  const lines = state === 'inconsistent' && away.length > 0 ? [t.notConnectedOn(list(away))] : []
  return (
    <StateLines lines={lines}>
      <StatusBadge tone={TONES[state]} label={t[state]} />
    </StateLines>
  )
}
