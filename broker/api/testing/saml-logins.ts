import {
  type SamlFault,
  type SamlForm,
  type SamlIdp,
  startSamlIdp,
} from '@signalbox/testing/saml-idp'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { KeyPair } from '../../features/sso/saml-keys.ts'
import { startApi, type TestApi } from './fixtures.ts'

export const CONSOLE = 'https://console.test'
const stranger = { authorization: null } as const

/** A provider for all tests of a file, and a broker for each of them. */
export class SamlLogins {
  idp!: SamlIdp // set before the tests
  api!: TestApi // set before each test
  metadata = ''

  config(more: object = {}) {
    return {
      backend: 'saml',
      enable: true,
      dashboard_addr: CONSOLE,
      idp_metadata_url: this.idp.metadataUrl,
      ...more,
    }
  }

  put(more: object = {}) {
    return this.api.call('PUT', '/sso/saml', { body: this.config(more) })
  }

  newVerifier() {
    const verifier = randomBytes(32).toString('base64url')
    return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
  }

  async start(challenge = this.newVerifier().challenge): Promise<string> {
    const { status, body } = await this.api.call('POST', '/sso/start/saml', {
      ...stranger,
      body: { challenge },
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return (body as { location: string }).location
  }

  async spMetadata(): Promise<string> {
    return String((await this.api.call('GET', '/sso/saml/metadata')).body)
  }

  /** Posts the form of the provider like a browser. */
  post({ SAMLResponse, RelayState }: Omit<SamlForm, 'action'>) {
    return this.postForm('/sso/saml/acs', { SAMLResponse, RelayState })
  }

  postForm(path: string, fields: Record<string, string>) {
    return this.api.call('POST', path, {
      ...stranger,
      rawBody: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  async logIn(fault?: SamlFault) {
    const { verifier, challenge } = this.newVerifier()
    const form = await this.idp.logIn(await this.start(challenge), await this.spMetadata(), fault)
    const answer = await this.post(form)
    return { verifier, form, answer, location: String(answer.headers.location) }
  }

  redeem(location: string, verifier: string) {
    const code = new URLSearchParams(new URL(location).hash.slice(1)).get('sso') ?? ''
    return this.api.call('POST', '/sso/redeem', { ...stranger, body: { code, verifier } })
  }

  /** The header of a login. */
  async authorization(): Promise<string> {
    const { location, verifier } = await this.logIn()
    const { body } = await this.redeem(location, verifier)
    return `Bearer ${(body as { token: string }).token}`
  }
}

/**
 * The brokers of a file have the same key pair, because to create one takes longer than most tests; each broker has
 * its own with `hasOwnKeys`.
 */
export function useSaml({ hasOwnKeys = false } = {}): SamlLogins {
  const saml = new SamlLogins()
  let pair: KeyPair | undefined
  beforeAll(async () => {
    saml.idp = await startSamlIdp()
    saml.metadata = saml.idp.metadata
  })
  afterAll(() => saml.idp.close())
  beforeEach(async () => {
    saml.idp.user = { nameId: 'ann', attributes: { groups: ['staff', 'console-admins'] } }
    saml.idp.metadata = saml.metadata
    saml.api = await startApi()
    if (hasOwnKeys) return
    const { samlKeys } = saml.api.broker.sso.deps
    if (pair === undefined) pair = await samlKeys.pair()
    else {
      const staged = samlKeys.stage(pair)
      await saml.api.broker.store.write(() => staged.write())
      await staged.adopt()
    }
  })
  afterEach(() => saml.api.close())
  return saml
}
