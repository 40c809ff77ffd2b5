import { createSecureContext, type ConnectionOptions } from 'node:tls'
import type { ClientTls } from '@signalbox/contract/backends'
import { ConfigFault } from './setting.ts'

const VERSIONS = {
  'tlsv1.3': 'TLSv1.3',
  'tlsv1.2': 'TLSv1.2',
  'tlsv1.1': 'TLSv1.1',
  tlsv1: 'TLSv1',
} as const
/** Versions of TLS from the oldest on. */
export const TLS_VERSIONS = ['tlsv1', 'tlsv1.1', 'tlsv1.2', 'tlsv1.3'] as const

const PEM = /^\s*-----BEGIN [A-Z0-9 ]+-----/

/**
 * TLS towards a server, as Node takes it; `undefined`: none. Certificates and keys are PEM text: a
 * path would let administrators read files of this machine.
 *
 * @throws {ConfigFault} if a text is no PEM, there is no version, or OpenSSL refuses the options
 */
export function readTls(ssl: ClientTls, at = 'ssl'): ConnectionOptions | undefined {
  if (!ssl.enable) return undefined
  const pem = (name: 'cacertfile' | 'certfile' | 'keyfile') => {
    const text = ssl[name]
    if (text === undefined || text === '') return undefined
    if (!PEM.test(text)) throw new ConfigFault(`${at}.${name}`, '…', 'PEM text')
    return text
  }
  const [ca, cert, key] = [pem('cacertfile'), pem('certfile'), pem('keyfile')]
  const versions = TLS_VERSIONS.filter((each) => ssl.versions.includes(each))
  const [oldest, newest] = [versions[0], versions.at(-1)]
  if (oldest === undefined || newest === undefined) {
    throw new ConfigFault(`${at}.versions`, ssl.versions, 'one version at least')
  }
  const { server_name_indication: name } = ssl
  const options: ConnectionOptions = {
    rejectUnauthorized: ssl.verify === 'verify_peer',
    ...(name !== undefined && name !== '' && { servername: name === 'disable' ? '' : name }),
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(ssl.password !== undefined && { passphrase: ssl.password }),
    ...(ssl.ciphers.length > 0 && { ciphers: ssl.ciphers.join(':') }),
    minVersion: VERSIONS[oldest],
    maxVersion: VERSIONS[newest],
  }
  try {
    createSecureContext(options)
  } catch (error) {
    // OpenSSL's sentence: which of them does not fit, and never what is in it.
    throw new ConfigFault(
      at,
      '…',
      error instanceof Error ? error.message : 'a certificate and its key',
    )
  }
  return options
}
