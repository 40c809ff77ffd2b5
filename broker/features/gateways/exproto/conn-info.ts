import type { Fields } from '../../../integration/grpc/broker-messages.ts'
import type { Link } from '../gateway-type.ts'

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
