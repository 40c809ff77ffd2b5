import { MIN_GREETING_MS } from '@signalbox/contract/settings'
import { type ListenerFields, readExtKeyUsages } from '@signalbox/contract/listener-fields'
import { PlainFault } from '../../config/setting.ts'
import { TLS_VERSIONS } from '../../config/tls.ts'
import type { TlsSettings, TlsVersion } from '../../kernel/net/listener-settings.ts'
import { readTimeout } from './duration.ts'

export type SslOptions = NonNullable<ListenerFields['ssl_options']>

const VERSIONS: Record<SslOptions['versions'][number], TlsVersion> = {
  tlsv1: 'TLSv1',
  'tlsv1.1': 'TLSv1.1',
  'tlsv1.2': 'TLSv1.2',
  'tlsv1.3': 'TLSv1.3',
}
const fault = (path: string, reason: string) =>
  new PlainFault(`ssl_options.${path}`, `{bad_ssl_config,#{reason => ${reason}}}`)

/**
 * Checks that do not need the certificate files.
 * @throws {ConfigFault} if an option is invalid or contradicts another.
 */
export function checkTls(options: SslOptions): void {
  const versions = TLS_VERSIONS.filter((each) => options.versions.includes(each))
  if (versions.length === 0) throw fault('versions', 'no_tls_version')
  const [first, last] = [
    TLS_VERSIONS.indexOf(versions[0] ?? 'tlsv1'),
    TLS_VERSIONS.indexOf(versions.at(-1) ?? 'tlsv1'),
  ]
  if (last - first + 1 !== versions.length) throw fault('versions', 'tls_versions_have_a_gap')
  const isPeerVerified = options.verify === 'verify_peer'
  if (options.fail_if_no_peer_cert && !isPeerVerified) {
    throw fault('fail_if_no_peer_cert', 'incompatible_with_verify_none')
  }
  if (options.enable_crl_check === true && !isPeerVerified) {
    throw fault('enable_crl_check', 'verify_must_be_verify_peer_when_crl_check_is_enabled')
  }
  const { ocsp } = options
  if (ocsp?.enable_ocsp_stapling === true) {
    if (!ocsp.issuer_pem) throw fault('ocsp.issuer_pem', 'issuer_pem_required')
    if (!/^https?:\/\/./.test(ocsp.responder_url ?? '')) {
      throw fault('ocsp.responder_url', 'bad_responder_url')
    }
  }
  if (readExtKeyUsages(options.verify_peer_ext_key_usage ?? '') === undefined) {
    throw fault('verify_peer_ext_key_usage', 'unknown_ext_key_usage')
  }
  readTimeout('ssl_options.handshake_timeout', options.handshake_timeout)
}

/** TLS settings without the contents of files. */
export function toTlsSettings(options: SslOptions): Omit<TlsSettings, 'key' | 'cert'> {
  const versions = TLS_VERSIONS.filter((each) => options.versions.includes(each))
  const [oldest, newest] = [versions[0], versions.at(-1)]
  const usages = readExtKeyUsages(options.verify_peer_ext_key_usage ?? '') ?? []
  return {
    ...(options.password !== undefined && { passphrase: options.password }),
    verifyPeer: options.verify === 'verify_peer',
    requireCertificate: options.fail_if_no_peer_cert,
    ...(usages.length > 0 && { extKeyUsages: usages }),
    depth: options.depth,
    ...(oldest !== undefined && { minVersion: VERSIONS[oldest] }),
    ...(newest !== undefined && { maxVersion: VERSIONS[newest] }),
    ...(options.ciphers.length > 0 && { ciphers: options.ciphers.join(':') }),
    honorCipherOrder: options.honor_cipher_order,
    handshakeTimeoutMs: Math.max(
      readTimeout('ssl_options.handshake_timeout', options.handshake_timeout),
      MIN_GREETING_MS,
    ),
    reuseSessions: options.reuse_sessions,
    clientRenegotiation: options.client_renegotiation,
    secureRenegotiation: options.secure_renegotiate,
  }
}
