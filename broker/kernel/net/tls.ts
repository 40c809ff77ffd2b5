import { constants, X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { createServer, DEFAULT_CIPHERS, type TlsOptions, type TLSSocket } from 'node:tls'
import type { Log } from '../log.ts'
import type { TlsSettings } from './listener-settings.ts'
import type { PeerCertificate } from './peer.ts'
import type { Origin } from './proxy-protocol.ts'

const HANDSHAKE_MS = 15_000
/** A longer chain is a circle. */
const MAX_CHAIN = 64

type SecureSocketHandler = (socket: TLSSocket, origin: Origin | undefined) => void

/**
 * TLS options for Node.
 * @throws {Error} of OpenSSL, when they are used, if they do not fit together.
 */
export function tlsOptions(settings: TlsSettings): TlsOptions {
  const { key, cert, ca, passphrase, dhparam, minVersion, maxVersion, ciphers } = settings
  const { SSL_OP_NO_TICKET, SSL_OP_NO_RENEGOTIATION } = constants
  const unsafe = constants.SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION
  const isOld = minVersion === 'TLSv1' || minVersion === 'TLSv1.1'
  return {
    key,
    cert,
    ...(ca !== undefined && { ca }),
    ...(passphrase !== undefined && { passphrase }),
    ...(dhparam !== undefined && { dhparam }),
    ...(minVersion !== undefined && { minVersion }),
    ...(maxVersion !== undefined && { maxVersion }),
    // OpenSSL 3 has no algorithms for the old versions above level 0.
    ...(ciphers !== undefined
      ? { ciphers: isOld ? `${ciphers}:@SECLEVEL=0` : ciphers }
      : isOld && { ciphers: `${DEFAULT_CIPHERS}:@SECLEVEL=0` }),
    honorCipherOrder: settings.honorCipherOrder ?? true,
    handshakeTimeout: settings.handshakeTimeoutMs ?? HANDSHAKE_MS,
    requestCert: settings.verifyPeer ?? false,
    // Decided below, where a missing certificate differs from a bad one.
    rejectUnauthorized: false,
    secureOptions:
      (settings.reuseSessions === false ? SSL_OP_NO_TICKET : 0) |
      (settings.clientRenegotiation === false ? SSL_OP_NO_RENEGOTIATION : 0) |
      (settings.secureRenegotiation === false ? unsafe : 0),
  }
}

/**
 * Serves TLS on accepted connections. The origin that a load balancer reported is found by the
 * socket's addresses, because the handshake creates another object.
 */
export function serveTls(
  settings: TlsSettings,
  log: Log,
  next: SecureSocketHandler,
): (socket: Socket, origin: Origin | undefined) => void {
  const origins = new Map<string, Origin>()
  const authorities = readAuthorities(settings)
  const server = createServer(tlsOptions(settings), (socket) => {
    const origin = origins.size === 0 ? undefined : origins.get(describeEnds(socket))
    if (settings.verifyPeer !== true) return next(socket, origin)
    const certificate = socket.getPeerX509Certificate()
    if (certificate === undefined) {
      if (settings.requireCertificate === true) socket.destroy()
      else next(socket, origin)
      return
    }
    const isGood =
      socket.authorized &&
      countIntermediates(certificate, authorities) <= (settings.depth ?? Infinity) &&
      hasUsages(certificate, settings.extKeyUsages)
    if (!isGood) {
      log.debug(
        { reason: socket.authorizationError, peer: socket.remoteAddress },
        'Bad certificate',
      )
      socket.destroy()
      return
    }
    if (settings.isRevoked === undefined) next(socket, origin)
    else void admitUnlessRevoked(socket, origin, certificate)
  })

  async function admitUnlessRevoked(
    socket: TLSSocket,
    origin: Origin | undefined,
    certificate: X509Certificate,
  ): Promise<void> {
    try {
      const issuer = findIssuer(certificate, authorities)?.raw
      const isRevoked = await settings.isRevoked?.(certificate.raw, issuer)
      if (isRevoked === true) socket.destroy()
      else if (!socket.destroyed) next(socket, origin)
    } catch (error) {
      log.warn({ err: error }, 'Connection refused: whether its certificate is revoked is unknown')
      socket.destroy()
    }
  }

  // Also for a handshake that takes too long, which Node only reports.
  server.on('tlsClientError', (_, socket) => socket.destroy())
  const { ocspResponse } = settings
  if (ocspResponse !== undefined) {
    server.on('OCSPRequest', (_certificate, _issuer, callback) => {
      void staple(ocspResponse, callback)
    })
  }
  return (socket, origin) => {
    if (origin !== undefined) {
      const ends = describeEnds(socket)
      origins.set(ends, origin)
      socket.on('close', () => origins.delete(ends))
    }
    server.emit('connection', socket)
  }
}

/** Without a response the handshake continues; the client decides. */
async function staple(
  ocspResponse: NonNullable<TlsSettings['ocspResponse']>,
  callback: (error: Error | null, response: Buffer) => void,
): Promise<void> {
  const response = await ocspResponse().catch(() => undefined)
  callback(null, response as Buffer) // `undefined` is taken, and not declared
}

/** Addresses and ports that identify a connection on this machine. */
const describeEnds = ({ remoteAddress, remotePort, localAddress, localPort }: Socket) =>
  `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`

/** A certificate in a PEM text. */
export const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function readAuthorities({ ca, verifyPeer }: TlsSettings): X509Certificate[] {
  const blocks = verifyPeer === true ? String(ca ?? '').match(PEM_CERTIFICATE) : null
  return (blocks ?? []).map((block) => new X509Certificate(block))
}

/** Node calls the extended key usages `keyUsage`; a certificate without any has none. */
function hasUsages({ keyUsage }: X509Certificate, usages: readonly string[] = []): boolean {
  const present = new Set(keyUsage)
  return usages.every((usage) => present.has(usage))
}

const findIssuer = (certificate: X509Certificate, authorities: readonly X509Certificate[]) =>
  authorities.find((each) => certificate.checkIssued(each))

/**
 * Certificates between that of a client and the root. Node does not give a server what else the client has
 * sent, so that a chain of the client's own counts as one.
 */
function countIntermediates(
  certificate: X509Certificate,
  authorities: readonly X509Certificate[],
): number {
  let issuer = findIssuer(certificate, authorities)
  if (issuer === undefined) return 1
  for (let count = 0; count < MAX_CHAIN; count++) {
    const next = findIssuer(issuer, authorities)
    if (next === undefined || next === issuer) return count
    issuer = next
  }
  return MAX_CHAIN
}

export function readCertificate(socket: TLSSocket): PeerCertificate | undefined {
  const certificate = socket.getPeerX509Certificate()
  if (certificate === undefined) return undefined
  const legacy = certificate.toLegacyObject()
  return {
    commonName: [legacy.subject.CN].flat()[0] ?? '',
    subject: certificate.subject.split('\n').reverse().join(','),
    pem: certificate.toString(),
    der: certificate.raw,
  }
}
