import { type ActionDetails, type DeniedBy, Refusal } from '../../kernel/access.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { LogOutput } from './log-output.ts'
import type { Throttle, ThrottledEvent } from './throttle.ts'

type Services = Ports<'hooks'>

/** Writes what clients are refused and what they lose. @returns what ends it */
export function logEvents(kernel: Services, output: LogOutput, throttle: Throttle): () => void {
  const { hooks } = kernel
  // Counts each event even if its line is suppressed; at `debug` nothing is suppressed.
  const note = (event: ThrottledEvent, fields: () => Record<string, unknown>) => {
    if (!output.isOn('warning')) return
    if (output.isOn('debug') || throttle.admits(event)) output.write('warning', fields(), event)
  }
  // Outside the handler, which would otherwise allocate a closure for each allowed message.
  const noteDenied = (
    { clientId: clientid, username, peer }: Session,
    { action, topic }: ActionDetails,
    by: DeniedBy | undefined,
  ) =>
    note('authorization_permission_denied', () => ({
      clientid,
      username: username ?? undefined,
      peername: peer.address,
      action,
      topic,
      source: by?.source,
    }))
  const unhook = [
    hooks.on('client.check_authn_complete', (info, who) => {
      if (!(who instanceof Refusal)) return
      note('authentication_failure', () => ({
        clientid: info.clientId,
        username: info.username ?? undefined,
        peername: info.peer.address,
        reason: who.reason,
      }))
    }),
    hooks.on('client.authorized', (session, details, decision, by) => {
      if (decision === 'deny') noteDenied(session, details, by)
    }),
    hooks.on('message.dropped', ({ topic, fromClientId }, reason) => {
      if (reason !== 'not_authorized') return
      note('cannot_publish_to_topic_due_to_not_authorized', () => ({
        clientid: fromClientId,
        topic,
      }))
    }),
    hooks.on('delivery.dropped', ({ clientId, peer }, { topic }, reason) => {
      if (reason !== 'queue_full') return
      note('dropped_msg_due_to_mqueue_is_full', () => ({
        clientid: clientId,
        peername: peer.address,
        topic,
      }))
    }),
  ]
  return () => {
    for (const each of unhook) each()
  }
}
