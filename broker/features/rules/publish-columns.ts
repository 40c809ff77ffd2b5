import type { Kernel } from '../../kernel/kernel.ts'
import type { Message } from '../../kernel/message.ts'
import { type Columns, messageColumns } from './events/columns.ts'

/** Of a message that is published. */
export function publishColumns(kernel: Kernel, message: Message): Columns {
  const columns = messageColumns(message, 'message.publish', kernel.node)
  const { fromClientId } = message
  columns.clientid = fromClientId
  columns.username = message.fromUsername
  columns.peerhost = kernel.sessionOf(fromClientId, message.fromGateway)?.peer.address
  columns.timestamp = message.timestamp
  columns.metadata = undefined
  return columns
}
