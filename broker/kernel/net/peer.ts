import type { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { Throttle } from './throttle.ts'

/** Whether a listener asks its clients who they are; `quick_deny_anonymous` refuses the nameless at once. */
export type EnableAuthn = boolean | 'quick_deny_anonymous'

export interface PeerCertificate {
  commonName: string
  /** Distinguished name, RFC 4514. */
  subject: string
  pem: string
  /** DER. */
  der: Buffer
}

/** The other end of a connection, and the listener it came by. */
export interface Peer {
  /** `type:name`, such as `tcp:default`; of a gateway `stomp:tcp:default`. */
  listener: string
  /** The gateway that it came by; MQTT clients have none. */
  gateway?: string | undefined
  address: string
  port: number
  /** This end; the address is unknown where there is no network. */
  localAddress?: string | undefined
  localPort: number
  enableAuthn: EnableAuthn
  mountpoint?: string | undefined
  /** The zone whose settings apply; without one, the global zone. */
  zone?: string | undefined
  /** What it may publish per second. */
  throttle?: Throttle | undefined
  certificate?: PeerCertificate | undefined
  /** The listener is full: a CONNECT is answered with this. */
  refuse?: ReasonCode | undefined
}
