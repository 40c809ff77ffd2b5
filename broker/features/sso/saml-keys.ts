import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
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
 * with the first SAML backend and sealed on disk; no call returns the private key.
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

  async #open(): Promise<KeyPair> {
    const stored = this.#table.get(NAME) as KeyPair | undefined // as written below
    if (stored !== undefined) return stored
    // Not at once: it takes a tenth of a second.
    const keys = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })
    const { key, cert } = makeCertificate({ commonName: 'SAML', notAfter: NEVER, keys })
    const pair = { key, certificate: cert }
    await this.#table.set(NAME, pair)
    return pair
  }
}
