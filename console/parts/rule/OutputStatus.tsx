import { useMessages } from '../../language.tsx'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { OutputState } from './output.ts'
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

export function OutputStatus({ state, reason }: { state: OutputState; reason?: string }) {
  const t = useMessages(outputMessages)
  return (
    <span title={reason}>
      <StatusBadge tone={TONES[state]} label={t[state]} />
    </span>
  )
}
