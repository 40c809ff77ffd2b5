import type { Profile, SamlConfig } from '@node-saml/node-saml'
import { randomBytes } from 'node:crypto'
import { stringify } from 'node:querystring'
import { BackendFault, describeError } from '../../backends/backend.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Claims } from './roles.ts'
import type { KeyPair, SamlKeys } from './saml-keys.ts'
import { inflated, type LogoutMessage, LogoutRequests, readSignedQuery } from './saml-logout.ts'
import {
  type IdentityProvider,
  readConfirmation,
  readMetadata,
  refuseEntities,
  refuseWeakEncryption,
} from './saml-metadata.ts'
import { serviceAddresses, serviceMetadata } from './saml-service.ts'
import type { SamlSession } from './provider-sessions.ts'
import type { SamlSettings } from './setting.ts'
import type { Identity } from './steps.ts'
import { readText } from './web.ts'

/** The metadata are read again this often: keys of providers change. */
const REFRESH_MS = 60 * 60_000
/** Interval of attempts while the provider is unreachable. */
const RETRY_MS = 30_000
/** Allowed difference between the clocks. */
const SKEW_MS = 60_000
/** The time to log in at the provider. */
export const SAML_LOGIN_MS = 10 * 60_000

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Values that must match when the browser returns. */
export interface SamlPending {
  requestId: string
}

/** A request that the browser posts to a provider. */
export interface SamlForm {
  action: string
  fields: Readonly<Record<string, string>>
}

export interface SamlDeps {
  clock: Clock
  outgoing: Outgoing
  samlKeys: SamlKeys
}

/** A SAML identity provider, whose metadata are read at an address. */
export class SamlLogin {
  readonly backend = 'saml'
  readonly #settings: SamlSettings
  readonly #clock: Clock
  readonly #outgoing: Outgoing
  readonly #keys: SamlKeys
  readonly #logouts: LogoutRequests
  #provider: IdentityProvider | undefined
  #error = ''
  #cancel: () => void = () => {}
  #isClosed = false
  /** Settles after the first attempt to read the metadata. */
  readonly started: Promise<void>

  constructor(settings: SamlSettings, { clock, outgoing, samlKeys }: SamlDeps) {
    this.#settings = settings
    this.#clock = clock
    this.#outgoing = outgoing
    this.#keys = samlKeys
    this.#logouts = new LogoutRequests(clock)
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

  /** @throws {BackendFault} if its metadata have not been read */
  get provider(): IdentityProvider {
    if (this.#provider === undefined) throw new BackendFault(this.#error || 'not started')
    return this.#provider
  }

  /** The address at which the browser logs in, or what it posts there. */
  async begin(state: string): Promise<{ request: string | SamlForm; pending: SamlPending }> {
    const requestId = newId()
    const pending = { requestId }
    const { binding, url } = this.provider.login
    const saml = await this.#saml(requestId, {
      ...this.#signing,
      skipRequestCompression: binding === 'post',
    })
    if (binding === 'redirect') {
      return { request: await saml.getAuthorizeUrlAsync(state, undefined, {}), pending }
    }
    const message = await saml.getAuthorizeMessageAsync(state)
    const fields = Object.fromEntries(
      Object.entries(message).map(([name, value]) => [name, String(value)]),
    )
    return { request: { action: url, fields }, pending }
  }

  /** @throws {Error} if the response is not one to the request, not signed by the provider, or has no lasting name */
  async finish(response: string, { requestId }: SamlPending): Promise<Identity> {
    const xml = Buffer.from(response, 'base64').toString()
    refuseEntities(xml)
    refuseWeakEncryption(xml)
    const saml = await this.#saml(requestId)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response })
    if (profile === null) throw new BackendFault('The response has no assertion')
    const { entityId } = this.provider
    if (profile.issuer !== entityId) throw new BackendFault('The assertion has another issuer')
    // The attribute of the response itself is not signed, that of the assertion is.
    const confirmations = readConfirmation(profile.getAssertionXml?.() ?? '')
    const isForThis = confirmations.some(
      ({ inResponseTo, recipient }) =>
        inResponseTo === requestId &&
        (recipient === undefined || recipient === this.#addresses.acsUrl),
    )
    if (!isForThis) throw new BackendFault('The assertion is not an answer to this request')
    if (profile.nameIDFormat === TRANSIENT) {
      throw new BackendFault(
        'The provider sends a transient NameID, which is another one each time',
      )
    }
    return {
      username: profile.nameID ?? '',
      claims: { nameID: profile.nameID, ...readClaims(profile.attributes) },
      session: {
        backend: 'saml',
        nameId: profile.nameID,
        format: profile.nameIDFormat,
        nameQualifier: profile.nameQualifier,
        spNameQualifier: profile.spNameQualifier,
        index: profile.sessionIndex,
      },
    }
  }

  /** Address of the logout at the provider; `undefined` if it has none. */
  async logoutUrl(session: SamlSession): Promise<string | undefined> {
    const { entityId, logout } = this.provider
    if (logout === undefined) return undefined
    const saml = await this.#saml(newId(), {
      ...(await this.#logoutSigning()),
      logoutUrl: logout.url,
    })
    const { nameId, format, nameQualifier, spNameQualifier, index } = session
    const profile = {
      issuer: entityId,
      nameID: nameId,
      nameIDFormat: format ?? UNSPECIFIED,
      ...(nameQualifier !== undefined && { nameQualifier }),
      ...(spNameQualifier !== undefined && { spNameQualifier }),
      ...(index !== undefined && { sessionIndex: index }),
    }
    return saml.getLogoutUrlAsync(profile, '', {})
  }

