import { createSecureContext } from 'node:tls'
import type { Outgoing } from '../../backends/outgoing.ts'
import { PlainFault } from '../../config/setting.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { RunningListener } from '../../kernel/net/listener.ts'
import type { ListenerSettings, TlsSettings } from '../../kernel/net/listener-settings.ts'
import { tlsOptions } from '../../kernel/net/tls.ts'
import { type Certificate, certificatesFromPem } from './certificate-facts.ts'
import type { CertificateFiles } from './certificate-files.ts'
import { download } from './download.ts'
import { readTimeout } from './duration.ts'
import { OcspResponse, ocspRequest } from './ocsp.ts'
import { RevocationLists } from './revocation.ts'
import { type ListenerConfig, readListener } from './setting.ts'
import { type SslOptions, toTlsSettings } from './tls-settings.ts'

interface Deps {
  clock: Clock
  log: Log
  files: CertificateFiles
  trustedProxies: readonly string[]
  /** Addresses that revocation lists and OCSP may not have. */
  outgoing: Outgoing
}

/** Certificate with its chain. */
export interface CertificateChain {
  chain: Certificate[]
  /** Why it cannot be read. */
  error?: string
}

/** Between looks at the files of certificates. */
const LOOK_MS = 10_000
const CRL_TIMEOUT_MS = 10_000
const MAX_CRL_BYTES = 16 * 1024 * 1024
const MAX_OCSP_BYTES = 64 * 1024

/** Converts a configuration for the kernel, including certificates and keys. */
export class ListenerLoader {
  readonly #deps: Deps
  readonly #lists: RevocationLists
  /** The files of the certificate when they were read. */
  readonly #versions = new WeakMap<ListenerSettings, string>()

  constructor(deps: Deps) {
    this.#deps = deps
    this.#lists = new RevocationLists(deps.clock, (url) =>
      download({ url, timeoutMs: CRL_TIMEOUT_MS, maxBytes: MAX_CRL_BYTES }, deps.outgoing),
    )
  }

  /**
   * @param gateway the gateway that has the listener
   * @throws {ConfigFault} if a field is invalid, or a certificate cannot be read or used
   */
  load(config: Readonly<ListenerConfig>, gateway?: string): ListenerSettings {
    const { settings } = readListener(config)
    const { trustedProxies } = this.#deps
    const whole: ListenerSettings = {
      ...settings,
      ...(gateway !== undefined && { gateway }),
      ...(settings.webSocket && { webSocket: { ...settings.webSocket, trustedProxies } }),
    }
    const { ssl_options: options } = config
    if (options === undefined) return whole
    const { files } = this.#deps
    const version = this.#certificateVersion(options)
    const tls = {
      ...toTlsSettings(options),
      key: files.read('keyfile', options.keyfile),
      cert: files.read('certfile', options.certfile),
      ...(options.verify === 'verify_peer' && {
        ca: files.read('cacertfile', options.cacertfile),
      }),
      ...(options.dhfile && { dhparam: files.read('dhfile', options.dhfile) }),
    }
    try {
      createSecureContext(tlsOptions(tls))
    } catch (error) {
      // OpenSSL's sentence: which of them does not fit, and never what is in it.
      const reason = error instanceof Error ? error.message : 'unusable'
      throw new PlainFault('ssl_options', `{bad_ssl_config,#{reason => ${JSON.stringify(reason)}}}`)
    }
    const loaded = { ...whole, tls: { ...tls, ...this.#revocation(options, tls.cert) } }
    this.#versions.set(loaded, version)
    return loaded
  }

  /** Certificate in the configured file, with its chain; empty without TLS. */
  certificate(options: Readonly<SslOptions> | undefined): CertificateChain {
    if (options === undefined) return { chain: [] }
    try {
      return { chain: certificatesFromPem(this.#deps.files.read('certfile', options.certfile)) }
    } catch (error) {
      return { chain: [], error: error instanceof PlainFault ? error.expected : String(error) }
    }
  }

  /**
   * Reads the certificate of a listener again if its files have changed; new handshakes use it. One that cannot
   * be used is logged, and the listener has the certificate that it had.
   */
  reload(listener: RunningListener, config: Readonly<ListenerConfig>): void {
    const { settings, id } = listener
    const { ssl_options: options } = config
    if (options === undefined) return
    const version = this.#certificateVersion(options)
    if (this.#versions.get(settings) === version) return
    const { log } = this.#deps
    try {
      listener.update(this.load(config, settings.gateway))
      log.info({ listener: id }, 'Certificate read again')
    } catch (error) {
      this.#versions.set(settings, version)
      log.error({ listener: id, err: error }, 'Changed certificate not usable')
    }
  }

  /** Calls `look` again and again, until the function that it returns is called. */
  watch(look: () => Promise<void>): () => void {
    const { clock } = this.#deps
    let cancel = () => {}
    let isStopped = false
    const wait = () => {
      if (isStopped) return
      cancel = clock.after(LOOK_MS, () => void look().finally(wait))
    }
    wait()
    return () => {
      isStopped = true
      cancel()
    }
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
    const timeoutMs = readTimeout(
      'ssl_options.ocsp.refresh_http_timeout',
      ocsp.refresh_http_timeout,
    )
    const body = { type: 'application/ocsp-request', bytes }
    const ask = () => download({ url, body, timeoutMs, maxBytes: MAX_OCSP_BYTES }, outgoing)
    const refreshMs = readTimeout('ssl_options.ocsp.refresh_interval', ocsp.refresh_interval)
    const response = new OcspResponse(clock, ask, refreshMs)
    void response.get()
    return { ...found, ocspResponse: () => response.get() }
  }

  /** Changes when a file of the certificate does. */
  #certificateVersion({ certfile, keyfile, cacertfile }: SslOptions): string {
    return [certfile, keyfile, cacertfile].map((file) => this.#deps.files.version(file)).join()
  }
}
