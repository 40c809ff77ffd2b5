import { randomBytes } from 'node:crypto'
import { BackendFault, textOf } from '../../backends/backend.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Claims } from './roles.ts'
import {
  type IdentityProvider,
  readConfirmation,
  readMetadata,
  refuseEntities,
} from './saml-metadata.ts'
import type { SamlSettings } from './setting.ts'
import type { Identity } from './steps.ts'
import { readText } from './web.ts'

/** The metadata are read again this often: keys of providers change. */
const REFRESH_MS = 60 * 60_000
/** A provider that is away is looked for more often. */
const RETRY_MS = 30_000
/** Clocks differ. */
const SKEW_MS = 60_000
/** The time to log in at the provider. */
export const SAML_LOGIN_MS = 10 * 60_000

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** What has to be the same when the browser comes back. */
export interface SamlPending {
  requestId: string
}

/** A SAML identity provider, whose metadata are read at an address. */
export class SamlLogin {
  readonly backend = 'saml'
  readonly #settings: SamlSettings
  readonly #clock: Clock
  readonly #outgoing: Outgoing
  #provider: IdentityProvider | undefined
  #error = ''
  #cancel: () => void = () => {}
  #isClosed = false
  /** Settles after the first attempt to read the metadata. */
  readonly started: Promise<void>

  constructor(settings: SamlSettings, { clock, outgoing }: { clock: Clock; outgoing: Outgoing }) {
    this.#settings = settings
    this.#clock = clock
    this.#outgoing = outgoing
    this.started = this.#look()
  }

  /** Without a slash at its end. */
  get consoleUrl(): string {
    return this.#settings.consoleUrl
  }

  get isRunning(): boolean {
    return this.#provider !== undefined
  }

  get error(): string {
    return this.#error
  }

  /** @throws {Error} its metadata could not be read */
  get provider(): IdentityProvider {
    if (this.#provider === undefined) throw new BackendFault(this.#error || 'not started')
    return this.#provider
  }

  /** Where the browser logs in. */
  async begin(state: string): Promise<{ location: string; pending: SamlPending }> {
    const requestId = `_${randomBytes(20).toString('hex')}`
    const saml = await this.#saml(requestId)
    const location = await saml.getAuthorizeUrlAsync(state, undefined, {})
    return { location, pending: { requestId } }
  }

  /** @throws {Error} the response is not one to the request, or is not signed by the provider */
  async finish(response: string, { requestId }: SamlPending): Promise<Identity> {
    refuseEntities(Buffer.from(response, 'base64').toString())
    const saml = await this.#saml(requestId)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response })
    if (profile === null) throw new BackendFault('The response has no assertion')
    const { entityId } = this.provider
    if (profile.issuer !== entityId) throw new BackendFault('The assertion has another issuer')
    // The attribute of the response itself is not signed, that of the assertion is.
    const confirmations = readConfirmation(profile.getAssertionXml?.() ?? '')
    const isForThis = confirmations.some(
      ({ inResponseTo, recipient }) =>
        inResponseTo === requestId && (recipient === undefined || recipient === this.#acsUrl),
    )
    if (!isForThis) throw new BackendFault('The assertion is not an answer to this request')
    if (profile.nameIDFormat === TRANSIENT) {
      throw new BackendFault(
        'The provider sends a transient NameID, which is another one each time',
      )
    }
    return {
      username: profile.nameID ?? '',
      claims: { nameID: profile.nameID, ...claimsOf(profile.attributes) },
    }
  }

  /** Of this service provider. */
  async metadata(): Promise<string> {
    const { signing } = this.#settings
    const saml = await this.#saml('')
    return saml.generateServiceProviderMetadata(null, signing?.certificate ?? null)
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
  }

  get #acsUrl(): string {
    return `${this.#settings.consoleUrl}/api/v5/sso/saml/acs`
  }

  async #look(): Promise<void> {
    try {
      this.#provider = readMetadata(await readText(this.#settings.metadataUrl, this.#outgoing))
      this.#error = ''
    } catch (error) {
      // Keys that were read before are used until there are others.
      this.#error = textOf(error)
    }
    if (this.#isClosed) return
    const next = this.#error === '' ? REFRESH_MS : RETRY_MS
    this.#cancel = this.#clock.after(next, () => void this.#look())
  }

  /** For one login: only a response to its request is accepted. */
  async #saml(requestId: string) {
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
    const { consoleUrl, signing } = this.#settings
    const { loginUrl, certificates } = this.provider
    return new SAML({
      entryPoint: loginUrl,
      idpCert: certificates,
      issuer: `${consoleUrl}/api/v5/sso/saml/metadata`,
      callbackUrl: this.#acsUrl,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      // A signature of the assertion is required; one of the whole response is checked by providers that make it.
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: SKEW_MS,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: SAML_LOGIN_MS,
      generateUniqueId: () => requestId,
      cacheProvider: {
        saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
        getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
        removeAsync: async (key) => key,
      },
      ...(signing !== undefined && {
        privateKey: signing.key,
        publicCert: signing.certificate,
        signatureAlgorithm: 'sha256' as const,
      }),
    })
  }
}

/** Attributes whose values are texts. */
function claimsOf(attributes: unknown): Claims {
  if (typeof attributes !== 'object' || attributes === null) return {}
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      [value].flat().filter((each) => typeof each === 'string'),
    ]),
  )
}
