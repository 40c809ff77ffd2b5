import type { AccessRule } from './access-rules.ts'
import type { EnableAuthn } from './peer.ts'

export type ListenerType = 'tcp' | 'ssl' | 'ws' | 'wss'

/** The settings of a listener. A field that is absent has its default. */
export interface ListenerSettings {
  type: ListenerType
  name: string
  /** Gateway whose clients the listener accepts, instead of MQTT clients. */
  gateway?: string
  /** Port 0 takes a free one; an empty host is all addresses. */
  bind: { host: string; port: number }
  maxConnections: number
  enableAuthn: EnableAuthn
  mountpoint?: string
  /** Zone of the listener's clients. */
  zone?: string
  /** New connections per second. */
  maxConnRate?: number
  /** Per second, of each connection. */
  messagesRate?: number
  bytesRate?: number
  /** The first that matches counts; without a match everybody may connect. */
  accessRules?: readonly AccessRule[]
  /** Time limit for the load balancer's header, which starts each connection. */
  proxyHeaderTimeoutMs?: number
  tcp?: Partial<TcpSettings>
  tls?: TlsSettings
  webSocket?: Partial<WebSocketSettings>
}

export interface TcpSettings {
  noDelay: boolean
  backlog: number
  /** `undefined`: no probes. */
  keepAliveIdleMs: number | undefined
  /** Time without any written byte after which a blocked connection is closed; `Infinity` means never. */
  sendTimeoutMs: number
  /** A connection is blocked while so much waits to be sent. */
  highWatermarkBytes: number
}

/** Certificates and keys are PEM. */
export interface TlsSettings {
  key: string | Buffer
  cert: string | Buffer
  ca?: string | Buffer
  passphrase?: string
  dhparam?: string | Buffer
  /** Whether clients must present a valid certificate. */
  verifyPeer?: boolean
  /** Refuses clients without one. */
  requireCertificate?: boolean
  /** Intermediate certificates between that of a client and that of the authority. */
  depth?: number
  /** Refuses clients whose certificate does not have all these extended key usages. Object identifiers. */
  extKeyUsages?: readonly string[]
  minVersion?: TlsVersion
  maxVersion?: TlsVersion
  /** Cipher suites in OpenSSL's notation, separated by colons. */
  ciphers?: string
  honorCipherOrder?: boolean
  handshakeTimeoutMs?: number
  reuseSessions?: boolean
  /** Whether clients may renegotiate; TLS 1.3 has no renegotiation. */
  clientRenegotiation?: boolean
  /** Only in the safe way of RFC 5746. */
  secureRenegotiation?: boolean
  /** Refuses the connection of a client whose certificate is revoked. Receives it as DER, and its issuer. */
  isRevoked?: (certificate: Buffer, issuer: Buffer | undefined) => Promise<boolean>
  /** The current OCSP response for the certificate of the listener, as DER. */
  ocspResponse?: () => Promise<Buffer | undefined>
}

export type TlsVersion = 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'

export interface WebSocketSettings {
  path: string
  /** Networks of proxies whose headers are trusted. */
  trustedProxies: readonly string[]
  addressHeader: string
  portHeader: string
  subprotocols: readonly string[]
  requireSubprotocol: boolean
  /** Pages that may connect; `undefined`: all. */
  origins: readonly string[] | undefined
  /** Clients without origin may connect. */
  allowNoOrigin: boolean
  /** Whether each frame contains a single packet. */
  singlePackets: boolean
  maxFrameBytes: number
  /** Time without a frame after which the connection is closed. */
  idleTimeoutMs: number
  compression: WebSocketCompression | undefined
}

interface WebSocketCompression {
  level?: number
  memLevel?: number
  strategy?: number
  serverNoContextTakeover?: boolean
  clientNoContextTakeover?: boolean
  serverMaxWindowBits?: number
  clientMaxWindowBits?: number
}
