import { SSO_BACKENDS, type SsoBackend } from '@signalbox/contract/sso-backends'
import type { SsoRoles } from '@signalbox/contract/sso-fields'
import type { UserRole } from '@signalbox/contract/users'
import { isDeepStrictEqual } from 'node:util'
import type { BackendDeps } from '../../backends/backend.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { accountName, type ExternalUser, type Users } from '../users/users.ts'
import { BrowserLogins, LoginRefused } from './browser-logins.ts'
import { LdapLogin } from './ldap.ts'
import { OidcLogin } from './oidc.ts'
import { ProviderSessions } from './provider-sessions.ts'
import { roleFromClaims } from './roles.ts'
import { SamlLogin } from './saml.ts'
import type { SamlKeys } from './saml-keys.ts'
import type { SsoRootSettings, SsoSettings } from './setting.ts'
import type { Identity } from './steps.ts'

export interface SsoDeps extends BackendDeps {
  users: Users
  tokens: Tokens
  samlKeys: SamlKeys
}

export interface SsoState {
  backend: SsoBackend
  isEnabled: boolean
  isRunning: boolean
  error: string
}

/** Names of attributes in directories do not differ in case, and are read in small letters. */
export const normalRoles = (backend: SsoBackend, roles: SsoRoles): SsoRoles =>
  backend === 'ldap' ? { ...roles, attribute: roles.attribute.toLowerCase() } : roles

interface Running {
  ldap: LdapLogin
  oidc: OidcLogin
  saml: SamlLogin
}

/** Directories and identity providers that know users of the console. */
export class Sso {
  readonly deps: SsoDeps
  readonly browserLogins: BrowserLogins
  readonly sessions: ProviderSessions
  #settings: SsoRootSettings
  readonly #running: Partial<Running> = {}

  constructor(deps: SsoDeps, settings: SsoRootSettings) {
    this.deps = deps
    this.browserLogins = new BrowserLogins(deps, this)
    this.sessions = new ProviderSessions(deps.clock)
    this.#settings = { backends: new Map(), roles: settings.roles }
    void this.setSettings(settings)
  }

  /** Applies settings; backends with unchanged ones keep their connections. */
  async setSettings(settings: SsoRootSettings): Promise<void> {
    const before = this.#settings.backends
    this.#settings = settings
    const changed = SSO_BACKENDS.filter(
      (name) => !isDeepStrictEqual(before.get(name), settings.backends.get(name)),
    )
    for (const name of changed) this.#restart(name, settings.backends.get(name))
    const ended = changed.filter((name) => this.#running[name] === undefined && before.has(name))
    await Promise.all(ended.map((name) => this.#endLogins(name)))
  }

  /** The backends that are configured. */
  states(): SsoState[] {
    return [...this.#settings.backends.values()].map(({ backend, isEnabled }) => ({
      backend,
      isEnabled,
      isRunning: this.isRunning(backend),
      error: this.#running[backend]?.error ?? '',
    }))
  }

  isRunning(backend: SsoBackend): boolean {
    // The OIDC provider is first contacted at a login; until then the configuration counts as working.
    if (backend === 'oidc') return this.#running.oidc !== undefined
    return this.#running[backend]?.isRunning ?? false
  }

  /** Running backend; `undefined` if not configured or disabled. */
  running<Name extends SsoBackend>(name: Name): Running[Name] | undefined {
    return this.#running[name]
  }

  /** Resolves after the first start attempt, to the reason of a failure. */
  async started(backend: SsoBackend): Promise<string | undefined> {
    const running = this.#running[backend]
    if (running === undefined) return undefined
    if (!(running instanceof OidcLogin)) await running.started
    return this.isRunning(backend) ? undefined : running.error
  }

  backendRoles(backend: SsoBackend): SsoRoles {
    return normalRoles(backend, this.#settings.roles[backend])
  }

  /** The user that a login would have, and the role; `undefined`: no group lets the user in. */
  preview(backend: SsoBackend, { username, claims }: Identity, roles = this.backendRoles(backend)) {
    const known = this.deps.users.external.get({ backend, username })
    const role = roleFromClaims(roles, claims, known?.role)
    return role && { username, role, isNew: known === undefined }
  }

  /** Creates or finds the user of an identity. @throws {LoginRefused} if the user may not log in */
  async admit(backend: SsoBackend, identity: Identity): Promise<ExternalUser> {
    const { users, tokens, log } = this.deps
    const account = { backend, username: identity.username }
    const before = users.external.get(account)?.role
    const role: UserRole | undefined = this.preview(backend, identity)?.role
    if (role === undefined) {
      log.warn({ backend, username: identity.username }, 'A login has no role')
      throw new LoginRefused('role', 'No group of the user has a role here')
    }
    const problem = await users.external.note(account, role)
    if (problem !== undefined) throw new LoginRefused('name', problem)
    if (before !== undefined && before !== role) await tokens.endUserLogins(accountName(account))
    const user = users.external.get(account)
    if (user === undefined) throw new LoginRefused('name', 'the user was deleted')
    return user
  }

  /**
   * Ends the logins of a user that the SAML provider logs out: that of a session, or all of them if the session is
   * not known here (any more).
   *
   * @returns the name of the account
   */
  async endSession(username: string, index: string | undefined): Promise<string> {
    const { tokens } = this.deps
    const account = accountName({ backend: 'saml', username })
    const ended = index === undefined ? [] : this.sessions.findTokens(account, index)
    if (ended.length === 0) await tokens.endUserLogins(account)
    else await Promise.all(ended.map((token) => tokens.end(token)))
    return account
  }

  close(): void {
    for (const name of SSO_BACKENDS) this.#restart(name, undefined)
  }

  #restart(name: SsoBackend, settings: SsoSettings | undefined): void {
    const running = this.#running[name]
    if (running !== undefined && 'close' in running) running.close()
    delete this.#running[name]
    if (settings === undefined || !settings.isEnabled) return
    switch (settings.backend) {
      case 'ldap':
        this.#running.ldap = new LdapLogin(settings, this.deps)
        break
      case 'oidc': {
        const oidc = new OidcLogin(settings, this.deps)
        this.#running.oidc = oidc
        // Contacts the provider so that its state is known before the first login.
        oidc.provider().catch(() => {})
        break
      }
      case 'saml':
        this.#running.saml = new SamlLogin(settings, this.deps)
        break
    }
  }

  /** Ends the logins of a removed backend, whose users cannot be verified any more. */
  async #endLogins(backend: SsoBackend): Promise<void> {
    const { users, tokens } = this.deps
    const ended = users.external.list().filter((user) => user.backend === backend)
    await Promise.all(ended.map((user) => tokens.endUserLogins(accountName(user))))
  }
}
