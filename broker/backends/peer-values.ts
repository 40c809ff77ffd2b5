import type { Peer } from '../kernel/net/peer.ts'

/** Values of the placeholders that depend on the connection. */
export function peerValues({ address, certificate }: Peer) {
  return {
    peerhost: address,
    cert_subject: certificate?.subject,
    cert_common_name: certificate?.commonName,
  }
}
