import type { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { Throttle } from './throttle.ts'

/**
 * Authentication of a listener's clients; `quick_deny_anonymous` refuses clients without a username at once.
 */
export type EnableAuthn = boolean | 'quick_deny_anonymous'

export interface PeerCertificate {
  commonName: string
  /** Distinguished name, RFC 4514. */
  subject: string
  pem: string
  /** The whole certificate as DER. */
  der: Buffer
}

/** Remote end of a connection, with its listener. */
export interface Peer {
  /** `type:name`, such as `tcp:default`; of a gateway `stomp:tcp:default`. */
  listener: string
  /** Gateway of the connection; absent for MQTT. */
  gateway?: string | undefined
  address: string
  port: number
  /** Local address and port; unknown without a network. */
  localAddress?: string | undefined
  localPort: number
  enableAuthn: EnableAuthn
  mountpoint?: string | undefined
  /** Zone of the client; the global zone if absent. */
  zone?: string | undefined
  /** Limit on its publishing per second. */
  throttle?: Throttle | undefined
  certificate?: PeerCertificate | undefined
  /** The listener is full: a CONNECT is answered with this. */
  refuse?: ReasonCode | undefined
}
