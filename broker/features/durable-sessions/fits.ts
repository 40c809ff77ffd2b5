import type { Ports } from '../../kernel/ports.ts'
import { DELIVERY_BYTES } from '../../kernel/sessions/queue-memory.ts'
import { sessionBytes } from '../../kernel/sessions/session-bytes.ts'
import type { SessionRow } from './session-table.ts'

/** Whether a stored session with so many deliveries fits in memory; counts a refusal if not. */
export function fits(
  { clientId, fields }: SessionRow,
  deliveries: number,
  { memory, queueMemory }: Ports<'memory' | 'queueMemory'>,
): boolean {
  const sessions = memory.budget('sessions')
  const subscriptions = memory.budget('subscriptions')
  const full = !sessions.fits(sessionBytes(clientId, fields))
    ? sessions
    : !queueMemory.fits(deliveries * DELIVERY_BYTES)
      ? memory.budget('message_queues')
      : subscriptions.fits(0)
        ? undefined
        : subscriptions
  full?.refuse()
  return full === undefined
}
