import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import { type Columns, messageColumns } from './events/columns.ts'

type Services = Ports<'node' | 'sessionOf'>

/** The columns of a message that is published. */
export function publishColumns(kernel: Services, message: Message): Columns {
  const columns = messageColumns(message, 'message.publish', kernel.node)
  const { fromClientId } = message
  columns.clientid = fromClientId
  columns.username = message.fromUsername
  columns.peerhost = kernel.sessionOf(fromClientId, message.fromGateway)?.peer.address
  columns.timestamp = message.timestamp
  columns.metadata = undefined
  return columns
}