  /**
   * User of a logout request, and the function that makes the response.
   * @throws {Error} if the request is not signed by the provider, not recent, or was used before
   */
  async readLogout(message: LogoutMessage) {
    const saml = await this.#saml('')
    const { logoutUrl } = this.#addresses
    const query = message.binding === 'redirect' ? readSignedQuery(message.search) : undefined
    const xml =
      message.binding === 'redirect'
        ? await inflated(query?.fields.SAMLRequest ?? '')
        : Buffer.from(message.SAMLRequest, 'base64').toString()
    this.#logouts.check(xml, logoutUrl)
    const { profile } =
      query === undefined
        ? await saml.validatePostRequestAsync({ ...message })
        : await saml.validateRedirectAsync(query.fields, query.signed)
    if (profile === null) throw new BackendFault('The message is no request to log out')
    this.#logouts.take(profile.ID ?? '')
    const state = message.binding === 'post' ? message.RelayState : query?.fields.RelayState
    return {
      username: profile.nameID,
      index: profile.sessionIndex,
      respond: () => this.#logoutResponse(profile, state ?? ''),
    }
  }

  async #logoutResponse(profile: Profile, state: string): Promise<string | undefined> {
    const { logout } = this.provider
    if (logout === undefined) return undefined
    const signing = await this.#logoutSigning()
    const saml = await this.#saml(newId(), { ...signing, logoutUrl: logout.responseUrl })
    return asSigned(await saml.getLogoutResponseUrlAsync(profile, state, {}, true))
  }

  /** Metadata of this service provider as XML. */
  async metadata(): Promise<string> {
    const { signing } = this.#settings
    const { certificate } = await this.#keys.pair()
    return serviceMetadata({
      ...this.#addresses,
      signsRequests: signing !== undefined,
      signing: signing?.certificate ?? certificate,
      encryption: certificate,
    })
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
  }

  get #addresses() {
    return serviceAddresses(this.#settings.consoleUrl)
  }

  /** Options that sign login requests, if the settings ask for it. */
  get #signing(): Partial<SamlConfig> {
    const { signing } = this.#settings
    return signing === undefined ? {} : signedBy(signing)
  }

  /** Messages of a logout are always signed [SAML 2.0 Profiles, section 4.4.4]. */
  async #logoutSigning(): Promise<Partial<SamlConfig>> {
    return signedBy(this.#settings.signing ?? (await this.#keys.pair()))
  }

  async #look(): Promise<void> {
    try {
      const { metadataUrl, ca } = this.#settings
      const web = { outgoing: this.#outgoing, ca }
      this.#provider = readMetadata(await readText(metadataUrl, web))
      this.#error = ''
    } catch (error) {
      // Previously read keys remain in use.
      this.#error = describeError(error)
    }
    if (this.#isClosed) return
    const next = this.#error === '' ? REFRESH_MS : RETRY_MS
    this.#cancel = this.#clock.after(next, () => void this.#look())
  }

  /** For one login: only a response to its request is accepted. */
  async #saml(requestId: string, more: Partial<SamlConfig> = {}) {
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
    const { entityId, login, certificates } = this.provider
    const { key } = await this.#keys.pair()
    return new SAML({
      entryPoint: login.url,
      idpCert: certificates,
      idpIssuer: entityId,
      issuer: this.#addresses.entityId,
      callbackUrl: this.#addresses.acsUrl,
      decryptionPvk: key,
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
      ...more,
    })
  }
}

/** The library signs a space as `%20`, and writes `+`: a provider that checks the bytes would refuse it. */
function asSigned(location: string): string {
  const url = new URL(location)
  return `${url.origin}${url.pathname}?${stringify(Object.fromEntries(url.searchParams))}`
}

const newId = () => `_${randomBytes(20).toString('hex')}`

const signedBy = ({ key, certificate }: KeyPair): Partial<SamlConfig> => ({
  privateKey: key,
  publicCert: certificate,
  signatureAlgorithm: 'sha256',
})

/** Attributes with text values. */
function readClaims(attributes: unknown): Claims {
  if (typeof attributes !== 'object' || attributes === null) return {}
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      [value].flat().filter((each) => typeof each === 'string'),
    ]),
  )
}
