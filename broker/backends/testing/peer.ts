import type { Peer } from '../../kernel/net/peer.ts'

/** Peer of a client that connected over TLS with a certificate. */
export const tlsPeer: Peer = {
  listener: 'ssl:default',
  address: '192.0.2.7',
  port: 40_000,
  localPort: 8883,
  enableAuthn: true,
  certificate: {
    commonName: 'device-1',
    subject: 'CN=device-1,O=Tests',
    pem: '-----BEGIN CERTIFICATE-----\nAQID\n-----END CERTIFICATE-----\n',
    der: Buffer.from([1, 2, 3]),
  },
}
