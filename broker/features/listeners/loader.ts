import { createSecureContext } from 'node:tls'
import type { Outgoing } from '../../backends/outgoing.ts'
import { PlainFault } from '../../config/setting.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ListenerSettings, TlsSettings } from '../../kernel/net/listener-settings.ts'
import { tlsOptions } from '../../kernel/net/tls.ts'
import type { CertificateFiles } from './certificate-files.ts'
import { download } from './download.ts'
import { readDuration } from './duration.ts'
import { OcspResponse, ocspRequest } from './ocsp.ts'
import { RevocationLists } from './revocation.ts'
import { type ListenerConfig, readListener } from './setting.ts'
import { type SslOptions, tlsSettingsOf } from './tls-settings.ts'

interface Deps {
  clock: Clock
  files: CertificateFiles
  trustedProxies: readonly string[]
  /** Addresses that revocation lists and OCSP may not have. */
  outgoing: Outgoing
}

const CRL_TIMEOUT_MS = 10_000
const MAX_CRL_BYTES = 16 * 1024 * 1024
const MAX_OCSP_BYTES = 64 * 1024

/** Makes what the kernel needs of a configuration: reads certificates and keys. */
export class ListenerLoader {
  readonly #deps: Deps
  readonly #lists: RevocationLists

  constructor(deps: Deps) {
    this.#deps = deps
    this.#lists = new RevocationLists(deps.clock, (url) =>
      download({ url, timeoutMs: CRL_TIMEOUT_MS, maxBytes: MAX_CRL_BYTES }, deps.outgoing),
    )
  }

  /** @throws {PlainFault} a certificate cannot be read or used */
  load(config: Readonly<ListenerConfig>): ListenerSettings {
    const { settings } = readListener(config)
    const { trustedProxies } = this.#deps
    const whole: ListenerSettings = {
      ...settings,
      ...(settings.webSocket && { webSocket: { ...settings.webSocket, trustedProxies } }),
    }
    const { ssl_options: options } = config
    if (options === undefined) return whole
    const { files } = this.#deps
    const tls = {
      ...tlsSettingsOf(options),
      key: files.read('keyfile', options.keyfile),
      cert: files.read('certfile', options.certfile),
      ...(options.verify === 'verify_peer' && {
        ca: files.read('cacertfile', options.cacertfile),
      }),
      ...(options.dhfile && { dhparam: files.read('dhfile', options.dhfile) }),
    }
    const withRevocation = { ...tls, ...this.#revocation(options, tls.cert) }
    try {
      createSecureContext(tlsOptions(tls))
    } catch (error) {
      // OpenSSL's sentence: which of them does not fit, and never what is in it.
      const reason = error instanceof Error ? error.message : 'unusable'
      throw new PlainFault('ssl_options', `{bad_ssl_config,#{reason => ${JSON.stringify(reason)}}}`)
    }
    return { ...whole, tls: withRevocation }
  }

  #revocation(
    { enable_crl_check: isChecked, ocsp }: SslOptions,
    cert: string,
  ): Partial<TlsSettings> {
    const { files, clock, outgoing } = this.#deps
    const { responder_url: url, issuer_pem: issuer } = ocsp ?? {}
    const isStapled =
      ocsp?.enable_ocsp_stapling === true && url !== undefined && issuer !== undefined
    const found: Partial<TlsSettings> = {}
    if (isChecked === true) found.isRevoked = (...asked) => this.#lists.isRevoked(...asked)
    if (!isStapled) return found
    const bytes = ocspRequest(cert, files.read('ocsp.issuer_pem', issuer))
    const timeoutMs = readDuration(
      'ssl_options.ocsp.refresh_http_timeout',
      ocsp.refresh_http_timeout,
    )
    const body = { type: 'application/ocsp-request', bytes }
    const ask = () => download({ url, body, timeoutMs, maxBytes: MAX_OCSP_BYTES }, outgoing)
    const refreshMs = readDuration('ssl_options.ocsp.refresh_interval', ocsp.refresh_interval)
    const response = new OcspResponse(clock, ask, refreshMs)
    void response.get()
    return { ...found, ocspResponse: () => response.get() }
  }

  /** Changes when a file of the certificate does. */
  versions({ ssl_options: options }: Readonly<ListenerConfig>): string {
    if (options === undefined) return ''
    const { certfile, keyfile, cacertfile } = options
    return [certfile, keyfile, cacertfile].map((file) => this.#deps.files.version(file)).join()
  }
}
