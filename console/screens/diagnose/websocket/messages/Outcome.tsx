import { useMessages } from '#language.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Delivery } from '../connection/connection-state.ts'
import { messages } from '../websocket.messages.ts'

const tones = {
  pending: 'neutral',
  sent: 'neutral',
  acknowledged: 'running',
  refused: 'error',
  notSent: 'error',
  lost: 'degraded',
} as const satisfies Record<Delivery['kind'], string>

/** Badge with the delivery state of a published message. */
export function Outcome({ delivery }: { delivery: Delivery }) {
  const t = useMessages(messages)
  const hasNobody = delivery.kind === 'acknowledged' && delivery.noSubscribers
  return (
    <StatusBadge
      tone={tones[delivery.kind]}
      label={hasNobody ? t.delivery_noSubscribers : t[`delivery_${delivery.kind}`]}
    />
  )
}
