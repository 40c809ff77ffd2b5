import type { BackendContext } from '../../backends/backend.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Secrets } from '../../store/secrets.ts'
import type { Store } from '../../store/store.ts'
import { Authentication } from '../authentication/authentication.ts'
import { type AuthenticatorConfig, authenticators } from '../authentication/authentication.ts'

type Services = Ports<
  | 'node'
  | 'clock'
  | 'log'
  | 'deadlines'
  | 'hooks'
  | 'publish'
  | 'openGateway'
  | 'closeGateway'
  | 'memory'
  | 'zone'
  | 'zoneOf'
>

export interface AuthenticationDeps {
  kernel: Services
  store: Store
  secrets: Pick<Secrets, 'references'>
  around: BackendContext
  /** Authentication of MQTT, whose last authenticator (ExHook) is asked about gateway clients too. */
  mqtt: Authentication
}

export interface ScopedAuthentication {
  /** `stomp`, or `stomp:tcp:default`. */
  readonly scope: string
  readonly authentication: Authentication
}

/**
 * The authenticators of one gateway: its own, and those that its listeners have instead. Each is a chain with one
 * member, and has users of its own. ExHook decides about clients that they do not know, and about clients of a gateway
 * without authenticators.
 */
export class GatewayAuthentication {
  readonly #deps: AuthenticationDeps
  /** By `stomp`, or `stomp:tcp:default`. */
  readonly #scopes = new Map<string, Authentication>()
  /** The authentication of clients whose listener and gateway have no authenticator. */
  readonly without: Authentication

  constructor(deps: AuthenticationDeps) {
    this.#deps = deps
    const { kernel, store, around, mqtt: parent } = deps
    this.without = new Authentication(kernel, store, around, [], { scope: '', parent })
  }

  of(scope: string): Authentication | undefined {
    return this.#scopes.get(scope)
  }

  /**
   * Sets the authenticator of a scope at once; resolves after the first check of its server.
   *
   * @param config `undefined` deletes it with its users
   * @throws {ConfigFault} if a field is invalid
   * @throws if it cannot be opened; all logins of the scope fail then
   */
  async set(scope: string, config: AuthenticatorConfig | undefined): Promise<void> {
    const { references } = this.#deps.secrets
    const chain =
      config === undefined ? [] : [authenticators.read(references.resolve(config).config)]
    const known = this.#scopes.get(scope)
    if (known !== undefined) {
      await known.setChain(chain)
      if (config !== undefined) return
      known.close()
      this.#scopes.delete(scope)
      return
    }
    if (config === undefined) return
    const { kernel, store, around, mqtt: parent } = this.#deps
    const authentication = new Authentication(kernel, store, around, [], { scope, parent })
    this.#scopes.set(scope, authentication)
    await authentication.setChain(chain)
  }

  /** Authentication of the first scope that has an authenticator. */
  find(...scopes: readonly string[]): ScopedAuthentication | undefined {
    for (const scope of scopes) {
      const authentication = this.#scopes.get(scope)
      if (authentication !== undefined) return { scope, authentication }
    }
    return undefined
  }

  close(): void {
    for (const authentication of this.#scopes.values()) authentication.close()
    this.#scopes.clear()
  }
}
