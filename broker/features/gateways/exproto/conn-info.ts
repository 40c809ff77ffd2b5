import type { GatewayDelivery } from '../../../kernel/gateway/login.ts'
import { messageId } from '../../../kernel/message-id.ts'
import type { Link } from '../gateway-type.ts'

/** Fields of a message of the interface, by their names there. */
export type Fields = Record<string, unknown>

const SOCKET_TYPES: Readonly<Record<string, number>> = { tcp: 0, ssl: 1, udp: 2, dtls: 3 }

export function connInfo({ peer }: Link): Fields {
  const { address, port, localAddress, localPort, certificate, listener } = peer
  return {
    socktype: SOCKET_TYPES[listener.split(':')[1] ?? ''] ?? 0,
    peername: { host: address, port },
    sockname: { host: localAddress ?? '0.0.0.0', port: localPort },
    ...(certificate !== undefined && {
      peercert: { cn: certificate.commonName, dn: certificate.subject },
    }),
  }
}

export function deliveredMessage(node: string, { message, topic, qos }: GatewayDelivery): Fields {
  const { fromClientId, payload, timestamp } = message
  return { node, id: messageId(message), qos, from: fromClientId, topic, payload, timestamp }
}
