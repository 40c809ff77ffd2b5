import type { Peer } from '../kernel/net/peer.ts'

/** What placeholders stand for wherever a client is known by its connection. */
export function peerValues({ address, certificate }: Peer) {
  return {
    peerhost: address,
    cert_subject: certificate?.subject,
    cert_common_name: certificate?.commonName,
  }
}
