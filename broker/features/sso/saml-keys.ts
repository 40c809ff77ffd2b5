import { createPrivateKey, generateKeyPair, type KeyObject, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { Staged } from '../../config/staged.ts'
import type { Secrets } from '../../store/secrets.ts'
import { SettingsTable } from '../../store/settings.ts'
import type { Store } from '../../store/store.ts'
import { makeCertificate } from '../../certificates/certificate-maker.ts'

/** A private key and its certificate, as PEM. */
export interface KeyPair {
  key: string
  certificate: string
}

const NAME = 'sso.saml_keys'
const RSA_BITS = 2048
/** No end [RFC 5280, section 4.1.2.5]: providers store the certificate, and nobody would renew it there. */
const NEVER = new Date('9999-12-31T23:59:59Z')

/**
 * The key pair of this service provider: providers encrypt for it, and it signs logout messages. It is created
 * for the first metadata or logout and sealed on disk; no call returns the private key. Backups contain it, so that
 * the metadata at the provider are right after a restore (docs/decisions/0137-backup.md).
 */
export class SamlKeys {
  readonly #table: SettingsTable
  #pair: Promise<KeyPair> | undefined

  constructor(store: Store, secrets: Secrets) {
    this.#table = new SettingsTable(store, secrets)
  }

  pair(): Promise<KeyPair> {
    this.#pair ??= this.#open()
    // On a full disk the next login tries again.
    this.#pair.catch(() => {
      this.#pair = undefined
    })
    return this.#pair
  }

  /** Key pair on disk; `undefined` before its first use. */
  get stored(): KeyPair | undefined {
    return this.#table.get(NAME) as KeyPair | undefined // as written below
  }

  /** Another pair in its place, of a backup. */
  stage(pair: KeyPair): Staged {
    return {
      write: this.#table.writing(NAME, pair),
      adopt: () => {
        this.#pair = Promise.resolve(pair)
        return Promise.resolve()
      },
    }
  }

  async #open(): Promise<KeyPair> {
    const { stored } = this
    if (stored !== undefined) return stored
    // Asynchronous because it takes a tenth of a second.
    const keys = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })
    const { key, cert } = makeCertificate({ commonName: 'SAML', notAfter: NEVER, keys })
    const pair = { key, certificate: cert }
    // A restore may have brought one in the meantime.
    const restored = this.stored
    if (restored !== undefined) return restored
    await this.#table.set(NAME, pair)
    return pair
  }
}

export const writePem = ({ key, certificate }: KeyPair): string =>
  `${key.trimEnd()}\n${certificate.trimEnd()}\n`

/**
 * Parses a text written by `writePem`.
 * @throws {TypeError} if one is absent or unsuitable, or they do not match.
 */
export function readPem(text: string): KeyPair {
  const [key, certificate] = [/PRIVATE KEY/, /CERTIFICATE/].map((label) =>
    findPemBlock(text, label),
  )
  if (key === undefined || certificate === undefined) {
    throw new TypeError('There must be a private key and a certificate')
  }
  const read = readPrivateKey(key)
  if (
    read?.asymmetricKeyType !== 'rsa' ||
    (read.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS
  ) {
    throw new TypeError(`The private key must be RSA, with ${RSA_BITS} bits or more`)
  }
  if (!isCertificateForKey(certificate, read))
    throw new TypeError('The certificate is not that of the private key')
  return { key: `${key}\n`, certificate: `${certificate}\n` }
}

const findPemBlock = (text: string, label: RegExp): string | undefined =>
  text
    .match(/-----BEGIN [A-Z ]{1,30}-----[^-]+-----END [A-Z ]{1,30}-----/g)
    ?.find((block) => label.test(block))

function readPrivateKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

function isCertificateForKey(certificate: string, key: KeyObject): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(key)
  } catch {
    return false
  }
}
